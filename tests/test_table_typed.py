"""What a person types: every abbreviation that can mean one thing only, and no other."""

import pytest

from chicago_cli.cards import parse_card, parse_cards
from chicago_cli.engine.events import (
    OPEN_CARD,
    Cards,
    Challenge,
    Chicago,
    Choose,
    Declare,
    Event,
    Exchange,
    Play,
    Redeal,
    Show,
)
from chicago_cli.engine.state import CHOOSING, DECLARING, EXCHANGING, PLAYING
from chicago_cli.hands.ranking import CATEGORIES
from chicago_cli.table.telling import in_hand
from chicago_cli.table.typed import Asked, Command, Pass, Typed, read
from chicago_cli.table.typed_cards import Misread

HAND = "Kd Jd 9c 9h 2s"
NAMES = ("Anna", "Bo", "Bosse", "Per Olof")


def cards(text: str) -> Cards:
    return tuple(sorted(parse_cards(text)))


def card(text: str) -> int:
    return parse_card(text)


def asked(
    phase: str, *acts: Event, hand: str = HAND, optional: bool = False, seat: int = 0
) -> Asked:
    return Asked(seat, NAMES, in_hand(cards(hand)), acts, optional, phase)


EXCHANGE = asked(EXCHANGING, Exchange(0, ()), Exchange(0, cards("2s")))


@pytest.mark.parametrize(
    ("text", "discard"),
    [
        ("x 2 5", "Jd 2s"),
        ("x 9c 2s", "9c 2s"),
        ("x kd", "Kd"),
        ("X KD,2S", "Kd 2s"),
        ("exchange K♦ 2♠", "Kd 2s"),
        ("exch kd2s", "Kd 2s"),
        ("x k of d", "Kd"),
        ("x king of diamonds", "Kd"),
        ("x 9 of clubs, j of diamonds", "9c Jd"),
        ("x k j", "Kd Jd"),
        ("discard king", "Kd"),
        ("x all", HAND),
        ("x none", ""),
        ("keep", ""),
        ("k", ""),
        ("x 2", "Jd"),
    ],
)
def test_exchanges_by_number_by_name_and_by_rank(text: str, discard: str) -> None:
    assert read(text, EXCHANGE) == Exchange(0, cards(discard))


@pytest.mark.parametrize("text", ["up 5", "x 5 up", "x 2s open"])
def test_one_up(text: str) -> None:
    assert read(text, EXCHANGE) == Exchange(0, cards("2s"), (), OPEN_CARD)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x", "Exchange which cards?"),
        ("x 9", "Which nine: 9c or 9h?"),
        ("x q", "You hold no queen."),
        ("x 7 8", "You hold no seven."),
        ("x 33", "There is no card 33"),
        ("x kd k", "A card is named twice."),
        ("x 1s", "did you mean Ts or As?"),
        ("x k of x", "'k of x' is no card."),
        ("h", "'h' can be hand or help or hint."),
        ("frobnicate", "none of the words of the game"),
        ("", "Nothing typed"),
        ("pass", "nothing to pass"),
        ("yes", "no question of yes or no"),
        ("challenge b", "'b' is Bo and Bosse"),
        ("challenge zoe", "'zoe' is nobody"),
        ("up", "Which card?"),
        ("u 2s", "'u' can be undo or up."),
    ],
)
def test_what_cannot_be_read_is_answered_with_what_could(text: str, message: str) -> None:
    with pytest.raises(Misread, match=message.replace("?", r"\?").replace(".", r"\.")):
        read(text, EXCHANGE)


@pytest.mark.parametrize(
    ("text", "word", "rest"),
    [
        ("help", "help", ""),
        ("?", "help", ""),
        ("hi", "hint", ""),
        ("w", "why", ""),
        ("sc", "score", ""),
        ("rules exchange.stop_at", "rules", "exchange.stop_at"),
        ("save My Game.json", "save", "My Game.json"),
        ("q", "quit", ""),
        ("  UNDO  ", "undo", ""),
    ],
)
def test_commands(text: str, word: str, rest: str) -> None:
    assert read(text, EXCHANGE) == Command(word, rest)


