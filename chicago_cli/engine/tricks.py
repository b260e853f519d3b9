"""Tricks: following suit, and who wins."""

from chicago_cli.cards import Card
from chicago_cli.engine.events import Play
from chicago_cli.engine.placing import Found, listed, misplaced, named
from chicago_cli.engine.state import PLAYING, State
from chicago_cli.engine.stock import PLAYED
from chicago_cli.engine.violations import Violation

SUIT = 3
"""The bits of a card that give its suit: two cards differ in them unless they are of one suit."""


def check_play(state: State, event: Play) -> Found:
    """What is wrong with playing a card."""
    player, card = event
    if state.phase != PLAYING or state.waiting[0] != player:
        return misplaced(state, event, player, PLAYING)
    if state.stock.places[card] != player:
        text = f"{{{player}}} plays {named(card)}, which is not in the hand"
        return (Violation("T502", text),)
    if state.trick:
        led = state.trick[0][1]
        if (card ^ led) & SUIT and (following := of_suit(state.hands[player], led)):
            text = (
                f"{{{player}}} plays {named(card)} on {named(led)}, "
                f"but could follow suit with {listed(tuple(sorted(following)))}"
            )
            return (Violation("T503", text),)
    return ()


def do_play(state: State, event: Play) -> None:
    """Play a card; the last to play ends the trick."""
    player, card = event
    state.hands[player].remove(card)
    state.stock.places[card] = PLAYED
    state.trick.append((player, card))
    del state.waiting[0]
    if not state.waiting:
        state.end_trick(*winning(state.trick))


def of_suit(hand: list[Card], led: Card) -> list[Card]:
    """The cards of a hand that are of the suit of a card."""
    return [card for card in hand if not (card ^ led) & SUIT]


def winning(trick: list[tuple[int, Card]]) -> tuple[int, Card]:
    """Who wins a trick and with what: the highest card of the suit led."""
    best, high = trick[0]
    for player, card in trick:
        if card > high and not (card ^ high) & SUIT:
            best, high = player, card
    return best, high
