"""Attacks that need a sandbox for themselves. Usage: ``alone.py NAME``."""

import ctypes
import os
import signal
import sys
import threading
import time

PR_SET_NAME = 15


def fork_bomb_exponential() -> None:
    print("up", flush=True)
    while True:
        try:
            os.fork()
        except OSError:
            time.sleep(0.001)


def name_that_is_no_text() -> None:
    ctypes.CDLL(None).prctl(PR_SET_NAME, b"\xff) R 1\n\x1b[2J", 0, 0, 0)
    print("up", flush=True)
    signal.pause()


def kill_minus_1() -> None:
    if not os.fork():
        signal.pause()
    print("up", flush=True)
    os.kill(-1, signal.SIGKILL)
    # The kernel spares who calls.
    print("alone", flush=True)


def ignore_sigterm() -> None:
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        signal.signal(number, signal.SIG_IGN)
    print("up", flush=True)
    while True:
        signal.pause()


def double_fork_daemon() -> None:
    source, target = os.pipe()
    if not os.fork():
        os.setsid()
        if not os.fork():
            print("daemon", flush=True)
            os.close(target)
            time.sleep(1000)
        os._exit(0)
    os.close(target)
    os.read(source, 1)


def stop_self_uncatchable() -> None:
    print("up", flush=True)
    os.kill(os.getpid(), signal.SIGSTOP)


def cpu_burn_threads() -> None:
    for _ in range(8):
        if not os.fork():
            break
    for _ in range(4):
        threading.Thread(target=lambda: [None for _ in iter(int, 1)], daemon=True).start()
    print("up", flush=True)
    while True:
        pass


def rlimit_cpu() -> None:
    while True:
        pass


def stdout_flood() -> None:
    block = b"x" * 65536
    while True:
        os.write(1, block)


def stderr_flood_lines() -> None:
    block = b"\n" * 65536
    while True:
        os.write(2, block)


def stdout_no_newline_hang() -> None:
    os.write(1, b"up")
    signal.pause()


def close_stdio() -> None:
    os.write(1, b"up")
    for number in (0, 1, 2):
        os.close(number)
    signal.pause()


if __name__ == "__main__":
    globals()[sys.argv[1]]()
