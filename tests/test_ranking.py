"""The definition of hands: category, deciding ranks and words, from cases worked by hand."""

from itertools import pairwise, permutations, product

import pytest

from chicago_cli.cards import parse_hand
from chicago_cli.hands.ranking import CATEGORIES, hand_value, hand_words

# Worst first: every hand is beaten by the next. From the ranking of poker, kickers included.
ASCENDING = [
    ("7c 5d 4h 3s 2c", "high-card", "seven high, five-four-three-two"),
    ("8c 5d 4h 3s 2c", "high-card", "eight high, five-four-three-two"),
    ("8c 6d 4h 3s 2c", "high-card", "eight high, six-four-three-two"),
    ("Ac Kd Qh Js 8c", "high-card", "ace high, king-queen-jack-eight"),
    ("Ac Kd Qh Js 9c", "high-card", "ace high, king-queen-jack-nine"),
    ("2c 2d 5h 4s 3c", "pair", "pair of twos, five-four-three"),
    ("6c 6d 5h 4s 3c", "pair", "pair of sixes, five-four-three"),
    ("Kc Kd Ah 9s 4c", "pair", "pair of kings, ace-nine-four"),
    ("Kc Kd Ah 9s 5c", "pair", "pair of kings, ace-nine-five"),
    ("Kc Kd Ah Ts 2c", "pair", "pair of kings, ace-ten-two"),
    ("Ac Ad 4h 3s 2c", "pair", "pair of aces, four-three-two"),
    ("3c 3d 2h 2s 4c", "two-pair", "two pair, threes and twos, four kicker"),
    ("Kc Kd 3h 3s 2c", "two-pair", "two pair, kings and threes, two kicker"),
    ("Kc Kd 4h 4s Jc", "two-pair", "two pair, kings and fours, jack kicker"),
    ("Kc Kd 4h 4s Qc", "two-pair", "two pair, kings and fours, queen kicker"),
    ("Ac Ad 2h 2s 3c", "two-pair", "two pair, aces and twos, three kicker"),
    ("2c 2d 2h 4s 3c", "three-of-a-kind", "three twos, four-three"),
    ("6c 6d 6h 4s 3c", "three-of-a-kind", "three sixes, four-three"),
    ("6c 6d 6h 5s 2c", "three-of-a-kind", "three sixes, five-two"),
    ("Ac 2d 3h 4s 5c", "straight", "straight, five high"),
    ("6c 2d 3h 4s 5c", "straight", "straight, six high"),
    ("Ac Kd Qh Js Tc", "straight", "straight, ace high"),
    ("7c 5c 4c 3c 2c", "flush", "flush, seven-five-four-three-two"),
    ("Ad Kd Qd Jd 9d", "flush", "flush, ace-king-queen-jack-nine"),
    ("2c 2d 2h 3s 3c", "full-house", "full house, twos over threes"),
    ("2c 2d 2h As Ac", "full-house", "full house, twos over aces"),
    ("3c 3d 3h 2s 2c", "full-house", "full house, threes over twos"),
    ("2c 2d 2h 2s 3c", "four-of-a-kind", "four twos, three kicker"),
    ("9c 9d 9h 9s 2d", "four-of-a-kind", "four nines, two kicker"),
    ("9c 9d 9h 9s Ad", "four-of-a-kind", "four nines, ace kicker"),
    ("Ah 2h 3h 4h 5h", "straight-flush", "straight flush, five high"),
    ("Kh Qh Jh Th 9h", "straight-flush", "straight flush, king high"),
    ("Ah Kh Qh Jh Th", "royal-flush", "royal flush"),
]


@pytest.mark.parametrize(("text", "category", "words"), ASCENDING)
def test_a_hand_has_its_category_and_words(text: str, category: str, words: str) -> None:
    hand = parse_hand(text)
    assert CATEGORIES[hand_value(hand)[0]] == category
    assert hand_words(hand) == words


def test_each_of_these_hands_is_beaten_by_the_next() -> None:
    values = [hand_value(parse_hand(text)) for text, _, _ in ASCENDING]
    assert all(worse < better for worse, better in pairwise(values))


def test_an_ace_is_low_in_a_straight_to_the_five_alone() -> None:
    for text in ("Kc Ad 2h 3s 4c", "Qc Kd Ah 2s 3c", "Jc Qd Kh As 2c"):
        assert CATEGORIES[hand_value(parse_hand(text))[0]] == "high-card"


def test_suits_never_rank() -> None:
    for suits in product("cdhs", repeat=5):
        if len(set(suits)) > 1:
            text = "".join(rank + suit for rank, suit in zip("AQ974", suits, strict=True))
            assert hand_value(parse_hand(text)) == (0, (12, 10, 7, 5, 2))
    for suit in "cdhs":
        text = "".join(rank + suit for rank in "AQ974")
        assert hand_value(parse_hand(text)) == (5, (12, 10, 7, 5, 2))


def test_the_order_of_the_cards_has_no_meaning() -> None:
    for text, _, _ in ASCENDING[::4]:
        hand = parse_hand(text)
        assert {hand_value(order) for order in permutations(hand)} == {hand_value(hand)}


def test_the_categories_are_in_the_order_of_the_game_log() -> None:
    assert list(CATEGORIES) == list(dict.fromkeys(category for _, category, _ in ASCENDING))
