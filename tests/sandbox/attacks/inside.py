"""Runs hostile functions inside a sandbox, each in a child of its own, and prints what they found.

Usage: ``python -m tests.sandbox.attacks.inside MODULE…``. For every public function of each module
one line of JSON is printed: its name and its answer. A child that dies answers
``{"died": signal}``.
"""

import ctypes
import errno
import importlib
import json
import os
import resource
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

# What the host tells its attackers, so that they know what to look for.
HOST: dict[str, Any] = json.loads(os.environ.get("HOST", "{}"))

_libc = ctypes.CDLL(None, use_errno=True)


def attempt(action: Callable[[], object]) -> str:
    """Return the name of the error that an action fails with, or ``ok``."""
    try:
        action()
    except OSError as error:
        return name(error)
    return "ok"


def name(error: OSError) -> str:
    """Return an error's name, such as ``EPERM``."""
    return errno.errorcode.get(error.errno or 0, str(error))


def call(number: int, *arguments: int | bytes) -> str:
    """Make a system call by its number; return the name of its error, or ``ok``."""
    ctypes.set_errno(0)
    converted = [each if isinstance(each, bytes) else ctypes.c_long(each) for each in arguments]
    if _libc.syscall(ctypes.c_long(number), *converted) >= 0:
        return "ok"
    return errno.errorcode[ctypes.get_errno()]


def system_call(which: str, *arguments: int | bytes) -> str:
    """Make a system call by its name."""
    return call(HOST["numbers"][which], *arguments)


def status(pid: int | str = "self") -> dict[str, str]:
    """Return a process's ``status`` as a dictionary."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return {key: value.strip() for key, _, value in (line.partition(":") for line in lines)}


def in_child(action: Callable[[], Any]) -> Any:
    """Return what an action returns in a child, or how the child died."""
    source, target = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.write(target, json.dumps(action()).encode())
        except BaseException as error:
            os.write(target, json.dumps(f"{type(error).__name__}: {error}").encode())
        os._exit(0)
    os.close(target)
    answer = b""
    while chunk := os.read(source, 65536):
        answer += chunk
    os.close(source)
    _, code = os.waitpid(child, 0)
    if os.WIFSIGNALED(code):
        return {"died": signal.Signals(os.WTERMSIG(code)).name}
    return json.loads(answer)


def raise_limit(kind: int) -> None:
    """Try to raise a hard resource limit."""
    hard = resource.getrlimit(kind)[1]
    try:
        resource.setrlimit(kind, (hard, hard + 1))
    except ValueError as error:
        raise PermissionError(errno.EPERM, str(error)) from error


def main() -> None:
    """Run all functions of the named modules."""
    for each in sys.argv[1:]:
        module = importlib.import_module(f"tests.sandbox.attacks.{each}")
        for key, action in vars(module).items():
            if getattr(action, "__module__", "") == module.__name__ and not key.startswith("_"):
                print(json.dumps([key, in_child(action)]), flush=True)


if __name__ == "__main__":
    main()
