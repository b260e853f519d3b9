"""`chicago rank` on standard input: what it reads, what it writes, and how it ends."""

import contextlib
import io
import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chicago_cli.cards import PACK, cards_text
from chicago_cli.cli.hand_values import default_points
from chicago_cli.cli.rank_job import Job
from chicago_cli.cli.rank_lines import LONGEST_LINE, _blocks, rank_lines
from chicago_cli.hands.lookup import evaluate_cards
from tests.processes import COMMAND, chicago, environment, in_shell, start

HIGH = "2c 3d 4h 5s 7c"
ROYAL = "As Ks Qs Js Ts"
HIGH_RECORD = "1\thigh-card\t0\n"
ROYAL_RECORD = "7462\troyal-flush\t52\n"


def test_one_line_in_is_one_record_out() -> None:
    done = chicago("rank", stdin=f"{HIGH}\n{ROYAL}\n")
    assert done == (0, HIGH_RECORD + ROYAL_RECORD, "")
    assert chicago("rank", "-", stdin=f"{HIGH}\n{ROYAL}\n") == done


@pytest.mark.parametrize("end", ["", "\n", "\r\n"])
def test_the_last_line_may_end_as_it_likes(end: str) -> None:
    assert chicago("rank", stdin=f"{HIGH}\r\n{ROYAL}{end}").out == HIGH_RECORD + ROYAL_RECORD


def test_blank_lines_and_comments_are_passed_over() -> None:
    text = f"# all of them\n\n{HIGH}\n   \r\n  # indented\n\t\n{ROYAL}\n#".encode()
    text += b"# in Latin-1: p\xe5r\n# long: " + b"x" * 2 * LONGEST_LINE
    for options in ([], ["--line-buffered"], ["--fields", "strength,category,points"]):
        assert chicago("rank", *options, stdin=text) == (0, HIGH_RECORD + ROYAL_RECORD, "")


@pytest.mark.parametrize(
    "text",
    [
        f"{HIGH}\n{ROYAL}\n",
        f"# note\n\n{HIGH}\r\n10h 10d 4s 4c 2c",
        f"{ROYAL}\nnonsense\n{ROYAL}\n",
        "\ufeff\n",
        "",
    ],
)
def test_the_lane_gives_the_same_as_the_way_through_click(text: str) -> None:
    assert chicago("rank", stdin=text) == chicago("rank", "--color=auto", stdin=text)


def test_lines_are_ranked_without_click() -> None:
    code = (
        "import sys; from chicago_cli.__main__ import main; status = main();"
        "assert not {'click', 're', 'typing', 'csv', 'json'} & sys.modules.keys();"
        "sys.exit(status)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "rank"],
        input=ROYAL.encode(),
        capture_output=True,
        env=environment(),
        check=True,
    )
    assert done.stdout == ROYAL_RECORD.encode()


def test_a_byte_order_mark_is_passed_over() -> None:
    assert chicago("rank", stdin=b"\xef\xbb\xbf" + ROYAL.encode()).out == ROYAL_RECORD


def test_no_lines_are_no_records() -> None:
    assert chicago("rank") == (0, "", "")
    assert chicago("rank", "--format", "json").out == "[]\n"
    assert chicago("rank", "--format", "csv", "--header").out == "strength,category,points\n"


def test_a_bad_line_ends_the_run_after_every_record_before_it() -> None:
    text = f"{HIGH}\n# {HIGH}\n{ROYAL}\n2c 3d 1h 5s 7c\n{HIGH}\n"
    done = chicago("rank", stdin=text)
    assert (done.status, done.out) == (3, HIGH_RECORD + ROYAL_RECORD)
    assert done.err == (
        "chicago rank: standard input:4: 1h: no such card; did you mean Th or Ah?\n"
        "  2c 3d 1h 5s 7c\n"
        "        ^^\n"
    )


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"2c 3d 4h 5s", "a hand is five cards, not 4"),
        (b"2c 3d 4h 5s 2c", "2c: a card is given twice"),
        (b"2c 3d 4h 5s 7c 8c", "not 6"),
        (b"2c 3d \xff", "not UTF-8"),
        (b"2c 3d \x00", "\\x00"),
        (b"2c 3d 4h\r5s 7c", "\\r"),
        (b"2c" * LONGEST_LINE, "longer than"),
        (b" " * LONGEST_LINE + b" 2c 3d 4h 5s 7c", "longer than"),
    ],
)
def test_what_is_wrong_with_a_line_is_said(line: bytes, reason: str) -> None:
    done = chicago("rank", stdin=b"%s\n%s\n%s\n" % (HIGH.encode(), line, ROYAL.encode()))
    assert (done.status, done.out) == (3, HIGH_RECORD)
    assert done.err.startswith("chicago rank: standard input:2: ")
    assert reason in done.err
    assert max(map(len, done.err.splitlines())) < 120


