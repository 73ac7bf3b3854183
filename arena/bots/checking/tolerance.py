"""Does it skip what it does not know, as a newer referee may send it?"""

from collections.abc import Sequence

from google.protobuf.message import Message

from arena.bots.checking.bench import Bench, stderr_of
from arena.bots.checking.playing import Played, as_often, play_with
from arena.bots.checking.report import Line, failed, passed
from arena.pb.arena.bot.v1.bot_pb2 import ToBot
from arena.wire.bot import Outgoing

_SHARE = 0.08
"""Of the time that there is for the whole check, for each kind of thing that it does not know."""
# Fields 1001 and 1002 of any message: a number and a text. Field 1003 of ToBot: a message.
_FIELDS = b"\xc8\x3e\x07" + b"\xd2\x3e\x03new"
_KIND = b"\xda\x3e\x06" + b"\x08\x01\x12\x02hi"


async def check_tolerance(bench: Bench) -> list[Line]:
    """Play with unknown fields in every message, then with unknown messages between them."""
    if not bench.good:
        return []
    return [
        await _play(bench, "unknown fields", with_fields),
        await _play(bench, "unknown messages", with_messages),
    ]


async def _play(bench: Bench, name: str, outgoing: Outgoing) -> Line:
    decisions, share = 0, _SHARE * bench.seconds / len(bench.good)
    async with bench.open(outgoing) as bot:
        for before in bench.good:
            enough = as_often(len(before.moves), share)
            played = await play_with(bot, before.fixture, enough)
            if played.failed:
                return _failed(name, played)
            decisions += len(played.moves)
    found = f"{decisions} decisions with them, all legal"
    return passed(name, found, {"decisions": decisions})


def _failed(name: str, played: Played) -> Line:
    verdict = played.verdict
    found = f"with them it failed in {played.fixture}, and not without: {verdict.cause}"
    advice = "Skip what you do not know, as docs/protocol.md says: newer referees will send it."
    return failed(name, found, advice, stderr_of(verdict))


def with_fields(message: ToBot) -> Sequence[bytes]:
    """Return a message with fields in it, and in all that is within it, that nobody knows."""
    extended = ToBot()
    extended.CopyFrom(message)
    if extended.HasField("turn"):
        extended.turn.decision += _FIELDS
    _extend(extended)
    return (extended.SerializeToString(),)


def with_messages(message: ToBot) -> Sequence[bytes]:
    """Return a message, and before it one of a kind that nobody knows."""
    return (_KIND, message.SerializeToString())


def _extend(message: Message) -> None:
    for field, value in message.ListFields():
        if field.message_type is not None:
            for inner in (value,) if isinstance(value, Message) else value:
                _extend(inner)
    message.MergeFromString(_FIELDS)
