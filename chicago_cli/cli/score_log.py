"""`score` from game logs: files, one game after another."""

import os
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from chicago_cli.cli.exits import DONE, FOUND, INPUT, USAGE, CommandError
from chicago_cli.cli.inspection import STDIN, STDIN_NAME, opened, placed
from chicago_cli.cli.options import chosen_rules
from chicago_cli.cli.progress import Progress
from chicago_cli.cli.reports import text_lines
from chicago_cli.cli.score_job import Job, Part, note, part_text, tell
from chicago_cli.cli.score_table import Scored
from chicago_cli.cli.shown import shown
from chicago_cli.log.documents import Document, documents
from chicago_cli.log.findings import Refusal
from chicago_cli.log.reader import read_game
from chicago_cli.log.records import GameLog
from chicago_cli.rules.fields import FIELDS, Rules
from chicago_cli.rules.ruleset import (
    RulesError,
    build,
    differences,
    joined_names,
    read_settings,
    split_names,
)
from chicago_cli.rules.values import value_text
from chicago_cli.sheet.recorded import PAYING, DealSheet, paid_under, score_game
from chicago_cli.sheet.words import Telling, guessed

_MOST_TOLD = 3
"""How many fields of its own a title names."""


class Others:
    """Other rules than the log's on what is paid and how the game ends, where they are asked for.

    Raises:
        CommandError: for rules that do not exist, or conflict.
    """

    def __init__(self, names: str | None, settings: Sequence[str]) -> None:
        self.names = names
        self._texts = settings
        try:
            self.settings = read_settings(settings)
        except RulesError as error:
            raise CommandError(str(error), USAGE) from None
        self._rules = None if names is None else chosen_rules(names, settings)
        for name in [each for each in self.settings if each not in PAYING]:
            note(
                f"--set {name} is left out: of a log, only what is paid and how the game ends can "
                "be changed here ('chicago verify' judges the course under other rules)"
            )

    def over(self, own: Rules) -> Rules:
        """The rules to pay by, for a log with these rules of its own."""
        changed = {FIELDS[name].attribute: value for name, value in self.settings.items()}
        others = own._replace(**changed) if self._rules is None else self._rules  # type: ignore[arg-type]
        try:
            return paid_under(own, others)
        except RulesError as error:
            raise CommandError(f"with the log's own rules: {error}", USAGE) from None

    def title(self, log: GameLog) -> str:
        """The names of the rules that a game is paid by."""
        names = joined_names(log.preset, log.variations) if self.names is None else self.names
        own = [] if self.names is not None else _own_fields(log)
        return " ".join([names, *own, *[each for each in self._texts if _name(each) in PAYING]])


def _name(setting: str) -> str:
    return setting.partition("=")[0]


def _own_fields(log: GameLog) -> list[str]:
    """What a log's rules set beyond its preset and variations."""
    named = build(log.preset, log.variations)
    changed = differences(named, log.rules)
    if len(changed) > _MOST_TOLD:
        return [f"and {len(changed)} fields of the log's own"]
    return [f"{name}={value_text(value)}" for name, _, value in changed]


class _Game(NamedTuple):
    """A game that could be read, and where."""

    file: str
    number: int
    document: Document
    log: GameLog


