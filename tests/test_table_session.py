"""The table: games that bots play by themselves, and what a seat may know of them."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chicago_cli.cards import PACK
from chicago_cli.engine.events import Blind, Cards, Event, Exchange, Play, Redeal, Show
from chicago_cli.log.reader import read_game
from chicago_cli.log.records import GameLog
from chicago_cli.log.writer import game_line
from chicago_cli.referee import judge
from chicago_cli.rules.fields import Rules
from chicago_cli.rules.ruleset import resolve
from chicago_cli.table.bots import LEVELS, decide
from chicago_cli.table.replay import replayed, undone
from chicago_cli.table.session import Setting, Table, bot_acts, bot_chance, self_play
from chicago_cli.table.view import View, view
from tests.random_games import any_rules, any_seed

QUICK_HARD = LEVELS["hard"]._replace(samples=2)
BOTS = [LEVELS["easy"], LEVELS["normal"]._replace(samples=2), QUICK_HARD]
PAGAT = resolve("pagat")
NAMES = ("Anna", "Bo", "Cia", "Dan", "Eva", "Fia")


def played(rules: Rules, players: int, seed: str, most_deals: int) -> Table:
    names = NAMES[:players]
    table = Table(Setting(rules, names, seed))
    levels = [BOTS[Random(f"{seed}{seat}").randrange(3)] for seat in range(players)]
    self_play(table, levels, most_deals)
    return table


def read_back(record: GameLog) -> GameLog:
    game = read_game(game_line(record).encode())
    assert isinstance(game, GameLog), game
    return game


@settings(max_examples=15, deadline=None)
@given(rules=any_rules(), players=st.integers(2, 5), seed=any_seed())
def test_what_bots_play_verifies_clean_with_its_deck(rules: Rules, players: int, seed: str) -> None:
    record = played(rules, players, seed, most_deals=3).record()
    game = read_back(record)
    assert game.deck is not None
    assert game.deck.seed == seed
    assert judge(game) == []


@settings(max_examples=15, deadline=None)
@given(rules=any_rules(), players=st.integers(2, 4), seed=any_seed(), data=st.data())
def test_a_record_cut_off_anywhere_resumes_to_the_same_cards(
    rules: Rules, players: int, seed: str, data: st.DataObject
) -> None:
    deals = played(rules, players, seed, most_deals=2).record().deals
    number = data.draw(st.integers(0, len(deals) - 1))
    cut = data.draw(st.integers(0, len(deals[number].items)))
    half = deals[number]._replace(items=deals[number].items[:cut], totals=None)
    setting = Setting(rules, NAMES[:players], seed)
    # A claim that stood after the cut is made again by the act that earned it.
    again = replayed(setting, (*deals[:number], half)).record()
    assert judge(read_back(again)) == []
    acts = [item for item in again.deals[number].items if not hasattr(item, "points")]
    assert acts == [item for item in half.items if not hasattr(item, "points")]
    assert again.deals[:number] == deals[:number]


def test_the_same_seed_plays_the_same_game_and_another_does_not() -> None:
    one, same, other = (played(PAGAT, 3, seed, 3).record() for seed in ("a", "a", "b"))
    assert one == same
    assert one.deals[0].hands != other.deals[0].hands


def test_a_record_with_other_cards_than_the_seed_gives_does_not_resume() -> None:
    record = played(PAGAT, 2, "a", 1).record()
    with pytest.raises(ValueError, match="other cards"):
        replayed(Setting(PAGAT, record.players, "b"), record.deals)


def test_undo_takes_back_the_last_act_of_a_seat_and_all_that_followed() -> None:
    table = Table(Setting(PAGAT, ("Anna", "Bo"), "undo"))
    table.start_deal()
    done: list[GameLog] = []
    while (request := table.request()) is not None:
        if request.seat == 0 and not request.optional:
            done.append(table.record())
        bot_acts(table, request, LEVELS["easy"])
    table.finish_deal()
    while done:
        back = undone(table, 0)
        assert back is not None
        assert back.record() == done.pop()
        table = back
    assert undone(table, 0) is None


def _hidden_swapped(event: Event, seat: int, swap: dict[int, int]) -> Event:
    """The event with hidden cards exchanged for others, where the seat did not see them."""

    def moved(cards: Cards) -> Cards:
        return tuple(swap.get(card, card) for card in cards)

    if isinstance(event, Exchange | Redeal):
        return event._replace(discard=moved(event.discard), draw=moved(event.draw))
    return event


@settings(max_examples=40, deadline=None)
@given(rules=any_rules(), players=st.integers(2, 4), seed=any_seed(), data=st.data())
def test_hidden_cards_change_neither_what_a_seat_sees_nor_what_its_bot_does(
    rules: Rules, players: int, seed: str, data: st.DataObject
) -> None:
    """Exchange two cards that a seat has not seen, wherever they lie, and ask it again."""
    rules = rules._replace(declare_mode="open", declare_false_claim="noted")
    table = Table(Setting(rules, NAMES[:players], seed))
    deal = table.start_deal()
    for _ in range(data.draw(st.integers(0, 12))):
        request = table.request()
        if request is None:
            break
        bot_acts(table, request, LEVELS["easy"])
    request = table.request()
    if request is None:
        return
    seat = request.seat
    before = view(deal, seat)
    seen = _seen(deal.events, seat) | set(before.hand)
    hidden = [card for card in PACK if card not in seen]
    one, other = data.draw(st.permutations(hidden))[:2]
    swap = {one: other, other: one}
    for hand in deal.hands.values():
        hand[:] = [swap.get(card, card) for card in hand]
    for pile in (deal.stock.cards, deal.stock.waste):
        moved = {swap.get(card, card) for card in pile}
        pile.clear()
        pile.update(moved)
    deal.events[:] = [_hidden_swapped(event, seat, swap) for event in deal.events]
    after = view(deal, seat)
    assert after == before
    assert _decided(table, after) == _decided(table, before)


def _decided(table: Table, seen: View) -> Event | None:
    return decide(seen, QUICK_HARD, bot_chance(table, seen.seat)).act


def _seen(events: list[Event], seat: int) -> set[int]:
    """All that the seat has seen, told event by event, apart from its hand."""
    cards: set[int] = set()
    for event in events:
        if isinstance(event, Play):
            cards.add(event.card)
        elif isinstance(event, Show):
            cards |= set(event.hand)
        elif isinstance(event, Exchange | Redeal):
            own = event.player == seat
            cards |= set(event.discard + event.draw) if own else set()
            shown = getattr(event, "shown", None)
            cards |= set() if shown is None else {shown}
    return cards


def blind_asked(table: Table) -> list[int]:
    """The seats that are asked for a blind Chicago, each of which passes."""
    seats = []
    while (request := table.request()) is not None and isinstance(request.acts[0], Blind):
        seats.append(request.seat)
        table.pass_over(request)
    return seats


def test_nobody_calls_blind_who_may_have_seen_the_hand() -> None:
    table = Table(Setting(resolve("wikipedia"), ("Anna", "Bo"), "blind"))
    deal = table.start_deal()
    assert blind_asked(table) == deal.order
    request = table.request()
    assert request is not None
    assert not any(isinstance(act, Blind) for act in request.acts)
    assert [each.code for each in table.act(Blind(request.seat)).violations] == ["C405"]
    again = replayed(table.setting, table.record().deals)
    assert blind_asked(again) == []
    assert [each.code for each in again.act(Blind(request.seat)).violations] == ["C405"]
