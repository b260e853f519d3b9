"""The published JSON Schema (2020-12) of the game log, built from the tables of the format.

``schema.json`` beside this file is its text. A schema cannot say everything that the reader holds
to: that no key stands twice (L002), that rule fields do not exclude one another (L009), that names
are among the players, and the players as many as the rules allow (L010), that everybody is in the
cut and in the totals (L004), the limits of size and depth (L011), nor tell 5.0 from 5 (L005).
"""

from typing import Any

from chicago_cli.log.records import (
    DEAL_KEYS,
    DECK_KEYS,
    FORMAT,
    GAME_KEYS,
    LONGEST_NAME,
    MAJOR,
    REASONS,
    SHAPES,
    SHUFFLE,
    STATUSES,
)
from chicago_cli.log.text import LARGEST
from chicago_cli.log.values import CATEGORY_OF
from chicago_cli.rules.fields import FIELDS
from chicago_cli.rules.presets import DEFAULT_PRESET, PRESETS, VARIATIONS
from chicago_cli.rules.values import field_schema

Schema = dict[str, Any]

# What `cards` reads: any case, 10 for T, the glyphs of both kinds, and what stands between cards.
_BETWEEN = r"[ \t,\ufe0e\ufe0f]*"
_CARD = r"(10|[2-9TtJjQqKkAa])[cCdDhHsS\u2660-\u2667]"
# Python lets $ stand before a last newline, ECMA does not.
_END = r"$(?!\n)"
_NO_SURROGATES = r"^[^\ud800-\udfff]*" + _END
_NO_CONTROLS = r"^[^\u0000-\u001f\u007f-\u009f\ud800-\udfff]*" + _END


def schema() -> Schema:
    """The schema of one game."""
    values: Schema = {
        "format": {"const": FORMAT},
        "version": {"type": "string", "pattern": rf"^{MAJOR}\.(0|[1-9][0-9]{{0,8}}){_END}"},
        "rules": _ref("rules"),
        "players": {
            "type": "array",
            "description": "The players' names, clockwise.",
            "items": _ref("name"),
            "minItems": 2,
            "maxItems": FIELDS["players.max"].high,
            "uniqueItems": True,
        },
        "cut": _by_player("The card that each player drew for the first deal.", "card"),
        "deck": _ref("deck"),
        "deals": {"type": "array", "items": _ref("deal")},
        "status": {"enum": list(STATUSES)},
        "winner": {"anyOf": [_ref("name"), {"type": "null"}]},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{FORMAT} {MAJOR}",
        "description": "One game of Chicago: its rules, its players, and all that happened.",
        **_object(values, GAME_KEYS),
        "$defs": _definitions(),
    }


def _definitions() -> Schema:
    deal: Schema = {
        "dealer": _ref("name"),
        "hands": _by_player("Each active player's cards as dealt.", "cards"),
        "events": {"type": "array", "items": _ref("event")},
        "totals": _by_player("Each player's total after the deal.", "whole"),
    }
    deck: Schema = {"shuffle": {"const": SHUFFLE}, "seed": _ref("text"), "commitment": _ref("text")}
    return {
        "rules": _rules(),
        "deck": _object(deck, DECK_KEYS),
        "deal": _object(deal, DEAL_KEYS),
        "event": {"oneOf": [_event(kind) for kind in SHAPES]},
        "name": {
            "type": "string",
            "minLength": 1,
            "maxLength": LONGEST_NAME,
            "pattern": _NO_CONTROLS,
        },
        "card": {"type": "string", "pattern": f"^{_BETWEEN}{_CARD}{_BETWEEN}{_END}"},
        "cards": {"type": "string", "pattern": f"^{_BETWEEN}({_CARD}{_BETWEEN})*{_END}"},
        "text": {"type": "string", "pattern": _NO_SURROGATES},
        "whole": {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST},
        "extension": _extension(),
    }


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _object(properties: Schema, required: dict[str, bool]) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": [key for key, needed in required.items() if needed],
        "patternProperties": {"^x-": _ref("extension")},
        "additionalProperties": False,
    }


def _by_player(description: str, value: str) -> Schema:
    return {
        "type": "object",
        "description": description,
        "propertyNames": _ref("name"),
        "additionalProperties": _ref(value),
    }


def _rules() -> Schema:
    values: Schema = {
        "preset": {"enum": list(PRESETS), "default": DEFAULT_PRESET},
        "with": {"type": "array", "items": {"enum": list(VARIATIONS)}},
    }
    fields = {name: field_schema(field) for name, field in FIELDS.items()}
    return _object(values | fields, {})


def _event(kind: str) -> Schema:
    kinds: Schema = {
        "player": _ref("name"),
        "cards": _ref("cards"),
        "card": _ref("card"),
        "category": {"enum": list(CATEGORY_OF)},
        "take": _ref("text"),
        "points": {**_ref("whole"), "not": {"const": 0}},
        "reason": {"enum": list(REASONS)},
    }
    keys = SHAPES[kind].keys
    values = {"type": {"const": kind}} | {key.name: kinds[key.kind] for key in keys}
    return _object(values, {"type": True} | {key.name: key.required for key in keys})


def _extension() -> Schema:
    """What may stand under an x- key: anything within the limits of the format."""
    return {
        "anyOf": [
            {"type": ["null", "boolean"]},
            _ref("whole"),
            _ref("text"),
            {"type": "array", "items": _ref("extension")},
            {
                "type": "object",
                "propertyNames": _ref("text"),
                "additionalProperties": _ref("extension"),
            },
        ]
    }
