"""How many programs a host may hold whose memory is only sampled."""

from collections.abc import Iterator
from contextlib import contextmanager

from arena.sandbox.errors import HostFault
from arena.sandbox.isolation import Isolation
from arena.sandbox.limits import MIB, Limits
from arena.sandbox.watcher import host_memory

_admitted: list[int] = []


def capacity(limits: Limits, isolation: Isolation) -> int:
    """Return how many programs with these limits this host may hold at the same time.

    The limits of sampled programs may add up to half of the host's memory, since each can go over
    its own for a moment; those of programs in a cgroup may add up to nine tenths of it.
    """
    total = host_memory()[0]
    share = total // 2 if isolation.tier == "B" else total * 9 // 10
    return share // limits.memory


@contextmanager
def admitted(limits: Limits) -> Iterator[None]:
    """Count a sampled program among those of this process while the context lasts.

    Raises:
        HostFault: with it, their limits would add up to more than half of the host's memory.
    """
    total = host_memory()[0]
    if sum(_admitted) + limits.memory > total // 2:
        raise HostFault(
            f"The memory limits of {len(_admitted) + 1} programs would add up to more than half "
            f"of this host's {total // MIB} MiB, and memory is only sampled here: run fewer at "
            "the same time, or lower the limit."
        )
    _admitted.append(limits.memory)
    try:
        yield
    finally:
        _admitted.remove(limits.memory)
