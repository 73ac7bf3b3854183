"""How well this host can isolate a program."""

from dataclasses import dataclass, field
from typing import Literal

from arena.sandbox.hierarchy import Hierarchy

Tier = Literal["A", "B", "C", "trusted"]

_MEANING = {
    "A": "tier A (memory by cgroup)",
    "B": "tier B (memory limit enforced by sampling)",
    "C": "tier C (no sandbox)",
    "trusted": "trusted (no sandbox)",
}


@dataclass(frozen=True, slots=True)
class Isolation:
    """How a program is isolated; stored with every match.

    Attributes:
        tier: ``A``, a memory cgroup counts exactly; ``B``, memory is sampled; ``C``, there is no
            sandbox and foreign programs are refused; ``trusted``, none is wanted.
        mode: whether bubblewrap runs as root or as an ordinary user; none without it.
        bubblewrap: its version; empty without it.
        reasons: why it is no better, each one line with what to do about it.
        hierarchy: where tier A makes its cgroups on this host.
    """

    tier: Tier
    mode: Literal["root", "user", "none"]
    bubblewrap: str = ""
    reasons: tuple[str, ...] = ()
    hierarchy: Hierarchy | None = field(default=None, compare=False, repr=False)

    @property
    def text(self) -> str:
        """One line for people."""
        if self.mode == "none":
            return _MEANING[self.tier]
        return f"{_MEANING[self.tier]}, bubblewrap {self.bubblewrap}, {self.mode} mode"


TRUSTED = Isolation("trusted", "none")
