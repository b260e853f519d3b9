"""The values of rule fields: read from the command line or from JSON, and written back.

On the command line every value is text: ``42``, ``null``, ``true``, ``keep``, ``7|reset-all``.
In JSON it must have its own type: 42 is not ``"42"``, and true is not 1.
"""

from typing import cast

from chicago_cli.rules.fields import Field, Value
from chicago_cli.rules.rewards import (
    REWARD_PATTERN,
    Reward,
    parse_reward,
    reward_json,
    reward_text,
)

_WORDS: dict[str, Value] = {"true": True, "false": False, "null": None}

# bool is a kind of int to Python, but not to JSON, so types are compared exactly.
_TYPES: dict[str, tuple[type, ...]] = {
    "whole": (int,),
    "optional": (int, type(None)),
    "flag": (bool,),
    "choice": (str,),
    "reward": (int, str, tuple),
}


class WrongType(ValueError):  # noqa: N818 - it is what L005 is called
    """A value of a JSON type that its field does not take."""


def allowed_text(field: Field) -> str:
    """What a field allows, in words: ``null or 1 to 1000``."""
    if field.kind == "choice":
        return ", ".join(field.choices[:-1]) + f" or {field.choices[-1]}"
    if field.kind == "flag":
        return "true or false"
    if field.kind == "reward":
        return "a reward"
    span = f"{field.low} to {field.high}" if field.low < field.high else str(field.low)
    return f"null or {span}" if field.kind == "optional" else span


def read_text(field: Field, text: str) -> Value:
    """The value that ``text`` stands for on the command line.

    Raises:
        ValueError: where the field does not allow it.
    """
    if field.kind in ("choice", "reward"):
        return read_json(field, text)
    if text in _WORDS:
        value = _WORDS[text]
    elif text.isascii() and text.isdigit() and (text == "0" or text[0] != "0") and len(text) < 17:
        value = int(text)
    else:
        raise _not_allowed(field, repr(text))
    try:
        return read_json(field, value)
    except WrongType:
        raise _not_allowed(field, repr(text)) from None


def read_json(field: Field, value: object) -> Value:
    """The value of a field from one that was read from JSON (or a reward already read).

    Raises:
        WrongType: where its JSON type is not one that the field takes.
        ValueError: where the field does not allow it.
    """
    if type(value) not in _TYPES[field.kind]:
        raise WrongType(f"{field.name} takes {allowed_text(field)}, not {_json_text(value)}")
    if field.kind == "reward":
        return _read_reward(field, value)
    if field.kind == "choice" and value not in field.choices:
        raise _not_allowed(field, repr(value))
    if type(value) is int and not field.low <= value <= field.high:
        raise _not_allowed(field, str(value))
    return cast(Value, value)


def _read_reward(field: Field, value: object) -> Reward:
    if isinstance(value, tuple):
        return value
    try:
        return parse_reward(cast("str | int", value))
    except ValueError as error:
        raise ValueError(f"{field.name} does not allow {_json_text(value)}: {error}") from None


def _not_allowed(field: Field, shown: str) -> ValueError:
    return ValueError(f"{field.name} takes {allowed_text(field)}, not {shown}")


def _json_text(value: object) -> str:
    if isinstance(value, list | dict):
        return "an array" if isinstance(value, list) else "an object"
    return repr(value) if isinstance(value, str) else value_text(cast(Value, value))


def value_text(value: Value) -> str:
    """A value as the command line and the tables write it."""
    if isinstance(value, tuple):
        return reward_text(value)
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else str(value)


def value_json(value: Value) -> int | bool | str | None:
    """A value as a game log writes it."""
    return reward_json(value) if isinstance(value, tuple) else value


def field_schema(field: Field) -> dict[str, object]:
    """The JSON Schema of a field's values."""
    span = {"minimum": field.low, "maximum": field.high}
    schemas: dict[str, dict[str, object]] = {
        "whole": {"type": "integer", **span},
        "optional": {"type": ["integer", "null"], **span},
        "flag": {"type": "boolean"},
        "choice": {"enum": list(field.choices)},
        "reward": {"type": ["integer", "string"], **span, "pattern": REWARD_PATTERN},
    }
    return {"description": field.meaning, **schemas[field.kind]}
