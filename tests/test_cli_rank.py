"""`chicago rank` with hands as arguments, and the lane that answers for one hand without click."""

import csv
import io
import json
import os
import subprocess
import sys

import pytest

from chicago_cli.cli.hand_values import default_points
from chicago_cli.hands.ranking import CATEGORIES
from chicago_cli.rules.rewards import reward_json
from chicago_cli.rules.ruleset import resolve
from tests.processes import COMMAND, chicago, environment

ROYAL = "As Ks Qs Js Ts"
QUADS = "9c 9d 9h 9s 2d"
TENS = "Th Td 4s 4c 2c"

# The rulebook's table of rewards for the preset pagat.
PAGAT_POINTS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 52)


def test_one_hand_gives_one_line_with_all_there_is_to_say() -> None:
    assert chicago("rank", ROYAL) == (
        0,
        "As Ks Qs Js Ts  royal flush  52 points  strength 7462 of 7462\n",
        "",
    )


@pytest.mark.parametrize(
    ("hand", "scored"), [("2c3d4h5s7c", "no points"), ("2c2d4h5s7c", "1 point"), (TENS, "2 points")]
)
def test_the_line_says_points_in_words(hand: str, scored: str) -> None:
    assert f"  {scored}  " in chicago("rank", hand).out


@pytest.mark.parametrize(
    "arguments",
    [
        ["As", "Ks", "Qs", "Js", "Ts"],
        ["As,", "Ks,", "Qs,", "Js,", "Ts"],
        ["AsKsQsJs10s"],
        ["as ks qs js ts"],
        ["A♠ K♠ Q♠ J♠ 10♠"],
        ["A♤K♤Q♤J♤T♤"],
    ],
)
def test_a_hand_may_be_written_in_many_ways(arguments: list[str]) -> None:
    assert chicago("rank", *arguments) == chicago("rank", ROYAL)


def test_several_hands_give_a_table_best_first() -> None:
    head, rule, *rows = chicago("rank", TENS, ROYAL, QUADS).out.splitlines()
    assert head.split() == ["place", "hand", "category", "words", "points", "strength"]
    assert set(rule) == {"-", " "}
    assert [row.split()[0] for row in rows] == ["1", "2", "3"]
    assert [ROYAL in rows[0], QUADS in rows[1], TENS in rows[2]] == [True] * 3
    assert "four nines, two kicker" in rows[1]
    assert rows[2].split()[-2:] == ["2", "4468"]


def test_hands_that_tie_share_a_place_and_keep_their_order() -> None:
    hands = ["2c3c4c5c7d", "AsKsQsJs9h", "AdKdQdJd9c", "8s8d2h3h4h"]
    out = chicago("rank", "--format", "jsonl", "--fields", "place,hand", *hands).out
    assert [json.loads(line) for line in out.splitlines()] == [
        {"place": 1, "hand": "8s 8d 2h 3h 4h"},
        {"place": 2, "hand": "As Ks Qs Js 9h"},
        {"place": 2, "hand": "Ad Kd Qd Jd 9c"},
        {"place": 4, "hand": "2c 3c 4c 5c 7d"},
    ]


def test_single_cards_and_whole_hands_may_be_mixed() -> None:
    assert chicago("rank", *ROYAL.split(), QUADS) == chicago("rank", ROYAL, QUADS)


@pytest.mark.parametrize(
    ("arguments", "message", "caret_under"),
    [
        (["As 1s Kd Qc 2h"], "1s: no such card; did you mean Ts or As?", "1s"),
        ([ROYAL, "9c9d9h9sXX"], "hand 2: XX: no such card", "XX"),
        (["As", "Ks"], "a hand is five cards, not 2", "As Ks"),
        (["As", "Ks", QUADS], "hand 1: As Ks: a hand is five cards, not 2", "As Ks"),
        ([ROYAL + QUADS], "a hand is five cards, not 10", "9c 9d"),
        (["As Ks As Js Ts"], "As: a card is given twice", "As Js"),
        ([""], "a hand is five cards, not none", ""),
        (["A\x1bs"], "\\x1b", "A\\x1bs"),
    ],
)
def test_an_argument_that_is_no_hand_is_shown_with_a_caret(
    arguments: list[str], message: str, caret_under: str
) -> None:
    done = chicago("rank", *arguments)
    assert (done.status, done.out) == (2, "")
    first, text, carets, *rest = done.err.splitlines()
    assert first.startswith("chicago rank: ")
    assert message in first
    assert text[carets.index("^") :].startswith(caret_under)
    assert rest == []


def test_bytes_that_are_no_utf_8_in_an_argument_are_shown_escaped() -> None:
    done = chicago("rank", b"As \xff")
    assert done.status == 2
    assert "\\udcff" in done.err


