"""``chicago play --protocol jsonl``: what other programs are told, and how they answer."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.processes import COMMAND, chicago, environment

Message = dict[str, Any]
Replies = Callable[[Message], object]


def conversation(folder: Path, replies: Replies, *arguments: str) -> tuple[list[Message], int]:
    """All messages of a game in which each request is answered, and the status."""
    process = subprocess.Popen(
        [*COMMAND, "play", "--protocol", "jsonl", *arguments],
        env=environment(XDG_STATE_HOME=str(folder)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin
    assert process.stdout
    heard = []
    for line in process.stdout:
        heard.append(json.loads(line))
        if heard[-1]["message"] == "request" and not process.stdin.closed:
            reply = replies(heard[-1])
            if reply is None:
                process.stdin.close()
                continue
            text = reply if isinstance(reply, str) else json.dumps(reply)
            process.stdin.write(f"{text}\n")
            process.stdin.flush()
    process.stdout.close()
    process.stdin.close()
    return heard, process.wait(timeout=30)


def plainly(request: Message) -> Message:
    """The first legal act, or none where none is due."""
    if request["request"] == "open-card":
        return {"take": True}
    return {"type": "pass"} if request["optional"] else request["legal"][0]


def of(heard: list[Message], message: str) -> list[Message]:
    return [each for each in heard if each["message"] == message]


@pytest.mark.parametrize("rules", ["pagat", "wikipedia", "gamerules"])
def test_a_program_plays_a_game_and_its_events_are_those_of_the_log(
    tmp_path: Path, rules: str
) -> None:
    log = tmp_path / "game.json"
    chance = Random(rules)

    def replies(request: Message) -> Message:
        if request["request"] == "open-card" or request["optional"]:
            return plainly(request)
        usual = [act for act in request["legal"] if act["type"] == request["request"]]
        act: Message = chance.choice(usual)
        return act

    arguments = ("--players", "Robo", "--bots", "easy", "--rules", rules, "--seed", "x")
    heard, status = conversation(tmp_path, replies, *arguments, "--log", str(log))
    assert status == 0
    assert of(heard, "error") == []
    done = chicago("verify", str(log))
    assert (done.status, done.out) == (0, "")
    game = json.loads(log.read_text(encoding="utf-8"))
    (end,) = of(heard, "end")
    assert (end["winner"], end["seed"]) == (game["winner"], "x")
    logged = [event for deal in game["deals"] for event in deal["events"]]
    told = [each["event"] for each in of(heard, "event")]
    assert [(e["type"], e["player"]) for e in told] == [(e["type"], e["player"]) for e in logged]
    for public, full in zip(told, logged, strict=True):
        if full["type"] == "exchange":
            assert public["discard"] == len(full["discard"].split())
            assert public.get("shown") == full.get("shown")
        else:
            assert public == full


def test_nothing_is_told_of_what_a_seat_may_not_know(tmp_path: Path) -> None:
    log = tmp_path / "game.json"
    arguments = ("--players", "Robo", "--bots", "easy", "--seed", "x", "--log", str(log))
    heard, _ = conversation(tmp_path, plainly, *arguments)
    game = json.loads(log.read_text(encoding="utf-8"))
    first = of(heard, "request")[0]
    theirs = set(game["deals"][0]["hands"]["Astrid"].split())
    assert set(first["view"]["hand"].split()) == set(game["deals"][0]["hands"]["Robo"].split())
    assert theirs <= set(first["view"]["unseen"].split())
    assert first["view"]["known"]["Astrid"] == ""
    assert '"seed"' not in json.dumps(heard[:-1])


@pytest.mark.parametrize(
    ("reply", "code"),
    [
        ("{", None),
        ("[]", None),
        ('{"type": "play", "card": "Kx"}', "L007"),
        ('{"type": "exchange", "discard": "9c", "draw": 5}', "L005"),
        ('{"type": "play", "card": "Kc"}', "E101"),
        ('{"type": "exchange", "discard": "", "colour": 1}', "L003"),
        ('{"type": "exchange"}', "L004"),
        ('{"type": "exchange", "player": "Astrid", "discard": ""}', None),
        ('{"type": "award", "player": "Robo", "points": 5, "reason": "hand"}', None),
        ('{"type": "pass"}', "L005"),
        ("[" * 9000, None),
        ('{"type": "exchange", "discard": "", "one-up": true}', "X206"),
    ],
)
def test_a_wrong_reply_is_an_error_and_the_request_comes_again(
    tmp_path: Path, reply: str, code: str | None
) -> None:
    replies = iter([reply, None])
    heard, status = conversation(
        tmp_path, lambda _: next(replies), "--seed", "x", "--players", "Robo"
    )
    assert status == 0
    before, error, again = heard[-3:]
    assert error["message"] == "error"
    assert error["code"] == code
    assert error["text"]
    assert before == again


def test_an_error_names_the_rule_field_and_its_value(tmp_path: Path) -> None:
    replies = iter([{"type": "chicago"}, None])
    heard, _ = conversation(tmp_path, lambda _: next(replies), "--seed", "x")
    (error,) = of(heard, "error")
    assert (error["code"], error["field"], error["value"]) == ("C401", "chicago.minimum", 15)


def test_wrong_replies_without_end_end_the_game(tmp_path: Path) -> None:
    heard, status = conversation(tmp_path, lambda _: "no", "--seed", "x")
    assert status == 3
    assert len(of(heard, "error")) == 100


@pytest.mark.parametrize("take", [True, False])
def test_one_up_asks_whether_the_open_card_is_taken(tmp_path: Path, take: bool) -> None:
    asked = []

    def replies(request: Message) -> object:
        if request["request"] == "open-card":
            asked.append(request)
            return {"take": take}
        if asked or request["optional"]:
            return {"type": "pass"} if request["optional"] else None
        ups = [act for act in request["legal"] if "one-up" in act]
        return ups[0]

    heard, status = conversation(tmp_path, replies, "--seed", "x", "--rules", "wikipedia")
    assert status == 0
    (up,) = [each["event"] for each in of(heard, "event") if "shown" in each["event"]]
    assert (up["shown"], up["taken"]) == (asked[0]["card"], take)


def test_the_hand_is_not_told_before_a_blind_chicago_is_turned_down(tmp_path: Path) -> None:
    heard, _ = conversation(
        tmp_path,
        lambda request: plainly(request) if request["request"] == "blind" else None,
        *("--players", "Robo", "--bots", "easy", "--rules", "wikipedia", "--seed", "1"),
    )
    first, second = of(heard, "request")
    assert (first["request"], first["view"]["hand"]) == ("blind", "")
    assert len(first["view"]["unseen"].split()) == 52
    assert len(second["view"]["hand"].split()) == 5
