"""What a killed run of a tournament left behind that the next one must not trip over."""

from pathlib import Path

from arena.home import Home
from arena.tournament.work import Done, from_line


def clear_leftovers(home: Home, tournament: int, spool: Path) -> None:
    """Remove half-written files, and spooled runs that cannot be read: they are played again.

    A run cannot be read if its file was damaged, or written by a version with another form.
    """
    replays = home.replays / str(tournament)
    for folder, pattern in ((spool, ".*"), (replays, ".*"), (home.logs, f".{tournament}-*")):
        for half_written in folder.glob(pattern):
            half_written.unlink()
    for spooled in spool.iterdir():
        if not _is_readable(spooled):
            spooled.unlink()


def _is_readable(spooled: Path) -> bool:
    try:
        report = from_line(spooled.read_bytes())
    except ValueError:
        return False
    return isinstance(report, Done) and bool(report.matches)
