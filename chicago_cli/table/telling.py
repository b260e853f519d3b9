"""What happens at a table, in sentences: pure functions from events and hands to text.

Sentences speak of everybody in the third person; `second_person` turns those about a player who is
called "You" into the second.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from chicago_cli.cards import NAMES, Card, rank_of, suit_of
from chicago_cli.engine.awards import Award, Compared, Failed, Occasion, Removed
from chicago_cli.engine.deal import Deal, Outcome
from chicago_cli.engine.events import (
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
from chicago_cli.engine.state import PLAYING
from chicago_cli.engine.violations import Violation
from chicago_cli.hands.ranking import CATEGORIES, RANK_WORDS, hand_words
from chicago_cli.rules.attestation import in_words
from chicago_cli.rules.rewards import parse_reward, reward_words

YOU = "You"
"""The name of whoever plays without giving a name."""

SUIT_GLYPHS = "♣♦♥♠"
SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")
_CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


class Style(NamedTuple):
    """How cards are written: with letters, with glyphs, or in words, to be read aloud."""

    glyphs: bool = False
    speak: bool = False

    def card(self, card: Card) -> str:
        """One card: ``Kd``, ``K♦`` or ``king of diamonds``."""
        if self.speak:
            return f"{RANK_WORDS[rank_of(card)]} of {SUIT_WORDS[suit_of(card)]}"
        return NAMES[card][0] + SUIT_GLYPHS[suit_of(card)] if self.glyphs else NAMES[card]

    def cards(self, cards: Sequence[Card]) -> str:
        """Several cards."""
        return (", " if self.speak else " ").join([self.card(card) for card in cards])

    def within(self, text: str) -> str:
        """A text in which cards stand with letters, with its cards in this style."""
        return _CARD.sub(lambda found: self.card(NAMES.index(found[0])), text)


def numbered(hand: Sequence[Card], style: Style) -> str:
    """A hand with the numbers by which its cards can be named."""
    parts = [f"{number} {style.card(card)}" for number, card in enumerate(hand, start=1)]
    return ", ".join(parts) if style.speak else "  ".join(parts)


def in_hand(hand: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of a hand in the order in which they are shown and numbered: highest first."""
    return tuple(sorted(hand, reverse=True))


def cards_before(deal: Deal, seat: int) -> Cards:
    """What a seat has before it: the cards held, or in the final showdown those it held before."""
    cards = deal.hands[seat] if deal.phase == PLAYING or not deal.held else deal.held[seat]
    return in_hand(cards)


def hand_in_words(hand: Sequence[Card]) -> str:
    """What five cards are; nothing for any other number of them."""
    return hand_words(list(hand)) if len(hand) == 5 else ""


def category_words(category: int) -> str:
    """A category as it is said."""
    return CATEGORIES[category].replace("-", " ")


def counted(number: int, noun: str) -> str:
    """``1 card``, ``2 cards``."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


_IRREGULAR = {"is": "are", "has": "have", "does": "do", "passes": "pass", "was": "were"}


def second_person(text: str) -> str:
    """``You plays`` and ``You's`` as they should be."""
    text = re.sub(rf"\b{YOU} (\w+s)\b", lambda found: f"{YOU} {_plural(found[1])}", text)
    text = text.replace(f"{YOU}'s", f"{YOU}r")
    return re.sub(rf"(?<=[a-z,] ){YOU}", YOU.lower(), text)


def _plural(verb: str) -> str:
    return _IRREGULAR.get(verb) or verb.removesuffix("s")


Names = Sequence[str]


def happened(deal: Deal, event: Event, outcome: Outcome, names: Names, style: Style) -> list[str]:
    """What everybody sees of an event that has just been done, and of what it led to."""
    told = _TELLERS[type(event)](event, names, style)
    if isinstance(event, Play) and len(deal.trick) == 1:
        told = told.replace(" plays ", " leads ", 1)
    sentences = [told]
    if isinstance(event, Play) and not deal.trick:
        winner, number = deal.tricks[-1].winner, len(deal.tricks)
        sentences.append(f"{names[winner]} wins trick {number}.")
    for occasion in outcome.occasions:
        sentences += _occasion(deal, occasion, names)
    if isinstance(event, Challenge) and Removed(event.target) not in outcome.occasions:
        sentences.append("Nothing comes of it.")
    sentences += [award_told(award, names) for award in outcome.awards]
    return [second_person(sentence) for sentence in sentences]


