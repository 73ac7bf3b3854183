"""Python, by the interpreter and the packages that arena itself runs with."""

import sys
from pathlib import Path

from arena.bots.languages import Language

_PREFIX = Path(sys.prefix).resolve()
_BASE = Path(sys.base_prefix).resolve()

language = Language(
    name="python",
    command=("python3", "bot.py"),
    runtime=tuple(
        folder for folder in dict.fromkeys((_PREFIX, _BASE)) if not folder.is_relative_to("/usr")
    ),
    environment={
        "PATH": f"{_PREFIX}/bin:/usr/bin:/bin",
        "PYTHONUNBUFFERED": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONHASHSEED": "0",
    },
)
