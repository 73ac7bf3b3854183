"""The languages bots are written in: each a file with ``language``, found by its name."""

import importlib
import os
import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs


@dataclass(frozen=True)
class Language:
    """How programs of a language are run and built.

    Attributes:
        command: runs a bot that names none itself.
        runtime: the host folders that a bot needs beside ``/usr``.
        environment: its variables.
        sdk: the folder of ``sdk/`` that is the language's; empty where bots need none of it.
        tools: the host folders that a build needs beside ``/usr`` and ``runtime``.
        build_environment: the variables of a build, beside ``environment``.
        needs: the host files without which nothing of the language is built or run.
    """

    name: str
    command: tuple[str, ...] = ()
    runtime: tuple[Path, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict)
    sdk: str = ""
    tools: tuple[Path, ...] = ()
    build_environment: Mapping[str, str] = field(default_factory=dict)
    needs: tuple[Path, ...] = ()


class LanguageMissing(Exception):  # noqa: N818 - it is what it says
    """A language that is not set up on this host; the message says how to do that."""


def names() -> list[str]:
    """Return the names of all languages."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__))


def find(name: str) -> Language | None:
    """Return the language of that name, None if there is none."""
    if name not in names():
        return None
    language: Language = importlib.import_module(f"{__name__}.{name}").language
    return language


def of(name: str) -> Language:
    """Return the language of a name that has been checked, as those in a manifest are."""
    language = find(name)
    assert language is not None, "a manifest names a language that there is"
    return language


def missing(language: Language) -> Path | None:
    """Return what a language needs and this host has not; None where it is set up."""
    return next((path for path in language.needs if not path.exists()), None)


def set_up_by(name: str) -> str:
    """Return the command that sets a language up; it is in the clone, not in the package."""
    script = Path("scripts", "languages", name)
    here = Path(__file__).parents[3] / script
    return str(here) if here.exists() else f"{script} of a clone of arena"


def require(name: str) -> Language:
    """Return the language of a checked name, with all that it needs on this host.

    Raises:
        LanguageMissing: it is not set up.
    """
    language = of(name)
    if path := missing(language):
        raise LanguageMissing(
            f"language {name} is not set up on this host, for there is no {path}: "
            f"run {set_up_by(name)}"
        )
    return language


def depot(name: str) -> Path:
    """Return the folder with what builds in a language need and no network may bring.

    ``scripts/languages/NAME`` fills it. It lies in ``ARENA_LANGUAGES``, or in the user's cache.
    """
    given = os.environ.get("ARENA_LANGUAGES")
    root = Path(given).resolve() if given else Path(platformdirs.user_cache_path("arena"))
    return (root if given else root / "languages") / name
