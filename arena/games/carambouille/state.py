"""The options, and a match between two decisions."""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from math import isfinite
from typing import NamedTuple, TypeVar

from arena.game import OptionsError
from arena.games.carambouille.cards import FACE, ONE, PRODUCT_BITS, cards_in, hand_of, holding_of
from arena.games.carambouille.moves import ACCEPT, Accept, Move, Offer, Sell, Take
from arena.records import maker

Value = TypeVar("Value")

COLUMNS = 5
MEMO_LIMIT = 1_000_000
"""No multiplier is larger, so that every one survives being written as a JSON number."""
FLOOR_ROUNDS_LIMIT = 20
HANDS = 40
"""The last hand has this number, if the stock lasts so long."""


@dataclass(frozen=True)
class Options:
    """``memo``: what 1 … 5 cards sold together are worth, in face values of one of them.

    ``floor_rounds``: the most rounds of an exchange phase; 0 means no exchanges.
    """

    memo: tuple[Decimal, ...] = tuple(map(Decimal, ("1", "2.5", "4.5", "7.5", "12")))
    floor_rounds: int = 5

    def __post_init__(self) -> None:
        if len(self.memo) != COLUMNS:
            raise OptionsError(f"memo: give {COLUMNS} multipliers, not {len(self.memo)}")
        for multiplier in self.memo:
            if not (isfinite(multiplier) and 0 < multiplier <= MEMO_LIMIT):
                raise OptionsError(
                    f"memo: a multiplier is above 0 and at most {MEMO_LIMIT}, {multiplier} is not"
                )
            if (10 * Fraction(multiplier)).denominator != 1:
                raise OptionsError(f"memo: {multiplier} is no multiple of 0.1")
        for low, high in pairwise(self.memo):
            if low >= high:
                raise OptionsError(f"memo: the multipliers increase, {high} follows {low}")
        if not 0 <= self.floor_rounds <= FLOOR_ROUNDS_LIMIT:
            raise OptionsError(
                f"floor_rounds is 0 to {FLOOR_ROUNDS_LIMIT}, not {self.floor_rounds}"
            )

    def tenths(self) -> tuple[int, ...]:
        """Return the multipliers in tenths."""
        return tuple(int(10 * Fraction(multiplier)) for multiplier in self.memo)


class Exchange(NamedTuple):
    """An exchange carried out: the cards that each side handed over.

    Who lied spent an *I lied!*. What a liar handed over is empty for all but the two sides.
    """

    offerer: int
    from_offerer: tuple[str, ...]
    from_accepter: tuple[str, ...]
    offerer_lied: bool
    accepter_lied: bool


class Shown(NamedTuple):
    """What a persuasion showed."""

    products: tuple[str, ...]
    carambouilles: tuple[str, ...]


class Action(NamedTuple):
    """What a seat did, and what came of it.

    ``value`` (of a sale or a reaction) is what the sale is worth after it, 0 once it is cancelled.
    ``exchange`` is what an acceptance carried out, ``shown`` what a persuasion showed.
    """

    seat: int
    move: Move
    value: int | None = None
    exchange: Exchange | None = None
    shown: Shown | None = None


def public(action: Action) -> Action:
    """Return an action as it looks to those who have no part in what it hides."""
    seat, move, value, exchange, _shown = action
    match move:
        case Offer(to, give, want):
            move = Offer(to, give, want, ())
        case Accept():
            move = ACCEPT
        case Take():
            move = Take((), ())
    if exchange:
        exchange = exchange._replace(
            from_offerer=() if exchange.offerer_lied else exchange.from_offerer,
            from_accepter=() if exchange.accepter_lied else exchange.from_accepter,
        )
    return Action(seat, move, value, exchange)


Logs = tuple[tuple[Action, ...], ...]
"""What was done in a hand, oldest first, for each seat as it sees it."""


class Sale(NamedTuple):
    """A sale that is open to reactions; ``value`` is what it is worth by now."""

    seat: int
    sell: Sell
    value: int


