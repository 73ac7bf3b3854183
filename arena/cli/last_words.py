"""What a program wrote before it ended: the exception first, then the innermost calls."""

import re
from collections.abc import Sequence

_CALLS = 3
"""Shown of those that led to an exception."""
_BEGIN = "Traceback (most recent call last):"
_CALL = re.compile(r'  File "(?P<file>[^"]*)", line (?P<line>\d+), in (?P<function>.+)')
_FOLDERS = re.compile(r"^/bot/|^.*/(site|dist)-packages/")
"""What nobody needs to be told of a file's path."""
_AT = re.compile(r"\s+at ")


def last_words(text: str) -> list[str]:
    """Return the lines of a log, those of exceptions put short.

    A Python traceback at its end becomes the exception and its innermost calls, the innermost
    first; long runs of calls as other languages write them, innermost first, are cut.
    """
    lines = text.splitlines()
    begins = [number for number, line in enumerate(lines) if line == _BEGIN]
    if begins:
        before, after = lines[: begins[-1]], lines[begins[-1] + 1 :]
        lines = _without_earlier(before) + _python(after)
    return _cut(lines)


def _without_earlier(lines: list[str]) -> list[str]:
    """Leave out the exceptions that led to the last one."""
    return lines[: lines.index(_BEGIN)] if _BEGIN in lines else lines


def _python(lines: Sequence[str]) -> list[str]:
    calls: list[str] = []
    for number, line in enumerate(lines):
        if found := _CALL.fullmatch(line):
            file = _FOLDERS.sub("", found["file"])
            calls.append(f"  {file}:{found['line']}, in {found['function']}")
        elif calls and line.startswith("    "):
            if line.strip(" ~^"):
                calls[-1] += f": {line.strip()}"
        else:
            return [*lines[number:], *_first(calls[::-1])]
    return list(lines)


def _cut(lines: Sequence[str]) -> list[str]:
    cut: list[str] = []
    calls: list[str] = []
    for line in [*lines, ""]:
        if _AT.match(line):
            calls.append(line)
            continue
        cut += _first(calls)
        calls = []
        cut.append(line)
    return cut[:-1]


def _first(calls: list[str]) -> list[str]:
    more = len(calls) - _CALLS
    return calls if more <= 1 else [*calls[:_CALLS], f"  … called by {more} others"]
