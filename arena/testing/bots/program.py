"""A bot with one fault: ``program.py FAULT``. Needs the SDK's messages and gRPC, nothing else.

It plays the first move, and in its third turn, unless it is a fault of the start or end, does what
``FAULTS`` in ``arena.testing.bots`` says of it.
"""
# ruff: noqa: D103 - the faults are described there

import ctypes
import mmap
import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue
from typing import Any

os.environ["GRPC_ENABLE_FORK_SUPPORT"] = "0"  # some faults fork

import grpc
from arena_sdk.pb.arena.bot.v1 import bot_pb2 as pb

TURN = 3
LIMIT_PASSED = 2.0


class Wire:
    """The stream, from the bot's side, in raw bytes; ``token`` and ``protocols`` are for Hello."""

    def __init__(self) -> None:
        self.token = os.environ["ARENA_TOKEN"]
        self.protocols = (1, 1)

    def connect(self) -> None:
        """Open the stream."""
        channel: Any = grpc.insecure_channel(os.environ["ARENA_ADDRESS"])
        self._outbox: SimpleQueue[bytes | None] = SimpleQueue()
        stream = channel.stream_stream("/arena.bot.v1.Referee/Play")
        self._inbox: Iterator[bytes] = stream(iter(self._outbox.get, None))

    def hello(self) -> None:
        """Say hello."""
        oldest, newest = self.protocols
        hello = pb.Hello(
            token=self.token, name="bad", protocol=newest, oldest_protocol=oldest, sdk="none"
        )
        self.send(pb.FromBot(hello=hello).SerializeToString())

    def send(self, raw: bytes) -> None:
        """Send any bytes."""
        self._outbox.put(raw)

    def answer(self, number: int, **move: Any) -> None:
        """Answer the turn of that number; by default with the first move."""
        answer = pb.Answer(id=number, **(move or {"index": 0}))
        self.send(pb.FromBot(answer=answer).SerializeToString())

    def receive(self) -> Any:
        """Return the next message; None at the end of the stream."""
        try:
            return pb.ToBot.FromString(next(self._inbox))
        except StopIteration:
            return None
        except grpc.RpcError as error:
            sys.exit(f"the referee closed the stream: {error.details()}")

    def close(self) -> None:
        """Close the bot's side of the stream."""
        self._outbox.put(None)


Turn = Callable[[Wire, int], None]


def play(wire: Wire, turn: Turn | None = None, end: Callable[[], None] | None = None) -> None:
    """Play; call ``turn`` in place of the answer to turn TURN, and ``end`` after each match."""
    wire.connect()
    wire.hello()
    while (message := wire.receive()) is not None:
        match message.WhichOneof("message"):
            case "turn" if turn and message.turn.id == TURN:
                turn(wire, message.turn.id)
            case "turn":
                wire.answer(message.turn.id)
            case "end" if end:
                end()


def say(*words: object) -> None:
    """Write a line to stderr."""
    sys.stderr.write(" ".join(map(str, words)) + "\n")


