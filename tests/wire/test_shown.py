"""What a bot said last is shown as what it was."""

import pytest

from arena.pb.arena.bot.v1.bot_pb2 import Answer, FromBot, Hello
from arena.wire.order import shown

LONG = "x" * 1000


@pytest.mark.parametrize(
    ("message", "text"),
    [
        (FromBot(answer=Answer(id=3, index=0)), "Answer to turn 3: index 0"),
        (FromBot(answer=Answer(id=3)), "Answer to turn 3: no move"),
        (FromBot(answer=Answer(id=3, message=b"\x0a\xff")), "Answer to turn 3: move 0a ff"),
        (
            FromBot(hello=Hello(token="secret", name="fox", protocol=1, sdk="go 0.1.0")),
            "Hello: name 'fox', protocol 1, sdk 'go 0.1.0'",
        ),
        (FromBot(), "neither Hello nor Answer: no bytes"),
    ],
)
def test_a_message_is_shown_as_what_it_was(message: FromBot, text: str) -> None:
    assert shown(message.SerializeToString()) == text


def test_what_is_no_message_is_shown_in_hexadecimal_digits() -> None:
    assert shown(b"\xff\x1b[31m") == "no message of the protocol: ff 1b 5b 33 31 6d"


def test_long_messages_are_cut_short() -> None:
    assert len(shown(b"\xff" * 100_000)) < 300
    move = FromBot(answer=Answer(id=1, message=bytes(100_000))).SerializeToString()
    assert shown(move).endswith("… (100000 bytes)")
    hello = FromBot(hello=Hello(name=LONG, sdk=LONG)).SerializeToString()
    assert len(shown(hello)) < 300