LEAD = asked(PLAYING, *[Play(0, each) for each in cards(HAND)])
FOLLOW = asked(PLAYING, *[Play(0, each) for each in cards("Kd Jd")])


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("kd", "Kd"),
        ("K♦", "Kd"),
        ("play kd", "Kd"),
        ("p kd", "Kd"),
        ("k of d", "Kd"),
        ("king of diamonds", "Kd"),
        ("k", "Kd"),
        ("king", "Kd"),
        ("3", "9h"),
        ("9c", "9c"),
    ],
)
def test_cards_to_play(text: str, wanted: str) -> None:
    assert read(text, LEAD) == Play(0, card(wanted))


def test_a_rank_means_the_card_of_it_that_may_be_played() -> None:
    hand = "Kd 9d 9c 3h"
    question = asked(PLAYING, *[Play(0, each) for each in cards("Kd 9d")], hand=hand)
    assert read("9", question) == Play(0, card("9d"))


def test_a_figure_that_could_be_number_or_rank_is_never_guessed_in_a_trick() -> None:
    with pytest.raises(Misread, match="2 is Jd by number, and 2s by rank"):
        read("2", LEAD)
    assert read("1", LEAD) == Play(0, card("Kd"))


def test_a_rank_that_is_not_held_is_no_other_word() -> None:
    with pytest.raises(Misread, match="You hold no queen"):
        read("q", LEAD)
    assert read("quit", LEAD) == Command("quit", "")


def test_cards_that_may_not_be_played_are_read_all_the_same() -> None:
    assert read("2s", FOLLOW) == Play(0, card("2s"))
    assert read("as", FOLLOW) == Play(0, card("As"))


DECLARATION = asked(DECLARING, Declare(0, None), Declare(0, 1))


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("pair", "pair"),
        ("two pair", "two-pair"),
        ("two-pair", "two-pair"),
        ("two", "two-pair"),
        ("three", "three-of-a-kind"),
        ("full", "full-house"),
        ("straight", "straight"),
        ("declare st", None),
        ("say straight flush", "straight-flush"),
        ("declare royal", "royal-flush"),
    ],
)
def test_declarations(text: str, category: str | None) -> None:
    if category is None:
        with pytest.raises(Misread, match="Declare which hand"):
            read(text, DECLARATION)
    else:
        assert read(text, DECLARATION) == Declare(0, CATEGORIES.index(category))


def test_a_hand_declared_out_of_place_is_read_for_the_engine_to_refuse() -> None:
    assert read("two pair", EXCHANGE) == Declare(0, CATEGORIES.index("two-pair"))
    assert read("pair", LEAD) == Declare(0, CATEGORIES.index("pair"))


def test_a_pass_and_a_pair_are_kept_apart() -> None:
    assert read("pass", DECLARATION) == Declare(0, None)
    assert read("pai", DECLARATION) == Declare(0, 1)
    with pytest.raises(Misread, match="'p' can be pair or pass"):
        read("p", DECLARATION)


def test_what_is_optional_is_passed_by_enter_and_taken_by_yes() -> None:
    question = asked(PLAYING, Chicago(0), optional=True)
    passing: list[Typed] = [read(text, question) for text in ("", "no", "n", "pass", "p")]
    assert passing == [Pass()] * 5
    assert [read(text, question) for text in ("yes", "y", "chicago", "chi")] == [Chicago(0)] * 4


def test_enter_does_the_only_act_that_there_is() -> None:
    assert read("", asked(PLAYING, Play(0, 7), Challenge(0, 1))) == Play(0, 7)
    stopped = asked(EXCHANGING, Exchange(0, ()), Show(0, cards(HAND)))
    assert read("", stopped) == Exchange(0, ())


def test_choices_and_their_targets() -> None:
    question = asked(CHOOSING, Choose(0, "7"), Choose(0, "lift+reset-one", 1))
    assert read("7", question) == Choose(0, "7", None)
    assert read("choose 7", question) == Choose(0, "7", None)
    assert read("take reset-one+lift Per", question) == Choose(0, "lift+reset-one", 3)
    assert read("choose lift bo", question) == Choose(0, "lift", 1)
    with pytest.raises(Misread, match="not among 7 and lift"):
        read("choose 7x", question)


def test_whole_hands_and_names() -> None:
    assert read("show", EXCHANGE) == Show(0, cards(HAND))
    assert read("redeal", EXCHANGE) == Redeal(0, cards(HAND))
    assert read("challenge bo", EXCHANGE) == Challenge(0, 1)
    assert read("challenge per olof", EXCHANGE) == Challenge(0, 3)
    assert read("chal a", EXCHANGE) == Challenge(0, 0)
