"""What SDKs promise about messages that are long, and reasons that are odd.

Their probes know one thing more: ``long`` makes a move with a card of 300 000 characters.
"""

from arena.pb.arena.games.haricots.v1 import haricots_pb2 as haricots
from tests.languages.scripted import Built, session, start, turn

LONG_FIELD = b"\xfa\x3f\x80\x80\xc0\x01" + bytes(3 << 20)


class FramingContract:
    def test_long_messages_come_and_go_whole(self, probe: Built) -> None:
        begin, ask = start("long").SerializeToString(), turn()
        played = session(probe, begin + LONG_FIELD, ask, LONG_FIELD, begin, ask)
        for answer in played.answers:
            assert haricots.Move.FromString(answer.message).play.card == "7" * 300_000
        assert (len(played.answers), played.code, "\0" in played.stderr) == (2, 0, False)

    def test_a_refusal_may_have_any_characters(self, probe: Built) -> None:
        refusal = "100 % + „ünknown“\ttoken"
        played = session(probe, refusal=refusal)
        assert played.stderr == f"arena: the referee closed the stream: {refusal}\n"
