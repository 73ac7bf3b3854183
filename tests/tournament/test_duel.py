"""Duels: two bots change places until a test tells which is better, and not a match longer."""

from pathlib import Path

import pytest

from arena.cli.duel_page import DuelResult, duel_result
from arena.rating import Claim
from arena.store.tables import Tournament
from arena.tournament.audit import audit
from arena.tournament.formats import make
from arena.tournament.runner import Progress
from arena.tournament.schedule import Field, ScheduleError
from tests.conftest import Arena, WriteBot
from tests.tournament.inside import League, first, mixed

WIDE = {"elo0": 0, "elo1": 200}


@pytest.fixture
def league(tmp_path: Path) -> League:
    return League(
        tmp_path,
        {"tests/fox@1": mixed("fox"), "tests/hen@1": mixed("hen"), "tests/weak@1": first},
    )


def result(league: League, tournament: Tournament) -> DuelResult:
    found = duel_result(league.store, league.store.tournament(tournament.id or 0))
    assert found
    return found


def audited(league: League, tournament: Tournament) -> int:
    matches = league.store.matches(tournament.id)
    stored = league.store.tournament(tournament.id or 0)
    return len(list(audit(stored, matches, league.load)))


class Interrupted(Exception):  # noqa: N818
    pass


async def test_a_duel_ends_with_the_run_in_which_it_is_decided(league: League) -> None:
    planned = league.plan("fox", "weak", deals=500, run=4, format="duel", format_options=WIDE)
    played = await league.play(planned)
    standing = result(league, played).standing
    assert standing.claim is Claim.BETTER
    blocks = league.store.blocks_done(played.id or 0)
    assert standing.blocks <= blocks < standing.blocks + 4
    assert (played.state, played.reason) == ("done", f"decided after {blocks} of 500 blocks")
    assert audited(league, played) == 2 * blocks
    assert not list((league.home.path / "spool").iterdir())
    assert result(league, played).claim == (
        "tests/fox@1 is better than tests/weak@1, by more than 0 Elo"
    )


async def test_a_resumed_duel_ends_where_an_uninterrupted_one_does(league: League) -> None:
    planned = league.plan(
        "weak", "fox", deals=500, run=2, format="duel", format_options={"elo1": 60}
    )
    stop = 2

    def interrupt(progress: Progress) -> None:
        if progress.blocks_done >= stop:
            raise Interrupted

    for stop in (2, 6):  # noqa: B007 - it is the function's
        with pytest.raises(Interrupted):
            await league.play(planned, interrupt)
        assert result(league, planned).claim == "nothing may be claimed yet"
    resumed = await league.play(planned)
    standing = result(league, resumed).standing
    assert standing.claim is Claim.NOT_BETTER
    blocks = league.store.blocks_done(planned.id or 0)
    assert standing.blocks <= blocks < standing.blocks + 2

    heard: list[Progress] = []
    again = await league.play(resumed, heard.append)
    assert not heard
    assert again == resumed


async def test_a_duel_whose_deals_run_out_claims_nothing(league: League) -> None:
    played = await league.play(league.plan("fox", "hen", deals=2, format="duel"))
    assert (played.state, played.reason) == ("done", "")
    assert result(league, played).claim.startswith("nothing may be claimed: the deals ran out")


async def test_duels_count_on_no_ladder(league: League) -> None:
    await league.play(league.plan("fox", "hen", deals=2, format="duel"))
    assert league.store.results("haricots", "basic", 2, 1) == []
    await league.play(league.plan("fox", "hen", deals=2))
    assert len(league.store.results("haricots", "basic", 2, 1)) == 8


async def test_at_three_seats_the_two_change_places_beside_the_same_others(league: League) -> None:
    planned = league.plan(
        "fox", "weak", "hen", seats=3, deals=200, run=2, format="duel", format_options=WIDE
    )
    played = await league.play(planned)
    assert result(league, played).standing.claim is Claim.BETTER
    assert audited(league, played) == 6 * league.store.blocks_done(planned.id or 0)


def test_a_test_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(ScheduleError, match="duel: elo0 must be less than elo1"):
        make("duel", {"elo0": 5, "elo1": 5}).plan(Field(bots=2, seats=2, deals=1))


def test_the_command(arena: Arena, write_bot: WriteBot) -> None:
    arena.submit(write_bot("fox"))
    arena.submit(
        write_bot("weak", "from arena_sdk import run\nrun(lambda decision: decision.moves[0])\n")
    )
    duel = ("duel", "fox", "weak", "--game", "haricots/basic", "--trusted", "--elo1", "400")
    found = arena.json(*duel, "--deals", "40")
    assert (found["claim"], found["ladder"]) == ("better", "haricots/basic@2")
    assert found["bots"] == ["tests/fox@1", "tests/weak@1"]
    assert "tournament 1 is decided after" in arena("tournament", "resume", "1")
    assert "tests/fox@1 is better than tests/weak@1" in arena("tournament", "show", "1")
    assert arena.json("tournament", "show", "1")["duel"] == found
    assert "at 3 seats name 1 of the others" in arena(*duel, "--seats", "3", code=2)
    assert "tests/fox@1 is named twice" in arena(
        "duel", "fox", "fox", "--game", "haricots/basic", "--trusted", code=2
    )
