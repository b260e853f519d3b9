"""One game's text to a `GameLog`, or to everything that is wrong with the log (the L codes).

`read_game` tries the lane for logs as a writer writes them (`canonical`), and reads again with care
whatever has any other form. The careful reading is the definition; the lane only ever reads less.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from chicago_cli.log import canonical, values
from chicago_cli.log.findings import Finding, Pointer, Refusal
from chicago_cli.log.records import (
    DEAL_KEYS,
    DECK_KEYS,
    EXTENSION,
    FORMAT,
    GAME_KEYS,
    MAJOR,
    MINOR,
    SHAPES,
    SHUFFLE,
    DealLog,
    DeckLog,
    GameLog,
    Item,
)
from chicago_cli.log.ruling import Override, Ruling, rule_faults, ruling
from chicago_cli.log.text import TextError, decode, faults, parse
from chicago_cli.log.values import Seats, ValueFault, wrong_kind
from chicago_cli.rules.ruleset import suggestion

_FEWEST, _MOST = 2, 6
_MOST_FINDINGS = 1000
_LONGEST_MESSAGE = 400
_NO_OVERRIDE = Override()
_VERSION = re.compile(r"(0|[1-9][0-9]{0,8})\.(0|[1-9][0-9]{0,8})")


def read_game(data: bytes, override: Override = _NO_OVERRIDE) -> GameLog | Refusal:
    """Read the text of one game.

    Args:
        data: the text, in UTF-8.
        override: rules to read it under instead of its own.

    Returns:
        The game, or everything that is wrong with its log.
    """
    try:
        text, warnings = decode(data)
        game = canonical.read(text, override)
        if game is not None:
            return game._replace(warnings=warnings) if warnings else game
        raw = parse(text)
    except TextError as error:
        return Refusal((error.finding,))
    return read_value(raw, override, warnings)


def read_value(
    raw: Any, override: Override = _NO_OVERRIDE, warnings: tuple[str, ...] = ()
) -> GameLog | Refusal:
    """Read a game from its JSON value (of `text.parse`), with care."""
    reader = _Reader(override)
    reader.warnings += warnings
    game = None
    try:
        for fault in faults(raw):
            reader.add(fault)
        game = reader.game(raw)
    except _Enough:
        reader.warnings.append(f"over {_MOST_FINDINGS} faults in one log; the rest is not listed")
    if game is None or reader.findings:
        return Refusal(tuple(reader.findings), tuple(reader.warnings))
    return game._replace(warnings=tuple(reader.warnings))


def read_event(
    data: bytes, players: Sequence[str], may_lack: Collection[str] = ()
) -> Item | Refusal:
    """Read the text of one event alone, as it would stand in a game of these players.

    Args:
        data: the text, in UTF-8.
        players: the names, by seat.
        may_lack: keys that it need not have, such as ``draw`` where the cards are yet to come.

    Returns:
        The event, or everything that is wrong with it.
    """
    reader = _Reader(_NO_OVERRIDE, may_lack)
    reader.seats = {name: seat for seat, name in enumerate(players)}
    event = None
    try:
        raw = parse(decode(data)[0])
        for fault in faults(raw):
            reader.add(fault)
        event = reader.event(raw, ())
    except TextError as error:
        return Refusal((error.finding,))
    except _Enough:
        pass
    return Refusal(tuple(reader.findings)) if event is None or reader.findings else event


class _Enough(Exception):  # noqa: N818 - no error: the reader has found enough
    """A log holds so many faults that listing more of them helps nobody."""


class _Reader:
    """Reads records, and collects what is wrong with them."""

    def __init__(self, override: Override, may_lack: Collection[str] = ()) -> None:
        self.override = override
        self.may_lack = may_lack
        self.seats: Seats | None = None
        self.findings: list[Finding] = []
        self.warnings: list[str] = []
        self._found: set[tuple[str, Pointer]] = set()

    def add(self, finding: Finding) -> None:
        """Note a finding, unless the same is known of the same place already."""
        if (finding.code, finding.pointer) in self._found:
            return
        if len(self.findings) == _MOST_FINDINGS:
            raise _Enough
        self._found.add((finding.code, finding.pointer))
        self.findings.append(finding._replace(message=_shortened(finding.message)))

    def doubts(self, key: str) -> bool:
        """Whether anything is wrong under a key of the game."""
        return any(finding.pointer[:1] == (key,) for finding in self.findings)

    def value(self, read: Callable[[Any, Seats | None], Any], raw: object, here: Pointer) -> Any:
        """One value, or None with a finding."""
        try:
            return read(raw, self.seats)
        except ValueFault as fault:
            self.add(Finding(fault.code, fault.message, here))
            return None

    def keys(self, raw: Any, keys: Mapping[str, bool], here: Pointer, what: str) -> bool:
        """Whether a value is an object; its unknown and missing keys are noted."""
        if not isinstance(raw, dict):
            self.add(_wrong(f"{what} (an object)", raw, here))
            return False
        for key in raw:
            if key not in keys and not key.startswith(EXTENSION):
                hint = suggestion(key, keys) or f"; there are {', '.join(keys)}"
                message = f"{what} has no key {key!r}{hint}"
                self.add(Finding("L003", message, (*here, key)))
        self.missing([key for key, required in keys.items() if required and key not in raw], here)
        return True

    def missing(self, keys: Iterable[str], here: Pointer) -> None:
        """Note keys that are not there."""
        if lacking := ", ".join([repr(key) for key in keys]):
            self.add(Finding("L004", f"missing here: {lacking}", here))

    def game(self, raw: Any) -> GameLog | None:
        """The whole game; None where it is none that this version knows."""
        if not isinstance(raw, dict):
            self.add(_wrong("a game (an object)", raw, ()))
            return None
        if not self.format_known(raw):
            return None
        self.keys(raw, GAME_KEYS, (), "a game")
        given = self.rules(raw)
        names = self.players(raw, given.rules.players_max if given else _MOST)
        winner = raw.get("winner")
        game: dict[str, Any] = {
            "players": names,
            "cut": self.cut(raw),
            "deck": self.deck(raw),
            "deals": self.list(raw, "deals", (), self.deal),
            "status": self.value(values.status, raw["status"], ("status",))
            if "status" in raw
            else None,
            "winner": None if winner is None else self.value(values.player, winner, ("winner",)),
            "extensions": {key: raw[key] for key in raw if key.startswith(EXTENSION)},
        }
        return GameLog(**given._asdict(), **game) if given else None

    def format_known(self, raw: dict[str, Any]) -> bool:
        """Whether the text says that it is a log of a version that can be read."""
        known = raw.get("format", FORMAT)
        if known != FORMAT:
            code = "L006" if isinstance(known, str) else "L005"
            self.add(Finding(code, f"not a {FORMAT}: {known!r}", ("format",)))
            return False
        version = raw.get("version", f"{MAJOR}.{MINOR}")
        match = _VERSION.fullmatch(version) if isinstance(version, str) else None
        if match is None:
            self.add(Finding("L005", f'a version such as "{MAJOR}.{MINOR}" expected', ("version",)))
            return True
        if int(match[1]) != MAJOR:
            message = f"version {version} is not known; this is a reader of version {MAJOR}"
            self.add(Finding("L006", message, ("version",)))
            return False
        if int(match[2]) != MINOR:
            self.warnings.append(f"version {version} is read as {MAJOR}.{MINOR}")
        return True

    def rules(self, raw: dict[str, Any]) -> Ruling | None:
        """The rules of the game, or None with findings."""
        if "rules" not in raw:
            return None
        for fault in rule_faults(raw["rules"], self.override):
            self.add(fault)
        return None if self.doubts("rules") else ruling(raw["rules"], self.override)

    def players(self, raw: dict[str, Any], most: int) -> tuple[str, ...]:
        """The players' names; from here on names are known by their seats."""
        if "players" not in raw:
            return ()
        listed = raw["players"]
        if not isinstance(listed, list):
            self.add(_wrong("an array of names", listed, ("players",)))
            return ()
        if not _FEWEST <= len(listed) <= most:
            span = f"{_FEWEST} to {most}" if most > _FEWEST else f"{most}"
            count = f"{len(listed)} player{'' if len(listed) == 1 else 's'}"
            message = f"{count}, but these rules are for {span}"
            self.add(Finding("L010", message, ("players",), field="players.max", value=most))
        seats: dict[str, int] = {}
        for seat, each in enumerate(listed):
            self.value(lambda value, _: values.name(value), each, ("players", seat))
            if isinstance(each, str) and each in seats:
                self.add(Finding("L010", f"two players are called {each!r}", ("players",)))
            elif isinstance(each, str):
                seats[each] = seat
        if not self.doubts("players"):
            self.seats = seats
        return tuple(seats)

    def by_seat(
        self,
        raw: Any,
        here: Pointer,
        read: Callable[[Any, Seats | None], Any],
        *,
        everybody: bool,
    ) -> dict[int, Any]:
        """An object whose keys are players, by seat; where everybody belongs in it, L004."""
        if not isinstance(raw, dict):
            self.add(_wrong("an object with the players as keys", raw, here))
            return {}
        found = {}
        for name, each in raw.items():
            seat = self.value(values.player, name, (*here, name))
            if seat is not None:
                found[seat] = self.value(read, each, (*here, name))
        if everybody:
            self.missing([name for name in self.seats or () if name not in raw], here)
        return found

    def cut(self, raw: dict[str, Any]) -> dict[int, Any] | None:
        """The cards drawn for the first deal."""
        if "cut" not in raw:
            return None
        return self.by_seat(raw["cut"], ("cut",), values.card, everybody=True)

    def deck(self, raw: dict[str, Any]) -> DeckLog | None:
        """How the cards were shuffled."""
        here = ("deck",)
        if "deck" not in raw or not self.keys(raw["deck"], DECK_KEYS, here, "a deck"):
            return None
        deck = raw["deck"]
        read: dict[str, Callable[[Any, Seats | None], Any]] = {
            "shuffle": lambda value, _: values.one_of(value, (SHUFFLE,), "shuffle"),
            "seed": lambda value, _: values.text(value, "the seed's text"),
            "commitment": lambda value, _: values.text(value, "the commitment's text"),
        }
        given = {key: self.value(read[key], deck[key], (*here, key)) for key in read if key in deck}
        return DeckLog(**given)

    def list(
        self, raw: dict[str, Any], key: str, here: Pointer, read: Callable[[Any, Pointer], Any]
    ) -> tuple[Any, ...]:
        """The records of an array."""
        if key not in raw:
            return ()
        if not isinstance(raw[key], list):
            self.add(_wrong("an array", raw[key], (*here, key)))
            return ()
        return tuple([read(each, (*here, key, index)) for index, each in enumerate(raw[key])])

    def deal(self, raw: Any, here: Pointer) -> DealLog | None:
        """One deal."""
        if not self.keys(raw, DEAL_KEYS, here, "a deal"):
            return None
        dealer, hands, totals = None, {}, None
        if "dealer" in raw:
            dealer = self.value(values.player, raw["dealer"], (*here, "dealer"))
        if "hands" in raw:
            place = (*here, "hands")
            hands = self.by_seat(raw["hands"], place, values.cards, everybody=False)
        items = self.list(raw, "events", here, self.event)
        if "totals" in raw:
            place = (*here, "totals")
            found = self.by_seat(raw["totals"], place, values.whole, everybody=True)
            totals = tuple([found.get(seat) for seat in range(len(self.seats or ()))])
        # A value that could not be read is None here; the game is then refused, and never returned.
        return DealLog(dealer, hands, items, totals)  # type: ignore[arg-type]

    def event(self, raw: Any, here: Pointer) -> Item | None:
        """One event: an act, or a claim of points."""
        kind = raw.get("type") if isinstance(raw, dict) else None
        shape = SHAPES.get(kind) if isinstance(kind, str) else None
        if shape is None:
            self.no_shape(raw, here)
            return None
        required = {key.name: key.required and key.name not in self.may_lack for key in shape.keys}
        self.keys(raw, {"type": True} | required, here, f"an event of type {kind!r}")
        found = {
            key.attribute: self.value(values.READERS[key.kind], raw[key.name], (*here, key.name))
            for key in shape.keys
            if key.name in raw
        }
        complete = all(name in raw for name, needed in required.items() if needed)
        return shape.value(**found) if complete else None

    def no_shape(self, raw: Any, here: Pointer) -> None:
        """Note why a value is no event at all."""
        if not isinstance(raw, dict):
            self.add(_wrong("an event (an object)", raw, here))
        elif "type" not in raw:
            self.missing(["type"], here)
        else:
            self.value(
                lambda value, _: values.one_of(value, SHAPES, "type of event"),
                raw["type"],
                (*here, "type"),
            )


def _shortened(message: str) -> str:
    """A message that quotes an endless text, cut."""
    return message if len(message) <= _LONGEST_MESSAGE else message[:_LONGEST_MESSAGE] + "…"


def _wrong(expected: str, raw: object, here: Pointer) -> Finding:
    fault = wrong_kind(expected, raw)
    return Finding(fault.code, fault.message, here)
