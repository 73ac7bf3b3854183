"""What will be played, in which order: blocks, runs of blocks, and the formats' common interface.

A schedule is a pure function of a `Format` and a `Field`; nothing here plays or remembers. Every
block has its own deal, so that blocks are independent of each other, which the errors of the
ratings rest on.

    plan = RoundRobin().plan(Field(bots=8, seats=2, deals=50))
    for number in range(plan.rounds):
        for run in plan.runs(number, outcomes):     # outcomes: all matches of earlier rounds
            ...
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Protocol

MOST_DEALS = 1_000_000
"""For each table."""
MOST_RUN = 1_000
"""Deals of a sitting, whose results are all kept until it is over."""
MOST_TABLES = 1_000_000
"""Of a round."""

Seating = tuple[int, ...]
Table = tuple[int, ...]


class TableList(Protocol):
    """Tables by number: a list, or something that makes each when asked."""

    def __len__(self) -> int: ...
    def __getitem__(self, number: int, /) -> Table: ...


class ScheduleError(ValueError):
    """The schedule that was asked for cannot be made; the message says what to change."""


class Block(NamedTuple):
    """One deal in all its seatings.

    Attributes:
        index: place in the schedule, counted from 0 over all rounds.
        deal: number of the deal; no other block has it.
        seatings: one per match; each lists bots (as numbers 0 ... bots - 1) by seat.
    """

    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody needs here
    deal: int
    seatings: tuple[Seating, ...]

    @property
    def table(self) -> Table:
        """The bots of the block, ascending."""
        return tuple(sorted(self.seatings[0]))


class Run(NamedTuple):
    """Blocks of one table, next to each other in the schedule, with equal seatings.

    For each seating one sitting plays the deals of the run one after the other: its processes
    stay in their seats and see each deal once. A run is played whole or not at all: what a bot
    remembers of earlier deals of its sitting is then the same after a resume.
    """

    blocks: tuple[Block, ...]

    @property
    def seatings(self) -> tuple[Seating, ...]:
        """The seatings that all blocks of the run share."""
        return self.blocks[0].seatings

    @property
    def table(self) -> Table:
        """The bots of the run, ascending."""
        return self.blocks[0].table


class Outcome(NamedTuple):
    """How one match ended: `ranks` by seat, 1 the best, equal ranks shared."""

    seating: Seating
    ranks: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Field:
    """Who plays, and how much.

    Attributes:
        bots: number of bots; a bot is a number below it. Where seeding matters, 0 is the best.
        seats: seats of the game.
        deals: deals that each table plays (in Swiss and knockout: in each round).
        run: at most so many deals in one sitting.
        owners: owner of each bot; empty if all bots have different owners.
        share: whether bots of one owner may meet at a table of three or more seats.
        seed: makes random choices of the schedule reproducible.
    """

    bots: int
    seats: int
    deals: int
    run: int = 8
    owners: tuple[str, ...] = ()
    share: bool = False
    seed: bytes = b""

    def __post_init__(self) -> None:
        _check_bounds("deals", self.deals, MOST_DEALS)
        _check_bounds("run", self.run, MOST_RUN)
        if self.seats < 2:
            raise ScheduleError(f"a table needs at least 2 seats, not {self.seats}")
        if self.bots < self.seats:
            raise ScheduleError(
                f"a table has {self.seats} seats, but there are only {self.bots} bots: enter more"
            )
        if self.owners and len(self.owners) != self.bots:
            raise ScheduleError(
                f"owners must name one owner for each of {self.bots} bots, not {len(self.owners)}"
            )

    @property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The bots parted so that no two of one part may share a table, by first bot."""
        if not self.owners or self.share or self.seats < 3:
            return tuple((bot,) for bot in range(self.bots))
        groups: dict[str, list[int]] = {}
        for bot, owner in enumerate(self.owners):
            groups.setdefault(owner, []).append(bot)
        return tuple(tuple(group) for group in groups.values())


def _check_bounds(name: str, value: int, most: int) -> None:
    if not 1 <= value <= most:
        shown = f"{value:,}" if abs(value) < 10**15 else "a number far beyond that"
        raise ScheduleError(f"{name} must be 1 to {most:,}, not {shown}")


class Test(Protocol):
    """What may end a tournament before all that is planned has been played."""

    def add(self, block: int, outcomes: Iterable[Outcome]) -> bool:
        """Take the matches of the next block; tell whether no more need be played."""

    @property
    def words(self) -> str:
        """Where the test stands."""


class Plan(ABC):
    """A format applied to a field. All of it is lazy: nothing grows with the matches planned."""

    rounds: int
    """Rounds; the blocks of a round depend on the outcomes of earlier ones. Often 1."""

    @abstractmethod
    def size(self, number: int) -> int:
        """How many blocks round `number` has; known before any result."""

    @property
    @abstractmethod
    def matches(self) -> int:
        """How many matches all rounds have."""

    @property
    @abstractmethod
    def sittings(self) -> int:
        """How many sittings all rounds have: one per run and seating, a process for each seat."""

    @abstractmethod
    def runs(
        self, number: int = 0, outcomes: Iterable[Outcome] = (), start: int = 0
    ) -> Iterator[Run]:
        """The runs of round `number`, in order.

        Args:
            number: the round, from 0.
            outcomes: of all matches of all earlier rounds, in any order; no others.
            start: index of a block; runs that end before it are left out, at no cost. The run
                that contains it comes whole.
        """

    @abstractmethod
    def report(self) -> "Report":
        """What the schedule is and how well it is balanced, before anything has been played."""

    @property
    def blocks(self) -> int:
        """How many blocks all rounds have."""
        return sum(self.size(number) for number in range(self.rounds))

    def round(
        self, number: int = 0, outcomes: Iterable[Outcome] = (), start: int = 0
    ) -> Iterator[Block]:
        """The blocks of round `number` from index `start` on, in order."""
        for run in self.runs(number, outcomes, start):
            yield from (block for block in run.blocks if block.index >= start)


class Report(NamedTuple):
    """The printed design of a plan: `lines` are pairs of a label and what is so."""

    lines: tuple[tuple[str, str | int], ...]

    def __str__(self) -> str:
        width = max(len(label) for label, _ in self.lines)
        return "\n".join(f"{label:<{width}}  {text}" for label, text in self.texts)

    @property
    def texts(self) -> Iterator[tuple[str, str]]:
        """The lines as people read them."""
        for label, what in self.lines:
            yield label, f"{what:,}" if isinstance(what, int) else what


@dataclass(frozen=True)
class Format(ABC):
    """A way to decide who meets whom. Its dataclass fields are its options.

    A format is found by putting a module with a subclass into `arena/tournament/formats`.
    """

    name: ClassVar[str]
    """How the format is asked for, such as `round-robin`."""
    summary: ClassVar[str]
    """One line for lists and help."""
    rated: ClassVar[bool] = True
    """Whether its results count on ladders."""

    @abstractmethod
    def plan(self, field: Field) -> Plan:
        """The schedule of the format for a field.

        Raises:
            ScheduleError: the format cannot be played by this field.
        """

    def test(self) -> "Test | None":
        """A fresh test that may end a tournament early; None: all of it is played."""
        return None


def points(outcome: Outcome) -> dict[int, float]:
    """Points of each bot of a match: the share of the others it beat, a tie being half a win."""
    ranks = outcome.ranks
    # Comparing a rank with itself adds the half that is taken away first.
    return {
        bot: (sum((rank < other) + 0.5 * (rank == other) for other in ranks) - 0.5)
        / (len(ranks) - 1)
        for bot, rank in zip(outcome.seating, ranks, strict=True)
    }
