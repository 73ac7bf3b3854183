"""A bot process as a player."""

import json
import secrets
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from typing import Any

import trio

from arena import sandbox
from arena.pb.arena.bot.v1 import bot_pb2 as pb
from arena.plain import PlainError, to_plain
from arena.referee.clock import Clock
from arena.referee.player import Answer, Begin, Decision, End, Player, TimeControl, Timing
from arena.referee.verdict import HostFault
from arena.sandbox import Exit, Isolation, Limits, Program, Usage
from arena.sandbox.output import Output
from arena.sandbox.program import SOCKETS
from arena.wire import verdicts
from arena.wire.bot import GRACE, Bot, Greeting, Outgoing, plainly
from arena.wire.bridge import GrpcSide
from arena.wire.codec import Codec, codec_of
from arena.wire.link import SOCKET, open_link

_FRESH, _FRESH_FOR_BANK = 0.05, 0.002
"""Decisions of fewer seconds are not measured; with a bank, little times add up."""


_LOG = 16 * 1024
"""Characters of a bot's log that are kept of a match."""


class BotPlayer(Player):
    """Plays by a bot process, for any number of matches; get it from :func:`open_bot`."""

    def __init__(self, name: str, bot: Bot) -> None:
        self.name = name
        self._bot = bot
        self._turn = 0
        self._begun = False
        self._written = (0, 0)
        self._clock = Clock(TimeControl())
        self._codec: Codec

    @property
    def notes(self) -> tuple[str, ...]:
        """Sentences about what the bot did that is no fault, such as thinking off turn."""
        return tuple(self._bot.notes)

    @property
    def log(self) -> str:
        """What the bot wrote to stdout and stderr during this match, the last 16 KiB of it."""
        return self._bot.output.text_since(self._written)[-_LOG:]

    @property
    def output(self) -> Output:
        """What the bot wrote to stdout and stderr."""
        return self._bot.output

    @property
    def exit(self) -> Exit | None:
        """How the bot's process ended; None while it runs."""
        return self._bot.exit

    def usage(self) -> Usage:
        """Return what the bot's processes have used so far."""
        return self._bot.usage()

    async def greet(self, startup: float) -> Greeting:
        """Return what the bot says of itself, at most ``startup`` seconds after its start."""
        return await self._bot.greet(startup)

    async def leave(self, patience: float = GRACE, *, abruptly: bool = False) -> float | None:
        """Close the bot's stream, or break it off, and wait for its exit: see :class:`Bot`."""
        return await self._bot.leave(patience, abruptly=abruptly)

    async def begin(self, begin: Begin) -> None:
        """Tell the bot that a match begins, after it has said hello."""
        if self._begun:  # what it wrote while it started belongs to its first match
            self._written = self._bot.output.totals
        self._begun = True
        control = begin.time_control
        await self._bot.greet(control.startup)
        self._clock = Clock(control)
        self._codec = codec_of(begin.game)
        self._bot.send(pb.ToBot(start=_start(begin)))

    async def decide(self, decision: Decision) -> Answer:
        """Ask the bot, and return its answer and what it was charged for it."""
        self._turn += 1
        allowance = self._clock.allowance()
        turn = self._message(decision, allowance)
        message, spent = await self._bot.ask(turn, allowance, fresh=self._fresh(allowance))
        self._clock.charge(spent.charged)
        move = await self._move(decision, message)
        return Answer(move, Timing(spent.charged, spent.wall, spent.cpu, spent.waiting))

    async def end(self, end: End) -> None:
        """Tell the bot how the match ended."""
        standing = [pb.Place(score=place.score, rank=place.rank) for place in end.standing]
        message = pb.End(match=end.match, standing=standing, verdicts=end.verdicts)
        self._bot.send(pb.ToBot(end=message))
        await trio.lowlevel.checkpoint()

    def _message(self, decision: Decision, allowance: float | None) -> pb.Turn:
        moves, offers_open = decision.moves, decision.offers_open
        return pb.Turn(
            id=self._turn,
            decision=self._codec.encode_decision(decision.view, moves, offers_open),
            moves=len(moves),
            offers_open=offers_open,
            forced=len(moves) == 1 and not offers_open,
            clock=pb.Clock(decision=_milliseconds(allowance), bank=_milliseconds(self._clock.bank)),
        )

    async def _move(self, decision: Decision, answer: Any) -> Any:
        match answer.WhichOneof("move"):
            case "index":
                if 0 <= answer.index < len(decision.moves):
                    return decision.moves[answer.index]
                verdict = verdicts.no_such_move(answer.index, len(decision.moves))
            case "message":
                try:
                    return self._codec.decode_move(answer.message)
                except PlainError as error:
                    verdict = verdicts.broken(f"answered with no move: {error}")
            case _:
                verdict = verdicts.broken("sent an answer without a move")
        return await self._bot.fail(verdict)

    def _fresh(self, allowance: float | None) -> float:
        fresh = _FRESH if self._clock.bank is None else _FRESH_FOR_BANK
        return fresh if allowance is None else min(fresh, allowance / 5)


