"""The recipes of the README that are files of other programs, run as they stand."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.examples import PATH
from tests.processes import environment

ROOT = Path(__file__).parents[1]
BLOCKS = re.findall(
    r"^```yaml\n(.*?)^```$",
    (ROOT / "README.md").read_text(encoding="utf-8"),
    re.MULTILINE | re.DOTALL,
)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository of games, with one that has mistakes in it."""
    shutil.copytree(ROOT / "examples" / "games", tmp_path / "games")
    run(tmp_path, "git", "init", "-q")
    run(tmp_path, "git", "add", "games")
    return tmp_path


def run(folder: Path, *command: str) -> "subprocess.CompletedProcess[str]":
    """Run a command in a folder, with this environment's programs on the path."""
    variables = environment(PATH=PATH, HOME=str(folder), PRE_COMMIT_HOME=str(folder / "cache"))
    return subprocess.run(
        command, cwd=folder, env=variables, capture_output=True, text=True, check=False
    )


def test_the_hook_of_pre_commit_keeps_mistakes_out(repository: Path) -> None:
    (recipe,) = [block for block in BLOCKS if "hooks:" in block]
    (repository / ".pre-commit-config.yaml").write_text(recipe, encoding="utf-8")
    run(repository, "git", "add", ".pre-commit-config.yaml")
    refused = run(repository, "pre-commit", "run")
    assert refused.returncode == 1, refused.stdout + refused.stderr
    assert "games/league.json:20:9: X210" in refused.stdout
    run(repository, "git", "rm", "-q", "--cached", "games/league.json")
    accepted = run(repository, "pre-commit", "run")
    assert accepted.returncode == 0, accepted.stdout + accepted.stderr
    assert "Passed" in accepted.stdout


def test_the_step_of_a_workflow_annotates_the_lines_at_fault(repository: Path) -> None:
    (recipe,) = [block for block in BLOCKS if "runs-on:" in block]
    (step,) = re.findall(r"- run: (chicago .*)", recipe)
    done = run(repository, "bash", "-c", step)
    assert done.returncode == 1
    assert re.search(r"^::error .*file=games/league.json,.*line=20,", done.stdout, re.MULTILINE)
