"""Where a game that is played is kept, and how one is found again."""

import os
import time
from contextlib import suppress
from pathlib import Path

from chicago_cli.cli.exits import INPUT, OUTPUT, CommandError, complain
from chicago_cli.cli.shown import shown
from chicago_cli.log.findings import Refusal
from chicago_cli.log.reader import read_game
from chicago_cli.log.records import GameLog
from chicago_cli.log.writer import write_game
from chicago_cli.referee import judge
from chicago_cli.table.replay import resumed
from chicago_cli.table.session import Table

NAME = "chicago play"
PRIVATE = 0o600
"""The permissions of a kept game: its seed tells all cards to come."""
_FINDINGS = 5


class Keeper:
    """The file that a game is kept in, written anew after every act.

    ``lasting`` is whether the file is to stay when the game is finished: it is the user's own then.
    """

    def __init__(self, path: Path | None, *, lasting: bool) -> None:
        self.path = path
        self.lasting = lasting

    @classmethod
    def of(cls, name: str) -> "Keeper":
        """The keeper of a file of the user's own."""
        return cls(Path(name), lasting=True)

    def keep(self, game: GameLog) -> None:
        """Write the game as it stands.

        Raises:
            CommandError: where it cannot be written.
        """
        if self.path is None:
            return
        try:
            write_game(self.path, game, mode=PRIVATE)
        except OSError as fault:
            message = f"cannot keep the game in {self.path}: {fault.strerror or fault}"
            raise CommandError(message, OUTPUT) from fault

    def finished(self) -> None:
        """Let go of a game that has been played to its end."""
        if self.path is not None and not self.lasting:
            with suppress(OSError):
                self.path.unlink()


def state_folder() -> Path:
    """Where unfinished games are kept, by the XDG base directory specification."""
    base = os.environ.get("XDG_STATE_HOME", "")
    return Path(base if Path(base).is_absolute() else Path.home() / ".local" / "state") / "chicago"


def keeper_of(log: str | None, first: GameLog) -> Keeper:
    """Begin to keep a new game, in the file of the user or in the state folder."""
    if log is not None:
        return _begun(Keeper.of(log), first)
    try:
        folder = state_folder()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return _begun(Keeper(_unused(folder), lasting=False), first)
    except (OSError, RuntimeError, CommandError) as fault:
        why = fault.strerror if isinstance(fault, OSError) else fault
        complain(NAME, f"an unfinished game cannot be kept ({why}); --log FILE keeps it")
        return Keeper(None, lasting=False)


def _begun(keeper: Keeper, game: GameLog) -> Keeper:
    keeper.keep(game)
    return keeper


def _unused(folder: Path) -> Path:
    stem = time.strftime("%Y-%m-%d-%H%M%S")
    return folder / f"{stem}-{os.getpid()}.json"


def newest() -> Path:
    """The game that was kept last in the state folder.

    Raises:
        CommandError: where there is none.
    """
    folder = state_folder()
    found: list[Path] = []
    with suppress(OSError):
        found = [path for path in folder.iterdir() if path.suffix == ".json"]
    if not found:
        raise CommandError(f"no unfinished game is kept in {folder}", INPUT)
    return max(found, key=_changed)


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0


def table_from(path: Path) -> Table:
    """The table of a kept game, once the referee has found nothing wrong with its log.

    Raises:
        CommandError: where it cannot be read, does not verify, or cannot be gone on with.
    """
    game = _read(path)
    problem = _unfit(game)
    if problem:
        raise CommandError(f"{path}: {problem}", INPUT)
    try:
        return resumed(game)
    except ValueError as fault:
        raise CommandError(f"{path}: cannot go on with this game: {fault}", INPUT) from None


def _read(path: Path) -> GameLog:
    try:
        game = read_game(path.read_bytes())
    except OSError as fault:
        raise CommandError(f"{path}: {fault.strerror or fault}", INPUT) from None
    findings = game.findings if isinstance(game, Refusal) else judge(game)
    if findings or isinstance(game, Refusal):
        lines = [shown(f"  {each.code} {each.message}") for each in findings[:_FINDINGS]]
        message = f"{path}: not a log to go on with; 'chicago verify' says more"
        raise CommandError(message, INPUT, "\n".join(lines))
    return game


def _unfit(game: GameLog) -> str:
    if game.winner is not None or game.status == "finished":
        return "this game is finished"
    if game.deck is None or game.deck.seed is None:
        return "this log has no seed, so nobody can deal on"
    return ""
