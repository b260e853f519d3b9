"""The referee: a recorded game folded through the engine, and its claims compared.

The acts of a log are the only truth. Awards, totals, winner and status are claims: they are never
put into the engine, but compared with what it says. Only between deals does the referee go on with
what the table recorded, as the table did, so that one mistake is one finding.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from chicago_cli.cards import NAMES
from chicago_cli.engine.awards import Award
from chicago_cli.engine.deal import NOTHING, Deal
from chicago_cli.engine.events import Exchange, Redeal
from chicago_cli.engine.game import Game, first_dealers
from chicago_cli.engine.shuffle import Deck, commitment
from chicago_cli.engine.state import COMPLETE, WON
from chicago_cli.engine.violations import Violation
from chicago_cli.log.findings import Finding, Pointer
from chicago_cli.log.records import Claim, DealLog, GameLog
from chicago_cli.rules.ruleset import field_value
from chicago_cli.rules.values import value_json

_FOR = {
    "hand": "the best hand",
    "lift": "a lift",
    "reset": "a reset",
    "last-trick": "the last trick",
    "chicago": "the Chicago",
    "blind": "the blind Chicago",
    "breaker": "breaking the Chicago",
    "bust": "going bust",
}
"""What an award is for, by its reason, as messages say it."""


def judge(game: GameLog) -> list[Finding]:
    """Everything that is wrong with a recorded game, in the order in which it happened.

    First what is wrong with its deck and its cut, then deal by deal, at last with its winner and
    its status.
    """
    return _Referee(game).judge()


class _Ledger:
    """The awards of one deal that were earned and are not recorded yet."""

    def __init__(self) -> None:
        self.earned: list[Award] = []

    def match(self, claim: Claim) -> Violation | None:
        """Match a recorded award with an earned one, and say what is wrong with it."""
        earned = self.earned
        if earned and earned[0][:3] == claim:
            del earned[0]
            return None
        fitting = [award for award in earned if award.reason == claim.reason]
        own = [award for award in fitting if award.player == claim.player]
        award = _best_fit(own or fitting, claim.points)
        if award is None:
            return Violation("S603", f"{_recorded(claim)}, which nobody has earned")
        earned.remove(award)
        if award.player != claim.player:
            message = f"{_recorded(claim)}, which {{{award.player}}} has earned"
            return Violation("S602", message, award.field)
        if award.points != claim.points:
            message = f"{_recorded(claim)}, where {_points(award.points)} follow"
            return Violation("S601", message, award.field)
        return None

    def missing(self) -> list[Violation]:
        """What is wrong when no more awards come: one finding a player."""
        players = list(dict.fromkeys([award.player for award in self.earned]))
        return [_unrecorded([each for each in self.earned if each[0] == seat]) for seat in players]


def _best_fit(awards: Sequence[Award], points: int) -> Award | None:
    """Of awards that fit a claim, one of equal points, failing that the one earned first."""
    equal = [award for award in awards if award.points == points]
    return next(iter(equal or awards), None)


def _points(number: int) -> str:
    return f"{number} point" if abs(number) == 1 else f"{number} points"


def _recorded(claim: Claim) -> str:
    return f"{{{claim.player}}} has {_points(claim.points)} for {_FOR[claim.reason]} recorded"


def _unrecorded(awards: Sequence[Award]) -> Violation:
    first = awards[0]
    listed = " and ".join([f"{_points(each.points)} for {_FOR[each.reason]}" for each in awards])
    message = f"{{{first.player}}} has earned {listed}, not recorded in a deal that records awards"
    return Violation("S604", message, first.field)


class _Course(NamedTuple):
    """How far the judging of a deal came: to its recorded end, to a stop, or to the game's end."""

    deal: Deal | None
    stopped: bool = False
    ended: bool = False


