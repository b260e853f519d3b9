"""The files that repeat what is declared elsewhere.

``python -m tests.derived`` writes them anew: the schema of the game log, the generated parts of the
manual pages, and the words that the completion scripts offer. A test holds them to it.
"""

import json
import re
import textwrap
from pathlib import Path

from chicago_cli.engine.violations import CODES
from chicago_cli.log.schema import schema
from chicago_cli.rules.fields import FIELDS, Field
from chicago_cli.rules.presets import PRESETS, VARIATIONS
from tests import rules_page

ROOT = Path(__file__).parents[1]
SCRIPTS = ("chicago.bash", "_chicago", "chicago.fish")
LETTERS = {
    "L": "The file",
    "D": "Dealing",
    "E": "The course of the deal",
    "X": "Exchanges",
    "H": "Hands",
    "C": "Chicago",
    "T": "Tricks",
    "S": "Scores",
    "G": "The game",
}


def values_to_offer(field: Field) -> list[str]:
    """All values of a field that has few, else those that a source attests, and null."""
    if field.kind == "flag":
        return ["true", "false"]
    if field.choices:
        return list(field.choices)
    found = [PRESETS[preset][field.name] for preset in PRESETS]
    texts = ["null" if value is None else str(value) for value in found]
    return list(dict.fromkeys([*texts, *field.others, *["null"] * (field.kind == "optional")]))


def _wrapped(words: list[str]) -> str:
    return textwrap.fill(" ".join(words), 88, break_long_words=False, break_on_hyphens=False)


def completion_script(text: str) -> str:
    """A completion script with its words brought up to date."""
    words = {
        "presets": " ".join(PRESETS),
        "variations": _wrapped(list(VARIATIONS)),
        "codes": _wrapped(list(CODES)),
        "fields": "\n".join(
            " ".join([field.name, *values_to_offer(field)]) for field in FIELDS.values()
        ),
    }
    for name, listed in words.items():
        there = re.search(rf"\b_+chicago_{name}\b.*?'(\w[^']*)'", text)
        assert there, name
        text = text[: there.start(1)] + listed + text[there.end(1) :]
    return text


def _code_entries(letter: str) -> str:
    entries = []
    for code in CODES.values():
        if code.code.startswith(letter):
            sentence = textwrap.fill(f"{code.text[0].upper()}{code.text[1:]}.", 76)
            entries.append(f".It {code.code} {code.slug} Pq {code.effect}\n{sentence}\n")
    return "".join(entries)


def log_page(text: str) -> str:
    """The page of the game log with its codes brought up to date."""
    before, _ = text.split(".Ss L: ")
    _, after = text.split(".Sh EXAMPLES")
    parts = [
        f".Ss {letter}: {title}\n.Bl -tag -width Ds\n{_code_entries(letter)}.El\n"
        for letter, title in LETTERS.items()
    ]
    return f"{before}{''.join(parts)}.Sh EXAMPLES{after}"


def derived() -> dict[Path, str]:
    """What each file must hold, given what is declared and the rest of the file itself."""
    scripts = [ROOT / "completions" / name for name in SCRIPTS]
    log = ROOT / "man" / "chicago-log.5"
    return {
        ROOT / "chicago_cli/log/schema.json": json.dumps(schema(), indent=2) + "\n",
        log: log_page(log.read_text(encoding="utf-8")),
        rules_page.PAGE: rules_page.renewed(rules_page.PAGE.read_text(encoding="utf-8")),
        **{path: completion_script(path.read_text(encoding="utf-8")) for path in scripts},
    }


if __name__ == "__main__":
    for path, text in derived().items():
        path.write_text(text, encoding="utf-8")
