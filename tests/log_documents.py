"""Documents near to a game log: a sound one, and what is changed in it to make it bad, by code."""

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any, NamedTuple

EXAMPLE: dict[str, Any] = {
    "format": "chicago-log",
    "version": "1.0",
    "rules": {"preset": "pagat", "with": ["deuce"], "exchange.stop_at": 42},
    "players": ["Anna", "Bo", "Cia"],
    "cut": {"Anna": "9c", "Bo": "Kd", "Cia": "3h"},
    "deck": {"shuffle": "sha256-fisher-yates", "seed": "correct horse"},
    "deals": [
        {
            "dealer": "Cia",
            "hands": {"Anna": "8s 7c 8d 5h 2d", "Bo": "2h Qc As Jd 6d", "Cia": "Qd 2s 5d Td 7d"},
            "events": [
                {"type": "exchange", "player": "Anna", "discard": "7c 5h 2d", "draw": "9c 7s Jc"},
                {"type": "exchange", "player": "Bo", "discard": "2h Jd 6d", "draw": "Th 4s Js"},
                {"type": "exchange", "player": "Cia", "discard": "2s", "draw": "Tc", "shown": "4c"},
                {"type": "declare", "player": "Anna", "hand": "pair"},
                {"type": "declare", "player": "Bo", "hand": "pass"},
                {"type": "challenge", "player": "Bo", "target": "Anna"},
                {"type": "award", "player": "Cia", "points": 1, "reason": "hand"},
                {"type": "blind", "player": "Cia"},
                {"type": "chicago", "player": "Cia"},
                {"type": "redeal", "player": "Cia", "discard": "", "draw": ""},
                {"type": "show", "player": "Cia", "hand": "Qd 5d Td 7d Tc"},
                {"type": "choose", "player": "Cia", "take": "reset-one", "target": "Bo"},
                {"type": "choose", "player": "Cia", "take": "7"},
                {"type": "play", "player": "Anna", "card": "8s"},
            ],
            "totals": {"Anna": 0, "Bo": -3, "Cia": 1},
        }
    ],
    "status": "unfinished",
    "winner": None,
}
"""Every key and every type of event; legal for the reader, though not for the referee."""

Game = dict[str, Any]


class Bad(NamedTuple):
    """A change that makes a document bad, with the code and the place that must be reported."""

    code: str
    pointer: str
    change: Callable[[Game], object]


def _put(*path_and_value: Any) -> Callable[[Game], object]:
    *path, key, value = path_and_value

    def change(game: Game) -> None:
        at: Any = game
        for part in path:
            at = at[part]
        at[key] = value

    return change


def _drop(*path: Any) -> Callable[[Game], object]:
    *around, key = path

    def change(game: Game) -> None:
        at: Any = game
        for part in around:
            at = at[part]
        del at[key]

    return change


def _event(index: int, *path_and_value: Any) -> Callable[[Game], object]:
    return _put("deals", 0, "events", index, *path_and_value)


_DEAL = "/deals/0"
_EVENTS = "/deals/0/events"

