"""A bot process that is asked and answers: its start, its time, its failures, its end."""

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, NamedTuple, NoReturn

import trio

from arena.pb.arena.bot.v1 import bot_pb2 as pb
from arena.referee.verdict import ArenaFault, BotFault, HostFault, Kind, Verdict
from arena.sandbox import Exit, Limits, Process, Usage
from arena.sandbox.output import Output
from arena.wire import verdicts
from arena.wire.link import Closed, Link
from arena.wire.meter import Meter
from arena.wire.order import NEWEST_PROTOCOL, OLDEST_PROTOCOL, Broken
from arena.wire.verdicts import Spent
from arena.wire.waiting import LOOK, Waiting

_PRINTING = 0.3
"""Seconds that a bot has to print what it did wrong."""
_FAREWELL, _BUSY_FAREWELL = 1.0, 3.0
"""Seconds by which a process's end may be known later than that of its stream: if it rests or waits
for a disk; if it runs, or waits for a processor."""
GRACE = 0.5
"""Seconds that a bot has to exit by itself when its stream is closed."""


class Answered(NamedTuple):
    """An ``Answer`` message, and where the time went."""

    message: Any
    spent: Spent


class Greeting(NamedTuple):
    """What a bot said of itself in its hello, the protocol agreed on, and its start-up in seconds.

    ``oldest`` and ``newest`` are the protocol versions that it speaks. What it was charged for its
    start is at most what passed on the ``wall``.
    """

    name: str
    sdk: str
    oldest: int
    newest: int
    protocol: int
    charged: float
    wall: float


Outgoing = Callable[[pb.ToBot], Sequence[bytes]]
"""Makes of each message to a bot what is sent: itself last, as bytes, and before it what else."""


def plainly(message: pb.ToBot) -> Sequence[bytes]:
    """Return what is sent to a bot by a referee that only says what it has to say."""
    return (message.SerializeToString(),)


class Bot:
    """A running bot process with its stream.

    After a fault the process is dead, and the fault is raised again whatever is asked of it.

    Attributes:
        notes: sentences about what it did that is no fault.
    """

    def __init__(
        self,
        link: Link,
        process: Process,
        limits: Limits,
        *,
        token: str,
        freeze: bool,
        outgoing: Outgoing = plainly,
    ) -> None:
        self.notes: list[str] = []
        self._outgoing = outgoing
        self._link, self._process, self._limits, self._token = link, process, limits, token
        self._started = monotonic()
        self._meter = Meter(process.usage, link.carriers)
        self._waiting = Waiting(link, process, self._meter)
        self._freeze, self._frozen = freeze, False
        self._greeting: Greeting | None = None
        self._when = "before it said hello"
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
        for raw in self._outgoing(message):
            self._link.send(raw)
        if message.HasField("end"):
            self._when = "after a match, before its first answer in the next"

    async def greet(self, startup: float) -> Greeting:
        """Return its hello, which must come within ``startup`` seconds of its start."""
        if self._greeting is not None:
            return self._greeting
        if self._fault is not None:
            raise self._fault
        async with trio.open_nursery() as nursery:
            nursery.start_soon(self._watch)
            received, late, spent = await self._waiting.wait(
                self._started, startup, self._meter.so_far
            )
            nursery.cancel_scope.cancel()
        if received is None or late:
            await self._no_answer(spent, late, starting=True)
        hello = received.message
        if hello.token != self._token:
            advice = "Say hello with the token that ARENA_TOKEN holds."
            await self.fail(verdicts.broken("said hello with a wrong token", advice))
        oldest = hello.oldest_protocol or hello.protocol
        protocol = min(hello.protocol, NEWEST_PROTOCOL)
        if protocol < max(oldest, OLDEST_PROTOCOL):
            await self.fail(verdicts.foreign(oldest, hello.protocol))
        self.send(pb.ToBot(welcome=pb.Welcome(protocol=protocol)))
        self._when = "after its hello, before its first answer"
        self._greeting = Greeting(
            hello.name, hello.sdk, oldest, hello.protocol, protocol, spent.charged, spent.wall
        )
        return self._greeting

    async def ask(self, turn: pb.Turn, allowance: float | None, *, fresh: float) -> Answered:
        """Ask, and return the answer.

        ``fresh`` is how many seconds old a reading of what its processes use may be.
        """
        if self._fault is not None:
            raise self._fault
        *before, raw = self._outgoing(pb.ToBot(turn=turn))
        if self._frozen:
            await self._process.thaw()
            self._frozen = False
        self._meter.turn_begins(fresh)
        if self._meter.overused and not self._freeze:
            self._freeze = True
            self.notes.append(verdicts.thinks_off_turn(self._meter.idle_cpu, self._meter.idle_wall))
        for other in before:
            self._link.send(other)
        asked = self._link.ask(turn.id, raw)
        received, late, spent = await self._waiting.wait(
            asked, allowance, lambda: self._meter.turn_ends(fresh)
        )
        if received is None or late:
            await self._no_answer(spent, late, starting=False)
        if self._freeze:
            self._frozen = await self._process.freeze()
            if not self._frozen:
                await self.fail(verdicts.restless())
        self._when = "in the middle of a match"
        return Answered(received.message, spent)

    async def fail(self, verdict: Verdict) -> NoReturn:
        """Kill the bot, and raise its fault with all that is known.

        One that broke the protocol hears what it did, and has a moment to print it.
        """
        if verdict.kind is Kind.PROTOCOL and not isinstance(self._link.error, Closed):
            self._link.finish(verdict.cause)
            with trio.move_on_after(_PRINTING):
                await self._process.wait()
        self._process.kill()
        end = await self._process.wait()
        facts = verdicts.dossier(end, self._process.output, self._link.last)
        self._fault = BotFault(
            Verdict(verdict.kind, verdict.cause, verdict.advice, facts={**verdict.facts, **facts})
        )
        raise self._fault

    async def leave(self, patience: float = GRACE, *, abruptly: bool = False) -> float | None:
        """Close the stream, and give the bot time to exit by itself.

        Args:
            patience: seconds.
            abruptly: break the stream off, as a referee that dies does.

        Returns:
            The seconds until its end; None if it lives on.
        """
        if self._frozen:
            await self._process.thaw()
            self._frozen = False
        begin = monotonic()
        if abruptly:
            await self._link.sever()
        else:
            self._link.finish()
        with trio.move_on_after(patience) as scope:
            await self._process.wait()
        if not scope.cancelled_caught:
            return monotonic() - begin
        self.notes.append(f"It did not exit within {patience:g} s after its stream was closed.")
        return None

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
                verdicts.closed(self._when, cut=self._link.cut)
                if end is None
                else verdicts.ended(end, self._limits, self._when)
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
            if passed > _BUSY_FAREWELL or (passed > _FAREWELL and not self._process.ready()):
                break
            with trio.move_on_after(LOOK):
                await self._process.wait()
        return self._process.exit
