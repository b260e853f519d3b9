"""``chicago verify``: game logs checked against the rules in them."""

import json
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from time import monotonic

import click

from chicago_cli.cli.exits import DONE, FOUND, INPUT, USAGE, CommandError, complain
from chicago_cli.cli.inspection import STDIN, Found, Part, Unread, inspect_files
from chicago_cli.cli.options import color_option, color_wanted, rules_options
from chicago_cli.cli.progress import Progress
from chicago_cli.cli.reports import COUNTS, REPORTS
from chicago_cli.cli.reports import statistics as counted
from chicago_cli.cli.sources import sources
from chicago_cli.engine.violations import CODES
from chicago_cli.log.ruling import Override
from chicago_cli.rules.ruleset import RulesError, read_settings, resolve, suggestion

NAME = "chicago verify"
ALWAYS = "L"
"""Codes that are always reported: a game with one of them was not judged at all."""


@click.command(short_help="Check game logs against the rules in them.")
@click.argument("files", metavar="[FILE]...", nargs=-1)
@click.option(
    "--format",
    "style",
    type=click.Choice(list(REPORTS)),
    default="text",
    show_default=True,
    help="How to write the findings.",
)
@click.option(
    "--select", metavar="CODES", multiple=True, help="Report these codes only: S, X2, C401,C402."
)
@click.option("--ignore", metavar="CODES", multiple=True, help="Report all but these codes.")
@rules_options
@click.option("--statistics", is_flag=True, help="Count the findings of each code instead.")
@click.option(
    "--max-findings", metavar="N", type=click.IntRange(min=0), help="Print N findings at most."
)
@click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    help="Work in N processes; 0 is one for each core.",
)
@click.option("--exit-zero", is_flag=True, help="End with status 0 whatever is found.")
@click.option("--quiet", is_flag=True, help="Say nothing on standard error when all is done.")
@click.option("--explain", metavar="CODE", help="Say what a code means, and exit.")
@click.option("--print-schema", is_flag=True, help="Print the JSON Schema of game logs, and exit.")
@color_option
def command(
    files: tuple[str, ...],
    style: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    rules: str | None,
    settings: tuple[str, ...],
    statistics: bool,
    max_findings: int | None,
    jobs: int,
    exit_zero: bool,
    quiet: bool,
    explain: str | None,
    print_schema: bool,
    color: str,
) -> int:
    """Check game logs against the rules in them: legality, cards, points, totals, winner.

    FILE holds one game, a game a line (JSON Lines), or an array of games, or is a folder of such
    files; without FILE, or with -, standard input is read. The status is 1 where anything is found
    wrong.
    """
    if explain is not None:
        sys.stdout.write(_explanation(explain))
        return DONE
    if print_schema:
        sys.stdout.write(_schema_text())
        return DONE
    if statistics and style not in COUNTS:
        raise CommandError(f"--statistics: --format is one of {', '.join(COUNTS)} then", USAGE)
    codes = _wanted(_codes(select, "--select"), _codes(ignore, "--ignore"))
    inspection = Inspection(_override(rules, settings), codes, jobs)
    with Progress("games") as progress:
        found = inspection.findings(files or (STDIN,), progress)
        if statistics:
            report = counted(Counter([each.code for each in found]), style)
        else:
            report = REPORTS[style](_first(found, max_findings), color_wanted(color))
        for piece in report:
            sys.stdout.write(piece)
    if not quiet:
        sys.stdout.flush()
        complain(NAME, inspection.summary())
    return DONE if exit_zero and inspection.status == FOUND else inspection.status


def _first(found: Iterator[Found], count: int | None) -> Iterator[Found]:
    """The first findings; the others are looked for all the same, for the status and the sums."""
    for number, each in enumerate(found):
        if count is None or number < count:
            yield each


class Inspection:
    """The inspection of some files, and what it has counted so far."""

    def __init__(self, override: Override, codes: frozenset[str], jobs: int) -> None:
        self.override = override
        self.codes = codes
        self.jobs = jobs or _cores()
        self.games = self.deals = self.found = 0
        self.unread = False
        self._began = monotonic()
        self._excerpts = sys.stdout.isatty()

    def findings(self, files: Iterable[str], progress: Progress) -> Iterator[Found]:
        """All findings that are wanted, in order; a file that cannot be read is told of."""
        for part in self._parts(sources(files)):
            self.games += part.games
            self.deals += part.deals
            for line, warning in part.warnings:
                complain(NAME, f"warning: {part.file}:{line}: {warning}")
            wanted = [each for each in part.found if each.code in self.codes]
            self.found += len(wanted)
            yield from wanted
            if part.fault:
                self.unread = True
                complain(NAME, f"{part.file}: {part.fault}")
            progress.update(self.games)

    def _parts(self, names: Iterable[str | Unread]) -> Iterator[Part]:
        if self.jobs == 1:
            return inspect_files(names, self.override, excerpts=self._excerpts)
        from chicago_cli.cli.verify_tasks import inspect_together

        return inspect_together(names, self.override, excerpts=self._excerpts, jobs=self.jobs)

    @property
    def status(self) -> int:
        """The exit status: what could not be read outranks what was found."""
        if self.unread:
            return INPUT
        return FOUND if self.found else DONE

    def summary(self) -> str:
        """What was done, in a line; on a terminal with the speed."""
        counts = ((self.games, "game"), (self.deals, "deal"), (self.found, "finding"))
        text = ", ".join(
            [f"{number} {unit}{'' if number == 1 else 's'}" for number, unit in counts]
        )
        if not sys.stderr.isatty():
            return text
        return f"{text}, {self.games / max(monotonic() - self._began, 1e-9):,.0f} games a second"


def _cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _override(rules: str | None, settings: Sequence[str]) -> Override:
    """The rules to judge under instead of the logs'; what is wrong with them is a usage error."""
    try:
        fields = read_settings(settings)
        if rules is not None:
            resolve(rules, fields)
    except RulesError as error:
        raise CommandError(str(error), USAGE) from None
    return Override(rules, tuple(fields.items()))


def _codes(given: Iterable[str], option: str) -> list[str]:
    """The codes that lists of codes and beginnings of codes stand for."""
    prefixes = [part.strip().upper() for text in given for part in text.split(",")]
    for prefix in prefixes:
        if not prefix or not any(code.startswith(prefix) for code in CODES):
            hint = suggestion(prefix, CODES) or f"; they begin with {', '.join(_groups())}"
            raise CommandError(f"{option}: no code is, or begins with, {prefix!r}{hint}", USAGE)
        if option == "--ignore" and prefix.startswith(ALWAYS):
            message = "L codes cannot be ignored: such a game was not judged"
            raise CommandError(f"{option}: {message}", USAGE)
    return [code for code in CODES if code.startswith(tuple(prefixes))]


def _groups() -> list[str]:
    return list(dict.fromkeys([code[0] for code in CODES]))


def _wanted(selected: Sequence[str], ignored: Sequence[str]) -> frozenset[str]:
    kept = frozenset(selected or CODES).difference(ignored)
    return kept | {code for code in CODES if code.startswith(ALWAYS)}


def _explanation(name: str) -> str:
    from chicago_cli.cli.explanations import code_explanation

    code = CODES.get(name.upper())
    if code is None:
        hint = suggestion(name.upper(), CODES) or f"; they begin with {', '.join(_groups())}"
        raise CommandError(f"--explain: no such code: {name!r}{hint}", USAGE)
    return code_explanation(code)


def _schema_text() -> str:
    from chicago_cli.log.schema import schema

    return json.dumps(schema(), indent=2) + "\n"
