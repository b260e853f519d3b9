"""Expectations against plain averages over every draw."""

from itertools import combinations, pairwise
from math import comb, isclose

import pytest

from chicago_cli.cards import PACK, parse_cards, parse_hand
from chicago_cli.engine.events import Exchange
from chicago_cli.hands.lookup import CATEGORY_OF, evaluate_cards
from chicago_cli.rules.ruleset import resolve
from chicago_cli.table.exchanging import Aim, weigh
from chicago_cli.table.odds import Unseen, share_below, worth_of_hands
from chicago_cli.table.session import Setting, Table
from chicago_cli.table.view import view

BY_STRENGTH = worth_of_hands(float, tricks=0, seats=2)


@pytest.mark.parametrize(
    ("hand", "discard"),
    [
        ("Ks Kd 9s 4s 2s", ""),
        ("Ks Kd 9s 4s 2s", "Kd"),
        ("Ks Kd 9s 4s 2s", "9s 4s"),
        ("Ah 2d 3c 4s 5h", "Ah"),
        ("Ts Js Qs Ks 2d", "2d"),
        ("Ts Js Qs 3c 2d", "3c 2d"),
        ("Ts 8s 5h 3c 2d", "5h 3c 2d"),
    ],
)
def test_it_is_the_plain_average_over_every_draw(hand: str, discard: str) -> None:
    cards = parse_hand(hand)
    thrown = parse_cards(discard)
    kept = [card for card in cards if card not in thrown]
    unseen = [card for card in PACK if card not in cards]
    plain = [evaluate_cards([*kept, *drawn]) for drawn in combinations(unseen, len(thrown))]
    reckoned = Unseen(cards).expectation(kept, len(thrown), BY_STRENGTH)
    assert isclose(reckoned, sum(plain) / len(plain))


def test_a_fresh_hand_is_worth_the_average_of_all_hands() -> None:
    shares = share_below()
    hands = [round((after - here) * comb(52, 5)) for here, after in pairwise(shares)]
    average = sum(strength * number for strength, number in enumerate(hands))
    average += 4 * len(hands)  # the four royal flushes are what is left above the last share
    assert isclose(Unseen([]).expectation([], 5, BY_STRENGTH), average / comb(52, 5))


def test_the_shares_are_the_known_numbers_of_hands() -> None:
    shares = share_below()
    pairs = shares[CATEGORY_OF.index(2)] - shares[CATEGORY_OF.index(1)]
    assert round(shares[CATEGORY_OF.index(1)] * comb(52, 5)) == 1302540
    assert round(pairs * comb(52, 5)) == 1098240
    assert round(shares[7462] * comb(52, 5)) == 2598960 - 4


def test_every_discard_is_weighed_once_and_the_obvious_one_wins() -> None:
    hand = parse_hand("9c 9d 9h 9s 2d")
    acts = [Exchange(0, discard) for size in range(6) for discard in combinations(hand, size)]
    table = Table(Setting(resolve("pagat"), ("Anna", "Bo"), "odds"))
    unseen = tuple(card for card in PACK if card not in hand)
    seen = view(table.start_deal(), 0)._replace(hand=hand, unseen=unseen)
    weighed = [(value, act.discard) for value, act in weigh(seen, acts, Aim(tricks=0))]
    assert len(weighed) == len({cards for _, cards in weighed}) == 32
    assert weighed[0][1] in {(), (parse_cards("2d")[0],)}
    alone = weigh(seen, [act for act in acts if len(act.discard) == 1], Aim(tricks=0))
    assert all(len(act.discard) == 1 for _, act in alone)
