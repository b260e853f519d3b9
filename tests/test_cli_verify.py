"""``chicago verify`` as users run it."""

import gzip
import json
import os
import pty
import re
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from chicago_cli.log.schema import schema
from tests.processes import COMMAND, chicago, environment, in_shell
from tests.verify_logs import CLEAN, REVOKE

LOGS = Path(__file__).parent / "logs"
GOOD = LOGS / "good" / "preset-pagat.json"


def _write(path: Path, *texts: str) -> str:
    path.write_text("\n".join(texts) + "\n", encoding="utf-8")
    return str(path)


def test_a_sound_log_is_met_with_a_summary_and_nothing_else() -> None:
    done = chicago("verify", str(GOOD))
    assert (done.status, done.out) == (0, "")
    deals = len(json.loads(GOOD.read_bytes())["deals"])
    assert done.err == f"chicago verify: 1 game, {deals} deals, 0 findings\n"


def test_quiet_leaves_the_summary_out() -> None:
    assert chicago("verify", "--quiet", str(GOOD)) == (0, "", "")


def test_a_finding_is_a_line_with_file_line_column_code_and_words(tmp_path: Path) -> None:
    path = _write(tmp_path / "game.json", json.dumps(REVOKE))
    done = chicago("verify", path)
    column = json.dumps(REVOKE).index('{"type": "play", "player": "Bo"') + 1
    assert done.status == 1
    place, _, words = done.out.partition(": T503 suit-not-followed: ")
    assert place == f"{path}:1:{column}"
    assert "Bo" in words
    assert "5s" in words
    assert done.err.endswith("1 game, 1 deal, 1 finding\n")


def test_the_rule_field_that_decides_stands_under_the_finding() -> None:
    done = chicago("verify", str(LOGS / "bad" / "C404-pagat.json"))
    assert done.out.splitlines()[1] == "  blind.allowed = false"


def test_a_finding_in_a_pretty_printed_file_points_at_its_event(tmp_path: Path) -> None:
    text = json.dumps(REVOKE, indent=3)
    path = _write(tmp_path / "game.json", text)
    place = chicago("verify", path).out.partition(": T503")[0]
    line, column = [int(part) for part in place.split(":")[-2:]]
    before = text.splitlines()[line - 1][: column - 1]
    assert before.strip() == ""
    rest = "\n".join(text.splitlines()[line - 1 :])[column - 1 :]
    assert json.JSONDecoder().raw_decode(rest)[0] == REVOKE["deals"][0]["events"][5]


def test_a_finding_in_the_70th_line_of_json_lines_points_there(tmp_path: Path) -> None:
    lines = [json.dumps(CLEAN)] * 69 + [json.dumps(REVOKE)] + [json.dumps(CLEAN)] * 3
    path = _write(tmp_path / "games.jsonl", *lines)
    done = chicago("verify", "--format", "json", path)
    (found,) = json.loads(done.out)
    column = json.dumps(REVOKE).index('{"type": "play", "player": "Bo"') + 1
    assert found == {
        "file": path,
        "line": 70,
        "column": column,
        "pointer": "/deals/0/events/5",
        "game": 69,
        "deal": 0,
        "event": 5,
        "code": "T503",
        "slug": "suit-not-followed",
        "message": found["message"],
        "field": None,
        "value": None,
    }
    assert done.err == "chicago verify: 73 games, 1 deal, 1 finding\n"


def test_the_value_of_a_fault_in_the_log_itself_is_pointed_at(tmp_path: Path) -> None:
    document = json.loads(json.dumps(REVOKE))
    document["deals"][0]["events"][4]["card"] = "9x"
    for indent in (None, 2):
        text = json.dumps(document, indent=indent)
        path = _write(tmp_path / "game.json", text)
        (found,) = json.loads(chicago("verify", "--format=json", path).out)
        assert (found["code"], found["pointer"]) == ("L007", "/deals/0/events/4/card")
        assert (found["deal"], found["event"]) == (None, None)
        line = text.splitlines()[found["line"] - 1]
        assert line[found["column"] - 1 :].startswith('"9x"')


