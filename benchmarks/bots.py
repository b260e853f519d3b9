"""How strong the bots are: two-seat games, each deck played twice with the seats changed.

``python benchmarks/bots.py [--decks N] [--jobs N] [STRONGER:WEAKER ...]`` prints for each pairing
the games won by either, the share of the first, and a 95% confidence interval. Its status is 1
where the stronger does not win more than 60 of 100.
"""

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from statistics import fmean, stdev

from chicago_cli.rules.ruleset import resolve
from chicago_cli.table.bots import LEVELS
from chicago_cli.table.session import Setting, Table, self_play

PAIRINGS = ("normal:easy", "hard:normal")
WANTED = 0.6
_MOST_DEALS = 200


def won_of_two(stronger: str, weaker: str, rules: str, deck: int) -> int:
    """How many games of a deck the stronger wins, 0 to 2: one from each seat."""
    won = 0
    for seat in (0, 1):
        levels = [LEVELS[weaker], LEVELS[weaker]]
        levels[seat] = LEVELS[stronger]
        table = Table(Setting(resolve(rules), ("A", "B"), f"benchmark {deck}"))
        self_play(table, levels, _MOST_DEALS)
        assert table.game.winner is not None, "a game of 200 deals"
        won += table.game.winner == seat
    return won


def interval(pairs: Sequence[int]) -> tuple[float, float, float]:
    """The share of games won, and the 95% interval of it; the two games of a deck go together."""
    shares = [won / 2 for won in pairs]
    share = fmean(shares)
    margin = 1.96 * stdev(shares) / sqrt(len(shares))
    return share, share - margin, share + margin


def main() -> int:
    """Play, and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pairings", nargs="*", default=PAIRINGS, metavar="STRONGER:WEAKER")
    parser.add_argument("--decks", type=int, default=200, help="decks a pairing, two games each")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--rules", default="pagat")
    options = parser.parse_args()
    failed = False
    with ProcessPoolExecutor(options.jobs) as pool:
        for pairing in options.pairings:
            stronger, weaker = pairing.split(":")
            play = partial(won_of_two, stronger, weaker, options.rules)
            pairs = list(pool.map(play, range(options.decks), chunksize=5))
            share, low, high = interval(pairs)
            games = 2 * len(pairs)
            print(
                f"{stronger} {sum(pairs)} : {games - sum(pairs)} {weaker} in {games} games; "
                f"{share:.1%} (95%: {low:.1%} to {high:.1%})",
                flush=True,
            )
            failed |= share <= WANTED
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
