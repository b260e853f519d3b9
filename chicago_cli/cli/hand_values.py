"""What is said of a hand: the fields of `rank`, and a hand in one line for people.

This module is loaded for a single hand on the command line, so it imports nothing heavy.
"""

from chicago_cli.cards import NAMES, SUITS, Card, cards_text, suit_of
from chicago_cli.cli.color import paint
from chicago_cli.hands.lookup import BEST_STRENGTH, CATEGORY_OF, evaluate_cards
from chicago_cli.hands.ranking import CATEGORIES, hand_words
from chicago_cli.rules.presets import DEFAULT_PRESET, HAND_FIELDS, PRESETS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from chicago_cli.cli.records import Value

Hand = tuple[Card, ...]
Points = tuple["int | str", ...]
"""What each category scores, by its index: a whole number, or the text of another reward."""

FIELDS = ("place", "best", "hand", "strength", "category", "points", "words")

_RED = {SUITS.index("d"), SUITS.index("h")}


def default_points() -> Points:
    """What the categories score under the default preset, had without loading all of the rules."""
    rewards = [PRESETS[DEFAULT_PRESET][name] for name in HAND_FIELDS[1:]]
    return (0, *[reward if isinstance(reward, int) else str(reward) for reward in rewards])


def values(hand: Hand, points: Points) -> "dict[str, Callable[[], Value]]":
    """What gives each field that a hand has by itself, so that only what is asked for is made."""
    strength = evaluate_cards(hand)
    category = CATEGORY_OF[strength]
    return {
        "hand": lambda: cards_text(hand),
        "strength": lambda: strength,
        "category": lambda: CATEGORIES[category],
        "points": lambda: points[category],
        "words": lambda: _words(hand, strength),
    }


_WORDS: dict[int, str] = {}


def _words(hand: Hand, strength: int) -> str:
    """The words for a hand; hands of one strength share them, and are many in a stream."""
    if strength not in _WORDS:
        _WORDS[strength] = hand_words(hand)
    return _WORDS[strength]


def one_line(hand: Hand, points: Points, color: bool) -> str:
    """A hand for people: the cards, what they are, what they score, and how strong they are."""
    strength = evaluate_cards(hand)
    scored = points_in_words(points[CATEGORY_OF[strength]])
    return "  ".join(
        [
            painted_cards(hand, color),
            paint(hand_words(hand), "bold", color),
            scored,
            f"strength {strength} of {BEST_STRENGTH}\n",
        ]
    )


def points_in_words(points: int | str) -> str:
    """``7 points``, ``no points``, or the text of a reward that is no number: ``reward win``."""
    if isinstance(points, str):
        return f"reward {points}"
    return f"{points or 'no'} point{'' if points == 1 else 's'}"


def painted_cards(hand: Hand, color: bool) -> str:
    """The cards, the red suits in red."""
    names = [paint(NAMES[card], "red", color and suit_of(card) in _RED) for card in hand]
    return " ".join(names)
