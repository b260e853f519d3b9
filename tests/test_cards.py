"""Cards are read however people write them, and what is no card is named with its place."""

import pickle
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chicago_cli import cards
from chicago_cli.cards import NAMES, PACK, CardError, parse_card, parse_cards, parse_hand

RANK_SPELLINGS = [*("23456789"), ("T", "t", "10"), "Jj", "Qq", "Kk", "Aa"]
SUIT_SPELLINGS = ["cC♣♧", "dD♦♢", "hH♥♡", "sS♠♤"]


def test_a_card_is_its_rank_times_four_and_its_suit() -> None:
    assert (NAMES[0], NAMES[1], NAMES[4], NAMES[51]) == ("2c", "2d", "3c", "As")
    assert len(set(NAMES)) == 52
    assert [cards.rank_of(card) * 4 + cards.suit_of(card) for card in PACK] == list(PACK)


def test_every_spelling_of_every_card_is_read() -> None:
    for (rank, ranks), (suit, suits) in product(
        enumerate(RANK_SPELLINGS), enumerate(SUIT_SPELLINGS)
    ):
        for spelling in map("".join, product(ranks, suits)):
            assert parse_card(spelling) == rank * 4 + suit, spelling


@pytest.mark.parametrize(
    "text",
    [
        *("Ts 9c Ah", "Ts9cAh", "Ts,9c,Ah", "Ts, 9c, Ah", "Ts\t9c\tAh", "  Ts  9c Ah ", "Ts9c Ah"),
        *("10s 9c Ah", "10s9cAh", "tS9CaH", "T♠9♣A♥", "10♤ 9♧ A♡", "T♠\ufe0f9♣\ufe0fA♥\ufe0f"),
        *("T♠\ufe0e 9♣\ufe0e A♥\ufe0e", ",Ts,,9cAh,"),
    ],
)
def test_cards_may_be_parted_by_spaces_tabs_commas_or_nothing(text: str) -> None:
    assert cards.cards_text(parse_cards(text)) == "Ts 9c Ah"


@pytest.mark.parametrize("text", ["", " ", ", \t"])
def test_no_text_is_no_cards(text: str) -> None:
    assert parse_cards(text) == []


@given(st.lists(st.sampled_from(PACK)))
def test_cards_as_printed_are_read_back(pack: list[int]) -> None:
    assert parse_cards(cards.cards_text(pack)) == pack
    assert parse_cards("".join(NAMES[card] for card in pack)) == pack


@given(st.lists(st.sampled_from(["10", *"12Aash♠ ,?\ufe0fé"])).map("".join) | st.text())
def test_whatever_the_text_the_answer_is_cards_or_an_error_with_a_place_in_it(text: str) -> None:
    error = _error_of(text)
    if error:
        assert error.text == text
        assert 0 <= error.start < error.end <= len(text)
        assert str(error).startswith(text[error.start : error.end] + ": ")
        assert _error_of(text[: error.start]) is None  # it is the first that is wrong
    else:
        kept = [at for at in text if at not in " \t,\ufe0e\ufe0f"]
        assert parse_cards("".join(kept)) == parse_cards(text)


def _error_of(text: str) -> CardError | None:
    try:
        parse_cards(text)
    except CardError as error:
        return error
    return None


@pytest.mark.parametrize(
    ("text", "start", "end", "message"),
    [
        ("1s", 0, 2, "1s: no such card; did you mean Ts or As?"),
        ("As Kd 1h", 6, 8, "1h: no such card; did you mean Th or Ah?"),
        ("AsKd1hQs", 4, 6, "1h: no such card; did you mean Th or Ah?"),
        ("As 0d", 3, 5, "0d: no such card; did you mean Td?"),
        ("As Kx", 3, 5, "Kx: no such card; did you mean Kc, Kd, Kh or Ks?"),
        ("As K", 3, 4, "K: no such card; did you mean Kc, Kd, Kh or Ks?"),
        ("As, 10", 4, 6, "10: no such card; did you mean Tc, Td, Th or Ts?"),
        ("5 h", 0, 1, "5: no such card; did you mean 5c, 5d, 5h or 5s?"),
        ("sA", 0, 2, "sA: no such card; did you mean As?"),
        ("h10 Ks", 0, 3, "h10: no such card; did you mean Th?"),
        ("Kr", 0, 2, "Kr: no such card; did you mean Kd?"),
        ("er", 0, 2, "er: no such card; did you mean Ad?"),
        ("Bs", 0, 2, "Bs: no such card; did you mean Js?"),
        ("As??", 2, 4, "??: no such card"),
        ("As Joker", 3, 8, "Joker: no such card"),
        ("110s", 0, 1, "1: no such card"),
        ("As€Ks", 2, 3, "€: no such card"),
        ("A\ufe0fs", 0, 1, "A: no such card; did you mean Ac, Ad, Ah or As?"),
        ("As\nKs", 2, 3, "\n: no such card"),
        ("Ks Ａs", 3, 5, "Ａs: no such card"),
        ("x" * 5000, 0, 12, "xxxxxxxxxxxx: no such card"),
    ],
)
def test_what_is_no_card_is_named_with_its_place_and_what_was_meant(
    text: str, start: int, end: int, message: str
) -> None:
    with pytest.raises(CardError) as caught:
        parse_cards(text)
    error = caught.value
    assert (error.text, error.start, error.end, str(error)) == (text, start, end, message)


@pytest.mark.parametrize(
    ("text", "start", "end", "message"),
    [
        ("As Ks Qs Js", 0, 11, "As Ks Qs Js: a hand is five cards, not 4"),
        ("AsKsQsJsTs9s", 10, 12, "9s: a hand is five cards, not 6"),
        ("As Ks Qs Js Ts 9s 10c", 15, 21, "9s 10c: a hand is five cards, not 7"),
        ("", 0, 0, "a hand is five cards, not none"),
        ("As Ks Qs Js As", 12, 14, "As: a card is given twice"),
        ("10hTh2c3c4c", 3, 5, "Th: a card is given twice"),
        ("9♣ 9d 9C 9d 2c", 6, 8, "9C: a card is given twice"),
    ],
)
def test_a_hand_is_exactly_five_different_cards(
    text: str, start: int, end: int, message: str
) -> None:
    with pytest.raises(CardError) as caught:
        parse_hand(text)
    error = caught.value
    assert (error.text, error.start, error.end, str(error)) == (text, start, end, message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "one card is wanted, not none"),
        ("As Ks", "Ks: one card is wanted, not 2"),
        ("A", "A: no such card; did you mean Ac, Ad, Ah or As?"),
    ],
)
def test_one_card_is_exactly_one(text: str, message: str) -> None:
    with pytest.raises(CardError) as caught:
        parse_card(text)
    assert str(caught.value) == message


def test_a_card_error_survives_the_way_between_processes() -> None:
    error = CardError("As Xs", 3, 5, "no such card")
    copy = pickle.loads(pickle.dumps(error))
    assert vars(copy) == vars(error)
    assert str(copy) == str(error)
