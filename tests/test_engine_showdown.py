"""Showdowns: comparing, declaring, challenging, ties, rewards with choices, lifts and resets."""

import pytest

from chicago_cli.cards import cards_text
from chicago_cli.engine.events import Challenge, Choose, Declare
from chicago_cli.engine.legal import legal
from chicago_cli.engine.state import (
    CHOOSING,
    COMPLETE,
    DECLARING,
    EXCHANGING,
    PLAYING,
    STOPPED,
    WON,
)
from tests.engine_table import Blind, Chicago, Table, declare, discard, play, redeal

NINES = "9c 9d 4h 3s 2c"
TENS = "Tc Td 5h 4s 3c"
HIGH = "Kc Jd 8h 6s 2d"
OPEN: dict[str, object] = {
    "exchange.rounds": 2,
    "declare.mode": "open",
    "declare.false_claim": "noted",
}
ANNOUNCE: dict[str, object] = {"exchange.rounds": 2}
ASCENDING: dict[str, object] = {"exchange.rounds": 2, "declare.mode": "ascending"}


# Who scores


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("2c 2d 5h 8s Jc", 1),
        ("2c 2d 5h 5s Jc", 2),
        ("2c 2d 2h 5s Jc", 3),
        ("Ac 2d 3h 4s 5c", 4),
        ("2c 4c 6c 8c Tc", 5),
        ("2c 2d 2h 5s 5c", 6),
        ("2c 2d 2h 2s 5c", 7),
        ("2c 3c 4c 5c 6c", 8),
        ("Tc Jc Qc Kc Ac", 52),
    ],
)
def test_the_best_hand_scores_its_reward(hand: str, points: int) -> None:
    table = Table(hand, "3d 7d 9h Js Qs", fields=OPEN)
    assert table.stand() == [(0, points, "hand")]


@pytest.mark.parametrize(
    ("better", "worse", "points"),
    [
        ("Kc Kd 4h 3s 2c", "2d 2h As 5s 7s", 1),
        ("9c 9d 9h 2s 2c", "Ac Ad Ah Ks Qs", 6),
        ("6c 6d 4h 3s 2c", "5c 5d Ah Ks Qs", 1),
        ("Kc Kd 4h 3s 5c", "Kh Ks 4d 3c 2d", 1),
        ("6c 7d 8h 9s Tc", "Ad 2h 3d 4s 5c", 4),
        ("5c 6c 7c 8c 9c", "Ad 2d 3d 4d 5d", 8),
    ],
)
def test_hands_rank_as_in_poker_kickers_included(better: str, worse: str, points: int) -> None:
    assert Table(worse, better, fields=OPEN).stand() == [(1, points, "hand")]


def test_suited_ace_to_five_is_a_straight_flush_and_not_a_royal_one() -> None:
    assert Table("Ac 2c 3c 4c 5c", HIGH, fields=OPEN).stand() == [(0, 8, "hand")]


def test_a_high_card_never_scores() -> None:
    table = Table(HIGH, "3d 7d 9h Js Qs", fields=OPEN)
    assert table.stand() == []
    assert table.deal.scorers == ()


def test_nobody_scores_before_the_tricks_on_the_last_exchange() -> None:
    # R1: what is made in the last exchange scores in the final showdown only.
    table = Table(NINES, HIGH, fields=OPEN | {"exchange.rounds": 1})
    assert table.stand() == []
    assert table.deal.phase == PLAYING


@pytest.mark.parametrize("rounds", [1, 2, 3, 4])
def test_there_is_a_showdown_after_every_round_but_the_last(rounds: int) -> None:
    table = Table(NINES, HIGH, fields=OPEN | {"exchange.rounds": rounds})
    assert table.to_tricks() == [(0, 1, "hand")] * (rounds - 1)
    table.play("9c Kc Jd 9d 8h 4h 6s 3s 2d")
    assert table.play("2c") == [(1, 5, "last-trick"), (0, 1, "hand")]


def test_the_final_showdown_is_of_the_hands_held_before_the_tricks() -> None:
    table = Table("9c 9d 4h 3s 2c", "Kc Jd 8h 6s 2d", fields=OPEN | {"exchange.rounds": 1})
    table.to_tricks()
    table.play("9c Kc Jd 9d 8h 4h 6s 3s 2d")
    assert table.play("2c") == [(1, 5, "last-trick"), (0, 1, "hand")]
    assert table.deal.phase == COMPLETE


