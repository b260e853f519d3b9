"""The language of rewards: ``7``, ``7|reset-all``, ``lift+reset-one``."""

import re
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chicago_cli.rules.rewards import (
    REWARD_PATTERN,
    Alternative,
    Reward,
    alternative_text,
    parse_reward,
    reward_json,
    reward_text,
    reward_words,
)

EFFECT_WORDS = ("lift", "reset-all", "reset-one", "win")

alternatives = st.builds(
    Alternative,
    st.none() | st.integers(0, 1000),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.booleans(),
).filter(lambda alternative: alternative != Alternative())
rewards = st.lists(alternatives, min_size=1, max_size=4).map(tuple)


def test_the_rulebooks_examples() -> None:
    assert parse_reward("7") == (Alternative(points=7),)
    assert parse_reward("7|reset-all") == (Alternative(points=7), Alternative(reset_all=True))
    assert parse_reward("8+reset-all") == (Alternative(points=8, reset_all=True),)
    assert parse_reward("lift+reset-one") == (Alternative(lift=True, reset_one=True),)
    assert parse_reward("win") == (Alternative(win=True),)


def test_a_bare_whole_number_may_be_a_number() -> None:
    assert parse_reward(7) == parse_reward("7")
    assert reward_json(parse_reward("7")) == 7
    assert reward_json(parse_reward("7|reset-all")) == "7|reset-all"
    assert reward_json(parse_reward("7|8")) == "7|8"


def test_no_points_and_0_points_are_not_the_same() -> None:
    assert parse_reward("0+lift") != parse_reward("lift")
    assert reward_text(parse_reward("0+lift")) == "0+lift"


@given(rewards)
def test_what_is_written_is_read_again(reward: Reward) -> None:
    assert parse_reward(reward_text(reward)) == reward
    assert parse_reward(reward_json(reward)) == reward


@given(alternatives, st.randoms(use_true_random=False))
def test_the_order_of_effects_does_not_matter_and_is_the_rulebooks_on_output(
    alternative: Alternative, random: Random
) -> None:
    effects = alternative_text(alternative).split("+")
    random.shuffle(effects)
    assert parse_reward("+".join(effects)) == (alternative,)


def test_effects_are_written_as_points_lift_resets_win() -> None:
    effects = ("12", *EFFECT_WORDS)
    for order in permutations(effects):
        assert reward_text(parse_reward("+".join(order))) == "+".join(effects)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "missing"),
        ("|7", "missing"),
        ("7|", "missing"),
        ("7||win", "missing"),
        ("7+", "missing"),
        ("+7", "missing"),
        ("07", "leading zero"),
        ("00", "leading zero"),
        ("1001", "more than 1000"),
        ("9" * 5000, "more than 1000"),
        ("-1", "no effect"),
        ("1.0", "no effect"),
        ("7 ", "no effect"),
        ("7 | win", "no effect"),
        ("7\n", "no effect"),
        ("٧", "no effect"),
        ("²", "no effect"),
        ("Win", "no effect"),
        ("reset", "no effect"),
        ("7+8", "points twice"),
        ("7+7", "points twice"),
        ("lift+lift", "lift twice"),
        ("1|reset-all+win+reset-all", "reset-all twice"),
    ],
)
def test_what_is_no_reward_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        parse_reward(text)


@pytest.mark.parametrize("points", [0, 1, 10, 100, 999, 1000])
def test_points_from_0_to_1000_are_allowed(points: int) -> None:
    assert parse_reward(points) == (Alternative(points=points),)


@pytest.mark.parametrize("points", [-1, 1001, 2**60, True, False])
def test_numbers_beyond_and_truth_values_are_no_points(points: int) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_reward(points)


def test_both_resets_may_stand_in_one_alternative_and_an_alternative_twice() -> None:
    assert parse_reward("reset-one+reset-all") == (Alternative(reset_all=True, reset_one=True),)
    assert parse_reward("7|7") == (Alternative(points=7), Alternative(points=7))


effect = st.sampled_from(["0", "7", "1000", "1001", "07", *EFFECT_WORDS, "x", ""])
near_rewards = st.lists(
    st.lists(effect, min_size=1, max_size=4).map("+".join), min_size=1, max_size=3
).map("|".join)


@given(near_rewards | st.text("0179+|liftwn \n", max_size=12))
def test_the_published_pattern_accepts_exactly_what_the_parser_accepts(text: str) -> None:
    try:
        parse_reward(text)
        accepted = True
    except ValueError:
        accepted = False
    assert bool(re.search(REWARD_PATTERN, text)) == accepted


def test_a_reward_in_words() -> None:
    words = {
        "1": "1 point",
        "7|reset-all": "7 points, or every other active player goes to 0",
        "lift+reset-one": "the holder's total is raised to the target "
        "and one other active player, of the holder's choice, goes to 0",
        "0+win": "0 points and the holder wins the game",
    }
    for text, said in words.items():
        assert reward_words(parse_reward(text)) == said
