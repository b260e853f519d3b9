"""The floors of the house: what may import what, and where chance, time and printing may live."""

import ast
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "chicago_cli"
FLOORS = ["cards", "hands", "rules", "engine", "log", "referee", "sheet", "table", "cli"]
CHANCE = {"random", "secrets", "time", "datetime", "uuid"}


def _floor(path: Path) -> int:
    name = path.relative_to(PACKAGE).with_suffix("").parts[0]
    return {"__init__": 1, "__main__": len(FLOORS)}.get(name) or FLOORS.index(name)


def _imports(tree: ast.AST) -> set[str]:
    nodes = list(ast.walk(tree))
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return plain | {n.module for n in nodes if isinstance(n, ast.ImportFrom) and n.module}


def test_every_file_imports_only_from_its_own_floor_and_below() -> None:
    for path in PACKAGE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        floor = _floor(path)
        top = {name.split(".")[0] for name in _imports(tree)}
        ours = [name.split(".")[1] for name in _imports(tree) if name.startswith("chicago_cli.")]
        where = str(path.relative_to(PACKAGE))
        assert all(FLOORS.index(name) <= floor for name in ours if name in FLOORS), where
        assert "click" not in top or FLOORS[floor:][:1] in ([], ["cli"]), where
        assert not top & CHANCE or floor >= FLOORS.index("table"), where
        calls = {
            n.func.id
            for n in ast.walk(tree)
            if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)
        }
        assert "print" not in calls or floor >= FLOORS.index("cli"), where
