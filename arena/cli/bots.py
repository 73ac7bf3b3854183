"""Bots as the command line names them: submitted ones, folders and archives."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import typer

from arena.bots.manifest import FILE, ManifestError
from arena.bots.opening import StoredBot
from arena.bots.package import PackageError
from arena.bots.staging import staged
from arena.bots.store import BotStore
from arena.cli.terminal import say_aside
from arena.games import AnyGame
from arena.home import open_home
from arena.store import Store

ARCHIVES = (".zip", ".tar.gz", ".tgz")


@asynccontextmanager
async def ready_bot(name: str, game: AnyGame, *, trusted: bool) -> AsyncIterator[StoredBot]:
    """Get the bot ready that a name means, for a match of a game.

    It is called ``owner/name@2`` where it is submitted, else ``owner/name@folder`` or
    ``owner/name@archive``. Raises as the store and :func:`arena.bots.staging.staged` do.
    """
    path = _path(name)
    if kind := _kind(name, path):
        async with AsyncExitStack() as stack:
            try:
                staging = staged(path, trusted=trusted, tell=say_aside)
                bot = await stack.enter_async_context(staging)
            except (ManifestError, PackageError) as error:
                raise type(error)(f"{name}: {error}") from None
            label = f"{bot.manifest.owner}/{bot.manifest.name}@{kind}"
            _check_plays(label, bot, game)
            yield bot._replace(label=label)
    else:
        home = open_home()
        version = Store(home.database).find_version(name)
        label = f"{version.owner}/{version.name}@{version.number}"
        stored = BotStore(home.bots).load(version.sha256)
        bot = StoredBot(label, stored.folder, stored.manifest, stored.sha256)
        _check_plays(label, bot, game)
        yield bot


def _path(name: str) -> Path:
    """Return the path that a name may be; shells leave the ``~`` behind a comma to us."""
    try:
        return Path(name).expanduser()
    except RuntimeError:  # there is no such user
        return Path(name)


def _kind(name: str, path: Path) -> str:
    """Return whether a name means a ``folder`` or an ``archive``; '' for a submitted bot."""
    if path.name.endswith(ARCHIVES) and (path.is_file() or "/" in name):
        return "archive"
    is_path = name.startswith((".", "/", "~")) or name.endswith("/")
    return "folder" if is_path or (path / FILE).is_file() else ""


def _check_plays(label: str, bot: StoredBot, game: AnyGame) -> None:
    if game.name not in bot.manifest.games:
        games = ", ".join(bot.manifest.games)
        raise typer.BadParameter(
            f"{label} does not play {game.name}: the games in its {FILE} are {games}"
        )
