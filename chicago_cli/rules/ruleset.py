"""Rules put together: a preset, named variations on top of it, then single fields."""

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Any, Literal, NamedTuple

from chicago_cli.rules.attestation import preset_value
from chicago_cli.rules.fields import FIELDS, Field, Rules, Value
from chicago_cli.rules.presets import DEFAULT_PRESET, PRESETS, VARIATIONS
from chicago_cli.rules.values import WrongType, read_json, read_text, value_json, value_text

Part = Literal["preset", "variation", "field", "type", "value", "conflict"]


class RulesError(ValueError):
    """Rules that cannot be had.

    ``part`` says what is wrong: the ``preset`` or the ``variation`` that does not exist, the
    ``field`` that does not, the ``type`` of a field's value, the ``value`` itself, or a
    ``conflict``. ``name`` is the preset, variation or field at fault.
    """

    def __init__(self, message: str, part: Part, name: str) -> None:
        super().__init__(message)
        self.part = part
        self.name = name


class RulesConflict(RulesError):  # noqa: N818 - a conflict is what the rulebook calls it
    """Rule fields that exclude one another; ``fields`` names all of them."""

    def __init__(self, message: str, fields: tuple[str, ...]) -> None:
        super().__init__(message, "conflict", fields[0])
        self.fields = fields


class Conflict(NamedTuple):
    """A combination of values that is refused: when, which fields it involves, and why."""

    holds: Callable[[Rules], bool]
    fields: tuple[str, ...]
    reason: str


CONFLICTS = (
    Conflict(
        lambda rules: rules.tricks_last_deuce is not None and rules.chicago_deuce is None,
        ("tricks.last_deuce", "chicago.deuce"),
        "whoever pays more for a fifth trick won with a two must do so for a Chicago as well, "
        "so set chicago.deuce",
    ),
    Conflict(
        lambda rules: rules.declare_false_claim == "out" and rules.declare_mode == "open",
        ("declare.false_claim", "declare.mode"),
        "nobody claims a hand where all hands are compared, "
        "so declare.mode must be announce or ascending",
    ),
)


class Difference(NamedTuple):
    """A field in which two rules differ."""

    name: str
    first: Value
    second: Value


_LONGEST_MISSPELT = 80  # nothing is near a longer name, and comparing endless ones takes for ever


def suggestion(name: str, known: Iterable[str]) -> str:
    """``; did you mean this or that?`` for a misspelt name, or nothing where none is near."""
    near = get_close_matches(name, known, n=3) if len(name) <= _LONGEST_MISSPELT else []
    return f"; did you mean {' or '.join(near)}?" if near else ""


def resolve(rules: str = DEFAULT_PRESET, settings: Mapping[str, object] = {}) -> Rules:
    """The rules that ``preset+variation+…`` and then single fields make.

    Args:
        rules: a preset, and any named variations joined to it by ``+``.
        settings: values by dotted field name, of the types that JSON has for them.

    Raises:
        RulesError: for a name that does not exist or a value that its field does not allow.
        RulesConflict: for fields that exclude one another.
    """
    preset, variations = split_names(rules)
    return build(preset, variations, settings)


def split_names(rules: str) -> tuple[str, tuple[str, ...]]:
    """The preset and the variations in ``preset+variation+…``; the names are not looked up."""
    preset, *variations = rules.split("+")
    return preset, tuple(variations)


def joined_names(preset: str, variations: Iterable[str]) -> str:
    """The preset and the variations as `split_names` takes them apart."""
    return "+".join([preset, *variations])


def build(
    preset: str, variations: Iterable[str] = (), settings: Mapping[str, object] = {}
) -> Rules:
    """The rules of a preset, then variations from left to right, then single fields.

    Raises:
        RulesError: for a name that does not exist or a value that its field does not allow.
        RulesConflict: for fields that exclude one another.
    """
    values: dict[str, object] = dict(_preset(preset))
    for variation in variations:
        values |= _variation(variation)
    values |= {name: _checked(name, value) for name, value in settings.items()}
    read: dict[str, Any] = {
        field.attribute: read_json(field, values[name]) for name, field in FIELDS.items()
    }
    rules = Rules(**read)
    check_conflicts(rules)
    return rules


