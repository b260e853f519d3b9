"""Changes of the order in a log: two neighbours, or two deals, in each other's place."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random

from chicago_cli.cards import NAMES
from tests.log_changes import CLOSING, Change, Edit, Event, Log, Maker, Place


def neighbours(log: Log, random: Random) -> Iterator[Change]:
    for number, deal in enumerate(log["deals"]):
        events = deal["events"]
        for index, (one, two) in enumerate(pairwise(events)):
            path = ("deals", number, "events")
            edits: tuple[Edit, ...] = (((*path, index), two), ((*path, index + 1), one))
            place = Place(number, index, one, log)
            if one != two:
                kind, harmless = _order(place, two)
                yield Change(kind, edits, harmless)


Verdict = tuple[str, str | None]
"""A kind of change, and why it may be harmless."""


def _order(place: Place, two: Event) -> Verdict:
    """What must come of it that an event and the next one, ``two``, change places."""
    types = (place.event["type"], two["type"])
    for kinds, judged in ORDERS:
        if kinds.intersection(types):
            return judged(place, two)
    return _order_of_turns(place, two)


def _order_of_awards(place: Place, two: Event) -> Verdict:
    if place.event["type"] == two["type"]:
        return "two awards", "any time after"
    if two["type"] == "award":
        return "an award before what earned it", None
    return "an award after a later act", "any time after"


def _order_of_blind(place: Place, two: Event) -> Verdict:
    return "a blind call and the next act", None


def _order_of_challenges(place: Place, two: Event) -> Verdict:
    one = place.event
    if one["type"] == "challenge" and two["type"] in CLOSING:
        return "a challenge too late", None
    if two["type"] == "challenge" and one["type"] == "chicago":
        raise AssertionError("a Chicago closes the time for challenges")
    if two["type"] == "challenge" and one["type"] == "declare" and two["target"] == one["player"]:
        return "a challenge before the claim", None
    return "a challenge and another act", "still open"


def _order_of_choices(place: Place, two: Event) -> Verdict:
    both = place.event["type"] == two["type"]
    return ("two choices" if both else "a choice and another act"), None


def _order_of_chicagos(place: Place, two: Event) -> Verdict:
    window = place.log["rules"]["chicago.window"]
    exchanged_before = place.event["type"] == "exchange" and window == "after-last-exchange"
    led_after = two["type"] == "play" and window != "any-time"
    if exchanged_before or led_after:
        return "a Chicago outside its window", None
    return "a Chicago and another act", "within the window"


def _order_of_shows(place: Place, two: Event) -> Verdict:
    one = place.event
    if one["type"] == two["type"]:
        return "two shows", "still to exchange"
    if one["type"] == "declare":
        return "two stages of the deal", None
    assert {one["type"], two["type"]} == {"show", "exchange"}, (one, two)
    exchange = one if one["type"] == "exchange" else two
    before = [event for event in place.events[: place.position] if event["type"] == "exchange"]
    turns = [event["player"] for event in before]
    round_ = turns.count(exchange["player"]) + 1
    if one["player"] == two["player"]:
        harmless = exchange["discard"] == "" and _closes_to_go_on(place, round_, len(turns) + 1)
        return "a show and the exchange of the hand", "nothing exchanged" if harmless else None
    shower = one["player"] if one["type"] == "show" else two["player"]
    open_still = round_ > 1 and turns.count(shower) < round_
    return "a show and an exchange", "still to exchange" if open_still else None


def _closes_to_go_on(place: Place, round_: int, exchanges: int) -> bool:
    """Whether hands may be shown before the last exchange of a round, and at once after it."""
    rules = place.log["rules"]
    closes = exchanges % len(place.log["deals"][place.deal]["hands"]) == 0
    open_hands = rules["declare.mode"] == "open"
    return closes and open_hands and 1 < round_ < rules["exchange.rounds"]


def _order_of_turns(place: Place, two: Event) -> Verdict:
    """Acts that have their turn: hands replaced, exchanges, declarations and plays."""
    types = place.event["type"], two["type"]
    if types == ("play", "play") and place.event["player"] == two["player"]:
        wins = _wins_as_well(place, two["card"])
        return "two cards of one player", "either wins" if wins else None
    return OF_TURNS.get(types, "two stages of the deal"), None


def _wins_as_well(place: Place, card: str) -> bool:
    """Whether another card would win the trick as well that the player of this one wins with it."""
    others = len(place.log["deals"][place.deal]["hands"]) - 1
    plays = [event["card"] for event in place.events[: place.position] if event["type"] == "play"]
    trick = [NAMES.index(each) for each in (*plays[-others:], card)]
    of_the_suit = [each for each in trick if each % 4 == trick[0] % 4]
    return max(of_the_suit) == trick[-1]


OF_TURNS = {
    ("redeal", "redeal"): "two hands replaced",
    ("redeal", "exchange"): "a hand replaced and an exchange",
    ("exchange", "exchange"): "two exchanges",
    ("declare", "declare"): "two declarations",
    ("play", "play"): "two cards of two players",
}
ORDERS: list[tuple[set[str], Callable[[Place, Event], Verdict]]] = [
    ({"award"}, _order_of_awards),
    ({"blind"}, _order_of_blind),
    ({"challenge"}, _order_of_challenges),
    ({"choose"}, _order_of_choices),
    ({"chicago"}, _order_of_chicagos),
    ({"show"}, _order_of_shows),
]
"""Who judges a pair of neighbours, by the first type that is one of theirs."""


def deals(log: Log, random: Random) -> Iterator[Change]:
    if len(log["deals"]) > 1 and "deck" in log:
        one, two = log["deals"][:2]
        yield Change("two deals, with the seed", ((("deals", 0), two), (("deals", 1), one)))


OF_ORDER: list[Maker] = [neighbours, deals]
