"""The verifiable shuffle: a pure function of a seed, so that anybody can derive the cards again."""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from itertools import chain, count
from operator import mod
from struct import unpack
from typing import TYPE_CHECKING

from chicago_cli.cards import PACK, Card
from chicago_cli.engine.events import Cards, Event, Exchange, Redeal

if TYPE_CHECKING:
    from chicago_cli.engine.deal import Deal

_LIMITS = (0, *[(1 << 32) // below * below for below in range(1, len(PACK) + 1)])
"""By each number, its largest multiple not above 2^32: words past it would favour small numbers."""
_PAST_A_LIMIT = b"\xff\xff\xff"
"""What every word past a limit begins with: no limit is as much as 52 below 2^32."""
_BELOW = range(len(PACK), 1, -1)
"""Below what numbers are drawn in turn, in a shuffle of the full pack."""


def commitment(seed: str) -> str:
    """What is made known before the first deal, so that the seed cannot be changed afterwards."""
    return sha256(seed.encode()).hexdigest()


def _block(prefix: str, number: int) -> bytes:
    """A block of a stream: eight words of 32 bits."""
    return sha256(f"{prefix}{number}".encode()).digest()


def _words(blocks: bytes) -> tuple[int, ...]:
    """The words in blocks."""
    return unpack(f">{len(blocks) // 4}I", blocks)


def _numbers(prefix: str, belows: Sequence[int]) -> list[int]:
    """A whole number below each of these, from one stream; each word serves once at most."""
    due = -(-len(belows) // 8)
    blocks = b"".join([_block(prefix, number) for number in range(due)])
    if _PAST_A_LIMIT not in blocks:
        return list(map(mod, _words(blocks), belows))
    # A word may be past a limit, if seldom: then they are taken one by one.
    more = chain.from_iterable(_words(_block(prefix, number)) for number in count(due))
    stream = chain(_words(blocks), more)
    return [next(word for word in stream if word < _LIMITS[below]) % below for below in belows]


def shuffled(seed: str, deal: int, shuffle: int, cards: Iterable[Card]) -> list[Card]:
    """The cards in the order that the seed gives them, the top of the stock first.

    Args:
        seed: the seed of the game.
        deal: the number of the deal, from 1.
        shuffle: the number of the shuffle in it: 0 for the full pack, then one for each new stock.
        cards: the cards to be shuffled, in any order.
    """
    pile = sorted(cards)
    size = len(pile)
    numbers = _numbers(f"{seed}:{deal}:{shuffle}:", _BELOW[len(PACK) - size :])
    for last, other in zip(range(size - 1, 0, -1), numbers, strict=True):
        pile[last], pile[other] = pile[other], pile[last]
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
        self._pile = shuffled(seed, deal, 0, PACK)

    def deal(self, order: Sequence[int], sizes: Mapping[int, int]) -> dict[int, Cards]:
        """Deal one card at a time in order, eldest first, to each seat as many as it is due."""
        players = len(order)
        cards = self._take(5 * players)
        hands = {seat: cards[place::players] for place, seat in enumerate(order)}
        for seat in order:
            if sizes[seat] == 6:
                hands[seat] += self._take(1)
        return hands

    def open_card(self, deal: "Deal") -> Card:
        """The card that one up would show now, left where it is."""
        pile, _ = self._ready(deal)
        if not pile:
            pile, _ = self._new_stock(deal.stock.waste, self._shuffle)
        return pile[0]

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

    def contradiction(self, deal: "Deal", event: Exchange | Redeal) -> Exchange | Redeal | None:
        """What an event would be by the deck, where it draws other cards; None where it does not.

        Like `complete`, it is to be called before the deal advances. Of an event that stops the
        deal it may say anything.
        """
        shown = event.shown if isinstance(event, Exchange) else None
        draw = event.draw
        pile, shuffle = self._ready(deal) if deal.stock.renewing else (self._pile, self._shuffle)
        if shown is None and len(draw) <= len(pile):
            self._pile, self._shuffle = pile, shuffle
            drawn = self._take(len(draw))
            if drawn == draw or {*drawn} == {*draw}:
                return None
            return event._replace(draw=drawn)
        derived = self.complete(deal, event, take=shown in draw)
        assert isinstance(derived, Exchange | Redeal), "an act keeps its kind"
        if isinstance(derived, Exchange) and derived.shown != shown:
            return derived
        return None if {*derived.draw} == {*draw} else derived

    def _ready(self, deal: "Deal") -> tuple[list[Card], int]:
        """The pile and the shuffles so far, once the stock is renewed where that is due."""
        if not deal.stock.renewing:
            return self._pile, self._shuffle
        return self._new_stock(deal.stock.drawable, self._shuffle)

    def _new_stock(self, cards: Iterable[Card], shuffle: int) -> tuple[list[Card], int]:
        shuffle += 1
        return shuffled(self._seed, self._deal, shuffle, cards), shuffle

    def _draw(self, deal: "Deal", count: int) -> Cards:
        """Take cards from the top; an empty pile is made anew of what the waste held before."""
        drawn = self._take(count)
        if len(drawn) == count or deal.stock.renewing or not deal.stock.waste:
            return drawn
        self._pile, self._shuffle = self._new_stock(deal.stock.waste, self._shuffle)
        return drawn + self._take(count - len(drawn))

    def _take(self, count: int) -> Cards:
        """Up to so many cards from the top; the pile is a new list, so that a copy may share it."""
        pile = self._pile
        self._pile = pile[count:]
        return tuple(pile[:count])
