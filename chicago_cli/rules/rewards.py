"""What a hand pays: the small language of ``7``, ``7|reset-all`` and ``lift+reset-one``.

A reward is one or more alternatives joined by ``|``, of which the scorer takes one; an alternative
is one or more effects joined by ``+``. An effect is a whole number of points from 0 to 1000,
``lift`` (the holder's total is raised to the target), ``reset-all`` (every other active player's
total becomes 0), ``reset-one`` (that of one other active player, whom the holder names) or ``win``
(the holder wins the game at once). They take effect in this order however they are written.
"""

from functools import lru_cache
from typing import Any, NamedTuple

MOST_POINTS = 1000


class Alternative(NamedTuple):
    """One way to settle a reward; ``points`` is None where none are paid (0 is an effect)."""

    points: int | None = None
    lift: bool = False
    reset_all: bool = False
    reset_one: bool = False
    win: bool = False


Reward = tuple[Alternative, ...]

_WORDS = {
    "lift": "lift",
    "reset-all": "reset_all",
    "reset-one": "reset_one",
    "win": "win",
}
"""The effects that are words, in the order in which they take effect, and their attributes."""

_EFFECT = rf"(?:0|[1-9][0-9]{{0,2}}|{MOST_POINTS}|{'|'.join(_WORDS)})"

REWARD_PATTERN = (
    "^"
    + "".join(rf"(?!.*{word}[^|]*{word})" for word in _WORDS)
    + r"(?!.*[0-9][^|]*\+[^|]*[0-9])"
    + rf"{_EFFECT}(?:[+|]{_EFFECT})*$(?!\n)"
)
"""A regular expression (ECMA 262 and Python) for exactly the text that `parse_reward` accepts."""


def parse_reward(value: str | int) -> Reward:
    """Read a reward from its text, or from a bare whole number of points.

    Raises:
        ValueError: for anything that is no reward, saying what is wrong with it.
    """
    text = value if isinstance(value, str) else str(value)
    return tuple([_alternative(part) for part in text.split("|")])


@lru_cache(maxsize=1024)  # so that a reward of a million alternatives costs time, not memory
def _alternative(text: str) -> Alternative:
    effects: dict[str, Any] = {}
    for part in text.split("+"):
        attribute = _WORDS.get(part, "points")
        value = True if part in _WORDS else _points(part)
        if attribute in effects:
            raise ValueError(f"{part if part in _WORDS else 'points'} twice in {text!r}")
        effects[attribute] = value
    return Alternative(**effects)


def _points(text: str) -> int:
    if not text:
        raise ValueError("an effect is missing")
    if not (text.isascii() and text.isdigit()):
        raise ValueError(
            f"{text!r} is no effect; there are 0 to {MOST_POINTS} points, {', '.join(_WORDS)}"
        )
    if text[0] == "0" and text != "0":
        raise ValueError(f"{text!r} has a leading zero")
    if len(text) > len(str(MOST_POINTS)) or int(text) > MOST_POINTS:
        raise ValueError(f"{text} is more than {MOST_POINTS} points")
    return int(text)


def alternative_text(alternative: Alternative) -> str:
    """One alternative as the rules write it, its effects in the order in which they take effect."""
    points = [] if alternative.points is None else [str(alternative.points)]
    return "+".join(points + [word for word, name in _WORDS.items() if getattr(alternative, name)])


def reward_text(reward: Reward) -> str:
    """A reward as the rules write it: ``7|reset-all``."""
    return "|".join([alternative_text(alternative) for alternative in reward])


def reward_json(reward: Reward) -> int | str:
    """A reward as a game log writes it: a number where it is points alone, else its text."""
    text = reward_text(reward)
    return int(text) if text.isdigit() else text


_PHRASES = {
    "lift": "the holder's total is raised to the target",
    "reset_all": "every other active player goes to 0",
    "reset_one": "one other active player, of the holder's choice, goes to 0",
    "win": "the holder wins the game",
}


def reward_words(reward: Reward) -> str:
    """A reward in words: ``7 points, or every other active player goes to 0``."""
    return ", or ".join([_alternative_words(alternative) for alternative in reward])


def _alternative_words(alternative: Alternative) -> str:
    count = alternative.points
    points = [] if count is None else ["1 point" if count == 1 else f"{count} points"]
    return " and ".join(
        points + [words for name, words in _PHRASES.items() if getattr(alternative, name)]
    )
