"""What must hold in any game whatever: cards are conserved, and the two books agree."""

from copy import copy, deepcopy
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chicago_cli.cards import PACK
from chicago_cli.engine.awards import Reckoning
from chicago_cli.engine.deal import Deal
from chicago_cli.engine.events import (
    OPEN_CARD,
    Blind,
    Challenge,
    Chicago,
    Choose,
    Declare,
    Event,
    Exchange,
    Play,
    Redeal,
    Show,
    act_of,
)
from chicago_cli.engine.legal import legal
from chicago_cli.engine.shuffle import Deck
from chicago_cli.engine.stock import Stock
from chicago_cli.engine.violations import CODES
from chicago_cli.rules.fields import FIELDS, Rules
from chicago_cli.rules.rewards import alternative_text
from tests.random_games import any_rules, any_seed, play_random_game

few = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def places(deal: Deal) -> list[int]:
    """Every card of the deal, as often as it is somewhere."""
    played = [card for trick in deal.tricks for _, card in trick.cards]
    played += [card for _, card in deal.trick]
    hands = [card for hand in deal.hands.values() for card in hand]
    return [*deal.stock.cards, *deal.stock.waste, *hands, *played]


def assert_conserved(deal: Deal, _deck: Deck) -> None:
    assert sorted(places(deal)) == list(PACK)
    for seat, hand in deal.hands.items():
        assert all(deal.stock.places[card] == seat for card in hand)
    assert deal.stock.left == len(deal.stock.cards)


@few
@given(any_rules(), st.integers(2, 6), any_seed())
def test_the_52_cards_are_conserved_after_every_event(
    rules: Rules, players: int, seed: str
) -> None:
    play_random_game(rules, players, seed, 4, assert_conserved, mischief=0.5)


def some_acts(deal: Deal, random: Random) -> list[Event]:
    """Acts of every kind that the deal could be given now, legal or not, without their chance."""
    seats = [*range(len(deal.totals))]
    player = random.choice(seats)
    acting = player if deal.turn is None or random.random() < 0.3 else deal.turn
    hand = sorted(deal.hands.get(acting, ())) or [0]
    strange = random.choice(PACK)
    pick = random.sample(hand, random.randrange(len(hand) + 1))
    offered = [alternative_text(each) for each in deal.reckoning.alternatives]
    target = random.choice([None, *seats])
    return [
        Blind(player),
        Chicago(player),
        Redeal(player, tuple(sorted(deal.hands.get(player, ())))),
        Redeal(acting, tuple(sorted(pick))),
        Exchange(acting, tuple(sorted(pick))),
        Exchange(acting, ()),
        Exchange(acting, (random.choice(hand),)),
        Exchange(acting, (random.choice(hand),), (), OPEN_CARD),
        Exchange(acting, tuple(sorted(pick)), (), OPEN_CARD),
        Exchange(acting, (strange,)),
        Show(player, tuple(sorted(deal.hands.get(player, ())))),
        Show(acting, tuple(sorted(pick))),
        Declare(acting, random.choice([None, *range(1, 10)])),
        Challenge(player, random.choice(seats)),
        Choose(acting, random.choice([*offered, "7", "lift", "cheese"]), target),
        Play(acting, random.choice(hand)),
        Play(acting, strange),
    ]


@few
@given(any_rules(), st.integers(2, 6), any_seed(), st.sampled_from([0.0, 0.4]))
def test_an_act_is_legal_exactly_when_nothing_is_found_wrong_with_it(
    rules: Rules, players: int, seed: str, mischief: float
) -> None:
    random = Random(seed)

    def agree(deal: Deal, deck: Deck) -> None:
        acts = legal(deal)
        assert all(act_of(act) == act for act in acts)
        assert len(set(acts)) == len(acts)
        assert all(
            legal(deal, player) == [a for a in acts if a.player == player] for player in deal.order
        )
        chosen = random.sample(acts, min(6, len(acts)))
        for act in chosen + some_acts(deal, random):
            take = rules.exchange_one_up == "keep" or random.random() < 0.5
            event = copy(deck).complete(deal, act, take)
            found = deal.check(event)
            assert (not found) == (act in acts), (event, found)

    play_random_game(rules, players, seed, 3, agree, mischief)


@few
@given(any_rules(), st.integers(2, 6), any_seed())
def test_a_judgement_changes_nothing_and_is_what_advance_says(
    rules: Rules, players: int, seed: str
) -> None:
    random = Random(seed)

    def same(deal: Deal, deck: Deck) -> None:
        act = random.choice(some_acts(deal, random))
        event = copy(deck).complete(deal, act, take=False)
        before = repr(vars_of(deal))
        found = deal.check(event)
        assert repr(vars_of(deal)) == before
        assert deepcopy(deal).advance(event).violations == found
        codes = [violation.code for violation in found]
        assert codes == sorted(codes, key=list(CODES).index)
        assert len(codes) == 1 or not any(violation.stops for violation in found)

    play_random_game(rules, players, seed, 2, same)


def vars_of(state: object) -> dict[str, Any]:
    """All that a slotted object holds, and what its parts hold."""
    names = {name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ())}
    # Strengths that were looked up are kept as a memo: of hands that cannot change meanwhile.
    found = {name: getattr(state, name) for name in names - {"_strengths"}}
    return {
        name: vars_of(each) if isinstance(each, Stock | Reckoning) else each
        for name, each in found.items()
    }


@few
@given(any_rules(), st.integers(2, 6), any_seed())
def test_awards_are_changes_of_the_totals_and_never_nothing(
    rules: Rules, players: int, seed: str
) -> None:
    game = play_random_game(rules, players, seed, 6)
    totals = [0] * players
    for deal in game.deals:
        for _, awards in deal.events:
            for award in awards:
                assert award.points
                assert award.field in FIELDS
                totals[award.player] += award.points
        assert totals == deal.totals


@few
@given(any_rules(), st.integers(2, 6), any_seed())
def test_no_message_fails_to_take_names(rules: Rules, players: int, seed: str) -> None:
    names = ["Anna", "{", "Cia", "}{", "Eva", "0"][:players]
    random = Random(seed)

    def told(deal: Deal, deck: Deck) -> None:
        for act in some_acts(deal, random):
            for violation in deal.check(copy(deck).complete(deal, act, take=False)):
                assert names[act.player] in violation.told(names)
                assert violation.field is None or violation.field in FIELDS

    play_random_game(rules, players, seed, 2, told)
