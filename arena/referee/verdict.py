"""How a seat's part in a match ended, and whose fault it was if it ended badly."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Kind(StrEnum):
    """The closed set of verdicts."""

    OK = "ok"
    TIMEOUT = "timeout"
    STARTUP_TIMEOUT = "startup_timeout"
    CRASH = "crash"
    MEMORY = "memory"
    ILLEGAL = "illegal"
    PROTOCOL = "protocol"
    OUTPUT = "output"
    REFEREE = "referee"
    HOST = "host"
    ENGINE = "engine"

    @property
    def blame(self) -> str:
        """``nobody``, ``bot`` (the seat forfeits, the match is rated) or ``arena`` (void)."""
        if self is Kind.OK:
            return "nobody"
        return "arena" if self in (Kind.REFEREE, Kind.HOST, Kind.ENGINE) else "bot"


@dataclass(frozen=True)
class Verdict:
    """How a seat's part ended.

    ``cause`` is one sentence of what happened, ``advice`` one of what to do about it. ``decision``
    is the number of the match's decision at which it happened, from 0; None: before the first one.
    ``facts`` are what was measured: limits and times in seconds, exit code or signal, memory peak
    in bytes, the last lines of stderr.
    """

    kind: Kind = Kind.OK
    cause: str = ""
    advice: str = ""
    decision: int | None = None
    facts: Mapping[str, str | int | float] = field(default_factory=dict)


OK = Verdict()


class BotFault(Exception):  # noqa: N818 - a fault is the design's word
    """Raised by a player whose bot failed; ``verdict`` says how."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict.cause)
        self.verdict = verdict


class ArenaFault(Exception):  # noqa: N818 - a fault is the design's word
    """A fault of ours: the match is void, whoever played, and nobody's rating moves."""

    kind = Kind.REFEREE


class HostFault(ArenaFault):
    """The machine failed the match: no memory, no disk, no sandbox."""

    kind = Kind.HOST


class EngineFault(ArenaFault):
    """The rules of a game raised an exception."""

    kind = Kind.ENGINE


def first_of(group: BaseExceptionGroup[ArenaFault]) -> ArenaFault:
    """Return the first fault in a group of groups."""
    found = group.exceptions[0]
    return first_of(found) if isinstance(found, BaseExceptionGroup) else found
