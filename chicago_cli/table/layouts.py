"""Hidden hands, as they may lie: random layouts that fit all that a seat knows."""

from random import Random

from chicago_cli.cards import Card, suit_of
from chicago_cli.table.solver import Hands
from chicago_cli.table.view import View

_ATTEMPTS = 20


def layout(seen: View, chance: Random, passed_over: int = 0) -> Hands:
    """The hands of all seats as sets of cards (see `solver`), the unknown ones drawn at random.

    ``passed_over`` is how many cards each hidden hand is dealt too many and throws away, the
    lowest: others have exchanged, and high cards are what they keep.
    Suits that a seat has shown it lacks are kept from it where a few attempts find such a layout.
    """
    lacking = _lacking(seen)
    hands: list[list[Card]] = []
    for _ in range(_ATTEMPTS):
        hands = _deal_out(seen, chance, passed_over)
        if not any(suit_of(c) in lacking[seat] for seat, hand in enumerate(hands) for c in hand):
            break
    return tuple(sum(1 << card for card in hand) for hand in hands)


def _deal_out(seen: View, chance: Random, passed_over: int) -> list[list[Card]]:
    cards = list(seen.unseen)
    chance.shuffle(cards)
    hands = []
    for seat, size in enumerate(seen.sizes):
        sure = list(seen.hand if seat == seen.seat else seen.known[seat])
        hidden = size - len(sure)
        spare = min(passed_over, len(cards) - hidden) if hidden else 0
        drawn = sorted([cards.pop() for _ in range(hidden + spare)])
        hands.append(sure + drawn[spare:])
        cards[:0] = drawn[:spare]
    return hands


def _lacking(seen: View) -> list[set[int]]:
    """By seat: the suits that it did not follow."""
    lacking: list[set[int]] = [set() for _ in seen.sizes]
    for trick in (*seen.tricks, seen.trick):
        for seat, card in trick[1:]:
            if suit_of(card) != suit_of(trick[0][1]):
                lacking[seat].add(suit_of(trick[0][1]))
    return lacking
