"""The bot takes what helps it and beats seats that choose at random."""

import runpy
import sys
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from arena.chance import DealChance, RecordedChance
from arena.games.nicht_die_bohne import game
from arena.games.nicht_die_bohne.rules import Commit, Move, Options, State, Take
from arena.pb.arena.games.nicht_die_bohne.v1.nicht_die_bohne_pb2 import Decision
from arena.wire.codec import codec_of

BOT = Path(__file__).parents[2] / "sample_bots" / "nicht_die_bohne_foresight" / "bot.py"


@pytest.fixture
def bot(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setitem(sys.modules, "arena_sdk", SimpleNamespace(run=None))
    return SimpleNamespace(**runpy.run_path(str(BOT)))


def decide(bot: Any, state: State, seat: int) -> Move:
    legal: list[Move] = list(game.legal(state, seat))
    decision = codec_of(game).encode_decision(game.view(state, seat), legal, False)
    index: int = bot.choose(Decision.FromString(decision))
    return legal[index]


def test_it_takes_the_double_and_leaves_the_bean(bot: Any) -> None:
    state = game.start(Options(), 3, DealChance(b"tests of the bots", "foresight", 0))
    hands = (("g1",), ("gx2",), ("g0",))
    first = state.seats[0]._replace(harvest=("g8", "g9"))
    state = state._replace(hands=hands, seats=(first, *state.seats[1:]))
    commits = {0: Commit("g1"), 1: Commit("gx2"), 2: Commit("g0")}
    state = game.apply(state, commits, RecordedChance([]))
    assert decide(bot, state, 0) == Take(1)


def test_it_beats_seats_that_choose_at_random(bot: Any) -> None:
    wins = 0
    for deal in range(6):
        chance, rng = DealChance(b"tests of the bots", "foresight", deal), Random(deal)
        state, own = game.start(Options(), 3, chance), deal % 3
        while state.acting:
            moves = {seat: game.sample(state, seat, rng) for seat in state.acting}
            if own in moves:
                moves[own] = decide(bot, state, own)
            state = game.apply(state, moves, chance)
        wins += game.standing(state)[own].rank == 1
    assert wins >= 4
