"""Chicago, tricks and what they pay: calls, windows, failure, the fifth trick, the floor."""

from collections.abc import Mapping

import pytest

from chicago_cli.engine.events import Event, Play
from chicago_cli.engine.legal import legal
from chicago_cli.engine.state import COMPLETE, EXCHANGING, PLAYING, STOPPED, WON
from tests.engine_table import Blind, Chicago, Table, declare, discard, play

Fields = Mapping[str, object]
NO_FIELDS: Fields = {}

OPEN: dict[str, object] = {
    "exchange.rounds": 2,
    "declare.mode": "open",
    "declare.false_claim": "noted",
    "chicago.minimum": 0,
    "exchange.stop_at": None,
}
"""Two exchanges, no declarations, nothing in the way of a Chicago."""

# Seat 0 wins every trick with these: it leads from the top, and neither other holds higher.
TOP = "Ac Kd Qh Js 9c"
MID = "Tc Td Th Ts 8c"
LOW = "4c 5d 6h 8s 3c"
ALL_FIVE = "Ac Tc 4c Kd Td 5d Qh Th 6h Js Ts 8s 9c 8c 3c"

# Here the last trick is won with the two of clubs: nobody can follow.
DEUCE = "Ac Kd Qh Js 2c"
RED_1 = "Tc Td Th Ts 8d"
RED_2 = "4c 5d 6h 7s 9h"
ON_A_TWO = "Ac Tc 4c Kd Td 5d Qh Th 6h Js Ts 7s 2c 8d 9h"

# Seat 1 takes the second trick with the ace of diamonds, and then all that follow.
BREAK_MID = "Tc Ad As Ts 7s"
BROKEN_EARLY = "Ac Tc 4c Kd Ad 5d"
BROKEN_REST = "As 8s Js Ts 6h Qh 7s 3c 9c"

# Seat 1 takes the fifth trick alone.
FIFTH_TOP = "Ac Kd Qh Js 2c"
FIFTH_MID = "Tc Td Th Ts 8c"
BROKEN_LATE = "Ac Tc 4c Kd Td 5d Qh Th 6h Js Ts 8s 2c 8c 3c"


def made(fields: Fields = NO_FIELDS, deuce: bool = False) -> Table:
    """Seat 0 has called just before the first lead and won all five tricks."""
    hands = (DEUCE, RED_1, RED_2) if deuce else (TOP, MID, LOW)
    table = Table(*hands, fields={**OPEN, **fields})
    table.to_tricks()
    table.awards.clear()
    table.does(Chicago(0))
    table.play(ON_A_TWO if deuce else ALL_FIVE)
    return table


def broken(
    fields: Fields = NO_FIELDS, late: bool = False, totals: list[int] | None = None
) -> Table:
    """Seat 0 has called, and seat 1 has broken it: at the second trick, or at the fifth."""
    hands = (FIFTH_TOP, FIFTH_MID, LOW) if late else (TOP, BREAK_MID, LOW)
    table = Table(*hands, fields={**OPEN, "exchange.rounds": 1, **fields}, totals=totals)
    table.to_tricks()
    table.does(Chicago(0))
    table.play(BROKEN_LATE if late else BROKEN_EARLY)
    return table


def paid(table: Table) -> list[tuple[int, int, str]]:
    return [(award.player, award.points, award.reason) for award in table.awards]


# Playing


def test_eldest_leads_and_the_winner_of_a_trick_leads_next() -> None:
    table = Table(TOP, BREAK_MID, LOW, fields=OPEN)
    table.to_tricks()
    assert table.deal.turn == 0
    table.play("9c Tc 4c")
    assert table.deal.turn == 1
    table.play("Ad 5d Kd")
    assert table.deal.turn == 1


def test_the_highest_card_of_the_suit_led_wins_whatever_else_is_played() -> None:
    table = Table("2c 3d 4h 5s 6c", "Ad Kd Qd Jd Td", "3c As Ks Qs Js", fields=OPEN)
    table.to_tricks()
    table.play("2c Ad 3c")
    assert table.deal.tricks[0].winner == 2


