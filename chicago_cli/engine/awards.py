"""What is paid in a deal: occasions of payment into changes of totals.

The course of a deal (see `deal`) says on what occasions something may be due: a showdown, a failed
Chicago, the fifth trick. A `Reckoning` says what the rules pay for them. The two are apart, so that
the same deal can be reckoned under other rules, or a deal be reckoned that is only told.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from chicago_cli.cards import Card, rank_of
from chicago_cli.engine.ending import leaders
from chicago_cli.rules.fields import Rules
from chicago_cli.rules.presets import HAND_FIELDS
from chicago_cli.rules.rewards import Alternative

_DEUCE = 0
_BEFORE_PAIR = Rules._fields.index("hands_pair") - 1
"""Where the rewards of hands stand among the rule fields, less the category of the first."""


class Award(NamedTuple):
    """A change of a player's total, never 0: its reason, and the rule field that decides it."""

    player: int
    points: int
    reason: str
    field: str


class Called(NamedTuple):
    """A Chicago was validly called."""

    player: int
    blind: bool


class Compared(NamedTuple):
    """A showdown: who hold the best hand, eldest first, and its category.

    Nobody does where nobody takes part, or where the best hand is a high card.
    """

    best: tuple[int, ...]
    category: int
    final: bool


class Chosen(NamedTuple):
    """A scorer settled a reward: the alternative, and whom it strikes."""

    player: int
    take: Alternative
    target: int | None


class Failed(NamedTuple):
    """The Chicago failed: the breaker won a trick."""

    breaker: int


class Fifth(NamedTuple):
    """The fifth trick was won, with this card."""

    winner: int
    card: Card


class TricksOver(NamedTuple):
    """No more tricks are played; a final showdown may follow."""


class Removed(NamedTuple):
    """A player is out of the game."""

    player: int


class Ended(NamedTuple):
    """The last award of the deal is settled."""


Occasion = Called | Compared | Chosen | Failed | Fifth | TricksOver | Removed | Ended


