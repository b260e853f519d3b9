"""A TAB in real shells, through a pseudo-terminal: what the command is given in the end."""

import re
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from tests.processes import environment
from tests.shells import COMPLETIONS, needs

PACKAGED = Path("/usr/share/bash-completion/bash_completion")

# The command itself only shows its arguments, and no program can be found from here on: completing
# starts none.
_BASH = f"""
PS1='ready> '
bind 'set bell-style none'
bind 'set enable-bracketed-paste off'
bind 'set show-all-if-ambiguous on'
source {COMPLETIONS}/chicago.bash
chicago() {{ printf '<%s>' "$@"; echo '<end>'; }}
PATH=/nowhere
"""
_ZSH = f"""
PS1='ready> '
unsetopt beep
fpath=({COMPLETIONS} $fpath)
autoload -Uz compinit && compinit -u -D
chicago() {{ printf '<%s>' "$@"; echo '<end>'; }}
path=(/nowhere)
"""
_SOURCED = f"""
PS1='ready> '
unsetopt beep
autoload -Uz compinit && compinit -u -D
source {COMPLETIONS}/_chicago
chicago() {{ printf '<%s>' "$@"; echo '<end>'; }}
path=(/nowhere)
"""
_FISH = f"""
function fish_prompt; printf 'ready> '; end
set -g fish_autosuggestion_enabled 0
set -g fish_greeting
source {COMPLETIONS}/chicago.fish
function chicago; printf '<%s>' $argv; echo '<end>'; end
set PATH /nowhere
"""

WAYS = {
    "bash": ("bash", ["--norc", "--noprofile", "-i"], _BASH),
    "bash with its completion package": (
        "bash",
        ["--norc", "--noprofile", "-i"],
        f"source {PACKAGED}\n{_BASH}",
    ),
    "bash that does not break words at = and :": (
        "bash",
        ["--norc", "--noprofile", "-i"],
        f"COMP_WORDBREAKS=${{COMP_WORDBREAKS//[=:]}}\n{_BASH}",
    ),
    "zsh": ("zsh", ["-f", "-i"], _ZSH),
    "zsh that has sourced the script": ("zsh", ["-f", "-i"], _SOURCED),
    "fish": ("fish", ["--no-config", "-i"], _FISH),
}
FILES = ["p*", "K?", "two words.json", "rank", "--fields=*"]


class Terminal:
    """A shell at a terminal, in a folder whose file names ask for trouble."""

    def __init__(self, way: str, folder: Path) -> None:
        shell, options, setup = WAYS[way]
        (folder / "work").mkdir()
        for name in FILES:
            (folder / "work" / name).touch()
        (folder / "setup").write_text(setup, encoding="utf-8")
        self.process = pexpect.spawn(
            shell,
            options,
            cwd=str(folder / "work"),
            env=environment(TERM="xterm", LC_ALL="C.UTF-8", HOME=str(folder)),
            encoding="utf-8",
            timeout=20,
            dimensions=(60, 200),
        )
        self.process.delaybeforesend = None
        self.process.sendline(f"source {folder}/setup")
        self.process.expect("ready> ")

    def given(self, line: str) -> list[str]:
        """The arguments that the command gets when the line is typed, TABs and all."""
        self.process.send(f"{line}\r")
        self.process.expect(r"(?:<[^<>\r\n]*>)+<end>")
        return re.findall(r"<(.*?)>", str(self.process.after))[:-1]

    def listed(self, line: str, last: str) -> set[str]:
        """The words that a TAB after the line lists, up to the one that stands last."""
        self.process.send(f"{line}\t")
        self.process.expect(rf"{last}\b")
        shown = f"{self.process.before}{self.process.after}"
        assert self.given("\x15chicago rank") == ["rank"]
        return set(re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>()].?", "", shown).split())


