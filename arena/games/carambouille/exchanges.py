"""The exchange phase: the floor, answers to an offer, and what a persuasion takes."""

from collections.abc import Sequence

from arena.game import IllegalMove
from arena.games.carambouille.cards import (
    ALL_OF,
    COPIES,
    PRODUCT_BITS,
    carambouilles_in,
    cards_in,
    holding_of,
    products_in,
)
from arena.games.carambouille.lies import check_lie, may_lie
from arena.games.carambouille.moves import (
    ACCEPT,
    DECLINE,
    LAY,
    PASS,
    PERSUADES,
    RING,
    Accept,
    Decline,
    Lay,
    Move,
    Offer,
    Pass,
    Persuade,
    Ring,
    Take,
    check_holds,
    refuse,
)
from arena.games.carambouille.phases import next_floor, open_sales
from arena.games.carambouille.state import Action, Exchange, Shown, State
from arena.games.carambouille.takes import LISTED, check_take, takes
from arena.trading import ALL, answering, check_held, check_receiver, check_sides, lack


def legal(state: State, seat: int) -> Sequence[Move]:
    """Return the legal moves, without offers, acceptances with a lie, and takes beyond the list."""
    if state.offer is not None:
        wanted = offered(state).want
        return (DECLINE,) if lack(cards_in(state.holdings[seat]), wanted) else (DECLINE, ACCEPT)
    if state.victim is not None:
        return takes_of(state, state.victim)[:LISTED]
    moves: list[Move] = [PASS]
    if seat == state.first:
        moves.append(RING)
    holding = state.holdings[seat]
    if holding & ALL_OF["basket"]:
        moves.append(LAY)
    if holding & ALL_OF["persuasion"]:
        others = PERSUADES[: len(state.holdings)]
        moves += [persuade for persuade in others if persuade.seat != seat]
    return moves


def offers_open(state: State, seat: int) -> bool:
    """Tell whether there are legal moves that are not listed."""
    if state.offer is not None:
        return may_lie(state.holdings[seat], offered(state).want)
    return state.victim is None or len(takes_of(state, state.victim)) > LISTED


def offered(state: State) -> Offer:
    """Return the offer that waits for answers, whole."""
    assert state.offer is not None
    move = state.logs[state.turn][state.offer].move
    assert isinstance(move, Offer)
    return move


def takes_of(state: State, victim: int) -> Sequence[Take]:
    """Return what the seat with the floor may take of the victim, by :func:`takes`."""
    holdings = state.holdings
    return takes(holdings[victim] & PRODUCT_BITS, holdings[state.turn] & PRODUCT_BITS)


def check(state: State, seat: int, move: Move) -> None:
    """Raise :class:`IllegalMove` unless the seat may make the move."""
    holding = state.holdings[seat]
    if state.offer is not None:
        if isinstance(move, Accept):
            _check_accept(holding, move, offered(state).want)
        elif not isinstance(move, Decline):
            refuse(move, "an offer waits for your answer", "accept or decline it")
    elif state.victim is not None:
        if not isinstance(move, Take):
            refuse(move, "your persuasion is not settled", f"take from seat {state.victim}")
        check_take(move, products_in(state.holdings[state.victim]), products_in(holding))
    elif isinstance(move, Offer):
        _check_offer(state, seat, move)
    elif isinstance(move, Persuade):
        if move.seat == seat or not 0 <= move.seat < len(state.holdings):
            raise IllegalMove(f"persuade: there is no other seat {move.seat}")
        check_holds(move, holding, "persuasion")
    elif isinstance(move, Lay):
        check_holds(move, holding, "basket")
    elif isinstance(move, Ring):
        if seat != state.first:
            raise IllegalMove(f"ring: only the First Trader may, seat {state.first}")
    elif not isinstance(move, Pass):
        refuse(move, "you have the floor", "offer, persuade, lay, pass or ring")


def apply(state: State, seat: int, move: Move) -> State:
    """Return the state after a checked move that is not *lay*."""
    match move:
        case Offer():
            return _offer(state, seat, move)
        case Accept():
            return next_floor(_exchange(state, seat, move))
        case Persuade():
            return _persuade(state, seat, move)
        case Take():
            return next_floor(_take(state, seat, move))
    logs = state.logged(Action(seat, move))
    if isinstance(move, Pass):
        return next_floor(state._replace(passes=state.passes + 1, logs=logs))
    if isinstance(move, Ring):
        return open_sales(state._replace(logs=logs))
    asked = state.after(seat)
    if offered(state).to == ALL and asked != state.turn:
        return state.asking(asked, logs)
    return next_floor(state.asking(asked, logs))


def _check_offer(state: State, seat: int, offer: Offer) -> None:
    check_receiver(seat, offer.to, len(state.holdings))
    check_sides(offer.give, offer.want, COPIES)
    for side in (offer.give, offer.want):
        for card in side:
            if side.count(card) > COPIES[card]:
                raise IllegalMove(
                    f"offer: there are {COPIES[card]} {card} in the game, not {side.count(card)}"
                )
    holding = state.holdings[seat]
    if offer.really:
        check_lie("offer", holding, offer.really, offer.give)
    else:
        check_held(cards_in(holding), offer.give)


def _check_accept(holding: int, accept: Accept, want: Sequence[str]) -> None:
    if accept.really:
        check_lie("accept", holding, accept.really, want)
    elif missing := lack(cards_in(holding), want):
        card, held, needed = missing
        raise IllegalMove(f"accept: you hold {held} {card}, {needed} wanted")


def _offer(state: State, seat: int, offer: Offer) -> State:
    first, *_others = answering(seat, offer.to, len(state.holdings))
    logs = state.logged(Action(seat, offer), seat)
    return state._replace(asked=first, offer=len(state.logs[seat]), logs=logs)


def _exchange(state: State, seat: int, accept: Accept) -> State:
    """Swap what both sides hand over, and spend the card of whoever lied."""
    offerer, offer = state.turn, offered(state)
    exchange = Exchange(
        offerer,
        offer.really or offer.give,
        accept.really or offer.want,
        bool(offer.really),
        bool(accept.really),
    )
    for liar, lied in ((offerer, exchange.offerer_lied), (seat, exchange.accepter_lied)):
        if lied:
            state = state.spending(liar, "i_lied")
    logs = state.logged(Action(seat, accept, exchange=exchange), offerer, seat)
    return _swapped(state, offerer, exchange.from_offerer, seat, exchange.from_accepter).asking(
        seat, logs
    )


def _persuade(state: State, seat: int, persuade: Persuade) -> State:
    state = state.spending(seat, "persuasion")
    victim = state.holdings[persuade.seat]
    shown = Shown(products_in(victim), carambouilles_in(victim))
    state = state._replace(logs=state.logged(Action(seat, persuade, shown=shown), seat))
    if not takes_of(state, persuade.seat):
        return next_floor(state)
    return state._replace(victim=persuade.seat)


def _take(state: State, seat: int, take: Take) -> State:
    victim = state.victim
    assert victim is not None
    logs = state.logged(Action(seat, take), seat, victim)
    return _swapped(state, victim, take.cards, seat, take.give).asking(seat, logs)


def _swapped(
    state: State, one: int, from_one: Sequence[str], other: int, from_other: Sequence[str]
) -> State:
    """Return the state after two seats have handed cards to each other."""
    gain = holding_of(from_other) - holding_of(from_one)
    state = state.with_holding(one, state.holdings[one] + gain)
    return state.with_holding(other, state.holdings[other] - gain)
