"""Cards, hands and the verifiable shuffle by the rulebook, as plainly as can be."""

from collections import Counter
from collections.abc import Iterable
from hashlib import sha256


def rank(card: int) -> int:
    return card // 4 + 2


def suit(card: int) -> int:
    return card % 4


def worth(hand: Iterable[int]) -> tuple[int, list[int]]:
    """The category of a hand, and the ranks that decide between two of that category."""
    hand = list(hand)
    counts = Counter(rank(card) for card in hand)
    ranks = sorted(counts, key=lambda each: (counts[each], each), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    if ranks == [14, 5, 4, 3, 2]:
        ranks = [5, 4, 3, 2, 1]
    straight = len(ranks) == 5 and ranks[0] - ranks[4] == 4
    flush = len({suit(card) for card in hand}) == 1
    if straight and flush:
        return 9 if ranks[0] == 14 else 8, ranks
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    alone = 5 if flush else 4 if straight else 0
    return kinds.get(tuple(shape), alone), ranks


def shuffle(seed: str, deal: int, number: int, cards: Iterable[int]) -> list[int]:
    """The verifiable shuffle, word by word; the top of the stock comes first."""
    pile = sorted(cards)
    words: list[int] = []
    block = 0
    for last in range(len(pile) - 1, 0, -1):
        below = last + 1
        while True:
            if not words:
                digest = sha256(f"{seed}:{deal}:{number}:{block}".encode()).digest()
                words = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
                block += 1
            word = words.pop(0)
            if word < 2**32 - 2**32 % below:
                break
        other = word % below
        pile[last], pile[other] = pile[other], pile[last]
    return pile


def clockwise(seats: Iterable[int], after: int) -> list[int]:
    return sorted(seats, key=lambda seat: (seat <= after, seat))
