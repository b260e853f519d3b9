"""``chicago play`` as users run it: through pipes, from scripts, with mistakes."""

import json
from pathlib import Path

import pytest

from tests.processes import Done, chicago


@pytest.fixture
def play(tmp_path: Path) -> "Play":
    return Play(tmp_path)


class Play:
    """Runs the command with a state folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.kept = folder / "state" / "chicago"
        self.env = {"XDG_STATE_HOME": str(folder / "state"), "LC_ALL": "C.UTF-8"}

    def __call__(self, *arguments: str, typed: str | bytes = "") -> Done:
        return chicago("play", *arguments, stdin=typed, env=self.env)

    def games(self) -> list[Path]:
        return sorted(self.kept.glob("*.json")) if self.kept.exists() else []


def verified(path: Path) -> dict[str, object]:
    done = chicago("verify", str(path))
    assert (done.status, done.out) == (0, ""), done.out
    game: dict[str, object] = json.loads(path.read_text(encoding="utf-8"))
    return game


def test_it_starts_at_once_and_an_end_of_input_keeps_the_game(play: Play) -> None:
    done = play("--seed", "abc")
    assert done.status == 0
    assert "Deal 1." in done.out
    assert done.err == "chicago play: the game is kept; go on with: chicago play --resume\n"
    (kept,) = play.games()
    assert verified(kept)["status"] == "unfinished"
    assert kept.stat().st_mode & 0o777 == 0o600


def test_bots_alone_play_to_the_end_and_leave_nothing_behind(play: Play) -> None:
    done = play("--players", "", "--bots", "easy,easy", "--seed", "abc")
    assert done.status == 0
    assert "wins the game" in done.out
    assert play.games() == []
