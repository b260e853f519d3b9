"""What `rank` is asked to do, and what it says of hands that are compared in one line."""

from chicago_cli.cards import NAMES, CardError, cards_text, parse_cards, repeated_card
from chicago_cli.cli.exits import USAGE, CommandError
from chicago_cli.cli.hand_values import values
from chicago_cli.hands.lookup import evaluate_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from chicago_cli.cli.hand_values import Hand, Points
    from chicago_cli.cli.records import Value

ARGUMENT_FIELDS = ("place", "hand", "category", "words", "points", "strength")
LINE_FIELDS = ("strength", "category", "points")
COMPARED_FIELDS = ("best", *LINE_FIELDS)


class Job:
    """What is asked: the options by their names, and what the categories score.

    None is what was not said.
    """

    fields: tuple[str, ...] | None = None
    style: str | None = None
    header = False
    compare = False
    keep_going = False
    allow_shared = False
    line_buffered = False

    def __init__(self, points: "Points", **asked: object) -> None:
        self.points = points
        vars(self).update(asked)


def check_fields(job: Job, *, arguments: bool) -> None:
    """Refuse fields that say nothing of what is given.

    Raises:
        CommandError: for a place without hands to be placed, or a best hand where none is sought.
    """
    asked = job.fields or ()
    if "best" in asked and not job.compare:
        raise CommandError("the field best needs --compare", USAGE)
    if "place" in asked and (job.compare or not arguments):
        raise CommandError("the field place needs hands as arguments, without --compare", USAGE)


def compared(text: str, job: Job) -> "dict[str, Callable[[], Value]]":
    """What gives each field of the best of several hands in a line; ties are joined by ``=``.

    Raises:
        CardError: for what is not two or more hands, or a card that is there twice.
    """
    cards = parse_cards(text)
    if len(cards) < 10 or len(cards) % 5:
        reason = f"two or more hands of five cards wanted, not {len(cards)} cards"
        raise CardError(text, 0, len(text), reason)
    if len(set(cards)) != len(cards):
        _check_repeated(text, cards, allow_shared=job.allow_shared)
    hands: list[Hand] = [tuple(cards[at : at + 5]) for at in range(0, len(cards), 5)]
    strengths = [evaluate_cards(hand) for hand in hands]
    top = max(strengths)
    best = [number for number, strength in enumerate(strengths) if strength == top]
    return {
        **values(hands[best[0]], job.points),
        "hand": lambda: "=".join([cards_text(hands[number]) for number in best]),
        "best": lambda: "=".join([str(number + 1) for number in best]),
    }


def _check_repeated(text: str, cards: list[int], *, allow_shared: bool) -> None:
    for at in range(0, len(cards), 5):
        if len(set(cards[at : at + 5])) != 5:
            raise repeated_card(text, at, at + 5)
    if not allow_shared:
        again = repeated_card(text)
        card = NAMES[parse_cards(text[again.start : again.end])[0]]
        reason = f"{card} is in two hands (with --allow-shared it may be)"
        raise CardError(text, again.start, again.end, reason)
