"""Which files of a bot's folder are not submitted."""

import re
from collections.abc import Sequence
from fnmatch import translate
from functools import lru_cache

from arena.bots.package import PackageError

FILE = ".arenaignore"
LARGEST = 4 * 1024
"""Bytes; it is a list for people to read, and every file is held against it."""

ALWAYS = (
    ".git", ".hg", ".svn", "__pycache__", "*.pyc", ".venv", ".mypy_cache", ".ruff_cache",
    ".pytest_cache", ".DS_Store", ".idea", ".vscode",
)  # fmt: skip


def patterns(content: bytes) -> tuple[str, ...]:
    """Return the patterns of an ``.arenaignore``, one a line, and those that always count.

    A pattern is a shell's (``*``, ``?``, ``[…]``). With a slash it is for the path from the bot's
    folder, without one for any name in it. Lines that begin with ``#`` are comments.

    Raises:
        PackageError: it is too large.
    """
    if len(content) > LARGEST:
        raise PackageError(f"{FILE} has more than {LARGEST} bytes; name folders, not files")
    lines = [line.strip() for line in content.decode("utf-8", "replace").splitlines()]
    return (*ALWAYS, *(line.rstrip("/") for line in lines if line and not line.startswith("#")))


def ignored(path: str, ignoring: Sequence[str]) -> bool:
    """Tell whether a path, or a folder that it is in, matches one of the patterns."""
    of_names, of_paths = _compiled(tuple(ignoring))
    parts = path.split("/")
    paths = ("/".join(parts[:end]) for end in range(1, len(parts) + 1))
    return any(map(of_names.match, parts)) or any(map(of_paths.match, paths))


@lru_cache(maxsize=8)
def _compiled(ignoring: tuple[str, ...]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return what names and what paths are held against: one at a time, thousands take minutes."""
    of_names = [translate(pattern) for pattern in ignoring if "/" not in pattern]
    of_paths = [translate(pattern.lstrip("/")) for pattern in ignoring if "/" in pattern]
    never = "(?!)"
    return re.compile("|".join(of_names) or never), re.compile("|".join(of_paths) or never)
