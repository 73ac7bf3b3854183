"""What a link tells of its bot: by number and order, and whose fault it was."""

from collections.abc import AsyncIterator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from time import monotonic
from typing import Any

import grpc
import grpc.aio
import pytest
import trio

from arena.pb.arena.bot.v1.bot_pb2 import Answer, FromBot, Hello, ToBot, Turn, Welcome
from arena.wire.bridge import GrpcSide
from arena.wire.link import SOCKET, Closed, Link, open_link
from arena.wire.order import LARGEST, Broken

LONG = 5.0
HELLO = FromBot(hello=Hello(token="t")).SerializeToString()


def answer(number: int) -> bytes:
    return FromBot(answer=Answer(id=number, index=0)).SerializeToString()


def turn(number: int) -> bytes:
    return ToBot(turn=Turn(id=number)).SerializeToString()


class Client:
    """A bot's end of the stream, on the side thread."""

    def __init__(self, side: GrpcSide, link: Link) -> None:
        self._side, self._address = side, f"unix:{link.folder / SOCKET}"

    async def connect(self) -> None:
        await self._side.call(self._connect)

    async def _connect(self) -> None:
        channel: Any = grpc.aio.insecure_channel(self._address)
        self._channel = channel
        self._stream = channel.stream_stream("/arena.bot.v1.Referee/Play")()
        with suppress(grpc.aio.AioRpcError):  # it may be refused at once
            await self._stream.wait_for_connection()

    async def send(self, raw: bytes) -> None:
        await self._side.call(self._stream.write, raw)

    async def receive(self) -> Any:
        return await self._side.call(self._stream.read)

    def answer_at_once(self, raw: bytes) -> None:
        async def respond() -> None:
            await self._stream.read()
            await self._stream.write(raw)

        self._side.start(respond())

    async def details(self) -> Any:
        return await self._side.call(self._stream.details)

    async def finish(self) -> None:
        await self._side.call(self._stream.done_writing)

    async def close(self) -> None:
        await self._side.call(self._channel.close)


@asynccontextmanager
async def linked(side: GrpcSide) -> AsyncIterator[tuple[Link, Client]]:
    async with open_link(side) as link:
        client = Client(side, link)
        await client.connect()
        try:
            yield link, client
        finally:
            await client.close()


@asynccontextmanager
async def greeted(side: GrpcSide) -> AsyncIterator[tuple[Link, Client]]:
    async with linked(side) as (link, client):
        await client.send(HELLO)
        assert await link.receive(LONG)
        yield link, client


async def failure(link: Link) -> Exception:
    with trio.fail_after(LONG):
        while link.error is None:  # noqa: ASYNC110 - a link has no event for tests
            await trio.sleep(0.001)
    return link.error


async def test_a_bot_says_hello_and_answers(side: GrpcSide) -> None:
    async with linked(side) as (link, client):
        await client.send(HELLO)
        hello = await link.receive(LONG)
        assert hello and hello.message.token == "t"
        assert link.connected
        link.send(ToBot(welcome=Welcome(protocol=1)).SerializeToString())
        link.ask(1, turn(1))
        assert [ToBot.FromString(await client.receive()).WhichOneof("message") for _ in "12"] == [
            "welcome",
            "turn",
        ]
        await client.send(answer(1))
        received = await link.receive(LONG)
        assert received and received.message.id == 1
        assert received.came >= received.asked
        link.finish()
        assert await client.receive() is grpc.aio.EOF  # type: ignore[attr-defined]


async def test_who_says_nothing_gives_nothing(side: GrpcSide) -> None:
    async with linked(side) as (link, _):
        assert await link.receive(0.01) is None
        assert link.error is None


async def test_a_late_answer_is_dropped_by_its_number(side: GrpcSide) -> None:
    async with greeted(side) as (link, client):
        link.ask(1, turn(1))
        assert await link.receive(0.01) is None
        link.ask(2, turn(2))
        await client.send(answer(1))
        await client.send(answer(2))
        received = await link.receive(LONG)
        assert received and received.message.id == 2


