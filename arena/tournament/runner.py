"""Running a tournament: runs go out to an executor, results come in and are stored in order.

What is finished before its turn waits in a spool on disk, so that a kill at any moment loses at
most the runs that were being played. Blocks are committed whole and in schedule order: those stored
are always the first ones of the schedule, and a resumed tournament goes on behind them.
"""

import base64
import fcntl
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, Protocol

import trio

from arena.home import Home
from arena.store import Store
from arena.store.database import BlockResult
from arena.store.files import write_logs, write_whole
from arena.store.tables import Match, MatchSeat, Tournament
from arena.tournament.conditions import Conditions
from arena.tournament.leftovers import clear_leftovers
from arena.tournament.outcomes import BlockOutcome, decided, outcomes_of
from arena.tournament.schedule import Run
from arena.tournament.work import (
    Assignment,
    Done,
    Failed,
    MatchDone,
    Report,
    Void,
    assignment,
    from_line,
    to_line,
)


class Executor(Protocol):
    """Where runs are played."""

    async def play(
        self, assignments: Iterator[Assignment], reports: trio.MemorySendChannel[Report]
    ) -> None:
        """Play all assignments, send what becomes of them, close ``reports``."""


class TournamentFailed(Exception):  # noqa: N818 - it is what it says
    """The tournament stopped by a fault of ours; what was complete is stored."""


class Busy(Exception):  # noqa: N818 - it is what it says
    """Another process runs the tournament."""


class Progress(NamedTuple):
    """What a watcher hears: blocks and matches stored so far, and what is new."""

    blocks_done: int
    matches_done: int
    new: tuple[MatchDone, ...] = ()
    void: Void | None = None


