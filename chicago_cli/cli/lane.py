"""The lane: what is answered without click, whose import takes longer than all the rest.

That is the version, what one hand is, and what the hands on standard input are, as long as neither
an option nor a variable of ours or of colour says more. The bytes are those of the way through
click.
"""

import os
import sys

from chicago_cli import __version__
from chicago_cli.cli.exits import DONE, CommandError

_OURS = "CHICAGO_"
_COLOR = {"NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE"}


def without_click(arguments: list[str]) -> int | None:
    """Do what can be done here and return the exit status, or do nothing and return None."""
    if arguments == ["--version"]:
        sys.stdout.write(f"chicago {__version__}\n")
        return DONE
    if arguments[:1] != ["rank"] or any(each.startswith("-") for each in arguments):
        return None
    if any(name.startswith(_OURS) or name in _COLOR for name in os.environ):
        return None
    return _rank_lines() if len(arguments) == 1 else _rank_one(arguments[1:])


def _rank_lines() -> int:
    import gc

    from chicago_cli.cli.hand_values import default_points
    from chicago_cli.cli.rank_job import Job
    from chicago_cli.cli.rank_lines import rank_lines, standard_input

    gc.enable()  # off since the start of the process, see `chicago_cli.__main__`
    return rank_lines(standard_input(explicit=False), Job(default_points()))


def _rank_one(arguments: list[str]) -> int | None:
    from chicago_cli.cli.color import wants_color
    from chicago_cli.cli.hand_values import default_points, one_line
    from chicago_cli.cli.rank_hands import read_hands

    try:
        hands = read_hands(arguments)
    except CommandError:  # click's way says what is wrong
        return None
    if len(hands) != 1:
        return None
    color = wants_color("auto", sys.stdout, os.environ)
    sys.stdout.write(one_line(hands[0], default_points(), color))
    return DONE
