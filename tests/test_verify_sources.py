"""The files and folders that ``chicago verify`` is given."""

import os
from pathlib import Path

import pytest

from chicago_cli.cli.inspection import Unread
from chicago_cli.cli.sources import sources
from tests.processes import chicago
from tests.verify_logs import CLEAN_LINE, REVOKE_LINE


def _put(path: Path, *names: str) -> None:
    for name in names:
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_text(CLEAN_LINE, encoding="utf-8")


def test_the_logs_in_a_folder_are_read_by_name_then_those_of_its_folders(tmp_path: Path) -> None:
    _put(tmp_path, "b.jsonl", "a.json", "10.json.gz", "c.jsonl.gz", "z/1.json", "m/k/2.json")
    _put(tmp_path, "notes.txt", "a.json~", "json", "m/x.JSON.bak")
    found = [name for name in sources([str(tmp_path)]) if isinstance(name, str)]
    assert [os.path.relpath(name, tmp_path) for name in found] == [
        *("10.json.gz", "a.json", "b.jsonl", "c.jsonl.gz"),
        *("m/k/2.json", "z/1.json"),
    ]


def test_what_is_named_is_read_whatever_its_name(tmp_path: Path) -> None:
    names = ["-", str(tmp_path / "none"), "/dev/null"]
    assert list(sources(names)) == names


def test_a_folder_without_logs_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "games.json").mkdir()
    _put(tmp_path, "notes.txt")
    done = chicago("verify", str(tmp_path))
    assert (done.status, done.out) == (3, "")
    assert done.err.splitlines()[0] == (
        f"chicago verify: {tmp_path}: no game logs in this folder "
        "(.json, .json.gz, .jsonl, .jsonl.gz)"
    )


def test_links_in_a_folder_are_followed_to_files_but_not_to_folders(tmp_path: Path) -> None:
    _put(tmp_path, "a.json")
    (tmp_path / "b.json").symlink_to(tmp_path / "a.json")
    (tmp_path / "c.json").symlink_to(tmp_path / "nowhere")
    (tmp_path / "around").symlink_to(tmp_path)
    found = list(sources([str(tmp_path)]))
    assert [Path(str(name)).name for name in found] == ["a.json", "b.json", "c.json"]
    done = chicago("verify", str(tmp_path))
    assert done.status == 3
    assert done.err.count("\n") == 2


def test_pipes_in_a_folder_are_passed_over(tmp_path: Path) -> None:
    _put(tmp_path, "a.json")
    os.mkfifo(tmp_path / "b.json")
    assert len(list(sources([str(tmp_path)]))) == 1


def test_a_folder_that_cannot_be_read_is_told_of_and_the_rest_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _put(tmp_path, "a.json", "locked/b.json", "open/c.json")
    scan = os.scandir

    def refuses(path: str) -> "os._ScandirIterator[str]":
        if path.endswith("locked"):
            raise PermissionError(13, "Permission denied")
        return scan(path)

    monkeypatch.setattr(os, "scandir", refuses)
    assert list(sources([str(tmp_path)])) == [
        str(tmp_path / "a.json"),
        Unread(str(tmp_path / "locked"), "Permission denied"),
        str(tmp_path / "open" / "c.json"),
    ]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ten_thousand_files_are_read(tmp_path: Path, jobs: str) -> None:
    for number in range(10_000):
        (tmp_path / f"{number:05}.json").write_text(
            REVOKE_LINE if number % 5000 == 4999 else CLEAN_LINE
        )
    done = chicago("verify", "--jobs", jobs, str(tmp_path))
    assert [line.split(":")[0] for line in done.out.splitlines()] == [
        f"{tmp_path}/04999.json",
        f"{tmp_path}/09999.json",
    ]
    assert done.err == "chicago verify: 10000 games, 2 deals, 2 findings\n"
