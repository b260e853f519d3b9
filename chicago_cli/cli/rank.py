"""``chicago rank``: what hands are worth, and which is best."""

import os
import sys
from typing import Any

import click

from chicago_cli.cli.exits import DONE, USAGE, CommandError
from chicago_cli.cli.hand_values import FIELDS, Points, default_points
from chicago_cli.cli.options import (
    chosen_rules,
    color_option,
    color_wanted,
    format_option,
    rules_options,
)
from chicago_cli.cli.rank_job import Job, check_fields


def _field_list(
    ctx: click.Context, option: click.Parameter, value: str | None
) -> tuple[str, ...] | None:
    """The names in a list of fields."""
    if value is None:
        return None
    names = tuple([name.strip() for name in value.split(",")])
    for name in names:
        if name not in FIELDS:
            from chicago_cli.rules.ruleset import suggestion

            hint = suggestion(name, FIELDS) or f"; there are {', '.join(FIELDS)}"
            raise click.BadParameter(f"no such field: {name!r}{hint}", ctx, option)
        if names.count(name) > 1:
            raise click.BadParameter(f"{name} is there twice", ctx, option)
    return names


@click.command(short_help="Evaluate and compare five-card hands.")
@click.argument("hands", metavar="[HAND]...", nargs=-1)
@click.option("-c", "--compare", is_flag=True, help="Name the best of the hands in each line.")
@click.option(
    "--fields", callback=_field_list, metavar="LIST", help=f"What to show: {', '.join(FIELDS)}."
)
@format_option(help="How to write the records.  [default: table for HANDs, tsv for lines]")
@click.option("--header", is_flag=True, help="Begin tsv and csv with the names of the fields.")
@click.option("--keep-going", is_flag=True, help="Write '-' for a bad line, and go on.")
@click.option("--allow-shared", is_flag=True, help="A card may be in two hands compared.")
@click.option("--line-buffered", is_flag=True, help="Answer each line by itself, at once.")
@rules_options
@color_option
def command(
    hands: tuple[str, ...], rules: str | None, settings: tuple[str, ...], color: str, **asked: Any
) -> int:
    """Evaluate five-card hands and compare them.

    With HANDs, show what each is, the best first. Each argument is a hand; arguments of one card
    each are taken in fives. Without, or with '-', read a hand a line from standard input, and write
    its strength (1 to 7462, more is better), category and points.

    \b
    chicago rank 'As Ks Qs Js Ts' 9c9d9h9s2d
    chicago rank < hands.txt
    """  # noqa: D301 - click takes a real backspace for a paragraph that is not to be wrapped
    job = Job(points=_points(rules, settings), **asked)
    from_lines = hands in {(), ("-",)}
    check_fields(job, arguments=not from_lines)
    if from_lines:
        from chicago_cli.cli.rank_lines import rank_lines, standard_input

        return rank_lines(standard_input(explicit=bool(hands)), job)
    if "-" in hands:
        raise CommandError("give hands, or '-' for standard input, not both", USAGE)
    from chicago_cli.cli.rank_table import hands_text

    sys.stdout.write(hands_text(hands, job, color=color_wanted(color)))
    return DONE


def _points(rules: str | None, settings: tuple[str, ...]) -> Points:
    """What the categories score; the whole of the rules is loaded only where some are named."""
    if rules is None and not settings and not os.environ.get("CHICAGO_RULES"):
        return default_points()
    from chicago_cli.rules.rewards import reward_json

    rewards = chosen_rules(rules, settings).rewards
    return (0, *[reward_json(reward) for reward in rewards if reward is not None])
