"""What one decision costs over our wire, against bare gRPC echoes of the same messages.

Ours is ``BotPlayer.decide`` with everything in it: the view and the legal moves made and encoded,
clock and meter, the sandboxed bot with its SDK, the move decoded. An echo is one bidirectional
stream between the same two kinds of process, once with gRPC's plain API on both sides and once with
its asyncio API: no trio, nothing parsed. Rounds alternate, so that what else the machine does hits
all of them.

    python -m benchmarks.wire [--rounds N] [--trusted]
"""

import argparse
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

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
from benchmarks.echo import AioEcho, SyncEcho
from benchmarks.machine import described

HERE = Path(__file__).parent
GAME, VARIANT, SEATS = "haricots", "advanced", 3
DECISIONS = 400
PLAIN, ASYNCIO = "bare echo, gRPC's plain API", "bare echo, its asyncio API"


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


@asynccontextmanager
async def echoing(
    kind: type[SyncEcho] | type[AioEcho], api: str, isolation: Isolation
) -> AsyncIterator[SyncEcho | AioEcho]:
    """Run a bare server, and a bot that echoes."""
    with sandbox.socket_folder() as folder:
        echo = kind(f"unix:{folder}/echo")
        (folder / "echo").chmod(0o666)
        bot = python_bot(HERE / "echo.py", api, "unix:/run/arena/echo")
        async with sandbox.start(replace(bot, socket_folder=folder), Limits(), isolation=isolation):
            yield echo
            echo.stop()


async def measure(rounds: int, isolation: Isolation) -> tuple[dict[str, list[float]], int]:
    """Return the seconds of a decision in each round, by what it is, and a message's bytes."""
    game = find(GAME)
    asked = situations(game)
    messages = [turn(game, state, seat) for state, seat in asked]
    begin = Begin("m", game, variant_options(game, VARIANT, SEATS), 0, SEATS, TimeControl())
    first = python_bot(HERE / "first_bot.py")
    seconds: dict[str, list[float]] = {"arena": [], PLAIN: [], ASYNCIO: []}
    with GrpcSide() as side:
        async with (
            open_bot(side, "bot", first, Limits(), isolation=isolation) as player,
            echoing(SyncEcho, "sync", isolation) as plain,
            echoing(AioEcho, "aio", isolation) as aio,
        ):
            await player.begin(begin)
            for _ in range(rounds + 1):
                seconds["arena"].append(await ours(player, game, asked))
                seconds[PLAIN].append(plain.round(messages))
                seconds[ASYNCIO].append(aio.round(messages))
    # The first round warms up.
    warm = {name: figures[1:] for name, figures in seconds.items()}
    return warm, round(sum(map(len, messages)) / len(messages))


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--trusted", action="store_true", help="without the sandbox")
    chosen = parser.parse_args()
    isolation = TRUSTED if chosen.trusted else probe()
    seconds, size = trio.run(measure, chosen.rounds, isolation)
    table = Table("one decision", "median ms", "lowest", "highest", "arena / this", box=None)
    for name, figures in seconds.items():
        ratios = [ours / bare for ours, bare in zip(seconds["arena"], figures, strict=True)]
        row = [f"{figure * 1e3:.3f}" for figure in (median(figures), min(figures), max(figures))]
        table.add_row(name, *row, f"{median(ratios):.2f}")
    console = Console()
    console.print(table)
    console.print(
        f"{GAME}/{VARIANT}@{SEATS}, {size} bytes a message, {isolation.text}, "
        f"{chosen.rounds} rounds of {DECISIONS}",
        highlight=False,
    )
    console.print(described("grpcio", "protobuf", "trio"), highlight=False)


if __name__ == "__main__":
    main()
