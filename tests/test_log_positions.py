"""Line and column of places in JSON text."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chicago_cli.log.findings import Pointer, pointer_text
from chicago_cli.log.positions import Lines, Position, find_offsets
from tests.log_documents import EXAMPLE


def _position(text: str, pointer: Pointer) -> Position:
    return Lines(text).position(find_offsets(text, [pointer])[pointer])


CARD: Pointer = ("deals", 0, "events", 13, "card")


def test_a_value_is_found_in_a_pretty_printed_text() -> None:
    text = json.dumps(EXAMPLE, indent=4)
    line, column = _position(text, CARD)
    assert text.splitlines()[line - 1][column - 1 :] == '"8s"'
    assert text.splitlines()[line - 1][: column - 1].strip() == '"card":'


def test_a_value_is_found_in_a_text_of_one_line() -> None:
    text = json.dumps(EXAMPLE)
    line, column = _position(text, CARD)
    assert line == 1
    assert text[column - 1 :].startswith('"8s"}], "totals"')


def test_columns_count_characters_and_lines_may_end_as_on_windows() -> None:
    text = '{"å♥": 1,\r\n\t"b":\r\n [10, 20]}'
    assert _position(text, ("å♥",)) == Position(1, 8)
    assert _position(text, ("b", 1)) == Position(3, 7)


def test_a_line_is_shown_so_far_around_a_place() -> None:
    lines = Lines("one\r\n0123456789\nthree")
    assert lines.around(9, 50) == ("0123456789", 4)
    assert lines.around(9, 3) == ("123456", 3)
    assert lines.around(0, 3) == ("one", 0)
    assert lines.around(20, 3) == ("hree", 3)


def test_what_is_not_there_has_the_place_of_what_lacks_it() -> None:
    text = '{"a": [{}, {"b": 1}]}'
    assert _position(text, ("a", 0, "type")) == _position(text, ("a", 0)) == Position(1, 8)


def test_of_a_key_that_stands_twice_the_last_is_found() -> None:
    text = '{"a": {"b": 1}, "a": {"b": 2}, "c": 3}'
    assert _position(text, ("a", "b")) == Position(1, 28)


def test_many_places_are_found_at_once() -> None:
    text = json.dumps(EXAMPLE, indent=1)
    wanted: list[Pointer] = [(), ("players", 2), ("deals", 0, "totals", "Bo"), ("winner",), CARD]
    found = find_offsets(text, wanted)
    starts = [text[found[pointer] :].split(",")[0].split("\n")[0] for pointer in wanted]
    assert starts == ["{", '"Cia"', "-3", "null", '"8s"']


@pytest.mark.parametrize(
    ("pointer", "text"),
    [((), ""), (("deals", 0), "/deals/0"), (("a/b", "~1", ""), "/a~1b/~01/")],
)
def test_pointers_are_written_as_json_pointers(pointer: Pointer, text: str) -> None:
    assert pointer_text(pointer) == text


_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=12,
)


def _all_places(value: Any, here: Pointer = ()) -> list[tuple[Pointer, Any]]:
    members: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        members = list(value.items())
    elif isinstance(value, list):
        members = list(enumerate(value))
    return [(here, value)] + [
        place for key, each in members for place in _all_places(each, (*here, key))
    ]


@given(_VALUES, st.sampled_from([None, 0, 3]), st.booleans())
def test_every_value_is_found_where_it_begins(value: Any, indent: int | None, plain: bool) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=plain)
    places = _all_places(value)
    found = find_offsets(text, [pointer for pointer, _ in places])
    for pointer, each in places:
        assert json.JSONDecoder().raw_decode(text, found[pointer])[0] == each
