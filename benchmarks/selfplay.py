"""Games that bots play by themselves, checked by the referee; and games that are killed.

``python benchmarks/selfplay.py [--games N] [--hard N] [--kills N]`` plays games of easy and normal,
and of all levels with few samples, under random rules and seats, abandons each at deal 60, and
judges every log, with its deck. Then it starts ``chicago play`` for every kill, kills it at a
random moment, and judges and resumes what is on disk. The status is 1 where anything is wrong.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random

from chicago_cli.log.reader import read_game
from chicago_cli.log.records import GameLog
from chicago_cli.log.writer import game_line
from chicago_cli.referee import judge
from chicago_cli.rules.fields import FIELDS, Rules
from chicago_cli.rules.ruleset import RulesError, resolve
from chicago_cli.table.bots import LEVELS, Level
from chicago_cli.table.replay import resumed
from chicago_cli.table.session import Setting, Table, self_play

_MOST_DEALS = 60
_REWARDS = (*range(9), "lift", "reset-all", "reset-one", "win", "7|reset-all", "8+reset-one|lift")
_NAMES = ("Anna", "Bo", "Cia", "Dan", "Eva", "Fia")
_FEW = LEVELS["hard"]._replace(samples=2)


def random_rules(chance: Random) -> Rules:
    """Rules with every field at random, small numbers preferred."""
    while True:
        settings = {name: _value(name, chance) for name in FIELDS} | {"players.max": 6}
        try:
            return resolve("pagat", settings)
        except RulesError:
            continue


def _value(name: str, chance: Random) -> object:
    field = FIELDS[name]
    if field.kind == "choice":
        return chance.choice(field.choices)
    if field.kind == "flag":
        return chance.random() < 0.5
    if field.kind == "reward":
        return chance.choice(_REWARDS)
    small = [value for value in (*range(field.low, 21), 30, 45, 52) if value <= field.high]
    return chance.choice([None, *small] if field.kind == "optional" else small)


def wrong_with(levels: list[Level], number: int) -> str:
    """Play a game, and say what is wrong with its log: nothing, one hopes."""
    chance = Random(number)
    seats = chance.randint(2, 6)
    setting = Setting(random_rules(chance), _NAMES[:seats], f"self-play {number}")
    table = Table(setting)
    self_play(table, [chance.choice(levels) for _ in range(seats)], _MOST_DEALS)
    status = None if table.game.winner is not None else "abandoned"
    game = read_game(game_line(table.record(status)).encode())
    found = judge(game) if isinstance(game, GameLog) else game.findings
    return "; ".join([f"{each.code} {each.message}" for each in found])


def wrong_after_kill(number: int, folder: Path) -> str:
    """Kill a game at a random moment, and say what is wrong with what is on disk."""
    chance = Random(number)
    log = folder / f"{number}.json"
    seats = ",".join(chance.choices(["easy", "normal"], k=chance.randint(2, 4)))
    command = [sys.executable, "-m", "chicago_cli", "play"]
    options = ["--players", "", "--bots", seats, "--seed", f"kill {number}", "--log", str(log)]
    with subprocess.Popen([*command, *options], stdout=subprocess.DEVNULL) as process:
        while not log.exists() and process.poll() is None:
            time.sleep(0.001)
        time.sleep(chance.uniform(0, 1.5))
        process.kill()
    game = read_game(log.read_bytes())
    if not isinstance(game, GameLog) or judge(game):
        return f"{log} does not verify"
    again = resumed(game).record()
    if [deal.hands for deal in again.deals] != [dict(deal.hands) for deal in game.deals]:
        return f"{log} resumes to other cards"
    if game.status == "finished":
        return ""
    done = subprocess.run(
        [*command, "--resume", str(log)], stdout=subprocess.DEVNULL, check=False
    ).returncode
    return f"{log} does not resume" if done else ""


def found(pool: ProcessPoolExecutor, levels: list[Level], numbers: range) -> list[str]:
    """What is wrong with games of these numbers, a text for each game with anything wrong."""
    texts = pool.map(partial(wrong_with, levels), numbers, chunksize=5)
    return [f"game {number}: {text}" for number, text in zip(numbers, texts, strict=True) if text]


def main() -> int:
    """Play, kill, and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--hard", type=int, default=100)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    usual = [LEVELS["easy"], LEVELS["normal"]]
    os.environ.pop("PYTHONUNBUFFERED", None)
    with ProcessPoolExecutor(options.jobs) as pool:
        wrong = found(pool, usual, range(options.games))
    print(f"{options.games} games of easy and normal, {len(wrong)} of them wrong", flush=True)
    with ProcessPoolExecutor(options.jobs) as pool:
        more = found(pool, [*usual, _FEW], range(-options.hard, 0))
    print(f"{options.hard} games with hard, {len(more)} of them wrong", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        killed = [t for n in range(options.kills) if (t := wrong_after_kill(n, Path(folder)))]
    print(f"{options.kills} games killed, {len(killed)} of them wrong", flush=True)
    for text in [*wrong, *more, *killed]:
        print(text)
    return int(bool(wrong or more or killed))


if __name__ == "__main__":
    sys.exit(main())
