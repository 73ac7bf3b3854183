"""Lines of bytes over pipes, as trio streams."""

from collections.abc import AsyncIterator

from trio.abc import ReceiveStream

LONGEST = 512 * 1024 * 1024
"""A longer line is no message of ours."""


async def lines_of(stream: ReceiveStream) -> AsyncIterator[bytes]:
    """Yield the lines of a stream without their ends; a last line without end is dropped."""
    waiting = bytearray()
    async for chunk in stream:
        searched = len(waiting)
        waiting += chunk
        while (end := waiting.find(b"\n", searched)) >= 0:
            yield bytes(waiting[:end])
            del waiting[: end + 1]
            searched = 0
        if len(waiting) > LONGEST:
            raise ValueError(f"a line of more than {LONGEST} bytes")
