"""What the names mean that rules, findings and messages use: one page of text for each.

The pages are put together from the declarations of fields, presets, variations, rulings and codes,
so that they say what the program does.
"""

import textwrap
from collections.abc import Callable, Iterable, Mapping

from chicago_cli.cli.records import table
from chicago_cli.engine.violations import CODES, Code
from chicago_cli.rules.attestation import (
    SOURCE_NAMES,
    attested_by,
    in_words,
    preset_value,
)
from chicago_cli.rules.examples import EXAMPLES
from chicago_cli.rules.fields import FIELDS, Field
from chicago_cli.rules.presets import (
    DEFAULT_PRESET,
    PRESET_SOURCES,
    PRESETS,
    SILENT,
    SOURCES,
    VARIATIONS,
)
from chicago_cli.rules.rewards import reward_words
from chicago_cli.rules.ruleset import CONFLICTS, Conflict, suggestion
from chicago_cli.rules.rulings import RULINGS, rulings_on
from chicago_cli.rules.terms import GROUPS, TERMS
from chicago_cli.rules.values import allowed_text, read_json, read_text, value_text

WIDTH = 79

_EFFECTS = {
    "refuses": "The whole game is refused: nothing else of it is judged.",
    "stops": (
        "The deal is judged no further, for what follows is no longer defined. The next deal is "
        "judged again, from the recorded totals."
    ),
    "noted": "It is reported, and the deal goes on with what was done.",
    "ends": "Nothing that comes after it is judged.",
}
_NO_CALL = "It is reported, and the deal goes on as if the call had not been made."


class UnknownNameError(ValueError):
    """A name that nothing here explains; the message suggests near ones."""


def explanation(name: str) -> str:
    """The page on a field, variation, preset, ruling, violation code, source, group or term.

    Codes and rulings may be written in either case.

    Raises:
        UnknownNameError: where the name is none of these.
    """
    for each in (name, name.upper()):
        for known, tell in _KINDS:
            if each in known:
                return tell(each)
    every = [each for known, _ in _KINDS for each in known]
    short = [field for field in FIELDS if field.partition(".")[2] == name]
    hint = f"; did you mean {' or '.join(short)}?" if short else suggestion(name, every)
    hint = (
        hint or "; 'chicago rules' lists presets and variations, 'chicago rules show' rule fields"
    )
    raise UnknownNameError(f"nothing is called {name!r}{hint}")


def code_explanation(code: Code) -> str:
    """The page on a violation code."""
    effect = _NO_CALL if code.code.startswith("C") else _EFFECTS[code.effect]
    return _page(f"{code.code} {code.slug}", _sentence(code.text), effect)


def _page(title: str, *parts: str) -> str:
    """A title and the parts under it, parted by blank lines; lines that are too long are filled."""
    return "\n\n".join([title, *[_filled(part) for part in parts if part]]) + "\n"


def _filled(part: str) -> str:
    return "\n".join([_fill(line) for line in part.rstrip("\n").splitlines()])


def _fill(line: str) -> str:
    """One line, or several where it is too long: those after the first hang under its text."""
    if len(line) <= WIDTH:
        return line
    lead = len(line) - len(line.lstrip())
    term, gap, _ = line.lstrip().partition("  ")
    hang = len(line) - len(line[lead + len(term) :].lstrip()) if lead and gap else lead
    return textwrap.fill(line, WIDTH, subsequent_indent=" " * hang, break_on_hyphens=False)


def _list(heading: str, pairs: Iterable[tuple[str, str]]) -> str:
    """Terms and what is said of them, in two columns under a heading; nothing for no terms."""
    rows = list(pairs)
    width = max([len(term) for term, _ in rows], default=0)
    lines = [
        f"  {term.ljust(width)}  {text}".rstrip() if width else f"  {text}" for term, text in rows
    ]
    return "\n".join([heading, *lines]) if rows else ""


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _field(name: str) -> str:
    field = FIELDS[name]
    return _page(
        f"{name}: {allowed_text(field)}",
        field.meaning,
        _list("Values:", field.notes.items()),
        table(("value", "presets", "attested by"), _rows(field)),
        f"Example: {EXAMPLES[name]}" if name in EXAMPLES else "",
        "See 'chicago rules explain reward' for what a reward can be." if _is_reward(field) else "",
        _list("Variations that set it:", _setting(field)),
        _list("Rulings:", _rulings([name])),
        *[_conflict(each) for each in CONFLICTS if name in each.fields],
        _legend(),
    )


def _rows(field: Field) -> list[tuple[str, str, str]]:
    """Every value that a preset has or a source mentions, who has it, and who attests it."""
    own = {preset: value_text(preset_value(preset, field.name)) for preset in PRESETS}
    return [
        (
            text,
            ", ".join([_preset_mark(each, field.name) for each in PRESETS if own[each] == text]),
            " ".join(attested_by(field.name, read_text(field, text))),
        )
        for text in dict.fromkeys([*own.values(), *field.others])
    ]