# Ties

TIED = ("9c 9d 4h 3s 2c", "9h 9s 4d 3c 2d")


@pytest.mark.parametrize(
    ("ties", "awards"),
    [
        ("nobody", []),
        ("eldest", [(1, 1, "hand")]),
        ("all", [(1, 1, "hand"), (0, 1, "hand")]),
    ],
)
def test_completely_equal_best_hands(ties: str, awards: list[tuple[int, int, str]]) -> None:
    # Seat 1 is eldest here, so that neither the lowest seat nor a suit can decide.
    table = Table(*TIED, fields=OPEN | {"hands.ties": ties}, dealer=0)
    assert table.stand() == awards


def test_a_tie_below_the_best_hand_matters_to_nobody() -> None:
    table = Table(*TIED, TENS, fields=OPEN)
    assert table.stand() == [(2, 1, "hand")]


def test_a_tie_is_between_those_who_take_part_alone() -> None:
    table = Table(*TIED, fields=ANNOUNCE)
    table.does(discard(0, ""), discard(1, ""), declare(0, "pass"))
    assert table.does(declare(1, "pair")) == [(1, 1, "hand")]


# Declaring


def test_each_player_declares_in_order_and_only_those_who_named_it_take_part() -> None:
    table = Table(TENS, NINES, HIGH, fields=ANNOUNCE, dealer=0)
    table.does(discard(1, ""), discard(2, ""), discard(0, ""))
    assert table.deal.phase == DECLARING
    table.does(declare(1, "pair"), declare(2, "pass"))
    assert table.does(declare(0, "pass")) == [(1, 1, "hand")]


def test_where_everybody_passes_nobody_scores() -> None:
    table = Table(TENS, NINES, fields=ANNOUNCE)
    table.does(discard(0, ""), discard(1, ""))
    assert table.does(declare(0, "pass"), declare(1, "pass")) == []
    assert table.deal.phase == EXCHANGING


def test_a_declaration_out_of_turn_stops_the_deal() -> None:
    table = Table(TENS, NINES, fields=ANNOUNCE)
    table.does(discard(0, ""), discard(1, ""))
    assert table.breaks(declare(1, "pair")) == "H301"
    assert table.deal.phase == STOPPED


def test_there_are_no_declarations_where_all_hands_are_compared() -> None:
    table = Table(TENS, NINES, fields=OPEN)
    table.stand()
    assert table.breaks(declare(0, "pair")) == "E101"


@pytest.mark.parametrize("named", ["two-pair", "royal-flush", "high"])
def test_naming_any_category_but_the_one_held_is_a_false_claim(named: str) -> None:
    table = Table(TENS, NINES, HIGH, fields=ANNOUNCE)
    table.does(discard(0, ""), discard(1, ""), discard(2, ""))
    if named == "high":
        table.does(declare(0, "pair"), declare(1, "pass"))
        assert table.breaks(declare(2, "pair")) == "H302"
        assert table.deal.scorers == (0,)
    else:
        assert table.breaks(declare(0, named)) == "H302"
        table.does(declare(1, "pair"))
        assert table.does(declare(2, "pass")) == [(1, 1, "hand")]


def test_naming_less_than_is_held_is_a_false_claim_too() -> None:
    table = Table("9c 9d 4h 4s 2c", TENS, fields=ANNOUNCE)
    table.does(discard(0, ""), discard(1, ""))
    assert table.breaks(declare(0, "pair")) == "H302"
    assert table.does(declare(1, "pair")) == [(1, 1, "hand")]


def test_ascending_claims_may_be_equal_but_not_lower() -> None:
    # R17: equal is allowed.
    table = Table(NINES, TENS, "5c 5d 6h 6s 2h", "Ac Ad 7h 8s 2s", fields=ASCENDING)
    table.does(*[discard(seat, "") for seat in range(4)])
    table.does(declare(0, "pair"), declare(1, "pair"), declare(2, "two-pair"))
    assert table.breaks(declare(3, "pair")) == "H303"
    assert table.deal.scorers == (2,)


def test_a_claim_too_low_takes_no_part_even_if_nobody_else_scores() -> None:
    table = Table(HIGH, NINES, fields=ASCENDING)
    table.does(discard(0, ""), discard(1, ""))
    assert table.breaks(declare(0, "flush")) == "H302"
    assert table.breaks(declare(1, "pair")) == "H303"
    assert table.awards == []
    assert table.deal.scorers == ()


