"""The moves."""

from dataclasses import dataclass

from arena.games.bohnanza.beans import BEANS

MOST_SEATS = 5
MOST_FIELDS = 3


@dataclass(frozen=True, slots=True)
class Plant:
    """Plant the front card of the hand, or (where ``card`` is given) this open card."""

    field: int
    card: str | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """Plant no second card from the hand."""


@dataclass(frozen=True, slots=True)
class Harvest:
    """Harvest a field."""

    field: int


@dataclass(frozen=True, slots=True)
class BuyField:
    """Buy a third field."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Offer hand cards (``give``) and turned-up cards (``give_open``) for the cards wanted.

    ``to`` is a seat, or ``arena.trading.ALL``.
    """

    to: int
    give: tuple[str, ...]
    give_open: tuple[str, ...]
    want: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Accept:
    """Accept the offer of ``seat``; without it: the offer that one is asked about."""

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Decline:
    """Decline the offer that one is asked about."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Make no offer, accept none."""


@dataclass(frozen=True, slots=True)
class Stop:
    """End the trading of this turn."""


Move = Plant | Done | Harvest | BuyField | Offer | Accept | Decline | Pass | Stop

DONE, BUY_FIELD, ACCEPT, DECLINE, PASS, STOP = (
    Done(), BuyField(), Accept(), Decline(), Pass(), Stop(),
)  # fmt: skip
PLANT = tuple(Plant(field) for field in range(MOST_FIELDS))
PLANT_OPEN = {card: tuple(Plant(field, card) for field in range(MOST_FIELDS)) for card in BEANS}
HARVEST = tuple(Harvest(field) for field in range(MOST_FIELDS))
ACCEPT_FROM = tuple(Accept(seat) for seat in range(MOST_SEATS))
