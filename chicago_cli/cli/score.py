"""``chicago score``: what deals pay, each point with its reason."""

import sys

import click

from chicago_cli.cli.exits import DONE, FOUND, INPUT, USAGE, CommandError
from chicago_cli.cli.options import (
    Decorator,
    chosen_rules,
    color_option,
    color_wanted,
    format_option,
    rules_options,
    usual_rules,
)
from chicago_cli.cli.score_job import Job, note


def _telling(name: str, metavar: str, text: str) -> Decorator:
    """An option that tells a deal; one that may be given once is refused later, in words."""
    return click.option(name, metavar=metavar, multiple=True, help=text)


@click.command(short_help="Say what a deal pays, each point with its reason.")
@click.argument("files", metavar="[FILE]...", nargs=-1)
@click.option(
    "--deal", metavar="N", type=click.IntRange(min=0), help="One deal of the log; the first is 0."
)
@_telling("--player", "NAME[=TOTAL]", "A player; repeat, clockwise from eldest.")
@_telling("--showdown", "HANDS", "Who showed what before the tricks; repeat, in order.")
@_telling("--final", "HANDS", "Who showed what after the tricks.")
@_telling("--last-trick", "NAME:CARD", "Who won the last trick, with which card.")
@_telling("--chicago", "NAME", "Who called a Chicago, just before the first lead.")
@_telling("--blind", "NAME", "Who called a blind Chicago.")
@_telling("--broken-by", "NAME", "Who broke it; without, it was made.")
@_telling("--called", "NAME", "Who has called a Chicago in an earlier deal; repeat.")
@_telling("--choose", "NAME=EFFECT[:NAME]", "How a scorer settled a reward; repeat.")
@rules_options
@click.option("--awards", is_flag=True, help="One record for each award, in order.")
@click.option("--explain", is_flag=True, help="Say of each award which rule it follows.")
@format_option("table")
@color_option
def command(
    files: tuple[str, ...],
    deal: int | None,
    rules: str | None,
    settings: tuple[str, ...],
    awards: bool,
    explain: bool,
    style: str,
    color: str,
    **given: tuple[str, ...],
) -> int:
    """Say what each deal pays under the rules, and what everybody has after it.

    FILE is a game log; without, or with '-', it is read from standard input. Its own rules hold;
    --rules and --set replace what is paid and how the game ends. A deal at a table with real cards
    is told by options instead:

    \b
    chicago score game.json
    chicago score --player Anna=20 --player Bo=3 --last-trick Bo:2h \\
        --showdown 'Anna=9c9d9h9s2d Bo=AsAd3c4cKh'
    """  # noqa: D301 - click wants the character itself
    if explain and style != "table":
        raise CommandError("--explain stands under the table: leave --format out", USAGE)
    job = Job(style, awards, explain, color_wanted(color), deal)
    from chicago_cli.cli.score_told import score_options, tells

    if not tells(given):
        return _score_logs(files, rules, settings, job)
    if files:
        message = "give game logs, or tell a deal by options, not both"
        raise CommandError(message, USAGE)
    if deal is not None:
        raise CommandError("--deal is for game logs; options tell one deal", USAGE)
    name = usual_rules() if rules is None else rules
    text, wrong = score_options(given, chosen_rules(rules, settings), name, settings, job)
    sys.stdout.write(text)
    return FOUND if wrong else DONE


def _score_logs(
    files: tuple[str, ...], rules: str | None, settings: tuple[str, ...], job: Job
) -> int:
    from chicago_cli.cli.inspection import STDIN
    from chicago_cli.cli.score_log import LogScoring, Others

    if sys.stdin is None and STDIN in (files or (STDIN,)):
        raise CommandError("standard input is closed", INPUT)
    if not files and sys.stdin.isatty():
        note("reading a game log from standard input (--help: more)")
    scoring = LogScoring(job, Others(rules, settings))
    for text in scoring.texts(files or (STDIN,)):
        sys.stdout.write(text)
    return scoring.status
