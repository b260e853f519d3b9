"""The examples of the README and the man pages: commands with their output, run as they stand."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.processes import environment

PATH = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
"""Where examples find the programs that they run: this environment's first."""

Example = tuple[str, str]
"""A command, and all that it writes, standard error included."""


def examples_of_readme(text: str) -> Iterator[Example]:
    """The examples in the blocks that are marked as ``console``."""
    for block in re.findall(r"^```console\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        yield from _examples(block)


def examples_of_page(section: str) -> Iterator[Example]:
    """The examples in the literal blocks of an mdoc section."""
    for block in re.findall(r"^\.Bd -literal.*?\n(.*?)^\.Ed$", section, re.MULTILINE | re.DOTALL):
        yield from _examples(block.replace(r"\e", "\\").replace(r"\&", ""))


def _examples(block: str) -> Iterator[Example]:
    """Each ``$ command``, with ``> `` before lines that continue it, and the lines of output."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        first, *rest = part.splitlines()
        continued = 0
        while continued < len(rest) and rest[continued].startswith("> "):
            continued += 1
        command = "\n".join([first, *(line[2:] for line in rest[:continued])])
        yield command, "".join(f"{line}\n" for line in rest[continued:])


def run(command: str, folder: Path) -> tuple[int, str]:
    """The status and output of a command in bash, with this environment's commands on the path."""
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=environment(PATH=PATH, LC_ALL="C.UTF-8", TERM="dumb"),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=120,
        check=False,
    )
    return done.returncode, done.stdout
