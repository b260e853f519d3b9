"""A game at the table: who is asked what, what is accepted, and the record that it leaves.

A `Table` deals from its seed, asks one seat at a time, lets acts happen only where the engine finds
nothing wrong with them, and keeps the game log as it goes. Whoever sits at the table (a person, a
bot, another program) answers its requests; it neither reads nor prints.
"""

from collections.abc import Mapping, Sequence
from copy import copy
from random import Random
from typing import NamedTuple

from chicago_cli.cards import PACK, Card
from chicago_cli.engine.deal import Deal, Outcome
from chicago_cli.engine.events import (
    OPEN_CARD,
    Blind,
    Chicago,
    Event,
    Exchange,
    Redeal,
)
from chicago_cli.engine.game import Game, first_dealers
from chicago_cli.engine.legal import legal
from chicago_cli.engine.shuffle import Deck, commitment
from chicago_cli.engine.state import COMPLETE, EXCHANGING, PLAYING, WON
from chicago_cli.engine.violations import Violation
from chicago_cli.log.records import Claim, DealLog, DeckLog, GameLog, Item
from chicago_cli.rules.fields import Rules
from chicago_cli.rules.presets import DEFAULT_PRESET
from chicago_cli.table.bots import Advice, Level, decide, takes_open_card
from chicago_cli.table.view import View, view


class Request(NamedTuple):
    """Whom the table waits for. An ``optional`` request may be passed over, out of turn."""

    seat: int
    acts: tuple[Event, ...]
    optional: bool


PERSON = "person"
"""A seat that is answered for from outside: by a person, or by another program."""

SEATS = "x-seats"
"""The key under which a log keeps who sits where: a person, or a level of bots."""


class Setting(NamedTuple):
    """What a game is played by: its rules and their names, the players, and the seed.

    ``seats`` says of each seat whether it is a ``PERSON``, or else of which level its bot is.
    """

    rules: Rules
    players: tuple[str, ...]
    seed: str
    preset: str = DEFAULT_PRESET
    variations: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()

    def is_person(self, seat: int) -> bool:
        """Whether a seat is answered for from outside."""
        return not self.seats or self.seats[seat] == PERSON


class Table:
    """One game in progress.

    Attributes:
        setting: what it is played by.
        game: the deals in sequence, with the totals.
        deal: the deal on the table, None between deals.
        dealt: the hands as they were dealt, by seat.
        items: the acts of the deal and the awards that they brought, as the log has them.
        cut: the card that each seat drew for the first deal, where the rules ask for that.
    """

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.game = Game(setting.rules, len(setting.players))
        self.deal: Deal | None = None
        self.cut = _cut(setting) if setting.rules.dealer_first == "lowest-card" else None
        self._finished: list[DealLog] = []
        self.dealt: Mapping[int, tuple[Card, ...]] = {}
        self.items: list[Item] = []
        self._deck = Deck(setting.seed, 1)
        self._passed: set[tuple[int, type[Event], int, str]] = set()
        self._looked: set[int] = set()

    def start_deal(self) -> Deal:
        """Deal the next hands; there must be no deal on the table and no winner yet."""
        game = self.game
        dealer = game.next_dealer()
        if dealer is None:
            dealer = self._first_dealer()
        self._deck = Deck(self.setting.seed, len(self._finished) + 1)
        self.dealt = self._deck.deal(game.order(dealer), game.sizes())
        deal, violations = game.start(dealer, self.dealt)
        assert deal is not None, violations
        self.deal = deal
        self.items = []
        self._passed = set()
        self._looked = set()
        return deal

    def _first_dealer(self) -> int:
        """Whoever the cut names; by lot from the seed where it leaves a choice."""
        may = first_dealers(self.setting.rules, self.cut or {}) if self.cut else None
        seats = sorted(may or range(len(self.setting.players)))
        return Random(f"{self.setting.seed}:dealer").choice(seats)

    def request(self) -> Request | None:
        """Whom the table waits for now; None when the deal is over."""
        deal = self.deal
        assert deal is not None
        for kind in _WINDOWS:
            if _window(deal, kind):
                for seat in deal.order:
                    acts = tuple(act for act in legal(deal, seat) if isinstance(act, kind))
                    passed = (seat, kind, deal.round, deal.phase) in self._passed
                    if acts and not passed and not (kind is Blind and seat in self._looked):
                        return Request(seat, acts, optional=True)
        if deal.turn is None:
            return None
        acts = tuple(act for act in legal(deal, deal.turn) if not isinstance(act, Blind))
        return Request(deal.turn, acts, optional=False)

    def pass_over(self, request: Request) -> None:
        """Let a seat pass an optional request; it is not asked the same again."""
        deal = self.deal
        assert deal is not None
        kind = type(request.acts[0])
        self._passed.add((request.seat, kind, deal.round, deal.phase))
        if kind is Blind:
            self._looked.add(request.seat)

    def look(self) -> None:
        """Let all hands count as seen, so that nobody may call blind any more in this deal."""
        self._looked.update(range(len(self.setting.players)))

    def open_card(self) -> Card:
        """The card that one up would show now, before it is taken or refused."""
        assert self.deal is not None
        return self._deck.open_card(self.deal)

    def refusals(self, act: Event) -> tuple[Violation, ...]:
        """What is wrong with an act; nothing is done."""
        assert self.deal is not None
        return self._judged(_completed(copy(self._deck), self.deal, act, take=True))

    def _judged(self, event: Event) -> tuple[Violation, ...]:
        """What the engine finds wrong, and what it cannot know: who has seen a hand."""
        assert self.deal is not None
        if isinstance(event, Blind) and event.player in self._looked:
            text = f"{{{event.player}}} has seen the hand, so the call is not blind"
            return (Violation("C405", text, None),)
        return self.deal.check(event)

    def act(self, act: Event, take: bool = True) -> Outcome:
        """Let an act happen, or say in the outcome's violations why it may not.

        The cards that it draws come from the deck. ``take`` says whether the card that one up shows
        is kept. A refused act leaves everything as it was.
        """
        deal = self.deal
        assert deal is not None
        deck = copy(self._deck)
        event = _completed(deck, deal, act, take)
        refused = self._judged(event)
        if refused:
            return Outcome((), refused)
        self._deck = deck
        outcome = deal.advance(event)
        self.items.append(event)
        self.items += [Claim(each.player, each.points, each.reason) for each in outcome.awards]
        return outcome

    def finish_deal(self) -> None:
        """Clear the table after a deal, and judge whether the game has ended."""
        deal = self.deal
        assert deal is not None
        self.game.finish(deal)
        self._finished.append(self._deal_log(deal, over=True))
        self.deal = None

    def record(self, status: str | None = None) -> GameLog:
        """The game log as it stands."""
        setting = self.setting
        deals = list(self._finished)
        if self.deal is not None:
            deals.append(self._deal_log(self.deal, over=False))
        winner = self.game.winner
        return GameLog(
            rules=setting.rules,
            players=setting.players,
            deals=tuple(deals),
            cut=self.cut,
            deck=DeckLog(seed=setting.seed, commitment=commitment(setting.seed)),
            status=status or self._status(),
            winner=winner,
            preset=setting.preset,
            variations=setting.variations,
            extensions={SEATS: list(setting.seats)} if setting.seats else {},
        )

    def _status(self) -> str | None:
        """None, which is no claim, where a deal is over whose ending is yet to be judged."""
        if self.game.winner is not None:
            return "finished"
        over = self.deal is not None and self.deal.phase in (COMPLETE, WON)
        return None if over else "unfinished"

    def _deal_log(self, deal: Deal, over: bool) -> DealLog:
        totals = tuple(deal.totals) if over else None
        return DealLog(deal.dealer, self.dealt, tuple(self.items), totals)


