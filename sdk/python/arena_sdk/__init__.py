"""Write a bot for arena: a function from a decision to a move.

::

    from arena_sdk import run

    def choose(decision):
        return decision.moves[0]

    run(choose)
"""

import asyncio
import importlib
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

os.environ.setdefault("GRPC_ENABLE_FORK_SUPPORT", "0")  # so that a bot may start processes
os.environ.setdefault("GRPC_VERBOSITY", "ERROR")  # what ends a bot is told in one sentence

import grpc
import grpc.aio

from arena_sdk.pb.arena.bot.v1 import bot_pb2 as pb

__all__ = ["Clock", "Decision", "End", "Match", "Place", "run"]
__version__ = "0.1.0"

PROTOCOL = 1

_EOF: Any = grpc.aio.EOF  # type: ignore[attr-defined]  # the stubs lack it


class Clock(NamedTuple):
    """Seconds; None: no such limit.

    ``decision`` is what this decision may take, ``bank`` what is left for the whole match,
    ``increment`` what the bank gets after each decision.
    """

    decision: float | None
    bank: float | None
    increment: float = 0.0


@dataclass(frozen=True)
class Match:
    """What is played, and where this bot sits; ``players`` is empty unless names are told."""

    id: str
    game: str
    variant: str
    options: Mapping[str, Any]
    seat: int
    seats: int
    clock: Clock
    players: tuple[str, ...]
    messages: ModuleType | None
    """The generated messages of the game; None where this SDK does not know it."""


class Place(NamedTuple):
    """How a seat ended: 1 is the best rank."""

    score: int
    rank: int


class End(NamedTuple):
    """How a match ended, by seat: places, and verdicts such as ``ok`` and ``timeout``."""

    match: Match
    standing: tuple[Place, ...]
    verdicts: tuple[str, ...]


class Decision:
    """What the bot is asked.

    Attributes:
        match: what is played; game, variant, options, seat and seats are its own.
        message: the game's ``Decision`` message as bytes.
        count: how many legal moves it lists.
        offers_open: whether other moves than those are allowed too.
        clock: what it may take.
    """

    def __init__(self, match: Match, turn: Any) -> None:
        self.match, self.game, self.variant = match, match.game, match.variant
        self.options, self.seat, self.seats = match.options, match.seat, match.seats
        self.message: bytes = turn.decision
        self.count: int = turn.moves
        self.offers_open: bool = turn.offers_open
        self.clock = _clock(turn.clock, match.clock.increment)

    @cached_property
    def _parsed(self) -> Any:
        messages: Any = self.match.messages
        return None if messages is None else messages.Decision.FromString(self.message)

    @property
    def view(self) -> Any:
        """What this seat may know: the game's ``View`` message; None for an unknown game."""
        return None if self._parsed is None else self._parsed.view

    @property
    def moves(self) -> Sequence[Any]:
        """The legal moves, the game's ``Move`` messages; their numbers for an unknown game."""
        return range(self.count) if self._parsed is None else self._parsed.moves

    def index(self, move: Any) -> int | None:
        """Return the number of a listed move; None where it is not listed."""
        return next((at for at, listed in enumerate(self.moves) if listed == move), None)


Choose = Callable[[Decision], Any]


def run(
    choose: Choose,
    *,
    messages: ModuleType | None = None,
    on_start: Callable[[Match], object] | None = None,
    on_end: Callable[[End], object] | None = None,
    name: str = "",
) -> None:
    """Play until the referee closes the stream.

    What ``choose`` raises ends the bot with a traceback on stderr and exit code 1. What goes wrong
    between bot and referee ends it with one sentence on stderr and exit code 1.

    Args:
        choose: returns one of ``decision.moves``, its index, or a new ``Move`` message where
            ``offers_open``. It is not called where there is nothing to choose.
        messages: the generated module of a game that this SDK does not know.
        on_start: called as a match begins.
        on_end: called as a match ends.
        name: for the referee's log; by default that of the program.
    """
    bot = _Bot(choose, messages, on_start, on_end, name or Path(sys.argv[0]).name)
    try:
        asyncio.run(_play(bot))
    except KeyboardInterrupt:
        sys.exit(130)
    except grpc.RpcError as error:
        details = error.details() or error.code().name
        sys.exit(f"arena: the referee closed the stream: {details}")


