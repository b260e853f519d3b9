"""Tricks solved exactly, all hands open: what a seat can force against all others united.

Hands are sets of cards as whole numbers, bit ``c`` for card ``c``; with five cards a seat there are
few enough positions to look at every one that matters. Two cards of a suit in one hand with no
card left between them do the same, so only one of them is tried.
"""

from typing import NamedTuple

from chicago_cli.cards import SUITS, Card

Hands = tuple[int, ...]

_SUIT_CARDS = tuple(sum(1 << card for card in range(suit, 52, 4)) for suit in range(len(SUITS)))
_DEUCES = 0b1111


class Stakes(NamedTuple):
    """What the tricks are worth, in points, to the seat that the solver plays for.

    With ``declarer`` the seat's Chicago is at stake: it ends with the first trick that another
    seat wins, at ``lost``. Without, ``won`` is for the last trick and ``lost`` for missing it.
    ``won_on_deuce`` replaces ``won`` where the last trick is won with a two.
    """

    seat: int
    declarer: bool
    won: int
    won_on_deuce: int
    lost: int


class Solver:
    """Remembers the positions of one layout; make a new one for each sampled deal."""

    def __init__(self, stakes: Stakes) -> None:
        self.stakes = stakes
        self._best = max(stakes.won, stakes.won_on_deuce)
        self._known: dict[tuple[Hands, int], int] = {}

    def value(self, hands: Hands, leader: int) -> int:
        """The points that the seat can force from the start of a trick led by ``leader``."""
        position = hands, leader
        known = self._known.get(position)
        if known is None:
            known = self._known[position] = self.in_trick(hands, leader, ())
        return known

    def in_trick(self, hands: Hands, leader: int, played: tuple[Card, ...]) -> int:
        """The points that the seat can force when ``played`` lies on the table."""
        if len(played) == len(hands):
            return self._trick_won(hands, leader, played)
        mover = (leader + len(played)) % len(hands)
        ours = mover == self.stakes.seat
        found: int | None = None
        for card in playable(hands, mover, played):
            left = (*hands[:mover], hands[mover] ^ 1 << card, *hands[mover + 1 :])
            value = self.in_trick(left, leader, (*played, card))
            if found is None or (value > found if ours else value < found):
                found = value
            if found == (self._best if ours else self.stakes.lost):
                break
        assert found is not None
        return found

    def _trick_won(self, hands: Hands, leader: int, played: tuple[Card, ...]) -> int:
        stakes = self.stakes
        card = winning_card(played)
        winner = (leader + played.index(card)) % len(hands)
        if stakes.declarer and winner != stakes.seat:
            return stakes.lost
        if any(hands):
            return self.value(hands, winner)
        if winner != stakes.seat:
            return stakes.lost
        return stakes.won_on_deuce if 1 << card & _DEUCES else stakes.won


def winning_card(played: tuple[Card, ...]) -> Card:
    """The highest card of the suit that was led."""
    led = played[0] & 3
    return max(card for card in played if card & 3 == led)


def playable(hands: Hands, mover: int, played: tuple[Card, ...]) -> list[Card]:
    """The cards worth trying for ``mover``, highest first: one of each run that does the same."""
    hand = hands[mover]
    if played:
        hand = hand & _SUIT_CARDS[played[0] & 3] or hand
    between = 0
    for other in hands:
        between |= other
    for card in played:
        between |= 1 << card
    between &= ~hands[mover]
    found = []
    for cards in _SUIT_CARDS:
        found += _one_of_each_run(hand & cards, between & cards)
    return sorted(found, reverse=True)


def _one_of_each_run(mine: int, others: int) -> list[Card]:
    """The highest of each run of cards of one suit that no card of another seat parts.

    A two stands alone, since winning with it may pay more.
    """
    deuce = mine & _DEUCES
    mine ^= deuce
    found = [deuce.bit_length() - 1] if deuce else []
    while mine:
        card = mine.bit_length() - 1
        found.append(card)
        below = (1 << card) - 1
        mine &= (1 << (others & below).bit_length()) - 1
    return found
