"""What no source settles: the rulings, and the rule fields that each of them concerns."""

from typing import NamedTuple


class Ruling(NamedTuple):
    """A decision on what the sources leave open, in one or two sentences."""

    text: str
    fields: tuple[str, ...]


_STOP = ("exchange.stop_at", "exchange.stop_deal")
_RICH = ("hands.four_of_a_kind", "hands.straight_flush", "hands.royal_flush")

RULINGS: dict[str, Ruling] = {
    "R1": Ruling(
        "A royal flush, quads or any other hand made in the unscored last exchange scores in the "
        "final showdown only.",
        ("exchange.rounds", *_RICH),
    ),
    "R2": Ruling(
        "Losing points (a failed Chicago, a reset) can take a player below the limit again: the "
        "stop follows the total.",
        ("exchange.stop_at",),
    ),
    "R3": Ruling(
        "The total for the minimum of a Chicago includes points already scored in this deal.",
        ("chicago.minimum",),
    ),
    "R4": Ruling("Nobody may withdraw a Chicago.", ("chicago.window",)),
    "R5": Ruling(
        "A player who is out plays no further cards, holds no cards (they go to the waste), takes "
        "no award and is passed over. If it was that player's Chicago, the Chicago lapses, unpaid: "
        "the tricks go on and are paid as if none had been called, but nobody else may call one.",
        ("declare.false_claim",),
    ),
    "R6": Ruling(
        "A deal is complete when its last award is settled; only challenges may follow. A game is "
        "finished when somebody has won.",
        ("ending.check",),
    ),
    "R7": Ruling(
        'W and S say "11 for a straight flush instead of 7", while the table in S says 8: taken '
        "as a slip.",
        ("hands.straight_flush",),
    ),
    "R8": Ruling(
        '"Win the game once more" (W, S): "the game" is what these texts call the trick play, '
        "so the player must win the last trick of a later deal.",
        ("ending.confirm",),
    ),
    "R9": Ruling(
        '"Without Chicago" in the three-player bust rule (P): without having called one in this '
        "game.",
        ("ending.bust",),
    ),
    "R10": Ruling(
        "With six cards dealt (W, S) the stop binds from the next deal on: whoever reaches the "
        "limit in mid-deal still exchanges in that deal.",
        _STOP,
    ),
    "R11": Ruling(
        'With five cards dealt, "all remaining stages" (P): the stop follows the total, so a '
        "reset lifts it.",
        _STOP,
    ),
    "R12": Ruling(
        '"All players" lowered to 0 (W, S): all but the holder, as P has it.',
        _RICH[:2],
    ),
    "R13": Ruling(
        '"Only one player" scores (W, S): that all of the tied score is therefore a house rule '
        "everywhere.",
        ("hands.ties",),
    ),
    "R14": Ruling(
        "P leaves open whether the reserve is reshuffled before the second round, and knows no "
        "waste: it is done before every round but the first, and the waste is part of the reserve "
        "that has not been shuffled in yet.",
        ("exchange.recycle",),
    ),
    "R15": Ruling(
        'P: "all announce their highest combination": passing and keeping a hand to oneself is '
        "allowed (pagat's English text says so), naming another is not.",
        ("declare.mode", "declare.false_claim"),
    ),
    "R16": Ruling(
        'P: "only one open card": an exchange of exactly one card may be taken face up, and must '
        "then be kept.",
        ("exchange.one_up",),
    ),
    "R17": Ruling(
        'S: "after the second exchange", G: "in the third phase": the call comes before the '
        "first lead. G says once that a declaration must be higher and once the same or higher: "
        "equal is allowed.",
        ("chicago.window", "declare.mode"),
    ),
    "R18": Ruling(
        "G speaks of showing between the first and the second phase: it holds for every later "
        "round as well.",
        ("exchange.show_winner",),
    ),
    "R19": Ruling(
        "The Russian text of W has the one-up card face down: a slip, the English and Spanish "
        "texts say face up.",
        ("exchange.one_up",),
    ),
    "R20": Ruling(
        "Nothing bars a player who is already stopped from calling a Chicago, or a blind one "
        "whatever the total.",
        ("exchange.stop_at", "chicago.minimum", "blind.allowed"),
    ),
}
"""Every ruling by its number."""


def rulings_on(name: str) -> tuple[str, ...]:
    """The numbers of the rulings that concern the field with a dotted name."""
    return tuple([number for number, ruling in RULINGS.items() if name in ruling.fields])