def drawn(event: Event, style: Style) -> str:
    """What only the player sees of an exchange: the cards drawn."""
    hidden = isinstance(event, Redeal) or (
        isinstance(event, Exchange) and event.shown not in event.draw
    )
    cards = event.draw if isinstance(event, Exchange | Redeal) and hidden else ()
    return f"Drawn: {style.cards(in_hand(cards))}." if cards else ""


def _exchange(event: Exchange, names: Names, style: Style) -> str:
    name = names[event.player]
    if not event.discard:
        return f"{name} exchanges nothing."
    if event.shown is None:
        return f"{name} exchanges {counted(len(event.discard), 'card')}."
    kept = "takes" if event.shown in event.draw else "refuses"
    return f"{name} exchanges 1 card, open. {name} {kept} the {style.card(event.shown)}."


def _show(event: Show, names: Names, style: Style) -> str:
    cards = style.cards(in_hand(event.hand))
    return f"{names[event.player]} shows {cards}: {hand_words(list(event.hand))}."


def _declare(event: Declare, names: Names, style: Style) -> str:
    if event.category is None:
        return f"{names[event.player]} passes."
    return f"{names[event.player]} declares {category_words(event.category)}."


def _choose(event: Choose, names: Names, style: Style) -> str:
    words = reward_words(parse_reward(event.take))
    target = "" if event.target is None else f" ({names[event.target]})"
    return f"{names[event.player]} chooses: {words}{target}."


_Teller = Callable[[Any, Names, Style], str]

_TELLERS: dict[type[Event], _Teller] = {
    Blind: lambda event, names, style: f"{names[event.player]} calls a blind Chicago!",
    Redeal: lambda event, names, style: f"{names[event.player]} replaces a low hand.",
    Exchange: _exchange,
    Show: _show,
    Declare: _declare,
    Challenge: lambda event, names, style: (
        f"{names[event.player]} challenges {names[event.target]}'s claim."
    ),
    Choose: _choose,
    Chicago: lambda event, names, style: f"{names[event.player]} calls a Chicago!",
    Play: lambda event, names, style: f"{names[event.player]} plays {style.card(event.card)}.",
}


def _occasion(deal: Deal, occasion: Occasion, names: Names) -> list[str]:
    if isinstance(occasion, Compared):
        return [_compared(deal, occasion, names)]
    if isinstance(occasion, Failed):
        return [f"{names[occasion.breaker]} breaks the Chicago."]
    if isinstance(occasion, Removed):
        return [f"The claim was false: {names[occasion.player]} is out of the game."]
    return []


def _compared(deal: Deal, showdown: Compared, names: Names) -> str:
    title = "Final showdown" if showdown.final else "Showdown"
    if not showdown.best:
        return f"{title}: nobody scores."
    # After the tricks all cards have been seen, so the hand can be told to its last card.
    words = (
        hand_words(list(deal.held[showdown.best[0]]))
        if showdown.final
        else category_words(showdown.category)
    )
    best = [names[seat] for seat in showdown.best]
    if len(best) == 1:
        return f"{title}: {best[0]} has the best hand, {words}."
    return f"{title}: {in_words(best)} tie with {words}."


_FOR = {
    "hand": "for the hand",
    "lift": "to reach the target",
    "reset": "in a reset to 0",
    "last-trick": "for the last trick",
    "chicago": "for the Chicago",
    "blind": "for the blind Chicago",
    "breaker": "for breaking the Chicago",
    "bust": "in a bust: at the target without a Chicago",
}


def award_told(award: Award, names: Names) -> str:
    """An award in a sentence."""
    done = "gets" if award.points > 0 else "loses"
    points = counted(abs(award.points), "point")
    return f"{names[award.player]} {done} {points} {_FOR[award.reason]}."


def totals_told(totals: Sequence[int], names: Names) -> str:
    """Everybody's total, in a line."""
    return ", ".join([f"{name} {total}" for name, total in zip(names, totals, strict=True)])


def violation_told(violation: Violation, names: Names, style: Style) -> str:
    """What is wrong with an act, in a sentence."""
    return second_person(style.within(violation.message).format(*names))


def claims_told(deal: Deal, names: Names) -> str:
    """What was declared in the latest showdown, in order: ``Bo pair, Cia passed``."""
    told = [
        f"{names[seat]} {'passed' if claim is None else category_words(claim)}"
        for seat, claim in deal.claims.items()
    ]
    return ", ".join(told)


def trick_told(trick: Sequence[tuple[int, Card]], names: Names, style: Style) -> str:
    """The cards of a trick, with who played them."""
    return ", ".join([f"{names[seat]} {style.card(card)}" for seat, card in trick])