def spin(seconds: float) -> None:
    """Use the processor."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        pass


# Faults of the start.


def honest(wire: Wire) -> None:
    play(wire)


def never_connects(_: Wire) -> None:
    time.sleep(3600)


def says_nothing(wire: Wire) -> None:
    wire.connect()
    time.sleep(3600)


def crashes_at_start(_: Wire) -> None:
    raise RuntimeError("no luck at the start")


def wrong_token(wire: Wire) -> None:
    wire.token = "a guess"
    play(wire)


def old_protocol(wire: Wire) -> None:
    wire.protocols = (0, 0)
    play(wire)


def newer_protocol(wire: Wire) -> None:
    wire.protocols = (2, 3)
    play(wire)


def newer_and_older_protocol(wire: Wire) -> None:
    wire.protocols = (1, 3)
    play(wire)


def answers_before_asked(wire: Wire) -> None:
    wire.connect()
    wire.answer(1)
    wire.hello()
    wire.receive()
    time.sleep(3600)


# Faults of time.


def loops(wire: Wire) -> None:
    play(wire, lambda *_: spin(3600))


def sleeps(wire: Wire) -> None:
    play(wire, lambda *_: time.sleep(3600))


def stops_itself(wire: Wire) -> None:
    play(wire, lambda *_: os.kill(os.getpid(), signal.SIGSTOP))


def answers_late(wire: Wire) -> None:
    def turn(wire: Wire, number: int) -> None:
        time.sleep(LIMIT_PASSED)
        wire.answer(number)

    play(wire, turn)


def thinks_off_turn(wire: Wire) -> None:
    def think() -> None:
        while True:
            spin(1)

    if os.fork() == 0:
        think()
    play(wire)


# Faults of the stream.


def answers_twice(wire: Wire) -> None:
    def turn(wire: Wire, number: int) -> None:
        wire.answer(number)
        wire.answer(number)

    play(wire, turn)


def answers_another_turn(wire: Wire) -> None:
    play(wire, lambda wire, number: wire.answer(number + 1))


def answers_nothing(wire: Wire) -> None:
    empty = pb.FromBot(answer=pb.Answer(id=TURN)).SerializeToString()
    play(wire, lambda wire, _: wire.send(empty))


def garbage(wire: Wire) -> None:
    play(wire, lambda wire, _: wire.send(b"\xff\x1b[31mgarbage"))


def garbage_move(wire: Wire) -> None:
    play(wire, lambda wire, number: wire.answer(number, message=b"\xff\xff\xff"))


def hello_again(wire: Wire) -> None:
    play(wire, lambda wire, _: wire.hello())


def huge_message(wire: Wire) -> None:
    play(wire, lambda wire, number: wire.answer(number, message=bytes(2 << 20)))


def enormous_message(wire: Wire) -> None:
    def turn(wire: Wire, number: int) -> None:
        wire.answer(number, message=bytes(8 << 20))
        time.sleep(3600)

    play(wire, turn)


def floods_stream(wire: Wire) -> None:
    def turn(wire: Wire, number: int) -> None:
        for _ in range(10_000):
            wire.answer(number)

    play(wire, turn)


def closes_stream(wire: Wire) -> None:
    def turn(wire: Wire, _: int) -> None:
        wire.close()
        time.sleep(3600)

    play(wire, turn)


def illegal_index(wire: Wire) -> None:
    play(wire, lambda wire, number: wire.answer(number, index=1000))


def illegal_move(wire: Wire) -> None:
    eleven_cards_of_face_15 = b"\x0a\x06\x0a\x0215\x10\x0b"
    play(wire, lambda wire, number: wire.answer(number, message=eleven_cards_of_face_15))


# Crashes.


def crashes_at_turn(wire: Wire) -> None:
    def turn(_: Wire, number: int) -> None:
        raise RuntimeError(f"no luck in turn {number} \x1b[31m")

    play(wire, turn)


def aborts_at_turn(wire: Wire) -> None:
    play(wire, lambda *_: os.abort())


def segfaults_at_turn(wire: Wire) -> None:
    def turn(*_: Any) -> None:
        ctypes.string_at(0)

    play(wire, turn)


def exits_at_turn(wire: Wire) -> None:
    play(wire, lambda *_: os._exit(0))


def crashes_at_end(wire: Wire) -> None:
    play(wire, end=lambda: os._exit(3))


def ignores_end(wire: Wire) -> None:
    play(wire)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    time.sleep(3600)


# What the sandbox holds.


def forks(wire: Wire) -> None:
    def daemon() -> None:
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                time.sleep(3600)
            os._exit(0)
        os.wait()

    daemon()
    play(wire)


def fork_bomb(wire: Wire) -> None:
    def turn(wire: Wire, number: int) -> None:
        try:
            while os.fork():
                pass
            time.sleep(0.1)
            os._exit(0)
        except OSError as error:
            say(error)
            time.sleep(0.2)
            wire.answer(number)

    play(wire, turn)


def eats_memory(wire: Wire) -> None:
    def turn(*_: Any) -> None:
        kept = []
        while True:
            block = mmap.mmap(-1, 1 << 20)
            for page in range(0, 1 << 20, 4096):
                block[page] = 1
            kept.append(block)

    play(wire, turn)


def floods(wire: Wire) -> None:
    def turn(*_: Any) -> None:
        while True:
            os.write(2, b"x" * 65536)

    play(wire, turn)


def snoops(wire: Wire) -> None:
    def turn(wire: Wire, number: int) -> None:
        for path in map(Path, ("/home", "/var/lib", "/etc/shadow", "/proc/1/root/home")):
            try:
                if list(path.iterdir()) if path.is_dir() else path.read_text():
                    say("found", path)
            except OSError:
                continue
        others = [path.name for path in Path("/proc").iterdir() if path.name.isdigit()]
        if len(others) > 4:
            say("found processes", others)
        for family in (socket.AF_INET, socket.AF_INET6, socket.AF_NETLINK):
            try:
                socket.socket(family).close()
                say("found", family)
            except OSError:
                continue
        say("snooped")
        wire.answer(number)

    play(wire, turn)


if __name__ == "__main__":
    globals()[sys.argv[1]](Wire())
