"""A game at the table: who is asked what, what is accepted, and the record that it leaves.

A `Table` deals from its seed, asks one seat at a time, lets acts happen only where the engine finds
nothing wrong with them, and keeps the game log as it goes. Whoever sits at the table (a person, a
bot, another program) answers its requests; it neither reads nor prints.
"""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from random import Random
from typing import NamedTuple

from chicago_cli.cards import PACK, Card
from chicago_cli.engine.deal import Deal, Outcome
from chicago_cli.engine.events import (
    OPEN_CARD,
    Blind,
    Challenge,
    Chicago,
    Event,
    Exchange,
    Redeal,
)
from chicago_cli.engine.game import Game, first_dealers
from chicago_cli.engine.legal import legal
from chicago_cli.engine.shuffle import Deck, commitment
from chicago_cli.engine.state import COMPLETE, EXCHANGING, PLAYING, WON
from chicago_cli.log.records import Claim, DealLog, DeckLog, GameLog, Item
from chicago_cli.rules.fields import Rules
from chicago_cli.table.bots import Level, decide, takes_open_card
from chicago_cli.table.view import view


class Request(NamedTuple):
    """Whom the table waits for. An ``optional`` request may be passed over, out of turn."""

    seat: int
    acts: tuple[Event, ...]
    optional: bool


class Setting(NamedTuple):
    """What a game is played by: its rules and their names, the players, and the seed."""

    rules: Rules
    players: tuple[str, ...]
    seed: str
    preset: str = "pagat"
    variations: tuple[str, ...] = ()


class Table:
    """One game in progress.

    Attributes:
        setting: what it is played by.
        game: the deals in sequence, with the totals.
        deal: the deal on the table, None between deals.
    """

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.game = Game(setting.rules, len(setting.players))
        self.deal: Deal | None = None
        self._cut = _cut(setting) if setting.rules.dealer_first == "lowest-card" else None
        self._finished: list[DealLog] = []
        self._hands: Mapping[int, tuple[Card, ...]] = {}
        self._items: list[Item] = []
        self._deck = Deck(setting.seed, 1)
        self._passed: set[tuple[int, type[Event], int, str]] = set()

    def start_deal(self) -> Deal:
        """Deal the next hands; there must be no deal on the table and no winner yet."""
        game = self.game
        dealer = game.next_dealer()
        if dealer is None:
            dealer = self._first_dealer()
        self._deck = Deck(self.setting.seed, len(self._finished) + 1)
        self._hands = self._deck.deal(game.order(dealer), game.sizes())
        deal, violations = game.start(dealer, self._hands)
        assert deal is not None, violations
        self.deal = deal
        self._items = []
        self._passed = set()
        return deal

    def _first_dealer(self) -> int:
        """Whoever the cut names; by lot from the seed where it leaves a choice."""
        may = first_dealers(self.setting.rules, self._cut or {}) if self._cut else None
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
                    if acts and (seat, kind, deal.round, deal.phase) not in self._passed:
                        return Request(seat, acts, optional=True)
        if deal.turn is None:
            return None
        return Request(deal.turn, tuple(legal(deal, deal.turn)), optional=False)

    def pass_over(self, request: Request) -> None:
        """Let a seat pass an optional request; it is not asked the same again."""
        deal = self.deal
        assert deal is not None
        self._passed.add((request.seat, type(request.acts[0]), deal.round, deal.phase))

    def open_card(self) -> Card:
        """The card that one up would show now, before it is taken or refused."""
        assert self.deal is not None
        return self._deck.open_card(self.deal)

    def act(self, act: Event, take: bool = True) -> Outcome:
        """Let an act happen, or say in the outcome's violations why it may not.

        The cards that it draws come from the deck. ``take`` says whether the card that one up shows
        is kept. A refused act leaves everything as it was.
        """
        deal = self.deal
        assert deal is not None
        deck = deepcopy(self._deck)
        event = deck.complete(deal, act, take)
        refused = deal.check(event)
        if refused:
            return Outcome((), refused)
        self._deck = deck
        outcome = deal.advance(event)
        self._items.append(event)
        self._items += [Claim(each.player, each.points, each.reason) for each in outcome.awards]
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
            cut=self._cut,
            deck=DeckLog(seed=setting.seed, commitment=commitment(setting.seed)),
            status=status or self._status(),
            winner=winner,
            preset=setting.preset,
            variations=setting.variations,
        )

    def _status(self) -> str | None:
        """None, which is no claim, where a deal is over whose ending is yet to be judged."""
        if self.game.winner is not None:
            return "finished"
        over = self.deal is not None and self.deal.phase in (COMPLETE, WON)
        return None if over else "unfinished"

    def _deal_log(self, deal: Deal, over: bool) -> DealLog:
        totals = tuple(deal.totals) if over else None
        return DealLog(deal.dealer, self._hands, tuple(self._items), totals)


