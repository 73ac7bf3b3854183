"""JavaScript, by the first ``node`` on the path of whoever runs arena."""

import shutil
from pathlib import Path

from arena.bots.languages import Language

_NODE = shutil.which("node") or "/usr/bin/node"
_PREFIX = Path(_NODE).resolve().parent.parent

language = Language(
    name="javascript",
    command=("node", "bot.js"),
    runtime=() if _PREFIX.is_relative_to("/usr") else (_PREFIX,),
    environment={"PATH": f"{_PREFIX}/bin:/usr/bin:/bin"},
)
