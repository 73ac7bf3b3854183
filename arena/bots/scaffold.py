"""Writing a new bot: a working folder to begin with."""

from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path


class ScaffoldError(Exception):
    """A bot that cannot be written; the message says why."""


def languages() -> list[str]:
    """Return the languages in which a new bot can be written."""
    return sorted(entry.name for entry in _templates().iterdir() if entry.is_dir())


def write_bot(folder: Path, language: str, words: Mapping[str, str]) -> None:
    """Write a bot into a folder that is not there yet; ``words`` fill the gaps of the templates."""
    template = _templates() / language
    if language not in languages():
        raise ScaffoldError(f"no bot is ready in {language!r}; there are {', '.join(languages())}")
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        raise ScaffoldError(f"{folder} is there already: choose another name") from None
    for entry in template.iterdir():
        if not entry.is_file():  # what pip compiled of a template
            continue
        text = entry.read_text("utf-8")
        for word, value in words.items():
            text = text.replace("{" + word + "}", value)
        (folder / entry.name).write_text(text, "utf-8")


def _templates() -> Traversable:
    return files("arena.bots") / "templates"
