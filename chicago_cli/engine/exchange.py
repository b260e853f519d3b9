"""Exchanges: replacing a low hand, discarding and drawing, one up, and showing before breaking."""

from chicago_cli.cards import Card, rank_of
from chicago_cli.engine.events import Cards, Exchange, Redeal, Show
from chicago_cli.engine.placing import Found, counted, listed, misplaced, named, unplaced
from chicago_cli.engine.state import EXCHANGING, State
from chicago_cli.engine.violations import Violation

LOW_RANKS = {"none": -1, "below-ten": 7, "ten-or-below": 8}
"""The highest rank that a low hand may hold: the nine, or the ten."""


def check_exchange(state: State, event: Exchange) -> Found:
    """What is wrong with a turn to exchange."""
    player, discard, draw, shown = event
    if state.phase != EXCHANGING or state.waiting[0] != player:
        return misplaced(state, event, player, EXCHANGING)
    owing = len(discard)
    if state.six:
        owing -= state.round == 1 and player in state.six
    elif not discard and not draw and shown is None:
        return ()
    if not _cards_fit(state, player, discard, draw, shown, owing):
        return (_misfit(state, player, discard, draw, shown, owing),)
    found: Found = ()
    if discard and state.totals[player] >= state.limit:
        found = (_stopped(state, player, discard),)
    elif state.six and player in state.six:
        found = _check_six(state, player, discard)
    if shown is not None:
        found += _check_one_up(state, event, shown)
    if discard and state.rules.exchange_show_winner and unshown(state, player):
        text = (
            f"{{{player}}} scored in the last showdown and discards {listed(discard)} "
            "without having shown the hand"
        )
        found += (Violation("X210", text, "exchange.show_winner"),)
    return found


def do_exchange(state: State, event: Exchange) -> None:
    """Discard and draw; the last to exchange ends the round."""
    player, discard, draw, shown = event
    state.stock.turn(player, discard, draw, shown)
    hand = state.hands[player]
    for card in discard:
        hand.remove(card)
    hand += draw
    if state.open_claims:
        state.close_claims()
    del state.waiting[0]
    if not state.waiting:
        state.end_round()


def check_redeal(state: State, event: Redeal) -> Found:
    """What is wrong with replacing a low hand."""
    player, discard, draw = event
    if not state.before_exchanges or player not in state.order:
        return unplaced(state, event, player)
    if not _cards_fit(state, player, discard, draw, None, len(discard)):
        return (_misfit(state, player, discard, draw, None, len(discard)),)
    found: Found = ()
    why = _why_no_redeal(state, player, discard)
    if why:
        text = f"{{{player}}} replaces {listed(discard)}, but {why}"
        found += (Violation("X208", text, "exchange.low_hand"),)
    later = later_redealt(state, player)
    if later is not None:
        text = f"{{{player}}} replaces a hand after {{{later}}}, who comes later in order"
        found += (Violation("X209", text, "exchange.low_hand"),)
    return found


def do_redeal(state: State, event: Redeal) -> None:
    """Replace the hand."""
    player, discard, draw = event
    state.stock.turn(player, discard, draw, None)
    state.hands[player] = [card for card in state.hands[player] if card not in discard]
    state.hands[player] += draw
    state.redealt.append(player)


def check_show(state: State, event: Show) -> Found:
    """What is wrong with showing a hand."""
    player, hand = event
    if not may_show(state, player):
        return unplaced(state, event, player)
    held = sorted(state.hands[player])
    if sorted(hand) == held:
        return ()
    text = f"{{{player}}} shows {listed(hand)}, but holds {listed(tuple(held))}"
    return (Violation("X211", text),)


def do_show(state: State, event: Show) -> None:
    """Show a hand; a wrong one counts as shown."""
    state.shown.add(event.player)


def unshown(state: State, player: int) -> bool:
    """Whether the player has scored in the latest showdown, and not shown the hand since."""
    return player in state.reckoning.scorers and player not in state.shown


def may_show(state: State, player: int) -> bool:
    """Whether a showdown has gone before, and the player has yet to exchange in the round."""
    return (
        state.phase == EXCHANGING
        and state.round > 1
        and not state.reckoning.blind
        and player in state.waiting
    )


def is_low(state: State, player: int) -> bool:
    """Whether every card that the player holds is low enough for the hand to be replaced."""
    top = LOW_RANKS[state.rules.exchange_low_hand]
    return all(rank_of(card) <= top for card in state.hands[player])


def later_redealt(state: State, player: int) -> int | None:
    """A player later in order who has already replaced a hand."""
    place = state.order.index
    later = [seat for seat in state.redealt if place(seat) > place(player)]
    return later[0] if later else None


