"""Games: dealing, the dealer, seats, how and when a game ends, and going on after a stop."""

from collections.abc import Mapping, Sequence

import pytest

from chicago_cli.cards import PACK, rank_of
from chicago_cli.engine.awards import Chosen, Ended, Failed, Fifth
from chicago_cli.engine.deal import Deal
from chicago_cli.engine.events import Cards, Challenge, Choose, Event, Play
from chicago_cli.engine.game import Game, first_dealers
from chicago_cli.engine.legal import legal
from chicago_cli.engine.state import COMPLETE, WON
from chicago_cli.rules.fields import Rules
from chicago_cli.rules.rewards import parse_reward
from chicago_cli.rules.ruleset import resolve
from tests.engine_table import Chicago, Table, cards, declare, discard

Fields = Mapping[str, object]
NO_FIELDS: Fields = {}
OPEN: dict[str, object] = {
    "exchange.rounds": 1,
    "declare.mode": "open",
    "declare.false_claim": "noted",
    "exchange.stop_at": None,
    "chicago.minimum": 0,
}


def law(fields: Fields, rules: str = "pagat") -> Rules:
    return resolve(rules, OPEN | dict(fields))


def some_hands(game: Game) -> dict[int, Cards]:
    """A right number of cards for everybody who plays next, the lowest of the pack."""
    pack = iter(PACK)
    return {seat: tuple([next(pack) for _ in range(n)]) for seat, n in game.sizes().items()}


def begin(game: Game, dealer: int | None = None) -> Deal:
    dealer = game.next_dealer() if dealer is None else dealer
    deal, violations = game.start(0 if dealer is None else dealer, some_hands(game))
    assert deal is not None
    assert violations == ()
    return deal


def after(totals: Sequence[int], fields: Fields = NO_FIELDS, *, called: Sequence[int] = ()) -> Game:
    """A game whose deal has ended with these totals, as a table recorded them."""
    game = Game(law(fields), len(totals))
    deal = begin(game)
    deal.reckoning.called.update(called)
    game.finish(deal, totals)
    return game


# Dealing


def test_totals_start_at_nought_and_anybody_may_deal_first() -> None:
    game = Game(law({}), 3)
    assert game.totals == [0, 0, 0]
    assert game.next_dealer() is None
    assert game.seats() == (0, 1, 2)


@pytest.mark.parametrize(("dealer", "order"), [(0, [1, 2, 0]), (1, [2, 0, 1]), (2, [0, 1, 2])])
def test_eldest_is_next_clockwise_from_the_dealer(dealer: int, order: list[int]) -> None:
    game = Game(law({}), 3)
    assert begin(game, dealer).order == order
    assert game.next_dealer() == order[0]


def test_a_wrong_dealer_is_noted_and_deals_all_the_same() -> None:
    game = after([0, 0, 0])
    assert game.next_dealer() == 1
    deal, violations = game.start(2, some_hands(game))
    assert [violation.code for violation in violations] == ["D101"]
    assert deal is not None
    assert deal.order == [0, 1, 2]
    assert game.next_dealer() == 0


@pytest.mark.parametrize(
    ("hands", "code"),
    [
        ({0: "2c 3c 4c 5c 6c", 1: "2d 3d 4d 5d"}, "D102"),
        ({0: "2c 3c 4c 5c 6c", 1: "2d 3d 4d 5d 6d 7d"}, "D102"),
        ({0: "2c 3c 4c 5c 6c", 1: "2c 3d 4d 5d 6d"}, "D103"),
        ({0: "2c 3c 4c 5c 6c", 1: "2d 2d 4d 5d 6d"}, "D103"),
        ({0: "2c 3c 4c 5c 6c"}, "D104"),
        ({0: "2c 3c 4c 5c 6c", 1: "2d 3d 4d 5d 6d", 2: "2h"}, "D104"),
        ({0: "2c 3c 4c", 1: "2c 3d 4d 5d 6d"}, "D102"),
    ],
)
def test_a_wrong_deal_is_stopped_by_one_violation(hands: dict[int, str], code: str) -> None:
    game = Game(law({}), 3)
    game.out = {2}
    deal, violations = game.start(0, {seat: cards(hand) for seat, hand in hands.items()})
    assert deal is None
    assert [violation.code for violation in violations] == [code]
    assert game.number == 1


