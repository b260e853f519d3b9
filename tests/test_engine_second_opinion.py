"""Random games under random rules come out the same by the engine and by a second opinion."""

from collections.abc import Callable
from itertools import pairwise
from types import NoneType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chicago_cli.engine.events import Blind, Challenge, Choose, Declare, Exchange, Play, Redeal
from chicago_cli.rules.fields import Rules
from chicago_cli.rules.ruleset import resolve
from tests.plain_cards import clockwise
from tests.random_games import PlayedDeal, PlayedGame, any_rules, any_seed, play_random_game
from tests.second_opinion import Table


def compare(played: PlayedGame) -> None:
    """Play a played game again, and hold everything against what the engine said."""
    table = Table(played)
    dealers = [deal.dealer for deal in played.deals]
    for number, deal in enumerate(played.deals):
        assert table.winner is None, "played after the end"
        if number:
            seats = table.playoff or table.active
            assert deal.dealer == clockwise(seats, dealers[number - 1])[0]
        paid = table.deal(number + 1, deal)
        engine = [[tuple(award)[:3] for award in awards] for _, awards in deal.events]
        assert [sorted(each) for each in paid] == [sorted(each) for each in engine]
        assert list(table.totals.values()) == deal.totals
    assert table.winner == played.winner


@settings(max_examples=60, deadline=None)
@given(
    any_rules(),
    st.integers(2, 6),
    any_seed(),
    st.sampled_from((0.0, 0.3)),
    st.sampled_from((0, 0.4)),
)
def test_random_games_come_out_the_same_by_a_second_opinion(
    rules: Rules, players: int, seed: str, mischief: float, variety: float
) -> None:
    compare(play_random_game(rules, players, seed, 8, mischief=mischief, variety=variety))


# What is rare in random games, with rules under which it is not. In each of them it must happen.

Found = Callable[[PlayedGame], bool]


def _deals(found: Callable[[PlayedDeal], bool]) -> Found:
    return lambda game: any(found(deal) for deal in game.deals)


def _acts(deal: PlayedDeal, kind: type) -> list[Any]:
    return [event for event, _ in deal.events if isinstance(event, kind)]


def _reasons(deal: PlayedDeal) -> list[str]:
    return [award.reason for _, awards in deal.events for award in awards]


def _blind_after_six_low_cards_with_one_up(deal: PlayedDeal) -> bool:
    six = {seat for seat, hand in deal.hands.items() if len(hand) == 6}
    open_cards = [event for event in _acts(deal, Exchange) if event.shown is not None]
    low = any(redeal.player in six for redeal in _acts(deal, Redeal))
    return low and bool(_acts(deal, Blind)) and bool(open_cards)


def _play_off_dealt_by_another(game: PlayedGame) -> bool:
    """A play-off of two of three, dealt by one who did not sit left of the last dealer."""
    return any(
        len(now.hands) == 2 and now.dealer != (before.dealer + 1) % 3
        for before, now in pairwise(game.deals)
    )


def _out_in(before: type, after: type) -> Found:
    """Somebody goes out by a challenge, between an act of one kind and one of another."""

    def found(game: PlayedGame) -> bool:
        for deal, following in pairwise(game.deals):
            gone = deal.hands.keys() - following.hands.keys()
            kinds = [
                type(event)
                for event, _ in deal.events
                if not isinstance(event, Challenge) or event.target in gone
            ]
            runs = zip(kinds, kinds[1:], [*kinds[2:], NoneType], strict=False)
            if (before, Challenge, after) in runs:
                return True
        return False

    return found


OUT = {"declare.false_claim": "out", "declare.mode": "announce", "chicago.minimum": 0}
RARE: dict[str, tuple[str, dict[str, Any], int, Found]] = {
    "six low cards replaced in a blind deal with one up": (
        "wikipedia+low-hand-ten",
        {"exchange.stop_at": 1, "blind.penalty": 0, "ending.target": 1000},
        5,
        _deals(_blind_after_six_low_cards_with_one_up),
    ),
    "a bust at an award, and a play-off": (
        "pagat+bust",
        {"ending.check": "award", "ending.tie": "play-off", "ending.floor": 0, "ending.target": 2}
        | {"chicago.minimum": 0, "hands.ties": "all", "tricks.last": 0, "chicago.points": 2},
        3,
        lambda game: (
            any("bust" in _reasons(deal) for deal in game.deals)
            and any(len(deal.hands) == 2 for deal in game.deals)
        ),
    ),
    "a dealer of a play-off who is not the next at the table": (
        "gamerules",
        {"ending.target": 1, "hands.ties": "all", "tricks.last": 0},
        3,
        _play_off_dealt_by_another,
    ),
    "out in the midst of declarations": ("pagat", OUT, 4, _out_in(Declare, Declare)),
    "out before an exchange": ("pagat", OUT, 4, _out_in(Declare, Exchange)),
    "out after the last award": ("pagat", OUT, 4, _out_in(Declare, NoneType)),
    "out while a choice is awaited": (
        "pagat",
        OUT | {f"hands.{name}": "1|2" for name in ("pair", "two_pair", "three_of_a_kind")},
        4,
        _out_in(Declare, Choose),
    ),
    "a win that the last trick of a later deal confirms": (
        "wikipedia+win-again",
        {"ending.target": 4},
        3,
        lambda game: (
            game.winner is not None
            and len(game.deals) > 1
            and game.deals[-2].totals[game.winner] >= 4
        ),
    ),
    "a win of two where only one has called a Chicago": (
        "wikipedia+declare-to-win",
        {"ending.target": 3, "chicago.penalty": 0},
        3,
        lambda game: (
            game.winner is not None
            and max(game.deals[-1].totals) > 3
            and game.deals[-1].totals[game.winner] < max(game.deals[-1].totals)
        ),
    ),
    "a failed blind Chicago at the floor, after which the tricks stop": (
        "wikipedia",
        {"chicago.on_failure": "stop", "ending.floor": 0, "ending.check": "award"},
        3,
        _deals(lambda deal: bool(_acts(deal, Blind)) and len(_acts(deal, Play)) < 15),
    ),
}


@pytest.mark.parametrize("case", RARE)
def test_what_is_rare_comes_out_the_same(case: str) -> None:
    names, fields, players, found = RARE[case]
    rules = resolve(names, fields)
    for seed in range(400):
        game = play_random_game(rules, players, f"{case} {seed}", 6, mischief=0.3, variety=0.3)
        compare(game)
        if found(game):
            return
    raise AssertionError("it does not happen")
