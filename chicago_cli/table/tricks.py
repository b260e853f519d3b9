"""How a reckoning bot plays tricks and calls a Chicago: sampled layouts, each solved exactly."""

from collections.abc import Sequence
from random import Random

from chicago_cli.cards import Card
from chicago_cli.engine.events import Play
from chicago_cli.table.layouts import layout
from chicago_cli.table.solver import Hands, Solver, Stakes
from chicago_cli.table.view import View


def weigh(
    seen: View, plays: Sequence[Play], samples: int, chance: Random, keen: int
) -> list[tuple[float, Play]]:
    """Every card with the points that it brings on average, best first; of equals the lowest.

    While another's Chicago stands, they are the points that it costs the declarer.
    """
    if any(seat not in seen.order for seat, _ in seen.trick):
        samples = 0  # a player went out in mid-trick: rare enough to play low and go on
    stakes = _stakes(seen)
    sign = 1 if stakes.seat == seen.order.index(seen.seat) else -1
    totals = [0] * len(plays)
    for _ in range(samples):
        solver = Solver(stakes)
        hands = _seated(seen, layout(seen, chance, keen))
        for index, play in enumerate(plays):
            totals[index] += sign * _after(seen, hands, play.card, solver)
    weighed = [(total / max(samples, 1), play) for total, play in zip(totals, plays, strict=True)]
    return sorted(weighed, key=lambda each: (-each[0], each[1].card // 4, each[1].card))


def chicago_odds(seen: View, samples: int, chance: Random, keen: int) -> float:
    """The share of sampled layouts, 0 to 1, in which the seat can force all tricks."""
    stakes = Stakes(seen.order.index(seen.seat), declarer=True, won=1, won_on_deuce=1, lost=0)
    made = 0
    leader, lying = _table(seen)
    if seen.rules.chicago_declarer_leads and not lying and not seen.tricks:
        leader = stakes.seat
    for _ in range(samples):
        hands = _seated(seen, layout(seen, chance, keen))
        made += Solver(stakes).in_trick(hands, leader, lying)
    return made / samples


def _stakes(seen: View) -> Stakes:
    """What the tricks are about now, for the declarer while a Chicago stands, else for the seat."""
    rules = seen.rules
    if seen.declarer is not None and not seen.broken and seen.declarer in seen.order:
        return Stakes(
            seat=seen.order.index(seen.declarer),
            declarer=True,
            won=rules.blind_points if seen.blind else rules.chicago_points,
            won_on_deuce=_made_on_deuce(seen),
            lost=-(rules.blind_penalty if seen.blind else rules.chicago_penalty),
        )
    last = rules.tricks_last
    return Stakes(
        seat=seen.order.index(seen.seat),
        declarer=False,
        won=last,
        won_on_deuce=last if rules.tricks_last_deuce is None else rules.tricks_last_deuce,
        lost=0,
    )


def _made_on_deuce(seen: View) -> int:
    if seen.blind:
        return seen.rules.blind_deuce
    deuce = seen.rules.chicago_deuce
    return seen.rules.chicago_points if deuce is None else deuce


def _seated(seen: View, hands: Hands) -> Hands:
    """The hands of the active seats alone, eldest first, as the solver numbers them."""
    return tuple(hands[seat] for seat in seen.order)


def _table(seen: View) -> tuple[int, tuple[Card, ...]]:
    """Who leads the trick on the table, by place from eldest, and the cards that lie there."""
    if seen.trick:
        return seen.order.index(seen.trick[0][0]), tuple(card for _, card in seen.trick)
    return seen.order.index(seen.turn if seen.turn is not None else seen.seat), ()


def _after(seen: View, hands: Hands, card: Card, solver: Solver) -> int:
    """The value for the solver's seat once ``card`` has been played."""
    leader, lying = _table(seen)
    mover = seen.order.index(seen.seat)
    left = (*hands[:mover], hands[mover] & ~(1 << card), *hands[mover + 1 :])
    return solver.in_trick(left, leader, (*lying, card))
