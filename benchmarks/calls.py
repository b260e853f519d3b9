"""What one process does in a second: the same hands given to this package and to its peers.

Each contender is a function that evaluates the same hands, one public call a hand: of cards that
were prepared beforehand, or from text. A peer that is not installed is left out.

`pytest benchmarks` shows them in detail; `python -m benchmarks.calls` prints nanoseconds a hand as
one JSON object, for the table of processes.py.
"""

import json
import random
import statistics
import sys
import time
import warnings
from collections.abc import Callable
from importlib import import_module
from itertools import starmap
from typing import Any

import chicago_cli
from chicago_cli.cards import NAMES

HANDS = 100_000
ROUNDS = 7

Contender = Callable[[], list[int]]


def some_hands(count: int) -> list[list[str]]:
    """Random hands, always the same."""
    chance = random.Random(1997)
    return [chance.sample(NAMES, 5) for _ in range(count)]


def one_call(hands: list[list[str]]) -> dict[str, Contender]:
    """One call a hand, of cards prepared beforehand."""
    prepared = [tuple(chicago_cli.prepare("".join(hand))) for hand in hands]
    found: dict[str, Contender] = {"chicago": lambda: _spread(chicago_cli.evaluate, prepared)}
    if treys := _peer("treys"):
        new, evaluate = treys.Card.new, treys.Evaluator().evaluate
        boards = [(list[int](), [new(card) for card in hand]) for hand in hands]
        found["treys"] = lambda: _spread(evaluate, boards)
    if phevaluator := _peer("phevaluator"):
        number = phevaluator.Card.to_id
        ids = [tuple(map(number, hand)) for hand in hands]
        found["phevaluator"] = lambda: _spread(phevaluator.evaluate_5cards, ids)
    if eval7 := _peer("eval7"):
        cards = [([eval7.Card(card) for card in hand],) for hand in hands]
        found["eval7"] = lambda: _spread(eval7.evaluate, cards)
    return found


def from_text(hands: list[list[str]]) -> dict[str, Contender]:
    """A list of hands as text, ten characters each."""
    texts = ["".join(hand) for hand in hands]
    found: dict[str, Contender] = {"chicago": lambda: chicago_cli.evaluate_many(texts)}
    if treys := _peer("treys"):
        new, evaluate = treys.Card.new, treys.Evaluator().evaluate
        found["treys"] = lambda: [evaluate([], list(map(new, _cards(text)))) for text in texts]
    if phevaluator := _peer("phevaluator"):
        five = phevaluator.evaluate_5cards
        found["phevaluator"] = lambda: [five(*_cards(text)) for text in texts]
    if eval7 := _peer("eval7"):
        card, evaluate7 = eval7.Card, eval7.evaluate
        found["eval7"] = lambda: [evaluate7(list(map(card, _cards(text)))) for text in texts]
    if holdem := _peer("holdem_hand_evaluator"):
        found["holdem-hand-evaluator"] = lambda: list(map(holdem.evaluate_hand, texts))
    return found


def _spread(call: Callable[..., int], hands: list[tuple[Any, ...]]) -> list[int]:
    return list(starmap(call, hands))


def _cards(text: str) -> tuple[str, str, str, str, str]:
    return text[:2], text[2:4], text[4:6], text[6:8], text[8:]


def _peer(name: str) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what they deprecate is not ours to mend
        try:
            return import_module(name)
        except ImportError:
            return None


def nanoseconds(contenders: dict[str, Contender], hands: int) -> dict[str, float]:
    """The median processor time a hand of each contender, which take turns."""
    times: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(ROUNDS):
        for name, contender in contenders.items():
            start = time.process_time()
            contender()
            times[name].append(time.process_time() - start)
    return {name: statistics.median(each) / hands * 1e9 for name, each in times.items()}


def main() -> None:
    """Print the nanoseconds a hand of every contender in both disciplines."""
    hands = some_hands(HANDS)
    found = {
        "one call": nanoseconds(one_call(hands), HANDS),
        "from text": nanoseconds(from_text(hands), HANDS),
    }
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