BAD = [
    Bad("L003", "/winer", _put("winer", None)),
    Bad("L003", "/deck/sead", _put("deck", "sead", "x")),
    Bad("L003", f"{_DEAL}/total", _put("deals", 0, "total", {})),
    Bad("L003", f"{_EVENTS}/0/drawn", _event(0, "drawn", "")),
    Bad("L003", f"{_EVENTS}/8/card", _event(8, "card", "8s")),
    *[Bad("L004", "", _drop(key)) for key in ("format", "version", "rules", "players", "deals")],
    *[Bad("L004", _DEAL, _drop("deals", 0, key)) for key in ("dealer", "hands", "events")],
    Bad("L004", "/deck", _drop("deck", "shuffle")),
    Bad("L004", f"{_EVENTS}/0", _drop("deals", 0, "events", 0, "type")),
    Bad("L004", f"{_EVENTS}/0", _drop("deals", 0, "events", 0, "player")),
    Bad("L004", f"{_EVENTS}/0", _drop("deals", 0, "events", 0, "draw")),
    Bad("L004", f"{_EVENTS}/3", _drop("deals", 0, "events", 3, "hand")),
    Bad("L004", f"{_EVENTS}/5", _drop("deals", 0, "events", 5, "target")),
    Bad("L004", f"{_EVENTS}/6", _drop("deals", 0, "events", 6, "points")),
    Bad("L004", f"{_EVENTS}/6", _drop("deals", 0, "events", 6, "reason")),
    Bad("L004", f"{_EVENTS}/11", _drop("deals", 0, "events", 11, "take")),
    Bad("L004", f"{_EVENTS}/13", _drop("deals", 0, "events", 13, "card")),
    *[
        Bad("L005", f"/{key}", _put(key, 5))
        for key in ("format", "version", "rules", "players", "cut", "deck", "deals", "status")
    ],
    Bad("L005", "/version", _put("version", "1")),
    Bad("L005", "/version", _put("version", "1.0.0")),
    Bad("L005", "/version", _put("version", "1.0\n")),
    Bad("L005", "/winner", _put("winner", 0)),
    Bad("L005", "/winner", _put("winner", False)),
    Bad("L005", "/status", _put("status", "won")),
    Bad("L005", "/status", _put("status", None)),
    Bad("L005", "/deck/shuffle", _put("deck", "shuffle", "sha1")),
    Bad("L005", "/deck/seed", _put("deck", "seed", 7)),
    Bad("L005", "/deck/seed", _put("deck", "seed", None)),
    Bad("L005", "/deck/commitment", _put("deck", "commitment", None)),
    Bad("L005", "/players/1", _put("players", 1, "")),
    Bad("L005", "/players/1", _put("players", 1, 5)),
    Bad("L005", "/players/1", _put("players", 1, "B" * 65)),
    Bad("L005", "/players/1", _put("players", 1, "B\x1bo")),
    Bad("L005", "/players/1", _put("players", 1, "B\x85o")),
    Bad("L005", "/players/1", _put("players", 1, "B\ud800o")),
    Bad("L005", "/rules/preset", _put("rules", "preset", 1)),
    Bad("L005", "/rules/preset", _put("rules", "preset", None)),
    Bad("L005", "/rules/with", _put("rules", "with", "deuce")),
    Bad("L005", "/rules/with/0", _put("rules", "with", [1])),
    Bad("L005", "/rules/tricks.last", _put("rules", "tricks.last", True)),
    Bad("L005", "/rules/tricks.last", _put("rules", "tricks.last", "5")),
    Bad("L005", "/rules/blind.allowed", _put("rules", "blind.allowed", 1)),
    Bad("L005", _DEAL, _put("deals", 0, None)),
    Bad("L005", f"{_DEAL}/dealer", _put("deals", 0, "dealer", 0)),
    Bad("L005", f"{_DEAL}/hands", _put("deals", 0, "hands", [])),
    Bad("L005", f"{_DEAL}/hands/Bo", _put("deals", 0, "hands", "Bo", ["2h"])),
    Bad("L005", f"{_DEAL}/events", _put("deals", 0, "events", {})),
    Bad("L005", f"{_DEAL}/totals/Bo", _put("deals", 0, "totals", "Bo", None)),
    Bad("L005", f"{_DEAL}/totals/Bo", _put("deals", 0, "totals", "Bo", True)),
    Bad("L005", f"{_DEAL}/totals/Bo", _put("deals", 0, "totals", "Bo", 2**53 + 1)),
    Bad("L005", f"{_EVENTS}/0", _event(0, [])),
    Bad("L005", f"{_EVENTS}/0/type", _event(0, "type", "exchnge")),
    Bad("L005", f"{_EVENTS}/0/type", _event(0, "type", ["exchange"])),
    Bad("L005", f"{_EVENTS}/0/discard", _event(0, "discard", None)),
    Bad("L005", f"{_EVENTS}/3/hand", _event(3, "hand", "high-card")),
    Bad("L005", f"{_EVENTS}/3/hand", _event(3, "hand", "Pair")),
    Bad("L005", f"{_EVENTS}/6/points", _event(6, "points", 0)),
    Bad("L005", f"{_EVENTS}/6/points", _event(6, "points", True)),
    Bad("L005", f"{_EVENTS}/6/points", _event(6, "points", "1")),
    Bad("L005", f"{_EVENTS}/6/points", _event(6, "points", -(2**53) - 1)),
    Bad("L005", f"{_EVENTS}/6/reason", _event(6, "reason", "hands")),
    Bad("L005", f"{_EVENTS}/11/take", _event(11, "take", 7)),
    Bad("L005", f"{_EVENTS}/13/card", _event(13, "card", 8)),
    Bad("L005", "/x-note", _put("x-note", 5.5)),
    Bad("L005", "/x-note/a/1", _put("x-note", {"a": [1, float("inf")]})),
    Bad("L005", "/x-note/a", _put("x-note", {"a": 10**400})),
    Bad("L005", "/x-note/a", _put("x-note", {"a": "\udfff"})),
    Bad("L006", "/format", _put("format", "chess-log")),
    Bad("L006", "/version", _put("version", "2.0")),
    Bad("L006", "/version", _put("version", "0.9")),
    Bad("L007", "/cut/Bo", _put("cut", "Bo", "1d")),
    Bad("L007", "/cut/Bo", _put("cut", "Bo", "Kd Kh")),
    Bad("L007", f"{_DEAL}/hands/Bo", _put("deals", 0, "hands", "Bo", "2h Qc ?? Jd 6d")),
    Bad("L007", f"{_EVENTS}/0/draw", _event(0, "draw", "9x 7s Jc")),
    Bad("L007", f"{_EVENTS}/2/shown", _event(2, "shown", "")),
    Bad("L007", f"{_EVENTS}/10/hand", _event(10, "hand", "Qd 5d Td 7d T")),
    Bad("L007", f"{_EVENTS}/13/card", _event(13, "card", "8s 8d")),
    Bad("L007", f"{_EVENTS}/13/card", _event(13, "card", "")),
    Bad("L008", "/rules/preset", _put("rules", "preset", "pagt")),
    Bad("L008", "/rules/preset", _put("rules", "preset", "pagat+deuce")),
    Bad("L008", "/rules/with/1", _put("rules", "with", ["deuce", "duece"])),
    Bad("L008", "/rules/trick.last", _put("rules", "trick.last", 5)),
    Bad("L008", "/rules/tricks.last", _put("rules", "tricks.last", 1001)),
    Bad("L008", "/rules/declare.mode", _put("rules", "declare.mode", "loud")),
    Bad("L008", "/rules/hands.pair", _put("rules", "hands.pair", "1 + lift")),
    Bad("L009", "/rules", _put("rules", {"tricks.last_deuce": 10})),
    Bad("L009", "/rules", _put("rules", {"declare.mode": "open", "declare.false_claim": "out"})),
    Bad("L010", "/players", _put("players", ["Anna"])),
    Bad("L010", "/players", _put("players", ["Anna", "Bo", "Cia", "Dan", "Eva"])),
    Bad("L010", "/players", _put("players", ["Anna", "Bo", "Bo", "Cia"])),
    Bad("L010", "/winner", _put("winner", "Dan")),
    Bad("L010", "/cut/Dan", _put("cut", "Dan", "2c")),
    Bad("L010", f"{_DEAL}/dealer", _put("deals", 0, "dealer", "Dan")),
    Bad("L010", f"{_DEAL}/hands/bo", _put("deals", 0, "hands", {"bo": "2c"})),
    Bad("L010", f"{_DEAL}/totals/Dan", _put("deals", 0, "totals", "Dan", 1)),
    Bad("L010", f"{_DEAL}/totals/x-sum", _put("deals", 0, "totals", "x-sum", 1)),
    Bad("L010", f"{_EVENTS}/5/target", _event(5, "target", "Dan")),
]

