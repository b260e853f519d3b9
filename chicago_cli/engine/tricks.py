"""Tricks: following suit, and who wins."""

from chicago_cli.cards import PACK, Card, suit_of
from chicago_cli.engine.events import Play
from chicago_cli.engine.placing import Found, listed, misplaced, named
from chicago_cli.engine.state import PLAYING, State
from chicago_cli.engine.violations import Violation

_SUIT = tuple([frozenset(PACK[suit::4]) for suit in range(4)])
"""The cards of each suit."""


def check_play(state: State, event: Play) -> Found:
    """What is wrong with playing a card."""
    player, card = event
    if state.phase != PLAYING or state.waiting[0] != player:
        return misplaced(state, event, player, PLAYING)
    hand = state.hands[player]
    if card not in hand:
        text = f"{{{player}}} plays {named(card)}, which is not in the hand"
        return (Violation("T502", text),)
    if state.trick:
        led = state.trick[0][1]
        if (card ^ led) & 3 and can_follow(hand, led):
            following = tuple(sorted([each for each in hand if suit_of(each) == suit_of(led)]))
            text = (
                f"{{{player}}} plays {named(card)} on {named(led)}, "
                f"but could follow suit with {listed(following)}"
            )
            return (Violation("T503", text),)
    return ()


def do_play(state: State, event: Play) -> None:
    """Play a card; the last to play ends the trick."""
    player, card = event
    state.hands[player].discard(card)
    state.trick.append((player, card))
    del state.waiting[0]
    if not state.waiting:
        state.end_trick(*winning(state.trick))


def can_follow(hand: set[Card], led: Card) -> bool:
    """Whether a hand holds a card of the suit led."""
    return not hand.isdisjoint(_SUIT[suit_of(led)])


def winning(trick: list[tuple[int, Card]]) -> tuple[int, Card]:
    """Who wins a trick and with what: the highest card of the suit led."""
    best, high = trick[0]
    for player, card in trick:
        if card > high and not (card ^ high) & 3:
            best, high = player, card
    return best, high
