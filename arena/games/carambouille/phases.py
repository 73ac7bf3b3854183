"""How hands, rounds and turns follow each other."""

from arena.games.carambouille.cards import ONE, PRODUCTS, holding_of
from arena.games.carambouille.state import SeatView, State

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
    hand = SeatView(products=DEALT_AT_FIRST, carambouilles=0, baskets=0, score=0)
    return _open_exchanges(
        State(
            memo=memo,
            floor_rounds=floor_rounds,
            hand=1,
            round=0,
            stock=stock[dealt:],
            carambouilles=carambouilles,
            passes=0,
            offer=None,
            victim=None,
            bought=False,
            barred=0,
            spent=(),
            sold=(0,) * len(PRODUCTS),
            sale=None,
            holdings=tuple(holding_of(stock[seat:dealt:seats]) for seat in range(seats)),
            seats=(hand,) * seats,
            turn=0,
            asked=0,
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
    numbers = range(len(state.holdings))
    clockwise = (*numbers[state.first :], *numbers[: state.first])
    room = [LIMITS[seat.baskets] - seat.products for seat in state.seats]
    due = [seat for dealing in range(DEAL_ROUNDS) for seat in clockwise if room[seat] > dealing]
    dealt = [0] * len(numbers)
    for seat, card in zip(due, state.stock, strict=False):
        dealt[seat] += ONE[card]
    for seat, gain in enumerate(dealt):
        state = state.with_holding(seat, state.holdings[seat] + gain)
    return state._replace(stock=state.stock[len(due) :])
