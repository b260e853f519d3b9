"""Exchanges: turns, drawing and recycling, the stop, one up, low hands, and showing."""

import pytest

from chicago_cli.engine.events import OPEN_CARD, Exchange, Play
from chicago_cli.engine.legal import legal
from chicago_cli.engine.state import EXCHANGING, PLAYING, STOPPED
from tests.engine_table import Blind, Table, cards, codes, declare, discard, redeal, show

ANNA = "2c 4d 6h 8s Tc"
BO = "3c 5d 7h 9s Jc"
CIA = "2d 4h 6s 8c Td"
PLAIN = {"exchange.rounds": 1, "declare.mode": "open", "declare.false_claim": "noted"}
TWO = PLAIN | {"exchange.rounds": 2}


# Turns


def test_every_player_acts_once_a_round_in_order_from_eldest() -> None:
    table = Table(ANNA, BO, CIA, fields=TWO, dealer=0)
    turns = []
    for _ in range(6):
        assert table.deal.turn is not None
        turns.append(table.deal.turn)
        table.does(discard(table.deal.turn, ""))
    assert turns == [1, 2, 0, 1, 2, 0]
    assert table.deal.phase == PLAYING


def test_an_exchange_out_of_turn_stops_the_deal() -> None:
    table = Table(ANNA, BO, CIA, fields=PLAIN)
    assert table.breaks(discard(1, "3c", "3d")) == "X201"
    assert table.deal.phase == STOPPED


def test_a_second_exchange_in_one_round_is_out_of_turn() -> None:
    table = Table(ANNA, BO, CIA, fields=PLAIN)
    table.does(discard(0, ""))
    assert table.breaks(discard(0, "")) == "X201"


def test_an_exchange_after_the_last_round_has_no_place() -> None:
    table = Table(ANNA, BO, fields=PLAIN)
    table.stand()
    assert table.breaks(discard(0, "")) == "E101"


def test_an_act_by_somebody_who_is_not_seated_in_the_deal_has_no_place() -> None:
    table = Table(ANNA, BO, fields=PLAIN, seats=[0, 2], totals=[0, 0, 0])
    assert table.breaks(discard(1, "")) == "E101"


# The stopping codes, and their order


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (discard(0, "2c 2c", "3d 3h"), "X202"),
        (discard(0, "3c", "3d"), "X202"),
        (discard(0, "3c", "3d 3h"), "X202"),
        (discard(0, "2c", "3d 3h"), "X203"),
        (discard(0, "2c 4d", "9s 9s 9s"), "X203"),
        (discard(0, "", "3d"), "X203"),
        (discard(0, "2c 4d", "3d"), "X203"),
        (discard(0, "2c", "9s"), "X204"),
        (discard(0, "2c", "4d"), "X204"),
        (discard(0, "2c", "2c"), "X204"),
        (discard(0, "2c 4d", "3d 3d"), "X204"),
        (discard(0, "2c 4d", "3d 2c"), "X204"),
    ],
)
def test_cards_held_then_numbers_then_what_can_be_drawn(event: Exchange, code: str) -> None:
    assert Table(ANNA, BO, CIA, fields=PLAIN).breaks(event) == code


def test_a_stopping_breach_is_reported_alone() -> None:
    table = Table(ANNA, BO, fields=PLAIN | {"exchange.stop_at": 1}, totals=[5, 0])
    assert table.breaks(discard(0, "3c", "3d")) == "X202"


# Drawing and recycling


def six_handed(recycle: str, rounds: int = 4) -> Table:
    """Six players; 22 cards in the stock, of which 20 go in the first four exchanges."""
    hands = [
        "2c 3c 4c 5c 7d",
        "6c 7c 8c 9c Jd",
        "Tc Jc Qc Kc 2d",
        "Ac 3d 4d 5d 7h",
        "6d 8d 9d Td 2h",
        "Qd Kd Ad 3h 4h",
    ]
    fields = PLAIN | {"exchange.rounds": rounds, "exchange.recycle": recycle}
    table = Table(*hands, fields=fields)
    table.does(discard(0, hands[0], "5h 6h 8h 9h Th"))
    table.does(discard(1, hands[1], "Jh Qh Kh Ah 2s"))
    table.does(discard(2, hands[2], "3s 4s 5s 6s 7s"))
    table.does(discard(3, hands[3], "8s 9s Ts Js Qs"))
    return table