async def test_an_answer_that_comes_while_its_question_is_sent_counts_from_this_question(
    side: GrpcSide, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with greeted(side) as (link, client):
        link.ask(1, turn(1))
        await client.receive()
        await client.send(answer(1))
        assert await link.receive(LONG)
        client.answer_at_once(answer(2))
        begin = monotonic()
        start = side.start

        def interrupted(coroutine: Coroutine[Any, Any, Any]) -> Any:
            task = start(coroutine)
            while link.last != answer(2) and monotonic() < begin + LONG:
                side.step()
            return task

        monkeypatch.setattr(side, "start", interrupted)
        link.ask(2, turn(2))
        received = await link.receive(LONG)
        assert received and received.message.id == 2
        assert begin <= received.asked <= received.came


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (answer(2), "answered turn 2, which it was not asked"),
        (answer(0), "answered turn 0, which it was not asked"),
        (HELLO, "said hello a second time"),
        (b"\xff\xff", "sent 2 bytes that are no message of the protocol"),
        (b"", "sent a message that is neither Hello nor Answer"),
        (bytes(LARGEST + 1), f"sent a message of {LARGEST + 1} bytes, where {LARGEST} are"),
    ],
)
async def test_what_is_no_answer_breaks_the_protocol(
    sent: bytes, said: str, side: GrpcSide
) -> None:
    async with greeted(side) as (link, client):
        link.ask(1, turn(1))
        await client.send(sent)
        error = await failure(link)
        assert isinstance(error, Broken) and str(error).startswith(said)


async def test_an_answer_before_hello_breaks_the_protocol(side: GrpcSide) -> None:
    async with linked(side) as (link, client):
        await client.send(answer(1))
        error = await failure(link)
        assert str(error) == "sent an answer before it said hello"


async def test_a_second_answer_is_noticed_though_nothing_was_asked_since(side: GrpcSide) -> None:
    async with greeted(side) as (link, client):
        link.ask(1, turn(1))
        await client.send(answer(1))
        assert await link.receive(LONG)
        await client.send(answer(1))
        assert str(await failure(link)) == "answered turn 1 a second time"


async def test_an_answer_that_came_counts_though_the_stream_ends_then(side: GrpcSide) -> None:
    async with greeted(side) as (link, client):
        link.ask(1, turn(1))
        await client.send(answer(1))
        await client.finish()
        assert isinstance(await failure(link), Closed)
        assert await link.receive(LONG)


@pytest.mark.parametrize("how", ["finish", "close"])
async def test_the_end_of_the_stream_is_noticed_at_once(how: str, side: GrpcSide) -> None:
    async with greeted(side) as (link, client):
        link.ask(1, turn(1))
        await getattr(client, how)()
        assert isinstance(await failure(link), Closed)


async def test_a_bot_has_one_stream(side: GrpcSide) -> None:
    async with linked(side) as (link, client):
        second = Client(side, link)
        await second.connect()
        assert await second.details() == "Concurrent RPC limit exceeded!"
        await second.close()
        await client.send(HELLO)
        assert await link.receive(LONG)


async def test_a_bot_cannot_come_back(side: GrpcSide) -> None:
    async with greeted(side) as (link, client):
        await client.close()
        assert isinstance(await failure(link), Closed)
        await client.connect()
        assert await client.details() == "a bot has one stream only"


async def test_a_bot_holds_few_connections_to_its_referee(side: GrpcSide) -> None:
    async with open_link(side) as link, AsyncExitStack() as stack:
        greetings = []
        for _ in range(40):
            stream = await trio.open_unix_socket(link.folder / SOCKET)
            greetings.append(await (await stack.enter_async_context(stream)).receive_some())
        assert 0 < sum(greeting != b"" for greeting in greetings) <= 4


async def test_a_bot_hears_why_its_stream_is_closed(side: GrpcSide) -> None:
    async with greeted(side) as (link, client):
        link.finish("answered turn 1 a second time")
        assert await client.details() == "answered turn 1 a second time"


async def test_a_fault_of_ours_is_no_fault_of_the_bot(side: GrpcSide) -> None:
    no_text: Any = 3
    async with greeted(side) as (link, _):
        link.finish(no_text)
        assert isinstance(await failure(link), TypeError)


async def test_a_flood_is_not_read(side: GrpcSide) -> None:
    async with greeted(side) as (link, client):
        link.ask(1, turn(1))
        for _ in range(50):
            await client.send(answer(1))
        assert str(await failure(link)) == "answered turn 1 a second time"
