"""Which cards a reckoning bot exchanges, by exact expectation."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from chicago_cli.cards import PACK, Card, rank_of, suit_of
from chicago_cli.engine.events import Exchange
from chicago_cli.hands.lookup import CATEGORY_OF, MIXED, RANK_KEYS, SUITED
from chicago_cli.rules.fields import Rules
from chicago_cli.table.odds import RANKS_OF_SUM, Unseen, Worth, share_below, worth_of_hands
from chicago_cli.table.view import View


class Aim(NamedTuple):
    """What a bot reckons with: points for hands, and what it thinks of the tricks and the score."""

    tricks: float
    """The part of the last trick's points that it counts in the last exchange, 0 to 1."""
    score: bool = False
    """Whether it weighs points by what they mean for the game."""
    claims: bool = False
    """Whether it minds what others declared in the latest showdown."""


_AS_BEST_OF = (1, 2.6, 4.6, 7, 9.5)
"""By the number of exchanges made: an opponent's hand is about the best of so many dealt hands.

Fitted to 20,000 hands exchanged as the bot ``easy`` does; rounded.
"""


class _Prospect(NamedTuple):
    """All that the worth of a hand depends on; one worth is kept for each."""

    rules: Rules
    round: int
    opponents: tuple[int, ...]
    tricks: float
    total: int | None


_UNHEARD = -1
"""Stands for an opponent of whose hand nothing is known; 0 is one who passed."""
_PASSED_BEFORE = 0.6
"""What the number of hands, of which an opponent's is the best, is multiplied by after a pass."""


def worth(seen: View, aim: Aim) -> Worth:
    """What each hand is worth to the seat after the exchange that it is about to make."""
    total = seen.totals[seen.seat] if aim.score else None
    tricks = aim.tricks * seen.rules.tricks_last
    heard = dict(seen.claims) if aim.claims else {}
    opponents = sorted([heard.get(seat, _UNHEARD) or 0 for seat in seen.order if seat != seen.seat])
    return _worth(_Prospect(seen.rules, seen.round, tuple(opponents), tricks, total))


_SHARES = share_below()


@lru_cache(maxsize=64)
def _worth(now: _Prospect) -> Worth:
    """The points of this round's showdown, and of the hand that the later exchanges make of it."""
    pays = [gain(now.rules, now.total, each) for each in _points(now.rules)]
    odds = _odds_to_win(now)
    points = [pays[CATEGORY_OF[strength]] * each for strength, each in enumerate(odds)]
    if now.round >= now.rules.exchange_rounds:
        return worth_of_hands(points.__getitem__, now.tricks, len(now.opponents) + 1)
    return _with_later(points, _worth(now._replace(round=now.round + 1)))


def _odds_to_win(now: _Prospect) -> list[float]:
    """By strength: the chance that a hand beats those of all opponents after this exchange."""
    odds = [1.0] * len(_SHARES)
    for category in now.opponents:
        hands = _AS_BEST_OF[now.round] * (_PASSED_BEFORE if category == 0 else 1)
        # Nobody breaks what was declared, so that nothing weaker is held now.
        least = _SHARES[CATEGORY_OF.index(category)] ** hands if category > 0 else 0
        for strength, share in enumerate(_SHARES):
            odds[strength] *= max(share**hands - least, 0) / (1 - least)
    return odds


def _with_later(points: Sequence[float], later: Worth) -> Worth:
    """Add what a hand is worth after the next exchange, its pairs and the like kept together.

    An estimate, in that the cards drawn come from a full pack, but for those kept.
    """
    worth_of = {
        kept: _after_a_draw(kept, later)
        for kept in {kept for ranks in RANKS_OF_SUM.values() for kept in _groups(ranks)}
    }
    mixed = {
        total: points[MIXED[total]]
        + max(later.mixed[total], *[worth_of[kept] for kept in _groups(ranks)])
        for total, ranks in RANKS_OF_SUM.items()
    }
    suited = {total: points[SUITED[total]] + later.suited[total] for total in later.suited}
    return Worth(mixed, suited)


def _after_a_draw(ranks: tuple[int, ...], reached: Worth) -> float:
    kept = [rank * 4 + suit for suit, rank in enumerate(ranks)]
    draws = 5 - len(kept)
    return Unseen(kept, draws).expectation(kept, draws, reached)


@cache
def _groups(ranks: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """What may be kept of a hand: its pairs and the like, or else its one or two highest cards."""
    together = tuple(rank for rank in ranks if ranks.count(rank) > 1)
    return (together[:4],) if together else (ranks[-1:], ranks[-2:])


def _points(rules: Rules) -> list[int]:
    """By category: about what the best alternative of its reward brings, in points."""
    found = [0]
    for reward in rules.rewards[1:]:
        assert reward is not None
        swing = rules.ending_target // 2
        found.append(
            max(
                (alternative.points or 0)
                + swing * (alternative.lift + alternative.reset_all + alternative.reset_one)
                + rules.ending_target * alternative.win
                for alternative in reward
            )
        )
    return found


def gain(rules: Rules, total: int | None, points: int) -> float:
    """What ``points`` more mean to somebody with ``total``, or just the points without one.

    Reaching the target is worth a dozen points more; being stopped costs a few.
    """
    if total is None:
        return points
    return _standing(rules, total + points) - _standing(rules, total)


def _standing(rules: Rules, total: int) -> float:
    if total >= rules.ending_target:
        return total + 12
    stopped = rules.exchange_stop_at is not None and total >= rules.exchange_stop_at
    return total - 3 if stopped else total


def weigh(seen: View, acts: Iterable[Exchange], aim: Aim) -> list[tuple[float, Exchange]]:
    """Every exchange with its expected worth in points, best first; of equals the smaller one."""
    reached = worth(seen, aim)
    unseen = Unseen(set(PACK) - set(seen.unseen))
    found: list[tuple[float, Exchange]] = []
    for act in acts:
        kept = [card for card in seen.hand if card not in act.discard]
        draws = min(5 - len(kept), len(unseen.cards))
        if act.shown is None:
            value = unseen.expectation(kept, draws, reached)
        elif seen.rules.exchange_one_up == "choice":
            value = _open_choice(kept, seen.unseen, reached)
        else:
            continue  # kept face up, it is worth what it is unseen, and tells the others
        found.append((value, act))
    return sorted(found, key=lambda each: (-each[0], len(each[1].discard)))


def _open_choice(kept: list[Card], unseen: tuple[Card, ...], reached: Worth) -> float:
    """The expectation of one up, where the open card may be refused for one unseen."""
    values = [hand_worth([*kept, card], reached) for card in unseen]
    total = sum(values)
    others = max(len(unseen) - 1, 1)
    return sum(max(value, (total - value) / others) for value in values) / len(values)


def hand_worth(cards: list[Card], reached: Worth) -> float:
    """The worth of five cards."""
    total = sum(RANK_KEYS[rank_of(card)] for card in cards)
    one_suit = len({suit_of(card) for card in cards}) == 1
    return reached.suited[total] if one_suit else reached.mixed[total]


def takes_open_card(seen: View, discarded: Card, shown: Card, aim: Aim) -> bool:
    """Whether to keep the card shown in one up, rather than the next one unseen."""
    reached = worth(seen, aim)
    kept = [card for card in seen.hand if card != discarded]
    others = [card for card in seen.unseen if card != shown]
    unseen = sum(hand_worth([*kept, card], reached) for card in others) / max(len(others), 1)
    return hand_worth([*kept, shown], reached) >= unseen