class LogScoring:
    """The scoring of the games in some files, and its exit status so far."""

    def __init__(self, job: Job, others: Others) -> None:
        self.job = job
        self.others = others
        self.status = DONE
        self._any_deal = False
        self._games = 0

    def texts(self, files: Sequence[str]) -> Iterator[str]:
        """The output, in pieces."""
        games = self._counted(self._read(files))
        if self.job.style == "table":
            texts = filter(None, map(self._part, games))
            for number, text in enumerate(texts):
                yield f"\n{text}" if number else text
        else:
            deals = (deal for game in games for deal, _ in self._scored(game))
            yield from self.job.records(deals)
        self._check_deal()

    def _counted(self, games: Iterator[_Game]) -> Iterator[_Game]:
        """The games, their number shown on a terminal."""
        with Progress("games") as progress:
            for game in games:
                yield game
                progress.update(self._games)

    def _check_deal(self) -> None:
        """Say so where no game has had the deal that was asked for."""
        if self.job.deal is not None and self._games and not self._any_deal:
            message = f"--deal {self.job.deal}: there is no such deal (the first is 0)"
            raise CommandError(message, USAGE)

    def _worst(self, status: int) -> None:
        self.status = max(self.status, status)

    def _read(self, files: Sequence[str]) -> Iterator[_Game]:
        """The games of all files; what cannot be read is told of."""
        for name in files:
            shown_name = STDIN_NAME if name == STDIN else name
            for number, document in enumerate(self._documents(name)):
                log = self._log(shown_name, number, document)
                if log is not None:
                    yield _Game(shown_name, number, document, log)

    def _documents(self, name: str) -> Iterator[Document]:
        """The texts of the games in a file, to its end or as far as it can be read."""
        try:
            with opened(name) as file:
                yield from documents(file, name)
        except OSError as fault:
            self._worst(INPUT)
            note(f"{os.fsdecode(name)}: {fault.strerror or fault}")

    def _log(self, file: str, number: int, document: Document) -> GameLog | None:
        """The game that a text holds; what is wrong with one that holds none is told."""
        fault = document.fault
        reading = read_game(document.data) if fault is None else Refusal((fault,))
        for warning in reading.warnings:
            note(f"warning: {file}:{document.line}: {warning}")
        if isinstance(reading, GameLog):
            self._games += 1
            return reading
        self._worst(INPUT)
        found = placed(document, file, number, reading.findings, excerpts=False)
        tell("".join(text_lines(found, color=False)))
        return None

    def _scored(self, game: _Game) -> Iterator[tuple[Scored, DealSheet]]:
        """The deals of a game that are asked for; what is wrong with them is told."""
        won: DealSheet | None = None
        deals = 0
        for sheet in score_game(game.log, self.others.over(game.log.rules)):
            deals += 1
            won = sheet if sheet.verdict and sheet.verdict.winner is not None else won
            if self.job.deal in (None, sheet.deal):
                yield from self._deal(game, sheet)
            if sheet.deal == self.job.deal:
                return
        unpaid = won is not None and (won.unpaid or deals < len(game.log.deals))
        if won is not None and unpaid and not sheet.findings:
            note(
                f"{game.file}:{game.document.line}: under these rules the game is won in deal "
                f"{won.deal}: what was played after that is not paid"
            )

    def _deal(self, game: _Game, sheet: DealSheet) -> Iterator[tuple[Scored, DealSheet]]:
        self._any_deal = True
        log, place = game.log, f"{game.file}:{game.document.line}"
        if sheet.findings:
            self._worst(FOUND)
            found = placed(game.document, game.file, game.number, sheet.findings, excerpts=False)
            tell("".join(text_lines(found, color=False)))
        if any(each.code == "G702" and each.event is None for each in sheet.findings):
            return  # a deal after the end of the game is none
        if sheet.stopped:
            note(f"{place}: deal {sheet.deal} is not scored past the act that stops it")
        telling = self._telling(log)
        for guess in sheet.guesses:
            note(f"{place}: deal {sheet.deal}: {guessed(guess, telling)}")
        scored = (log.players, sheet.entries, sheet.totals, sheet.ties)
        yield Scored(game.file, game.number, sheet.deal, *scored), sheet

    def _telling(self, log: GameLog) -> Telling:
        preset = log.preset if self.others.names is None else split_names(self.others.names)[0]
        return Telling(self.others.over(log.rules), preset, log.players)

    def _part(self, game: _Game) -> str:
        """A game in the output for people; nothing where it has no deal that is asked for."""
        pairs = list(self._scored(game))
        if not pairs and self.job.deal is not None:
            return ""
        number = f", game {game.number}" if game.number else ""
        part = Part(
            f"{shown(game.file)}{number}: {self.others.title(game.log)}",
            [scored for scored, _ in pairs],
            True,
            self._telling(game.log),
            pairs[-1][1].verdict if pairs else None,
            _unjudged(pairs[-1][1]) if pairs else ["No deal has been played."],
        )
        return part_text(part, self.job)


def _unjudged(last: DealSheet) -> list[str]:
    """Why nothing is said of how the game stands, where that is so."""
    if last.stopped:
        return [f"Deal {last.deal} was stopped by an illegal act."]
    return [] if last.verdict else [f"Deal {last.deal} is not over."]
