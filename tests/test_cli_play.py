"""``chicago play`` as users run it: through pipes, from scripts, with mistakes."""

import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.processes import COMMAND, Done, chicago, environment

OPENING = """\
Chicago to 52, rules pagat: You, Astrid (bot, normal) and Bosse (bot, normal).
The cards are settled by a seed; this is its SHA-256:
2a97516c354b68848cdbd8f54a226a0a55b21ed138e207ad6c5cbb9c00aa5aea
'help' says what can be typed; 'quit' stops and keeps the game.

Deal 1. You deal. """

ANYTHING = ["keep\n", "pass\n", "1\n", "2\n", "3\n", "4\n", "5\n"]
"""Whatever is asked, one of these answers it; the others are refused."""


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

    def start(self, *arguments: str, **streams: Any) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(
            [*COMMAND, "play", *arguments],
            env=environment(**self.env),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            **streams,
        )


@pytest.fixture
def play(tmp_path: Path) -> Play:
    return Play(tmp_path)


def verified(path: Path) -> dict[str, Any]:
    done = chicago("verify", str(path))
    assert (done.status, done.out) == (0, ""), done.out
    game: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return game


def test_it_starts_at_once_and_an_end_of_input_keeps_the_game(play: Play) -> None:
    done = play("--seed", "demo")
    assert done.status == 0
    assert done.out.startswith(OPENING)
    assert done.err == "chicago play: the game is kept; go on with: chicago play --resume\n"
    (kept,) = play.games()
    game = verified(kept)
    assert game["status"] == "unfinished"
    assert game["deck"]["seed"] == "demo"
    assert game["x-seats"] == ["person", "normal", "normal"]
    assert kept.stat().st_mode & 0o777 == 0o600


def test_bots_alone_play_to_the_end_and_leave_nothing_behind(play: Play) -> None:
    done = play("--players", "", "--bots", "easy,easy", "--seed", "abc")
    assert (done.status, done.err) == (0, "")
    assert re.search(
        r"\n(Astrid|Bosse) wins the game with \d+ points\.\nThe seed was abc\n$", done.out
    )
    assert play.games() == []


def test_a_script_plays_a_whole_game_mistakes_and_all(play: Play, tmp_path: Path) -> None:
    log = tmp_path / "game.json"
    arguments = ("--bots", "easy", "--seed", "abc", "--log", str(log))
    done = play(*arguments, typed="".join(ANYTHING * 300))
    assert done.status == 0
    assert "wins the game" in done.out
    assert "Traceback" not in done.out + done.err
    game = verified(log)
    assert game["status"] == "finished"
    assert play.games() == []


def test_the_same_seed_and_answers_give_the_same_bytes(play: Play, tmp_path: Path) -> None:
    logs = [tmp_path / name for name in ("one.json", "two.json")]
    arguments = ("--bots", "normal,easy", "--seed", "räksmörgås", "--log")
    outs = [play(*arguments, str(log), typed="".join(ANYTHING * 15)).out for log in logs]
    assert outs[0] == outs[1]
    assert logs[0].read_bytes() == logs[1].read_bytes()
    other = play("--bots", "normal,easy", "--seed", "x", typed="".join(ANYTHING * 15))
    assert other.out != outs[0]


def test_without_a_seed_no_two_games_are_the_same(play: Play) -> None:
    play()
    play()
    seeds = {verified(game)["deck"]["seed"] for game in play.games()}
    assert len(seeds) == len(play.games())
    assert all(re.fullmatch("[0-9a-f]{32}", seed) for seed in seeds)


def test_a_transcript(play: Play) -> None:
    script = "x 3 4 5\npass\nundo\nhint\nx 9\nkeep\np\nscore\npass\n"
    assert play("--seed", "demo", typed=script).out == (
        Path(__file__).parent / "transcripts" / "demo.txt"
    ).read_text(encoding="utf-8")


def test_a_refusal_names_code_rule_and_what_is_legal(play: Play) -> None:
    log = play.folder / "g.json"
    done = play("--seed", "demo", "--log", str(log), typed="pair\nx as\nchicago\nwhy\n")
    said = " ".join(done.out.split())
    assert "No: You declare in exchange round 1, when you are to exchange (E101 " in said
    assert "No: You discard As, which is not in the hand (X202 discard-not-held)." in said
    assert "(C401 chicago-below-minimum, rule chicago.minimum is 15)." in said
    assert "You can: keep; x with 1 to 5 cards of Kd Js 9h 9c 7d." in said
    assert "Rule chicago.minimum is 15, attested by pagat.com" in said
    assert verified(log)["deals"][0]["events"][-1]["player"] != "You"


def test_why_gives_the_rule_and_source_of_points(play: Play) -> None:
    done = play(
        "--seed", "abc", "--bots", "easy", typed="".join(["keep\n", "pass\n"] * 2 + ["why\n"])
    )
    said = " ".join(done.out.split())
    assert "Rule hands.pair is 1, a ruling" in said or "Rule hands.pair is 1, attested" in said