class _Referee:
    """Folds one recorded game through the engine."""

    def __init__(self, log: GameLog) -> None:
        self.log = log
        self.game = Game(log.rules, len(log.players))
        self.findings: list[Finding] = []

    def judge(self) -> list[Finding]:
        """Judge the whole game."""
        self._commitment()
        self._cut()
        stopped = False
        for number, log in enumerate(self.log.deals):
            course = self._deal(number, log)
            if course.ended:
                return self.findings
            stopped = course.stopped
            if stopped:
                self._resume(course.deal, number, log)
        if not stopped:
            self._ending()
        return self.findings

    def _note(
        self, violation: Violation, here: Pointer, deal: int | None = None, event: int | None = None
    ) -> None:
        field = violation.field
        self.findings.append(
            Finding(
                violation.code,
                violation.told(self.log.players),
                here,
                deal,
                event,
                field,
                None if field is None else value_json(field_value(self.log.rules, field)),
            )
        )

    def _note_deal(self, violations: Iterable[Violation], number: int) -> None:
        for violation in violations:
            self._note(violation, ("deals", number), number)

    # The header.

    def _commitment(self) -> None:
        deck = self.log.deck
        if deck is None or deck.seed is None or deck.commitment is None:
            return
        due = commitment(deck.seed)
        if deck.commitment != due:
            self._note(Violation("D106", f"the commitment is not the seed's, which is {due}"), ())

    def _cut(self) -> None:
        cut = self.log.cut
        if cut is None:
            return
        twice = sorted({card for card in cut.values() if list(cut.values()).count(card) > 1})
        if twice:
            cards = " and ".join([NAMES[card] for card in twice])
            self._note(Violation("D107", f"the cut holds {cards} twice"), ())
        first = first_dealers(self.log.rules, cut)
        if first is not None and self.log.deals and self.log.deals[0].dealer not in first:
            dealer = self.log.deals[0].dealer
            right = " or ".join([f"{{{seat}}}" for seat in sorted(first)])
            text = f"{{{dealer}}} deals first, but the cut gives {right}"
            self._note_deal([Violation("D107", text, "dealer.first")], 0)

    # One deal.

    def _deal(self, number: int, log: DealLog) -> _Course:
        """Judge one deal, with its claims, and let the game go on from it."""
        before = list(self.game.totals)
        deal, violations = self.game.start(log.dealer, log.hands)
        self._note_deal(violations, number)
        if deal is None:
            ended = violations[-1].code == "G702"
            return _Course(None, stopped=not ended, ended=ended)
        ledger = _Ledger()
        deck = self._deck(deal, number, log)
        course = self._events(deal, number, log, ledger, deck)
        if course.stopped or course.ended:
            return course
        complete = deal.phase in (COMPLETE, WON)
        status = self._status_meanwhile() if number == len(self.log.deals) - 1 else ""
        if not complete and status not in ("unfinished", "abandoned"):
            self._note_deal([Violation("E102", f"the deal ends {_where(deal)}")], number)
        changes = self._changes(
            number, log, ledger, deal, before, complete or status != "unfinished"
        )
        totals = self._totals(number, log, before, changes)
        if complete or number < len(self.log.deals) - 1 or status == "finished":
            self.game.finish(deal, totals)
        return course

    def _status_meanwhile(self) -> str:
        """What the log says of its game, where its last deal is not complete."""
        return self.log.status or "unfinished"

    def _events(
        self, deal: Deal, number: int, log: DealLog, ledger: _Ledger, deck: Deck | None
    ) -> _Course:
        advance, earned = deal.advance, ledger.earned
        for index, item in enumerate(log.items):
            if type(item) is Claim:
                wrong = ledger.match(item)
                if wrong is not None:
                    self._note(wrong, ("deals", number, "events", index), number, index)
                continue
            if deck is not None and type(item) in (Exchange, Redeal):
                deck = self._drawn(deal, number, index, item, deck)  # type: ignore[arg-type]
            outcome = advance(item)  # type: ignore[arg-type]
            if outcome is NOTHING:
                continue
            earned += outcome.awards
            for violation in outcome.violations:
                self._note(violation, ("deals", number, "events", index), number, index)
                if violation.stops:
                    ended = violation.code == "G702"
                    return _Course(deal, stopped=not ended, ended=ended)
        return _Course(deal)

    # The cards, where a seed tells them.

    def _deck(self, deal: Deal, number: int, log: DealLog) -> Deck | None:
        """The deck of a deal, unless there is no seed, or the cards dealt are not its cards."""
        if self.log.deck is None or self.log.deck.seed is None:
            return None
        deck = Deck(self.log.deck.seed, number + 1)
        sizes = {seat: len(hand) for seat, hand in log.hands.items()}
        for seat, cards in deck.deal(deal.order, sizes).items():
            strange = set(log.hands[seat]).difference(cards)
            if strange:
                text = f"{{{seat}}} is dealt {NAMES[min(strange)]}, which the seed does not give"
                self._note_deal([Violation("D105", text)], number)
                return None
        return deck

    def _drawn(
        self, deal: Deal, number: int, index: int, event: Exchange | Redeal, deck: Deck
    ) -> Deck | None:
        """Compare the cards drawn with those of the deck; it is done with once they differ."""
        violations = deal.check(event)
        if violations and violations[0].stops:
            return deck
        shown = event.shown if isinstance(event, Exchange) else None
        derived = deck.complete(deal, event, take=shown in event.draw)
        assert isinstance(derived, Exchange | Redeal), "an act keeps its kind"
        right_shown = derived.shown if isinstance(derived, Exchange) else None
        if shown == right_shown and set(event.draw) == set(derived.draw):
            return deck
        right = (*(() if right_shown is None else (right_shown,)), *derived.draw)
        given = " ".join([NAMES[card] for card in dict.fromkeys(right)])
        text = f"{{{event.player}}} draws other cards than the seed gives: {given}"
        self._note(Violation("D105", text), ("deals", number, "events", index), number, index)
        return None

    # The claims at the end of a deal.

    def _changes(
        self,
        number: int,
        log: DealLog,
        ledger: _Ledger,
        deal: Deal,
        before: Sequence[int],
        over: bool,
    ) -> list[int]:
        """The change of each total that is to be expected, by what the table recorded of it."""
        claims = [item for item in log.items if type(item) is Claim]
        if not claims:
            return [now - then for now, then in zip(deal.totals, before, strict=True)]
        if over:
            self._note_deal(ledger.missing(), number)
        changes = [0] * len(before)
        for claim in claims:
            changes[claim.player] += claim.points
        return changes

    def _totals(
        self, number: int, log: DealLog, before: Sequence[int], changes: Sequence[int]
    ) -> Sequence[int]:
        """The totals with which the table goes on; those that do not follow are noted."""
        due = [total + change for total, change in zip(before, changes, strict=True)]
        if log.totals is None or list(log.totals) == due:
            return due
        for seat, (recorded, right) in enumerate(zip(log.totals, due, strict=True)):
            if recorded != right:
                text = (
                    f"{{{seat}}} has a total of {recorded} recorded, but {right} follows: "
                    f"{before[seat]} before the deal, {changes[seat]:+} in it"
                )
                self._note_deal([Violation("S605", text)], number)
        return log.totals

    # Between and after the deals.

    def _resume(self, deal: Deal | None, number: int, log: DealLog) -> None:
        """Go on after a stop with what the table recorded: totals, dealer and seats."""
        if number + 1 == len(self.log.deals):
            return
        seats = sorted(self.log.deals[number + 1].hands)
        # Fewer than two hands are no deal at all: the seats stay what they were, and D104 says so.
        self.game.resume(deal, log.totals, seats if len(seats) > 1 else None)

    def _ending(self) -> None:
        """Compare the winner and the status that the log names."""
        log, winner = self.log, self.game.winner
        if log.winner is not None and log.winner != winner:
            won = "nobody has won" if winner is None else f"{{{winner}}} has won"
            self._note(Violation("G701", f"{{{log.winner}}} is named the winner, but {won}"), ())
        if log.status is not None and (log.status == "finished") != (winner is not None):
            won = "nobody has won" if winner is None else f"{{{winner}}} has won"
            self._note(Violation("G703", f"the game is called {log.status}, but {won}"), ())


def _where(deal: Deal) -> str:
    """Where a deal stands that goes no further."""
    turn = f", when it is {{{deal.turn}}}'s turn" if deal.turn is not None else ""
    return f"too early, while {deal.phase}{turn}"
