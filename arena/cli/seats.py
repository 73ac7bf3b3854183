"""Who plays, as the command line names them."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from arena.bots.manifest import FILE
from arena.bots.opening import Opener, StoredBot, opener
from arena.bots.staging import staged
from arena.bots.store import BotStore
from arena.cli.choice import Choice
from arena.cli.terminal import out, say_aside
from arena.home import open_home
from arena.referee.chairs import OpenPlayer
from arena.referee.player import Player, TimeControl, first_player
from arena.referee.series import SeededPlayer
from arena.store import Store
from arena.terminal.human import HumanPlayer, Terminal


class Seating(NamedTuple):
    """What is asked for: names by seat, and under which conditions they play."""

    names: Sequence[str]
    choice: Choice
    seed: str
    time_control: TimeControl
    trusted: bool
    debug: bool


class SeatedTable(NamedTuple):
    """How to bring each player, what the replay says of them, and how bots are isolated."""

    opens: Sequence[OpenPlayer]
    bots: tuple[Mapping[str, Any], ...]
    isolation: str


@asynccontextmanager
async def seated(seating: Seating) -> AsyncIterator[SeatedTable]:
    """Get ready for the players; bots need the host's sandbox."""
    async with AsyncExitStack() as stack:
        bring: Opener | None = None
        opens: list[OpenPlayer] = []
        bots: list[Mapping[str, Any]] = []
        for name in seating.names:
            if player := _built_in(name, seating.seed):
                opens.append(_bring(player))
                bots.append({"name": name})
                continue
            bot = await stack.enter_async_context(_bot(name, seating.trusted))
            if bring is None:
                bring = await stack.enter_async_context(opener(trusted=seating.trusted))
            opens.append(partial(bring.open, bot))
            bots.append({"name": bot.label, "hash": bot.sha256})
        yield SeatedTable(opens, tuple(bots), bring.isolation.text if bring else "")


def _bring(player: Player) -> OpenPlayer:
    return lambda: nullcontext(player)


def _built_in(name: str, seed: str) -> Player | None:
    built_in: dict[str, Callable[[], Player]] = {
        "random": lambda: SeededPlayer(name, seed),
        "first": lambda: first_player(name),
        "human": lambda: HumanPlayer(name, Terminal(out)),
    }
    return built_in[name]() if name in built_in else None


def _bot(name: str, trusted: bool) -> AbstractAsyncContextManager[StoredBot]:
    """Return the context in which a bot is ready: a bot's folder, or a submitted one."""
    if Path(name, FILE).is_file():
        return staged(Path(name), trusted=trusted, tell=say_aside)
    home = open_home()
    version = Store(home.database).find_version(name)
    label = f"{version.owner}/{version.name}@{version.number}"
    stored = BotStore(home.bots).load(version.sha256)
    return nullcontext(StoredBot(label, stored.folder, stored.manifest, stored.sha256))