def test_bad_lines_can_be_passed_over() -> None:
    text = f"{HIGH}\nnonsense\n{ROYAL}\nmore\n"
    done = chicago("rank", "--keep-going", stdin=text)
    assert (done.status, done.out) == (3, f"{HIGH_RECORD}-\t-\t-\n{ROYAL_RECORD}-\t-\t-\n")
    assert "standard input:2:" in done.err
    assert "standard input:4:" in done.err


def test_bad_lines_are_null_in_json() -> None:
    done = chicago("rank", "--keep-going", "--format=json", "--fields=hand", stdin=f"x\n{ROYAL}\n")
    assert (done.status, json.loads(done.out)) == (3, [{"hand": None}, {"hand": ROYAL}])


def test_json_is_whole_also_after_a_bad_line() -> None:
    done = chicago("rank", "--format", "json", stdin=f"{ROYAL}\n{HIGH}\nx\n")
    assert done.status == 3
    assert [record["strength"] for record in json.loads(done.out)] == [7462, 1]


def test_a_table_of_what_came_before_a_bad_line_is_drawn() -> None:
    done = chicago("rank", "--format", "table", stdin=f"{ROYAL}\nx\n")
    assert done.status == 3
    assert done.out.splitlines()[2].split() == ["7462", "royal-flush", "52"]


def _random_hands(number: int, seed: int = 1) -> list[tuple[int, ...]]:
    rng = random.Random(seed)
    return [tuple(rng.sample(PACK, 5)) for _ in range(number)]


@pytest.mark.parametrize("at", [0, 1, 4_321, 19_999])
def test_a_bad_line_among_many_is_named_by_its_number(at: int) -> None:
    hands = _random_hands(20_000)
    lines = [cards_text(hand) for hand in hands]
    lines[at] += "x"
    done = chicago("rank", "--fields", "strength", stdin="\n".join(lines))
    assert done.status == 3
    assert f"standard input:{at + 1}: " in done.err
    assert done.out == "".join([f"{evaluate_cards(hand)}\n" for hand in hands[:at]])


@pytest.mark.parametrize("every", [2, 7, 1_000])
def test_comments_among_many_lines_change_nothing(every: int) -> None:
    hands = _random_hands(10_000)
    lines = [
        ("# note\n" if number % every == 0 else "") + cards_text(hand)
        for number, hand in enumerate(hands)
    ]
    done = chicago("rank", "--fields", "strength", stdin="\n".join(lines))
    assert done == (0, "".join([f"{evaluate_cards(hand)}\n" for hand in hands]), "")


@settings(max_examples=80, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [
                *(ROYAL, HIGH, "10h10d4s4c2c\r", "A♠,K♠,Q♠,J♠,T♠", "# note", "", " ", "\xa0"),
                *("#\udcff", "2c", "2c2c3c4c5c", "\udcff", "\r", "As Ks Qs Js Ts #"),
            ]
        ),
        max_size=60,
    ),
    st.sampled_from(["", "\n"]),
)
def test_every_text_gives_the_same_however_it_is_read(lines: list[str], end: str) -> None:
    text = ("\n".join(lines) + end).encode("utf-8", "surrogateescape")
    whole = _ranked(text)
    assert whole == _ranked(text, line_buffered=True)
    with_words = _ranked(text, fields=("strength", "category", "points", "words"))
    assert whole == [record.rpartition("\t")[0] for record in with_words]
    assert len(whole) == sum(1 for line in text.split(b"\n") if line.strip()[:1] not in {b"", b"#"})


def _ranked(text: bytes, **asked: Any) -> list[str]:
    """The records of a text, its bad lines passed over, had without a process of its own."""
    ours, theirs = os.pipe()
    os.write(theirs, text)
    os.close(theirs)
    out = io.TextIOWrapper(io.BytesIO())
    messages = contextlib.redirect_stderr(io.StringIO())
    with io.FileIO(ours) as source, contextlib.redirect_stdout(out), messages:
        rank_lines(source, Job(default_points(), keep_going=True, **asked))
    return out.buffer.getvalue().decode().splitlines()