_WINDOWS: tuple[type[Event], ...] = (Blind, Redeal, Chicago, Challenge)
"""What a seat is asked for out of turn, in the order of asking."""


def _window(deal: Deal, kind: type[Event]) -> bool:
    """Whether seats are asked out of turn for an act of this kind now.

    A Chicago may be called at other times, too, but at one's own turn; only before the first lead
    would waiting for it be too late. A challenge is asked for only where it can have a consequence.
    """
    if kind in (Blind, Redeal):
        return deal.before_exchanges
    if kind is Chicago:
        return deal.phase == PLAYING and deal.before_first_lead
    if deal.rules.declare_false_claim != "out" or not deal.open_claims:
        return False
    return deal.phase == COMPLETE or (
        deal.phase == EXCHANGING and len(deal.waiting) == len(deal.order)
    )


def _cut(setting: Setting) -> dict[int, Card]:
    """A card for each player, none twice, drawn from the seed."""
    seats = range(len(setting.players))
    return dict(zip(seats, Random(f"{setting.seed}:cut").sample(PACK, len(seats)), strict=True))


def replayed(setting: Setting, deals: Sequence[DealLog]) -> Table:
    """The table as a record leaves it: every act of these deals done again with the same deck.

    Raises:
        ValueError: where the record is not one that this setting's deck and rules can give.
    """
    table = Table(setting)
    for recorded in deals:
        if table.game.winner is not None:
            raise ValueError("the game goes on after somebody has won")
        deal = table.start_deal()
        if deal.dealer != recorded.dealer or not _same_hands(table._hands, recorded.hands):
            raise ValueError("the seed deals other cards")
        for item in recorded.items:
            if not isinstance(item, Claim):
                _redo(table, item)
        if recorded.totals is not None:
            table.finish_deal()
    return table


def _same_hands(ours: Mapping[int, Sequence[Card]], theirs: Mapping[int, Sequence[Card]]) -> bool:
    return {seat: set(hand) for seat, hand in ours.items()} == {
        seat: set(hand) for seat, hand in theirs.items()
    }


def _redo(table: Table, event: Event) -> None:
    take = True
    act = event
    if isinstance(event, Exchange):
        take = event.shown is None or event.shown in event.draw
        act = event._replace(draw=(), shown=None if event.shown is None else OPEN_CARD)
    elif isinstance(event, Redeal):
        act = event._replace(draw=())
    outcome = table.act(act, take)
    done = table._items[-1 - len(outcome.awards)] if not outcome.violations else None
    if not _same_event(done, event):
        raise ValueError("the seed draws other cards")


def _same_event(done: Item | None, event: Event) -> bool:
    if isinstance(event, Exchange | Redeal) and isinstance(done, Exchange | Redeal):
        same_shown = getattr(done, "shown", None) == getattr(event, "shown", None)
        return same_shown and set(done.draw) == set(event.draw)
    return done == event


def undone(table: Table, seat: int) -> Table | None:
    """The table before the seat's last act, or None where it has done nothing yet."""
    deals = list(table.record().deals)
    while deals:
        last = deals.pop()
        acts = [index for index, item in enumerate(last.items) if _decided_by(item, seat)]
        if acts:
            deals.append(last._replace(items=last.items[: acts[-1]], totals=None))
            return replayed(table.setting, deals)
    return None


def _decided_by(item: Item, seat: int) -> bool:
    return item.player == seat and not isinstance(item, Claim)


def bot_chance(table: Table, seat: int) -> Random:
    """The randomness of a bot's next decision: it follows from the seed and the place alone."""
    deal = table.deal
    assert deal is not None
    place = f"{table.setting.seed}:bot:{table.game.number}:{len(deal.events)}:{seat}"
    return Random(place)


def bot_acts(table: Table, request: Request, level: Level) -> Outcome | None:
    """Let a bot answer a request; None where it passes."""
    deal = table.deal
    assert deal is not None
    seen = view(deal, request.seat)._replace(acts=request.acts)
    act = decide(seen, level, bot_chance(table, request.seat)).act
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