def _completed(deck: Deck, deal: Deal, act: Event, take: bool) -> Event:
    """The act with the cards that it draws; out of the exchanges there are none to be drawn."""
    return deck.complete(deal, act, take) if deal.phase == EXCHANGING else act


_WINDOWS: tuple[type[Event], ...] = (Blind, Redeal, Chicago)
"""What a seat is asked for out of turn, in the order of asking.

Nobody is asked for a challenge: the table lets no false claim happen, so none has a consequence.
"""


def _window(deal: Deal, kind: type[Event]) -> bool:
    """Whether seats are asked out of turn for an act of this kind now.

    A Chicago may be called at other times, too, but at one's own turn; only before the first lead
    would waiting for it be too late.
    """
    if kind is Chicago:
        return deal.phase == PLAYING and deal.before_first_lead
    return deal.before_exchanges


def _cut(setting: Setting) -> dict[int, Card]:
    """A card for each player, none twice, drawn from the seed."""
    seats = range(len(setting.players))
    return dict(zip(seats, Random(f"{setting.seed}:cut").sample(PACK, len(seats)), strict=True))


def bot_chance(table: Table, seat: int) -> Random:
    """The randomness of a bot's next decision: it follows from the seed and the place alone."""
    deal = table.deal
    assert deal is not None
    place = f"{table.setting.seed}:bot:{table.game.number}:{len(deal.events)}:{seat}"
    return Random(place)


def advised(table: Table, request: Request, level: Level) -> tuple[View, Advice]:
    """What a bot of this level sees from the seat that is asked, and what it would do there."""
    assert table.deal is not None
    seen = view(table.deal, request.seat)._replace(acts=request.acts)
    return seen, decide(seen, level, bot_chance(table, request.seat))


def bot_acts(table: Table, request: Request, level: Level) -> Outcome | None:
    """Let a bot answer a request; None where it passes."""
    seen, (act, _) = advised(table, request, level)
    if act is None:
        table.pass_over(request)
        return None
    take = True
    if isinstance(act, Exchange) and act.shown == OPEN_CARD:
        take = takes_open_card(seen, act.discard[0], table.open_card(), level)
    return table.act(act, take)


def self_play(table: Table, levels: Sequence[Level], most_deals: int) -> None:
    """Let bots play the game to its end, or until so many deals are done."""
    while table.game.winner is None and len(table.record().deals) < most_deals:
        table.start_deal()
        while (request := table.request()) is not None:
            bot_acts(table, request, levels[request.seat])
        table.finish_deal()
