"""Calls: an ordinary and a blind Chicago. A call that breaks a rule has no effect."""

from chicago_cli.engine.awards import Called, Reckoning
from chicago_cli.engine.events import Blind, Chicago
from chicago_cli.engine.placing import Found, misplaced, unplaced
from chicago_cli.engine.state import CHOOSING, PLAYING, TRICKS, State
from chicago_cli.engine.violations import Violation

_WINDOWS = {
    "any-time": "from the deal until the fifth trick is led, while nobody else has won a trick",
    "before-first-lead": "from the deal to the first lead",
    "after-last-exchange": "between the last exchange and the first lead",
}
"""When a Chicago may be called, in words, by the rule for it."""


def check_chicago(state: State, event: Chicago) -> Found:
    """What is wrong with calling a Chicago."""
    player = event.player
    found = _check_place(state, event, player)
    if found:
        return found
    rules = state.rules
    found += check_minimum(state.reckoning, player)
    if not in_window(state, player):
        text = f"{{{player}}} calls a Chicago outside its window, {_WINDOWS[rules.chicago_window]}"
        found += (Violation("C402", text, "chicago.window"),)
    return found + _check_first(state, player)


def check_blind(state: State, event: Blind) -> Found:
    """What is wrong with calling a blind Chicago."""
    player = event.player
    found = _check_place(state, event, player)
    if found:
        return found
    found = _check_first(state, player)
    found += check_blind_allowed(state.reckoning, player)
    if state.events:
        text = f"{{{player}}} calls a blind Chicago, but not as the first act of the deal"
        found += (Violation("C405", text),)
    return found


def do_call(state: State, event: Chicago | Blind) -> None:
    """Pledge to win all five tricks."""
    state.close_claims()
    state.pay(Called(event.player, isinstance(event, Blind)))
    if state.phase == PLAYING and state.before_first_lead:
        state.lead(state.first_leader())


def check_minimum(reckoning: Reckoning, player: int) -> Found:
    """What is wrong with the player's total for a Chicago; a minimum of 0 is none."""
    minimum, total = reckoning.rules.chicago_minimum, reckoning.totals[player]
    if not minimum or total >= minimum:
        return ()
    text = f"{{{player}}} calls a Chicago with a total of {total}, but needs {minimum} for it"
    return (Violation("C401", text, "chicago.minimum"),)


def check_blind_allowed(reckoning: Reckoning, player: int) -> Found:
    """What is wrong with a blind Chicago under the rules, whoever calls it."""
    if reckoning.rules.blind_allowed:
        return ()
    text = f"{{{player}}} calls a blind Chicago, which these rules do not have"
    return (Violation("C404", text, "blind.allowed"),)


def in_window(state: State, player: int) -> bool:
    """Whether the player may call a Chicago at this point of the deal."""
    window = state.rules.chicago_window
    if state.phase != PLAYING:
        return not state.held and window != "after-last-exchange"
    if state.before_first_lead:
        return True
    if window != "any-time" or (len(state.tricks) == TRICKS - 1 and state.trick):
        return False
    return all(trick.winner == player for trick in state.tricks)


def _check_place(state: State, event: Chicago | Blind, player: int) -> Found:
    """Only a choice in mid-deal forbids a call outright; one after the tricks comes too late."""
    if state.phase == CHOOSING and not state.held:
        return unplaced(state, event, player)
    return misplaced(state, event, player)


def _check_first(state: State, player: int) -> Found:
    if not state.reckoning.declared:
        return ()
    text = f"{{{player}}} calls a second Chicago in one deal: only the first counts"
    return (Violation("C403", text),)
