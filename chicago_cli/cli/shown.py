"""Foreign text made fit to be shown: control characters escaped, faults marked by a caret.

This module is loaded for a single hand on the command line, so it imports nothing.
"""

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
    end = max(end, start + 1)
    first = max(0, min(start - WIDTH // 3, len(text) - WIDTH))
    window = text[first : first + WIDTH]
    before = "..." if first else ""
    after = "..." if first + WIDTH < len(text) else ""
    lead = before + shown(text[first:start])
    marked = shown(text[start : min(end, first + WIDTH)])
    line = before + shown(window) + after
    carets = "^" * max(1, columns(marked))
    return f"  {line}\n  {' ' * columns(lead)}{carets}"


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
