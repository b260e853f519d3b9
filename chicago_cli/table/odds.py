"""What an exchange is worth: exact expectations over the cards that a seat has not seen.

Which cards will be drawn is reckoned exactly, by multisets of ranks with the number of ways to draw
each, and corrected for the draws that make a flush. What the hand reached is then worth (see
`Worth`) is an estimate: of how often it wins a showdown, and of what its ranks do in the tricks.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import NamedTuple

from chicago_cli.cards import PACK, Card, rank_of, suit_of
from chicago_cli.hands.lookup import BEST_STRENGTH, MIXED, RANK_KEYS, SUITED

TRICK_SHARE = (0, 0, 0, 0.01, 0.02, 0.04, 0.06, 0.07, 0.10, 0.14, 0.16, 0.22, 0.28)
"""By rank: how much a card adds to the chance of the last trick at a table of two.

A least-squares fit over 12,000 random layouts solved with all hands open; rounded.
"""


RANKS_OF_SUM: dict[int, tuple[int, ...]] = {
    sum(RANK_KEYS[rank] for rank in ranks): ranks
    for ranks in combinations_with_replacement(range(13), 5)
    if ranks[0] != ranks[4]
}
"""Every five ranks that a hand can hold, ascending, by the sum of their keys."""


class Worth(NamedTuple):
    """The points that a hand reached is expected to bring, by the sum of its rank keys."""

    mixed: dict[int, float]
    suited: dict[int, float]


def share_below() -> list[float]:
    """By strength: the share of dealt hands that are weaker, from 0 to 1."""
    hands = [0] * (BEST_STRENGTH + 1)
    for total, ranks in RANKS_OF_SUM.items():
        ways = 1
        for rank in set(ranks):
            ways *= comb(4, ranks.count(rank))
        flushes = 4 if len(set(ranks)) == 5 else 0
        hands[MIXED[total]] += ways - flushes
        if flushes:
            hands[SUITED[total]] += flushes
    shares = []
    below = 0
    for number in hands:
        shares.append(below / comb(52, 5))
        below += number
    return shares


def worth_of_hands(points: Callable[[int], float], tricks: float, seats: int) -> Worth:
    """What each hand is worth: ``points`` by strength, and its part in a last trick of ``tricks``.

    The chance of the last trick is reckoned for two seats and shared out among more.
    """
    mixed, suited = {}, {}
    for total, ranks in RANKS_OF_SUM.items():
        in_tricks = tricks * sum(TRICK_SHARE[rank] for rank in ranks) * 2 / seats
        mixed[total] = points(MIXED[total]) + in_tricks
        if total in SUITED:
            suited[total] = points(SUITED[total]) + in_tricks
    return Worth(mixed, suited)


class Unseen:
    """The cards that a seat has not seen, ready to be drawn from, up to ``most`` at a time."""

    def __init__(self, seen: Iterable[Card], most: int = 5) -> None:
        self.cards = sorted(set(PACK) - set(seen))
        counts = [0] * 13
        for card in self.cards:
            counts[rank_of(card)] += 1
        self._ways = _ways_by_sum(counts, most)
        self._suits: list[list[int]] = [[] for _ in range(4)]
        for card in self.cards:
            self._suits[suit_of(card)].append(RANK_KEYS[rank_of(card)])

    def expectation(self, kept: Sequence[Card], draws: int, worth: Worth) -> float:
        """The expected worth of ``kept`` and ``draws`` more cards, five in all."""
        held = sum(RANK_KEYS[rank_of(card)] for card in kept)
        mixed = worth.mixed
        total = sum(ways * mixed[held + drawn] for drawn, ways in self._ways[draws].items())
        for suit in {suit_of(card) for card in kept} or range(4):
            if all(suit_of(card) == suit for card in kept):
                for drawn in map(sum, combinations(self._suits[suit], draws)):
                    total += worth.suited[held + drawn] - mixed[held + drawn]
        return total / comb(len(self.cards), draws)


def _ways_by_sum(counts: Sequence[int], most: int) -> list[dict[int, int]]:
    """For each number of cards drawn up to ``most``: the number of ways to each sum of rank keys.

    Sums of fewer than five keys are unique too, since any fixed cards make five of them.
    """
    ways: list[dict[int, int]] = [{0: 1}, *({} for _ in range(most))]
    for rank, there in enumerate(counts):
        for drawn in range(most, 0, -1):
            for taken in range(1, min(there, drawn) + 1):
                more = comb(there, taken)
                key = taken * RANK_KEYS[rank]
                target = ways[drawn]
                for total, number in ways[drawn - taken].items():
                    target[total + key] = target.get(total + key, 0) + number * more
    return ways
