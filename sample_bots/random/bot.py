"""Plays any game: every listed move is as likely as any other.

The choice hangs on the match, the seat and the decision alone, so that a match can be repeated. The
game's messages are not even parsed.
"""

from hashlib import sha256
from typing import Any

from arena_sdk import run


def choose(decision: Any) -> int:
    digest = sha256(f"{decision.match.id} {decision.seat} ".encode() + decision.message).digest()
    return int.from_bytes(digest, "big") % int(decision.count)


if __name__ == "__main__":
    run(choose)
