"""Many matches at once: what is counted, and why a bot failed."""

from tests.conftest import Arena, WriteBot


def test_the_cause_of_a_fault_is_told(arena: Arena, write_bot: WriteBot) -> None:
    bot = write_bot("fox", "raise SystemExit('not today')\n")
    many = ("play", "haricots/basic", "--players", f"{bot},random", "--count", "2")
    lines = arena(*many).splitlines()
    cause = lines[-1].removeprefix("seat 0, the last fault: ")
    assert cause.startswith("crash: exited with code 1 before it said hello")
    fox, other = arena.json(*many)["players"]
    assert (fox["faults"], fox["last_cause"]) == (2, cause)
    assert (other["faults"], other["last_cause"]) == (0, "")
