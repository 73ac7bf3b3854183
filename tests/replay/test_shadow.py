"""A player in the place of one that played."""

from random import Random
from typing import Any, NamedTuple

import pytest

from arena.chance import DealChance
from arena.games import AnyGame, find, packages
from arena.games.haricots.cards import Play
from arena.referee.match import Setup, play
from arena.referee.player import FunctionPlayer, Player, TimeControl, first_player, random_player
from arena.replay.recorder import StepsRecorder
from arena.replay.shadow import Shadow, shadow
from arena.replay.steps import Decided, Step, Walk


class Match(NamedTuple):
    game: AnyGame
    options: Any
    seats: int
    steps: list[Step]

    def walk(self) -> Walk:
        return Walk(self.game, self.options, self.seats, self.steps)


async def recorded(name: str, players: list[Player]) -> Match:
    game = find(name)
    options = next(iter(game.variants.values())).options
    recorder = StepsRecorder()
    await play(Setup("m", game, options), players, DealChance(b"s" * 16, "t", 0), recorder)
    return Match(game, options, len(players), recorder.steps)


async def shadowed(match: Match, seat: int, player: Player, stand_ins: Any = ()) -> Shadow:
    return await shadow(match.walk(), stand_ins, seat, player, TimeControl(), "m")


@pytest.mark.parametrize("game", packages())
async def test_the_same_player_answers_the_same(game: str) -> None:
    seats = min(next(iter(find(game).variants.values())).seats)
    match = await recorded(game, [first_player("a") for _seat in range(seats)])
    result = await shadowed(match, 1, first_player("b"))
    assert result.fault is None
    assert result.differences == []
    assert result.answers
    assert len({answered.position for answered in result.answers}) == len(result.answers)


async def test_differences_are_told_by_position() -> None:
    players = [random_player("a", Random(1)), random_player("b", Random(2))]
    match = await recorded("haricots", players)
    result = await shadowed(match, 0, first_player("c"))
    first = result.differences[0]
    assert first.answer != first.played
    assert first.decision.number == first.position
    assert first.choice


async def test_seats_that_move_at_the_same_time_decide_at_one_position() -> None:
    match = await recorded("nicht_die_bohne", [first_player(str(seat)) for seat in range(4)])
    positions = []
    for seat in range(4):
        result = await shadowed(match, seat, first_player("x"))
        positions.append(result.answers[0].position)
    assert positions == [0, 0, 0, 0]


async def test_an_illegal_answer_ends_it_with_the_referees_verdict() -> None:
    match = await recorded("haricots", [first_player("a"), first_player("b")])
    asked = []

    def choose(decision: Any) -> Any:
        asked.append(decision.number)
        return Play("15", 9) if len(asked) == 3 else decision.moves[0]

    result = await shadowed(match, 0, FunctionPlayer("c", choose))
    assert len(result.answers) == 2
    assert result.fault
    assert result.fault.kind == "illegal"
    assert result.fault.decision == asked[-1]


async def test_what_the_referee_played_is_not_asked() -> None:
    match = await recorded("haricots", [first_player("a"), first_player("b")])
    steps = [number for number, step in enumerate(match.steps) if isinstance(step, Decided)]
    result = await shadowed(match, 0, first_player("c"), stand_ins=steps)
    assert result.answers == ()
    assert result.left_out
