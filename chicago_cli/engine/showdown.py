"""Showdowns: declaring, challenging a claim, and settling a reward with a choice."""

from chicago_cli.engine.awards import Chosen
from chicago_cli.engine.events import Challenge, Choose, Declare
from chicago_cli.engine.placing import Found, hand_name, misplaced
from chicago_cli.engine.state import CHOOSING, COMPLETE, DECLARING, State
from chicago_cli.engine.violations import Violation, literal
from chicago_cli.rules.fields import Rules
from chicago_cli.rules.presets import HAND_FIELDS
from chicago_cli.rules.rewards import Alternative, alternative_text, parse_reward


def check_declare(state: State, event: Declare) -> Found:
    """What is wrong with a declaration."""
    player, category = event
    if state.phase != DECLARING or state.waiting[0] != player:
        return misplaced(state, event, player, DECLARING)
    if category is None:
        return ()
    found: Found = ()
    held = state.category(player)
    if category != held:
        text = f"{{{player}}} declares {hand_name(category)}, but holds {hand_name(held)}"
        found += (Violation("H302", text, "declare.false_claim"),)
    if category < state.highest:
        found += check_height(state.rules, player, category, state.highest)
    return found


def check_height(rules: Rules, player: int, category: int, highest: int) -> Found:
    """What is wrong with naming a category after the highest named so far in the showdown."""
    if rules.declare_mode != "ascending" or category >= highest:
        return ()
    text = f"{{{player}}} declares {hand_name(category)} after {hand_name(highest)} was named"
    return (Violation("H303", text, "declare.mode"),)


def do_declare(state: State, event: Declare) -> None:
    """Name a category, or pass."""
    state.claim(event.player, event.category)


def check_challenge(state: State, event: Challenge) -> Found:
    """What is wrong with a challenge."""
    player, target = event
    if state.phase != COMPLETE or player not in state.order:
        found = misplaced(state, event, player)
        if found:
            return found
    if player == target or target not in state.open_claims:
        return (_idle(state, player, target),)
    return ()


def _idle(state: State, player: int, target: int) -> Violation:
    if player == target:
        return Violation("H304", f"{{{player}}} challenges a claim of their own")
    text = f"{{{player}}} challenges {{{target}}}, who "
    if target not in state.order:
        text += "is out of the game, or sits this deal out"
    elif state.claims.get(target) is None:
        text += "named no hand in the latest showdown"
    else:
        text += "can no longer be challenged for it"
    return Violation("H304", text, "declare.mode")


def do_challenge(state: State, event: Challenge) -> None:
    """Test a claim: whoever made a false one may be out of the game."""
    player, target = event
    claimed = state.open_claims.get(target)
    if claimed is None or player == target or state.rules.declare_false_claim != "out":
        return
    if claimed != state.category(target):
        state.remove(target)


def check_choose(state: State, event: Choose) -> Found:
    """What is wrong with the choice of a scorer."""
    player, take, target = event
    if state.phase != CHOOSING or player not in state.order:
        return misplaced(state, event, player, CHOOSING)
    field = HAND_FIELDS[state.reckoning.category]
    chooser = state.reckoning.pending[0]
    alternative = alternative_of(state, take)
    text = ""
    if player != chooser:
        text = f"settles a reward that is {{{chooser}}}'s"
    elif alternative is None:
        offered = " or ".join([alternative_text(each) for each in state.reckoning.alternatives])
        text = f"takes {literal(take)}, but is to take {offered}"
    elif target is None and alternative.reset_one:
        text = f"takes {literal(take)} without saying whose total is reset"
    elif target is not None and not alternative.reset_one:
        text = f"takes {literal(take)}, which strikes nobody, but names {{{target}}}"
    elif target is not None and (target == player or target not in state.order):
        text = f"takes {literal(take)} against {{{target}}}, who is not another player in this deal"
    return (Violation("H305", f"{{{player}}} {text}", field),) if text else ()


def do_choose(state: State, event: Choose) -> None:
    """Settle the reward."""
    alternative = alternative_of(state, event.take)
    assert alternative is not None, "checked before"
    state.pay(Chosen(event.player, alternative, event.target))
    state.settle()


def alternative_of(state: State, take: str) -> Alternative | None:
    """The alternative of the pending reward that a text names, if it names one."""
    try:
        named = parse_reward(take)
    except ValueError:
        return None
    return named[0] if len(named) == 1 and named[0] in state.reckoning.alternatives else None