def test_a_draw_past_the_end_of_the_stock_empties_it_and_goes_on_from_the_waste() -> None:
    table = six_handed("when-short")
    assert table.deal.stock.cards == set(cards("Ks As"))
    table.does(discard(4, "6d 8d 9d Td", "Ks As 2c 6c"))
    assert table.deal.stock.shuffles == 1
    assert table.deal.stock.waste == set(cards("6d 8d 9d Td"))
    assert len(table.deal.stock.cards) == 18


def test_a_card_of_the_waste_cannot_be_drawn_while_the_stock_lasts() -> None:
    table = six_handed("when-short")
    assert table.breaks(discard(4, "6d 8d", "Ks 2c")) == "X204"


def test_the_stock_must_be_emptied_before_the_waste_is_drawn_from() -> None:
    table = six_handed("when-short")
    assert table.breaks(discard(4, "6d 8d 9d", "Ks 2c 3c")) == "X204"


def test_a_players_own_discards_do_not_come_back_in_the_same_exchange() -> None:
    table = six_handed("when-short")
    assert table.breaks(discard(4, "6d 8d 9d", "Ks As 6d")) == "X204"


def test_a_stock_drawn_to_its_last_card_is_made_anew_only_when_a_card_is_needed() -> None:
    table = six_handed("when-short")
    table.does(discard(4, "6d 8d", "As Ks"))
    assert table.deal.stock.cards == set()
    assert table.deal.stock.shuffles == 0
    # What seat 4 discarded is in the waste by now, so the next player may draw it.
    table.does(discard(5, "Qd", "6d"))
    assert table.deal.stock.shuffles == 1
    assert table.deal.stock.waste == {cards("Qd")[0]}


def test_with_each_round_stock_and_waste_are_one_before_the_second_round() -> None:
    table = six_handed("each-round")
    table.does(discard(4, ""), discard(5, ""))
    assert table.deal.round == 2
    table.does(discard(0, "5h 6h", "2c Ks"))
    assert table.deal.stock.shuffles == 1
    assert table.deal.stock.waste == set(cards("5h 6h"))
    assert table.breaks(discard(1, "Jh", "5h")) == "X204"


def test_with_each_round_the_stock_is_new_even_if_nobody_draws_first() -> None:
    table = six_handed("each-round")
    table.does(discard(4, ""), discard(5, ""), discard(0, ""))
    assert table.deal.stock.shuffles == 1
    assert table.deal.stock.waste == set()


def test_with_each_round_a_dry_stock_is_recycled_within_the_round_as_well() -> None:
    table = six_handed("each-round")
    table.does(discard(4, "6d 8d 9d Td", "Ks As 2c 6c"))
    assert table.deal.stock.shuffles == 1


def test_with_when_short_the_waste_stays_where_it_is_between_rounds() -> None:
    table = six_handed("when-short")
    table.does(discard(4, ""), discard(5, ""))
    assert table.breaks(discard(0, "5h", "2c")) == "X204"


def test_a_new_stock_in_mid_draw_of_three_wants_the_stock_first() -> None:
    table = six_handed("when-short")
    table.does(discard(4, "6d", "Ks"))
    table.does(discard(5, "Qd Kd Ad", "As 6d 2c"))
    assert table.deal.stock.shuffles == 1
    assert table.deal.stock.waste == set(cards("Qd Kd Ad"))


