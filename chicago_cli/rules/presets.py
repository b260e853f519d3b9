"""The presets and the named variations, as plain data by dotted field name.

Every preset is one source, and every named variation one that a source mentions. Values are
written as a game log has them: whole numbers, true and false, null, or text.

This module is loaded for a single hand on the command line, so it imports nothing but the names of
the hands.
"""

from chicago_cli.hands.ranking import CATEGORIES

SOURCES = {
    "W": "Wikipedia, English and Russian text",
    "S": "Wikipedia, Spanish text",
    "P": "pagat.com, Russian rendering (Glimne, Paine, Kristoffersen)",
    "G": "gamerules.com, Polish rendering",
}
"""The four written sources, by tag. A ``v`` after a tag marks a variation that it mentions."""

PRESET_SOURCES = {"wikipedia": "W", "wikipedia-es": "S", "pagat": "P", "gamerules": "G"}
"""The tag of the source that each preset follows."""

DEFAULT_PRESET = "pagat"

HAND_FIELDS = ("", *[f"hands.{name.replace('-', '_')}" for name in CATEGORIES[1:]])
"""The rule field that says what a hand scores, by the index of its category."""

_TABLE: dict[str, tuple[str, tuple[int | bool | str | None, ...]]] = {
    # tags of the sources that are silent on it; then wikipedia, wikipedia-es, pagat, gamerules
    "players.max": ("WS", (6, 6, 4, 4)),
    "dealer.first": ("WS", ("lot", "lot", "lot", "lowest-card")),
    "exchange.rounds": ("", (2, 2, 3, 3)),
    "exchange.one_up": ("G", ("choice", "choice", "never", "never")),
    "exchange.stop_at": ("G", (42, 42, 46, None)),
    "exchange.stop_deal": ("G", ("six", "six", "five", "five")),
    "exchange.low_hand": ("PG", ("none", "none", "none", "none")),
    "exchange.recycle": ("WS", ("when-short", "when-short", "each-round", "when-short")),
    "exchange.show_winner": ("WSP", (False, False, False, True)),
    "declare.mode": ("WS", ("open", "open", "announce", "ascending")),
    "declare.false_claim": ("WSG", ("noted", "noted", "out", "noted")),
    "hands.pair": ("W", (1, 1, 1, 1)),
    "hands.two_pair": ("W", (2, 2, 2, 2)),
    "hands.three_of_a_kind": ("W", (3, 3, 3, 3)),
    "hands.straight": ("W", (4, 4, 4, 4)),
    "hands.flush": ("W", (5, 5, 5, 5)),
    "hands.full_house": ("W", (6, 6, 6, 6)),
    "hands.four_of_a_kind": ("", (7, 7, 7, 7)),
    "hands.straight_flush": ("", (8, 8, 8, 8)),
    "hands.royal_flush": ("", (20, 20, 52, 52)),
    "hands.ties": ("WSP", ("nobody", "nobody", "nobody", "nobody")),
    "tricks.last": ("", (5, 5, 5, 5)),
    "tricks.last_deuce": ("PG", (None, None, None, None)),
    "chicago.window": (
        "G",
        ("any-time", "after-last-exchange", "before-first-lead", "after-last-exchange"),
    ),
    "chicago.minimum": ("", (0, 0, 15, 15)),
    "chicago.points": ("", (15, 15, 15, 15)),
    "chicago.penalty": ("", (15, 15, 15, 15)),
    "chicago.deuce": ("PG", (None, None, None, None)),
    "chicago.declarer_leads": ("PG", (False, False, False, False)),
    "chicago.on_failure": ("WSP", ("play-on", "play-on", "play-on", "stop")),
    "chicago.breaker": ("WSG", (0, 0, 0, 0)),
    "chicago.last_trick_when_failed": ("P", (True, True, True, False)),
    "chicago.hand_when_made": ("PG", (True, True, True, True)),
    "chicago.hand_when_failed": ("G", (True, True, True, True)),
    "blind.allowed": ("PG", (True, True, False, False)),
    "blind.points": ("PG", (30, 30, 30, 30)),
    "blind.penalty": ("PG", (20, 20, 20, 20)),
    "blind.deuce": ("PG", (60, 60, 60, 60)),
    "ending.target": ("P", (52, 52, 52, 52)),
    "ending.check": ("WSPG", ("deal", "deal", "deal", "deal")),
    "ending.tie": ("WSP", ("play-on", "play-on", "play-on", "play-off")),
    "ending.floor": ("P", (None, None, None, 0)),
    "ending.chicago_required": ("PG", (False, False, False, False)),
    "ending.confirm": ("PG", ("none", "none", "none", "none")),
    "ending.bust": ("WSG", (False, False, False, False)),
}