def test_who_begins_a_deal_at_the_limit_is_dealt_six() -> None:
    six = {"exchange.stop_at": 42, "exchange.stop_deal": "six"}
    assert after([42, 41, 43], six).sizes() == {0: 6, 1: 5, 2: 6}
    assert after([42, 41, 43], {"exchange.stop_at": 42}).sizes() == {0: 5, 1: 5, 2: 5}
    assert after([42, 41, 43], six | {"exchange.stop_at": None}).sizes() == {0: 5, 1: 5, 2: 5}
    assert begin(after([42, 41, 43], six)).six == {0, 2}


def test_the_lowest_card_of_the_cut_deals_first() -> None:
    cut = {0: cards("9c")[0], 1: cards("Kd")[0], 2: cards("3h")[0], 3: cards("3s")[0]}
    assert rank_of(cut[2]) == rank_of(cut[3])
    assert first_dealers(law({"dealer.first": "lowest-card"}), cut) == {2, 3}
    assert first_dealers(law({"dealer.first": "lot"}), cut) is None
    assert first_dealers(law({"dealer.first": "lowest-card"}), {}) is None


# The end of a deal


def test_the_highest_total_at_the_target_wins() -> None:
    assert after([51, 40, 50]).winner is None
    assert after([51, 52, 50]).winner == 1
    # Two players at 52 are told apart by total and not by seat.
    assert after([52, 40, 57]).winner == 2


def test_the_target_is_a_field() -> None:
    assert after([15, 3, 4], {"ending.target": 15}).winner == 0


def test_with_play_on_equal_highest_totals_decide_nothing() -> None:
    game = after([55, 52, 55], {"ending.tie": "play-on"})
    assert game.winner is None
    assert game.seats() == (0, 1, 2)
    game.finish(begin(game), [55, 60, 58])
    assert game.winner == 1


def test_with_play_off_the_tied_alone_play_the_next_deal() -> None:
    game = after([55, 52, 55], {"ending.tie": "play-off"})
    assert game.winner is None
    assert game.seats() == (0, 2)
    assert game.next_dealer() == 2
    deal = begin(game)
    assert deal.order == [0, 2]
    game.finish(deal, [54, 52, 50])
    assert game.winner == 0


def test_a_play_off_still_equal_is_played_off_again() -> None:
    game = after([55, 55, 55], {"ending.tie": "play-off"})
    game.finish(begin(game), [60, 50, 60])
    assert game.winner is None
    assert game.seats() == (0, 2)
    game.finish(begin(game), [10, 50, 3])
    assert game.winner == 0


def test_a_play_off_is_decided_whatever_the_other_fields_say() -> None:
    fields = {"ending.tie": "play-off", "ending.chicago_required": True}
    game = after([55, 60, 55], fields, called=[0, 2])
    assert game.seats() == (0, 2)
    game.finish(begin(game), [20, 60, 10])
    assert game.winner == 0


@pytest.mark.parametrize(("called", "winner"), [([], None), ([0], 0), ([0, 1], 1), ([2], None)])
def test_with_a_chicago_required_only_callers_are_candidates(
    called: list[int], winner: int | None
) -> None:
    game = after([53, 60, 10], {"ending.chicago_required": True}, called=called)
    assert game.winner == winner
    assert game.called == set(called)


def test_a_chicago_called_in_an_earlier_deal_counts() -> None:
    game = after([20, 0, 0], {"ending.chicago_required": True}, called=[0])
    game.finish(begin(game), [60, 0, 0])
    assert game.winner == 0