@asynccontextmanager
async def open_bot(
    side: GrpcSide,
    name: str,
    program: Program,
    limits: Limits,
    *,
    isolation: Isolation,
    trusted: bool = False,
    freeze: bool = False,
    outgoing: Outgoing = plainly,
) -> AsyncIterator[BotPlayer]:
    """Run a bot for as long as the context lasts, which may be several matches.

    Its start-up budget runs from here; that it failed to start is raised as the fault of the first
    match. At the end its stream is closed, and what has not exited half a second later is killed.

    Args:
        side: the side thread.
        name: what the bot is called.
        program: what to run; the socket and the variables for it are added.
        limits: what it may use.
        isolation: how to isolate it, as found by ``arena.sandbox.probe()``.
        trusted: run it without a sandbox.
        freeze: stop its processes while others are to move, whatever they do; else only once it
            has used more than a little CPU there.
        outgoing: makes of each message what is sent, to try what a bot does with odd ones.

    Raises:
        HostFault: it could not be started, or seen to its end, for no fault of its own.
    """
    token = secrets.token_hex(16)
    with _host_faults():
        async with open_link(side) as link:
            equipped = replace(
                program,
                socket_folder=link.folder,
                environment={
                    **program.environment,
                    "ARENA_ADDRESS": f"unix:{SOCKETS / SOCKET}",
                    "ARENA_TOKEN": token,
                },
            )
            async with sandbox.start(
                equipped, limits, isolation=isolation, trusted=trusted
            ) as process:
                bot = Bot(link, process, limits, token=token, freeze=freeze, outgoing=outgoing)
                yield BotPlayer(name, bot)
                await bot.leave()


@contextmanager
def _host_faults() -> Iterator[None]:
    """Raise what the sandbox calls a fault of the host as what the referee calls so."""
    try:
        yield
    except (sandbox.HostFault, sandbox.SandboxUnavailable) as error:
        raise HostFault(str(error)) from error


def _start(begin: Begin) -> pb.Start:
    control = begin.time_control
    return pb.Start(
        match=begin.match,
        game=begin.game.name,
        variant=begin.game.variant_of(begin.options, begin.seats),
        options=json.dumps(to_plain(begin.game.options_type, begin.options)),
        seat=begin.seat,
        seats=begin.seats,
        time_control=pb.TimeControl(
            decision=_milliseconds(control.decision),
            bank=_milliseconds(control.bank),
            increment=_milliseconds(control.increment),
        ),
        players=begin.players,
    )


def _milliseconds(seconds: float | None) -> int:
    """Return whole milliseconds, at least one, since 0 says that there is no limit."""
    return 0 if not seconds else max(1, round(seconds * 1000))
