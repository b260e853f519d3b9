"""The reader: what it reads, and that it finds every fault of a log, each where it is."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chicago_cli.cards import parse_cards
from chicago_cli.engine.events import (
    Blind,
    Challenge,
    Chicago,
    Choose,
    Declare,
    Exchange,
    Play,
    Redeal,
    Show,
)
from chicago_cli.log import canonical
from chicago_cli.log.findings import Refusal, pointer_text
from chicago_cli.log.reader import read_event, read_game, read_value
from chicago_cli.log.records import Claim, DeckLog, GameLog
from chicago_cli.log.ruling import Override
from chicago_cli.log.text import MOST_BYTES, parse
from chicago_cli.rules.ruleset import resolve
from tests.log_documents import BAD, EXAMPLE, GOOD, UNSAYABLE, Bad, Game, as_bytes, changed


def _game(data: bytes, override: Override = Override()) -> GameLog:  # noqa: B008 - a constant
    game = read_game(data, override)
    assert isinstance(game, GameLog), game
    return game


def _faults(data: bytes) -> list[tuple[str, str]]:
    refusal = read_game(data)
    assert isinstance(refusal, Refusal)
    return [(fault.code, pointer_text(fault.pointer)) for fault in refusal.findings]


def _cards(text: str) -> tuple[int, ...]:
    return tuple(parse_cards(text))


def test_the_example_is_read_to_the_values_it_stands_for() -> None:
    game = _game(as_bytes(EXAMPLE))
    assert game.players == ("Anna", "Bo", "Cia")
    assert game.rules == resolve("pagat+deuce", {"exchange.stop_at": 42})
    assert (game.preset, game.variations) == ("pagat", ("deuce",))
    assert game.cut == {0: 28, 1: 45, 2: 6}
    assert game.deck == DeckLog("sha256-fisher-yates", "correct horse", None)
    assert (game.status, game.winner, game.warnings) == ("unfinished", None, ())
    (deal,) = game.deals
    assert deal.dealer == 2
    assert deal.hands[1] == _cards("2h Qc As Jd 6d")
    assert deal.totals == (0, -3, 1)
    assert deal.items == (
        Exchange(0, _cards("7c 5h 2d"), _cards("9c 7s Jc")),
        Exchange(1, _cards("2h Jd 6d"), _cards("Th 4s Js")),
        Exchange(2, _cards("2s"), _cards("Tc"), _cards("4c")[0]),
        Declare(0, 1),
        Declare(1, None),
        Challenge(1, 0),
        Claim(2, 1, "hand"),
        Blind(2),
        Chicago(2),
        Redeal(2, ()),
        Show(2, _cards("Qd 5d Td 7d Tc")),
        Choose(2, "reset-one", 1),
        Choose(2, "7"),
        Play(0, 27),
    )


@pytest.mark.parametrize("number", range(len(GOOD)))
def test_what_the_format_allows_is_read(number: int) -> None:
    _game(as_bytes(changed(GOOD[number])))


@pytest.mark.parametrize("bad", BAD + UNSAYABLE, ids=lambda bad: f"{bad.code}{bad.pointer}")
def test_every_fault_is_found_where_it_is_and_alone(bad: Bad) -> None:
    if bad.code == "L011":
        assert [code for code, _ in _faults(as_bytes(changed(bad.change)))] == ["L011"]
    else:
        assert _faults(as_bytes(changed(bad.change))) == [(bad.code, bad.pointer)]


def test_all_faults_of_a_log_are_reported() -> None:
    def spoil(game: Game) -> None:
        game["winer"] = None
        game["rules"] = {"preset": "pagt", "tricks.lst": 5}
        game["deals"][0]["events"][0]["draw"] = "1c"
        game["deals"][0]["events"][3] = {"type": "declare", "player": "Dan"}

    assert sorted(_faults(as_bytes(changed(spoil)))) == [
        ("L003", "/winer"),
        ("L004", "/deals/0/events/3"),
        ("L007", "/deals/0/events/0/draw"),
        ("L008", "/rules/preset"),
        ("L008", "/rules/tricks.lst"),
        ("L010", "/deals/0/events/3/player"),
    ]


def test_a_fault_in_the_list_of_players_does_not_make_every_name_one() -> None:
    def without(game: Game) -> None:
        del game["players"]

    assert _faults(as_bytes(changed(without))) == [("L004", "")]


@pytest.mark.parametrize("value", [5, "text", None, True, [], [EXAMPLE]])
def test_what_is_no_object_is_no_game(value: object) -> None:
    assert _faults(json.dumps(value).encode()) == [("L005", "")]


@pytest.mark.parametrize(
    ("text", "pointers"),
    [
        ('{"a":1,"a":2}', ["/x-n/a"]),
        ('{"a":{"b":1,"b":1},"c":[{"d":1,"d":2,"d":3}]}', ["/x-n/a/b", "/x-n/c/0/d"]),
        ('{"":1,"":1}', ["/x-n/"]),
        ('{"a/b~":1,"a/b~":1}', ["/x-n/a~1b~0"]),
        (r'{"a":1,"\u0061":1}', ["/x-n/a"]),
    ],
)
def test_a_key_may_not_stand_twice_at_any_depth(text: str, pointers: list[str]) -> None:
    data = json.dumps({**EXAMPLE, "x-n": 0}).replace('"x-n": 0', f'"x-n": {text}')
    assert _faults(data.encode()) == [("L002", pointer) for pointer in pointers]


@pytest.mark.parametrize(
    ("old", "new", "pointer"),
    [
        ('"format"', '"format": "chicago-log", "format"', "/format"),
        ('"preset"', '"preset": "pagat", "preset"', "/rules/preset"),
        ('"Anna": "9c"', '"Anna": "9c", "Anna": "9c"', "/cut/Anna"),
        ('"shuffle"', '"shuffle": "x", "shuffle"', "/deck/shuffle"),
        ('"dealer"', '"dealer": "Bo", "dealer"', "/deals/0/dealer"),
        ('"Anna": "8s', '"Anna": "", "Anna": "8s', "/deals/0/hands/Anna"),
        ('"Bo": -3', '"Bo": 0, "Bo": -3', "/deals/0/totals/Bo"),
        ('"card"', '"card": "", "card"', "/deals/0/events/13/card"),
    ],
)
def test_a_key_that_stands_twice_is_found_in_every_record(old: str, new: str, pointer: str) -> None:
    text = json.dumps(EXAMPLE)
    assert text.count(old) == 1
    assert _faults(text.replace(old, new).encode()) == [("L002", pointer)]


def test_a_colon_in_a_name_hides_no_key_that_stands_twice() -> None:
    text = json.dumps(EXAMPLE).replace("Bo", "B:o")
    assert _game(text.encode()).players[1] == "B:o"
    assert _faults(text.replace('"dealer"', '"dealer": "Cia", "dealer"').encode()) == [
        ("L002", "/deals/0/dealer")
    ]


@pytest.mark.parametrize(
    "number",
    ["NaN", "Infinity", "-Infinity", "1e999", "1.0", "-0.0", "1e0", "9" * 5000, str(2**53 + 1)],
)
def test_numbers_are_whole_and_not_too_large(number: str) -> None:
    text = json.dumps(EXAMPLE).replace('"points": 1', f'"points": {number}')
    assert _faults(text.encode()) == [("L005", "/deals/0/events/6/points")]


def test_the_largest_numbers_are_read() -> None:
    for number in (2**53, -(2**53)):
        text = json.dumps(EXAMPLE).replace('"points": 1', f'"points": {number}')
        assert _game(text.encode()).deals[0].items[6] == Claim(2, number, "hand")


@pytest.mark.parametrize("levels", [100, 990, 100_000])
@pytest.mark.parametrize("pair", ["[]", '{"a":}'])
def test_what_is_nested_too_deep_is_refused_and_costs_no_traceback(levels: int, pair: str) -> None:
    opening, closing = pair[:-1], pair[-1]
    text = '{"x-n": ' + opening * levels + "0" + closing * levels + "}"
    refusal = read_game(text.encode())
    assert isinstance(refusal, Refusal)
    (fault,) = refusal.findings
    # The game is the first level, so the 64th bracket of the value is one too many.
    assert (fault.code, fault.offset) == ("L011", len('{"x-n": ') + 63 * len(opening))


def test_brackets_in_text_are_no_depth() -> None:
    assert _game(json.dumps({**EXAMPLE, "x-n": '[{\\"' * 100}).encode())


def test_a_game_is_at_most_four_mebibytes() -> None:
    text = json.dumps({**EXAMPLE, "x-n": ""}).encode()
    fits = text.replace(b'"x-n": ""', b'"x-n": "' + b"a" * (MOST_BYTES - len(text)) + b'"')
    assert len(fits) == MOST_BYTES
    assert _game(fits)
    assert _faults(fits + b" ") == [("L011", "")]


@pytest.mark.parametrize(
    ("data", "words", "offset"),
    [
        (b"", "empty", 0),
        (b"  \n ", "empty", 0),
        (b'{"format": "chicago-log"', "cut short", 24),
        (b'{"format": "chic', "cut short", 11),
        (b'{"format" "chicago-log"}', "delimiter", 10),
        (b'{"a": 1} {"b": 2}', "something follows the game", 9),
        (b'{"a": tru}', "a value expected", 6),
        (b'{"a": "b\x00"}', "control character", 8),
        (b'{"a": "\xc3\xa9\xe9"}', "Latin-1", 8),
        (b'{"a": "\x80"}', "Windows-1252", 7),
        ('{"a": 1}'.encode("utf-16"), "UTF-16", 0),
        ('{"a": 1}'.encode("utf-16-be"), "UTF-16", 0),
        ('{"a": 1}'.encode("utf-16-le"), "UTF-16", 1),
        ('{"a": 1}'.encode("utf-32"), "UTF-32", 0),
    ],
)
def test_what_is_no_json_is_named_with_its_place(data: bytes, words: str, offset: int) -> None:
    refusal = read_game(data)
    assert isinstance(refusal, Refusal)
    (fault,) = refusal.findings
    assert fault.code == "L001"
    assert words in fault.message
    assert fault.offset is not None
    assert abs(fault.offset - offset) <= 1  # some releases of json point one further


def test_a_byte_order_mark_is_passed_over_with_a_warning() -> None:
    game = _game(b"\xef\xbb\xbf" + as_bytes(EXAMPLE))
    assert len(game.warnings) == 1
    assert "byte order mark" in game.warnings[0]
    assert game._replace(warnings=()) == _game(as_bytes(EXAMPLE))


def test_another_minor_version_is_read_with_a_warning() -> None:
    (warning,) = _game(as_bytes({**EXAMPLE, "version": "1.12"})).warnings
    assert "1.12" in warning


def test_an_alternative_is_read_in_the_order_in_which_the_rules_write_it() -> None:
    text = json.dumps(EXAMPLE).replace('"reset-one"', '"reset-one+lift+8"')
    assert _game(text.encode()).deals[0].items[11] == Choose(2, "8+lift+reset-one", 1)


def test_extensions_are_ignored_but_where_the_keys_are_players() -> None:
    text = json.dumps(EXAMPLE).replace("Bo", "x-Bo")
    assert _game(text.encode()).cut == {0: 28, 1: 45, 2: 6}


def test_names_may_hold_anything_but_control_characters() -> None:
    names = ["007", "Åsa ♥", "<b>&\u202e"]
    game = {**EXAMPLE, "players": names, "deals": [], "cut": dict.fromkeys(names, "2c")}
    assert _game(as_bytes(game)).players == tuple(names)
    assert _game(as_bytes({**game, "players": ["a" * 64, "b"], "cut": {"a" * 64: "2c", "b": "3c"}}))


def test_other_rules_replace_those_of_the_log_or_change_fields_of_them() -> None:
    data = as_bytes(EXAMPLE)
    replaced = _game(data, Override("wikipedia+stop-45", (("tricks.last", 7),)))
    assert replaced.rules == resolve("wikipedia+stop-45", {"tricks.last": 7})
    changed_one = _game(data, Override(None, (("tricks.last", 7),)))
    assert changed_one.rules == resolve("pagat+deuce", {"exchange.stop_at": 42, "tricks.last": 7})


def test_suggestions_name_what_was_probably_meant() -> None:
    refusal = read_game(as_bytes({**EXAMPLE, "statis": "finished"}))
    assert isinstance(refusal, Refusal)
    assert "did you mean status?" in refusal.findings[0].message


def test_a_log_full_of_faults_ends_the_list_and_says_so() -> None:
    refusal = read_game(as_bytes({**EXAMPLE, **{f"k{n}": 0 for n in range(5000)}}))
    assert isinstance(refusal, Refusal)
    assert len(refusal.findings) == 1000
    assert any("not listed" in warning for warning in refusal.warnings)


def _both_lanes(data: bytes) -> tuple[GameLog | None, GameLog | Refusal]:
    text = data.decode()
    return canonical.read(text, Override()), read_value(parse(text))


def test_the_quick_lane_takes_the_example() -> None:
    quick, careful = _both_lanes(as_bytes(EXAMPLE))
    assert quick is not None
    assert quick == careful


@pytest.mark.parametrize("bad", BAD + UNSAYABLE[:4], ids=lambda bad: f"{bad.code}{bad.pointer}")
def test_the_quick_lane_takes_nothing_bad(bad: Bad) -> None:
    quick, _ = _both_lanes(as_bytes(changed(bad.change)))
    assert quick is None


_LEAVES: st.SearchStrategy[Any] = st.sampled_from(
    [
        None,
        True,
        False,
        0,
        1,
        -1,
        2**60,
        5.0,
        "",
        "Anna",
        "9c",
        "9C",
        "7c 5h",
        "pair",
        "type",
        [],
        {},
    ]
)


def _places(value: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    found = [(*here, key) for key, _ in inside]
    deeper = value.items() if isinstance(value, dict) else enumerate(value)
    for key, each in deeper:
        if isinstance(each, dict | list):
            found += _places(each, (*here, key))
    return found


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_what_the_quick_lane_takes_the_careful_reader_reads_to_the_same(
    data: st.DataObject,
) -> None:
    game = changed(lambda _: None)
    for _ in range(data.draw(st.integers(0, 2))):
        *around, last = data.draw(st.sampled_from(_places(game)))
        at: Any = game
        for part in around:
            at = at[part]
        how = data.draw(st.sampled_from(["put", "drop", "add", "rename"]))
        value = data.draw(_LEAVES)
        if how == "put":
            at[last] = value
        elif how == "drop":
            del at[last]
        elif isinstance(at, dict):
            key = data.draw(st.sampled_from(["x-a", "totals", "card", "shown", "Anna", "target"]))
            at[key] = at.pop(last) if how == "rename" else value
        else:
            at.append(value)
    quick, careful = _both_lanes(as_bytes(game))
    assert quick is None or quick == careful


@pytest.mark.parametrize("name", ["]", "}, {", "[", "a: b", "events", "},\n{", "type", "x-"])
def test_the_quick_lane_is_not_led_astray_by_names(name: str) -> None:
    text = json.dumps(EXAMPLE).replace("Bo", json.dumps(name)[1:-1])
    quick, careful = _both_lanes(text.encode())
    assert quick is None or quick == careful


def test_only_what_json_takes_for_space_is_space() -> None:
    for old in ('"events": [', "}, {", '"draw": ""'):
        text = json.dumps(EXAMPLE).replace(old, old.replace(" ", "\xa0"))
        assert canonical.read(text, Override()) is None


@pytest.mark.parametrize("style", [{}, {"indent": 2}, {"separators": (",", ":")}])
def test_the_quick_lane_takes_every_usual_layout(style: dict[str, Any]) -> None:
    quick, careful = _both_lanes(json.dumps(EXAMPLE, **style).encode())
    assert quick == careful


_EDITS = [
    "",
    " ",
    '"',
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "}, {",
    '"events": [',
    "]]",
    "1",
    "x",
    "\n",
    "\xa0",
]


@settings(max_examples=500, deadline=None)
@given(st.data())
def test_what_the_quick_lane_takes_of_spoilt_text_is_what_it_says(data: st.DataObject) -> None:
    text = json.dumps({**EXAMPLE, "deals": EXAMPLE["deals"] * 2})
    text = text[text.index('"players"') - 1 :]
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 3))
        text = text[:at] + data.draw(st.sampled_from(_EDITS)) + text[at + cut :]
    text = '{"format": "chicago-log", "version": "1.0", "rules": {},' + text
    quick = canonical.read(text, Override())
    if quick is not None:
        assert read_value(parse(text)) == quick


def test_one_event_alone_is_read_as_in_a_game() -> None:
    players = ("Anna", "Bo")
    assert read_event(b'{"type": "play", "player": "Bo", "card": "10h"}', players) == Play(1, 34)
    act = b'{"type": "exchange", "player": "Anna", "discard": "7c"}'
    assert read_event(act, players, {"draw"}) == Exchange(0, (20,))
    for bad, code in [
        (act, "L004"),
        (b"{", "L001"),
        (b'{"type": "play", "player": "Cia", "card": "Th"}', "L010"),
        (b'{"type": "play", "player": "Bo", "card": "Th", "card": "Th"}', "L002"),
        (b"[]", "L005"),
    ]:
        refusal = read_event(bad, players)
        assert isinstance(refusal, Refusal)
        assert [fault.code for fault in refusal.findings] == [code]
