"""Changes of a card, an actor or a number in a log, each with the codes that it must give.

`CODES_OF` has, for each kind of change, the codes of which one must be found, and `HARMLESS` is the
closed list of the cases in which nothing need be found, each with its reason. What is expected of a
change is worked out from the log alone, without the engine. The log is one that `random_games`
played: nothing in it is wrong, and each award is recorded right after the act that earned it.
Changes of the order are in `log_orders`.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from chicago_cli.cards import NAMES
from chicago_cli.engine.shuffle import commitment

Log = dict[str, Any]
Event = dict[str, Any]
Edit = tuple[tuple[str | int, ...], Any]
"""A place in the log, and what is put there."""

LATER = {"X202", "T502", "X204", "T501", "E101", "H305", "G702"}
"""When cards have changed places unseen, a later act must stop the deal.

A card is put away or played that is no longer there (X202, T502), or drawn though it is not free
(X204). Another act may stop the deal before: other cards make another winner of a showdown or of a
trick, and with that another lead, choice, or end (T501, E101, H305, G702).
"""

CODES_OF: dict[str, set[str]] = {
    # A card.
    "a dealt card for one of another hand": {"D103"},
    "a dealt card, with the seed": {"D105"},
    "a dealt card": LATER,
    "a discard not held": {"X202"},
    "another discard": LATER,
    "a drawn card that is held": {"X204"},
    "a drawn card, with the seed": {"D105", "X204"},
    "a drawn card": LATER,
    "an open card that is held": {"X204"},
    "an open card, with the seed": {"D105", "X204"},
    "an open card that was kept": {"X207", "X204"},
    "an open card": {"X204"},
    "a played card not held": {"T502"},
    "another played card": LATER - {"X202", "X204", "H305"},
    "a card of a hand shown": {"X211"},
    "the seed": {"D105"},
    # An actor. E101 is for who is not active: who sits out a play-off.
    "who exchanges": {"X201", "E101"},
    "who replaces a hand": {"X202", "E101"},
    "who declares": {"H301", "E101"},
    "who plays": {"T501", "E101"},
    "who chooses": {"H305", "E101"},
    "who shows": {"X211", "E101"},
    # The award stands with another player than the new caller, or with one whose call is void.
    # Another lead or end may stop the deal before.
    "who calls, where it was paid": {"S602", "S603", "T501", "E101", "G702"},
    "who calls": set(),
    "who challenges": {"H304", "E101"},
    "who is challenged": {"H304"},
    "who has an award": {"S602"},
    "who deals first": {"X201"},
    "who deals": {"D101"},
    "the winner": {"G701"},
    "the status": {"G703"},
    "where two players sit": {"X201"},
    # A number.
    "the points of an award": {"S601"},
    "a total": {"S605"},
    # The order.
    "two exchanges": {"X201"},
    "two hands replaced": {"X209"},
    "a hand replaced and an exchange": {"E101", "X202", "X204"},
    "two declarations": {"H301"},
    "two choices": {"H305"},
    "two cards of two players": {"T501"},
    # The one that wins a trick, and that which its winner leads to the next; see "either wins".
    "two cards of one player": {"T501", "E101", "G702"},
    "a blind call and the next act": {"C405"},
    "an award before what earned it": {"S603"},
    "an award after a later act": set(),
    "two awards": set(),
    "a choice and another act": {"E101", "H305"},
    "two stages of the deal": {"E101"},
    # The exchange may end the round, and the showdown after it win the game: then the show is G702.
    "a show and the exchange of the hand": {"E101", "X211", "G702"},
    "a show and an exchange": {"E101", "G702"},
    "two shows": set(),
    "a Chicago outside its window": {"C402", "T501"},
    "a Chicago and another act": set(),
    "a challenge too late": {"H304"},
    "a challenge before the claim": {"H304"},
    "a challenge and another act": set(),
    "two deals, with the seed": {"D101", "D102", "D104", "D105"},
}
"""For each kind of change, the codes of which one must be found."""

HARMLESS: dict[str, str] = {
    "never seen again": "the card that is missing never leaves the hand again: the deal ends before"
    " all are played, because somebody has won or a failed Chicago ends the tricks",
    "refused as well": "nobody can say which open card was refused, unless a seed tells: any free"
    " card could be, and one that equals the card drawn was taken",
    "nothing was paid": "what a Chicago leads to shows in its award alone; there is none where its"
    " points are 0, the floor cuts all of the loss, or the deal ends too soon",
    "true claim": "whoever challenges a true claim, and whichever it is, nothing happens",
    "no claim of a winner": "null is no claim, and unfinished and abandoned say the same",
    "same circle": "two players sit opposite each other in either order",
    "either wins": "a player who wins the trick with the card that would have led to the next one"
    " leads to that with the card that won: the tricks may go on as they did",
    "any time after": "an award may be recorded at any time after it was earned, in any order",
    "nothing exchanged": "the last to exchange in a round holds the same hand after it, where it is"
    " of no card, and may show it before as well as in the next round",
    "still to exchange": "a hand may be shown in a round until its holder has exchanged in it",
    "within the window": "a Chicago may be called at either time",
    "still open": "a claim is open to challenge at either time",
}
"""Why a change may go unnoticed: there is no other case."""


class Change(NamedTuple):
    """One change of a log.

    Attributes:
        kind: of `CODES_OF`.
        edits: what is put where.
        harmless: of `HARMLESS`, where nothing need be found.
    """

    kind: str
    edits: tuple[Edit, ...]
    harmless: str | None = None


# What a log says, without the engine.


class Place(NamedTuple):
    """An event of a log, and where it stands."""

    deal: int
    position: int
    event: Event
    log: Log

    @property
    def events(self) -> list[Event]:
        """All events of the deal."""
        events: list[Event] = self.log["deals"][self.deal]["events"]
        return events

    def edit(self, key: str, value: Any) -> Edit:
        """The edit of one key of the event."""
        return ("deals", self.deal, "events", self.position, key), value

    def held(self) -> dict[str, set[str]]:
        """What everybody holds just before the event."""
        hands = self.log["deals"][self.deal]["hands"]
        held = {name: set(cards.split()) for name, cards in hands.items()}
        for event in self.events[: self.position]:
            hand = held[event["player"]]
            if event["type"] in ("exchange", "redeal"):
                hand.difference_update(event["discard"].split())
                hand.update(event["draw"].split())
            elif event["type"] == "play":
                hand.remove(event["card"])
        return held

    def leaves_later(self, card: str) -> bool:
        """Whether the player puts a card away, or plays it, after this event."""
        return _leaves(self.events[self.position + 1 :], self.event["player"], card)


def _leaves(events: list[Event], player: str, card: str) -> bool:
    own = [event for event in events if event["player"] == player]
    return any(card in [*event.get("discard", "").split(), event.get("card")] for event in own)


def places(log: Log, *types: str) -> Iterator[Place]:
    for number, deal in enumerate(log["deals"]):
        for index, event in enumerate(deal["events"]):
            if event["type"] in types:
                yield Place(number, index, event, log)


def _others(log: Log, player: str) -> list[str]:
    return [name for name in log["players"] if name != player]


def _put(cards: str, old: str, new: str) -> str:
    return " ".join([new if card == old else card for card in cards.split()])


def _any_card(random: Random, *but: str) -> str:
    return random.choice([card for card in NAMES if card not in but])


# A card.


def dealt_cards(log: Log, random: Random) -> Iterator[Change]:
    for number, deal in enumerate(log["deals"]):
        player = random.choice(list(deal["hands"]))
        old = random.choice(deal["hands"][player].split())
        new = _any_card(random, old)
        hand = _put(deal["hands"][player], old, new)
        edits: tuple[Edit, ...] = ((("deals", number, "hands", player), hand),)
        if any(new in cards.split() for cards in deal["hands"].values()):
            yield Change("a dealt card for one of another hand", edits)
        elif "deck" in log:
            yield Change("a dealt card, with the seed", edits)
        else:
            seen = _leaves(deal["events"], player, old)
            yield Change("a dealt card", edits, None if seen else "never seen again")


def discards(log: Log, random: Random) -> Iterator[Change]:
    for place in places(log, "exchange", "redeal"):
        cards = place.event["discard"]
        if not cards:
            continue
        old = random.choice(cards.split())
        kept = sorted(place.held()[place.event["player"]].difference(cards.split()))
        new = random.choice(kept) if kept and random.random() < 0.5 else _any_card(random, old)
        edits = (place.edit("discard", _put(cards, old, new)),)
        if new not in kept:
            yield Change("a discard not held", edits)
        else:
            seen = place.leaves_later(new)
            yield Change("another discard", edits, None if seen else "never seen again")


def draws(log: Log, random: Random) -> Iterator[Change]:
    for place in places(log, "exchange", "redeal"):
        cards = place.event["draw"]
        if not cards:
            continue
        old = random.choice(cards.split())
        new = _any_card(random, old)
        edits = (place.edit("draw", _put(cards, old, new)),)
        if new in cards.split() or _is_held(place, new):
            yield Change("a drawn card that is held", edits)
        elif "deck" in log:
            yield Change("a drawn card, with the seed", edits)
        else:
            seen = place.leaves_later(old)
            yield Change("a drawn card", edits, None if seen else "never seen again")


def _is_held(place: Place, card: str) -> bool:
    return any(card in hand for hand in place.held().values())


def open_cards(log: Log, random: Random) -> Iterator[Change]:
    for place in places(log, "exchange"):
        old = place.event.get("shown")
        if old is None:
            continue
        new = _any_card(random, old)
        edits = (place.edit("shown", new),)
        if _is_held(place, new):
            yield Change("an open card that is held", edits)
        elif "deck" in log:
            yield Change("an open card, with the seed", edits)
        elif log["rules"]["exchange.one_up"] == "keep":
            yield Change("an open card that was kept", edits)
        else:
            yield Change("an open card", edits, "refused as well")


def plays(log: Log, random: Random) -> Iterator[Change]:
    for place in places(log, "play"):
        old = place.event["card"]
        kept = sorted(place.held()[place.event["player"]] - {old})
        new = random.choice(kept) if kept and random.random() < 0.5 else _any_card(random, old)
        edits = (place.edit("card", new),)
        if new not in kept:
            yield Change("a played card not held", edits)
        else:
            seen = place.leaves_later(new)
            yield Change("another played card", edits, None if seen else "never seen again")


def shown_hands(log: Log, random: Random) -> Iterator[Change]:
    for place in places(log, "show"):
        hand = place.event["hand"]
        old = random.choice(hand.split())
        yield Change(
            "a card of a hand shown",
            (place.edit("hand", _put(hand, old, _any_card(random, *hand.split()))),),
        )


def seeds(log: Log, random: Random) -> Iterator[Change]:
    if "deck" in log:
        seed = log["deck"]["seed"] + "x"
        deck = {"shuffle": log["deck"]["shuffle"], "seed": seed, "commitment": commitment(seed)}
        yield Change("the seed", ((("deck",), deck),))


# An actor.

SURE_ACTORS = {
    "exchange": "who exchanges",
    "redeal": "who replaces a hand",
    "declare": "who declares",
    "play": "who plays",
    "choose": "who chooses",
    "show": "who shows",
    "award": "who has an award",
}
"""The acts that nobody else could have done, by their type."""


def actors(log: Log, random: Random) -> Iterator[Change]:
    for place in places(log, *SURE_ACTORS):
        other = random.choice(_others(log, place.event["player"]))
        yield Change(SURE_ACTORS[place.event["type"]], (place.edit("player", other),))


def callers(log: Log, random: Random) -> Iterator[Change]:
    for place in places(log, "chicago", "blind"):
        other = random.choice(_others(log, place.event["player"]))
        edits = (place.edit("player", other),)
        reason = place.event["type"]
        if any(event.get("reason") == reason for event in place.events):
            yield Change("who calls, where it was paid", edits)
        else:
            yield Change("who calls", edits, "nothing was paid")


def challengers(log: Log, random: Random) -> Iterator[Change]:
    for place in places(log, "challenge"):
        player, target = place.event["player"], place.event["target"]
        seated = place.log["deals"][place.deal]["hands"]
        other = random.choice(_others(log, player))
        idle = other == target or other not in seated
        edits = (place.edit("player", other),)
        yield Change("who challenges", edits, None if idle else "true claim")
        other = random.choice(_others(log, target))
        idle = other == player or other not in _claimants(place)
        edits = (place.edit("target", other),)
        yield Change("who is challenged", edits, None if idle else "true claim")


def _claimants(place: Place) -> set[str]:
    """Whose claims may be challenged: the categories named since the last act that closed them."""
    claimants: set[str] = set()
    for event in place.events[: place.position]:
        if event["type"] in CLOSING:
            claimants.clear()
        elif event["type"] == "declare" and event["hand"] != "pass":
            claimants.add(event["player"])
    return claimants


CLOSING = ("exchange", "chicago", "play")
"""After these nobody may challenge a claim that was made before."""


def dealers(log: Log, random: Random) -> Iterator[Change]:
    for number, deal in enumerate(log["deals"]):
        seated = [name for name in deal["hands"] if name != deal["dealer"]]
        kind = "who deals" if number else "who deals first"
        yield Change(kind, ((("deals", number, "dealer"), random.choice(seated)),))


def outcomes(log: Log, random: Random) -> Iterator[Change]:
    winner, status = log["winner"], log["status"]
    other = random.choice([name for name in (*log["players"], None) if name != winner])
    edits: tuple[Edit, ...] = ((("winner",), other),)
    yield Change("the winner", edits, "no claim of a winner" if other is None else None)
    other = random.choice([each for each in STATUSES if each != status])
    same = (other == "finished") == (status == "finished")
    yield Change("the status", ((("status",), other),), "no claim of a winner" if same else None)


STATUSES = ["finished", "unfinished", "abandoned"]


def seats(log: Log, random: Random) -> Iterator[Change]:
    players = log["players"]
    one, other = random.sample(range(len(players)), 2)
    edits: tuple[Edit, ...] = (
        (("players", one), players[other]),
        (("players", other), players[one]),
    )
    same = len(players) == 2
    yield Change("where two players sit", edits, "same circle" if same else None)


# A number.


def points(log: Log, random: Random) -> Iterator[Change]:
    for place in places(log, "award"):
        old = place.event["points"]
        new = random.choice([each for each in (-old, old - 1, old + 1, old + 52) if each])
        yield Change("the points of an award", (place.edit("points", new),))


def totals(log: Log, random: Random) -> Iterator[Change]:
    for number, deal in enumerate(log["deals"]):
        player = random.choice(log["players"])
        new = deal["totals"][player] + random.choice([-52, -1, 1, 52])
        yield Change("a total", ((("deals", number, "totals", player), new),))


Maker = Callable[[Log, Random], Iterator[Change]]

OF_CARDS: list[Maker] = [dealt_cards, discards, draws, open_cards, plays, shown_hands, seeds]
OF_ACTORS: list[Maker] = [actors, callers, challengers, dealers, outcomes, seats]
OF_NUMBERS: list[Maker] = [points, totals]
