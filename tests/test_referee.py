"""The referee: how claims are compared, what a finding says, and what it goes on with.

What breaks which rule is told by the corpus of logs (see `test_logs`). Here stand the sentences of
the format on claims, each with its test, on one deal in which all that is earned is known.
"""

import json
import random
from collections.abc import Iterable
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chicago_cli.log.documents import documents
from chicago_cli.log.findings import Finding, pointer_text
from chicago_cli.log.reader import read_game
from chicago_cli.log.records import GameLog
from chicago_cli.referee import judge
from chicago_cli.rules.fields import Rules
from tests.played_logs import as_log
from tests.random_games import any_rules, any_seed, play_random_game
from tests.test_logs import GOOD

Award = tuple[str, int, str]

# Two rounds of exchanges, so one showdown before the tricks and one after them. Anna has a pair of
# aces all along, Bo nothing, who wins the fifth trick: hand 1 for Anna, last-trick 5 for Bo, hand 1
# for Anna again.
EXCHANGES = [
    {"type": "exchange", "player": player, "discard": "", "draw": ""} for player in ("Anna", "Bo")
]


def _plays(text: str) -> list[dict[str, Any]]:
    """Cards played, each after the first letter of who plays it."""
    names = {"A": "Anna", "B": "Bo"}
    plays = [each.split(":") for each in text.split()]
    return [{"type": "play", "player": names[who], "card": card} for who, card in plays]


TRICKS = _plays("A:Ac B:3c A:Ad B:Jd A:9h B:8h A:7s B:5s A:2c B:Qc")
BO_LEADS = _plays("B:3c A:Ac A:Ad B:Jd A:9h B:8h A:7s B:5s A:2c B:Qc")
FIRST: Award = ("Anna", 1, "hand")
FIFTH: Award = ("Bo", 5, "last-trick")
LAST: Award = ("Anna", 1, "hand")


def _claims(awards: Iterable[Award]) -> list[dict[str, Any]]:
    return [
        {"type": "award", "player": player, "points": points, "reason": reason}
        for player, points, reason in awards
    ]


def _deal(
    before: Iterable[Award] = (),
    showdown: Iterable[Award] = (),
    tricks: Iterable[Award] = (),
    dealer: str = "Bo",
    totals: tuple[int, int] | None = None,
) -> dict[str, Any]:
    """The deal, with awards recorded before all acts, after the showdown, and after the tricks."""
    exchanges = EXCHANGES if dealer == "Bo" else EXCHANGES[::-1]
    plays = TRICKS if dealer == "Bo" else BO_LEADS
    deal = {
        "dealer": dealer,
        "hands": {"Anna": "Ac Ad 9h 7s 2c", "Bo": "Qc Jd 8h 5s 3c"},
        "events": [
            *_claims(before),
            *exchanges,
            *_claims(showdown),
            *exchanges,
            *plays,
            *_claims(tricks),
        ],
    }
    return deal if totals is None else {**deal, "totals": {"Anna": totals[0], "Bo": totals[1]}}


def _game(*deals: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "format": "chicago-log",
        "version": "1.0",
        "rules": {"preset": "wikipedia", **more.pop("rules", {})},
        "players": ["Anna", "Bo"],
        "deals": list(deals),
        **more,
    }


def _judged(document: dict[str, Any]) -> list[Finding]:
    game = read_game(json.dumps(document).encode())
    assert isinstance(game, GameLog), game
    return judge(game)


def _report(*deals: dict[str, Any], **more: Any) -> list[str]:
    found = _judged(_game(*deals, **more))
    return [f"{each.code} {pointer_text(each.pointer)}" for each in found]


def _cut_after(deal: dict[str, Any], count: int) -> dict[str, Any]:
    return {**deal, "events": deal["events"][:count]}


def test_all_awards_recorded_as_earned_are_clean() -> None:
    assert _report(_deal(showdown=[FIRST], tricks=[FIFTH, LAST], totals=(2, 5))) == []


def test_a_deal_may_record_no_awards_at_all() -> None:
    assert _report(_deal()) == []
    assert _report(_deal(totals=(2, 5))) == []


