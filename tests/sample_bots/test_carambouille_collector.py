"""The bot collects sets, trades for them, and beats seats that choose at random."""

import runpy
import sys
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from arena.chance import DealChance
from arena.games.carambouille import game
from arena.games.carambouille.cards import holding_of
from arena.games.carambouille.moves import ACCEPT, DECLINE, ILLUSION, LAY, Move, Offer, Sell
from arena.games.carambouille.phases import open_sales
from arena.games.carambouille.state import Options, State
from arena.pb.arena.games.carambouille.v1.carambouille_pb2 import Decision
from arena.plain import to_plain
from arena.wire.codec import codec_of

BOT = Path(__file__).parents[2] / "sample_bots" / "carambouille_collector" / "bot.py"
SECRET = b"tests of the bots"


@pytest.fixture
def bot(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setitem(sys.modules, "arena_sdk", SimpleNamespace(run=None))
    return SimpleNamespace(**runpy.run_path(str(BOT)))


def decide(bot: Any, state: State, seat: int) -> Move:
    legal, offers_open = game.legal(state, seat), game.offers_open(state, seat)
    encoded = codec_of(game).encode_decision(game.view(state, seat), legal, offers_open)
    decision = Decision.FromString(encoded)
    options = to_plain(Options, Options())
    asked = SimpleNamespace(view=decision.view, moves=decision.moves, options=options)
    chosen = bot.choose(asked).SerializeToString()
    move: Move = codec_of(game).decode_move(chosen)
    game.check(state, seat, move)
    return move


def market(*hands: str) -> State:
    state = game.start(Options(), len(hands), DealChance(SECRET, "collector", 0))
    for seat, hand in enumerate(hands):
        state = state.with_holding(seat, holding_of(hand.split()))
    return state


def after(state: State, seat: int, move: Move) -> State:
    return game.apply(state, {seat: move}, DealChance(SECRET, "", 0))


def test_it_offers_a_card_that_fits_nowhere_for_one_that_fits(bot: Any) -> None:
    move = decide(bot, market("cheese lemons lemons lemons lemons", "", ""), 0)
    assert move == Offer(-1, ("cheese",), ("lemons",), ())


def test_it_lies_where_that_pays(bot: Any) -> None:
    move = decide(bot, market("onions wine wine wine wine i_lied", "", ""), 0)
    assert move == Offer(-1, ("saffron",), ("wine",), ("onions",))


def test_it_accepts_what_brings_points(bot: Any) -> None:
    state = market("onions fabric", "ham fabric fabric fabric", "")
    good = after(state, 0, Offer(1, ("fabric",), ("ham",), ()))
    bad = after(state, 0, Offer(1, ("onions",), ("fabric",), ()))
    assert decide(bot, good, 1) == ACCEPT
    assert decide(bot, bad, 1) == DECLINE


def test_it_lays_its_baskets(bot: Any) -> None:
    assert decide(bot, market("basket", "", ""), 0) == LAY


def test_it_sells_a_whole_set_and_makes_it_larger(bot: Any) -> None:
    state = open_sales(market("truffles truffles truffles truffles truffles wine", "", ""))
    assert decide(bot, state, 0) == Sell("truffles", 5)
    state = open_sales(market("truffles truffles truffles truffles illusion", "", ""))
    assert decide(bot, after(state, 0, Sell("truffles", 4)), 0) == ILLUSION


def test_it_beats_seats_that_choose_at_random(bot: Any) -> None:
    for deal in range(3):
        chance, rng = DealChance(SECRET, "collector", deal), Random(deal)
        state, own = game.start(Options(), 3, chance), deal % 3
        while acting := game.to_act(state):
            (seat,) = acting
            alone = seat == own and not game.forced(state, seat)
            move = decide(bot, state, seat) if alone else game.sample(state, seat, rng)
            state = game.apply(state, {seat: move}, chance)
        assert game.standing(state)[own].rank == 1
