"""Who plays, as the command line names them."""

import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext
from functools import partial
from typing import Any, NamedTuple

import typer
from rich.console import Console

from arena.bots.opening import Opener, StoredBot, opener
from arena.cli.bots import ready_bot
from arena.cli.choice import Choice
from arena.cli.debugging import Page, debugged
from arena.cli.terminal import out
from arena.referee.chairs import OpenPlayer
from arena.referee.match import Recorder
from arena.referee.player import Player, TimeControl, first_player
from arena.referee.series import SeededPlayer
from arena.terminal.human import HumanPlayer
from arena.terminal.journal import Journal
from arena.terminal.prompt import Terminal

HUMAN = "human"
BUILT_IN = ("random", "first", HUMAN)


class Seating(NamedTuple):
    """What is asked for: names by seat, and under which conditions they play."""

    names: Sequence[str]
    choice: Choice
    seed: str
    time_control: TimeControl
    trusted: bool
    debug: bool
    as_json: bool = False


class SeatedTable(NamedTuple):
    """How to bring each player, what the replay says of them, and how bots are isolated."""

    opens: Sequence[OpenPlayer]
    bots: tuple[Mapping[str, Any], ...]
    isolation: str
    journal: Journal | None
    """Where there are people, who hear of what the others do."""

    @property
    def names(self) -> list[str]:
        """The players by seat, as results name them."""
        return [str(bot["name"]) for bot in self.bots]

    def recorded(self, recorder: Recorder) -> Recorder:
        """Return the recorder of a match that tells people of it too."""
        return self.journal.over(recorder) if self.journal else recorder


@asynccontextmanager
async def seated(seating: Seating) -> AsyncIterator[SeatedTable]:
    """Get ready for the players; bots need the host's sandbox."""
    game = seating.choice.game
    async with AsyncExitStack() as stack:
        found = [
            name
            if name in BUILT_IN
            else await stack.enter_async_context(ready_bot(name, game, trusted=seating.trusted))
            for name in seating.names
        ]
        bring: Opener | None = None
        if any(isinstance(player, StoredBot) for player in found):
            bring = await stack.enter_async_context(opener(trusted=seating.trusted))
        terminal = _terminal(seating.as_json) if HUMAN in found else None
        journal = Journal(game) if terminal else None
        bots = tuple(
            {"name": bot.label, "hash": bot.sha256} if isinstance(bot, StoredBot) else {"name": bot}
            for bot in found
        )
        table = SeatedTable([], bots, bring.isolation.text if bring else "", journal)
        opens = [_open(player, seating, table, bring, terminal) for player in found]
        if seating.debug:
            page = Page(_stderr(), terminal)
            opens = [
                open_player if found[seat] == HUMAN else debugged(open_player, seat, name, page)
                for seat, (open_player, name) in enumerate(zip(opens, table.names, strict=True))
            ]
        yield table._replace(opens=opens)


def _open(
    player: str | StoredBot,
    seating: Seating,
    table: SeatedTable,
    bring: Opener | None,
    terminal: Terminal | None,
) -> OpenPlayer:
    """Return what brings a player to the table."""
    if isinstance(player, StoredBot):
        assert bring, "there is an opener where there is a bot"
        return partial(bring.open, player)
    built_in: Player
    if player == HUMAN:
        assert terminal, "there is a terminal where there is a person"
        assert table.journal, "and a journal"
        built_in = HumanPlayer(player, terminal, table.journal, table.names)
    elif player == "random":
        built_in = SeededPlayer(player, seating.seed)
    else:
        built_in = first_player(player)
    return lambda: nullcontext(built_in)


def _terminal(as_json: bool) -> Terminal:
    """Return where people are asked; stdout is left alone where a script reads it."""
    if sys.stdin is None:
        raise typer.BadParameter("a person needs an input to type at, and there is none")
    return Terminal(_stderr() if as_json else out)


def _stderr() -> Console:
    return Console(stderr=True, highlight=False, markup=False, emoji=False)
