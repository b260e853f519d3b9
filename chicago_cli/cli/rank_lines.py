"""Hands that `rank` reads from standard input: one line in, one record out, in bounded memory.

Blocks of lines go through `columns`, without their comments if there are any. What these do not
take is halved until the lines are few, and then read line by line, so that a bad line costs little.

This module is loaded without click, so it imports nothing heavy.
"""

import sys
from io import FileIO

from chicago_cli.cards import CardError, parse_hand
from chicago_cli.cli.exits import DONE, INPUT, CommandError, complain
from chicago_cli.cli.hand_values import values
from chicago_cli.cli.progress import Progress
from chicago_cli.cli.rank_hands import wrong_hand
from chicago_cli.cli.rank_job import COMPARED_FIELDS, LINE_FIELDS, Job, compared
from chicago_cli.cli.rank_sinks import LineSink, TableSink, finished_records
from chicago_cli.hands.columns import BLOCK, records
from chicago_cli.hands.lookup import evaluate_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chicago_cli.cli.records import Value

NAME = "standard input"
LONGEST_LINE = BLOCK
"""In bytes."""

_FEW = 16 * len("As Kd Qh Jc 9s\n")
"""A block of no more bytes is read line by line."""
_BOM = b"\xef\xbb\xbf"


def standard_input(*, explicit: bool) -> FileIO:
    """The bytes of standard input; says that it is read where somebody would wonder.

    Raises:
        CommandError: where it is closed.
    """
    if sys.stdin is None:
        raise CommandError("standard input is closed", INPUT)
    if sys.stdin.isatty() and not explicit:
        complain("chicago rank", "reading hands from standard input, one a line (--help: more)")
    return FileIO(sys.stdin.fileno(), closefd=False)


def rank_lines(source: FileIO, job: Job) -> int:
    """Read hands to the end and write a record for each; returns the exit status.

    Raises:
        CommandError: for a bad line, after every record before it was written.
    """
    ranking = _Ranking(job)
    with Progress("lines") as progress:
        try:
            for block in _blocks(_chunks(source)):
                if job.line_buffered:
                    ranking.rank_at_once(block)
                else:
                    ranking.rank(block)
                ranking.sink.flush()
                progress.update(ranking.lines)
        except CommandError:
            ranking.sink.close()
            raise
    ranking.sink.close()
    return ranking.status


def _blocks(chunks: "Iterable[bytes]") -> "Iterator[bytes]":
    """Whole lines, as many as one chunk of text brings; the last may lack its end.

    A line longer than `LONGEST_LINE` comes by itself, cut to one byte more than it may have.
    """
    rest = b""
    for chunk in chunks:
        first, newline, others = chunk.partition(b"\n")
        rest = (rest + first)[: LONGEST_LINE + 1]
        if not newline:
            continue
        if len(rest) > LONGEST_LINE:
            yield rest + newline
        else:
            others = rest + newline + others
        end = others.rfind(b"\n") + 1
        if end:
            yield others[:end]
        rest = others[end:]
    if rest:
        yield rest


def _chunks(source: FileIO) -> "Iterator[bytes]":
    """What can be had at once, so that a slow writer is answered without delay."""
    chunk = _read(source)
    yield chunk.removeprefix(_BOM)
    while chunk:
        chunk = _read(source)
        yield chunk


def _read(source: FileIO) -> bytes:
    try:
        while (chunk := source.read(BLOCK)) is None:  # some program made it non-blocking
            from select import select

            select([source], [], [])
    except OSError as error:
        raise CommandError(f"{NAME}: {error.strerror}", INPUT) from error
    return chunk


def _lines(block: bytes) -> list[bytes]:
    return block.removesuffix(b"\n").split(b"\n")


def _passed_over(line: bytes) -> bool:
    """Whether a line is a comment, or blank as far as it is known."""
    start = line.lstrip()[:1]
    return start == b"#" or (not start and len(line) <= LONGEST_LINE)


def _without_notes(block: bytes) -> bytes:
    return b"\n".join([line for line in block.split(b"\n") if not _passed_over(line)])


class _Ranking:
    """Goes through the lines and hands a record of each to a sink."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.fields = job.fields or (COMPARED_FIELDS if job.compare else LINE_FIELDS)
        self.style = job.style or "tsv"
        self.status = DONE
        self.lines = 0
        """How many lines were read."""
        self.sink: LineSink | TableSink
        self._by_strength = None
        if self.style == "table":
            self.sink = TableSink(self.fields)
            return
        self.sink = self._quick = LineSink(self.fields, self.style, header=job.header)
        if not job.compare:
            self._by_strength = finished_records(self._quick, self.fields, job.points)

    def rank(self, block: bytes) -> None:
        """Go through a block of whole lines.

        Raises:
            CommandError: for a bad line, unless they are to be passed over.
        """
        if not self._at_one_go(block, block) and not self._at_one_go(block, _without_notes(block)):
            self._halves(block)

    def _at_one_go(self, block: bytes, hands: bytes) -> bool:
        """Whether the hands that a block holds could be ranked by `columns`, and were."""
        done = None if self._by_strength is None else records(hands, self._by_strength)
        if done is None:
            return False
        self._quick.ready(b"".join(done))
        if hands is block:  # counting newlines takes as long as reading the block
            self.lines += len(done)
        else:
            self.lines += block.count(b"\n") + (not block.endswith(b"\n"))
        return True

    def _halves(self, block: bytes) -> None:
        """Go through a block in which a line is bad, at one go where it still goes."""
        middle = block.find(b"\n", len(block) // 2) + 1
        if self._by_strength is None or len(block) <= _FEW or not 0 < middle < len(block):
            for line in _lines(block):
                self._line(line)
            return
        for half in (block[:middle], block[middle:]):
            if not self._at_one_go(half, half):
                self._halves(half)

    def rank_at_once(self, block: bytes) -> None:
        """Go through a block, and let go of each record before the next line is looked at."""
        for line in _lines(block):
            self._line(line)
            self.sink.flush()

    def _line(self, line: bytes) -> None:
        self.lines += 1
        if _passed_over(line):
            return
        try:
            self._record(_decoded(line))
        except CardError as error:
            self._bad(error)

    def _record(self, text: str) -> None:
        if self.job.compare:
            known = compared(text, self.job)
        else:
            hand = parse_hand(text)
            if self._by_strength is not None:
                self._quick.ready(self._by_strength[evaluate_cards(hand)])
                return
            known = values(hand, self.job.points)
        self.sink.record([known[name]() for name in self.fields])

    def _bad(self, error: CardError) -> None:
        wrong = wrong_hand(error, f"{NAME}:{self.lines}: ", INPUT)
        if not self.job.keep_going:
            raise wrong
        self.status = INPUT
        nothing: Value = None if self.style in {"json", "jsonl"} else "-"
        self.sink.record([nothing] * len(self.fields))
        self.sink.flush()
        complain("chicago rank", wrong.message, wrong.detail)


def _decoded(line: bytes) -> str:
    """The text of a line, without a carriage return at its end.

    Raises:
        CardError: for a line that is too long, or is not UTF-8.
    """
    if len(line) > LONGEST_LINE:
        text = line.decode("utf-8", "replace")
        raise CardError(text, 0, len(text), f"the line is longer than {LONGEST_LINE:,} bytes")
    try:
        return line.decode("utf-8").removesuffix("\r")
    except UnicodeDecodeError as error:
        text = line.decode("utf-8", "backslashreplace")
        start = len(line[: error.start].decode("utf-8"))
        raise CardError(text, start, start + 4, "not UTF-8") from None
