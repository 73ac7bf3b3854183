"""A bot process that is asked and answers: its start, its time, its failures, its end."""

import math
from collections.abc import Callable
from time import monotonic
from typing import Any, NamedTuple, NoReturn

import trio

from arena.pb.arena.bot.v1 import bot_pb2 as pb
from arena.referee.clock import charged, hard_limit
from arena.referee.verdict import ArenaFault, BotFault, HostFault, Kind, Verdict
from arena.sandbox import Exit, Limits, Process, Usage
from arena.sandbox.output import Output
from arena.wire import verdicts
from arena.wire.link import Closed, Link, Received
from arena.wire.meter import Meter, Used
from arena.wire.order import NEWEST_PROTOCOL, OLDEST_PROTOCOL, Broken
from arena.wire.verdicts import Spent

_LOOK = 0.01
"""Seconds between two looks at a bot whose time seems to be up."""
_EXIT_DELAY = 0.3
"""Seconds by which a process's end may be known later than that of its stream."""
_FAREWELL = 0.9
"""Seconds by which it may be known later if the process is running, or waits for a processor."""
_GRACE = 0.5
"""Seconds that a bot has to exit by itself when its stream is closed."""


class Answered(NamedTuple):
    """An ``Answer`` message, and where the time went."""

    message: Any
    spent: Spent


