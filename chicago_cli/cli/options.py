"""The options that several commands share, declared once."""

import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, TextIO

import click

from chicago_cli.cli.color import wants_color
from chicago_cli.cli.exits import USAGE, CommandError
from chicago_cli.cli.records import FORMATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from chicago_cli.rules.fields import Rules

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

color_option = click.option(
    "--color",
    "color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    show_default=True,
    help="When to colour the output.",
)


def format_option(default: str | None = None, **more: Any) -> Decorator:
    """``--format`` of a command that reports records; the parameter is ``style``."""
    return click.option(
        "--format",
        "style",
        type=click.Choice(FORMATS),
        default=default,
        show_default=default is not None,
        **{"help": "How to write the records.", **more},
    )


set_option = click.option(
    "--set",
    "settings",
    metavar="FIELD=VALUE",
    multiple=True,
    help="Change one rule field; may be repeated.",
)


def rules_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """``--rules`` and ``--set``; the parameters are ``rules`` (text or None) and ``settings``."""
    command = set_option(command)
    return click.option(
        "--rules",
        "rules",
        metavar="RULES",
        help="A preset and any variations, joined by '+': pagat+deuce+stop-42.",
    )(command)


def color_wanted(choice: str, stream: TextIO | None = None) -> bool:
    """Whether to colour what goes to a stream (default: standard output), given ``--color``."""
    return wants_color(choice, sys.stdout if stream is None else stream, os.environ)


def usual_rules() -> str:
    """The name of the rules where none is given: $CHICAGO_RULES, or else the default."""
    from chicago_cli.rules.presets import DEFAULT_PRESET

    return os.environ.get("CHICAGO_RULES") or DEFAULT_PRESET


def chosen_rules(rules: str | None, settings: Sequence[str], option: str = "--rules: ") -> "Rules":
    """The rules that a name (or else `usual_rules`) and ``--set`` make.

    ``option`` is what a message puts before what is wrong with the name.

    Raises:
        CommandError: for rules that do not exist or conflict.
    """
    from chicago_cli.rules.ruleset import RulesError, read_settings, resolve

    try:
        return resolve(usual_rules() if rules is None else rules, read_settings(settings))
    except RulesError as error:
        where = "CHICAGO_RULES: " if rules is None else option
        named = error.part in {"preset", "variation"}
        raise CommandError(f"{where if named else ''}{error}", USAGE) from None
