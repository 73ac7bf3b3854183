"""The bot plants, harvests and trades with sense, and beats a seat that chooses at random."""

import runpy
import sys
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from arena.chance import DealChance
from arena.games.bohnanza import game
from arena.games.bohnanza.farm import EMPTY, Farm, Field
from arena.games.bohnanza.moves import ACCEPT, DECLINE, PASS, Accept, Move, Offer, Plant
from arena.games.bohnanza.pile import Pile
from arena.games.bohnanza.state import Options, StandingOffer, State, Step
from arena.pb.arena.games.bohnanza.v1.bohnanza_pb2 import Decision
from arena.wire.codec import codec_of

BOT = Path(__file__).parents[2] / "sample_bots" / "bohnanza_gardener" / "bot.py"


@pytest.fixture
def bot(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setitem(sys.modules, "arena_sdk", SimpleNamespace(run=None))
    return SimpleNamespace(**runpy.run_path(str(BOT)))


def decide(bot: Any, state: State, seat: int) -> Move:
    legal, is_open = game.legal(state, seat), game.offers_open(state, seat)
    message: Any = Decision.FromString(
        codec_of(game).encode_decision(game.view(state, seat), legal, is_open)
    )
    move: Move = codec_of(game).decode_move(bot.choose(message).SerializeToString())
    game.check(state, seat, move)
    return move


def state_of(step: Step, own: Farm, other: Farm, **more: Any) -> State:
    state = State(Options(), (own, other), Pile(("blue",) * 9), 0, step, (0,))
    return state._replace(**more)


IDLE = Farm(("garden",), (Field("stink", 1), Field("chili", 1)))


def test_it_plants_where_the_kind_grows(bot: Any) -> None:
    own = Farm(("soy", "red"), (EMPTY, Field("soy", 3)))
    assert decide(bot, state_of("plant_front", own, IDLE), 0) == Plant(1)


def test_it_accepts_what_its_field_lacks_and_declines_what_it_does_not_need(bot: Any) -> None:
    own = Farm(("garden",), (Field("soy", 3), Field("blue", 3)))
    for card, answer in (("soy", ACCEPT), ("red", DECLINE)):
        offers = (StandingOffer(1, Offer(0, (card,), (), ())),)
        asked = state_of("answer", own, IDLE, turn=1, offers=offers)
        assert decide(bot, asked, 0) == answer
    offers = (StandingOffer(1, Offer(0, ("soy",), (), ())),)
    assert decide(bot, state_of("trade", own, IDLE, offers=offers), 0) == Accept(1)


def test_it_gives_a_useless_turned_up_card_to_a_seat_that_can_use_it(bot: Any) -> None:
    own = Farm((), (Field("soy", 3), Field("blue", 3)))
    offer = decide(bot, state_of("trade", own, IDLE, turned_up=("chili",)), 0)
    assert isinstance(offer, Offer)
    assert offer.to == 1 and offer.give_open == ("chili",)


def test_it_passes_where_it_has_nothing_to_offer(bot: Any) -> None:
    own = Farm((), (EMPTY, EMPTY))
    assert decide(bot, state_of("offers", own, IDLE, turn=1), 0) == PASS


def test_it_beats_a_seat_that_chooses_at_random(bot: Any) -> None:
    for deal in range(4):
        chance, rng = DealChance(b"tests of the bots", "gardener", deal), Random(deal)
        state, own = game.start(Options(), 2, chance), deal % 2
        while state.acting:
            moves = {
                seat: decide(bot, state, seat) if seat == own else game.sample(state, seat, rng)
                for seat in state.acting
            }
            state = game.apply(state, moves, chance)
        assert game.standing(state)[own].rank == 1
