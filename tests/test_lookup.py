"""The table of strengths, against the definition and against truths that others have published."""

import doctest
import json
from collections import Counter
from hashlib import md5
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import chicago_cli
from chicago_cli.cards import NAMES, PACK, CardError, parse_hand
from chicago_cli.hands import columns, lookup
from chicago_cli.hands.ranking import CATEGORIES, hand_value

# Worst category first: how many hands there are of each, of 2,598,960 in all.
HANDS_OF_CATEGORY = (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4)
# And how many classes of hands that tie.
CLASSES_OF_CATEGORY = (1277, 2860, 858, 858, 10, 1277, 156, 156, 9, 1)
# Of all hands in order of strength, see the test; published with PokerKit's tests.
ORDER_DIGEST = "488cdd27873395ba75205cd02fb9d6b2"

EXERCISM = Path(__file__).parent / "data" / "exercism-poker.json"


@pytest.fixture(scope="module")
def every_strength() -> list[int]:
    """The table's strength of every hand, in the order of `combinations` of the pack."""
    return [lookup.evaluate(a, b, c, d, e) for a, b, c, d, e in combinations(lookup.KEYS, 5)]


def test_table_and_definition_agree_on_every_hand(every_strength: list[int]) -> None:
    values: dict[int, Any] = {}
    for hand, strength in zip(combinations(PACK, 5), every_strength, strict=True):
        value = hand_value(hand)
        assert values.setdefault(strength, value) == value, (hand, strength)
    assert sorted(values) == list(range(1, 7463))
    assert sorted(values.values()) == [values[strength] for strength in range(1, 7463)]
    assert len(set(values.values())) == 7462
    for strength, (category, _) in values.items():
        assert lookup.CATEGORY_OF[strength] == category
        assert lookup.category_name(strength) == CATEGORIES[category]


def test_every_category_has_as_many_hands_and_classes_as_it_should(
    every_strength: list[int],
) -> None:
    hands = Counter(lookup.CATEGORY_OF[strength] for strength in every_strength)
    classes = Counter(lookup.CATEGORY_OF[strength] for strength in set(every_strength))
    assert tuple(hands[category] for category in range(10)) == HANDS_OF_CATEGORY
    assert tuple(classes[category] for category in range(10)) == CLASSES_OF_CATEGORY


def test_all_hands_in_order_of_strength_have_the_published_digest(
    every_strength: list[int],
) -> None:
    texts = list(map("".join, combinations(NAMES, 5)))
    order = sorted(range(len(texts)), key=every_strength.__getitem__)
    text = "\n".join(map(texts.__getitem__, order))
    assert md5(text.encode(), usedforsecurity=False).hexdigest() == ORDER_DIGEST


def test_columns_agree_with_the_table_on_every_hand(every_strength: list[int]) -> None:
    texts = list(map("".join, combinations(NAMES, 5)))
    for start in range(0, len(texts), 50_000):
        block = "\n".join(texts[start : start + 50_000]).encode()
        assert columns.strengths(block) == every_strength[start : start + 50_000]


def _cases() -> list[Any]:
    cases = json.loads(EXERCISM.read_text(encoding="utf-8"))["cases"]
    return [
        pytest.param(case["input"]["hands"], case["expected"], id=case["uuid"]) for case in cases
    ]


@pytest.mark.parametrize(("hands", "best"), _cases())
def test_the_best_hands_of_the_exercism_cases_are_found(hands: list[str], best: list[str]) -> None:
    strengths = columns.evaluate_many(hands)
    assert [h for h, s in zip(hands, strengths, strict=True) if s == max(strengths)] == best


def test_the_ways_to_ask_for_one_hand_agree() -> None:
    text = "10♥ Td, 4s4c2c"
    assert lookup.evaluate(*lookup.prepare(text)) == lookup.evaluate_text(text)
    assert lookup.evaluate_cards(parse_hand(text)) == lookup.evaluate_text(text)
    assert lookup.evaluate_cards(list(parse_hand(text))) == lookup.evaluate_text(text)


def test_text_is_checked_before_it_is_worth_anything() -> None:
    with pytest.raises(CardError, match="given twice"):
        lookup.evaluate_text("As As Ks Qs Js")
    with pytest.raises(CardError, match="did you mean Ts or As"):
        lookup.prepare("1s")


def test_the_package_offers_what_it_says() -> None:
    assert set(chicago_cli.__all__) <= set(dir(chicago_cli))
    for name in chicago_cli.__all__:
        assert callable(getattr(chicago_cli, name)), name
    with pytest.raises(AttributeError, match="no attribute 'evaluate_nothing'"):
        _ = chicago_cli.evaluate_nothing  # type: ignore[attr-defined]


def test_the_example_of_the_package_is_true() -> None:
    results = doctest.testmod(chicago_cli)
    assert results.attempted >= 5
    assert results.failed == 0