def test_a_deal_that_records_one_award_records_them_all() -> None:
    assert _report(_deal(tricks=[FIFTH])) == ["S604 /deals/0"]
    assert _report(_deal(showdown=[FIRST])) == ["S604 /deals/0", "S604 /deals/0"]


def test_an_award_comes_after_it_was_earned() -> None:
    assert _report(_deal(before=[FIRST], tricks=[FIFTH, LAST])) == [
        "S603 /deals/0/events/0",
        "S604 /deals/0",
    ]


def test_an_award_comes_before_the_deal_ends() -> None:
    second = _deal(before=[LAST], dealer="Anna", showdown=[FIRST], tricks=[FIFTH, LAST])
    assert _report(_deal(showdown=[FIRST], tricks=[FIFTH]), second) == [
        "S604 /deals/0",
        "S603 /deals/1/events/0",
    ]


def test_an_award_may_come_later_and_in_another_order() -> None:
    assert _report(_deal(tricks=[LAST, FIFTH, FIRST])) == []


def test_an_award_of_another_size_is_the_same_award() -> None:
    assert _report(_deal(showdown=[("Anna", 2, "hand")], tricks=[FIFTH, LAST])) == [
        "S601 /deals/0/events/2"
    ]


def test_points_that_went_to_the_wrong_player_are_one_finding_whatever_the_size() -> None:
    for points in (5, 10):
        assert _report(_deal(showdown=[FIRST], tricks=[("Anna", points, "last-trick"), LAST])) == [
            "S602 /deals/0/events/15"
        ]


def test_an_award_of_a_reason_that_nobody_has_left_is_unearned() -> None:
    assert _report(_deal(showdown=[FIRST], tricks=[FIFTH, FIFTH, LAST])) == [
        "S603 /deals/0/events/16"
    ]
    assert _report(_deal(showdown=[FIRST], tricks=[FIFTH, ("Anna", 15, "chicago"), LAST])) == [
        "S603 /deals/0/events/16"
    ]


def test_of_several_that_fit_one_of_equal_points_is_taken_first() -> None:
    # A pair pays 1 before the tricks; after them Bo, who drew two pair, earns the 2 for his.
    deal = _deal()
    deal["hands"]["Bo"] = "Qc Jd 8h 5s 3c"
    deal["events"][3] = {
        "type": "exchange",
        "player": "Bo",
        "discard": "8h 5s 3c",
        "draw": "Qd Js 4h",
    }
    deal["events"][4:] = _plays("A:Ac B:Qc A:Ad B:Jd A:9h B:4h A:7s B:Js B:Qd A:2c")
    # Earned: Anna 1, Bo 5 for the last trick, Bo 2. Recorded: both hands as Bo's.
    own_first = [("Bo", 2, "hand"), ("Anna", 1, "hand"), FIFTH]
    assert _report({**deal, "events": [*deal["events"], *_claims(own_first)]}) == []
    of_equal = [("Bo", 1, "hand"), ("Bo", 2, "hand"), FIFTH]
    # Bo's own award comes before another's, though that would be of equal points: 1 for his 2 is
    # the wrong size, and the 2 that then follows can only be Anna's.
    assert _report({**deal, "events": [*deal["events"], *_claims(of_equal)]}) == [
        "S601 /deals/0/events/14",
        "S602 /deals/0/events/15",
    ]


def test_of_several_that_fit_alike_the_one_earned_first_is_taken() -> None:
    rules = {"hands.pair": 3}
    first, last = ("Anna", 3, "hand"), ("Anna", 3, "hand")
    assert _report(_deal(showdown=[first], tricks=[FIFTH, last]), rules=rules) == []
    found = _judged(_game(_deal(tricks=[("Anna", 4, "hand"), FIFTH]), rules=rules))
    assert [each.code for each in found] == ["S601", "S604"]


def test_in_a_deal_that_goes_on_no_award_is_missing_yet() -> None:
    deal = _cut_after(_deal(showdown=[FIRST]), 8)
    more = {"type": "award", "player": "Anna", "points": 1, "reason": "hand"}
    going_on = {**deal, "events": [each for each in deal["events"] if each != more]}
    assert _report(deal, status="unfinished") == []
    assert _report(going_on, status="unfinished") == []
    assert _report(going_on) == []


