"""What a bot may say when: Hello first, then one Answer for each turn."""

from google.protobuf.message import DecodeError

from arena.pb.arena.bot.v1.bot_pb2 import Answer, FromBot, Hello

OLDEST_PROTOCOL, NEWEST_PROTOCOL = 1, 1
LARGEST = 1 << 20
"""Bytes that a message may have."""
_HELLO = 0
_SHOWN = 60
"""Bytes of a message, or of something in it, that are shown."""


class Broken(Exception):  # noqa: N818 - it is what it says
    """The bot broke the protocol; the message is the clause that follows its name."""


class Order:
    """Judges the messages of one bot by what it was asked; to begin with, to say hello."""

    def __init__(self) -> None:
        self._pending: int | None = _HELLO
        self._asked = 0
        self._abandoned: set[int] = set()

    def ask(self, number: int) -> None:
        """Take note that the turn of that number is asked; they ascend from 1."""
        if self._pending is not None:
            self._abandoned.add(self._pending)
        self._pending = self._asked = number

    def hear(self, raw: bytes) -> Hello | Answer | None:
        """Return what was waited for; None if it is late, the answer to a turn before.

        Raises:
            Broken: it is neither.
        """
        message = _parse(raw)
        if not self._is_wanted(message):
            return None
        self._pending = None
        return message

    def _is_wanted(self, message: Hello | Answer) -> bool:
        if isinstance(message, Hello):
            if self._pending == _HELLO:
                return True
            raise Broken("said hello a second time")
        if self._pending == _HELLO:
            raise Broken("sent an answer before it said hello")
        if message.id == self._pending:
            return True
        if message.id in self._abandoned:
            self._abandoned.remove(message.id)
            return False
        if 0 < message.id <= self._asked:
            raise Broken(f"answered turn {message.id} a second time")
        raise Broken(f"answered turn {message.id}, which it was not asked")


def shown(raw: bytes) -> str:
    """Return a message for people: as what it was, or in hexadecimal digits where it is none.

    A move is in the bytes of its game's message; the token of a hello is left out.
    """
    try:
        message = FromBot.FromString(raw)
    except DecodeError:
        return f"no message of the protocol: {_hexadecimal(raw)}"
    match message.WhichOneof("message"):
        case "hello":
            hello = message.hello
            name, sdk = hello.name[:_SHOWN], hello.sdk[:_SHOWN]
            return f"Hello: name {name!r}, protocol {hello.protocol}, sdk {sdk!r}"
        case "answer":
            return f"Answer to turn {message.answer.id}: {_move(message.answer)}"
    return f"neither Hello nor Answer: {_hexadecimal(raw)}"


def _move(answer: Answer) -> str:
    match answer.WhichOneof("move"):
        case "index":
            return f"index {answer.index}"
        case "message":
            return f"move {_hexadecimal(answer.message)}"
    return "no move"


def _hexadecimal(raw: bytes) -> str:
    if len(raw) > _SHOWN:
        return f"{raw[:_SHOWN].hex(' ')} … ({len(raw)} bytes)"
    return raw.hex(" ") or "no bytes"


def _parse(raw: bytes) -> Hello | Answer:
    if len(raw) > LARGEST:
        raise Broken(f"sent a message of {len(raw)} bytes, where {LARGEST} are the limit")
    try:
        message = FromBot.FromString(raw)
    except DecodeError:
        raise Broken(f"sent {len(raw)} bytes that are no message of the protocol") from None
    match message.WhichOneof("message"):
        case "hello":
            return message.hello
        case "answer":
            return message.answer
    raise Broken("sent a message that is neither Hello nor Answer")
