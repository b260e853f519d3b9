"""The wheel and the sdist: what is in them, and that a new environment can live on them alone."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests.shells import needs

ROOT = Path(__file__).parents[1]
HANDS = ["AsKsQsJsTs", "9c9d9h9s2d", "TdTh4s4c2c"]


def run(*command: str | Path, cwd: Path, **variables: str) -> str:
    environment = {"PATH": os.environ["PATH"], "HOME": str(cwd), "LC_ALL": "C.UTF-8"} | {
        name: value for name, value in os.environ.items() if name.startswith("PIP_")
    }
    done = subprocess.run(
        command,
        cwd=cwd,
        env=environment | variables,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def build(what: str, source: Path, into: Path) -> Path:
    """Build a distribution with the tools that are here, so that no network is needed."""
    run(
        *(sys.executable, "-m", "build", "--no-isolation", f"--{what}", "--outdir", into, source),
        cwd=into,
    )
    (built,) = into.glob("*.whl" if what == "wheel" else "*.tar.gz")
    return built


def environment_with(place: Path, *packages: str | Path) -> Path:
    """A new virtual environment with these packages; the pip that is here fills it."""
    python = sys.executable
    run(python, "-m", "venv", "--without-pip", place / "venv", cwd=place)
    run(python, "-m", "pip", "--python", place / "venv", "install", "-q", *packages, cwd=place)
    return place / "venv"


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("sdist", ROOT, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def wheel_of_sdist(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    unpacked = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(unpacked, filter="data")
    (tree,) = unpacked.iterdir()
    return build("wheel", tree, tmp_path_factory.mktemp("wheel-of-sdist"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new environment with nothing but the wheel and what it asks for; no source tree."""
    return environment_with(tmp_path_factory.mktemp("installed"), wheel)


