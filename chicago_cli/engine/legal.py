"""What may be done now: the acts, without their chance, with which nothing is wrong."""

from collections.abc import Callable, Iterator
from itertools import combinations

from chicago_cli.cards import rank_of, suit_of
from chicago_cli.engine.events import (
    OPEN_CARD,
    Blind,
    Cards,
    Challenge,
    Chicago,
    Choose,
    Declare,
    Event,
    Exchange,
    Play,
    Redeal,
    Show,
)
from chicago_cli.engine.exchange import LOW_RANKS
from chicago_cli.engine.state import (
    CHOOSING,
    DECLARING,
    EXCHANGING,
    PLAYING,
    STOPPED,
    WON,
    State,
)
from chicago_cli.hands.ranking import HIGH_CARD
from chicago_cli.rules.rewards import alternative_text


def legal(state: State, seat: int | None = None) -> list[Event]:
    """Every act that breaks no rule now, of one seat or of all, without its chance.

    An act stands here as `events.act_of` writes it. One up stands once for each card that may be
    exchanged with it: whether to take the open card is decided when it is seen.
    """
    if state.phase in (WON, STOPPED):
        return []
    seats = state.order if seat is None else [seat] if seat in state.order else []
    return [act for player in seats for source in _SOURCES for act in source(state, player)]


def _blinds(state: State, player: int) -> Iterator[Event]:
    if state.rules.blind_allowed and not state.events:
        yield Blind(player)


def _redeals(state: State, player: int) -> Iterator[Event]:
    if not state.before_exchanges:
        return
    # Hands are replaced in order, each once: nobody from the last who did so backwards may.
    begun = max([state.order.index(seat) for seat in state.redealt], default=-1)
    hand = _sorted(state, player)
    if (
        state.order.index(player) > begun
        and rank_of(hand[-1]) <= LOW_RANKS[state.rules.exchange_low_hand]
    ):
        yield Redeal(player, hand)


def _exchanges(state: State, player: int) -> Iterator[Event]:
    if state.phase != EXCHANGING or state.turn != player:
        return
    least, most = _discards(state, player)
    hand = _sorted(state, player)
    one_up = state.rules.exchange_one_up != "never" and len(hand) == 5
    for count in range(least, most + 1):
        for discard in combinations(hand, count):
            yield Exchange(player, discard)
            if one_up and count == 1:
                yield Exchange(player, discard, (), OPEN_CARD)


def _discards(state: State, player: int) -> tuple[int, int]:
    """The least and the most cards that the player may discard."""
    rules = state.rules
    if player in state.six:
        return (1, 1) if state.round == 1 else (0, 0)
    if is_stopped(state, player):
        return 0, 0
    unshown = player in state.scorers and player not in state.shown
    return (0, 0) if rules.exchange_show_winner and unshown else (0, 5)


def is_stopped(state: State, player: int) -> bool:
    """Whether the player has so many points that no cards of choice may be exchanged now."""
    rules = state.rules
    if rules.exchange_stop_deal == "six":
        return player in state.six
    return rules.exchange_stop_at is not None and state.totals[player] >= rules.exchange_stop_at


def _shows(state: State, player: int) -> Iterator[Event]:
    after_showdown = state.round > 1 and not state.blind
    if state.phase == EXCHANGING and after_showdown and player in state.waiting:
        yield Show(player, _sorted(state, player))


def _declarations(state: State, player: int) -> Iterator[Event]:
    if state.phase != DECLARING or state.turn != player:
        return
    yield Declare(player, None)
    held = state.category(player)
    too_low = state.rules.declare_mode == "ascending" and held < state.highest
    if held != HIGH_CARD and not too_low:
        yield Declare(player, held)


def _challenges(state: State, player: int) -> Iterator[Event]:
    for target in state.open_claims:
        if target != player:
            yield Challenge(player, target)


def _choices(state: State, player: int) -> Iterator[Event]:
    if state.phase != CHOOSING or state.turn != player:
        return
    for alternative in dict.fromkeys(state.reckoning.alternatives):
        text = alternative_text(alternative)
        if not alternative.reset_one:
            yield Choose(player, text)
            continue
        for target in state.order:
            if target != player:
                yield Choose(player, text, target)


def _chicagos(state: State, player: int) -> Iterator[Event]:
    rules = state.rules
    least = rules.chicago_minimum
    enough = least == 0 or state.totals[player] >= least
    if enough and not state.reckoning.declared and _window_open(state, player):
        yield Chicago(player)


def _window_open(state: State, player: int) -> bool:
    window = state.rules.chicago_window
    if state.held:
        if state.phase != PLAYING:
            return False
        if not state.tricks and not state.trick:
            return True
        unled = len(state.tricks) < 4 or not state.trick
        others_won = {trick.winner for trick in state.tricks} - {player}
        return window == "any-time" and unled and not others_won
    return window != "after-last-exchange" and state.phase != CHOOSING


def _plays(state: State, player: int) -> Iterator[Event]:
    if state.phase != PLAYING or state.turn != player:
        return
    hand = _sorted(state, player)
    if state.trick:
        led = suit_of(state.trick[0][1])
        hand = tuple([card for card in hand if suit_of(card) == led]) or hand
    for card in hand:
        yield Play(player, card)


def _sorted(state: State, player: int) -> Cards:
    return tuple(sorted(state.hands[player]))


_SOURCES: tuple[Callable[[State, int], Iterator[Event]], ...] = (
    _blinds,
    _redeals,
    _exchanges,
    _shows,
    _declarations,
    _challenges,
    _choices,
    _chicagos,
    _plays,
)