@pytest.mark.parametrize(
    ("start", "fifth", "winner"),
    [
        ([52, 60, 0], 0, 0),
        ([51, 60, 0], 0, None),
        ([52, 60, 0], 2, None),
        ([52, 60, 0], None, None),
    ],
)
def test_win_again_wants_the_last_trick_of_a_deal_begun_at_the_target(
    start: list[int], fifth: int | None, winner: int | None
) -> None:
    # R8
    game = after(start, {"ending.confirm": "last-trick"})
    assert game.winner is None
    deal = begin(game)
    if fifth is not None:
        deal.pay(Fifth(fifth, cards("9c")[0]))
    game.finish(deal, [57, 60, 52])
    assert game.winner == winner


def test_the_totals_that_the_table_goes_on_with_decide() -> None:
    game = Game(law({}), 2)
    deal = begin(game)
    deal.reckoning.totals[:] = [60, 0]
    game.finish(deal, [51, 0])
    assert game.winner is None
    assert game.totals == [51, 0]


def test_without_recorded_totals_the_running_ones_decide() -> None:
    game = Game(law({}), 2)
    deal = begin(game)
    deal.reckoning.totals[:] = [60, 0]
    game.finish(deal)
    assert game.winner == 0


def test_a_deal_after_somebody_has_won_is_one_too_many() -> None:
    game = after([52, 0])
    deal, violations = game.start(1, {0: cards("2c"), 1: ()})
    assert deal is None
    assert [violation.code for violation in violations] == ["G702"]


# Bust


@pytest.mark.parametrize(
    ("totals", "called", "busts"),
    [
        ([60, 10, 53], [], [0, 2]),
        ([60, 10, 53], [0], [2]),
        ([51, 0, 0], [], []),
        ([60, 60], [], []),
    ],
)
def test_with_three_players_reaching_the_target_without_a_chicago_is_bust(
    totals: list[int], called: list[int], busts: list[int]
) -> None:
    hands = ["9c 8d 4h 3s 2c", "Kc Jd 7h 6s 2d", "Tc 5d 4s 3h 2h"][: len(totals)]
    table = Table(*hands, fields=OPEN | {"ending.bust": True}, totals=totals, called=called)
    table.to_tricks()
    awards = table.play(
        "9c Kc Tc Jd 5d 8d 7h 2h 4h 6s 4s 3s 2d 3h 2c"
        if len(totals) == 3
        else "9c Kc Jd 8d 7h 4h 6s 3s 2d 2c"
    )
    assert awards == [(1, 5, "last-trick")] + [(seat, -totals[seat], "bust") for seat in busts]
    assert table.deal.phase == COMPLETE


def test_a_bust_comes_before_anybody_has_won() -> None:
    table = Table(
        "9c 8d 4h 3s 2c",
        "Kc Jd 7h 6s 2d",
        "Tc 5d 4s 3h 2h",
        fields=OPEN | {"ending.bust": True, "ending.check": "award"},
        totals=[0, 47, 60],
        called=[1],
    )
    table.to_tricks()
    awards = table.play("9c Kc Tc Jd 5d 8d 7h 2h 4h 6s 4s 3s 2d 3h 2c")
    assert awards == [(1, 5, "last-trick"), (2, -60, "bust")]
    assert table.deal.winner == 1


def test_three_at_the_start_of_the_game_count_even_if_one_is_out() -> None:
    hands = ["9c 8d 4h 3s 2c", "Kc Jd 7h 6s 2d"]
    fields = OPEN | {"ending.bust": True}
    table = Table(*hands, fields=fields, seats=[0, 1], totals=[60, 0, 70])
    table.to_tricks()
    awards = table.play("9c Kc Jd 8d 7h 4h 6s 3s 2d 2c")
    assert awards == [(1, 5, "last-trick"), (0, -60, "bust")]


