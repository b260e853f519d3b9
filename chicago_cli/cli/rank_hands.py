"""Hands that are given as arguments of `rank`.

This module is loaded for a single hand on the command line, so it imports nothing heavy.
"""

import os

from chicago_cli.cards import NAMES, CardError, cards_text, parse_cards, parse_hand
from chicago_cli.cli.exits import USAGE, CommandError
from chicago_cli.cli.hand_values import Hand
from chicago_cli.cli.shown import excerpt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def read_hands(arguments: "Sequence[str]") -> list[Hand]:
    """The hands that the arguments are: one each, but arguments of one card are taken in fives.

    Raises:
        CommandError: for an argument that is no hand, or single cards that do not make hands.
    """
    texts = _taken_in_fives(arguments)
    hands: list[Hand] = []
    for number, text in enumerate(texts, 1):
        try:
            hands.append(parse_hand(text))
        except CardError as error:
            where = f"hand {number}: " if len(texts) > 1 else ""
            raise wrong_hand(error, where, USAGE, _file_hint(text)) from None
    return hands


def _taken_in_fives(arguments: "Sequence[str]") -> list[str]:
    texts: list[str] = []
    singles: list[str] = []
    for argument in arguments:
        if _is_one_card(argument):
            singles.append(argument)
            if len(singles) == 5:
                texts.append(" ".join(singles))
                singles = []
            continue
        # What follows shows that these cards stay too few: they are an argument that is no hand.
        if singles:
            texts.append(" ".join(singles))
            singles = []
        texts.append(argument)
    return [*texts, " ".join(singles)] if singles else texts


def _is_one_card(argument: str) -> bool:
    try:
        return len(parse_cards(argument)) == 1
    except CardError:
        return False


def _file_hint(text: str) -> str:
    if os.path.exists(text):  # noqa: PTH110 - pathlib takes long to load
        return "\n  Hands in a file are read from standard input: chicago rank < FILE"
    return ""


def check_apart(hands: list[Hand]) -> None:
    """Refuse a card that is in two hands.

    Raises:
        CommandError: naming the card and both hands.
    """
    holder: dict[int, int] = {}
    for number, hand in enumerate(hands, 1):
        for card in hand:
            if card in holder:
                message = (
                    f"{NAMES[card]} is in hand {holder[card]} and in hand {number}"
                    f" (with --allow-shared it may be)"
                )
                at = cards_text(hand).index(NAMES[card])
                raise CommandError(message, USAGE, excerpt(cards_text(hand), at, at + 2))
        holder |= dict.fromkeys(hand, number)


def wrong_hand(error: CardError, where: str, status: int, hint: str = "") -> CommandError:
    """The failure that shows what is wrong with a text that should have been cards."""
    part = error.text[error.start : error.end]
    # A fault of the whole of a long text is seen in the excerpt.
    what = f"{part}: " if 0 < len(part) <= 24 else ""
    detail = excerpt(error.text, error.start, error.end) + hint
    return CommandError(where + what + error.reason, status, detail)
