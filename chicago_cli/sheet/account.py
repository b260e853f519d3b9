"""What one deal pays: its occasions of payment reckoned under rules that need not be its own."""

from collections.abc import Sequence
from typing import NamedTuple

from chicago_cli.cards import rank_of
from chicago_cli.engine.awards import (
    Award,
    Chosen,
    Compared,
    Failed,
    Fifth,
    Occasion,
    Reckoning,
    Removed,
)
from chicago_cli.engine.ending import leaders
from chicago_cli.engine.game import Game
from chicago_cli.rules.fields import Rules
from chicago_cli.rules.presets import HAND_FIELDS
from chicago_cli.rules.rewards import Alternative


class Entry(NamedTuple):
    """An award with what explains it.

    Attributes:
        award: the change of a total.
        before: the total that it changed.
        showdown: the number of the showdown before the tricks, from 1, in which a hand scored;
            0 for the one after the tricks.
        category: of the hand that scored.
        scorers: who scored in the showdown.
        declarer: whose Chicago the deal had by then.
        breaker: who had broken it.
    """

    award: Award
    before: int
    showdown: int
    category: int
    scorers: tuple[int, ...]
    declarer: int | None
    breaker: int | None


class Tied(NamedTuple):
    """A showdown whose best hands were equal, so that not all who held one have scored.

    Attributes:
        at: how many entries came before it.
        showdown: its number, as in `Entry`.
        category: of the equal hands.
        best: who held them, eldest first.
    """

    at: int
    showdown: int
    category: int
    best: tuple[int, ...]


class Guess(NamedTuple):
    """A choice that nobody made, since only the rules of the reckoning ask for it."""

    player: int
    take: Alternative
    target: int | None
    offered: tuple[Alternative, ...]


class Verdict(NamedTuple):
    """How the game stands after a deal.

    Attributes:
        winner: who has won it.
        field: the rule field by which: ``ending.target`` where it was judged after the deal.
        tied: those with an equal highest total among the candidates; none, or two at least.
        barred: who is at the target and still no candidate, with the rule field that says so.
    """

    winner: int | None = None
    field: str = ""
    tied: tuple[int, ...] = ()
    barred: tuple[tuple[int, str], ...] = ()


class Payer:
    """Pays one deal, occasion after occasion; nothing more once somebody has won.

    Attributes:
        entries: the awards so far, in order.
        ties: the showdowns that equal hands decided.
        guesses: the choices that were made in somebody's place.
        unpaid: whether the deal went on after somebody had won.
    """

    def __init__(self, game: Game, order: Sequence[int]) -> None:
        """Begin a deal of the game among the seats of ``order``, eldest first."""
        self.reckoning = Reckoning(
            game.rules, game.players, game.totals, order, game.called, game.playoff is not None
        )
        self.entries: list[Entry] = []
        self.ties: list[Tied] = []
        self.guesses: list[Guess] = []
        self.unpaid = False
        self.won_by = ""
        self._showdown = 0
        self._showdowns = 0

    def pay(self, occasion: Occasion) -> None:
        """Reckon an occasion of the deal's course."""
        if self.reckoning.winner is not None:
            self.unpaid = self.unpaid or _may_pay(occasion)
        elif isinstance(occasion, Chosen):
            self._choose(occasion)
        else:
            if not isinstance(occasion, Removed):  # a challenge may come before a choice
                self.settle()
            if isinstance(occasion, Compared):
                self._showdowns += not occasion.final
                self._showdown = 0 if occasion.final else self._showdowns
            self._reckon(occasion)

    def settle(self) -> None:
        """Choose the first alternative for whoever still has a choice that nobody made."""
        while self.reckoning.pending and self.reckoning.winner is None:
            self._guess(self.reckoning.pending[0])

    def _choose(self, chosen: Chosen) -> None:
        pending = self.reckoning.pending
        if chosen.player not in pending:
            return
        while pending[0] != chosen.player and self.reckoning.winner is None:
            self._guess(pending[0])
        if self.reckoning.winner is not None:
            return
        offered = self.reckoning.alternatives
        known = chosen.take in offered or len(offered) == 1
        take = chosen.take if chosen.take in offered else offered[0]
        if not known or (take.reset_one and chosen.target is None):
            self._guess(chosen.player, chosen.target)
        else:
            target = chosen.target if take.reset_one else None
            self._reckon(Chosen(chosen.player, take, target))

    def _guess(self, player: int, target: int | None = None) -> None:
        offered = self.reckoning.alternatives
        take = offered[0]
        if not take.reset_one:
            target = None
        elif target is None:
            order = self.reckoning.order
            target = order[(order.index(player) + 1) % len(order)]
        self.guesses.append(Guess(player, take, target, offered))
        self._reckon(Chosen(player, take, target))

    def _reckon(self, occasion: Occasion) -> None:
        reckoning = self.reckoning
        totals = list(reckoning.totals)
        if isinstance(occasion, Compared) and len(occasion.best) > 1:
            self._note_tie(occasion)
        for award in reckoning.reckon(occasion):
            self.entries.append(
                Entry(
                    award,
                    totals[award.player],
                    self._showdown,
                    reckoning.category,
                    reckoning.scorers,
                    reckoning.declarer,
                    reckoning.breaker,
                )
            )
            totals[award.player] += award.points
        if reckoning.winner is not None:
            self.won_by = self._won_by(occasion)

    def _note_tie(self, showdown: Compared) -> None:
        if self.reckoning.rules.hands_ties != "all":
            place = (len(self.entries), self._showdown)
            self.ties.append(Tied(*place, showdown.category, showdown.best))

    def _won_by(self, occasion: Occasion) -> str:
        """The rule field by which an occasion has won somebody the game at once."""
        if isinstance(occasion, Removed):
            return "declare.false_claim"
        reckoning = self.reckoning
        alternatives = reckoning.alternatives
        if isinstance(occasion, Compared) and alternatives[0].win:
            return HAND_FIELDS[reckoning.category]
        if isinstance(occasion, Chosen) and occasion.take.win:
            return HAND_FIELDS[reckoning.category]
        made = reckoning.blind and reckoning.breaker is None
        if isinstance(occasion, Fifth) and made and rank_of(occasion.card) == 0:
            return "blind.deuce"
        return "ending.check"


def _may_pay(occasion: Occasion) -> bool:
    if isinstance(occasion, Compared):
        return bool(occasion.best)
    return isinstance(occasion, Chosen | Failed | Fifth)


def verdict(game: Game, payer: Payer) -> Verdict:
    """How a game stands after its ending was judged (`Game.settle`) on what a payer has paid."""
    if game.winner is not None:
        return Verdict(game.winner, payer.won_by or "ending.target")
    rules, reckoning, totals = game.rules, payer.reckoning, game.totals
    tied = game.playoff or tuple(
        leaders(
            rules,
            reckoning.order,
            totals,
            reckoning.called,
            reckoning.started,
            reckoning.fifth,
        )
    )
    barred = [
        (seat, _bar(rules, reckoning, seat))
        for seat in reckoning.order
        if totals[seat] >= rules.ending_target and seat not in tied
    ]
    return Verdict(None, "", tied, tuple([each for each in barred if each[1]]))


def _bar(rules: Rules, reckoning: Reckoning, seat: int) -> str:
    """The rule field that keeps a player at the target from being a candidate, or nothing."""
    if rules.ending_chicago_required and seat not in reckoning.called:
        return "ending.chicago_required"
    started_there = reckoning.started[seat] >= rules.ending_target
    if rules.ending_confirm == "last-trick" and not (started_there and reckoning.fifth == seat):
        return "ending.confirm"
    return ""
