"""Cards: whole numbers from 0 (two of clubs) to 51 (ace of spades), parsed and printed.

A card is ``rank * 4 + suit``, with ranks from 0 (the two) to 12 (the ace) and suits 0 to 3
(clubs, diamonds, hearts, spades). Ascending numbers are therefore ascending ranks, and within a
rank the order of suits in which a pack is listed.

This module is loaded for a single hand on the command line, so it imports nothing.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

Card = int

RANKS = "23456789TJQKA"
SUITS = "cdhs"
PACK: tuple[Card, ...] = tuple(range(52))

NAMES: tuple[str, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""The canonical name of every card, by its number."""

SEPARATORS = " \t,"
"""What may stand between cards: spaces, tabs and commas, or nothing at all."""

GLYPHS = dict(zip("♣♧♦♢♥♡♠♤", "ccddhhss", strict=True))
"""The suit letter of every suit glyph."""

SELECTORS = "\ufe0e\ufe0f"
"""Emoji keyboards put a variation selector after a glyph: the drawing changes, not the card."""

_IGNORED = SEPARATORS + SELECTORS

_RANK_OF = {rank: index for index, rank in enumerate(RANKS)}
_RANK_OF |= {rank.lower(): index for rank, index in _RANK_OF.items()}
_RANK_OF["10"] = _RANK_OF["T"]

_SUIT_OF = {letter: index for index, letter in enumerate(SUITS)}
_SUIT_OF |= {letter.upper(): index for letter, index in _SUIT_OF.items()}
_SUIT_OF |= {glyph: _SUIT_OF[letter] for glyph, letter in GLYPHS.items()}

# Every way to write one card.
_CARD_OF = {r + s: rank * 4 + suit for r, rank in _RANK_OF.items() for s, suit in _SUIT_OF.items()}

# Slips seen in card text: look-alikes, and the court cards and suits of Swedish and German.
_MEANT_RANKS = {"1": "TA", "0": "T", "o": "T", "i": "TA", "l": "TA", "b": "J", "d": "Q", "e": "A"}
_MEANT_SUITS = {"k": "c", "r": "d", "p": "s"}
_LONGEST_FAULT = 12


class CardError(ValueError):
    """Text that is not the cards it should be.

    ``text`` is the whole text, ``start`` and ``end`` bound the offending part of it (from 0), and
    ``reason`` says what is wrong with that part. ``str()`` gives the part and the reason.
    """

    def __init__(self, text: str, start: int, end: int, reason: str) -> None:
        super().__init__(text, start, end, reason)
        self.text = text
        self.start = start
        self.end = end
        self.reason = reason

    def __str__(self) -> str:
        part = self.text[self.start : self.end]
        return f"{part}: {self.reason}" if part else self.reason


def rank_of(card: Card) -> int:
    """The rank of a card, 0 (two) to 12 (ace)."""
    return card >> 2


def suit_of(card: Card) -> int:
    """The suit of a card, 0 to 3: clubs, diamonds, hearts, spades."""
    return card & 3


def cards_text(cards: "tuple[Card, ...] | list[Card]") -> str:
    """Cards as the project writes them: ``Th 9c``, parted by single spaces."""
    return " ".join([NAMES[card] for card in cards])


def parse_cards(text: str) -> list[Card]:
    """Read any number of cards, forgiving about how they are written.

    Ranks are ``2`` to ``9``, ``T`` or ``10``, ``J``, ``Q``, ``K``, ``A`` and suits ``c d h s`` or
    their glyphs, in either case, with spaces, tabs, commas or nothing between the cards.

    Raises:
        CardError: for the first thing that is no card.
    """
    words = text.split(" ") if " " in text else [text[at : at + 2] for at in range(0, len(text), 2)]
    try:
        return [_CARD_OF[word] for word in words]
    except KeyError:
        return [card for card, _, _ in _scan(text)]


def parse_card(text: str) -> Card:
    """Read text that is exactly one card.

    Raises:
        CardError: for no card, more than one, or something else.
    """
    return _exactly(1, text, "one card is wanted")[0]


def parse_hand(text: str) -> tuple[Card, Card, Card, Card, Card]:
    """Read text that is exactly five different cards.

    Raises:
        CardError: for anything that is no card, another number of cards, or a card given twice.
    """
    a, b, c, d, e = cards = _exactly(5, text, "a hand is five cards")
    if len(set(cards)) != 5:
        raise repeated_card(text)
    return a, b, c, d, e


def _exactly(count: int, text: str, wanted: str) -> list[Card]:
    cards = parse_cards(text)
    if len(cards) != count:
        # Point at what is too much, or at all of what is too little.
        start = _start_of(text, count) if len(cards) > count else 0
        raise CardError(text, start, len(text), f"{wanted}, not {len(cards) or 'none'}")
    return cards


def _start_of(text: str, number: int) -> int:
    """Where the card of this number, from 0, starts."""
    return next(start for index, (_, start, _) in enumerate(_scan(text)) if index == number)


def repeated_card(text: str, first: int = 0, last: int | None = None) -> CardError:
    """The error that names the first card standing twice in ``text``, at its second place.

    Only the cards from number ``first`` to just before ``last`` are looked at.
    """
    seen: set[Card] = set()
    for card, start, end in list(_scan(text))[first:last]:
        if card in seen:
            return CardError(text, start, end, "a card is given twice")
        seen.add(card)
    raise ValueError(f"no card stands twice in {text!r}")


def _scan(text: str) -> "Iterator[tuple[Card, int, int]]":
    """Every card in ``text``, with where it starts and ends; one by one, as text may be long."""
    at = 0
    while at < len(text):
        if text[at] in _IGNORED:
            at += 1
            continue
        suit_at = at + (2 if text.startswith("10", at) else 1)
        rank = _RANK_OF.get(text[at:suit_at])
        suit = _SUIT_OF.get(text[suit_at : suit_at + 1])
        if rank is None or suit is None:
            raise _no_such_card(text, at)
        yield rank * 4 + suit, at, suit_at + 1
        at = suit_at + 1


def _no_such_card(text: str, start: int) -> CardError:
    # The fault ends where cards can be told apart again: at a separator, or where a card begins.
    end = start + 1
    while end < min(len(text), start + _LONGEST_FAULT) and text[end] not in _IGNORED:
        if text[end : end + 2] in _CARD_OF or text[end : end + 3] in _CARD_OF:
            break
        end += 1
    *others, last = _meant(text[start:end]) or [""]
    names = f"{', '.join(others)} or {last}" if others else last
    hint = f"; did you mean {names}?" if names else ""
    return CardError(text, start, end, f"no such card{hint}")


def _meant(word: str) -> list[str]:
    """The cards that a mistyped one probably stands for, at most four."""
    if word[0] in _SUIT_OF and word[1:] in _RANK_OF:  # the wrong way round
        return [RANKS[_RANK_OF[word[1:]]] + SUITS[_SUIT_OF[word[0]]]]
    rank, suit = (word, "") if word in _RANK_OF else (word[:-1].lower(), word[-1].lower())
    suit = SUITS[_SUIT_OF[suit]] if suit in _SUIT_OF else _MEANT_SUITS.get(suit, "")
    if rank in _RANK_OF:
        return [RANKS[_RANK_OF[rank]] + each for each in suit or SUITS]
    return [each + suit for each in _MEANT_RANKS.get(rank, "")] if suit else []
