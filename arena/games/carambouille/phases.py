"""How hands, rounds and turns follow each other."""

from arena.games.carambouille.cards import ONE, holding_of, products_in
from arena.games.carambouille.state import State

DEALT_AT_FIRST = 6
DEAL_ROUNDS = 3
LIMITS = (8, 10, 11, 12, 14)
"""How many products a seat may hold at the deal, by the number of its baskets."""


def first_hand(
    memo: tuple[int, ...],
    floor_rounds: int,
    seats: int,
    stock: tuple[str, ...],
    carambouilles: tuple[str, ...],
) -> State:
    """Return a match at the beginning of its first hand."""
    dealt = DEALT_AT_FIRST * seats
    return _open_exchanges(
        State(
            memo=memo,
            floor_rounds=floor_rounds,
            hand=1,
            round=0,
            turn=0,
            asked=0,
            holdings=tuple(holding_of(stock[seat:dealt:seats]) for seat in range(seats)),
            baskets=(0,) * seats,
            scores=(0,) * seats,
            stock=stock[dealt:],
            carambouilles=carambouilles,
            discards=0,
            passes=0,
            offer=None,
            victim=None,
            sale=None,
            bought=False,
            barred=0,
            logs=((),) * seats,
        )
    )


def next_floor(state: State) -> State:
    """Return the state after the seat with the floor has used it."""
    seat = state.after(state.turn)
    if seat != state.first:
        return state._replace(turn=seat, asked=seat, offer=None, victim=None)
    if state.passes == len(state.holdings) or state.round == state.floor_rounds:
        return open_sales(state)
    return _open_round(state)


def open_sales(state: State) -> State:
    """Return the state at the beginning of the sales."""
    return _open_turn(state._replace(round=0, passes=0, offer=None, victim=None), state.first)


def next_seller(state: State) -> State:
    """Return the state after the seller has ended its sales."""
    seat = state.after(state.turn)
    return _next_hand(state) if seat == state.first else _open_turn(state, seat)


def _open_turn(state: State, seat: int) -> State:
    state = state._replace(turn=seat, asked=seat, bought=False, barred=0)
    return next_seller(state) if state.last and not state.sellable else state


def _next_hand(state: State) -> State:
    if state.last:
        return state._replace(asked=None)
    state = state._replace(hand=state.hand + 1, logs=((),) * len(state.logs))
    return _open_exchanges(_refill(state))


def _open_exchanges(state: State) -> State:
    return _open_round(state) if state.floor_rounds else open_sales(state)


def _open_round(state: State) -> State:
    return state._replace(
        round=state.round + 1,
        turn=state.first,
        asked=state.first,
        passes=0,
        offer=None,
        victim=None,
    )


def _refill(state: State) -> State:
    seats = len(state.holdings)
    holdings, stock = list(state.holdings), list(state.stock)
    room = [
        LIMITS[baskets] - len(products_in(holding))
        for holding, baskets in zip(holdings, state.baskets, strict=True)
    ]
    for dealing in range(DEAL_ROUNDS):
        for place in range(seats):
            seat = (state.first + place) % seats
            if room[seat] > dealing and stock:
                holdings[seat] += ONE[stock.pop(0)]
    return state._replace(holdings=tuple(holdings), stock=tuple(stock))
