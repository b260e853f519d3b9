"""``chicago play``: a game in plain lines."""

import os
import sys
from os.path import lexists
from pathlib import Path
from secrets import token_hex

import click

from chicago_cli.cli.exits import DONE, USAGE, CommandError, complain
from chicago_cli.cli.options import (
    chosen_rules,
    color_option,
    color_wanted,
    rules_options,
    usual_rules,
)
from chicago_cli.cli.play_commands import Commands
from chicago_cli.cli.play_keeping import NAME, Keeper, keeper_of, newest, state_folder, table_from
from chicago_cli.cli.play_lines import Lines
from chicago_cli.cli.play_people import People
from chicago_cli.cli.play_protocol import Program
from chicago_cli.log.values import ValueFault
from chicago_cli.log.values import name as checked_name
from chicago_cli.rules.ruleset import split_names, suggestion
from chicago_cli.table.bots import LEVELS
from chicago_cli.table.loop import Leave, play_on
from chicago_cli.table.session import PERSON, Setting, Table
from chicago_cli.table.telling import YOU, Style

BOT_NAMES = ("Astrid", "Bosse", "Cilla", "David", "Ebba", "Frans", "Greta", "Hugo", "Ingrid")
_USUAL_BOTS = ("normal", "normal")


@click.command(short_help="Play a game against bots, or with others.")
@click.option("--players", metavar="NAME,...", help="The people, clockwise; '' for nobody.")
@click.option("--bots", metavar="LEVEL,...", help=f"The bots after them: {', '.join(LEVELS)}.")
@rules_options
@click.option("--seed", metavar="TEXT", help="Shuffle from this seed, to repeat a game.")
@click.option("--log", metavar="FILE", help="Keep the game in this file, which must not exist.")
@click.option(
    "--resume",
    metavar="[FILE]",
    is_flag=False,
    flag_value="",
    help="Go on with the game in FILE, or with the one kept last.",
)
@click.option("--ascii", "plain", is_flag=True, help="Write suits as letters.")
@click.option("--speak", is_flag=True, help="Use words instead of signs and tables.")
@click.option("--quiet", is_flag=True, help="Say less.")
@click.option("--verbose", is_flag=True, help="Say more: all that is legal, and every reason.")
@click.option(
    "--protocol", type=click.Choice(["jsonl"]), help="Let a program play: JSON objects, one a line."
)
@color_option
def command(
    players: str | None,
    bots: str | None,
    rules: str | None,
    settings: tuple[str, ...],
    seed: str | None,
    log: str | None,
    resume: str | None,
    plain: bool,
    speak: bool,
    quiet: bool,
    verbose: bool,
    protocol: str | None,
    color: str,
) -> int:
    """Play Chicago in plain lines, against bots or with others at one keyboard.

    Type 'help' at any prompt. An unfinished game is kept, and --resume goes on with it.
    """
    if log is not None and lexists(log):
        raise CommandError(f"--log: {log} exists already, and nothing is written over", USAGE)
    if resume is None:
        table = Table(_setting(players, bots, rules, settings, seed))
        keeper = keeper_of(log, table.record())
    else:
        given = (players, bots, rules, seed, *settings)
        if any(each is not None for each in given):
            raise CommandError("--resume goes on with a game as it was set up", USAGE)
        table, keeper = _resumed(resume, log)
    if protocol:
        return _play(table, Program(), keeper)
    lines = Lines(color=color_wanted(color) and not speak)
    style = Style(glyphs=not plain and not speak and _takes_glyphs(), speak=speak)
    return _play(table, People(Commands(lines, style, keeper), verbose - quiet), keeper)


def _resumed(resume: str, log: str | None) -> tuple[Table, Keeper]:
    path = Path(resume) if resume else newest()
    table = table_from(path)
    if log is not None:
        return table, keeper_of(log, table.record())
    return table, Keeper(path, lasting=path.parent != state_folder())


def _setting(
    players: str | None,
    bots: str | None,
    rules: str | None,
    settings: tuple[str, ...],
    seed: str | None,
) -> Setting:
    """The game that the options ask for."""
    chosen = chosen_rules(rules, settings)
    named = usual_rules() if rules is None else rules
    preset, variations = split_names(named)
    people = [YOU] if players is None else _words(players)
    levels = _words(bots) if bots is not None else list(_USUAL_BOTS)[: 2 * (len(people) < 2)]
    for level in levels:
        if level not in LEVELS:
            hint = suggestion(level, LEVELS) or f"; there are {', '.join(LEVELS)}"
            raise CommandError(f"--bots: no such level: {level!r}{hint}", USAGE)
    _check_names(people)
    _check_text("--seed", seed or "")
    names = people + _names_of_bots(people, len(levels))
    _check_number(len(names), chosen.players_max)
    seats = (PERSON,) * len(people) + tuple(levels)
    drawn = token_hex(16) if seed is None else seed
    return Setting(chosen, tuple(names), drawn, preset, variations, seats)


def _check_text(option: str, text: str) -> None:
    """Refuse what cannot stand in a log: bytes that the locale cannot read are no text."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise CommandError(f"{option}: not text in the encoding of this locale", USAGE) from None


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",")] if text.strip() else []


def _check_names(names: list[str]) -> None:
    for name in names:
        _check_text("--players", name)
        try:
            checked_name(name)
        except ValueFault as fault:
            raise CommandError(f"--players: {fault.message}", USAGE) from None
    if len({name.casefold() for name in names}) < len(names):
        raise CommandError("--players: two players have the same name", USAGE)


def _names_of_bots(people: list[str], count: int) -> list[str]:
    taken = {name.casefold() for name in people}
    return [name for name in BOT_NAMES if name.casefold() not in taken][:count]


def _check_number(seats: int, most: int) -> None:
    if seats < 2:
        raise CommandError("a game needs two players at least: add --players or --bots", USAGE)
    if seats > most:
        message = f"{seats} players, and the rules allow {most} (rule players.max)"
        raise CommandError(message, USAGE)


def _takes_glyphs() -> bool:
    """Whether standard output can show the glyphs of suits."""
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    return sys.stdout.isatty() and encoding == "utf8" and os.environ.get("TERM") != "dumb"


def _play(table: Table, face: People | Program, keeper: Keeper) -> int:
    """Play to the end, or until somebody leaves or interrupts."""
    try:
        face.begin(table)
        table = play_on(table, face, keeper.keep)
    except (Leave, KeyboardInterrupt, CommandError) as ending:
        sys.stdout.flush()
        _tell_how_to_resume(keeper)
        if isinstance(ending, Leave):
            return DONE
        raise
    face.end(table)
    keeper.finished()
    return DONE


def _tell_how_to_resume(keeper: Keeper) -> None:
    if keeper.path is None:
        complain(NAME, "this game was kept nowhere")
    elif keeper.lasting:
        complain(NAME, f"the game is kept; go on with: chicago play --resume {keeper.path}")
    else:
        complain(NAME, "the game is kept; go on with: chicago play --resume")
