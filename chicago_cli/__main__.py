"""The entry of the ``chicago`` command and of ``python -m chicago_cli``.

Importing click takes longer than everything else that the shortest answers need, so these are given
from here: the version, and (the *lane*) what a single hand is. Both say byte for byte what the way
through click says.
"""

import os
import sys

from chicago_cli import __version__

# With any of these set, click's way decides what they mean.
_OURS = "CHICAGO_"
_COLOR = {"NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE"}


def main() -> int:
    """Run the command with the arguments of the process and return its exit status."""
    # What is not loaded already is imported below here, where an interrupt is dealt with.
    try:
        return _main(sys.argv[1:])
    except KeyboardInterrupt:
        from chicago_cli.cli.exits import die_of_interrupt

        return die_of_interrupt()


def _main(arguments: list[str]) -> int:
    import gc

    from chicago_cli.cli.commands import COMMANDS
    from chicago_cli.cli.exits import guarded

    # Nothing that loading makes is garbage, and looking for it takes a sixth of the time that one
    # hand takes; a command that is loaded turns the collector on again. Nor is there any use in
    # the last collection of the interpreter: what is frozen is left out of it.
    gc.disable()
    named = arguments[:1] if arguments and arguments[0] in COMMANDS else []
    status = guarded(" ".join(["chicago", *named]), lambda: _run(arguments))
    gc.freeze()
    return status


def _run(arguments: list[str]) -> int:
    text = _quick_answer(arguments)
    if text is None:
        from chicago_cli.cli.app import run

        return run(arguments)
    sys.stdout.write(text)
    return 0


def _quick_answer(arguments: list[str]) -> str | None:
    """The whole output, where it can be had without click."""
    if arguments == ["--version"]:
        return f"chicago {__version__}\n"
    if arguments[:1] != ["rank"] or any(each.startswith("-") for each in arguments):
        return None
    if any(name.startswith(_OURS) or name in _COLOR for name in os.environ):
        return None
    return _one_hand(arguments[1:])


def _one_hand(arguments: list[str]) -> str | None:
    from chicago_cli.cli.color import wants_color
    from chicago_cli.cli.exits import CommandError
    from chicago_cli.cli.hand_values import default_points, one_line
    from chicago_cli.cli.rank_hands import read_hands

    try:
        hands = read_hands(arguments)
    except CommandError:  # click's way says what is wrong
        return None
    if len(hands) != 1:
        return None
    return one_line(hands[0], default_points(), wants_color("auto", sys.stdout, os.environ))


if __name__ == "__main__":
    sys.exit(main())
