"""Lines to and from a person: sentences set as paragraphs of 80 columns, and answers read."""

import re
import sys
import textwrap
from shutil import get_terminal_size

from chicago_cli.cli.color import paint
from chicago_cli.cli.exits import INPUT, CommandError
from chicago_cli.cli.shown import shown
from chicago_cli.table.loop import Leave

WIDTH = 79
LONGEST_ANSWER = 400
MOST_IDLE = 100
"""So many lines without an act end the game where no person can be typing them."""

_RED_CARD = re.compile("[2-9TJQKA][♥♦]")


class Lines:
    """The conversation: what is said is gathered into paragraphs, which a question ends.

    Attributes:
        terminal: whether a person at a terminal answers.
    """

    def __init__(self, *, color: bool) -> None:
        self.terminal = bool(sys.stdin and sys.stdin.isatty() and sys.stdout.isatty())
        self._color = color
        self._said: list[str] = []
        self._idle = 0
        if sys.stdin is not None:
            sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]

    def say(self, *sentences: str) -> None:
        """Add sentences to the paragraph."""
        self._said += [sentence for sentence in sentences if sentence]

    def end_paragraph(self) -> None:
        """Write what was said."""
        said, self._said = self._said, []
        if said:
            self.line(" ".join(said))

    def line(self, text: str = "", hang: str = "") -> None:
        """Write a line of its own, after what was said; a long one is filled."""
        if text:
            self.end_paragraph()
        filled = textwrap.fill(
            shown(text),
            WIDTH,
            subsequent_indent=hang,
            break_long_words=False,
            break_on_hyphens=False,
        )
        self._write(filled + "\n")

    def block(self, text: str) -> None:
        """Write lines that are laid out already."""
        self.end_paragraph()
        self._write(text)

    def _write(self, text: str) -> None:
        red = _RED_CARD.sub(lambda card: paint(card[0], "red", self._color), text)
        sys.stdout.write(red)

    def ask(self, prompt: str) -> str:
        """Ask, and wait for a line.

        Raises:
            Leave: at the end of input.
        """
        self.end_paragraph()
        sys.stdout.write(prompt)
        sys.stdout.flush()
        text = "" if sys.stdin is None else sys.stdin.readline(LONGEST_ANSWER)
        if not text:
            sys.stdout.write("\n")
            raise Leave
        if not self.terminal:
            # No keyboard has echoed the answer, and a transcript is to be readable.
            sys.stdout.write(shown(text.rstrip("\r\n")) + "\n")
        return text.strip()

    def idle(self) -> None:
        """Count a line that has not brought the game on.

        Raises:
            CommandError: after too many in a row that no person can have typed.
        """
        self._idle += 1
        if self._idle >= MOST_IDLE and not self.terminal:
            raise CommandError(f"{MOST_IDLE} lines in a row have no act among them", INPUT)

    def progress(self) -> None:
        """Forget the idle lines before an act."""
        self._idle = 0

    def hide(self) -> None:
        """Push what stands on the screen out of sight, line by line."""
        sys.stdout.write("\n" * get_terminal_size().lines)
