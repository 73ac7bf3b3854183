"""The legal moves, without offers.

What hangs on cards and fields alone is remembered: the same ones come again and again.
"""

from collections.abc import Sequence
from functools import lru_cache

from arena.games.bohnanza.farm import Cards, Fields
from arena.games.bohnanza.moves import (
    ACCEPT,
    ACCEPT_FROM,
    BUY_FIELD,
    DECLINE,
    DONE,
    HARVEST,
    PASS,
    PLANT,
    PLANT_OPEN,
    STOP,
    Harvest,
    Move,
)
from arena.games.bohnanza.state import State, Step
from arena.games.bohnanza.trade import can_pay

_remember = lru_cache(maxsize=1 << 14)


def legal_moves(state: State, seat: int) -> Sequence[Move]:
    """Return the legal moves of a seat that must act."""
    step, farm = state.step, state.farms[seat]
    if step == "offers":
        return (PASS,)
    if step == "trade":
        payable = [ACCEPT_FROM[by] for by, offer in state.offers if can_pay(state, seat, offer)]
        return (PASS, STOP, *payable, *harvests(farm.fields))
    if step == "answer":
        payable = [ACCEPT] if can_pay(state, seat, state.offers[0].offer) else []
        return (DECLINE, *payable, *harvests(farm.fields))
    cards = farm.open if step == "plant_open" else farm.hand[:1]
    moves = _plantings(step, cards, farm.fields)
    return (*moves, BUY_FIELD) if farm.can_buy(state.options.third_field) else moves


@_remember
def harvests(fields: Fields) -> tuple[Harvest, ...]:
    """Return the harvests that these fields allow: of no single card beside a field with more."""
    sizes = [size for _card, size in fields]
    fewest = 2 if max(sizes) > 1 else 1
    return tuple([HARVEST[number] for number, size in enumerate(sizes) if size >= fewest])


@_remember
def _plantings(step: Step, cards: Cards, fields: Fields) -> tuple[Move, ...]:
    """Return what can be done with these cards, and with the fields, where cards are planted."""
    moves: list[Move] = [DONE] if step == "plant_next" else []
    for card in dict.fromkeys(cards):
        plants = PLANT_OPEN[card] if step == "plant_open" else PLANT
        moves += [plants[place] for place, (kind, _) in enumerate(fields) if kind in (card, None)]
    return (*moves, *harvests(fields))
