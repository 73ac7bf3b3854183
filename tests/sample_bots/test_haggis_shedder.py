"""The bot sheds its hand in few plays and beats a seat that chooses at random."""

import runpy
import sys
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from arena.chance import DealChance, RecordedChance
from arena.games.haggis import game
from arena.games.haggis.cards import cards_of
from arena.games.haggis.combinations import readings
from arena.games.haggis.state import Bet, Give, Move, Options, Pass, State
from arena.pb.arena.games.haggis.v1.haggis_pb2 import Decision
from arena.wire.codec import codec_of

BOT = Path(__file__).parents[2] / "sample_bots" / "haggis_shedder" / "bot.py"


@pytest.fixture
def bot(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setitem(sys.modules, "arena_sdk", SimpleNamespace(run=None))
    return SimpleNamespace(**runpy.run_path(str(BOT)))


def decide(bot: Any, state: State, seat: int) -> Move:
    legal = list(game.legal(state, seat))
    decision = codec_of(game).encode_decision(game.view(state, seat), legal, False)
    index: int = bot.choose(Decision.FromString(decision))
    return legal[index]


def at_table(*hands: str, played: str = "") -> State:
    """Seat 0 leads, or seat 1 has to beat what seat 0 played."""
    state = game.start(Options(), len(hands), DealChance(b"tests of the bots", "shedder", 0))
    state = state._replace(hands=tuple(cards_of(hand.split()) for hand in hands))
    if played:
        (play, *_others) = readings(cards_of(played.split()), 4)
        state = game.apply(state, {0: play}, RecordedChance([]))
    return state


def cards(move: Move) -> str:
    return "" if isinstance(move, Pass | Bet | Give) else " ".join(move.cards)


def test_it_leads_what_sheds_most_and_keeps_its_wilds(bot: Any) -> None:
    straight = at_table("r3 r4 r5 r6 o9 y10 J Q", "g2 g4 g6 g8 g9 o2")
    assert cards(decide(bot, straight, 0)) == "r3 r4 r5 r6"


def test_it_goes_out_when_it_can(bot: Any) -> None:
    assert cards(decide(bot, at_table("r3 o3 J K", "g2 g4 g6 g8 g9 o2"), 0)) == "r3 o3 J K"


def test_it_saves_its_bombs_until_an_opponent_is_nearly_out(bot: Any) -> None:
    early = at_table("r2 r3 r5 r7 r8 r10 o10", "g2 g4 g6 y8 o9 o4 J Q", played="r10 o10")
    assert decide(bot, early, 1) == Pass()
    late = at_table("r2 r10 o10", "g2 g4 J Q", played="r10 o10")
    assert cards(decide(bot, late, 1)) == "J Q"


def test_it_bets_on_a_good_hand_and_not_on_a_bad_one(bot: Any) -> None:
    good = at_table("r2 r3 r4 r5 r6 r7 r8 o2 o3 o4 o5 o6 o7 o8 J Q K", "g2 g3")
    assert decide(bot, good, 0) == Bet(30)
    bad = at_table("r2 o3 y4 g5 r6 o7 y8 g9 r10 o10 y2 g3 r4 o5 J Q K", "g2 g4")
    assert not isinstance(decide(bot, bad, 0), Bet)


def test_it_beats_a_seat_that_chooses_at_random(bot: Any) -> None:
    for deal in range(4):
        chance, rng = DealChance(b"tests of the bots", "shedder", deal), Random(deal)
        state, own = game.start(Options(target=100), 2, chance), deal % 2
        while (seat := state.turn) is not None:
            move = decide(bot, state, seat) if seat == own else game.sample(state, seat, rng)
            state = game.apply(state, {seat: move}, chance)
        assert game.standing(state)[own].rank == 1
