"""The sales phase: sales, the reactions to them, and buying carambouilles."""

from collections.abc import Sequence

from arena.game import IllegalMove
from arena.games.carambouille.cards import (
    ALL_OF,
    CARAMBOUILLE_BITS,
    COPIES,
    ONE,
    PRODUCTS,
    holding_of,
)
from arena.games.carambouille.moves import (
    BARGAIN,
    BUYS,
    CARD_OF,
    DONE,
    ILLUSION,
    LAY,
    OVERSTOCK,
    SKIP,
    Bargain,
    Buy,
    Done,
    Illusion,
    Lay,
    Move,
    Overstock,
    Sell,
    Skip,
    check_holds,
    refuse,
    sells_of,
)
from arena.games.carambouille.phases import next_seller
from arena.games.carambouille.state import Action, Logs, Sale, State, new_state, put

PRICE = 50
"""Points for a carambouille."""
MOST = max(COPIES[card] for card in PRODUCTS)
"""The most cards that a sale can be valued as."""


def legal(state: State, seat: int) -> Sequence[Move]:
    """Return the legal moves."""
    if state.sale:
        return _reactions(state, state.sale, seat)
    if state.last:
        return sells_of(state.sellable)
    moves: list[Move] = [DONE]
    if not state.bought:
        moves += sells_of(state.sellable)
        moves += BUYS[: _affordable(state, seat)]
    if state.holdings[seat] & ALL_OF["basket"]:
        moves.append(LAY)
    return moves


def forced(state: State, seat: int) -> bool:
    """Tell whether everybody can see that the seat has no card to play on the sale."""
    return state.sale is not None and (
        not state.holdings[seat] & CARAMBOUILLE_BITS
        or (seat == state.sale.seat and state.sale.sell.count == MOST)
    )


def check(state: State, seat: int, move: Move) -> None:
    """Raise :class:`IllegalMove` unless the seat may make the move."""
    if state.sale:
        _check_reaction(state, state.sale, seat, move)
    elif isinstance(move, Sell):
        _check_sell(state, seat, move)
    elif state.last:
        refuse(move, "these are the last sales", "sell until you have nothing to sell")
    elif isinstance(move, Buy):
        _check_buy(state, seat, move)
    elif isinstance(move, Lay):
        check_holds(move, state.holdings[seat], "basket")
    elif not isinstance(move, Done):
        refuse(move, "these are your sales", "sell, buy, lay or be done")


def apply(state: State, seat: int, move: Move) -> State:
    """Return the state after a checked move that is not *lay*."""
    if isinstance(move, Sell):
        return _sell(state, seat, move)
    if state.sale:
        return _react(state, state.sale, seat, move)
    logs = state.logged(Action(seat, move))
    if isinstance(move, Buy):
        bought = holding_of(state.carambouilles[: move.count])
        state = state.with_holding(seat, state.holdings[seat] + bought)
        return state._replace(
            carambouilles=state.carambouilles[move.count :],
            seats=put(state.seats, seat, state.seats[seat].plus(score=-PRICE * move.count)),
            bought=True,
            logs=logs,
        )
    return next_seller(state.asking(seat, logs))


