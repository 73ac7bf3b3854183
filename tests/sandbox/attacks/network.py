"""Attacks over the network and over Unix sockets."""

# ruff: noqa: B023, PTH108, PTH208, PTH211

import os
import socket
from pathlib import Path
from typing import Any

from tests.sandbox.attacks.inside import HOST, attempt, name

_FAMILIES = {
    "inet": (2, 1), "inet6": (10, 1), "udp": (2, 2), "raw": (2, 3), "netlink": (16, 3),
    "packet": (17, 3), "alg": (38, 5), "vsock": (40, 1), "bluetooth": (31, 3), "tipc": (30, 5),
    "xdp": (44, 3), "can": (29, 3), "rds": (21, 5), "key": (15, 3), "unspecified": (0, 1),
}  # fmt: skip


def raw_netlink_vsock_alg() -> dict[str, str]:
    return {
        each: attempt(lambda: socket.socket(family, kind).close())
        for each, (family, kind) in _FAMILIES.items()
    }


def tcp_loopback_service() -> list[str]:
    def connect(family: int, host: str) -> str:
        return attempt(lambda: socket.socket(family).connect((host, HOST["port"])))

    return [connect(socket.AF_INET, "127.0.0.1"), connect(socket.AF_INET6, "::1")]


def tcp_udp_external() -> dict[str, Any]:
    def resolve() -> None:
        try:
            socket.getaddrinfo("example.org", 80)
        except socket.gaierror as error:
            raise OSError(11, str(error)) from error

    return {
        "tcp": attempt(lambda: socket.socket().connect(("192.0.2.1", 80))),
        "udp": attempt(
            lambda: socket.socket(type=socket.SOCK_DGRAM).sendto(b"x", ("192.0.2.1", 53)) and None
        ),
        "resolver": attempt(resolve),
        "interfaces": Path("/proc/net/dev").read_text().count(": ") - 1,
    }


def abstract_unix() -> str:
    return attempt(lambda: socket.socket(socket.AF_UNIX).connect("\0" + HOST["abstract"]))


def other_bots_socket() -> dict[str, Any]:
    return {
        "theirs": attempt(lambda: socket.socket(socket.AF_UNIX).connect(HOST["other_socket"])),
        "folder": sorted(os.listdir("/run/arena")),
        "plant": attempt(lambda: os.symlink(HOST["other_socket"], "/run/arena/more")),
        "replace": attempt(lambda: os.unlink("/run/arena/referee.sock")),
        "listen": attempt(lambda: socket.socket(socket.AF_UNIX).bind("/run/arena/mine.sock")),
    }


def referee_socket_works() -> str:
    with socket.socket(socket.AF_UNIX) as link:
        link.connect("/run/arena/referee.sock")
        link.send(b"hello")
        return link.recv(100).decode()


def referee_socket_connect_flood() -> list[Any]:
    links: list[socket.socket] = []
    try:
        while len(links) < 1000:
            link = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_NONBLOCK)
            links.append(link)
            link.connect("/run/arena/flooded.sock")
    except OSError as error:
        return [name(error), len(links)]
    return ["ok", len(links)]
