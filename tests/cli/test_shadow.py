"""``arena bot shadow``: what another bot would have answered."""

from tests.conftest import Arena, WriteBot

LAST = "from arena_sdk import run\n\nrun(lambda decision: len(decision.moves) - 1)\n"
FAILS = (
    "import sys\nfrom arena_sdk import run\n\n\ndef choose(decision):\n"
    "    if len(decision.moves) > 1:\n        sys.exit('no idea')\n    return 0\n\n\nrun(choose)\n"
)


def test_a_shadow_is_compared_with_what_was_played(arena: Arena, write_bot: WriteBot) -> None:
    calm = write_bot("calm")
    match = arena.json("play", "haricots", "--players", f"first,{calm}", "--seed", "1")["match"]
    same = arena.json("bot", "shadow", calm, match, "1")
    assert same["bot"] == same["player"] == "tests/calm@folder"
    assert same["same"] == same["decisions"] > 0
    assert same["choices_same"] == same["choices"]
    assert same["charged"]["p50"] <= same["charged"]["p99"] <= same["charged"]["max"]
    assert (same["differences"], same["view"], same["fault"]) == ([], None, None)

    last = write_bot("last", LAST)
    other = arena.json("bot", "shadow", last, match, "1", code=1)
    assert other["same"] + len(other["differences"]) == other["decisions"] == same["decisions"]
    first = other["differences"][0]
    assert first["played"] != first["answered"]
    assert other["view"]["seat"] == 1
    said = arena("bot", "shadow", last, match, "1", "--all", code=1)
    assert f"the first difference is at position {first['position']}:" in said
    hint = f"arena replay show {match} --seat 1 --at {first['position']}"
    assert f"look at it: {hint}" in said
    assert said.count("  play") >= len(other["differences"])
    assert arena(*hint.split()[1:]).startswith(f"position {first['position']}\n")


def test_a_shadow_that_fails_shows_its_dossier(arena: Arena, write_bot: WriteBot) -> None:
    match = arena.json("play", "haricots", "--players", "first,random", "--seed", "1")["match"]
    said = arena("bot", "shadow", write_bot("bad", FAILS), match, "1", code=1)
    assert "it failed at position " in said
    assert "crash: exited with code 1" in said
    assert "no idea" in said
    said = arena("bot", "shadow", "nobody", match, "7", code=2)
    assert "there is no seat 7: the match has 0 to 1" in said
