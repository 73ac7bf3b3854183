"""The qualifying matches: what a bot must get through before it is accepted."""

from collections.abc import AsyncIterator
from contextlib import nullcontext
from typing import NamedTuple

from arena.bots.opening import Opener, StoredBot
from arena.games import find
from arena.referee.match import Outcome, Recorder, Setup
from arena.referee.player import Player, TimeControl
from arena.referee.series import SeededPlayer, Silent, play_series
from arena.referee.verdict import Verdict

SEED = "qualifying"
OPPONENT = "random"


class Qualified(NamedTuple):
    """How a bot came through the qualifying match of one game."""

    game: str
    variant: str
    decisions: int
    verdict: Verdict


async def qualify(bring: Opener, bot: StoredBot) -> AsyncIterator[Qualified]:
    """Play one match of each game that the bot declares, against players that move at random.

    It is the first variant at its fewest seats, always the same deal.
    """
    for name in bot.manifest.games:
        yield await _qualify(bring, bot, name)


async def _qualify(bring: Opener, bot: StoredBot, name: str) -> Qualified:
    game = find(name)
    variant, (options, seats) = next(iter(game.variants.items()))
    outcomes: list[Outcome] = []

    def hear(_number: int, _recorder: Recorder, outcome: Outcome) -> None:
        outcomes.append(outcome)

    def opponent() -> nullcontext[Player]:
        return nullcontext(SeededPlayer(OPPONENT, SEED))

    opens = [lambda: bring.open(bot)] + [opponent] * (min(seats) - 1)
    setup = Setup(SEED, game, options, TimeControl())
    await play_series(setup, opens, SEED, 1, lambda _: Silent(), hear)
    (outcome,) = outcomes
    return Qualified(name, variant, outcome.decisions, outcome.verdicts[0])
