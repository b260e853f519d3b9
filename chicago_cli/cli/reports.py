"""Findings as ``verify`` reports them: for people, and for programs."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from json import dumps

from chicago_cli.cli.color import paint
from chicago_cli.cli.inspection import FIELDS, Found
from chicago_cli.cli.records import render
from chicago_cli.cli.shown import shown
from chicago_cli.engine.violations import CODES

Report = Callable[[Iterable[Found], bool], Iterator[str]]


def text_lines(found: Iterable[Found], color: bool) -> Iterator[str]:
    """A line a finding, as compilers write it; under it the rule field that decides, the text."""
    for each in found:
        place = paint(f"{shown(each.file)}:{each.line}:{each.column}:", "bold", color)
        code = paint(each.code, "red", color)
        yield f"{place} {code} {each.slug}: {shown(each.message)}\n"
        if each.field is not None:
            yield f"  {each.field} = {value_text(each.value)}\n"
        if each.excerpt:
            yield paint(each.excerpt, "dim", color) + "\n"


def value_text(value: object) -> str:
    """The value of a rule field as people write it."""
    return value if isinstance(value, str) else dumps(value)


def _records(style: str) -> Report:
    return lambda found, _color: render(FIELDS, (each[:-1] for each in found), style)


def statistics(counts: Mapping[str, int], style: str) -> Iterator[str]:
    """How often each code was found, in the order of the codes."""
    fields = ("count", "code", "slug")
    records = [(counts[code], code, each.slug) for code, each in CODES.items() if code in counts]
    return render(fields, records, "table" if style == "text" else style)


def _ci(name: str) -> Report:
    """A report for other tools, of which the modules that it needs are loaded when it is used."""

    def report(found: Iterable[Found], color: bool) -> Iterator[str]:
        from chicago_cli.cli import reports_ci

        written: Report = getattr(reports_ci, name)
        return written(found, color)

    return report


REPORTS: dict[str, Report] = {
    "text": text_lines,
    "json": _records("json"),
    "jsonl": _records("jsonl"),
    "github": _ci("github"),
    "sarif": _ci("sarif"),
    "junit": _ci("junit"),
}
"""The formats of a report: what turns findings (and whether to colour) into pieces of text."""

COUNTS = ("text", "json", "jsonl")
"""The formats in which codes can be counted."""
