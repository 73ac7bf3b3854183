"""Nothing grows with the number of matches: memory, threads and descriptors of the referee."""

import json
from pathlib import Path

from tests.conftest import WriteBot
from tests.docs.pages import shell, write_game

MATCHES, WARM, FEW = 5000, 500, 8

SCRIPT = """
import json, os, sys
from pathlib import Path
import trio
from arena.bots.opening import opener
from arena.bots.staging import staged
from arena.games import find
from arena.referee.match import Setup
from arena.referee.series import Silent, play_series

matches, warm, folder = int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
game = find("highest_card")
figures = []

def look(number, _recorder, outcome):
    assert [verdict.kind.value for verdict in outcome.verdicts] == ["ok", "ok"], outcome
    if number + 1 in (warm, matches):
        status = Path("/proc/self/status").read_text()
        values = dict(line.split(":", 1) for line in status.splitlines())
        figures.append({
            "memory": int(values["VmRSS"].split()[0]), "threads": int(values["Threads"]),
            "descriptors": len(os.listdir("/proc/self/fd")),
        })

async def main():
    async with staged(folder, trusted=False, tell=print) as bot:
        async with opener() as bring:
            setup = Setup("m", game, game.options_type(hand=1))
            opens = [lambda: bring.open(bot)] * 2
            await play_series(setup, opens, "s", matches, lambda _: Silent(), look)

trio.run(main)
print(json.dumps(figures))
"""


def test_the_referee_stays_as_it_is_over_thousands_of_matches(
    tmp_path: Path, write_bot: WriteBot
) -> None:
    write_game(tmp_path)
    bot = write_bot("fox", "from arena_sdk import run\n\nrun(lambda decision: 0)\n")
    (tmp_path / "soak.py").write_text(SCRIPT)
    before, after = json.loads(shell(f"python soak.py {MATCHES} {WARM} {bot}", tmp_path))
    assert after["threads"] == before["threads"]
    # A few are opened when they are first needed, such as on a busy host.
    assert after["descriptors"] - before["descriptors"] < FEW
    assert after["memory"] - before["memory"] < 4096, "KiB"
