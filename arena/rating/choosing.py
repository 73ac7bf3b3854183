"""Choosing among results: by bots' names, and whole matches only."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from arena.rating.results import Result, ResultsError

LABEL = re.compile(r"(?P<owner>[^/@]+)/(?P<name>[^/@]+)@(?P<version>\d+)")


class Label(NamedTuple):
    """A bot's name in parts; of names not of the form ``owner/name@version`` it is all `name`."""

    owner: str | None
    name: str
    version: int | None

    @classmethod
    def of(cls, bot: str) -> "Label":
        """Take a name apart."""
        found = LABEL.fullmatch(bot)
        if not found:
            return cls(None, bot, None)
        return cls(found["owner"], found["name"], int(found["version"]))

    def meant_by(self, reference: str) -> bool:
        """Tell whether ``[owner/]name[@version]`` means this bot."""
        if self.version is None:
            return reference == self.name
        names = {self.name, f"{self.owner}/{self.name}"}
        return reference in names | {f"{name}@{self.version}" for name in names}


def choose_bots(references: Iterable[str], bots: Iterable[str]) -> set[str]:
    """The bots that any of the references means; all versions where it names none.

    Raises:
        ResultsError: a reference means none of them.
    """
    labels = {bot: Label.of(bot) for bot in bots}
    chosen = set()
    for reference in references:
        meant = {bot for bot, label in labels.items() if label.meant_by(reference)}
        if not meant:
            raise ResultsError(f"there are no results of {reference!r} here")
        chosen |= meant
    return chosen


def choose_anchor(reference: str, bots: Iterable[str]) -> str:
    """The bot that a reference means, the lowest version of several: the one that stays.

    Raises:
        ResultsError: the reference means no bot, or bots of several owners.
    """
    meant = choose_bots([reference], bots)
    owners = sorted({Label.of(bot).owner or "" for bot in meant})
    if len(owners) > 1:
        names = ", ".join(f"{owner}/{reference}" for owner in owners)
        raise ResultsError(f"several owners have a bot {reference!r}: say which of {names}")
    return min(meant, key=lambda bot: (Label.of(bot).version or 0, bot))


def whole_matches(results: Iterable[Result], wanted: Callable[[Result], bool]) -> list[Result]:
    """The results of those matches of which every row is wanted."""
    rows: Sequence[Result] = list(results)
    unwanted = {(row.block, row.match) for row in rows if not wanted(row)}
    return [row for row in rows if (row.block, row.match) not in unwanted]
