"""The formats of tournaments: each a module of this package, found by looking."""

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from typing import Any

from arena.plain import PlainError, fields_of, from_plain, to_plain
from arena.tournament.schedule import Format, ScheduleError


@cache
def formats() -> dict[str, type[Format]]:
    """Every format by name."""
    found: dict[str, type[Format]] = {}
    for module in pkgutil.iter_modules(__path__):
        for value in vars(importlib.import_module(f"{__name__}.{module.name}")).values():
            if isinstance(value, type) and issubclass(value, Format) and value is not Format:
                found[value.name] = value
    return dict(sorted(found.items()))


def find(name: str) -> type[Format]:
    """The format of that name.

    Raises:
        ScheduleError: there is none; the message lists those there are.
    """
    try:
        return formats()[name]
    except KeyError:
        names = ", ".join(formats())
        raise ScheduleError(f"there is no format {name!r}: choose one of {names}") from None


def make(name: str, options: Mapping[str, Any]) -> Format:
    """The format of that name with these options, as JSON has them; the rest at their defaults.

    Raises:
        ScheduleError: there is no such format, or it has no such option.
    """
    kind = find(name)
    for option in options:
        if option not in fields_of(kind):
            known = ", ".join(fields_of(kind)) or "none"
            raise ScheduleError(f"{name} has no option {option!r}; it has {known}")
    try:
        made: Format = from_plain(kind, {**to_plain(kind, kind()), **options}, name)
    except PlainError as error:
        raise ScheduleError(str(error)) from None
    return made
