"""How the command ends: its exit statuses, its messages, and what became of its output.

This module is loaded for a single hand on the command line, so it imports what is loaded anyway.
"""

import errno
import io
import os
import sys

from chicago_cli.cli.shown import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

DONE = 0
FOUND = 1
"""Done, and something was found wrong."""
USAGE = 2
"""The command line is wrong."""
INPUT = 3
"""Some input cannot be read, or is not what it should be."""
OUTPUT = 4
"""The output cannot be written."""
FAULT = 70
"""A fault of the program itself."""
INTERRUPTED = 130
READER_GONE = 141


class CommandError(Exception):
    """What ends a command early, told to the user in one message.

    ``message`` is one line without the name of the command; ``detail`` is what stands under it,
    such as an excerpt with a caret, escaped already; ``status`` is the exit status.
    """

    def __init__(self, message: str, status: int, detail: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.detail = detail


class _Closed(io.RawIOBase):
    """Stands for a standard output that was closed before the program began."""

    refuses = True

    def writable(self) -> bool:
        """It is, until somebody tries."""
        return True

    def write(self, data: "bytes | memoryview") -> int:  # type: ignore[override]
        """Fail as the system would, until what is left is let go."""
        if not self.refuses:
            return len(data)
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))


def guarded(name: str, act: "Callable[[], int]") -> int:
    """Run a command to its end and return its exit status, whatever happens; never a traceback.

    ``name`` is the command as messages name it, such as ``chicago rank``. `CommandError` is told on
    standard error. Where the process was interrupted, this kills it by SIGINT and does not return.
    """
    if sys.stdout is None:
        sys.stdout = io.TextIOWrapper(io.BufferedWriter(_Closed()), encoding="utf-8")
    try:
        try:
            status = act()
        except CommandError as failure:
            sys.stdout.flush()
            complain(name, failure.message, failure.detail)
            status = failure.status
        sys.stdout.flush()
    except KeyboardInterrupt:
        status = die_of_interrupt()
    except BrokenPipeError:
        status = READER_GONE
    except OSError as fault:
        status = _system_refused(name, fault)
    except Exception as fault:  # noqa: BLE001 - the last resort: anything else is our own fault
        status = _own_fault(name, fault)
    _let_go("stdout")
    _let_go("stderr")
    return status


def complain(name: str, message: str, detail: str = "") -> None:
    """Say on standard error what is wrong, if anybody listens."""
    lines = [f"{name}: {shown(message)}", *([detail] if detail else [])]
    tell("\n".join(lines) + "\n")


def tell(lines: str) -> None:
    """Write lines on standard error as they are, if anybody listens."""
    try:
        sys.stderr.write(lines)
        sys.stderr.flush()
    except (AttributeError, OSError):  # closed from the start, or gone
        pass


def die_of_interrupt() -> int:
    """End by SIGINT itself, so that a shell loop around the command ends too."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_DFL)
    os.kill(os.getpid(), signal.SIGINT)
    return INTERRUPTED


def _system_refused(name: str, fault: OSError) -> int:
    """Commands report what they cannot open themselves; what is left without a file is output."""
    reason = fault.strerror or str(fault)
    if fault.filename is None:
        complain(name, f"cannot write the output: {reason}")
        return OUTPUT
    complain(name, f"{os.fsdecode(fault.filename)}: {reason}")
    return INPUT


def _own_fault(name: str, fault: Exception) -> int:
    what = " ".join(f"{type(fault).__name__}: {fault}".split())
    advice = "please report it with the command and its input"
    detail = ""
    if os.environ.get("CHICAGO_DEBUG"):
        from traceback import format_exception

        detail = "".join(format_exception(fault)).rstrip()
    else:
        advice += " (CHICAGO_DEBUG=1 shows where it happened)"
    complain(name, f"a fault in the program: {what}; {advice}", detail)
    return FAULT


def _let_go(name: str) -> None:
    """Drop what a stream still holds where it cannot be written.

    The interpreter flushes the standard streams once more as it ends, and would complain in its
    own words and with its own status.
    """
    stream = getattr(sys, name)
    try:
        if stream is not None:
            stream.flush()
    except OSError:
        setattr(sys, name, None)
        raw = getattr(stream.buffer, "raw", None)
        if isinstance(raw, _Closed):
            raw.refuses = False  # or Python 3.13 complains that it cannot be closed
        else:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
