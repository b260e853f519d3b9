"""Hands that are given as arguments of `rank`: a line for one, a table for several."""

from chicago_cli.cards import CardError
from chicago_cli.cli.color import paint
from chicago_cli.cli.exits import USAGE
from chicago_cli.cli.hand_values import Hand, one_line, painted_cards, values
from chicago_cli.cli.rank_hands import check_apart, read_hands, wrong_hand
from chicago_cli.cli.rank_job import ARGUMENT_FIELDS, COMPARED_FIELDS, Job, compared
from chicago_cli.cli.records import render, table
from chicago_cli.hands.lookup import evaluate_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chicago_cli.cli.records import Record


def hands_text(arguments: tuple[str, ...], job: Job, *, color: bool) -> str:
    """What `rank` says of the hands in its arguments.

    Raises:
        CommandError: for what is no hand, or a card that is in two.
    """
    if job.compare:
        fields = job.fields or COMPARED_FIELDS
        return _records(fields, [_compared(" ".join(arguments), fields, job)], job)
    hands = read_hands(arguments)
    if not job.allow_shared:
        check_apart(hands)
    if len(hands) == 1 and not (job.fields or job.style or job.header):
        return one_line(hands[0], job.points, color)
    fields = job.fields or ARGUMENT_FIELDS
    ranked = sorted(hands, key=evaluate_cards, reverse=True)
    records = _placed(ranked, fields, job)
    if job.style == "table" or (job.style is None and len(hands) > 1):
        return _table(ranked, fields, records, color=color)
    return _records(fields, records, job)


def _compared(text: str, fields: tuple[str, ...], job: Job) -> "Record":
    try:
        found = compared(text, job)
    except CardError as error:
        raise wrong_hand(error, "", USAGE) from None
    return [found[name]() for name in fields]


def _placed(ranked: list[Hand], fields: tuple[str, ...], job: Job) -> "list[Record]":
    """The records of hands that are sorted, the best first; hands that tie share a place."""
    strengths = [evaluate_cards(hand) for hand in ranked]
    places = [strengths.index(strength) + 1 for strength in strengths]
    return [_record(hand, place, fields, job) for hand, place in zip(ranked, places, strict=True)]


def _record(hand: Hand, place: int, fields: tuple[str, ...], job: Job) -> "Record":
    known = {"place": lambda: place, **values(hand, job.points)}
    return [known[name]() for name in fields]


def _records(fields: tuple[str, ...], records: "list[Record]", job: Job) -> str:
    return "".join(render(fields, records, job.style or "tsv", header=job.header))


def _table(
    ranked: list[Hand], fields: tuple[str, ...], records: "list[Record]", *, color: bool
) -> str:
    """The table, with red suits red and the best hands bold where colour is wanted."""
    best = evaluate_cards(ranked[0])

    def painted(row: int, column: int, text: str) -> str:
        if fields[column] == "hand":
            return painted_cards(ranked[row], color)
        return paint(text, "bold", color and evaluate_cards(ranked[row]) == best)

    return table(fields, records, painted)