def test_a_false_claim_may_be_too_low_as_well() -> None:
    table = Table("5c 5d 6h 6s 2h", HIGH, fields=ASCENDING)
    table.does(discard(0, ""), discard(1, ""), declare(0, "two-pair"))
    assert table.breaks(declare(1, "pair")) == "H302 H303"


def test_with_announce_a_lower_claim_takes_part() -> None:
    table = Table(HIGH, NINES, fields=ANNOUNCE)
    table.does(discard(0, ""), discard(1, ""))
    assert table.breaks(declare(0, "flush")) == "H302"
    assert table.does(declare(1, "pair")) == [(1, 1, "hand")]


def test_what_is_named_in_one_showdown_does_not_bind_the_next() -> None:
    table = Table("5c 5d 6h 6s 2h", NINES, fields=ASCENDING | {"exchange.rounds": 3})
    table.does(discard(0, ""), discard(1, ""), declare(0, "two-pair"), declare(1, "pass"))
    table.does(discard(0, ""), discard(1, ""), declare(0, "pass"))
    assert table.does(declare(1, "pair")) == [(1, 1, "hand")]


def test_what_may_be_declared_is_the_truth_or_a_pass() -> None:
    table = Table(NINES, HIGH, "5c 5d 6h 6s 2h", fields=ASCENDING)
    table.does(discard(0, ""), discard(1, ""), discard(2, ""))
    assert legal(table.deal, 0) == [declare(0, "pass"), declare(0, "pair"), *calls(table, 0)]
    table.does(declare(0, "pair"))
    offered = [act for act in legal(table.deal, 1) if isinstance(act, Declare)]
    assert offered == [declare(1, "pass")]


def calls(table: Table, seat: int) -> list[object]:
    return [act for act in legal(table.deal, seat) if isinstance(act, Chicago)]


def test_players_declare_in_the_final_showdown_too() -> None:
    table = Table(NINES, HIGH, fields=ANNOUNCE | {"exchange.rounds": 1})
    table.to_tricks()
    table.play("9c Kc Jd 9d 8h 4h 6s 3s 2d 2c")
    assert table.deal.phase == DECLARING
    table.does(declare(0, "pair"))
    assert table.does(declare(1, "pass")) == [(0, 1, "hand")]
    assert table.deal.phase == COMPLETE


# Challenges


def bluff(*hands: str, **fields: object) -> Table:
    """Seat 0 has claimed a flush falsely; the other seats have yet to declare."""
    table = Table(*(hands or (HIGH, NINES, TENS)), fields=ANNOUNCE | fields)
    table.does(*[discard(seat, "") for seat in table.deal.order])
    assert table.breaks(declare(0, "flush")) == "H302"
    return table


def test_a_false_claim_that_is_challenged_puts_its_claimant_out() -> None:
    table = bluff()
    table.does(declare(1, "pair"), declare(2, "pass"), Challenge(2, 0))
    deal = table.deal
    assert deal.order == [1, 2]
    assert 0 not in deal.hands
    assert cards_text(sorted(deal.stock.waste)) == "2d 6s 8h Jd Kc"
    assert deal.turn == 1
    assert table.breaks(discard(0, "")) == "E101"


def test_a_claim_may_be_challenged_before_all_have_declared() -> None:
    table = bluff()
    table.does(Challenge(1, 0))
    assert table.deal.turn == 1
    table.does(declare(1, "pair"), declare(2, "pair"))
    assert table.deal.scorers == (2,)


def test_with_noted_a_challenge_changes_nothing() -> None:
    table = bluff(**{"declare.false_claim": "noted"})
    table.does(Challenge(1, 0))
    assert table.deal.order == [0, 1, 2]


def test_a_true_claim_stands_against_any_challenge() -> None:
    table = Table(NINES, HIGH, fields=ANNOUNCE)
    table.does(discard(0, ""), discard(1, ""), declare(0, "pair"), Challenge(1, 0))
    table.does(Challenge(1, 0))
    assert table.deal.order == [0, 1]


