"""The files beside the database: they are there whole or not at all."""

import os
from collections.abc import Sequence
from pathlib import Path

from arena.home import Home


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all, also after a loss of power."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    with temporary.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    temporary.rename(path)


def write_logs(home: Home, match: str, logs: Sequence[str]) -> None:
    """Keep what players wrote in a match, by seat; nothing of those that wrote nothing."""
    for seat, log in enumerate(logs):
        if log:
            write_whole(log_file(home, match, seat), log.encode())


def read_log(home: Home, match: str, seat: int) -> str:
    """Return what a player wrote in a match; nothing where it wrote nothing."""
    try:
        return log_file(home, match, seat).read_text("utf-8")
    except FileNotFoundError:
        return ""


def log_file(home: Home, match: str, seat: int) -> Path:
    """Return where the log of a seat is kept."""
    return home.logs / f"{match}-{seat}.log"