def test_an_array_of_games_has_places_in_the_file(tmp_path: Path) -> None:
    path = _write(tmp_path / "games.json", "[" + json.dumps(CLEAN) + ",", json.dumps(REVOKE) + "]")
    (found,) = json.loads(chicago("verify", "--format=json", path).out)
    assert (found["game"], found["line"]) == (1, 2)


def test_standard_input_is_read_without_a_file_and_for_a_dash() -> None:
    for arguments in ([], ["-"]):
        done = chicago("verify", *arguments, stdin=json.dumps(REVOKE))
        assert done.status == 1
        assert done.out.startswith("<stdin>:1:")


def test_json_lines_are_a_finding_a_line() -> None:
    done = chicago("verify", "--format=jsonl", stdin=(json.dumps(REVOKE) + "\n") * 2)
    assert [json.loads(line)["game"] for line in done.out.splitlines()] == [0, 1]


def test_json_without_findings_is_an_empty_array() -> None:
    assert chicago("verify", "--format=json", str(GOOD)).out == "[]\n"


def test_a_bad_line_is_a_finding_of_its_own_and_the_next_is_read() -> None:
    done = chicago("verify", stdin=f'{json.dumps(CLEAN)}\n{{"a": \n{json.dumps(REVOKE)}\n')
    assert [line.split(":")[1] for line in done.out.splitlines()] == ["2", "3"]
    assert "L001 not-json" in done.out
    assert done.err == "chicago verify: 3 games, 1 deal, 2 findings\n"
    assert done.status == 1


def test_an_empty_file_is_no_json() -> None:
    assert chicago("verify", stdin="").out.startswith("<stdin>:1:1: L001 not-json: ")


def test_a_file_that_cannot_be_had_is_status_3_and_the_others_are_checked(tmp_path: Path) -> None:
    path = _write(tmp_path / "game.json", json.dumps(REVOKE))
    done = chicago("verify", str(tmp_path / "none.json"), path)
    assert done.status == 3
    assert "T503" in done.out
    assert f"chicago verify: {tmp_path}/none.json: No such file or directory\n" in done.err


@pytest.mark.parametrize(
    ("options", "codes"),
    [
        ([], ["H302", "T503"]),
        (["--select", "T"], ["T503"]),
        (["--select", "T5,S"], ["T503"]),
        (["--select", "t503", "--select", "H3"], ["H302", "T503"]),
        (["--ignore", "H302"], ["T503"]),
        (["--ignore", "T,H"], []),
        (["--select", "S"], []),
        (["--select", "H,T", "--ignore", "T503"], ["H302"]),
    ],
)
def test_codes_are_selected_and_ignored_by_their_beginnings(
    options: list[str], codes: list[str]
) -> None:
    log = json.loads(json.dumps(REVOKE))
    log["rules"]["declare.mode"] = "announce"
    log["deals"][0]["events"][2:2] = [
        {"type": "declare", "player": "Anna", "hand": "flush"},
        {"type": "declare", "player": "Bo", "hand": "pass"},
    ]
    done = chicago("verify", "--format=jsonl", *options, stdin=json.dumps(log))
    assert [json.loads(line)["code"] for line in done.out.splitlines()] == codes
    assert done.status == (1 if codes else 0)


