"""Every rule field: its values, what it means, and who attests what beyond the presets.

The attributes of `Rules` are the only declaration. The option parser, the header of a game log, its
schema, ``chicago rules`` and the manual pages all derive from it. A field's name is its attribute's
with the first underscore as a dot: ``exchange.stop_at`` is ``Rules.exchange_stop_at``. The type
gives the kind of value: whole numbers, whole numbers or null, true or false, one of several words,
or a reward.
"""

from collections.abc import Mapping
from types import NoneType
from typing import Annotated, Any, Literal, NamedTuple, cast, get_args, get_origin, get_type_hints

from chicago_cli.rules.rewards import Reward

Value = int | bool | str | Reward | None
"""The value of a rule field."""

Kind = Literal["whole", "optional", "flag", "choice", "reward"]

# W and S: "lowering either all players or one player", lifting, "or a combination of these": so a
# combination has one of the two resets, and no points beside it.
_EXTREME = ["8", "lift", "reset-all", "reset-one", "lift+reset-all", "lift+reset-one"]


class About(NamedTuple):
    """What a declaration says of a field beside its type.

    ``low`` and ``high`` bound whole numbers. ``notes`` says what particular values mean, by their
    text; every word that a field allows has one. ``others`` holds the values that a source mentions
    beside those of the presets, with the tags of these sources.
    """

    meaning: str
    low: int = 0
    high: int = 1000
    notes: Mapping[str, str] = {}
    others: Mapping[str, str] = {}


def _pays(hand: str, others: Mapping[str, str] = {}) -> About:
    return About(f"What the best hand of a showdown scores where it is {hand}.", others=others)


