"""Findings as the tools around a repository read them: GitHub Actions, SARIF, JUnit's XML."""

import os
from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby, islice
from json import dumps
from typing import Any
from urllib.parse import quote

from chicago_cli import __version__
from chicago_cli.cli.inspection import Found
from chicago_cli.cli.reports import value_text
from chicago_cli.cli.shown import shown
from chicago_cli.engine.violations import CODES, Code

CASES = 1000
"""How many findings a JUnit test suite has at most, so that its sums are known in time."""

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_MESSAGE = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY = _MESSAGE | str.maketrans({":": "%3A", ",": "%2C"})


def github(found: Iterable[Found], _color: bool) -> Iterator[str]:
    """Workflow commands of GitHub Actions, which shows each finding at its line."""
    for each in found:
        title = f"{each.code} {each.slug}"
        places = {"file": each.file, "line": each.line, "col": each.column, "title": title}
        given = ",".join([f"{name}={_github(str(at), _PROPERTY)}" for name, at in places.items()])
        yield f"::error {given}::{_github(_told(each), _MESSAGE)}\n"


def _github(text: str, escapes: dict[int, str]) -> str:
    """Text escaped as the toolkit of GitHub Actions does; other control characters as ours."""
    return shown(text.translate(escapes))


def _told(found: Found) -> str:
    """What is wrong, with the rule that decides."""
    if found.field is None:
        return found.message
    return f"{found.message} ({found.field} = {value_text(found.value)})"


def sarif(found: Iterable[Found], _color: bool) -> Iterator[str]:
    """A SARIF 2.1.0 log of one run, a result a line, with all codes as its rules."""
    driver = {
        "name": "chicago",
        "version": __version__,
        "rules": [_rule(code) for code in CODES.values()],
    }
    yield f'{{"$schema": {dumps(_SCHEMA)}, "version": "2.1.0", "runs": [{{\n'
    yield f'"tool": {dumps({"driver": driver})},\n"columnKind": "unicodeCodePoints",\n'
    yield '"results": ['
    before = "\n"
    for each in found:
        yield before + dumps(_result(each))
        before = ",\n"
    yield "\n]}]}\n"


def _rule(code: Code) -> dict[str, Any]:
    return {
        "id": code.code,
        "name": code.slug,
        "shortDescription": {"text": code.text},
        "properties": {"effect": code.effect},
    }


_INDICES = {code: index for index, code in enumerate(CODES)}


def _result(found: Found) -> dict[str, Any]:
    details = ("pointer", "game", "deal", "event", "field", "value")
    return {
        "ruleId": found.code,
        "ruleIndex": _INDICES[found.code],
        "level": "error",
        "message": {"text": shown(_told(found))},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": _uri(found.file)},
                    "region": {"startLine": found.line, "startColumn": found.column},
                }
            }
        ],
        "properties": {name: getattr(found, name) for name in details},
    }


def _uri(name: str) -> str:
    """A file as a URI reference: relative where its name is."""
    path = quote(os.fsencode(name))
    return f"file://{path}" if path.startswith("/") else path


def junit(found: Iterable[Found], _color: bool) -> Iterator[str]:
    """Test suites as JUnit writes them: a failed test for each finding, or one that passed."""
    yield '<?xml version="1.0" encoding="utf-8"?>\n<testsuites name="chicago verify">\n'
    failed = False
    for file, of_file in groupby(found, key=lambda each: each.file):
        while cases := list(islice(of_file, CASES)):
            failed = True
            yield from _suite(file, [_case(each) for each in cases], len(cases))
    if not failed:
        yield from _suite("chicago verify", ['<testcase name="no findings"/>\n'], 0)
    yield "</testsuites>\n"


def _suite(name: str, cases: list[str], failures: int) -> Iterator[str]:
    yield f'<testsuite name={_quoted(name)} tests="{len(cases)}" failures="{failures}">\n'
    yield from cases
    yield "</testsuite>\n"


def _case(found: Found) -> str:
    name = f"{found.code} {found.slug} at {found.line}:{found.column}"
    message = _quoted(_told(found))
    place = f"{found.file}:{found.line}:{found.column}"
    return (
        f"<testcase classname={_quoted(found.file)} name={_quoted(name)}>"
        f"<failure type={_quoted(found.code)} message={message}>{escape(shown(place))}</failure>"
        "</testcase>\n"
    )


def _quoted(text: str) -> str:
    """Text as an attribute; XML has no way to write most control characters."""
    return f'"{escape(shown(text))}"'
