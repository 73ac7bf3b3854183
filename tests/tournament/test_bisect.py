"""The version that made a bot worse is found with few duels."""

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from arena.tournament.bisection import Gap, search
from tests.conftest import Arena, WriteBot

STRONG = """
from arena_sdk import run
run(lambda decision: decision.moves[-1])  # version {}
"""
WEAK = """
from arena_sdk import run
run(lambda decision: decision.moves[0])  # version {}
"""


@given(st.integers(1, 40), st.integers(1, 40))
def test_the_first_worse_version_is_found_by_halving(good: int, more: int) -> None:
    versions = list(range(good, good + more + 1))
    for culprit in versions[1:]:
        asked: list[int] = []

        def worse(version: int, culprit: int = culprit, asked: list[int] = asked) -> bool:
            asked.append(version)
            return version >= culprit

        assert search(versions, worse) == Gap(culprit - 1, culprit)
        assert 2 ** (len(asked) - 1) < len(versions)


def test_what_cannot_be_told_ends_the_search() -> None:
    answers = {5: True, 3: None}
    ask: Callable[[int], bool | None] = answers.__getitem__
    assert search([1, 2, 3, 4, 5, 6, 7, 8, 9], ask) == Gap(1, 5)


def test_the_command(arena: Arena, write_bot: WriteBot) -> None:
    folder = write_bot("fox")
    for number, code in enumerate((STRONG, STRONG, WEAK, WEAK)):
        (folder / "bot.py").write_text(code.format(number))
        arena.submit(folder)
    bisect = ("bisect", "fox", "--game", "haricots/basic", "--trusted", "--elo1", "400")
    found = arena.json(*bisect, "--good", "1", "--bad", "4")
    assert (found["bot"], found["found"]) == ("tests/fox", True)
    assert (found["good"], found["bad"]) == (2, 3)
    assert [duel["bots"][1] for duel in found["duels"]] == [
        "tests/fox@4",
        "tests/fox@2",
        "tests/fox@3",
    ]
    said = arena(*bisect, "--good", "1", "--bad", "2", code=1)
    assert "version 1 of tests/fox is not known to be better than 2" in said
    assert "must be before" in arena(*bisect, "--good", "2", "--bad", "2", code=2)
    assert "no bot 'fox@9'" in arena(*bisect, "--good", "2", "--bad", "9", code=2)
