"""The state folder: where everything is that arena keeps."""

import os
from errno import EACCES
from pathlib import Path
from typing import NamedTuple

import platformdirs


class HomeError(Exception):
    """A state folder that cannot be used; the message says why and what to do."""


class Home(NamedTuple):
    """The state folder and the places in it."""

    path: Path

    @property
    def database(self) -> Path:
        """The SQLite database."""
        return self.path / "arena.db"

    @property
    def bots(self) -> Path:
        """The stored bot versions, by content hash."""
        return self.path / "bots"

    @property
    def builds(self) -> Path:
        """What bots were built to lately, by the content hash of what they were built from."""
        return self.path / "builds"

    @property
    def replays(self) -> Path:
        """The closed replays, a folder for each tournament and one for single matches."""
        return self.path / "replays"

    @property
    def logs(self) -> Path:
        """What bots wrote to stdout and stderr, a file for each match and seat."""
        return self.path / "logs"

    @property
    def live(self) -> Path:
        """The logs of matches that are being played."""
        return self.path / "live"

    @property
    def locks(self) -> Path:
        """A file for each tournament, locked by the process that runs it."""
        return self.path / "locks"


def open_home() -> Home:
    """Return the state folder, made if need be: ``ARENA_HOME``, or the platform's own place."""
    given = os.environ.get("ARENA_HOME")
    home = Home(Path(given).resolve() if given else Path(platformdirs.user_data_path("arena")))
    try:
        for folder in (
            home.path, home.bots, home.builds, home.replays, home.logs, home.live, home.locks,
        ):  # fmt: skip
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not os.access(folder, os.W_OK | os.X_OK):
                raise PermissionError(EACCES, os.strerror(EACCES))
    except OSError as error:
        raise HomeError(
            f"the state folder {home.path} cannot be used: {error.strerror}; "
            "set ARENA_HOME to a folder of yours"
        ) from None
    return home
