"""The man pages, the completions and the README against the commands themselves."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from chicago_cli.cli import exits
from chicago_cli.cli.app import app
from chicago_cli.engine.violations import CODES
from chicago_cli.log.schema import schema
from chicago_cli.rules.attestation import standing
from chicago_cli.rules.fields import FIELDS
from chicago_cli.rules.presets import PRESETS, VARIATIONS
from chicago_cli.rules.ruleset import resolve
from chicago_cli.rules.values import value_text
from tests.derived import derived, values_to_offer
from tests.examples import PATH, examples_of_page, examples_of_readme, run
from tests.processes import chicago
from tests.shells import SHELLS, needs, offers

ROOT = Path(__file__).parents[1]


DUE: set[str] = set()
"""Commands whose pages and completions are there before all of their options are."""


def walk(context: click.Context, path: str = "") -> Iterator[tuple[str, click.Context]]:
    """Every command with its name as it is typed after ``chicago``; "" is `chicago` itself."""
    yield path, context
    if isinstance(context.command, click.Group):
        for name in context.command.list_commands(context):
            inner = context.command.get_command(context, name)
            assert inner
            below = click.Context(inner, context, name, **inner.context_settings)
            yield from walk(below, f"{path} {name}".strip())


_GROUP = click.Context(app, info_name="chicago", **app.context_settings)
COMMANDS = {
    path: found for path, found in walk(_GROUP) if path.split()[:1] not in [[d] for d in DUE]
}
PAGES = {path.name: path.read_text(encoding="utf-8") for path in ROOT.glob("man/*.[1-9]")}


def options(path: str) -> list[click.Option]:
    parameters = COMMANDS[path].command.get_params(COMMANDS[path])
    return [each for each in parameters if isinstance(each, click.Option) and not each.hidden]


def spellings(path: str) -> set[str]:
    return {name for option in options(path) for name in option.opts}


def choices(option: click.Option) -> list[str]:
    return list(option.type.choices) if isinstance(option.type, click.Choice) else []


def page_of(path: str) -> str:
    return PAGES["-".join(["chicago", *path.split()[:1]]) + ".1"]


def paths_of(page: str) -> list[str]:
    return [path for path in COMMANDS if page_of(path) is page]


def section(page: str, title: str) -> str:
    found = re.search(rf"^\.Sh {title}\n(.*?)(?=^\.Sh |\Z)", page, re.MULTILINE | re.DOTALL)
    return found[1] if found else ""


def flags(text: str) -> set[str]:
    """The options that mdoc text marks with Fl: ``Fl c , Fl -compare`` and ``Fl h | -help``."""
    named = re.findall(r"\bFl ((?:-?[a-z][a-z-]*)(?: \| -[a-z-]+)*)", text)
    return {f"-{name}" for each in named for name in each.split(" | ")}


def documented(page: str) -> dict[str, str]:
    """The options that have an entry of their own, by each spelling, with that line."""
    entries = re.findall(r"^\.It (Fl .*)$", section(page, "DESCRIPTION"), re.MULTILINE)
    return {flag: entry for entry in entries for flag in flags(entry)}


@pytest.mark.parametrize("path", COMMANDS)
def test_every_option_has_its_entry_in_the_page_of_its_command_and_no_other_has(path: str) -> None:
    page = page_of(path)
    assert set(documented(page)) == {name for each in paths_of(page) for name in spellings(each)}
    for option in options(path):
        entry = documented(page)[option.opts[0]]
        assert set(option.opts) <= flags(entry)
        takes_value = not option.is_flag and not option.count and option.opts[-1] != "--help"
        assert bool(re.search(r"\b(Ar|Cm)\b", entry)) == takes_value, entry
        if choices(option):
            assert entry.split("Cm ")[1].split(" | ") == choices(option)


@pytest.mark.parametrize("path", COMMANDS)
def test_the_synopsis_shows_every_option_and_argument_and_no_option_that_is_not(path: str) -> None:
    page = page_of(path)
    shown = flags(section(page, "SYNOPSIS"))
    assert shown <= {name for each in paths_of(page) for name in spellings(each)}
    for option in options(path):
        assert shown & set(option.opts), option.opts
    for parameter in COMMANDS[path].command.params:
        if isinstance(parameter, click.Argument):
            word = re.sub(r"\W", "", parameter.make_metavar(COMMANDS[path])).lower()
            assert f"Ar {word}" in section(page, "SYNOPSIS"), word


@pytest.mark.parametrize("name", [each for each in PAGES if not any(due in each for due in DUE)])
def test_a_page_speaks_of_no_option_that_no_command_has(name: str) -> None:
    assert flags(PAGES[name]) <= {option for path in COMMANDS for option in spellings(path)}


def test_the_page_of_the_whole_lists_every_command() -> None:
    listed = re.findall(r"^\.It Cm ([a-z]+)$", section(PAGES["chicago.1"], "DESCRIPTION"), re.M)
    assert listed == sorted({path.split()[0] for path in COMMANDS if path} | DUE)


def test_pages_refer_to_pages_that_are_here() -> None:
    for name, page in PAGES.items():
        for other, number in re.findall(r"^\.Xr (chicago\S*) (\d)", page, re.MULTILINE):
            due = other.removeprefix("chicago-") in DUE | {"log"}
            assert f"{other}.{number}" in PAGES or due, (name, other)


def test_what_is_derived_from_declarations_is_as_python_m_tests_derived_writes_it() -> None:
    for path, text in derived().items():
        assert path.read_text(encoding="utf-8") == text, path


def test_the_page_of_the_log_names_every_key_and_word_of_the_schema() -> None:
    def words(part: object) -> Iterator[str]:
        if isinstance(part, dict):
            yield from part.get("properties", {})
            yield from (word for word in part.get("enum", []) if isinstance(word, str))
            for inner in part.values():
                yield from words(inner)
        elif isinstance(part, list):
            for inner in part:
                yield from words(inner)

    rule_words = {*FIELDS, *PRESETS, *VARIATIONS, *(w for f in FIELDS.values() for w in f.choices)}
    marked = re.findall(r"\b(?:Cm|Ql|,) (\S+)", section(PAGES["chicago-log.5"], "DESCRIPTION"))
    assert set(words(schema())) - rule_words <= set(marked)


def test_the_exit_statuses_are_those_of_the_program() -> None:
    there = sorted(value for name, value in vars(exits).items() if name.isupper() and value != 0)
    page = re.findall(r"^\.It (\d+)$", section(PAGES["chicago.1"], "EXIT STATUS"), re.MULTILINE)
    readme = (ROOT / "README.md").read_text(encoding="utf-8").split("## Exit status")[1]
    assert [int(status) for status in page] == [0, *there]
    assert [int(status) for status in re.findall(r"^\| (\d+) \|", readme, re.MULTILINE)] == [
        *(0, *there)
    ]


def test_the_environment_of_the_page_is_what_the_program_reads() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in ROOT.glob("chicago_cli/**/*.py"))
    read = set(re.findall(r"[\"](CHICAGO_[A-Z]+|[A-Z_]*COLOR[A-Z_]*|TERM|XDG_[A-Z_]+)[\"]", code))
    entries = re.findall(
        r"^\.It Ev (.*)$", section(PAGES["chicago.1"], "ENVIRONMENT"), re.MULTILINE
    )
    assert {name for entry in entries for name in entry.split(" , ")} == read


def what_must_be_offered() -> dict[str, set[str]]:
    """Lines that end where TAB is pressed, with all that must be offered there."""
    wanted = {}
    for path, context in COMMANDS.items():
        line = f"chicago {path}".strip()
        wanted[f"{line} -"] = spellings(path)
        for option in options(path):
            if choices(option):
                wanted[f"{line} {option.opts[-1]}="] = set(choices(option))
            if option.opts[-1] == "--rules":
                wanted[f"{line} --rules="] = set(PRESETS)
                wanted[f"{line} --rules=gamerules+"] = {f"gamerules+{name}" for name in VARIATIONS}
            if option.opts[-1] in ("--select", "--ignore"):
                wanted[f"{line} {option.opts[-1]}="] = set(CODES)
            if option.opts[-1] == "--explain" and not option.is_flag:
                wanted[f"{line} --explain="] = set(CODES)
            if option.opts[-1] == "--set":
                wanted[f"{line} --set="] = {f"{name}=" for name in FIELDS}
        if isinstance(context.command, click.Group):
            due = set() if path else DUE
            wanted[f"{line} "] = set(context.command.list_commands(context)) | due
    wanted["chicago rules explain "] = {*PRESETS, *VARIATIONS, *CODES, *FIELDS}
    for field in FIELDS.values():
        wanted[f"chicago rank --set={field.name}="] = set(values_to_offer(field))
    return wanted


@pytest.mark.parametrize("shell", [pytest.param(shell, marks=needs(shell)) for shell in SHELLS])
def test_each_shell_offers_what_there_is_and_nothing_else(shell: str, tmp_path: Path) -> None:
    wanted = what_must_be_offered()
    offered = offers(shell, list(wanted), tmp_path)
    for (line, words), found in zip(wanted.items(), offered, strict=True):
        assert found == words, line


def test_the_readme_shows_every_field_in_which_the_presets_differ() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = re.findall(r"^\| `(\w+\.\w+)` \| (.*) \|$", readme, re.MULTILINE)
    assert f"| field | {' | '.join(PRESETS)} |" in readme
    wanted = []
    for name, field in FIELDS.items():
        values = {preset: getattr(resolve(preset), field.attribute) for preset in PRESETS}
        if len(set(values.values())) > 1:
            marks = {p: "*" * (standing(name, values[p], p).mark == "silent") for p in PRESETS}
            wanted.append((name, " | ".join(value_text(values[p]) + marks[p] for p in PRESETS)))
    assert shown == wanted


def examples() -> Iterator[tuple[str, str, str]]:
    for command, shown in examples_of_readme((ROOT / "README.md").read_text(encoding="utf-8")):
        yield "README.md", command, shown
    for name, page in sorted(PAGES.items()):
        if any(due in name for due in DUE):
            continue
        for command, shown in examples_of_page(section(page, "EXAMPLES")):
            yield name, command, shown


@pytest.mark.parametrize(("where", "command", "shown"), list(examples()))
def test_every_example_gives_what_is_shown_or_where_nothing_is_shown_succeeds(
    where: str, command: str, shown: str
) -> None:
    for program in re.findall(r"(?:^|\| )(?!for\b)(\w+)", command):
        if not shutil.which(program, path=PATH):
            pytest.skip(f"there is no {program} here")
    folder = ROOT if where == "README.md" else ROOT / "examples"
    status, written = run(command, folder)
    if shown:
        assert written == shown
    else:
        assert status == 0, written


def test_the_log_in_the_page_of_the_format_is_one_and_verifies() -> None:
    (log,) = re.findall(
        r"^\.Bd -literal\n(.*?)^\.Ed$", section(PAGES["chicago-log.5"], "EXAMPLES"), re.M | re.S
    )
    done = chicago("verify", "-", stdin=log)
    assert (done.status, done.out) == (0, "")
    assert "1 game, 1 deal, 0 findings" in done.err


def test_a_program_that_the_readme_shows_is_the_one_in_examples() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = re.findall(r"^```python\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
    there = [path.read_text(encoding="utf-8") for path in ROOT.glob("examples/*.py")]
    assert sorted(shown) == sorted(there)


def test_ci_runs_the_test_command_of_the_readme() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    (command,) = [line for line in lines if line.startswith("python3 -m venv") and "pytest" in line]
    extract = re.search(r"^test_command=\$\((.*)\)$", (ROOT / ".ci/run").read_text(), re.MULTILINE)
    assert extract
    found = subprocess.run(extract[1], shell=True, cwd=ROOT, capture_output=True, text=True)
    assert found.stdout.rstrip("\n") == command
