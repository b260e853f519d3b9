"""Records in the formats that all commands share.

A record is a sequence of values, one for each field: text, whole numbers, or None for nothing.
Machine formats never change their fields by content or terminal. Modules that a format needs are
imported when it is used.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    Record = Sequence["Value"]

Value = str | int | None

FORMATS = ("table", "tsv", "csv", "json", "jsonl")


def render(
    fields: "Sequence[str]", records: "Iterable[Record]", style: str, *, header: bool = True
) -> "Iterator[str]":
    """The text of all records in one of `FORMATS`, in pieces; all but tables are streamed.

    ``header`` is about tsv and csv alone: a table always has one, and JSON names its fields anyway.
    """
    if style == "table":
        yield table(fields, records)
        return
    written = record_writer(fields, style)
    if style == "json":
        before = "["
        for record in records:
            yield before + written(record)[1:]
            before = ","
        yield ARRAY_END if before == "," else EMPTY_ARRAY
        return
    if header and style != "jsonl":
        yield written(fields)
    for record in records:
        yield written(record)


ARRAY_END = "\n]\n"
EMPTY_ARRAY = "[]\n"


def record_writer(fields: "Sequence[str]", style: str) -> "Callable[[Record], str]":
    """What writes one record in a format that is no table: as a line, or as an item of an array.

    Every item begins with a comma; that of the first is to be replaced by the bracket.
    """
    if style in {"json", "jsonl"}:
        from json import dumps

        before, after = (",\n", "") if style == "json" else ("", "\n")
        return lambda record: before + dumps(dict(zip(fields, record, strict=True))) + after
    # What the module csv adds to this is what loads regular expressions.
    from _csv import writer

    rows = writer(_Echo(), delimiter="\t" if style == "tsv" else ",", lineterminator="\n")
    written: Callable[[Record], str] = rows.writerow
    return written


class _Echo:
    """A file that hands back what is written to it, which csv hands on."""

    def write(self, text: str) -> str:
        """Hand back what is written."""
        return text


def table(
    fields: "Sequence[str]",
    records: "Iterable[Record]",
    paint: "Callable[[int, int, str], str] | None" = None,
) -> str:
    """A table for people: fields as headings, whole numbers to the right, nothing reformatted.

    ``paint`` may colour a cell: it is given the row and the column (from 0) and the text, escaped.
    """
    import tabulate

    from chicago_cli.cli.shown import shown

    rows = [list(record) for record in records]
    sides = [_side([row[column] for row in rows]) for column in range(len(fields))]
    paint = paint or (lambda _row, _column, text: text)
    cells = [
        [paint(y, x, "" if each is None else shown(str(each))) for x, each in enumerate(row)]
        for y, row in enumerate(rows)
    ]
    # Without rows tabulate takes no alignment.
    alignment = sides if rows else None
    # A heading needs no more room than its letters.
    tabulate.MIN_PADDING = 0
    text = tabulate.tabulate(cells, headers=list(fields), disable_numparse=True, colalign=alignment)
    return "".join(f"{line.rstrip()}\n" for line in text.splitlines())


def _side(column: list[Value]) -> str:
    return "right" if any(isinstance(each, int) for each in column) else "left"
