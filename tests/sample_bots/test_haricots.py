"""The haricots bots: what they play, and that they beat a seat that chooses at random."""

import runpy
import sys
from collections import Counter
from collections.abc import Callable
from itertools import chain, islice
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from arena.chance import DealChance
from arena.games import find
from arena.games.haricots.cards import FOLD, PASS, Move, Pass, Play
from arena.pb.arena.games.haricots.v1.haricots_pb2 import Decision, View
from arena.wire.codec import codec_of
from tests.games.haricots.played import advanced, basic

BOTS = Path(__file__).parents[2] / "sample_bots"
GAME = find("haricots")

Choose = Callable[[Any], Any]


def load(name: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    monkeypatch.setitem(sys.modules, "arena_sdk", SimpleNamespace(run=None))
    return runpy.run_path(str(BOTS / name / "bot.py"))


def decide(choose: Choose, state: Any, seat: int) -> Any:
    codec = codec_of(GAME)
    legal = tuple(GAME.legal(state, seat))
    decision = Decision.FromString(codec.encode_decision(GAME.view(state, seat), legal, False))
    return codec.decode_move(choose(decision).SerializeToString())


@pytest.fixture(params=["haricots_climber", "haricots_planner"])
def choose(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Choose:
    bot = load(request.param, monkeypatch)
    found: Choose = bot["choose"]
    # Fewer worlds than in earnest, for the sake of time.
    found.__globals__["WORLDS"] = 8
    return found


def wins(choose: Choose, variant: str, seats: int, deals: int) -> float:
    """Return the share of matches that one bot wins among seats that choose at random."""
    options, won = GAME.variants[variant].options, 0.0
    for deal in range(deals):
        chance, rng = DealChance(b"tests of the bots", "haricots", deal), Random(deal)
        state = GAME.start(options, seats, chance)
        while acting := GAME.to_act(state):
            (seat,) = acting
            own = seat == deal % seats
            move = decide(choose, state, seat) if own else GAME.sample(state, seat, rng)
            GAME.check(state, seat, move)
            state = GAME.apply(state, {seat: move}, chance)
        won += GAME.standing(state)[deal % seats].rank == 1
    return won / deals


def test_it_beats_seats_that_choose_at_random(choose: Choose) -> None:
    assert wins(choose, "basic", 2, 6) == 1
    assert wins(choose, "advanced", 4, 2) == 1


def test_it_wins_at_once_where_it_can(choose: Choose) -> None:
    played = basic("6 6 6 6 6 6 6 6 6 6", "")
    assert decide(choose, played.state, 0) == played.legal()[-1]


def test_the_same_decision_is_answered_alike(choose: Choose) -> None:
    played = basic("4 4 5 6 6 7 8 9 10 11", "")
    assert len({repr(decide(choose, played.state, 0)) for _again in range(3)}) == 1


@pytest.mark.parametrize(
    ("led", "hand", "answer"),
    [
        (Play("7", 1), "4 4 9 12 3 5 6 6 6 6", Play("4", 2)),
        (Play("7", 1), "2 2 2 1 1 1 3 4 5 6", Pass()),
        (Play("5", 3), "2 1 1 11 11 10 10 10 3 4", Play("2", 1)),
        (Play("5", 3), "11 11 11 11 3 4 6 8 9 10", Play("11", 4)),
    ],
)
def test_the_climber_beats_the_table_as_cheaply_as_it_can(
    led: Play, hand: str, answer: Move, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose = load("haricots_climber", monkeypatch)["choose"]
    played = basic("7 5 5 5", hand).do(led)
    assert decide(choose, played.state, 1) == answer


def test_the_planner_takes_no_more_than_the_unseen_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = load("haricots_planner", monkeypatch)
    played = advanced("4 4 4", "", "15").do(Play("4", 3), FOLD, PASS)
    view = View.FromString(codec_of(GAME).encode_view(played.view(0)))
    for world in islice(bot["worlds"](view), 20):
        held = sum((Counter(dict(enumerate(hand))) for hand in world.hands), Counter[int]())
        held.update(chain(*world.decks))
        held[bot["FACES"].index("4")] += 3
        held.update(bot["FACES"].index(card) for card in played.view(0).seats[1].revealed)
        assert all(held[face] <= copies for face, copies in enumerate(bot["COPIES"]))
        assert world.hands[0] == bot["counts"](view.hand)
        assert [sum(hand) for hand in world.hands] == [7, 0, 11]
        assert [len(deck) for deck in world.decks] == [4, 4, 3]


@pytest.mark.parametrize(
    ("hand", "run"),
    [("2 3 4 4 5 5 7 8 9", 4), ("5 6 7 8", 4), ("1 2 15", 2), ("4 6 6 9", 1), ("12 15", 1)],
)
def test_the_planner_knows_runs(hand: str, run: int, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = load("haricots_planner", monkeypatch)
    assert bot["longest_run"](bot["counts"](hand.split())) == run
