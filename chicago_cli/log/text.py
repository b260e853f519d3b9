"""From the bytes of one game to a JSON value, strictly.

What `json` lets pass and a game log must not hold is found here: a key twice in an object, numbers
that are not whole or too large, NaN and Infinity, lone surrogates, too much text or depth.
"""

import re
from collections import Counter
from collections.abc import Iterator
from json import JSONDecodeError, JSONDecoder
from typing import Any

from chicago_cli.log.findings import Finding, Pointer

MOST_BYTES = 4 * 1024 * 1024
"""The size of one game at most, in bytes of UTF-8."""

MOST_DEPTH = 64
"""How deep arrays and objects may be nested at most; the game itself is the first level."""

LARGEST = 2**53
"""The size of a whole number at most, so that every reader of JSON reads the same number."""

BOM = "\ufeff"


class OddNumber:
    """A number that a log must not hold, as it is written: ``5.0``, ``NaN``, too many digits."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


class Doubled(dict[str, Any]):
    """An object in which keys stand twice; ``twice`` names them, and the last value counts."""

    twice: tuple[str, ...] = ()


class TextError(Exception):
    """Text that is no JSON value within the limits; ``finding`` says what is wrong, and where."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    plain = dict(pairs)
    if len(plain) == len(pairs):
        return plain
    doubled = Doubled(plain)
    doubled.twice = tuple(
        [key for key, count in Counter([key for key, _ in pairs]).items() if count > 1]
    )
    return doubled


def _whole(digits: str) -> int | OddNumber:
    # The length first: Python refuses to turn thousands of digits into a number.
    if len(digits) > len(str(-LARGEST)) or abs(int(digits)) > LARGEST:
        return OddNumber(digits)
    return int(digits)


CAREFUL = JSONDecoder(
    object_pairs_hook=_object, parse_int=_whole, parse_float=OddNumber, parse_constant=OddNumber
)
"""Reads everything that `json` reads, and marks what a log must not hold."""


def decode(data: bytes) -> tuple[str, tuple[str, ...]]:
    """The text of a game, without a byte order mark, and a warning where there was one.

    Raises:
        TextError: L011 for too much of it, L001 where it is not UTF-8.
    """
    if len(data) > MOST_BYTES:
        raise TextError(too_large())
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise TextError(_not_utf8(data, error.start)) from None
    if not text.startswith(BOM):
        return text, ()
    return text[1:], ("the text begins with a byte order mark, which is passed over",)


def too_large() -> Finding:
    """The finding for a game over the limit of size."""
    return Finding("L011", "the game is over 4 MiB of text", offset=0)


def _not_utf8(data: bytes, at: int) -> Finding:
    before = data[:at].decode()
    message = f"not UTF-8 (byte 0x{data[at]:02x}); {guess_encoding(data)}"
    return Finding("L001", message, offset=len(before.removeprefix(BOM)))


_MARKS = (
    (b"\xff\xfe\0\0", "UTF-32"),
    (b"\0\0\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)


def guess_encoding(data: bytes) -> str:
    """What encoding text that is not UTF-8 looks like, in words with what to do about it."""
    name = next((name for mark, name in _MARKS if data.startswith(mark)), None)
    if name is None and b"\0" in data[:4]:
        name = "UTF-16" if data[:4].count(0) <= 2 else "UTF-32"
    if name is None:
        high = [byte for byte in data if byte >= 0x80]
        name = "Windows-1252" if any(byte < 0xA0 for byte in high) else "Latin-1"
    return f"it looks like {name}: convert it to UTF-8"


def parse(text: str) -> Any:
    """The JSON value of a text, with `OddNumber` and `Doubled` where a log must have neither.

    Raises:
        TextError: L001 where it is no JSON, L011 where it is nested too deep.
    """
    try:
        value = CAREFUL.decode(text)
    except RecursionError:
        raise TextError(_too_deep(text)) from None
    except JSONDecodeError as error:
        raise TextError(_not_json(text, error)) from None
    deep = _too_deep(text)
    if deep.offset is not None:
        raise TextError(deep)
    return value


_REASONS = {
    "Extra data": "something follows the game, or a comma is missing between two games",
    "Invalid control character at": "a control character, such as a line end, within a text",
    "Expecting property name enclosed in double quotes": "a key in double quotes expected here, "
    "perhaps after a comma too many",
    "Expecting value": "a value expected here",
}
"""What `json` says of a text that is no JSON, in words for those who write one by hand."""


def _not_json(text: str, error: JSONDecodeError) -> Finding:
    if not text.strip():
        return Finding("L001", "there is no game here: the text is empty", offset=0)
    if "\0" in text[:4]:
        return Finding("L001", f"not JSON; {guess_encoding(text[:4].encode())}", offset=0)
    cut = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string")
    reason = _REASONS.get(error.msg, error.msg[:1].lower() + error.msg[1:])
    reason = "the text is cut short" if cut else reason
    return Finding("L001", f"not JSON: {reason}", offset=error.pos)


_BRACKETS = re.compile(r'"(?:[^"\\]++|\\.)*+"|[\[{]|[\]}]', re.DOTALL)


def _too_deep(text: str) -> Finding:
    """The finding for the first bracket over the limit; without an offset where there is none."""
    depth = 0
    for match in _BRACKETS.finditer(text):
        bracket = match.group()
        if bracket in "[{":
            depth += 1
            if depth > MOST_DEPTH:
                return _depth_finding(match.start())
        elif bracket in "]}":
            depth -= 1
    return _depth_finding(None)


def _depth_finding(offset: int | None) -> Finding:
    return Finding("L011", f"nested over {MOST_DEPTH} deep", offset=offset)


def faults(value: Any, here: Pointer = ()) -> Iterator[Finding]:
    """What no part of a log may hold, extensions included: L002 and L005, with their places."""
    if isinstance(value, OddNumber):
        yield Finding("L005", _number_message(value.text), here)
    elif isinstance(value, str):
        yield from _surrogates(value, here)
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from faults(each, (*here, index))
    elif isinstance(value, dict):
        for key in getattr(value, "twice", ()):
            yield Finding("L002", f"the key {key!r} stands twice in this object", (*here, key))
        for key, each in value.items():
            yield from _surrogates(key, (*here, key))
            yield from faults(each, (*here, key))


def _number_message(text: str) -> str:
    shown = text if len(text) <= 24 else f"a number of {len(text)} characters"
    if text.lstrip("-").isdigit():
        return f"{shown} is too large: numbers are at most 2^53 in size"
    return f"{shown} is no whole number"


def _surrogates(text: str, here: Pointer) -> Iterator[Finding]:
    if not text.isascii() and any("\ud800" <= each <= "\udfff" for each in text):
        yield Finding("L005", f"{text!a} holds a lone surrogate, which is no character", here)
