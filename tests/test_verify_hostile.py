"""Files made to break a reader: each ends in a finding or in status 3, in little memory."""

import ctypes
import gzip
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from chicago_cli.log.text import MOST_BYTES
from tests.processes import COMMAND, Done, chicago, environment, start
from tests.verify_logs import CLEAN, REVOKE, REVOKE_LINE, padded

MIB = 1 << 20

# Started by the tests, which are large themselves, a process would be taken to be as large.
_MEASURING = """
import os, resource, sys
child = os.fork()
if not child:
    os.execv(sys.argv[2], sys.argv[2:])
status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
with open(sys.argv[1], "w") as file:
    file.write(str(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss))
sys.exit(status)
"""


class Measured(NamedTuple):
    """What a run gave, and the memory of its largest process in MiB."""

    status: int
    out: str
    err: str
    mebibytes: float


def measured(folder: Path, *arguments: str) -> Measured:
    """Run ``chicago verify``, and see how large it becomes."""
    peak = folder / "peak"
    done = subprocess.run(
        [sys.executable, "-c", _MEASURING, str(peak), *COMMAND, "verify", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environment(),
        timeout=120,
        check=False,
    )
    unit = 1024 * 1024 if sys.platform == "darwin" else 1024
    size = int(peak.read_text()) / unit
    return Measured(done.returncode, done.stdout.decode(), done.stderr.decode(), size)


def _log(**changes: Any) -> bytes:
    return json.dumps({**CLEAN, **changes}).encode()


def _with(text: str, *, key: str = "x-hostile") -> bytes:
    """A log with a value that `json` would not write."""
    return _log()[:-1] + f', "{key}": {text}}}'.encode()


DEEP = 100_000

FINDINGS: Mapping[str, tuple[bytes, str, str]] = {
    "a key twice": (_with("[]", key="deals"), "L002", "stands twice"),
    "a key twice deep inside": (_with('[[{"a": [{"b": 1, "b": 1}]}]]'), "L002", "stands twice"),
    "NaN": (_with("NaN"), "L005", "NaN"),
    "Infinity": (_with("-Infinity"), "L005", "-Infinity"),
    "1e999": (_with("1e999"), "L005", "1e999"),
    "5.0": (_with("5.0"), "L005", "5.0"),
    "5000 digits": (_with("9" * 5000), "L005", "a number of 5000 characters"),
    "5000 negative digits": (_with("-" + "9" * 5000), "L005", "a number of 5001 characters"),
    "2^53 + 1": (_with(str(2**53 + 1)), "L005", "at most 2^53"),
    "true for a number": (_log(rules={"tricks.last": True}), "L005", "true"),
    "true for a total": (
        _log(deals=[{**REVOKE["deals"][0], "totals": {"Anna": True, "Bo": 0}}]),
        "L005",
        "true",
    ),
    "arrays without end": (_with("[" * DEEP), "L011", "64 deep"),
    "arrays": (_with("[" * DEEP + "]" * DEEP), "L011", "64 deep"),
    "objects": (_with('{"a":' * DEEP + "1" + "}" * DEEP), "L011", "64 deep"),
    "65 levels": (_with("[" * 64 + "]" * 64), "L011", "64 deep"),
    "UTF-16": (_log().decode().encode("utf-16"), "L001", "UTF-16"),
    "UTF-16 without a mark": (_log().decode().encode("utf-16-be"), "L001", "UTF-16"),
    "UTF-32": (_log().decode().encode("utf-32"), "L001", "UTF-32"),
    "Latin-1": (_log(players=["Åsa", "Bo"]).replace(b"\\u00c5", b"\xc5"), "L001", "Latin-1"),
    "Windows-1252": (_log()[:-1] + b', "x-a": "\x93"}', "L001", "Windows-1252"),
    "a lone surrogate": (_with('"\\ud800"'), "L005", "lone surrogate"),
    "surrogates in the wrong order": (_with('"\\udc00\\ud800"'), "L005", "lone surrogate"),
    "a surrogate in a key": (_with('{"\\udfff": 1}'), "L005", "lone surrogate"),
    "a surrogate in bytes": (_with('"@"').replace(b"@", b"\xed\xa0\x80"), "L001", "not UTF-8"),
    "NUL bytes": (b"\0" * 1000, "L001", "not JSON"),
    "NUL in a text": (_log().replace(b"Anna", b"An\0na"), "L001", "control character"),
    "NUL escaped in a name": (_log(players=["An\0na", "Bo"]), "L005", r"\x00"),
    "ESC in a name": (_log(players=["\x1b[31mAnna", "Bo"]), "L005", r"\x1b[31mAnna"),
    "a workflow command in a key": (_with("1", key="\\n::error::"), "L003", r"\n::error::"),
    "over 4 MiB": (_with(f'"{"." * MOST_BYTES}"'), "L011", "4 MiB"),
    "not an object": (b"[[]]", "L005", "a game (an object) expected"),
    "not JSON": (b"hello", "L001", "not JSON"),
    "nothing": (b"", "L001", "empty"),
}
FINE: Mapping[str, bytes] = {
    "2^53": _with(f"[{2**53}, {-(2**53)}]"),
    "64 levels": _with("[" * 63 + "]" * 63),
    "4 MiB": _with(f'"{"." * (MOST_BYTES - len(_with(chr(34) * 2)))}"'),
    "a pair of surrogates": _with('"\\ud83c\\udca1"'),
}


def _is_kept_in_bounds(done: Done | Measured) -> None:
    assert done.status in {0, 1, 3}, done.err
    assert "Traceback" not in done.err
    for text in (done.out, done.err):
        assert all(each.isprintable() or each == "\n" for each in text)
        assert not any(line.startswith("::") for line in text.splitlines())


@pytest.mark.parametrize("name", FINDINGS)
def test_what_breaks_a_limit_is_a_finding(name: str, tmp_path: Path) -> None:
    data, code, words = FINDINGS[name]
    path = tmp_path / "game.json"
    path.write_bytes(data)
    done = chicago("verify", str(path))
    _is_kept_in_bounds(done)
    assert done.status == 1
    assert done.out.startswith(f"{path}:1:")
    assert f": {code}" in done.out
    assert words in done.out
    assert done.err.count("\n") == 1


@pytest.mark.parametrize("name", FINE)
def test_what_just_keeps_to_a_limit_is_read(name: str) -> None:
    done = chicago("verify", stdin=FINE[name])
    assert (done.status, done.out) == (0, "")


def test_a_byte_order_mark_is_read_with_a_warning() -> None:
    done = chicago("verify", stdin=b"\xef\xbb\xbf" + _log())
    assert (done.status, done.out) == (0, "")
    assert "warning: <stdin>:1: the text begins with a byte order mark" in done.err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_hostile_lines_cost_only_themselves(tmp_path: Path, jobs: str) -> None:
    path = tmp_path / "games.jsonl"
    lines = [data for data, _, _ in FINDINGS.values() if data and b"\n" not in data]
    path.write_bytes(b"\n".join([REVOKE_LINE.strip().encode(), *lines, REVOKE_LINE.encode()]))
    done = chicago("verify", "--format=jsonl", "--jobs", jobs, str(path))
    _is_kept_in_bounds(done)
    found = [json.loads(line) for line in done.out.splitlines()]
    assert (found[0]["line"], found[-1]["line"]) == (1, len(lines) + 2)
    assert found[0]["code"] == found[-1]["code"] == "T503"
    assert {each["line"] for each in found} == set(range(1, len(lines) + 3))


STYLES = ("text", "json", "jsonl", "github", "sarif", "junit")


@pytest.mark.parametrize("style", STYLES)
def test_names_that_would_steer_a_terminal_or_a_workflow_are_escaped(style: str) -> None:
    game = json.loads(json.dumps(REVOKE).replace("Bo", "::error::B%0A"))
    texts = [json.dumps(game), _with("1", key="\\u001b]0;x\\u0007\\n::error::x").decode()]
    done = chicago("verify", "--format", style, stdin="\n".join(texts))
    assert done.status == 1
    assert all(each.isprintable() or each == "\n" for each in done.out)
    for line in done.out.splitlines():
        assert not line.startswith("::") or line.startswith("::error file=")
    if style == "github":
        assert done.out.count("\n") == 2
        assert "::error::B%250A plays 5s" in done.out


def _status_3(path: Path | str, words: str, *more: str) -> None:
    done = chicago("verify", "--quiet", *more, str(path))
    assert done.status == 3
    assert done.err == f"chicago verify: {path}: {words}\n"


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("cut", [0, 2, 5, 12, 40, -1])
def test_a_torn_gzip_file_is_status_3(tmp_path: Path, cut: int, jobs: str) -> None:
    path = tmp_path / "game.json.gz"
    path.write_bytes(gzip.compress(json.dumps(CLEAN, indent=1).encode())[:cut])
    _status_3(path, "the gzip file is cut short or damaged", "--jobs", jobs)


def test_what_is_no_gzip_file_or_a_damaged_one_is_status_3(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl.gz"
    path.write_bytes(_log())
    assert "Not a gzipped file" in chicago("verify", str(path)).err
    data = bytearray(gzip.compress(os.urandom(5000)))
    data[-6] ^= 1
    path.write_bytes(data)
    done = chicago("verify", "--quiet", str(path))
    assert done.status == 3
    assert "CRC check failed" in done.err


def test_the_lines_before_the_tear_are_judged(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl.gz"
    noise = json.dumps({**CLEAN, "x-noise": os.urandom(300_000).hex()})
    path.write_bytes(gzip.compress((REVOKE_LINE + noise).encode())[:-100_000])
    for jobs in ("1", "2"):
        done = chicago("verify", "--jobs", jobs, str(path))
        assert done.status == 3
        assert done.out.startswith(f"{path}:1:")


def test_missing_files_and_closed_input_are_status_3(tmp_path: Path) -> None:
    _status_3(tmp_path / "none.json", "No such file or directory")
    _status_3(tmp_path / "none.json.gz", "No such file or directory")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    _status_3(tmp_path / "loop", "Too many levels of symbolic links")
    _status_3("/proc/self/mem", "Input/output error")
    done = subprocess.run(
        ["bash", "-c", '"$@" <&-', "bash", *COMMAND, "verify", "--quiet"],
        capture_output=True,
        env=environment(),
        check=False,
    )
    assert done.returncode == 3
    assert done.stderr.count(b"\n") == 1


def _without_privilege() -> None:
    """Take from root, in a child, what lets it read whatever it likes."""
    drop_from_bounding_set, override, read_search = 24, 1, 2
    library = ctypes.CDLL(None)
    for capability in (override, read_search):
        library.prctl(drop_from_bounding_set, capability, 0, 0, 0)


def test_a_file_that_may_not_be_read_is_status_3(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(_log())
    path.chmod(0)
    done = subprocess.run(
        [*COMMAND, "verify", "--quiet", str(path)],
        capture_output=True,
        env=environment(),
        preexec_fn=_without_privilege,
        check=False,
    )
    assert done.returncode == 3
    assert done.stderr.decode() == f"chicago verify: {path}: Permission denied\n"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_fifo_is_read_to_its_end(tmp_path: Path, jobs: str) -> None:
    path = tmp_path / "games"
    os.mkfifo(path)
    with start("verify", "--jobs", jobs, str(path)) as child:
        path.write_text(REVOKE_LINE * 3)
        out, err = child.communicate()
    assert out.count(b"T503") == 3
    assert err == b"chicago verify: 3 games, 3 deals, 3 findings\n"


def test_a_file_that_grows_while_it_is_read_is_read_to_its_end_of_then(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(REVOKE_LINE * 2000)
    with start("verify", str(path)) as child:
        assert child.stdout is not None
        child.stdout.readline()  # the rest waits for the pipe to be emptied
        with path.open("a") as file:
            file.write(REVOKE_LINE)
        out = child.stdout.read()
    assert out.count(b"T503") == 2000


def test_a_file_that_vanishes_while_it_is_read_is_read_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(REVOKE_LINE * 2000)
    with start("verify", str(path)) as child:
        assert child.stdout is not None
        child.stdout.readline()
        path.unlink()
        out = child.stdout.read()
        assert child.wait() == 1
    assert (child.returncode, out.count(b"T503")) == (1, 1999)


def _filled(before: bytes, unit: bytes, after: bytes) -> bytes:
    """A text of 4 MiB that says the same over and over."""
    count = (MOST_BYTES - len(before) - len(after)) // len(unit)
    return before + unit * (count - 1) + unit.removesuffix(b",") + after


DEAL = {**REVOKE["deals"][0], "events": []}
BEFORE_EVENTS = _log(deals=[DEAL])[:-4]
LARGE: Mapping[str, bytes] = {
    "numbers that are not whole": _filled(_with("[")[:-1], b"0.0,", b"]}"),
    "lines": _filled(_with("[")[:-1], b"[],\n", b"]}"),
    "nothing but newlines": _filled(_with("[")[:-1], b"\n", b"1.0]}"),
    "acts": _filled(BEFORE_EVENTS, b'{"type":"blind","player":"Bo"},', b"]}]}"),
}


@pytest.mark.parametrize("name", LARGE)
def test_no_game_takes_over_256_mib(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(LARGE[name])
    done = measured(tmp_path, str(path))
    _is_kept_in_bounds(done)
    assert done.mebibytes < 256


def test_no_worker_takes_over_256_mib(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(LARGE["acts"] + b"\n")
    done = measured(tmp_path, "--jobs=2", "--statistics", str(path))
    _is_kept_in_bounds(done)
    assert done.mebibytes < 256


BOMBS: Mapping[str, tuple[str, bytes, str]] = {
    "one endless game": ("bomb.json.gz", b"{" + b" " * MIB, "L011"),
    "one endless line": ("bomb.jsonl.gz", b"0" * MIB, "L011"),
    "nothing but newlines": ("bomb.json.gz", b"\n" * 5000, "L001"),
    "an endless array": ("bomb.json.gz", b"[" + b" " * MIB, "L001"),
    "an endless element": ("bomb.json.gz", b'["' + b"a" * MIB, "L011"),
    "NULs": ("bomb.json.gz", b"\0" * MIB, "L011"),
}


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("name", BOMBS)
def test_a_gzip_bomb_is_bounded_by_the_limits(name: str, tmp_path: Path, jobs: str) -> None:
    file, data, code = BOMBS[name]
    path = tmp_path / file
    again = gzip.compress(data.lstrip(b'{["'))
    path.write_bytes(gzip.compress(data) + again * 100)
    done = measured(tmp_path, "--jobs", jobs, str(path))
    _is_kept_in_bounds(done)
    assert done.status == 1
    assert code in done.out
    assert done.out.count("\n") == 1
    assert done.mebibytes < 128


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ordinary_lines_are_read_in_flat_memory(tmp_path: Path, jobs: str) -> None:
    path = tmp_path / "games.jsonl"
    sizes = []
    for count in (200, 2000):
        path.write_text(padded(REVOKE, 10_000) * count)
        done = measured(tmp_path, "--statistics", "--jobs", jobs, str(path))
        assert f"{count} games, {count} deals, {count} findings" in done.err
        sizes.append(done.mebibytes)
    assert max(sizes) < 64
    assert sizes[1] < sizes[0] + 8


def test_an_array_is_read_in_flat_memory(tmp_path: Path) -> None:
    path = tmp_path / "games.json"
    path.write_text("[" + ",".join([padded(REVOKE, 10_000)] * 2000) + "]")
    done = measured(tmp_path, "--statistics", str(path))
    assert "2000 games, 2000 deals, 2000 findings" in done.err
    assert done.mebibytes < 80