class Runner:
    """Runs one tournament to its end, from wherever it stands.

    Attributes:
        tournament, conditions: as stored.
        matches_done: how many matches are stored.
        test: what may end it early, None where nothing does; it has heard of all that is stored.
    """

    def __init__(self, home: Home, store: Store, tournament: Tournament) -> None:
        assert tournament.id is not None
        self.number = tournament.id
        self.conditions = Conditions.from_json(tournament.conditions)
        self._home, self._store, self.tournament = home, store, tournament
        self._spool = home.path / "spool" / str(self.number)
        self._replays = home.replays / str(self.number)
        self.test = self.conditions.chosen_format.test()
        self._decided = False
        self._blocks_done = store.blocks_done(self.number)
        self.matches_done = store.matches_done(self.number)

    @trio.lowlevel.enable_ki_protection
    async def run(self, executor: Executor, hear: Callable[[Progress], None]) -> None:
        """Play what is left, or until the format's test wants no more.

        Ctrl-C is heard where the runner waits, so that what is stored is told of, too.

        Raises:
            TournamentFailed: a run cannot be played.
            Busy: another process runs the tournament.
        """
        with locked(self._home, self.number):
            for folder in (self._spool, self._replays):
                folder.mkdir(parents=True, exist_ok=True)
            clear_leftovers(self._home, self.number, self._spool)
            self._store.set_state(self.number, "running")
            plan = self.conditions.plan()
            self._decided = decided(self.test, self.outcomes(self._blocks_done))
            first = 0
            for number in range(plan.rounds):
                last = first + plan.size(number)
                if self._blocks_done < last and not self._decided:
                    earlier = (outcome for _, outcome in self.outcomes(first))
                    runs = plan.runs(number, earlier, self._blocks_done)
                    await self._play(executor, runs, hear)
                first = last
            self._end(plan.blocks)

    def _end(self, blocks: int) -> None:
        """Clear away what a test made needless, and be done."""
        shutil.rmtree(self._spool)
        for log in self._home.live.glob(f"{self.number}-*"):
            log.unlink()
        early = self._blocks_done < blocks
        reason = f"decided after {self._blocks_done} of {blocks} blocks" if early else ""
        self._store.set_state(self.number, "done", reason)

    async def _play(
        self, executor: Executor, runs: Iterable[Run], hear: Callable[[Progress], None]
    ) -> None:
        """Play runs, the first of which begins behind the blocks that are done."""
        send, receive = trio.open_memory_channel[Report](0)
        try:
            async with trio.open_nursery() as nursery:
                nursery.start_soon(executor.play, self._assignments(runs), send)
                async for report in receive:
                    if isinstance(report, Done):
                        first = report.matches[0].block
                        write_whole(self._spool_file(first), to_line(report))
                        self._commit(hear)
                    else:
                        self._void(report, hear)
                    if self._decided:
                        nursery.cancel_scope.cancel()
        except BaseExceptionGroup as group:
            error: BaseException = group
            while isinstance(error, BaseExceptionGroup) and len(error.exceptions) == 1:
                error = error.exceptions[0]
            raise error from None
        self._commit(hear)

    def _assignments(self, runs: Iterable[Run]) -> Iterator[Assignment]:
        """Yield what is to be played: all but what an interrupted run left in the spool."""
        for number, run in enumerate(runs):
            if not self._spool_file(run.blocks[0].index).exists():
                yield assignment(number, run)

    def _commit(self, hear: Callable[[Progress], None]) -> None:
        """Store every run in the spool whose turn it is, unless no more is wanted."""
        while not self._decided and (spooled := self._spool_file(self._blocks_done)).exists():
            report: Done = from_line(spooled.read_bytes())
            for match in report.matches:
                write_whole(self._replay_file(match.match), base64.b64decode(match.replay))
                write_logs(self._home, match.match, match.logs)
            self._store.commit_blocks(self._blocks(report))
            spooled.unlink()
            self._blocks_done = report.matches[-1].block + 1
            self.matches_done += len(report.matches)
            self._decided = decided(self.test, report.outcomes)
            hear(Progress(self._blocks_done, self.matches_done, report.matches))

    def _void(self, report: Void | Failed, hear: Callable[[Progress], None]) -> None:
        self._store.add_incident(self.number, report.block, report.kind, report.cause)
        if isinstance(report, Failed):
            reason = f"block {report.block} cannot be played ({report.kind}): {report.cause}"
            self._store.set_state(self.number, "failed", reason)
            raise TournamentFailed(reason)
        hear(Progress(self._blocks_done, self.matches_done, void=report))

    def _blocks(self, report: Done) -> list[BlockResult]:
        blocks: dict[int, list[tuple[Match, list[MatchSeat]]]] = {}
        for match in report.matches:
            blocks.setdefault(match.block, []).append((self._match(match), self._seats(match)))
        return [BlockResult(block, matches) for block, matches in sorted(blocks.items())]

    def _match(self, match: MatchDone) -> Match:
        return Match(
            id=match.match,
            tournament=self.number,
            block=match.block,
            seating=match.seating,
            deal=match.deal,
            game=self.conditions.game,
            variant=self.tournament.variant,
            seats=self.conditions.seats,
            decisions=match.decisions,
            sha256=match.sha256,
            replay=str(self._replay_file(match.match).relative_to(self._home.replays)),
            isolation=self.conditions.isolation,
        )

    def _seats(self, match: MatchDone) -> list[MatchSeat]:
        entrants = [self.conditions.entrants[seat.entrant] for seat in match.seats]
        return [
            MatchSeat(
                match=match.match,
                seat=number,
                version=entrant.version,
                player=entrant.label,
                score=seat.score,
                rank=seat.rank,
                verdict=seat.verdict,
                cause=seat.cause,
            )
            for number, (seat, entrant) in enumerate(zip(match.seats, entrants, strict=True))
        ]

    def outcomes(self, blocks: int | None = None) -> Iterator[BlockOutcome]:
        """Yield the stored outcomes of all matches of the first blocks, or of all blocks."""
        blocks = self._blocks_done if blocks is None else blocks
        if blocks:
            for block, outcome in outcomes_of(self.conditions, self._store.matches(self.number)):
                if block < blocks:
                    yield block, outcome

    def _spool_file(self, block: int) -> Path:
        return self._spool / f"{block}.json"

    def _replay_file(self, match: str) -> Path:
        return self._replays / f"{match}.jsonl.zst"


@contextmanager
def locked(home: Home, tournament: int) -> Iterator[None]:
    """Hold the lock that tells a running tournament from an interrupted one."""
    with (home.locks / str(tournament)).open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Busy(f"tournament {tournament} is being run by another process") from None
        yield


def is_running(home: Home, tournament: int) -> bool:
    """Tell whether some process runs the tournament."""
    try:
        with locked(home, tournament):
            return False
    except Busy:
        return True
