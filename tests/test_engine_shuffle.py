"""The verifiable shuffle, against the published example and a second reading of its definition."""

from copy import copy
from hashlib import sha256
from struct import pack

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chicago_cli.cards import PACK, cards_text
from chicago_cli.engine.deal import Deal
from chicago_cli.engine.events import Event, Exchange, Redeal
from chicago_cli.engine.game import Game
from chicago_cli.engine.legal import legal
from chicago_cli.engine.shuffle import Deck, commitment, shuffled
from chicago_cli.rules.fields import Rules
from chicago_cli.rules.ruleset import resolve
from tests.engine_table import Blind, Chicago, cards, declare, discard
from tests.random_games import any_rules, any_seed, play_random_game

SEED = "correct horse"


def by_the_book(seed: str, deal: int, shuffle: int, pile: list[int]) -> list[int]:
    """The algorithm as the log format words it, step by step."""

    def words() -> list[int]:
        found = []
        for block in range(40):
            digest = sha256(f"{seed}:{deal}:{shuffle}:{block}".encode()).digest()
            found += [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
        return found

    pile, stream = sorted(pile), words()
    for i in reversed(range(1, len(pile))):
        n = i + 1
        largest_multiple = (2**32 // n) * n
        while (word := stream.pop(0)) >= largest_multiple:
            pass
        pile[i], pile[word % n] = pile[word % n], pile[i]
    return pile


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment(SEED) == "4104d36f8da2c254349f85836793ebe029e0c957063a34c91c2e9203187b5631"


@given(any_seed(), st.integers(1, 99), st.integers(0, 9), st.sets(st.sampled_from(PACK)))
def test_it_is_what_the_format_says(seed: str, deal: int, shuffle: int, pile: set[int]) -> None:
    assert shuffled(seed, deal, shuffle, pile) == by_the_book(seed, deal, shuffle, list(pile))


def test_a_word_past_the_largest_multiple_is_discarded(monkeypatch: pytest.MonkeyPatch) -> None:
    # 2^32 is 1 modulo 3 and 0 modulo 2, so that for three cards 2^32 - 1 is one word too many.
    blocks = [(2**32 - 1, 1, 2**32 - 1, 0, 0, 0, 0, 0)]
    monkeypatch.setattr("chicago_cli.engine.shuffle._block", lambda _, n: pack(">8I", *blocks[n]))
    assert shuffled("", 1, 0, [7, 8, 9]) == [7, 9, 8]


def test_more_blocks_are_taken_where_words_are_discarded(monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = [(2**32 - 1,) * 8, (2**32 - 1,) * 7 + (1,), (0,) * 8]
    monkeypatch.setattr("chicago_cli.engine.shuffle._block", lambda _, n: pack(">8I", *blocks[n]))
    assert shuffled("", 1, 0, [7, 8, 9]) == [9, 7, 8]


def example() -> tuple[Game, Deal, Deck]:
    """The game of the format's example: Cia deals, so that Anna is eldest."""
    game = Game(resolve("pagat+deuce", {"exchange.stop_at": 42}), 3)
    deck = Deck(SEED, 1)
    hands = deck.deal(game.order(2), game.sizes())
    deal, violations = game.start(2, hands)
    assert deal is not None
    assert not violations
    return game, deal, deck


def test_the_hands_of_the_published_example_are_derived() -> None:
    _, deal, _ = example()
    assert deal.hands[0] == list(cards("8s 7c 8d 5h 2d"))
    assert deal.hands[1] == list(cards("2h Qc As Jd 6d"))
    assert deal.hands[2] == list(cards("Qd 2s 5d Td 7d"))


def test_the_draws_of_the_published_example_are_derived() -> None:
    _, deal, deck = example()
    for act, draw in [
        (discard(0, "7c 5h 2d"), "9c 7s Jc"),
        (discard(1, "2h Jd 6d"), "Th 4s Js"),
        (discard(2, "2s"), "Tc"),
    ]:
        event = deck.complete(deal, act)
        assert isinstance(event, Exchange)
        assert cards_text(event.draw) == draw
        assert deal.advance(event).violations == ()
    outcomes = [deal.advance(declare(seat, hand)) for seat, hand in enumerate(["pair", "pass"])]
    outcomes.append(deal.advance(declare(2, "pair")))
    awards = [award for outcome in outcomes for award in outcome.awards]
    assert [(award.player, award.points, award.reason) for award in awards] == [(2, 1, "hand")]


def test_cards_are_dealt_one_at_a_time_and_the_sixth_after_everyone_has_five() -> None:
    pile = shuffled(SEED, 1, 0, PACK)
    hands = Deck(SEED, 1).deal([2, 0, 1], {0: 6, 1: 5, 2: 6})
    assert hands[2] == (*pile[0:15:3], pile[15])
    assert hands[0] == (*pile[1:15:3], pile[16])
    assert hands[1] == tuple(pile[2:15:3])


def test_acts_without_chance_are_left_as_they_are() -> None:
    _, deal, deck = example()
    for act in (Chicago(0), Blind(1), declare(2, "pair")):
        assert deck.complete(deal, act) is act


def test_one_up_is_the_next_card_and_the_one_after_it_when_refused() -> None:
    _, deal, deck = example()
    act = discard(0, "7c", "", shown="2c")
    assert cards_text((deck.open_card(deal),)) == "9c"
    taken, refused = copy(deck).complete(deal, act), copy(deck).complete(deal, act, take=False)
    assert taken == discard(0, "7c", "9c", shown="9c")
    assert refused == discard(0, "7c", "7s", shown="9c")


def test_a_new_stock_before_a_round_is_shuffle_one_of_stock_and_waste() -> None:
    _, deal, deck = example()
    for seat, out in enumerate(["7c 5h 2d", "2h Jd 6d", "2s"]):
        deal.advance(deck.complete(deal, discard(seat, out)))
    for seat in range(3):
        deal.advance(declare(seat, "pass"))
    held = {card for hand in deal.hands.values() for card in hand}
    pile = shuffled(SEED, 1, 1, set(PACK) - held)
    assert deck.open_card(deal) == pile[0]
    for seat, out in enumerate(["8s", "", "Qd"]):
        event = deck.complete(deal, discard(seat, out))
        assert isinstance(event, Exchange)
        assert event.draw == tuple(pile[: len(event.discard)])
        pile = pile[len(event.discard) :]
        deal.advance(event)


def test_a_new_stock_in_mid_draw_is_made_of_the_waste_without_the_turns_own_cards() -> None:
    rules = resolve("pagat", {"exchange.recycle": "when-short", "exchange.rounds": 1})
    game, deck = Game(rules, 6), Deck(SEED, 1)
    hands = deck.deal(game.order(5), game.sizes())
    deal, _ = game.start(5, hands)
    assert deal is not None
    for seat in range(4):
        deal.advance(deck.complete(deal, Exchange(seat, hands[seat])))
    last_two, waste = set(deal.stock.cards), set(deal.stock.waste)
    event = deck.complete(deal, Exchange(4, hands[4]))
    assert isinstance(event, Exchange)
    assert set(event.draw[:2]) == last_two
    assert list(event.draw[2:]) == shuffled(SEED, 1, 1, waste)[:3]
    assert deal.advance(event).violations == ()


@settings(max_examples=30, deadline=None)
@given(any_rules(), st.integers(2, 6), any_seed())
def test_a_second_deck_derives_every_card_of_a_game_again(
    rules: Rules, players: int, seed: str
) -> None:
    played = play_random_game(rules, players, seed, 3)
    game = Game(rules, players)
    for number, each in enumerate(played.deals, 1):
        deck = Deck(seed, number)
        assert deck.deal(game.order(each.dealer), game.sizes()) == each.hands
        deal, _ = game.start(each.dealer, each.hands)
        assert deal is not None
        follower = copy(deck)
        for event, _ in each.events:
            assert deck.complete(deal, event, _taken(event)) == event
            if isinstance(event, Exchange | Redeal):
                assert follower.contradiction(deal, event) is None
            deal.advance(event)
        game.finish(deal)


@settings(max_examples=30, deadline=None)
@given(any_rules(), st.integers(2, 6), any_seed())
def test_a_deck_contradicts_every_event_that_draws_another_card(
    rules: Rules, players: int, seed: str
) -> None:
    def contradicts(deal: Deal, deck: Deck) -> None:
        for act in legal(deal)[:40]:
            if not isinstance(act, Exchange | Redeal):
                continue
            right = copy(deck).complete(deal, act, take=False)
            assert isinstance(right, Exchange | Redeal)
            assert copy(deck).contradiction(deal, right) is None
            if right.draw:
                shown = right.shown if isinstance(right, Exchange) else None
                others = set(deal.stock.drawable).difference(right.draw, [shown])
                wrong = right._replace(draw=(min(others), *right.draw[1:]))
                assert copy(deck).contradiction(deal, wrong) is not None
            if isinstance(right, Exchange) and right.shown is not None:
                other = right._replace(shown=(right.shown + 1) % 52)
                assert copy(deck).contradiction(deal, other) is not None

    play_random_game(rules, players, seed, 2, contradicts)


def _taken(event: Event) -> bool:
    return isinstance(event, Exchange) and event.shown in event.draw


@settings(max_examples=20, deadline=None)
@given(any_rules(), any_seed())
def test_the_open_card_is_the_one_that_one_up_then_shows(rules: Rules, seed: str) -> None:
    def same(deal: Deal, deck: Deck) -> None:
        for act in legal(deal):
            if isinstance(act, Redeal) or (isinstance(act, Exchange) and act.shown is not None):
                event = copy(deck).complete(deal, act, take=False)
                assert isinstance(event, Exchange | Redeal)
                shown = event.shown if isinstance(event, Exchange) else event.draw[0]
                assert deck.open_card(deal) == shown

    play_random_game(rules, 6, seed, 1, same)