def test_a_claim_that_was_only_too_low_is_true_to_a_challenge() -> None:
    table = Table("5c 5d 6h 6s 2h", NINES, fields=ASCENDING | {"declare.false_claim": "out"})
    table.does(discard(0, ""), discard(1, ""), declare(0, "two-pair"))
    assert table.breaks(declare(1, "pair")) == "H303"
    table.does(Challenge(0, 1))
    assert table.deal.order == [0, 1]


@pytest.mark.parametrize("challenge", [Challenge(0, 0), Challenge(0, 1), Challenge(1, 2)])
def test_idle_challenges_oneself_and_those_who_named_nothing(challenge: Challenge) -> None:
    table = bluff()
    table.does(declare(1, "pass"))
    assert table.breaks(challenge) == "H304"


def test_a_challenge_before_any_showdown_or_with_open_hands_is_idle() -> None:
    assert Table(NINES, HIGH, fields=ANNOUNCE).breaks(Challenge(0, 1)) == "H304"
    table = Table(NINES, HIGH, fields=OPEN)
    table.stand()
    assert table.breaks(Challenge(1, 0)) == "H304"


def test_the_next_exchange_ends_the_time_for_challenges() -> None:
    table = bluff()
    table.does(declare(1, "pair"), declare(2, "pass"), discard(0, ""))
    assert table.breaks(Challenge(1, 0)) == "H304"
    assert table.deal.order == [0, 1, 2]


def test_a_valid_chicago_call_ends_the_time_for_challenges_of_earlier_claims_alone() -> None:
    table = bluff(**{"chicago.minimum": 0})
    table.does(Chicago(2))
    assert table.breaks(Challenge(1, 0)) == "H304"
    assert table.breaks(declare(1, "flush")) == "H302"
    table.does(Challenge(0, 1))
    assert table.deal.order == [0, 2]


def test_an_invalid_chicago_call_leaves_claims_open_to_challenge() -> None:
    table = bluff()
    assert table.breaks(Chicago(2)) == "C401"
    table.does(Challenge(1, 0))
    assert table.deal.order == [1, 2]


def test_a_claim_of_the_final_showdown_may_be_challenged_after_the_last_award() -> None:
    table = Table(HIGH, NINES, TENS, fields={"exchange.rounds": 1})
    table.to_tricks()
    table.play("Kc 9c Tc Jd 9d Td 8h 4h 5h 6s 3s 4s 2d 2c 3c")
    assert table.breaks(declare(0, "straight")) == "H302"
    table.does(declare(1, "pair"))
    assert table.does(declare(2, "pair")) == [(2, 1, "hand")]
    assert table.deal.phase == COMPLETE
    table.does(Challenge(1, 0))
    assert table.deal.order == [1, 2]
    assert table.deal.phase == COMPLETE
    assert table.breaks(Challenge(0, 1)) == "E101"


def test_when_one_active_player_is_left_that_player_has_won() -> None:
    table = bluff(HIGH, NINES)
    table.does(Challenge(1, 0))
    assert table.deal.winner == 1
    assert table.deal.phase == WON
    assert table.breaks(declare(1, "pair")) == "G702"
    assert table.breaks(declare(1, "pair")) == "E101"


def test_the_chicago_of_a_player_who_is_out_lapses_and_nobody_else_may_call() -> None:
    # R5: the tricks go on and are paid as if none had been called.
    fields = {"chicago.minimum": 0, "chicago.declarer_leads": True}
    table = Table(HIGH, NINES, TENS, fields=ANNOUNCE | fields, dealer=1)
    table.does(Chicago(0), discard(2, ""), discard(0, ""), discard(1, ""))
    table.does(declare(2, "pass"))
    assert table.breaks(declare(0, "straight")) == "H302"
    table.does(declare(1, "pass"), Challenge(1, 0))
    assert table.deal.declarer is None
    assert table.breaks(Chicago(1)) == "C403"
    table.does(discard(2, ""), discard(1, ""))
    assert table.deal.turn == 2
    assert table.play("Tc 9c Td 9d 5h 4h 4s 3s 3c 2c") == [(2, 5, "last-trick")]
    assert table.does(declare(2, "pair"), declare(1, "pair")) == [(2, 1, "hand")]


def test_when_eldest_is_out_the_next_leads_the_order() -> None:
    table = bluff()
    table.does(declare(1, "pass"), declare(2, "pass"), Challenge(1, 0))
    table.does(discard(1, ""), discard(2, ""))
    assert table.deal.phase == PLAYING
    assert table.deal.turn == 1


