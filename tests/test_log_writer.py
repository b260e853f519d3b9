"""The writer: what it writes is read back the same, and a file is replaced whole or not at all."""

import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chicago_cli.engine import events
from chicago_cli.log import canonical
from chicago_cli.log.reader import read_game
from chicago_cli.log.records import (
    REASONS,
    SHAPES,
    SHUFFLE,
    STATUSES,
    Claim,
    DealLog,
    DeckLog,
    GameLog,
    Item,
)
from chicago_cli.log.ruling import Override
from chicago_cli.log.writer import game_line, game_text, game_value, write_game
from chicago_cli.rules.fields import FIELDS
from chicago_cli.rules.ruleset import resolve
from tests.log_documents import EXAMPLE, as_bytes

_CARD = st.integers(0, 51)
_CARDS = st.lists(_CARD, max_size=6).map(tuple)
_TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
_NAME = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=8)
_WHOLE = st.integers(-(2**53), 2**53)
_TAKE = st.sampled_from(["7", "reset-all", "lift+reset-one", "8+win", "what?", ""])


def _items(seat: st.SearchStrategy[int]) -> st.SearchStrategy[Item]:
    none = st.none()
    return st.one_of(
        st.builds(events.Blind, seat),
        st.builds(events.Redeal, seat, _CARDS, _CARDS),
        st.builds(events.Exchange, seat, _CARDS, _CARDS, none | _CARD),
        st.builds(events.Show, seat, _CARDS),
        st.builds(events.Declare, seat, none | st.integers(1, 9)),
        st.builds(events.Challenge, seat, seat),
        st.builds(events.Choose, seat, _TAKE, none | seat),
        st.builds(events.Chicago, seat),
        st.builds(events.Play, seat, _CARD),
        st.builds(Claim, seat, _WHOLE.filter(bool), st.sampled_from(REASONS)),
    )


@st.composite
def _games(draw: st.DrawFn) -> GameLog:
    players = tuple(draw(st.lists(_NAME, min_size=2, max_size=4, unique=True)))
    seat = st.integers(0, len(players) - 1)
    totals = st.tuples(*[_WHOLE for _ in players])
    deal = st.builds(
        DealLog,
        seat,
        st.dictionaries(seat, _CARDS),
        st.lists(_items(seat), max_size=4).map(tuple),
        st.none() | totals,
    )
    names = draw(st.sampled_from(["pagat", "wikipedia+deuce+royal-nine", "gamerules"]))
    preset, *variations = names.split("+")
    return GameLog(
        rules=resolve(names, draw(st.sampled_from([{}, {"hands.pair": "7|reset-all"}]))),
        players=players,
        deals=tuple(draw(st.lists(deal, max_size=2))),
        cut=draw(st.none() | st.fixed_dictionaries(dict.fromkeys(range(len(players)), _CARD))),
        deck=draw(
            st.none()
            | st.builds(
                DeckLog, st.just(SHUFFLE), seed=st.none() | _TEXT, commitment=st.none() | _TEXT
            )
        ),
        status=draw(st.none() | st.sampled_from(STATUSES)),
        winner=draw(st.none() | seat),
        preset=preset,
        variations=tuple(variations),
        extensions=draw(st.dictionaries(_TEXT.map("x-".__add__), st.lists(_TEXT), max_size=2)),
    )


@settings(max_examples=150, deadline=None)
@given(_games())
def test_what_is_written_is_read_back_the_same(game: GameLog) -> None:
    assert read_game(game_text(game).encode()) == game
    assert read_game(game_line(game).encode()) == game


@settings(max_examples=100, deadline=None)
@given(_games())
def test_both_layouts_are_the_same_value(game: GameLog) -> None:
    assert json.loads(game_text(game)) == json.loads(game_line(game)) == game_value(game)
    assert game_line(game).count("\n") == 1


def _example() -> GameLog:
    game = read_game(as_bytes(EXAMPLE))
    assert isinstance(game, GameLog)
    return game


def test_what_is_written_takes_the_quick_lane() -> None:
    assert canonical.read(game_line(_example()), Override()) == _example()


def test_every_rule_field_is_given_and_the_names_are_kept() -> None:
    rules = game_value(_example())["rules"]
    assert list(rules) == ["preset", "with", *FIELDS]
    assert (rules["preset"], rules["with"], rules["exchange.stop_at"]) == ("pagat", ["deuce"], 42)


def test_people_read_an_event_a_line_and_a_rule_field_a_line() -> None:
    lines = game_text(_example()).splitlines()
    assert '        {"type": "play", "player": "Anna", "card": "8s"}' in lines
    assert '    "exchange.stop_at": 42,' in lines
    assert '  "players": ["Anna", "Bo", "Cia"],' in lines
    assert '      "totals": {"Anna": 0, "Bo": -3, "Cia": 1}' in lines
    assert game_text(_example()).endswith('  "winner": null\n}\n')


def test_every_type_of_event_has_the_attributes_that_its_keys_name() -> None:
    for shape in SHAPES.values():
        value: Any = shape.value
        assert value._fields == tuple(key.attribute for key in shape.keys)


def test_a_file_is_written_whole_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("old")
    write_game(path, _example())
    assert read_game(path.read_bytes()) == _example()
    assert list(tmp_path.iterdir()) == [path]


def test_permissions_are_kept_or_as_asked(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    umask = os.umask(0o022)
    try:
        write_game(path, _example())
    finally:
        os.umask(umask)
    assert stat.S_IMODE(path.stat().st_mode) == 0o644
    path.chmod(0o640)
    write_game(path, _example())
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    write_game(path, _example(), mode=0o600)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_link_stays_one_and_what_it_leads_to_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "link.json").symlink_to("game.json")
    write_game(tmp_path / "link.json", _example())
    assert (tmp_path / "link.json").is_symlink()
    assert read_game((tmp_path / "game.json").read_bytes()) == _example()


def test_when_writing_fails_the_old_file_stays_and_nothing_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    write_game(path, _example())

    def fail(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="No space"):
        write_game(path, _example()._replace(players=("X", "Y", "Z")))
    assert read_game(path.read_bytes()) == _example()
    assert list(tmp_path.iterdir()) == [path]