class SeatView(NamedTuple):
    """What everybody may know of a seat: numbers of cards in hand, baskets laid out, score."""

    products: int
    carambouilles: int
    baskets: int
    score: int

    def plus(self, products: int = 0, baskets: int = 0, score: int = 0) -> "SeatView":
        """Return what is to be seen of the seat with so much more, or less."""
        in_hand, carambouilles, laid, scored = self
        return new_seat_view((in_hand + products, carambouilles, laid + baskets, scored + score))


class State(NamedTuple):
    """A match between two decisions; ``asked`` is None when it is over.

    What most moves change stands at the end.
    """

    memo: tuple[int, ...]
    """The multipliers in tenths."""
    floor_rounds: int
    hand: int
    """The number of this hand, from 1."""
    round: int
    """The round of the exchanges, from 1; 0 in the sales."""
    stock: tuple[str, ...]
    """Drawn-first first, as is ``carambouilles``."""
    carambouilles: tuple[str, ...]
    """Those left to buy."""
    passes: int
    """How many seats passed in this round."""
    offer: int | None
    """The place in the logs of the offer that waits for answers."""
    victim: int | None
    """The seat from which the seat with the floor must take."""
    bought: bool
    """Whether the seller has bought."""
    barred: int
    """The bits of the products that the seller may not sell any more."""
    spent: tuple[str, ...]
    """The carambouilles that are out of the game, in canonical order."""
    sold: tuple[int, ...]
    """How many cards of each product are sold, in canonical order."""
    sale: Sale | None
    holdings: tuple[int, ...]
    seats: tuple[SeatView, ...]
    turn: int
    """Who has the floor, or sells."""
    asked: int | None
    """Who must decide."""
    logs: Logs

    @property
    def first(self) -> int:
        """The First Trader."""
        return (self.hand - 1) % len(self.holdings)

    @property
    def last(self) -> bool:
        """Whether this hand is the last one."""
        return not self.stock or self.hand == HANDS

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat."""
        return tuple([seat.score for seat in self.seats])

    @property
    def sellable(self) -> int:
        """The products that the seller may sell."""
        return self.holdings[self.turn] & PRODUCT_BITS & ~self.barred

    def after(self, seat: int) -> int:
        """Return the seat to the left."""
        return (seat + 1) % len(self.holdings)

    def value(self, product: str, count: int) -> int:
        """Return what ``count`` cards of a product sell for: whole, as faces are tens."""
        return FACE[product] * self.memo[count - 1] // 10

    def logged(self, action: Action, *insiders: int) -> Logs:
        """Return the logs with an action; if it has insiders, others see what is public of it."""
        if not insiders:
            done = (action,)
            return tuple([log + done for log in self.logs])
        seen = public(action)
        return tuple(
            [(*log, action if seat in insiders else seen) for seat, log in enumerate(self.logs)]
        )

    def asking(self, asked: int, logs: Logs) -> "State":
        """Return the state with another seat to decide, after what the logs tell."""
        *rest, _asked, _logs = self
        return new_state((*rest, asked, logs))

    def with_holding(self, seat: int, holding: int) -> "State":
        """Return the state with other cards in the hand of a seat."""
        *rest, holdings, seats, turn, asked, logs = self
        products, carambouilles = hand_of(holding)
        _products, _carambouilles, baskets, score = seats[seat]
        shown = new_seat_view((len(products), len(carambouilles), baskets, score))
        holdings, seats = put(holdings, seat, holding), put(seats, seat, shown)
        return new_state((*rest, holdings, seats, turn, asked, logs))

    def spending(self, seat: int, card: str) -> "State":
        """Return the state after the seat spent a carambouille."""
        spent = cards_in(holding_of((*self.spent, card)))
        return self.with_holding(seat, self.holdings[seat] - ONE[card])._replace(spent=spent)


new_state, new_seat_view = maker(State), maker(SeatView)


def put(values: tuple[Value, ...], place: int, value: Value) -> tuple[Value, ...]:
    """Return the values, by seat or in a log, with one of them changed."""
    return (*values[:place], value, *values[place + 1 :])
