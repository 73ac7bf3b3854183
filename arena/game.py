"""What a game is.

A game is a stateless object that describes rules. States, moves and views are plain immutable
values: named tuples or frozen dataclasses (moves are frozen dataclasses, so that two moves of
different kinds never compare equal). Rules do no I/O, read no clock and draw no random numbers:
the one thing chance can do is to shuffle a pile, and it is handed in.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from arena.table import Table

State = TypeVar("State")
Move = TypeVar("Move")
View = TypeVar("View")


class IllegalMove(Exception):  # noqa: N818 - the rules' own word
    """A move that the rules refuse; the message is a sentence for the bot's author."""


class OptionsError(ValueError):
    """Options that a game cannot be played with; the message says which and why."""


class Chance(Protocol):
    """What the rules know of chance."""

    def shuffle(self, pile: Sequence[str]) -> Sequence[str]:
        """Return the cards of ``pile`` (given in canonical order) shuffled, drawn-first first."""
        ...


class Place(NamedTuple):
    """How one seat stands: its score (higher is better) and its rank (1 is best)."""

    score: int
    rank: int


Standing = tuple[Place, ...]
"""A place for each seat, by seat."""


def standing(scores: Sequence[int], keys: Sequence[Any] | None = None) -> Standing:
    """Rank seats by ``keys`` (higher is better; the scores themselves unless given).

    A seat's rank is 1 + the number of seats that stand better: 1, 1, 3.
    """
    keys = scores if keys is None else keys
    return tuple(
        Place(score, 1 + sum(other > key for other in keys))
        for score, key in zip(scores, keys, strict=True)
    )


class Variant(NamedTuple):
    """A named set of a game's options, and the numbers of seats that it is for."""

    options: Any
    seats: Sequence[int]


class Game(ABC, Generic[State, Move, View]):
    """The rules of one game.

    ``version`` is bumped only when the same moves could end differently.
    ``decision_limit`` is a number of decisions that no match exceeds.
    """

    name: ClassVar[str]
    version: ClassVar[int]
    seats: ClassVar[range]
    decision_limit: ClassVar[int]
    options_type: ClassVar[type]
    """A frozen dataclass with a default for every option; it refuses senseless values."""
    move_type: ClassVar[Any]
    """A union of frozen dataclasses, one for each kind of move."""
    view_type: ClassVar[type]
    variants: ClassVar[Mapping[str, Variant]]

    @abstractmethod
    def start(self, options: Any, seats: int, chance: Chance) -> State:
        """Deal; the options and seats have passed :meth:`validate`."""

    @abstractmethod
    def to_act(self, state: State) -> Sequence[int]:
        """Return the seats that must act now, ascending; none when the match is over."""

    @abstractmethod
    def legal(self, state: State, seat: int) -> Iterable[Move]:
        """Yield the legal moves of a seat that must act: stable order, no duplicates.

        The harmless move comes first: it is what a failed seat plays. Offers are not listed.
        """

    @abstractmethod
    def apply(self, state: State, moves: Mapping[int, Move], chance: Chance) -> State:
        """Return the state after the moves, one checked move for each seat that must act."""

    @abstractmethod
    def view(self, state: State, seat: int) -> View:
        """Return all that the seat may know: complete enough that a bot needs no memory.

        It says whose it is, and with the options it is all that :meth:`redeal` needs.
        """

    @abstractmethod
    def standing(self, state: State) -> Standing:
        """Return how the seats stand; final once nobody is to act."""

    @abstractmethod
    def redeal(self, options: Any, view: View, chance: Chance) -> State:
        """Return a world: a state with this view, all that the view hides dealt anew.

        What the seat knows of others' cards is respected, and play goes on from there.
        """

    @abstractmethod
    def table(self, state: State) -> Table:
        """Return every zone and counter, as a spectator sees them.

        The zones together hold every card of the game exactly once.
        """

    def validate(self, options: Any, seats: int) -> None:
        """Raise :class:`OptionsError` where these options cannot be played at that many seats."""
        if seats not in self.seats:
            numbers = ", ".join(map(str, self.seats))
            raise OptionsError(f"{self.name} is for {numbers} seats, not {seats}")

    def check(self, state: State, seat: int, move: Move) -> None:
        """Raise :class:`IllegalMove` unless the seat may make the move."""
        if move not in self.legal(state, seat):
            raise IllegalMove(f"{move} is not among the legal moves")

    def sample(self, state: State, seat: int, rng: Random) -> Move:
        """Draw a legal move, offers included where the game has them."""
        return rng.choice(tuple(self.legal(state, seat)))

    def offers_open(self, state: State, seat: int) -> bool:
        """Tell whether the seat may also make moves that :meth:`legal` does not list."""
        return False

    def forced(self, state: State, seat: int) -> bool:
        """Tell whether everybody at the table can see that the seat has only one legal move."""
        return False

    def announced(self, move: Move) -> Move:
        """Return the move as the other seats hear of it: without what it hides from them."""
        return move

    def variant_of(self, options: Any, seats: int) -> str:
        """Return the name of the variant that these options are at that many seats, or ''."""
        for name, variant in self.variants.items():
            if variant.options == options and seats in variant.seats:
                return name
        return ""
