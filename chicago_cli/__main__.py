"""The entry of the ``chicago`` command and of ``python -m chicago_cli``."""

import sys


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
    from chicago_cli.cli.lane import without_click

    status = without_click(arguments)
    if status is None:
        from chicago_cli.cli.app import run

        status = run(arguments)
    return status


if __name__ == "__main__":
    sys.exit(main())
