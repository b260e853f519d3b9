"""``chicago rules``: presets and named variations, what they set, and who attests it."""

import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

import click
from click.core import ParameterSource

from chicago_cli.cli.app import NamingGroup
from chicago_cli.cli.color import paint
from chicago_cli.cli.exits import USAGE, CommandError
from chicago_cli.cli.explanations import UnknownNameError, explanation
from chicago_cli.cli.options import (
    chosen_rules,
    color_option,
    color_wanted,
    format_option,
    set_option,
    usual_rules,
)
from chicago_cli.cli.records import render, table
from chicago_cli.rules.attestation import standing
from chicago_cli.rules.fields import FIELDS, Rules, Value
from chicago_cli.rules.presets import (
    DEFAULT_PRESET,
    PRESET_SOURCES,
    SOURCES,
    VARIATIONS,
)
from chicago_cli.rules.ruleset import (
    as_log,
    differences,
    field_value,
    split_names,
)
from chicago_cli.rules.values import read_json, value_json, value_text

LIST_FIELDS = ("name", "kind", "attested", "title", "sets")
SHOW_FIELDS = ("field", "value", "attested", "mark")
DIFF_FIELDS = ("field", "first", "first_mark", "second", "second_mark")

Cell = int | str | None

MARKS = {"": ("", ""), "silent": ("silent", "dim"), "house": ("house rule", "yellow")}
"""How a table writes and colours each mark."""

MARK_SIGNS = {"": "", "silent": "*", "house": "!"}
"""What stands after a value where there is no room for its mark."""

SIGN_NOTES = {
    "*": "silent: the preset's own source says nothing of it, so the value is a ruling",
    "!": "house rule: no source attests this value",
}

LIST_LEGEND = f"""\
The default is {DEFAULT_PRESET}. A v after a tag: that source mentions the variation.
Variations are added to a preset, as many as you like:
  chicago rules show {DEFAULT_PRESET}+deuce+stop-42   every rule field of such a game
  chicago rules explain deuce                what one of these names means
  chicago rules diff wikipedia {DEFAULT_PRESET}         where two of them differ
"""

SHOW_LEGEND = """\
attested    the sources with this value: W Wikipedia, S Wikipedia in Spanish,
            P pagat.com, G gamerules.com; with a v, it is a variation there
silent      the preset's own source says nothing of it: the value is a ruling
house rule  no source attests this value
'chicago rules explain FIELD' says what a field means.
"""


@click.group(
    cls=NamingGroup,
    invoke_without_command=True,
    short_help="Show and explain the rules of the game and its variations.",
)
@format_option("table")
@color_option
@click.pass_context
def command(context: click.Context, style: str, color: str) -> None:
    """List the presets and the named variations, with the sources that attest them.

    RULES are a preset and any named variations, joined by '+': pagat+deuce+stop-42.
    """
    if context.invoked_subcommand is None:
        write = _list_table(color_wanted(color)) if style == "table" else _list(style)
        sys.stdout.writelines(write)
        return
    for parameter, option in (("style", "--format"), ("color", "--color")):
        if context.get_parameter_source(parameter) is ParameterSource.COMMANDLINE:
            context.fail(f"{option} belongs after '{context.invoked_subcommand}'")


def _list(style: str) -> Iterable[str]:
    presets = [(name, "preset", tag, SOURCES[tag], "") for name, tag in PRESET_SOURCES.items()]
    variations = [
        (name, "variation", tags, title, _sets_text(sets))
        for name, (sets, tags, title) in VARIATIONS.items()
    ]
    return render(LIST_FIELDS, [*presets, *variations], style)


def _sets_text(sets: Mapping[str, object]) -> str:
    """What a variation sets, each as ``--set`` takes it."""
    pairs = [(name, read_json(FIELDS[name], value)) for name, value in sets.items()]
    return " ".join([f"{name}={value_text(value)}" for name, value in pairs])


def _list_table(color: bool) -> Iterable[str]:
    presets = [(name, tag, SOURCES[tag]) for name, tag in PRESET_SOURCES.items()]
    variations = [(name, tags, title) for name, (_, tags, title) in VARIATIONS.items()]
    yield table(("preset", "tag", "source"), presets, _first_bold(color))
    yield "\n"
    yield table(("variation", "by", "what it changes"), variations, _first_bold(color))
    yield f"\n{LIST_LEGEND}"


def _first_bold(color: bool) -> Callable[[int, int, str], str]:
    return lambda _row, column, text: text if column else paint(text, "bold", color)


class Chosen(NamedTuple):
    """Rules as the user named them, and what they come to."""

    name: str
    preset: str
    variations: tuple[str, ...]
    rules: Rules


