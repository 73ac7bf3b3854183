"""Plays the last move, and writes every message of the stream to stderr as a line of JSON.

In its first match it answers with the number of the move, and then with the move itself.
"""

import json
import os
import sys
from collections.abc import Iterator
from queue import SimpleQueue
from typing import Any

import grpc
from arena_sdk.pb.arena.bot.v1 import bot_pb2 as pb
from arena_sdk.pb.arena.games.haricots.v1 import haricots_pb2 as haricots
from google.protobuf.json_format import MessageToDict


def plain(message: Any) -> Any:
    """Return a message as a JSON value."""
    return MessageToDict(message, preserving_proto_field_name=True)


def record(sender: str, message: Any, **more: Any) -> None:
    """Write a message; of a turn also its decision, which is bytes to the stream."""
    line = {"from": sender, "bytes": message.ByteSize(), "message": plain(message), **more}
    sys.stderr.write(json.dumps(line) + "\n")


def main() -> None:
    """Play until the stream is closed."""
    channel: Any = grpc.insecure_channel(os.environ["ARENA_ADDRESS"])
    outbox: SimpleQueue[Any] = SimpleQueue()
    stream = channel.stream_stream(
        "/arena.bot.v1.Referee/Play",
        request_serializer=pb.FromBot.SerializeToString,
        response_deserializer=pb.ToBot.FromString,
    )
    incoming: Iterator[Any] = stream(iter(outbox.get, None))

    def send(message: Any) -> None:
        record("bot", message)
        outbox.put(message)

    hello = pb.Hello(token=os.environ["ARENA_TOKEN"], name="recorder", protocol=1, sdk="recorder 1")
    send(pb.FromBot(hello=hello))
    matches = 0
    for message in incoming:
        kind = message.WhichOneof("message")
        matches += kind == "start"
        if kind != "turn":
            record("referee", message)
            continue
        turn = message.turn
        decision = haricots.Decision.FromString(turn.decision)
        record("referee", message, decision=plain(decision))
        answer = pb.Answer(id=turn.id, index=turn.moves - 1)
        if matches > 1 and not turn.forced:
            answer = pb.Answer(id=turn.id, message=decision.moves[-1].SerializeToString())
        send(pb.FromBot(answer=answer))


main()
