"""Python, by the interpreter and the packages that arena itself runs with.

Among these is ``arena``: a bot may imagine matches by the rules of the games. Where it is not
installed but runs from its sources, its own folder is all that a bot sees of them.
"""

import sys
from pathlib import Path

import arena
from arena.bots.languages import Language

_PREFIX = Path(sys.prefix).resolve()
_BASE = Path(sys.base_prefix).resolve()
_PACKAGE = Path(arena.__file__).resolve().parent
_INSTALLED = any(_PACKAGE.is_relative_to(folder) for folder in (_PREFIX, _BASE))

language = Language(
    name="python",
    command=("python3", "bot.py"),
    runtime=tuple(
        folder
        for folder in dict.fromkeys((_PREFIX, _BASE, *([] if _INSTALLED else [_PACKAGE])))
        if not folder.is_relative_to("/usr")
    ),
    environment={
        "PATH": f"{_PREFIX}/bin:/usr/bin:/bin",
        "PYTHONUNBUFFERED": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONHASHSEED": "0",
        **({} if _INSTALLED else {"PYTHONPATH": str(_PACKAGE.parent)}),
    },
)