class Rules(NamedTuple):
    """The rules of one game: one value for each rule field, in the rulebook's order."""

    players_max: Annotated[int, About("How many players may sit at the table at most.", 2, 6)]
    dealer_first: Annotated[
        Literal["lot", "lowest-card"],
        About(
            "How the first dealer is found.",
            notes={
                "lot": "by lot, in whatever way the players like",
                "lowest-card": "every player draws a card, and the lowest rank deals first",
            },
        ),
    ]

    exchange_rounds: Annotated[
        int,
        About(
            "How many rounds of exchanges a deal has; after each but the last there is a showdown.",
            1,
            4,
            others={"3": "Wv Sv"},
        ),
    ]
    exchange_one_up: Annotated[
        Literal["never", "choice", "keep"],
        About(
            "Whether a player who discards exactly one card may ask for one up: a card face up.",
            notes={
                "never": "there is no one up",
                "choice": "the open card may be refused for the next one, unseen",
                "keep": "the open card must be kept",
            },
            others={"never": "Wv Sv", "keep": "Pv"},
        ),
    ]
    exchange_stop_at: Annotated[
        int | None,
        About(
            "The total from which on a player is stopped and exchanges no more.",
            1,
            1000,
            notes={"null": "nobody is ever stopped"},
            others={"45": "Wv Sv", "42": "Pv"},
        ),
    ]
    exchange_stop_deal: Annotated[
        Literal["five", "six"],
        About(
            "What a stopped player is dealt.",
            notes={
                "five": "five cards; whoever is at the limit at a turn to exchange keeps them all",
                "six": "six cards to whoever is at the limit when the deal begins, "
                "of which one is discarded in the first round, and none later",
            },
            others={"five": "Wv Sv"},
        ),
    ]
    exchange_low_hand: Annotated[
        Literal["none", "below-ten", "ten-or-below"],
        About(
            "Whether a player may, once a deal, replace a whole low hand before the exchanges.",
            notes={
                "none": "low hands are not replaced",
                "below-ten": "a hand may be replaced where every card is a nine or lower",
                "ten-or-below": "a hand may be replaced where every card is a ten or lower",
            },
            others={"below-ten": "Wv Sv", "ten-or-below": "Wv Sv"},
        ),
    ]
    exchange_recycle: Annotated[
        Literal["when-short", "each-round"],
        About(
            "When the waste (the discards) is shuffled into a new stock.",
            notes={
                "when-short": "when a card is needed and the stock is empty",
                "each-round": "before every round of exchanges but the first, "
                "and when a card is needed and the stock is empty",
            },
        ),
    ]
    exchange_show_winner: Annotated[
        bool,
        About("Whether the latest showdown's scorer must show the hand before breaking it up."),
    ]

    declare_mode: Annotated[
        Literal["open", "announce", "ascending"],
        About(
            "How hands are compared in a showdown.",
            notes={
                "open": "the hands of all players are compared",
                "announce": "each player in order names the category held or passes; "
                "only those who named it take part",
                "ascending": "as announce, and what is named must be at least as high as the "
                "highest named before",
            },
        ),
    ]
    declare_false_claim: Annotated[
        Literal["noted", "out"],
        About(
            "What follows when a claim to a hand that is not held is challenged.",
            notes={
                "noted": "nothing; a false claim only takes no part in the showdown",
                "out": "the player who made it is out of the game",
            },
        ),
    ]

    hands_pair: Annotated[Reward, _pays("a pair")]
    hands_two_pair: Annotated[Reward, _pays("two pair")]
    hands_three_of_a_kind: Annotated[Reward, _pays("three of a kind")]
    hands_straight: Annotated[Reward, _pays("a straight")]
    hands_flush: Annotated[Reward, _pays("a flush")]
    hands_full_house: Annotated[Reward, _pays("a full house")]
    hands_four_of_a_kind: Annotated[
        Reward, _pays("four of a kind", dict.fromkeys(_EXTREME, "Wv Sv") | {"7|reset-all": "Pv"})
    ]
    hands_straight_flush: Annotated[
        Reward,
        _pays("a straight flush", dict.fromkeys(["11", *_EXTREME[1:]], "Wv Sv") | {"10": "Pv"}),
    ]
    hands_royal_flush: Annotated[
        Reward, _pays("a royal flush", dict.fromkeys(["9", "win"], "Wv Sv"))
    ]
    hands_ties: Annotated[
        Literal["nobody", "eldest", "all"],
        About(
            "Who scores where the best hands are completely equal.",
            notes={
                "nobody": "none of them",
                "eldest": "of them, the one who comes first in order",
                "all": "all of them, in order",
            },
        ),
    ]

    tricks_last: Annotated[int, About("What the winner of the fifth trick scores.")]
    tricks_last_deuce: Annotated[
        int | None,
        About(
            "What the fifth trick pays instead where it is won with a two.",
            notes={"null": "a two pays no more than any other card"},
            others={"10": "Wv Sv"},
        ),
    ]

    chicago_window: Annotated[
        Literal["any-time", "before-first-lead", "after-last-exchange"],
        About(
            "When a Chicago, a pledge to win all five tricks, may be called.",
            notes={
                "any-time": "from the deal until the fifth trick is led, as long as no other "
                "player has won a trick",
                "before-first-lead": "from the deal to the first lead",
                "after-last-exchange": "between the last exchange and the first lead",
            },
        ),
    ]
    chicago_minimum: Annotated[
        int,
        About(
            "The total that a player needs to call a Chicago.",
            notes={"0": "there is no minimum, below zero either"},
            others={"13": "Wv Sv"},
        ),
    ]
    chicago_points: Annotated[int, About("What a made Chicago pays.", others={"13": "Wv Sv"})]
    chicago_penalty: Annotated[int, About("What a failed Chicago costs.", others={"13": "Wv Sv"})]
    chicago_deuce: Annotated[
        int | None,
        About(
            "What a made Chicago pays instead where the fifth trick is won with a two.",
            notes={"null": "a two pays no more than any other card"},
            others={"30": "Wv Sv"},
        ),
    ]
    chicago_declarer_leads: Annotated[
        bool,
        About(
            "Whether a declarer who called before the first lead leads to the first trick.",
            others={"true": "Wv Sv"},
        ),
    ]
    chicago_on_failure: Annotated[
        Literal["play-on", "stop"],
        About(
            "What happens when another player wins a trick and a Chicago has failed.",
            notes={"play-on": "the tricks are played to the end", "stop": "the tricks end there"},
        ),
    ]
    chicago_breaker: Annotated[
        int,
        About(
            "What the player scores whose trick breaks a Chicago (but not a blind one).",
            others={"8": "Pv"},
        ),
    ]
    chicago_last_trick_when_failed: Annotated[
        bool,
        About(
            "Whether the fifth trick still pays after a failed Chicago.", others={"false": "Wv Sv"}
        ),
    ]
    chicago_hand_when_made: Annotated[
        bool,
        About(
            "Whether the best hand still scores after the tricks where a Chicago was made.",
            others={"false": "Wv Sv"},
        ),
    ]
    chicago_hand_when_failed: Annotated[
        bool,
        About(
            "Whether the best hand still scores after the tricks where a Chicago failed.",
            others={"false": "Wv Sv Pv"},
        ),
    ]

    blind_allowed: Annotated[
        bool,
        About(
            "Whether a blind Chicago may be called: the first act of a deal, before anybody has "
            "looked; no hand scores in such a deal."
        ),
    ]
    blind_points: Annotated[int, About("What a made blind Chicago pays.")]
    blind_penalty: Annotated[int, About("What a failed blind Chicago costs.")]
    blind_deuce: Annotated[
        int,
        About("What a blind Chicago made with a two in the fifth trick pays; it wins the game."),
    ]

    ending_target: Annotated[int, About("The total that wins the game.", 1, 1000)]
    ending_check: Annotated[
        Literal["deal", "award"],
        About(
            "When it is judged whether somebody has won.",
            notes={
                "deal": "when the deal is over",
                "award": "after every award, and when the deal is over",
            },
        ),
    ]
    ending_tie: Annotated[
        Literal["play-on", "play-off"],
        About(
            "What happens where the highest totals are equal at the end.",
            notes={
                "play-on": "all play another deal",
                "play-off": "the tied play the next deal among themselves",
            },
        ),
    ]
    ending_floor: Annotated[
        int | None,
        About(
            "How low a loss can take a total.",
            0,
            0,
            notes={"null": "totals may fall below zero", "0": "no loss takes a total below zero"},
        ),
    ]
    ending_chicago_required: Annotated[
        bool,
        About(
            "Whether only a player who has called a Chicago in this game, made or not, can win it.",
            others={"true": "Wv Sv"},
        ),
    ]
    ending_confirm: Annotated[
        Literal["none", "last-trick"],
        About(
            "What a player who has reached the target must still do to win.",
            notes={
                "none": "nothing",
                "last-trick": "begin a deal at the target or above, and win its fifth trick",
            },
            others={"last-trick": "Wv Sv"},
        ),
    ]
    ending_bust: Annotated[
        bool,
        About(
            "Whether, with three players, one who reaches the target without having called a "
            "Chicago in this game falls to 0.",
            others={"true": "Pv"},
        ),
    ]

    @property
    def rewards(self) -> tuple[Reward | None, ...]:
        """The reward of every category of hand, by its index; None for the high card."""
        first = self._fields.index("hands_pair")
        return cast("tuple[Reward | None, ...]", (None, *self[first : first + 9]))


