"""Getting a bot ready that is not, or not yet, submitted: as it would be played if it were."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

from arena.bots.building import build
from arena.bots.guardian import guard
from arena.bots.opening import StoredBot, usable_isolation
from arena.bots.package import Package
from arena.bots.store import BotStore
from arena.bots.submission import Submission, read_submission
from arena.bots.temporary import private_folder
from arena.home import open_home
from arena.sandbox import TRUSTED

_REMEMBERED = 16
"""Builds."""

Tell = Callable[[str], None]
"""Is told what takes time."""


@asynccontextmanager
async def staged(source: Path, *, trusted: bool, tell: Tell) -> AsyncIterator[StoredBot]:
    """Get the bot in a folder or archive ready, for a while.

    Raises what :func:`arena.bots.submission.read_submission` and :func:`played` do.
    """
    submission = read_submission(source)
    files = await played(submission, trusted=trusted, tell=tell)
    with laid_out(submission, files, str(source)) as bot:
        yield bot


async def played(submission: Submission, *, trusted: bool, tell: Tell) -> Package:
    """Return what is played of a bot: what was submitted, or what it is built to.

    What was built in the sandbox is remembered for a while, so that it is built once.

    Args:
        submission: the bot.
        trusted: build it without the sandbox.
        tell: is told where something is built.

    Raises:
        BuildFailed: the build failed, or left what cannot be played.
        LanguageMissing: this host cannot build bots of the language.
        SandboxUnavailable: there is no sandbox here, and the bot is not ``trusted``.
        HostFault: the build could not be run, for no fault of its own.
    """
    if not submission.manifest.build:
        return submission.package
    guard()
    telling = f"building {submission.label} ({submission.manifest.language})"
    if trusted:
        tell(telling)
        return await build(submission, TRUSTED)
    builds = BotStore(open_home().builds)
    built = builds.files(submission.package.sha256)
    if built is None:
        tell(telling)
        built = await build(submission, usable_isolation())
        with suppress(OSError):  # a full disk: then it is built again
            builds.keep(submission, built)
            builds.forget(_REMEMBERED)
    return built


@contextmanager
def laid_out(submission: Submission, files: Package, label: str) -> Iterator[StoredBot]:
    """Write the files of a bot where it can be run, for a while."""
    guard()
    with private_folder() as place:
        folder = place / "bot"
        folder.mkdir()
        files.write(folder)
        yield StoredBot(label, folder, submission.manifest, submission.package.sha256)
