"""Options, variants and what they deal."""

from typing import Any

import pytest

from arena.chance import DealChance, RecordedChance
from arena.game import OptionsError
from arena.games import options_from_plain
from arena.games.bohnanza import game
from arena.games.bohnanza.beans import DECK
from arena.games.bohnanza.state import Options


@pytest.mark.parametrize(
    ("options", "seats", "fields"),
    [
        (Options(), 2, 2),
        (Options(), 3, 3),
        (Options(), 5, 2),
        (Options(fields=2), 3, 2),
        (Options(fields=3), 5, 3),
    ],
)
def test_fields_from_the_start(options: Options, seats: int, fields: int) -> None:
    state = game.start(options, seats, DealChance(b"the fields from the start", "", 0))
    assert [len(farm.fields) for farm in state.farms] == [fields] * seats


def test_cards_are_dealt_one_at_a_time_from_seat_0() -> None:
    state = game.start(Options(), 4, RecordedChance([DECK]))
    assert state.farms[0].hand == tuple(DECK[0:20:4]) and state.farms[3].hand == tuple(DECK[3:20:4])
    assert state.pile.cards == DECK[20:]


@pytest.mark.parametrize(
    "plain",
    [
        {"fields": 4},
        {"fields": "2"},
        {"fields": True},
        {"third_field": -1},
        {"third_field": 21},
        {"offer_rounds": 21},
        {"offer_rounds": -1},
        {"offer_rounds": "4"},
        {"coins": 3},
    ],
)
def test_senseless_options(plain: dict[str, Any]) -> None:
    with pytest.raises(OptionsError):
        options_from_plain(game, plain)


def test_variants() -> None:
    assert game.variant_of(Options(fields=2, third_field=3), 3) == "classic"
    assert game.variant_of(Options(fields=2, third_field=3), 2) == ""
    assert game.variant_of(Options(), 2) == "standard"
    for seats in (1, 6):
        with pytest.raises(OptionsError, match="bohnanza is for"):
            game.validate(Options(), seats)
