"""The referee: a recorded game folded through the engine, and its claims compared.

The acts of a log are the only truth. Awards, totals, winner and status are claims: they are never
put into the engine, but compared with what it says. Only between deals does the referee go on with
what the table recorded, as the table did, so that one mistake is one finding.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from chicago_cli.cards import NAMES
from chicago_cli.engine.awards import Award
from chicago_cli.engine.deal import NOTHING, Deal
from chicago_cli.engine.events import Exchange, Redeal
from chicago_cli.engine.game import Game, first_dealers
from chicago_cli.engine.placing import point_of
from chicago_cli.engine.shuffle import Deck, commitment
from chicago_cli.engine.state import COMPLETE, WON
from chicago_cli.engine.violations import CODES, Violation
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

_DRAWING = frozenset((Exchange, Redeal))
"""The events in which cards are drawn."""


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
            return Violation("S603", f"{_recorded(claim)}, but no award of the kind is due")
        earned.remove(award)
        if award.player != claim.player:
            message = f"{_recorded(claim)}, but that award is {{{award.player}}}'s"
            return Violation("S602", message, award.field)
        if award.points != claim.points:
            follow = "follows" if abs(award.points) == 1 else "follow"
            message = f"{_recorded(claim)}, where {_points(award.points)} {follow}"
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
    message = f"{{{first.player}}} is due {listed}, not recorded in a deal that records awards"
    return Violation("S604", message, first.field)


class _Notes:
    """The findings of one game, with names for seats."""

    def __init__(self, log: GameLog) -> None:
        self._log = log
        self.findings: list[Finding] = []

    def add(
        self, violation: Violation, here: Pointer, deal: int | None = None, event: int | None = None
    ) -> None:
        """Note a violation at a place."""
        field = violation.field
        value = None if field is None else value_json(field_value(self._log.rules, field))
        message = violation.told(self._log.players)
        self.findings.append(
            Finding(violation.code, message, here, deal, event, violation.field, value)
        )

    def add_to_deal(self, violations: Iterable[Violation], number: int) -> None:
        """Note violations whose place is a whole deal."""
        for violation in violations:
            self.add(violation, ("deals", number), number)

    def add_to_event(self, violation: Violation, number: int, index: int) -> None:
        """Note a violation whose place is an act, or a claim among the acts."""
        self.add(violation, ("deals", number, "events", index), number, index)


class _DealCheck:
    """One recorded deal, folded through the engine."""

    def __init__(self, notes: _Notes, number: int, log: DealLog, deal: Deal) -> None:
        self.notes = notes
        self.number = number
        self.log = log
        self.deal = deal
        self.before = list(deal.totals)
        self.ledger = _Ledger()
        self.deck: Deck | None = None

    def deal_from(self, seed: str) -> None:
        """Compare the cards dealt with those that a seed gives, and follow its deck from there."""
        deck = Deck(seed, self.number + 1)
        sizes = {seat: len(hand) for seat, hand in self.log.hands.items()}
        derived = deck.deal(self.deal.order, sizes)
        for seat, cards in derived.items() if derived != self.log.hands else ():
            strange = set(self.log.hands[seat]).difference(cards)
            if strange:
                text = f"{{{seat}}} is dealt {NAMES[min(strange)]}, which the seed does not give"
                self.notes.add_to_deal([Violation("D105", text)], self.number)
                return
        self.deck = deck

    def play(self) -> Violation | None:
        """Fold the events through the engine; what stops the deal, or ends the judging, if any."""
        advance, earned = self.deal.advance, self.ledger.earned
        for index, item in enumerate(self.log.items):
            if type(item) is Claim:
                wrong = self.ledger.match(item)
                if wrong is not None:
                    self.notes.add_to_event(wrong, self.number, index)
                continue
            if self.deck is not None and type(item) in _DRAWING:
                self._draw(index, item, self.deck)  # type: ignore[arg-type] # told by its type
            outcome = advance(item)  # type: ignore[arg-type] # no claim: see above
            if outcome is NOTHING:
                continue
            earned += outcome.awards
            for violation in outcome.violations:
                self.notes.add_to_event(violation, self.number, index)
                if violation.stops:
                    return violation
        return None

    def _draw(self, index: int, event: Exchange | Redeal, deck: Deck) -> None:
        """Compare the cards drawn with those of the deck, which is done with once they differ."""
        derived = deck.contradiction(self.deal, event)
        if derived is None:
            return
        violations = self.deal.check(event)
        if violations and violations[0].stops:
            return
        right_shown = derived.shown if isinstance(derived, Exchange) else None
        right = [*([] if right_shown is None else [right_shown]), *derived.draw]
        cards = " ".join([NAMES[card] for card in dict.fromkeys(right)])
        text = f"{{{event.player}}} draws other cards than the seed gives: {cards}"
        self.notes.add_to_event(Violation("D105", text), self.number, index)
        self.deck = None

    @property
    def is_complete(self) -> bool:
        """Whether the last award is settled, or somebody has won."""
        return self.deal.phase in (COMPLETE, WON)

    def note_end(self) -> None:
        """Note that the deal ends before it is complete."""
        text = f"the deal ends too early, {point_of(self.deal)}"
        self.notes.add_to_deal([Violation("E102", text)], self.number)

    def settle(self, *, over: bool) -> Sequence[int]:
        """Compare the claims that are left; the totals with which the table goes on.

        ``over`` says whether no more awards can come, so that those not recorded are missing.
        """
        claims = [item for item in self.log.items if type(item) is Claim]
        if not claims:
            return self._recorded_or(self.deal.totals)
        if over:
            self.notes.add_to_deal(self.ledger.missing(), self.number)
        due = self.before.copy()
        for claim in claims:
            due[claim.player] += claim.points
        return self._recorded_or(due)

    def _recorded_or(self, due: Sequence[int]) -> Sequence[int]:
        """The recorded totals where there are any, with those noted that do not follow."""
        recorded = self.log.totals
        if recorded is None or list(recorded) == due:
            return due
        for seat, (total, right) in enumerate(zip(recorded, due, strict=True)):
            if total != right:
                change = right - self.before[seat]
                text = (
                    f"{{{seat}}} has a total of {total} recorded, but {right} follows: "
                    f"{self.before[seat]} before the deal, {change:+} in it"
                )
                self.notes.add_to_deal([Violation("S605", text)], self.number)
        return recorded


class _Referee:
    """Folds one recorded game through the engine."""

    def __init__(self, log: GameLog) -> None:
        self.log = log
        self.game = Game(log.rules, len(log.players))
        self.notes = _Notes(log)
        self.seed = None if log.deck is None else log.deck.seed

    def judge(self) -> list[Finding]:
        """Judge the whole game."""
        self._commitment()
        self._cut()
        stop = None
        for number, log in enumerate(self.log.deals):
            stop = self._deal(number, log)
            if stop is not None and CODES[stop.code].effect == "ends":
                return self.notes.findings
        if stop is None:
            self._ending()
        return self.notes.findings

    def _commitment(self) -> None:
        recorded = None if self.log.deck is None else self.log.deck.commitment
        if recorded is None or self.seed is None or recorded == commitment(self.seed):
            return
        text = f"the commitment is not the seed's, which is {commitment(self.seed)}"
        self.notes.add(Violation("D106", text), ())

    def _cut(self) -> None:
        cut = self.log.cut
        if cut is None:
            return
        counts = Counter(cut.values())
        twice = [NAMES[card] for card in sorted(counts) if counts[card] > 1]
        if twice:
            text = f"the cut holds {' and '.join(twice)} more than once"
            self.notes.add(Violation("D107", text), ())
        first = first_dealers(self.log.rules, cut)
        if first is not None and self.log.deals and self.log.deals[0].dealer not in first:
            right = " or ".join([f"{{{seat}}}" for seat in sorted(first)])
            text = f"{{{self.log.deals[0].dealer}}} deals first, but {right} cut the lowest card"
            self.notes.add_to_deal([Violation("D107", text, "dealer.first")], 0)

    def _deal(self, number: int, log: DealLog) -> Violation | None:
        """Judge a deal with its claims, and let the game go on from it; what stopped it, if any."""
        deal, violations = self.game.start(log.dealer, log.hands)
        self.notes.add_to_deal(violations, number)
        if deal is None:
            self._resume(None, number)
            return violations[-1]
        check = _DealCheck(self.notes, number, log, deal)
        if self.seed is not None:
            check.deal_from(self.seed)
        stop = check.play()
        if stop is None:
            self._finish(check, is_last=number == len(self.log.deals) - 1)
        else:
            self._resume(deal, number)
        return stop

    def _finish(self, check: _DealCheck, *, is_last: bool) -> None:
        """Take over what the table recorded of a deal that nothing stopped, and judge its ending.

        An incomplete deal at the end of a game that is not finished may still go on.
        """
        status = self.log.status or "unfinished"
        open_ended = is_last and not check.is_complete and status != "finished"
        if not check.is_complete and not open_ended:
            check.note_end()
        totals = check.settle(over=not open_ended or status == "abandoned")
        if not open_ended:
            self.game.finish(check.deal, totals)

    def _resume(self, deal: Deal | None, number: int) -> None:
        """Go on after a stop with what the table recorded: totals, seats and dealer."""
        if number + 1 == len(self.log.deals):
            return
        seats = sorted(self.log.deals[number + 1].hands)
        # Fewer than two hands are no deal at all: the seats stay what they were, and D104 says so.
        self.game.resume(deal, self.log.deals[number].totals, seats if len(seats) > 1 else None)

    def _ending(self) -> None:
        """Compare the winner and the status that the log names."""
        named, status, winner = self.log.winner, self.log.status, self.game.winner
        won = "nobody has won" if winner is None else f"{{{winner}}} has won"
        if named is not None and named != winner:
            self.notes.add(Violation("G701", f"{{{named}}} is named the winner, but {won}"), ())
        if status is not None and (status == "finished") != (winner is not None):
            self.notes.add(Violation("G703", f"the game is called {status}, but {won}"), ())
