"""A match between two decisions."""

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from arena.game import OptionsError
from arena.games.bohnanza.farm import Cards, Farm
from arena.games.bohnanza.moves import Move, Offer
from arena.games.bohnanza.pile import Pile
from arena.records import maker

Step = Literal["plant_front", "plant_next", "offers", "trade", "answer", "plant_open", "over"]
"""What is asked for: the first and the second card of step 1 of a turn, the parts a, b and c of an
offer round, step 3 of a turn; ``over`` at the end of the match."""

MOST = 20
"""The highest price of a field, and the most offer rounds."""


@dataclass(frozen=True)
class Options:
    """The options.

    ``fields``: fields of each seat, ``auto`` for 3 at three seats, else 2.
    ``third_field``: the price of a third field in coins, 0 for none to buy.
    ``offer_rounds``: offer rounds in a turn, at most.
    """

    fields: Literal["auto", 2, 3] = "auto"
    third_field: int = 0
    offer_rounds: int = 4

    def __post_init__(self) -> None:
        if self.fields not in ("auto", 2, 3):
            raise OptionsError(f"fields: auto, 2 or 3 are possible, not {self.fields!r}")
        for name in ("third_field", "offer_rounds"):
            value: Any = getattr(self, name)
            if not 0 <= value <= MOST:
                raise OptionsError(f"{name}: 0 to {MOST} are possible, not {value}")


class Action(NamedTuple):
    """What a seat did in an offer round."""

    round: int
    seat: int
    move: Move


class StandingOffer(NamedTuple):
    """An offer that stands."""

    seat: int
    offer: Offer


class State(NamedTuple):
    """A match between two decisions."""

    options: Options
    farms: tuple[Farm, ...]
    pile: Pile
    turn: int
    """The seat whose turn it is."""
    step: Step
    acting: tuple[int, ...]
    round: int = 0
    """The offer round, from 1; 0 before the first one of the turn."""
    turned_up: Cards = ()
    offers: tuple[StandingOffer, ...] = ()
    """The offers that stand: those to the seat whose turn it is (trade), or its own (answer)."""
    actions: tuple[Action, ...] = ()
    """What was done in the offer rounds of this turn."""

    @property
    def trader(self) -> Farm:
        """The farm of the seat whose turn it is."""
        return self.farms[self.turn]

    def with_farm(self, seat: int, farm: Farm) -> "State":
        """Return the state with the farm of one seat changed."""
        options, farms, *rest = self
        return new_state((options, (*farms[:seat], farm, *farms[seat + 1 :]), *rest))

    def with_actions(self, done: tuple[Action, ...]) -> "State":
        """Return the state with more of what was done in the offer rounds."""
        *rest, actions = self
        return new_state((*rest, actions + done))


new_state = maker(State)
