"""Which errors end a command with one line, and with which exit code."""

from errno import EDQUOT, ENOSPC

from sqlalchemy.exc import OperationalError

from arena.bots.building import BuildFailed
from arena.bots.languages import LanguageMissing
from arena.bots.manifest import ManifestError
from arena.bots.package import PackageError
from arena.bots.scaffold import ScaffoldError
from arena.bots.store import DamagedVersion
from arena.cli.codes import FAILED, INTERRUPTED, NOT_SO, USAGE
from arena.game import OptionsError
from arena.games import UnknownGame
from arena.home import HomeError
from arena.rating.results import ResultsError
from arena.referee.verdict import ArenaFault
from arena.replay.reader import ReplayError
from arena.replay.steps import Difference
from arena.replay.transcript import TranscriptError
from arena.sandbox import HostFault, SandboxUnavailable
from arena.store import DatabaseUnusableError, StoreError
from arena.terminal.prompt import Quit
from arena.tournament.conditions import ConditionsError
from arena.tournament.export import ExportError
from arena.tournament.runner import Busy, TournamentFailed
from arena.tournament.schedule import ScheduleError

CODES: dict[type[Exception], int] = {
    Difference: NOT_SO,
    ResultsError: USAGE,
    UnknownGame: USAGE,
    ManifestError: USAGE,
    PackageError: USAGE,
    BuildFailed: NOT_SO,
    LanguageMissing: FAILED,
    DamagedVersion: FAILED,
    ScaffoldError: USAGE,
    OptionsError: USAGE,
    ScheduleError: USAGE,
    ConditionsError: FAILED,
    ExportError: USAGE,
    DatabaseUnusableError: FAILED,
    StoreError: USAGE,
    ReplayError: USAGE,
    TranscriptError: USAGE,
    Busy: USAGE,
    HomeError: FAILED,
    TournamentFailed: FAILED,
    Quit: INTERRUPTED,
    ArenaFault: FAILED,
    HostFault: FAILED,
    SandboxUnavailable: FAILED,
    OperationalError: FAILED,
    FileNotFoundError: USAGE,
    IsADirectoryError: USAGE,
    OSError: FAILED,
    OverflowError: USAGE,
}


def exit_code(error: Exception) -> int | None:
    """Return the exit code of an error that is to be said in one line; None for a bug."""
    return next((code for kind, code in CODES.items() if isinstance(error, kind)), None)


def lines_before(error: Exception) -> tuple[str, ...]:
    """Return the lines that an error's one line speaks of."""
    return error.output if isinstance(error, BuildFailed) else ()


def message(error: Exception) -> str:
    """Return what to say of an error, in one line."""
    if _disk_is_full(error):
        return (
            "the disk is full: make room, then run the command again; "
            "a tournament goes on with arena tournament resume"
        )
    if isinstance(error, OSError) and error.filename and error.strerror:
        return f"{error.filename}: {error.strerror}"
    if isinstance(error, OperationalError):
        return f"the database cannot be used: {error.orig}"
    return " ".join(str(error).split())


def _disk_is_full(error: Exception) -> bool:
    """Tell whether nothing more can be written; SQLite has only words for it."""
    if isinstance(error, OperationalError):
        return "disk is full" in str(error.orig)
    return isinstance(error, OSError) and error.errno in (ENOSPC, EDQUOT)
