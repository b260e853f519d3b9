"""The files that ``verify`` is to read: those that are named, and the logs in folders."""

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from chicago_cli.cli.inspection import STDIN, Unread, reason

ENDINGS = tuple([ending + zipped for ending in (".json", ".jsonl") for zipped in ("", ".gz")])
"""How the names of the files end that are read in a folder."""


def sources(names: Iterable[str]) -> Iterator[str | Unread]:
    """The files to read, in order: those of a folder, and of the folders in it, by their names."""
    for name in names:
        if name == STDIN or not _is_folder(name):
            yield name
            continue
        empty = True
        for found in _in_folder(name):
            empty = False
            yield found
        if empty:
            yield Unread(name, f"no game logs in this folder ({', '.join(ENDINGS)})")


def _is_folder(name: str) -> bool:
    """Whether it is one; what cannot be told is for whoever opens it to say."""
    with suppress(OSError):
        return Path(name).is_dir()
    return False


def _in_folder(folder: str) -> Iterator[str | Unread]:
    """The logs in a folder; links to folders are not followed, for they may lead back."""
    waiting = [folder]
    while waiting:
        here = waiting.pop()
        try:
            with os.scandir(here) as scan:
                entries = sorted(scan, key=lambda entry: entry.name)
        except OSError as fault:
            yield Unread(here, reason(fault))
            continue
        for entry in entries:
            if entry.name.endswith(ENDINGS) and _is_readable(entry):
                yield entry.path
        # The next one to be gone through is the last.
        waiting += [each.path for each in entries if each.is_dir(follow_symlinks=False)][::-1]


def _is_readable(entry: "os.DirEntry[str]") -> bool:
    """Whether to read what was found in a folder; a pipe there would be waited for in vain."""
    return entry.is_file() or (entry.is_symlink() and not Path(entry.path).exists())
