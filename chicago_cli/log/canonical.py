"""The quick lane: games whose logs are spelled as a writer spells them.

It reads a strict part of what the careful reader reads, to the same values (tested), and gives up
at once on everything else: anything wrong, extensions, cards written in another way, escapes. So it
names no fault, and holds no rule of the format that the careful reader does not hold.

Most of a log is events, and most events are ones that the same players have seen before: a card
played, a hand declared. So the events are cut out of the text, and each is read once for its text;
what is left goes through `json`. Cutting is exact: without escapes a quotation mark always begins
or ends a string, so ``"events": [`` is a key or no JSON at all, and what stands between the
brackets is an array of objects if every piece of it is an object.

No key may stand twice. Every key is followed by a colon, so a text with as many colons as its value
has keys repeats none; `json` alone would not tell.
"""

import re
from collections.abc import Callable, Mapping
from json import JSONDecoder
from typing import Any, NoReturn

from chicago_cli.cards import NAMES
from chicago_cli.engine.events import (
    Blind,
    Cards,
    Challenge,
    Chicago,
    Choose,
    Declare,
    Exchange,
    Play,
    Redeal,
    Show,
)
from chicago_cli.log.records import (
    DEAL_KEYS,
    FORMAT,
    GAME_KEYS,
    LONGEST_NAME,
    REASONS,
    SHUFFLE,
    STATUSES,
    VERSION,
    Claim,
    DealLog,
    DeckLog,
    GameLog,
    Item,
)
from chicago_cli.log.ruling import Override, ruling
from chicago_cli.log.text import LARGEST
from chicago_cli.log.values import CATEGORY_OF, take
from chicago_cli.rules.fields import FIELDS

Raw = Mapping[str, Any]
Seats = Mapping[str, int]


class _Unusual(Exception):  # noqa: N818 - no error: the careful reader takes over
    """Something that this lane does not read."""


def _unusual(_number: str) -> NoReturn:
    raise _Unusual


_DECODER = JSONDecoder(parse_float=_unusual, parse_constant=_unusual)
_scan = _DECODER.raw_decode
_SPACE = " \t\n\r"  # what JSON takes for space: re and str would take more
_EVENTS = re.compile(rf'"events"[{_SPACE}]*:[{_SPACE}]*\[')
_NEXT = "}, {"
_BETWEEN = re.compile(rf"\}}[{_SPACE}]*,[{_SPACE}]*\{{")
_EXCHANGE = re.compile(
    '"type": "exchange", "player": "([^"]*)", "discard": "([^"]+)", "draw": "([^"]*)"'
)
"""An exchange of cards as a writer spells it: the one event that seldom comes again."""
_KNOWN: dict[tuple[str, ...], dict[str, Item]] = {}
_MOST_TABLES, _MOST_KNOWN = 64, 2048
_CARD_OF = {name: card for card, name in enumerate(NAMES)}
_REASONS = {reason: reason for reason in REASONS}
_SEATS = range(FIELDS["players.max"].high)
_PLAYS = {name: [Play(seat, card) for seat in _SEATS] for name, card in _CARD_OF.items()}
_DECLARES = {name: [Declare(seat, each) for seat in _SEATS] for name, each in CATEGORY_OF.items()}
_KNOWN_CARDS: dict[str, Cards] = {"": ()}
"""Lists of up to two cards, which are soon all known; longer ones are too many."""


def read(text: str, override: Override) -> GameLog | None:
    """The game in a text, or None where the careful reader has to read it."""
    if "\\" in text or '"x-' in text or override.names is not None:
        return None
    try:
        rest, events = _parted(text)
        return _game(_DECODER.decode(rest), rest.count(":"), events, override)
    except (_Unusual, LookupError, TypeError, ValueError, AttributeError, RecursionError):
        return None


def _parted(text: str) -> tuple[str, list[str]]:
    """The text without its events, and what stands between the brackets of each list of them."""
    head, *parts = _EVENTS.split(text)
    cut = [part.partition("]") for part in parts]
    rest = '"events": ['.join([head, *[bracket + rest for _, bracket, rest in cut]])
    return rest, [events for events, _, _ in cut]


def _expect(*, usual: bool) -> None:
    if not usual:
        raise _Unusual


def _game(raw: Raw, colons: int, events: list[str], override: Override) -> GameLog:
    _expect(usual=raw["format"] == FORMAT and raw["version"] == VERSION)
    _expect(usual=raw.keys() <= GAME_KEYS.keys() and type(raw["deals"]) is list)
    given = ruling(raw["rules"], override)
    seats = _seats(raw["players"], given.rules.players_max)
    known = _known_events(tuple(seats))
    deals = [_deal(*each, seats, known) for each in zip(raw["deals"], events, strict=True)]
    cut, deck = raw.get("cut", {}), raw.get("deck", {})
    status, winner = raw.get("status"), raw.get("winner")
    _expect(usual="status" not in raw or status in STATUSES)
    _expect(usual="cut" not in raw or len(cut) == len(seats))
    keys = len(raw) + len(raw["rules"]) + len(cut) + len(deck)
    _expect(usual=colons == keys + sum([_count(each) for each in raw["deals"]]))
    return GameLog(
        rules=given.rules,
        players=tuple(seats),
        deals=tuple(deals),
        cut={seats[name]: _CARD_OF[card] for name, card in cut.items()} if "cut" in raw else None,
        deck=_deck(deck) if "deck" in raw else None,
        status=status,
        winner=None if winner is None else seats[winner],
        preset=given.preset,
        variations=given.variations,
    )


def _seats(players: list[str], most: int) -> Seats:
    _expect(usual=type(players) is list and 2 <= len(players) <= most)
    for name in players:
        _expect(usual=0 < len(name) <= LONGEST_NAME and name.isprintable())
    seats = {name: seat for seat, name in enumerate(players)}
    _expect(usual=len(seats) == len(players))
    return seats


