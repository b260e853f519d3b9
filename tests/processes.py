"""Running the command as users do: as a child process, with real pipes."""

import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Mapping
from typing import NamedTuple

COMMAND = (sys.executable, "-m", "chicago_cli")

# What would change the output, or how it is buffered, if it were set where the tests run.
_DROPPED = {
    *("PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE", "PYTHONIOENCODING", "PYTHONUTF8"),
    *("NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "LINES"),
}


class Done(NamedTuple):
    """What a child process gave; a negative status is the signal that it died of."""

    status: int
    out: str
    err: str


def environment(**changes: str) -> dict[str, str]:
    """The environment for a child process: no variable of ours, of colour, or of buffering."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in _DROPPED and not name.startswith("CHICAGO_")
    }
    return kept | changes


def chicago(
    *arguments: str | bytes, stdin: str | bytes = b"", env: Mapping[str, str] | None = None
) -> Done:
    """Run ``chicago`` with arguments, text for its standard input, and variables besides."""
    done = subprocess.run(
        [*COMMAND, *arguments],
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        env=environment(**(env or {})),
        timeout=60,
        check=False,
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


def start(*arguments: str, stdin: int = subprocess.PIPE) -> "subprocess.Popen[bytes]":
    """Start ``chicago`` with pipes for all three streams (or another standard input)."""
    return subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        # A parent that ignores SIGINT (a shell's background job) would hand that down.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )


def in_shell(script: str, *, env: Mapping[str, str] | None = None) -> Done:
    """Run a bash script in which ``chicago`` is the command under test."""
    definition = f'chicago() {{ {shlex.join(COMMAND)} "$@"; }}\n'
    done = subprocess.run(
        ["bash", "-c", definition + script],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environment(**(env or {})),
        timeout=60,
        check=False,
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())
