"""The manual page chicago-rules(7) against the declarations that its tables are made from."""

from chicago_cli.rules.fields import FIELDS
from chicago_cli.rules.presets import PRESETS, VARIATIONS
from chicago_cli.rules.rulings import RULINGS
from tests.rules_page import MAKERS, PAGE, parts, renewed

TEXT = PAGE.read_text(encoding="utf-8")


def test_every_part_stands_in_the_page_once_and_is_not_empty() -> None:
    assert sorted(parts(TEXT)) == sorted(MAKERS)
    assert all(parts(TEXT).values())


def test_a_part_that_is_out_of_step_is_noticed() -> None:
    stale = TEXT.replace("Values: null or 1 to 1000.", "Values: null or 1 to 100.", 1)
    assert stale != TEXT
    assert renewed(stale) == TEXT


def test_every_field_preset_variation_and_ruling_has_an_entry() -> None:
    lines = TEXT.splitlines()
    for name in (*FIELDS, *PRESETS, *VARIATIONS, *RULINGS):
        assert f".It Cm {name}" in lines


def test_the_course_of_a_game_speaks_of_every_field_that_decides_in_it() -> None:
    course = TEXT.split(".Sh COURSE OF A GAME")[1].split(".Sh RULE FIELDS")[0]
    hands = {name for name in FIELDS if name.startswith("hands.")}
    # "hands.pair to hands.royal_flush" means those between them, too.
    said_by_range = hands - {"hands.pair", "hands.royal_flush", "hands.ties"}
    assert {name for name in FIELDS if name not in course} == said_by_range | {"players.max"}
