"""Where every card is: in the stock, from which cards are drawn, in the waste, held, or played.

The order of the cards in the stock is not part of the state: which cards were drawn is told by the
events. What can be checked without it is exact all the same. A draw of more cards than the stock
holds must empty it first; the rest comes from the waste, shuffled into a new stock.
"""

from collections.abc import Iterable, Mapping

from chicago_cli.cards import PACK, Card
from chicago_cli.engine.events import Cards

STOCK, WASTE, PLAYED = 255, 254, 253
"""Places of cards beside the seats of those who hold them."""


class Stock:
    """The places of all cards; no card can be in two of them.

    ``places`` gives the place of each card by its number, ``left`` how many are in the stock, and
    ``shuffles`` the new stocks made so far in this deal. ``renewing`` says that stock and waste are
    to be shuffled together just before the next exchange.

    A stock cannot run out: whatever six players hold, the stock and the waste without the drawer's
    own discards are at least as many cards as that player can discard.
    """

    __slots__ = ("left", "places", "renewing", "shuffles")

    def __init__(self, hands: Mapping[int, Cards]) -> None:
        """Begin with all cards in the stock that are not in these hands, by seat."""
        self.places = places = bytearray((STOCK,)) * len(PACK)
        for seat, hand in hands.items():
            for card in hand:
                places[card] = seat
        self.left = places.count(STOCK)
        self.shuffles = 0
        self.renewing = False

    @property
    def cards(self) -> set[Card]:
        """The cards that are in the stock."""
        return {card for card in PACK if self.places[card] == STOCK}

    @property
    def waste(self) -> set[Card]:
        """The cards that are in the waste."""
        return {card for card in PACK if self.places[card] == WASTE}

    @property
    def drawable(self) -> list[Card]:
        """The cards of stock and waste together, ascending."""
        places = self.places
        return [card for card in PACK if places[card] >= WASTE]

    def can_draw(self, draw: Cards, shown: Card | None) -> bool:
        """Whether these different cards can be what is drawn, ``shown`` before the others."""
        if shown is None and (len(draw) <= self.left or self.renewing):
            places = self.places
            drawable = WASTE if self.renewing else STOCK
            for card in draw:  # noqa: SIM110 - a generator would cost more than all the rest
                if places[card] < drawable:
                    return False
            return True
        cards, waste = self.cards, self.waste
        if self.renewing:
            cards, waste = cards | waste, set()
        return _drawn(cards, waste, draw, shown) is not None

    def turn(self, player: int, discard: Cards, draw: Cards, shown: Card | None) -> None:
        """Let a player draw cards that can be drawn, and lay the discards and a refused card away.

        These go to the waste after the draw, so that no new stock made in the same turn holds them.
        """
        if self.renewing:
            self._renew()
        if shown is not None or len(draw) > self.left:
            self._draw_on(draw, shown)
        self.left -= len(draw)
        places = self.places
        for card in draw:
            places[card] = player
        for card in discard:
            places[card] = WASTE

    def discard(self, cards: Iterable[Card]) -> None:
        """Lay cards on the waste."""
        for card in cards:
            self.places[card] = WASTE

    def _renew(self) -> None:
        """Shuffle stock and waste, even an empty one, together into a new stock."""
        self.places = self.places.replace(bytes((WASTE,)), bytes((STOCK,)))
        self.left = self.places.count(STOCK)
        self.shuffles += 1
        self.renewing = False

    def _draw_on(self, draw: Cards, shown: Card | None) -> None:
        """Make what is needed of new stocks, and lay a refused card away.

        The cards of ``draw`` are left in the stock, as many as they are.
        """
        after = _drawn(self.cards, self.waste, draw, shown)
        assert after is not None, "the caller checks with can_draw"
        cards, waste, shuffles = after
        self.discard(waste)
        for card in (*cards, *draw):
            self.places[card] = STOCK
        if shown is not None and shown not in draw:
            self.places[shown] = WASTE
        self.left = len(cards) + len(draw)
        self.shuffles += shuffles


def _drawn(
    cards: set[Card], waste: set[Card], draw: Cards, shown: Card | None
) -> tuple[set[Card], set[Card], int] | None:
    """Stock and waste after a draw and the new stocks made for it, or None if it is impossible."""
    shuffles = 0
    for batch in _batches(draw, shown):
        needed = set(batch)
        while needed:
            if not cards:
                cards, waste, shuffles = waste, set(), shuffles + 1
            taken = needed & cards
            if len(taken) < min(len(needed), len(cards)) or not taken:
                return None
            cards = cards - taken
            needed -= taken
    return cards, waste, shuffles


def _batches(draw: Cards, shown: Card | None) -> list[Cards]:
    """What is drawn, in groups within which the order is not known."""
    if shown is None:
        return [draw]
    return [(shown,), tuple([card for card in draw if card != shown])]
