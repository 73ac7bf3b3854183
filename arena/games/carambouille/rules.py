"""Carambouille: trade products on the market, sell them in sets, and play tricks on others."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar

from arena.game import Chance, Game, Standing, Variant, standing
from arena.games.carambouille import exchanges, presentation, sales
from arena.games.carambouille.cards import CARAMBOUILLE_PILE, ONE, PRODUCT_PILE
from arena.games.carambouille.drawing import draw_unlisted
from arena.games.carambouille.moves import LAY, Lay, Move
from arena.games.carambouille.phases import first_hand
from arena.games.carambouille.presentation import View
from arena.games.carambouille.redeal import redeal
from arena.games.carambouille.state import Action, Options, State, public, put
from arena.table import Table


class Carambouille(Game[State, Move, View]):
    """Three to seven seats."""

    name = "carambouille"
    version = 1
    seats = range(3, 8)
    decision_limit = 41_000
    """At most 40 hands, in each at most 20 rounds with 7 times the floor. A use of the floor is at
    most an offer and 6 answers; a persuasion and its take are fewer: 39 200 in all. At most 4
    baskets are laid. In each hand a seat buys once and is done once: 560. At most 100 sales go
    through, for each one discards a card, and 4 meet an overstock, each with 7 reactions: 832."""
    options_type = Options
    move_type = Move
    view_type = View
    variants: ClassVar[Mapping[str, Variant]] = {"standard": Variant(Options(), seats)}

    def start(self, options: Options, seats: int, chance: Chance) -> State:
        stock = tuple(chance.shuffle(PRODUCT_PILE))
        carambouilles = tuple(chance.shuffle(CARAMBOUILLE_PILE))
        return first_hand(options.tenths(), options.floor_rounds, seats, stock, carambouilles)

    def to_act(self, state: State) -> Sequence[int]:
        return () if state.asked is None else (state.asked,)

    def legal(self, state: State, seat: int) -> Sequence[Move]:
        return exchanges.legal(state, seat) if state.round else sales.legal(state, seat)

    def check(self, state: State, seat: int, move: Move) -> None:
        if state.round:
            exchanges.check(state, seat, move)
        else:
            sales.check(state, seat, move)

    def sample(self, state: State, seat: int, rng: Random) -> Move:
        if self.offers_open(state, seat) and rng.random() < 0.5:
            drawn = draw_unlisted(state, seat, rng)
            if drawn is not None:
                return drawn
        return rng.choice(self.legal(state, seat))

    def offers_open(self, state: State, seat: int) -> bool:
        return state.round > 0 and exchanges.offers_open(state, seat)

    def forced(self, state: State, seat: int) -> bool:
        return sales.forced(state, seat)

    def announced(self, move: Move) -> Move:
        return public(Action(0, move)).move

    def apply(self, state: State, moves: Mapping[int, Move], chance: Chance) -> State:
        ((seat, move),) = moves.items()
        if isinstance(move, Lay):
            return _lay(state, seat)
        if state.round:
            return exchanges.apply(state, seat, move)
        return sales.apply(state, seat, move)

    def view(self, state: State, seat: int) -> View:
        return presentation.view(state, seat)

    def standing(self, state: State) -> Standing:
        return standing(state.scores)

    def redeal(self, options: Options, view: View, chance: Chance) -> State:
        return redeal(options, view, chance)

    def table(self, state: State) -> Table:
        return presentation.table(state)


def _lay(state: State, seat: int) -> State:
    logs = state.logged(Action(seat, LAY))
    state = state.with_holding(seat, state.holdings[seat] - ONE["basket"])
    seats = put(state.seats, seat, state.seats[seat].plus(baskets=1))
    return state._replace(seats=seats, logs=logs)
