"""What is found wrong with a game log, as plain values."""

from typing import NamedTuple

Pointer = tuple[str | int, ...]
"""A place in a JSON value: the keys and indices that lead to it; a JSON Pointer, unescaped."""


class Finding(NamedTuple):
    """One thing wrong with a game log.

    ``pointer`` is its place within the game, ``deal`` and ``event`` its indices (from 0) where it
    is of a deal or an act. ``field`` and ``value`` are the rule field that decides and its value as
    a log writes it. ``offset`` is set where the place is in the text alone, since the text is no
    JSON: an index into the decoded text of the game.
    """

    code: str
    message: str
    pointer: Pointer = ()
    deal: int | None = None
    event: int | None = None
    field: str | None = None
    value: str | int | None = None
    offset: int | None = None


class Refusal(NamedTuple):
    """A game that cannot be judged: everything that is wrong with the log itself."""

    findings: tuple[Finding, ...]
    warnings: tuple[str, ...] = ()


def pointer_text(pointer: Pointer) -> str:
    """A place as a JSON Pointer (RFC 6901): ``/deals/0/events/3``; the whole game is empty."""
    parts = [str(part).replace("~", "~0").replace("/", "~1") for part in pointer]
    return "".join(["/" + part for part in parts])
