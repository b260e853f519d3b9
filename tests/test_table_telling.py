"""Sentences about events: who, what, and how cards are written."""

import pytest

from chicago_cli.cards import parse_cards
from chicago_cli.engine.awards import Award
from chicago_cli.engine.events import Exchange, Redeal
from chicago_cli.engine.violations import Violation
from chicago_cli.rules.attestation import in_words
from chicago_cli.table.telling import (
    Style,
    award_told,
    drawn,
    numbered,
    second_person,
    violation_told,
)


@pytest.mark.parametrize(
    ("third", "second"),
    [
        ("You plays Kd.", "You play Kd."),
        ("You passes.", "You pass."),
        ("You exchanges nothing.", "You exchange nothing."),
        ("You has the best hand, pair.", "You have the best hand, pair."),
        ("Bo challenges You's claim.", "Bo challenges your claim."),
        ("it is You's turn to play", "it is your turn to play"),
        ("when You is to declare", "when you are to declare"),
        ("Showdown: Bo and You tie with pair.", "Showdown: Bo and you tie with pair."),
        ("Astrid plays Kd.", "Astrid plays Kd."),
        ("You loses 15 points.", "You lose 15 points."),
    ],
)
def test_you_are_spoken_to(third: str, second: str) -> None:
    assert second_person(third) == second


def test_cards_in_letters_signs_and_words() -> None:
    hand = parse_cards("Kd Ts 2c")
    assert [Style(*each).cards(hand) for each in ((), (True,), (False, True))] == [
        "Kd Ts 2c",
        "K♦ T♠ 2♣",
        "king of diamonds, ten of spades, two of clubs",
    ]
    assert numbered(hand, Style()) == "1 Kd  2 Ts  3 2c"
    assert numbered(hand[:2], Style(speak=True)) == "1 king of diamonds, 2 ten of spades"


def test_cards_in_the_engines_messages_are_written_alike_but_names_are_left_alone() -> None:
    violation = Violation("T503", "{0} plays 5d on 6h, but could follow suit with 5h")
    told = violation_told(violation, ("As",), Style(glyphs=True))
    assert told == "As plays 5♦ on 6♥, but could follow suit with 5♥"


def test_an_open_card_that_was_taken_is_not_told_as_drawn_once_more() -> None:
    card, other, gone = parse_cards("Kd 2c 9h")
    assert drawn(Exchange(0, (gone,), (card,), card), Style()) == ""
    assert drawn(Exchange(0, (gone,), (other,), card), Style()) == "Drawn: 2c."
    assert drawn(Exchange(0, (gone,), (card,)), Style()) == "Drawn: Kd."
    assert drawn(Redeal(0, (gone,), (card,)), Style()) == "Drawn: Kd."
    assert drawn(Exchange(0, ()), Style()) == ""


def test_points_and_lists() -> None:
    names = ("Anna", "Bo")
    assert award_told(Award(1, 1, "hand", ""), names) == "Bo gets 1 point for the hand."
    assert (
        award_told(Award(0, -15, "chicago", ""), names) == "Anna loses 15 points for the Chicago."
    )
    assert [in_words(each) for each in (["a"], ["a", "b"], ["a", "b", "c"])] == [
        "a",
        "a and b",
        "a, b and c",
    ]
