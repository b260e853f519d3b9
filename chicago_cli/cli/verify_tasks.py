"""The inspection of files cut into tasks, and put together again, for several processes.

A task knows nothing of what stands before it in its file, so places and games are counted from its
own beginning, and set right when its turn comes.
"""

import os
from collections.abc import Iterable, Iterator
from errno import EIO, ESTALE
from functools import partial
from pathlib import Path
from stat import S_ISREG
from typing import BinaryIO, NamedTuple

from chicago_cli.cli.inspection import (
    STDIN,
    Found,
    Inspected,
    Part,
    Unread,
    Warned,
    inspect,
    opened,
    reason,
    shown_name,
)
from chicago_cli.cli.team import Team
from chicago_cli.log.documents import LINES, Document, begin, document_of, numbered
from chicago_cli.log.ruling import Override

SIZE = 1 << 20
"""How many bytes of games a task has, about."""
SMALL = 1 << 16
"""Below so many bytes a file is not cut."""
MOST_FILES = 64
"""How many small files a task has at most."""
MOST_FINDINGS = 1000
"""How many findings are handed out at once, so that no answer grows too large."""

_STRETCH = 1 << 16
_ELSEWHERE = ("/dev/", "/proc/")  # names that mean something else in another process


class Chunk(NamedTuple):
    """What was found in a part of a file.

    ``begins`` tells the first part of a file, ``starts`` the first one of a task. Games are counted
    from where the task started, and lines too where ``lines`` tells how many there were (else 0).
    """

    part: Part
    begins: bool
    starts: bool
    lines: int


class Ground(NamedTuple):
    """What all tasks go by."""

    override: Override
    excerpts: bool


class _Finder:
    """Inspects the games of a part of a file, and hands out what is found in bounded chunks."""

    def __init__(self, ground: Ground, name: str, begins: bool) -> None:
        self.lines = 0
        self._ground = ground
        self._name = shown_name(name)
        self._begins, self._starts = begins, True
        self._number = 0
        self._clear()

    def _clear(self) -> None:
        self.lines = self._games = self._deals = 0
        self._found: list[Found] = []
        self._warnings: list[Warned] = []

    def inspect(self, document: Document) -> Iterator[Chunk]:
        """Inspect one game."""
        override, excerpts = self._ground
        yield from self.add(
            inspect(document, self._name, self._number, override, excerpts=excerpts)
        )

    def add(self, game: Inspected) -> Iterator[Chunk]:
        """Take in what was found in one game."""
        self._number += 1
        self._games += 1
        self._deals += game.deals
        self._warnings += game.warnings
        for start in range(0, len(game.found), MOST_FINDINGS):
            self._found += game.found[start : start + MOST_FINDINGS]
            if len(self._found) >= MOST_FINDINGS:
                yield self.chunk()
        if len(self._warnings) >= MOST_FINDINGS:
            yield self.chunk()

    def chunk(self, fault: str = "") -> Chunk:
        """All that was not handed out before."""
        part = Part(self._name, self._games, self._deals, self._found, self._warnings, fault)
        chunk = Chunk(part, self._begins, self._starts, self.lines)
        self._begins = self._starts = False
        self._clear()
        return chunk


class Range(NamedTuple):
    """A range of whole lines of a file that can be read from anywhere; without an end, the rest."""

    name: str
    identity: tuple[int, int]
    start: int
    end: int | None

    def do(self, ground: Ground) -> Iterator[Chunk]:
        """Inspect the games in the lines."""
        finder = _Finder(ground, self.name, self.start == 0)
        fault = ""
        try:
            with opened(self.name) as file:
                if identity_of(file) != self.identity:
                    raise OSError(ESTALE, "the file was replaced while it was read")
                file.seek(self.start)
                part = _Span(file, None if self.end is None else self.end - self.start)
                for line in numbered(part):
                    finder.lines += 1
                    if not line.is_blank:
                        yield from finder.inspect(document_of(line))
                if part.left:
                    raise OSError(EIO, "the file was cut short while it was read")
        except OSError as failure:
            fault = reason(failure)
        yield finder.chunk(fault)


class _Span:
    """A stretch of a file, from where it stands."""

    def __init__(self, file: BinaryIO, size: int | None) -> None:
        self._file = file
        self.left = size

    def readline(self, size: int, /) -> bytes:
        """The next line, or so many bytes of it."""
        if self.left is None:
            return self._file.readline(size)
        line = self._file.readline(min(size, self.left))
        self.left -= len(line)
        return line


class Games(NamedTuple):
    """Games of a file, with their places in it."""

    name: str
    documents: tuple[Document, ...]
    begins: bool

    def do(self, ground: Ground) -> Iterator[Chunk]:
        """Inspect them."""
        finder = _Finder(ground, self.name, self.begins)
        for document in self.documents:
            yield from finder.inspect(document)
        yield finder.chunk()


class Files(NamedTuple):
    """Some small files."""

    names: tuple[str, ...]

    def do(self, ground: Ground) -> Iterator[Chunk]:
        """Inspect the games in them."""
        for name in self.names:
            finder, fault = _Finder(ground, name, True), ""
            try:
                with opened(name) as file:
                    for document in begin(file, name).documents():
                        yield from finder.inspect(document)
            except OSError as failure:
                fault = reason(failure)
            yield finder.chunk(fault)


class Nothing(NamedTuple):
    """A file of which there is nothing, or nothing more, to be read."""

    name: str
    fault: str
    begins: bool

    def do(self, ground: Ground) -> Iterator[Chunk]:
        """Say why."""
        yield _Finder(ground, self.name, self.begins).chunk(self.fault)


Task = Range | Games | Files | Nothing


def identity_of(file: BinaryIO) -> tuple[int, int]:
    """What tells a file from others, whatever its name."""
    status = os.fstat(file.fileno())
    return status.st_dev, status.st_ino


def _do(ground: Ground, task: Task) -> Iterator[Chunk]:
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
    with Team[Task, Chunk](jobs, work) as team:
        yield from _put_together(team.answers(tasks))


def _put_together(chunks: Iterable[Chunk]) -> Iterator[Part]:
    """The parts with games and lines counted from the beginning of their files."""
    games = lines = games_then = lines_then = 0
    unread = False
    for part, begins, starts, more in chunks:
        if begins:
            games = lines = 0
            unread = False
        if starts:
            games_then, lines_then = games, lines
        if unread:
            continue  # nobody reads on behind what cannot be read
        yield _moved(part, games_then, lines_then)
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
    return plain and name != STDIN and S_ISREG(os.fstat(file.fileno()).st_mode)


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
        yield Range(name, identity, start, end)
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
