"""``chicago rules``: what it lists, shows, explains and compares."""

import csv
import io
import json

import pytest

from chicago_cli.cli.app import run
from chicago_cli.cli.exits import USAGE, CommandError
from chicago_cli.cli.explanations import UnknownNameError, explanation
from chicago_cli.cli.rules import DIFF_FIELDS
from chicago_cli.engine.violations import CODES
from chicago_cli.rules.examples import EXAMPLES
from chicago_cli.rules.fields import FIELDS
from chicago_cli.rules.presets import DEFAULT_PRESET, PRESETS, SOURCES, VARIATIONS
from chicago_cli.rules.ruleset import as_log, build, resolve
from chicago_cli.rules.rulings import RULINGS
from chicago_cli.rules.terms import GROUPS, TERMS
from tests.processes import chicago

EVERY_NAME = [*FIELDS, *VARIATIONS, *PRESETS, *GROUPS, *TERMS, *RULINGS, *CODES, *SOURCES]


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("CHICAGO_RULES", "FORCE_COLOR", "CLICOLOR_FORCE"):
        monkeypatch.delenv(variable, raising=False)


def _output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["rules", *arguments]) == 0
    return capsys.readouterr().out


def _refusal(*arguments: str) -> str:
    with pytest.raises(CommandError) as caught:
        run(["rules", *arguments])
    assert caught.value.status == USAGE
    return caught.value.message


def _narrow(text: str) -> bool:
    return max(map(len, text.splitlines())) <= 80


