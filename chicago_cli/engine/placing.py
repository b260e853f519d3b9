"""Acts that have no place: at this point of the deal, by this player, or before another's turn."""

from chicago_cli.cards import NAMES, Card
from chicago_cli.engine.state import (
    CHOOSING,
    COMPLETE,
    DECLARING,
    EXCHANGING,
    PLAYING,
    STOPPED,
    WON,
    Phase,
    State,
)
from chicago_cli.engine.violations import Violation

Found = tuple[Violation, ...]

_ACTS = {
    "Blind": "calls a blind Chicago",
    "Redeal": "replaces a low hand",
    "Exchange": "exchanges",
    "Show": "shows a hand",
    "Declare": "declares",
    "Challenge": "challenges",
    "Choose": "settles a reward",
    "Chicago": "calls a Chicago",
    "Play": "plays a card",
}
"""What an act is called, by the name of its type."""

_TURNS: dict[Phase, tuple[str, str]] = {
    EXCHANGING: ("X201", "exchange"),
    DECLARING: ("H301", "declare"),
    PLAYING: ("T501", "play"),
}
"""The code for acting out of turn, and what the turn is to do, by the phase of the act."""

_HANDS = (
    "no more than a high card",
    *("a pair", "two pair", "three of a kind", "a straight", "a flush"),
    *("a full house", "four of a kind", "a straight flush", "a royal flush"),
)
"""What a hand is called, by its category."""

_OVER: dict[Phase, str] = {
    COMPLETE: "after the last award of the deal, when only challenges may follow",
    STOPPED: "after what has stopped the deal",
}


def misplaced(state: State, act: object, player: int, phase: Phase | None = None) -> Found:
    """What is wrong with an act that has no place; nothing where only the turn could be wrong.

    Args:
        state: the deal.
        act: the act, for its name.
        player: who acts.
        phase: the phase to which the act belongs, if it belongs to one alone.
    """
    done = f"{{{player}}} {_ACTS[type(act).__name__]}"
    if state.phase == WON:
        return (Violation("G702", f"{done} after {{{state.winner}}} has won the game"),)
    if player not in state.order:
        return (Violation("E101", f"{done}, but is out of the game, or sits this deal out"),)
    if state.phase in _OVER:
        return (Violation("E101", f"{done} {_OVER[state.phase]}"),)
    if phase is None:
        return ()
    if state.phase != phase or phase not in _TURNS:
        return (Violation("E101", f"{done} {point_of(state)}"),)
    code, turn = _TURNS[phase]
    return (Violation(code, f"{done}, but it is {{{state.turn}}}'s turn to {turn}"),)


def unplaced(state: State, act: object, player: int) -> Found:
    """The finding for an act that has no place at this point of the deal, whoever acts."""
    return misplaced(state, act, player) or (
        Violation("E101", f"{{{player}}} {_ACTS[type(act).__name__]} {point_of(state)}"),
    )


def point_of(state: State) -> str:
    """Where the deal stands, as the end of a sentence."""
    turn = f"{{{state.turn}}}"
    if state.phase == EXCHANGING:
        return f"in exchange round {state.round}, when {turn} is to exchange"
    if state.phase == DECLARING:
        return f"in a showdown, when {turn} is to declare"
    if state.phase == CHOOSING:
        return f"when {turn} is to settle a reward"
    return f"in trick {len(state.tricks) + 1}, when {turn} is to play"


def named(card: Card) -> str:
    """A card in a message."""
    return NAMES[card]


def hand_name(category: int) -> str:
    """What a hand of a category is called in a message."""
    return _HANDS[category]


def listed(cards: tuple[Card, ...]) -> str:
    """Cards in a message, as given."""
    return " ".join([NAMES[card] for card in cards]) or "nothing"


def counted(cards: int) -> str:
    """A number of cards in a message."""
    return f"{cards or 'no'} card{'' if cards == 1 else 's'}"
