"""Cards as a person at the table names them: by name, by number in the hand, or by rank alone."""

import re
from collections.abc import Sequence

from chicago_cli.cards import RANKS, SUITS, Card, CardError, parse_cards, rank_of, suit_of
from chicago_cli.hands.ranking import RANK_WORDS
from chicago_cli.table.telling import SUIT_WORDS, Style


class Misread(Exception):  # noqa: N818 - no error: what was typed is answered with the message
    """Typed text that can be read as nothing, or as more than one thing."""


_OF = re.compile(r"(\w+)\s+of\s+(\w+)", re.IGNORECASE)
_RANK_WORDS = {word: rank for rank, word in enumerate(RANK_WORDS)}


def _rank(word: str) -> int | None:
    """The rank that a word stands for, ``k``, ``10``, ``kings`` or ``king``, if it does."""
    word = word.lower()
    if word == "10" or (len(word) == 1 and word.upper() in RANKS):
        return RANKS.index("T" if word == "10" else word.upper())
    return _RANK_WORDS.get(word, _RANK_WORDS.get(word.removesuffix("s")))


def _joined(found: re.Match[str]) -> str:
    """``k of d`` and ``king of diamonds`` as a card is written."""
    rank, suit = _rank(found[1]), found[2].lower()
    suits = [index for index, word in enumerate(SUIT_WORDS) if word.startswith(suit)]
    if rank is None or len(suits) != 1:
        raise Misread(f"'{found[0]}' is no card.")
    return RANKS[rank] + SUITS[suits[0]]


def begins_a_card(text: str) -> bool:
    """Whether text begins as a card does, or a number; words of the game that do not are verbs."""
    word = text.lower().partition(" ")[0]
    if word.isdigit() or _rank(word) is not None or _OF.match(text):
        return True
    try:
        return bool(parse_cards(word))
    except CardError:
        return bool(re.fullmatch(r"(10|[2-9tjqka])\W|\d.", word))


def cards_of(
    text: str,
    hand: Sequence[Card],
    style: Style,
    legal: Sequence[Card] = (),
    *,
    strict: bool = False,
) -> tuple[Card, ...]:
    """Cards by name, by number in the hand, or by a rank of which only one fits.

    Args:
        text: the cards.
        hand: the hand, in the order in which it is numbered.
        style: how cards are written in what is said.
        legal: of several cards of a rank, the one that is among these is meant.
        strict: whether a figure that is both a number and a rank is refused; else it is a number.

    Raises:
        Misread: for text that is no card, or can be more than one.
    """
    found: list[Card] = []
    for word in re.split(r"[\s,]+", _OF.sub(_joined, text)):
        if word:
            found += _cards(word, hand, style, legal, strict)
    if len(set(found)) < len(found):
        raise Misread("A card is named twice.")
    return tuple(found)


def _cards(
    word: str, hand: Sequence[Card], style: Style, legal: Sequence[Card], strict: bool
) -> list[Card]:
    rank = _rank(word)
    of_rank = [card for card in hand if rank_of(card) == rank]
    if len(both := [card for card in of_rank if card in legal]) == 1:
        of_rank = both
    if word.isdecimal() and 1 <= int(word) <= len(hand):
        meant = hand[int(word) - 1]
        if strict and of_rank and of_rank != [meant]:
            by_rank = " or ".join([style.card(card) for card in of_rank])
            by_number = style.card(meant)
            raise Misread(f"{word} is {by_number} by number, and {by_rank} by rank: which one?")
        return [meant]
    if rank is not None:
        return [_only(of_rank, rank, style)]
    try:
        return parse_cards(word)
    except CardError as error:
        if word.isdecimal():
            raise Misread(f"There is no card {word}: you hold {len(hand)}.") from None
        told = str(error)
        raise Misread(told if told.endswith("?") else f"{told}.") from None


def _only(of_rank: Sequence[Card], rank: int, style: Style) -> Card:
    if len(of_rank) == 1:
        return of_rank[0]
    word = RANK_WORDS[rank]
    if not of_rank:
        raise Misread(f"You hold no {word}.")
    cards = " or ".join([style.card(card) for card in sorted(of_rank, key=suit_of)])
    raise Misread(f"Which {word}: {cards}?")
