"""Tournaments within the process of a test: bots are functions, and all else is the real thing."""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, nullcontext
from pathlib import Path
from random import Random
from typing import Any

import trio

from arena.games import find
from arena.home import Home
from arena.referee.player import Decision, FunctionPlayer, Player, TimeControl
from arena.replay import reader
from arena.replay.reader import Replay
from arena.store import Store
from arena.store.tables import Match, Tournament
from arena.tournament.conditions import Conditions, Entrant
from arena.tournament.planning import Wishes, plan_tournament
from arena.tournament.runner import Progress, Runner
from arena.tournament.sitting import play_sitting
from arena.tournament.work import Assignment, Report, done, run_of

Choose = Callable[[Decision], Any]


def first(decision: Decision) -> Any:
    """The first legal move: a weak bot."""
    return decision.moves[0]


def mixed(salt: str) -> Choose:
    """Some move, always the same one in the same position."""

    def choose(decision: Decision) -> Any:
        seed = hashlib.sha256(f"{salt} {decision.view}".encode()).digest()
        return Random(seed).choice(decision.moves)

    return choose


class League:
    """A state folder and the bots that play there, by ``owner/name@version``."""

    def __init__(self, folder: Path, bots: Mapping[str, Choose]) -> None:
        self.home = Home(folder)
        for each in (self.home.replays, self.home.live, self.home.locks):
            each.mkdir(parents=True, exist_ok=True)
        self.store = Store(self.home.database)
        self.bots = dict(bots)
        for label in bots if not self.store.versions() else ():
            owner, name = label.split("@")[0].split("/")
            self.store.add_version(owner, name, label, json.dumps({"games": ["haricots"]}))

    def wishes(self, *names: str, **wishes: Any) -> Wishes:
        game = find("haricots")
        return Wishes(
            **{
                "game": game, "variant": "basic", "options": game.variants["basic"].options,
                "seats": 2, "entrants": tuple(map(self.store.find_version, names)), "deals": 2,
                "format": "round-robin", "time_control": TimeControl(), "memory": 1,
                "freeze": False, "trusted": True, "tell_names": False, "isolation": "none",
            }
            | wishes
        )  # fmt: skip

    def plan(self, *names: str, **wishes: Any) -> Tournament:
        return plan_tournament(self.store, self.wishes(*names, **wishes))

    async def play(
        self, tournament: Tournament, hear: Callable[[Progress], None] = lambda _: None
    ) -> Tournament:
        """Run a tournament to its end and return it as it is stored then."""
        runner = Runner(self.home, self.store, tournament)
        await runner.run(Inside(runner.conditions, self.home.live, self.bots), hear)
        return self.store.tournament(tournament.id or 0)

    def load(self, match: Match) -> Replay:
        return reader.read(self.home.replays / match.replay)


class Inside:
    """The executor: plays one run after the other."""

    def __init__(self, conditions: Conditions, live: Path, bots: Mapping[str, Choose]) -> None:
        self.conditions, self.live, self.bots = conditions, live, bots

    async def play(
        self, assignments: Iterator[Assignment], reports: trio.MemorySendChannel[Report]
    ) -> None:
        async with reports:
            for assigned in assignments:
                run = run_of(assigned)
                played = []
                for seating in range(len(run.seatings)):
                    played += await play_sitting(
                        self.conditions, run, seating, self._open, self.live, "here"
                    )
                await reports.send(done(assigned.number, played))

    def _open(self, entrant: Entrant) -> AbstractAsyncContextManager[Player]:
        return nullcontext(FunctionPlayer(entrant.label, self.bots[entrant.sha256]))
