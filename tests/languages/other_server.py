"""A referee that uses what HTTP/2 allows, and gRPC's own server does not do or seldom does.

Its headers are Huffman-coded, padded and go on in another frame, its messages come in pieces of
seven bytes, it takes answers sixteen bytes at a time, pings, and sends frames of unknown kinds.
"""

import socket
import struct
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from arena.pb.arena.bot.v1 import bot_pb2 as pb
from tests.languages.scripted import Built, Session

_PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
_DATA, _HEADERS, _SETTINGS, _PING, _WINDOW, _CONTINUATION, _UNKNOWN = 0, 1, 4, 6, 8, 9, 0x55
_END_STREAM, _END_HEADERS, _PADDED, _PRIORITY, _ACK = 1, 4, 8, 32, 1
_ROOM = 16
_PIECE = 7

_RESPONSE = bytes.fromhex("885f8b1d75d0620d263d4c4d6564")
_TRAILERS = bytes.fromhex(
    "40889acac8b21234da8f817f40899acac8b5254207317f8d4ce55127ea5a943214f161ea9b"
)
"""Status 9, because "the token is wrong"."""


class _Frame(NamedTuple):
    kind: int
    flags: int
    payload: bytes


class _Line:
    def __init__(self, line: socket.socket) -> None:
        self._line, self.pongs, self._messages = line, 0, self._received()

    def send(self, kind: int, flags: int, stream: int, payload: bytes) -> None:
        head = struct.pack(">BHBBI", 0, len(payload), kind, flags, stream)
        self._line.sendall(head + payload)

    def message(self) -> pb.FromBot:
        return next(self._messages)

    def _received(self) -> Iterator[pb.FromBot]:
        data, told = b"", False
        while frame := self._frame():
            if frame.kind == _PING:
                assert (frame.flags, frame.payload) == (_ACK, b"are you?")
                self.pongs += 1
            if frame.kind == _DATA:
                # What a bot says first may be on its way before it is told how much it may.
                assert len(frame.payload) <= _ROOM or not told
                data += frame.payload
                for stream in (0, 1):
                    self.send(_WINDOW, 0, stream, struct.pack(">I", len(frame.payload)))
            if len(data) >= 5 and len(data) == 5 + int.from_bytes(data[1:5]):
                yield pb.FromBot.FromString(data[5:])
                data, told = b"", True

    def _frame(self) -> _Frame:
        _, length, kind, flags, _ = struct.unpack(">BHBBI", self._exactly(9))
        return _Frame(kind, flags, self._exactly(length))

    def _exactly(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            piece = self._line.recv(size - len(data))
            assert piece, "the bot went away"
            data += piece
        return data

    def open(self) -> None:
        assert self._exactly(len(_PREFACE)) == _PREFACE
        self.send(_SETTINGS, 0, 0, struct.pack(">HIHI", 4, _ROOM, 99, 1))

    def say(self, message: pb.ToBot) -> None:
        body = message.SerializeToString()
        framed = b"\0" + struct.pack(">I", len(body)) + body
        for at in range(0, len(framed), _PIECE):
            self.send(_DATA, _PADDED, 1, b"\3" + framed[at : at + _PIECE] + bytes(3))
            self.send(_UNKNOWN, 0, 1, b"?")
        self.send(_PING, 0, 0, b"are you?")

    def headers(self, block: bytes, flags: int) -> None:
        self.send(_HEADERS, flags | _PADDED | _PRIORITY, 1, b"\2" + bytes(5) + block[:4] + bytes(2))
        self.send(_CONTINUATION, _END_HEADERS, 1, block[4:])


def refused_after(bot: Built, place: Path, *said: pb.ToBot) -> tuple[Session, int]:
    """Say messages to a bot as :func:`tests.languages.scripted.session` does, and refuse it.

    Returns what it did, and how many pings it has answered when its last answer was there.
    """
    answers: list[pb.Answer] = []

    def play() -> tuple[pb.Hello, int]:
        with listener, listener.accept()[0] as connected:
            line = _Line(connected)
            line.open()
            hello = line.message().hello
            line.headers(_RESPONSE, 0)
            for message in said:
                line.say(message)
                if message.HasField("turn"):
                    answers.append(line.message().answer)
            line.headers(_TRAILERS, _END_STREAM)
            return hello, line.pongs

    with socket.socket(socket.AF_UNIX) as listener, ThreadPoolExecutor(1) as pool:
        listener.bind(str(place / "referee"))
        listener.listen()
        listener.settimeout(20)
        playing = pool.submit(play)
        done = bot.run(ARENA_ADDRESS=f"unix:{place}/referee", ARENA_TOKEN="secret")
        hello, pongs = playing.result()
    return Session(hello, answers, done.returncode, done.stderr), pongs
