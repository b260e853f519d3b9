"""Small logs for the tests of ``verify``, as JSON values and as lines."""

import json
from typing import Any

# A revoke: Bo holds the 8h and does not follow the 9h with it.
REVOKE: dict[str, Any] = {
    "format": "chicago-log",
    "version": "1.0",
    "rules": {"preset": "wikipedia"},
    "players": ["Anna", "Bo"],
    "deals": [
        {
            "dealer": "Bo",
            "hands": {"Anna": "Ac Ad 9h 7s 2c", "Bo": "Qc Jd 8h 5s 3c"},
            "events": [
                {"type": "exchange", "player": "Anna", "discard": "", "draw": ""},
                {"type": "exchange", "player": "Bo", "discard": "", "draw": ""},
                {"type": "exchange", "player": "Anna", "discard": "", "draw": ""},
                {"type": "exchange", "player": "Bo", "discard": "", "draw": ""},
                {"type": "play", "player": "Anna", "card": "9h"},
                {"type": "play", "player": "Bo", "card": "5s"},
            ],
        }
    ],
}
CLEAN: dict[str, Any] = {**REVOKE, "deals": []}
ODD: dict[str, Any] = {**CLEAN, "version": "1.7"}
"""A log that is read with a warning."""

REVOKE_LINE, CLEAN_LINE, ODD_LINE = [json.dumps(each) + "\n" for each in (REVOKE, CLEAN, ODD)]


def padded(game: dict[str, Any], size: int) -> str:
    """A game as a line of about so many bytes."""
    return json.dumps({**game, "x-padding": "." * size}) + "\n"
