"""Who plays, as the command line names them."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext
from typing import Any, NamedTuple

from arena.bots.opening import Opener, StoredBot, opener
from arena.cli.choice import Choice
from arena.referee.chairs import OpenPlayer
from arena.referee.player import TimeControl


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
    """Get ready for the players; sandboxed ones need the host's sandbox."""
    async with AsyncExitStack() as stack:
        resolved = [_resolve(name, seating) for name in seating.names]
        bring: Opener | None = None
        if any(isinstance(found, StoredBot) for found in resolved):
            bring = await stack.enter_async_context(
                opener(seating.time_control, trusted=seating.trusted, debug=seating.debug)
            )
        opens: list[OpenPlayer] = []
        bots: list[Mapping[str, Any]] = []
        for name, found in zip(seating.names, resolved, strict=True):
            if isinstance(found, StoredBot):
                assert bring is not None
                opens.append(lambda found=found: bring.open(found))  # type: ignore[misc]
                bots.append({"name": found.label, "hash": found.sha256})
            else:
                opens.append(lambda found=found: nullcontext(found))  # type: ignore[misc]
                bots.append({"name": name})
        yield SeatedTable(opens, tuple(bots), bring.isolation.text if bring else "")