def test_a_game_is_resumed_where_it_stood_with_the_same_deck(play: Play, tmp_path: Path) -> None:
    whole, halves = tmp_path / "whole.json", tmp_path / "halves.json"
    script = ANYTHING * 20
    play("--seed", "abc", "--log", str(whole), typed="".join(script))
    first = play("--seed", "abc", "--log", str(halves), typed="".join(script[:33]))
    assert first.err.endswith(f"go on with: chicago play --resume {halves}\n")
    verified(halves)
    second = play("--resume", str(halves), typed="".join(script[33:]))
    assert second.status == 0
    assert json.loads(halves.read_text("utf-8")) == json.loads(whole.read_text("utf-8"))


def test_resume_alone_takes_the_game_kept_last(play: Play) -> None:
    assert play("--resume").status == 3
    play("--seed", "one", typed="keep\n")
    play("--seed", "two", typed="keep\n")
    os.utime(next(g for g in play.games() if verified(g)["deck"]["seed"] == "one"), (1, 1))
    done = play("--resume", typed="pass\n")
    assert done.status == 0
    assert "Deal 1 goes on." in done.out
    again = {verified(game)["deck"]["seed"]: verified(game) for game in play.games()}
    assert set(again) == {"one", "two"}
    assert len(again["two"]["deals"][0]["events"]) > len(again["one"]["deals"][0]["events"])


def spoilt(game: dict[str, Any], how: str) -> str:
    if how == "a finished game":
        game["status"], game["winner"] = "finished", "You"
    if how == "another seed":
        game["deck"] = {"shuffle": "sha256-fisher-yates", "seed": "other"}
    if how == "no seed":
        game["deck"] = {"shuffle": "sha256-fisher-yates"}
    if how == "strange seats":
        game["x-seats"] = ["person", "expert", []]
    if how == "an illegal act":
        game["deals"][0]["events"][0]["player"] = "You"
    return "{" if how == "no JSON" else json.dumps(game)


@pytest.mark.parametrize(
    "how",
    ["a finished game", "another seed", "no seed", "strange seats", "an illegal act", "no JSON"],
)
def test_what_does_not_verify_is_not_resumed(play: Play, tmp_path: Path, how: str) -> None:
    log = tmp_path / "game.json"
    play("--seed", "abc", "--log", str(log), typed="keep\n")
    text = spoilt(json.loads(log.read_text(encoding="utf-8")), how)
    log.write_text(text, encoding="utf-8")
    done = play("--resume", str(log))
    assert done.status == 3
    assert done.err.startswith(f"chicago play: {log}: ")
    assert log.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--players", "A,B,C,D,E"], "5 players, and the rules allow 4 (rule players.max)"),
        (["--bots", "easy,easy,easy,easy"], "5 players, and the rules allow 4"),
        (["--players", "", "--set", "ending.target=5"], None),
        (["--players", "", "--bots", "easy"], "a game needs two players at least"),
        (["--players", "Anna", "--bots", ""], "a game needs two players at least"),
        (["--players", "Anna,anna"], "two players have the same name"),
        (["--players", "Anna,,Bo"], "a player's name is empty"),
        (["--bots", "expert"], "no such level: 'expert'; there are easy, normal, hard"),
        (["--rules", "pagatt"], "did you mean pagat?"),
        (["--set", "exchange.stop_at=x"], "exchange.stop_at takes"),
        (["--protocol", "xml"], "jsonl"),
        (["--resume", "x", "--seed", "y"], "--resume goes on with a game as it was set up"),
    ],
)
def test_what_cannot_be_played_is_refused(
    play: Play, arguments: list[str], message: str | None
) -> None:
    done = play(*arguments)
    if message is None:
        assert done.status == 0  # nobody, and the two usual bots
        assert "wins the game" in done.out
        return
    assert done.status == 2
    assert message in done.err
    assert play.games() == []


@pytest.mark.parametrize("option", [b"--players", b"--seed"])
def test_bytes_that_are_no_text_are_refused(play: Play, option: bytes) -> None:
    done = chicago("play", option, b"\xff,Bo", env=play.env)
    assert (done.status, play.games()) == (2, [])
    assert "not text in the encoding of this locale" in done.err


def test_a_log_that_exists_is_never_written_over(play: Play, tmp_path: Path) -> None:
    log = tmp_path / "there.json"
    log.write_text("mine")
    done = play("--log", str(log))
    assert done.status == 2
    assert "exists already" in done.err
    done = play("--seed", "a", typed=f"save {log}\nsave {tmp_path / 'new.json'}\n")
    assert log.read_text() == "mine"
    assert verified(tmp_path / "new.json")["status"] == "unfinished"


def test_a_log_that_cannot_be_written_is_said_so(play: Play) -> None:
    done = play("--log", "/dev/null/game.json")
    assert done.status == 4
    assert "cannot keep the game in /dev/null/game.json" in done.err


