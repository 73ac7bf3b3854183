"""Bohnanza: plant beans in the order of the hand, and trade away what fits no field."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar

from arena.game import Chance, Game, IllegalMove, Standing, Variant, standing
from arena.games.bohnanza import presentation, rounds, turn
from arena.games.bohnanza.beans import DECK
from arena.games.bohnanza.farm import EMPTY, Farm
from arena.games.bohnanza.legality import legal_moves
from arena.games.bohnanza.moves import (
    MOST_SEATS,
    BuyField,
    Done,
    Harvest,
    Move,
    Offer,
    Plant,
)
from arena.games.bohnanza.pile import Pile
from arena.games.bohnanza.presentation import View
from arena.games.bohnanza.redeal import redeal
from arena.games.bohnanza.refusals import refusal
from arena.games.bohnanza.state import Options, State
from arena.games.bohnanza.trade import check_offer, draw_offer
from arena.table import Table

HAND_SIZE = 5


class Bohnanza(Game[State, Move, View]):
    """Two to five seats."""

    name = "bohnanza"
    version = 1
    seats = range(2, MOST_SEATS + 1)
    decision_limit = 12_000
    """The three piles have at most 312 cards, each planted and harvested at most once: 624 moves,
    and 5 to buy fields. At least 10 cards are dealt, and every turn but the last draws 5: at most
    61 turns, in each at most one ``done`` and 20 rounds of 9 moves (4 seats act, 1 trades, 4
    answer), 11 041 together."""
    options_type = Options
    move_type = Move
    view_type = View
    variants: ClassVar[Mapping[str, Variant]] = {
        "standard": Variant(Options(), seats),
        "classic": Variant(Options(fields=2, third_field=3), range(3, MOST_SEATS + 1)),
    }

    def start(self, options: Options, seats: int, chance: Chance) -> State:
        number = options.fields
        if number == "auto":
            number = 3 if seats == 3 else 2
        cards = tuple(chance.shuffle(DECK))
        dealt = HAND_SIZE * seats
        farms = tuple(Farm(cards[seat:dealt:seats], (EMPTY,) * number) for seat in range(seats))
        return turn.begin(options, farms, Pile(cards[dealt:]), 0, chance)

    def to_act(self, state: State) -> Sequence[int]:
        return state.acting

    def legal(self, state: State, seat: int) -> Sequence[Move]:
        return legal_moves(state, seat)

    def offers_open(self, state: State, seat: int) -> bool:
        return state.step in ("offers", "trade")

    def forced(self, state: State, seat: int) -> bool:
        return state.step == "plant_open" and len(self.legal(state, seat)) == 1

    def check(self, state: State, seat: int, move: Move) -> None:
        if isinstance(move, Offer) and self.offers_open(state, seat):
            check_offer(state, seat, move)
        elif move not in self.legal(state, seat):
            raise IllegalMove(refusal(state, seat, move))

    def sample(self, state: State, seat: int, rng: Random) -> Move:
        if self.offers_open(state, seat) and rng.random() < 0.5:
            return draw_offer(state, seat, rng)
        return rng.choice(self.legal(state, seat))

    def apply(self, state: State, moves: Mapping[int, Move], chance: Chance) -> State:
        if state.step == "offers":
            return rounds.play(state, moves, chance)
        ((seat, move),) = moves.items()
        farm = state.farms[seat]
        if isinstance(move, Plant):
            return _plant(state, seat, move, chance)
        if isinstance(move, Harvest):
            farm, discards = farm.harvest(move.field)
            return state.with_farm(seat, farm)._replace(pile=state.pile.discard(discards))
        if isinstance(move, BuyField):
            farm, discards = farm.buy(state.options.third_field)
            return state.with_farm(seat, farm)._replace(pile=state.pile.discard(discards))
        if isinstance(move, Done):
            return turn.turn_up(state, chance)
        return rounds.play(state, moves, chance)

    def view(self, state: State, seat: int) -> View:
        return presentation.view(state, seat)

    def standing(self, state: State) -> Standing:
        scores = [len(farm.coins) for farm in state.farms]
        keys = [(len(farm.coins), -farm.turns) for farm in state.farms]
        return standing(scores, keys)

    def redeal(self, options: Options, view: View, chance: Chance) -> State:
        return redeal(options, view, chance)

    def table(self, state: State) -> Table:
        return presentation.table(state)


def _plant(state: State, seat: int, plant: Plant, chance: Chance) -> State:
    farm = state.farms[seat].plant(plant.field, plant.card)
    state = state.with_farm(seat, farm)
    if state.step == "plant_open":
        return turn.plant_open(state, chance)
    if farm.hand and state.step == "plant_front":
        return state._replace(step="plant_next")
    return turn.turn_up(state, chance)
