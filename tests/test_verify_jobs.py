"""``chicago verify`` in several processes: the same words as in one, and no silent gap."""

import gzip
import json
import os
import re
import signal
import subprocess
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from chicago_cli.cli import team, verify_tasks
from chicago_cli.cli.exits import FAULT, CommandError
from chicago_cli.cli.inspection import Found, Part, Unread, inspect_files
from chicago_cli.cli.team import Team, WorkerFaultError
from chicago_cli.cli.verify import Inspection
from chicago_cli.cli.verify_tasks import inspect_together
from chicago_cli.log.ruling import Override
from chicago_cli.log.text import MOST_BYTES
from tests.processes import chicago, in_shell, start
from tests.verify_logs import CLEAN, CLEAN_LINE, ODD_LINE, REVOKE, REVOKE_LINE, padded

LARGE = padded(REVOKE, 4000) * 600 + "{\n" + ODD_LINE + "\n \n" + padded(CLEAN, 500_000) * 4
HOSTILE = {
    "lines.jsonl": LARGE + REVOKE_LINE,
    "array.json": "[\n" + REVOKE_LINE + f",\n{REVOKE_LINE}" * 300 + "]",
    "one.json": json.dumps(REVOKE, indent=2) + "\n" * 70_000,
    "short.json": REVOKE_LINE + "[1\n" + REVOKE_LINE,
    "short.jsonl": REVOKE_LINE,
    "cut.json": "[" + REVOKE_LINE + ", " + CLEAN_LINE * 2000,
    "long.jsonl": REVOKE_LINE + "." * (MOST_BYTES * 2) + "\n" + REVOKE_LINE + "x" * 100_000,
    "faults.jsonl": "1\n\n" * 30_000,
    "blank.jsonl": "\n" * 100_000,
    "empty.jsonl": "",
    "empty.json": "",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files of every kind, plain and zipped."""
    path = tmp_path_factory.mktemp("logs")
    for name, text in HOSTILE.items():
        (path / name).write_text(text, encoding="utf-8")
        (path / f"{name}.gz").write_bytes(gzip.compress(text.encode(), 1))
    zipped = (path / "lines.jsonl.gz").read_bytes()
    (path / "torn.jsonl.gz").write_bytes(zipped[: len(zipped) // 2])
    (path / "deeper").mkdir()
    for number in range(100):
        (path / "deeper" / f"{number}.json").write_text(REVOKE_LINE, encoding="utf-8")
    return path


def _told(parts: Iterable[Part]) -> tuple[list[Found], list[object]]:
    """All that is told of the parts, however they are cut: what was found, and what is odd."""
    found: list[Found] = []
    odd: list[object] = []
    for part in parts:
        found += part.found
        odd += [(part.file, *each) for each in part.warnings]
        odd += [(part.file, part.fault)] if part.fault else []
    return found, odd


@pytest.mark.parametrize("excerpts", [False, True])
def test_every_kind_of_file_gives_the_same_in_several_processes(
    folder: Path, excerpts: bool
) -> None:
    rules = Override(None, (("tricks.last", 4),))
    for name in [str(path) for path in sorted(folder.iterdir()) if path.is_file()]:
        if excerpts and "faults" in name:
            continue
        alone = _told(inspect_files([name], rules, excerpts=excerpts))
        together = _told(inspect_together([name], rules, excerpts=excerpts, jobs=2))
        assert together == alone, name
        assert any(alone), name


@pytest.mark.parametrize("size", [1, 300, 5000])
@pytest.mark.parametrize("most", [1, 3])
def test_wherever_a_file_is_cut_the_findings_are_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int, most: int
) -> None:
    monkeypatch.setattr(verify_tasks, "SIZE", size)
    monkeypatch.setattr(verify_tasks, "SMALL", 0)
    monkeypatch.setattr(verify_tasks, "MOST_FINDINGS", most)
    path = tmp_path / "games.jsonl"
    text = "\n" + REVOKE_LINE * 3 + "{\r\n\r\n" + ODD_LINE + "[]\n" * 5 + CLEAN_LINE + "{}{}"
    path.write_text(text, encoding="utf-8")
    array = tmp_path / "array.json"
    array.write_text(f"[{REVOKE_LINE},{ODD_LINE},\n1,{REVOKE_LINE}]")
    unread = Unread("folder", "why")
    names: list[str | Unread] = [str(path), "/nowhere.json", str(array), unread, str(path)]
    alone = _told(inspect_files(names, Override(), excerpts=False))
    assert [len(each) for each in alone] == [23, 5]
    assert _told(inspect_together(names, Override(), excerpts=False, jobs=3)) == alone


@pytest.mark.parametrize(("style", "jobs"), [("text", "2"), ("jsonl", "3"), ("json", "0")])
def test_all_output_is_the_same_for_any_number_of_processes(
    folder: Path, style: str, jobs: str
) -> None:
    options = ["verify", "--format", style, "--max-findings=3000", str(folder)]
    alone = chicago(*options)
    assert alone.status == 3
    assert "torn.jsonl.gz: the gzip file is cut short" in alone.err
    assert alone.out.count("\n") >= 3000
    assert chicago(*options, "--jobs", jobs) == alone


def test_standard_input_gives_the_same_in_several_processes() -> None:
    assert chicago("verify", "--jobs=2", stdin=LARGE) == chicago("verify", stdin=LARGE)


def _children(process: "subprocess.Popen[bytes]") -> list[int]:
    listed = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    return [int(number) for number in listed.read_text().split()]


def _is_there(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def _await_end(pids: list[int]) -> None:
    deadline = time.monotonic() + 20
    while any(map(_is_there, pids)):
        assert time.monotonic() < deadline, "a worker is still there"
        time.sleep(0.02)


@pytest.fixture
def busy() -> "Iterator[subprocess.Popen[bytes]]":
    """A run in which two workers have been given their first tasks, and more input may come."""
    child = start("verify", "--jobs=2")
    with child:
        assert child.stdin is not None
        child.stdin.write((padded(CLEAN, 1000) * 5000).encode())
        child.stdin.flush()
        deadline = time.monotonic() + 20
        while len(_children(child)) < 2:
            assert time.monotonic() < deadline, "no workers"
            time.sleep(0.02)
        yield child
        child.kill()


def test_a_worker_that_dies_is_an_error_in_one_line(busy: "subprocess.Popen[bytes]") -> None:
    workers = _children(busy)
    os.kill(workers[0], signal.SIGKILL)
    _, err = busy.communicate((padded(CLEAN, 1000) * 5000).encode())
    assert busy.returncode == FAULT
    assert err.decode() == (
        "chicago verify: a worker process was ended by signal 9, and its part of the work is not "
        "done\n"
    )
    _await_end(workers)


@pytest.mark.parametrize("whole_group", [False, True])
def test_an_interrupt_ends_every_process(
    busy: "subprocess.Popen[bytes]", whole_group: bool
) -> None:
    workers = _children(busy)
    for pid in [*(workers if whole_group else []), busy.pid]:
        os.kill(pid, signal.SIGINT)
    out, err = busy.communicate()
    assert (busy.returncode, out, err) == (-signal.SIGINT, b"", b"")
    _await_end(workers)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_workers_end_with_the_process_that_they_work_for(
    busy: "subprocess.Popen[bytes]", how: signal.Signals
) -> None:
    workers = _children(busy)
    busy.send_signal(how)
    assert busy.wait() == -how
    _await_end(workers)


def test_a_reader_that_goes_away_ends_every_process() -> None:
    with start("verify", "--jobs=2") as child:
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdout.close()
        with suppress(BrokenPipeError):
            child.stdin.write((padded(REVOKE, 1000) * 20_000).encode())
            pytest.fail("the program reads on, and nobody reads what it writes")
        assert child.wait() == 141
        with suppress(BrokenPipeError):
            child.stdin.close()


class _Steps(NamedTuple):
    """A task that is answered in so many parts, or does something worse."""

    name: str
    parts: int = 1


def _take(step: _Steps) -> Iterator[tuple[str, int]]:
    if step.name == "die":
        os._exit(5)
    for number in range(step.parts):
        if step.name == "fault" and number:
            raise ZeroDivisionError(step.name)
        time.sleep(0.01 * (len(step.name) % 3))
        yield step.name, number


def test_answers_come_in_the_order_of_the_tasks_and_of_their_parts() -> None:
    tasks = [_Steps("a" * number, number % 4 + 1) for number in range(30)]
    expected = [(task.name, number) for task in tasks for number in range(task.parts)]
    for size in (1, 2, 5):
        with Team[_Steps, tuple[str, int]](size, _take) as group:
            assert list(group.answers(iter(tasks))) == expected


def test_what_a_worker_has_to_say_waits_for_its_turn() -> None:
    large = [_Steps("x" * 30_000, 40)] * 6
    with Team[_Steps, tuple[str, int]](3, _take) as group:
        for _ in group.answers(iter(large)):
            assert len(group._said) <= 3


def test_no_more_workers_are_started_than_there_are_tasks() -> None:
    with Team[_Steps, tuple[str, int]](8, _take) as group:
        list(group.answers(iter([_Steps("a")])))
        assert len(group._workers) == 1


def test_tasks_are_not_taken_far_ahead_of_their_turn() -> None:
    taken = []

    def tasks() -> Iterator[_Steps]:
        for number in range(100):
            taken.append(number)
            yield _Steps("aa" if number == 0 else "")

    with Team[_Steps, tuple[str, int]](2, _take) as group:
        answers = group.answers(tasks())
        for count, _ in enumerate(answers, start=1):
            assert len(taken) <= count + 2 * team.AHEAD + 1


def test_a_worker_that_ends_by_itself_and_a_fault_in_one_are_told_of() -> None:
    with (
        Team[_Steps, tuple[str, int]](2, _take) as group,
        pytest.raises(CommandError, match=r"status 5") as death,
    ):
        list(group.answers(iter([_Steps("die")])))
    assert death.value.status == FAULT
    with (
        Team[_Steps, tuple[str, int]](2, _take) as group,
        pytest.raises(WorkerFaultError, match=r"ZeroDivisionError: fault") as fault,
    ):
        list(group.answers(iter([_Steps("fault", 2)])))
    assert "Traceback" in fault.value.__notes__[0]


def test_a_worker_that_cannot_be_started_is_told_of(folder: Path) -> None:
    few = f"ulimit -n 12; chicago verify --jobs 50 {folder}/lines.jsonl {folder}/array.json"
    done = in_shell(f"{few} > /dev/null")
    assert done.status == FAULT
    assert re.fullmatch(
        r"chicago verify: cannot start worker process \d: Too many open files\n", done.err
    )


def test_files_are_shared_also_where_there_is_no_standard_input(folder: Path) -> None:
    done = in_shell(f"chicago verify --jobs 2 {folder}/lines.jsonl <&-")
    assert done == chicago("verify", str(folder / "lines.jsonl"))


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="cores cannot be chosen here")
def test_no_number_of_processes_is_one_for_each_core_that_may_be_used() -> None:
    before = os.sched_getaffinity(0)
    try:
        os.sched_setaffinity(0, {min(before)})
        assert Inspection(Override(), frozenset(), 0).jobs == 1
    finally:
        os.sched_setaffinity(0, before)
    assert Inspection(Override(), frozenset(), 0).jobs == len(before)


def test_a_file_that_changes_under_the_workers_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verify_tasks, "SIZE", 1000)
    monkeypatch.setattr(verify_tasks, "SMALL", 0)
    path = tmp_path / "games.jsonl"
    text = REVOKE_LINE * 200

    def after_the_first_part(change: str) -> tuple[list[Found], list[object]]:
        path.write_text(text)
        parts = inspect_together([str(path)], Override(), excerpts=False, jobs=1)
        first = next(parts)
        match change:
            case "grows":
                with path.open("a") as file:
                    file.write(REVOKE_LINE)
            case "vanishes":
                path.unlink()
            case "shrinks":
                os.truncate(path, 1500)
            case "is replaced":
                other = tmp_path / "other"
                other.write_text(text)
                other.replace(path)
        return _told([first, *parts])

    found, odd = after_the_first_part("grows")
    assert len(found) in (200, 201)
    assert odd == []
    reasons = {
        "vanishes": "No such file or directory",
        "shrinks": "the file was cut short while it was read",
        "is replaced": "the file was replaced while it was read",
    }
    for change, why in reasons.items():
        found, odd = after_the_first_part(change)
        assert odd == [(str(path), why)]
        assert 0 < len(found) < 200
