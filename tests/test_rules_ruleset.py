"""Rules put together: presets, variations, single fields, conflicts, suggestions, differences."""

import json

import pytest

from chicago_cli.hands.ranking import CATEGORIES
from chicago_cli.rules.fields import FIELDS, Rules
from chicago_cli.rules.presets import PRESETS, VARIATIONS
from chicago_cli.rules.rewards import parse_reward
from chicago_cli.rules.ruleset import (
    CONFLICTS,
    RulesConflict,
    RulesError,
    as_log,
    build,
    differences,
    read_settings,
    resolve,
    split_names,
)
from chicago_cli.rules.rulings import RULINGS, rulings_on


def test_the_default_is_pagat() -> None:
    assert resolve() == resolve("pagat")


def test_variations_go_from_left_to_right_and_single_fields_last() -> None:
    assert resolve("pagat+stop-42+stop-45").exchange_stop_at == 45
    assert resolve("pagat+stop-45+stop-42").exchange_stop_at == 42
    assert resolve("pagat+stop-45", {"exchange.stop_at": 7}).exchange_stop_at == 7


def test_names_are_split_at_the_plus_signs() -> None:
    assert split_names("pagat") == ("pagat", ())
    assert split_names("pagat+deuce+stop-42") == ("pagat", ("deuce", "stop-42"))


def test_the_rewards_stand_by_category_of_hand() -> None:
    rules = resolve("pagat", {"hands.straight_flush": "lift"})
    assert rules.rewards[CATEGORIES.index("high-card")] is None
    assert rules.rewards[CATEGORIES.index("pair")] == parse_reward(1)
    assert rules.rewards[CATEGORIES.index("straight-flush")] == parse_reward("lift")
    assert rules.rewards[CATEGORIES.index("royal-flush")] == parse_reward(52)
    assert len(rules.rewards) == len(CATEGORIES)


def _refusal(*arguments: object) -> RulesError:
    with pytest.raises(RulesError) as caught:
        resolve(*arguments)  # type: ignore[arg-type]
    return caught.value


@pytest.mark.parametrize(
    ("rules", "part", "name", "hint"),
    [
        ("pagt", "preset", "pagt", "pagat"),
        ("wikipedia-en", "preset", "wikipedia-en", "wikipedia-es"),
        ("xyz", "preset", "xyz", "gamerules"),
        ("", "preset", "", "pagat"),
        ("deuce", "preset", "deuce", "pagat+deuce"),
        ("pagat+duce", "variation", "duce", "deuce"),
        ("pagat+stop45", "variation", "stop45", "stop-45"),
        ("pagat+", "variation", "", "chicago rules"),
        ("pagat+wikipedia", "variation", "wikipedia", "preset"),
        ("pagat+ deuce", "variation", " deuce", "deuce"),
    ],
)
def test_an_unknown_name_is_refused_with_what_may_be_meant(
    rules: str, part: str, name: str, hint: str
) -> None:
    error = _refusal(rules)
    assert (error.part, error.name) == (part, name)
    assert hint in str(error)


@pytest.mark.parametrize(
    ("settings", "part", "hint"),
    [
        ({"stop_at": 42}, "field", "exchange.stop_at"),
        ({"exchange.stopat": 42}, "field", "exchange.stop_at"),
        ({"chicago.point": 1}, "field", "chicago.points"),
        ({"exchange.stop_at": "42"}, "type", "null or 1 to 1000"),
        ({"exchange.stop_at": 0}, "value", "null or 1 to 1000"),
        ({"hands.ties": "nobdy"}, "value", "did you mean nobody"),
        ({"hands.pair": "7+8"}, "value", "twice"),
    ],
)
def test_a_wrong_field_or_value_is_refused_by_its_name(
    settings: dict[str, object], part: str, hint: str
) -> None:
    error = _refusal("pagat", settings)
    assert (error.part, error.name) == (part, next(iter(settings)))
    assert hint in str(error)


def test_settings_of_the_command_line_are_read_and_the_last_of_a_field_counts() -> None:
    settings = read_settings(["exchange.stop_at=null", "ending.bust=true", "exchange.stop_at=9"])
    assert settings == {"exchange.stop_at": 9, "ending.bust": True}
    assert resolve("pagat", settings).exchange_stop_at == 9


