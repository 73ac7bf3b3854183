"""Bare gRPC echoes: one bidirectional stream between two processes, bytes as they are.

``python echo.py sync|aio ADDRESS`` is the bot's end.
"""

import asyncio
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from queue import SimpleQueue
from time import perf_counter
from typing import Any

import grpc
import grpc.aio

ANSWER = bytes(8)
END: Any = grpc.aio.EOF  # type: ignore[attr-defined]  # the stubs lack it

Messages = list[bytes]


def _service(play: Callable[..., Any]) -> tuple[Any]:
    handler = grpc.stream_stream_rpc_method_handler(play)
    return (grpc.method_handlers_generic_handler("bare.Echo", {"Play": handler}),)


class SyncEcho:
    """The referee's end with gRPC's plain API: a generator in a thread."""

    def __init__(self, address: str) -> None:
        self._rounds: SimpleQueue[tuple[Messages, Future[float]]] = SimpleQueue()
        self._server = grpc.server(ThreadPoolExecutor(2))
        self._server.add_generic_rpc_handlers(_service(self._play))
        self._server.add_insecure_port(address)
        self._server.start()

    def round(self, messages: Messages) -> float:
        """Send each message and wait for what comes back; return the seconds that one takes."""
        taken: Future[float] = Future()
        self._rounds.put((messages, taken))
        return taken.result()

    def stop(self) -> None:
        """End the stream and the server."""
        self._rounds.put(([], Future()))
        self._server.stop(0)

    def _play(self, answers: Iterator[bytes], _: Any) -> Iterator[bytes]:
        next(answers)  # gRPC opens a stream with its first message
        while (work := self._rounds.get())[0]:
            messages, taken = work
            start = perf_counter()
            for message in messages:
                yield message
                next(answers)
            taken.set_result((perf_counter() - start) / len(messages))


class AioEcho:
    """The referee's end with gRPC's asyncio API, on a loop of its own thread."""

    def __init__(self, address: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        self._stream: asyncio.Future[Any] = self._loop.create_future()
        asyncio.run_coroutine_threadsafe(self._listen(address), self._loop).result()

    def round(self, messages: Messages) -> float:
        """Send each message and wait for what comes back; return the seconds that one takes."""
        return asyncio.run_coroutine_threadsafe(self._round(messages), self._loop).result()

    def stop(self) -> None:
        """End the stream and the server."""
        asyncio.run_coroutine_threadsafe(self._server.stop(0), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    async def _listen(self, address: str) -> None:
        async def play(_: Any, context: Any) -> None:
            await context.read()  # gRPC opens a stream with its first message
            self._stream.set_result(context)
            await asyncio.Event().wait()

        self._server = grpc.aio.server()
        self._server.add_generic_rpc_handlers(_service(play))
        self._server.add_insecure_port(address)
        await self._server.start()

    async def _round(self, messages: Messages) -> float:
        context = await self._stream
        start = perf_counter()
        for message in messages:
            await context.write(message)
            await context.read()
        return (perf_counter() - start) / len(messages)


def echo_sync(address: str) -> None:
    """Send a short message back for each that comes."""
    channel: Any = grpc.insecure_channel(address)
    answers: SimpleQueue[bytes | None] = SimpleQueue()
    answers.put(ANSWER)
    for _ in channel.stream_stream("/bare.Echo/Play")(iter(answers.get, None)):
        answers.put(ANSWER)


async def echo_aio(address: str) -> None:
    """Send a short message back for each that comes."""
    channel: Any = grpc.aio.insecure_channel(address)
    stream = channel.stream_stream("/bare.Echo/Play")()
    await stream.write(ANSWER)
    while await stream.read() is not END:
        await stream.write(ANSWER)


if __name__ == "__main__":
    if sys.argv[1] == "sync":
        echo_sync(sys.argv[2])
    else:
        asyncio.run(echo_aio(sys.argv[2]))
