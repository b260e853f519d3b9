"""What a person types, read as an act or a command: pure functions from text to values.

Whether an act is legal is not judged here but by the engine, so that its refusals carry their code
and rule. Every abbreviation that can mean one thing only is taken.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from chicago_cli.engine.events import (
    AWAITED,
    OPEN_CARD,
    Blind,
    Cards,
    Challenge,
    Chicago,
    Choose,
    Declare,
    Event,
    Exchange,
    Play,
    Redeal,
    Show,
)
from chicago_cli.engine.state import CHOOSING, DECLARING, PLAYING
from chicago_cli.hands.ranking import CATEGORIES
from chicago_cli.rules.attestation import in_words
from chicago_cli.rules.rewards import alternative_text, parse_reward
from chicago_cli.table.telling import Style, category_words
from chicago_cli.table.typed_cards import Misread, begins_a_card, cards_of

META = {
    "help": "what can be typed",
    "hand": "your cards",
    "table": "who sits where, and what lies on the table",
    "score": "the totals",
    "rules": "the rules of this game; 'rules NAME' explains a field, a code or a word",
    "hint": "what the bot 'hard' would do in your place, with its numbers",
    "why": "the rule behind the last points or the last refusal",
    "undo": "take back your last decision",
    "log": "where the game is kept",
    "save": "'save FILE' writes the game to a file as well",
    "quit": "stop here and keep the game",
}
"""The words that do nothing in the game, each with what it is for."""


VERBS_HELP = {
    "x CARDS": "exchange cards, by number (x 2 5) or by name (x 9c 2s, x k of d); x all",
    "up CARD": "exchange one card for an open card, where the rules have it",
    "keep": "exchange nothing",
    "pair, ...": "declare the hand you hold in a showdown",
    "pass": "declare nothing, or leave what is asked",
    "CARD": "play a card, by name (kd, k of d, k) or by number",
    "chicago": "pledge to win all five tricks",
    "blind": "the same, before you have seen your hand",
    "challenge": "'challenge NAME' doubts a claim (bots make no false ones)",
    "choose": "settle a reward that leaves a choice",
    "redeal": "replace a low hand",
    "show": "show your hand before you break it",
}
"""What can be typed in the game, for the help; where it is legal."""


class Asked(NamedTuple):
    """All that typed text is read by: who is asked, what for, and what that seat has before it.

    ``hand`` is in the order in which it is numbered.
    """

    seat: int
    names: Sequence[str]
    hand: Cards
    acts: Sequence[Event]
    optional: bool
    phase: str
    style: Style = Style()


class Command(NamedTuple):
    """One of the words of `META`, with what follows it."""

    word: str
    rest: str


class Pass(NamedTuple):
    """What is asked is not wanted."""


Typed = Command | Pass | Event


def read(text: str, asked: Asked) -> Typed:
    """Read an answer to a question at the table.

    Raises:
        Misread: with what is wrong, fit to be shown.
    """
    text = " ".join(text.split())
    if not text:
        return _nothing(asked)
    whole = _whole_answer(text, asked)
    if whole is not None:
        return whole
    first, _, rest = text.partition(" ")
    word = _word(first, asked)
    if word in META:
        return Command(word, rest)
    return _ACTS[word](rest, asked)


def _nothing(asked: Asked) -> Typed:
    if asked.optional:
        return Pass()
    only = only_answer(asked.acts)
    if only is not None:
        return only
    raise Misread("Nothing typed; 'help' says what can be.")


def only_answer(acts: Sequence[Event]) -> Event | None:
    """The one act that brings the deal on, where there is no choice: Enter alone does it."""
    awaited = [act for act in acts if isinstance(act, AWAITED)]
    return awaited[0] if len(awaited) == 1 else None


def _whole_answer(text: str, asked: Asked) -> Typed | None:
    """Answers without a verb: a card to play, a category to declare, a reward to take."""
    if asked.optional:
        return None
    if asked.phase == PLAYING and begins_a_card(text):
        return _play(text, asked)
    if (category := _category_alone(text, asked)) is not None:
        return Declare(asked.seat, category)
    if asked.phase == CHOOSING and text.partition(" ")[0].lower() in _takes(asked):
        return _choose(text, asked)
    return None


# Verbs. The short forms come first where a prefix alone would not do.

_ALIASES = {
    "x": "exchange",
    "discard": "exchange",
    "draw": "exchange",
    "stand": "keep",
    "none": "keep",
    "open": "up",
    "say": "declare",
    "name": "declare",
    "replace": "redeal",
    "take": "choose",
    "?": "help",
    "exit": "quit",
    "n": "no",
    "y": "yes",
}


def _word(typed: str, asked: Asked) -> str:
    """The verb that is typed, whole or abbreviated so that only one can be meant."""
    typed = typed.lower()
    words = [*_ACTS, *META, *_ALIASES]
    if typed in words:
        return _ALIASES.get(typed, typed)
    # Of verbs that begin alike, the one that can be done now is meant.
    found = _completions(typed, words)
    if len(found) > 1:
        now = {word for word in found if word in META or word in _now(asked)}
        found = now or found
    if len(found) == 1:
        return found.pop()
    if not found:
        raise Misread(f"'{typed}' is none of the words of the game; 'help' lists them.")
    raise Misread(f"'{typed}' can be {' or '.join(sorted(found))}.")


def _completions(typed: str, words: Iterable[str]) -> set[str]:
    return {_ALIASES.get(word, word) for word in words if word.startswith(typed)}


def _now(asked: Asked) -> set[str]:
    """The verbs of what may be done now."""
    verbs = {verb for act in asked.acts for verb in _VERBS[type(act)]}
    return verbs | ({"pass", "no", "yes"} if asked.optional else set())


_VERBS: dict[type[Event], tuple[str, ...]] = {
    Blind: ("blind",),
    Redeal: ("redeal",),
    Exchange: ("exchange", "keep", "up"),
    Show: ("show",),
    Declare: ("declare", "pass"),
    Challenge: ("challenge",),
    Choose: ("choose",),
    Chicago: ("chicago",),
    Play: ("play",),
}


def _exchange(rest: str, asked: Asked) -> Typed:
    words = rest.lower().split()
    open_card = bool(words) and words[-1] in ("up", "open")
    if open_card:
        rest = rest.rpartition(" ")[0]
    if not rest:
        raise Misread("Exchange which cards? By number (x 2 5) or by name; 'keep' keeps all.")
    if rest.lower() in ("none", "nothing", "0"):
        return Exchange(asked.seat, ())
    cards = asked.hand if rest.lower() == "all" else cards_of(rest, asked.hand, asked.style)
    return Exchange(asked.seat, tuple(sorted(cards)), (), OPEN_CARD if open_card else None)


def _up(rest: str, asked: Asked) -> Typed:
    if not rest:
        raise Misread("Which card? 'up 3' throws card 3 away for an open one.")
    return _exchange(f"{rest} up", asked)


def _declare(rest: str, asked: Asked) -> Typed:
    if rest.lower() == "pass":
        return Declare(asked.seat, None)
    found = _categories(rest)
    if len(found) != 1:
        names = in_words([category_words(each) for each in range(1, len(CATEGORIES))])
        raise Misread(f"Declare which hand? There are {names}; or pass.")
    return Declare(asked.seat, found[0])


def _category_alone(text: str, asked: Asked) -> int | None:
    """A category named without a verb; None where a verb is meant."""
    found = _categories(text)
    if asked.phase != DECLARING:
        # Out of place, which the engine says better than that it is no word of the game.
        return found[0] if found and category_words(found[0]) == text.lower() else None
    verbs = _completions(text.lower(), [*META, *_now(asked)])
    if len(found) == 1 and (not verbs or category_words(found[0]) == text.lower()):
        return found[0]
    if found and not (verbs and text.lower() in verbs):
        words = [*[category_words(each) for each in found], *sorted(verbs)]
        raise Misread(f"'{text}' can be {' or '.join(words)}.")
    return None


def _categories(text: str) -> list[int]:
    """The category of that name, or else those that begin so."""
    typed = text.lower().replace("-", " ")
    names = {category_words(each): each for each in range(1, len(CATEGORIES))}
    if typed in names:
        return [names[typed]]
    return [each for name, each in names.items() if typed and name.startswith(typed)]


def _pass(rest: str, asked: Asked) -> Typed:
    if asked.phase == DECLARING and not asked.optional:
        return Declare(asked.seat, None)
    if asked.optional:
        return Pass()
    raise Misread("There is nothing to pass here.")


def _yes(rest: str, asked: Asked) -> Typed:
    if asked.optional and len(asked.acts) == 1:
        return asked.acts[0]
    raise Misread("That was no question of yes or no.")


def _challenge(rest: str, asked: Asked) -> Typed:
    if not rest:
        targets = [act.target for act in asked.acts if isinstance(act, Challenge)]
        if len(targets) != 1:
            raise Misread("Challenge whom? 'challenge NAME'.")
        return Challenge(asked.seat, targets[0])
    return Challenge(asked.seat, player(rest, asked.names))


def _choose(rest: str, asked: Asked) -> Typed:
    take, _, target = rest.partition(" ")
    if not take:
        raise Misread(f"Choose what? There are {in_words(sorted(_takes(asked)))}.")
    try:
        written = "|".join([alternative_text(each) for each in parse_reward(take.lower())])
    except ValueError:
        near = [each for each in _takes(asked) if each.startswith(take.lower())]
        if len(near) != 1:
            raise Misread(f"'{take}' is not among {in_words(sorted(_takes(asked)))}.") from None
        written = near[0]
    return Choose(asked.seat, written, player(target, asked.names) if target else None)


def _takes(asked: Asked) -> set[str]:
    return {act.take for act in asked.acts if isinstance(act, Choose)}


def player(typed: str, names: Sequence[str]) -> int:
    """The seat of a player by name, or by a beginning that no other name has.

    Raises:
        Misread: where it is nobody's, or more than one player's.
    """
    lower = typed.lower()
    if typed in names:
        return names.index(typed)
    found = [seat for seat, name in enumerate(names) if name.lower() == lower] or [
        seat for seat, name in enumerate(names) if name.lower().startswith(lower)
    ]
    if len(found) == 1:
        return found[0]
    whom = in_words([names[seat] for seat in found]) if found else "nobody"
    raise Misread(f"'{typed}' is {whom}; at the table are {in_words(list(names))}.")


def _play(rest: str, asked: Asked) -> Typed:
    if not rest:
        raise Misread("Play which card? By name (kd, k of d) or by number.")
    legal = tuple([act.card for act in asked.acts if isinstance(act, Play)])
    cards = cards_of(rest, asked.hand, asked.style, legal, strict=True)
    if len(cards) != 1:
        raise Misread(f"One card is played at a time, not {len(cards)}.")
    return Play(asked.seat, cards[0])


_ACTS: dict[str, Callable[[str, Asked], Typed]] = {
    "exchange": _exchange,
    "keep": lambda rest, asked: Exchange(asked.seat, ()),
    "up": _up,
    "redeal": lambda rest, asked: Redeal(asked.seat, tuple(sorted(asked.hand))),
    "show": lambda rest, asked: Show(asked.seat, tuple(sorted(asked.hand))),
    "declare": _declare,
    "pass": _pass,
    "no": _pass,
    "yes": _yes,
    "challenge": _challenge,
    "choose": _choose,
    "chicago": lambda rest, asked: Chicago(asked.seat),
    "blind": lambda rest, asked: Blind(asked.seat),
    "play": _play,
}
"""The verbs of the game, and what reads the rest of the line for each."""
