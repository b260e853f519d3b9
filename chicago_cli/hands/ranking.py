"""The definition of what a hand is: its category, the ranks that decide, and its name in words.

This is the law in its readable form. `lookup` answers the same questions from a table, and is
tested against this module on every one of the 2,598,960 hands.
"""

from chicago_cli.cards import Card, rank_of, suit_of

CATEGORIES = (
    "high-card",
    "pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
)
"""The names of the categories as game logs spell them, worst first; a category is an index here."""

(
    HIGH_CARD,
    PAIR,
    TWO_PAIR,
    THREE_OF_A_KIND,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    FOUR_OF_A_KIND,
    STRAIGHT_FLUSH,
    ROYAL_FLUSH,
) = range(10)

RANK_WORDS = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
)

_ACE = 12
_FIVE = 3
_WHEEL = (12, 3, 2, 1, 0)
_CATEGORY_OF_COUNTS = {
    (1, 1, 1, 1, 1): HIGH_CARD,
    (2, 1, 1, 1): PAIR,
    (2, 2, 1): TWO_PAIR,
    (3, 1, 1): THREE_OF_A_KIND,
    (3, 2): FULL_HOUSE,
    (4, 1): FOUR_OF_A_KIND,
}


def hand_value(cards: tuple[Card, ...] | list[Card]) -> tuple[int, tuple[int, ...]]:
    """The category of five cards and the ranks that decide within it, most telling first.

    Values compare as the hands do, greater is better, and equal values are a complete tie: suits
    never rank. An ace counts low in A-2-3-4-5 alone, which is a straight up to the five.
    """
    ranks = sorted([rank_of(card) for card in cards], reverse=True)
    by_count = sorted(set(ranks), key=lambda rank: (-ranks.count(rank), -rank))
    category = _CATEGORY_OF_COUNTS[tuple(ranks.count(rank) for rank in by_count)]
    deciding = tuple(by_count)
    if category != HIGH_CARD:
        return category, deciding
    flush = len({suit_of(card) for card in cards}) == 1
    top = _straight_top(deciding)
    if top is None:
        return (FLUSH if flush else HIGH_CARD), deciding
    if not flush:
        return STRAIGHT, (top,)
    return (ROYAL_FLUSH if top == _ACE else STRAIGHT_FLUSH), (top,)


def _straight_top(ranks: tuple[int, ...]) -> int | None:
    """The highest rank of the straight that five different ranks make, if they make one."""
    if ranks == _WHEEL:
        return _FIVE
    return ranks[0] if ranks[0] - ranks[4] == 4 else None


def hand_words(cards: tuple[Card, ...] | list[Card]) -> str:
    """What five cards are, in words: ``pair of kings, ace-nine-four``."""
    category, ranks = hand_value(cards)
    return _PHRASES[category](ranks)


def _plural(rank: int) -> str:
    word = RANK_WORDS[rank]
    return f"{word}es" if word == "six" else f"{word}s"


def _run(ranks: tuple[int, ...]) -> str:
    return "-".join(RANK_WORDS[rank] for rank in ranks)


_PHRASES = (
    lambda ranks: f"{RANK_WORDS[ranks[0]]} high, {_run(ranks[1:])}",
    lambda ranks: f"pair of {_plural(ranks[0])}, {_run(ranks[1:])}",
    lambda ranks: (
        f"two pair, {_plural(ranks[0])} and {_plural(ranks[1])}, {RANK_WORDS[ranks[2]]} kicker"
    ),
    lambda ranks: f"three {_plural(ranks[0])}, {_run(ranks[1:])}",
    lambda ranks: f"straight, {RANK_WORDS[ranks[0]]} high",
    lambda ranks: f"flush, {_run(ranks)}",
    lambda ranks: f"full house, {_plural(ranks[0])} over {_plural(ranks[1])}",
    lambda ranks: f"four {_plural(ranks[0])}, {RANK_WORDS[ranks[1]]} kicker",
    lambda ranks: f"straight flush, {RANK_WORDS[ranks[0]]} high",
    lambda ranks: "royal flush",
)