def _with_one_award_of_two(status: str | None) -> list[str]:
    """The tricks are over and two hands still to be declared; of two awards one is recorded."""
    deal = _deal(tricks=[FIFTH])
    declared = [
        {"type": "declare", "player": "Anna", "hand": "pair"},
        {"type": "declare", "player": "Bo", "hand": "pass"},
    ]
    deal["events"][2:2] = declared
    rules = {"declare.mode": "announce"}
    more = {} if status is None else {"status": status}
    return _report(deal, rules=rules, **more)


def test_what_is_missing_depends_on_whether_the_deal_can_go_on() -> None:
    assert _with_one_award_of_two(None) == []
    assert _with_one_award_of_two("unfinished") == []
    assert _with_one_award_of_two("abandoned") == ["S604 /deals/0"]
    assert _with_one_award_of_two("finished") == ["E102 /deals/0", "S604 /deals/0", "G703 "]


FIVE = {"exchange.stop_deal": "five"}


def test_within_a_deal_the_referees_own_totals_count() -> None:
    # 41 recorded points too many would stop Anna at 42 in her second exchange, if they counted.
    deal = _deal(showdown=[("Anna", 42, "hand")], tricks=[FIFTH, LAST])
    deal["events"][3] = {"type": "exchange", "player": "Anna", "discard": "7s", "draw": "6s"}
    deal["events"][11] = {"type": "play", "player": "Anna", "card": "6s"}
    deal["events"][12] = {"type": "play", "player": "Bo", "card": "5s"}
    assert _report(deal, rules=FIVE) == ["S601 /deals/0/events/2"]


def test_recorded_awards_are_taken_over_when_the_deal_ends() -> None:
    wrong = _deal(showdown=[("Anna", 42, "hand")], tricks=[FIFTH, LAST])
    after = _deal(dealer="Anna")
    after["events"][1] = {"type": "exchange", "player": "Anna", "discard": "7s", "draw": "6s"}
    found = _judged(_game(wrong, _cut_after(after, 2), rules=FIVE))
    assert [each.code for each in found] == ["S601", "X205"]
    assert (found[1].field, found[1].value) == ("exchange.stop_at", 42)
    assert "43" in found[1].message


def test_totals_follow_from_the_recorded_awards() -> None:
    wrong = [("Anna", 3, "hand")]
    assert _report(_deal(showdown=wrong, tricks=[FIFTH, LAST], totals=(4, 5))) == [
        "S601 /deals/0/events/2"
    ]
    assert _report(_deal(showdown=wrong, tricks=[FIFTH, LAST], totals=(2, 5))) == [
        "S601 /deals/0/events/2",
        "S605 /deals/0",
    ]


def test_totals_follow_from_the_computed_awards_where_none_are_recorded() -> None:
    assert _report(_deal(totals=(2, 4))) == ["S605 /deals/0"]
    assert _report(_deal(totals=(3, 4))) == ["S605 /deals/0", "S605 /deals/0"]


def test_after_a_difference_the_recorded_totals_are_gone_on_with() -> None:
    assert _report(_deal(totals=(12, 5)), _deal(dealer="Anna", totals=(14, 10))) == [
        "S605 /deals/0"
    ]


def test_where_no_totals_are_recorded_the_expected_ones_are_gone_on_with() -> None:
    wrong = _deal(showdown=[("Anna", 3, "hand")], tricks=[FIFTH, LAST])
    assert _report(wrong, _deal(dealer="Anna", totals=(6, 10))) == ["S601 /deals/0/events/2"]
    assert _report(_deal(), _deal(dealer="Anna", totals=(4, 10))) == []


def test_the_ending_is_judged_on_the_totals_that_the_table_goes_on_with() -> None:
    won = _deal(totals=(52, 5))
    assert _report(won, winner="Anna", status="finished") == ["S605 /deals/0"]
    assert _report(won, winner="Bo", status="finished") == ["S605 /deals/0", "G701 "]
    assert _report(won, _deal(dealer="Anna")) == ["S605 /deals/0", "G702 /deals/1"]
    assert _report(_deal(), winner="Anna", status="finished") == ["G701 ", "G703 "]


def test_a_winner_that_is_null_or_absent_is_no_claim() -> None:
    won = _deal()
    rules = {"ending.target": 5}
    assert _report(won, rules=rules) == []
    assert _report(won, rules=rules, winner=None, status="finished") == []
    assert _report(won, rules=rules, winner="Bo", status="finished") == []