def _deck(raw: Raw) -> DeckLog:
    deck = DeckLog(**raw)
    texts = [text for text in deck if text is not None]
    _expect(usual=deck.shuffle == SHUFFLE and len(texts) == len(raw) and "shuffle" in raw)
    _expect(usual=all(type(text) is str for text in texts))
    return deck


def _count(raw: Raw) -> int:
    """The keys in a deal whose events are cut out."""
    return len(raw) + len(raw["hands"]) + (len(raw["totals"]) if "totals" in raw else 0)


def _deal(raw: Raw, events: str, seats: Seats, known: dict[str, Item]) -> DealLog:
    hands = {seats[name]: _cards(text) for name, text in raw["hands"].items()}
    _expect(usual=raw["events"] == [])
    totals = None
    if "totals" in raw:
        by_name = raw["totals"]
        totals = tuple([_whole(by_name[name]) for name in seats])
        _expect(usual=len(by_name) == len(seats))
    _expect(usual=raw.keys() <= DEAL_KEYS.keys())
    return DealLog(seats[raw["dealer"]], hands, _items(events, seats, known), totals)


def _items(events: str, seats: Seats, known: dict[str, Item]) -> tuple[Item, ...]:
    if "\n" in events or "},{" in events:
        events = _BETWEEN.sub(_NEXT, events.strip(_SPACE))
    if not events:
        return ()
    _expect(usual=events[0] == "{" and events[-1] == "}")
    seen = known.get
    return tuple([seen(each) or _learn(each, seats, known) for each in events[1:-1].split(_NEXT)])


def _learn(event: str, seats: Seats, known: dict[str, Item]) -> Item:
    """Read an event from the text between its braces, and keep it for the next time."""
    if exchange := _EXCHANGE.fullmatch(event):
        player, discard, draw = exchange.groups()
        return _new(Exchange, (seats[player], _cards(discard), _cards(draw), None))
    raw, end = _scan(f"{{{event}}}", 0)
    _expect(usual=end == len(event) + 2 and event.count(":") == len(raw))
    item = _READERS[raw["type"]](raw, seats)
    if len(known) < _MOST_KNOWN:
        known[event] = item
    return item


def _known_events(players: tuple[str, ...]) -> dict[str, Item]:
    """The events known so far among these players, by their text."""
    if players not in _KNOWN:
        if len(_KNOWN) == _MOST_TABLES:
            _KNOWN.clear()
        _KNOWN[players] = {}
    return _KNOWN[players]


def _whole(number: Any) -> int:
    _expect(usual=type(number) is int and -LARGEST <= number <= LARGEST)
    return number  # type: ignore[no-any-return]


def _cards(text: str) -> Cards:
    cards = _KNOWN_CARDS.get(text)
    if cards is None:
        cards = tuple([_CARD_OF[name] for name in text.split(" ")])
        if len(cards) < 3:
            _KNOWN_CARDS[text] = cards
    return cards


# One reader a type of event. That an event has no other keys than those read here is seen from
# their number: all of them are looked up. `_new` makes a named tuple without the detour through its
# own constructor, since most of what is read here is events.

_new = tuple.__new__


def _play(raw: Raw, seats: Seats) -> Item:
    if len(raw) != 3:
        raise _Unusual
    return _PLAYS[raw["card"]][seats[raw["player"]]]


def _exchange(raw: Raw, seats: Seats) -> Item:
    count = len(raw)
    if count == 4:
        shown = None
    elif count == 5:
        shown = _CARD_OF[raw["shown"]]
    else:
        raise _Unusual
    seat = seats[raw["player"]]
    return _new(Exchange, (seat, _cards(raw["discard"]), _cards(raw["draw"]), shown))


def _declare(raw: Raw, seats: Seats) -> Item:
    if len(raw) != 3:
        raise _Unusual
    return _DECLARES[raw["hand"]][seats[raw["player"]]]


def _claim(raw: Raw, seats: Seats) -> Item:
    points = raw["points"]
    if len(raw) != 4 or not points:
        raise _Unusual
    return _new(Claim, (seats[raw["player"]], _whole(points), _REASONS[raw["reason"]]))


def _chicago(raw: Raw, seats: Seats) -> Item:
    _expect(usual=len(raw) == 2)
    return Chicago(seats[raw["player"]])


def _blind(raw: Raw, seats: Seats) -> Item:
    _expect(usual=len(raw) == 2)
    return Blind(seats[raw["player"]])


def _redeal(raw: Raw, seats: Seats) -> Item:
    _expect(usual=len(raw) == 4)
    return Redeal(seats[raw["player"]], _cards(raw["discard"]), _cards(raw["draw"]))


def _show(raw: Raw, seats: Seats) -> Item:
    _expect(usual=len(raw) == 3)
    return Show(seats[raw["player"]], _cards(raw["hand"]))


def _challenge(raw: Raw, seats: Seats) -> Item:
    _expect(usual=len(raw) == 3)
    return Challenge(seats[raw["player"]], seats[raw["target"]])


def _choose(raw: Raw, seats: Seats) -> Item:
    _expect(usual=len(raw) == (4 if "target" in raw else 3) and type(raw["take"]) is str)
    target = seats[raw["target"]] if "target" in raw else None
    return Choose(seats[raw["player"]], take(raw["take"]), target)


_READERS: dict[str, Callable[[Raw, Seats], Item]] = {
    "award": _claim,
    "blind": _blind,
    "challenge": _challenge,
    "chicago": _chicago,
    "choose": _choose,
    "declare": _declare,
    "exchange": _exchange,
    "play": _play,
    "redeal": _redeal,
    "show": _show,
}
