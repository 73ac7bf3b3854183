"""Bots that are waited for cost no thread, and nothing is left of them: whatever ends them."""

import asyncio
import hashlib
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from time import sleep
from typing import Any

import pytest
import trio
import trio.testing

from arena.referee.player import TimeControl
from arena.sandbox import owner
from arena.sandbox.sockets import home
from arena.testing.bots import bad_bot
from arena.wire.bridge import GrpcSide
from arena.wire.link import SOCKET, Link, open_link

DIALER = """
import sys, time, grpc
from arena_sdk.pb.arena.bot.v1 import bot_pb2 as pb
hello = pb.FromBot(hello=pb.Hello()).SerializeToString()
def say():
    yield hello
    time.sleep(3600)
channels = [grpc.insecure_channel(address) for address in sys.argv[1:]]
streams = [channel.stream_stream("/arena.bot.v1.Referee/Play")(say()) for channel in channels]
time.sleep(3600)
"""


def threads() -> int:
    return len(list(Path("/proc/self/task").iterdir()))


def descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


@contextmanager
def dialed(links: list[Link]) -> Iterator[None]:
    """Have another process dial all of them and say hello."""
    addresses = [f"unix:{link.folder / SOCKET}" for link in links]
    with subprocess.Popen([sys.executable, "-c", DIALER, *addresses]) as dialer:
        try:
            yield
        finally:
            dialer.kill()


async def test_many_bots_that_are_waited_for_cost_no_thread_each(side: GrpcSide) -> None:
    async with AsyncExitStack() as stack:
        links = [await stack.enter_async_context(open_link(side)) for _ in range(20)]
        with dialed(links):
            for link in links:
                assert await link.receive(30)
                link.ask(1, b"")
            assert await links[0].receive(0.1) is None
            assert threads() < len(links)


async def test_nothing_is_left_of_links_that_are_over(side: GrpcSide) -> None:
    async def round_of_links() -> tuple[int, int, int]:
        async with AsyncExitStack() as stack:
            links = [await stack.enter_async_context(open_link(side)) for _ in range(8)]
            with dialed(links):
                for link in links:
                    assert await link.receive(30)
        return threads(), descriptors(), len(asyncio.all_tasks(side.loop))

    await round_of_links()
    before = await round_of_links()
    for _ in range(3):
        after = await round_of_links()
    assert after[0] <= before[0] + 2
    assert after[1] <= before[1]
    assert after[2] == 0


async def test_sides_come_and_go() -> None:
    for _ in range(3):
        with GrpcSide() as side:
            async with open_link(side) as link:
                with dialed([link]):
                    assert await link.receive(30)
    await trio.testing.wait_all_tasks_blocked()


async def test_a_coroutine_of_asyncio_returns_its_result_or_raises(side: GrpcSide) -> None:
    async def divide(number: int) -> float:
        await asyncio.sleep(0.01)
        return 1 / number

    assert await side.call(divide, 2) == 0.5
    with pytest.raises(ZeroDivisionError):
        await side.call(divide, 0)


async def test_a_cancelled_scope_ends_the_bot(table: Any) -> None:
    async with table.bot(bad_bot("honest")) as good:
        with trio.move_on_after(0.5) as scope:
            async with table.bot(bad_bot("sleeps")) as bad:
                await table.play(bad, good, control=TimeControl(decision=None))
        assert scope.cancelled_caught
    assert not list(home().glob(f"{owner.current()}*"))


async def test_the_body_s_exception_comes_out_as_it_is(table: Any) -> None:
    with pytest.raises(KeyError):
        async with table.bot(bad_bot("honest")):
            raise KeyError


async def test_the_socket_s_path_is_short_however_deep_temporary_files_are(
    side: GrpcSide, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    deep = tmp_path / ("deep" * 30)
    deep.mkdir()
    monkeypatch.setenv("TMPDIR", str(deep))
    monkeypatch.setattr("tempfile.tempdir", None)
    async with open_link(side) as link:
        assert len(os.fsencode(link.folder / SOCKET)) < 100


@pytest.mark.parametrize("waiting", [1, 2])
async def test_who_stood_still_knows_for_how_long(side: GrpcSide, waiting: int) -> None:
    side.waits(waiting)
    await side.linger(0.001)
    await trio.sleep(0.05)
    assert side.lag() < 0.05
    sleep(0.2)  # noqa: ASYNC251 - that is the point
    assert side.lag() >= 0.15
    side.waits(-waiting)


def test_a_thread_that_has_work_is_seen() -> None:
    async def look() -> None:
        done = False

        def hash_without_python() -> None:
            while not done:
                hashlib.pbkdf2_hmac("sha256", b"card", b"deck", 200_000)

        with GrpcSide() as side, trio.fail_after(10):
            worker = threading.Thread(target=hash_without_python)
            worker.start()
            while not side.carriers_ready():  # noqa: ASYNC110 - nothing tells of it
                await trio.sleep(0.001)
            done = True
            worker.join()
            while side.carriers_ready():  # noqa: ASYNC110
                await trio.sleep(0.001)

    trio.run(look)
