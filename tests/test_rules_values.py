"""Reading and writing the values of rule fields."""

import jsonschema
import pytest

from chicago_cli.rules.fields import FIELDS, Field, Rules
from chicago_cli.rules.rewards import parse_reward
from chicago_cli.rules.values import (
    WrongType,
    allowed_text,
    field_schema,
    read_json,
    read_text,
    value_json,
    value_text,
)

WHOLE = [field for field in FIELDS.values() if field.kind in ("whole", "optional")]
SAMPLES: list[object] = [
    *(-1, 0, 1, 2, 3, 4, 5, 6, 7, 15, 999, 1000, 1001, 2**53),
    *(True, False, None, 5.5, [], {}, "", "42", "true", "null", "none", "lot", "nobody", "7|win"),
    *("7+7", "win", "play-off", "LOT"),
]


def _by_id(field: Field) -> str:
    return field.name


def _reads(field: Field, value: object) -> bool:
    try:
        read_json(field, value)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("field", WHOLE, ids=_by_id)
def test_a_whole_number_is_allowed_up_to_its_bounds_and_not_beyond(field: Field) -> None:
    for bound in (field.low, field.high):
        assert read_json(field, bound) == bound
        assert read_text(field, str(bound)) == bound
    for beyond in (field.low - 1, field.high + 1):
        with pytest.raises(ValueError, match=field.name):
            read_json(field, beyond)
        with pytest.raises(ValueError, match=field.name):
            read_text(field, str(beyond))


@pytest.mark.parametrize("field", FIELDS.values(), ids=_by_id)
def test_every_word_and_only_those_of_its_own_are_allowed(field: Field) -> None:
    words = {word for each in FIELDS.values() for word in each.choices}
    for word in sorted(words):
        assert _reads(field, word) == (word in field.choices)


@pytest.mark.parametrize("field", FIELDS.values(), ids=_by_id)
def test_true_false_and_null_are_allowed_where_the_field_is_such(field: Field) -> None:
    assert _reads(field, True) == _reads(field, False) == (field.kind == "flag")
    assert _reads(field, None) == (field.kind == "optional")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ending.bust", 1),
        ("ending.bust", "true"),
        ("exchange.stop_at", "42"),
        ("exchange.stop_at", True),
        ("exchange.stop_at", 42.0),
        ("players.max", None),
        ("hands.pair", True),
        ("hands.pair", None),
        ("hands.pair", 1.0),
        ("hands.ties", None),
        ("hands.ties", 0),
        ("dealer.first", ["lot"]),
    ],
)
def test_a_value_from_json_must_have_its_own_type(name: str, value: object) -> None:
    with pytest.raises(WrongType, match=name):
        read_json(FIELDS[name], value)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("exchange.stop_at", "42", 42),
        ("exchange.stop_at", "null", None),
        ("ending.floor", "0", 0),
        ("ending.bust", "true", True),
        ("ending.bust", "false", False),
        ("exchange.low_hand", "none", "none"),
        ("hands.pair", "win+0", parse_reward("0+win")),
    ],
)
def test_text_of_the_command_line(name: str, text: str, value: object) -> None:
    assert read_text(FIELDS[name], text) == value
    assert type(read_text(FIELDS[name], text)) is type(value)


@pytest.mark.parametrize("text", ["042", "+4", " 4", "4 ", "4.0", "1_0", "٤", "²", "", "9" * 5000])
def test_a_whole_number_is_plain_digits(text: str) -> None:
    with pytest.raises(ValueError, match=r"tricks\.last takes 0 to 1000"):
        read_text(FIELDS["tricks.last"], text)


@pytest.mark.parametrize("field", FIELDS.values(), ids=_by_id)
def test_every_value_is_read_again_as_it_is_written(field: Field) -> None:
    words = [*field.choices, *field.others, *field.notes, "true", "null", "3", "7|reset-all"]
    values = []
    for word in words:
        try:
            values.append(read_text(field, word))
        except ValueError:
            continue
    assert values
    for value in values:
        assert read_text(field, value_text(value)) == value
        assert read_json(field, value_json(value)) == value


@pytest.mark.parametrize("field", FIELDS.values(), ids=_by_id)
def test_the_schema_of_a_field_accepts_exactly_what_is_read(field: Field) -> None:
    validator = jsonschema.Draft202012Validator(field_schema(field))
    for value in SAMPLES:
        assert validator.is_valid(value) == _reads(field, value), value


def test_every_word_that_a_field_allows_is_explained_and_every_note_is_about_a_value() -> None:
    for field in FIELDS.values():
        assert set(field.choices) <= set(field.notes), field.name
        for text in field.notes:
            assert value_text(read_text(field, text)) == text


def test_the_order_of_words_is_that_of_the_attributes() -> None:
    assert [field.attribute for field in FIELDS.values()] == list(Rules._fields)
    assert allowed_text(FIELDS["exchange.low_hand"]) == "none, below-ten or ten-or-below"
    assert allowed_text(FIELDS["exchange.stop_at"]) == "null or 1 to 1000"
    assert allowed_text(FIELDS["ending.floor"]) == "null or 0"
