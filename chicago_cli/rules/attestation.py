"""Who attests the value of a rule field, and what is a ruling or a house rule.

This is judged field by field, whoever's rules the rest of the game follows. A source attests the
value that its preset has, unless it is silent on the field, and the values that it mentions as
variations. A value is *silent* where it is the preset's own and the preset's source says nothing of
the field: it is a ruling then, though other sources may attest it. Any other value that no source
attests is a *house rule*.
"""

from typing import Literal, NamedTuple

from chicago_cli.rules.fields import FIELDS, Value
from chicago_cli.rules.presets import PRESET_SOURCES, PRESETS, SILENT
from chicago_cli.rules.values import read_json, value_text

Mark = Literal["", "silent", "house"]

SOURCE_NAMES = {
    "W": "Wikipedia",
    "S": "Wikipedia in Spanish",
    "P": "pagat.com",
    "G": "gamerules.com",
}
"""What the sources are called in a sentence, by tag."""


class Standing(NamedTuple):
    """Who attests a value (tags of sources), and whether it is a ruling or a house rule."""

    attested: tuple[str, ...]
    mark: Mark


def preset_value(preset: str, name: str) -> Value:
    """A preset's value of the field with a dotted name."""
    return read_json(FIELDS[name], PRESETS[preset][name])


def attested_by(name: str, value: Value) -> tuple[str, ...]:
    """The tags of the sources that attest a value: W S P G, then variations (Wv Sv Pv)."""
    own = [
        tag
        for preset, tag in PRESET_SOURCES.items()
        if name not in SILENT[preset] and _same(preset_value(preset, name), value)
    ]
    return (*own, *FIELDS[name].others.get(value_text(value), "").split())


def _same(one: Value, other: Value) -> bool:
    # To Python true is 1 as well, so values are compared as they are written.
    return value_text(one) == value_text(other)


def standing(name: str, value: Value, preset: str | None) -> Standing:
    """Who attests a value, and whether under a preset it is a ruling or a house rule."""
    attested = attested_by(name, value)
    if preset is not None and name in SILENT[preset] and _same(preset_value(preset, name), value):
        return Standing(attested, "silent")
    return Standing(attested, "" if attested else "house")


def standing_words(name: str, value: Value, preset: str | None) -> str:
    """The same in words: ``attested by pagat.com, and as a variation by Wikipedia``."""
    attested, mark = standing(name, value, preset)
    if mark == "house":
        return "a house rule: no source attests it"
    words = "attested " + attested_words(attested) if attested else ""
    if mark == "silent" and preset is not None:
        source = SOURCE_NAMES[PRESET_SOURCES[preset]]
        return f"a ruling, as {source} is silent" + (f"; {words}" if words else "")
    return words


def attested_words(tags: tuple[str, ...]) -> str:
    """Tags of sources in words: ``by pagat.com, and as a variation by Wikipedia``."""
    own = [SOURCE_NAMES[tag] for tag in tags if tag in SOURCE_NAMES]
    mentioned = [SOURCE_NAMES[tag[0]] for tag in tags if tag not in SOURCE_NAMES]
    parts = [f"by {in_words(own)}"] if own else []
    parts += [f"as a variation by {in_words(mentioned)}"] if mentioned else []
    return ", and ".join(parts)


def in_words(names: list[str]) -> str:
    """A list in words: ``a, b and c``."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
