"""The check on the command line, and what refuses a submission."""

from pathlib import Path

import pytest

from arena.cli.last_words import last_words
from tests.conftest import Arena, WriteBot

TRACEBACK = """thinking
Traceback (most recent call last):
  File "/bot/bot.py", line 3, in look
    return table[card]
           ~~~~~^^^^^^
KeyError: 'AX'

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "/bot/bot.py", line 20, in <module>
    run(choose)
  File "/usr/lib/python3/dist-packages/arena_sdk/__init__.py", line 150, in run
    asyncio.run(_play(bot))
  File "/x/site-packages/arena_sdk/__init__.py", line 218, in _answer
    chosen = self._choose(decision)
  File "/bot/bot.py", line 12, in choose
    return best(decision)
           ^^^^^^^^^^^^^^
  File "/bot/parts/moves.py", line 7, in best
    raise ValueError("no card")
ValueError: no card
it is a pity"""
JAVA = """Exception in thread "main" java.lang.IllegalStateException: no card
\tat java.base/java.util.Optional.get(Optional.java:9)
\tat Moves.best(Moves.java:7)
\tat Bot.choose(Bot.java:12)
\tat Sdk.answer(Sdk.java:218)
\tat Sdk.run(Sdk.java:150)
\tat Bot.main(Bot.java:20)"""
GO = """panic: runtime error: index out of range [9] with length 9

goroutine 1 [running]:
main.best(0x3d9a00e02690)
    example.com/fox/bot.go:17 +0x228
main.choose(...)
    example.com/fox/bot.go:29
arena-sdk.Game[...].func1()
    arena-sdk/game.go:44 +0x2e7
arena-sdk.(*bot).answer(0x3d9a00dcdce0, {0x3d9a00d2db60, 0x0?})
    arena-sdk/run.go:132 +0x4e
main.main()
    example.com/fox/bot.go:31 +0x31"""
RUST = """thread 'main' (2) panicked at src/main.rs:10:29:
called `Option::unwrap()` on a `None` value
stack backtrace:
   0: __rustc::rust_begin_unwind
   1: core::option::unwrap_failed
             at /rustc/library/core/src/option.rs:2040:5
   2: bot::best
   3: bot::choose
             at ./src/main.rs:10:29
   4: arena_sdk::Bot<G>::new::{{closure}}
   5: arena_sdk::Bot<G>::hear
   6: bot::main
note: Some details are omitted, run with `RUST_BACKTRACE=full` for a verbose backtrace."""


def test_of_a_traceback_the_exception_and_the_innermost_calls_come_first() -> None:
    assert last_words(TRACEBACK) == (
        [
            "ValueError: no card",
            "it is a pity",
            '  parts/moves.py:7, in best: raise ValueError("no card")',
            "  bot.py:12, in choose: return best(decision)",
            "  arena_sdk/__init__.py:218, in _answer: chosen = self._choose(decision)",
            "  … called by 2 others",
        ],
        ["thinking"],
    )


def test_of_the_calls_of_other_languages_the_innermost_are_left() -> None:
    java, go, rust = JAVA.splitlines(), GO.splitlines(), RUST.splitlines()
    assert last_words(JAVA) == ([], [java[0], *java[2:5], "  … called by 2 others"])
    assert last_words(GO) == (
        [],
        [
            *go[:3],
            "    at main.best (example.com/fox/bot.go:17)",
            "    at main.choose (example.com/fox/bot.go:29)",
            "    at arena-sdk.Game[...].func1 (arena-sdk/game.go:44)",
            "  … called by 2 others",
        ],
    )
    assert last_words(RUST) == (
        [],
        [
            *rust[:2],
            "    at bot::best",
            "    at bot::choose (./src/main.rs:10:29)",
            "    at arena_sdk::Bot<G>::new::{{closure}}",
            "  … called by 2 others",
            rust[-1],
        ],
    )


@pytest.mark.parametrize("text", ["", "one\ntwo", "Traceback (most recent call last):"])
def test_what_is_no_exception_is_left_as_it_is(text: str) -> None:
    assert last_words(text) == ([], text.splitlines())


@pytest.mark.slow
def test_a_check_is_a_line_for_each_thing_looked_at(arena: Arena, write_bot: WriteBot) -> None:
    said = arena("bot", "check", write_bot("fox")).splitlines()
    *others, last = said
    lines = [line for line in others if not line.startswith(" ")]
    assert [line.split("  ")[1] for line in lines] == [
        "package", "start", "handshake", "haricots", "sitting", "time", "memory", "output", "end",
        "determinism", "unknown fields", "unknown messages", "rest", "referee gone",
    ]  # fmt: skip
    assert {line[:4] for line in lines} <= {"pass", "note"}
    assert "is fit; submit it: arena bot submit" in last


@pytest.mark.slow
def test_a_submission_is_refused_with_the_lines_of_its_check(
    arena: Arena, write_bot: WriteBot
) -> None:
    folder = write_bot("bad", "raise SystemExit('no \\x1b[31mway')\n")
    report = arena.json("bot", "check", folder, code=1)
    assert (report["bot"], report["fit"]) == (str(folder), False)
    assert report["seconds"] > 0
    (bad,) = [line for line in report["lines"] if line["result"] == "fail"]
    assert bad["name"] == "start"
    for command, last in (("check", "is not fit"), ("submit", "tests/bad is not accepted")):
        said = arena("bot", command, folder, code=1)
        assert f"FAIL  start             {bad['found']}\n" in said
        assert f"→  {bad['advice']}\n" in said
        assert "|  no \\x1b[31mway\n" in said
        assert last in said.splitlines()[-1]
    assert arena.json("bot", "list") == []


def test_files_that_are_no_bot_are_refused_with_a_line(arena: Arena, tmp_path: Path) -> None:
    (tmp_path / "bot.toml").write_text("nonsense")
    for command in ("check", "submit"):
        said = arena("bot", command, tmp_path, code=1)
        assert "FAIL  package           bot.toml is no TOML" in said
    assert not arena.json("bot", "check", tmp_path, code=1)["fit"]
