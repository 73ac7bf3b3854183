"""Programs that read and write lines, by default in bash; the bridge of the Python SDK runs them."""

from arena.bots.languages import Language, python

language = Language(
    name="bash",
    command=("python3", "-m", "arena_sdk.bridge", "--", "bash", "bot.sh"),
    runtime=python.language.runtime,
    environment=python.language.environment,
)