class Reckoning:
    """The running totals of a deal, and everything else that decides what is paid.

    Attributes:
        totals: by seat, of players who are out or sit out as well.
        order: the active seats, eldest first.
        called: who has called a Chicago in this game, this deal included.
        declarer: whose Chicago is or was under way in this deal, unless it lapsed.
        declared: whether a Chicago was called in this deal, lapsed or not.
        blind: whether it is a blind one.
        breaker: who broke it.
        scorers: who scored in the latest showdown, eldest first.
        category: of the best hand in the latest showdown.
        pending: the scorers whose choice is awaited, the first to choose first.
        fifth: who won the fifth trick.
        winner: who has won the game at once, or by an award where awards are checked.
    """

    __slots__ = (
        "_changed",
        "_players",
        "_playoff",
        "_started",
        "blind",
        "breaker",
        "called",
        "category",
        "declared",
        "declarer",
        "fifth",
        "order",
        "pending",
        "rules",
        "scorers",
        "totals",
        "winner",
    )

    def __init__(
        self,
        rules: Rules,
        players: int,
        totals: Sequence[int],
        order: Sequence[int],
        called: Iterable[int],
        playoff: bool = False,
    ) -> None:
        """Begin a deal among the seats of ``order``; ``players`` began the game."""
        self.rules = rules
        self.totals = list(totals)
        self.order = list(order)
        self.called = set(called)
        self.declarer: int | None = None
        self.declared = False
        self.blind = False
        self.breaker: int | None = None
        self.scorers: tuple[int, ...] = ()
        self.category = 0
        self.pending: list[int] = []
        self.fifth: int | None = None
        self.winner: int | None = None
        self._players = players
        self._playoff = playoff
        self._started = tuple(totals)
        self._changed = False

    def reckon(self, occasion: Occasion) -> list[Award]:
        """What is paid on an occasion, in the order in which it is awarded."""
        return _HANDLERS[type(occasion)](self, occasion)

    @property
    def started(self) -> tuple[int, ...]:
        """The totals with which the deal began."""
        return self._started

    @property
    def alternatives(self) -> tuple[Alternative, ...]:
        """What the scorer of the latest showdown may choose among, or the one thing it pays."""
        if not self.category:
            return ()
        reward: Any = self.rules[_BEFORE_PAIR + self.category]
        return reward  # type: ignore[no-any-return]

    @property
    def has_final_showdown(self) -> bool:
        """Whether hands score once more after the tricks."""
        if self.declarer is None:
            return True
        if self.blind:
            return False
        if self.breaker is None:
            return self.rules.chicago_hand_when_made
        return self.rules.chicago_hand_when_failed

    def _call(self, occasion: Called) -> list[Award]:
        self.declarer = occasion.player
        self.declared = True
        self.blind = occasion.blind
        self.called.add(occasion.player)
        return []

    def _compare(self, occasion: Compared) -> list[Award]:
        best, self.category, _ = occasion
        self.scorers = best if len(best) < 2 else self._scoring(best)
        self._changed = False
        if not self.scorers:
            return []
        take, *others = self.alternatives
        if others or take.reset_one:
            self.pending = list(self.scorers)
            return []
        awards: list[Award] = []
        for scorer in self.scorers:
            if self.winner is None:
                awards += self._settle(scorer, take, None)
        return self._judged(awards, bool(awards))

    def _scoring(self, best: tuple[int, ...]) -> tuple[int, ...]:
        """Who of several with equal best hands scores."""
        ties = self.rules.hands_ties
        if ties == "all":
            return best
        return best[:1] if ties == "eldest" else ()

    def _choose(self, occasion: Chosen) -> list[Award]:
        self.pending.remove(occasion.player)
        awards = self._settle(occasion.player, occasion.take, occasion.target)
        self._changed |= bool(awards)
        if self.pending and self.winner is None:
            return awards
        # All changes of one showdown are one award, whoever else has chosen in it.
        return self._judged(awards, self._changed)

    def _settle(self, scorer: int, take: Alternative, target: int | None) -> list[Award]:
        field = HAND_FIELDS[self.category]
        awards = []
        if take.points:
            awards += self._change(scorer, take.points, "hand", field)
        if take.lift:
            missing = max(0, self.rules.ending_target - self.totals[scorer])
            awards += self._change(scorer, missing, "lift", field)
        if take.reset_all:
            for other in self.order:
                if other != scorer:
                    awards += self._change(other, -self.totals[other], "reset", field)
        if take.reset_one and target is not None:
            awards += self._change(target, -self.totals[target], "reset", field)
        if take.win:
            self.winner = scorer
        return awards

    def _fail(self, occasion: Failed) -> list[Award]:
        assert self.declarer is not None, "only a Chicago that was called can fail"
        self.breaker = occasion.breaker
        kind = "blind" if self.blind else "chicago"
        penalty = self.rules.blind_penalty if self.blind else self.rules.chicago_penalty
        loss = self._loss(self.totals[self.declarer], penalty)
        awards = self._change(self.declarer, loss, kind, f"{kind}.penalty")
        if not self.blind:
            points = self.rules.chicago_breaker
            awards += self._change(occasion.breaker, points, "breaker", "chicago.breaker")
        return self._judged(awards, bool(awards))

    def _loss(self, total: int, penalty: int) -> int:
        """The change that a penalty makes to a total; the floor cuts it short."""
        floor = self.rules.ending_floor
        if floor is None:
            return -penalty
        return -min(penalty, max(0, total - floor))

    def _fifth(self, occasion: Fifth) -> list[Award]:
        self.fifth = occasion.winner
        deuce = rank_of(occasion.card) == _DEUCE
        if self.declarer is None or (
            self.breaker is not None and self.rules.chicago_last_trick_when_failed
        ):
            awards = self._pay_last_trick(occasion.winner, deuce)
        elif self.breaker is None:
            awards = self._pay_chicago(self.declarer, deuce)
        else:
            awards = []
        return self._judged(awards, bool(awards))

    def _pay_last_trick(self, winner: int, deuce: bool) -> list[Award]:
        rules = self.rules
        if deuce and rules.tricks_last_deuce is not None:
            return self._change(winner, rules.tricks_last_deuce, "last-trick", "tricks.last_deuce")
        return self._change(winner, rules.tricks_last, "last-trick", "tricks.last")

    def _pay_chicago(self, declarer: int, deuce: bool) -> list[Award]:
        rules = self.rules
        if self.blind:
            if deuce:
                self.winner = declarer
                return self._change(declarer, rules.blind_deuce, "blind", "blind.deuce")
            return self._change(declarer, rules.blind_points, "blind", "blind.points")
        if deuce and rules.chicago_deuce is not None:
            return self._change(declarer, rules.chicago_deuce, "chicago", "chicago.deuce")
        return self._change(declarer, rules.chicago_points, "chicago", "chicago.points")

    def _over(self, _occasion: TricksOver) -> list[Award]:
        return []

    def _remove(self, occasion: Removed) -> list[Award]:
        self.order.remove(occasion.player)
        if self.declarer == occasion.player:
            self.declarer = None
            self.blind = False
        if len(self.order) == 1:
            self.winner = self.order[0]
        return []

    def _end(self, _occasion: Ended) -> list[Award]:
        return self._bust()

    def _change(self, seat: int, points: int, reason: str, field: str) -> list[Award]:
        if not points:
            return []
        self.totals[seat] += points
        return [Award(seat, points, reason, field)]

    def _judged(self, awards: list[Award], changed: bool) -> list[Award]:
        """The awards, and with ``check = award`` what the ending makes of them."""
        if not changed or self.rules.ending_check != "award" or self.winner is not None:
            return awards
        awards += self._bust()
        if not self._playoff:
            rules, totals = self.rules, self.totals
            tied = leaders(rules, self.order, totals, self.called, self._started, self.fifth)
            self.winner = tied[0] if len(tied) == 1 else None
        return awards

    def _bust(self) -> list[Award]:
        if not self.rules.ending_bust or self._players != 3:
            return []
        awards = []
        for seat in self.order:
            total = self.totals[seat]
            if total >= self.rules.ending_target and seat not in self.called:
                awards += self._change(seat, -total, "bust", "ending.bust")
        return awards


_HANDLERS: dict[type, Callable[[Reckoning, Any], list[Award]]] = {
    Called: Reckoning._call,
    Compared: Reckoning._compare,
    Chosen: Reckoning._choose,
    Failed: Reckoning._fail,
    Fifth: Reckoning._fifth,
    TricksOver: Reckoning._over,
    Removed: Reckoning._remove,
    Ended: Reckoning._end,
}