PRESETS: dict[str, dict[str, int | bool | str | None]] = {
    preset: {field: values[column] for field, (_, values) in _TABLE.items()}
    for column, preset in enumerate(PRESET_SOURCES)
}
"""Every preset's value of every field."""

SILENT: dict[str, frozenset[str]] = {
    preset: frozenset([field for field, (silent, _) in _TABLE.items() if tag in silent])
    for preset, tag in PRESET_SOURCES.items()
}
"""The fields on which each preset's source is silent: there its value is a ruling."""

_QUADS, _FLUSH, _ROYAL = "hands.four_of_a_kind", "hands.straight_flush", "hands.royal_flush"

VARIATIONS: dict[str, tuple[dict[str, int | bool | str | None], str, str]] = {
    "low-hand": (
        {"exchange.low_hand": "below-ten"},
        "Wv Sv",
        "a hand of nines and lower may be replaced",
    ),
    "low-hand-ten": (
        {"exchange.low_hand": "ten-or-below"},
        "Wv Sv",
        "a hand of tens and lower may be replaced",
    ),
    "three-exchanges": ({"exchange.rounds": 3}, "Wv Sv", "three rounds of exchanges"),
    "no-one-up": ({"exchange.one_up": "never"}, "Wv Sv", "no card is drawn face up"),
    "open-card": (
        {"exchange.one_up": "keep"},
        "Pv",
        "a single card may be drawn face up, and is kept",
    ),
    "declare-to-win": (
        {"ending.chicago_required": True},
        "Wv Sv",
        "nobody wins without having called a Chicago",
    ),
    "high-rewards": (
        {_QUADS: 8, _FLUSH: 11, _ROYAL: "win"},
        "Wv Sv",
        "quads pay 8, straight flushes 11, and royals win",
    ),
    "lift": (
        {_QUADS: "lift", _FLUSH: "lift"},
        "Wv Sv",
        "quads and straight flushes lift to the target",
    ),
    "reset-all": (
        {_QUADS: "reset-all", _FLUSH: "reset-all"},
        "Wv Sv",
        "quads and straight flushes take all others to 0",
    ),
    "reset-one": (
        {_QUADS: "reset-one", _FLUSH: "reset-one"},
        "Wv Sv",
        "quads and straight flushes take one other to 0",
    ),
    "lift-and-reset": (
        {_QUADS: "lift+reset-all", _FLUSH: "lift+reset-all"},
        "Wv Sv",
        "quads, straight flushes: lift, and all others to 0",
    ),
    "lift-and-reset-one": (
        {_QUADS: "lift+reset-one", _FLUSH: "lift+reset-one"},
        "Wv Sv",
        "quads, straight flushes: lift, and one other to 0",
    ),
    "royal-nine": ({_ROYAL: 9}, "Wv Sv", "a royal flush pays 9"),
    "royal-wins": ({_ROYAL: "win"}, "Wv Sv", "a royal flush wins the game"),
    "chicago-only": (
        {
            "chicago.last_trick_when_failed": False,
            "chicago.hand_when_made": False,
            "chicago.hand_when_failed": False,
        },
        "Wv Sv",
        "after a Chicago neither hand nor last trick pays",
    ),
    "thirteen": (
        {
            "chicago.points": 13,
            "chicago.penalty": 13,
            "chicago.minimum": 13,
            "chicago.declarer_leads": True,
        },
        "Wv Sv",
        "a Chicago needs 13, is worth 13, and leads",
    ),
    "stop-45": (
        {"exchange.stop_at": 45, "exchange.stop_deal": "five"},
        "Wv Sv",
        "no exchanges from 45 on, with five cards dealt",
    ),
    "stop-42": ({"exchange.stop_at": 42}, "Pv", "no exchanges from 42 on"),
    "win-again": (
        {"ending.confirm": "last-trick"},
        "Wv Sv",
        "once at the target, win a later last trick as well",
    ),
    "deuce": (
        {"tricks.last_deuce": 10, "chicago.deuce": 30},
        "Wv Sv",
        "a last trick won with a two pays 10, a Chicago 30",
    ),
    "quads-choice": (
        {_QUADS: "7|reset-all"},
        "Pv",
        "quads pay 7 or take all others to 0, as one likes",
    ),
    "straight-flush-ten": ({_FLUSH: 10}, "Pv", "a straight flush pays 10"),
    "bust": (
        {"ending.bust": True},
        "Pv",
        "of three, a winner who never called falls to 0",
    ),
    "breaker": (
        {"chicago.breaker": 8, "chicago.hand_when_failed": False},
        "Pv",
        "breaking a Chicago pays 8, and no hand pays then",
    ),
}
"""What each named variation sets, the tags of the sources that mention it, and what it is."""
