"""Results as columns, always in one order, so that no rating depends on how they came in."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

Ints = NDArray[np.integer[Any]]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


class ResultsError(ValueError):
    """A table of results contradicts itself; the message names the place."""


class Result(NamedTuple):
    """How one seat of one match ended: one row of a table of results.

    Attributes:
        block: name of the block; matches of one block share a deal, blocks are independent.
        match: name of the match within its block.
        seat: seat, from 0.
        bot: who sat there.
        rank: place in the match, 1 the best; equal ranks are a tie.
        score: the game's own score, if it has one. No rating uses it.
        forfeit: whether the seat's bot failed (time, crash, illegal move, ...).
    """

    block: str
    match: str
    seat: int
    bot: str
    rank: int
    score: float | None = None
    forfeit: bool = False


class Tables(NamedTuple):
    """All matches with one number of seats.

    Attributes:
        match: number of each match, shape (matches,).
        bot: bot by match and seat position, shape (matches, seats).
        rank: rank by match and seat position, shape (matches, seats).
        row: row of the results, shape (matches, seats).
    """

    match: Ints
    bot: Ints
    rank: Ints
    row: Ints

    @property
    def seats(self) -> int:
        """Seats of each of these matches."""
        return int(self.bot.shape[1])

    def pairs(self) -> Iterator[tuple[int, int, Floats]]:
        """For every two seats a < b: a, b and in each match what a got against b: 1, ½ or 0."""
        for a in range(self.seats):
            for b in range(a + 1, self.seats):
                ahead = self.rank[:, a] < self.rank[:, b]
                yield a, b, ahead + 0.5 * (self.rank[:, a] == self.rank[:, b])


@dataclass(frozen=True, eq=False)
class Results:
    """A table of results, rows sorted by block, match and seat.

    Bots, blocks and matches are numbered in the order of their names. A million matches of four
    seats take 100 MB.

    Attributes:
        bots: names by number of bot.
        blocks: names by number of block.
        block, match, seat, bot, rank: one integer per row; matches are numbered over all blocks.
        forfeit: one flag per row.
    """

    bots: tuple[str, ...]
    blocks: tuple[str, ...]
    block: Ints
    match: Ints
    seat: Ints
    bot: Ints
    rank: Ints
    forfeit: Flags

    @classmethod
    def of(cls, results: "Iterable[Result] | Results") -> "Results":
        """The table of these results, in whatever order they come.

        Raises:
            ResultsError: a seat of a match has two results, or a rank or seat is out of range.
        """
        if isinstance(results, Results):
            return results
        blocks, matches, bots = _Names(), _Names(), _Names()
        rows = np.fromiter(
            (
                number
                for row in results
                for number in (
                    blocks[row.block],
                    matches[row.match],
                    row.seat,
                    bots[row.bot],
                    row.rank,
                    row.forfeit,
                )
            ),
            np.int64,
        ).reshape(-1, 6)
        block_names, block = blocks.sorted(rows[:, 0])
        match_names, match = matches.sorted(rows[:, 1])
        bot_names, bot = bots.sorted(rows[:, 3])
        return cls._sorted(
            bot_names,
            block_names,
            match_names,
            block,
            match,
            rows[:, 2],
            bot,
            rows[:, 4],
            rows[:, 5],
        )

    @classmethod
    def columns(
        cls,
        block: ArrayLike,
        match: ArrayLike,
        seat: ArrayLike,
        bot: ArrayLike,
        rank: ArrayLike,
        forfeit: ArrayLike | None = None,
    ) -> "Results":
        """The table of results given as columns of equal length.

        Blocks, matches and bots may be integers or strings; integers are the cheaper.

        Raises:
            ResultsError: as in `of`, or the columns differ in length.
        """
        given = [np.asarray(column) for column in (block, match, seat, bot, rank)]
        given.append(np.zeros(len(given[0]), bool) if forfeit is None else np.asarray(forfeit))
        if len({column.shape for column in given}) > 1:
            lengths = ", ".join(str(len(column)) for column in given)
            raise ResultsError(f"the columns must be equally long, but have {lengths} rows")
        block_names, blocks = np.unique(given[0], return_inverse=True)
        match_names, matches = np.unique(given[1], return_inverse=True)
        bot_names, bots = np.unique(given[3], return_inverse=True)
        return cls._sorted(
            tuple(map(str, bot_names)),
            tuple(map(str, block_names)),
            tuple(map(str, match_names)),
            blocks,
            matches,
            given[2],
            bots,
            given[4],
            given[5],
        )

    @classmethod
    def _sorted(
        cls,
        bots: tuple[str, ...],
        blocks: tuple[str, ...],
        matches: tuple[str, ...],
        block: Ints,
        match: Ints,
        seat: NDArray[Any],
        bot: Ints,
        rank: NDArray[Any],
        forfeit: NDArray[Any],
    ) -> "Results":
        key = block.astype(np.int64) * max(1, len(matches)) + match
        order = np.lexsort((seat, key))
        fresh = np.diff(key[order], prepend=-1) != 0
        seat = seat[order].astype(np.int32)
        twice = np.flatnonzero(~fresh & (np.diff(seat, prepend=-1) == 0))
        if twice.size:
            at = order[twice[0]]
            raise ResultsError(
                f"seat {seat[twice[0]]} of match {matches[match[at]]!r} in block "
                f"{blocks[block[at]]!r} has two results: remove one, or give the matches of a "
                "block different names"
            )
        rank = rank[order].astype(np.int32)
        for name, column, least in ("seat", seat, 0), ("rank", rank, 1):
            if len(column) and column.min() < least:
                raise ResultsError(f"a {name} is {column.min()}, but the least is {least}")
        return cls(
            bots=bots,
            blocks=blocks,
            block=block[order].astype(np.int32),
            match=(np.cumsum(fresh) - 1).astype(np.int32),
            seat=seat,
            bot=bot[order].astype(np.int32),
            rank=rank,
            forfeit=forfeit[order].astype(bool),
        )

    def __len__(self) -> int:
        return len(self.block)

    @cached_property
    def matches(self) -> int:
        """How many matches there are."""
        return int(self.match[-1]) + 1 if len(self) else 0

    @cached_property
    def tables(self) -> tuple[Tables, ...]:
        """The matches by number of seats, ascending."""
        starts = np.flatnonzero(np.diff(self.match, prepend=-1))
        seats = np.diff(starts, append=len(self))
        found = []
        for many in np.unique(seats):
            match = np.flatnonzero(seats == many)
            row = (starts[match, None] + np.arange(many)).astype(np.int32)
            found.append(Tables(match, self.bot[row], self.rank[row], row))
        return tuple(found)

    @cached_property
    def points(self) -> Floats:
        """Per row: the share of the others that the seat beat, a tie being half a win.

        A match of one seat gives no points.
        """
        points = np.zeros(len(self))
        for table in self.tables:
            for a, b, ahead in table.pairs():
                points[table.row[:, a]] += ahead / (table.seats - 1)
                points[table.row[:, b]] += (1 - ahead) / (table.seats - 1)
        return points

    def codes(self, who: Ints) -> tuple[Ints, Ints, Ints]:
        """The distinct pairs of `who` (one number per row, such as the bot) and block.

        Returns:
            who and block of each pair, ascending by both, and per row the number of its pair.
        """
        many = max(1, len(self.blocks))
        pairs, entry = np.unique(who.astype(np.int64) * many + self.block, return_inverse=True)
        return pairs // many, pairs % many, entry

    def where(self, rows: Flags) -> "Results":
        """The results of these rows; names that no longer occur keep their numbers."""
        match = self.match[rows]
        return Results(
            bots=self.bots,
            blocks=self.blocks,
            block=self.block[rows],
            match=np.cumsum(np.diff(match, prepend=-1) != 0) - 1,
            seat=self.seat[rows],
            bot=self.bot[rows],
            rank=self.rank[rows],
            forfeit=self.forfeit[rows],
        )

    def without_forfeits(self) -> "Results":
        """The matches in which nobody failed."""
        failed = np.zeros(self.matches, bool)
        failed[self.match[self.forfeit]] = True
        return self.where(~failed[self.match])


class _Names(dict[str, int]):
    """Numbers names in the order they come."""

    def __missing__(self, name: str) -> int:
        self[name] = number = len(self)
        return number

    def sorted(self, numbers: Ints) -> tuple[tuple[str, ...], Ints]:
        """The names in order, and the numbers changed to match."""
        names: Sequence[str] = sorted(self)
        place = np.empty(len(names), np.int64)
        place[[self[name] for name in names]] = np.arange(len(names))
        return tuple(names), place[numbers] if len(names) else numbers