@pytest.fixture(
    scope="module", params=[pytest.param(way, marks=needs(WAYS[way][0])) for way in WAYS]
)
def terminal(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Terminal]:
    if "package" in request.param and not PACKAGED.exists():
        pytest.skip("bash's completion package is not here")
    terminal = Terminal(request.param, tmp_path_factory.mktemp("terminal"))
    yield terminal
    terminal.process.close(force=True)


COMPLETED = {
    "the commands": ("chicago ra\t", ["rank"]),
    "the options of the group": ("chicago --vers\t", ["--version"]),
    "a shell": ("chicago --completion=z\t", ["--completion=zsh"]),
    "the options of a command": ("chicago rank --allow\t", ["rank", "--allow-shared"]),
    "the value of an option, after =": ("chicago rank --format=ts\t", ["rank", "--format=tsv"]),
    "the value of an option, after a blank": (
        "chicago rank --color nev\t",
        ["rank", "--color", "never"],
    ),
    "the first of a list": ("chicago rank --fields=stre\t", ["rank", "--fields=strength"]),
    "the last of a list": (
        "chicago rank --fields place,wor\t",
        ["rank", "--fields", "place,words"],
    ),
    "a preset, whatever files there are": ("chicago rank --rules=p\t", ["rank", "--rules=pagat"]),
    "a variation after a +": (
        "chicago rank --rules=pagat+hi\t",
        ["rank", "--rules=pagat+high-rewards"],
    ),
    "a variation that is not there yet": (
        "chicago rank --rules pagat+stop-42+stop\t",
        ["rank", "--rules", "pagat+stop-42+stop-45"],
    ),
    "a rule field and its value": (
        "chicago rank --set=chicago.w\tb\t",
        ["rank", "--set=chicago.window=before-first-lead"],
    ),
    "a value that the shell must quote": (
        "chicago rank --set hands.four_of_a_kind=7\\|\t",
        ["rank", "--set", "hands.four_of_a_kind=7|reset-all"],
    ),
    "the one card that is left": ("chicago rank Kc Kd Kh K\t", ["rank", "Kc", "Kd", "Kh", "Ks"]),
    "the one that is left, however the others are written": (
        "chicago rank 10♣ tD, 't♥ 1\t",
        ["rank", "10♣", "tD,", "t♥ 10s"],
    ),
    "a card in a hand without blanks": ("chicago rank KcKdKhAs K\t", ["rank", "KcKdKhAs", "Ks"]),
    "the last card of a hand without blanks": ("chicago rank KcKdKhK\t", ["rank", "KcKdKhKs"]),
    "a log, its blanks quoted": ("chicago verify two\t", ["verify", "two words.json"]),
    "a log with the name of a pattern": ("chicago verify p\t", ["verify", "p*"]),
    "the file of an option": ("chicago play --log=two\t", ["play", "--log=two words.json"]),
    "a code in a list": (
        "chicago verify --select=S601,S602,S603,S605,S6\t",
        ["verify", "--select=S601,S602,S603,S605,S604"],
    ),
    "what can be explained": (
        "chicago rules explain lift-and-reset-\t",
        ["rules", "explain", "lift-and-reset-one"],
    ),
    "no card for a pattern, whatever files there are": ("chicago rank 'K?\t'", ["rank", "K?"]),
    "nothing where nothing fits": ("chicago rank --format=xyz\t", ["rank", "--format=xyz"]),
}


@pytest.mark.parametrize("what", COMPLETED)
def test_a_tab_completes(terminal: Terminal, what: str) -> None:
    line, arguments = COMPLETED[what]
    assert terminal.given(line) == arguments


def test_a_tab_lists_the_cards_of_a_rank_that_are_left(terminal: Terminal) -> None:
    listed = terminal.listed("chicago rank Ah Kd K", "Ks")
    assert {word for word in listed if word.startswith("K")} - {"K", "Kd"} == {"Kc", "Kh", "Ks"}


def test_a_tab_lists_the_values_of_a_field(terminal: Terminal) -> None:
    listed = terminal.listed("chicago rank --set hands.ties=", "nobody")
    assert {"nobody", "eldest", "all"} <= {word.rpartition("=")[2] for word in listed}
