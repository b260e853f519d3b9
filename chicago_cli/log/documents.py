"""The games in a file: one object, an object a line, or an array of objects, one at a time.

Only the text of one game is held at once, and never more of it than a game may have. What is wrong
inside a game costs that game alone; what is wrong between games (a comma missing in an array) ends
the file with a finding of its own.
"""

from codecs import getincrementaldecoder
from collections.abc import Iterable, Iterator
from itertools import chain
from json import JSONDecodeError
from typing import BinaryIO, NamedTuple

from chicago_cli.log.findings import Finding
from chicago_cli.log.text import BOM, CAREFUL, MOST_BYTES, too_large

_CHUNK = 1 << 18
_BOM = BOM.encode()
_SPACE = b" \t\r\n"
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


def documents(file: BinaryIO, name: str = "") -> Iterator[Document]:
    """The games in an open file, in order.

    Args:
        file: the file, of which only ``read`` and ``readline`` are used.
        name: its name, whose ending tells JSON Lines.

    Raises:
        OSError: when it cannot be read on.
    """
    lines = _numbered(file)
    if name.endswith(_LINES_SUFFIXES):
        yield from _each_line(lines)
        return
    head = _up_to_text(lines)
    first = head[-1].data.removeprefix(_BOM) if head else b""
    if first.lstrip().startswith(b"["):
        yield from _array(_Text(head, file))
        return
    is_lines = _is_complete(first)
    if not is_lines:
        more = _up_to_text(lines)
        head += more
        is_lines = bool(more) and more[-1].data.startswith(b"{") and b"\0" not in first
    if is_lines:
        yield from _each_line(chain(head, lines))
    else:
        yield _whole(chain(head, lines))


class _Line(NamedTuple):
    number: int
    data: bytes

    @property
    def is_blank(self) -> bool:
        return not self.data.strip(_SPACE)


def _numbered(file: BinaryIO) -> Iterator[_Line]:
    """The lines of a file, from 1; of one that is too long, a little more than a game may have."""
    number = 0
    while line := file.readline(MOST_BYTES + 2):
        number += 1
        yield _Line(number, line)
        while not line.endswith(b"\n") and (line := file.readline(_CHUNK)):
            pass


def _up_to_text(lines: Iterator[_Line]) -> list[_Line]:
    """The next lines up to the first that is not blank; none where all that is left is blank."""
    taken = []
    for line in lines:
        taken.append(line)
        if not line.is_blank:
            return taken
    return []


def _is_complete(line: bytes) -> bool:
    """Whether a line is an object from end to end."""
    try:
        return len(line) <= MOST_BYTES and isinstance(CAREFUL.decode(line.decode()), dict)
    except (ValueError, RecursionError):
        return False


def _each_line(lines: Iterable[_Line]) -> Iterator[Document]:
    """The games of JSON Lines; where there is none, the one fault that there is none."""
    empty = True
    for line in lines:
        if not line.is_blank:
            empty = False
            data = line.data.rstrip(b"\r\n")
            fault = too_large() if len(data) > MOST_BYTES else None
            yield Document(b"" if fault else data, line.number, fault=fault)
    if empty:
        yield Document(b"")


def _whole(lines: Iterable[_Line]) -> Document:
    """The one game of a file; blank lines before it are part of its text, and cost nothing."""
    data = bytearray()
    for line in lines:
        data += line.data
        if len(data) > MOST_BYTES:
            return Document(b"", fault=too_large())
    return Document(bytes(data))


class _Text:
    """Decoded text of a file, read on in chunks, of which what is done with is forgotten.

    Bytes that are not UTF-8 are kept as they are (as lone surrogates), for the reader to name.
    """

    def __init__(self, head: Iterable[_Line], file: BinaryIO) -> None:
        self._decoder = getincrementaldecoder("utf-8")("surrogateescape")
        self._file = file
        self.text = self._decoder.decode(b"".join([line.data for line in head]))
        self.is_marked = self.text.startswith(BOM)
        self.text = self.text.removeprefix(BOM)
        self.at_end = self.is_broken = False
        self.line, self.column = 1, 1

    def more(self) -> bool:
        """Read on; whether there was anything."""
        chunk = self._file.read(_CHUNK)
        self.at_end = not chunk
        self.text += self._decoder.decode(chunk, final=self.at_end)
        return not self.at_end

    def drop(self, count: int) -> str:
        """Take characters off the front, and count their lines."""
        taken, self.text = self.text[:count], self.text[count:]
        if newlines := taken.count("\n"):
            self.line += newlines
            self.column = 1
        self.column += len(taken) - (taken.rfind("\n") + 1)
        return taken

    def next_character(self) -> str:
        """The next character that is no space, which stays; "" at the end of the file."""
        while True:
            blank = len(self.text) - len(self.text.lstrip(" \t\r\n"))
            self.drop(blank)
            if self.text or not self.more():
                return self.text[:1]

    def element(self) -> Document:
        """The next value of an array; ``is_broken`` tells where that has no end to be found."""
        line, column = self.line, self.column
        end = self._end_of_value()
        while end is None and len(self.text) <= MOST_BYTES and not self.at_end:
            self.more()
            end = self._end_of_value()
        self.is_broken = self.is_broken or end is None
        data = self.drop(len(self.text) if end is None else end).encode(errors="surrogateescape")
        if len(data) > MOST_BYTES:
            return Document(b"", line, column, too_large())
        return Document(_BOM + data if self.is_marked else data, line, column)

    def _end_of_value(self) -> int | None:
        """Where the value ends with which the text begins; None where more text may tell."""
        try:
            end = CAREFUL.raw_decode(self.text)[1]
        except RecursionError:
            self.is_broken = True
            return min(len(self.text), MOST_BYTES // 4)
        except JSONDecodeError as error:
            if error.msg.startswith("Unterminated") or error.pos + _LONGEST_TOKEN > len(self.text):
                return None
            self.is_broken = True
            return error.pos + _LONGEST_TOKEN
        # What ends where the text read so far ends may go on.
        return end if end < len(self.text) or self.at_end else None


def _array(source: _Text) -> Iterator[Document]:
    """The games of an array."""
    source.drop(source.text.index("[") + 1)
    if source.next_character() == "]":
        source.drop(1)
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
                source.drop(1)
        if follower != "]":
            yield _between(source, "the array of games is cut short or lacks a comma here")
            return
    if source.next_character():
        yield _between(source, "something follows the array of games")


def _between(source: _Text, message: str) -> Document:
    fault = Finding("L001", f"not JSON: {message}", offset=0)
    return Document(b"", source.line, source.column, fault)
