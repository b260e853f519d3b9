"""The published schema says what the reader holds to, but for what a schema cannot say."""

import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from chicago_cli.log.findings import Refusal
from chicago_cli.log.reader import read_game
from chicago_cli.log.records import DEAL_KEYS, DECK_KEYS, GAME_KEYS, SHAPES
from chicago_cli.log.schema import schema
from chicago_cli.rules.fields import FIELDS
from tests.log_documents import BAD, GOOD, SCHEMA_CANNOT_TELL, UNSAYABLE, Bad, as_bytes, changed

VALIDATOR = Draft202012Validator(schema())
LOGS = Path(__file__).parent / "logs"
# The logs of the corpus that are bad in one of the ways of `UNSAYABLE`.
UNSAYABLE_LOGS = {
    "L004-cut-without-a-player.json",
    "L004-totals-without-a-player.json",
    "L005-points-five-point-zero.json",
}


def _accepted_by_reader(document: Any) -> bool:
    return not isinstance(read_game(as_bytes(document)), Refusal)


def test_the_published_file_is_the_schema() -> None:
    published = files("chicago_cli.log").joinpath("schema.json").read_text(encoding="utf-8")
    assert json.loads(published) == schema()


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(schema())


@pytest.mark.parametrize("number", range(len(GOOD)))
def test_both_take_what_is_good(number: int) -> None:
    document = changed(GOOD[number])
    assert list(VALIDATOR.iter_errors(document)) == []
    assert _accepted_by_reader(document)


@pytest.mark.parametrize(
    "bad",
    [bad for bad in BAD if bad.code not in SCHEMA_CANNOT_TELL],
    ids=lambda bad: f"{bad.code}{bad.pointer}",
)
def test_both_refuse_what_is_bad(bad: Bad) -> None:
    document = changed(bad.change)
    assert not VALIDATOR.is_valid(document)
    assert not _accepted_by_reader(document)


@pytest.mark.parametrize("bad", UNSAYABLE, ids=lambda bad: f"{bad.code}{bad.pointer}")
def test_what_a_schema_cannot_say_the_reader_refuses_alone(bad: Bad) -> None:
    document = changed(bad.change)
    assert VALIDATOR.is_valid(document)
    assert not _accepted_by_reader(document)


def test_codes_that_a_schema_cannot_tell_are_told_by_the_reader() -> None:
    for bad in BAD:
        if bad.code in SCHEMA_CANNOT_TELL:
            assert not _accepted_by_reader(changed(bad.change))


def test_every_key_of_the_format_is_in_the_schema_and_no_other() -> None:
    built = schema()
    defined = built["$defs"]
    assert list(built["properties"]) == list(GAME_KEYS)
    assert list(defined["deal"]["properties"]) == list(DEAL_KEYS)
    assert list(defined["deck"]["properties"]) == list(DECK_KEYS)
    assert list(defined["rules"]["properties"]) == ["preset", "with", *FIELDS]
    events = {each["properties"]["type"]["const"]: each for each in defined["event"]["oneOf"]}
    assert {kind: list(each["properties"])[1:] for kind, each in events.items()} == {
        kind: [key.name for key in shape.keys] for kind, shape in SHAPES.items()
    }


def _logs() -> Iterator[tuple[Path, Any]]:
    for path in sorted(LOGS.glob("*/*.json")):
        try:
            yield path, json.loads(path.read_text(encoding="utf-8"))
        except (ValueError, RecursionError):
            continue


def test_schema_and_reader_agree_on_the_corpus_of_logs() -> None:
    for path, document in _logs():
        reading = read_game(path.read_bytes())
        codes = {each.code for each in reading.findings} if isinstance(reading, Refusal) else set()
        if not codes & SCHEMA_CANNOT_TELL and path.name not in UNSAYABLE_LOGS:
            assert VALIDATOR.is_valid(document) == (not codes), path.name
