"""The formats of tournaments: each a module of this package, found by looking."""

import importlib
import pkgutil
from functools import cache

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
