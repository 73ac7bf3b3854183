"""Bots to test a referee with: how to run one by this Python, honest or with a fault."""

from pathlib import Path
from typing import NamedTuple

from arena.bots.languages import python
from arena.referee.verdict import Kind
from arena.sandbox import Program


class Fault(NamedTuple):
    """What a bot does wrong, and the verdict it gets."""

    kind: Kind
    does: str


FAULTS = {
    "honest": Fault(Kind.OK, "nothing wrong"),
    "never_connects": Fault(Kind.STARTUP_TIMEOUT, "sleeps instead of connecting"),
    "says_nothing": Fault(Kind.STARTUP_TIMEOUT, "connects and then sleeps"),
    "crashes_at_start": Fault(Kind.CRASH, "raises an exception before it connects"),
    "wrong_token": Fault(Kind.PROTOCOL, "says hello with a token that it was not given"),
    "old_protocol": Fault(Kind.PROTOCOL, "speaks only a protocol version from before ours"),
    "newer_protocol": Fault(Kind.PROTOCOL, "speaks only protocol versions from after ours"),
    "newer_and_older_protocol": Fault(Kind.OK, "speaks newer protocol versions too"),
    "answers_before_asked": Fault(Kind.PROTOCOL, "answers turn 1 before it says hello"),
    "loops": Fault(Kind.TIMEOUT, "computes for ever in its turn"),
    "sleeps": Fault(Kind.TIMEOUT, "sleeps for ever in its turn"),
    "stops_itself": Fault(Kind.TIMEOUT, "sends itself SIGSTOP"),
    "answers_late": Fault(Kind.TIMEOUT, "answers 2 s after it was asked"),
    "thinks_off_turn": Fault(Kind.OK, "uses a processor in a child, whoever is to move"),
    "answers_twice": Fault(Kind.PROTOCOL, "answers a turn twice"),
    "answers_another_turn": Fault(Kind.PROTOCOL, "answers the turn after the one it was asked"),
    "answers_nothing": Fault(Kind.PROTOCOL, "answers with neither index nor move"),
    "garbage": Fault(Kind.PROTOCOL, "sends bytes that are no message"),
    "garbage_move": Fault(Kind.PROTOCOL, "answers with bytes that are no move"),
    "hello_again": Fault(Kind.PROTOCOL, "says hello in place of an answer"),
    "huge_message": Fault(Kind.PROTOCOL, "sends a message of 2 MiB"),
    "enormous_message": Fault(Kind.PROTOCOL, "sends 8 MiB, which gRPC refuses, and lives on"),
    "floods_stream": Fault(Kind.PROTOCOL, "answers a turn ten thousand times"),
    "closes_stream": Fault(Kind.PROTOCOL, "closes its stream and lives on"),
    "illegal_index": Fault(Kind.ILLEGAL, "answers with the index of no move"),
    "illegal_move": Fault(Kind.ILLEGAL, "answers, in haricots, with a play that nobody can make"),
    "crashes_at_turn": Fault(Kind.CRASH, "raises an exception in its turn"),
    "aborts_at_turn": Fault(Kind.CRASH, "calls abort in its turn"),
    "segfaults_at_turn": Fault(Kind.CRASH, "reads address 0 in its turn"),
    "exits_at_turn": Fault(Kind.CRASH, "leaves with exit code 0 in its turn"),
    "crashes_at_end": Fault(Kind.OK, "leaves with exit code 3 when a match is over"),
    "ignores_end": Fault(Kind.OK, "lives on after the stream is closed"),
    "forks": Fault(Kind.OK, "starts a process that daemonises itself"),
    "fork_bomb": Fault(Kind.OK, "starts as many processes as it can, each for 0.1 s"),
    "eats_memory": Fault(Kind.MEMORY, "takes memory until there is none"),
    "floods": Fault(Kind.OUTPUT, "writes to stderr without end"),
    "snoops": Fault(Kind.OK, "tries to read and reach what is not its own; tells what it found"),
}
"""The bad bots by name. Where the verdict is ok, it is the sandbox that deals with the bot."""


def bad_bot(fault: str) -> Program:
    """Return the bot with that fault."""
    assert fault in FAULTS, f"no fault {fault!r}; there are {', '.join(FAULTS)}"
    return python_bot(Path(__file__).with_name("program.py"), fault)


def python_bot(script: Path, *arguments: str) -> Program:
    """Return the program that runs a script by this Python, with the SDK at hand."""
    return Program(
        command=("python3", f"/bot/{script.name}", *arguments),
        folder=script.parent,
        environment=python.language.environment,
        runtime=python.language.runtime,
    )