@pytest.fixture(scope="module")
def lowest(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new environment with the lowest versions that the wheel says it works with."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    bounds = [re.match(r"(\w+)>=([\d.]+)", each) for each in project["dependencies"]]
    versions = [f"{bound[1]}=={bound[2]}" for bound in bounds if bound]
    assert len(versions) == len(bounds)
    return environment_with(tmp_path_factory.mktemp("lowest"), wheel, *versions)


def names(wheel: Path) -> list[str]:
    return sorted(zipfile.ZipFile(wheel).namelist())


def test_the_wheel_holds_the_package_the_man_pages_and_the_completions_alone(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in names(wheel)}
    (data,) = [top for top in tops if top.endswith(".data")]
    (metadata,) = [top for top in tops if top.endswith(".dist-info")]
    assert tops == {"chicago_cli", data, metadata}
    assert not [name for name in names(wheel) if "tests/" in name or "__pycache__" in name]
    shared = {name.removeprefix(f"{data}/data/share/") for name in names(wheel) if data in name}
    pages = {f"man/man{page.suffix[1:]}/{page.name}" for page in ROOT.glob("man/*.[1-9]")}
    assert shared == pages | {
        "bash-completion/completions/chicago",
        "fish/vendor_completions.d/chicago.fish",
        "zsh/site-functions/_chicago",
    }


in_a_clone = pytest.mark.skipif(not (ROOT / ".git").exists(), reason="this is no clone")


@in_a_clone
def test_every_file_of_the_package_that_git_knows_is_in_the_wheel(wheel: Path) -> None:
    known = run("git", "ls-files", "chicago_cli", cwd=ROOT).split()
    assert set(known) <= set(names(wheel))


@in_a_clone
def test_the_sdist_holds_what_a_developer_needs_and_nothing_else(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        held = {name.split("/", 1)[1] for name in archive.getnames()}
    listing = ("git", "ls-files", "--cached", "--others", "--exclude-standard")
    known = set(run(*listing, cwd=ROOT).splitlines())
    assert held - {"PKG-INFO"} <= known
    assert {"LICENSE", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", ".ci/run"} <= held
    assert {name.split("/")[0] for name in held if "/" in name} >= {"chicago_cli", "tests", "man"}


def test_the_wheel_made_from_the_sdist_is_the_same(wheel: Path, wheel_of_sdist: Path) -> None:
    direct, again = zipfile.ZipFile(wheel), zipfile.ZipFile(wheel_of_sdist)
    assert names(wheel) == names(wheel_of_sdist)
    for name in names(wheel):
        assert direct.read(name) == again.read(name), name


def test_the_metadata_says_what_it_is_and_what_it_needs(installed: Path) -> None:
    asked = (
        "from importlib.metadata import metadata, requires; about = metadata('chicago-cli');"
        "print(about['License-Expression'], about['Requires-Python']);"
        "print(*sorted(each for each in requires('chicago-cli') if 'extra' not in each))"
    )
    said = run(installed / "bin/python", "-c", asked, cwd=installed)
    assert said.splitlines() == ["MIT >=3.11", "click!=8.3.0,>=8.2 tabulate>=0.9"]


def test_the_installed_package_is_not_the_source_tree_and_is_typed(installed: Path) -> None:
    where = "import chicago_cli, pathlib; print(pathlib.Path(chicago_cli.__file__).parent)"
    package = Path(run(installed / "bin/python", "-c", where, cwd=installed).strip())
    assert installed in package.parents
    assert (package / "py.typed").exists()


@pytest.mark.parametrize("way", [["bin/chicago"], ["bin/python", "-m", "chicago_cli"]])
def test_the_command_ranks_hands_from_an_installed_wheel(installed: Path, way: list[str]) -> None:
    def chicago(*arguments: str) -> str:
        return run(installed / way[0], *way[1:], *arguments, cwd=installed)

    table = chicago("rank", *HANDS)
    assert [line.split()[0] for line in table.splitlines() if "flush" in line] == ["1"]
    assert "chicago" in chicago("--version")
    assert "rank" in chicago("--help")


def test_the_command_works_with_the_lowest_versions_of_what_it_needs(
    installed: Path, lowest: Path
) -> None:
    for arguments in (["rank", *HANDS], ["rules", "show"], ["--help"], ["rank", "--help"]):
        newest, oldest = (
            run(venv / "bin/chicago", *arguments, cwd=venv) for venv in (installed, lowest)
        )
        assert newest == oldest


def test_the_first_command_of_the_readme_sets_up_and_ranks(sdist: Path, tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (command,) = re.findall(r"^(python3 -m venv .* rank .*)$", readme, re.MULTILINE)
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    (tree,) = tmp_path.iterdir()
    shown = run("bash", "-c", command, cwd=tree)
    assert shown in readme
    assert "royal flush" in shown


LOADED = {
    "bash": "source /usr/share/bash-completion/bash_completion; _completion_loader chicago;"
    " complete -p chicago",
    "zsh": "fpath=($SHARE/zsh/site-functions $fpath); autoload -Uz compinit; compinit -u -D;"
    " print $_comps[chicago]",
    "fish": "complete -C 'chicago ra'",
}


@pytest.mark.parametrize("shell", [pytest.param(shell, marks=needs(shell)) for shell in LOADED])
def test_each_shell_finds_the_completions_where_the_wheel_puts_them(
    installed: Path, shell: str
) -> None:
    if shell == "bash" and not Path("/usr/share/bash-completion").exists():
        pytest.skip("bash's completion package is not here")
    share = str(installed / "share")
    path = f"{installed / 'bin'}:{os.environ['PATH']}"
    places = {"SHARE": share, "XDG_DATA_DIRS": share, "PATH": path}
    found = run(shell, "-c", LOADED[shell], cwd=installed, **places)
    assert {"bash": "-F _chicago chicago", "zsh": "_chicago", "fish": "rank"}[shell] in found


@pytest.mark.parametrize(
    ("shell", "script"), [("bash", "chicago.bash"), ("zsh", "_chicago"), ("fish", "chicago.fish")]
)
def test_the_installed_command_prints_the_completion_script_of_each_shell(
    installed: Path, shell: str, script: str
) -> None:
    printed = run(installed / "bin/chicago", "--completion", shell, cwd=installed)
    assert printed == (ROOT / "completions" / script).read_text(encoding="utf-8")


@pytest.mark.skipif(not shutil.which("man"), reason="there is no man here")
def test_man_finds_the_pages_when_the_environment_is_on_the_path(installed: Path) -> None:
    path = f"{installed / 'bin'}:{os.environ['PATH']}"
    for page in ROOT.glob("man/*.[1-9]"):
        found = run("man", "-w", page.suffix[1:], page.stem, cwd=installed, PATH=path)
        assert Path(found.strip()).resolve() == next(installed.glob(f"share/man/*/{page.name}"))
