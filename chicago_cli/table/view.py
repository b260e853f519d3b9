"""What one seat may know of a deal: the only thing that a bot decides from."""

from collections.abc import Iterable
from typing import NamedTuple

from chicago_cli.cards import PACK, Card
from chicago_cli.engine.deal import Deal
from chicago_cli.engine.events import Cards, Event, Exchange, Play, Redeal, Show
from chicago_cli.engine.legal import legal
from chicago_cli.rules.fields import Rules

Trick = tuple[tuple[int, Card], ...]


class View(NamedTuple):
    """A deal as one seat sees it.

    ``sizes`` and ``known`` are by seat: how many cards each holds, and which of these the seat is
    sure of. ``unseen`` are the cards that may be anywhere else. ``acts`` are the legal acts.
    """

    seat: int
    rules: Rules
    phase: str
    turn: int | None
    dealer: int
    order: tuple[int, ...]
    round: int
    hand: Cards
    totals: tuple[int, ...]
    called: frozenset[int]
    claims: tuple[tuple[int, int | None], ...]
    scorers: tuple[int, ...]
    shown: frozenset[int]
    declarer: int | None
    blind: bool
    broken: bool
    tricks: tuple[Trick, ...]
    trick: Trick
    sizes: tuple[int, ...]
    known: tuple[Cards, ...]
    unseen: Cards
    acts: tuple[Event, ...]


def view(deal: Deal, seat: int) -> View:
    """What ``seat`` may know of the deal now."""
    seats = range(len(deal.totals))
    known = tuple(
        tuple(sorted(_known(deal.events, other))) if other in deal.hands else () for other in seats
    )
    hand = tuple(sorted(deal.hands.get(seat, ())))
    gone = _gone(deal, seat).union(*known)
    return View(
        seat=seat,
        rules=deal.rules,
        phase=deal.phase,
        turn=deal.turn,
        dealer=deal.dealer,
        order=tuple(deal.order),
        round=deal.round,
        hand=hand,
        totals=tuple(deal.totals),
        called=frozenset(deal.called),
        claims=tuple(sorted(deal.claims.items())),
        scorers=tuple(deal.scorers),
        shown=frozenset(deal.shown),
        declarer=deal.declarer,
        blind=deal.blind,
        broken=deal.breaker is not None,
        tricks=tuple(trick.cards for trick in deal.tricks),
        trick=tuple(deal.trick),
        sizes=tuple(len(deal.hands.get(other, ())) for other in seats),
        known=known,
        unseen=tuple(card for card in PACK if card not in gone and card not in hand),
        acts=tuple(legal(deal, seat)),
    )


def _known(events: Iterable[Event], other: int) -> set[Card]:
    """The cards that everybody is sure ``other`` holds: shown, or taken face up, and kept since."""
    cards: set[Card] = set()
    for event in events:
        if event.player != other:
            continue
        if isinstance(event, Show):
            cards = set(event.hand)
        elif isinstance(event, Play):
            cards.discard(event.card)
        elif isinstance(event, Redeal | Exchange):
            # Which cards went is not seen, so that nothing is certain any more.
            if event.discard:
                cards = set()
            if isinstance(event, Exchange) and event.shown in event.draw:
                cards |= set(event.draw)
    return cards


def _gone(deal: Deal, seat: int) -> set[Card]:
    """The cards that the seat has seen leave the hands and that cannot have come back."""
    played = {event.card for event in deal.events if isinstance(event, Play)}
    recycled = deal.stock.shuffles > 0
    return played if recycled else played | _seen_in_waste(deal.events, seat)


def _seen_in_waste(events: Iterable[Event], seat: int) -> set[Card]:
    cards: set[Card] = set()
    for event in events:
        if isinstance(event, Redeal | Exchange) and event.player == seat:
            cards |= set(event.discard)
        if isinstance(event, Exchange) and event.shown is not None:
            cards |= {event.shown} - set(event.draw)
    return cards
