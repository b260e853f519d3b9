"""The rules of a log: those in its header, unless the caller judges it under others."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from chicago_cli.log.findings import Finding, Pointer
from chicago_cli.log.records import EXTENSION
from chicago_cli.log.values import ValueFault, json_kind, text
from chicago_cli.rules.fields import Rules, Value
from chicago_cli.rules.presets import DEFAULT_PRESET
from chicago_cli.rules.ruleset import RulesConflict, RulesError, build, split_names

HERE: Pointer = ("rules",)
_NAMES = ("preset", "with")


class Override(NamedTuple):
    """Other rules than the log's: ``names`` replaces them, ``settings`` changes single fields."""

    names: str | None = None
    settings: tuple[tuple[str, Value], ...] = ()


class Ruling(NamedTuple):
    """The rules that a game is judged under, and the names by which they were given."""

    rules: Rules
    preset: str
    variations: tuple[str, ...]


_NO_OVERRIDE = Override()
_MOST_KEPT, _LONGEST_KEPT = 64, 1 << 16
_kept: dict[tuple[str, Override], Ruling] = {}


def ruling(raw: Mapping[str, Any], override: Override = _NO_OVERRIDE) -> Ruling:
    """The rules of a log's header, resolved; logs of one archive mostly share theirs, so kept.

    Raises:
        RulesError: for whatever is wrong with them; `rule_faults` finds all of it.
        TypeError: where the names of preset and variations are no text.
    """
    key = (repr(raw), override)  # the text tells true from 1, which are equal as keys
    if len(key[0]) > _LONGEST_KEPT:
        return _resolved(raw, override)
    if key not in _kept:
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        _kept[key] = _resolved(raw, override)
    return _kept[key]


def _resolved(raw: Mapping[str, Any], override: Override) -> Ruling:
    if override.names is not None:
        preset, variations = split_names(override.names)
        rules = build(preset, variations, dict(override.settings))
        return Ruling(rules, preset, variations)
    preset, named = raw.get("preset", DEFAULT_PRESET), raw.get("with", [])
    if not isinstance(preset, str) or not isinstance(named, list):
        raise TypeError
    if not all(isinstance(each, str) for each in named):
        raise TypeError
    fields = {name: value for name, value in raw.items() if _is_field(name)}
    return Ruling(build(preset, named, fields | dict(override.settings)), preset, tuple(named))


def _is_field(name: str) -> bool:
    return name not in _NAMES and not name.startswith(EXTENSION)


def rule_faults(raw: object, override: Override = _NO_OVERRIDE) -> Iterator[Finding]:
    """Everything that is wrong with the rules in a header, each with its place."""
    if not isinstance(raw, dict):
        yield Finding("L005", f"an object of rules expected, {json_kind(raw)} given", HERE)
        return
    sound = True
    for fault in _part_faults(raw) if override.names is None else ():
        sound = False
        yield fault
    if sound:
        try:
            ruling(raw, override)
        except RulesConflict as error:
            yield Finding("L009", str(error), HERE, field=error.fields[0])


def _part_faults(raw: dict[str, Any]) -> Iterator[Finding]:
    for name, value in raw.items():
        here = (*HERE, name)
        if name == "preset":
            yield from _name_faults(value, here, variation=False)
        elif name == "with":
            yield from _variation_faults(value, here)
        elif _is_field(name):
            yield from _build_faults(here, settings={name: value})


def _variation_faults(value: object, here: Pointer) -> Iterator[Finding]:
    if not isinstance(value, list):
        message = f"an array of named variations expected, {json_kind(value)} given"
        yield Finding("L005", message, here)
        return
    for index, each in enumerate(value):
        yield from _name_faults(each, (*here, index), variation=True)


def _name_faults(value: object, here: Pointer, *, variation: bool) -> Iterator[Finding]:
    try:
        name = text(value, "the name of a variation" if variation else "the name of a preset")
    except ValueFault as fault:
        yield Finding(fault.code, fault.message, here)
        return
    if variation:
        yield from _build_faults(here, variations=(name,))
    else:
        yield from _build_faults(here, preset=name)


def _build_faults(
    here: Pointer,
    preset: str = DEFAULT_PRESET,
    variations: tuple[str, ...] = (),
    settings: Mapping[str, object] = {},
) -> Iterator[Finding]:
    try:
        build(preset, variations, settings)
    except RulesConflict:
        pass  # one field alone may exclude what another then sets right
    except RulesError as error:
        yield Finding("L005" if error.part == "type" else "L008", str(error), here)
