"""A second opinion on whole games: what is dealt and drawn, what is paid, and who wins.

Everything here, and in `plain_cards`, is written straight from the rulebook, in its order and as
plainly as can be, with a deck, hands and payments of its own. It takes nothing from the engine but
the shapes of the events.
"""

from typing import Any

from chicago_cli.engine.events import (
    Blind,
    Challenge,
    Chicago,
    Choose,
    Declare,
    Event,
    Exchange,
    Play,
    Redeal,
    Show,
)
from chicago_cli.rules.rewards import reward_text
from tests.plain_cards import clockwise, rank, shuffle, suit, worth
from tests.random_games import PlayedDeal, PlayedGame

HANDS = "pair two_pair three_of_a_kind straight flush full_house four_of_a_kind straight_flush"
REWARDS = ["", *[f"hands_{name}" for name in HANDS.split()], "hands_royal_flush"]


class Won(Exception):  # noqa: N818 - not an error: the end of a game
    """Somebody has won at once."""


class Table:
    """A game: what lasts from deal to deal."""

    def __init__(self, played: PlayedGame) -> None:
        self.rules = played.rules
        self.players = played.players
        self.seed = played.seed
        self.totals = dict.fromkeys(range(played.players), 0)
        self.active = list(range(played.players))
        self.callers: set[int] = set()
        self.playoff: list[int] | None = None
        self.winner: int | None = None

    def deal(self, number: int, played: PlayedDeal) -> list[list[tuple[int, int, str]]]:
        """Play a deal again; what is paid after each of its events."""
        seats = self.playoff or self.active
        deal = Deal(self, number, clockwise(seats, played.dealer), played)
        try:
            deal.play()
            self.active = [seat for seat in self.active if seat not in deal.gone]
            self.end(deal)
        except Won as won:
            self.winner = won.args[0]
        return deal.paid

    def end(self, deal: "Deal") -> None:
        """The ending, points 2 and 3; the bust has been paid."""
        field = deal.order if self.playoff else self.candidates(deal)
        top = max((self.totals[seat] for seat in field), default=0)
        best = [seat for seat in field if self.totals[seat] == top]
        self.playoff = None
        if len(best) == 1:
            self.winner = best[0]
        elif best and self.rules.ending_tie == "play-off":
            self.playoff = sorted(best)

    def candidates(self, deal: "Deal") -> list[int]:
        target = self.rules.ending_target
        return [
            seat
            for seat in deal.order
            if self.totals[seat] >= target
            and (not self.rules.ending_chicago_required or seat in self.callers)
            and (
                self.rules.ending_confirm == "none"
                or (deal.before[seat] >= target and seat == deal.fifth)
            )
        ]