def test_six_players_with_six_cards_and_all_low_hands_replaced_never_run_out() -> None:
    fields = PLAIN | {
        "exchange.stop_at": 1,
        "exchange.stop_deal": "six",
        "exchange.low_hand": "ten-or-below",
    }
    hands = [" ".join(rank + suit for suit in "cdhs" for rank in pair) for pair in ["23", "45"]]
    low = (" ".join(hands)).split() + [rank + suit for rank in "6789T" for suit in "cdhs"]
    dealt = [" ".join(low[i * 6 : i * 6 + 6]) for i in range(6)]
    table = Table(*dealt, fields=fields, totals=[1] * 6)
    assert len(table.deal.stock.cards) == 16
    for seat in range(6):
        stock, waste = sorted(table.deal.stock.cards), sorted(table.deal.stock.waste)
        table.does(redeal(seat, dealt[seat], "")._replace(draw=tuple((stock + waste)[:6])))
    assert table.deal.redealt == list(range(6))
    assert table.deal.stock.shuffles == 2


# The stop


def test_stopped_at_five_follows_the_total_at_that_moment() -> None:
    fields = TWO | {"exchange.stop_at": 1}
    table = Table("2c 2d 6h 8s Tc", BO, fields=fields)
    table.does(discard(0, "6h", "6c"), discard(1, ""))
    assert table.deal.totals == [1, 0]
    offered = [act for act in legal(table.deal, 0) if isinstance(act, Exchange)]
    assert offered == [Exchange(0, ())]
    assert table.breaks(discard(0, "8s", "As")) == "X205"


def test_a_stopped_players_discard_is_noted_and_done() -> None:
    table = Table(ANNA, BO, fields=PLAIN | {"exchange.stop_at": 46}, totals=[46, 45])
    assert table.breaks(discard(0, "2c", "2s")) == "X205"
    assert table.hand(0) == "2s 4d 6h 8s Tc"
    table.does(discard(1, "3c", "3d"))


@pytest.mark.parametrize(("total", "code"), [(44, ""), (45, "X205"), (46, "X205")])
def test_the_limit_itself_stops(total: int, code: str) -> None:
    table = Table(ANNA, BO, rules="pagat+stop-45", fields=PLAIN, totals=[total, 0])
    assert table.breaks(discard(0, "2c", "2s")) == code


def test_a_stopped_player_exchanges_nothing_without_a_breach() -> None:
    Table(ANNA, BO, fields=PLAIN | {"exchange.stop_at": 1}, totals=[1, 0]).does(discard(0, ""))


def test_without_a_limit_nobody_is_stopped() -> None:
    table = Table(ANNA, BO, fields=PLAIN | {"exchange.stop_at": None}, totals=[999, 0])
    table.does(discard(0, "2c", "2s"))


SIX = TWO | {"exchange.stop_at": 42, "exchange.stop_deal": "six"}


def with_six() -> Table:
    return Table("2c 4d 6h 8s Tc Qd", BO, fields=SIX, totals=[42, 0])


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (discard(0, "2c", ""), ""),
        (discard(0, "2c 4d", "2s"), "X205"),
        (discard(0, "2c 4d 6h", "2s 3s"), "X205"),
        (discard(0, "", ""), "X203"),
        (discard(0, "2c", "2s"), "X203"),
        (discard(0, "2c 4d", "2s 3s"), "X203"),
        (discard(0, "2c", "", shown="2s"), "X206"),
        (discard(0, "2c 4d", "2s", shown="2s"), "X205 X206"),
    ],
)
def test_a_hand_of_six_discards_exactly_one_and_draws_none(event: Exchange, code: str) -> None:
    assert with_six().breaks(event) == code


def test_a_player_dealt_six_discards_nothing_in_later_rounds() -> None:
    table = with_six()
    table.does(discard(0, "2c"), discard(1, ""))
    assert table.breaks(discard(0, "4d", "2s")) == "X205"
    assert table.hand(0) == "2s 6h 8s Tc Qd"


