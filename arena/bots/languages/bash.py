"""Programs that read and write lines, such as bash scripts; the bridge of the SDK runs them."""

from arena.bots.languages import Language, python

language = Language(
    name="bash",
    command=("python3", "-m", "arena_sdk.bridge", "--", "bash", "bot.sh"),
    runtime=python.language.runtime,
    environment=python.language.environment,
)
