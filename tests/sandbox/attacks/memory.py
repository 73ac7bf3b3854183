"""Small attacks on memory; the large ones are in ``bombs.c``."""

import ctypes
import fcntl
import os
import socket
from typing import Any

from tests.sandbox.attacks.inside import name, system_call


def mlock() -> str:
    area = ctypes.create_string_buffer(1 << 20)
    return system_call("mlock2", ctypes.addressof(area), 1 << 20, 0)


def memfd() -> str:
    return system_call("memfd_create", b"mine", 0)


def secret_memory() -> str:
    return system_call("memfd_secret", 0)


def pipe_buffer_bomb() -> dict[str, Any]:
    """Fill as many and as large pipes as there may be."""
    written, enlarged = 0, 0
    pipes: list[tuple[int, int]] = []
    try:
        while True:
            source, target = os.pipe()
            pipes.append((source, target))
            os.set_blocking(target, False)
            try:
                fcntl.fcntl(target, fcntl.F_SETPIPE_SZ, 1 << 20)
                enlarged += 1
            except OSError:
                pass
            try:
                while True:
                    written += os.write(target, b"x" * 4096)
            except BlockingIOError:
                pass
    except OSError as error:
        return {"error": name(error), "written": written, "enlarged": enlarged}


def buffer_sizes() -> list[int]:
    """Ask for large socket buffers; tell what they are before and after."""
    one, _ = socket.socketpair()
    before = one.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF)
    one.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 24)
    return [before, one.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF)]


def sysv_shm() -> list[str]:
    return [system_call("shmget", 0, 1 << 20, 0o1600), system_call("semget", 0, 1, 0o1600)]


def mqueue() -> list[str]:
    return [system_call("mq_open", b"mine", 0o102, 0o600, 0), system_call("msgget", 0, 0o1600)]
