"""Whole processes, the way users run them: `python benchmarks/processes.py [SECTION]...`.

Makes its input from a fixed seed, runs this package, its peers and the limits (`wc -l`,
`import click`) in turns, and prints one table of medians and of ratios within this one run.
Absolute figures say something about the machine; only the ratios say something about the program.
A section is a function from a `Bench` to rows; to measure something else, write one and add it to
SECTIONS, and its targets to TARGETS.
"""

import argparse
import datetime
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent
CHICAGO = str(BIN / "chicago")
PYTHON = sys.executable
HAND = "As Ks Qs Js Ts"
# Set by the environment of some builds, and nothing that users have.
DROPPED = ("PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE", "NO_COLOR", "FORCE_COLOR")

FASTER = "times as fast"
SLOWER = "times the time"
MEMORY = "MiB at most"

# What must be reached: the row's name, how it is counted, and the bound.
TARGETS: Mapping[tuple[str, str], tuple[str, float]] = {
    ("one call", "treys"): (FASTER, 2.5),
    ("one call", "phevaluator"): (FASTER, 2.5),
    ("one call", "eval7"): (FASTER, 1.8),
    ("from text", "treys"): (FASTER, 15),
    ("from text", "holdem-hand-evaluator"): (FASTER, 2),
    **{
        (f"rank < {form}", peer): (FASTER, bound)
        for form in ("joined", "spaced", "ten", "crlf")
        for peer, bound in (("treys", 15), ("phevaluator", 15), ("holdem-hand-evaluator", 3.5))
    },
    ("rank HAND", "import click"): (SLOWER, 1.15),
    ("rank HAND", "phevaluator"): (SLOWER, 1),
    ("--help", "import click"): (SLOWER, 1.3),
    ("--version", "import click"): (SLOWER, 0.6),
    ("verify", "json.loads"): (SLOWER, 8),
    ("verify --jobs 2", "verify"): (FASTER, 1.7),
    ("verify", "memory"): (MEMORY, 64),
    ("verify", "memory of a tenth"): (SLOWER, 1.1),
    ("rank < joined", "memory"): (MEMORY, 64),
    ("rank < joined", "memory of a tenth"): (SLOWER, 1.1),
}

PEERS = {
    "treys": "treys",
    "phevaluator": "phevaluator",
    "eval7": "eval7",
    "holdem-hand-evaluator": "holdem_hand_evaluator",
}


DEALS = 20_000
LOADS = "import json, sys; [None for line in open(sys.argv[1], 'rb') if json.loads(line) is None]"


class Command(NamedTuple):
    """A program to run, with what it reads and from which folder."""

    arguments: Sequence[str]
    stdin: Path | None = None


class Run(NamedTuple):
    """What one process took: seconds of the clock, or of the processors, and MiB at its peak."""

    seconds: float
    mebibytes: float


class Row(NamedTuple):
    """A line of the table: what was measured, against whom, both figures and their ratio."""

    what: str
    against: str
    ours: str
    theirs: str
    ratio: float | None


class Bench(NamedTuple):
    """How to measure, and where the inputs are."""

    folder: Path
    lines: int
    runs: int
    cpu: bool = False

    def input(self, form: str, lines: int) -> Path:
        """A file of random hands, always the same, made when it is first wanted."""
        path = self.folder / f"{form}-{lines}.txt"
        if not path.exists():
            with path.open("w", encoding="ascii", newline="") as file:
                file.writelines(hands(form, lines))
        return path

    def corpus(self, deals: int) -> tuple[str, str]:
        """Two files of the same legal games, without and with their decks."""
        paths = [str(self.folder / f"{kind}-{deals}.jsonl") for kind in ("plain", "deck")]
        if not Path(paths[0]).exists():
            made = [PYTHON, "-m", "benchmarks.corpus", str(deals), *paths]
            subprocess.run(made, env=environment(), cwd=ROOT, check=True)
        return paths[0], paths[1]


def hands(form: str, lines: int) -> Iterator[str]:
    """Random hands from a fixed seed, a line each."""
    pack = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    chance = random.Random(1997)
    gap, ten, end = {
        "joined": ("", "T", "\n"),
        "spaced": (" ", "T", "\n"),
        "ten": (" ", "10", "\n"),
        "crlf": (" ", "T", "\r\n"),
    }[form]
    for _ in range(lines):
        yield gap.join(chance.sample(pack, 5)).replace("T", ten) + end


def environment() -> dict[str, str]:
    """This environment, without what would change how the programs run."""
    return {
        name: value
        for name, value in os.environ.items()
        if name not in DROPPED and not name.startswith(("CHICAGO_", "CLICOLOR"))
    }


