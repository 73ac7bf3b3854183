"""Who plays, as the command line names them."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractContextManager, AsyncExitStack, asynccontextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from arena.bots.manifest import FILE
from arena.bots.opening import Opener, StoredBot, opener, staged
from arena.bots.store import BotStore
from arena.cli.choice import Choice
from arena.cli.terminal import out
from arena.home import open_home
from arena.referee.chairs import OpenPlayer
from arena.referee.player import Player, TimeControl, first_player
from arena.referee.series import SeededPlayer
from arena.store import Store
from arena.terminal.human import HumanPlayer, Terminal

Ready = Callable[[AbstractContextManager[StoredBot]], StoredBot]


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
        ready: Ready = stack.enter_context
        bring: Opener | None = None
        opens: list[OpenPlayer] = []
        bots: list[Mapping[str, Any]] = []
        for name in seating.names:
            found = _find(name, seating.seed, ready)
            if isinstance(found, StoredBot):
                if bring is None:
                    bring = await stack.enter_async_context(opener(trusted=seating.trusted))
                opens.append(partial(bring.open, found))
                bots.append({"name": found.label, "hash": found.sha256})
            else:
                opens.append(_bring(found))
                bots.append({"name": name})
        yield SeatedTable(opens, tuple(bots), bring.isolation.text if bring else "")


def _bring(player: Player) -> OpenPlayer:
    return lambda: nullcontext(player)


def _find(name: str, seed: str, ready: Ready) -> Player | StoredBot:
    """Return the player that a name means: built in, a bot's folder, or a submitted bot."""
    built_in: dict[str, Callable[[], Player]] = {
        "random": lambda: SeededPlayer(name, seed),
        "first": lambda: first_player(name),
        "human": lambda: HumanPlayer(name, Terminal(out)),
    }
    if name in built_in:
        return built_in[name]()
    if Path(name, FILE).is_file():
        return ready(staged(Path(name)))
    home = open_home()
    version = Store(home.database).find_version(name)
    label = f"{version.owner}/{version.name}@{version.number}"
    stored = BotStore(home.bots).load(version.sha256)
    return StoredBot(label, stored.folder, stored.manifest, stored.sha256)