def test_the_name_of_a_file_gets_a_hint(tmp_path: os.PathLike[str]) -> None:
    done = chicago("rank", os.fspath(tmp_path))
    assert done.status == 2
    assert "chicago rank < FILE" in done.err


def test_a_card_in_two_hands_is_an_error_unless_it_is_allowed() -> None:
    hands = ("2c3c4c5c7d", "2c3d4h5h7s")
    refused = chicago("rank", *hands)
    assert (refused.status, refused.out) == (2, "")
    assert "2c is in hand 1 and in hand 2" in refused.err
    assert chicago("rank", "--allow-shared", *hands).status == 0


def test_a_card_twice_in_one_hand_is_never_allowed() -> None:
    assert chicago("rank", "--allow-shared", "2c2c4c5c7d").status == 2


def test_arguments_compared_are_one_line() -> None:
    assert chicago("rank", "-c", "2c3c4c5c7d", ROYAL).out == "2\t7462\troyal-flush\t52\n"
    assert chicago("rank", "-c", f"{ROYAL} {QUADS}").out == "1\t7462\troyal-flush\t52\n"
    assert chicago("rank", "-c", ROYAL).status == 2


@pytest.mark.parametrize("style", ["tsv", "csv"])
def test_separated_formats_have_a_header_only_on_demand(style: str) -> None:
    delimiter = "\t" if style == "tsv" else ","
    plain = chicago("rank", "--format", style, ROYAL, TENS).out
    headed = chicago("rank", "--format", style, "--header", ROYAL, TENS).out
    fields = ["place", "hand", "category", "words", "points", "strength"]
    assert headed == delimiter.join(fields) + "\n" + plain
    rows = list(csv.reader(io.StringIO(plain), delimiter=delimiter))
    assert rows[1] == ["2", TENS, "two-pair", "two pair, tens and fours, two kicker", "2", "4468"]


def test_json_has_numbers_for_numbers_and_text_for_other_rewards() -> None:
    out = chicago("rank", "--format", "json", "--rules", "pagat+quads-choice", ROYAL, QUADS).out
    assert [record["points"] for record in json.loads(out)] == [52, "7|reset-all"]


def test_fields_alone_make_one_hand_a_plain_record() -> None:
    assert chicago("rank", "--fields", "strength,hand", ROYAL).out == "7462\tAs Ks Qs Js Ts\n"
    assert chicago("rank", "--header", "--fields", "strength", ROYAL).out == "strength\n7462\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--fields", "strenght"], "did you mean strength?"),
        (["--fields", "hand,hand"], "twice"),
        (["--fields", ""], "no such field"),
        (["--fields", "best"], "--compare"),
        (["-c", "--fields", "place"], "place"),
        (["--format", "xml"], "xml"),
        (["--rules", "pagaat"], "did you mean pagat?"),
        (["--rules", ""], "no such preset"),
        (["--set", "hands.pear=2"], "hands.pair"),
        (["--set", "tricks.last_deuce=10"], "chicago.deuce"),
        (["-"], "not both"),
    ],
)
def test_a_wrong_command_line_is_status_2_and_says_what_to_do(
    arguments: list[str], message: str
) -> None:
    done = chicago("rank", *arguments, ROYAL)
    assert (done.status, done.out) == (2, "")
    assert message in done.err


def test_a_place_needs_hands_that_can_be_placed() -> None:
    assert chicago("rank", "--fields", "place", stdin=ROYAL).status == 2


def test_default_points_are_those_of_the_rulebook_and_of_the_rules() -> None:
    resolved = [reward_json(reward) for reward in resolve().rewards if reward is not None]
    assert default_points() == PAGAT_POINTS == (0, *resolved)
    assert len(PAGAT_POINTS) == len(CATEGORIES)


def test_the_rules_say_what_a_hand_scores() -> None:
    def points(*arguments: str, **env: str) -> str:
        return chicago("rank", "--fields", "points", *arguments, ROYAL, env=env).out

    assert points() == "52\n"
    assert points("--rules", "wikipedia") == "20\n"
    assert points("--set", "hands.royal_flush=win") == "win\n"
    assert points(CHICAGO_RULES="pagat+royal-nine") == "9\n"
    assert points("--rules", "pagat", CHICAGO_RULES="pagat+royal-nine") == "52\n"
    assert points("--set", "hands.pair=2", CHICAGO_RULES="pagat+royal-nine") == "9\n"


def test_rules_that_do_not_exist_are_blamed_on_the_variable() -> None:
    done = chicago("rank", ROYAL, env={"CHICAGO_RULES": "pagaat"})
    assert done.status == 2
    assert "CHICAGO_RULES" in done.err


