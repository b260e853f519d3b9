"""Whatever the bytes, ``verify`` ends with findings in their places (benchmarks/fuzz_verify.py)."""

import io
import json
import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from benchmarks import fuzz_verify
from chicago_cli.cli.inspection import Found, games_in
from chicago_cli.cli.reports import REPORTS
from chicago_cli.engine.violations import CODES
from chicago_cli.log.ruling import Override
from tests.verify_logs import REVOKE_LINE

SEEDS = fuzz_verify.seeds()
VOCABULARY = fuzz_verify.words(SEEDS)
SOME = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
SPARE: Sequence[Any] = [
    None,
    True,
    -1,
    0,
    52,
    2**60,
    1.5,
    "",
    "pass",
    "Ah",
    "7|win",
    [],
    {},
    "x" * 70,
]


def _found(data: bytes, name: str) -> list[Found]:
    """What is found; every place is one in the file, and every report can be written."""
    games = list(games_in(io.BytesIO(data), name, Override(), excerpts=True))
    found = [each for game in games for each in game.found]
    lines = data.count(b"\n") + 1
    assert all(1 <= each.line <= lines and each.column >= 1 for each in found)
    assert all(each.code in CODES and 0 <= each.game < len(games) for each in found)
    for report in REPORTS.values():
        assert "\x1b" not in "".join(report(found, False))
    return found


PIECES = st.one_of(st.binary(max_size=8), st.sampled_from(fuzz_verify.TOKENS))


@SOME
@given(st.lists(PIECES, max_size=20), st.sampled_from(["", "games.jsonl"]))
def test_bytes_of_any_kind_are_no_log(pieces: list[bytes], name: str) -> None:
    data = b"".join(pieces)
    text = data.removeprefix(b"\xef\xbb\xbf")
    is_empty_array = text.split() in ([b"[]"], [b"[", b"]"])
    assert _found(data, name) or is_empty_array


@SOME
@given(st.sampled_from(SEEDS), st.integers(0, 2**32), st.sampled_from(["", "games.jsonl"]))
def test_what_is_near_to_a_log_is_read_to_its_end(data: bytes, number: int, name: str) -> None:
    chance = random.Random(number)
    change = chance.choice((fuzz_verify.mutated, fuzz_verify.swapped))
    _found(change(data, chance, VOCABULARY), name)


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Every container of a JSON value with every key or index in it."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    found = []
    for key, each in list(pairs):
        found.append((value, key))
        if isinstance(each, dict | list):
            found += _places(each)
    return found


@SOME
@given(st.data())
def test_a_log_with_values_changed_or_lost_is_read_to_its_end(data: st.DataObject) -> None:
    logs = [each for each in SEEDS if each.startswith(b"{") and each.count(b"\n{") == 0]
    try:
        game = json.loads(data.draw(st.sampled_from(logs)))
    except ValueError:
        return
    for _ in range(data.draw(st.integers(1, 3))):
        places = _places(game)
        if not places:
            break
        holder, key = data.draw(st.sampled_from(range(len(places))).map(places.__getitem__))
        match data.draw(st.sampled_from(["change", "lose", "double"])):
            case "change":
                holder[key] = data.draw(st.sampled_from(SPARE))
            case "lose":
                del holder[key]
            case "double" if isinstance(holder, list):
                holder.insert(key, holder[key])
    _found(json.dumps(game).encode(), "")


def test_the_fuzzer_itself_counts_and_saves(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    take = fuzz_verify.Counted()
    fuzz_verify.at_random(0.2, 1, take)
    assert take.inputs > 0
    monkeypatch.setattr(fuzz_verify, "SLOWEST", -1.0)
    with pytest.raises(TimeoutError):
        take(REVOKE_LINE.encode())
    assert (tmp_path / "fuzz-verify.input").read_text() == REVOKE_LINE
