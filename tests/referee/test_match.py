"""The match loop: who is asked, what is recorded, and who pays for what."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import pytest
import trio

from arena.chance import DealChance
from arena.game import Chance, Place
from arena.games import AnyGame, find
from arena.games.haricots.cards import FOLD, PASS, Move, Play
from arena.games.haricots.rules import Haricots
from arena.games.haricots.state import State
from arena.referee.match import Outcome, Setup, play
from arena.referee.player import (
    Answer,
    Begin,
    Decision,
    End,
    FunctionPlayer,
    Player,
    first_player,
    random_player,
)
from arena.referee.verdict import BotFault, EngineFault, HostFault, Kind, Verdict
from arena.replay.recorder import StepsRecorder
from arena.replay.steps import Decided, Walk


class Recorder(StepsRecorder):
    """Also keeps which moves were the referee's, and the outcome."""

    def __init__(self) -> None:
        super().__init__()
        self.stand_ins: list[bool] = []
        self.outcome: Outcome | None = None

    def decided(self, seat: int, move: Any, **said: Any) -> None:
        super().decided(seat, move, **said)
        self.stand_ins.append(said["stand_in"])

    def ended(self, outcome: Outcome) -> None:
        self.outcome = outcome


async def match(
    players: Sequence[Player], name: str = "haricots", variant: str = "basic", deal: int = 0
) -> tuple[Outcome, Recorder]:
    game = find(name)
    recorder = Recorder()
    setup = Setup("m", game, game.variants[variant].options)
    chance = DealChance(b"0123456789abcdef", "test", deal)
    return await play(setup, players, chance, recorder), recorder


def randoms(count: int) -> list[Player]:
    return [random_player(f"random {seat}", Random(seat)) for seat in range(count)]


def after(decisions: int, act: Callable[[Decision], Any]) -> FunctionPlayer:
    """A player that plays the first move, and from some decision of its own on does ``act``."""
    seen = []

    def choose(decision: Decision) -> Any:
        seen.append(decision)
        return decision.moves[0] if len(seen) <= decisions else act(decision)

    return FunctionPlayer("late", choose)


async def test_what_is_recorded_is_what_the_rules_say() -> None:
    outcome, recorder = await match(randoms(4), variant="advanced")
    game = find("haricots")
    walk = Walk(game, game.variants["advanced"].options, 4, recorder.steps).finish()
    assert walk.over
    assert game.standing(walk.state) == outcome.standing == outcome.places
    assert {verdict.kind for verdict in outcome.verdicts} == {Kind.OK}
    assert outcome.decisions == len(recorder.stand_ins)
    assert not any(recorder.stand_ins)


async def test_an_illegal_move_is_the_seats_fault_and_the_match_goes_on() -> None:
    cheat = after(1, lambda _: Play("15", 9))
    outcome, recorder = await match([cheat, *randoms(2)])
    verdict = outcome.verdicts[0]
    assert (verdict.kind, verdict.kind.blame) == (Kind.ILLEGAL, "bot")
    assert 'answered {"play": {"card": "15", "count": 9}}' in verdict.cause
    assert "you hold 0 x 15, you played 9" in verdict.cause or "you hold 1 x 15" in verdict.cause
    assert outcome.places[0].rank == 3
    assert [verdict.kind for verdict in outcome.verdicts[1:]] == [Kind.OK, Kind.OK]
    # Every move of the seat is the first legal one, and marked from the failed decision on.
    moves = [step for step in recorder.steps if isinstance(step, Decided)]
    own = [stand_in for step, stand_in in zip(moves, recorder.stand_ins, strict=True)
           if step.seat == 0]  # fmt: skip
    assert own == [False] + [True] * (len(own) - 1)
    assert len(own) > 1


async def test_what_is_said_of_an_enormous_illegal_move_is_short() -> None:
    outcome, _ = await match([after(0, lambda _: Play("\x1b" * (1 << 20), 9)), *randoms(2)])
    assert outcome.verdicts[0].kind is Kind.ILLEGAL
    assert outcome.verdicts[0].cause.startswith('answered {"play": {"card": ')
    assert len(outcome.verdicts[0].cause) < 3000


async def test_the_decision_of_a_fault_is_named() -> None:
    outcome, recorder = await match([after(0, lambda _: PASS), after(0, lambda _: FOLD)])
    assert outcome.verdicts[1].kind is Kind.ILLEGAL
    assert outcome.verdicts[1].decision == 1
    assert recorder.stand_ins[:2] == [False, True]


async def test_an_exception_in_a_players_code_is_its_crash() -> None:
    outcome, _recorder = await match([after(2, lambda _: int("nonsense")), *randoms(1)])
    assert outcome.verdicts[0].kind is Kind.CRASH
    assert "ValueError" in outcome.verdicts[0].cause
    assert outcome.places == (
        Place(outcome.standing[0].score, 2),
        Place(outcome.standing[1].score, 1),
    )


