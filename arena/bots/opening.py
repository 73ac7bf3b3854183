"""Bringing bots to the table: from a stored version to a player."""

from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from arena import sandbox
from arena.bots import languages
from arena.bots.manifest import Manifest
from arena.bots.store import BotStore
from arena.referee.player import Player
from arena.sandbox import TRUSTED, Isolation, Limits, Program, SandboxUnavailable
from arena.wire.bridge import GrpcSide
from arena.wire.player import open_bot


class StoredBot(NamedTuple):
    """A bot that can be run: ``label`` names it in results, ``folder`` holds its files."""

    label: str
    folder: Path
    manifest: Manifest
    sha256: str = ""


class Opener:
    """Starts bots, all under the same conditions; get it from :func:`opener`."""

    def __init__(self, side: GrpcSide, isolation: Isolation, limits: Limits, freeze: bool) -> None:
        self.isolation = isolation
        self._side, self._limits, self._freeze = side, limits, freeze

    def open(self, bot: StoredBot) -> AbstractAsyncContextManager[Player]:
        """Return the context in which the bot's process lives."""
        return open_bot(
            self._side,
            bot.label,
            program_of(bot),
            self._limits,
            isolation=self.isolation,
            trusted=self.isolation is TRUSTED,
            freeze=self._freeze,
        )


@asynccontextmanager
async def opener(
    *, trusted: bool = False, freeze: bool = False, limits: Limits | None = None
) -> AsyncIterator[Opener]:
    """Get ready to start bots.

    Raises:
        SandboxUnavailable: there is no sandbox here, and the bots are not ``trusted``.
    """
    isolation = TRUSTED if trusted else usable_isolation()
    with GrpcSide() as side:
        yield Opener(side, isolation, limits or Limits(), freeze)


@contextmanager
def staged(source: Path) -> Iterator[StoredBot]:
    """Get a bot ready that is not submitted: packed and laid out as it would be, for a while.

    Raises what :meth:`arena.bots.store.BotStore.put` does.
    """
    with TemporaryDirectory(prefix="arena-bot-") as root:
        stored = BotStore(Path(root)).put(source)
        yield StoredBot(str(source), stored.folder, stored.manifest, stored.sha256)


def usable_isolation() -> Isolation:
    """Return how bots are isolated here; raise ``SandboxUnavailable`` where they cannot be."""
    isolation = sandbox.probe()
    if isolation.tier == "C":
        reasons = " ".join(isolation.reasons)
        raise SandboxUnavailable(
            f"bots cannot be isolated on this host: {reasons} "
            "(--trusted runs bots of your own without a sandbox)"
        )
    return isolation


def program_of(bot: StoredBot) -> Program:
    """Return what to run for a bot."""
    language = languages.find(bot.manifest.language)
    assert language is not None, "a manifest names a language that there is"
    return Program(
        command=bot.manifest.command or language.command,
        folder=bot.folder,
        environment=dict(language.environment),
        runtime=language.runtime,
    )
