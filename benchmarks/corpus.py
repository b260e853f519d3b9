"""Whole legal games, always the same: `python -m benchmarks.corpus DEALS WITHOUT WITH`.

Bots play pagat games of two, three and four to their end, until there are so many deals. Each game
is a line as the writer writes it, in one file without its deck and in the other with it.
"""

import sys
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

from chicago_cli.log.writer import game_line
from chicago_cli.rules.ruleset import resolve
from chicago_cli.table.bots import LEVELS
from chicago_cli.table.session import Setting, Table, self_play

NAMES = ("Anna", "Bo", "Cia", "Dan")


class Lines(NamedTuple):
    """One game as two lines of text, and how many deals it has."""

    plain: str
    with_deck: str
    deals: int


def game(number: int) -> Lines:
    """The game of this number."""
    players = 2 + number % 3
    table = Table(Setting(resolve("pagat"), NAMES[:players], f"corpus {number}"))
    self_play(table, [LEVELS["easy"]] * players, sys.maxsize)
    record = table.record()
    return Lines(game_line(record._replace(deck=None)), game_line(record), len(record.deals))


def games(deals: int) -> Iterator[Lines]:
    """Games until there are so many deals in all of them together."""
    with Pool() as pool:
        for lines in pool.imap(game, range(deals), chunksize=8):
            yield lines
            deals -= lines.deals
            if deals <= 0:
                return


def main() -> None:
    """Write the two files."""
    deals, *paths = sys.argv[1:]
    plain, with_deck = map(Path, paths)
    with plain.open("w", encoding="utf-8") as one, with_deck.open("w", encoding="utf-8") as other:
        for lines in games(int(deals)):
            one.write(lines.plain)
            other.write(lines.with_deck)


if __name__ == "__main__":
    main()
