"""Single keys, read from a terminal without waiting for the end of a line."""

import os
import select
import sys
import termios
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Key = str
"""A printable character, or one of ``left right up down home end pageup pagedown enter escape
backspace``."""

_SEQUENCES = {
    b"\x1b[D": "left", b"\x1b[C": "right", b"\x1b[A": "up", b"\x1b[B": "down",
    b"\x1bOD": "left", b"\x1bOC": "right", b"\x1bOA": "up", b"\x1bOB": "down",
    b"\x1b[H": "home", b"\x1b[F": "end", b"\x1b[1~": "home", b"\x1b[4~": "end",
    b"\x1b[5~": "pageup", b"\x1b[6~": "pagedown",
    b"\r": "enter", b"\n": "enter", b"\x1b": "escape", b"\x7f": "backspace", b"\x08": "backspace",
}  # fmt: skip

_SEQUENCE_TIME = 0.05
"""Seconds after an escape within which the rest of a key's sequence comes."""


def key_of(data: bytes) -> Key:
    """Return the key that sends these bytes; an empty text for one that we have no name for."""
    if data in _SEQUENCES:
        return _SEQUENCES[data]
    text = data.decode(errors="replace")
    return text if text.isprintable() else ""


@contextmanager
def single_keys() -> Iterator[Callable[[], Key]]:
    """Make the terminal on stdin send every key at once; yield what waits for the next one.

    ``Ctrl-C`` still interrupts. At the end of the input the key is ``q``.
    """
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    tty.setcbreak(descriptor, termios.TCSADRAIN)
    try:
        yield lambda: _next_key(descriptor)
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


def _next_key(descriptor: int) -> Key:
    data = os.read(descriptor, 1)
    if not data:
        return "q"
    if data == b"\x1b":
        while _goes_on(data) and select.select([descriptor], [], [], _SEQUENCE_TIME)[0]:
            data += os.read(descriptor, 1)
    return key_of(data)


def _goes_on(sequence: bytes) -> bool:
    """Tell whether more may follow: a letter or ``~`` ends what an escape and a bracket began."""
    if len(sequence) < 3:
        return sequence in (b"\x1b", b"\x1b[", b"\x1bO")
    return len(sequence) < 16 and not 0x40 <= sequence[-1] <= 0x7E
