"""What can be wrong with a game: the table of violation codes, and a violation found.

Codes are stable: each names one offence, and none is ever reused. Tests, scripts and pipelines
compare codes, never messages.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

Effect = Literal["refuses", "stops", "noted", "ends"]
"""What a violation does: it refuses the whole game, stops the deal (what follows is no longer
defined), is noted (it broke a rule, but it happened, and the deal goes on with it), or ends the
judging (somebody has won)."""


class Code(NamedTuple):
    """A kind of violation: its code, its name, what it does, and what is wrong, in a sentence."""

    code: str
    slug: str
    effect: Effect
    text: str


_TABLE: tuple[tuple[str, str, Effect, str], ...] = (
    (
        "L001",
        "not-json",
        "refuses",
        "the text is not JSON (line and column), is cut short, or is not UTF-8",
    ),
    ("L002", "duplicate-key", "refuses", "an object has a key twice"),
    ("L003", "unknown-key", "refuses", "a key that the format does not have"),
    ("L004", "missing-key", "refuses", "a required key is missing"),
    (
        "L005",
        "wrong-type",
        "refuses",
        (
            "a value of the wrong JSON type, or outside what the format allows (NaN, 5.0, a "
            "number too large, an unknown type, reason, category, status or shuffle, an empty or "
            "too long name, one with control characters)"
        ),
    ),
    (
        "L006",
        "unknown-format",
        "refuses",
        "not a chicago-log, or a major version that is not known",
    ),
    ("L007", "no-such-card", "refuses", "text that is no card, or two where one belongs"),
    (
        "L008",
        "unknown-rule",
        "refuses",
        (
            "a preset, variation or rule field that does not exist, or a value that its field "
            "does not allow"
        ),
    ),
    ("L009", "rules-conflict", "refuses", "rule fields that exclude one another"),
    (
        "L010",
        "unknown-player",
        "refuses",
        (
            "a name that is not among the players, or a player list that is too short, too long "
            "or has a name twice"
        ),
    ),
    ("L011", "too-large", "refuses", "over a limit of size or depth"),
    ("D101", "wrong-dealer", "noted", "the dealer is not the next in turn"),
    ("D102", "wrong-hand-size", "stops", "a player was dealt the wrong number of cards"),
    ("D103", "card-dealt-twice", "stops", "a card was dealt to two hands, or twice to one"),
    ("D104", "wrong-seats", "stops", "the hands are not exactly those of the active players"),
    (
        "D105",
        "not-from-the-deck",
        "noted",
        "a card is not the one that the recorded seed gives; reported once a deal",
    ),
    ("D106", "wrong-commitment", "noted", "the commitment is not the seed's"),
    (
        "D107",
        "wrong-first-dealer",
        "noted",
        "the cut gives another first dealer, or holds a card twice",
    ),
    (
        "E101",
        "unexpected-event",
        "stops",
        "an act that has no place at this point of the deal, or by somebody who is not active",
    ),
    (
        "E102",
        "deal-cut-short",
        "noted",
        "a deal that is not the last of an unfinished or abandoned game ends too early",
    ),
    ("X201", "exchange-out-of-turn", "stops", "another player's turn to exchange"),
    (
        "X202",
        "discard-not-held",
        "stops",
        "a discarded card is not in the hand, or is discarded twice",
    ),
    (
        "X203",
        "wrong-draw-count",
        "stops",
        (
            "the number of cards drawn is not the number discarded (with a hand of six in the "
            "first exchange round: not one fewer, none discarded included)"
        ),
    ),
    ("X204", "draw-unavailable", "stops", "a drawn card is not among those that can be drawn"),
    (
        "X205",
        "exchange-while-stopped",
        "noted",
        "a stopped player discards (with a hand of six: not exactly one, or later any)",
    ),
    (
        "X206",
        "one-up-not-allowed",
        "noted",
        "one up is not played, or not exactly one card was discarded",
    ),
    ("X207", "one-up-not-kept", "noted", "the open card must be kept under keep, and was not"),
    (
        "X208",
        "redeal-not-allowed",
        "noted",
        (
            "low hands are not replaced, the hand is not low, the player has already replaced "
            "one, or not the whole hand is replaced"
        ),
    ),
    (
        "X209",
        "redeal-out-of-turn",
        "noted",
        "an earlier player in order replaces a hand after a later one",
    ),
    (
        "X210",
        "broken-unshown",
        "noted",
        "the scorer of the last showdown discards without having shown the hand",
    ),
    ("X211", "shown-hand-differs", "noted", "the hand shown is not the hand held"),
    ("H301", "declaration-out-of-turn", "stops", "another player's turn to declare"),
    ("H302", "false-claim", "noted", "the category named is not the one held"),
    (
        "H303",
        "claim-too-low",
        "noted",
        "lower than what was named before, where claims must not fall; it takes no part",
    ),
    (
        "H304",
        "idle-challenge",
        "noted",
        "nobody can be challenged so: no claim in the latest showdown, oneself, or too late",
    ),
    (
        "H305",
        "choice-not-offered",
        "stops",
        (
            "not the scorer, or not one of the alternatives, or no proper target, or a target "
            "where none is due"
        ),
    ),
    ("C401", "chicago-below-minimum", "noted", "the caller's total is too low"),
    ("C402", "chicago-outside-window", "noted", "too early or too late"),
    ("C403", "second-chicago", "noted", "somebody has already validly called one in this deal"),
    ("C404", "blind-not-played", "noted", "the rules have no blind Chicago"),
    ("C405", "blind-after-looking", "noted", "a blind call that is not the first act of the deal"),
    ("T501", "play-out-of-turn", "stops", "another player's turn to play"),
    ("T502", "card-not-held", "stops", "the card is not in the hand"),
    ("T503", "suit-not-followed", "noted", "the player could have followed suit"),
    ("S601", "wrong-points", "noted", "an award of the wrong size"),
    ("S602", "wrong-player", "noted", "an award that another player had earned"),
    ("S603", "unearned-award", "noted", "an award that nobody has earned"),
    (
        "S604",
        "missing-award",
        "noted",
        "an award that was earned but not recorded, in a deal that records awards",
    ),
    ("S605", "wrong-total", "noted", "a total that does not follow"),
    ("G701", "wrong-winner", "noted", "the winner named is not the one who won, or nobody has won"),
    (
        "G702",
        "played-after-the-end",
        "ends",
        (
            "a deal, or an act in a deal, after somebody has won; reported once, nothing after it"
            " is judged"
        ),
    ),
    (
        "G703",
        "wrong-status",
        "noted",
        "finished though nobody has won, or unfinished or abandoned though somebody has",
    ),
)

CODES: dict[str, Code] = {row[0]: Code(*row) for row in _TABLE}
"""Every code there is, in the order of the table."""


class Violation(NamedTuple):
    """One breach of the rules: its code, what happened, and the dotted rule field that decides.

    ``message`` is a template in which ``{0}``, ``{1}`` and so on stand for the players at these
    seats; `told` puts their names in. ``field`` is None where no rule field decides.
    """

    code: str
    message: str
    field: str | None = None

    def told(self, names: Sequence[str]) -> str:
        """The message with the players' names in it."""
        return self.message.format(*names)

    @property
    def stops(self) -> bool:
        """Whether nothing that follows in the deal can be judged."""
        return CODES[self.code].effect in ("stops", "ends")


def literal(text: str) -> str:
    """Text from outside, made safe to stand in the message of a `Violation`."""
    return text.replace("{", "{{").replace("}", "}}")