def run(command: Command, *, cpu: bool = False) -> Run:
    """Run a command to its end; its output goes nowhere. With ``cpu`` count processor time.

    Raises:
        RuntimeError: where it fails, for then its time says nothing.
    """
    with open(command.stdin or os.devnull, "rb") as stdin:  # noqa: PTH123
        start = time.perf_counter()
        child = subprocess.Popen(
            command.arguments,
            stdin=stdin,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env=environment(),
            cwd=ROOT,
        )
        _, status, used = os.wait4(child.pid, 0)
        seconds = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    assert child.stderr is not None
    errors = child.stderr.read().decode(errors="replace")
    child.stderr.close()
    if child.returncode:
        raise RuntimeError(f"{' '.join(command.arguments)}: {child.returncode}\n{errors}")
    if cpu:
        seconds = used.ru_utime + used.ru_stime
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return Run(seconds, used.ru_maxrss / unit)


def in_turns(bench: Bench, commands: Mapping[str, Command], times: int = 1) -> dict[str, Run]:
    """The medians of each command, which take turns, after one run each that does not count."""
    found: dict[str, list[Run]] = {name: [] for name in commands}
    for turn in range(times * bench.runs + 1):
        for name, command in commands.items():
            one = run(command, cpu=bench.cpu)
            if turn:
                found[name].append(one)
    return {
        name: Run(*map(statistics.median, zip(*each, strict=True))) for name, each in found.items()
    }


def answers_every_line(command: Command, lines: int) -> None:
    """See that a filter does its work before its time is taken.

    Raises:
        RuntimeError: where it does not write as many lines as it reads.
    """
    assert command.stdin is not None
    with command.stdin.open("rb") as stdin:
        child = subprocess.Popen(
            command.arguments, stdin=stdin, stdout=subprocess.PIPE, env=environment(), cwd=ROOT
        )
    with child, child.stdout or open(os.devnull, "rb") as output:  # noqa: PTH123
        written = sum(block.count(b"\n") for block in iter(lambda: output.read(1 << 16), b""))
    if written != lines:
        raise RuntimeError(f"{' '.join(command.arguments)}: {written} lines for {lines}")


def installed(peer: str) -> bool:
    """Whether a peer can be measured."""
    return find_spec(PEERS[peer]) is not None


def calls(bench: Bench) -> list[Row]:
    """Calls within a process, measured in one of their own (calls.py)."""
    done = subprocess.run(
        [PYTHON, "-m", "benchmarks.calls"],
        stdout=subprocess.PIPE,
        env=environment(),
        cwd=ROOT,
        check=True,
    )
    rows = []
    for what, found in json.loads(done.stdout).items():
        ours = found.pop("chicago")
        for peer in PEERS:
            if peer in found or (what, peer) in TARGETS:
                theirs = found.get(peer)
                rows.append(
                    Row(
                        what,
                        peer,
                        f"{1000 / ours:.1f} M/s",
                        f"{1000 / theirs:.1f} M/s" if theirs else "not installed",
                        theirs / ours if theirs else None,
                    )
                )
    return rows


def filters(bench: Bench) -> list[Row]:
    """A million hands from standard input, in four forms; the peers read the easiest."""
    forms = ("joined", "spaced", "ten", "crlf")
    joined = bench.input("joined", bench.lines)
    ours = {
        f"rank < {form}": Command([CHICAGO, "rank"], bench.input(form, bench.lines))
        for form in forms
    }
    peers = {
        peer: Command(
            [PYTHON, str(ROOT / f"benchmarks/peers/{module.split('_')[0]}_filter.py")], joined
        )
        for peer, module in PEERS.items()
        if installed(peer)
    }
    for command in (*ours.values(), *peers.values()):
        answers_every_line(command, bench.lines)
    found = in_turns(bench, {**ours, **peers, "wc -l": Command(["wc", "-l"], joined)})
    speed = {name: f"{bench.lines / each.seconds / 1e6:.2f} M/s" for name, each in found.items()}
    return [
        Row(
            what,
            peer,
            speed[what],
            speed.get(peer, "not installed"),
            found[peer].seconds / found[what].seconds if peer in found else None,
        )
        for what in ours
        for peer in (*PEERS, "wc -l")
    ]


def start_up(bench: Bench) -> list[Row]:
    """One hand, and the help, against what starting Python and importing click costs."""
    phevaluator = f"import phevaluator; print(phevaluator.evaluate_cards(*{HAND.split()}))"
    commands = {
        "rank HAND": Command([CHICAGO, "rank", HAND]),
        "--help": Command([CHICAGO, "--help"]),
        "--version": Command([CHICAGO, "--version"]),
        "python -c pass": Command([PYTHON, "-c", "pass"]),
        "import click": Command([PYTHON, "-c", "import click"]),
    }
    if installed("phevaluator"):
        commands["phevaluator"] = Command([PYTHON, "-c", phevaluator])
    found = in_turns(bench, commands, times=4)
    against = {name: ["import click"] for name in ("rank HAND", "--help", "--version")}
    against["rank HAND"] = ["python -c pass", "import click", "phevaluator"]
    return compared(found, against)