def test_bust_is_off_by_default_and_a_chicago_of_this_deal_saves() -> None:
    hands = ["9c 8d 4h 3s 2c", "Kc Jd 7h 6s 2d", "Tc 5d 4s 3h 2h"]
    for fields in [{"ending.bust": False}, {"ending.bust": True}]:
        table = Table(*hands, fields=OPEN | fields, totals=[60, 0, 0])
        table.to_tricks()
        if fields["ending.bust"]:
            table.does(Chicago(0))
        table.play("9c Kc Tc Jd 5d 8d 7h 2h 4h 6s 4s 3s 2d 3h 2c")
        assert "bust" not in [award.reason for award in table.awards]


# After every award

AWARD: dict[str, object] = OPEN | {"exchange.rounds": 2, "ending.check": "award"}
PAIR = "9c 9d 4h 3s 2c"
HIGH = "Kc Jd 8h 6s 2d"


def test_with_award_a_player_wins_in_mid_deal() -> None:
    table = Table(PAIR, HIGH, fields=AWARD, totals=[51, 0])
    assert table.stand() == [(0, 1, "hand")]
    assert table.deal.winner == 0
    assert table.deal.phase == WON
    assert table.breaks(discard(0, "")) == "G702"


def test_with_deal_the_game_goes_on_until_the_deal_is_over() -> None:
    table = Table(PAIR, HIGH, fields=AWARD | {"ending.check": "deal"}, totals=[51, 0])
    table.stand()
    assert table.deal.winner is None


def test_no_change_is_no_award_so_that_nothing_is_judged() -> None:
    table = Table(PAIR, HIGH, fields=AWARD | {"hands.pair": 0}, totals=[60, 0])
    table.stand()
    assert table.deal.winner is None


def test_equal_candidates_in_mid_deal_decide_nothing() -> None:
    table = Table(PAIR, HIGH, fields=AWARD, totals=[51, 52])
    table.stand()
    assert table.deal.winner is None


def test_a_total_that_others_award_brings_out_wins_too() -> None:
    # Somebody else's award is an award as well: the candidate with the highest total wins.
    table = Table(PAIR, HIGH, fields=AWARD, totals=[0, 60])
    table.stand()
    assert table.deal.winner == 1


def test_all_changes_of_one_showdown_are_one_award() -> None:
    fields = AWARD | {"hands.ties": "all", "hands.pair": 2}
    table = Table(PAIR, "9h 9s 4d 3c 2d", fields=fields, totals=[50, 51])
    assert table.stand() == [(0, 2, "hand"), (1, 2, "hand")]
    assert table.deal.winner == 1


def test_the_choices_of_one_showdown_are_one_award() -> None:
    fields = AWARD | {"hands.ties": "all", "hands.pair": "2|reset-all"}
    table = Table(PAIR, "9h 9s 4d 3c 2d", fields=fields, totals=[50, 51])
    table.stand()
    table.does(Choose(0, "2"))
    assert table.deal.winner is None
    table.does(Choose(1, "reset-all"))
    assert table.deal.totals == [0, 51]
    assert table.deal.winner is None


def test_a_failure_is_judged_before_the_last_trick_is_paid() -> None:
    fields = AWARD | {"exchange.rounds": 1, "chicago.breaker": 8}
    table = Table("Ac Kd Qh Js 2c", "Tc Td Th Ts 8c", fields=fields, totals=[20, 44])
    table.to_tricks()
    table.does(Chicago(0))
    awards = table.play("Ac Tc Kd Td Qh Th Js Ts 2c 8c")
    assert awards == [(0, -15, "chicago"), (1, 8, "breaker")]
    assert table.deal.winner == 1


