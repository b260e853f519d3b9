"""The declaration of rule fields against the rulebook's own tables, in data/rulebook-fields.md.

The tables are the rulebook's text, copied and not generated: a value in *italics* is one on which
that source is silent.
"""

import re
from pathlib import Path

import pytest

from chicago_cli.rules.attestation import attested_by, standing, standing_words
from chicago_cli.rules.fields import FIELDS
from chicago_cli.rules.presets import PRESET_SOURCES, PRESETS, SILENT, VARIATIONS
from chicago_cli.rules.ruleset import field_value, resolve
from chicago_cli.rules.values import allowed_text, read_text, value_text

RULEBOOK = Path(__file__).parent / "data" / "rulebook-fields.md"
COMBINATIONS = ["lift+reset-all", "lift+reset-one"]


def _tables() -> tuple[list[list[str]], list[list[str]]]:
    """The cells of the rows of both tables, without their headings."""
    first, second = RULEBOOK.read_text(encoding="utf-8").split("# Named variations")
    tables = []
    for text in (first, second):
        lines = [line for line in text.splitlines() if line.startswith("|")]
        cells = [re.split(r"(?<!\\)\|", line)[1:-1] for line in lines]
        tables.append([[cell.strip().replace("\\|", "|") for cell in row] for row in cells[2:]])
    return tables[0], tables[1]


FIELD_ROWS, VARIATION_ROWS = _tables()


def _others(cell: str, allowed: str) -> dict[str, str]:
    """The other attested values in a cell such as ``8, lift and combinations: Wv Sv; 10: Pv``."""
    found: dict[str, str] = {}
    for part in filter(None, cell.split("; ")):
        values, tags = part.removesuffix(" (with 45)").split(": ")
        words = values.replace(" and combinations", "").split(", ")
        if "and combinations" in values:
            words += COMBINATIONS
        if words == ["both others"]:
            words = allowed.split(", ")[1:]
        found |= dict.fromkeys(words, tags)
    return found


def test_every_field_of_the_rulebook_is_declared_in_its_order() -> None:
    assert [row[0].strip("`") for row in FIELD_ROWS] == list(FIELDS)


@pytest.mark.parametrize("row", FIELD_ROWS, ids=lambda row: row[0].strip("`"))
def test_a_field_allows_what_the_rulebook_allows(row: list[str]) -> None:
    field = FIELDS[row[0].strip("`")]
    allowed = allowed_text(field).replace("a reward", "reward")
    assert allowed.replace(" or ", ", ") == row[1].replace(" or ", ", ")


@pytest.mark.parametrize("row", FIELD_ROWS, ids=lambda row: row[0].strip("`"))
def test_every_preset_has_the_rulebooks_value_and_its_silence(row: list[str]) -> None:
    name = row[0].strip("`")
    for preset, cell in zip(PRESETS, row[2:6], strict=True):
        assert value_text(field_value(resolve(preset), name)) == cell.strip("*"), preset
        assert (name in SILENT[preset]) == cell.startswith("*"), preset


@pytest.mark.parametrize("row", FIELD_ROWS, ids=lambda row: row[0].strip("`"))
def test_the_other_attested_values_are_the_rulebooks(row: list[str]) -> None:
    field = FIELDS[row[0].strip("`")]
    others = _others(row[6], row[1])
    assert dict(field.others) == others
    for text in others:
        assert value_text(read_text(field, text)) == text


@pytest.mark.parametrize("row", FIELD_ROWS, ids=lambda row: row[0].strip("`"))
def test_a_value_is_attested_by_exactly_the_sources_that_have_or_mention_it(row: list[str]) -> None:
    field = FIELDS[row[0].strip("`")]
    others = _others(row[6], row[1])
    values = {cell.strip("*") for cell in row[2:6]} | set(others)
    for text in values:
        sources = zip("WSPG", row[2:6], strict=True)
        expected = [tag for tag, cell in sources if cell == text] + others.get(text, "").split()
        assert list(attested_by(field.name, read_text(field, text))) == expected, text


def test_the_presets_are_the_rulebooks_columns() -> None:
    header = RULEBOOK.read_text(encoding="utf-8").split("\n| field |")[1].splitlines()[0]
    assert [cell.strip() for cell in header.split("|")[1:5]] == list(PRESETS)
    assert list(PRESET_SOURCES.items()) == list(zip(PRESETS, "WSPG", strict=True))


def _sets(cell: str) -> dict[str, str]:
    """What a variation sets, with the names that the rulebook shortens made whole."""
    found: dict[str, str] = {}
    group = "hands"
    for part in cell.split(", "):
        name, value = part.split(" = ")
        group, _, name = name.rpartition(".") if "." in name else (group, "", name)
        found[f"{group}.{name}"] = value
    return found


@pytest.mark.parametrize("row", VARIATION_ROWS, ids=lambda row: row[0].strip("`"))
@pytest.mark.parametrize("preset", PRESETS)
def test_a_variation_sets_what_the_rulebook_says_and_nothing_else(
    row: list[str], preset: str
) -> None:
    name, sets = row[0].strip("`"), _sets(row[1])
    base, varied = resolve(preset), resolve(f"{preset}+{name}")
    for field in FIELDS:
        expected = sets.get(field, value_text(field_value(base, field)))
        assert value_text(field_value(varied, field)) == expected, field


@pytest.mark.parametrize("row", VARIATION_ROWS, ids=lambda row: row[0].strip("`"))
def test_a_variation_and_the_values_it_sets_are_attested_as_the_rulebook_says(
    row: list[str],
) -> None:
    name, tags = row[0].strip("`"), row[2]
    assert VARIATIONS[name][1] == tags
    for field, text in _sets(row[1]).items():
        assert set(tags.split()) <= set(attested_by(field, read_text(FIELDS[field], text)))


def test_every_variation_of_the_rulebook_is_there() -> None:
    assert [row[0].strip("`") for row in VARIATION_ROWS] == list(VARIATIONS)


def test_a_value_that_no_source_attests_is_a_house_rule_whatever_the_preset() -> None:
    for preset in PRESETS:
        assert standing("hands.ties", "all", preset).mark == "house"
        assert standing("tricks.last", 6, preset).mark == "house"


def test_a_silent_value_is_a_ruling_in_its_preset_and_a_house_rule_in_one_that_says_otherwise() -> (
    None
):
    assert standing("players.max", 6, "wikipedia") == ((), "silent")
    assert standing("players.max", 6, "pagat") == ((), "house")


def test_a_silent_value_keeps_the_attestation_of_other_sources() -> None:
    assert standing("exchange.one_up", "never", "gamerules") == (("P", "Wv", "Sv"), "silent")
    assert standing("exchange.one_up", "never", "wikipedia") == (("P", "Wv", "Sv"), "")


def test_a_standing_in_words_names_the_sources() -> None:
    assert standing_words("exchange.one_up", "never", "gamerules") == (
        "a ruling, as gamerules.com is silent; attested by pagat.com, "
        "and as a variation by Wikipedia and Wikipedia in Spanish"
    )
    assert standing_words("chicago.breaker", 8, "pagat") == "attested as a variation by pagat.com"
    assert standing_words("tricks.last", 5, "pagat") == (
        "attested by Wikipedia, Wikipedia in Spanish, pagat.com and gamerules.com"
    )
    assert standing_words("players.max", 6, "wikipedia") == "a ruling, as Wikipedia is silent"
    assert standing_words("tricks.last", 6, "pagat") == "a house rule: no source attests it"