def test_a_player_may_go_out_in_the_middle_of_the_order() -> None:
    table = Table(NINES, HIGH, TENS, fields=ANNOUNCE)
    table.does(discard(0, ""), discard(1, ""), discard(2, ""), declare(0, "pass"))
    assert table.breaks(declare(1, "flush")) == "H302"
    table.does(Challenge(0, 1), declare(2, "pass"), discard(0, ""), discard(2, ""))
    assert table.deal.phase == PLAYING


def test_the_cards_of_a_player_who_is_out_can_be_drawn_after_the_reshuffle() -> None:
    table = bluff()
    table.does(declare(1, "pass"), declare(2, "pass"), Challenge(1, 0))
    assert table.deal.rules.exchange_recycle == "each-round"
    table.does(discard(1, "2c", "Kc"))


# Rewards


def test_points_lift_resets_and_a_win_take_effect_in_this_order() -> None:
    quads = "9c 9d 9h 9s 2c"
    fields = OPEN | {"hands.four_of_a_kind": "win+reset-all+lift+8", "ending.target": 30}
    table = Table(HIGH, quads, "Tc Td 5h 4s 3c", fields=fields, totals=[5, 20, -4], dealer=0)
    assert table.stand() == [
        (1, 8, "hand"),
        (1, 2, "lift"),
        (2, 4, "reset"),
        (0, -5, "reset"),
    ]
    assert table.deal.totals == [0, 30, 0]
    assert table.deal.winner == 1


QUADS = "9c 9d 9h 9s 2c"


def quads(reward: object, totals: list[int], **fields: object) -> Table:
    settings = OPEN | {"hands.four_of_a_kind": reward} | fields
    table = Table(QUADS, HIGH, TENS, fields=settings, totals=totals)
    table.stand()
    return table


@pytest.mark.parametrize(("total", "gain"), [(0, 52), (-3, 55), (51, 1), (52, 0), (60, 0)])
def test_a_lift_raises_to_the_target_and_never_lowers(total: int, gain: int) -> None:
    table = quads("lift", [total, 0, 0])
    assert [award.points for award in table.awards] == ([gain] if gain else [])
    assert all(award.reason == "lift" for award in table.awards)


def test_a_reset_of_all_spares_the_holder() -> None:
    # R12: all but the holder.
    table = quads("reset-all", [7, 5, -6])
    assert table.deal.totals == [7, 0, 0]


def test_no_change_is_no_award() -> None:
    assert quads(0, [0, 0, 0]).awards == []
    assert quads("reset-all", [3, 0, 0]).awards == []


def test_a_reward_with_a_reset_of_one_waits_for_the_choice() -> None:
    table = quads("8+reset-one", [0, 5, 6])
    assert table.deal.phase == CHOOSING
    assert table.deal.turn == 0
    assert legal(table.deal) == [Choose(0, "8+reset-one", 1), Choose(0, "8+reset-one", 2)]
    assert table.does(Choose(0, "8+reset-one", 2)) == [(0, 8, "hand"), (2, -6, "reset")]
    assert table.deal.phase == EXCHANGING


def test_a_reward_with_alternatives_is_settled_by_the_scorers_choice() -> None:
    seven, reset = quads("7|reset-all", [0, 5, 6]), quads("7|reset-all", [0, 5, 6])
    assert seven.does(Choose(0, "7")) == [(0, 7, "hand")]
    assert reset.does(Choose(0, "reset-all")) == [(1, -5, "reset"), (2, -6, "reset")]


@pytest.mark.parametrize(
    "choice",
    [
        Choose(1, "7"),
        Choose(0, "8"),
        Choose(0, "7|reset-one"),
        Choose(0, "reset-all"),
        Choose(0, ""),
        Choose(0, "reset-one"),
        Choose(0, "reset-one", 0),
        Choose(0, "7", 1),
    ],
)
def test_a_choice_that_is_not_offered_stops_the_deal(choice: Choose) -> None:
    table = quads("7|reset-one", [0, 5, 6])
    assert table.breaks(choice) == "H305"
    assert table.deal.phase == STOPPED


def test_the_effects_of_an_alternative_may_be_named_in_any_order() -> None:
    table = quads("reset-all+8|lift", [0, 5, 6])
    table.does(Choose(0, "reset-all+8"))
    assert table.deal.totals == [8, 0, 0]


