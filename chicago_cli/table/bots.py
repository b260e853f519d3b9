"""The bots: what a seat does, decided from what it may know.

Three levels share one way of thinking and differ in what they take into account:

- ``easy`` is fixed. It keeps made hands and four cards to a straight or a flush, else its two
  highest cards, plays its lowest winning card or else its lowest, and never calls a Chicago.
- ``normal`` exchanges by exact expectation of the showdowns, plays tricks by a few sampled layouts
  solved with all hands open, and calls a Chicago that nearly all of these make.
- ``hard`` also minds what others have declared, counts more on its ranks in the tricks, samples
  more, calls more boldly, and weighs points by what they mean for the game.

No bot calls blind, names a category that it does not hold, or challenges one. Effort is a count of
samples, never a time, so that a seed repeats a game.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from chicago_cli.cards import Card
from chicago_cli.engine.events import (
    OPEN_CARD,
    Chicago,
    Choose,
    Declare,
    Event,
    Exchange,
    Play,
    Redeal,
    Show,
)
from chicago_cli.hands.lookup import CATEGORY_OF, evaluate_cards
from chicago_cli.hands.ranking import TWO_PAIR
from chicago_cli.rules.rewards import parse_reward
from chicago_cli.table import easy, exchanging, tricks
from chicago_cli.table.exchanging import Aim
from chicago_cli.table.view import View


class Level(NamedTuple):
    """How a bot thinks.

    ``samples`` of 0 is the fixed bot; ``bold`` are the odds that it calls on; ``keen`` is how many
    cards it thinks that others have thrown away.
    """

    samples: int
    aim: Aim
    bold: float
    keen: int = 0


LEVELS: dict[str, Level] = {
    "easy": Level(0, Aim(tricks=0), bold=2),
    "normal": Level(4, Aim(tricks=0.37), bold=0.95),
    "hard": Level(60, Aim(tricks=0.45, score=True, claims=True), bold=0.6, keen=1),
}


_PART = {2: 1, 3: 2, 4: 8, 5: 30}
"""By the number of seats: what samples are divided by, since each takes so much longer to solve."""


def _samples(seen: View, level: Level) -> int:
    """How many layouts are solved: fewer for more seats, but one at least."""
    return max(1, level.samples // _PART.get(len(seen.order), 60))


class Advice(NamedTuple):
    """What to do, ``None`` for nothing, and what each act looked at was worth, best first."""

    act: Event | None
    weighed: tuple[tuple[float, Event], ...] = ()


def decide(seen: View, level: Level, chance: Random) -> Advice:
    """What a bot of this level does in the seat of the view."""
    left = Advice(None)
    for kind, decider in _DECIDERS:
        acts = [act for act in seen.acts if isinstance(act, kind)]
        if acts:
            advice = decider(seen, acts, level, chance)
            if advice.act is not None:
                return advice
            left = advice
    return left


def takes_open_card(seen: View, discarded: Card, shown: Card, level: Level) -> bool:
    """Whether a bot of this level keeps the card that one up shows."""
    return exchanging.takes_open_card(seen, discarded, shown, level.aim)


def _choose(seen: View, acts: Sequence[Event], level: Level, chance: Random) -> Advice:
    weighed = [(_lead_after(seen, act), act) for act in acts]
    best = max(weighed, key=lambda each: each[0])
    return Advice(best[1], tuple(sorted(weighed, key=lambda each: -each[0])))


def _lead_after(seen: View, act: Event) -> float:
    """By how much the seat is ahead of the best other once the reward is settled."""
    assert isinstance(act, Choose)
    (taken,) = parse_reward(act.take)
    target = seen.rules.ending_target
    mine = seen.totals[seen.seat] + (taken.points or 0)
    mine = max(mine, target) if taken.lift else mine
    struck = {act.target} if act.target is not None else set()
    others = [
        0 if taken.reset_all or seat in struck else seen.totals[seat]
        for seat in seen.order
        if seat != seen.seat
    ]
    return (1000 if taken.win else mine) - max(others, default=0)


def _redeal(seen: View, acts: Sequence[Event], level: Level, chance: Random) -> Advice:
    """Replace a low hand that holds less than two pair."""
    categories = [CATEGORY_OF[evaluate_cards(five)] for five in _fives(seen.hand)]
    return Advice(acts[0] if max(categories) < TWO_PAIR else None)


def _fives(hand: Sequence[Card]) -> list[list[Card]]:
    if len(hand) == 5:
        return [list(hand)]
    return [[card for card in hand if card != gone] for gone in hand]


def _chicago(seen: View, acts: Sequence[Event], level: Level, chance: Random) -> Advice:
    """Call where the tricks are next and enough of the sampled layouts are won."""
    if seen.phase != "playing" or not level.samples:
        return Advice(None)
    odds = tricks.chicago_odds(seen, 2 * _samples(seen, level), chance, level.keen)
    return Advice(acts[0] if odds >= level.bold else None, ((odds, acts[0]),))


def _show(seen: View, acts: Sequence[Event], level: Level, chance: Random) -> Advice:
    """Show, once, where the hand cannot be broken otherwise."""
    bound = seen.rules.exchange_show_winner and seen.seat in seen.scorers
    return Advice(acts[0] if bound and seen.seat not in seen.shown else None)


def _exchange(seen: View, acts: Sequence[Event], level: Level, chance: Random) -> Advice:
    exchanges = [act for act in acts if isinstance(act, Exchange)]
    if level.samples:
        weighed = exchanging.weigh(seen, exchanges, level.aim)
        return Advice(weighed[0][1], tuple(weighed))
    wanted = easy.discard(seen.hand)
    unseen = [act for act in exchanges if act.shown != OPEN_CARD]
    fitting = [act for act in unseen if tuple(sorted(act.discard)) == wanted]
    return Advice((fitting or unseen)[0])


def _declare(seen: View, acts: Sequence[Event], level: Level, chance: Random) -> Advice:
    """Name what is held where that may be named, else pass."""
    named = [act for act in acts if isinstance(act, Declare) and act.category is not None]
    return Advice(named[0] if named else acts[0])


def _play(seen: View, acts: Sequence[Event], level: Level, chance: Random) -> Advice:
    plays = [act for act in acts if isinstance(act, Play)]
    if not level.samples or len(plays) == 1:
        card = easy.card([play.card for play in plays], seen.trick)
        return Advice(Play(seen.seat, card))
    weighed = tricks.weigh(seen, plays, _samples(seen, level), chance, level.keen)
    return Advice(weighed[0][1], tuple(weighed))


_Decider = Callable[[View, Sequence[Event], Level, Random], Advice]

# Looked through in this order: what may be done out of turn comes before what must be done.
_DECIDERS: tuple[tuple[type[Event], _Decider], ...] = (
    (Choose, _choose),
    (Redeal, _redeal),
    (Chicago, _chicago),
    (Show, _show),
    (Exchange, _exchange),
    (Declare, _declare),
    (Play, _play),
)
