"""What is wrong with an act, right or wrong: the codes by a plain reading of the rulebook.

Where a deal stands (its phase, whose turn it is, who holds which cards, what everybody has) is
taken from the engine, as `second_opinion` holds that against the rulebook. What has been called,
claimed, shown and replaced is remembered here.
"""

from chicago_cli.engine.deal import Deal
from chicago_cli.engine.events import (
    Blind,
    Cards,
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
from chicago_cli.engine.state import CHOOSING, COMPLETE, DECLARING, EXCHANGING, PLAYING, WON
from chicago_cli.rules.rewards import reward_text
from tests.plain_cards import rank, suit, worth
from tests.second_opinion import REWARDS

LOW = {"none": 0, "below-ten": 9, "ten-or-below": 10}


class Witness:
    """Follows one deal, act by act: `codes` before each, `saw` after it."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.rules = deal.rules
        self.acted = self.called = False
        self.round = 1
        self.exchanged: list[int] = []
        self.redealt: list[int] = []
        self.shown: set[int] = set()
        self.declaring = False
        self.named: list[int] = []
        self.open: set[int] = set()

    def look(self) -> None:
        """Notice that a new round or a new showdown has begun."""
        if self.deal.round != self.round:
            self.round, self.exchanged, self.shown = self.deal.round, [], set()
        if self.deal.phase == DECLARING and not self.declaring:
            self.named, self.open = [], set()
        self.declaring = self.deal.phase == DECLARING

    def saw(self, event: Event, codes: list[str]) -> None:
        """Remember an act that did not stop the deal."""
        player = event.player
        if isinstance(event, Blind | Chicago):
            if codes:
                return
            self.called, self.open = True, set()
        self.acted = True
        if isinstance(event, Redeal):
            self.redealt.append(player)
        elif isinstance(event, Exchange):
            self.exchanged.append(player)
            self.open = set()
        elif isinstance(event, Play):
            self.open = set()
        elif isinstance(event, Show):
            self.shown.add(player)
        elif isinstance(event, Declare) and event.category is not None:
            self.named.append(event.category)
            self.open.add(player)

    def codes(self, event: Event) -> list[str]:
        """The codes of all that is wrong with an act, or of what stops the deal."""
        deal, player = self.deal, event.player
        if deal.phase == WON:
            return ["G702"]
        if player not in deal.order:
            return ["E101"]
        if isinstance(event, Challenge):
            can_be = event.target in self.open and event.target in deal.order
            return [] if can_be and event.target != player else ["H304"]
        if deal.phase == COMPLETE:
            return ["E101"]
        if isinstance(event, Blind | Chicago | Show | Redeal):
            return self.out_of_turn(event)
        turns = {
            Exchange: (EXCHANGING, "X201"),
            Declare: (DECLARING, "H301"),
            Play: (PLAYING, "T501"),
            Choose: (CHOOSING, "H305"),
        }
        phase, out_of_turn = turns[type(event)]
        if deal.phase != phase:
            return ["E101"]
        if deal.turn != player:
            return [out_of_turn]
        return self.in_turn(event)

    def out_of_turn(self, event: Blind | Chicago | Show | Redeal) -> list[str]:
        """Acts that are not awaited, in a deal that is not over, by an active player."""
        deal, player = self.deal, event.player
        if isinstance(event, Blind | Chicago):
            if deal.phase == CHOOSING and not deal.held:
                return ["E101"]
            return self.chicago(player) if isinstance(event, Chicago) else self.blind()
        if isinstance(event, Show):
            if deal.phase != EXCHANGING or deal.blind or self.round == 1:
                return ["E101"]
            held = sorted(deal.hands[player]) == sorted(event.hand)
            return ["E101"] if player in self.exchanged else [] if held else ["X211"]
        begun = deal.phase != EXCHANGING or self.exchanged or self.round > 1
        return ["E101"] if begun else self.redeal(event)

    def in_turn(self, event: Event) -> list[str]:
        if isinstance(event, Exchange):
            return self.exchange(event)
        if isinstance(event, Declare):
            return self.declare(event)
        if isinstance(event, Play):
            return self.play(event)
        assert isinstance(event, Choose)
        return self.choose(event)

    def chicago(self, player: int) -> list[str]:
        deal, rules = self.deal, self.rules
        found = []
        if 0 < rules.chicago_minimum > deal.totals[player]:
            found.append("C401")
        led = bool(deal.trick or deal.tricks)
        in_time = {
            "before-first-lead": not led,
            "after-last-exchange": bool(deal.held) and not led,
            "any-time": len(deal.tricks) < (4 if deal.trick else 5)
            and {trick.winner for trick in deal.tricks} <= {player}
            and (not led or deal.phase == PLAYING),
        }
        if not in_time[rules.chicago_window]:
            found.append("C402")
        return [*found, "C403"] if self.called else found

    def blind(self) -> list[str]:
        wrong = {
            "C403": self.called,
            "C404": not self.rules.blind_allowed,
            "C405": self.acted,
        }
        return [code for code in wrong if wrong[code]]

    def redeal(self, event: Redeal) -> list[str]:
        order, hand = self.deal.order, self.deal.hands[event.player]
        stop = self.drawing(event.player, event.discard, event.draw, len(event.discard), None)
        if stop:
            return [stop]
        low = max(rank(card) for card in hand) <= LOW[self.rules.exchange_low_hand]
        again = event.player in self.redealt
        found = [] if low and not again and len(event.discard) == len(hand) else ["X208"]
        later = order[order.index(event.player) + 1 :]
        return [*found, "X209"] if set(later) & set(self.redealt) else found

    def exchange(self, event: Exchange) -> list[str]:
        player, discard, draw, shown = event
        deal, rules = self.deal, self.rules
        sixth = player in deal.six and self.round == 1
        owing = len(discard) - (1 if sixth else 0)
        stop = self.drawing(player, discard, draw, owing, shown)
        if stop:
            return [stop]
        limit = rules.exchange_stop_at if rules.exchange_stop_deal == "five" else None
        stopped = limit is not None and deal.totals[player] >= limit
        if player in deal.six:
            stopped = len(discard) != (1 if self.round == 1 else 0)
        one_up = rules.exchange_one_up != "never" and len(discard) == 1 and not sixth
        unshown = player in deal.scorers and player not in self.shown
        wrong = {
            "X205": stopped and (bool(discard) or player in deal.six),
            "X206": shown is not None and not one_up,
            "X207": shown not in (None, *draw) and rules.exchange_one_up == "keep",
            "X210": rules.exchange_show_winner and bool(discard) and unshown,
        }
        return [code for code in wrong if wrong[code]]

    def drawing(
        self, player: int, discard: Cards, draw: Cards, owing: int, shown: int | None
    ) -> str:
        """What stops the deal in discarding and drawing, or nothing."""
        if len(set(discard)) < len(discard) or not set(discard) <= set(self.deal.hands[player]):
            return "X202"
        if len(draw) != owing:
            return "X203"
        stock, waste = set(self.deal.stock.cards), set(self.deal.stock.waste)
        if self.rules.exchange_recycle == "each-round" and self.round > 1 and not self.exchanged:
            stock, waste = stock | waste, set()
        if len(set(draw)) < len(draw):
            return "X204"
        for wanted in (set() if shown is None else {shown}, set(draw) - {shown}):
            if len(wanted) > len(stock):
                if not stock <= wanted:
                    return "X204"
                stock, waste, needed = waste, set(), wanted - stock
            else:
                needed = wanted
            if not needed <= stock:
                return "X204"
            stock = stock - needed
        return ""

    def declare(self, event: Declare) -> list[str]:
        if event.category is None:
            return []
        hand = (self.deal.held or self.deal.hands)[event.player]
        falls = self.rules.declare_mode == "ascending" and event.category < max(
            self.named, default=0
        )
        wrong = {"H302": worth(hand)[0] != event.category, "H303": falls}
        return [code for code in wrong if wrong[code]]

    def choose(self, event: Choose) -> list[str]:
        reward = getattr(self.rules, REWARDS[self.deal.reckoning.category])
        offered = event.take in reward_text(reward).split("|")
        targets: list[int | None] = [None]
        if "reset-one" in event.take.split("+"):
            targets = [*self.deal.order]
            targets.remove(event.player)
        return [] if offered and event.target in targets else ["H305"]

    def play(self, event: Play) -> list[str]:
        hand = self.deal.hands[event.player]
        if event.card not in hand:
            return ["T502"]
        if not self.deal.trick:
            return []
        led = suit(self.deal.trick[0][1])
        could = led in {suit(card) for card in hand}
        return ["T503"] if could and suit(event.card) != led else []
