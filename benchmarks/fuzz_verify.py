"""Feed `chicago verify` what nobody would write: `python benchmarks/fuzz_verify.py SECONDS`.

Each input goes through everything that a file goes through, in this process: it is taken apart into
games, each game is read and judged, and its findings are placed. Whatever is raised, or takes over
`SLOWEST` seconds, ends the run with the input saved. Inputs are drawn at random; ``--atheris`` lets
the code that they reach lead them (``pip install atheris``; nothing else needs it). At the end the
count of inputs is printed.
"""

import argparse
import io
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SLOWEST = 20.0
LARGEST = 1 << 16
NAMES = ("", "games.jsonl")

# What JSON and logs are made of, and what breaks readers of them.
TOKENS = [
    *(b'"', b"\\", b"{", b"}", b"[", b"]", b",", b":", b"\n", b"\r\n", b"\0", b"\x1b", b"\xff"),
    *(b"null", b"true", b"NaN", b"-Infinity", b"1e999", b"5.0", b"-1", b"9" * 5000, b"\\ud800"),
    *(b"\xef\xbb\xbf", b"\xff\xfe", b'"x-":', b"[" * 2000, b'{"a":' * 300, b'""', b"0", b"52"),
    *(b"7|reset-all", b"reset-one", b"win", b"pass", b"Ah", b"10s", "♥".encode(), b"Th Th"),
]


def seeds() -> list[bytes]:
    """The logs of the tests, from which inputs are made."""
    paths = [path for path in sorted((ROOT / "tests" / "logs").rglob("*.json*")) if path.is_file()]
    return [data for data in [path.read_bytes() for path in paths] if len(data) <= LARGEST]


def words(texts: Sequence[bytes]) -> list[bytes]:
    """Every string and number that the logs hold, to be put in each other's places."""
    found: set[bytes] = set()
    for text in texts:
        try:
            _collect(json.loads(text), found)
        except (ValueError, RecursionError):
            continue
    return sorted(found) + TOKENS


def _collect(value: object, found: set[bytes]) -> None:
    if isinstance(value, dict):
        for key, each in value.items():
            found.add(json.dumps(key).encode())
            _collect(each, found)
    elif isinstance(value, list):
        for each in value:
            _collect(each, found)
    else:
        found.add(json.dumps(value).encode())


def mutated(data: bytes, chance: random.Random, vocabulary: Sequence[bytes]) -> bytes:
    """An input near to another: a few stretches cut, doubled, moved or replaced."""
    for _ in range(chance.choice((1, 1, 1, 2, 4, 8))):
        start = chance.randrange(len(data) + 1)
        end = min(len(data), start + chance.choice((0, 1, 1, 4, 20, 200)))
        new = chance.choice(
            (
                b"",
                chance.choice(vocabulary),
                chance.choice(vocabulary),
                data[start:end] * 2,
                bytes([chance.randrange(256)]),
            )
        )
        data = (data[:start] + new + data[end:])[:LARGEST]
    return data


def swapped(data: bytes, chance: random.Random, vocabulary: Sequence[bytes]) -> bytes:
    """A log in which some values stand in for others: still JSON, and no longer right."""
    marks = [at for at, byte in enumerate(data) if byte in b'"']
    pairs = list(zip(marks[::2], marks[1::2], strict=False))
    for start, end in sorted(chance.sample(pairs, min(len(pairs), chance.randint(1, 3))))[::-1]:
        data = data[:start] + chance.choice(vocabulary) + data[end + 1 :]
    return data[:LARGEST]


def examine(data: bytes) -> None:
    """Put one input through everything.

    Raises:
        Exception: whatever it should not have raised.
    """
    from chicago_cli.cli.inspection import games_in
    from chicago_cli.cli.reports import REPORTS
    from chicago_cli.log.ruling import Override

    start = time.monotonic()
    for name in NAMES:
        for game in games_in(io.BytesIO(data), name, Override(), excerpts=True):
            for style in ("text", "github"):
                for piece in REPORTS[style](game.found, False):
                    piece.encode(errors="backslashreplace")
    if time.monotonic() - start > SLOWEST:
        raise TimeoutError(f"took {time.monotonic() - start:.0f} seconds")


class Counted:
    """Examines inputs, counts them, and saves one that ends the run."""

    def __init__(self) -> None:
        self.inputs = 0

    def __call__(self, data: bytes) -> None:
        """Examine an input.

        Raises:
            Exception: what was wrong with it.
        """
        self.inputs += 1
        try:
            examine(data)
        except BaseException as fault:
            if isinstance(fault, Exception):
                Path("fuzz-verify.input").write_bytes(data)
                print(f"input {self.inputs} is saved in fuzz-verify.input", file=sys.stderr)
            raise


def at_random(seconds: float, seed: int, take: Callable[[bytes], None]) -> None:
    """Draw inputs from the logs of the tests until the time is over."""
    chance = random.Random(seed)
    known = seeds()
    vocabulary = words(known)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        change = chance.choice((mutated, swapped))
        take(change(chance.choice(known), chance, vocabulary))


def led(seconds: float, seed: int, take: Callable[[bytes], None]) -> None:
    """Let atheris look for inputs that reach new code; it counts them, and ends the process."""
    import atheris

    with atheris.instrument_imports(include=["chicago_cli"]):
        import chicago_cli.cli.inspection
        import chicago_cli.cli.reports  # noqa: F401

    known = seeds()
    vocabulary = words(known)

    def change(data: bytes, size: int, number: int) -> bytes:
        chance = random.Random(number)
        how = chance.choice((mutated, swapped, None))
        base = data if len(data) > 2 else chance.choice(known)
        made = atheris.Mutate(base, size) if how is None else how(base, chance, vocabulary)
        return bytes(made[:size])

    with tempfile.TemporaryDirectory() as corpus:
        for number, text in enumerate(known):
            (Path(corpus) / str(number)).write_bytes(text)
        options = {
            "max_total_time": int(seconds),
            "seed": seed,
            "max_len": LARGEST,
            "rss_limit_mb": 1024,
            "timeout": int(SLOWEST),
        }
        given = [f"-{name}={value}" for name, value in options.items()]
        atheris.Setup([sys.argv[0], *given, corpus], take, custom_mutator=change)
        atheris.Fuzz()


def main() -> None:
    """Run for the seconds that are given."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("seconds", type=float)
    parser.add_argument("--seed", type=int, default=1997)
    parser.add_argument("--atheris", action="store_true", help="let atheris choose the inputs")
    given = parser.parse_args()
    take = Counted()
    run = led if given.atheris else at_random
    run(given.seconds, given.seed, take)
    print(f"{take.inputs:,} inputs in {given.seconds:.0f} seconds, seed {given.seed}")


if __name__ == "__main__":
    main()
