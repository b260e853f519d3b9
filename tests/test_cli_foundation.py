"""What every command shares: exit statuses, messages, start-up, colour, formats."""

import csv
import importlib
import io
import json
import signal
import subprocess
import sys
from pathlib import Path

import click
import pytest

from chicago_cli import __version__
from chicago_cli.cli import progress
from chicago_cli.cli.app import app
from chicago_cli.cli.color import wants_color
from chicago_cli.cli.commands import COMMANDS
from chicago_cli.cli.exits import CommandError, guarded
from chicago_cli.cli.records import FORMATS, render
from chicago_cli.cli.shown import excerpt, shown
from tests.processes import chicago, environment, in_shell


def test_version_is_the_same_with_and_without_click() -> None:
    plain = chicago("--version")
    through_click = chicago("--version", "--version")
    assert plain == through_click == (0, f"chicago {__version__}\n", "")


def test_version_is_answered_without_click() -> None:
    code = (
        "import sys; sys.argv = ['chicago', '--version']; from chicago_cli.__main__ import main;"
        "assert main() == 0 and 'click' not in sys.modules"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_group_help_imports_no_command() -> None:
    code = (
        "import sys; sys.argv = ['chicago', '--help']; from chicago_cli.__main__ import main;"
        "assert main() == 0; from chicago_cli.cli.commands import COMMANDS;"
        "assert not {'chicago_cli.cli.' + name for name in COMMANDS} & sys.modules.keys()"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_group_help_is_what_click_would_say_with_all_commands_loaded() -> None:
    eager = click.Group("chicago", params=app.params, help=app.help)
    for name in COMMANDS:
        eager.add_command(importlib.import_module(f"chicago_cli.cli.{name}").command, name)
    eager.list_commands = lambda ctx: list(COMMANDS)  # type: ignore[method-assign]
    context = click.Context(eager, info_name="chicago", help_option_names=["-h", "--help"])
    expected = eager.get_help(context)
    assert chicago("--help").out == expected + "\n"


def test_without_a_command_the_help_goes_to_standard_error() -> None:
    done = chicago()
    assert (done.status, done.out) == (2, "")
    assert done.err == chicago("--help").out


@pytest.mark.parametrize(
    ("arguments", "suggestion"),
    [(["rnak"], "did you mean rank?"), (["--verison"], "--version")],
)
def test_what_is_unknown_gets_a_suggestion(arguments: list[str], suggestion: str) -> None:
    done = chicago(*arguments)
    assert (done.status, done.out) == (2, "")
    assert suggestion in done.err
    assert "Traceback" not in done.err


@pytest.mark.parametrize("arguments", ["--help", "--version", "rank --help", "-h"])
def test_a_reader_that_went_away_is_met_with_silence(arguments: str) -> None:
    # The reader is made to go first: a fast command might be done before it has.
    gone = in_shell(f"(sleep 0.2; chicago {arguments}; echo $? >&2) | true")
    assert gone.err == "141\n"


@pytest.mark.parametrize("arguments", ["--help", "--version", "rank --help"])
@pytest.mark.parametrize(
    ("target", "reason"), [("/dev/full", "No space left"), ("&-", "Bad file descriptor")]
)
def test_output_that_cannot_be_written_is_status_4(
    arguments: str, target: str, reason: str
) -> None:
    done = in_shell(f"chicago {arguments} >{target}")
    assert done.status == 4
    assert done.err.startswith("chicago")
    assert reason in done.err
    assert done.err.count("\n") == 1


@pytest.mark.parametrize("target", ["/dev/full", "&-"])
def test_messages_that_cannot_be_written_change_no_status(target: str) -> None:
    assert in_shell(f"chicago nonsense 2>{target}") == (2, "", "")


def _guarded_in_a_child(body: str, **env: str) -> "subprocess.CompletedProcess[bytes]":
    code = (
        "import os, signal, sys\n"
        "from chicago_cli.cli.exits import CommandError, guarded\n"
        f"def act():\n    {body}\n"
        "sys.exit(guarded('chicago test', act))"
    )
    command = [sys.executable, "-c", code]
    return subprocess.run(command, capture_output=True, env=environment(**env), check=False)


def test_a_fault_of_the_program_is_one_line_and_status_70() -> None:
    done = _guarded_in_a_child("raise ZeroDivisionError('one\\ntwo')")
    assert done.returncode == 70
    assert done.stderr.decode() == (
        "chicago test: a fault in the program: ZeroDivisionError: one two; please report it with"
        " the command and its input (CHICAGO_DEBUG=1 shows where it happened)\n"
    )


def test_a_fault_of_the_program_shows_its_traceback_when_asked() -> None:
    done = _guarded_in_a_child("raise ZeroDivisionError", CHICAGO_DEBUG="1")
    assert done.returncode == 70
    assert b"Traceback" in done.stderr
    assert b"in act" in done.stderr


@pytest.mark.parametrize(
    ("body", "status", "message"),
    [
        ("open('/no/such/file')", 3, "/no/such/file: No such file or directory"),
        ("raise OSError(28, 'No space left on device')", 4, "cannot write the output: No space"),
        ("raise MemoryError", 70, "MemoryError"),
        ("return act()", 70, "RecursionError"),
        ("raise CommandError('not so', 2)", 2, "not so"),
        ("return 1", 1, ""),
    ],
)
def test_however_a_command_ends_it_says_so_in_one_line(
    body: str, status: int, message: str
) -> None:
    done = _guarded_in_a_child(body)
    assert done.returncode == status
    assert message in done.stderr.decode()
    assert done.stderr.count(b"\n") == (1 if message else 0)


def test_an_interrupted_command_dies_of_the_signal() -> None:
    done = _guarded_in_a_child("os.kill(os.getpid(), signal.SIGINT)")
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, b"", b"")


def test_what_was_written_before_a_failure_comes_out_before_the_message() -> None:
    code = (
        "import sys\nfrom chicago_cli.cli.exits import CommandError, guarded\n"
        "def act():\n    sys.stdout.write('first')\n"
        "    raise CommandError('second', 3, '  third')\n"
        "sys.exit(guarded('chicago', act))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=environment(),
        check=False,
    )
    assert (done.returncode, done.stdout) == (3, b"firstchicago: second\n  third\n")


def test_control_characters_in_messages_are_escaped(capsys: pytest.CaptureFixture[str]) -> None:
    def act() -> int:
        raise CommandError("no such thing: \x1b[31m\n\udcff", 2)

    assert guarded("chicago", act) == 2
    assert capsys.readouterr().err == "chicago: no such thing: \\x1b[31m\\n\\udcff\n"


@pytest.mark.parametrize(
    ("choice", "variables", "expected"),
    [
        ("always", {"NO_COLOR": "1"}, True),
        ("never", {"FORCE_COLOR": "1"}, False),
        ("auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
        ("auto", {"NO_COLOR": "", "FORCE_COLOR": "1"}, True),
        ("auto", {"FORCE_COLOR": "1", "CLICOLOR": "0", "TERM": "dumb"}, True),
        ("auto", {"CLICOLOR_FORCE": "1", "CLICOLOR": "0", "TERM": "dumb"}, True),
        ("auto", {"CLICOLOR_FORCE": "0"}, None),
        ("auto", {"CLICOLOR": "0"}, False),
        ("auto", {"CLICOLOR": "1"}, None),
        ("auto", {"TERM": "dumb"}, False),
        ("auto", {}, None),
    ],
)
def test_colour_follows_the_order_of_precedence(
    choice: str, variables: dict[str, str], expected: bool | None
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    on_terminal = wants_color(choice, Terminal(), variables)
    on_pipe = wants_color(choice, io.StringIO(), variables)
    assert (on_terminal, on_pipe) == ((True, False) if expected is None else (expected, expected))


RECORDS = [("007", 1, None), ('a "b"\t,c', 20, "x\ny")]
FIELDS = ("player", "points", "note")


def _rendered(style: str, **more: bool) -> str:
    return "".join(render(FIELDS, RECORDS, style, **more))


@pytest.mark.parametrize(("style", "delimiter"), [("tsv", "\t"), ("csv", ",")])
def test_separated_formats_read_back_with_their_header(style: str, delimiter: str) -> None:
    rows = list(csv.reader(io.StringIO(_rendered(style)), delimiter=delimiter))
    assert rows == [list(FIELDS), ["007", "1", ""], ['a "b"\t,c', "20", "x\ny"]]
    assert _rendered(style, header=False) == _rendered(style).split("\n", 1)[1]


def test_json_formats_read_back() -> None:
    expected = [dict(zip(FIELDS, record, strict=True)) for record in RECORDS]
    assert json.loads(_rendered("json")) == expected
    assert [json.loads(line) for line in _rendered("jsonl").splitlines()] == expected
    assert json.loads("".join(render(FIELDS, [], "json"))) == []


def test_a_table_keeps_text_as_it_is_and_aligns_numbers_to_the_right() -> None:
    head, rule, first, second = _rendered("table").splitlines()
    assert head.split() == list(FIELDS)
    assert set(rule) == {"-", " "}
    assert first.startswith("007")
    assert first.index("1") == second.index("20") + 1
    assert "x\\ny" in second


def test_a_table_of_nothing_has_its_headings() -> None:
    head, rule = "".join(render(FIELDS, [], "table")).splitlines()
    assert head.split() == list(FIELDS)
    assert set(rule) == {"-", " "}


@pytest.mark.parametrize("style", FORMATS)
def test_every_format_ends_its_last_line(style: str) -> None:
    assert _rendered(style).endswith("\n")


def test_an_excerpt_puts_carets_under_the_fault() -> None:
    assert excerpt("As 1s Kd", 3, 5) == "  As 1s Kd\n     ^^"


def test_an_excerpt_counts_columns_not_characters() -> None:
    lines = excerpt("A\ufe0e\x1b é 1s", 6, 8).splitlines()
    assert lines[1].index("^") == len("  A\\x1b é ")
    assert "\x1b" not in lines[0]


def test_an_excerpt_of_a_long_line_is_short_and_holds_the_fault() -> None:
    line, carets = excerpt("2c " * 10_000 + "1s" + " 2c" * 10_000, 30_000, 30_002).splitlines()
    assert len(line) < 90
    assert line[carets.index("^") :].startswith("1s")


def test_an_excerpt_can_mark_the_end_of_the_text() -> None:
    assert excerpt("As", 2, 2) == "  As\n    ^"


def test_plain_text_is_shown_as_it_is() -> None:
    assert shown("As K♥") == "As K♥"


@pytest.mark.parametrize(
    ("shell", "name"), [("bash", "chicago.bash"), ("zsh", "_chicago"), ("fish", "chicago.fish")]
)
def test_completion_scripts_are_printed_as_they_are(shell: str, name: str) -> None:
    script = Path(__file__).parents[1] / "completions" / name
    assert chicago("--completion", shell) == (0, script.read_text(encoding="utf-8"), "")


def test_a_shell_without_a_completion_script_is_a_wrong_command_line() -> None:
    done = chicago("--completion", "tcsh")
    assert done.status == 2
    assert "fish" in done.err


def test_what_the_terminal_cannot_show_is_escaped() -> None:
    code = "from chicago_cli.cli.app import run; run(['--help']); print('\\u2665')"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        env=environment(PYTHONIOENCODING="ascii"),
        check=True,
    )
    assert done.stdout.endswith(b"\n\\u2665\n")


class _Stream(io.StringIO):
    def __init__(self, *, terminal: bool) -> None:
        super().__init__()
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


@pytest.mark.parametrize(
    ("err", "out", "patience", "shown_at_all"),
    [
        (True, False, 0, True),
        (False, False, 0, False),
        (True, True, 0, False),
        (True, False, 9, False),
    ],
)
def test_progress_is_for_a_terminal_and_for_work_that_takes_long(
    monkeypatch: pytest.MonkeyPatch, err: bool, out: bool, patience: int, shown_at_all: bool
) -> None:
    monkeypatch.setattr(progress, "PATIENCE", patience)
    stream = _Stream(terminal=err)
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(sys, "stdout", _Stream(terminal=out))
    with progress.Progress("hands") as shown_progress:
        shown_progress.update(12_345)
    assert stream.getvalue() == ("\r12,345 hands\r\x1b[K" if shown_at_all else "")


def test_nothing_is_waited_for_less_than_a_second() -> None:
    assert progress.PATIENCE >= 1
