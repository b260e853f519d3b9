"""What each shell's completion script offers: the shells themselves are asked."""

import re
import shlex
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pexpect
import pytest

COMPLETIONS = Path(__file__).parents[1] / "completions"
SHELLS = ("bash", "zsh", "fish")

# Reads a line and its words as readline parts them.
_BASH = """
source COMPLETIONS/chicago.bash
while IFS= read -r COMP_LINE && IFS= read -r words; do
    eval "COMP_WORDS=($words)"
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_POINT=${#COMP_LINE}
    _chicago
    printf '%s\\n' "${COMPREPLY[@]}" 'end of answer'
done
"""

_FISH = """
source COMPLETIONS/chicago.fish
while read -l line
    complete -C $line | string replace -r '\\t.*' ''
    echo end of answer
end
"""

# Every candidate goes through compadd, which is made to write it down.
_ZSH = """
PS1='ready> '
cd FOLDER
fpath=(COMPLETIONS $fpath)
autoload -Uz compinit && compinit -u -D
compadd() {
    if [[ ${@[1,(i)(-|--)]} == *-[OAD]\\ * ]]; then builtin compadd "$@"; return; fi
    local -a found ending
    builtin compadd -A found "$@"
    zparseopts -E -a ending S:
    [[ -n $found ]] && print -rl -- $IPREFIX${^found}${ending[2]} >>FOLDER/answers
    builtin compadd "$@"
}
ask() {
    for BUFFER in ${(f)"$(<FOLDER/questions)"}; do
        CURSOR=$#BUFFER
        zle list-choices
        print 'end of answer' >>FOLDER/answers
    done
    BUFFER=
    zle -M 'all answered'
}
zle -N ask
bindkey '^X^A' ask
"""


def needs(shell: str) -> pytest.MarkDecorator:
    """Skip a test where a shell is not installed."""
    return pytest.mark.skipif(not shutil.which(shell), reason=f"there is no {shell} here")


def offers(shell: str, lines: Sequence[str], folder: Path) -> list[set[str]]:
    """What a TAB at the end of each line would offer, without what stands before a last ``=``."""
    ask = {"bash": _ask_bash, "zsh": _ask_zsh, "fish": _ask_fish}[shell]
    answers = ask(lines, folder).split("end of answer\n")[:-1]
    assert len(answers) == len(lines), answers
    return [_candidates(line, answer) for line, answer in zip(lines, answers, strict=True)]


def _candidates(line: str, answer: str) -> set[str]:
    typed = re.split(r"[ '\"]", line)[-1]
    before = typed[: typed.rfind("=") + 1]
    plain = answer.replace("\\", "").splitlines()
    return {candidate.removeprefix(before).strip() for candidate in plain} - {""}


def _run(command: list[str], lines: Sequence[str], folder: Path) -> str:
    done = subprocess.run(
        command,
        input="".join(f"{line}\n" for line in lines),
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    assert not done.stderr
    return done.stdout


def _ask_bash(lines: Sequence[str], folder: Path) -> str:
    parted = []
    for line in lines:
        words = re.findall(r"'[^']*'?|\"[^\"]*\"?|[=:]+|[^\s=:'\"]+", line)
        parted += [line, shlex.join(words + [""] * line.endswith((" ", "=", ":")))]
    return _run(["bash", "-c", _BASH.replace("COMPLETIONS", str(COMPLETIONS))], parted, folder)


def _ask_fish(lines: Sequence[str], folder: Path) -> str:
    script = _FISH.replace("COMPLETIONS", str(COMPLETIONS))
    return _run(["fish", "--no-config", "-c", script], lines, folder)


def _ask_zsh(lines: Sequence[str], folder: Path) -> str:
    script = _ZSH.replace("COMPLETIONS", str(COMPLETIONS)).replace("FOLDER", str(folder))
    (folder / "setup.zsh").write_text(script, encoding="utf-8")
    (folder / "questions").write_text("\n".join(lines), encoding="utf-8")
    shell = pexpect.spawn("zsh", ["-f", "-i"], encoding="utf-8", timeout=60, dimensions=(60, 200))
    shell.sendline(f"source {folder}/setup.zsh")
    shell.expect("ready> ")
    shell.send("\x18\x01")
    shell.expect("all answered")
    shell.close()
    return (folder / "answers").read_text(encoding="utf-8")