def test_a_play_out_of_turn_stops_the_deal() -> None:
    table = Table(TOP, MID, LOW, fields=OPEN)
    table.to_tricks()
    assert table.breaks(play(1, "Tc")) == "T501"
    assert table.deal.phase == STOPPED


@pytest.mark.parametrize("card", ["Tc", "2s"])
def test_a_card_not_held_stops_the_deal(card: str) -> None:
    table = Table(TOP, MID, LOW, fields=OPEN)
    table.to_tricks()
    assert table.breaks(play(0, card)) == "T502"


def test_a_card_is_played_once() -> None:
    table = Table(TOP, MID, LOW, fields=OPEN)
    table.to_tricks()
    table.play("Ac Tc 4c")
    assert table.breaks(play(0, "Ac")) == "T502"


def test_a_revoke_is_noted_and_the_card_is_played() -> None:
    table = Table(TOP, MID, LOW, fields=OPEN)
    table.to_tricks()
    table.play("9c")
    assert table.breaks(play(1, "Td")) == "T503"
    table.play("4c")
    assert table.deal.tricks[0].winner == 0


def test_suit_is_followed_if_it_can_be_and_otherwise_anything_may_be_played() -> None:
    table = Table(DEUCE, RED_1, RED_2, fields=OPEN)
    table.to_tricks()
    table.play("Ac")
    assert plays(table, 1) == [play(1, "Tc")]
    table.play("Tc 4c 2c")
    assert plays(table, 1) == [play(1, "8d"), play(1, "Td"), play(1, "Th"), play(1, "Ts")]


def plays(table: Table, seat: int) -> list[Event]:
    return [act for act in legal(table.deal, seat) if isinstance(act, Play)]


def test_the_fifth_trick_pays_its_winner_and_then_hands_are_compared() -> None:
    table = Table(TOP, MID, LOW, fields=OPEN)
    table.to_tricks()
    table.awards.clear()
    table.play(ALL_FIVE)
    assert paid(table) == [(0, 5, "last-trick"), (1, 7, "hand")]


@pytest.mark.parametrize(("last", "deuce", "points"), [(5, None, 5), (5, 10, 10), (5, 0, 0)])
def test_a_fifth_trick_won_with_a_two(last: int, deuce: int | None, points: int) -> None:
    fields = {"tricks.last": last, "tricks.last_deuce": deuce, "chicago.deuce": 30}
    table = Table(DEUCE, RED_1, RED_2, fields=OPEN | fields)
    table.to_tricks()
    table.awards.clear()
    table.play(ON_A_TWO)
    assert paid(table)[:-1] == ([(0, points, "last-trick")] if points else [])
    assert paid(table)[-1] == (1, 7, "hand")


def test_a_two_that_is_played_to_the_fifth_trick_but_does_not_win_pays_no_more() -> None:
    table = Table(FIFTH_TOP, FIFTH_MID, LOW, rules="pagat+deuce", fields=OPEN)
    table.to_tricks()
    table.awards.clear()
    table.play(BROKEN_LATE)
    assert paid(table)[0] == (1, 5, "last-trick")


# Calls


@pytest.mark.parametrize(
    ("minimum", "total", "code"),
    [(15, 14, "C401"), (15, 15, ""), (0, 0, ""), (0, -9, ""), (1, 0, "C401")],
)
def test_the_minimum_for_a_chicago(minimum: int, total: int, code: str) -> None:
    table = Table(TOP, MID, fields=OPEN | {"chicago.minimum": minimum}, totals=[total, 0])
    assert table.breaks(Chicago(0)) == code


def test_points_of_this_deal_count_for_the_minimum() -> None:
    # R3
    table = Table(
        "9c 9d 4h 3s 2c", "Kc Jd 8h 6s 2d", fields=OPEN | {"chicago.minimum": 15}, totals=[14, 0]
    )
    assert table.breaks(Chicago(0)) == "C401"
    table.stand()
    table.does(Chicago(0))


