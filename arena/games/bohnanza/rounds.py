"""What the moves of an offer round do."""

from collections.abc import Mapping

from arena.game import Chance
from arena.games.bohnanza import turn
from arena.games.bohnanza.moves import Accept, Move, Offer, Pass
from arena.games.bohnanza.state import Action, StandingOffer, State
from arena.games.bohnanza.trade import exchange
from arena.records import maker
from arena.trading import answering

new_action, new_offer = maker(Action), maker(StandingOffer)


def play(state: State, moves: Mapping[int, Move], chance: Chance) -> State:
    """Return the state after the moves of all who act in this part of an offer round."""
    done = tuple([new_action((state.round, seat, moves[seat])) for seat in state.acting])
    offers = [new_offer((seat, move)) for _round, seat, move in done if isinstance(move, Offer)]
    for seat, offer in offers:
        state = state.with_farm(seat, state.farms[seat].prove(offer.give))
    state = state.with_actions(done)
    if state.step == "offers":
        return state._replace(step="trade", acting=(state.turn,), offers=tuple(offers))
    ((_round, seat, move),) = done
    if state.step == "answer":
        return _answer(state, seat, move, chance)
    return _trade(state, move, chance)


def _trade(state: State, move: Move, chance: Chance) -> State:
    if isinstance(move, Offer):
        first, *_others = answering(state.turn, move.to, len(state.farms))
        return state._replace(
            step="answer", acting=(first,), offers=(StandingOffer(state.turn, move),)
        )
    if isinstance(move, Accept):
        (accepted,) = (standing for standing in state.offers if standing.seat == move.seat)
        state = exchange(state, accepted.seat, accepted.offer, state.turn)
        return turn.begin_round(state, chance)
    if isinstance(move, Pass):
        return turn.begin_round(state, chance)
    return turn.end_trading(state, chance)


def _answer(state: State, seat: int, move: Move, chance: Chance) -> State:
    ((_giver, offer),) = state.offers
    if isinstance(move, Accept):
        return turn.begin_round(exchange(state, state.turn, offer, seat), chance)
    asked = answering(state.turn, offer.to, len(state.farms))
    if seat == asked[-1]:
        return turn.begin_round(state, chance)
    return state._replace(acting=(asked[asked.index(seat) + 1],))
