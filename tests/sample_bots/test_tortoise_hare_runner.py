"""The bot sheds its hand fast and beats a seat that chooses at random."""

import runpy
import sys
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from arena.chance import DealChance
from arena.decktet import as_set
from arena.games.tortoise_hare import game
from arena.games.tortoise_hare.racer import PASS, Deck, Move, Play
from arena.games.tortoise_hare.state import Options, State
from arena.pb.arena.games.tortoise_hare.v1.tortoise_hare_pb2 import Decision
from arena.wire.codec import codec_of

BOT = Path(__file__).parents[2] / "sample_bots" / "tortoise_hare_runner" / "bot.py"


@pytest.fixture
def bot(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setitem(sys.modules, "arena_sdk", SimpleNamespace(run=None))
    return SimpleNamespace(**runpy.run_path(str(BOT)))


def decide(bot: Any, state: State, seat: int) -> Move:
    legal = game.legal(state, seat)
    decision = codec_of(game).encode_decision(game.view(state, seat), legal, False)
    chosen = bot.choose(Decision.FromString(decision)).SerializeToString()
    move: Move = codec_of(game).decode_move(chosen)
    return move


def lead(hand: str, top: str, deck: Deck = "basic") -> State:
    state = game.start(Options(deck), 2, DealChance(b"tests of the bots", "runner", 0))
    (shown, _hand, undrawn), other = state.sides
    cards = hand.split()
    shown = shown._replace(hand=len(cards), course=(top,))
    return state._replace(sides=((shown, as_set(cards), undrawn), other))


def test_it_sheds_a_long_straight_at_once(bot: Any) -> None:
    state = lead("5SV 6LK 7ML 8MS 2VL", "9MS")
    assert decide(bot, state, 0) == Play(("5SV", "6LK", "7ML", "8MS"))


def test_it_passes_only_when_it_must(bot: Any) -> None:
    assert decide(bot, lead("8YK", "9MS"), 0) == PASS
    assert decide(bot, lead("8YK 5SV", "9MS"), 0) == Play(("5SV",))


@pytest.mark.parametrize("deck", ["basic", "extended", "excuse"])
def test_it_beats_a_seat_that_chooses_at_random(bot: Any, deck: Deck) -> None:
    for deal in range(4):
        chance, rng = DealChance(b"tests of the bots", "runner", deal), Random(deal)
        state, own = game.start(Options(deck), 2, chance), deal % 2
        while acting := game.to_act(state):
            (seat,) = acting
            move = decide(bot, state, seat) if seat == own else game.sample(state, seat, rng)
            game.check(state, seat, move)
            state = game.apply(state, {seat: move}, chance)
        assert game.standing(state)[own].rank == 1