def points_of_a_deal(table: Table) -> list[str]:
    """The codes that a call by seat 0 would have at each of ten points of a deal."""
    steps: list[list[Event]] = [
        [],
        [discard(0, "")],
        [discard(1, ""), declare(0, "pass")],
        [declare(1, "pass")],
        [discard(0, ""), discard(1, "")],
        [play(0, "Ac")],
        [play(1, "Tc")],
        [play(0, "Kd"), play(1, "Td"), play(0, "Qh"), play(1, "Th"), play(0, "Js")],
        [play(1, "9s")],
        [play(0, "9c")],
        [play(1, "8c")],
    ]
    found = []
    for step in steps:
        table.does(*step)
        found.append(" ".join(each.code for each in table.deal.check(Chicago(0))) or "-")
        legally = Chicago(0) in legal(table.deal, 0)
        assert legally == (found[-1] == "-")
    return found


@pytest.mark.parametrize(
    ("window", "open_at"),
    [
        ("after-last-exchange", [4]),
        ("before-first-lead", [0, 1, 2, 3, 4]),
        ("any-time", [0, 1, 2, 3, 4, 5, 6, 7, 8]),
    ],
)
def test_the_window(window: str, open_at: list[int]) -> None:
    fields = OPEN | {"declare.mode": "announce", "chicago.window": window}
    table = Table(TOP, "Tc Td Th 9s 8c", fields=fields)
    expected = ["-" if point in open_at else "C402" for point in range(11)]
    assert points_of_a_deal(table) == expected


def test_with_any_time_nobody_calls_after_another_player_has_won_a_trick() -> None:
    table = Table(TOP, MID, LOW, fields=OPEN | {"chicago.window": "any-time"})
    table.to_tricks()
    table.play("Ac Tc 4c")
    assert table.breaks(Chicago(1)) == "C402"
    table.does(Chicago(0))


def test_a_call_after_the_last_award_has_no_place() -> None:
    table = made()
    assert table.deal.phase == COMPLETE
    assert table.breaks(Chicago(0)) == "E101"


def test_the_first_chicago_of_a_deal_is_the_only_one() -> None:
    table = Table(TOP, MID, LOW, fields=OPEN)
    table.does(Chicago(0))
    assert table.breaks(Chicago(1)) == "C403"
    assert table.breaks(Chicago(0)) == "C403"
    assert table.deal.declarer == 0


def test_a_call_that_breaks_several_rules_is_reported_for_each() -> None:
    fields = OPEN | {"chicago.minimum": 1, "chicago.window": "after-last-exchange"}
    table = Table(TOP, MID, LOW, fields=fields | {"blind.allowed": True})
    table.does(Blind(1))
    assert table.breaks(Chicago(0)) == "C401 C402 C403"


def test_a_call_noted_as_a_violation_has_no_effect() -> None:
    fields = OPEN | {"chicago.minimum": 15, "blind.allowed": True}
    table = Table(TOP, MID, LOW, fields=fields, totals=[0, 15, 0])
    assert table.breaks(Chicago(0)) == "C401"
    # It is as if it had not been made, so that a blind call is still the first act.
    table.does(Blind(1))
    assert table.deal.called == {1}


def test_a_stopped_player_may_call_a_chicago_or_a_blind_one() -> None:
    # R20
    fields = OPEN | {"exchange.stop_at": 1, "blind.allowed": True}
    Table(TOP, MID, fields=fields, totals=[9, 0]).does(Chicago(0))
    Table(TOP, MID, fields=fields, totals=[9, 0]).does(Blind(0))


# Blind Chicago


def test_a_blind_chicago_is_the_very_first_act_or_none() -> None:
    table = Table(TOP, MID, LOW, fields=OPEN | {"blind.allowed": True})
    table.does(discard(0, ""))
    assert table.breaks(Blind(1)) == "C405"
    assert table.deal.declarer is None


def test_the_first_blind_caller_has_it() -> None:
    table = Table(TOP, MID, LOW, fields=OPEN | {"blind.allowed": True})
    table.does(Blind(2))
    assert table.breaks(Blind(0)) == "C403 C405"
    assert table.deal.declarer == 2


def test_a_blind_chicago_where_there_is_none() -> None:
    table = Table(TOP, MID, LOW, fields=OPEN | {"blind.allowed": False})
    assert table.breaks(Blind(0)) == "C404"
    table.does(Chicago(0))
    assert table.breaks(Blind(0)) == "C403 C404 C405"


