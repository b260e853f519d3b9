"""Where the records of `rank` go that come from a stream: straight out, or into a table."""

import sys

from chicago_cli.cli.records import ARRAY_END, EMPTY_ARRAY, record_writer, table
from chicago_cli.hands.lookup import BEST_STRENGTH, CATEGORY_OF
from chicago_cli.hands.ranking import CATEGORIES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chicago_cli.cli.hand_values import Points
    from chicago_cli.cli.records import Record, Value

_BY_STRENGTH = {"strength", "category", "points"}


class LineSink:
    """Writes records in a format that has one line for each."""

    def __init__(self, fields: tuple[str, ...], style: str, *, header: bool) -> None:
        self._out = sys.stdout.buffer
        self._array = style == "json"
        self._started = False
        self._written = record_writer(fields, style)
        self._waiting: list[bytes] = []
        if header and style in {"tsv", "csv"}:
            self.record(fields)

    def written(self, record: "Record") -> bytes:
        """A record as the format has it."""
        return self._written(record).encode()

    def record(self, record: "Record") -> None:
        """Take a record."""
        self._waiting.append(self.written(record))

    def ready(self, records: bytes) -> None:
        """Take records that are written already."""
        self._waiting.append(records)

    def flush(self) -> None:
        """Write what was taken."""
        text = b"".join(self._waiting)
        self._waiting.clear()
        if self._array and text and not self._started:
            self._started = True
            text = b"[" + text[1:]
        self._out.write(text)
        self._out.flush()

    def close(self) -> None:
        """Write what is left, and what ends the format."""
        self.flush()
        if self._array:
            self._out.write((ARRAY_END if self._started else EMPTY_ARRAY).encode())


class TableSink:
    """Keeps all records, to draw a table of them at the end."""

    def __init__(self, fields: tuple[str, ...]) -> None:
        self._fields = fields
        self._records: list[Record] = []

    def record(self, record: "Record") -> None:
        """Take a record."""
        self._records.append(record)

    def flush(self) -> None:
        """Nothing can be written before the end."""

    def close(self) -> None:
        """Draw the table."""
        sys.stdout.write(table(self._fields, self._records))


def finished_records(
    sink: LineSink, fields: tuple[str, ...], points: "Points"
) -> list[bytes] | None:
    """The written record of every strength, where the strength decides all that is in it."""
    if not set(fields) <= _BY_STRENGTH:
        return None
    # Within a category nothing but the strength differs, so each category is written once, with a
    # number in the place of the strength that stands nowhere else.
    stand_in = 10_000 * BEST_STRENGTH
    written = []
    for category, scored in zip(CATEGORIES, points, strict=True):
        known: dict[str, Value] = {"strength": stand_in, "category": category, "points": scored}
        written.append(sink.written([known[name] for name in fields]))
    mark = b"%d" % stand_in
    return [
        written[CATEGORY_OF[strength]].replace(mark, b"%d" % strength)
        for strength in range(BEST_STRENGTH + 1)
    ]
