"""What is to be played, as the command line names it."""

import json
from typing import Any, NamedTuple

import typer

from arena.game import OptionsError
from arena.games import AnyGame, UnknownGame, find, options_from_plain, variant_options
from arena.plain import to_plain


class Choice(NamedTuple):
    """A variant of a game at a number of seats; ``variant`` is '' for options of no variant."""

    game: AnyGame
    variant: str
    options: Any
    seats: int

    @property
    def ladder(self) -> str:
        """The name of its ladder, such as ``haricots/basic@2``."""
        return f"{self.game.name}/{self.variant}@{self.seats}"


def choose(name: str, seats: int | None = None, options: str | None = None) -> Choice:
    """Return what ``GAME/VARIANT[@SEATS]`` and the options given mean.

    Without a variant it is the game's first one, without seats its fewest. ``options`` is a JSON
    object that is laid over the variant's.
    """
    name, _, written_seats = name.partition("@")
    if written_seats:
        if not written_seats.isdecimal() or seats not in (None, int(written_seats)):
            raise typer.BadParameter(f"{written_seats!r} is not the number of seats")
        seats = int(written_seats)
    game_name, _, variant = name.partition("/")
    game = find(game_name)
    variant = variant or next(iter(game.variants))
    if variant not in game.variants:
        raise UnknownGame(
            f"{game.name} has no variant {variant!r}; there are {', '.join(game.variants)}"
        )
    if seats is None:
        seats = min(game.variants[variant].seats)
    if options is None:
        return Choice(game, variant, variant_options(game, variant, seats), seats)
    changed = _overlaid(game, variant, options)
    game.validate(changed, seats)
    return Choice(game, game.variant_of(changed, seats), changed, seats)


def _overlaid(game: AnyGame, variant: str, options: str) -> Any:
    try:
        given = json.loads(options)
    except ValueError as error:
        raise OptionsError(f"the options are no JSON object: {error}") from None
    if not isinstance(given, dict):
        raise OptionsError('the options are no JSON object, such as {"target": 250}')
    base = to_plain(game.options_type, game.variants[variant].options)
    return options_from_plain(game, base | given)
