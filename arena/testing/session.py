"""A recorded session: all that a referee and a bot say to each other in two matches of haricots.

``python -m arena.testing.session FILE`` writes it anew.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import trio

from arena.chance import DealChance
from arena.games import find, variant_options
from arena.referee.match import Setup, play
from arena.referee.player import TimeControl
from arena.referee.series import SeededPlayer, Silent
from arena.sandbox import TRUSTED, Limits
from arena.testing import bots
from arena.wire.bridge import GrpcSide
from arena.wire.player import open_bot

TOKEN = "0123456789abcdef0123456789abcdef"
"""Stands for the token, which is another one each time."""
DEALS = (2, 32)
"""Of which short matches are made, each with a forced turn."""
CONTROL = TimeControl(decision=2.0, bank=60.0, increment=0.5)


def recorded() -> list[dict[str, Any]]:
    """Play the matches, and return all messages in order; times and token are always the same."""
    return list(_steady(trio.run(_play)))


async def _play() -> str:
    game = find("haricots")
    options = variant_options(game, "basic", 2)
    program = bots.python_bot(Path(bots.__file__).with_name("recorder.py"))
    other = SeededPlayer("random", "the session")
    with GrpcSide() as side:
        async with open_bot(side, "recorder", program, Limits(), isolation=TRUSTED) as bot:
            for deal, players in zip(DEALS, ([bot, other], [other, bot]), strict=True):
                setup = Setup(f"example-{deal}", game, options, CONTROL, tell_names=True)
                chance = DealChance(b"the secret of the session", "example", deal)
                await play(setup, players, chance, Silent())
    return bot.output.stderr.bytes.decode()


def _steady(lines: str) -> Iterator[dict[str, Any]]:
    for line in lines.splitlines():
        step = json.loads(line)
        message = step["message"]
        if "hello" in message:
            message["hello"]["token"] = TOKEN
        if "turn" in message:
            message["turn"]["clock"]["bank"] = str(int(CONTROL.bank or 0) * 1000)
        yield step


def main() -> None:
    """Write the session to the file named, one message a line."""
    lines = [json.dumps(step) + "\n" for step in recorded()]
    Path(sys.argv[1]).write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    main()