def _affordable(state: State, seat: int) -> int:
    """Return how many carambouilles the seat can pay and the deck has left."""
    return min(state.seats[seat].score // PRICE, len(state.carambouilles))


def _reactions(state: State, sale: Sale, seat: int) -> Sequence[Move]:
    holding = state.holdings[seat]
    moves: list[Move] = [SKIP]
    if seat == sale.seat:
        if holding & ALL_OF["illusion"] and sale.sell.count < MOST:
            moves.append(ILLUSION)
    else:
        if holding & ALL_OF["bargain"]:
            moves.append(BARGAIN)
        if holding & ALL_OF["overstock"]:
            moves.append(OVERSTOCK)
    return moves


def _check_reaction(state: State, sale: Sale, seat: int, move: Move) -> None:
    if isinstance(move, Illusion):
        if seat != sale.seat:
            raise IllegalMove(f"illusion: only the seller may, seat {sale.seat}")
        if sale.sell.count == MOST:
            raise IllegalMove(f"illusion: a sale of {MOST} cannot be valued as one card more")
    elif isinstance(move, Bargain | Overstock):
        if seat == sale.seat:
            refuse(move, "this is your own sale", "play illusion or skip")
    elif not isinstance(move, Skip):
        refuse(move, f"seat {sale.seat} is selling", "play a card on the sale or skip")
    if not isinstance(move, Skip):
        check_holds(move, state.holdings[seat], CARD_OF[type(move)])


def _check_sell(state: State, seat: int, sell: Sell) -> None:
    if state.bought:
        raise IllegalMove("sell: you have bought; you may only lay a basket or be done")
    if sell.product not in PRODUCTS:
        raise IllegalMove(f"sell: there is no product {sell.product!r}")
    if sell.count < 1:
        raise IllegalMove(f"sell: sell at least one card, not {sell.count}")
    if state.barred & ONE[sell.product]:
        raise IllegalMove(f"sell: {sell.product} met an overstock; sell it in another sales phase")
    held = state.holdings[seat] // ONE[sell.product] & 15
    if sell.count > held:
        raise IllegalMove(f"sell: you hold {held} {sell.product}, you sold {sell.count}")


def _check_buy(state: State, seat: int, buy: Buy) -> None:
    if state.bought:
        raise IllegalMove("buy: you have bought; you may only lay a basket or be done")
    if not 1 <= buy.count <= len(BUYS):
        raise IllegalMove(f"buy: buy 1 or {len(BUYS)} carambouilles, not {buy.count}")
    if buy.count > _affordable(state, seat):
        raise IllegalMove(
            f"buy: {buy.count} cost {PRICE * buy.count}; "
            f"you have {state.seats[seat].score} points, "
            f"and {len(state.carambouilles)} cards are left"
        )


def _sell(state: State, seat: int, sell: Sell) -> State:
    value = state.value(sell.product, sell.count)
    logs = state.logged(Action(seat, sell, value))
    *rest, _sale, holdings, seats, turn, asked, _logs = state
    left = holdings[seat] - sell.count * ONE[sell.product]
    holdings, seats = (
        put(holdings, seat, left),
        put(seats, seat, seats[seat].plus(products=-sell.count)),
    )
    return new_state((*rest, Sale(seat, sell, value), holdings, seats, turn, asked, logs))


def _react(state: State, sale: Sale, seat: int, move: Move) -> State:
    """Apply a reaction; one that is visibly forced leaves no trace in the log."""
    asked = state.after(seat)
    if isinstance(move, Skip):
        logs = state.logs if forced(state, seat) else state.logged(Action(seat, move, sale.value))
    else:
        sale = sale._replace(value=_value_after(state, sale, move))
        logs = state.logged(Action(seat, move, sale.value))
        state = state.spending(seat, CARD_OF[type(move)])
    if isinstance(move, Overstock):
        state = _cancelled(state, sale, logs)
    elif asked == sale.seat:
        state = _paid(state, sale, logs)
    else:
        *rest, _sale, holdings, seats, turn, _asked, _logs = state
        return new_state((*rest, sale, holdings, seats, turn, asked, logs))
    return next_seller(state) if state.last and not state.sellable else state


def _value_after(state: State, sale: Sale, move: Move) -> int:
    match move:
        case Illusion():
            return state.value(sale.sell.product, sale.sell.count + 1)
        case Bargain():
            return (sale.value + 1) // 2
    return 0


def _cancelled(state: State, sale: Sale, logs: Logs) -> State:
    product = sale.sell.product
    back = state.holdings[sale.seat] + sale.sell.count * ONE[product]
    return state.with_holding(sale.seat, back)._replace(
        asked=sale.seat, sale=None, barred=state.barred | ALL_OF[product], logs=logs
    )


def _paid(state: State, sale: Sale, logs: Logs) -> State:
    seller, sell, value = sale
    *rest, sold, _sale, holdings, seats, turn, _asked, _logs = state
    place = PRODUCTS.index(sell.product)
    sold = put(sold, place, sold[place] + sell.count)
    seats = put(seats, seller, seats[seller].plus(score=value))
    return new_state((*rest, sold, None, holdings, seats, turn, seller, logs))