class Bot:
    """A running bot process with its stream.

    After a fault the process is dead, and the fault is raised again whatever is asked of it.

    Attributes:
        notes: sentences about what it did that is no fault.
    """

    def __init__(
        self, link: Link, process: Process, limits: Limits, *, token: str, freeze: bool
    ) -> None:
        self.notes: list[str] = []
        self._link, self._process, self._limits, self._token = link, process, limits, token
        self._started = monotonic()
        self._meter = Meter(process.usage, link.carriers)
        self._freeze, self._frozen = freeze, False
        self._greeted = False
        self._fault: BotFault | None = None

    @property
    def output(self) -> Output:
        """What it wrote to stdout and stderr."""
        return self._process.output

    @property
    def exit(self) -> Exit | None:
        """How its process ended; None while it runs."""
        return self._process.exit

    def usage(self) -> Usage:
        """Return what its processes have used so far."""
        return self._process.usage()

    def send(self, message: pb.ToBot) -> None:
        """Send a message that needs no answer; raise the fault of a bot that failed."""
        if self._fault is not None:
            raise self._fault
        self._link.send(message.SerializeToString())

    async def greet(self, startup: float) -> None:
        """Wait for its hello, ``startup`` seconds after its start, unless it said it before."""
        if self._greeted:
            return
        self._greeted = True
        async with trio.open_nursery() as nursery:
            nursery.start_soon(self._watch)
            received, late, spent = await self._wait(self._started, startup, self._meter.so_far)
            nursery.cancel_scope.cancel()
        if received is None or late:
            await self._no_answer(spent, late, starting=True)
        hello = received.message
        if hello.token != self._token:
            await self.fail(verdicts.broken("said hello with a wrong token"))
        oldest = hello.oldest_protocol or hello.protocol
        protocol = min(hello.protocol, NEWEST_PROTOCOL)
        if protocol < max(oldest, OLDEST_PROTOCOL):
            await self.fail(verdicts.foreign(oldest, hello.protocol))
        self.send(pb.ToBot(welcome=pb.Welcome(protocol=protocol)))

    async def ask(self, turn: pb.Turn, allowance: float | None, *, fresh: float) -> Answered:
        """Ask, and return the answer.

        ``fresh`` is how many seconds old a reading of what its processes use may be.
        """
        if self._fault is not None:
            raise self._fault
        raw = pb.ToBot(turn=turn).SerializeToString()
        if self._frozen:
            await self._process.thaw()
            self._frozen = False
        self._meter.turn_begins(fresh)
        if self._meter.overused and not self._freeze:
            self._freeze = True
            self.notes.append(verdicts.thinks_off_turn(self._meter.idle_cpu, self._meter.idle_wall))
        asked = self._link.ask(turn.id, raw)
        received, late, spent = await self._wait(
            asked, allowance, lambda: self._meter.turn_ends(fresh)
        )
        if received is None or late:
            await self._no_answer(spent, late, starting=False)
        if self._freeze:
            self._frozen = await self._process.freeze()
            if not self._frozen:
                await self.fail(verdicts.restless())
        return Answered(received.message, spent)

    async def fail(self, verdict: Verdict) -> NoReturn:
        """Kill the bot, and raise its fault with all that is known.

        One that broke the protocol hears what it did, and has a moment to print it.
        """
        if verdict.kind is Kind.PROTOCOL and not isinstance(self._link.error, Closed):
            self._link.finish(verdict.cause)
            with trio.move_on_after(_EXIT_DELAY):
                await self._process.wait()
        self._process.kill()
        end = await self._process.wait()
        facts = verdicts.dossier(end, self._process.output, self._link.last)
        self._fault = BotFault(
            Verdict(verdict.kind, verdict.cause, verdict.advice, facts={**verdict.facts, **facts})
        )
        raise self._fault

    async def leave(self) -> None:
        """Close the stream, and give the bot a moment to exit by itself."""
        if self._frozen:
            await self._process.thaw()
        self._link.finish()
        with trio.move_on_after(_GRACE) as scope:
            await self._process.wait()
        if scope.cancelled_caught:
            self.notes.append(f"It did not exit within {_GRACE:g} s after its stream was closed.")

    async def _watch(self) -> None:
        """Tell the link of the process's end, as no stream does before there is one."""
        await self._process.wait()
        self._link.fail(Closed())

    async def _no_answer(self, spent: Spent, late: bool, *, starting: bool) -> NoReturn:
        """Find out why there is no answer, or none in time, and raise the fault."""
        error = self._link.error
        if late and spent.cpu is not None and spent.charged <= spent.limit:
            raise HostFault(
                f"the host is too busy: a bot waited {spent.waiting or 0.0:.1f} s for a processor"
            )
        if late:
            verdict = (
                verdicts.late_start(spent, self._link.connected)
                if starting
                else verdicts.late(spent)
            )
        elif isinstance(error, Broken):
            verdict = verdicts.broken(str(error))
        elif isinstance(error, Closed):
            end = await self._farewell()
            if end is not None and end.host_exhausted:
                raise HostFault(end.reason)
            verdict = (
                verdicts.closed(starting)
                if end is None
                else verdicts.ended(end, self._limits, starting)
            )
        else:
            raise ArenaFault(f"the stream of a bot failed: {error!r}") from error
        await self.fail(verdict)

    async def _farewell(self) -> Exit | None:
        """Return the end of a process whose stream has ended, None if it goes on.

        An interpreter has work to do before it is gone, and may have to wait for a processor.
        """
        begin = monotonic()
        while self._process.exit is None:
            passed = monotonic() - begin
            if passed > _FAREWELL or (passed > _EXIT_DELAY and not self._process.ready()):
                break
            with trio.move_on_after(_LOOK):
                await self._process.wait()
        return self._process.exit

    async def _wait(
        self, asked: float, allowance: float | None, used: Callable[[], Used | None]
    ) -> tuple[Received | None, bool, Spent]:
        """Wait for the answer to what was asked at that time; return it, and whether it is late.

        Only when the allowance is over on the wall is it found out what the bot is not to blame
        for; that is added to its time, again and again up to the hard limit.
        """
        if allowance is None:
            allowance = math.inf
        pause, before, looks = asked + allowance - monotonic(), Used(), 0
        while True:
            received = await self._link.receive(max(0.0, pause))
            if received is not None:
                wall = received.came - (received.asked or asked)
                spent = _spent(allowance, wall, received.lag, used())
                return received, spent.charged > allowance or _hopeless(spent), spent
            now = self._meter.so_far()
            spent = _spent(allowance, monotonic() - asked, self._link.lag(), now)
            ready = self._process.ready()
            # A wait for a processor that is not over is not in the figures yet. It began after
            # the last look if the bot ran since, and can then not have been long.
            waits = ready and now.cpu <= before.cpu
            over = spent.charged > allowance + (_LOOK if ready else 0.0)
            late = _hopeless(spent) or (looks > 0 and over and not waits)
            if late or self._link.error is not None:
                return None, late, spent
            looks = looks + 1 if spent.charged > allowance else 0
            pause, before = max(_LOOK, allowance - spent.charged), now


def _hopeless(spent: Spent) -> bool:
    return spent.wall > hard_limit(spent.limit)


def _spent(allowance: float, wall: float, lag: float, used: Used | None) -> Spent:
    """Say where the time went; without a measurement all of it is the bot's."""
    if used is None:
        return Spent(allowance, wall, max(0.0, wall - lag), None, None, lag)
    overhead = lag + used.carrying
    own = charged(wall, overhead=overhead, waiting=used.waiting, cpu=used.cpu)
    return Spent(allowance, wall, own, used.cpu, used.waiting, overhead)
