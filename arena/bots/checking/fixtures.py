"""Which matches a bot plays to be checked."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from arena.games import AnyGame


class Fixture(NamedTuple):
    """A match to be played: always the same deal, always the same opponents, who move at random."""

    game: AnyGame
    variant: str
    options: Any
    seats: int
    seat: int
    """The bot's."""

    def __str__(self) -> str:
        return f"{self.game.name}/{self.variant}@{self.seats}"


def fixtures_of(game: AnyGame) -> list[Fixture]:
    """Return a match of every variant at every number of seats; the bot's seat rotates."""
    kinds = [
        (name, variant.options, seats)
        for name, variant in game.variants.items()
        for seats in sorted(variant.seats)
    ]
    return [
        Fixture(game, name, options, seats, number % seats)
        for number, (name, options, seats) in enumerate(kinds)
    ]


def in_order(games: Sequence[AnyGame]) -> list[Fixture]:
    """Return the matches of several games: the first of each, then all others game by game."""
    every = [fixtures_of(game) for game in games]
    return [found[0] for found in every] + [fixture for found in every for fixture in found[1:]]
