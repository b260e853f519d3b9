"""Whole blocks of text at once: the strengths of many hands, one a line."""

from collections.abc import Sequence

from chicago_cli.cards import CardError
from chicago_cli.hands.lookup import evaluate_text

BLOCK = 1 << 16
"""A good number of bytes to hand over at a time."""


def strengths(block: bytes) -> list[int] | None:
    """The strength of each hand in a block of lines, or None where it needs a closer look.

    Lines end at ``\\n`` or ``\\r\\n``; the last may lack its end. None means that some line is not
    exactly one hand of five different cards: blank lines and comments, too.
    """
    lines = block.split(b"\n")
    if not lines[-1]:
        lines.pop()
    try:
        return [evaluate_text(line.removesuffix(b"\r").decode()) for line in lines]
    except (CardError, UnicodeDecodeError):
        return None


def records(block: bytes, lines: Sequence[bytes]) -> bytes | None:
    """The joined ``lines[strength]`` of each hand in a block; None as for `strengths`."""
    found = strengths(block)
    return None if found is None else b"".join([lines[strength] for strength in found])
