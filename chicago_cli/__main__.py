"""The entry of the ``chicago`` command and of ``python -m chicago_cli``.

Importing click takes longer than everything else that the shortest answers need, so these are given
from here: the version, and (the *lane*) what one hand is worth. Both say, byte for byte, what the
way through click says.
"""

import sys

from chicago_cli import __version__
from chicago_cli.cli.exits import DONE, guarded


def main() -> int:
    """Run the command with the arguments of the process and return its exit status."""
    arguments = sys.argv[1:]
    return guarded(_name(arguments), lambda: _answer(arguments))


def _name(arguments: list[str]) -> str:
    """The command as messages name it."""
    from chicago_cli.cli.commands import COMMANDS

    return f"chicago {arguments[0]}" if arguments and arguments[0] in COMMANDS else "chicago"


def _answer(arguments: list[str]) -> int:
    text = f"chicago {__version__}\n" if arguments == ["--version"] else None
    if text is None:
        from chicago_cli.cli.app import run

        return run(arguments)
    sys.stdout.write(text)
    return DONE


if __name__ == "__main__":
    sys.exit(main())
