"""What the deals of a game log pay. Claims in the log are ignored."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from chicago_cli.engine.awards import Ended
from chicago_cli.engine.deal import Deal
from chicago_cli.engine.game import Game
from chicago_cli.engine.state import COMPLETE, STOPPED
from chicago_cli.engine.violations import Violation
from chicago_cli.log.findings import Finding
from chicago_cli.log.records import Claim, GameLog
from chicago_cli.rules.fields import FIELDS, Rules
from chicago_cli.rules.ruleset import check_conflicts, field_value
from chicago_cli.rules.values import value_json
from chicago_cli.sheet.account import Entry, Guess, Payer, Tied, Verdict, verdict

_GROUPS = ("hands.", "tricks.", "ending.")
_AMOUNTS = (
    *("chicago.points", "chicago.penalty", "chicago.deuce", "chicago.breaker"),
    *("chicago.last_trick_when_failed", "chicago.hand_when_made", "chicago.hand_when_failed"),
    *("blind.points", "blind.penalty", "blind.deuce"),
)
PAYING = tuple([name for name in FIELDS if name.startswith(_GROUPS) or name in _AMOUNTS])
"""The rule fields that say what is paid and how the game ends; the others rule the course."""


class DealSheet(NamedTuple):
    """What one deal of a log pays.

    Attributes:
        deal: its index.
        entries: its awards, in order.
        ties: the showdowns that equal hands decided.
        totals: the totals after it, by seat.
        findings: what is illegal in it.
        guesses: the choices that were made in somebody's place.
        stopped: whether a violation has stopped it; it is not scored past that point.
        unpaid: whether its course goes on after somebody has won under the rules of the sheet.
        verdict: how the game stands after it; None where that is not judged.
    """

    deal: int
    entries: tuple[Entry, ...]
    ties: tuple[Tied, ...]
    totals: tuple[int, ...]
    findings: tuple[Finding, ...]
    guesses: tuple[Guess, ...]
    stopped: bool
    unpaid: bool
    verdict: Verdict | None


def paid_under(own: Rules, others: Rules) -> Rules:
    """The rules of a log, with what is paid and how the game ends taken from others.

    Raises:
        RulesConflict: where the two exclude one another.
    """
    changed = {FIELDS[name].attribute: field_value(others, name) for name in PAYING}
    rules = own._replace(**changed)  # type: ignore[arg-type]
    check_conflicts(rules)
    return rules


def score_game(log: GameLog, rules: Rules | None = None) -> Iterator[DealSheet]:
    """Score the deals of a log one after another, until the game is won.

    The course of the deals is judged under the log's own rules. After a deal that was stopped it
    goes on as the table did, with the recorded totals; what is paid goes on from what was paid.

    Args:
        log: the game.
        rules: what is paid and how the game ends; the log's own rules where None.
    """
    fold = _Fold(log, log.rules if rules is None else rules)
    for number in range(len(log.deals)):
        yield fold.deal(number)
        won_by_others = fold.paid.winner is not None and fold.course.winner is None
        if won_by_others or fold.is_over:
            return


class _Fold:
    """A game's course under its own rules, and beside it what is paid."""

    def __init__(self, log: GameLog, rules: Rules) -> None:
        self.log = log
        self.course = Game(log.rules, len(log.players))
        self.paid = Game(rules, len(log.players))
        self.is_over = False
        """Whether a violation has ended the judging."""

    def deal(self, number: int) -> DealSheet:
        """Score one deal."""
        log = self.log.deals[number]
        deal, violations = self.course.start(log.dealer, log.hands)
        findings = [self._finding(each, number) for each in violations]
        if deal is None:
            return self._not_begun(number, findings)
        payer = Payer(self.paid, deal.order)
        findings += self._events(deal, number, payer)
        stopped = deal.phase == STOPPED and deal.winner is None
        judged = None
        if stopped:
            self._resume(deal, number)
            self.paid.totals = list(payer.reckoning.totals)
            self.paid.called = set(payer.reckoning.called)
        elif self._is_whole(deal, number):
            findings += self._cut_short(deal, number)
            judged = self._finish(deal, payer)
        return DealSheet(
            number,
            tuple(payer.entries),
            tuple(payer.ties),
            tuple(payer.reckoning.totals),
            tuple(findings),
            tuple(payer.guesses),
            stopped,
            payer.unpaid,
            judged,
        )

    def _not_begun(self, number: int, findings: Sequence[Finding]) -> DealSheet:
        self.is_over = findings[-1].code == "G702"
        if not self.is_over:
            self._resume(None, number)
        totals = tuple(self.paid.totals)
        return DealSheet(number, (), (), totals, tuple(findings), (), True, False, None)

    def _events(self, deal: Deal, number: int, payer: Payer) -> Iterator[Finding]:
        """Let the acts of a deal happen, and pay for them."""
        for index, item in enumerate(self.log.deals[number].items):
            if isinstance(item, Claim):
                continue
            outcome = deal.advance(item)
            for occasion in outcome.occasions:
                payer.pay(occasion)
            if not deal.reckoning.pending:
                payer.settle()
            for violation in outcome.violations:
                yield self._finding(violation, number, index)
            if deal.phase == STOPPED:
                self.is_over = deal.winner is not None
                return

    def _is_whole(self, deal: Deal, number: int) -> bool:
        """Whether the ending is judged after a deal: only the last of a game may be going on."""
        goes_on = (self.log.status or "unfinished") != "finished"
        last = number == len(self.log.deals) - 1
        return _is_complete(deal) or not (last and goes_on)

    def _cut_short(self, deal: Deal, number: int) -> list[Finding]:
        if _is_complete(deal):
            return []
        text = f"the deal ends too early, while {deal.phase}"
        return [self._finding(Violation("E102", text), number)]

    def _finish(self, deal: Deal, payer: Payer) -> Verdict:
        self.course.finish(deal)
        if deal.winner is not None and payer.reckoning.winner is None:
            payer.pay(Ended())  # won by the log's rules alone; by these it is the end of the deal
        self.paid.settle(payer.reckoning)
        return verdict(self.paid, payer)

    def _resume(self, deal: Deal | None, number: int) -> None:
        """Go on after a stop as the referee does: what is legal then hangs on what was recorded."""
        if number + 1 < len(self.log.deals):
            seats = sorted(self.log.deals[number + 1].hands)
            totals = self.log.deals[number].totals
            self.course.resume(deal, totals, seats if len(seats) > 1 else None)

    def _finding(self, violation: Violation, deal: int, event: int | None = None) -> Finding:
        field = violation.field
        place = ("deals", deal) if event is None else ("deals", deal, "events", event)
        return Finding(
            violation.code,
            violation.told(self.log.players),
            place,
            deal,
            event,
            field,
            None if field is None else value_json(field_value(self.log.rules, field)),
        )


def _is_complete(deal: Deal) -> bool:
    return deal.phase == COMPLETE or deal.winner is not None
