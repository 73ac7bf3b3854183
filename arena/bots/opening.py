"""Bringing bots to the table: from a stored version to a player."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from arena import sandbox
from arena.bots import languages
from arena.bots.guardian import guard
from arena.bots.manifest import Manifest
from arena.sandbox import TRUSTED, Isolation, Limits, Program, SandboxUnavailable
from arena.wire.bot import Outgoing, plainly
from arena.wire.bridge import GrpcSide
from arena.wire.player import BotPlayer, open_bot


class StoredBot(NamedTuple):
    """A bot that can be run: ``label`` names it in results, ``folder`` holds its files."""

    label: str
    folder: Path
    manifest: Manifest
    sha256: str = ""


class Opener:
    """Starts bots, all under the same conditions; get it from :func:`opener`."""

    def __init__(self, side: GrpcSide, isolation: Isolation, limits: Limits, freeze: bool) -> None:
        self.isolation, self.limits = isolation, limits
        self._side, self._freeze = side, freeze

    def open(
        self, bot: StoredBot, outgoing: Outgoing = plainly
    ) -> AbstractAsyncContextManager[BotPlayer]:
        """Return the context in which the bot's process lives, as :func:`open_bot` does."""
        return open_bot(
            self._side,
            bot.label,
            program_of(bot),
            self.limits,
            isolation=self.isolation,
            trusted=self.isolation is TRUSTED,
            freeze=self._freeze,
            outgoing=outgoing,
        )


@asynccontextmanager
async def opener(
    *, trusted: bool = False, freeze: bool = False, limits: Limits | None = None
) -> AsyncIterator[Opener]:
    """Get ready to start bots.

    Raises:
        SandboxUnavailable: there is no sandbox here, and the bots are not ``trusted``.
    """
    guard()
    isolation = TRUSTED if trusted else usable_isolation()
    with GrpcSide() as side:
        yield Opener(side, isolation, limits or Limits(), freeze)


def usable_isolation() -> Isolation:
    """Return how bots are isolated here; raise ``SandboxUnavailable`` where they cannot be."""
    guard()
    isolation = sandbox.probe()
    if isolation.tier == "C":
        reasons = " ".join(isolation.reasons)
        raise SandboxUnavailable(
            f"bots cannot be isolated on this host: {reasons} "
            "(--trusted runs bots of your own without a sandbox)"
        )
    return isolation


def program_of(bot: StoredBot) -> Program:
    """Return what to run for a bot; raise ``LanguageMissing`` where this host cannot."""
    language = languages.require(bot.manifest.language)
    return Program(
        command=bot.manifest.command or language.command,
        folder=bot.folder,
        environment=dict(language.environment),
        runtime=language.runtime,
    )