@pytest.mark.parametrize("stdin", [subprocess.DEVNULL, None], ids=["/dev/null", "closed"])
def test_without_input_it_neither_hangs_nor_fails(play: Play, stdin: int | None) -> None:
    closed = {"preexec_fn": lambda: os.close(0)} if stdin is None else {"stdin": stdin}
    process = play.start("--seed", "demo", **closed)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 0
    assert out.decode().startswith(OPENING)
    assert b"the game is kept" in err
    assert b"Traceback" not in err


@pytest.mark.parametrize("line", ["", "2s", "hint", "\x1b[31mx", "x" * 5000])
def test_endless_input_without_an_act_ends(play: Play, line: str) -> None:
    done = play("--seed", "demo", typed=f"{line}\n" * 500)
    assert (done.status, "lines in a row" in done.err) in [(3, True), (0, False)]
    assert len(done.out) < 200_000
    assert "\x1b" not in done.out


def test_input_that_is_no_text_is_answered(play: Play) -> None:
    done = play("--seed", "demo", typed=b"\xff\xfe\x00\nkeep\n")
    assert done.status == 0
    assert "You exchange nothing." in done.out


def test_an_interrupt_keeps_the_game_and_kills(play: Play) -> None:
    process = play.start("--seed", "demo", stdin=subprocess.PIPE)
    assert process.stdout
    while not process.stdout.readline().startswith(b"Exchange 1"):
        pass
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == -signal.SIGINT
    assert b"the game is kept" in err
    verified(play.games()[0])


@pytest.mark.parametrize("seed", range(3))
def test_killed_at_any_moment_the_log_is_whole_and_resumes(play: Play, seed: int) -> None:
    log = play.folder / "killed.json"
    short = ("--set", "ending.target=20", "--seed", str(seed))
    arguments = ("--players", "", "--bots", "easy,easy,easy", *short)
    process = play.start(*arguments, "--log", str(log), stdin=subprocess.DEVNULL)
    while not log.exists():
        time.sleep(0.005)
    time.sleep(Random(seed).uniform(0, 0.4))
    process.kill()
    process.communicate()
    if verified(log).get("status") != "finished":
        assert play("--resume", str(log)).status == 0
    assert verified(log)["status"] == "finished"
    whole = play.folder / "whole.json"
    play(*arguments, "--log", str(whole))
    assert json.loads(log.read_text()) == json.loads(whole.read_text())


def test_to_be_spoken_there_are_words_and_neither_signs_nor_tables(play: Play) -> None:
    script = "x 3 4 5\npass\nscore\ntable\nhint\nwhy\nrules exchange.stop_at\nhelp\n"
    done = play(
        "--seed", "demo", "--speak", "--color", "always", typed=script + "".join(ANYTHING * 9)
    )
    assert "Your hand: 1 king of diamonds, 2 jack of spades," in done.out
    said = done.out.replace("x 9c 2s", "").replace("(kd, ", "")
    assert not re.search(r"\b[2-9TJQKA][cdhs]\b|[♣♦♥♠\x1b>=|]|--|  +(?!\w)", said)
    assert "You: 0 of 52 points." in done.out


@pytest.mark.parametrize("more", [["--verbose"], ["--quiet"], ["--speak"], []])
def test_no_line_is_wider_than_80_columns(play: Play, more: list[str]) -> None:
    names = "A" * 64 + ",Bo"
    script = "help\nrules\ntable\nscore\nhint\n" + "".join(ANYTHING * 30)
    done = play("--players", names, "--bots", "easy", "--seed", "q", *more, typed=script)
    lines = [line for line in done.out.splitlines() if "A" * 64 not in line]
    assert max(map(len, lines)) <= 80


def test_quiet_says_less_and_verbose_more(play: Play) -> None:
    lengths = [
        len(play("--seed", "demo", *more, typed="".join(ANYTHING * 20)).out)
        for more in (["--quiet"], [], ["--verbose"])
    ]
    assert lengths == sorted(lengths)
    assert len(set(lengths)) == 3


def test_letters_into_a_pipe_and_colour_only_where_asked(play: Play) -> None:
    assert play("--seed", "demo").out == play("--seed", "demo", "--ascii").out
    assert "\x1b" not in play("--seed", "demo").out


def test_two_people_take_an_act_back_by_consent(play: Play) -> None:
    log = play.folder / "hot.json"
    hot = ("--players", "Anna,Bo", "--seed", "abc", "--log", str(log))
    done = play(*hot, typed="keep\nkeep\npass\nundo\nno\nundo\nyes\n")
    assert "may" in done.out
    assert "does not consent." in done.out
    assert "takes the last act back." in done.out
    assert verified(log)["x-seats"] == ["person", "person"]


def test_other_rules_ask_other_things(play: Play) -> None:
    rules = "blind.allowed=true", "exchange.one_up=choice", "chicago.minimum=0"
    settings = [part for rule in rules for part in ("--set", rule)]
    done = play("--bots", "easy", "--seed", "demo", *settings, typed="\nup 5\ntake\n")
    assert "Call a blind Chicago before you look at your hand?" in done.out
    assert done.out.index("blind Chicago before") < done.out.index("Your hand:")
    assert "The open card is" in done.out
    assert "You exchange 1 card, open. You take the 5c." in done.out
