"""What to run."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

# Where a program finds its own folder and its referee, inside.
FOLDER = Path("/bot")
SOCKETS = Path("/run/arena")

# Mount points of the sandbox itself, which a runtime folder would hide or spoil.
_OWN = (Path("/proc"), Path("/dev"), Path("/sys"), FOLDER, SOCKETS)


@dataclass(frozen=True)
class Program:
    """One program, with all that it may see of the host.

    Attributes:
        command: the command line as seen inside, where the program's folder is ``/bot``, which is
            also the working directory.
        folder: host folder, mounted read-only at ``/bot``.
        environment: variables to set inside, besides ``PATH``, ``HOME``, ``TMPDIR``, ``LANG``
            and hints that keep language runtimes within the limits.
        socket_folder: host folder with the referee's socket, mounted read-only at ``/run/arena``.
        runtime: further host folders (or files), mounted read-only at the same path: an
            interpreter's prefix, a virtual environment, an SDK. ``/usr`` is always there.
        writable: for builds only: a host folder mounted read-write at ``/bot`` in place of
            ``folder``. It should lie in a folder that only its owner can enter.
    """

    command: tuple[str, ...]
    folder: Path
    environment: Mapping[str, str] = field(default_factory=dict)
    socket_folder: Path | None = None
    runtime: tuple[Path, ...] = ()
    writable: Path | None = None

    def __post_init__(self) -> None:
        if not self.command:
            raise ValueError("The command of a program must not be empty.")
        texts = [*self.command, *self.environment, *self.environment.values()]
        if any("\0" in text for text in texts):
            raise ValueError("A command or environment must not contain a NUL character.")
        for name in self.environment:
            if not name or "=" in name:
                raise ValueError(f"{name!r} is no name of an environment variable.")
        for path in (self.folder, self.socket_folder, self.writable, *self.runtime):
            if path is not None and not path.is_absolute():
                raise ValueError(f"The path {path} of a program must be absolute.")
        for path in self.runtime:
            if path in (Path("/"), Path("/tmp"), Path("/etc"), Path("/run")) or any(
                path.is_relative_to(own) for own in _OWN
            ):
                raise ValueError(f"{path} cannot be mounted as a runtime of a program.")
