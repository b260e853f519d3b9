"""What `score` is asked to write, and how it writes it."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from chicago_cli.cli import exits
from chicago_cli.cli.records import render
from chicago_cli.cli.score_table import (
    AWARD_FIELDS,
    DEAL_FIELDS,
    Scored,
    award_records,
    awards_table,
    deal_records,
    deals_table,
    paragraphs,
)
from chicago_cli.sheet.account import Verdict
from chicago_cli.sheet.words import Telling, ending_words, explained, tied, won_explained

NAME = "chicago score"
if TYPE_CHECKING:
    from chicago_cli.cli.records import Record


class Job(NamedTuple):
    """What is asked: the options on the output, and which deal alone (all of them where None)."""

    style: str = "table"
    awards: bool = False
    explain: bool = False
    color: bool = False
    deal: int | None = None

    @property
    def fields(self) -> Sequence[str]:
        """The fields of the machine formats."""
        return AWARD_FIELDS if self.awards else DEAL_FIELDS

    def records(self, deals: Iterable[Scored]) -> Iterator[str]:
        """Deals in a machine format, in pieces."""
        of_deal = award_records if self.awards else deal_records
        records: Iterator[Record] = (record for each in deals for record in of_deal(each))
        return render(self.fields, records, self.style)


class Part(NamedTuple):
    """What stands together in the output for people: a game, or a told deal."""

    title: str
    deals: Sequence[Scored]
    numbered: bool
    telling: Telling
    verdict: Verdict | None
    notes: Sequence[str] = ()


def part_text(part: Part, job: Job) -> str:
    """A part of the output for people: a table, how the game stands, and the reasons."""
    draw = awards_table if job.awards else deals_table
    text = f"{part.title}\n"
    if part.deals:
        text += f"\n{draw(part.deals, numbered=part.numbered, color=job.color)}"
    lines = list(part.notes)
    if part.verdict is not None:
        lines += ending_words(part.verdict, part.deals[-1].totals, part.telling)
    text += f"\n{paragraphs(lines)}" if lines else ""
    if job.explain:
        text += _reasons(part)
    return text


def _reasons(part: Part) -> str:
    """One sentence for each award, and one for a win."""
    lines = []
    for deal in part.deals:
        before = f"Deal {deal.deal}: " if part.numbered else ""
        sentences = [explained(entry, part.telling) for entry in deal.entries]
        for tie in reversed(deal.ties):
            sentences.insert(tie.at, tied(tie, part.telling))
        lines += [before + sentence for sentence in sentences]
    if part.verdict is not None and part.verdict.winner is not None:
        lines.append(won_explained(part.verdict, part.telling))
    return f"\n{paragraphs(lines, '  ')}" if lines else ""


def note(message: str, detail: str = "") -> None:
    """Say something on standard error, after what was written so far."""
    sys.stdout.flush()
    exits.complain(NAME, message, detail)


def tell(lines: str) -> None:
    """Write lines on standard error as they are, after what was written so far."""
    sys.stdout.flush()
    exits.tell(lines)