def test_what_was_not_judged_is_reported_whatever_is_selected() -> None:
    assert "L001" in chicago("verify", "--select", "S", stdin="{").out


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--ignore", "L001"], "such a game was not judged"),
        (["--ignore", "L"], "such a game was not judged"),
        (["--select", "X9"], "no code is, or begins with, 'X9'"),
        (["--select", "S601,"], "begins with, ''"),
        (["--explain", "X2O5"], "did you mean X205"),
        (["--rules", "pagt"], "did you mean pagat"),
        (["--set", "tricks.lst=5"], "did you mean tricks.last"),
        (["--rules", "pagat", "--set", "tricks.last_deuce=10"], "chicago.deuce"),
        (["--format", "yaml"], "yaml"),
    ],
)
def test_a_wrong_command_line_is_status_2_with_what_was_meant(
    options: list[str], words: str
) -> None:
    done = chicago("verify", *options, stdin="{}")
    assert (done.status, done.out) == (2, "")
    assert words in done.err


def test_other_rules_replace_those_of_the_log_and_set_changes_fields() -> None:
    text = json.dumps({**REVOKE, "status": "finished"})
    assert "G703" not in chicago("verify", "--set=ending.target=1", stdin=json.dumps(CLEAN)).out
    blind = LOGS / "bad" / "C404-pagat.json"
    assert chicago("verify", "--rules=wikipedia", str(blind)).out.count("C404") == 0
    assert chicago("verify", "--set", "blind.allowed=true", str(blind)).out.count("C404") == 0
    assert "E102" in chicago("verify", stdin=text).out


def test_the_environment_does_not_change_the_rules_of_a_log() -> None:
    blind = LOGS / "bad" / "C404-pagat.json"
    done = chicago("verify", str(blind), env={"CHICAGO_RULES": "wikipedia"})
    assert "C404" in done.out


def test_a_code_is_explained() -> None:
    done = chicago("verify", "--explain", "x205")
    assert done.status == 0
    assert done.out.startswith("X205 exchange-while-stopped\n")


def test_the_schema_is_printed_as_it_is_published() -> None:
    done = chicago("verify", "--print-schema")
    assert (done.status, done.err) == (0, "")
    assert json.loads(done.out) == schema()
    published = Path(__file__).parents[1] / "chicago_cli" / "log" / "schema.json"
    assert done.out == published.read_text(encoding="utf-8")


def test_warnings_go_to_standard_error_and_are_no_findings(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps({**CLEAN, "version": "1.4"}).encode())
    done = chicago("verify", str(path))
    assert (done.status, done.out) == (0, "")
    assert "byte order mark" in done.err
    assert "1.4" in done.err
    assert done.err.count(f"{path}:1: ") == 2


def test_what_comes_from_a_file_is_shown_with_control_characters_escaped() -> None:
    done = chicago("verify", stdin=json.dumps({**CLEAN, "winer\x1b[2J\n::error": 1}))
    assert "\x1b" not in done.out
    assert done.out.count("\n") == 1
    assert "L003" in done.out


def test_colour_is_put_on_when_asked_for_and_says_nothing_more() -> None:
    plain = chicago("verify", stdin=json.dumps(REVOKE)).out
    coloured = chicago("verify", "--color=always", stdin=json.dumps(REVOKE)).out
    assert "\x1b[" in coloured
    for style in ("\x1b[1m", "\x1b[31m", "\x1b[0m"):
        coloured = coloured.replace(style, "")
    assert coloured == plain


def _all_of(terminal: int) -> str:
    """All that is written to a terminal before it is let go."""
    text = b""
    with os.fdopen(terminal, "rb") as file, suppress(OSError):  # which it is then
        while chunk := file.read1(4096):
            text += chunk
    return text.decode()


def test_on_a_terminal_the_line_of_the_file_stands_under_the_finding(tmp_path: Path) -> None:
    path = _write(tmp_path / "game.json", json.dumps(REVOKE, indent=1))
    ours, theirs = pty.openpty()
    child = subprocess.Popen(
        [*COMMAND, "verify", "--color=never", path],
        stdout=theirs,
        stderr=subprocess.DEVNULL,
        env=environment(TERM="xterm"),
    )
    os.close(theirs)
    text = _all_of(ours)
    assert child.wait() == 1
    lines = text.replace("\r\n", "\n").splitlines()
    assert lines[1:] == ["      {", "      ^"]


