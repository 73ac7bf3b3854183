"""The bot plays every game by its rules, repeats itself where it is told to, and is never late."""

import runpy
import shutil
import sys
import tomllib
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from arena.chance import DealChance
from arena.games import AnyGame, find, packages
from arena.plain import to_plain
from arena.wire.codec import codec_of, messages_of
from tests.conftest import Arena

FOLDER = Path(__file__).parents[2] / "sample_bots" / "monte_carlo"
OWN = [name for name, package in packages().items() if package.startswith("arena.games.")]
SECRET = b"tests of the bots"


@pytest.fixture
def bot(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setitem(sys.modules, "arena_sdk", SimpleNamespace(run=None))
    return SimpleNamespace(**runpy.run_path(str(FOLDER / "bot.py")))


def asked(game: AnyGame, options: Any, state: Any, seat: int, seats: int) -> Any:
    """Return what the SDK hands to the bot."""
    legal, is_open = tuple(game.legal(state, seat)), game.offers_open(state, seat)
    return SimpleNamespace(
        match=SimpleNamespace(id="m", messages=messages_of(game.name)),
        game=game.name,
        options=to_plain(game.options_type, options),
        seat=seat,
        seats=seats,
        message=codec_of(game).encode_decision(game.view(state, seat), legal, is_open),
        clock=SimpleNamespace(decision=1.0, bank=None, increment=0.0),
    )


def move_of(game: AnyGame, state: Any, seat: int, answer: Any) -> Any:
    """Return the move that an answer is, after a check."""
    if isinstance(answer, int):
        return tuple(game.legal(state, seat))[answer]
    move = codec_of(game).decode_move(answer.SerializeToString())
    game.check(state, seat, move)
    return move


def test_it_is_for_every_game() -> None:
    assert set(OWN) <= set(tomllib.loads((FOLDER / "bot.toml").read_text())["games"])


@pytest.mark.parametrize("name", OWN)
def test_it_answers_with_a_legal_move_and_always_the_same_one(bot: Any, name: str) -> None:
    game = find(name)
    variant = next(iter(game.variants.values()))
    seats = min(variant.seats)
    chance, rng = DealChance(SECRET, "monte carlo", 0), Random(0)
    state = game.start(variant.options, seats, chance)
    choose = bot.chooser(12)
    for step in range(40):
        moves = {}
        for seat in game.to_act(state):
            moves[seat] = game.sample(state, seat, rng)
            if step % 8 == 0:
                decision = asked(game, variant.options, state, seat, seats)
                moves[seat] = move_of(game, state, seat, choose(decision))
                assert moves[seat] == move_of(game, state, seat, choose(decision))
        state = game.apply(state, moves, chance) if moves else state


def test_it_thinks_for_a_share_of_each_clock(bot: Any) -> None:
    def seconds(decision: float | None, bank: float | None, increment: float = 0.0) -> float:
        clock = SimpleNamespace(decision=decision, bank=bank, increment=increment)
        found: float = bot.seconds_for(clock)
        return found

    assert 0.1 < seconds(1.0, None) < 0.5
    assert seconds(1.0, 0.6) <= 0.01
    assert seconds(0.1, 60.0) == seconds(0.1, None)
    assert seconds(None, 0.0, 5.0) == 0
    assert 0 < seconds(None, 60.0) < seconds(None, 60.0, 1.0) < 2
    assert seconds(None, None) > 0


def test_a_long_list_is_narrowed_to_what_there_is_time_for(bot: Any) -> None:
    game = find("haricots")
    options = game.variants["basic"].options
    state = game.start(options, 2, DealChance(SECRET, "monte carlo", 1))
    tried: list[Any] = []

    class Counting(bot.Searcher):  # type: ignore[misc]  # it is loaded by its path
        def _playout(self, state: Any, move: Any, seed: int) -> float:
            tried.append(move)
            found: float = super()._playout(state, move, seed)
            return found

    searcher = Counting(game, options, 2, 0, Random(1))
    legal = tuple(game.legal(state, 0))
    budget = bot.Budget(10, lambda: searcher.playouts)
    assert searcher.best(game.view(state, 0), legal, budget) in tried
    assert legal[0] == tried[0], "the harmless move is always looked at"
    assert len(tried) == 10 and len(set(tried[:4])) == 4


@pytest.mark.slow
def test_it_beats_seats_that_choose_at_random(bot: Any) -> None:
    game = find("nicht_die_bohne")
    options = game.variants["standard"].options
    wins = 0
    for deal in range(3):
        chance, rng = DealChance(SECRET, "monte carlo", deal), Random(deal)
        state, choose = game.start(options, 3, chance), bot.chooser(20)
        while acting := game.to_act(state):
            moves = {seat: game.sample(state, seat, rng) for seat in acting}
            if deal in acting:
                answer = choose(asked(game, options, state, deal, 3))
                moves[deal] = move_of(game, state, deal, answer)
            state = game.apply(state, moves, chance)
        wins += game.standing(state)[deal].rank == 1
    assert wins >= 2


@pytest.mark.slow
@pytest.mark.parametrize("name", OWN)
def test_it_plays_a_match_in_the_sandbox(arena: Arena, tmp_path: Path, name: str) -> None:
    folder = tmp_path / "monte_carlo"
    shutil.copytree(FOLDER, folder)
    with (folder / "bot.toml").open("a") as manifest:
        manifest.write('command = ["python3", "bot.py", "--playouts", "4"]\n')
    game = find(name)
    variant, (_options, numbers) = next(iter(game.variants.items()))
    players = ",".join([str(folder), *["random"] * (min(numbers) - 1)])
    played = arena.json("play", f"{name}/{variant}", "--players", players, "--seed", "1")
    assert [seat["verdict"] for seat in played["seats"]] == ["ok"] * min(numbers)
