"""What one decision costs over our wire, against a bare gRPC echo of the same messages.

Ours is ``BotPlayer.decide`` with everything in it: the view and the legal moves made and encoded,
clock and meter, the sandboxed bot with its SDK, the move decoded. The echo is one bidirectional
stream between the same two kinds of process: grpc.aio on both sides, bytes as they are, no trio,
no parsing. Rounds of both alternate, so that what else the machine does hits both.

    python -m benchmarks.wire [--rounds N] [--trusted]
"""

import argparse
import asyncio
import platform
import threading
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, Self, TypeVar

import grpc
import grpc.aio
import trio
from rich.console import Console
from rich.table import Table

from arena import sandbox
from arena.chance import DealChance
from arena.games import AnyGame, find, variant_options
from arena.pb.arena.bot.v1 import bot_pb2 as pb
from arena.referee.player import Begin, Decision, TimeControl
from arena.sandbox import TRUSTED, Isolation, Limits, probe
from arena.testing.bots import python_bot
from arena.wire.bridge import GrpcSide
from arena.wire.codec import codec_of
from arena.wire.player import BotPlayer, open_bot

Result = TypeVar("Result")

HERE = Path(__file__).parent
GAME, VARIANT, SEATS = "haricots", "advanced", 3
DECISIONS = 400


def situations(game: AnyGame) -> list[tuple[Any, int]]:
    """Return states of random matches, each with a seat that must act."""
    found: list[tuple[Any, int]] = []
    rng = Random(0)
    options = variant_options(game, VARIANT, SEATS)
    deal = 0
    while len(found) < DECISIONS:
        chance = DealChance(b"the secret of benchmarks", "wire", deal)
        state = game.start(options, SEATS, chance)
        while acting := game.to_act(state):
            found += [(state, seat) for seat in acting]
            state = game.apply(
                state, {seat: game.sample(state, seat, rng) for seat in acting}, chance
            )
        deal += 1
    return found[:DECISIONS]


def turn(game: AnyGame, state: Any, seat: int) -> bytes:
    """Return the message that asks for a decision."""
    asked = Decision(game, state, seat, 0)
    decision = codec_of(game).encode_decision(asked.view, asked.moves, asked.offers_open)
    clock = pb.Clock(decision=1000)
    message = pb.Turn(id=1, decision=decision, moves=len(asked.moves), clock=clock)
    return pb.ToBot(turn=message).SerializeToString()


async def ours(player: BotPlayer, game: AnyGame, asked: list[tuple[Any, int]]) -> float:
    """Return the seconds that a decision takes."""
    start = perf_counter()
    for number, (state, seat) in enumerate(asked):
        await player.decide(Decision(game, state, seat, number))
    return (perf_counter() - start) / len(asked)


class Echo:
    """A bare server on an asyncio loop of its own thread."""

    def __enter__(self) -> Self:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        self._stream: asyncio.Future[Any] = self._loop.create_future()
        return self

    def __exit__(self, *_: object) -> None:
        self.call(self._server.stop(0))
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def call(self, coroutine: Coroutine[Any, Any, Result]) -> Result:
        """Run a coroutine in the loop, while this thread waits."""
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result()

    async def listen(self, address: str) -> None:
        """Start the server."""

        async def play(_: Any, context: Any) -> None:
            await context.read()  # gRPC opens a stream with its first message
            self._stream.set_result(context)
            await asyncio.Event().wait()

        self._server = grpc.aio.server()
        handler = grpc.stream_stream_rpc_method_handler(play)
        service = grpc.method_handlers_generic_handler("bare.Echo", {"Play": handler})
        self._server.add_generic_rpc_handlers((service,))
        self._server.add_insecure_port(address)
        await self._server.start()

    async def round(self, messages: list[bytes]) -> float:
        """Send each message and wait for what comes back; return the seconds that one takes."""
        context = await self._stream
        start = perf_counter()
        for message in messages:
            await context.write(message)
            await context.read()
        return (perf_counter() - start) / len(messages)


@asynccontextmanager
async def echoing(isolation: Isolation) -> AsyncIterator[Echo]:
    """Run a bare server, and a bot that echoes."""
    with Echo() as echo, sandbox.socket_folder() as folder:
        echo.call(echo.listen(f"unix:{folder}/echo"))
        (folder / "echo").chmod(0o666)
        program = replace(
            python_bot(HERE / "echo_bot.py", "unix:/run/arena/echo"), socket_folder=folder
        )
        async with sandbox.start(program, Limits(), isolation=isolation):
            yield echo


async def measure(rounds: int, isolation: Isolation) -> tuple[list[float], list[float], int]:
    """Return the seconds of a decision in each round, ours and bare, and a message's bytes."""
    game = find(GAME)
    asked = situations(game)
    messages = [turn(game, state, seat) for state, seat in asked]
    begin = Begin("m", game, variant_options(game, VARIANT, SEATS), 0, SEATS, TimeControl())
    first = python_bot(HERE / "first_bot.py")
    mine, bare = [], []
    with GrpcSide() as side:
        async with (
            open_bot(side, "bot", first, Limits(), isolation=isolation) as player,
            echoing(isolation) as echo,
        ):
            await player.begin(begin)
            for _ in range(rounds + 1):
                mine.append(await ours(player, game, asked))
                bare.append(echo.call(echo.round(messages)))
    # The first round warms up.
    return mine[1:], bare[1:], round(sum(map(len, messages)) / len(messages))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--trusted", action="store_true", help="without the sandbox")
    chosen = parser.parse_args()
    isolation = TRUSTED if chosen.trusted else probe()
    mine, bare, size = trio.run(measure, chosen.rounds, isolation)
    ratios = [a / b for a, b in zip(mine, bare, strict=True)]
    table = Table(title=f"One decision over the wire: {GAME}/{VARIANT}@{SEATS}, {size} bytes")
    for column in ("", "median", "lowest", "highest"):
        table.add_column(column, justify="right" if column else "left")
    for name, figures, scale in (
        ("arena, ms", mine, 1e3),
        ("bare gRPC echo, ms", bare, 1e3),
        ("ratio", ratios, 1.0),
    ):
        row = [f"{figure * scale:.3f}" for figure in (median(figures), min(figures), max(figures))]
        table.add_row(name, *row)
    console = Console()
    console.print(table)
    packages = ", ".join(f"{name} {version(name)}" for name in ("grpcio", "protobuf", "trio"))
    console.print(
        f"{platform.machine()}, Linux {platform.release()}, Python {platform.python_version()}, "
        f"{packages}; {isolation.text}; {chosen.rounds} rounds of {DECISIONS} decisions"
    )


if __name__ == "__main__":
    main()
