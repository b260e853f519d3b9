"""The shapes of the game log: what a game is as values, and which keys its records have.

The tables here are the only declaration of the keys. The reader and the writer go by them, and the
published schema is tested against them.
"""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from chicago_cli.cards import Card
from chicago_cli.engine import events
from chicago_cli.engine.events import Cards, Event
from chicago_cli.rules.fields import Rules
from chicago_cli.rules.presets import DEFAULT_PRESET

FORMAT = "chicago-log"
MAJOR, MINOR = 1, 0
VERSION = f"{MAJOR}.{MINOR}"
SHUFFLE = "sha256-fisher-yates"

REASONS = ("hand", "lift", "reset", "last-trick", "chicago", "blind", "breaker", "bust")
"""What an award can be for."""

STATUSES = ("finished", "unfinished", "abandoned")

LONGEST_NAME = 64
"""The length of a player's name at most, in characters."""

EXTENSION = "x-"
"""What keys begin with that are allowed and ignored, but where the keys are players."""


class Claim(NamedTuple):
    """A recorded award: the log says that the player's total changed by so many points."""

    player: int
    points: int
    reason: str


Item = Event | Claim


class DeckLog(NamedTuple):
    """How the cards were shuffled; with a seed they can be derived again."""

    shuffle: str = SHUFFLE
    seed: str | None = None
    commitment: str | None = None


class DealLog(NamedTuple):
    """One deal as recorded. ``items`` are its events in order, so an index is an event's index."""

    dealer: int
    hands: Mapping[int, Cards]
    items: tuple[Item, ...]
    totals: tuple[int, ...] | None = None


class GameLog(NamedTuple):
    """One game as recorded, with seats for names; nothing of it is judged yet.

    ``preset`` and ``variations`` are the names by which the log gives its rules, kept for whoever
    reads it; ``rules`` is what they and the single fields come to. ``totals`` of deals are by seat.
    ``extensions`` are the keys of the game itself that begin with ``x-``, as JSON values.
    """

    rules: Rules
    players: tuple[str, ...]
    deals: tuple[DealLog, ...] = ()
    cut: Mapping[int, Card] | None = None
    deck: DeckLog | None = None
    status: str | None = None
    winner: int | None = None
    preset: str = DEFAULT_PRESET
    variations: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    extensions: Mapping[str, Any] = {}


Kind = Literal["cards", "card", "category", "player", "take", "points", "reason"]


class Key(NamedTuple):
    """A key of an event: what kind of value it has, and the attribute of the event that it is."""

    name: str
    kind: Kind
    attribute: str
    required: bool = True


class Shape(NamedTuple):
    """A type of event: the value that it is read into, and its keys but ``type``."""

    value: type[Item]
    keys: tuple[Key, ...]


_PLAYER = Key("player", "player", "player")
_DISCARD = Key("discard", "cards", "discard")
_DRAW = Key("draw", "cards", "draw")

SHAPES: dict[str, Shape] = {
    "blind": Shape(events.Blind, (_PLAYER,)),
    "redeal": Shape(events.Redeal, (_PLAYER, _DISCARD, _DRAW)),
    "exchange": Shape(
        events.Exchange, (_PLAYER, _DISCARD, _DRAW, Key("shown", "card", "shown", False))
    ),
    "show": Shape(events.Show, (_PLAYER, Key("hand", "cards", "hand"))),
    "declare": Shape(events.Declare, (_PLAYER, Key("hand", "category", "category"))),
    "challenge": Shape(events.Challenge, (_PLAYER, Key("target", "player", "target"))),
    "choose": Shape(
        events.Choose,
        (_PLAYER, Key("take", "take", "take"), Key("target", "player", "target", False)),
    ),
    "chicago": Shape(events.Chicago, (_PLAYER,)),
    "play": Shape(events.Play, (_PLAYER, Key("card", "card", "card"))),
    "award": Shape(
        Claim, (_PLAYER, Key("points", "points", "points"), Key("reason", "reason", "reason"))
    ),
}
"""Every type of event by its name in the log."""

TYPE_OF: dict[type, str] = {shape.value: name for name, shape in SHAPES.items()}

GAME_KEYS = {
    "format": True,
    "version": True,
    "rules": True,
    "players": True,
    "cut": False,
    "deck": False,
    "deals": True,
    "status": False,
    "winner": False,
}
"""The keys of a game, in the order in which they are written, and whether each is required."""

DEAL_KEYS = {"dealer": True, "hands": True, "events": True, "totals": False}
DECK_KEYS = {"shuffle": True, "seed": False, "commitment": False}
