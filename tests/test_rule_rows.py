"""Every row of the rulebook's two tables is told apart from another value by a hand-worked log.

A good log is clean under its own rules. Each entry of its ``x-differs`` names a value of one rule
field (the first; others beside it are what that value needs) under which the same log must be found
wrong. That the referee does find it wrong is tested with the logs; that no row lacks such an entry
is tested here. What only a wrong act can show (a false claim) is shown by bad logs that have
``x-differs``, too: under the other value their report is another.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from chicago_cli.log.findings import Refusal
from chicago_cli.log.reader import read_game
from chicago_cli.log.ruling import Override
from chicago_cli.referee import judge
from chicago_cli.rules.fields import FIELDS, Field
from chicago_cli.rules.presets import PRESETS, VARIATIONS
from chicago_cli.rules.ruleset import build
from chicago_cli.rules.values import read_json, value_text

LOGS = Path(__file__).parent / "logs"

STRICTER = {
    ("dealer.first", "lowest-card"): "the cut binds the first dealer; by lot anybody may deal",
    ("exchange.one_up", "never"): "it forbids what choice and keep allow",
    ("exchange.low_hand", "none"): "it forbids what the others allow",
    ("exchange.show_winner", "true"): "showing may always be done; here it must be",
    ("chicago.window", "after-last-exchange"): "it is part of the two other windows",
    ("blind.allowed", "false"): "it forbids what true allows",
}
"""Values under which nothing is right that is not right under the others, with the reason.

No clean log under such a value can be wrong under another. It is told apart the other way round: a
log that is clean under another value is wrong under this one.
"""


class Told(NamedTuple):
    """A log, a field, the value in force there, and another value, under which it is wrong."""

    log: str
    field: str
    value: str
    other: str


def documents() -> Iterator[tuple[str, dict[str, Any]]]:
    for path in sorted(LOGS.glob("*/*.json")):
        data = path.read_bytes()
        if b'"x-differs"' in data:
            yield path.stem, json.loads(data)


def rules_of(document: dict[str, Any]) -> Any:
    rules = {name: value for name, value in document["rules"].items() if name[:2] != "x-"}
    return build(rules.pop("preset", "pagat"), rules.pop("with", []), rules)


def told_by(stem: str, document: dict[str, Any]) -> Iterator[Told]:
    rules = rules_of(document)
    for entry in document["x-differs"]:
        name = next(iter(entry))
        field = FIELDS[name]
        value = value_text(getattr(rules, field.attribute))
        yield Told(stem, name, value, value_text(read_json(field, entry[name])))


ALL = [told for stem, document in documents() for told in told_by(stem, document)]
BY_FIELD = {name: [told for told in ALL if told.field == name] for name in FIELDS}


def attested(field: Field) -> set[str]:
    """The values of the field in the rulebook's tables, and all those of a flag or a choice."""
    tables = [*PRESETS.values(), *(variation[0] for variation in VARIATIONS.values())]
    texts = {
        value_text(read_json(field, table[field.name])) for table in tables if field.name in table
    }
    flags = {"true", "false"} if field.kind == "flag" else set()
    return texts | set(field.others) | set(field.choices) | flags


def codes(stem: str, settings: dict[str, Any]) -> list[str]:
    game = read_game(
        (LOGS / "bad" / f"{stem}.json").read_bytes(), Override(None, tuple(settings.items()))
    )
    return [each.code for each in (game.findings if isinstance(game, Refusal) else judge(game))]


@pytest.mark.parametrize(
    "stem", [stem for stem, _ in documents() if (LOGS / "bad" / f"{stem}.json").exists()]
)
def test_a_bad_log_tells_its_value_from_another(stem: str) -> None:
    document = dict(documents())[stem]
    for settings, expected in zip(document["x-differs"], document["x-codes"], strict=True):
        found = codes(stem, settings)
        assert found != codes(stem, {})
        assert set(expected) <= set(found)


@pytest.mark.parametrize("told", ALL, ids=lambda told: f"{told.log}-{told.field}-{told.other}")
def test_the_other_value_is_another(told: Told) -> None:
    assert told.value != told.other


@pytest.mark.parametrize("name", FIELDS)
def test_every_value_in_the_tables_is_told_from_another(name: str) -> None:
    in_force = {told.value for told in BY_FIELD[name]}
    stricter = {value for field, value in STRICTER if field == name}
    assert attested(FIELDS[name]) - in_force - stricter == set()


@pytest.mark.parametrize("row", STRICTER, ids="-".join)
def test_a_stricter_value_finds_wrong_what_another_allows(row: tuple[str, str]) -> None:
    name, value = row
    assert [told for told in BY_FIELD[name] if told.other == value]


@pytest.mark.parametrize("row", STRICTER, ids="-".join)
def test_only_what_must_be_stands_among_the_stricter_values(row: tuple[str, str]) -> None:
    name, value = row
    assert value not in {told.value for told in BY_FIELD[name]}


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_has_a_finished_game_of_three_to_five_deals(name: str) -> None:
    game = json.loads((LOGS / "good" / f"preset-{name}.json").read_bytes())
    assert game["rules"]["preset"] == name
    assert 3 <= len(game["deals"]) <= 5
    assert game["status"] == "finished"
    assert game["winner"] in game["players"]


@pytest.mark.parametrize("name", VARIATIONS)
def test_every_named_variation_has_a_deal_that_shows_each_field_it_sets(name: str) -> None:
    stem = f"variation-{name}"
    game = json.loads((LOGS / "good" / f"{stem}.json").read_bytes())
    assert name in game["rules"]["with"]
    sets = {
        (field, value_text(read_json(FIELDS[field], value)))
        for field, value in VARIATIONS[name][0].items()
    }
    shown = {(told.field, told.value) for told in ALL if told.log == stem}
    assert sets - shown - set(STRICTER) == set()
