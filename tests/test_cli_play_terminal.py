"""``chicago play`` at a terminal: signs and colour, hot-seat pauses, an interrupt."""

import re
import signal
import sys
from pathlib import Path

import pexpect
import pytest

from tests.processes import COMMAND, environment


@pytest.fixture
def state(tmp_path: Path) -> dict[str, str]:
    return environment(XDG_STATE_HOME=str(tmp_path), LC_ALL="C.UTF-8", TERM="xterm")


def terminal(env: dict[str, str], *arguments: str) -> "pexpect.spawn[str]":
    child = pexpect.spawn(
        sys.executable,
        [*COMMAND[1:], "play", *arguments],
        env=env,
        encoding="utf-8",
        timeout=20,
        dimensions=(24, 80),
    )
    child.delaybeforesend = None
    return child


def test_a_terminal_shows_signs_red_ones_in_red_and_moves_no_cursor(state: dict[str, str]) -> None:
    child = terminal(state, "--seed", "demo")
    child.expect("Your hand: ")
    child.expect("\r\n")
    assert "\x1b[31mK♦\x1b[0m" in str(child.before)
    assert "J♠" in str(child.before)
    child.expect("\r\n> ")
    child.sendline("x 3 4 5")
    child.expect("You exchange 3 cards.")
    child.sendeof()
    child.expect("go on with: chicago play --resume\r\n")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


@pytest.mark.parametrize("more", [["--ascii"], []])
def test_letters_where_asked_or_where_the_terminal_is_dumb(
    state: dict[str, str], more: list[str]
) -> None:
    env = state if more else state | {"TERM": "dumb"}
    child = terminal(env, "--seed", "demo", *more)
    child.expect("Your hand: 1 Kd  2 Js")
    child.close(force=True)


def test_an_interrupt_at_a_prompt_keeps_the_game_and_kills(state: dict[str, str]) -> None:
    child = terminal(state, "--seed", "demo")
    child.expect("\r\n> ")
    child.sendintr()
    child.expect("the game is kept; go on with: chicago play --resume")
    child.expect(pexpect.EOF)
    child.close()
    assert child.signalstatus == signal.SIGINT


def test_the_next_person_never_sees_the_hand_of_the_one_before(state: dict[str, str]) -> None:
    child = terminal(state, "--players", "Anna,Bo", "--seed", "hot", "--ascii", "--color", "never")
    child.expect("Anna> ")
    shown = re.search(r"Your hand: (.*?)  \(", str(child.before))
    assert shown
    hand = re.findall(r"\b[2-9TJQKA][cdhs]\b", shown[1])
    child.sendline("x 4 5")
    child.expect("Anna, press Enter to hide your cards for Bo. ")
    assert "Drawn: " in str(child.before)
    child.sendline("")
    child.expect("Bo, press Enter when nobody else looks. ")
    assert str(child.before).count("\n") >= 24
    child.sendline("")
    child.expect("Bo> ")
    seen = str(child.before)
    assert "Anna exchanges 2 cards." in seen
    assert not any(re.search(rf"\b{card}\b", seen.split("Exchange 1")[0]) for card in hand)
    child.close(force=True)