@pytest.mark.parametrize(
    ("setting", "hint"),
    [
        ("exchange.stop_at=none", "did you mean null?"),
        ("exchange.stop_at=NULL", "did you mean null?"),
        ("ending.bust=yes", "did you mean true?"),
        ("ending.bust=True", "did you mean true?"),
        ("ending.bust=off", "did you mean false?"),
        ("hands.ties=Nobody", "did you mean nobody?"),
        ("hands.ties", "needs a value"),
        ("hands.ties=", "nobody, eldest or all"),
        ("players.max=true", "2 to 6"),
        ("bust=true", "ending.bust"),
        ("", "no such rule field"),
        ("=5", "no such rule field"),
    ],
)
def test_a_setting_that_cannot_be_read_says_what_is_allowed_or_meant(
    setting: str, hint: str
) -> None:
    with pytest.raises(RulesError) as caught:
        read_settings([setting])
    assert hint in str(caught.value)


def test_a_deuce_in_the_last_trick_needs_one_in_a_chicago() -> None:
    with pytest.raises(RulesConflict) as caught:
        resolve("pagat", {"tricks.last_deuce": 10})
    assert caught.value.fields == ("tricks.last_deuce", "chicago.deuce")
    assert resolve("pagat", {"tricks.last_deuce": 0, "chicago.deuce": 0}).tricks_last_deuce == 0
    assert resolve("pagat", {"chicago.deuce": 30}).tricks_last_deuce is None


def test_a_deuce_that_pays_nothing_is_set_all_the_same() -> None:
    with pytest.raises(RulesConflict):
        resolve("pagat", {"tricks.last_deuce": 0})


def test_a_false_claim_puts_nobody_out_where_nothing_is_claimed() -> None:
    with pytest.raises(RulesConflict) as caught:
        resolve("pagat", {"declare.mode": "open"})
    assert caught.value.fields == ("declare.false_claim", "declare.mode")
    assert resolve("gamerules", {"declare.false_claim": "out"}).declare_mode == "ascending"


def test_all_conflicts_are_one_message_that_names_every_field() -> None:
    with pytest.raises(RulesConflict) as caught:
        resolve("wikipedia", {"declare.false_claim": "out", "tricks.last_deuce": 10})
    every = ["tricks.last_deuce", "chicago.deuce", "declare.false_claim", "declare.mode"]
    assert list(caught.value.fields) == every
    assert all(name in str(caught.value) for name in every)
    assert {name for conflict in CONFLICTS for name in conflict.fields} == set(every)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("variation", VARIATIONS)
def test_no_preset_conflicts_with_a_variation(preset: str, variation: str) -> None:
    assert isinstance(resolve(f"{preset}+{variation}"), Rules)


@pytest.mark.parametrize("preset", PRESETS)
def test_rules_written_for_a_log_give_every_field_and_are_read_back_as_they_were(
    preset: str,
) -> None:
    rules = resolve(f"{preset}+quads-choice+deuce", {"hands.flush": "win+5"})
    header = json.loads(json.dumps(as_log(rules, preset, ("quads-choice", "deuce"))))
    assert list(header) == ["preset", "with", *FIELDS]
    assert header["hands.four_of_a_kind"] == "7|reset-all"
    assert header["hands.flush"] == "5+win"
    assert build(header.pop("preset"), header.pop("with"), header) == rules
    assert build("pagat", (), header) == rules


def test_differences_are_the_fields_that_differ_in_their_order() -> None:
    found = differences(resolve("pagat"), resolve("pagat+deuce", {"ending.floor": 0}))
    assert [tuple(each) for each in found] == [
        ("tricks.last_deuce", None, 10),
        ("chicago.deuce", None, 30),
        ("ending.floor", None, 0),
    ]
    assert differences(resolve("pagat"), resolve("pagat", {"hands.pair": "1"})) == []


def test_every_ruling_is_there_and_concerns_fields_that_exist() -> None:
    assert list(RULINGS) == [f"R{number}" for number in range(1, 21)]
    for ruling in RULINGS.values():
        assert ruling.fields
        assert set(ruling.fields) <= set(FIELDS)
    assert rulings_on("exchange.one_up") == ("R16", "R19")
