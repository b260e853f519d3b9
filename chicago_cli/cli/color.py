"""Whether to colour, and how. Colour never carries meaning alone.

This module is loaded for a single hand on the command line, so it imports nothing.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import TextIO

STYLES = {"red": "31", "yellow": "33", "cyan": "36", "bold": "1", "dim": "2"}


def wants_color(choice: str, stream: "TextIO | None", environ: "Mapping[str, str]") -> bool:
    """Whether what goes to ``stream`` is to be coloured.

    ``choice`` is the value of ``--color``. After it come NO_COLOR (no-color.org), FORCE_COLOR
    (force-color.org) or CLICOLOR_FORCE, CLICOLOR=0 (both bixense.com/clicolors), TERM=dumb, and
    at last whether the stream is a terminal. A variable that is set to nothing counts as not set.
    """
    if choice != "auto":
        return choice == "always"
    if environ.get("NO_COLOR"):
        return False
    if environ.get("FORCE_COLOR") or environ.get("CLICOLOR_FORCE", "0") not in {"", "0"}:
        return True
    if environ.get("CLICOLOR") == "0" or environ.get("TERM") == "dumb":
        return False
    return stream is not None and stream.isatty()


def paint(text: str, style: str, color: bool) -> str:
    """Text in one of `STYLES`, where colour is wanted."""
    return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if color and text else text
