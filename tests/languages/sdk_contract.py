"""What every SDK promises, whatever its language.

A language's tests have a class of these, whose ``probe`` is a bot built from ``probes/``. It plays
haricots and does as the variant says: ``listed`` returns the last move, ``equal`` makes one that is
equal to it, ``offer`` one that is not listed, ``number`` returns 1, ``raise`` throws "too hard".
It tells on stderr what it was told, in the lines of ``TOLD``.
"""

from pathlib import Path

import pytest

from arena.pb.arena.games.haricots.v1 import haricots_pb2 as haricots
from tests.languages.scripted import OFFER, Built, end, session, start, turn

TOLD = """\
start m1 haricots listed basic seat 1 of 2 clock 1500 60000 250 players a,b
turn 5,5,7 of 2 open true clock 1200 30000 250 match m1
end m1 3/1 1/2 ok,timeout
"""


class SdkContract:
    sdk: str
    """How it names itself."""

    source: str
    """What a stack names where the function throws."""

    @pytest.mark.parametrize("behaviour", ["listed", "equal", "number"])
    def test_a_listed_move_is_answered_by_its_index(self, probe: Built, behaviour: str) -> None:
        played = session(probe, start(behaviour), turn(7), turn(8))
        assert [
            (answer.id, answer.WhichOneof("move"), answer.index) for answer in played.answers
        ] == [
            (7, "index", 1),
            (8, "index", 1),
        ]
        assert played.code == 0

    def test_another_move_is_answered_as_a_message(self, probe: Built) -> None:
        played = session(probe, start("offer"), turn())
        assert haricots.Move.FromString(played.answers[0].message) == OFFER
        assert played.code == 0

    def test_a_bot_says_who_it_is_and_is_told_all(self, probe: Built) -> None:
        played = session(probe, start("listed"), turn(), end())
        hello = played.hello
        assert (hello.token, hello.protocol, hello.sdk) == ("secret", 1, self.sdk)
        assert hello.name
        assert played.stderr == TOLD

    def test_no_limit_is_no_number(self, probe: Built) -> None:
        unlimited = start("listed")
        unlimited.start.ClearField("time_control")
        asked = turn()
        asked.turn.ClearField("clock")
        told = session(probe, unlimited, asked).stderr
        assert told.count("clock none none 0") == 2

    def test_a_forced_turn_is_answered_without_the_function(self, probe: Built) -> None:
        played = session(probe, start("raise"), turn(forced=True))
        assert (played.answers[0].WhichOneof("move"), played.answers[0].index) == ("index", 0)
        assert played.code == 0

    def test_one_process_plays_several_matches(self, probe: Built) -> None:
        played = session(
            probe, start("listed"), turn(1), end(), start("offer", "m2"), turn(2), end("m2")
        )
        assert [answer.WhichOneof("move") for answer in played.answers] == ["index", "message"]
        assert played.stderr.count("end m2 ") == 1

    def test_what_a_later_protocol_says_is_passed_over(self, probe: Built) -> None:
        field = b"\xfa\x3f\x03abc"
        played = session(probe, field, start("listed").SerializeToString() + field, turn(), field)
        assert (len(played.answers), played.code) == (1, 0)
        assert "abc" not in played.stderr

    def test_what_the_function_throws_is_shown_with_its_stack(self, probe: Built) -> None:
        played = session(probe, start("raise"), turn())
        assert played.code not in (0, None)
        assert "too hard" in played.stderr
        assert self.source in played.stderr

    def test_why_the_referee_refused_is_one_sentence(self, probe: Built) -> None:
        played = session(probe, refusal="the token is wrong")
        assert played.stderr == "arena: the referee closed the stream: the token is wrong\n"
        assert played.code == 1

    def test_a_bot_started_by_hand_says_how_to_start_it(self, probe: Built) -> None:
        done = probe.run()
        assert done.stderr.startswith("arena: ARENA_ADDRESS and ARENA_TOKEN are not set")
        assert (done.stderr.count("\n"), done.returncode) == (1, 1)

    def test_a_bot_without_a_referee_says_so(self, probe: Built, tmp_path: Path) -> None:
        done = probe.run(ARENA_ADDRESS=f"unix:{tmp_path}/nobody", ARENA_TOKEN="t")
        assert done.stderr.startswith("arena: the referee")
        assert (done.stderr.count("\n"), done.returncode) == (1, 1)
