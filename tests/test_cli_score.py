"""``chicago score``: the questions that players argue about, options that are wrong, and records.

What is expected is worked out by hand from the rulebook.
"""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from chicago_cli.cli.app import run
from chicago_cli.cli.exits import DONE, FOUND, INPUT, USAGE, CommandError
from chicago_cli.cli.score_table import AWARD_FIELDS, DEAL_FIELDS
from chicago_cli.log.records import REASONS
from tests.processes import chicago, in_shell

LOGS = Path(__file__).parent / "logs"
PAGAT = str(LOGS / "good" / "preset-pagat.json")
QUADS = "Anna=9c9d9h9s2d"


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("CHICAGO_RULES", "FORCE_COLOR", "CLICOLOR_FORCE"):
        monkeypatch.delenv(variable, raising=False)


class Scorer:
    """Runs the command in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def text(self, *arguments: str, status: int = DONE) -> str:
        """What is written, where the command ends with a status."""
        self._capsys.readouterr()
        assert run(["score", *arguments]) == status
        self.out, self.err = self._capsys.readouterr()
        return self.out

    def awards(self, *arguments: str, status: int = DONE) -> list[tuple[str, int, str]]:
        """The awards of a deal."""
        out = self.text(*arguments, "--awards", "--format", "jsonl", status=status)
        rows = [json.loads(line) for line in out.splitlines()]
        return [(row["player"], row["points"], row["reason"]) for row in rows]

    def totals(self, *arguments: str, status: int = DONE) -> dict[str, int]:
        """What everybody has after the deal."""
        rows: list[Any] = json.loads(self.text(*arguments, "--format", "json", status=status))
        return {row["player"]: row["total"] for row in rows}

    def refusal(self, *arguments: str) -> str:
        """What is wrong with the command line."""
        with pytest.raises(CommandError) as caught:
            run(["score", *arguments])
        assert caught.value.status == USAGE
        return caught.value.message


@pytest.fixture
def score(capsys: pytest.CaptureFixture[str]) -> Scorer:
    return Scorer(capsys)


def table(*players: str) -> list[str]:
    return [f"--player={player}" for player in players]


# The questions that players argue about.


@pytest.mark.parametrize(
    ("rules", "card", "points"),
    [("pagat", "2h", 15), ("pagat+deuce", "2h", 30), ("pagat+deuce", "3h", 15)],
)
def test_a_chicago_on_a_two_pays_more_only_where_that_is_played(
    score: Scorer, rules: str, card: str, points: int
) -> None:
    deal = [*table("Anna=20", "Bo"), "--chicago=Anna", f"--last-trick=Anna:{card}"]
    assert score.awards(*deal, f"--rules={rules}") == [("Anna", points, "chicago")]


def test_a_blind_chicago_on_a_two_wins_whatever_the_total(score: Scorer) -> None:
    deal = [*table("Anna=-20", "Bo=51"), "--blind=Anna", "--last-trick=Anna:2h"]
    text = score.text(*deal, "--rules=wikipedia")
    assert "Anna has won the game with 40 points, at once" in text
    assert score.awards(*deal, "--rules=wikipedia") == [("Anna", 60, "blind")]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("wikipedia", [("Anna", -15, "chicago"), ("Cia", 5, "last-trick"), ("Anna", 4, "hand")]),
        (
            "pagat+breaker",
            [("Anna", -15, "chicago"), ("Bo", 8, "breaker"), ("Cia", 5, "last-trick")],
        ),
        ("wikipedia+chicago-only", [("Anna", -15, "chicago")]),
    ],
)
def test_a_failed_chicago_under_three_rules(
    score: Scorer, rules: str, expected: list[tuple[str, int, str]]
) -> None:
    deal = [*table("Anna=20", "Bo", "Cia"), "--chicago=Anna", "--broken-by=Bo"]
    deal += ["--last-trick=Cia:Kd", "--final=Anna=5c6d7h8s9c"]
    assert score.awards(*deal, f"--rules={rules}") == expected


def test_after_a_failed_chicago_gamerules_play_no_further(score: Scorer) -> None:
    deal = [*table("Anna=20", "Bo", "Cia"), "--chicago=Anna", "--broken-by=Bo", "--rules=gamerules"]
    assert score.awards(*deal) == [("Anna", -15, "chicago")]
    assert score.awards(*deal, "--last-trick=Bo:Kd") == [("Anna", -15, "chicago")]
    assert "chicago.on_failure = stop" in score.refusal(*deal, "--last-trick=Cia:Kd")


def test_no_loss_takes_a_total_below_the_floor(score: Scorer) -> None:
    rules = ["--rules=gamerules", "--set=chicago.minimum=0"]
    deal = [*table("Anna=6", "Bo"), "--chicago=Anna", "--broken-by=Bo"]
    assert score.totals(*deal, *rules) == {"Anna": 0, "Bo": 0}
    assert "ending.floor = 0" in score.text(*deal, *rules, "--explain")


@pytest.mark.parametrize(
    ("ties", "hand"), [("nobody", [0, 0]), ("eldest", [5, 0]), ("all", [5, 5])]
)
def test_two_equal_flushes(score: Scorer, ties: str, hand: list[int]) -> None:
    deal = [*table("Anna", "Bo", "Cia"), f"--set=hands.ties={ties}"]
    deal += ["--showdown=Anna=AsQs9s6s2s Bo=AdQd9d6d2d Cia=KcKh7c5d3s"]
    assert [*score.totals(*deal).values()] == [*hand, 0]
    assert ("equal hands (flush)" in score.text(*deal)) == (ties != "all")


def test_eldest_is_the_player_told_first_whoever_is_named_first_in_the_showdown(
    score: Scorer,
) -> None:
    deal = [*table("Anna", "Bo"), "--set=hands.ties=eldest"]
    assert score.awards(*deal, "--final=Bo=AdQd9d6d2d Anna=AsQs9s6s2s") == [("Anna", 5, "hand")]


def test_quads_with_the_choice(score: Scorer) -> None:
    deal = [*table("Anna=10", "Bo=30", "Cia=-3"), "--rules=pagat+quads-choice"]
    deal += [f"--showdown={QUADS}"]
    asked = score.refusal(*deal)
    assert "--choose 'Anna=7'" in asked
    assert "--choose 'Anna=reset-all'" in asked
    assert score.awards(*deal, "--choose=Anna=7") == [("Anna", 7, "hand")]
    assert score.awards(*deal, "--choose=Anna=reset-all") == [
        ("Bo", -30, "reset"),
        ("Cia", 3, "reset"),
    ]


def test_whom_a_reset_strikes_is_told(score: Scorer) -> None:
    deal = [*table("Anna=10", "Bo=30", "Cia=20"), "--rules=wikipedia+lift-and-reset-one"]
    deal += [f"--showdown={QUADS}"]
    assert "--choose 'Anna=lift+reset-one:" in score.refusal(*deal)
    assert "whose total" in score.refusal(*deal, "--choose=Anna=lift+reset-one")
    chosen = score.awards(*deal, "--choose=Anna=reset-one+lift:Cia")
    assert chosen == [("Anna", 42, "lift"), ("Cia", -20, "reset")]
    assert "not offered" in score.refusal(*deal, "--choose=Anna=7")
    assert "cannot be struck" in score.refusal(*deal, "--choose=Anna=lift+reset-one:Anna")


@pytest.mark.parametrize(
    ("rules", "points"),
    [("wikipedia", 20), ("wikipedia-es", 20), ("pagat", 52), ("gamerules", 52)],
)
def test_a_royal_flush_under_the_four_presets(score: Scorer, rules: str, points: int) -> None:
    deal = [*table("Anna=10", "Bo=30"), "--final=Anna=AsKsQsJsTs", f"--rules={rules}"]
    assert score.awards(*deal) == [("Anna", points, "hand")]
    assert ("Anna has won the game with 62 points" in score.text(*deal)) == (points == 52)


def test_a_royal_flush_can_win_at_once_without_a_point(score: Scorer) -> None:
    deal = [*table("Anna=10", "Bo=30"), "--final=Anna=AsKsQsJsTs", "--rules=wikipedia+royal-wins"]
    text = score.text(*deal, "--explain")
    assert "Anna has won the game with 10 points, at once" in text
    assert "hands.royal_flush = win" in text
    assert score.awards(*deal) == []


@pytest.mark.parametrize(
    ("anna", "rules", "words"),
    [
        ("47", "pagat", "all play another deal"),
        ("47", "gamerules", "play the next deal among themselves"),
        ("48", "pagat", "Anna has won the game with 53 points"),
        ("46", "pagat", "Bo has won the game with 52 points"),
    ],
)
def test_52_is_reached_by_two_in_one_deal(score: Scorer, anna: str, rules: str, words: str) -> None:
    deal = [*table(f"Anna={anna}", "Bo=50"), "--last-trick=Anna:9h", "--final=Bo=8c8d3h3s2d"]
    assert words in " ".join(score.text(*deal, f"--rules={rules}").split())


def test_bust_strikes_whoever_has_called_no_chicago(score: Scorer) -> None:
    deal = [*table("Anna=50", "Bo", "Cia"), "--last-trick=Anna:9h", "--rules=pagat+bust"]
    assert score.awards(*deal) == [("Anna", 5, "last-trick"), ("Anna", -55, "bust")]
    assert score.awards(*deal, "--called=Anna") == [("Anna", 5, "last-trick")]
    four = [*table("Anna=50", "Bo", "Cia", "Dag"), *deal[3:]]
    assert score.awards(*four) == [("Anna", 5, "last-trick")]


def test_a_chicago_can_be_required_to_win(score: Scorer) -> None:
    deal = [*table("Anna=50", "Bo=40"), "--last-trick=Anna:9h", "--rules=pagat+declare-to-win"]
    assert "Anna has 55 points, but has not called a Chicago" in score.text(*deal)
    assert "Anna has won the game" in score.text(*deal, "--called=Anna")
    assert "Anna has won the game" in score.text(*deal, "--chicago=Anna")


def test_the_win_may_have_to_be_confirmed_in_a_later_deal(score: Scorer) -> None:
    deal = ["--last-trick=Anna:9h", "--rules=pagat+win-again"]
    text = " ".join(score.text(*table("Anna=50", "Bo"), *deal).split())
    assert "Anna has 55 points, but must begin a deal at 52 or above" in text
    assert "Anna has won the game" in score.text(*table("Anna=52", "Bo"), *deal)


# What the rules forbid: told on standard error, and scored as the rulebook says.


def test_a_chicago_below_the_minimum_does_not_count(score: Scorer) -> None:
    deal = [*table("Anna=14", "Bo"), "--chicago=Anna", "--last-trick=Anna:9h"]
    assert score.awards(*deal, status=FOUND) == [("Anna", 5, "last-trick")]
    assert "--chicago: C401 chicago-below-minimum: Anna calls" in score.err
    with_a_pair = [*deal, "--showdown=Anna=9c9d4h5s2d"]
    assert score.awards(*with_a_pair) == [("Anna", 1, "hand"), ("Anna", 15, "chicago")]


def test_a_blind_chicago_where_none_is_played_does_not_count(score: Scorer) -> None:
    deal = [*table("Anna", "Bo"), "--blind=Anna", "--broken-by=Bo", "--last-trick=Bo:9h"]
    assert score.awards(*deal, status=FOUND) == [("Bo", 5, "last-trick")]
    assert "C404" in score.err


def test_a_claim_that_is_too_low_takes_no_part(score: Scorer) -> None:
    deal = [*table("Anna", "Bo"), "--rules=gamerules", "--final=Anna=AsAdKcKh2d Bo=8s8d3c4c5h"]
    assert score.awards(*deal, status=FOUND) == [("Anna", 2, "hand")]
    assert "--final: H303 claim-too-low: Bo declares a pair" in score.err
    assert score.awards(*deal[:-1], "--final=Anna=As3dKcQh2d Bo=8s8d3c4c5h") == [("Bo", 1, "hand")]


def test_what_comes_after_a_win_is_played_after_the_end(score: Scorer) -> None:
    deal = [*table("Anna", "Bo"), "--rules=wikipedia+royal-wins", "--showdown=Bo=AsKsQsJsTs"]
    assert score.awards(*deal, "--last-trick=Anna:9h", status=FOUND) == []
    assert "--last-trick: G702 played-after-the-end" in score.err


def test_hands_that_do_not_score_are_named_with_the_rule(score: Scorer) -> None:
    rules = "--rules=wikipedia+chicago-only"
    made = [*table("Anna=20", "Bo"), rules, "--chicago=Anna", "--final=Anna=8s8d3c4c5h"]
    assert score.awards(*made) == [("Anna", 15, "chicago")]
    assert "chicago.hand_when_made = false" in score.err
    blind = [*table("Anna", "Bo"), rules, "--blind=Anna", "--last-trick=Anna:9h"]
    blind += ["--showdown=Bo=8s8d3c4c5h", "--final=Bo=8s8d3c4c5h"]
    assert score.awards(*blind) == [("Anna", 30, "blind")]
    assert score.err.count("no hand scores in a deal with a blind Chicago") == 2


# Command lines that are wrong.


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--called=Cia"], "no player is called 'Cia'; there are Anna, Bo"),
        (["--called=anna"], "did you mean Anna?"),
        (["--player=An na"], "a name holds no space, '=' or ':'"),
        (["--player=A:na"], "a name holds no space, '=' or ':'"),
        (["--player="], "name is empty"),
        (["--player=Cia=2=3"], "the total of Cia is a whole number, not '2=3'"),
        (["--player=Cia=1.5"], "the total of Cia is a whole number"),
        (["--player=Cia=" + "9" * 40], "the total of Cia is a whole number"),
        (["--player=Anna"], "two players are called 'Anna'"),
        (["--player=C", "--player=D", "--player=E"], "5 players; these rules are for 2 to 4"),
        (["--chicago=Anna", "--chicago=Bo"], "given 2 times, but a deal has one Chicago"),
        (["--chicago=Anna", "--blind=Bo"], "a deal has one Chicago, blind or not"),
        (["--broken-by=Bo"], "nobody has called a Chicago that could be broken"),
        (["--chicago=Anna", "--broken-by=Anna"], "only another player can break it"),
        (["--chicago=Anna", "--last-trick=Bo:9h"], "--broken-by who won a trick against it first"),
        (["--last-trick=Bo:9h", "--last-trick=Bo:9h"], "given 2 times, but there is one"),
        (["--last-trick=Bo:1s"], "no such card; did you mean Ts or As?"),
        (["--last-trick=Bo", "--rules=pagat+deuce"], "tricks.last_deuce = 10"),
        (["--chicago=Anna", "--rules=pagat+deuce"], "chicago.deuce = 30"),
        (["--final=9c9d9h9s2d"], "each hand is told as NAME=CARDS"),
        (["--final=Anna=9c9d9h9s"], "a hand is five cards, not 4"),
        (["--final=Anna=9c9d9h9s9c"], "a card is given twice"),
        (["--final=Anna=9c9d9h9s2d Bo=9cAdKhQs2c"], "9c is in the hands of Anna and of Bo"),
        (["--final=Anna=9c9d9h9s2d Anna=AsAdKhQs2c"], "Anna has two hands in one showdown"),
        (["--final=Anna=9c9d9h9s2d", "--last-trick=Bo:9h"], "which Anna held before the tricks"),
        (["--final=Anna=9c9d9h9s2d", "--last-trick=Anna:Th"], "not among the five cards"),
        ([f"--showdown={QUADS}"] * 3, "exchange.rounds = 3"),
        (["--choose=Anna=7"], "no hand that leaves a choice of 7"),
        (["--choose=Anna"], "as in Anna=reset-one:Bo"),
        (["--choose=Anna=cheese"], "'cheese' is no effect"),
        (["--choose=Anna=7|8"], "take one of them"),
        (["--deal=0"], "--deal is for game logs"),
        ([PAGAT], "not both"),
        (["--rules=pagot"], "did you mean pagat?"),
        (["--explain", "--format=csv"], "--explain stands under the table"),
    ],
)
def test_a_command_line_that_is_wrong_is_refused_in_words(
    score: Scorer, arguments: list[str], words: str
) -> None:
    assert words in score.refusal(*table("Anna=20", "Bo"), *arguments)


def test_players_are_asked_for_where_a_deal_is_told(score: Scorer) -> None:
    assert "--player NAME[=TOTAL]" in score.refusal("--final=Anna=9c9d9h9s2d")
    assert "1 player; these rules" in score.refusal("--player=Anna")


def test_cards_may_be_written_with_spaces_glyphs_and_commas(score: Scorer) -> None:
    deal = [*table("Anna", "Bo"), "--last-trick=Anna:10♥"]
    deal += ["--final=Anna=9♣,9♦ 9h 10H, 2d Bo= AsAd 3c4c9s"]
    assert score.awards(*deal) == [("Anna", 5, "last-trick"), ("Anna", 3, "hand")]


def test_the_rules_of_the_environment_hold_for_what_is_told_alone(
    score: Scorer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHICAGO_RULES", "wikipedia")
    deal = [*table("Anna", "Bo"), "--final=Anna=AsKsQsJsTs"]
    assert score.totals(*deal)["Anna"] == 20
    assert score.text(*deal).startswith("rules: wikipedia\n")
    assert ": pagat\n" in score.text(PAGAT)


# Game logs.


def test_a_table_shows_who_got_what_for_what_in_each_deal_in_80_columns(score: Scorer) -> None:
    text = score.text(PAGAT)
    assert max(map(len, text.splitlines())) <= 80
    lines = [line.split() for line in text.splitlines()]
    assert ["deal", "player", "hand", "last-trick", "chicago", "points", "total"] in lines
    assert ["Bo", "17", "15", "32", "41"] in lines
    assert text.endswith("Anna has won the game with 54 points.\n")


def test_long_names_are_cut_so_that_the_table_fits() -> None:
    log = json.loads(Path(PAGAT).read_bytes())
    text = json.dumps(log).replace("Anna", "A" * 64).replace("Bo", "Б" * 64)
    done = chicago("score", stdin=text)
    assert done.status == DONE
    assert max(map(len, done.out.split("\n\n")[1].splitlines())) <= 80
    assert "A…" in done.out
    assert f'"player": "{"A" * 64}"' in chicago("score", "--format=jsonl", stdin=text).out


def test_records_have_the_same_fields_in_every_format(score: Scorer) -> None:
    assert DEAL_FIELDS[4:12] == REASONS
    rows = list(csv.reader(io.StringIO(score.text(PAGAT, "--format=csv"))))
    assert rows[0] == list(DEAL_FIELDS)
    assert rows[3][1:] == ["0", "1", "Anna", "0", "0", "0", "0", "0", "0", "0", "0", "0", "8"]
    assert rows[4][1:] == ["0", "1", "Bo", "17", "0", "0", "0", "15", "0", "0", "0", "32", "41"]
    tsv = list(csv.reader(io.StringIO(score.text(PAGAT, "--format=tsv")), delimiter="\t"))
    assert tsv == rows
    objects = json.loads(score.text(PAGAT, "--format=json"))
    assert [[str(value) for value in each.values()] for each in objects] == rows[1:]
    lines = [json.loads(line) for line in score.text(PAGAT, "--format=jsonl").splitlines()]
    assert lines == objects
    awards = list(csv.reader(io.StringIO(score.text(PAGAT, "--format=csv", "--awards"))))
    assert awards[0] == list(AWARD_FIELDS)
    assert awards[1][1:] == ["0", "0", "Anna", "3", "hand"]


def test_one_deal_alone(score: Scorer) -> None:
    rows = json.loads(score.text(PAGAT, "--deal=2", "--format=json"))
    assert [(row["deal"], row["player"], row["total"]) for row in rows] == [
        (2, "Anna", 25),
        (2, "Bo", 31),
    ]
    assert "no such deal" in score.refusal(PAGAT, "--deal=9")


def test_other_rules_replace_only_what_is_paid(score: Scorer) -> None:
    bo = json.loads(score.text(PAGAT, "--deal=1", "--format=json", "--set=chicago.points=13"))[1]
    assert (bo["chicago"], bo["hand"]) == (13, 17)
    text = score.text(PAGAT, "--set=exchange.stop_at=1", "--set=tricks.last=6")
    assert "--set exchange.stop_at is left out" in score.err
    assert "pagat tricks.last=6" in text
    assert "X205" not in score.err
    with pytest.raises(CommandError) as caught:
        run(["score", PAGAT, "--set=tricks.last_deuce=10"])
    assert caught.value.status == USAGE
    assert "chicago.deuce" in caught.value.message


def test_other_rules_may_end_the_game_earlier(score: Scorer) -> None:
    text = score.text(PAGAT, "--set=ending.target=40")
    assert "Bo has won the game with 41 points" in text
    assert "under these rules the game is won in deal 1" in score.err


def test_a_choice_that_only_other_rules_ask_for_takes_the_first_alternative(score: Scorer) -> None:
    rules = "--set=hands.four_of_a_kind=reset-one|7"
    assert ("Anna", -8, "reset") in score.awards(PAGAT, "--deal=1", rules)
    assert "deal 1: Bo has a choice of reset-one|7" in score.err
    assert "reset-one is taken, against Anna" in score.err


def test_illegal_acts_have_their_code_and_place(score: Scorer) -> None:
    path = str(LOGS / "bad" / "X202-in-the-last-deal.json")
    score.text(path, status=FOUND)
    assert score.err.startswith(f"{path}:")
    assert ": X202 discard-not-held: " in score.err
    assert "is not scored past the act that stops it" in score.err


def test_a_log_that_is_none_is_named_and_the_others_are_scored(score: Scorer) -> None:
    bad = str(LOGS / "bad" / "L001-cut-short.json")
    text = score.text(bad, "no-such-file.json", PAGAT, status=INPUT)
    assert f"{bad}:" in score.err
    assert "no-such-file.json: No such file" in score.err
    assert "Anna has won" in text


def test_logs_come_from_pipes_lines_and_gzip_files(tmp_path: Path) -> None:
    lines = json.dumps(json.loads(Path(PAGAT).read_bytes())) + "\n"
    (tmp_path / "two.jsonl").write_text(lines * 2)
    script = f"cd {tmp_path} && gzip -k two.jsonl && chicago score --format=csv two.jsonl.gz"
    done = in_shell(script)
    assert done.status == DONE
    assert done.out.splitlines()[-1].startswith("two.jsonl.gz,1,4,Bo,")
    piped = chicago("score", "--format=csv", "-", stdin=lines * 2)
    assert piped.out.replace("<stdin>", "two.jsonl.gz") == done.out
    assert in_shell(f"chicago score {PAGAT} | head -1").err == ""
    closed = in_shell("chicago score <&-")
    assert (closed.status, "standard input" in closed.err) == (INPUT, True)


def test_a_game_without_deals_is_none_yet() -> None:
    log = json.loads(Path(PAGAT).read_bytes()) | {"deals": [], "status": "unfinished"}
    log["winner"] = None
    done = chicago("score", stdin=json.dumps(log))
    assert done == (DONE, "<stdin>: pagat\n\nNo deal has been played.\n", "")


def test_names_are_shown_escaped_and_never_taken_for_patterns() -> None:
    deal = ["--player=A{0}=1", "--player=B{x}", "--chicago=A{0}", "--broken-by=B{x}"]
    done = chicago("score", *deal)
    assert done.status == FOUND
    assert "A{0} calls a Chicago with a total of 1" in done.err
    log = Path(PAGAT).read_text().replace("Anna", "A\u202e{0}")
    assert "A\\u202e{0}" in chicago("score", stdin=log).out


# Reasons.


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["--rules=wikipedia", "--last-trick=Bo:9h"],
            """Bo gets 5 points for winning the last of the five tricks; the rule is tricks.last =
            5, attested by Wikipedia, Wikipedia in Spanish, pagat.com and gamerules.com.""",
        ),
        (
            ["--rules=pagat+deuce", "--last-trick=Bo:2h"],
            """Bo gets 10 points for winning the last of the five tricks, with a two; the rule is
            tricks.last_deuce = 10, attested as a variation by Wikipedia and Wikipedia in
            Spanish.""",
        ),
        (
            ["--final=Anna=9c9d9h9s2d", "--set=hands.four_of_a_kind=9"],
            """Anna gets 9 points for four of a kind, the best hand when hands were compared after
            the tricks; the rule is hands.four_of_a_kind = 9, a house rule: no source attests
            it.""",
        ),
        (
            ["--showdown=Anna=9c9d9h9s2d", "--rules=wikipedia+lift"],
            """Anna is lifted from 20 to the target of 52 by four of a kind, the best hand when
            hands were compared before the tricks (showdown 1); the rule is hands.four_of_a_kind
            = lift,""",
        ),
        (
            ["--final=Bo=9c9d9h9s2d", "--rules=wikipedia+reset-all"],
            "Anna goes from 20 to 0 by four of a kind of Bo, the best hand",
        ),
        (
            ["--chicago=Anna"],
            """Anna gets 15 points for a Chicago: a pledge to win all five tricks, kept; the rule
            is chicago.points = 15,""",
        ),
        (
            ["--chicago=Anna", "--broken-by=Bo", "--rules=pagat+breaker"],
            """Anna loses 15 points for a Chicago, a pledge to win all five tricks, which failed
            when Bo won one; the rule is chicago.penalty = 15,""",
        ),
        (
            ["--chicago=Anna", "--broken-by=Bo", "--rules=pagat+breaker"],
            """Bo gets 8 points for winning a trick against the Chicago of Anna; the rule is
            chicago.breaker = 8, attested as a variation by pagat.com.""",
        ),
        (
            ["--blind=Anna", "--broken-by=Bo", "--rules=wikipedia"],
            """Anna loses 20 points for a blind Chicago, a pledge, before looking at the cards, to
            win all five tricks, which failed when Bo won one; the rule is blind.penalty = 20,""",
        ),
        (
            ["--player=Cia=50", "--last-trick=Cia:9h", "--rules=pagat+bust"],
            """Cia goes bust, from 55 to 0: with three players, whoever reaches 52 without having
            called a Chicago in the game does; the rule is ending.bust = true,""",
        ),
        (
            ["--last-trick=Bo:9h", "--set=ending.target=5", "--set=chicago.minimum=0"],
            """Anna wins: the highest total at the target or above wins when a deal is over; the
            rule is ending.target = 5, a house rule: no source attests it.""",
        ),
    ],
)
def test_each_award_is_explained_in_a_sentence(
    score: Scorer, arguments: list[str], sentence: str
) -> None:
    text = score.text(*table("Anna=20", "Bo"), *arguments, "--explain")
    assert " ".join(sentence.split()) in " ".join(text.split())
    assert max(map(len, text.splitlines())) <= 80


def test_colour_says_nothing_that_the_table_does_not(score: Scorer) -> None:
    deal = [*table("Anna=20", "Bo"), "--chicago=Anna", "--broken-by=Bo"]
    painted = score.text(*deal, "--color=always")
    assert "\x1b[31m" in painted
    plain = score.text(*deal, "--color=never")
    assert painted.replace("\x1b[31m", "").replace("\x1b[0m", "") == plain
