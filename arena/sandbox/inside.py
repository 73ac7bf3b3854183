"""What a program finds in the sandbox; run inside by ``probes``, with nothing but Python.

It prints one JSON object: for every promise what it found when it tried to break it, and nothing
where it could not.
"""

import errno
import json
import os
import signal
import socket
from collections.abc import Callable
from pathlib import Path


def network() -> str:
    """Open a network socket, or find an interface but the loopback."""
    try:
        socket.socket(socket.AF_INET).close()
        return "a network socket can be opened"
    except OSError:
        lines = Path("/proc/net/dev").read_text().splitlines()[2:]
        others = [
            line.split(":")[0].strip() for line in lines if not line.strip().startswith("lo:")
        ]
        return f"network interfaces are visible: {', '.join(others)}" if others else ""


def files() -> str:
    """Find a file of the host, or write outside the private folders."""
    host = ("/etc/shadow", "/etc/machine-id", "/home", "/var", "/sys", "/boot")
    seen = [path for path in host if Path(path).exists()]
    if seen:
        return f"files of the host are visible: {', '.join(seen)}"
    for folder in ("/", "/usr", "/etc", "/dev", "/bot"):
        try:
            Path(folder, "arena-probe").mkdir()
            return f"{folder} can be written to"
        except OSError:
            continue
    return ""


def processes() -> str:
    """See a process of somebody else's."""
    count = sum(entry.name.isdigit() for entry in Path("/proc").iterdir())
    return f"{count} processes are visible" if count > 2 else ""


def fork_bomb() -> str:
    """Start more processes than allowed."""
    children: list[int] = []
    try:
        while len(children) < 100:
            child = os.fork()
            if not child:
                signal.pause()
            children.append(child)
        return f"{len(children)} processes could be started at a limit of 16"
    except OSError as error:
        return "" if error.errno == errno.EAGAIN else str(error)
    finally:
        for child in children:
            os.kill(child, signal.SIGKILL)


def privileges() -> str:
    """Hold a capability, be root, or be without the system call filter."""
    lines = Path("/proc/self/status").read_text().splitlines()
    status = dict(line.split(":\t", 1) for line in lines if ":\t" in line)
    capable = [key for key in ("CapPrm", "CapEff", "CapBnd", "CapAmb") if int(status[key], 16)]
    if os.getuid() == 0 or capable:
        return f"it runs as user {os.getuid()} with {', '.join(capable) or 'no capability'}"
    if status["NoNewPrivs"] != "1" or status["Seccomp"] != "2":
        return "its system calls are not filtered"
    return ""


def secrets() -> str:
    """Read what the referee has in its environment."""
    for entry in Path("/proc").glob("[0-9]*/environ"):
        try:
            if b"ARENA_PROBE_SECRET" in entry.read_bytes():
                return "the environment of the referee can be read"
        except OSError:
            continue
    return ""


CHECKS: tuple[Callable[[], str], ...] = (
    network, files, processes, fork_bomb, privileges, secrets,
)  # fmt: skip

if __name__ == "__main__":
    print(json.dumps({check.__name__: check() for check in CHECKS}))  # noqa: T201