def test_with_confirm_nobody_wins_before_the_fifth_trick() -> None:
    fields = AWARD | {"ending.confirm": "last-trick"}
    table = Table(PAIR, HIGH, fields=fields, totals=[52, 51])
    table.to_tricks()
    assert table.deal.totals[0] == 53
    assert table.deal.winner is None
    table.play("9c Kc Jd 9d 8h 4h 6s 3s 2d 2c")
    assert table.deal.winner is None


def test_with_confirm_the_fifth_trick_decides_at_once() -> None:
    fields = AWARD | {"ending.confirm": "last-trick"}
    table = Table(PAIR, HIGH, fields=fields, totals=[0, 52])
    table.to_tricks()
    assert table.play("9c Kc Jd 9d 8h 4h 6s 3s 2d 2c") == [(1, 5, "last-trick")]
    assert table.deal.winner == 1


def test_a_play_off_is_decided_only_after_its_deal() -> None:
    table = Table(PAIR, HIGH, fields=AWARD, totals=[55, 55], playoff=True)
    table.stand()
    assert table.deal.winner is None


def test_a_deal_won_in_mid_deal_wins_the_game_whatever_was_recorded() -> None:
    game = Game(law(AWARD), 2)
    game.totals = [51, 0]
    deal, _ = game.start(1, {0: cards(PAIR), 1: cards(HIGH)})
    assert deal is not None
    deal.advance(discard(0, ""))
    deal.advance(discard(1, ""))
    game.finish(deal, [40, 0])
    assert game.winner == 0


# Out of the game


def test_a_player_who_is_out_deals_and_plays_no_more() -> None:
    rules = resolve("pagat", {"exchange.rounds": 2})
    game = Game(rules, 3)
    deal, _ = game.start(2, {0: cards(PAIR), 1: cards(HIGH), 2: cards("Tc Td 5h 4s 3c")})
    assert deal is not None
    events: list[Event] = [discard(0, ""), discard(1, ""), discard(2, "")]
    for event in [*events, declare(0, "flush"), Challenge(1, 0)]:
        deal.advance(event)
    game.finish(deal)
    assert game.out == {0}
    assert game.seats() == (1, 2)
    assert game.next_dealer() == 1


def test_a_challenge_after_the_last_award_counts_before_the_ending() -> None:
    rules = resolve("pagat", {"exchange.rounds": 1, "exchange.stop_at": None})
    game = Game(rules, 3)
    game.totals = [60, 52, 0]
    deal, _ = game.start(2, {0: cards(HIGH), 1: cards(PAIR), 2: cards("Tc Td 5h 4s 3c")})
    assert deal is not None
    for event in [discard(0, ""), discard(1, ""), discard(2, "")]:
        deal.advance(event)
    while deal.phase == "playing":
        deal.advance(next(act for act in legal(deal, deal.turn) if isinstance(act, Play)))
    for claim in [declare(0, "flush"), declare(1, "pass"), declare(2, "pass")]:
        deal.advance(claim)
    assert deal.phase == COMPLETE
    deal.advance(Challenge(2, 0))
    game.finish(deal)
    assert game.winner == 1


# After a stop


def stopped(totals: list[int], fields: Fields = NO_FIELDS) -> tuple[Game, Deal]:
    game = Game(law(fields), len(totals))
    game.totals = totals
    deal = begin(game)
    deal.advance(discard(deal.order[1], ""))
    return game, deal


def test_after_a_stop_the_recorded_totals_are_taken_over_and_nobody_wins() -> None:
    game, deal = stopped([0, 0, 0])
    game.resume(deal, [60, 1, 2], [0, 1, 2])
    assert game.totals == [60, 1, 2]
    assert game.winner is None
    assert game.seats() == (0, 1, 2)


def test_after_a_stop_the_running_totals_stand_where_none_are_recorded() -> None:
    game, deal = stopped([3, 4, 5])
    deal.reckoning.totals[0] = 9
    game.resume(deal)
    assert game.totals == [9, 4, 5]


