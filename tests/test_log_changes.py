"""One change in a legal log is found.

Games are played at random, by random rules, and written as logs, half of them with the seed of
their deck. Then one thing is changed: a card, an actor, a number, or the order. `log_changes` says
what must be found, and in which cases nothing need be.
"""

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from json import dumps
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from chicago_cli.engine.shuffle import commitment
from chicago_cli.log.findings import Refusal
from chicago_cli.log.reader import read_game
from chicago_cli.log.records import Claim, DealLog, DeckLog, GameLog
from chicago_cli.log.writer import game_value
from chicago_cli.referee import judge
from chicago_cli.rules.fields import Rules
from chicago_cli.rules.ruleset import resolve
from tests.log_changes import (
    CODES_OF,
    HARMLESS,
    OF_ACTORS,
    OF_CARDS,
    OF_NUMBERS,
    Change,
    Log,
)
from tests.log_orders import OF_ORDER
from tests.random_games import PlayedDeal, any_rules, any_seed, play_random_game


def _log(rules: Rules, players: int, seed: str, with_seed: bool) -> Log:
    """A game played at random, as the JSON value of its log."""
    game = play_random_game(rules, players, seed, max_deals=2, variety=0.3)
    log = GameLog(
        rules,
        tuple(["Anna", "Bo", "Cia", "Dan", "Eva", "Fia"][:players]),
        tuple([_deal_log(deal) for deal in game.deals]),
        deck=DeckLog(seed=seed, commitment=commitment(seed)) if with_seed else None,
        status="abandoned" if game.winner is None else "finished",
        winner=game.winner,
    )
    return game_value(log)


def _deal_log(deal: PlayedDeal) -> DealLog:
    items: list[Any] = []
    for event, awards in deal.events:
        items += [event, *[Claim(each.player, each.points, each.reason) for each in awards]]
    return DealLog(deal.dealer, deal.hands, tuple(items), tuple(deal.totals))


def _found(log: Log) -> set[str]:
    game = read_game(dumps(log).encode())
    assert not isinstance(game, Refusal), game
    return {finding.code for finding in judge(game)}


def _changed(log: Log, change: Change) -> Log:
    log = deepcopy(log)
    for path, value in change.edits:
        at: Any = log
        for part in path[:-1]:
            at = at[part]
        at[path[-1]] = value
    return log


def _changes(log: Log, random: Random) -> list[Change]:
    """One change of each kind, and of each harmless case, that the log has room for."""
    makers = (*OF_CARDS, *OF_ACTORS, *OF_NUMBERS, *OF_ORDER)
    every = [change for make in makers for change in make(log, random)]
    random.shuffle(every)
    return list({(change.kind, change.harmless): change for change in every}.values())


@settings(max_examples=60, deadline=None)
@given(any_rules(), st.integers(2, 6), any_seed(), st.booleans())
def test_one_change_in_a_legal_log_is_found(
    rules: Rules, players: int, seed: str, with_seed: bool
) -> None:
    log = _log(rules, players, seed, with_seed)
    assert _found(log) == set()
    for change in _changes(log, Random(seed)):
        found = _found(_changed(log, change))
        assert change.harmless or found & CODES_OF[change.kind], (change, found)


# Rules under which rare acts are common, and how many play; in all of them together every kind of
# change has its place but for those that `HAND_MADE` has room for.
COMMON: list[tuple[str, dict[str, Any], int]] = [
    ("wikipedia+low-hand-ten", {"exchange.rounds": 4, "exchange.show_winner": True}, 6),
    ("wikipedia+lift-and-reset", {"exchange.rounds": 4, "chicago.on_failure": "stop"}, 2),
    ("wikipedia", {"hands.pair": "1|reset-all", "chicago.penalty": 0, "chicago.points": 0}, 3),
    ("pagat+open-card", {"chicago.minimum": 0, "hands.pair": "1|2", "ending.target": 9}, 3),
    ("gamerules", {"chicago.minimum": 0, "exchange.one_up": "choice"}, 4),
]
HAND_MADE: Log = {
    "format": "chicago-log",
    "version": "1.0",
    "rules": {
        "preset": "wikipedia",
        "with": ["low-hand"],
        "hands.ties": "all",
        "hands.flush": "0|win",
    },
    "players": ["Anna", "Bo"],
    "deals": [
        {
            "dealer": "Bo",
            "hands": {"Anna": "9c 7d 5h 3s 2c", "Bo": "8c 6d 4h 3d 2d"},
            "events": [
                {
                    "type": "redeal",
                    "player": "Anna",
                    "discard": "9c 7d 5h 3s 2c",
                    "draw": "Ac Kc Qc Jc 5c",
                },
                {
                    "type": "redeal",
                    "player": "Bo",
                    "discard": "8c 6d 4h 3d 2d",
                    "draw": "Ad Kd Qd Jd 5d",
                },
                {"type": "exchange", "player": "Anna", "discard": "", "draw": ""},
                {"type": "exchange", "player": "Bo", "discard": "", "draw": ""},
                {"type": "choose", "player": "Anna", "take": "0"},
                {"type": "choose", "player": "Bo", "take": "0"},
            ],
            "totals": {"Anna": 0, "Bo": 0},
        }
    ],
    "status": "abandoned",
    "winner": None,
}
"""Both hands are low and replaced; of the equal flushes that follow both score, with a choice."""


def _common_logs() -> Iterator[tuple[Log, Random]]:
    yield HAND_MADE, Random(0)
    for names, fields, players in COMMON:
        rules = resolve(names, fields)
        for seed in range(60):
            log = _log(rules, players, f"{names} {seed}", with_seed=seed % 2 == 1)
            yield log, Random(seed)


def test_each_kind_of_change_occurs_and_each_harmless_case_is_needed() -> None:
    tried: Counter[str] = Counter()
    unnoticed: set[str | None] = set()
    for log, random in _common_logs():
        for change in _changes(log, random):
            if tried[change.kind] > 2 and change.harmless in {None, *unnoticed}:
                continue
            found = _found(_changed(log, change))
            assert change.harmless or found & CODES_OF[change.kind], (change, found)
            tried[change.kind] += 1
            if not found:
                unnoticed.add(change.harmless)
    assert set(tried) == set(CODES_OF)
    assert unnoticed == set(HARMLESS)