def test_with_six_nobody_else_is_stopped_in_mid_deal() -> None:
    # R10: whoever reaches the limit in mid-deal still exchanges in that deal.
    table = Table("2c 2d 6h 8s Tc", BO, fields=SIX, totals=[41, 0])
    table.does(discard(0, ""), discard(1, ""))
    assert table.deal.totals == [42, 0]
    table.does(discard(0, "6h", "6c"))


# One up


@pytest.mark.parametrize(
    ("mode", "event", "code"),
    [
        ("choice", discard(0, "2c", "2s", shown="2s"), ""),
        ("choice", discard(0, "2c", "3s", shown="2s"), ""),
        ("keep", discard(0, "2c", "2s", shown="2s"), ""),
        ("keep", discard(0, "2c", "3s", shown="2s"), "X207"),
        ("never", discard(0, "2c", "2s", shown="2s"), "X206"),
        ("never", discard(0, "2c", "3s", shown="2s"), "X206"),
        ("choice", discard(0, "2c 4d", "2s 3s", shown="2s"), "X206"),
        ("choice", discard(0, "", "", shown="2s"), "X206"),
        ("keep", discard(0, "2c 4d", "3s 5s", shown="2s"), "X206 X207"),
        ("choice", discard(0, "2c", "3s", shown="9s"), "X204"),
        ("choice", discard(0, "2c", "3s", shown="2c"), "X204"),
        ("choice", discard(0, "2c", "2c", shown="3s"), "X204"),
        ("choice", discard(0, "2c", "3s 2s", shown="3s"), "X203"),
    ],
)
def test_one_up(mode: str, event: Exchange, code: str) -> None:
    assert Table(ANNA, BO, fields=PLAIN | {"exchange.one_up": mode}).breaks(event) == code


def test_a_refused_card_goes_to_the_waste_and_the_next_is_held() -> None:
    table = Table(ANNA, BO, fields=PLAIN | {"exchange.one_up": "choice"})
    table.does(discard(0, "2c", "3s", shown="2s"))
    assert table.hand(0) == "3s 4d 6h 8s Tc"
    assert table.deal.stock.waste == set(cards("2c 2s"))
    assert not table.deal.stock.cards & set(cards("2s 3s"))


def test_a_refused_last_card_of_the_stock_is_not_shuffled_back_in_the_same_turn() -> None:
    table = six_handed("when-short")
    table.deal.rules = table.deal.rules._replace(exchange_one_up="choice")
    table.does(discard(4, "6d", "Ks"))
    assert table.deal.stock.cards == set(cards("As"))
    # The open ace of spades empties the stock; refused, it waits until the next turn.
    assert codes_of(table, discard(5, "Qd", "Qd", shown="As")) == "X204"
    table.does(discard(5, "Qd", "2c", shown="As"))
    assert table.deal.stock.waste == set(cards("Qd As"))
    assert table.deal.stock.shuffles == 1


def codes_of(table: Table, event: Exchange) -> str:
    return " ".join(violation.code for violation in table.deal.check(event))


def test_one_up_with_an_empty_stock_shows_a_card_of_the_waste() -> None:
    table = six_handed("when-short")
    table.deal.rules = table.deal.rules._replace(exchange_one_up="choice")
    table.does(discard(4, "6d 8d", "Ks As"))
    table.does(discard(5, "Qd", "6d", shown="6d"))
    assert table.deal.stock.shuffles == 1


@pytest.mark.parametrize(("mode", "count"), [("never", 32), ("choice", 37), ("keep", 37)])
def test_every_exchange_is_offered_and_one_up_for_each_single_card(mode: str, count: int) -> None:
    table = Table(ANNA, BO, fields=PLAIN | {"exchange.one_up": mode})
    acts = [act for act in legal(table.deal, 0) if isinstance(act, Exchange)]
    assert len(acts) == count
    assert sum(act.shown == OPEN_CARD for act in acts) == count - 32


# Low hands

LOW = "2c 4d 6h 8s 9c"