def test_a_choice_that_nobody_has_has_no_place() -> None:
    table = Table(QUADS, HIGH, fields=OPEN)
    assert table.breaks(Choose(0, "7")) == "E101"


def test_while_a_choice_is_awaited_nothing_but_challenges_may_come_between() -> None:
    fields = {"hands.four_of_a_kind": "7|reset-all", "chicago.minimum": 0, "blind.allowed": True}
    for event in (discard(0, ""), Chicago(1), Blind(1), declare(1, "pass"), play(0, "9c")):
        table = Table(QUADS, HIGH, fields=ANNOUNCE | fields)
        table.stand()
        assert table.deal.phase == CHOOSING
        assert table.breaks(event) == "E101"
    table = Table(QUADS, HIGH, TENS, fields=ANNOUNCE | fields)
    table.does(discard(0, ""), discard(1, ""), discard(2, ""), declare(0, "four-of-a-kind"))
    assert table.breaks(declare(1, "pair")) == "H302"
    table.does(declare(2, "pair"), Challenge(2, 1), Challenge(1 + 1, 0), Choose(0, "7"))
    assert table.deal.order == [0, 2]


def test_a_player_who_is_out_is_no_target_of_a_reset() -> None:
    fields = {"hands.four_of_a_kind": "reset-one"}
    table = Table(QUADS, HIGH, TENS, fields=ANNOUNCE | fields, totals=[0, 5, 6])
    table.does(discard(0, ""), discard(1, ""), discard(2, ""), declare(0, "four-of-a-kind"))
    assert table.breaks(declare(1, "pair")) == "H302"
    table.does(declare(2, "pass"), Challenge(0, 1))
    assert legal(table.deal) == [Choose(0, "reset-one", 2)] + [
        act for act in legal(table.deal) if isinstance(act, Challenge)
    ]
    assert table.breaks(Choose(0, "reset-one", 1)) == "H305"


def test_of_two_holders_of_quads_the_better_one_chooses() -> None:
    table = Table("8c 8d 8h 8s Ac", QUADS, fields=OPEN | {"hands.four_of_a_kind": "7|reset-all"})
    table.stand()
    assert table.deal.turn == 1


def test_where_all_of_the_tied_score_each_settles_eldest_first() -> None:
    fields = OPEN | {"hands.ties": "all", "hands.pair": "1|reset-one"}
    table = Table(*TIED, HIGH, fields=fields, totals=[3, 4, 5], dealer=0)
    table.stand()
    assert table.deal.turn == 1
    assert table.does(Choose(1, "reset-one", 0)) == [(0, -3, "reset")]
    assert table.deal.turn == 0
    assert table.does(Choose(0, "1")) == [(0, 1, "hand")]
    assert table.deal.phase == EXCHANGING


def test_a_final_reward_is_settled_by_choice_before_the_deal_is_complete() -> None:
    fields = OPEN | {"exchange.rounds": 1, "hands.four_of_a_kind": "7|reset-all"}
    table = Table(QUADS, HIGH, fields=fields)
    table.to_tricks()
    table.play("9c Kc Jd 9d 8h 9h 9s 6s 2c 2d")
    assert table.deal.phase == CHOOSING
    table.does(Choose(0, "7"))
    assert table.deal.phase == COMPLETE


def test_a_chicago_called_while_the_final_choice_is_awaited_is_too_late() -> None:
    fields = OPEN | {"exchange.rounds": 1, "hands.four_of_a_kind": "7|reset-all"}
    table = Table(QUADS, HIGH, fields=fields | {"chicago.minimum": 0, "blind.allowed": True})
    table.to_tricks()
    table.play("9c Kc Jd 9d 8h 9h 9s 6s 2c 2d")
    assert table.breaks(Chicago(1)) == "C402"
    assert table.breaks(Blind(1)) == "C405"
    table.does(Choose(0, "7"))
    assert table.breaks(Chicago(1)) == "E101"


def test_a_hand_that_wins_ends_the_game_at_once() -> None:
    table = Table("Tc Jc Qc Kc Ac", HIGH, rules="pagat+royal-wins", fields=OPEN)
    assert table.stand() == []
    assert table.deal.winner == 0
    assert table.breaks(redeal(0, "", "")) == "G702"
