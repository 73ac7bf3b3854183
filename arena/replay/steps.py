"""The steps of a match, and their re-execution by the rules."""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from arena.chance import ChanceError, RecordedChance
from arena.game import Chance, IllegalMove, Standing
from arena.games import AnyGame
from arena.plain import PlainError, case_from_plain, case_to_plain


class Shuffled(NamedTuple):
    """A pile after shuffling, drawn-first first."""

    cards: Sequence[str]


class Decided(NamedTuple):
    """A seat's move in its plain form, and what else the record says of it (None: nothing).

    ``legal`` are the legal moves in plain form, ``offers_open`` whether others were possible.
    """

    seat: int
    move: Any
    forced: bool | None = None
    legal: Sequence[Any] | None = None
    offers_open: bool | None = None


Step = Shuffled | Decided


class Difference(Exception):  # noqa: N818 - it is what it says
    """The first place where the record and the rules part; the message names it."""


class Moment(NamedTuple):
    """A decision about to be applied: state before it, the number of its step, seat and move."""

    step: int
    state: Any
    seat: int
    move: Any


class Walk:
    """The re-execution of steps; iterate over it for the moments, then read the end.

    ``state`` is the state reached (None before the first deal), ``done`` how many steps led there,
    and ``over`` says whether the match ended. The steps may break off anywhere. Given a ``deal``,
    every recorded shuffle must be the one that this chance makes. Raises :class:`Difference`.
    """

    def __init__(
        self,
        game: AnyGame,
        options: Any,
        seats: int,
        steps: Iterable[Step],
        deal: Chance | None = None,
    ) -> None:
        game.validate(options, seats)
        self.game, self.options, self.seats, self.deal = game, options, seats, deal
        self.state: Any = None
        self.done = 0
        self.over = False
        self._steps = enumerate(steps)

    def __iter__(self) -> Iterator[Moment]:
        try:
            self.state = self.game.start(self.options, self.seats, self)
            while acting := self.game.to_act(self.state):
                moves = {}
                for seat in acting:
                    moment = self._decision(seat)
                    yield moment
                    moves[seat] = moment.move
                self.state = self.game.apply(self.state, moves, self)
        except _BrokenOff:
            return
        self.over = True
        for number, _step in self._steps:
            raise Difference(f"step {number}: the match is over, but the record goes on")

    def finish(self) -> "Walk":
        """Walk to the end and return self."""
        for _moment in self:
            pass
        return self

    def shuffle(self, pile: Sequence[str]) -> Sequence[str]:
        """Return the next step, which must be a shuffle of ``pile``: a walk is its own chance."""
        number, step = self._next()
        if not isinstance(step, Shuffled):
            raise Difference(
                f"step {number}: the rules need a shuffle of {len(pile)} cards here, "
                f"the record has a decision of seat {step.seat}"
            )
        try:
            cards = RecordedChance([step.cards]).shuffle(pile)
        except ChanceError as error:
            raise Difference(f"step {number}: {error}") from None
        if self.deal and cards != self.deal.shuffle(pile):
            raise Difference(f"step {number}: the cards do not lie as the deal has them")
        return cards

    def compare_standing(self, standing: Standing) -> None:
        """Raise :class:`Difference` unless the match ended with this standing."""
        if not self.over:
            raise Difference("the record gives a standing, but the match is not over")
        actual = self.game.standing(self.state)
        if len(standing) != len(actual):
            raise Difference(f"the standing has {len(standing)} seats, the match {len(actual)}")
        for seat, (said, found) in enumerate(zip(standing, actual, strict=True)):
            if said != found:
                raise Difference(
                    f"standing of seat {seat}: "
                    f"the record has score {said.score} and rank {said.rank}, "
                    f"the rules give {found.score} and {found.rank}"
                )

    def _next(self) -> tuple[int, Step]:
        item = next(self._steps, None)
        if item is None:
            raise _BrokenOff
        self.done += 1
        return item

    def _decision(self, seat: int) -> Moment:
        number, step = self._next()
        if not isinstance(step, Decided):
            raise Difference(
                f"step {number}: the rules want a decision of seat {seat} here, "
                f"the record has a shuffle of {len(step.cards)} cards"
            )
        if step.seat != seat:
            raise Difference(
                f"step {number}: the rules want a decision of seat {seat} here, "
                f"the record has one of seat {step.seat}"
            )
        try:
            move = case_from_plain(self.game.move_type, step.move, "move")
            self.game.check(self.state, seat, move)
        except (IllegalMove, PlainError) as error:
            raise Difference(f"step {number}: seat {seat} made an illegal move: {error}") from None
        self._compare(number, step)
        return Moment(number, self.state, seat, move)

    def _compare(self, number: int, step: Decided) -> None:
        where = f"step {number}, seat {step.seat}"
        if step.legal is not None:
            legal = [case_to_plain(move) for move in self.game.legal(self.state, step.seat)]
            _compare_legal(where, step.legal, legal)
        offers_open = self.game.offers_open(self.state, step.seat)
        if step.offers_open is not None and step.offers_open != offers_open:
            raise Difference(
                f'{where}: offers are possible here, which the record says by "open": true'
                if offers_open
                else f"{where}: offers are not possible here"
            )
        forced = self.game.forced(self.state, step.seat)
        if step.forced is not None and step.forced != forced:
            raise Difference(f"{where}: the move is {'' if forced else 'not '}visibly forced")


def _compare_legal(where: str, recorded: Sequence[Any], legal: Sequence[Any]) -> None:
    # Thousands of moves are compared as sorted texts; only a difference is looked for one by one.
    if _as_texts(recorded) == _as_texts(legal):
        return
    for move in legal:
        if move not in recorded:
            raise Difference(f"{where}: {move} is legal, and the record does not list it")
    for move in recorded:
        if move not in legal:
            raise Difference(f"{where}: the record lists {move}, which is not legal")
    if len(recorded) != len(legal):
        raise Difference(f"{where}: the record lists a legal move twice")


def _as_texts(moves: Sequence[Any]) -> list[str]:
    # A transcript's fractions are decimals.
    return sorted(json.dumps(move, sort_keys=True, default=repr) for move in moves)


class _BrokenOff(Exception):  # noqa: N818 - a signal within this module
    """The steps ended."""