@pytest.mark.parametrize(
    ("rule", "hand", "code"),
    [
        ("below-ten", LOW, ""),
        ("below-ten", "2c 4d 6h 8s Tc", "X208"),
        ("ten-or-below", "2c 4d 6h 8s Tc", ""),
        ("ten-or-below", "2c 4d 6h 8s Jd", "X208"),
        ("none", LOW, "X208"),
    ],
)
def test_a_low_hand_may_be_replaced_before_the_exchanges(rule: str, hand: str, code: str) -> None:
    table = Table(hand, "3c 5d 7h 9s Jc", fields=PLAIN | {"exchange.low_hand": rule})
    assert table.breaks(redeal(0, hand, "As Ks Qs Js Ts")) == code
    assert table.hand(0) == "Ts Js Qs Ks As"
    table.does(discard(0, ""))


LOWS = PLAIN | {"exchange.low_hand": "below-ten"}


def test_a_low_hand_is_replaced_once_only() -> None:
    table = Table(LOW, BO, fields=LOWS)
    table.does(redeal(0, LOW, "2d 3d 4s 5s 7s"))
    assert table.breaks(redeal(0, "2d 3d 4s 5s 7s", "As Ks Qs Js Ts")) == "X208"


def test_the_whole_hand_is_replaced_or_none_of_it() -> None:
    table = Table(LOW, BO, fields=LOWS)
    assert table.breaks(redeal(0, "2c 4d", "2s 3s")) == "X208"
    assert table.hand(0) == "2s 3s 6h 8s 9c"


def test_low_hands_are_replaced_in_order() -> None:
    table = Table(LOW, "3c 5d 7h 9s 9d", "2d 4h 6s 8c 9h", fields=LOWS)
    table.does(redeal(1, "3c 5d 7h 9s 9d", "As Ks Qs Js Ts"))
    assert table.breaks(redeal(0, LOW, "Ah Kh Qh Jh Th")) == "X209"
    table.does(redeal(2, "2d 4h 6s 8c 9h", "Ac Kc Qc Jc Tc"))


def test_low_hands_stop_the_deal_on_wrong_cards() -> None:
    assert Table(LOW, BO, fields=LOWS).breaks(redeal(0, "3c", "2s")) == "X202"
    assert Table(LOW, BO, fields=LOWS).breaks(redeal(0, LOW, "2s")) == "X203"
    assert Table(LOW, BO, fields=LOWS).breaks(redeal(0, LOW, "3c As Ks Qs Js")) == "X204"


def test_after_the_first_exchange_no_hand_is_replaced() -> None:
    table = Table(LOW, "3c 5d 7h 9s 9d", fields=LOWS)
    table.does(discard(0, ""))
    assert table.breaks(redeal(1, "3c 5d 7h 9s 9d", "As Ks Qs Js Ts")) == "E101"


def test_a_stopped_player_may_replace_a_low_hand_all_six_of_six() -> None:
    fields = LOWS | {"exchange.stop_at": 42, "exchange.stop_deal": "six"}
    six = "2c 4d 6h 8s 9c 9d"
    table = Table(six, BO, fields=fields, totals=[42, 0])
    table.does(redeal(0, six, "As Ks Qs Js Ts 2s"))
    table.does(discard(0, "2s"))
    one_high = Table("2c 4d 6h 8s 9c Td", BO, fields=fields, totals=[42, 0])
    assert one_high.breaks(redeal(0, "2c 4d 6h 8s 9c Td", "As Ks Qs Js Ts 2s")) == "X208"


def test_a_low_hand_may_be_replaced_after_a_blind_call() -> None:
    table = Table(LOW, BO, fields=LOWS | {"blind.allowed": True})
    table.does(Blind(1), redeal(0, LOW, "As Ks Qs Js Ts"))


# Showing

SHOWN = TWO | {"exchange.show_winner": True, "hands.pair": 0}
PAIR = "9c 9d 4h 3s 2c"


