"""Planning: what would be played and what it costs, before anything is."""

import sqlite3

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.tournament.formats import make
from arena.tournament.formats.duel import Duel
from arena.tournament.formats.gauntlet import Gauntlet
from arena.tournament.formats.knockout import Knockout
from arena.tournament.formats.round_robin import RoundRobin
from arena.tournament.formats.swiss import Swiss
from arena.tournament.schedule import Field, Format, ScheduleError
from tests.conftest import Arena, WriteBot


@pytest.mark.parametrize("chosen", [RoundRobin(), Gauntlet(2), Swiss(3)])
@given(st.integers(2, 4), st.integers(1, 3), st.integers(1, 9), st.integers(1, 4))
def test_the_sittings_of_a_plan_are_those_of_its_runs(
    chosen: Format, seats: int, more: int, deals: int, run: int
) -> None:
    plan = chosen.plan(Field(bots=seats + more, seats=seats, deals=deals, run=run))
    per_round = sum(len(run.seatings) for run in plan.runs())
    assert plan.sittings == plan.rounds * per_round


def test_the_sittings_of_a_duel_and_of_a_knockout() -> None:
    assert Duel().plan(Field(bots=3, seats=3, deals=4, run=2)).sittings == 2 * 6
    assert Knockout().plan(Field(bots=8, seats=2, deals=1)).sittings == 7 * 2


def test_a_format_takes_its_options_by_name() -> None:
    assert make("swiss", {"rounds": 5}) == Swiss(5)
    assert make("gauntlet", {"most": 9}) == Gauntlet(1, 9)
    with pytest.raises(ScheduleError, match="swiss has no option 'round'; it has rounds"):
        make("swiss", {"round": 5})
    with pytest.raises(ScheduleError, match=r"swiss\.rounds: expected a whole number, got 'x'"):
        make("swiss", {"rounds": "x"})


def test_a_plan_is_shown_and_not_stored(arena: Arena, write_bot: WriteBot) -> None:
    for name in ("fox", "hen", "owl"):
        arena.submit(write_bot(name))
    wanted = (
        "tournament", "plan", "haricots/basic", "--bots", "fox,hen,owl", "--deals", "4", "--run",
        "2", "--format", "gauntlet", "--format-option", "challengers=2",
    )  # fmt: skip
    found = arena.json(*wanted)
    assert (found["ladder"], found["blocks"], found["matches"]) == ("haricots/basic@2", 8, 16)
    assert (found["sittings"], found["processes"]) == (8, 16)
    assert found["expected_decisions"] is None
    assert found["report"]["matches"] == 16
    assert found["report"]["pairs that never meet"] == 1
    assert [block["block"] for block in found["first_blocks"]] == [0, 1, 2, 3, 4]
    for block in found["first_blocks"]:
        one, other = block["seatings"]
        assert one == other[::-1]
        assert "tests/owl@1" in one
    text = arena(*wanted)
    assert "8, of 2 bot processes each" in text
    assert "matches per bot" in text
    assert arena.json("tournament", "list") == []


def test_what_cannot_be_planned_is_said(arena: Arena, write_bot: WriteBot) -> None:
    arena.submit(write_bot("fox"))
    for wrong, said in (
        (("--deals", "9" * 40), "deals must be 1 to 1,000,000"),
        (("--run", "100000000"), "run must be 1 to 1,000, not 100,000,000"),
        (("--increment", "1"), "--increment is added to a bank: give --bank too"),
        (("--format-option", "rounds"), "'rounds' is no option of a format"),
        (("--format-option", "rounds=2"), "round-robin has no option 'rounds'; it has most"),
        ((), "a table has 2 seats, but there are only 1 bots"),
    ):
        plan = ("tournament", "plan", "haricots/basic", "--bots", "fox")
        assert said in arena(*plan, *wrong, code=2)


def test_the_help_names_the_options_of_every_format(arena: Arena) -> None:
    said = " ".join(arena("tournament", "run", "--help").replace("│", " ").split())
    assert "gauntlet: challengers=1, most=1000; knockout: none;" in said
    assert "swiss: rounds=0." in said


def test_a_tournament_is_told_in_proper_values_also_beside_a_damaged_one(
    arena: Arena, write_bot: WriteBot
) -> None:
    for name in ("fox", "hen"):
        arena.submit(write_bot(name))
    for _tournament in range(2):
        arena("tournament", "run", "haricots/basic", "--bots", "fox,hen", "--deals", "1")
    conditions = arena.json("tournament", "show", "1")["conditions"]
    assert conditions["options"] == {"rules": "basic"}
    assert conditions["format_options"] == {}
    assert [entrant["version"] for entrant in conditions["entrants"]] == [1, 1]
    with sqlite3.connect(arena.home / "arena.db") as database:
        database.execute("UPDATE tournament SET conditions = '{\"deals\": 1}' WHERE id = 2")
    rows = arena.json("tournament", "list")
    assert [(row["id"], row["format"]) for row in rows] == [(2, None), (1, "round-robin")]
    assert "stored conditions that cannot be read" in arena("tournament", "show", "2", code=3)
