"""Playing one match with the bot that is checked, and noting what it does."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import trio

from arena.bots.checking.fixtures import Fixture
from arena.referee.match import Setup, play
from arena.referee.player import Answer, Begin, Decision, End, Player, Timing
from arena.referee.series import SeededPlayer, Silent, seeded_chance
from arena.referee.verdict import Verdict

Enough = Callable[[int], bool]
"""Whether a bot that has made so many decisions in a match need not make another."""


class Played(NamedTuple):
    """A match that is over.

    Attributes:
        fixture: what was played.
        verdict: that on the bot.
        moves: what it answered.
        timings: how long each decision took.
        single: how many decisions had one move and no other.
        spared: how many decisions it was not asked, because time was up.
        written: bytes that it wrote to stdout and stderr.
    """

    fixture: Fixture
    verdict: Verdict
    moves: list[Any]
    timings: list[Timing]
    single: int
    spared: int
    written: int

    @property
    def failed(self) -> bool:
        """Whether the bot failed."""
        return self.verdict.kind.blame != "nobody"


class Asked(Player):
    """Stands between the referee and the bot: notes what it does, and moves for it when enough."""

    def __init__(self, bot: Player, enough: Enough, seed: str) -> None:
        self.name = bot.name
        self.moves: list[Any] = []
        self.timings: list[Timing] = []
        self.single = self.spared = 0
        self._bot, self._enough, self._rng = bot, enough, Random(seed)

    async def begin(self, begin: Begin) -> None:
        """Tell the bot."""
        await self._bot.begin(begin)

    async def decide(self, decision: Decision) -> Answer:
        """Ask the bot, unless it was asked enough."""
        if self.spared or self._enough(len(self.moves)):
            self.spared += 1
            return Answer(decision.sample(self._rng))
        answer = await self._bot.decide(decision)
        self.moves.append(answer.move)
        self.single += len(decision.moves) == 1 and not decision.offers_open
        if answer.timing:
            self.timings.append(answer.timing)
        return answer

    async def end(self, end: End) -> None:
        """Tell the bot."""
        await self._bot.end(end)


async def play_with(
    bot: Player, fixture: Fixture, enough: Enough, output: Callable[[], int] = lambda: 0
) -> Played:
    """Play a match with a bot; ``output`` returns the bytes that it has written so far."""
    seed = f"check {fixture}"
    asked, before = Asked(bot, enough, seed), output()
    players: list[Player] = [SeededPlayer("random", seed) for _ in range(fixture.seats - 1)]
    players.insert(fixture.seat, asked)
    setup = Setup(str(fixture), fixture.game, fixture.options)
    outcome = await play(setup, players, seeded_chance(seed, 0), Silent())
    return Played(
        fixture,
        outcome.verdicts[fixture.seat],
        asked.moves,
        asked.timings,
        asked.single,
        asked.spared,
        output() - before,
    )


async def length_of(fixture: Fixture) -> int:
    """Return how many decisions a player has in a match who moves at random, 1 if none."""
    played = await play_with(SeededPlayer("random", ""), fixture, lambda _: True)
    return max(1, played.spared)


def as_often(number: int, seconds: float) -> Enough:
    """Return that so many decisions are enough, or those of so many seconds from now on."""
    until = trio.current_time() + seconds
    return lambda made: made >= number or trio.current_time() > until
