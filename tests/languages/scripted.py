"""A referee that says to a bot exactly what a test wants, and notes what the bot does."""

import os
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import grpc
import trio

from arena.bots import languages
from arena.bots.building import build
from arena.bots.opening import usable_isolation
from arena.bots.submission import read_submission
from arena.pb.arena.bot.v1 import bot_pb2 as pb
from arena.pb.arena.games.haricots.v1 import haricots_pb2 as haricots

MOVES = (
    haricots.Move(play=haricots.Play(card="5", count=2)),
    haricots.Move(fold=haricots.Fold()),
)
OFFER = haricots.Move(play=haricots.Play(card="7", count=1))
SECONDS = 20


class Session(NamedTuple):
    """What a bot did, and how its process ended."""

    hello: pb.Hello
    answers: list[pb.Answer]
    code: int
    stderr: str


class Built(NamedTuple):
    """A bot that was built as a submitted one is, to be run without a sandbox."""

    folder: Path
    command: tuple[str, ...]
    environment: dict[str, str]

    def run(self, **environment: str) -> "subprocess.CompletedProcess[str]":
        """Run it to its end."""
        return subprocess.run(
            self.command,
            cwd=self.folder,
            env={"PATH": os.environ["PATH"], **self.environment, **environment},
            capture_output=True,
            text=True,
            timeout=SECONDS,
        )


def built(source: Path, folder: Path) -> Built:
    """Build a bot in the sandbox, and lay it out."""
    submission = read_submission(source)
    language = languages.of(submission.manifest.language)
    folder.mkdir()
    trio.run(build, submission, usable_isolation()).lay_out(folder)
    command = submission.manifest.command or language.command
    return Built(folder, command, dict(language.environment))


def start(behaviour: str, match: str = "m1") -> pb.ToBot:
    """Begin a match of haricots, with the variant that names what a probe is to do."""
    control = pb.TimeControl(decision=1500, bank=60_000, increment=250)
    return pb.ToBot(
        start=pb.Start(
            match=match, game="haricots", variant=behaviour, options='{"rules": "basic"}',
            seat=1, seats=2, time_control=control, players=["a", "b"],
        )
    )  # fmt: skip


def turn(number: int = 7, *, forced: bool = False) -> pb.ToBot:
    """Ask for one of ``MOVES``, or another one."""
    view = haricots.View(seat=1, hand=["5", "5", "7"])
    decision = haricots.Decision(view=view, moves=MOVES, offers_open=True)
    return pb.ToBot(
        turn=pb.Turn(
            id=number, decision=decision.SerializeToString(), moves=len(MOVES), offers_open=True,
            forced=forced, clock=pb.Clock(decision=1200, bank=30_000),
        )
    )  # fmt: skip


def end(match: str = "m1") -> pb.ToBot:
    """End a match."""
    standing = [pb.Place(score=3, rank=1), pb.Place(score=1, rank=2)]
    return pb.ToBot(end=pb.End(match=match, standing=standing, verdicts=["ok", "timeout"]))


def session(bot: Built, *said: pb.ToBot | bytes, refusal: str = "") -> Session:
    """Say messages to a bot, wait for an answer after each turn, and close the stream.

    Args:
        bot: the bot.
        said: what follows after ``Welcome``; bytes as they are.
        refusal: the stream is closed with this reason instead of in good order.
    """
    hello = pb.Hello()
    answers: list[pb.Answer] = []

    def play(requests: Iterator[pb.FromBot], context: grpc.ServicerContext) -> Iterator[bytes]:
        hello.CopyFrom(next(requests).hello)
        yield pb.ToBot(welcome=pb.Welcome(protocol=1)).SerializeToString()
        for message in said:
            yield message if isinstance(message, bytes) else message.SerializeToString()
            if isinstance(message, pb.ToBot) and message.HasField("turn"):
                answers.append(next(requests).answer)
        if refusal:
            context.abort(grpc.StatusCode.FAILED_PRECONDITION, refusal)

    handler: Any = grpc.stream_stream_rpc_method_handler(play, pb.FromBot.FromString)
    with TemporaryDirectory() as place, ThreadPoolExecutor(1) as pool:
        server = grpc.server(pool)
        methods = grpc.method_handlers_generic_handler("arena.bot.v1.Referee", {"Play": handler})
        server.add_generic_rpc_handlers((methods,))
        server.add_insecure_port(f"unix:{place}/referee")
        server.start()
        try:
            done = bot.run(ARENA_ADDRESS=f"unix:{place}/referee", ARENA_TOKEN="secret")
        finally:
            server.stop(None).wait()
    return Session(hello, answers, done.returncode, done.stderr)