def _preset(name: str) -> Mapping[str, object]:
    if name in PRESETS:
        return PRESETS[name]
    if name in VARIATIONS:
        hint = f"; it is a named variation, which follows a preset: {DEFAULT_PRESET}+{name}"
    else:
        hint = suggestion(name, PRESETS) or f"; there are {', '.join(PRESETS)}"
    raise RulesError(f"no such preset: {name!r}{hint}", "preset", name)


def _variation(name: str) -> Mapping[str, object]:
    if name in VARIATIONS:
        return VARIATIONS[name][0]
    if name in PRESETS:
        hint = "; it is a preset, which comes first, and alone"
    else:
        hint = suggestion(name, VARIATIONS) or "; 'chicago rules' lists them"
    raise RulesError(f"no such variation: {name!r}{hint}", "variation", name)


def find_field(name: str) -> Field:
    """The field of a dotted name.

    Raises:
        RulesError: where there is none, with the nearest names.
    """
    if name in FIELDS:
        return FIELDS[name]
    by_last = [field for field in FIELDS if field.partition(".")[2] == name]
    hint = f"; did you mean {' or '.join(by_last)}?" if by_last else suggestion(name, FIELDS)
    hint = hint or "; 'chicago rules show' lists them"
    raise RulesError(f"no such rule field: {name!r}{hint}", "field", name)


def _checked(name: str, value: object) -> Value:
    field = find_field(name)
    try:
        return read_json(field, value)
    except WrongType as error:
        raise RulesError(str(error), "type", name) from None
    except ValueError as error:
        hint = suggestion(value, field.choices) if isinstance(value, str) else ""
        raise RulesError(f"{error}{hint}", "value", name) from None


# What people write where a field takes null, true or false.
_MEANT = {"none": "null", "yes": "true", "on": "true", "no": "false", "off": "false"}


def read_settings(settings: Iterable[str]) -> dict[str, Value]:
    """The values in ``FIELD=VALUE`` of the command line, for `resolve`; the last one of a field.

    Raises:
        RulesError: for a field that does not exist, or a value that it does not allow.
    """
    return dict([_read_setting(setting) for setting in settings])


def _read_setting(setting: str) -> tuple[str, Value]:
    name, equals, text = setting.partition("=")
    field = find_field(name)
    if not equals:
        usual = value_text(preset_value(DEFAULT_PRESET, name))
        raise RulesError(f"{name} needs a value, as in {name}={usual}", "value", name)
    try:
        return name, read_text(field, text)
    except ValueError as error:
        raise RulesError(f"{error}{_hint(field, text)}", "value", name) from None


def _hint(field: Field, text: str) -> str:
    meant = {"optional": ("null",), "flag": ("true", "false")}.get(field.kind, field.choices)
    lower = text.lower()
    for word in (lower, _MEANT.get(lower)):
        if word in meant:
            return f"; did you mean {word}?"
    return suggestion(lower, meant)


def check_conflicts(rules: Rules) -> None:
    """Refuse fields that exclude one another.

    Raises:
        RulesConflict: one, for all conflicts, that names every field involved.
    """
    found = [conflict for conflict in CONFLICTS if conflict.holds(rules)]
    if found:
        message = "; ".join([_conflict_text(rules, conflict) for conflict in found])
        raise RulesConflict(message, tuple([name for each in found for name in each.fields]))


def _conflict_text(rules: Rules, conflict: Conflict) -> str:
    pairs = [f"{name} = {value_text(field_value(rules, name))}" for name in conflict.fields]
    return f"{' and '.join(pairs)} exclude one another: {conflict.reason}"


def field_value(rules: Rules, name: str) -> Value:
    """The value of the field with a dotted name."""
    value: Value = getattr(rules, FIELDS[name].attribute)
    return value


def as_log(
    rules: Rules, preset: str = DEFAULT_PRESET, variations: Iterable[str] = ()
) -> dict[str, Any]:
    """The rules as the ``rules`` object of a game log, with every field given."""
    fields = {name: value_json(field_value(rules, name)) for name in FIELDS}
    return {"preset": preset, "with": list(variations), **fields}


def differences(first: Rules, second: Rules) -> list[Difference]:
    """The fields in which two rules differ, in the rulebook's order."""
    pairs = [(name, field_value(first, name), field_value(second, name)) for name in FIELDS]
    return [Difference(*pair) for pair in pairs if pair[1] != pair[2]]
