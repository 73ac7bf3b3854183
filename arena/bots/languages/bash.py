"""Shell scripts, which find arena's own commands on their path beside those of ``/usr``."""

from arena.bots.languages import Language, python

language = Language(
    name="bash",
    command=("bash", "bot.sh"),
    runtime=python.language.runtime,
    environment=python.language.environment,
)
