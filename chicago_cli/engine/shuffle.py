"""The verifiable shuffle: a pure function of a seed, so that anybody can derive the cards again."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from struct import Struct
from typing import TYPE_CHECKING

from chicago_cli.cards import PACK, Card
from chicago_cli.engine.events import Cards, Event, Exchange, Redeal

if TYPE_CHECKING:
    from chicago_cli.engine.deal import Deal

_WORDS = Struct(">8I").unpack
_ALL_WORDS = 1 << 32


def commitment(seed: str) -> str:
    """What is made known before the first deal, so that the seed cannot be changed afterwards."""
    return sha256(seed.encode()).hexdigest()


def _words(prefix: str) -> Iterator[int]:
    """The endless stream of 32-bit words of one shuffle."""
    start = sha256(prefix.encode())
    block = 0
    while True:
        digest = start.copy()
        digest.update(b"%d" % block)
        yield from _WORDS(digest.digest())
        block += 1


def shuffled(seed: str, deal: int, shuffle: int, cards: Iterable[Card]) -> list[Card]:
    """The cards in the order that the seed gives them, the top of the stock first.

    Args:
        seed: the seed of the game.
        deal: the number of the deal, from 1.
        shuffle: the number of the shuffle in it: 0 for the full pack, then one for each new stock.
        cards: the cards to be shuffled, in any order.
    """
    pile = sorted(cards)
    words = _words(f"{seed}:{deal}:{shuffle}:")
    for i in range(len(pile) - 1, 0, -1):
        below = i + 1
        word = next(words)
        # The words past the last whole multiple would favour small numbers.
        while word >= _ALL_WORDS - _ALL_WORDS % below:
            word = next(words)
        j = word % below
        pile[i], pile[j] = pile[j], pile[i]
    return pile


class Deck:
    """The cards of one deal in the order that a seed gives them.

    It follows a deal: `complete` is to be called for every act of an exchange, before the deal
    advances by it.
    """

    __slots__ = ("_deal", "_pile", "_seed", "_shuffle")

    def __init__(self, seed: str, deal: int) -> None:
        """Shuffle the full pack for the deal of this number, from 1."""
        self._seed = seed
        self._deal = deal
        self._shuffle = 0
        self._pile = shuffled(seed, deal, 0, PACK)[::-1]

    def deal(self, order: Sequence[int], sizes: Mapping[int, int]) -> dict[int, Cards]:
        """Deal one card at a time in order, eldest first, to each seat as many as it is due."""
        due = [seat for number in range(6) for seat in order if number < sizes[seat]]
        cards = self._take(len(due))
        return {
            seat: tuple([card for card, to in zip(cards, due, strict=True) if to == seat])
            for seat in order
        }

    def open_card(self, deal: "Deal") -> Card:
        """The card that one up would show now, left where it is."""
        pile, _ = self._ready(deal)
        if not pile:
            pile, _ = self._new_stock(deal.stock.waste, self._shuffle)
        return pile[-1]

    def complete(self, deal: "Deal", act: Event, take: bool = True) -> Event:
        """The act with the cards that are drawn for it; ``deal`` has yet to advance by it.

        What ``act`` itself says of its chance is not read, but for whether there is one up: then
        ``take`` says whether the open card is taken or refused.
        """
        if isinstance(act, Redeal):
            return act._replace(draw=self._draw(deal, len(act.discard)))
        if not isinstance(act, Exchange):
            return act
        self._pile, self._shuffle = self._ready(deal)
        six = act.player in deal.six and deal.round == 1
        count = max(0, len(act.discard) - six)
        if act.shown is None:
            return act._replace(draw=self._draw(deal, count))
        if take and count:
            drawn = self._draw(deal, count)
            return act._replace(draw=drawn, shown=drawn[0])
        shown, *drawn_after = self._draw(deal, count + 1)
        return act._replace(draw=tuple(drawn_after), shown=shown)

    def _ready(self, deal: "Deal") -> tuple[list[Card], int]:
        """The pile and the shuffles so far, once the stock is renewed where that is due."""
        if not deal.stock.renewing:
            return self._pile, self._shuffle
        return self._new_stock(deal.stock.cards | deal.stock.waste, self._shuffle)

    def _new_stock(self, cards: Iterable[Card], shuffle: int) -> tuple[list[Card], int]:
        shuffle += 1
        return shuffled(self._seed, self._deal, shuffle, cards)[::-1], shuffle

    def _draw(self, deal: "Deal", count: int) -> Cards:
        """Take cards from the top; an empty pile is made anew of what the waste held before."""
        drawn = self._take(count)
        if len(drawn) == count or deal.stock.renewing or not deal.stock.waste:
            return drawn
        self._pile, self._shuffle = self._new_stock(deal.stock.waste, self._shuffle)
        return drawn + self._take(count - len(drawn))

    def _take(self, count: int) -> Cards:
        """Up to so many cards from the top; the pile is a new list, so that a copy may share it."""
        left = max(0, len(self._pile) - count)
        drawn = tuple(self._pile[: left - 1 if left else None : -1])
        self._pile = self._pile[:left]
        return drawn