def after_showdown(**changes: object) -> Table:
    table = Table(PAIR, "3c 5d 7h 9s Jc", "2d 4c 6s 8c Td", fields=SHOWN | changes)
    table.stand()
    assert table.deal.round == 2
    assert table.deal.phase == EXCHANGING
    return table


def test_the_scorer_must_show_before_breaking_the_hand_even_for_no_points() -> None:
    table = after_showdown()
    assert table.deal.scorers == (0,)
    assert table.breaks(discard(0, "2c", "2s")) == "X210"


def test_the_scorer_who_has_shown_may_break_the_hand() -> None:
    table = after_showdown()
    table.does(show(0, PAIR), discard(0, "2c", "2s"))


def test_the_scorer_who_stands_need_not_show_and_nor_need_anybody_else() -> None:
    table = after_showdown()
    table.does(discard(0, ""), discard(1, "3c", "2s"))


def test_a_wrong_hand_shown_is_noted_and_counts_as_shown() -> None:
    table = after_showdown()
    assert table.breaks(show(0, "9c 9d 4h 3s As")) == "X211"
    table.does(discard(0, "2c", "2s"))


def test_part_of_the_hand_is_not_the_hand() -> None:
    assert after_showdown().breaks(show(0, "9c 9d 4h 3s")) == "X211"
    assert after_showdown().breaks(show(0, "9c 9d 4h 3s 3s")) == "X211"


def test_the_order_of_the_cards_shown_does_not_matter() -> None:
    after_showdown().does(show(0, "2c 3s 4h 9d 9c"))


def test_anybody_who_has_yet_to_exchange_may_show_and_nobody_else() -> None:
    table = after_showdown(**{"exchange.show_winner": False})
    table.does(show(2, "2d 4c 6s 8c Td"), discard(0, "2c", "2s"))
    table.does(show(1, "3c 5d 7h 9s Jc"))
    assert table.breaks(show(0, "9c 9d 4h 3s 2s")) == "E101"


def test_nobody_shows_before_a_showdown_nor_in_the_tricks() -> None:
    table = Table(PAIR, "3c 5d 7h 9s Jc", fields=SHOWN)
    assert codes(table.deal.advance(show(0, PAIR))) == "E101"
    table = after_showdown()
    table.does(discard(0, ""), discard(1, ""), discard(2, ""))
    assert table.breaks(show(0, PAIR)) == "E101"


def test_nobody_shows_in_a_deal_with_a_blind_chicago_for_it_has_no_showdown() -> None:
    table = Table(PAIR, "3c 5d 7h 9s Jc", fields=SHOWN | {"blind.allowed": True})
    table.does(Blind(1))
    table.stand()
    assert table.deal.round == 2
    assert table.breaks(show(0, PAIR)) == "E101"


def test_showing_binds_for_the_round_after_each_showdown() -> None:
    # R18: it holds for every later round as well.
    fields = SHOWN | {"exchange.rounds": 3}
    table = Table(PAIR, "3c 5d 7h 9s Jc", fields=fields)
    table.stand()
    table.does(show(0, PAIR), discard(0, "2c", "2s"), discard(1, ""))
    assert table.deal.scorers == (0,)
    assert table.breaks(discard(0, "2s", "2h")) == "X210"


def test_only_the_scorer_of_the_latest_showdown_must_show() -> None:
    fields = SHOWN | {"exchange.rounds": 3, "declare.mode": "announce"}
    table = Table(PAIR, "3c 5d 7h 9s Jc", fields=fields)
    table.stand()
    table.does(discard(0, ""), discard(1, ""), declare(0, "pass"), declare(1, "pass"))
    assert not table.deal.scorers
    table.does(discard(0, "2c", "2s"))


def test_cards_are_played_only_in_the_tricks() -> None:
    table = Table(PAIR, "3c 5d 7h 9s Jc", fields=SHOWN)
    assert table.breaks(Play(0, cards("9c")[0])) == "E101"
