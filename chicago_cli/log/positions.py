"""Line and column of places in JSON text, found only when a finding needs them.

The text is gone through once for all places that are asked for. Whatever holds none of them is
passed over by the scanner of `json` itself, so the cost is that of parsing the text once more.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable
from typing import NamedTuple

from chicago_cli.log.findings import Pointer
from chicago_cli.log.text import CAREFUL


class Position(NamedTuple):
    """A place in text: line and column, both from 1; columns count characters."""

    line: int
    column: int


_Tree = dict[str | int, "_Tree"]

_SPACE = re.compile(r"[ \t\n\r]*")
_scan = CAREFUL.raw_decode


class Lines:
    """The lines of a text; they end with a newline, CRLF included."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts = [0, *[match.end() for match in re.finditer("\n", text)]]

    def position(self, offset: int) -> Position:
        """Line and column of the character at an offset."""
        line = bisect_right(self._starts, offset)
        return Position(line, offset - self._starts[line - 1] + 1)

    def around(self, offset: int, reach: int) -> tuple[str, int]:
        """The line that holds an offset, but no more than so far on both sides, and its place."""
        line = bisect_right(self._starts, offset)
        start = max(self._starts[line - 1], offset - reach)
        end = self._starts[line] if line < len(self._starts) else len(self._text)
        return self._text[start : min(end, offset + reach)].rstrip("\r\n"), offset - start


def find_offsets(text: str, pointers: Iterable[Pointer]) -> dict[Pointer, int]:
    """Where in JSON text the values at these places begin.

    A place that the text does not have (a key that is missing) gets that of the nearest value
    around it. Of a key that stands twice, the last is taken, as `json` takes it.
    """
    wanted = list(pointers)
    tree: _Tree = {}
    for pointer in wanted:
        branch = tree
        for part in pointer:
            branch = branch.setdefault(part, {})
    found: dict[Pointer, int] = {}
    _visit(text, _after_space(text, 0), (), tree, found)
    return {pointer: _nearest(found, pointer) for pointer in wanted}


def _nearest(found: dict[Pointer, int], pointer: Pointer) -> int:
    while pointer not in found:
        pointer = pointer[:-1]
    return found[pointer]


def _after_space(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at


def _visit(text: str, at: int, here: Pointer, tree: _Tree, found: dict[Pointer, int]) -> int:
    """Note where the value at ``at`` begins, and what is wanted inside it; return its end."""
    found[here] = at
    if not tree or text[at] not in "{[":
        return _scan(text, at)[1]
    members = _keys if text[at] == "{" else _indices
    return members(text, at + 1, here, tree, found)


def _keys(text: str, at: int, here: Pointer, tree: _Tree, found: dict[Pointer, int]) -> int:
    at = _after_space(text, at)
    while text[at] != "}":
        key, at = _scan(text, at)
        at = _after_space(text, _after_space(text, at) + 1)  # over the colon
        at = _member(text, at, here, key, tree, found)
    return at + 1


def _indices(text: str, at: int, here: Pointer, tree: _Tree, found: dict[Pointer, int]) -> int:
    at = _after_space(text, at)
    index = 0
    while text[at] != "]":
        at = _member(text, at, here, index, tree, found)
        index += 1
    return at + 1


def _member(
    text: str, at: int, here: Pointer, key: str | int, tree: _Tree, found: dict[Pointer, int]
) -> int:
    """Visit or pass over one member; return where the next one, or the closing bracket, begins."""
    wanted = key in tree
    end = _visit(text, at, (*here, key), tree[key], found) if wanted else _scan(text, at)[1]
    end = _after_space(text, end)
    return _after_space(text, end + 1) if text[end] == "," else end