LANE = "import sys; from chicago_cli.__main__ import main; status = main(); "


def _modules(*arguments: str, **env: str) -> set[str]:
    """The modules that the command has loaded by its end."""
    code = LANE + "print(*sys.modules, file=sys.stderr); sys.exit(status)"
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        env=environment(**env),
        check=True,
    )
    return set(done.stderr.decode().split())


def test_one_hand_is_answered_without_click() -> None:
    heavy = {"click", "tabulate", "re", "typing", "json", "csv", "dataclasses", "pathlib"}
    assert not heavy & _modules("rank", ROYAL)
    assert not heavy & _modules("rank", *ROYAL.split())


def test_no_table_library_is_loaded_where_no_table_is_drawn() -> None:
    assert "tabulate" not in _modules("rank", "--fields", "strength", ROYAL)
    assert "tabulate" in _modules("rank", ROYAL, QUADS)


@pytest.mark.parametrize(
    ("arguments", "env"),
    [
        (["--color=auto"], {}),
        ([], {"CHICAGO_RULES": "wikipedia"}),
        ([], {"CHICAGO_DEBUG": "1"}),
        ([], {"NO_COLOR": "1"}),
        ([], {"FORCE_COLOR": "1"}),
        ([], {"CLICOLOR": "0"}),
        ([], {"CLICOLOR_FORCE": "1"}),
    ],
)
def test_options_and_variables_take_the_way_through_click(
    arguments: list[str], env: dict[str, str]
) -> None:
    assert "click" in _modules("rank", *arguments, ROYAL, **env)


HANDS = [
    [ROYAL],
    [QUADS],
    ["10♥ 10♦ 4s 4c 2c"],
    ["2c3d4h5s7c"],
    ["Ah", "2h", "3h", "4h", "5h"],
    ["As 1s Kd Qc 2h"],
    ["As As Kd Qc 2h"],
    ["As", "Ks"],
    [""],
]


@pytest.mark.parametrize("hands", HANDS)
def test_the_lane_gives_the_same_bytes_as_the_way_through_click(hands: list[str]) -> None:
    assert chicago("rank", *hands) == chicago("rank", "--color=auto", *hands)


def _on_a_terminal(*arguments: str, term: str) -> bytes:
    """What the command writes to standard output when that is a terminal."""
    ours, theirs = os.openpty()
    subprocess.run([*COMMAND, *arguments], stdout=theirs, env=environment(TERM=term), check=True)
    text = os.read(ours, 10_000)
    os.close(ours)
    os.close(theirs)
    return text


@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_the_lane_colours_a_terminal_as_the_way_through_click_does(term: str) -> None:
    lane = _on_a_terminal("rank", "AhKhQhJhTh", term=term)
    assert lane == _on_a_terminal("rank", "--color=auto", "AhKhQhJhTh", term=term)
    assert (b"\x1b[31mAh\x1b[0m" in lane) == (term == "xterm")


def test_colour_adds_nothing_but_colour() -> None:
    for hands in ([TENS], [TENS, ROYAL]):
        plain = chicago("rank", "--color=never", *hands).out
        coloured = chicago("rank", "--color=always", *hands).out
        assert plain != coloured
        for code in ("\x1b[31m", "\x1b[1m", "\x1b[0m"):
            coloured = coloured.replace(code, "")
        assert coloured == plain


def test_machine_formats_are_never_coloured() -> None:
    out = chicago("rank", "--color=always", "--format", "tsv", ROYAL, TENS).out
    assert "\x1b" not in out


def test_every_category_scores_what_the_rulebook_says() -> None:
    hands = {
        "high-card": "2c3d4h5s7c",
        "pair": "2c2d4h5s7c",
        "two-pair": "2c2d4h4s7c",
        "three-of-a-kind": "2c2d2h4s7c",
        "straight": "Ac2d3h4s5c",
        "flush": "2c3c4c5c7c",
        "full-house": "2c2d2h7s7c",
        "four-of-a-kind": "2c2d2h2s7c",
        "straight-flush": "Ac2c3c4c5c",
        "royal-flush": "AcKcQcJcTc",
    }
    lines = chicago("rank", stdin="\n".join(hands.values())).out.splitlines()
    found = [tuple(line.split("\t")[1:]) for line in lines]
    assert found == [(name, str(points)) for name, points in zip(hands, PAGAT_POINTS, strict=True)]
    assert lines[0].split("\t")[0] == "1"
    assert lines[-1].split("\t")[0] == "7462"


def test_the_help_shows_commands_as_they_are_typed() -> None:
    assert "\n  chicago rank < hands.txt\n" in chicago("rank", "--help").out
