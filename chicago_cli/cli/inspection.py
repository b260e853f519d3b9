"""From files of game logs to findings with their places, one game at a time."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from errno import EBADF, EINVAL
from json import JSONDecodeError
from pathlib import Path
from typing import BinaryIO, NamedTuple, cast

from chicago_cli.cli.shown import WIDTH, excerpt
from chicago_cli.engine.violations import CODES
from chicago_cli.log.documents import Document, documents
from chicago_cli.log.findings import Finding, Refusal, pointer_text
from chicago_cli.log.positions import Lines, find_offsets
from chicago_cli.log.reader import read_game
from chicago_cli.log.ruling import Override
from chicago_cli.log.text import BOM, CAREFUL
from chicago_cli.referee import judge

STDIN = "-"
STDIN_NAME = "<stdin>"


class Found(NamedTuple):
    """A finding with its place in a file; all but the last are the fields of the machine formats.

    ``line`` and ``column`` count from 1, ``game``, ``deal`` and ``event`` from 0. ``excerpt`` is
    the line of the file with a caret under the place, where it was asked for.
    """

    file: str
    line: int
    column: int
    pointer: str
    game: int
    deal: int | None
    event: int | None
    code: str
    slug: str
    message: str
    field: str | None
    value: str | int | None
    excerpt: str = ""


FIELDS = Found._fields[:-1]
"""The fields of a finding in the machine formats."""


class Warned(NamedTuple):
    """What is odd about a game, and the line where it begins."""

    line: int
    message: str


class Inspected(NamedTuple):
    """What was found in one game, and how many deals it has (none where it was refused)."""

    found: tuple[Found, ...]
    deals: int
    warnings: tuple[Warned, ...]


class Part(NamedTuple):
    """What was found in a part of a file; ``fault`` is why the rest of it cannot be read."""

    file: str
    games: int
    deals: int
    found: Sequence[Found]
    warnings: Sequence[Warned]
    fault: str = ""


class Unread(NamedTuple):
    """A file or folder that cannot be read, and why."""

    name: str
    reason: str


def reason(fault: OSError) -> str:
    """Why something cannot be read, without its name."""
    return fault.strerror or str(fault)


def shown_name(name: str) -> str:
    """A file as findings name it."""
    return STDIN_NAME if name == STDIN else name


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """A file, or standard input, to be read; one whose name ends in ``.gz`` is decompressed.

    Raises:
        OSError: when it cannot be had, or turns out not to be gzip, or cut short.
    """
    if name == STDIN:
        if sys.stdin is None:
            raise OSError(EBADF, "standard input is closed")
        yield sys.stdin.buffer
    elif name.endswith(".gz"):
        with _unzipped(name) as file:
            yield file
    else:
        with Path(name).open("rb") as file:
            yield file


@contextmanager
def _unzipped(name: str) -> Iterator[BinaryIO]:
    import gzip
    import zlib

    try:
        with Path(name).open("rb") as file, gzip.open(file) as unzipped:
            if not file.peek(1):
                raise EOFError
            yield cast(BinaryIO, unzipped)
    except (EOFError, zlib.error) as fault:
        raise OSError(EINVAL, "the gzip file is cut short or damaged", name) from fault


def inspect_files(
    names: Iterable[str | Unread], override: Override, *, excerpts: bool
) -> Iterator[Part]:
    """Inspect the games of some files, in order; each is a part."""
    for name in names:
        if isinstance(name, Unread):
            yield Part(name.name, 0, 0, (), (), name.reason)
            continue
        try:
            with opened(name) as file:
                for game in games_in(file, name, override, excerpts=excerpts):
                    yield Part(shown_name(name), 1, game.deals, game.found, game.warnings)
        except OSError as fault:
            yield Part(shown_name(name), 0, 0, (), (), reason(fault))


def games_in(
    file: BinaryIO, name: str, override: Override, *, excerpts: bool
) -> Iterator[Inspected]:
    """Inspect the games of an open file, in order.

    Raises:
        OSError: when it cannot be read on.
    """
    for number, document in enumerate(documents(file, name)):
        yield inspect(document, shown_name(name), number, override, excerpts=excerpts)


def inspect(
    document: Document, file: str, game: int, override: Override, *, excerpts: bool
) -> Inspected:
    """Read and judge one game."""
    if document.fault is not None:
        return Inspected(placed(document, file, game, [document.fault], excerpts), 0, ())
    reading = read_game(document.data, override)
    warnings = tuple([Warned(document.line, each) for each in reading.warnings])
    if isinstance(reading, Refusal):
        return Inspected(placed(document, file, game, reading.findings, excerpts), 0, warnings)
    findings = judge(reading)
    found = placed(document, file, game, findings, excerpts) if findings else ()
    return Inspected(found, len(reading.deals), warnings)


def placed(
    document: Document, file: str, game: int, findings: Iterable[Finding], excerpts: bool
) -> tuple[Found, ...]:
    """Findings of a game with their places in its file."""
    text = document.data.decode(errors="replace").removeprefix(BOM)
    pointers = [each.pointer for each in findings if each.offset is None]
    offsets = find_offsets(text, pointers) if pointers else {}
    lines = Lines(text)
    found = []
    for finding in findings:
        offset = offsets[finding.pointer] if finding.offset is None else finding.offset
        line, column = lines.position(offset)
        found.append(
            Found(
                file,
                document.line + line - 1,
                column + (document.column - 1 if line == 1 else 0),
                pointer_text(finding.pointer),
                game,
                finding.deal,
                finding.event,
                finding.code,
                CODES[finding.code].slug,
                finding.message,
                finding.field,
                finding.value,
                _excerpt(*lines.around(offset, WIDTH), _width(text, offset)) if excerpts else "",
            )
        )
    return tuple(found)


def _excerpt(line: str, at: int, width: int) -> str:
    """A line with carets under a value of it, or where that goes on elsewhere under its start."""
    return excerpt(line, at, at + width if at + width <= len(line) else at + 1) if line else ""


def _width(text: str, offset: int) -> int:
    try:
        width = CAREFUL.raw_decode(text, offset)[1] - offset
    except (JSONDecodeError, RecursionError):
        return 1
    return width if width <= WIDTH // 2 else 1