def test_a_player_without_a_hand_in_the_next_deal_is_out() -> None:
    game, deal = stopped([0, 0, 0])
    game.resume(deal, [1, 1, 2], [0, 1])
    assert game.out == {2}
    assert game.seats() == (0, 1)


@pytest.mark.parametrize(
    ("totals", "seats", "playoff"),
    [
        ([52, 52, 10], [0, 1], (0, 1)),
        ([52, 53, 10], [0, 1], None),
        ([51, 51, 10], [0, 1], None),
        ([52, 52, 60], [0, 1], None),
        ([52, 52, 52], [0, 1], None),
        ([52, 52, 52], [0, 1, 2], (0, 1, 2)),
        ([52, 52, 10], [0, 1, 2], None),
    ],
)
def test_a_player_without_a_hand_sits_out_a_play_off_that_fits(
    totals: list[int], seats: list[int], playoff: tuple[int, ...] | None
) -> None:
    game, deal = stopped([0, 0, 0], {"ending.tie": "play-off"})
    game.resume(deal, totals, seats)
    assert game.playoff == playoff
    assert game.out == (set() if playoff else {0, 1, 2} - set(seats))


def test_a_play_off_that_is_stopped_may_go_on_among_the_same_or_fewer() -> None:
    game = after([55, 52, 55], {"ending.tie": "play-off"})
    deal = begin(game)
    deal.advance(discard(deal.order[1], ""))
    game.resume(deal, [30, 52, 30], [0, 2])
    assert game.seats() == (0, 2)
    assert game.playoff == (0, 2)
    game.finish(begin(game), [30, 52, 31])
    assert game.winner == 2


def test_a_tie_at_the_target_below_a_higher_total_may_be_one_of_callers() -> None:
    game, deal = stopped([0, 0, 0], {"ending.tie": "play-off", "ending.chicago_required": True})
    game.resume(deal, [52, 52, 60], [0, 1])
    assert game.playoff == (0, 1)
    assert game.out == set()


def test_a_play_off_does_not_go_on_without_whoever_has_more() -> None:
    game = after([55, 55, 55], {"ending.tie": "play-off"})
    deal = begin(game)
    deal.advance(discard(deal.order[1], ""))
    game.resume(deal, [55, 60, 55], [0, 2])
    assert game.playoff is None
    assert game.out == {1}


def test_a_deal_that_could_not_begin_is_passed_over() -> None:
    game = Game(law({}), 3)
    assert game.start(0, {0: cards("2c")})[0] is None
    game.resume(None, [1, 2, 3], [0, 1, 2])
    assert game.totals == [1, 2, 3]
    assert game.next_dealer() is None


# Reckoning by occasions alone


def test_the_same_occasions_may_be_reckoned_under_other_rules() -> None:
    table = Table("Ac Kd Qh Js 2c", "Tc Td Th Ts 8c", fields=OPEN, totals=[20, 3])
    other = Table(
        "Ac Kd Qh Js 2c",
        "Tc Td Th Ts 8c",
        fields=OPEN | {"hands.four_of_a_kind": "8|reset-all", "chicago.penalty": 13},
        totals=[20, 3],
    ).deal.reckoning
    paid = []
    table.to_tricks()
    events: list[Event] = [Chicago(0)]
    events += [Play(n % 2, card) for n, card in enumerate(cards("Ac Tc Kd Td Qh Th Js Ts 2c 8c"))]
    for event in events:
        for occasion in table.deal.advance(event).occasions:
            assert not isinstance(occasion, Chosen)
            paid += other.reckon(occasion)
            if isinstance(occasion, Failed):
                assert other.breaker == 1
            if other.pending:
                paid += other.reckon(Chosen(1, parse_reward("reset-all")[0], None))
    assert isinstance(occasion, Ended)
    assert [(award.player, award.points, award.reason) for award in paid] == [
        (0, -13, "chicago"),
        (1, 5, "last-trick"),
        (0, -7, "reset"),
    ]