# These are bad in ways that a JSON Schema cannot say.
UNSAYABLE = [
    Bad("L004", "/cut", _drop("cut", "Bo")),
    Bad("L004", f"{_DEAL}/totals", _drop("deals", 0, "totals", "Bo")),
    Bad("L005", f"{_EVENTS}/6/points", _event(6, "points", 1.0)),
    Bad("L005", "/rules/tricks.last", _put("rules", "tricks.last", 5.0)),
    Bad("L011", "", _put("x-deep", json.loads("[" * 64 + "]" * 64))),
]
SCHEMA_CANNOT_TELL = {"L002", "L009", "L010", "L011"}

GOOD: list[Callable[[Game], object]] = [
    lambda game: None,
    *[_drop(key) for key in ("cut", "deck", "status", "winner")],
    _drop("deals", 0, "totals"),
    _put("deals", []),
    _put("deals", 0, "events", []),
    _put("version", "1.7"),
    _put("rules", {}),
    _put("rules", {"x-house": {"anything": [None, True, "at all", 2**53]}}),
    _put("rules", "hands.four_of_a_kind", "7|reset-all"),
    _put("rules", "hands.pair", 0),
    _put("rules", "exchange.stop_at", None),
    _put("rules", {"tricks.last_deuce": 10, "chicago.deuce": 30}),
    _put("x-note", {"x-": [], "": {"a": -(2**53)}}),
    _put("deck", "x-note", "shuffled by hand"),
    _put("deals", 0, "x-note", None),
    _event(0, "x-note", {"type": 5}),
    _event(0, "draw", "9♣, 7♤\tjC"),
    _event(0, "draw", "10h10D10c"),
    _event(0, "draw", ""),
    _event(13, "card", " 10♥\ufe0f "),
    _event(6, "points", -(2**53)),
    _event(11, "take", "nothing that the rules know"),
    _put("deck", "commitment", "no hash"),
    _put("deck", "seed", ""),
    _put("x-deep", json.loads("[" * 63 + "]" * 63)),
    _put("winner", "Bo"),
    _put("status", "abandoned"),
]


def changed(change: Callable[[Game], object]) -> Game:
    """The example with a change made to it."""
    game = deepcopy(EXAMPLE)
    change(game)
    return game


def as_bytes(game: Game) -> bytes:
    """A document as JSON; a surrogate stays an escape, as it has to."""
    return json.dumps(game).encode()