def _preset_mark(preset: str, name: str) -> str:
    return f"{preset}*" if name in SILENT[preset] else preset


def _is_reward(field: Field) -> bool:
    return field.kind == "reward" and field.name not in EXAMPLES


def _conflict(conflict: Conflict) -> str:
    return _list(f"Conflict of {' and '.join(conflict.fields)}:", [("", conflict.reason + ".")])


def _setting(field: Field) -> list[tuple[str, str]]:
    """The variations that set a field, each with the value that it sets."""
    return [
        (variation, value_text(read_json(field, sets[field.name])))
        for variation, (sets, _, _) in VARIATIONS.items()
        if field.name in sets
    ]


def _legend() -> str:
    sources = ", ".join([f"{tag} {name}" for tag, name in SOURCE_NAMES.items()])
    return (
        f"{sources}; v: mentioned there as a variation. *: the source of this preset is silent, "
        "so the value is a ruling."
    )


def _variation(name: str) -> str:
    sets, tags, title = VARIATIONS[name]
    rows = [(field, value_text(read_json(FIELDS[field], value))) for field, value in sets.items()]
    return _page(
        f"{name}: {title}",
        f"A named variation, mentioned by {in_words([SOURCE_NAMES[t[0]] for t in tags.split()])}.",
        table(("it sets", "to"), rows),
        _list("What these fields mean:", [(f, _meaning(f, sets[f])) for f in sets]),
        _list("Rulings:", _rulings(sets)),
        f"To play with it, add it to a preset: --rules {DEFAULT_PRESET}+{name}",
    )


def _meaning(name: str, value: object) -> str:
    field = FIELDS[name]
    read = read_json(field, value)
    note = field.notes.get(value_text(read), "")
    if isinstance(read, tuple):
        note = reward_words(read)
    return f"{field.meaning} Here: {note}." if note else field.meaning


def _rulings(names: Iterable[str]) -> list[tuple[str, str]]:
    numbers = {number for name in names for number in rulings_on(name)}
    return [(number, ruling.text) for number, ruling in RULINGS.items() if number in numbers]


def _preset(name: str) -> str:
    tag = PRESET_SOURCES[name]
    silent = ", ".join([field for field in FIELDS if field in SILENT[name]])
    default = " It is the default." if name == DEFAULT_PRESET else ""
    return _page(
        f"{name}: {SOURCES[tag]}",
        f"A preset: the rules as this source ({tag}) has them.{default}",
        f"The source is silent on {len(SILENT[name])} of {len(FIELDS)} fields, and what the preset "
        f"has there is a ruling: {silent}.",
        _list(
            "See also:",
            [
                (f"chicago rules show {name}", "every field with its value"),
                *[(f"chicago rules diff {name} {other}", "") for other in PRESETS if other != name],
            ],
        ),
    )


def _ruling(number: str) -> str:
    ruling = RULINGS[number]
    return _page(
        f"{number}: a ruling, where no source decides",
        ruling.text,
        _list("It concerns:", [(name, FIELDS[name].meaning) for name in ruling.fields]),
        _legend_of_sources(),
    )


def _legend_of_sources() -> str:
    return ", ".join([f"{tag} {name}" for tag, name in SOURCE_NAMES.items()]) + "."


def _code(code: str) -> str:
    return code_explanation(CODES[code])


def _source(tag: str) -> str:
    preset = next(preset for preset, own in PRESET_SOURCES.items() if own == tag[0])
    if tag in SOURCES:
        return _page(f"{tag}: {SOURCES[tag]}", f"One of the sources; its preset is {preset}.")
    mentions = [(name, title) for name, (_, tags, title) in VARIATIONS.items() if tag in tags]
    return _page(
        f"{tag}: a variation that {SOURCE_NAMES[tag[0]]} mentions",
        _list("Of these there are:", mentions),
    )


def _group(name: str) -> str:
    fields = [field for field in FIELDS.values() if field.name.startswith(f"{name}.")]
    return _page(
        f"{name}: a group of rule fields",
        TERMS.get(name, GROUPS[name]),
        _list("Fields:", [(field.name, field.meaning) for field in fields]),
    )


def _term(name: str) -> str:
    return _page(f"{name}: a word of the game", TERMS[name])


_KINDS: tuple[tuple[Mapping[str, object], Callable[[str], str]], ...] = (
    (FIELDS, _field),
    (VARIATIONS, _variation),
    (PRESETS, _preset),
    (GROUPS, _group),
    (TERMS, _term),
    (RULINGS, _ruling),
    (CODES, _code),
    (dict.fromkeys([*SOURCES, *[f"{tag}v" for tag in "WSP"]]), _source),
)
"""Every kind of name, and what tells its page; the first that knows a name has it."""
