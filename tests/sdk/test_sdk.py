"""What an author's function is given, and what may be returned, without any referee."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from arena_sdk import Clock, Decision, End, Match, Place, _Bot
from arena_sdk.pb.arena.bot.v1 import bot_pb2 as pb
from arena_sdk.pb.arena.games.haricots.v1 import haricots_pb2 as haricots

MOVES = [
    haricots.Move(play=haricots.Play(card="5", count=2)),
    haricots.Move(fold=haricots.Fold()),
]
VIEW = haricots.View(seat=1, hand=["5", "5", "7"])


def start(game: str = "haricots") -> pb.ToBot:
    control = pb.TimeControl(decision=1500, bank=60_000, increment=250)
    return pb.ToBot(
        start=pb.Start(
            match="m1",
            game=game,
            variant="basic",
            options='{"rules": "basic"}',
            seat=1,
            seats=2,
            time_control=control,
            players=["a", "b"],
        )
    )


def turn(*, forced: bool = False, offers_open: bool = False) -> pb.ToBot:
    decision = haricots.Decision(view=VIEW, moves=MOVES, offers_open=offers_open)
    return pb.ToBot(
        turn=pb.Turn(
            id=7,
            decision=decision.SerializeToString(),
            moves=len(MOVES),
            offers_open=offers_open,
            forced=forced,
            clock=pb.Clock(decision=1200, bank=30_000),
        )
    )


def answer_of(
    choose: Callable[[Decision], Any],
    message: pb.ToBot,
    game: str = "haricots",
    messages: ModuleType | None = None,
) -> pb.Answer:
    bot = _Bot(choose, messages)
    assert bot.hear(start(game)) is None
    answer = bot.hear(message)
    assert answer is not None
    return answer.answer


def test_a_function_sees_what_it_must_decide() -> None:
    seen: list[Decision] = []
    answer_of(lambda decision: seen.append(decision) or 0, turn(offers_open=True))  # type: ignore[func-returns-value]
    (decision,) = seen
    assert list(decision.view.hand) == ["5", "5", "7"]
    assert list(decision.moves) == MOVES
    assert (decision.game, decision.variant, decision.options) == (
        "haricots",
        "basic",
        {"rules": "basic"},
    )
    assert (decision.seat, decision.seats, decision.offers_open) == (1, 2, True)
    assert decision.clock == Clock(1.2, 30.0, 0.25)
    assert decision.match.clock == Clock(1.5, 60.0, 0.25)
    assert decision.match.players == ("a", "b")
    assert decision.index(MOVES[1]) == 1


def test_no_limit_is_told_as_none() -> None:
    unlimited = pb.ToBot(start=pb.Start(match="m", game="haricots"))
    started: list[Match] = []
    _Bot(lambda _: 0, on_start=started.append).hear(unlimited)
    assert started[0].clock == Clock(None, None, 0.0)


@pytest.mark.parametrize(
    "choose",
    [
        lambda decision: decision.moves[1],
        lambda _: 1,
        lambda _: haricots.Move(fold=haricots.Fold()),
    ],
    ids=["listed", "index", "equal"],
)
def test_a_listed_move_is_answered_by_its_index(choose: Callable[[Decision], Any]) -> None:
    answer = answer_of(choose, turn())
    assert answer == pb.Answer(id=7, index=1)
    assert answer.WhichOneof("move") == "index"


def test_another_move_is_answered_as_a_message() -> None:
    offer = haricots.Move(play=haricots.Play(card="7", count=1))
    answer = answer_of(lambda _: offer, turn(offers_open=True))
    assert haricots.Move.FromString(answer.message) == offer


def test_a_forced_turn_is_answered_without_the_function() -> None:
    def choose(_: Decision) -> Any:
        raise AssertionError("there is nothing to choose")

    assert answer_of(choose, turn(forced=True)) == pb.Answer(id=7, index=0)


@pytest.mark.parametrize("nonsense", [None, "5", VIEW])
def test_what_is_no_move_is_named(nonsense: Any) -> None:
    with pytest.raises(TypeError, match="return one of"):
        answer_of(lambda _: nonsense, turn())


def test_a_game_that_the_sdk_does_not_know_can_be_played_by_index() -> None:
    seen: list[Decision] = []

    def choose(decision: Decision) -> Any:
        seen.append(decision)
        return decision.moves[1]

    assert answer_of(choose, turn(), game="whist").index == 1
    assert seen[0].view is None
    assert haricots.Decision.FromString(seen[0].message).view == VIEW


def test_messages_of_a_new_game_can_be_handed_in() -> None:
    answer = answer_of(
        lambda decision: decision.index(decision.moves[1]),
        turn(),
        game="whist",
        messages=haricots,
    )
    assert answer.index == 1


def test_the_end_of_a_match_is_told() -> None:
    ends: list[End] = []
    bot = _Bot(lambda _: 0, on_end=ends.append)
    bot.hear(start())
    standing = [pb.Place(score=3, rank=1), pb.Place(score=1, rank=2)]
    bot.hear(pb.ToBot(end=pb.End(match="m1", standing=standing, verdicts=["ok", "timeout"])))
    assert ends[0].match.id == "m1"
    assert ends[0].standing == (Place(3, 1), Place(1, 2))
    assert ends[0].verdicts == ("ok", "timeout")


def test_messages_of_a_later_protocol_are_passed_over() -> None:
    unknown = pb.ToBot.FromString(b"\xfa\x3f\x03abc")
    assert _Bot(lambda _: 0).hear(unknown) is None


def run_bot(**environment: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("ARENA")}
    return subprocess.run(
        [sys.executable, "-c", "import arena_sdk; arena_sdk.run(lambda decision: 0)"],
        env={**clean, **environment},
        capture_output=True,
        text=True,
        timeout=30,
    )


def test_a_bot_started_by_hand_says_how_to_start_it() -> None:
    done = run_bot()
    assert done.returncode == 1
    assert done.stderr.startswith("arena: ARENA_ADDRESS and ARENA_TOKEN are not set")
    assert done.stderr.count("\n") == 1


def test_a_bot_without_a_referee_says_so(tmp_path: Path) -> None:
    done = run_bot(ARENA_ADDRESS=f"unix:{tmp_path}/nobody", ARENA_TOKEN="t")
    assert done.returncode == 1
    assert done.stderr.startswith("arena: the referee")
    assert done.stderr.count("\n") == 1


def test_the_sdk_needs_neither_the_arena_nor_a_game_until_it_is_played() -> None:
    code = (
        "import sys, arena_sdk;"
        "print([m for m in sys.modules if m == 'arena' or m.startswith(('arena.', 'trio'))"
        " or 'games' in m])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=30)
    assert done.stdout.strip() == "[]"
