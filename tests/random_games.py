"""Games of random legal play, from random rules and a seeded deck, for tests of every floor.

`play_random_game` gives a whole game as values; a log writer can make a log of it that the referee
must find nothing wrong with.
"""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st

from chicago_cli.engine.awards import Award
from chicago_cli.engine.deal import Deal
from chicago_cli.engine.events import AWAITED, Cards, Declare, Event
from chicago_cli.engine.game import Game
from chicago_cli.engine.legal import legal
from chicago_cli.engine.shuffle import Deck
from chicago_cli.engine.state import COMPLETE, WON
from chicago_cli.rules.fields import FIELDS, Field, Rules
from chicago_cli.rules.ruleset import resolve

Watch = Callable[[Deal, Deck], None]


class PlayedDeal(NamedTuple):
    """A deal as it was played: with each event, what it led to."""

    dealer: int
    hands: dict[int, Cards]
    events: list[tuple[Event, tuple[Award, ...]]]
    totals: list[int]
    complete: bool


class PlayedGame(NamedTuple):
    """A game as it was played; without a winner it was abandoned after its last deal."""

    rules: Rules
    players: int
    seed: str
    deals: list[PlayedDeal]
    winner: int | None


def play_random_game(
    rules: Rules,
    players: int,
    seed: str,
    max_deals: int = 10,
    watch: Watch | None = None,
    mischief: float = 0.0,
    variety: float = 0.0,
) -> PlayedGame:
    """Play a game at random, from the deck that the seed gives.

    Args:
        rules: the rules of the game.
        players: how many play.
        seed: of the deck, and of the choices.
        max_deals: after how many deals the game is abandoned, if nobody has won by then.
        watch: called before the first event of each deal, and after every event, with the deal and
            the deck that follows it.
        mischief: how often, from 0 to 1, a declaration is made at random, true or not.
        variety: how often, from 0 to 1, all kinds of acts are equally likely, so that those are not
            rare that can be done in few ways.
    """
    game = Game(rules, players)
    random = Random(seed)
    deals: list[PlayedDeal] = []
    while game.winner is None and len(deals) < max_deals:
        dealer = game.next_dealer()
        if dealer is None:
            dealer = random.randrange(players)
        deck = Deck(seed, len(deals) + 1)
        hands = deck.deal(game.order(dealer), game.sizes())
        deal, violations = game.start(dealer, hands)
        assert deal is not None, violations
        assert not violations
        events = _play_deal(deal, deck, random, watch, mischief, variety)
        game.finish(deal)
        deals.append(PlayedDeal(dealer, hands, events, game.totals, deal.phase == COMPLETE))
    return PlayedGame(rules, players, seed, deals, game.winner)


def _play_deal(
    deal: Deal, deck: Deck, random: Random, watch: Watch | None, mischief: float, variety: float
) -> list[tuple[Event, tuple[Award, ...]]]:
    events: list[tuple[Event, tuple[Award, ...]]] = []
    if watch:
        watch(deal, deck)
    while True:
        act = _random_act(deal, random, variety)
        if act is None:
            return events
        if isinstance(act, Declare) and random.random() < mischief:
            act = act._replace(category=random.randrange(1, 10))
        take = deal.rules.exchange_one_up == "keep" or random.random() < 0.5
        event = deck.complete(deal, act, take)
        outcome = deal.advance(event)
        assert mischief or not outcome.violations, (event, outcome)
        events.append((event, outcome.awards))
        if watch:
            watch(deal, deck)


def _random_act(deal: Deal, random: Random, variety: float) -> Event | None:
    """Mostly the act that is awaited; now and then any; None when the deal is over."""
    if deal.phase == WON or (deal.phase == COMPLETE and random.random() < 0.8):
        return None
    if variety and random.random() < variety:
        kinds: dict[type, list[Event]] = {}
        for act in legal(deal):
            kinds.setdefault(type(act), []).append(act)
        return random.choice(random.choice(list(kinds.values()))) if kinds else None
    if deal.turn is None or random.random() < 0.15:
        acts = legal(deal)
    else:
        acts = [act for act in legal(deal, deal.turn) if isinstance(act, AWAITED)]
    return random.choice(acts) if acts else None


def _values(field: Field) -> st.SearchStrategy[Any]:
    if field.kind == "choice":
        return st.sampled_from(field.choices)
    if field.kind == "flag":
        return st.booleans()
    if field.kind == "reward":
        return st.sampled_from(_REWARDS)
    small = [value for value in (*range(field.low, 21), 30, 45, 52) if value <= field.high]
    return st.sampled_from([None, *small] if field.kind == "optional" else small)


_REWARDS = [
    *range(9),
    *("lift", "reset-all", "reset-one", "win", "7|reset-all", "8+reset-one|lift"),
    *("lift+reset-all", "3|4|win", "reset-all+reset-one", "1|reset-one"),
]
_CAPS = {"players.max": 6}
"""Fields that say nothing of a game of given size."""


def _consistent(settings: dict[str, Any]) -> dict[str, Any]:
    """The settings without the two conflicts that the rulebook names."""
    if settings.get("declare.mode") == "open":
        settings["declare.false_claim"] = "noted"
    if settings.get("tricks.last_deuce") is not None and settings["chicago.deuce"] is None:
        settings["chicago.deuce"] = 30
    return settings | _CAPS


def any_rules() -> st.SearchStrategy[Rules]:
    """Rules with every field at random, small numbers preferred, and none in conflict."""
    fields = {name: _values(field) for name, field in FIELDS.items()}
    return st.fixed_dictionaries(fields).map(_consistent).map(lambda each: resolve("pagat", each))


def any_seed() -> st.SearchStrategy[str]:
    """A seed of a deck and of choices."""
    return st.integers(0, 2**32).map(str)
