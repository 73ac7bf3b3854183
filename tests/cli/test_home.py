"""A state folder that cannot be used is said in one line."""

from pathlib import Path

import pytest

from tests.conftest import Arena


@pytest.mark.parametrize(
    "command", [("bot", "list"), ("play", "haricots", "--players", "first,first")]
)
def test_a_state_folder_that_cannot_be_used(
    arena: Arena, tmp_path: Path, command: tuple[str, ...]
) -> None:
    (tmp_path / "file").write_text("")
    home = tmp_path / "file/home"
    arena.environment = {**arena.environment, "ARENA_HOME": str(home)}
    said = arena(*command, code=3)
    assert said == (
        f"arena: the state folder {home} cannot be used: Not a directory; "
        "set ARENA_HOME to a folder of yours\n"
    )
