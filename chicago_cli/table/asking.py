"""What a person is asked, and what is allowed, in sentences."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from chicago_cli.cards import Card
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
)
from chicago_cli.engine.legal import is_stopped
from chicago_cli.rules.rewards import parse_reward, reward_words
from chicago_cli.table.telling import (
    Style,
    category_words,
    claims_told,
    counted,
    in_hand,
    trick_told,
)


class Question(NamedTuple):
    """All that a question is made of: the deal, the names, who is asked, and what is legal."""

    deal: Deal
    names: Sequence[str]
    seat: int
    acts: Sequence[Event]
    style: Style


def question(asked: Question) -> str:
    """What is asked, and how it can be answered."""
    for kind, tell in _QUESTIONS:
        if any(isinstance(act, kind) for act in asked.acts):
            return tell(asked) + _besides(asked, kind)
    raise AssertionError("nobody is asked for nothing")


def _blind(asked: Question) -> str:
    rules = asked.deal.rules
    return (
        "Call a blind Chicago before you look at your hand? 'blind' calls it (made "
        f"{rules.blind_points}, failed {-rules.blind_penalty}), Enter looks."
    )


def _redeal(asked: Question) -> str:
    return "Your hand is low: 'redeal' replaces all of it, Enter keeps it."


def _exchange(asked: Question) -> str:
    deal = asked.deal
    title = f"Exchange {deal.round} of {deal.rules.exchange_rounds}: "
    sizes = {len(act.discard) for act in asked.acts if isinstance(act, Exchange)}
    if sizes == {0}:
        return title + _why_none(asked)
    if 0 not in sizes:
        return title + "you hold six cards; 'x 3' throws card 3 away, and none is drawn."
    first, *_, last = in_hand(deal.hands[asked.seat])
    cards = ", ".join([asked.style.card(card) for card in (first, last)])
    by_name = f"'x {cards}'" if asked.style.speak else f"'x {cards.replace(',', '')}'"
    one_up = any(isinstance(act, Exchange) and act.shown == OPEN_CARD for act in asked.acts)
    up = ", 'up 3' card 3 for an open card" if one_up else ""
    return f"{title}'x 2 5' or {by_name} throws cards away{up}, 'keep' none."


def _why_none(asked: Question) -> str:
    if any(isinstance(act, Show) for act in asked.acts) and not is_stopped(asked.deal, asked.seat):
        return "you scored, so 'show' your hand before you break it; 'keep' (or Enter)."
    return f"you are stopped at {asked.deal.totals[asked.seat]} points; 'keep' (or Enter)."


def _declare(asked: Question) -> str:
    named = [act.category for act in asked.acts if isinstance(act, Declare) and act.category]
    heard = claims_told(asked.deal, asked.names)
    so_far = f" So far: {heard}." if heard else ""
    if not named:
        return f"Showdown: you hold nothing that may be declared; 'pass' (or Enter).{so_far}"
    return f"Showdown: '{category_words(named[0])}' declares your hand, 'pass' hides it.{so_far}"


def _choose(asked: Question) -> str:
    offered = dict.fromkeys([act.take for act in asked.acts if isinstance(act, Choose)])
    options = [f"'{take}' ({reward_words(parse_reward(take))})" for take in offered]
    whom = any(isinstance(act, Choose) and act.target is not None for act in asked.acts)
    name = ", with the player's name behind it where one goes to 0" if whom else ""
    return f"You scored; choose {' or '.join(options)}{name}."


def _chicago(asked: Question) -> str:
    rules = asked.deal.rules
    return (
        "Call a Chicago, to win all five tricks? 'chicago' calls it (made "
        f"{rules.chicago_points}, failed {-rules.chicago_penalty}), Enter does not."
    )


def _play(asked: Question) -> str:
    deal = asked.deal
    playable = [act.card for act in asked.acts if isinstance(act, Play)]
    title = f"Trick {len(deal.tricks) + 1}: "
    if len(playable) == 1:
        return f"{title}Enter plays {asked.style.card(playable[0])}, all that you may play."
    if not deal.trick:
        return f"{title}you lead. A card by name or by number."
    lying = trick_told(deal.trick, asked.names, asked.style)
    return f"{title}{lying}. You may play {asked.style.cards(_high_first(playable))}."


def _high_first(cards: Sequence[Card]) -> list[Card]:
    return sorted(cards, reverse=True)


_QUESTIONS: tuple[tuple[type[Event], Callable[[Question], str]], ...] = (
    (Blind, _blind),
    (Redeal, _redeal),
    (Exchange, _exchange),
    (Declare, _declare),
    (Choose, _choose),
    (Play, _play),
    (Chicago, _chicago),
)
"""What is asked for; of several acts the first kind in this order is the question."""


def _besides(asked: Question, kind: type[Event]) -> str:
    """A call that may be made between the tricks; before them it is asked for by itself."""
    may_call = any(isinstance(act, Chicago) for act in asked.acts)
    between = kind is Play and not asked.deal.before_first_lead
    return " 'chicago' calls a Chicago." if may_call and between else ""


def legal_told(asked: Question) -> str:
    """Everything that may be done now, in a line: ``You can: keep, x with 1 to 5 cards``."""
    told: list[str] = []
    for kind, tell in _LEGAL.items():
        acts = [act for act in asked.acts if isinstance(act, kind)]
        if acts:
            told += tell(acts, asked)
    return f"You can: {'; '.join(told)}."


def _exchanges(acts: Sequence[Event], asked: Question) -> list[str]:
    exchanges = [act for act in acts if isinstance(act, Exchange)]
    unseen = sorted({len(act.discard) for act in exchanges if act.shown is None})
    told = ["keep"] if 0 in unseen else []
    if unseen[-1] > 0:
        low = max(unseen[0], 1)
        span = counted(low, "card") if low == unseen[-1] else f"{low} to {unseen[-1]} cards"
        told.append(f"x with {span} of {asked.style.cards(in_hand(asked.deal.hands[asked.seat]))}")
    if any(act.shown is not None for act in exchanges):
        told.append("up with one card")
    return told


_LEGAL: dict[type[Event], Callable[[Sequence[Event], Question], list[str]]] = {
    Blind: lambda acts, asked: ["blind"],
    Redeal: lambda acts, asked: ["redeal"],
    Exchange: _exchanges,
    Show: lambda acts, asked: ["show"],
    Declare: lambda acts, asked: [_declared(act) for act in acts],
    Choose: lambda acts, asked: [_chosen(act, asked) for act in acts],
    Chicago: lambda acts, asked: ["chicago"],
    Challenge: lambda acts, asked: [
        "challenge "
        + " or ".join([asked.names[act.target] for act in acts if isinstance(act, Challenge)])
    ],
    Play: lambda acts, asked: [
        f"play {' or '.join([asked.style.card(a.card) for a in acts if isinstance(a, Play)])}"
    ],
}


def _declared(act: Event) -> str:
    assert isinstance(act, Declare)
    return "pass" if act.category is None else f"declare {category_words(act.category)}"


def _chosen(act: Event, asked: Question) -> str:
    assert isinstance(act, Choose)
    return f"choose {act.take}" + ("" if act.target is None else f" {asked.names[act.target]}")
