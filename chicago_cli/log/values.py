"""Single values of the game log: from JSON to what the engine takes, with a code where that fails.

Each reader takes the JSON value and the seats by name. Where the list of players itself cannot be
read the seats are None, and no name is doubted: one fault is one finding.
"""

import unicodedata
from collections.abc import Callable, Iterable, Mapping

from chicago_cli.cards import Card, CardError, parse_card, parse_cards
from chicago_cli.engine.events import Cards
from chicago_cli.hands.ranking import CATEGORIES
from chicago_cli.log.records import LONGEST_NAME, REASONS, STATUSES, Kind
from chicago_cli.rules.rewards import alternative_text, parse_reward
from chicago_cli.rules.ruleset import suggestion

Seats = Mapping[str, int]

_LONGEST_CARD = 256  # with any spaces around it
_LONGEST_TAKE = 256

PASS = "pass"
CATEGORY_OF: dict[str, int | None] = {name: index for index, name in enumerate(CATEGORIES) if index}
CATEGORY_OF[PASS] = None
"""What a player may declare: every category but high card, or to pass."""


class ValueFault(Exception):  # noqa: N818 - not an error of the program: a fault of the log
    """A value that its place in the log does not allow, with the code of the violation."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def json_kind(value: object) -> str:
    """What a JSON value is, in words: ``a number``, ``an object``, ``null``."""
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    kinds: dict[type, str] = {str: "text", int: "a number", list: "an array", dict: "an object"}
    return next((words for kind, words in kinds.items() if isinstance(value, kind)), "a number")


def wrong_kind(expected: str, value: object) -> ValueFault:
    """The fault of a value of the wrong JSON type."""
    return ValueFault("L005", f"{expected} expected, {json_kind(value)} given")


def text(value: object, what: str = "text") -> str:
    """Any string."""
    if not isinstance(value, str):
        raise wrong_kind(what, value)
    return value


def one_of(value: object, known: Iterable[str], what: str) -> str:
    """One of several words, or L005 with the nearest of them."""
    word = text(value, what)
    if word not in (words := tuple(known)):
        are = "are" if len(words) > 1 else "is"
        hint = suggestion(word, words) or f"; there {are} {', '.join(words)}"
        raise ValueFault("L005", f"no such {what}: {word!r}{hint}")
    return word


def cards(value: object, _seats: Seats | None = None) -> Cards:
    """A list of cards, in one string."""
    given = text(value, "cards in one string")
    try:
        return tuple(parse_cards(given))
    except CardError as error:
        raise _no_card(given, error) from None


def card(value: object, _seats: Seats | None = None) -> Card:
    """Exactly one card."""
    given = text(value, "a card")
    if len(given) > _LONGEST_CARD:
        raise ValueFault("L007", f"one card expected, not {len(given)} characters")
    try:
        return parse_card(given)
    except CardError as error:
        raise _no_card(given, error) from None


def _no_card(given: str, error: CardError) -> ValueFault:
    if "??" in given:
        message = "??: reserved for a card that nobody saw; no card can be read from it yet"
        return ValueFault("L007", message)
    if error.end - error.start < len(given):
        return ValueFault("L007", f"{error} (in {given!r})")
    return ValueFault("L007", str(error))


def player(value: object, seats: Seats | None) -> int:
    """The seat of a player."""
    name = text(value, "a player's name")
    if seats is None:
        return 0
    if name not in seats:
        hint = suggestion(name, seats) or f"; the players are {', '.join(seats)}"
        raise ValueFault("L010", f"no such player: {name!r}{hint}")
    return seats[name]


def category(value: object, _seats: Seats | None = None) -> int | None:
    """A category that can be named in a showdown; None for a pass."""
    return CATEGORY_OF[one_of(value, CATEGORY_OF, "hand to declare")]


def take(value: object, _seats: Seats | None = None) -> str:
    """One alternative of a reward, its effects put in the order in which the rules write them."""
    given = text(value, "one alternative of the reward, as text,")
    if len(given) > _LONGEST_TAKE:
        return given
    try:
        reward = parse_reward(given)
    except ValueError:
        return given  # not among those offered, whatever it is: H305 says so
    return "|".join([alternative_text(alternative) for alternative in reward])


def points(value: object, _seats: Seats | None = None) -> int:
    """The change of a total: a whole number, not 0."""
    number = whole(value)
    if number == 0:
        raise ValueFault("L005", "an award of 0 is no change of the total, and is not recorded")
    return number


def whole(value: object, _seats: Seats | None = None) -> int:
    """A whole number."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise wrong_kind("a whole number", value)
    return value


def reason(value: object, _seats: Seats | None = None) -> str:
    """What an award is for."""
    return one_of(value, REASONS, "reason")


def status(value: object, _seats: Seats | None = None) -> str:
    """How a game stands."""
    return one_of(value, STATUSES, "status")


def name(value: object) -> str:
    """A name that a player may have."""
    given = text(value, "a player's name")
    if not given:
        raise ValueFault("L005", "a player's name is empty")
    if len(given) > LONGEST_NAME:
        message = f"a player's name is {len(given)} characters long, {LONGEST_NAME} are allowed"
        raise ValueFault("L005", message)
    if any(unicodedata.category(each) == "Cc" for each in given):
        raise ValueFault("L005", f"a control character in the player's name {given!r}")
    return given


READERS: dict[Kind, Callable[[object, Seats | None], object]] = {
    "cards": cards,
    "card": card,
    "category": category,
    "player": player,
    "take": take,
    "points": points,
    "reason": reason,
}
"""The reader of each kind of value that events have."""
