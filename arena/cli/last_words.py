"""What a program wrote before it ended: the exception first, then the innermost calls."""

import re
from collections.abc import Sequence
from itertools import dropwhile

_CALLS = 3
"""Shown of those that led to an exception."""
_BEGIN = "Traceback (most recent call last):"
_CALL = re.compile(r'  File "(?P<file>[^"]*)", line (?P<line>\d+), in (?P<function>.+)')
_FOLDERS = re.compile(r"^/bot/|^.*/(site|dist)-packages/")
"""What nobody needs to be told of a file's path."""
_CHAINED = ("During handling of the above exception", "The above exception was the direct cause")
_LONGEST = 40
"""Lines of an exception: after one that ended nothing, there may be more."""
_AT = re.compile(r"\s+at ")
_GO = re.compile(r"^(\S.*)\([^()\n]*\)\n[ \t]+(\S+:\d+)(?: \+0x\w+)?$", re.MULTILINE)
_RUST = re.compile(r"^stack backtrace:\n((?:[ \t]+(?:\d+:|at) .*(?:\n|\Z))+)", re.MULTILINE)
_RUST_PLACE = re.compile(r"\n[ \t]+at (\S+)")
_RUST_NUMBER = re.compile(r"^[ \t]+\d+: ", re.MULTILINE)
_OF_THE_LANGUAGE = re.compile(
    r"\s+at (java\.base/|(core|std|alloc)::|__rustc|rust_|panic \(|runtime\.)"
)
"""Calls within a language's own library, which say less than the one that led there."""


def last_words(text: str) -> tuple[list[str], list[str]]:
    """Return the exception that ended a program, and what it had written before.

    The exception of a Python traceback at the end of the text comes first, then the innermost
    calls, the innermost first; it is empty where there is none. Of long runs of calls as other
    languages write them, which begin with the innermost, only the first are left that are not of
    the language's own library; those of Go and Rust become lines with ``at`` as well.
    """
    lines = _RUST.sub(_of_rust, _GO.sub(r"    at \1 (\2)", text)).splitlines()
    begins = [number for number, line in enumerate(lines) if line == _BEGIN]
    exception = _python(lines[begins[-1] + 1 :]) if begins else []
    if not 0 < len(exception) <= _LONGEST:
        return [], _cut(lines)
    begin = begins.pop()
    while begins and any(line.startswith(_CHAINED) for line in lines[begins[-1] : begin]):
        begin = begins.pop()
    return exception, _cut(lines[:begin])


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


def _of_rust(found: re.Match[str]) -> str:
    return _RUST_NUMBER.sub("    at ", _RUST_PLACE.sub(r" (\1)", found[1]))


def _cut(lines: Sequence[str]) -> list[str]:
    cut: list[str] = []
    calls: list[str] = []
    for line in lines:
        if _AT.match(line):
            calls.append(line)
            continue
        cut += [*_innermost(calls), line]
        calls = []
    return cut + _innermost(calls)


def _innermost(calls: Sequence[str]) -> list[str]:
    return _first([*dropwhile(_OF_THE_LANGUAGE.match, calls)] or list(calls))


def _first(calls: list[str]) -> list[str]:
    more = len(calls) - _CALLS
    return calls if more <= 1 else [*calls[:_CALLS], f"  … called by {more} others"]
