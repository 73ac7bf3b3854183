"""The mark by which whatever a process leaves behind names the process that made it."""

import os
from dataclasses import dataclass
from pathlib import Path

# The variable in the start environment of everything that a referee starts.
MARK = "ARENA_OWNER"


@dataclass(frozen=True, slots=True)
class Owner:
    """A process, told apart from every later one with the same number.

    Attributes:
        namespace: the inode of its pid namespace.
        pid: its number there.
        started: its start, in clock ticks since boot.
    """

    namespace: int
    pid: int
    started: int

    def __str__(self) -> str:
        return f"{self.namespace}-{self.pid}-{self.started}"

    @classmethod
    def parse(cls, text: str) -> "Owner | None":
        """Read an owner from its text; None if it is none."""
        parts = text.split("-")
        if len(parts) != 3 or not all(part.isascii() and part.isdigit() for part in parts):
            return None
        return cls(*map(int, parts))

    def gone(self) -> bool:
        """Return whether the process is certainly gone.

        An owner in another pid namespace (a container beside us) cannot be judged, and is not.
        """
        if self.namespace != _namespace():
            return False
        try:
            state, started = _status(self.pid)
        except (FileNotFoundError, ProcessLookupError):
            return True
        # A dead process stays in the list for as long as its parent does not ask for its end.
        return started != self.started or state in "ZX"


def current() -> Owner:
    """Return this process as an owner."""
    return Owner(_namespace(), os.getpid(), _status(os.getpid())[1])


def _namespace() -> int:
    return Path("/proc/self/ns/pid").stat().st_ino


def _status(pid: int) -> tuple[str, int]:
    """Return the state of a process and its start, in clock ticks since boot."""
    stat = Path(f"/proc/{pid}/stat").read_text(errors="replace")
    state, *fields = stat[stat.rindex(")") + 2 :].split()
    return state, int(fields[18])
