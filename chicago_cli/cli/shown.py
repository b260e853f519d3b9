"""Foreign text made fit to be shown: control characters escaped, faults marked by a caret.

This module is loaded for a single hand on the command line, so it imports nothing.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

WIDTH = 72
"""How many columns an excerpt may take."""


def shown(text: str) -> str:
    r"""Text with everything that is not printable escaped (``\x1b``), line breaks too."""
    if text.isprintable():
        return text
    return "".join([_shown_one(character) for character in text])


def _shown_one(character: str) -> str:
    if character.isprintable():
        return character
    return character.encode("unicode_escape").decode("ascii")


def excerpt(text: str, start: int, end: int) -> str:
    """One line of text, cut to fit, and under it a caret line that marks ``text[start:end]``.

    An empty span is marked by one caret, also just after the end of the text.
    """
    lead = _fitting(reversed(text[:start]), WIDTH // 3)[::-1]
    rest = _fitting(text[start:], WIDTH - sum(map(columns, lead)))
    before = "..." if len(lead) < start else ""
    after = "..." if len(rest) < len(text) - start else ""
    marked = sum(map(columns, rest[: end - start]))
    indent = " " * columns("".join(["  ", before, *lead]))
    return f"  {''.join([before, *lead, *rest, after])}\n{indent}{'^' * max(1, marked)}"


def _fitting(characters: "Iterable[str]", width: int) -> list[str]:
    """The first characters, as they are shown, that fit a number of columns."""
    fitting = []
    for character in characters:
        piece = shown(character)
        width -= columns(piece)
        if width < 0:
            break
        fitting.append(piece)
    return fitting


def columns(text: str) -> int:
    """How many columns of a terminal a printable text takes."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width

    widths = [
        0 if combining(each) or each in "\ufe0e\ufe0f" else 1 + (east_asian_width(each) in "WF")
        for each in text
    ]
    return sum(widths)
