"""The corpus of logs: good ones verify clean, bad ones give their expected report.

Every file under ``logs/good`` and ``logs/bad`` is found here by itself. Beside a bad log stands its
expected report, a line a finding: the code, and the JSON Pointer of its place (nothing for the game
itself); lines that begin with ``#`` are comments. A good log may hold, under ``x-differs``, rule
fields that tell on it: judged with one of these entries set, the same acts must be found wrong, and
where ``x-codes`` has an entry beside it these codes must be among the findings.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from chicago_cli.engine.violations import CODES
from chicago_cli.log.documents import documents
from chicago_cli.log.findings import Finding, Refusal, pointer_text
from chicago_cli.log.reader import read_game
from chicago_cli.log.ruling import Override
from chicago_cli.referee import judge
from chicago_cli.rules.fields import FIELDS

LOGS = Path(__file__).parent / "logs"
GOOD = sorted([*LOGS.glob("good/*.json"), *LOGS.glob("good/*.jsonl")])
BAD = sorted(LOGS.glob("bad/*.json"))
DIFFERING = [path for path in GOOD if b'"x-differs"' in path.read_bytes()]


def _name(path: Path) -> str:
    return path.name


def _findings(data: bytes, override: Override = Override()) -> list[Finding]:  # noqa: B008 - a value
    game = read_game(data, override)
    return list(game.findings) if isinstance(game, Refusal) else judge(game)


def _report(findings: list[Finding]) -> list[str]:
    return [f"{each.code} {pointer_text(each.pointer)}".rstrip() for each in findings]


@pytest.mark.parametrize("path", GOOD, ids=_name)
def test_a_good_log_verifies_clean(path: Path) -> None:
    with path.open("rb") as file:
        games = [document.data for document in documents(file, path.name)]
    assert games
    for data in games:
        assert _report(_findings(data)) == []


@pytest.mark.parametrize("path", BAD, ids=_name)
def test_a_bad_log_gives_its_expected_report(path: Path) -> None:
    lines = path.with_suffix(".expected").read_text(encoding="utf-8").splitlines()
    expected = [line.rstrip() for line in lines if line.strip() and not line.startswith("#")]
    assert _report(_findings(path.read_bytes())) == expected
    assert path.name[:4] in {line[:4] for line in expected}


@pytest.mark.parametrize("path", DIFFERING, ids=_name)
def test_a_good_log_tells_its_rules_from_others(path: Path) -> None:
    log: Any = json.loads(path.read_bytes())
    entries = log["x-differs"]
    codes = log.get("x-codes", [[] for _ in entries])
    assert len(codes) == len(entries)
    for settings, expected in zip(entries, codes, strict=True):
        found = {
            each.code
            for each in _findings(path.read_bytes(), Override(None, tuple(settings.items())))
        }
        assert found, settings
        assert found >= set(expected), settings
        assert not any(code.startswith("L") for code in found - set(expected)), settings


def test_no_expected_report_stands_alone() -> None:
    assert {path.with_suffix("") for path in LOGS.glob("bad/*.expected")} == {
        path.with_suffix("") for path in BAD
    }


def test_no_code_lacks_a_bad_log() -> None:
    counts = Counter(path.name[:4] for path in BAD)
    assert set(counts) == set(CODES)


def test_every_field_has_a_good_log_that_tells_its_value_from_another() -> None:
    told = {
        field
        for path in DIFFERING
        for settings in json.loads(path.read_bytes())["x-differs"]
        for field in settings
    }
    assert set(FIELDS) - told == set()