def _chosen(name: str | None, settings: Sequence[str]) -> Chosen:
    """The rules that a name (or else $CHICAGO_RULES, or else the default) and ``--set`` make.

    Raises:
        CommandError: for rules that do not exist or conflict.
    """
    rules = chosen_rules(name, settings, option="")
    name = usual_rules() if name is None else name
    preset, variations = split_names(name)
    return Chosen(" ".join([name, *settings]), preset, variations, rules)


@command.command(short_help="Show every rule field with its value and who attests it.")
@click.argument("name", metavar="[RULES]", required=False)
@set_option
@format_option("table")
@color_option
def show(name: str | None, settings: tuple[str, ...], style: str, color: str) -> None:
    """Show every rule field with its value, and who attests it.

    RULES are a preset and any named variations, joined by '+': pagat+deuce+stop-42. Without them
    the rules are those of $CHICAGO_RULES, or else pagat. With --format json they are written as
    one object, as a game log has them.
    """
    chosen = _chosen(name, settings)
    if style == "json":
        header = as_log(chosen.rules, chosen.preset, chosen.variations)
        sys.stdout.write(json.dumps(header, indent=2) + "\n")
    elif style == "table":
        sys.stdout.writelines(_show_table(chosen, color_wanted(color)))
    else:
        sys.stdout.writelines(render(SHOW_FIELDS, _show_records(chosen, style), style))


def _show_records(chosen: Chosen, style: str) -> list[tuple[str, Cell, str, str]]:
    values = [(name, field_value(chosen.rules, name)) for name in FIELDS]
    return [
        (name, _cell(value, style), " ".join(attested), mark)
        for name, value in values
        for attested, mark in [standing(name, value, chosen.preset)]
    ]


def _cell(value: Value, style: str) -> Cell:
    """A value as JSON Lines has it, or as its text where there is text alone."""
    return value_json(value) if style in {"json", "jsonl"} else value_text(value)


def _show_table(chosen: Chosen, color: bool) -> Iterable[str]:
    records = _show_records(chosen, "table")
    marks = [mark for *_, mark in records]
    rows = [(*record, MARKS[mark][0]) for *record, mark in records]

    def painted(row: int, _column: int, text: str) -> str:
        return paint(text, style, color) if (style := MARKS[marks[row]][1]) else text

    yield f"{chosen.name}\n{chosen.preset}: {SOURCES[PRESET_SOURCES[chosen.preset]]}\n\n"
    yield table(SHOW_FIELDS, rows, painted)
    yield f"\n{SHOW_LEGEND}"


@command.command(short_help="Explain a rule field, variation, preset, ruling or violation code.")
@click.argument("name", metavar="NAME")
@color_option
def explain(name: str, color: str) -> None:
    """Explain NAME: what it means, its values, and which source says what.

    NAME is a rule field (exchange.stop_at), a group of them (chicago), a named variation, a preset,
    a ruling (R7), a violation code (X205), a source (P) or a word of the game (eldest).
    """
    try:
        title, newline, rest = explanation(name).partition("\n")
    except UnknownNameError as error:
        raise CommandError(str(error), USAGE) from None
    sys.stdout.write(paint(title, "bold", color_wanted(color)) + newline + rest)


@command.command(short_help="Show where two sets of rules differ.")
@click.argument("first", metavar="A")
@click.argument("second", metavar="[B]", required=False)
@set_option
@format_option("table")
def diff(first: str, second: str | None, settings: tuple[str, ...], style: str) -> None:
    """Show the rule fields in which A and B differ; each is given as RULES.

    --set changes fields of B. Without B it is A with these fields changed.
    """
    one = _chosen(first, ())
    other = _chosen(first if second is None else second, settings)
    records = [
        (name, *_marked(one, name, value, style), *_marked(other, name, changed, style))
        for name, value, changed in differences(one.rules, other.rules)
    ]
    if style != "table":
        sys.stdout.writelines(render(DIFF_FIELDS, records, style))
    elif records:
        sys.stdout.writelines(_diff_table(one.name, other.name, records))
    else:
        sys.stdout.write(f"{one.name} and {other.name} do not differ\n")


def _marked(chosen: Chosen, name: str, value: Value, style: str) -> tuple[Cell, str]:
    return _cell(value, style), standing(name, value, chosen.preset).mark


def _diff_table(
    first: str, second: str, records: Sequence[tuple[str, Cell, str, Cell, str]]
) -> Iterable[str]:
    rows = [
        (name, f"{value}{MARK_SIGNS[mark]}", f"{changed}{MARK_SIGNS[changed_mark]}")
        for name, value, mark, changed, changed_mark in records
    ]
    yield table(("field", first, second), rows)
    signs = {value[-1] for row in rows for value in row[1:]}
    notes = [f"{sign} {note}\n" for sign, note in SIGN_NOTES.items() if sign in signs]
    yield from ["\n", *notes] if notes else []
