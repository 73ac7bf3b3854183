"""What is said of errors, in one line."""

from errno import EDQUOT, ENOSPC
from sqlite3 import OperationalError as SqliteError

import pytest
from sqlalchemy.exc import OperationalError

from arena.cli.codes import FAILED
from arena.cli.errors import exit_code, message


@pytest.mark.parametrize(
    "error",
    [
        OSError(ENOSPC, "No space left on device"),
        OSError(EDQUOT, "Disk quota exceeded", "/somewhere"),
        OperationalError("INSERT", {}, SqliteError("database or disk is full")),
    ],
)
def test_a_full_disk_is_said_alike_wherever_it_is_found(error: Exception) -> None:
    assert exit_code(error) == FAILED
    assert message(error).startswith("the disk is full: make room")
    assert "arena tournament resume" in message(error)
