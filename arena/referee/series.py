"""Single matches outside of tournaments, dealt from a seed."""

import hashlib
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from arena.chance import DealChance
from arena.game import Chance
from arena.referee.chairs import OpenPlayer, chairs_for
from arena.referee.match import Outcome, Recorder, Setup, play
from arena.referee.player import Begin, FunctionPlayer, Timing


def seeded_chance(seed: str, number: int) -> Chance:
    """Return the chance of deal ``number``: the same seed deals the same again."""
    return DealChance(hashlib.sha256(f"seed {seed}".encode()).digest(), "play", number)


class SeededPlayer(FunctionPlayer):
    """Draws every move; what it draws in its match number n depends on the seed and n alone."""

    def __init__(self, name: str, seed: str) -> None:
        self._seed, self._matches, self._rng = seed, 0, Random()
        super().__init__(name, lambda decision: decision.sample(self._rng))

    async def begin(self, begin: Begin) -> None:
        """Begin with fresh random numbers."""
        self._rng.seed(f"{self._seed} {begin.seat} {self._matches}")
        self._matches += 1


class Silent:
    """A recorder for matches of which only the outcome matters."""

    def shuffled(self, cards: Sequence[str]) -> None:
        """Hear a shuffle's outcome."""

    def decided(
        self, seat: int, move: Any, *, forced: bool, stand_in: bool, timing: Timing | None
    ) -> None:
        """Hear a move."""

    def ended(self, outcome: Outcome) -> None:
        """Hear how the match ended."""


Hear = Callable[[int, Recorder, Outcome], None]


async def play_series(
    setup: Setup,
    opens: Sequence[OpenPlayer],
    seed: str,
    count: int,
    record: Callable[[int], Recorder],
    hear: Hear,
) -> None:
    """Play ``count`` deals of a seed with the same players in the same seats.

    ``record`` makes the recorder of a match, ``hear`` is told of each that is over.
    """
    async with chairs_for(opens) as chairs:
        for number in range(count):
            recorder = record(number)
            players = await chairs.players()
            outcome = await play(setup, players, seeded_chance(seed, number), recorder)
            chairs.after(outcome)
            hear(number, recorder, outcome)