def test_a_reader_that_goes_away_is_no_fault() -> None:
    script = f"cat {LOGS}/bad/X202-*.json | chicago verify - | head -n 0; echo ${{PIPESTATUS[1]}}"
    assert in_shell(script).out.strip() in {"141", "1"}


def test_output_that_cannot_be_written_is_status_4() -> None:
    done = in_shell(f"chicago verify {LOGS}/bad/X202-card-of-another.json > /dev/full; echo $?")
    assert done.out == "4\n"


def test_json_lines_are_read_as_they_come() -> None:
    with subprocess.Popen(
        [*COMMAND, "verify", "--format=jsonl"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment(PYTHONUNBUFFERED="1"),
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write((json.dumps(REVOKE) + "\n" + json.dumps(CLEAN) + "\n").encode())
        child.stdin.flush()
        assert json.loads(child.stdout.readline())["code"] == "T503"
        child.stdin.close()
        assert child.wait() == 1


def test_statistics_count_each_code_instead() -> None:
    lines = [json.dumps(REVOKE), "{", json.dumps(REVOKE)]
    done = chicago("verify", "--statistics", stdin="\n".join(lines))
    assert done.status == 1
    assert [line.split() for line in done.out.splitlines()[2:]] == [
        ["1", "L001", "not-json"],
        ["2", "T503", "suit-not-followed"],
    ]
    records = chicago("verify", "--statistics", "--format=jsonl", stdin="\n".join(lines)).out
    assert [json.loads(line) for line in records.splitlines()] == [
        {"count": 1, "code": "L001", "slug": "not-json"},
        {"count": 2, "code": "T503", "slug": "suit-not-followed"},
    ]


def test_at_most_so_many_findings_are_printed_but_all_are_counted() -> None:
    lines = "\n".join([json.dumps(REVOKE)] * 3)
    done = chicago("verify", "--max-findings=2", stdin=lines)
    assert done.out.count("\n") == 2
    assert "3 findings" in done.err
    none = chicago("verify", "--max-findings=0", stdin=lines)
    assert (none.status, none.out) == (1, "")


def test_exit_zero_hides_what_was_found_but_not_what_could_not_be_read() -> None:
    assert chicago("verify", "--exit-zero", stdin=json.dumps(REVOKE)).status == 0
    assert chicago("verify", "--exit-zero", "/nowhere/game.json").status == 3


def test_gzip_files_are_read_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl.gz"
    path.write_bytes(gzip.compress((json.dumps(CLEAN) + "\n" + json.dumps(REVOKE)).encode()))
    assert chicago("verify", str(path)).out.startswith(f"{path}:2:")
    path.write_bytes(path.read_bytes()[:-20])
    done = chicago("verify", str(path))
    assert done.status == 3
    assert f"{path}: the gzip file is cut short or damaged" in done.err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_on_a_terminal_progress_is_shown_and_the_speed(tmp_path: Path, jobs: str) -> None:
    path = _write(tmp_path / "games.jsonl", *[json.dumps(CLEAN)] * 1000)
    hasty = (
        "import sys\n"
        "from chicago_cli.cli import progress\n"
        "progress.PATIENCE = progress.INTERVAL = 0\n"
        "from chicago_cli.__main__ import main\n"
        "sys.exit(main())\n"
    )
    ours, theirs = pty.openpty()
    child = subprocess.Popen(
        [COMMAND[0], "-c", hasty, "verify", "--jobs", jobs, path],
        stdout=subprocess.DEVNULL,
        stderr=theirs,
        env=environment(TERM="xterm"),
    )
    os.close(theirs)
    text = _all_of(ours)
    assert child.wait() == 0
    assert re.search(r"\r1,000 games\r\x1b\[K", text)
    assert re.search(r"1000 games, 0 deals, 0 findings, [\d,]+ games a second\r\n$", text)
