"""The stock, from which cards are drawn, and the waste, to which they go.

The order of the cards in the stock is not part of the state: which cards were drawn is told by the
events. What can be checked without it is exact all the same. A draw of more cards than the stock
holds must empty it first; the rest comes from the waste, shuffled into a new stock.
"""

from chicago_cli.cards import Card
from chicago_cli.engine.events import Cards


class Stock:
    """The cards not dealt (``cards``) and those discarded (``waste``).

    ``shuffles`` counts the new stocks made so far in this deal. ``renewing`` says that stock and
    waste are to be shuffled together just before the next exchange.

    A stock cannot run out: whatever six players hold, the stock and the waste without the drawer's
    own discards are at least as many cards as that player can discard.
    """

    __slots__ = ("cards", "renewing", "shuffles", "waste")

    def __init__(self, cards: set[Card]) -> None:
        self.cards = cards
        self.waste: set[Card] = set()
        self.shuffles = 0
        self.renewing = False

    def can_draw(self, draw: Cards, shown: Card | None) -> bool:
        """Whether these cards can be what is drawn, ``shown`` before the others."""
        cards = self.cards | self.waste if self.renewing else self.cards
        if shown is None and len(draw) <= len(cards):
            return cards.issuperset(draw) and (len(draw) < 2 or len(set(draw)) == len(draw))
        return _drawn(cards, set() if self.renewing else self.waste, draw, shown) is not None

    def turn(self, discard: Cards, draw: Cards, shown: Card | None) -> None:
        """Draw cards that can be drawn, and lay this turn's discards and refused card away.

        These go to the waste after the draw, so that no new stock made in the same turn holds them.
        """
        if self.renewing:
            self.renewing = False
            self.cards |= self.waste
            self.waste = set()
            self.shuffles += 1
        if shown is None and len(draw) <= len(self.cards):
            self.cards.difference_update(draw)
        else:
            after = _drawn(self.cards, self.waste, draw, shown)
            assert after is not None, "the caller checks with can_draw"
            self.cards, self.waste, again = after
            self.shuffles += again
        self.waste.update(discard)
        if shown is not None and shown not in draw:
            self.waste.add(shown)


def _drawn(
    cards: set[Card], waste: set[Card], draw: Cards, shown: Card | None
) -> tuple[set[Card], set[Card], int] | None:
    """Stock and waste after a draw and the new stocks made for it, or None if it is impossible."""
    shuffles = 0
    for batch in _batches(draw, shown):
        needed = set(batch)
        if len(needed) < len(batch):
            return None
        while needed:
            if not cards:
                cards, waste, shuffles = waste, set(), shuffles + 1
            taken = needed & cards
            if len(taken) < min(len(needed), len(cards)) or not taken:
                return None
            cards = cards - taken
            needed -= taken
    return set(cards), set(waste), shuffles


def _batches(draw: Cards, shown: Card | None) -> list[list[Card]]:
    """What is drawn, in groups within which the order is not known."""
    rest = list(draw)
    if shown is None:
        return [rest]
    if shown in rest:
        rest.remove(shown)
    return [[shown], rest]
