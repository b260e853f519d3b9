"""The games in a file: one object, an object a line, or an array of objects, one at a time.

Only the text of one game is held at once, and never more of it than a game may have. What is wrong
inside a game costs that game alone; what is wrong between games (a comma missing in an array) ends
the file with a finding of its own.
"""

import re
from codecs import getincrementaldecoder
from collections.abc import Iterable, Iterator
from itertools import chain
from json import JSONDecodeError
from typing import BinaryIO, NamedTuple, Protocol

from chicago_cli.log.findings import Finding
from chicago_cli.log.text import BOM, CAREFUL, MOST_BYTES, too_large

_CHUNK = 1 << 18
_BOM = BOM.encode()
_SPACE = b" \t\r\n"
_SPACES = re.compile(r"[ \t\r\n]*")
_LONGEST_TOKEN = 16  # an error so close to the end of the text may be that of a token cut in two
_LINES_SUFFIXES = (".jsonl", ".jsonl.gz")


class Document(NamedTuple):
    """The text of one game, and where in its file it begins (line and column, from 1).

    ``fault`` is set where there is no text to read: too much of it, or something between games.
    """

    data: bytes
    line: int = 1
    column: int = 1
    fault: Finding | None = None


class Line(NamedTuple):
    """A line of a file, counted from 1; of one that is too long, more than a game may have."""

    number: int
    data: bytes

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing in it."""
        return not self.data.strip(_SPACE)


class Begun(NamedTuple):
    """A file of which so much is read as tells its form: LINES, ARRAY, or one GAME.

    ``first`` is its first line that is not blank (None where all are), ``second`` the next one if
    that had to be looked at, ``between`` the blank lines between them, as many as a game may have.
    """

    form: str
    file: BinaryIO
    lines: Iterator[Line]
    first: Line | None
    second: Line | None = None
    between: bytes = b""

    def documents(self) -> Iterator[Document]:
        """The games, in order; where all is blank, the one that is none."""
        if self.first is None:
            yield Document(b"")
        elif self.form == ARRAY:
            yield from _array(_Text(self.first, self.file))
        elif self.form == LINES:
            seen = [self.first, self.second] if self.second else [self.first]
            lines = chain(seen, self.lines)
            yield from (document_of(line) for line in lines if not line.is_blank)
        else:
            yield _whole(self.first, self.between, self.second, self.lines)


LINES, ARRAY, GAME = "lines", "array", "game"


def documents(file: BinaryIO, name: str = "") -> Iterator[Document]:
    """The games in an open file, in order; see `begin`."""
    return begin(file, name).documents()


def begin(file: BinaryIO, name: str = "") -> Begun:
    """Read as much of an open file as tells its form.

    Args:
        file: the file, of which only ``read`` and ``readline`` are used.
        name: its name, whose ending tells JSON Lines.

    Raises:
        OSError: when it cannot be read; going through what is returned raises it too.
    """
    lines = numbered(file)
    _, first = _up_to_text(lines)
    if first is None or name.endswith(_LINES_SUFFIXES):
        return Begun(LINES, file, lines, first)
    text = first.data.removeprefix(_BOM)
    if text.lstrip().startswith(b"["):
        return Begun(ARRAY, file, lines, first)
    if _is_complete(text):
        return Begun(LINES, file, lines, first)
    between, second = _up_to_text(lines)
    is_lines = second is not None and second.data.startswith(b"{") and b"\0" not in text
    return Begun(LINES if is_lines else GAME, file, lines, first, second, between)


class Readable(Protocol):
    """What lines can be read from."""

    def readline(self, size: int, /) -> bytes:
        """The next line, or so many bytes of it; nothing at the end."""


def numbered(file: Readable) -> Iterator[Line]:
    """The lines of a file, from 1; of one that is too long, a little more than a game may have."""
    number = 0
    while line := file.readline(MOST_BYTES + 2):
        number += 1
        yield Line(number, line)
        while not line.endswith(b"\n") and (line := file.readline(_CHUNK)):
            pass


def _up_to_text(lines: Iterator[Line]) -> tuple[bytes, Line | None]:
    """The next line that is not blank, and the blank ones before it (as many as may matter)."""
    blank = bytearray()
    for line in lines:
        if not line.is_blank:
            return bytes(blank), line
        if len(blank) <= MOST_BYTES:
            blank += line.data
    return bytes(blank), None


def _is_complete(line: bytes) -> bool:
    """Whether a line is an object from end to end."""
    try:
        return len(line) <= MOST_BYTES and isinstance(CAREFUL.decode(line.decode()), dict)
    except (ValueError, RecursionError):
        return False


def document_of(line: Line) -> Document:
    """The game in a line that is not blank."""
    data = line.data.rstrip(b"\r\n")
    fault = too_large() if len(data) > MOST_BYTES else None
    return Document(b"" if fault else data, line.number, fault=fault)


def _whole(first: Line, between: bytes, second: Line | None, lines: Iterable[Line]) -> Document:
    """The one game of a file; blank lines before it are not part of its text."""
    data = bytearray(first.data + between)
    for line in chain([second] if second else [], lines):
        if len(data) > MOST_BYTES:
            break
        data += line.data
    if len(data) > MOST_BYTES:
        return Document(b"", first.number, fault=too_large())
    return Document(bytes(data), first.number)


class _Text:
    """Decoded text of a file, read on in chunks, of which what is done with is forgotten.

    Bytes that are not UTF-8 are kept as they are (as lone surrogates), for the reader to name.
    """

    def __init__(self, first: Line, file: BinaryIO) -> None:
        self._decoder = getincrementaldecoder("utf-8")("surrogateescape")
        self._file = file
        self._text = self._decoder.decode(first.data)
        self.is_marked = self._text.startswith(BOM)
        self._at = len(BOM) if self.is_marked else 0
        self._at_end = self.is_broken = False
        self.line, self.column = first.number, 1

    @property
    def _left(self) -> int:
        return len(self._text) - self._at

    def _more(self) -> bool:
        """Read on; whether there was anything."""
        # As much again as there is, so that a long value is looked at few times.
        chunk = self._file.read(max(_CHUNK, min(self._left, MOST_BYTES)))
        self._at_end = not chunk
        self._text = self._text[self._at :] + self._decoder.decode(chunk, final=self._at_end)
        self._at = 0
        return not self._at_end

    def take(self, end: int) -> str:
        """Take the text up to an index, and count its lines."""
        taken = self._text[self._at : end]
        self._at = end
        if newlines := taken.count("\n"):
            self.line += newlines
            self.column = 1
        self.column += len(taken) - (taken.rfind("\n") + 1)
        return taken

    def next_character(self) -> str:
        """The next character that is no space, which stays; "" at the end of the file."""
        while True:
            match = _SPACES.match(self._text, self._at)
            self.take(match.end() if match else self._at)
            if self._left or not self._more():
                return self._text[self._at : self._at + 1]

    def skip(self) -> None:
        """Pass over the next character."""
        self.take(self._at + 1)

    def element(self) -> Document:
        """The next value of an array; ``is_broken`` tells where that has no end to be found."""
        line, column = self.line, self.column
        end = self._end_of_value()
        while end is None and self._left <= MOST_BYTES and not self._at_end:
            self._more()
            end = self._end_of_value()
        self.is_broken = self.is_broken or end is None
        text = self.take(len(self._text) if end is None else end)
        data = text.encode(errors="surrogateescape")
        if len(data) > MOST_BYTES:
            return Document(b"", line, column, too_large())
        return Document(_BOM + data if self.is_marked else data, line, column)

    def _end_of_value(self) -> int | None:
        """Where the value ends with which the text begins; None where more text may tell."""
        size = len(self._text)
        try:
            end = CAREFUL.raw_decode(self._text, self._at)[1]
        except RecursionError:
            self.is_broken = True
            return min(size, self._at + MOST_BYTES // 4)
        except JSONDecodeError as error:
            if error.msg.startswith("Unterminated") or error.pos + _LONGEST_TOKEN > size:
                return None
            self.is_broken = True
            return error.pos + _LONGEST_TOKEN
        # What ends where the text read so far ends may go on.
        return end if end < size or self._at_end else None


def _array(source: _Text) -> Iterator[Document]:
    """The games of an array."""
    source.next_character()
    source.skip()
    if source.next_character() == "]":
        source.skip()
    else:
        follower = ","
        while follower == ",":
            source.next_character()
            yield source.element()
            if source.is_broken:
                return
            source.is_marked = False
            follower = source.next_character()
            if follower in (",", "]"):
                source.skip()
        if follower != "]":
            yield _between(source, "the array of games is cut short or lacks a comma here")
            return
    if source.next_character():
        yield _between(source, "something follows the array of games")


def _between(source: _Text, message: str) -> Document:
    fault = Finding("L001", f"not JSON: {message}", offset=0)
    return Document(b"", source.line, source.column, fault)
