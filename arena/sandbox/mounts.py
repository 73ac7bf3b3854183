"""The mount table."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Mount:
    """One line of ``/proc/self/mountinfo``.

    Attributes:
        root: which folder of the file system is mounted.
        point: where.
        kind: the file system type.
        options: those of the file system itself; for a cgroup they name its controllers.
    """

    root: str
    point: Path
    kind: str
    options: frozenset[str]

    def locate(self, path: str) -> Path | None:
        """Return where a path of the file system is to be seen; None if outside the mount."""
        root = self.root.rstrip("/")
        if path != root and not path.startswith(root + "/"):
            return None
        return self.point / path.removeprefix(root).lstrip("/")


def mounts(root: Path = Path("/")) -> list[Mount]:
    """Return the mount table, as of proc(5)."""
    table = []
    for line in (root / "proc/self/mountinfo").read_text().splitlines():
        before, _, after = line.partition(" - ")
        fields, (kind, _, options) = before.split(), after.split(maxsplit=2)
        table.append(Mount(fields[3], Path(fields[4]), kind, frozenset(options.split(","))))
    return table
