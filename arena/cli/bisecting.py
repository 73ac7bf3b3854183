"""Duels of one version of a bot against later ones, until it is known which made it worse."""

from dataclasses import dataclass, field

import typer

from arena.cli.codes import NOT_SO
from arena.cli.duel_page import DuelResult, duel_json
from arena.cli.duelling import Duelling
from arena.cli.terminal import say, say_json
from arena.rating import Claim
from arena.tournament.bisection import Gap, search

WORSE = {Claim.BETTER: True, Claim.NOT_BETTER: False, Claim.RUNNING: None}
"""Whether a version is worse than the good one, by the claim of a duel against it."""


@dataclass
class Bisection:
    """The search: the bot as ``owner/name``, its versions from the good to the bad one."""

    duelling: Duelling
    bot: str
    versions: list[int]
    silent: bool = False
    duels: list[DuelResult] = field(default_factory=list)

    @staticmethod
    def begin(duelling: Duelling, bot: str, good: int, bad: int) -> "Bisection":
        """Find the versions; raises where the two are not there."""
        if good >= bad:
            raise typer.BadParameter(f"the good version must be before the bad one, not {good}")
        store = duelling.store
        first, last = (store.find_version(f"{bot}@{number}") for number in (good, bad))
        versions = [
            version.number
            for version in store.versions()
            if (version.owner, version.name) == (first.owner, first.name)
            and first.number <= version.number <= last.number
        ]
        return Bisection(duelling, f"{first.owner}/{first.name}", versions)

    def run(self, as_json: bool) -> int:
        """Search, say what was found, and return the exit code."""
        self.silent = as_json
        gap = Gap(self.versions[0], self.versions[-1])
        really = self._worse(gap.bad)
        if really:
            gap = search(self.versions, self._worse)
        between = [version for version in self.versions if gap.good < version < gap.bad]
        found = bool(really) and not between
        if as_json:
            say_json(
                {
                    "bot": self.bot,
                    "found": found,
                    "good": gap.good,
                    "bad": gap.bad,
                    "duels": [duel_json(duel) for duel in self.duels],
                }
            )
        elif found:
            say(f"{self.bot} got worse with version {gap.bad}; version {gap.good} was still good")
        elif really:
            say(f"{self.bot} got worse between versions {gap.good} and {gap.bad}: raise --deals")
        else:
            say(f"version {gap.good} of {self.bot} is not known to be better than {gap.bad}")
        return 0 if found else NOT_SO

    def _worse(self, version: int) -> bool | None:
        """Tell whether a version is worse than the good one; None where a duel cannot tell."""
        duel = self.duelling.duel(f"{self.bot}@{self.versions[0]}", f"{self.bot}@{version}")
        self.duels.append(duel)
        if not self.silent:
            say(f"tournament {duel.tournament.id}: {duel.claim}")
        return WORSE[duel.standing.claim]
