"""What one program may use, and the resource limits that follow from it."""

import os
import resource
from collections.abc import Iterator
from dataclasses import dataclass

from arena.sandbox.errors import HostFault

MIB = 1024 * 1024

# Bounds page tables, which no other limit outside a memory cgroup sees; runtimes reserve
# address space freely (a default JVM 9 GiB), so it cannot be a memory limit.
_ADDRESS_SPACE = 64 * 1024 * MIB


@dataclass(frozen=True, slots=True)
class Limits:
    """Upper bounds for one program and everything that it starts.

    Attributes:
        memory: bytes, over all processes, with its temporary files.
        processes: processes and threads at the same time.
        open_files: open files per process.
        file_size: bytes per file.
        cpu_seconds: CPU seconds per process, a backstop behind the referee's clock.
        tmp: bytes in ``/tmp``; ``/dev/shm`` holds half as much.
        output: bytes on stdout and stderr together.
        written: bytes below a build's writable folder.
        cpus: the cores it may run on; None means those of the referee.
    """

    memory: int = 512 * MIB
    processes: int = 64
    open_files: int = 256
    file_size: int = 32 * MIB
    cpu_seconds: int = 3600
    tmp: int = 32 * MIB
    output: int = 64 * MIB
    written: int = 1024 * MIB
    cpus: frozenset[int] | None = None

    def __post_init__(self) -> None:
        for name in ("memory", "processes", "open_files", "file_size", "cpu_seconds", "tmp",
                     "output", "written"):  # fmt: skip
            if getattr(self, name) <= 0:
                raise ValueError(f"The limit {name} must be positive, not {getattr(self, name)}.")


def resources(
    limits: Limits, *, own_processes: int, counted: bool, data: bool
) -> Iterator[tuple[int, int]]:
    """Yield the resource limits as pairs (``resource.RLIMIT_…``, value).

    Args:
        limits: the limits to express.
        own_processes: processes of the sandbox itself that count as the program's.
        counted: whether a memory cgroup counts the memory, so that no address space bound is due.
        data: whether private memory is bounded per process, so that an allocation fails before
            the sampling watcher has to kill.
    """
    yield resource.RLIMIT_NPROC, limits.processes + own_processes
    yield resource.RLIMIT_NOFILE, limits.open_files
    yield resource.RLIMIT_FSIZE, limits.file_size
    yield resource.RLIMIT_CPU, limits.cpu_seconds
    # With 0 the kernel still starts a piped core handler, as root; with 1 it does not.
    yield resource.RLIMIT_CORE, 1
    yield resource.RLIMIT_MEMLOCK, 64 * 1024
    yield resource.RLIMIT_STACK, 8 * MIB
    yield resource.RLIMIT_RTPRIO, 0
    yield resource.RLIMIT_NICE, 0
    yield resource.RLIMIT_MSGQUEUE, 0
    yield resource.RLIMIT_SIGPENDING, 256
    if not counted:
        yield resource.RLIMIT_AS, _ADDRESS_SPACE
    if data:
        yield resource.RLIMIT_DATA, limits.memory


def impose(pid: int, limits: Limits, *, own_processes: int, counted: bool, data: bool) -> None:
    """Set the limits on a process from outside; what it starts inherits them.

    The arguments are those of :func:`resources`.

    Raises:
        HostFault: the process is gone or not ours.
    """
    try:
        for kind, value in resources(
            limits, own_processes=own_processes, counted=counted, data=data
        ):
            hard = resource.prlimit(pid, kind)[1]
            if hard != resource.RLIM_INFINITY:
                value = min(value, hard)
            resource.prlimit(pid, kind, (value, value))
        if limits.cpus is not None:
            os.sched_setaffinity(pid, limits.cpus)
    except OSError as error:
        raise HostFault(f"The limits of process {pid} could not be set: {error}.") from error
