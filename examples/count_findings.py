"""Count the findings of each code over JSON Lines that are too many for one process, with Dask."""

import json
import subprocess
import sys

import dask.bag


def findings(lines):
    """What `chicago verify` finds in the games of one partition."""
    command = ["chicago", "verify", "--quiet", "--format", "jsonl", "-"]
    games = "".join(lines)
    done = subprocess.run(command, input=games, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        raise RuntimeError(done.stderr)
    return [json.loads(line) for line in done.stdout.splitlines()]


if __name__ == "__main__":
    games = dask.bag.read_text(sys.argv[1:], blocksize="64MiB")
    codes = games.map_partitions(findings).pluck("code").frequencies()
    for code, count in sorted(codes.compute(scheduler="processes")):
        print(code, count)
