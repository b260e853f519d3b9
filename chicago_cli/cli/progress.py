"""Progress on standard error: only on a terminal, and only for work that takes over a second."""

import sys
from time import monotonic

PATIENCE = 1.0
"""Seconds before anything is shown."""
INTERVAL = 0.2
"""Seconds between two showings."""


class Progress:
    """A line such as ``1,250,000 hands`` that is rewritten in place, and wiped at the end.

    Used as a context manager; ``unit`` names what is counted. It is mute where standard error is
    no terminal, and where standard output is one, on which results scroll past anyway.
    """

    def __init__(self, unit: str) -> None:
        self.unit = unit
        self._stream = sys.stderr if _watched() else None
        self._next = monotonic() + PATIENCE
        self._shown = False

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *_: object) -> None:
        if self._stream is not None and self._shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()

    def update(self, done: int) -> None:
        """Say how much is done by now; cheap enough for every block, not for every line."""
        if self._stream is None or monotonic() < self._next:
            return
        self._next = monotonic() + INTERVAL
        self._shown = True
        self._stream.write(f"\r{done:,} {self.unit}")
        self._stream.flush()


def _watched() -> bool:
    if sys.stderr is None or not sys.stderr.isatty():
        return False
    return sys.stdout is None or not sys.stdout.isatty()
