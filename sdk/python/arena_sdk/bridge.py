"""Play by a program that reads and writes lines: ``python -m arena_sdk.bridge -- ./program``.

For each decision the program gets one line with a JSON object on stdin::

    {"count": 2, "offers_open": false, "game": "haricots", "variant": "basic",
     "options": {"rules": "basic"}, "match": "m1", "seat": 0, "seats": 2,
     "clock": {"decision": 1.0, "bank": null},
     "moves": [{"play": {"card": "5", "count": 2}}, {"pass": {}}], "view": {…}}

and answers with one line on stdout: the index of a move, from ``0``, or a move as JSON, such as
``{"pass": {}}``. Decisions with one possible answer are not asked. What it writes to stderr is kept
with the match. It should leave when stdin ends.
"""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from google.protobuf.json_format import MessageToDict, ParseDict, ParseError

from arena_sdk import Decision, run

USAGE = "usage: python -m arena_sdk.bridge -- PROGRAM [ARGUMENT…]"
PATIENCE = 0.3


class Program:
    """The program, which answers lines."""

    def __init__(self, command: Sequence[str]) -> None:
        clean = {name: value for name, value in os.environ.items() if name != "ARENA_TOKEN"}
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=clean
            )
        except OSError as error:
            sys.exit(f"arena bridge: {command[0]} could not be started: {error.strerror}")

    def choose(self, decision: Decision) -> Any:
        """Hand a decision over, and return the index or move that it answers."""
        line = json.dumps(plain(decision), ensure_ascii=False)
        assert self._process.stdin and self._process.stdout, "both are pipes"
        try:
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()
            answer = self._process.stdout.readline().decode(errors="replace").strip()
        except BrokenPipeError:
            answer = ""
        if not answer:
            sys.exit(f"arena bridge: {self._end()}, instead of answering")
        try:
            return move(decision, json.loads(answer))
        except (ValueError, RecursionError, ParseError) as error:
            why = " ".join(str(error).split())
            sys.exit(
                f"arena bridge: the program answered {answer[:200]!r}, where the index of a move "
                f"or a move as JSON was expected ({why})"
            )

    def close(self) -> None:
        """Let it go: it may leave by itself when its input ends."""
        assert self._process.stdin, "it is a pipe"
        with suppress(BrokenPipeError):
            self._process.stdin.close()
        self._end()
        self._process.kill()

    def _end(self) -> str:
        """Give it a moment to end, and say how it ended."""
        try:
            return f"the program ended with exit code {self._process.wait(PATIENCE)}"
        except subprocess.TimeoutExpired:
            return "the program closed its output"


def plain(decision: Decision) -> dict[str, Any]:
    """Return a decision as a JSON value; without ``moves`` and ``view`` for an unknown game."""
    found = {
        "count": decision.count,
        "offers_open": decision.offers_open,
        "game": decision.game,
        "variant": decision.variant,
        "options": decision.options,
        "match": decision.match.id,
        "seat": decision.seat,
        "seats": decision.seats,
        "clock": {"decision": decision.clock.decision, "bank": decision.clock.bank},
    }
    if decision.view is not None:
        found["moves"] = [_plain(listed) for listed in decision.moves]
        found["view"] = _plain(decision.view)
    return found


def move(decision: Decision, answer: Any) -> Any:
    """Return the index or ``Move`` that a JSON value stands for; raise ``ValueError``."""
    if isinstance(answer, int) and not isinstance(answer, bool):
        if abs(answer) >= 1 << 31:
            raise ValueError("it is no index of anything")
        return answer
    messages: Any = decision.match.messages
    if not isinstance(answer, dict) or messages is None:
        raise ValueError("it is neither")
    return ParseDict(answer, messages.Move())


def _plain(message: Any) -> Any:
    return MessageToDict(
        message, preserving_proto_field_name=True, always_print_fields_with_no_presence=True
    )


def main(arguments: Sequence[str]) -> None:
    """Run the program that the arguments name, and play by it."""
    command = list(arguments)
    if command[:1] == ["--"]:
        command = command[1:]
    if not command or command[0].startswith("-"):
        sys.exit(USAGE)
    program = Program(command)
    try:
        run(program.choose, name=Path(command[0]).name)
    finally:
        program.close()


if __name__ == "__main__":
    main(sys.argv[1:])
