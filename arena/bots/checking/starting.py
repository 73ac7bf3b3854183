"""The start: does it connect in time, say hello, and leave when there is nothing to play?"""

from arena.bots.checking.bench import CONTROL, Bench, farewell, stderr_of
from arena.bots.checking.report import failed, note, passed
from arena.printable import printable
from arena.referee.verdict import BotFault, Kind
from arena.wire.bot import Greeting


async def check_start(bench: Bench) -> bool:
    """Start the bot and hear its hello; return whether it can be asked anything."""
    bench.doing("starting it")
    async with bench.open() as bot:
        try:
            greeting = await bot.greet(CONTROL.startup)
        except BotFault as fault:
            verdict = fault.verdict
            name = "handshake" if verdict.kind is Kind.PROTOCOL else "start"
            bench.report.add(failed(name, verdict.cause, verdict.advice, stderr_of(verdict)))
            return False
        _say(bench, greeting)
        bench.leavings.append(await farewell(bot))
    return True


def _say(bench: Bench, greeting: Greeting) -> None:
    seconds, limit = greeting.charged, CONTROL.startup
    found = f"{seconds:.2f} s until its hello, where {limit:g} s are the limit"
    facts = {"seconds": seconds, "limit": limit}
    if seconds > limit / 2:
        advice = "Connect before anything slow: on a busier host it will be late."
        bench.report.add(note("start", found, advice, facts))
    else:
        bench.report.add(passed("start", found, facts))
    name, sdk = printable(greeting.name)[:60], printable(greeting.sdk)[:60]
    bench.report.add(
        passed(
            "handshake",
            f"protocol {greeting.protocol}, SDK {sdk or 'not named'}, name {name or 'not given'}",
            {"protocol": greeting.protocol, "sdk": sdk, "name": name},
        )
    )
