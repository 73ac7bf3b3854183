"""The languages bots are written in: each a file with ``language``, found by its name."""

import importlib
import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Language:
    """How programs of a language are run.

    ``command`` runs a bot that names none itself. ``runtime`` are the host folders that it needs
    beside ``/usr``, ``environment`` the variables.
    """

    name: str
    command: tuple[str, ...] = ()
    runtime: tuple[Path, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict)


def names() -> list[str]:
    """Return the names of all languages."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__))


def find(name: str) -> Language | None:
    """Return the language of that name, None if there is none."""
    if name not in names():
        return None
    language: Language = importlib.import_module(f"{__name__}.{name}").language
    return language