async def _play(bot: "_Bot") -> None:
    address, token = os.environ.get("ARENA_ADDRESS"), os.environ.get("ARENA_TOKEN")
    if not address or token is None:
        sys.exit(
            "arena: ARENA_ADDRESS and ARENA_TOKEN are not set: a bot is started by its referee, "
            "try `arena bot check FOLDER`"
        )
    async with grpc.aio.insecure_channel(address) as channel:
        call: Any = channel.stream_stream(
            "/arena.bot.v1.Referee/Play",
            request_serializer=pb.FromBot.SerializeToString,
            response_deserializer=pb.ToBot.FromString,
        )
        stream = call()
        await stream.write(bot.hello(token))
        while (message := await stream.read()) is not _EOF:
            if answer := bot.hear(message):
                try:
                    await stream.write(answer)
                except asyncio.InvalidStateError:
                    continue  # the stream was closed meanwhile: read why


class _Bot:
    """What the referee says, told to the author's functions."""

    def __init__(
        self,
        choose: Choose,
        messages: ModuleType | None = None,
        on_start: Callable[[Match], object] | None = None,
        on_end: Callable[[End], object] | None = None,
        name: str = "",
    ) -> None:
        self._choose, self._messages, self._name = choose, messages, name
        self._on_start, self._on_end = on_start, on_end
        self._match: Match

    def hello(self, token: str) -> pb.FromBot:
        """Return the first message."""
        sdk = f"python {__version__}"
        return pb.FromBot(hello=pb.Hello(token=token, name=self._name, protocol=PROTOCOL, sdk=sdk))

    def hear(self, message: Any) -> pb.FromBot | None:
        """Return the answer to a message; None where it needs none, as with unknown ones."""
        match message.WhichOneof("message"):
            case "turn":
                return pb.FromBot(answer=self._answer(message.turn))
            case "start":
                self._match = _match(message.start, self._messages)
                if self._on_start:
                    self._on_start(self._match)
            case "end":
                if self._on_end:
                    standing = tuple(Place(at.score, at.rank) for at in message.end.standing)
                    self._on_end(End(self._match, standing, tuple(message.end.verdicts)))
        return None

    def _answer(self, turn: Any) -> pb.Answer:
        if turn.forced:
            return pb.Answer(id=turn.id, index=0)
        decision = Decision(self._match, turn)
        chosen = self._choose(decision)
        index = chosen if isinstance(chosen, int) else decision.index(chosen)
        if index is not None:
            return pb.Answer(id=turn.id, index=index)
        messages: Any = self._match.messages
        if messages is None or not isinstance(chosen, messages.Move):
            raise TypeError(
                f"choose returned {chosen!r}: return one of decision.moves, its index, "
                "or a new Move message"
            )
        return pb.Answer(id=turn.id, message=chosen.SerializeToString())


def _match(start: Any, messages: ModuleType | None) -> Match:
    return Match(
        id=start.match,
        game=start.game,
        variant=start.variant,
        options=json.loads(start.options or "{}"),
        seat=start.seat,
        seats=start.seats,
        clock=_clock(start.time_control, start.time_control.increment / 1000),
        players=tuple(start.players),
        messages=_messages_of(start.game) or messages,
    )


def _messages_of(game: str) -> ModuleType | None:
    try:
        return importlib.import_module(f"{__name__}.pb.arena.games.{game}.v1.{game}_pb2")
    except ModuleNotFoundError:
        return None


def _clock(clock: Any, increment: float) -> Clock:
    return Clock(clock.decision / 1000 or None, clock.bank / 1000 or None, increment)
