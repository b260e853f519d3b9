"""What a deal pays that is only told: hands, tricks and a Chicago, without the course between."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from chicago_cli.cards import NAMES, Card
from chicago_cli.engine.awards import Called, Chosen, Ended, Failed, Fifth
from chicago_cli.engine.calls import check_blind_allowed, check_minimum
from chicago_cli.engine.events import Cards
from chicago_cli.engine.game import Game
from chicago_cli.engine.showdown import check_height
from chicago_cli.engine.state import comparison
from chicago_cli.engine.violations import Violation
from chicago_cli.hands.lookup import CATEGORY_OF, evaluate_cards
from chicago_cli.rules.fields import Rules
from chicago_cli.rules.presets import HAND_FIELDS
from chicago_cli.rules.rewards import Alternative, alternative_text
from chicago_cli.rules.ruleset import field_value
from chicago_cli.rules.values import value_text
from chicago_cli.sheet.account import Entry, Payer, Tied, Verdict, verdict

Hands = Mapping[int, Cards]
"""The five cards of each player who takes part in a showdown."""

_ANY_CARD: Card = 51
"""Stands for the card that won the last trick where nobody says, and all but a two are alike."""


class Choice(NamedTuple):
    """How a scorer settles a reward, and whom that strikes."""

    player: int
    take: Alternative
    target: int | None = None


class Told(NamedTuple):
    """A deal as it is told, all of it: whatever is not told has paid nothing.

    Players are seats, from 0, clockwise from eldest.

    Attributes:
        totals: what everybody has when the deal begins.
        showdowns: before the tricks, in order; where hands are declared, who is not in one has
            passed, and where all hands are compared, holds none better.
        final: the showdown after the tricks.
        last_trick: who won it with which card.
        caller: who called a Chicago, just before the first lead, or a blind one.
        breaker: who broke it; it was made where nobody did.
        called: who has called one in an earlier deal.
        choices: of rewards, each player's in the order of the showdowns.
    """

    totals: tuple[int, ...]
    showdowns: tuple[Hands, ...] = ()
    final: Hands | None = None
    last_trick: tuple[int, Card | None] | None = None
    caller: int | None = None
    blind: bool = False
    breaker: int | None = None
    called: frozenset[int] = frozenset()
    choices: tuple[Choice, ...] = ()


class Breach(NamedTuple):
    """What is illegal in a told deal, and which part of the telling it is in."""

    part: str
    violation: Violation


class ToldSheet(NamedTuple):
    """What a told deal pays.

    Attributes:
        entries: its awards, in order.
        ties: the showdowns that equal hands decided.
        totals: the totals after it, by seat.
        breaches: what is illegal in it.
        notes: what is told and pays nothing, and why: templates over seats.
        untold: what could have paid something.
        verdict: how the game stands after it.
    """

    entries: tuple[Entry, ...]
    ties: tuple[Tied, ...]
    totals: tuple[int, ...]
    breaches: tuple[Breach, ...]
    notes: tuple[str, ...]
    untold: tuple[str, ...]
    verdict: Verdict


class Contradiction(Exception):  # noqa: N818 - no error of the program: no such deal can be
    """A telling that is no deal under the rules; the message is a template over seats."""

    def __init__(self, part: str, message: str) -> None:
        super().__init__(message)
        self.part = part
        self.message = message

    def told(self, names: Sequence[str]) -> str:
        """The message with the players' names in it."""
        return self.message.format(*names)


def score_told(told: Told, rules: Rules) -> ToldSheet:
    """Score a deal that is told.

    Raises:
        Contradiction: where parts of the telling exclude one another under the rules, or one that
            decides is missing.
    """
    return _Telling(told, rules).score()


