"""TypeScript, by the Node.js and with the packages that ``scripts/languages/typescript`` got ready.

A bot is built to ``bot.mjs``, and finds in ``bot.mjs.map`` which lines of its source these are.
"""

from arena.bots.languages import Language, depot

_DEPOT = depot("typescript")
_PREFIX = (_DEPOT / "bin" / "node").resolve().parent.parent

language = Language(
    name="typescript",
    command=("node", "--enable-source-maps", "bot.mjs"),
    runtime=() if _PREFIX.is_relative_to("/usr") else (_PREFIX,),
    environment={"PATH": f"{_PREFIX}/bin:/usr/bin:/bin"},
    sdk="typescript",
    tools=(_DEPOT,),
    build_environment={"HOME": "/tmp", "NODE_PATH": f"{_DEPOT}/node_modules"},
    needs=(_DEPOT / ".set-up",),
)
