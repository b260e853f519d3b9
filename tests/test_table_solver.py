"""The solver against a plain search of every line of play."""

import random

import pytest

from chicago_cli.cards import PACK, Card, parse_cards
from chicago_cli.table.solver import Solver, Stakes, winning_card

LAST_TRICK = {"declarer": False, "won": 5, "lost": 0}
CHICAGO = {"declarer": True, "won": 15, "lost": -15}


def plain_value(stakes: Stakes, hands: list[set[Card]], leader: int, played: list[Card]) -> int:
    """The same value by trying every legal card to the end, and nothing clever."""
    seats = len(hands)
    if len(played) == seats:
        winner = (leader + played.index(winning_card(tuple(played)))) % seats
        if stakes.declarer and winner != stakes.seat:
            return stakes.lost
        if any(hands):
            return plain_value(stakes, hands, winner, [])
        if winner != stakes.seat:
            return stakes.lost
        return stakes.won_on_deuce if winning_card(tuple(played)) < 4 else stakes.won
    mover = (leader + len(played)) % seats
    follow = {c for c in hands[mover] if played and c & 3 == played[0] & 3} or hands[mover]
    values = []
    for card in follow:
        left = [hand - {card} if seat == mover else hand for seat, hand in enumerate(hands)]
        values.append(plain_value(stakes, left, leader, [*played, card]))
    return max(values) if mover == stakes.seat else min(values)


@pytest.mark.parametrize(("seats", "cards"), [(2, 5), (3, 3), (4, 2)])
@pytest.mark.parametrize("goal", [LAST_TRICK, CHICAGO], ids=["last-trick", "chicago"])
def test_it_finds_the_value_of_a_plain_search(seats: int, cards: int, goal: dict[str, int]) -> None:
    chance = random.Random(seats)
    # Few ranks make long suits and many deuces, where the shortcuts could go wrong.
    for pack in [PACK] * 15 + [PACK[: seats * cards + 4]] * 15:
        dealt = chance.sample(pack, seats * cards)
        hands = [set(dealt[seat::seats]) for seat in range(seats)]
        stakes = Stakes(
            seat=chance.randrange(seats),
            declarer=bool(goal["declarer"]),
            won=goal["won"],
            won_on_deuce=2 * goal["won"],
            lost=goal["lost"],
        )
        sets = tuple(sum(1 << card for card in hand) for hand in hands)
        assert Solver(stakes).value(sets, 0) == plain_value(stakes, hands, 0, [])


@pytest.mark.parametrize(
    ("mine", "theirs", "value"),
    [
        ("As Ks Qs Js Ts", "Ah Kh Qh Jh Th", 15),
        ("As Ks Qs Js 2h", "Ah Kh Qh Jh Th", -15),
        ("As Ks Qs Js 2d", "Ah Kh Qh Jh Th", 30),
        ("As Kh Qd Jc 9c", "2s 3h 4d Tc 5s", 15),
    ],
)
def test_hand_worked_chicagos(mine: str, theirs: str, value: int) -> None:
    hands = tuple(sum(1 << card for card in parse_cards(text)) for text in (mine, theirs))
    stakes = Stakes(seat=0, declarer=True, won=15, won_on_deuce=30, lost=-15)
    assert Solver(stakes).value(hands, 0) == value
