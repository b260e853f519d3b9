"""The records and the tables of `score`."""

import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from chicago_cli.cli.color import paint
from chicago_cli.cli.records import table
from chicago_cli.cli.shown import columns, shown
from chicago_cli.log.records import REASONS
from chicago_cli.sheet.account import Entry, Tied

if TYPE_CHECKING:
    from chicago_cli.cli.records import Record

DEAL_FIELDS = ("file", "game", "deal", "player", *REASONS, "points", "total")
AWARD_FIELDS = ("file", "game", "deal", "player", "points", "reason")

WIDTH = 80
SHORTEST_NAME = 8


class Scored(NamedTuple):
    """One deal of one game of one file (None where it was told), with the names by seat."""

    file: str | None
    game: int
    deal: int
    names: Sequence[str]
    entries: Sequence[Entry]
    totals: Sequence[int]
    ties: Sequence[Tied] = ()


def deal_records(scored: Scored) -> "Iterator[Record]":
    """A record for each player: the points by reason, in all, and the total after the deal."""
    for seat, name in enumerate(scored.names):
        points = _by_reason(scored, seat)
        sums = [points[reason] for reason in REASONS]
        total = scored.totals[seat]
        yield (scored.file, scored.game, scored.deal, name, *sums, sum(sums), total)


def award_records(scored: Scored) -> "Iterator[Record]":
    """A record for each award, in order."""
    for entry in scored.entries:
        award = entry.award
        name = scored.names[award.player]
        yield (scored.file, scored.game, scored.deal, name, award.points, award.reason)


def _by_reason(scored: Scored, seat: int) -> dict[str, int]:
    points = dict.fromkeys(REASONS, 0)
    for award in [entry.award for entry in scored.entries if entry.award.player == seat]:
        points[award.reason] += award.points
    return points


def deals_table(deals: Sequence[Scored], *, numbered: bool, color: bool) -> str:
    """Who got what for what in each deal: only the reasons that occur have a column."""
    reasons = [
        reason
        for reason in REASONS
        if any(entry.award.reason == reason for each in deals for entry in each.entries)
    ]
    rows: list[list[str | int | None]] = []
    for number, each in enumerate(deals):
        if number:
            rows.append([None] * (len(reasons) + 4))
        rows += _rows(each, reasons)
    fields = ["deal", "player", *reasons, "points", "total"]
    if not numbered:
        fields, rows = fields[1:], [row[1:] for row in rows]
    return _fitted(fields, rows, int(numbered), color)


def _rows(scored: Scored, reasons: Sequence[str]) -> Iterator[list[str | int | None]]:
    for seat, name in enumerate(scored.names):
        points = _by_reason(scored, seat)
        cells = [points[reason] or None for reason in reasons]
        deal = None if seat else scored.deal
        yield [deal, name, *cells, sum(points.values()), scored.totals[seat]]


def awards_table(deals: Iterable[Scored], *, numbered: bool, color: bool) -> str:
    """Each award, in order."""
    skipped = 2 if numbered else 3
    rows = [list(record[skipped:]) for each in deals for record in award_records(each)]
    return _fitted(AWARD_FIELDS[skipped:], rows, int(numbered), color)


def _fitted(
    fields: Sequence[str], rows: list[list[str | int | None]], name_at: int, color: bool
) -> str:
    """A table no wider than `WIDTH`, if names that are cut can bring that about."""

    def painted(row: int, column: int, text: str) -> str:
        value = rows[row][column]
        return paint(text, "red", color and isinstance(value, int) and value < 0)

    text = table(fields, rows, painted)
    over = max(map(columns, table(fields, rows).splitlines())) - WIDTH
    if over > 0:
        longest = max([columns(shown(str(row[name_at] or ""))) for row in rows])
        room = max(SHORTEST_NAME, longest - over)
        for row in rows:
            if row[name_at] is not None:
                row[name_at] = _cut(str(row[name_at]), room)
        text = table(fields, rows, painted)
    return text


def _cut(name: str, room: int) -> str:
    """A name as it is shown, cut to so many columns."""
    text = shown(name)
    if columns(text) <= room:
        return text
    while columns(text) >= room:
        text = text[:-1]
    return text + "…"


def paragraphs(lines: Iterable[str], indent: str = "") -> str:
    """Sentences, each filled to the width; what follows its first line is indented."""
    fill: Callable[[str], str] = textwrap.TextWrapper(
        WIDTH - 1, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    ).fill
    return "".join([f"{fill(shown(line))}\n" for line in lines])