def _cards_fit(
    state: State, player: int, discard: Cards, draw: Cards, shown: Card | None, owing: int
) -> bool:
    """Whether the cards are held, as many drawn as are owing, and all of them to be had."""
    if len(draw) != owing:
        return False
    stock = state.stock
    places = stock.places
    for card in discard:
        if places[card] != player:
            return False
    count = len(discard)
    if count > 1 and (len(set(discard)) < count or len(set(draw)) < owing):
        return False
    return (not draw and shown is None) or stock.can_draw(draw, shown)


def _misfit(
    state: State, player: int, discard: Cards, draw: Cards, shown: Card | None, owing: int
) -> Violation:
    """What stops the deal: cards not held, a wrong number, or cards that cannot be drawn."""
    hand = state.hands[player]
    if len(set(discard).intersection(hand)) != len(discard):
        return _not_held(player, discard, hand)
    if len(draw) != owing:
        return _wrong_count(player, discard, draw, owing)
    return _unavailable(state, player, discard, draw, shown)


def _not_held(player: int, discard: Cards, hand: list[Card]) -> Violation:
    strange = [card for card in discard if card not in hand]
    if strange:
        text = f"{{{player}}} discards {named(strange[0])}, which is not in the hand"
    else:
        twice = next(card for card in discard if discard.count(card) > 1)
        text = f"{{{player}}} discards {named(twice)} twice"
    return Violation("X202", text)


def _wrong_count(player: int, discard: Cards, draw: Cards, owing: int) -> Violation:
    text = f"{{{player}}} discards {counted(len(discard))} and draws {len(draw) or 'none'}"
    if owing == len(discard):
        return Violation("X203", text)
    text += ": of a hand of six, one card is discarded and none drawn"
    return Violation("X203", text, "exchange.stop_deal")


def _unavailable(
    state: State, player: int, discard: Cards, draw: Cards, shown: Card | None
) -> Violation:
    drawn = draw if shown is None or shown in draw else (shown, *draw)
    twice = [card for card in drawn if drawn.count(card) > 1]
    if twice:
        return Violation("X204", f"{{{player}}} draws {named(twice[0])} twice")
    stock = state.stock
    strange = [card for card in drawn if card not in stock.cards]
    card = next((card for card in strange if card not in stock.waste), strange[0])
    where = _whereabouts(state, card, player, discard)
    field = "exchange.recycle" if card in stock.waste else None
    return Violation("X204", f"{{{player}}} draws {named(card)}, {where}", field)


def _whereabouts(state: State, card: Card, player: int, discard: Cards) -> str:
    if card in discard:
        return "which this player has just discarded"
    holder = next((seat for seat, hand in state.hands.items() if card in hand), None)
    if holder == player:
        return "which is in this player's own hand"
    if holder is not None:
        return f"which is in {{{holder}}}'s hand"
    return f"which is in the waste, while the stock holds {counted(len(state.stock.cards))}"


def _stopped(state: State, player: int, discard: Cards) -> Violation:
    total = state.totals[player]
    text = f"{{{player}}} is stopped at a total of {total} and discards {listed(discard)}"
    return Violation("X205", text, "exchange.stop_at")


def _check_six(state: State, player: int, discard: Cards) -> Found:
    due = 1 if state.round == 1 else 0
    if len(discard) == due:
        return ()
    text = (
        f"{{{player}}} was dealt six and discards {counted(len(discard))} in round {state.round}: "
        "it must be one in the first round, and none later"
    )
    return (Violation("X205", text, "exchange.stop_deal"),)


def _check_one_up(state: State, event: Exchange, shown: Card) -> Found:
    player, discard, draw, _ = event
    mode = state.rules.exchange_one_up
    found: Found = ()
    if mode == "never":
        text = f"{{{player}}} is shown {named(shown)}, but one up is not played"
        found = (Violation("X206", text, "exchange.one_up"),)
    elif len(discard) != 1 or not draw:
        text = (
            f"{{{player}}} is shown {named(shown)}, but discards {counted(len(discard))} and draws "
            f"{len(draw) or 'none'}: one up is for one card"
        )
        found = (Violation("X206", text, "exchange.one_up"),)
    if mode == "keep" and shown not in draw:
        text = f"{{{player}}} does not keep the open {named(shown)}"
        found += (Violation("X207", text, "exchange.one_up"),)
    return found


def _why_no_redeal(state: State, player: int, discard: Cards) -> str:
    if state.rules.exchange_low_hand == "none":
        return "low hands are not replaced"
    if player in state.redealt:
        return "has already replaced a hand"
    if not is_low(state, player):
        high = max(state.hands[player])
        return f"holds {named(high)}, so the hand is not low"
    if len(discard) != len(state.hands[player]):
        return f"holds {len(state.hands[player])} cards: the whole hand is replaced, or none of it"
    return ""