def test_window_and_minimum_do_not_bind_a_blind_call() -> None:
    fields = {"blind.allowed": True, "chicago.minimum": 15, "chicago.window": "after-last-exchange"}
    Table(TOP, MID, fields=OPEN | fields).does(Blind(0))


@pytest.mark.parametrize("mode", ["open", "announce", "ascending"])
def test_in_a_blind_deal_there_is_no_showdown_and_nothing_to_declare(mode: str) -> None:
    fields = OPEN | {"blind.allowed": True, "declare.mode": mode}
    table = Table(TOP, MID, LOW, fields=fields)
    table.does(Blind(0))
    assert table.stand() == []
    assert (table.deal.phase, table.deal.round) == (EXCHANGING, 2)
    table.stand()
    assert table.play(ALL_FIVE) == [(0, 30, "blind")]
    assert table.deal.phase == COMPLETE
    assert table.deal.winner is None


def blind_broken(fields: Fields) -> Table:
    table = Table(TOP, BREAK_MID, LOW, fields={**OPEN, "blind.allowed": True, **fields})
    table.does(Blind(0))
    table.to_tricks()
    return table


def test_a_blind_chicago_that_fails_costs_its_penalty_and_pays_no_breaker() -> None:
    table = blind_broken({"chicago.breaker": 8})
    assert table.play(BROKEN_EARLY) == [(0, -20, "blind")]
    assert table.play(BROKEN_REST) == [(1, 5, "last-trick")]
    assert table.deal.phase == COMPLETE


def test_a_blind_chicago_ended_on_a_two_wins_the_game_at_once() -> None:
    table = Table(DEUCE, RED_1, RED_2, fields=OPEN | {"blind.allowed": True})
    table.does(Blind(0))
    table.to_tricks()
    assert table.play(ON_A_TWO) == [(0, 60, "blind")]
    assert table.deal.winner == 0
    assert table.deal.phase == WON


def test_it_wins_even_if_the_two_pays_nothing() -> None:
    fields = {"blind.allowed": True, "blind.deuce": 0, "ending.confirm": "last-trick"}
    table = Table(DEUCE, RED_1, RED_2, fields=OPEN | fields)
    table.does(Blind(0))
    table.to_tricks()
    assert table.play(ON_A_TWO) == []
    assert table.deal.winner == 0


# Who leads


@pytest.mark.parametrize(("leads", "leader"), [(True, 2), (False, 0)])
def test_a_declarer_may_lead(leads: bool, leader: int) -> None:
    cases: list[tuple[Event, str]] = [
        (Chicago(2), "early"),
        (Chicago(2), "late"),
        (Blind(2), "early"),
    ]
    for call, when in cases:
        fields = {"chicago.declarer_leads": leads, "blind.allowed": True}
        table = Table(TOP, MID, LOW, fields=OPEN | fields)
        if when == "early":
            table.does(call)
        table.to_tricks()
        if when == "late":
            table.does(call)
        assert table.deal.turn == leader


def test_a_declarer_who_calls_after_the_first_lead_does_not_lead() -> None:
    fields = {"chicago.declarer_leads": True, "chicago.window": "any-time"}
    table = Table(TOP, MID, LOW, fields=OPEN | fields)
    table.to_tricks()
    table.play("9c")
    table.does(Chicago(1))
    assert table.deal.turn == 1
    table.play("Tc 4c")
    assert table.deal.turn == 1


# What a Chicago pays


def test_a_made_chicago_pays_its_points_and_no_last_trick() -> None:
    assert paid(made()) == [(0, 15, "chicago"), (1, 7, "hand")]
    assert paid(made({"chicago.points": 13}))[0] == (0, 13, "chicago")


@pytest.mark.parametrize(("deuce", "points"), [(None, 15), (30, 30), (0, 0)])
def test_a_chicago_made_on_a_two(deuce: int | None, points: int) -> None:
    table = made({"chicago.deuce": deuce}, deuce=True)
    expected = [(0, points, "chicago")] if points else []
    assert paid(table) == [*expected, (1, 7, "hand")]


@pytest.mark.parametrize(("hands", "awards"), [(True, [(1, 7, "hand")]), (False, [])])
def test_hands_after_a_made_chicago(hands: bool, awards: list[tuple[int, int, str]]) -> None:
    table = made({"chicago.hand_when_made": hands, "chicago.hand_when_failed": not hands})
    assert paid(table) == [(0, 15, "chicago"), *awards]
    assert table.deal.phase == COMPLETE


