"""The optimised table: the strength of a hand in four additions and one lookup.

Each card has a *key*, a whole number in two parts. The low 19 bits hold a rank key, chosen so that
every multiset of five ranks has a sum of its own, at most 328,572. The bits above hold a suit
weight, chosen so that five weights sum to 5 times one of them only for five cards of one suit. The
sum of a hand's five keys therefore says which ranks it holds (its low bits) and whether it is a
flush (its high bits), and finds the hand's strength in a list.

The tables are filled from best to worst: within a category, combinations of rank keys taken from
the ace down come in the very order that the definition in `ranking` gives them. That takes about
2 ms whenever the module is loaded.

*Strength* is 1 (7-5-4-3-2 of mixed suits) to 7462 (a royal flush): more is better, equal is a tie.
"""

from itertools import chain, combinations

from chicago_cli.cards import PACK, Card, parse_cards, parse_hand, rank_of, suit_of
from chicago_cli.hands.ranking import CATEGORIES

Key = int

RANK_KEYS = (0, 3, 5, 24, 97, 341, 893, 2184, 5482, 12547, 22149, 40456, 72029)
SUIT_SHIFT = 19
SUIT_WEIGHTS = (0, 1, 6, 31)

BEST_STRENGTH = 7462

KEYS: tuple[Key, ...] = tuple(
    RANK_KEYS[rank_of(card)] | SUIT_WEIGHTS[suit_of(card)] << SUIT_SHIFT for card in PACK
)
"""The key of every card, by its number."""


def _sums_by_category() -> tuple[list[int], ...]:
    """The rank sums of every hand there is in each category, best hand first, best category first.

    Straights and fives of different ranks are listed once; of one suit they are the straight
    flushes and the flushes.
    """
    keys = RANK_KEYS[::-1]
    others = {key: [other for other in keys if other != key] for key in keys}
    straights = [sum(keys[top : top + 5]) for top in range(9)] + [keys[0] + sum(keys[9:])]
    four = [4 * quad + kicker for quad in keys for kicker in others[quad]]
    full = [3 * trips + 2 * pair for trips in keys for pair in others[trips]]
    unlike = [total for total in map(sum, combinations(keys, 5)) if total not in straights]
    three = [
        3 * trips + rest for trips in keys for rest in map(sum, combinations(others[trips], 2))
    ]
    two_pair = [
        2 * (high + low) + kicker
        for high, low in combinations(keys, 2)
        for kicker in others[high]
        if kicker != low
    ]
    pair = [2 * pair + rest for pair in keys for rest in map(sum, combinations(others[pair], 3))]
    return straights, four, full, unlike, straights, three, two_pair, pair, unlike


def _build() -> tuple[list[int], dict[int, int], list[int]]:
    """Strengths by rank sum, of mixed suits and of one suit, and the number in each category."""
    straights, four, full, unlike, *rest = _sums_by_category()
    strengths = iter(range(BEST_STRENGTH, 0, -1))
    suited = dict(zip(straights, strengths, strict=False))
    mixed = [0] * (5 * RANK_KEYS[-1] + 1)  # so long that no five keys lead out of it
    for total, strength in zip(four + full, strengths, strict=False):
        mixed[total] = strength
    suited.update(zip(unlike, strengths, strict=False))
    for total, strength in zip(chain.from_iterable(rest), strengths, strict=False):
        mixed[total] = strength
    counts = [len(each) for each in reversed(rest)]
    counts += [len(unlike), len(full), len(four), len(straights) - 1, 1]
    return mixed, suited, counts


MIXED, SUITED, _CLASSES = _build()

CATEGORY_OF = bytes([0]) + b"".join(bytes([index]) * n for index, n in enumerate(_CLASSES))
"""The category of every strength, as an index into `ranking.CATEGORIES`."""


def category_name(strength: int) -> str:
    """The category of a strength, 1 to 7462, as game logs spell it: ``two-pair``."""
    return CATEGORIES[CATEGORY_OF[strength]]


def evaluate(a: Key, b: Key, c: Key, d: Key, e: Key) -> int:
    """The strength, 1 to 7462, of five different cards given by their keys (see `prepare`)."""
    total = a + b + c + d + e
    if total >> 19 in {0, 5, 30, 155}:  # SUIT_SHIFT and five times each of SUIT_WEIGHTS
        return SUITED[total & 0x7FFFF]  # the SUIT_SHIFT low bits
    return MIXED[total & 0x7FFFF]


def prepare(text: str) -> list[Key]:
    """The keys of the cards in ``text``, for `evaluate`.

    Raises:
        CardError: for anything in it that is no card.
    """
    return [KEYS[card] for card in parse_cards(text)]


def evaluate_cards(cards: tuple[Card, ...] | list[Card]) -> int:
    """The strength, 1 to 7462, of five different cards given by their numbers."""
    a, b, c, d, e = cards
    return evaluate(KEYS[a], KEYS[b], KEYS[c], KEYS[d], KEYS[e])


def evaluate_text(text: str) -> int:
    """The strength, 1 to 7462, of the hand in ``text``.

    Raises:
        CardError: where ``text`` is not five different cards.
    """
    return evaluate_cards(parse_hand(text))
