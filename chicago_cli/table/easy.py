"""The fixed bot's habits, without any reckoning: what it keeps, and which card it plays."""

from collections.abc import Sequence
from itertools import combinations

from chicago_cli.cards import RANKS, Card, rank_of, suit_of
from chicago_cli.engine.events import Cards
from chicago_cli.hands.lookup import evaluate_cards
from chicago_cli.hands.ranking import (
    FOUR_OF_A_KIND,
    HIGH_CARD,
    PAIR,
    THREE_OF_A_KIND,
    TWO_PAIR,
    hand_value,
)
from chicago_cli.table.solver import winning_card

_GROUPS = {PAIR, TWO_PAIR, THREE_OF_A_KIND, FOUR_OF_A_KIND}
_ACE = len(RANKS) - 1


def discard(hand: Sequence[Card]) -> Cards:
    """What to throw away: all but a made hand, four to a straight or flush, or the two highest.

    Of six cards, the one that leaves the best five.
    """
    if len(hand) == 6:
        return max(combinations(hand, 1), key=lambda gone: evaluate_cards(_without(hand, gone)))
    return tuple(sorted(_without(hand, _kept(hand))))


def _without(hand: Sequence[Card], gone: Sequence[Card]) -> list[Card]:
    return [card for card in hand if card not in gone]


def _kept(hand: Sequence[Card]) -> Sequence[Card]:
    category, _ = hand_value(list(hand))
    if category in _GROUPS:
        ranks = [rank_of(card) for card in hand]
        return [card for card in hand if ranks.count(rank_of(card)) > 1]
    if category != HIGH_CARD:
        return hand
    fours = list(combinations(sorted(hand, reverse=True), 4))
    near = [four for four in fours if _to_a_flush(four)] or [f for f in fours if _to_a_straight(f)]
    return near[0] if near else sorted(hand)[-2:]


def _to_a_flush(four: Sequence[Card]) -> bool:
    return len({suit_of(card) for card in four}) == 1


def _to_a_straight(four: Sequence[Card]) -> bool:
    """Whether one card more can make a straight of four different ranks, the ace high or low."""
    ranks = {rank_of(card) for card in four}
    low = {-1 if rank == _ACE else rank for rank in ranks}
    return any(max(each) - min(each) <= 4 for each in (ranks, low))


def card(playable: Sequence[Card], trick: Sequence[tuple[int, Card]]) -> Card:
    """The lowest card that wins the trick as it lies, or else the lowest."""
    lowest_first = sorted(playable)
    lying = tuple(card for _, card in trick)
    winning = [card for card in lowest_first if winning_card((*lying, card)) == card]
    return (winning or lowest_first)[0]
