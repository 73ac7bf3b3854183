"""Bubblewrap's command line."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from arena.sandbox.limits import MIB, Limits
from arena.sandbox.program import FOLDER, SOCKETS, Program

Mode = Literal["root", "user"]

# The user inside, where a user namespace hides the real one.
USER = 64001

# Holds the program back until its init is bound; leaves if the referee dies before.
_GATE = 'read -r g && [ "$g" = go ] && exec "$@" </dev/null; exit 125'

_MERGED = ("bin", "sbin", "lib", "lib32", "lib64", "libx32")


class Descriptors(NamedTuple):
    """The file descriptors that bubblewrap inherits."""

    passwd: int
    group: int
    seccomp: int
    info: int
    block: int


def options(
    program: Program, limits: Limits, mode: Mode, descriptors: Descriptors
) -> Iterator[str]:
    """Yield bubblewrap's options, to be handed over NUL-separated by ``--args``.

    They go through a pipe because a program can read the command line of its init.
    """
    yield from _privileges(mode)
    yield from ("--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts")
    yield from ("--unshare-cgroup-try", "--die-with-parent", "--new-session", "--clearenv")
    yield from ("--hostname", "bot")
    yield from _system(descriptors)
    yield from ("--perms", "1777", "--size", str(limits.tmp), "--tmpfs", "/tmp")
    shared = max(limits.tmp // 2, MIB)
    yield from ("--perms", "1777", "--size", str(shared), "--tmpfs", "/dev/shm")
    for path in sorted(program.runtime):
        if not path.is_relative_to("/usr"):
            yield from _bind(path, path)
    if program.writable is not None:
        yield from _bind(program.writable, FOLDER, "--bind")
    else:
        yield from _bind(program.folder, FOLDER)
    if program.socket_folder is not None:
        yield from _bind(program.socket_folder, SOCKETS)
    yield from ("--chdir", str(FOLDER), "--remount-ro", "/dev", "--remount-ro", "/")
    for name, value in environment(program, limits).items():
        yield from ("--setenv", name, value)
    yield from ("--seccomp", str(descriptors.seccomp))
    yield from ("--info-fd", str(descriptors.info), "--block-fd", str(descriptors.block))


def gated(program: Program, mode: Mode, user: int) -> list[str]:
    """Return the command that bubblewrap runs: the gate, then the program.

    In root mode the user is changed first, for without a user namespace it would be root.
    """
    gate = ["/bin/sh", "-c", _GATE, "sh", *program.command]
    if mode == "user":
        return gate
    change = ["/usr/bin/setpriv", "--reuid", str(user), "--regid", str(user), "--clear-groups"]
    return [*change, "--bounding-set=-all", "--inh-caps=-all", "--", *gate]


def environment(program: Program, limits: Limits) -> dict[str, str]:
    """Return the program's whole environment.

    No cgroup is visible inside, so runtimes would size themselves by the host: the hints keep
    honest programs within their memory and to one core.
    """
    heap = limits.memory * 6 // 10 // MIB
    return {
        "PATH": "/usr/bin:/bin",
        "HOME": "/tmp",
        "TMPDIR": "/tmp",
        "LANG": "C.UTF-8",
        "JAVA_TOOL_OPTIONS": f"-Xmx{heap}m -XX:+UseSerialGC -XX:ActiveProcessorCount=1",
        "NODE_OPTIONS": f"--max-old-space-size={heap}",
        "GOMEMLIMIT": f"{heap}MiB",
        "GOMAXPROCS": "1",
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
        **program.environment,
    }


def _privileges(mode: Mode) -> Iterator[str]:
    yield from ("--cap-drop", "ALL")
    if mode == "user":
        yield from ("--unshare-user", "--uid", str(USER), "--gid", str(USER), "--disable-userns")
    else:
        for capability in ("CAP_SETUID", "CAP_SETGID", "CAP_SETPCAP"):
            yield from ("--cap-add", capability)


def _system(descriptors: Descriptors) -> Iterator[str]:
    yield from ("--ro-bind", "/usr", "/usr")
    for name in _MERGED:
        path = Path("/", name)
        if path.is_symlink():
            yield from ("--symlink", str(path.readlink()).removeprefix("/"), str(path))
        elif path.is_dir():
            yield from ("--ro-bind", str(path), str(path))
    yield from ("--perms", "0755", "--dir", "/etc", "--perms", "0755", "--dir", "/run")
    # Debian's Java reads its configuration through links into /etc.
    java = sorted(Path("/etc").glob("java-*-openjdk"))
    for path in (Path("/etc/ld.so.cache"), Path("/etc/alternatives"), *java):
        yield from ("--ro-bind-try", str(path), str(path))
    for descriptor, name in ((descriptors.passwd, "passwd"), (descriptors.group, "group")):
        yield from ("--perms", "0444", "--ro-bind-data", str(descriptor), f"/etc/{name}")
    yield from ("--proc", "/proc", "--dev", "/dev")


def _bind(source: Path, target: Path, kind: str = "--ro-bind") -> Iterator[str]:
    # Bubblewrap makes missing parents for their owner alone, and the program is another user.
    for parent in reversed(target.parents[:-1]):
        yield from ("--perms", "0755", "--dir", str(parent))
    yield from (kind, str(source), str(target))