def test_the_list_names_every_preset_and_variation_with_its_sources(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = [line.split() for line in _output(capsys).splitlines()]
    for preset, tag in zip(PRESETS, SOURCES, strict=True):
        assert [preset, tag] in [line[:2] for line in lines]
    for name, (_, tags, _) in VARIATIONS.items():
        own = [name, *tags.split()]
        assert own in [line[: len(own)] for line in lines]


def test_the_list_as_records_says_what_each_variation_sets(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rows = list(csv.DictReader(io.StringIO(_output(capsys, "--format", "csv"))))
    assert [row["name"] for row in rows] == [*PRESETS, *VARIATIONS]
    found = {row["name"]: row for row in rows}
    assert found["deuce"]["sets"] == "tricks.last_deuce=10 chicago.deuce=30"
    assert found["quads-choice"]["sets"] == "hands.four_of_a_kind=7|reset-all"
    assert found["bust"]["sets"] == "ending.bust=true"
    assert found["pagat"]["kind"] == "preset"
    assert found["breaker"]["attested"] == "Pv"


@pytest.mark.parametrize("preset", PRESETS)
def test_rules_are_shown_as_the_object_that_a_log_has(
    preset: str, capsys: pytest.CaptureFixture[str]
) -> None:
    name = f"{preset}+deuce+bust"
    header = json.loads(_output(capsys, "show", name, "--format", "json"))
    assert header == as_log(resolve(name), preset, ("deuce", "bust"))
    assert build(header.pop("preset"), header.pop("with"), header) == resolve(name)


def test_a_value_is_shown_with_who_attests_it_and_its_mark(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = _output(capsys, "show", "gamerules", "--set", "hands.ties=all", "--format", "tsv")
    rows = {row["field"]: row for row in csv.DictReader(io.StringIO(text), delimiter="\t")}
    assert list(rows) == list(FIELDS)
    assert rows["hands.ties"] == {
        "field": "hands.ties",
        "value": "all",
        "attested": "",
        "mark": "house",
    }
    assert rows["exchange.one_up"]["attested"] == "P Wv Sv"
    assert rows["exchange.one_up"]["mark"] == "silent"
    assert rows["exchange.stop_at"]["value"] == "null"
    assert (rows["dealer.first"]["attested"], rows["dealer.first"]["mark"]) == ("G", "")


def test_json_lines_keep_the_types_of_values(capsys: pytest.CaptureFixture[str]) -> None:
    text = _output(capsys, "show", "pagat+quads-choice", "--format", "jsonl")
    values = {row["field"]: row["value"] for row in map(json.loads, text.splitlines())}
    assert values["ending.floor"] is None
    assert values["ending.bust"] is False
    assert values["hands.pair"] == 1
    assert values["hands.four_of_a_kind"] == "7|reset-all"


def test_the_table_marks_what_is_silent_and_what_is_a_house_rule(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = _output(capsys, "show", "pagat", "--set", "tricks.last=6")
    lines = {line.split()[0]: line.split() for line in text.splitlines() if line}
    assert lines["tricks.last"] == ["tricks.last", "6", "house", "rule"]
    assert lines["ending.check"] == ["ending.check", "deal", "silent"]
    assert lines["chicago.minimum"] == ["chicago.minimum", "15", "P", "G"]
    assert _narrow(text)


def test_colour_only_repeats_what_the_table_says(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("show", "pagat", "--set", "tricks.last=6", "--color")
    painted = _output(capsys, *arguments, "always")
    plain = _output(capsys, *arguments, "never")
    assert "\x1b[33m" in painted
    for code in ("\x1b[33m", "\x1b[2m", "\x1b[0m"):
        painted = painted.replace(code, "")
    assert painted == plain


def test_without_rules_those_of_the_environment_are_shown(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert _output(capsys, "show") == _output(capsys, "show", DEFAULT_PRESET)
    monkeypatch.setenv("CHICAGO_RULES", "wikipedia+stop-45")
    assert _output(capsys, "show") == _output(capsys, "show", "wikipedia+stop-45")
    monkeypatch.setenv("CHICAGO_RULES", "wikpedia")
    assert "CHICAGO_RULES" in _refusal("show")


def test_a_difference_is_shown_field_by_field(capsys: pytest.CaptureFixture[str]) -> None:
    text = _output(capsys, "diff", "pagat", "pagat+deuce", "--format", "json")
    assert json.loads(text) == [
        dict(zip(DIFF_FIELDS, ("tricks.last_deuce", None, "silent", 10, ""), strict=True)),
        dict(zip(DIFF_FIELDS, ("chicago.deuce", None, "silent", 30, ""), strict=True)),
    ]
    table = _output(capsys, "diff", "pagat", "pagat+deuce").splitlines()
    assert [line.split() for line in table if "." in line] == [
        ["tricks.last_deuce", "null*", "10"],
        ["chicago.deuce", "null*", "30"],
    ]
    assert "* silent:" in table[-1]


def test_set_changes_the_second_of_two_rules_or_the_only_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    changed = ["--set", "ending.bust=true", "--format", "tsv"]
    expected = "\t".join(DIFF_FIELDS) + "\nending.bust\tfalse\t\ttrue\t\n"
    assert _output(capsys, "diff", "pagat", "pagat", *changed) == expected
    assert _output(capsys, "diff", "pagat", *changed) == expected


def test_a_house_rule_is_marked_in_a_difference_and_explained_under_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = _output(capsys, "diff", "pagat", "--set", "tricks.last=6")
    assert ["tricks.last", "5", "6!"] in [line.split() for line in text.splitlines()]
    assert text.splitlines()[-1] == "! house rule: no source attests this value"
    assert "silent" not in text


@pytest.mark.parametrize("first", PRESETS)
@pytest.mark.parametrize("second", PRESETS)
def test_the_difference_of_two_presets_fits_80_columns(
    first: str, second: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _narrow(_output(capsys, "diff", first, second))


def test_rules_that_do_not_differ_are_said_not_to(capsys: pytest.CaptureFixture[str]) -> None:
    assert _output(capsys, "diff", "pagat", "pagat") == "pagat and pagat do not differ\n"
    assert _output(capsys, "diff", "pagat", "pagat", "--format", "json") == "[]\n"


@pytest.mark.parametrize("name", EVERY_NAME)
def test_every_name_is_explained_within_80_columns(name: str) -> None:
    text = explanation(name)
    assert text.startswith(name)
    assert _narrow(text)
    assert text == "\n".join([line.rstrip() for line in text.splitlines()]) + "\n"


@pytest.mark.parametrize("name", FIELDS)
def test_a_field_is_explained_with_its_meaning_its_values_and_who_has_them(name: str) -> None:
    field = FIELDS[name]
    text = " ".join(explanation(name).split())
    assert field.meaning in text
    assert EXAMPLES.get(name, "") in text
    for word, note in field.notes.items():
        assert f"{word} {note}" in text
    for preset in PRESETS:
        assert preset in text
    for variation, (sets, _, _) in VARIATIONS.items():
        assert name not in sets or variation in text
    for number, ruling in RULINGS.items():
        assert name not in ruling.fields or f"{number} {ruling.text}" in text


def test_a_field_shows_which_value_who_attests() -> None:
    lines = [line.split() for line in explanation("exchange.stop_at").splitlines()]
    assert ["42", "wikipedia,", "wikipedia-es", "W", "S", "Pv"] in lines
    assert ["46", "pagat", "P"] in lines
    assert ["null", "gamerules*"] in lines
    assert ["45", "Wv", "Sv"] in lines


def test_a_field_that_can_conflict_says_with_what() -> None:
    for name in ("tricks.last_deuce", "chicago.deuce"):
        assert "Conflict of tricks.last_deuce and chicago.deuce:" in explanation(name)
    assert "Conflict" not in explanation("tricks.last")


def test_codes_and_rulings_are_found_in_either_case() -> None:
    assert explanation("x205") == explanation("X205")
    assert explanation("r7") == explanation("R7")


def test_a_noted_call_of_a_chicago_is_explained_as_having_no_effect() -> None:
    assert "as if the call had not been made" in explanation("C401")
    assert "goes on with what was done" in explanation("T503")


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("exchange.stopat", "exchange.stop_at"),
        ("stop_at", "exchange.stop_at"),
        ("duece", "deuce"),
        ("pagatt", "pagat"),
        ("X2O5", "X205"),
        ("showdwn", "showdown"),
    ],
)
def test_an_unknown_name_is_refused_with_what_may_be_meant(name: str, hint: str) -> None:
    with pytest.raises(UnknownNameError, match="did you mean") as caught:
        explanation(name)
    assert hint in str(caught.value)
    assert hint in _refusal("explain", name)


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["show", "pagt"], "did you mean pagat?"),
        (["show", ""], "no such preset"),
        (["show", "pagat+duece"], "did you mean deuce?"),
        (["show", "pagat", "--set", "stop_at=42"], "did you mean exchange.stop_at?"),
        (["show", "pagat", "--set", "exchange.stop_at=none"], "did you mean null?"),
        (["show", "wikipedia", "--set", "declare.false_claim=out"], "declare.mode = open"),
        (["diff", "pagat", "deuce"], "pagat+deuce"),
        (["diff", "pagat", ""], "no such preset"),
        (["shwo", "pagat"], "did you mean show?"),
        (["--format", "json", "show", "pagat"], "--format belongs after 'show'"),
        (["--color", "never", "explain", "lift"], "--color belongs after 'explain'"),
    ],
)
def test_what_cannot_be_is_refused_with_status_2_and_what_may_be_meant(
    arguments: list[str], hint: str
) -> None:
    assert hint in _refusal(*arguments)


def test_the_command_as_a_process_ends_with_its_status_and_message() -> None:
    done = chicago("rules", "show", "wikipedia", "--set", "declare.false_claim=out")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("chicago rules: declare.false_claim = out and declare.mode = open")
    done = chicago("rules", "explain", "lift")
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("lift: ")
