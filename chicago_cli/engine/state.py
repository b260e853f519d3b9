"""The course of a deal: where it stands, and how one stage follows from another.

`State` holds what the acts of a deal change. It judges nothing: the modules `exchange`, `showdown`,
`calls` and `tricks` say what is wrong with an act and what an act does, and `deal` brings them
together.
"""

from collections.abc import Collection, Mapping, Sequence
from math import inf
from typing import Literal, NamedTuple

from chicago_cli.cards import Card
from chicago_cli.engine.awards import (
    Award,
    Compared,
    Ended,
    Failed,
    Fifth,
    Occasion,
    Reckoning,
    Removed,
    TricksOver,
)
from chicago_cli.engine.events import Cards, Event
from chicago_cli.engine.stock import Stock
from chicago_cli.hands.lookup import CATEGORY_OF, KEYS, evaluate

Phase = Literal["exchanging", "declaring", "choosing", "playing", "complete", "won", "stopped"]

EXCHANGING: Phase = "exchanging"
DECLARING: Phase = "declaring"
CHOOSING: Phase = "choosing"
PLAYING: Phase = "playing"
COMPLETE: Phase = "complete"
"""The last award is settled; only challenges may follow."""
WON: Phase = "won"
"""Somebody has won the game within the deal; nothing may follow."""
STOPPED: Phase = "stopped"
"""A violation has stopped the deal; what follows is not defined."""

TRICKS = 5

_TRICKS_OVER = TricksOver()
_ENDED = Ended()


class Trick(NamedTuple):
    """A finished trick: who won it, and the cards with who played them, the lead first."""

    winner: int
    cards: tuple[tuple[int, Card], ...]