class _Telling:
    """Turns a told deal into occasions of payment."""

    def __init__(self, told: Told, rules: Rules) -> None:
        self.told = told
        self.rules = rules
        self.game = Game(rules, len(told.totals))
        self.game.totals = list(told.totals)
        self.game.called = set(told.called)
        self.payer = Payer(self.game, range(len(told.totals)))
        self.reckoning = self.payer.reckoning
        self.choices = list(told.choices)
        self.breaches: list[Breach] = []
        self.notes: list[str] = []
        self.untold: list[str] = []

    def score(self) -> ToldSheet:
        """Pay for everything that is told, in the order in which it happened."""
        self._check()
        self._blind()
        for number, hands in enumerate(self.told.showdowns, 1):
            self._showdown(number, hands)
        self._chicago()
        self._failed()
        self._fifth()
        self._final()
        self._leftover()
        self.payer.pay(Ended())
        self.game.settle(self.reckoning)
        return ToldSheet(
            tuple(self.payer.entries),
            tuple(self.payer.ties),
            tuple(self.game.totals),
            tuple(self.breaches),
            tuple(self.notes),
            tuple(self.untold),
            verdict(self.game, self.payer),
        )

    def _ruled(self, name: str) -> str:
        return f"{name} = {value_text(field_value(self.rules, name))}"

    def _is_over(self, part: str) -> bool:
        """Whether somebody has won; what is told after that is played after the end."""
        winner = self.reckoning.winner
        if winner is None:
            return False
        if not any(each.violation.code == "G702" for each in self.breaches):
            text = f"this is told after {{{winner}}} has won the game"
            self.breaches.append(Breach(part, Violation("G702", text, self.payer.won_by)))
        return True

    # What the telling itself contradicts.

    def _check(self) -> None:
        told = self.told
        rounds = self.rules.exchange_rounds
        if len(told.showdowns) > rounds - 1:
            raise Contradiction(
                "showdown",
                f"{len(told.showdowns)} showdowns before the tricks, where there can be "
                f"{rounds - 1}: one after every round of exchanges but the last "
                f"({self._ruled('exchange.rounds')}); the one after the tricks is --final",
            )
        if told.breaker is not None and told.caller is None:
            raise Contradiction("broken-by", "nobody has called a Chicago that could be broken")
        if told.breaker is not None and told.breaker == told.caller:
            raise Contradiction(
                "broken-by", f"{{{told.breaker}}} called it: only another player can break it"
            )
        if told.last_trick is not None and told.final is not None:
            self._check_card(*told.last_trick, told.final)

    def _check_card(self, winner: int, card: Card | None, final: Hands) -> None:
        """The hands of the final showdown are those held before the tricks."""
        if card is None:
            return
        for seat, hand in final.items():
            if card in hand and seat != winner:
                text = f"{{{winner}}} cannot have won it with {NAMES[card]}, which {{{seat}}} held"
                raise Contradiction("last-trick", text + " before the tricks (--final)")
        if winner in final and card not in final[winner]:
            raise Contradiction(
                "last-trick",
                f"{{{winner}}} won it with {NAMES[card]}, which is not among the five cards that "
                f"{{{winner}}} held before the tricks (--final)",
            )

    # The course.

    def _blind(self) -> None:
        caller = self.told.caller
        if caller is None or not self.told.blind:
            return
        found = check_blind_allowed(self.reckoning, caller)
        self.breaches += [Breach("blind", each) for each in found]
        if not found:
            self.payer.pay(Called(caller, blind=True))

    def _showdown(self, number: int, hands: Hands) -> None:
        part = f"showdown {number}" if len(self.told.showdowns) > 1 else "showdown"
        if self._is_over(part):
            return
        if self.reckoning.blind:
            self.notes.append("no hand scores in a deal with a blind Chicago: --showdown pays none")
            return
        self._compare(part, hands, final=False)

    def _compare(self, part: str, hands: Hands, *, final: bool) -> None:
        strengths = {seat: evaluate_cards(hands[seat]) for seat in sorted(hands)}
        if self.rules.declare_mode != "open":
            strengths = self._declared(part, strengths)
        self.payer.pay(comparison(tuple(strengths), tuple(strengths.values()), final))
        while self.reckoning.pending and self.reckoning.winner is None:
            self.payer.pay(self._choice(self.reckoning.pending[0]))

    def _declared(self, part: str, strengths: Mapping[int, int]) -> dict[int, int]:
        """The hands that take part where each is declared: who holds a high card has passed."""
        highest = 0
        taking_part = {}
        for seat, strength in strengths.items():
            category = CATEGORY_OF[strength]
            found = check_height(self.rules, seat, category, highest) if category else ()
            self.breaches += [Breach(part, each) for each in found]
            if category and not found:
                taking_part[seat] = strength
                highest = category
        return taking_part

    def _choice(self, player: int) -> Chosen:
        """How a scorer has settled a reward.

        Raises:
            Contradiction: where that is not told, or not offered.
        """
        offered = self.reckoning.alternatives
        rule = self._ruled(HAND_FIELDS[self.reckoning.category])
        choice = next((each for each in self.choices if each.player == player), None)
        if choice is None:
            ways = " or ".join([f"--choose '{self._way(player, each)}'" for each in offered])
            raise Contradiction("choose", f"{{{player}}} has a choice ({rule}): add {ways}")
        self.choices.remove(choice)
        _, take, target = choice
        if take not in offered:
            text = f"{{{player}}} takes {alternative_text(take)}, which is not offered ({rule})"
            raise Contradiction("choose", text)
        if take.reset_one and target is None:
            text = f"say whose total goes to 0, as in '{self._way(player, take)}'"
            raise Contradiction("choose", text)
        if target is not None and not take.reset_one:
            text = f"{alternative_text(take)} strikes nobody in particular, but {{{target}}} is"
            raise Contradiction("choose", f"{text} named")
        return Chosen(player, take, target)

    def _way(self, player: int, take: Alternative) -> str:
        other = self.reckoning.order[player - 1]
        return f"{{{player}}}={alternative_text(take)}" + (f":{{{other}}}" * take.reset_one)

    def _chicago(self) -> None:
        caller = self.told.caller
        if caller is None or self.told.blind or self._is_over("chicago"):
            return
        found = check_minimum(self.reckoning, caller)
        self.breaches += [Breach("chicago", each) for each in found]
        if not found:
            self.payer.pay(Called(caller, blind=False))

    def _failed(self) -> None:
        breaker = self.told.breaker
        if breaker is None or self._is_over("broken-by"):
            return
        if self.reckoning.declarer is None:
            self.notes.append("no Chicago stands, so there is none to be broken: it costs nothing")
        else:
            self.payer.pay(Failed(breaker))

    def _fifth(self) -> None:
        told, reckoning = self.told, self.reckoning
        if told.last_trick is not None:
            winner, card = told.last_trick
        elif told.caller is not None and told.breaker is None:
            winner, card = told.caller, None  # whoever makes a Chicago has won every trick
        else:
            failed = reckoning.breaker is not None
            stopped = failed and self.rules.chicago_on_failure == "stop"
            unpaid = failed and not self.rules.chicago_last_trick_when_failed
            if reckoning.winner is None and not stopped and not unpaid:
                self.untold.append("the last trick")
            return
        if self._is_over("last-trick"):
            return
        self._check_winner(winner)
        if card is None:
            card = self._any_card(winner)
        self.payer.pay(Fifth(winner, card))

    def _check_winner(self, winner: int) -> None:
        """Whether the last trick can have been that player's, by what became of the Chicago."""
        declarer, breaker = self.reckoning.declarer, self.reckoning.breaker
        if declarer is None:
            return
        if breaker is None and winner != declarer:
            text = f"{{{winner}}} won it, so {{{declarer}}}'s Chicago has failed: tell with "
            text += f"--broken-by who won a trick against it first, as in --broken-by {{{winner}}}"
            raise Contradiction("last-trick", text)
        if breaker not in (None, winner) and self.rules.chicago_on_failure == "stop":
            raise Contradiction(
                "last-trick",
                f"the tricks end as soon as a Chicago fails ({self._ruled('chicago.on_failure')}), "
                f"so {{{winner}}} has won none after {{{breaker}}} broke it",
            )

    def _any_card(self, winner: int) -> Card:
        """Any card but a two, where these are alike.

        Raises:
            Contradiction: where a two would pay something else.
        """
        field = self._deuce_field()
        if field is None or field_value(self.rules, field) is None:
            return _ANY_CARD
        text = f"say with which card {{{winner}}} won it, as in {{{winner}}}:2h, since a two pays"
        raise Contradiction("last-trick", f"{text} other than the rest ({self._ruled(field)})")

    def _deuce_field(self) -> str | None:
        """The rule field that says what the last trick pays where a two wins it."""
        reckoning = self.reckoning
        if reckoning.declarer is None:
            return "tricks.last_deuce"
        if reckoning.breaker is None:
            return "blind.deuce" if reckoning.blind else "chicago.deuce"
        return "tricks.last_deuce" if self.rules.chicago_last_trick_when_failed else None

    def _final(self) -> None:
        hands, reckoning = self.told.final, self.reckoning
        if hands is None:
            if reckoning.winner is None and reckoning.has_final_showdown:
                self.untold.append("the hands after the tricks")
        elif reckoning.winner is not None:
            self.notes.append("the game was won before the tricks were over: --final pays nothing")
        elif reckoning.has_final_showdown:
            self._compare("final", hands, final=True)
        else:
            self.notes.append(f"{self._no_final()}: --final pays nothing")

    def _no_final(self) -> str:
        """Why no hand scores after the tricks."""
        if self.reckoning.blind:
            return "no hand scores in a deal with a blind Chicago"
        made = self.reckoning.breaker is None
        rule = self._ruled(f"chicago.hand_when_{'made' if made else 'failed'}")
        return f"no hand scores after a {'made' if made else 'failed'} Chicago ({rule})"

    def _leftover(self) -> None:
        if self.choices and self.reckoning.winner is None:
            player, take, _ = self.choices[0]
            text = f"{{{player}}} has no hand that leaves a choice of {alternative_text(take)}"
            raise Contradiction("choose", f"{text} under these rules")