class Deal:
    """One deal, from the first card to the last award, as the rulebook tells it."""

    def __init__(self, table: Table, number: int, order: list[int], played: PlayedDeal) -> None:
        self.table = table
        self.rules: Any = table.rules
        self.totals = table.totals
        self.before = dict(table.totals)
        self.number = number
        self.order = order
        self.events = iter([event for event, _ in played.events])
        self.paid: list[list[tuple[int, int, str]]] = []
        self.changed = False
        self.gone: list[int] = []
        self.declarer: int | None = None
        self.called = self.blind = False
        self.breaker: int | None = None
        self.fifth: int | None = None
        self.open: dict[int, int] = {}
        self.scorers: list[int] = []
        self.shown: set[int] = set()
        self.held: dict[int, list[int]] = {}
        self.shuffles = 0
        self.pile = shuffle(table.seed, number, 0, range(52))
        self.waste: list[int] = []
        self.hands: dict[int, list[int]] = {seat: [] for seat in order}
        for seat in order * 5:
            self.hands[seat].append(self.pile.pop(0))
        self.six = order if self.rules.exchange_stop_deal == "six" else []
        self.six = [seat for seat in self.six if self.stopped(seat)]
        for seat in self.six:
            self.hands[seat].append(self.pile.pop(0))
        assert {seat: tuple(hand) for seat, hand in self.hands.items()} == played.hands

    def play(self) -> None:
        self.exchanges()
        self.tricks()
        if not self.called_off():
            self.showdown()
        self.bust()
        for event in self.events:
            self.paid.append([])
            assert isinstance(event, Challenge), "only challenges follow the last award"
            self.aside(event)

    def stopped(self, player: int) -> bool:
        limit = self.rules.exchange_stop_at
        return limit is not None and self.totals[player] >= limit

    def called_off(self) -> bool:
        """Whether no final showdown takes place."""
        if self.declarer is None:
            return False
        made = self.breaker is None
        counts = self.rules.chicago_hand_when_made if made else self.rules.chicago_hand_when_failed
        return self.blind or not counts

    # Events, in turn and out of it.

    def next(self, kind: type) -> Any:
        """The next event that brings the deal on, once everything before it has happened."""
        for event in self.events:
            self.paid.append([])
            if isinstance(event, kind):
                return event
            self.aside(event)
        raise AssertionError("the deal ends too early")

    def aside(self, event: Event) -> None:
        player = event.player
        assert player in self.order
        if isinstance(event, Chicago | Blind):
            assert not self.called
            self.called = True
            self.declarer = player
            self.blind = isinstance(event, Blind)
            self.table.callers.add(player)
            self.open = {}
        elif isinstance(event, Challenge):
            claimed = self.open[event.target]
            false = claimed != worth((self.held or self.hands)[event.target])[0]
            if false and self.rules.declare_false_claim == "out":
                self.put_out(event.target)
        elif isinstance(event, Show):
            assert sorted(event.hand) == sorted(self.hands[player])
            self.shown.add(player)
        else:
            assert isinstance(event, Redeal)
            assert event.draw == tuple(self.draw(6 if player in self.six else 5))
            self.waste += self.hands[player]
            self.hands[player] = list(event.draw)

    def put_out(self, player: int) -> None:
        self.order.remove(player)
        self.gone.append(player)
        self.waste += self.hands.pop(player)
        del self.open[player]
        if player == self.declarer:
            self.declarer, self.blind = None, False
        if len(self.order) == 1:
            raise Won(self.order[0])

    # The stock.

    def draw(self, count: int) -> list[int]:
        drawn = []
        for _ in range(count):
            if not self.pile:
                self.new_stock(self.waste)
            drawn.append(self.pile.pop(0))
        return drawn

    def new_stock(self, cards: list[int]) -> None:
        self.shuffles += 1
        self.pile = shuffle(self.table.seed, self.number, self.shuffles, cards)
        self.waste = []

    # The stages.

    def exchanges(self) -> None:
        for number in range(1, self.rules.exchange_rounds + 1):
            acted: list[int] = []
            while len(acted) < len(self.order):
                event = self.next(Exchange)
                assert event.player == self.order[len(acted)]
                self.open = {}
                if number > 1 and not acted and self.rules.exchange_recycle == "each-round":
                    self.new_stock(self.pile + self.waste)
                self.exchange(event, number)
                acted.append(event.player)
            if number < self.rules.exchange_rounds and not self.blind:
                self.showdown()

    def exchange(self, event: Exchange, number: int) -> None:
        player, discard, draw, shown = event
        owing = len(discard)
        if player in self.six:
            assert owing == (1 if number == 1 else 0)
            owing -= number == 1
        elif self.rules.exchange_stop_deal == "five":
            assert not discard or not self.stopped(player)
        if self.rules.exchange_show_winner and discard and player in self.scorers:
            assert player in self.shown
        refused = []
        if shown is not None:
            assert owing == len(discard) == 1
            assert self.rules.exchange_one_up == "choice" or draw == (shown,)
            if draw != (shown,):
                refused = self.draw(1)
                assert refused == [shown]
        assert self.draw(owing) == list(draw)
        self.hands[player] = [card for card in self.hands[player] if card not in discard]
        self.hands[player] += draw
        self.waste += [*refused, *discard]
        assert len(self.hands[player]) == 5

    def showdown(self) -> None:
        self.shown = set()
        self.scorers = []
        hands = self.held or self.hands
        rivals = self.order if self.rules.declare_mode == "open" else self.declarations()
        best = max([worth(hands[seat]) for seat in rivals], default=(0, []))
        if best[0] == 0:
            return
        equal = [seat for seat in rivals if worth(hands[seat]) == best]
        keep = {"nobody": 0, "eldest": 1, "all": len(equal)}[self.rules.hands_ties]
        self.scorers = equal if len(equal) == 1 else equal[:keep]
        offers = reward_text(getattr(self.rules, REWARDS[best[0]])).split("|")
        for scorer in list(self.scorers):
            take, target = offers[0], None
            if len(offers) > 1 or "reset-one" in take:
                choice = self.next(Choose)
                assert choice.player == scorer
                take, target = choice.take, choice.target
                assert take in offers
            self.reward(scorer, take, target)
        self.award_over()

    def declarations(self) -> list[int]:
        hands = self.held or self.hands
        self.open = {}
        rivals, declared, highest = [], set(), 0
        while any(seat not in declared for seat in self.order):
            player, category = self.next(Declare)
            assert player == next(seat for seat in self.order if seat not in declared)
            declared.add(player)
            if category is None:
                continue
            self.open[player] = category
            too_low = self.rules.declare_mode == "ascending" and category < highest
            if category == worth(hands[player])[0] and not too_low:
                rivals.append(player)
            highest = max(highest, category)
        return rivals

    def reward(self, scorer: int, take: str, target: int | None) -> None:
        for effect in take.split("+"):
            if effect == "win":
                raise Won(scorer)
            if effect == "lift":
                short = self.rules.ending_target - self.totals[scorer]
                self.pay(scorer, max(short, 0), "lift")
            elif effect == "reset-all":
                for other in self.order:
                    if other != scorer:
                        self.pay(other, -self.totals[other], "reset")
            elif effect == "reset-one":
                assert target in self.order
                assert target != scorer
                self.pay(target, -self.totals[target], "reset")
            else:
                self.pay(scorer, int(effect), "hand")

    def tricks(self) -> None:
        self.held = {seat: list(hand) for seat, hand in self.hands.items()}
        leader: int | None = None
        for number in range(1, 6):
            plays: list[Play] = []
            for place in range(len(self.order)):
                event = self.next(Play)
                self.open = {}
                if leader is None:
                    leads = self.declarer is not None and self.rules.chicago_declarer_leads
                    leader = self.declarer if leads else self.order[0]
                assert leader is not None
                turns = clockwise(self.order, leader)
                assert event.player == [leader, *turns][place]
                self.hands[event.player].remove(event.card)
                plays.append(event)
            led = suit(plays[0].card)
            best = max((play for play in plays if suit(play.card) == led), key=lambda p: p.card)
            leader = best.player
            if self.declarer not in (None, leader) and self.breaker is None:
                self.fail(leader)
                if self.rules.chicago_on_failure == "stop" and number < 5:
                    return
        assert leader is not None
        self.last_trick(leader, rank(best.card) == 2)

    def fail(self, breaker: int) -> None:
        assert self.declarer is not None
        self.breaker = breaker
        total, floor = self.totals[self.declarer], self.rules.ending_floor
        loss = self.rules.blind_penalty if self.blind else self.rules.chicago_penalty
        after = total - loss if floor is None else max(total - loss, min(total, floor))
        self.pay(self.declarer, after - total, "blind" if self.blind else "chicago")
        if not self.blind:
            self.pay(breaker, self.rules.chicago_breaker, "breaker")
        self.award_over()

    def last_trick(self, winner: int, deuce: bool) -> None:
        rules = self.rules
        self.fifth = winner
        if self.declarer is not None and self.breaker is None:
            if self.blind:
                self.pay(winner, rules.blind_deuce if deuce else rules.blind_points, "blind")
                if deuce:
                    raise Won(winner)
            else:
                on_deuce = deuce and rules.chicago_deuce is not None
                points = rules.chicago_deuce if on_deuce else rules.chicago_points
                self.pay(winner, points, "chicago")
        elif self.declarer is None or rules.chicago_last_trick_when_failed:
            on_deuce = deuce and rules.tricks_last_deuce is not None
            self.pay(
                winner, rules.tricks_last_deuce if on_deuce else rules.tricks_last, "last-trick"
            )
        self.award_over()

    # Points.

    def pay(self, player: int, points: int, reason: str) -> None:
        if points:
            self.totals[player] += points
            self.paid[-1].append((player, points, reason))
            self.changed = True

    def award_over(self) -> None:
        """After an award, where each is judged, unless nothing has changed."""
        if self.changed and self.rules.ending_check == "award":
            self.bust()
            field = [] if self.table.playoff else self.table.candidates(self)
            top = max((self.totals[seat] for seat in field), default=0)
            best = [seat for seat in field if self.totals[seat] == top]
            if len(best) == 1:
                raise Won(best[0])
        self.changed = False

    def bust(self) -> None:
        if self.rules.ending_bust and self.table.players == 3:
            for seat in self.order:
                if self.totals[seat] >= self.rules.ending_target and seat not in self.table.callers:
                    self.pay(seat, -self.totals[seat], "bust")
