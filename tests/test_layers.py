"""The arrows: what may import what. The core knows neither the wire, nor SQL, nor the terminal."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ARENA = Path(__file__).parents[1] / "arena"

RULES = {
    "arena.game", "arena.table", "arena.chance", "arena.plain", "arena.cards", "arena.decktet",
    "arena.records", "arena.trading", "arena.games",
}  # fmt: skip
"""What the rules of games are made of."""

MAY_IMPORT = {
    **dict.fromkeys(RULES, RULES),
    "arena.referee": RULES,
    "arena.replay": RULES | {"arena.referee"},
    "arena.rating": set(),
    "arena.printable": set(),
    "arena.sandbox": {"arena.printable"},
    "arena.wire": RULES | {"arena.referee", "arena.sandbox", "arena.printable", "arena.pb"},
    "arena.terminal": RULES | {"arena.referee", "arena.replay", "arena.printable"},
    "arena.store": {"arena.rating", "arena.home"},
    "arena.home": set(),
}
"""For each part, the other parts that it may import. Parts that are not listed are the edge."""

CORE = {*RULES, "arena.referee", "arena.replay", "arena.rating"}
NOT_IN_CORE = {
    "grpc", "google", "sqlmodel", "sqlalchemy", "rich", "typer", "starlette", "socket", "asyncio",
    "subprocess", "time", "random",
}  # fmt: skip
ALLOWED = {
    ("arena.game", "random"), ("arena.games", "random"), ("arena.trading", "random"),
    ("arena.referee", "random"),
}  # fmt: skip
"""A random generator is handed in there, or made from a seed for a player: no rule draws of it."""


def part_of(module: str) -> str:
    return ".".join(module.split(".")[:2])


def imports(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            if node.module == "arena":
                yield from (f"arena.{alias.name}" for alias in node.names)
            else:
                yield node.module


FILES = [
    (file, "arena." + file.relative_to(ARENA).parts[0].removesuffix(".py"))
    for file in sorted(ARENA.rglob("*.py"))
    if "pb" not in file.relative_to(ARENA).parts and file.parent != ARENA / "bots/templates/python"
]


@pytest.mark.parametrize(
    ("file", "part"), [pytest.param(*item, id=str(item[0].relative_to(ARENA))) for item in FILES]
)
def test_arrows(file: Path, part: str) -> None:
    for module in imports(file):
        target = part_of(module)
        if part in MAY_IMPORT and module.startswith("arena.") and target != part:
            assert target in MAY_IMPORT[part], f"{file} imports {module}"
        if part in CORE and (top := module.split(".")[0]) in NOT_IN_CORE:
            assert (part, top) in ALLOWED, f"{file} imports {module}"


def test_no_game_knows_another() -> None:
    for file, _part in FILES:
        parts = file.relative_to(ARENA).parts
        if parts[0] == "games" and len(parts) > 2:
            for module in imports(file):
                if module.startswith("arena.games."):
                    assert module.split(".")[2] == parts[1], f"{file} imports {module}"
