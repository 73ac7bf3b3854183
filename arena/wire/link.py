"""The referee's end of one bot's stream: its own small server on its own socket.

A bot is confined to its server, so nothing that it does there can slow down another one.
"""

import asyncio
import math
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import grpc
import grpc.aio
import trio

from arena.sandbox import socket_folder
from arena.wire.bridge import GrpcSide
from arena.wire.order import LARGEST, Broken, Order

SOCKET = "referee"

_OPTIONS = [
    # Above LARGEST, so that it is we who refuse a message, with a sentence, unless it is enormous.
    ("grpc.max_receive_message_length", 4 * LARGEST),
    # Each holds a descriptor of ours, and a bot could hold thousands.
    ("grpc.max_allowed_incoming_connections", 4),
    ("grpc.max_concurrent_streams", 4),
    ("grpc.max_metadata_size", 8192),
    ("grpc.http2.max_ping_strikes", 2),
    ("grpc.so_reuseport", 0),
]
_EOF: Any = grpc.aio.EOF  # type: ignore[attr-defined]  # the stubs lack it
_QUICK = 0.0005
"""Seconds in which a quick bot answers."""


class Closed(Exception):  # noqa: N818 - it is what it says
    """The stream is over."""


class Received(NamedTuple):
    """What was waited for, and when it came.

    ``asked`` and ``came`` are seconds of the monotonic clock: the question was handed over, the
    answer was seen. It may have been there up to ``lag`` seconds before it was seen.
    """

    message: Any
    asked: float
    came: float
    lag: float


class Link:
    """One bot's stream.

    Attributes:
        folder: the folder of the socket.
        connected: whether the bot opened its stream.
        cut: whether the stream was broken off, which is more than closed from the bot's side.
        error: why nothing more will come: :class:`Broken`, :class:`Closed`, or a fault of ours.
        last: the bytes of the last message that came.
    """

    def __init__(self, side: GrpcSide, folder: Path) -> None:
        self.folder = folder
        self.connected = self.cut = False
        self.error: Exception | None = None
        self.last = b""
        self._side = side
        self._context: Any = None
        self._outbox: deque[bytes] = deque()
        self._writing = False
        self._reason: str | None = None
        self._over = asyncio.Event()
        self._order = Order()
        self._asked_at = 0.0
        self._turns = 0
        self._received: Received | None = None
        self._wake = trio.Event()
        self._counted = False

    async def listen(self) -> None:
        """Start the server."""
        socket = self.folder / SOCKET
        await self._side.call(self._listen, f"unix:{socket}")
        socket.chmod(0o666)

    async def aclose(self) -> None:
        """End the stream, if it is still there, and the server."""
        self._count(False)
        await self.sever()

    def send(self, raw: bytes) -> None:
        """Send a message that needs no answer."""
        self._outbox.append(raw)
        if not self._writing and self._context is not None:
            self._side.start(self._write())

    def ask(self, number: int, raw: bytes) -> float:
        """Send the turn of that number, from 1 and ascending; return the time.

        An answer to a turn before it that was never waited to its end will be dropped.
        """
        self._order.ask(number)
        self._received = None
        self._turns += 1
        self._count(True)
        # If this process has to wait for a CPU meanwhile, the answer can be there before the time.
        self._asked_at = math.inf
        self.send(raw)
        self._asked_at = monotonic()
        return self._asked_at

    async def receive(self, seconds: float) -> Received | None:
        """Return what the bot says to what it was asked last; None in time or on an ``error``.

        The first thing that it is asked, without words, is to say hello.
        """
        if not self._known:
            await self._side.linger(min(seconds, _QUICK))
        if not self._known:
            with trio.CancelScope(deadline=trio.current_time() + seconds):
                while not self._known:
                    self._wake = trio.Event()
                    await self._wake.wait()
        return self._received

    @property
    def _known(self) -> bool:
        return self._received is not None or self.error is not None

    def lag(self) -> float:
        """Return for how many seconds an answer may have been lying unseen."""
        return self._side.lag()

    def carriers(self) -> float:
        """Return the seconds that the threads which carry messages stood ready without a CPU."""
        return self._side.carriers()

    def carriers_ready(self) -> bool:
        """Return whether one of those threads runs or waits for a CPU at this moment."""
        return self._side.carriers_ready()

    def finish(self, reason: str = "") -> None:
        """Close the stream; a reason tells the bot that it was its fault."""
        self._reason = reason
        if not self._writing:
            self._over.set()
            self._side.step()

    async def sever(self) -> None:
        """Break the stream off, as a referee that dies does."""
        await self._side.call(self._server.stop, 0)

    def fail(self, error: Exception) -> None:
        """Note why nothing more will come; what is known first counts."""
        self.error = self.error or error
        self._count(False)
        self._wake.set()
        self._side.hurry()

    async def _listen(self, address: str) -> None:
        async def play(_: Any, context: Any) -> None:  # gRPC looks for `async def`
            await self._play(context)

        self._server = grpc.aio.server(maximum_concurrent_rpcs=1, options=_OPTIONS)
        handler = grpc.stream_stream_rpc_method_handler(play)
        service = grpc.method_handlers_generic_handler("arena.bot.v1.Referee", {"Play": handler})
        self._server.add_generic_rpc_handlers((service,))
        self._server.add_insecure_port(address)
        await self._server.start()

    async def _play(self, context: Any) -> None:
        if self.connected:
            await context.abort(grpc.StatusCode.FAILED_PRECONDITION, "a bot has one stream only")
        self.connected, self._context = True, context
        reader = asyncio.create_task(self._read())
        try:
            await self._over.wait()
            if self._reason:
                context.set_code(grpc.StatusCode.FAILED_PRECONDITION)
                context.set_details(self._reason)
        except asyncio.CancelledError:
            self.cut = True
            raise
        except Exception as error:
            self.fail(error)
        finally:
            reader.cancel()
            self.fail(Closed())

    async def _write(self) -> None:
        self._writing = True
        try:
            while self._outbox:
                await self._context.write(self._outbox.popleft())
        except grpc.aio.BaseError:
            self.fail(Closed())
        except Exception as error:
            self.fail(error)
        finally:
            self._writing = False
            if self._reason is not None:
                self._over.set()

    async def _read(self) -> None:
        """Read on as long as the bot has not sent more than it can have been asked for.

        One message beyond that is read, so that it is noticed, and then no other.
        """
        read = 0
        try:
            while read <= self._turns + 1 and (raw := await self._context.read()) is not _EOF:
                read += 1
                self._deliver(raw)
        except grpc.aio.BaseError:
            pass
        except Exception as error:
            self.fail(error)
        self.fail(Closed())

    def _deliver(self, raw: bytes) -> None:
        came, lag = monotonic(), self._side.lag()
        if self.error is not None:
            return
        self.last = raw
        try:
            message = self._order.hear(raw)
        except Broken as fault:
            self.fail(fault)
            return
        if message is not None:
            self._count(False)
            self._received = Received(message, min(self._asked_at, came), came, lag)
            self._wake.set()
            self._side.hurry()

    def _count(self, waits: bool) -> None:
        """Tell the side whether an answer is waited for."""
        if waits != self._counted:
            self._counted = waits
            self._side.waits(1 if waits else -1)


@asynccontextmanager
async def open_link(side: GrpcSide) -> AsyncIterator[Link]:
    """Listen for one bot for as long as the context lasts.

    Raises:
        arena.sandbox.HostFault: there is no place for the socket.
    """
    with socket_folder() as folder:
        link = Link(side, folder)
        await link.listen()
        try:
            yield link
        finally:
            await link.aclose()