@pytest.mark.parametrize("fields", ["strength,category,points", "points,strength", "category"])
@pytest.mark.parametrize("style", ["tsv", "csv", "json", "jsonl"])
def test_blocks_and_single_lines_give_the_same_bytes(fields: str, style: str) -> None:
    # With --line-buffered every line goes its own way; without, whole blocks do.
    text = "\n".join([cards_text(hand) for hand in _random_hands(2_000)])
    options = ["--fields", fields, "--format", style, "--header", "--rules", "pagat+high-rewards"]
    by_block = chicago("rank", *options, stdin=text)
    assert by_block == chicago("rank", "--line-buffered", *options, stdin=text)
    assert by_block.status == 0


def test_fields_that_need_the_cards_agree_with_those_that_do_not() -> None:
    hands = _random_hands(500)
    text = "\n".join([cards_text(hand) for hand in hands])
    out = chicago("rank", "--fields", "hand,strength,words", stdin=text).out
    rows = [line.split("\t") for line in out.splitlines()]
    assert [row[:2] for row in rows] == [
        [cards_text(hand), str(evaluate_cards(hand))] for hand in hands
    ]
    assert {row[2] for row in rows if row[1] == "7462"} <= {"royal flush"}


def test_compare_names_the_best_hand_of_each_line() -> None:
    text = f"{HIGH} {ROYAL}\n{ROYAL} {HIGH} 9c9d9h9s2d\n8s8d2h3h4h AsKdQcJc9h AdKcQhJh9s\n"
    assert chicago("rank", "-c", "--fields", "best", stdin=text).out == "2\n1\n1\n"


def test_compare_joins_hands_that_tie() -> None:
    text = "2c3c4c5c7d AsKdQcJc9h AdKcQhJh9s"
    done = chicago("rank", "-c", "--fields", "best,category,points,hand", stdin=text)
    assert done.out == "2=3\thigh-card\t0\tAs Kd Qc Jc 9h=Ad Kc Qh Jh 9s\n"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (ROYAL, "two or more hands of five cards wanted, not 5 cards"),
        (f"{ROYAL} {HIGH} 8c", "not 11 cards"),
        (f"{ROYAL} As 2d 3d 4d 5d", "As is in two hands"),
        (f"{ROYAL} 2d 2d 3d 4d 5d", "2d: a card is given twice"),
    ],
)
def test_what_cannot_be_compared_is_a_bad_line(line: str, reason: str) -> None:
    done = chicago("rank", "--compare", stdin=line)
    assert (done.status, done.out) == (3, "")
    assert reason in done.err


def test_shared_cards_can_be_allowed_but_not_within_a_hand() -> None:
    shared = f"{ROYAL} As 2d 3d 4d 5d"
    assert chicago("rank", "-c", "--allow-shared", stdin=shared).out.startswith("1\t7462\t")
    within = f"{ROYAL} As As 3d 4d 5d"
    done = chicago("rank", "-c", "--allow-shared", stdin=within)
    text, carets = done.err.splitlines()[1:]
    assert done.status == 3
    assert carets.index("^") == len("  As Ks Qs Js Ts As ")
    assert text[carets.index("^") :].startswith("As 3d")


@settings(max_examples=60, deadline=None)
@given(st.lists(st.binary(max_size=40)), st.integers(1, 30))
def test_blocks_hold_whole_lines_however_the_text_arrives(chunks: list[bytes], size: int) -> None:
    whole = b"\n".join(chunks)
    pieces = [whole[at : at + size] for at in range(0, len(whole), size)]
    blocks = list(_blocks(pieces))
    assert b"".join(blocks) == whole
    assert all(block.endswith(b"\n") for block in blocks[:-1])


