"""Sends a short message back for each that it gets, over a bare gRPC stream."""

import asyncio
import sys
from typing import Any

import grpc.aio

ANSWER = bytes(8)
END: Any = grpc.aio.EOF  # type: ignore[attr-defined]  # the stubs lack it


async def main() -> None:
    async with grpc.aio.insecure_channel(sys.argv[1]) as channel:
        call: Any = channel.stream_stream("/bare.Echo/Play")  # type: ignore[call-arg]
        stream = call()
        await stream.write(ANSWER)
        while await stream.read() is not END:
            await stream.write(ANSWER)


asyncio.run(main())
