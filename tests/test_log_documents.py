"""What a file is: one game, a game a line, or an array of games; one game at a time."""

import io
import json
from typing import Any

import pytest

from chicago_cli.log import documents as module
from chicago_cli.log.documents import Document, documents
from chicago_cli.log.text import MOST_BYTES


def _split(data: bytes, name: str = "") -> list[Document]:
    return list(documents(io.BytesIO(data), name))


def _texts(data: bytes, name: str = "") -> list[bytes]:
    return [document.data for document in _split(data, name)]


def _places(data: bytes, name: str = "") -> list[tuple[int, int]]:
    return [(document.line, document.column) for document in _split(data, name)]


def _faults(data: bytes, name: str = "") -> list[str | None]:
    return [each.fault.code if each.fault else None for each in _split(data, name)]


def test_a_pretty_printed_object_is_one_game() -> None:
    data = json.dumps({"a": [1, {"b": 2}]}, indent=2).encode()
    assert _texts(data) == [data]
    assert _places(data) == [(1, 1)]


@pytest.mark.parametrize("name", ["games.json", "games.jsonl", "", "games.jsonl.gz"])
def test_objects_a_line_are_a_game_each(name: str) -> None:
    data = b'{"a": 1}\n\n \t\r\n{"b": 2}\r\n{"c": 3}'
    assert _texts(data, name) == [b'{"a": 1}', b'{"b": 2}', b'{"c": 3}']
    assert _places(data, name) == [(1, 1), (4, 1), (5, 1)]


def test_a_bad_line_costs_only_itself() -> None:
    assert _texts(b'{"a": 1}\n{"b": \n{"c": 3}\n') == [b'{"a": 1}', b'{"b": ', b'{"c": 3}']


def test_a_bad_first_line_is_one_too_when_the_second_begins_with_a_brace() -> None:
    assert _texts(b'{"a": \n\n{"b": 2}\n') == [b'{"a": ', b'{"b": 2}']


def test_a_name_in_jsonl_means_lines_whatever_is_in_them() -> None:
    assert _texts(b'{\n"a": 1}\n[2]', "x.jsonl") == [b"{", b'"a": 1}', b"[2]"]


def test_an_object_over_several_lines_is_one_game_though_a_later_line_begins_with_a_brace() -> None:
    data = b'{\n"deals": [\n{"a": 1},\n{"b": 2}]}'
    assert _texts(data) == [data]


@pytest.mark.parametrize("data", [b"", b"\n\n", b"  ", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("name", ["", "a.json", "a.jsonl"])
def test_an_empty_file_is_one_game_that_is_none(data: bytes, name: str) -> None:
    assert [text.strip() for text in _texts(data, name)] in ([b""], [b"\xef\xbb\xbf"])


@pytest.mark.parametrize("chunk", [1, 7, 1 << 18])
def test_an_array_is_a_game_an_element(monkeypatch: pytest.MonkeyPatch, chunk: int) -> None:
    monkeypatch.setattr(module, "_CHUNK", chunk)
    games: list[Any] = [{"a": '[,]}{\\"'}, {"b": [{"å♥": 2}, 10]}, {}]
    text = "\n [" + ",\n  ".join(json.dumps(game, ensure_ascii=False) for game in games) + " ]\n"
    data = text.encode()
    assert [json.loads(document) for document in _texts(data)] == games
    assert _places(data) == [(2, 3), (3, 3), (4, 3)]
    assert _faults(data) == [None] * 3


def test_an_empty_array_holds_no_games() -> None:
    assert _split(b" [ ]\n") == []


@pytest.mark.parametrize("chunk", [1, 5, 1 << 18])
@pytest.mark.parametrize(
    ("data", "before", "place"),
    [
        (b'[{"a": 1}', 1, (1, 10)),
        (b'[{"a": 1} {"b": 2}]', 1, (1, 11)),
        (b'[{"a": 1},\n{"b": 2}] 5', 2, (2, 11)),
    ],
)
def test_what_is_wrong_between_the_games_of_an_array_is_found_there(
    monkeypatch: pytest.MonkeyPatch,
    chunk: int,
    data: bytes,
    before: int,
    place: tuple[int, int],
) -> None:
    monkeypatch.setattr(module, "_CHUNK", chunk)
    assert _faults(data) == [None] * before + ["L001"]
    assert _places(data)[-1] == place


@pytest.mark.parametrize(
    "data", [b'[{"a": 1}, {"b" 2}, {"c": 3}]', b'[{"a": 1}, ', b'[{"a": 1}, {"b": "2', b"[{},]"]
)
def test_a_game_of_an_array_that_is_no_json_is_the_last_one(data: bytes) -> None:
    first, last = _split(data)
    json.loads(first.data)
    with pytest.raises(json.JSONDecodeError):
        json.loads(last.data)


def test_a_byte_order_mark_before_an_array_is_left_for_the_reader_to_warn_of() -> None:
    assert _texts(b"\xef\xbb\xbf[{}, {}]") == [b"\xef\xbb\xbf{}", b"{}"]
    assert _places(b"\xef\xbb\xbf[{}, {}]") == [(1, 2), (1, 6)]


def test_bytes_that_are_no_utf8_stay_as_they_are_in_an_array() -> None:
    assert _texts(b'[{"a": "\xe9"}, {}]') == [b'{"a": "\xe9"}', b"{}"]


def _long(size: int) -> bytes:
    return b'{"a": "' + b"b" * (size - 9) + b'"}'


@pytest.mark.parametrize("name", ["", "games.jsonl"])
def test_a_line_over_the_limit_costs_only_itself(name: str) -> None:
    data = b"{}\n" + _long(MOST_BYTES + 1) + b"\n" + _long(MOST_BYTES) + b"\n{}\n"
    assert _faults(data, name) == [None, "L011", None, None]
    assert _places(data, name) == [(1, 1), (2, 1), (3, 1), (4, 1)]


def test_a_first_line_over_the_limit_costs_only_itself() -> None:
    assert _faults(_long(MOST_BYTES * 2) + b"\n{}\n") == ["L011", None]


def test_a_file_of_one_game_over_the_limit_is_read_no_further_than_the_limit() -> None:
    class Endless(io.RawIOBase):
        given = 0

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any) -> int:
            self.given += len(buffer)
            buffer[:] = b"{\n" * (len(buffer) // 2) + b" " * (len(buffer) % 2)
            return len(buffer)

    endless = Endless()
    file = io.BufferedReader(endless)
    # The second line begins with a brace, so these are lines: each is its own, and no memory grows.
    lines = documents(file)
    assert [next(lines).data for _ in range(1000)] == [b"{"] * 1000
    assert endless.given < 1 << 20


def test_an_object_over_the_limit_is_refused_whole() -> None:
    data = b'{\n"a": "' + b"b" * MOST_BYTES + b'"\n}'
    assert _faults(data) == ["L011"]


def test_an_element_far_over_the_limit_ends_the_array() -> None:
    assert _faults(b"[{}," + _long(MOST_BYTES * 2) + b",{}]") == [None, "L011"]


def test_what_is_nested_without_end_is_one_game_for_the_reader_to_refuse() -> None:
    assert len(_split(b"[" * 100_000)) == 1


def test_utf16_is_one_game_for_the_reader_to_refuse() -> None:
    for encoding in ("utf-16", "utf-16-le", "utf-16-be"):
        assert len(_split('{"a": 1}\n{"b": 2}\n'.encode(encoding))) == 1
