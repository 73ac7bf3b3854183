"""The games: one folder each, found by its name; nothing lists them.

A game's folder is a package with ``game``, an instance of :class:`arena.game.Game`, and the files
``RULES.md`` and ``playthrough.jsonl``. It stands here, or in a folder ``arena_games`` anywhere on
Python's path.
"""

import importlib
import pkgutil
from functools import cache
from importlib.resources import files
from typing import Any

from arena.game import Game, OptionsError
from arena.plain import PlainError, fields_of, from_plain, to_plain

AnyGame = Game[Any, Any, Any]


class UnknownGame(LookupError):  # noqa: N818 - it is what it says
    """No game or variant of that name; the message lists those there are."""


@cache
def packages() -> dict[str, str]:
    """Return the package that holds each game, by the game's name, in alphabetical order."""
    found = {}
    for home in ("arena_games", "arena.games"):
        try:
            paths = importlib.import_module(home).__path__
        except ModuleNotFoundError:
            continue
        for module in pkgutil.iter_modules(paths):
            if module.ispkg:
                found[module.name] = f"{home}.{module.name}"
    return dict(sorted(found.items()))


def find(name: str) -> AnyGame:
    """Return the game of that name; raise :class:`UnknownGame`."""
    package = packages().get(name)
    if package is None:
        raise UnknownGame(f"no game {name!r}; there are {', '.join(packages())}")
    game = importlib.import_module(package).game
    assert isinstance(game, Game) and game.name == name, f"{package}.game is not the game {name!r}"
    return game


def rules_text(name: str) -> str:
    """Return the rules of a game in prose (Markdown)."""
    find(name)
    return (files(packages()[name]) / "RULES.md").read_text("utf-8")


def variant_options(game: AnyGame, variant: str, seats: int) -> Any:
    """Return the options of a variant; raise :class:`UnknownGame` where it is not for that many."""
    if variant not in game.variants:
        names = ", ".join(game.variants)
        raise UnknownGame(f"{game.name} has no variant {variant!r}; there are {names}")
    options, allowed = game.variants[variant]
    if seats not in allowed:
        numbers = ", ".join(map(str, allowed))
        raise UnknownGame(f"{game.name}/{variant} is for {numbers} seats, not {seats}")
    return options


def options_from_plain(game: AnyGame, plain: dict[str, Any]) -> Any:
    """Return the options that a JSON object gives, the rest at their defaults."""
    defaults = to_plain(game.options_type, game.options_type())
    for name in plain:
        if name not in defaults:
            known = ", ".join(fields_of(game.options_type)) or "none"
            raise OptionsError(f"{game.name} has no option {name!r}; there are {known}")
    try:
        return from_plain(game.options_type, defaults | plain, "options")
    except PlainError as error:
        raise OptionsError(f"{game.name}: {error}") from None