def compared(found: Mapping[str, Run], against: Mapping[str, Sequence[str]]) -> list[Row]:
    """Rows of times: each of ours against each of the others."""
    ms = {name: f"{each.seconds * 1e3:.1f} ms" for name, each in found.items()}
    return [
        Row(
            what,
            limit,
            ms[what],
            ms.get(limit, "not installed"),
            found[what].seconds / found[limit].seconds if limit in found else None,
        )
        for what, limits in against.items()
        for limit in limits
    ]


def verify(bench: Bench) -> list[Row]:
    """Legal games of 20,000 deals against a bare `json.loads` of each of their lines.

    A recorded deck is shuffled again for each deal and each new stock, which costs extra.
    """
    plain, deck = bench.corpus(DEALS)
    commands = {
        "verify": Command([CHICAGO, "verify", plain]),
        "json.loads": Command([PYTHON, "-c", LOADS, plain]),
        "verify, with deck": Command([CHICAGO, "verify", deck]),
        "json.loads, with deck": Command([PYTHON, "-c", LOADS, deck]),
        "verify --jobs 2": Command([CHICAGO, "verify", "--jobs", "2", plain]),
    }
    found = in_turns(bench, commands)
    against = {name: [f"json.loads{name[6:]}"] for name in ("verify", "verify, with deck")}
    # Two processes take no less of the processors than one, only less of the clock.
    times = [found[name].seconds for name in ("verify", "verify --jobs 2")]
    one, two = [f"{each * 1e3:.1f} ms" for each in times]
    jobs = None if bench.cpu else times[0] / times[1]
    sizes = [Command([CHICAGO, "verify", bench.corpus(deals)[0]]) for deals in (DEALS, DEALS // 10)]
    return [
        *compared(found, against),
        Row("verify --jobs 2", "verify", two, one, jobs),
        *peaks("verify", *sizes),
    ]


def memory(bench: Bench) -> list[Row]:
    """The peak of memory, and that it does not grow with the input."""
    sizes = [bench.input("joined", lines) for lines in (bench.lines, bench.lines // 10)]
    return peaks("rank < joined", *[Command([CHICAGO, "rank"], each) for each in sizes])


def peaks(what: str, whole: Command, tenth: Command) -> list[Row]:
    """The memory that a command takes, and how much less with a tenth of the input."""
    more, less = run(whole).mebibytes, run(tenth).mebibytes
    return [
        Row(what, "memory", f"{more:.1f} MiB", "", more),
        Row(what, "memory of a tenth", f"{more:.1f} MiB", f"{less:.1f} MiB", more / less),
    ]


SECTIONS: Mapping[str, Callable[[Bench], list[Row]]] = {
    "calls": calls,
    "filters": filters,
    "start-up": start_up,
    "verify": verify,
    "memory": memory,
}


def judged(row: Row) -> tuple[str, str, str]:
    """The ratio of a row, its target, and whether that was met."""
    kind, bound = TARGETS.get((row.what, row.against), ("", 0.0))
    if row.ratio is None:
        return "", f"{kind} {bound:g}".strip(), "not measured" if kind else ""
    ratio = f"{row.ratio:.2f}" if row.ratio < 10 else f"{row.ratio:.0f}"
    if not kind:
        return ratio, "", ""
    met = row.ratio >= bound if kind == FASTER else row.ratio <= bound
    return ratio, f"{bound:g} {kind}", "met" if met else "MISSED"


def main() -> None:
    """Measure the sections asked for and print their table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=", ".join(SECTIONS))
    parser.add_argument("--lines", type=int, default=1_000_000)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument(
        "--cpu", action="store_true", help="processor time, where the machine has other work"
    )
    options = parser.parse_args()
    unknown = set(options.sections) - set(SECTIONS)
    if unknown:
        parser.error(f"no such section: {', '.join(sorted(unknown))}")
    if sys.prefix == sys.base_prefix:
        print("Not in a virtual environment: start-up depends on what else is installed.\n")
    today = datetime.datetime.now(tz=datetime.UTC).date()
    clock = "processor time" if options.cpu else "time"
    print(f"{today}, {machine()}; {options.lines:,} lines, median {clock} of {options.runs} runs\n")
    print("| what | against | chicago | the other | ratio | target | |")
    print("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder), options.lines, options.runs, options.cpu)
        for name in options.sections or SECTIONS:
            for row in SECTIONS[name](bench):
                print(f"| {' | '.join((*row[:4], *judged(row)))} |", flush=True)


def machine() -> str:
    """The Python, processor and number of cores."""
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        names = [line for line in cpuinfo.read_text().splitlines() if line.startswith("model name")]
        model = names[0].partition(": ")[2] if names else model
    return f"Python {platform.python_version()}, {model}, {os.cpu_count()} cores"


if __name__ == "__main__":
    main()