async def test_seats_that_failed_share_the_last_rank() -> None:
    failing: list[Player] = [after(0, lambda _: 1 / 0) for _ in range(2)]
    outcome, _recorder = await match([*failing, first_player("first")])
    assert [place.rank for place in outcome.places] == [2, 2, 1]


async def test_all_may_fail() -> None:
    failing: list[Player] = [after(0, lambda _: 1 / 0) for _ in range(2)]
    outcome, recorder = await match(failing)
    assert [place.rank for place in outcome.places] == [1, 1]
    assert all(recorder.stand_ins)


class Slow(Player):
    """Takes its time; tells when it was asked and when it answered."""

    def __init__(self, name: str, seconds: float, log: list[str]) -> None:
        self.name, self._seconds, self._log = name, seconds, log
        self.heard: list[Begin | End] = []

    async def begin(self, begin: Begin) -> None:
        self.heard.append(begin)

    async def decide(self, decision: Decision) -> Answer:
        self._log.append(f"asked {self.name}")
        await trio.sleep(self._seconds)
        self._log.append(f"answered {self.name}")
        return Answer(decision.moves[0])

    async def end(self, end: End) -> None:
        self.heard.append(end)


async def test_seats_that_act_at_once_are_asked_at_once(autojump_clock: trio.abc.Clock) -> None:
    log: list[str] = []
    slow = [Slow(str(seat), 3 - seat, log) for seat in range(3)]
    _outcome, recorder = await match(slow, "nicht_die_bohne", "standard")
    assert sorted(log[:3]) == ["asked 0", "asked 1", "asked 2"]
    assert log[3:6] == ["answered 2", "answered 1", "answered 0"]
    seats = [step.seat for step in recorder.steps if isinstance(step, Decided)]
    assert seats[:3] == [0, 1, 2]


async def test_players_hear_of_the_beginning_and_the_end() -> None:
    player = Slow("a", 0, [])
    outcome, _recorder = await match([player, *randoms(1)])
    begin, end = player.heard
    assert isinstance(begin, Begin) and isinstance(end, End)
    assert (begin.match, begin.seat, begin.seats, begin.players) == ("m", 0, 2, ())
    assert (end.standing, end.verdicts) == (outcome.standing, ["ok", "ok"])


class Absent(Player):
    name = "absent"

    async def begin(self, begin: Begin) -> None:
        raise BotFault(Verdict(Kind.STARTUP_TIMEOUT, "did not come"))

    async def decide(self, decision: Decision) -> Answer:
        raise AssertionError("nobody asks who never came")


async def test_who_fails_before_the_first_decision_is_not_asked() -> None:
    outcome, _recorder = await match([Absent(), *randoms(2)])
    assert (outcome.verdicts[0].kind, outcome.verdicts[0].decision) == (Kind.STARTUP_TIMEOUT, None)
    assert outcome.places[0].rank == 3


class Broken(Haricots):
    """Rules with a bug that shows after a while."""

    def apply(self, state: State, moves: Mapping[int, Move], chance: Chance) -> State:
        if len(state.actions) == 3:
            raise KeyError("planted")
        return super().apply(state, moves, chance)


async def test_a_bug_of_the_rules_is_the_engines_fault() -> None:
    game: AnyGame = Broken()
    setup = Setup("m", game, game.variants["basic"].options)
    chance = DealChance(b"0123456789abcdef", "test", 0)
    with pytest.raises(EngineFault, match="the rules raised KeyError: 'planted'"):
        await play(setup, randoms(2), chance, Recorder())


class Unlucky(Player):
    name = "unlucky"

    async def decide(self, decision: Decision) -> Answer:
        raise HostFault("no memory is left")


@pytest.mark.parametrize("name", ["haricots", "nicht_die_bohne"])
async def test_a_fault_of_ours_voids_the_match_whoever_was_asked(name: str) -> None:
    variant = next(iter(find(name).variants))
    with pytest.raises(HostFault, match="no memory is left"):
        await match([Unlucky() for _ in range(3)], name, variant)


async def test_a_move_that_all_can_see_is_forced_is_not_asked() -> None:
    asked: list[int] = []

    def choose(decision: Decision) -> Any:
        asked.append(len(decision.moves))
        return decision.moves[0]

    players = [FunctionPlayer(str(seat), choose) for seat in range(3)]
    _outcome, recorder = await match(players, "nicht_die_bohne", "standard")
    decided = [step for step in recorder.steps if isinstance(step, Decided)]
    assert len(asked) == sum(not step.forced for step in decided)
    assert any(step.forced for step in decided)


class TalkedAbout(Slow):
    @property
    def notes(self) -> Sequence[str]:
        return ["It thought while others were to move."]


async def test_what_is_said_of_a_player_that_did_not_fail_is_in_its_verdict() -> None:
    outcome, _recorder = await match([TalkedAbout("a", 0, []), *randoms(1)])
    assert [verdict.kind for verdict in outcome.verdicts] == [Kind.OK, Kind.OK]
    assert outcome.verdicts[0].cause == "It thought while others were to move."
    assert outcome.places == outcome.standing
