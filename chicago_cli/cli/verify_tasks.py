"""The inspection of files cut into tasks, and put together again, for several processes.

A task knows nothing of what stands before it in its file, so places and games are counted from its
own beginning, and set right when its turn comes.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from errno import EIO, ESTALE
from functools import partial
from itertools import chain
from pathlib import Path
from stat import S_ISREG
from typing import BinaryIO, NamedTuple

from chicago_cli.cli.inspection import (
    Found,
    Inspected,
    Part,
    Unread,
    Warned,
    games_in,
    inspect,
    opened,
    reason,
    shown_name,
)
from chicago_cli.cli.team import Done, Team
from chicago_cli.log.documents import LINES, Document, begin, document_of, numbered
from chicago_cli.log.ruling import Override

SIZE = 1 << 20
"""How many bytes of games a task has, about."""
SMALL = 1 << 16
"""Below so many bytes a file is not cut."""
MOST_FILES = 64
"""How many small files a task has at most."""
MOST_FINDINGS = 4096
"""After so many findings what is left of a task is put off, so that no answer grows too large."""

_STRETCH = 1 << 16
_ELSEWHERE = ("/dev/", "/proc/")  # names that mean something else in another process


class Chunk(NamedTuple):
    """What was found in a part of a file.

    ``begins`` tells the first part of a file. Games are counted from the beginning of the part, and
    lines too where ``lines`` tells how many it has (else it is 0).
    """

    part: Part
    begins: bool
    lines: int = 0


class Ground(NamedTuple):
    """What all tasks go by."""

    override: Override
    excerpts: bool


class _Sum:
    """What was found so far in a part of a file."""

    def __init__(self, name: str, begins: bool) -> None:
        self.name, self.begins = name, begins
        self.games = self.deals = 0
        self.found: list[Found] = []
        self.warnings: list[Warned] = []

    def add(self, game: Inspected) -> None:
        self.games += 1
        self.deals += game.deals
        self.found += game.found
        self.warnings += game.warnings

    @property
    def is_full(self) -> bool:
        return len(self.found) + len(self.warnings) >= MOST_FINDINGS

    def chunk(self, *, lines: int = 0, fault: str = "") -> Chunk:
        name, found = shown_name(self.name), self.found
        part = Part(name, self.games, self.deals, found, self.warnings, fault)
        return Chunk(part, self.begins, lines)


class Range(NamedTuple):
    """A range of whole lines of a file that can be read from anywhere; without an end, the rest."""

    name: str
    identity: tuple[int, int]
    start: int
    end: int | None
    begins: bool

    def do(self, ground: Ground) -> "Done[Task, list[Chunk]]":
        """Inspect the games in the lines."""
        total, lines = _Sum(self.name, self.begins), 0
        try:
            with opened(self.name) as file:
                if identity_of(file) != self.identity:
                    raise OSError(ESTALE, "the file was replaced while it was read")
                file.seek(self.start)
                part = _Span(file, None if self.end is None else self.end - self.start)
                for line in numbered(part):
                    if total.is_full:
                        at = self.start + part.done - len(line.data)
                        rest = self._replace(start=at, begins=False)
                        return Done([total.chunk(lines=lines)], rest)
                    lines += 1
                    if not line.is_blank:
                        _inspect(document_of(line), total, ground)
                if part.left:
                    raise OSError(EIO, "the file was cut short while it was read")
        except OSError as fault:
            return Done([total.chunk(lines=lines, fault=reason(fault))], None)
        return Done([total.chunk(lines=lines)], None)


class _Span:
    """A stretch of a file, from where it stands."""

    def __init__(self, file: BinaryIO, size: int | None) -> None:
        self._file = file
        self.left, self.done = size, 0

    def readline(self, size: int, /) -> bytes:
        """The next line, or so many bytes of it."""
        line = self._file.readline(size if self.left is None else min(size, self.left))
        self.done += len(line)
        if self.left is not None:
            self.left -= len(line)
        return line


class Games(NamedTuple):
    """Games of a file, with their places in it."""

    name: str
    documents: tuple[Document, ...]
    begins: bool

    def do(self, ground: Ground) -> "Done[Task, list[Chunk]]":
        """Inspect them."""
        total = _Sum(self.name, self.begins)
        for number, document in enumerate(self.documents):
            if total.is_full:
                rest = Games(self.name, self.documents[number:], False)
                return Done([total.chunk()], rest)
            _inspect(document, total, ground)
        return Done([total.chunk()], None)


class Files(NamedTuple):
    """Some small files."""

    names: tuple[str, ...]

    def do(self, ground: Ground) -> "Done[Task, list[Chunk]]":
        """Inspect the games in them."""
        chunks: list[Chunk] = []
        size = 0
        for number, name in enumerate(self.names):
            if size >= MOST_FINDINGS:
                return Done(chunks, Files(self.names[number:]))
            total, fault = _Sum(name, True), ""
            try:
                with opened(name) as file:
                    for game in games_in(file, name, ground.override, excerpts=ground.excerpts):
                        total.add(game)
            except OSError as failure:
                fault = reason(failure)
            chunks.append(total.chunk(fault=fault))
            size += len(total.found) + len(total.warnings)
        return Done(chunks, None)


class Nothing(NamedTuple):
    """A file of which there is nothing, or nothing more, to be read."""

    name: str
    fault: str
    begins: bool

    def do(self, _: Ground) -> "Done[Task, list[Chunk]]":
        """Say why."""
        return Done([_Sum(self.name, self.begins).chunk(fault=self.fault)], None)


Task = Range | Games | Files | Nothing


def _inspect(document: Document, total: _Sum, ground: Ground) -> None:
    name = shown_name(total.name)
    total.add(inspect(document, name, total.games, ground.override, excerpts=ground.excerpts))


def identity_of(file: BinaryIO) -> tuple[int, int]:
    """What tells a file from others, whatever its name."""
    status = os.fstat(file.fileno())
    return status.st_dev, status.st_ino


def _do(ground: Ground, task: Task) -> Done[Task, list[Chunk]]:
    return task.do(ground)


def inspect_together(
    names: Iterable[str | Unread], override: Override, *, excerpts: bool, jobs: int
) -> Iterator[Part]:
    """Inspect files in several processes; the parts come in order, as `inspect_files` has them.

    Raises:
        CommandError: where one of the processes has died.
        WorkerFaultError: where one has met a fault of the program.
    """
    work = partial(_do, Ground(override, excerpts))
    tasks = _tasks(names)
    with Team[Task, list[Chunk]](jobs, work) as team:
        yield from _put_together(team.answers(tasks))


def _put_together(answers: Iterable[list[Chunk]]) -> Iterator[Part]:
    """The parts with games and lines counted from the beginning of their files."""
    games = lines = 0
    unread = False
    for part, begins, more in chain.from_iterable(answers):
        if begins:
            games = lines = 0
            unread = False
        if unread:
            continue  # nobody reads on behind what cannot be read
        yield _moved(part, games, lines)
        games += part.games
        lines += more
        unread = bool(part.fault)


def _moved(part: Part, games: int, lines: int) -> Part:
    if not (games or lines) or not (part.found or part.warnings):
        return part
    found = [each._replace(game=each.game + games, line=each.line + lines) for each in part.found]
    warnings = [each._replace(line=each.line + lines) for each in part.warnings]
    return part._replace(found=found, warnings=warnings)


def _tasks(names: Iterable[str | Unread]) -> Iterator[Task]:
    """The tasks that make up the inspection of some files, in order."""
    small: list[str] = []
    for name in names:
        is_small = isinstance(name, str) and _is_small(name)
        if small and (len(small) == MOST_FILES or not is_small):
            yield Files(tuple(small))
            small.clear()
        if is_small:
            small.append(str(name))
        else:
            yield from _of_file(name)
    if small:
        yield Files(tuple(small))


def _is_small(name: str) -> bool:
    """Whether a file is not worth cutting up; what is zipped may be larger than it looks."""
    try:
        status = Path(name).stat()
    except OSError:
        return False
    return S_ISREG(status.st_mode) and status.st_size < SMALL and not name.endswith(".gz")


def _of_file(name: str | Unread) -> Iterator[Task]:
    if isinstance(name, Unread):
        yield Nothing(name.name, name.reason, True)
        return
    begins = True
    try:
        with opened(name) as file:
            for task in _cut(file, name):
                yield task
                begins = False
    except OSError as fault:
        yield Nothing(name, reason(fault), begins)


def _cut(file: BinaryIO, name: str) -> Iterator[Range | Games]:
    """The tasks of one file."""
    begun = begin(file, name)
    if begun.form == LINES and begun.first and _can_be_shared(file, name):
        yield from _ranges(file, name)
    else:
        yield from _batches(begun.documents(), name)


def _can_be_shared(file: BinaryIO, name: str) -> bool:
    """Whether another process can open the same file, and read it from anywhere."""
    plain = not name.endswith(".gz") and not name.startswith(_ELSEWHERE)
    return plain and file is not sys.stdin.buffer and S_ISREG(os.fstat(file.fileno()).st_mode)


def _ranges(file: BinaryIO, name: str) -> Iterator[Range]:
    """Ranges of whole lines of about `SIZE`; the last one goes on to whatever the end is then."""
    identity = identity_of(file)
    start, more = 0, True
    while more:
        file.seek(start + SIZE)
        while (rest := file.readline(_STRETCH)) and not rest.endswith(b"\n"):
            pass
        more = bool(rest)
        end = file.tell() if more else None
        yield Range(name, identity, start, end, start == 0)
        start = end or start


def _batches(documents: Iterator[Document], name: str) -> Iterator[Games]:
    """Games in lots of about `SIZE`."""
    begins = True
    batch: list[Document] = []
    size = 0
    try:
        for document in documents:
            batch.append(document)
            size += len(document.data) + 100
            if size > SIZE:
                yield Games(name, tuple(batch), begins)
                batch, size, begins = [], 0, False
    except Exception:
        if batch:  # what came before the fault is inspected all the same
            yield Games(name, tuple(batch), begins)
        raise
    if batch:
        yield Games(name, tuple(batch), begins)
