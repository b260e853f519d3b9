"""The completion scripts of the shells, for installers that do not place them."""

from pathlib import Path

from chicago_cli.cli.exits import INPUT, CommandError

FILES = {"bash": "chicago.bash", "zsh": "_chicago", "fish": "chicago.fish"}

_PACKAGE = Path(__file__).parents[1]
# An installed package carries the scripts; in a source tree they lie beside the package.
_FOLDERS = (_PACKAGE / "completions", _PACKAGE.parent / "completions")


def script(shell: str) -> str:
    """The text of a shell's completion script.

    Raises:
        CommandError: where this installation lacks it.
    """
    for folder in _FOLDERS:
        if (folder / FILES[shell]).is_file():
            return (folder / FILES[shell]).read_text(encoding="utf-8")
    raise CommandError(f"this installation lacks the completion script {FILES[shell]}", INPUT)
