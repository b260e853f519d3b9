"""The game log as this program writes it: every rule field given, keys always in one order.

There are two layouts of the same value: for people (and their diffs) an event a line, for archives
a game a line, as JSON Lines want it.
"""

import os
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from json import dumps
from pathlib import Path
from typing import Any

from chicago_cli.cards import NAMES, cards_text
from chicago_cli.hands.ranking import CATEGORIES
from chicago_cli.log.records import (
    DECK_KEYS,
    FORMAT,
    SHAPES,
    TYPE_OF,
    VERSION,
    DealLog,
    GameLog,
    Item,
    Key,
    Kind,
)
from chicago_cli.log.values import PASS
from chicago_cli.rules.ruleset import as_log

Names = tuple[str, ...]

_WRITERS: dict[Kind, Callable[[Any, Names], object]] = {
    "cards": lambda cards, _: cards_text(cards),
    "card": lambda card, _: NAMES[card],
    "category": lambda category, _: PASS if category is None else CATEGORIES[category],
    "player": lambda seat, names: names[seat],
    "take": lambda take, _: take,
    "points": lambda points, _: points,
    "reason": lambda reason, _: reason,
}


def game_value(game: GameLog) -> dict[str, Any]:
    """A game as the JSON value that its log is."""
    value: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "rules": as_log(game.rules, game.preset, game.variations),
        "players": list(game.players),
    }
    if game.cut is not None:
        value["cut"] = {game.players[seat]: NAMES[card] for seat, card in game.cut.items()}
    if game.deck is not None:
        deck = game.deck._asdict()
        value["deck"] = {key: deck[key] for key in DECK_KEYS if deck[key] is not None}
    value["deals"] = [_deal_value(deal, game.players) for deal in game.deals]
    if game.status is not None:
        value["status"] = game.status
    value["winner"] = None if game.winner is None else game.players[game.winner]
    return {**value, **game.extensions}


def _deal_value(deal: DealLog, names: Names) -> dict[str, Any]:
    value: dict[str, Any] = {
        "dealer": names[deal.dealer],
        "hands": {names[seat]: cards_text(cards) for seat, cards in sorted(deal.hands.items())},
        "events": [event_value(item, names) for item in deal.items],
    }
    if deal.totals is not None:
        value["totals"] = dict(zip(names, deal.totals, strict=True))
    return value


def event_value(item: Item, names: Names) -> dict[str, Any]:
    """One event as the JSON value that it is in a log."""
    kind = TYPE_OF[type(item)]
    keys = [key for key in SHAPES[kind].keys if _is_given(item, key)]
    return {"type": kind} | {
        key.name: _WRITERS[key.kind](getattr(item, key.attribute), names) for key in keys
    }


def _is_given(item: Item, key: Key) -> bool:
    return key.required or getattr(item, key.attribute) is not None


def game_line(game: GameLog) -> str:
    """A game as one line of JSON Lines, newline included."""
    return _json(game_value(game)) + "\n"


def game_text(game: GameLog) -> str:
    """A game laid out for people: one line for each rule field, hand list and event."""
    return "".join(_laid_out(game_value(game), "", depth=0)) + "\n"


def _json(value: object) -> str:
    return dumps(value, ensure_ascii=False)


# What is laid out a line a member; everything else is short enough for one line.
_OPEN = {"rules", "deals", "events"}


def _laid_out(value: Any, key: str, depth: int) -> Iterable[str]:
    """The text of a value in pieces, members of the long ones on lines of their own."""
    is_deal = isinstance(value, dict) and "events" in value
    if not value or not (depth == 0 or key in _OPEN or is_deal):
        yield _json(value)
        return
    indent = "\n" + "  " * (depth + 1)
    opening, closing = ("{", "}") if isinstance(value, dict) else ("[", "]")
    members = value.items() if isinstance(value, dict) else [("", each) for each in value]
    yield opening
    for index, (name, each) in enumerate(members):
        yield ("," if index else "") + indent
        if isinstance(value, dict):
            yield _json(name) + ": "
        yield from _laid_out(each, name, depth + 1)
    yield "\n" + "  " * depth + closing


def write_game(path: str | Path, game: GameLog, mode: int | None = None) -> None:
    """Put a game into a file, whole or not at all.

    The text is written beside the file, brought to disk, and then takes the file's place in one
    step: whoever reads the file, or pulls the plug, finds the old game or the new one.

    Args:
        path: the file; through a symbolic link, what it leads to.
        game: the game.
        mode: the permissions of the file; by default those that it has, or those of a new file.

    Raises:
        OSError: when it cannot be written; the file is then what it was.
    """
    target = Path(os.path.realpath(path))
    if mode is None:
        mode = _mode_of(target)
    handle, beside = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            os.fchmod(file.fileno(), mode)
            file.write(game_text(game))
            file.flush()
            os.fsync(file.fileno())
        Path(beside).replace(target)
    except BaseException:
        with suppress(OSError):
            Path(beside).unlink()
        raise
    _sync_folder(target.parent)


def _mode_of(target: Path) -> int:
    try:
        return target.stat().st_mode & 0o777
    except FileNotFoundError:
        umask = os.umask(0)
        os.umask(umask)
        return 0o666 & ~umask


def _sync_folder(folder: Path) -> None:
    """Bring the new name to disk, where the file system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
