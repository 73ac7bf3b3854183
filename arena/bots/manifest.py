"""``bot.toml``: what a bot says of itself.

::

    name = "fox"                    # lower-case letters, digits and hyphens
    owner = "ann"                   # likewise
    language = "python"             # one of arena.bots.languages
    command = ["python3", "fox.py"] # unless it is the language's own
    build = ["make", "fox"]         # makes what is run out of what is submitted, if need be
    games = ["haricots"]
    description = "Sheds low cards first."
"""

import json
import re
import tomllib
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from arena.bots import languages

FILE = "bot.toml"
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,38}")
LARGEST = 8 * 1024
"""Bytes; a manifest is a page, and a hostile one of 64 KiB costs Python's reader 4 GiB."""


class ManifestError(ValueError):
    """A manifest that cannot be used; the message says what is wrong and how it should be."""


@dataclass(frozen=True)
class Manifest:
    """A bot's manifest; every field has been checked."""

    name: str
    owner: str
    language: str
    games: tuple[str, ...]
    command: tuple[str, ...] = ()
    """Empty: the language's own."""
    build: tuple[str, ...] = ()
    """Run once, in the sandbox, when the bot is submitted; empty: nothing needs to be."""
    description: str = ""

    def to_json(self) -> str:
        """Return it as it is stored."""
        return json.dumps(asdict(self))

    @staticmethod
    def from_json(text: str) -> "Manifest":
        """Return what was stored, though its language may be none any more."""
        values: dict[str, Any] = json.loads(text)
        for key, value in values.items():
            values[key] = tuple(value) if isinstance(value, list) else value
        return Manifest(**values)


def load(folder: Path) -> Manifest:
    """Read the manifest of a bot's folder; raise :class:`ManifestError`."""
    file = folder / FILE
    if not folder.is_dir():
        raise ManifestError(f"{folder} is no folder: a bot is a folder with a {FILE}")
    try:
        return read(file.read_bytes())
    except OSError as error:
        raise ManifestError(f"{file} cannot be read: {error.strerror}") from None
    except ManifestError as error:
        raise ManifestError(f"{file}: {error}") from None


def read(data: bytes) -> Manifest:
    """Return the manifest that a file's contents are; raise :class:`ManifestError`."""
    if len(data) > LARGEST:
        raise ManifestError(f"{FILE} is larger than {LARGEST} bytes")
    try:
        values = tomllib.loads(data.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise ManifestError(f"{FILE} is no TOML: {error}") from None
    return parse(values)


def parse(values: dict[str, Any]) -> Manifest:
    """Return the manifest that a table of values is; raise :class:`ManifestError`."""
    known = Manifest.__dataclass_fields__
    for key in values:
        if key not in known:
            raise ManifestError(f"unknown key {key!r}; there are {', '.join(known)}")
    for key in ("name", "owner", "language"):
        if not isinstance(values.get(key), str):
            raise ManifestError(f'{key} is missing or no text, such as {key} = "…"')
    for key in ("name", "owner"):
        if not NAME.fullmatch(values[key]):
            raise ManifestError(
                f"{key} {values[key]!r} is not made of lower-case letters, digits and hyphens, "
                "39 at most and no hyphen first"
            )
    language = languages.find(values["language"])
    if language is None:
        names = ", ".join(languages.names())
        raise ManifestError(f"no language {values['language']!r}; there are {names}")
    command = _texts(values, "command")
    if not command and not language.command:
        raise ManifestError(f'with language = "{language.name}", command must say what to run')
    games = _texts(values, "games")
    if not games:
        raise ManifestError('games is missing, such as games = ["haricots"]')
    if not isinstance(values.get("description", ""), str):
        raise ManifestError("description is no text")
    return Manifest(
        name=values["name"],
        owner=values["owner"],
        language=values["language"],
        games=games,
        command=command,
        build=_texts(values, "build"),
        description=values.get("description", ""),
    )


def _texts(values: dict[str, Any], key: str) -> tuple[str, ...]:
    found = values.get(key, [])
    if not isinstance(found, list) or not all(
        isinstance(text, str) and text and "\0" not in text for text in found
    ):
        raise ManifestError(f'{key} is no list of texts, such as {key} = ["…"]')
    return tuple(found)