def test_a_chicago_fails_as_soon_as_another_player_wins_a_trick() -> None:
    table = broken({"chicago.breaker": 8, "chicago.penalty": 13})
    assert paid(table) == [(0, -13, "chicago"), (1, 8, "breaker")]
    assert table.deal.phase == PLAYING
    assert table.play(BROKEN_REST) == [(1, 5, "last-trick"), (1, 2, "hand")]


def test_only_the_first_trick_of_another_player_breaks_it() -> None:
    table = broken({"chicago.breaker": 8})
    table.play(BROKEN_REST)
    assert [award.reason for award in table.awards].count("breaker") == 1


@pytest.mark.parametrize(("last", "awards"), [(True, [(1, 5, "last-trick")]), (False, [])])
def test_the_last_trick_after_a_failed_chicago(
    last: bool, awards: list[tuple[int, int, str]]
) -> None:
    table = broken({"chicago.last_trick_when_failed": last})
    table.play(BROKEN_REST)
    assert paid(table) == [(0, -15, "chicago"), *awards, (1, 2, "hand")]


def test_a_failed_declarer_may_win_the_last_trick() -> None:
    table = Table("Ac Kd Qh Js 9c", "Tc Ad Th Ts 2d", LOW, fields=OPEN | {"exchange.rounds": 1})
    table.to_tricks()
    table.does(Chicago(0))
    table.play("Ac Tc 4c Kd Ad 5d Th 6h Qh Js Ts 8s 9c 2d 3c")
    assert paid(table) == [(0, -15, "chicago"), (0, 5, "last-trick"), (1, 3, "hand")]


@pytest.mark.parametrize("hands", [True, False])
def test_hands_after_a_failed_chicago(hands: bool) -> None:
    fields: Fields = {"chicago.hand_when_failed": hands, "chicago.hand_when_made": not hands}
    table = broken(fields, late=True)
    expected = [(1, 7, "hand")] if hands else []
    assert paid(table) == [(0, -15, "chicago"), (1, 5, "last-trick"), *expected]


@pytest.mark.parametrize(("hands", "awards"), [(True, [(1, 2, "hand")]), (False, [])])
def test_with_stop_the_tricks_end_with_the_failure(
    hands: bool, awards: list[tuple[int, int, str]]
) -> None:
    table = broken({"chicago.on_failure": "stop", "chicago.hand_when_failed": hands})
    assert table.deal.phase == COMPLETE
    assert len(table.deal.tricks) == 2
    assert paid(table) == [(0, -15, "chicago"), *awards]
    assert table.breaks(play(1, "As")) == "E101"


def test_with_stop_a_fifth_trick_that_breaks_it_has_been_played_and_is_paid() -> None:
    table = broken({"chicago.on_failure": "stop", "chicago.breaker": 8}, late=True)
    assert paid(table) == [
        (0, -15, "chicago"),
        (1, 8, "breaker"),
        (1, 5, "last-trick"),
        (1, 7, "hand"),
    ]


# The floor


@pytest.mark.parametrize(
    ("floor", "total", "change"),
    [
        (0, 20, -15),
        (0, 15, -15),
        (0, 4, -4),
        (0, 0, 0),
        (0, -3, 0),
        (None, 4, -15),
        (None, -3, -15),
    ],
)
def test_a_loss_takes_no_total_below_the_floor(floor: int | None, total: int, change: int) -> None:
    table = broken({"ending.floor": floor}, totals=[total, 0, 0])
    assert paid(table) == ([(0, change, "chicago")] if change else [])
    assert table.deal.totals[0] == total + change


def test_a_penalty_can_lift_the_stop() -> None:
    # R2: the stop follows the total.
    fields = {"exchange.stop_at": 46, "hands.four_of_a_kind": "reset-all"}
    table = Table("9c 9d 9h 9s 2c", MID.replace("Ts", "Qs"), fields=OPEN | fields, totals=[0, 50])
    table.stand()
    assert table.deal.totals == [0, 0]
    table.does(discard(0, ""), discard(1, "8c", "2d"))
