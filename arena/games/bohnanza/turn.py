"""How a turn goes on by itself, from one decision to the next."""

from arena.game import Chance
from arena.games.bohnanza.farm import Farm
from arena.games.bohnanza.pile import Pile
from arena.games.bohnanza.state import Options, State

TURNED_UP, DRAWN = 2, 3


def begin(
    options: Options, farms: tuple[Farm, ...], pile: Pile, seat: int, chance: Chance
) -> State:
    """Begin the turn of a seat."""
    forgotten = [farm._replace(proven=()) for farm in farms]
    forgotten[seat] = forgotten[seat]._replace(turns=farms[seat].turns + 1)
    state = State(options, tuple(forgotten), pile, seat, "plant_front", (seat,))
    return state if farms[seat].hand else turn_up(state, chance)


def turn_up(state: State, chance: Chance) -> State:
    """Turn up two cards, and go on to the first offer round."""
    cards, pile = state.pile.draw(TURNED_UP, chance)
    return begin_round(state._replace(turned_up=cards, pile=pile), chance)


def begin_round(state: State, chance: Chance) -> State:
    """Begin the next offer round, or end the trading where there is none."""
    tradable = state.turned_up or state.trader.hand
    if state.round == state.options.offer_rounds or not tradable:
        return end_trading(state, chance)
    others = tuple(seat for seat in range(len(state.farms)) if seat != state.turn)
    return state._replace(step="offers", acting=others, round=state.round + 1, offers=())


def end_trading(state: State, chance: Chance) -> State:
    """Let the turned-up cards that are left lie open, and plant all that does."""
    trader = state.trader.receive(state.turned_up)
    return plant_open(state.with_farm(state.turn, trader)._replace(turned_up=(), offers=()), chance)


def plant_open(state: State, chance: Chance) -> State:
    """Ask the next seat that has open cards, or end the turn."""
    seats = len(state.farms)
    for step in range(seats):
        seat = (state.turn + step) % seats
        if state.farms[seat].open:
            return state._replace(step="plant_open", acting=(seat,))
    return _end_turn(state, chance)


def _end_turn(state: State, chance: Chance) -> State:
    cards, pile = state.pile.draw(DRAWN, chance)
    trader = state.trader._replace(hand=state.trader.hand + cards)
    state = state.with_farm(state.turn, trader)._replace(pile=pile)
    if pile.last:
        return _end_match(state)
    following = (state.turn + 1) % len(state.farms)
    return begin(state.options, state.farms, pile, following, chance)


def _end_match(state: State) -> State:
    pile, farms = state.pile, []
    for farm in state.farms:
        for number in range(len(farm.fields)):
            farm, discards = farm.harvest(number)
            pile = pile.discard(discards)
        farms.append(farm)
    return state._replace(farms=tuple(farms), pile=pile, step="over", acting=())