def test_a_finding_says_who_what_where_and_by_which_rule() -> None:
    (found,) = _judged(_game(_deal(showdown=[FIRST], tricks=[("Bo", 6, "last-trick"), LAST])))
    assert found.code == "S601"
    assert found.message == "Bo has 6 points for the last trick recorded, where 5 points follow"
    assert (found.deal, found.event, found.pointer) == (0, 15, ("deals", 0, "events", 15))
    assert (found.field, found.value) == ("tricks.last", 5)


def test_names_with_braces_are_only_names() -> None:
    text = json.dumps(_game(_deal(totals=(2, 4)))).replace("Bo", "{0}")
    game = read_game(text.encode())
    assert isinstance(game, GameLog)
    assert "{0} has a total of 4 recorded" in judge(game)[0].message


def test_a_game_without_deals_has_nobody_who_won() -> None:
    assert _report() == []
    assert _report(status="finished") == ["G703 "]


# What was played by the rules is clean, and no record whatever brings the referee down.


@settings(max_examples=60, deadline=None)
@given(any_rules(), st.integers(2, 6), any_seed(), st.booleans(), st.booleans(), st.booleans())
def test_what_was_played_by_the_rules_is_clean(
    rules: Rules, players: int, seed: str, seeded: bool, awards: bool, totals: bool
) -> None:
    played = play_random_game(rules, players, seed, max_deals=4)
    assert judge(as_log(played, seeded=seeded, awards=awards, totals=totals)) == []


def _spoil(value: Any, chance: random.Random) -> None:
    """Change one thing somewhere in a game, mostly to something that the format allows."""
    deals = value["deals"]
    if not deals:
        return
    deal = chance.choice(deals)
    events = deal["events"]
    names = value["players"]
    what = chance.randrange(9)
    if what == 0:
        deal["dealer"] = chance.choice(names)
    elif what == 1 and deal["hands"]:
        del deal["hands"][chance.choice(list(deal["hands"]))]
    elif what == 2:
        deal["hands"][chance.choice(names)] = chance.choice(["", "As Ks", "2c 3c 4c 5c 6c"])
    elif what == 3:
        deals.insert(chance.randrange(len(deals)), deepcopy(chance.choice(deals)))
    elif events and what == 4:
        del events[chance.randrange(len(events))]
    elif events and what == 5:
        events.insert(chance.randrange(len(events)), deepcopy(chance.choice(events)))
    elif events:
        event = chance.choice(events)
        key = chance.choice(list(event))
        event[key] = {
            "player": chance.choice(names),
            "target": chance.choice(names),
            "discard": chance.choice(["", "As", "Kd Kd", "2c 3c 4c 5c 6c 7c"]),
            "draw": chance.choice(["", "As", "Kd Kd", "2c 3c 4c 5c 6c 7c"]),
            "shown": "Th",
            "card": "9s",
            "take": chance.choice(["7", "lift", "reset-one", "win"]),
            "points": chance.choice([-52, -1, 1, 1000]),
        }.get(key, event[key])


@settings(max_examples=250, deadline=None)
@given(st.sampled_from(GOOD), st.integers(0, 2**32))
def test_no_record_brings_the_referee_down(path: Any, seed: int) -> None:
    with path.open("rb") as file:
        value = json.loads(next(documents(file, path.name)).data)
    chance = random.Random(seed)
    for _ in range(chance.randrange(1, 5)):
        _spoil(value, chance)
    game = read_game(json.dumps(value).encode())
    if isinstance(game, GameLog):
        for finding in judge(game):
            assert finding.message
            assert finding.code[0] != "L"


@pytest.mark.parametrize("hands", [{}, {"Anna": "Ac Kc Qc Jc Tc"}])
def test_after_a_stop_a_deal_with_fewer_than_two_hands_is_no_deal(hands: dict[str, str]) -> None:
    first = _deal()
    first["events"][0] = {"type": "exchange", "player": "Bo", "discard": "", "draw": ""}
    second = {"dealer": "Anna", "hands": hands, "events": []}
    assert _report(first, second) == ["X201 /deals/0/events/0", "D104 /deals/1"]