def test_a_line_without_an_end_is_not_kept_in_memory() -> None:
    script = "head -c 200000000 /dev/zero | tr '\\0' 'A' | chicago rank"
    code = (
        "import resource, subprocess, sys;"
        "done = subprocess.run(['bash', '-c', sys.argv[1]], stderr=subprocess.DEVNULL);"
        "print(done.returncode, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    command = f'chicago() {{ {" ".join(COMMAND)} "$@"; }}; {script}'
    done = subprocess.run(
        [sys.executable, "-c", code, command], capture_output=True, env=environment(), check=True
    )
    status, kilobytes = done.stdout.split()
    assert status == b"3"
    assert int(kilobytes) < 64 * 1024


def test_a_reader_that_went_away_ends_the_run_at_once_and_silently() -> None:
    done = in_shell(f"yes '{HIGH}' | chicago rank | head -1; echo ${{PIPESTATUS[1]}}")
    assert done == (0, f"{HIGH_RECORD}141\n", "")


def test_a_full_disk_is_status_4() -> None:
    for number in (1, 100_000):
        done = in_shell(f"yes '{HIGH}' | head -{number} | chicago rank >/dev/full")
        assert done.status == 4
        assert done.err == "chicago rank: cannot write the output: No space left on device\n"


def test_standard_input_that_is_closed_or_cannot_be_read_is_status_3() -> None:
    done = in_shell("chicago rank <&-")
    assert done == (3, "", "chicago rank: standard input is closed\n")
    done = in_shell("chicago rank < /proc/self/mem")
    assert done.status == 3
    assert done.err.startswith("chicago rank: standard input: ")


@pytest.mark.parametrize("options", [[], ["--line-buffered"], ["-c"]])
def test_each_line_is_answered_at_once(options: list[str]) -> None:
    with start("rank", *options) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        for _ in range(3):
            child.stdin.write(b"2c 3d 4h 5s 7c" + b" AsKsQsJsTs" * ("-c" in options) + b"\n")
            child.stdin.flush()
            assert child.stdout.readline().rstrip().endswith(b"52" if "-c" in options else b"0")
        child.stdin.close()
        assert child.wait(timeout=20) == 0


def test_a_standard_input_that_does_not_block_is_waited_for() -> None:
    theirs, ours = os.pipe()
    os.set_blocking(theirs, False)
    with start("rank", stdin=theirs) as child:
        os.close(theirs)
        assert child.stdout is not None
        for _ in range(2):
            os.write(ours, f"{ROYAL}\n".encode())
            assert child.stdout.readline() == ROYAL_RECORD.encode()
        os.close(ours)
        assert child.wait(timeout=20) == 0


def test_an_interrupt_ends_the_run_by_the_signal_without_a_word() -> None:
    with start("rank") as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdin.write(f"{HIGH}\n".encode())
        child.stdin.flush()
        assert child.stdout.readline() == HIGH_RECORD.encode()
        child.send_signal(signal.SIGINT)
        assert child.wait(timeout=20) == -signal.SIGINT
        assert child.stderr.read() == b""


def test_a_shell_loop_around_an_interrupted_command_ends_too() -> None:
    script = "for i in 1 2 3; do echo $i; chicago rank; done"
    child = subprocess.Popen(
        ["bash", "-ic", f'chicago() {{ {" ".join(COMMAND)} "$@"; }}\n{script}'],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment(),
        start_new_session=True,
    )
    assert child.stdout is not None
    assert child.stdin is not None
    assert child.stdout.readline() == b"1\n"
    child.stdin.write(b"2c 3c 4c 5c 7d\n")
    child.stdin.flush()
    assert child.stdout.readline().startswith(b"1\t")
    os.killpg(child.pid, signal.SIGINT)
    rest, _ = child.communicate(timeout=20)
    assert rest == b""


def test_somebody_at_a_terminal_is_told_that_hands_are_read() -> None:
    ours, theirs = os.openpty()
    os.write(ours, f"{ROYAL}\n\x04".encode())
    done = subprocess.run(
        [*COMMAND, "rank"], stdin=theirs, capture_output=True, env=environment(), check=True
    )
    os.close(ours)
    os.close(theirs)
    assert done.stdout == ROYAL_RECORD.encode()
    assert done.stderr.count(b"\n") == 1
    assert b"standard input" in done.stderr


def test_memory_is_flat_in_the_number_of_lines(tmp_path: Path) -> None:
    def peak(lines: int) -> int:
        code = (
            "import resource, subprocess, sys;"
            "child = subprocess.Popen([sys.executable, '-m', 'chicago_cli', 'rank'],"
            " stdin=open(sys.argv[1]), stdout=subprocess.DEVNULL);"
            "assert child.wait() == 0;"
            "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
        )
        path = tmp_path / str(lines)
        path.write_text(f"{HIGH}\n" * lines)
        done = subprocess.run(
            [sys.executable, "-c", code, path],
            stdout=subprocess.PIPE,
            env=environment(),
            check=True,
        )
        return int(done.stdout)

    few, many = peak(20_000), peak(400_000)
    assert many < few + 4 * 1024
    assert many < 64 * 1024