class Field(NamedTuple):
    """A rule field as declared: its dotted name, its attribute of `Rules`, and what it allows.

    ``choices`` holds the words that it allows, for a field of words alone; the rest is as in
    `About`.
    """

    name: str
    attribute: str
    kind: Kind
    choices: tuple[str, ...]
    low: int
    high: int
    meaning: str
    notes: Mapping[str, str]
    others: Mapping[str, str]


def _kind(declared: Any) -> Kind:
    if get_origin(declared) is Literal:
        return "choice"
    if declared is Reward:
        return "reward"
    if NoneType in get_args(declared):
        return "optional"
    return "flag" if declared is bool else "whole"


def _field(attribute: str, annotated: Any) -> Field:
    declared, about = get_args(annotated)
    kind = _kind(declared)
    choices = get_args(declared) if kind == "choice" else ()
    name = attribute.replace("_", ".", 1)
    return Field(
        name,
        attribute,
        kind,
        choices,
        about.low,
        about.high,
        about.meaning,
        about.notes,
        about.others,
    )


FIELDS: dict[str, Field] = {
    field.name: field
    for field in [
        _field(attribute, annotated)
        for attribute, annotated in get_type_hints(Rules, include_extras=True).items()
        if attribute in Rules._fields
    ]
}
"""Every rule field by its dotted name, in the rulebook's order."""
