"""What ``chicago verify`` writes for GitHub, for readers of SARIF, and for those of JUnit's XML."""

import json
import os
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes
from xml.etree import ElementTree

import jsonschema
import pytest

from chicago_cli import __version__
from chicago_cli.cli.inspection import Found
from chicago_cli.cli.reports import REPORTS
from chicago_cli.cli.reports_ci import CASES
from chicago_cli.engine.violations import CODES
from tests.processes import chicago
from tests.verify_logs import CLEAN_LINE, REVOKE, REVOKE_LINE

DATA = Path(__file__).parent / "data"
BLIND = Path(__file__).parent / "logs" / "bad" / "C404-pagat.json"
NAMES = ["plain.json", "å,b:c%d; e.json", "line\nbreak\r\x1b[1m.json", "<&\"'>]]>.json"]
HOSTILE = {**REVOKE, "x\x1b]0;\x07\n::error::%0A&<b>": 1}


@pytest.fixture(params=NAMES)
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A file whose name, and whose content, would break out of a format that does not escape."""
    path = tmp_path / str(request.param)
    path.write_text(REVOKE_LINE + json.dumps(HOSTILE) + "\n{\n", encoding="utf-8")
    return path


def _found(file: Path) -> list[dict[str, Any]]:
    found = [
        json.loads(line) for line in chicago("verify", "--format=jsonl", str(file)).out.splitlines()
    ]
    assert [each["code"] for each in found] == ["T503", "L003", "L001"]
    return found


def _escaped(text: str) -> str:
    return "".join([each if each.isprintable() else repr(each)[1:-1] for each in text])


def _unescaped(text: str) -> str:
    """As the runner of GitHub Actions takes escapes back."""
    for character in ":,\n\r%":
        text = text.replace(f"%{ord(character):02X}", character)
    return text


def test_github_shows_each_finding_at_its_line(file: Path) -> None:
    done = chicago("verify", "--format=github", str(file))
    assert done.status == 1
    lines = done.out.splitlines()
    for line, found in zip(lines, _found(file), strict=True):
        match = re.fullmatch(r"::error ([^:\x00-\x1f]*)::([^\x00-\x1f]*)", line)
        assert match
        given = dict(each.split("=", 1) for each in match[1].split(","))
        name = given.pop("file")
        assert _unescaped(name) == str(file).replace("\x1b", "\\x1b")
        assert {key: _unescaped(value) for key, value in given.items()} == {
            "line": str(found["line"]),
            "col": str(found["column"]),
            "title": f"{found['code']} {found['slug']}",
        }
        assert _unescaped(match[2]).replace("\n", "\\n") == _escaped(found["message"])


def test_the_rule_that_decides_is_told_everywhere() -> None:
    for style in ("github", "sarif", "junit"):
        assert "(blind.allowed = false)" in chicago("verify", "--format", style, str(BLIND)).out


def _sarif(*arguments: str) -> dict[str, Any]:
    log: dict[str, Any] = json.loads(chicago("verify", "--format=sarif", *arguments).out)
    schema = json.loads((DATA / "sarif-2.1.0.json").read_text(encoding="utf-8"))
    checker = jsonschema.Draft4Validator(schema, format_checker=jsonschema.FormatChecker())
    assert list(checker.iter_errors(log)) == []
    assert list(checker.iter_errors({**log, "runs": [{"results": []}]}))
    return log


def test_sarif_keeps_to_its_schema_and_gives_each_finding_its_place(file: Path) -> None:
    (run,) = _sarif(str(file))["runs"]
    rules = run["tool"]["driver"]["rules"]
    for result, found in zip(run["results"], _found(file), strict=True):
        assert result["ruleId"] == rules[result["ruleIndex"]]["id"] == found["code"]
        place = result["locations"][0]["physicalLocation"]
        uri = place["artifactLocation"]["uri"]
        assert os.fsdecode(unquote_to_bytes(uri.removeprefix("file://"))) == str(file)
        assert place["region"] == {"startLine": found["line"], "startColumn": found["column"]}
        for name in ("pointer", "game", "deal", "event", "field", "value"):
            assert result["properties"][name] == found[name]


def test_sarif_has_every_code_as_a_rule_also_when_nothing_is_found() -> None:
    log = _sarif("-")
    assert log["runs"][0]["results"][0]["ruleId"] == "L001"
    good = _sarif(str(DATA.parent / "logs" / "good" / "preset-pagat.json"))
    (run,) = good["runs"]
    assert run["results"] == []
    driver = run["tool"]["driver"]
    assert (driver["name"], driver["version"]) == ("chicago", __version__)
    assert {rule["id"]: rule["name"] for rule in driver["rules"]} == {
        code: each.slug for code, each in CODES.items()
    }


def test_a_file_is_named_relative_in_sarif_where_it_is_given_so() -> None:
    found = Found("a b/c:d.json", 1, 1, "", 0, None, None, "L001", "not-json", "", None, None)
    log = json.loads("".join(REPORTS["sarif"]([found], False)))
    place = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "a%20b/c%3Ad.json"


def test_junit_has_a_failed_test_for_each_finding(file: Path) -> None:
    root = ElementTree.fromstring(chicago("verify", "--format=junit", str(file)).out.encode())
    (suite,) = root
    assert (suite.get("tests"), suite.get("failures")) == ("3", "3")
    for case, found in zip(suite, _found(file), strict=True):
        (failure,) = case
        assert (
            case.get("name")
            == f"{found['code']} {found['slug']} at {found['line']}:{found['column']}"
        )
        assert failure.get("type") == found["code"]
        assert case.get("classname") == suite.get("name")
        assert suite.get("name") == _escaped(str(file))


def test_junit_without_findings_is_a_test_that_passed(tmp_path: Path) -> None:
    done = chicago("verify", "--format=junit", stdin=CLEAN_LINE)
    (suite,) = ElementTree.fromstring(done.out.encode())
    assert (suite.get("tests"), suite.get("failures"), len(suite[0])) == ("1", "0", 0)


def test_junit_counts_without_holding_everything() -> None:
    line = Found("a", 1, 1, "", 0, None, None, "L001", "not-json", "x", None, None)
    found = [line] * (2 * CASES + 1) + [line._replace(file="b")]
    text = "".join(REPORTS["junit"](iter(found), False))
    suites = ElementTree.fromstring(text.encode())
    assert [(each.get("name"), each.get("failures"), len(each)) for each in suites] == [
        ("a", str(CASES), CASES),
        ("a", str(CASES), CASES),
        ("a", "1", 1),
        ("b", "1", 1),
    ]


@pytest.mark.parametrize("style", ["github", "sarif", "junit"])
def test_a_name_that_is_no_text_is_no_hindrance(tmp_path: Path, style: str) -> None:
    name = os.fsencode(tmp_path) + b"/\xff\xfe.json"
    Path(os.fsdecode(name)).write_text("{", encoding="utf-8")
    done = chicago("verify", "--format", style, name)
    assert done.status == 1
    assert "L001" in done.out


@pytest.mark.parametrize("style", ["github", "sarif", "junit"])
def test_counts_are_for_people_and_records(style: str) -> None:
    done = chicago("verify", "--statistics", "--format", style)
    assert (done.status, done.out) == (2, "")
    assert "--statistics: --format is one of text, json, jsonl then" in done.err
