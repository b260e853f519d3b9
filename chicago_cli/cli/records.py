"""Records in the formats that all commands share.

A record is a sequence of values, one for each field: text, whole numbers, or None for nothing.
Machine formats never change their fields by content or terminal. Modules that a format needs are
imported when it is used.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

Value = str | int | None
Record = Sequence[Value]

FORMATS = ("table", "tsv", "csv", "json", "jsonl")


def render(
    fields: Sequence[str], records: Iterable[Record], style: str, *, header: bool = True
) -> Iterator[str]:
    """The text of all records in one of `FORMATS`, in pieces, each ending in a newline.

    ``header`` is about tsv and csv alone: a table always has one, and JSON names its fields anyway.
    All but tables are streamed.
    """
    if style == "table":
        yield table(fields, records)
        return
    if style == "json":
        yield from _json_array(fields, records)
        return
    line = record_line(fields, style)
    if header and style != "jsonl":
        yield line(fields)
    for record in records:
        yield line(record)


def record_line(fields: Sequence[str], style: str) -> Callable[[Record], str]:
    """What writes one record as a line of tsv, csv or jsonl."""
    if style == "jsonl":
        from json import dumps

        return lambda record: dumps(dict(zip(fields, record, strict=True))) + "\n"
    import csv
    from io import StringIO

    buffer = StringIO()
    writer = csv.writer(buffer, delimiter="\t" if style == "tsv" else ",", lineterminator="\n")

    def line(record: Record) -> str:
        buffer.seek(0)
        buffer.truncate()
        writer.writerow(record)
        return buffer.getvalue()

    return line


def _json_array(fields: Sequence[str], records: Iterable[Record]) -> Iterator[str]:
    """One array, one record a line, so that it can be streamed and still be read by people."""
    line = record_line(fields, "jsonl")
    before = "["
    for record in records:
        yield f"{before}\n{line(record)[:-1]}"
        before = ","
    yield "[]\n" if before == "[" else "\n]\n"


def table(
    fields: Sequence[str],
    records: Iterable[Record],
    paint: Callable[[int, int, str], str] | None = None,
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
