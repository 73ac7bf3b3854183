"""The bot takes bonuses, plays every variant, and beats a seat that chooses at random."""

import runpy
import sys
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from arena.chance import DealChance
from arena.decktet import as_set
from arena.games.blulu import game
from arena.games.blulu.captures import Play
from arena.games.blulu.state import Options, State
from arena.pb.arena.games.blulu.v1.blulu_pb2 import Decision
from arena.wire.codec import codec_of

BOT = Path(__file__).parents[2] / "sample_bots" / "blulu_angler" / "bot.py"
VARIANTS = [(name, seats) for name, variant in game.variants.items() for seats in variant.seats]


@pytest.fixture
def bot(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setitem(sys.modules, "arena_sdk", SimpleNamespace(run=None))
    return SimpleNamespace(**runpy.run_path(str(BOT)))


def decide(bot: Any, state: State, seat: int) -> Play:
    legal = game.legal(state, seat)
    decision = codec_of(game).encode_decision(game.view(state, seat), legal, False)
    chosen = bot.choose(Decision.FromString(decision)).SerializeToString()
    play: Play = codec_of(game).decode_move(chosen)
    return play


def situation(hand: str, table: str) -> State:
    state = game.start(Options(), 2, DealChance(b"tests of the bots", "angler", 0))
    hands = (tuple(hand.split()), state.hands[1])
    return state._replace(hands=hands, table=as_set(table.split()))


def test_it_takes_the_flush_rather_than_as_many_cards(bot: Any) -> None:
    state = situation("3MV 7VY", "4VL CM")
    assert decide(bot, state, 0) == Play(("3MV", "7VY"), "4")


def test_it_takes_the_sextet_rather_than_more_cards(bot: Any) -> None:
    state = situation("4MS 4VL", "4YK 8MS 8YK")
    assert decide(bot, state, 0) == Play(("4MS", "4VL"), "4")


def test_it_chooses_the_same_at_the_same_decision(bot: Any) -> None:
    state = situation("AM 3MV 8YK 9MS", "5SV 6LK")
    assert decide(bot, state, 0) == decide(bot, state, 0)


@pytest.mark.parametrize(("name", "seats"), VARIANTS)
def test_it_plays_every_variant(bot: Any, name: str, seats: int) -> None:
    chance = DealChance(b"tests of the bots", "angler", 1)
    state = game.start(game.variants[name].options, seats, chance)
    for _ in range(30):
        for seat in game.to_act(state):
            play = decide(bot, state, seat)
            game.check(state, seat, play)
            state = game.apply(state, {seat: play}, chance)


@pytest.mark.slow
def test_it_beats_a_seat_that_chooses_at_random(bot: Any) -> None:
    wins = 0
    for deal in range(8):
        chance, rng = DealChance(b"tests of the bots", "angler", deal), Random(deal)
        state, own = game.start(Options(), 2, chance), deal % 2
        while acting := game.to_act(state):
            (seat,) = acting
            play = decide(bot, state, seat) if seat == own else game.sample(state, seat, rng)
            state = game.apply(state, {seat: play}, chance)
        wins += game.standing(state)[own].rank == 1
    assert wins >= 6
