"""Calls within a process: ``pytest benchmarks``. Peers that are not installed are left out."""

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.calls import from_text, one_call, some_hands

HANDS = some_hands(5000)
ONE_CALL = one_call(HANDS)
FROM_TEXT = from_text(HANDS)


@pytest.mark.benchmark(group="one call of prepared cards, 5000 hands")
@pytest.mark.parametrize("name", ONE_CALL)
def test_one_call(benchmark: BenchmarkFixture, name: str) -> None:
    benchmark(ONE_CALL[name])


@pytest.mark.benchmark(group="a list of text, 5000 hands")
@pytest.mark.parametrize("name", FROM_TEXT)
def test_from_text(benchmark: BenchmarkFixture, name: str) -> None:
    benchmark(FROM_TEXT[name])


@pytest.mark.parametrize("name", sorted({"treys", "phevaluator"} & ONE_CALL.keys()))
def test_the_peers_agree_about_every_hand(name: str) -> None:
    # They count from the royal flush, 1, upwards.
    theirs = [7463 - rank for rank in ONE_CALL[name]()]
    assert ONE_CALL["chicago"]() == theirs == FROM_TEXT["chicago"]()