class State:
    """The state of one deal, changed in place.

    Attributes:
        rules: the rules of the game.
        reckoning: all that decides what is paid.
        totals: the running totals by seat, which are those of the reckoning.
        dealer: the dealer's seat.
        order: the active seats, eldest first.
        hands: the cards held by each active seat.
        held: the five cards that each held before the first trick; empty until then.
        stock: the stock and the waste, and where every card is.
        phase: what is going on.
        round: the exchange round, from 1.
        waiting: the seats that have yet to act in this round, showdown or trick, the next first.
        claims: what was declared in the latest showdown: a category, or None for a pass.
        open_claims: the categories claimed that can still be challenged.
        highest: the highest category named in the latest showdown.
        shown: who has shown a hand since the latest showdown.
        six: who was dealt six cards.
        limit: the total from which on a player dealt five exchanges nothing; infinite for none.
        redealt: who has replaced a low hand, in the order of doing so.
        trick: the cards of the trick under way, with who played them.
        tricks: the finished tricks.
        events: the acts done, noted ones included; a call without effect is not among them.
    """

    __slots__ = (
        "_awards",
        "_claimants",
        "_occasions",
        "_strengths",
        "claims",
        "dealer",
        "events",
        "hands",
        "held",
        "highest",
        "limit",
        "open_claims",
        "order",
        "phase",
        "reckoning",
        "redealt",
        "round",
        "rules",
        "shown",
        "six",
        "stock",
        "totals",
        "trick",
        "tricks",
        "waiting",
    )

    def __init__(
        self,
        reckoning: Reckoning,
        dealer: int,
        hands: Mapping[int, Cards],
        six: Collection[int] = (),
    ) -> None:
        """Begin with the hands as dealt; the order of seats is that of the reckoning."""
        self.rules = reckoning.rules
        self.reckoning = reckoning
        self.totals = reckoning.totals
        self.dealer = dealer
        self.order = list(reckoning.order)
        self.hands = {seat: list(hands[seat]) for seat in self.order}
        self.held: dict[int, Cards] = {}
        self.stock = Stock(hands)
        self.phase: Phase = EXCHANGING
        self.round = 1
        self.waiting = self.order.copy()
        self.claims: dict[int, int | None] = {}
        self.open_claims: dict[int, int] = {}
        self.highest = 0
        self._strengths: dict[int, int] = {}  # a memo of the latest showdown
        self.shown: set[int] = set()
        self.six = frozenset(six)
        stop = self.rules.exchange_stop_at if self.rules.exchange_stop_deal == "five" else None
        self.limit = inf if stop is None else stop
        self.redealt: list[int] = []
        self.trick: list[tuple[int, Card]] = []
        self.tricks: list[Trick] = []
        self.events: list[Event] = []
        self._claimants: list[int] = []
        self._awards: list[Award] = []
        self._occasions: list[Occasion] = []

    @property
    def turn(self) -> int | None:
        """The seat whose act is awaited; None when the deal is over."""
        if self.phase == CHOOSING:
            return self.reckoning.pending[0]
        return self.waiting[0] if self.phase in (EXCHANGING, DECLARING, PLAYING) else None

    @property
    def called(self) -> set[int]:
        """Who has called a Chicago in this game."""
        return self.reckoning.called

    @property
    def declarer(self) -> int | None:
        """Whose Chicago this deal has, unless it lapsed."""
        return self.reckoning.declarer

    @property
    def blind(self) -> bool:
        """Whether the deal has a blind Chicago."""
        return self.reckoning.blind

    @property
    def breaker(self) -> int | None:
        """Who broke the Chicago."""
        return self.reckoning.breaker

    @property
    def scorers(self) -> tuple[int, ...]:
        """Who scored in the latest showdown."""
        return self.reckoning.scorers

    @property
    def winner(self) -> int | None:
        """Who has won the game within the deal."""
        return self.reckoning.winner

    @property
    def before_exchanges(self) -> bool:
        """Whether nobody has had a turn in the first exchange round yet."""
        return self.phase == EXCHANGING and self.round == 1 and len(self.waiting) == len(self.order)

    @property
    def before_first_lead(self) -> bool:
        """Whether no card has been played yet."""
        return not self.trick and not self.tricks

    def category(self, seat: int) -> int:
        """The category of the hand that a seat holds in the latest showdown."""
        return CATEGORY_OF[self.strength(seat)]

    def strength(self, seat: int) -> int:
        """The strength of the hand that a seat holds in the latest showdown."""
        found = self._strengths.get(seat)
        if found is None:
            a, b, c, d, e = (self.held or self.hands)[seat]
            found = evaluate(KEYS[a], KEYS[b], KEYS[c], KEYS[d], KEYS[e])
            self._strengths[seat] = found
        return found

    def pay(self, occasion: Occasion) -> None:
        """Reckon an occasion; whoever wins by it ends the deal at once."""
        self._occasions.append(occasion)
        self._awards += self.reckoning.reckon(occasion)
        if self.reckoning.winner is not None:
            self.phase = WON

    def close_claims(self) -> None:
        """Let the claims made so far stand: they can no longer be challenged."""
        self.open_claims = {}

    def end_round(self) -> None:
        """Go on after the last exchange of a round."""
        if self.round == self.rules.exchange_rounds:
            self._begin_tricks()
        elif self.reckoning.blind:
            self._next_round()
        else:
            self._begin_showdown()

    def claim(self, seat: int, category: int | None) -> None:
        """Let a seat name a category, or pass; a claim that is false or too low is only heard."""
        self.claims[seat] = category
        if category is not None:
            self.open_claims[seat] = category
            too_low = category < self.highest and self.rules.declare_mode == "ascending"
            if category == self.category(seat) and not too_low:
                self._claimants.append(seat)
            if category > self.highest:
                self.highest = category
        del self.waiting[0]
        if not self.waiting:
            self._compare(self._claimants)

    def settle(self) -> None:
        """Go on after a showdown, or the choice of a scorer."""
        if self.phase == WON:
            return
        if self.reckoning.pending:
            self.phase = CHOOSING
        elif self.held:
            self._complete()
        else:
            self._next_round()

    def first_leader(self) -> int:
        """Who leads to the first trick."""
        declarer = self.reckoning.declarer
        if declarer is not None and self.rules.chicago_declarer_leads:
            return declarer
        return self.order[0]

    def lead(self, seat: int) -> None:
        """Begin a trick."""
        at = self.order.index(seat)
        self.waiting = self.order[at:] + self.order[:at]

    def end_trick(self, winner: int, card: Card) -> None:
        """Go on after a trick was won with a card."""
        self.tricks.append(Trick(winner, tuple(self.trick)))
        self.trick = []
        declarer = self.reckoning.declarer
        failed = False
        if declarer is not None and declarer != winner and self.reckoning.breaker is None:
            failed = True
            self.pay(Failed(winner))
        if len(self.tricks) == TRICKS:
            if self.phase != WON:
                self.pay(Fifth(winner, card))
            self._end_tricks()
        elif failed and self.rules.chicago_on_failure == "stop":
            self._end_tricks()
        else:
            self.lead(winner)

    def remove(self, seat: int) -> None:
        """Put a player out of the game: the cards go to the waste, and a Chicago lapses."""
        self.order.remove(seat)
        if seat in self.waiting:
            self.waiting.remove(seat)
        self.stock.discard(self.hands.pop(seat))
        self.held.pop(seat, None)
        self.open_claims.pop(seat, None)
        self.pay(Removed(seat))

    def _next_round(self) -> None:
        self.round += 1
        self.phase = EXCHANGING
        self.waiting = self.order.copy()
        self.shown = set()
        self.stock.renewing = self.rules.exchange_recycle == "each-round"

    def _begin_showdown(self) -> None:
        self.claims = {}
        self.open_claims = {}
        self.highest = 0
        self._strengths = {}
        if self.rules.declare_mode == "open":
            self._compare(self.order)
        else:
            self.phase = DECLARING
            self.waiting = self.order.copy()
            self._claimants = []

    def _compare(self, seats: list[int]) -> None:
        """Find who of the seats, which stand in order, have the best hand, and pay for it."""
        strengths = [self.strength(seat) for seat in seats]
        self.pay(comparison(seats, strengths, bool(self.held)))
        self.settle()

    def _begin_tricks(self) -> None:
        self.held = {seat: tuple(hand) for seat, hand in self.hands.items()}
        self.phase = PLAYING
        self.lead(self.first_leader())

    def _end_tricks(self) -> None:
        if self.phase == WON:
            return
        self.pay(_TRICKS_OVER)
        if self.reckoning.has_final_showdown:
            self._begin_showdown()
        else:
            self._complete()

    def _complete(self) -> None:
        self.phase = COMPLETE
        self.waiting = []
        self.pay(_ENDED)


def comparison(seats: Sequence[int], strengths: Sequence[int], final: bool) -> Compared:
    """A showdown among seats, which stand in order, by the strength of each one's hand."""
    top = max(strengths, default=0)
    category = CATEGORY_OF[top]
    best: tuple[int, ...] = ()
    if category:
        best = tuple([seats[i] for i, each in enumerate(strengths) if each == top])
    return Compared(best, category, final)
