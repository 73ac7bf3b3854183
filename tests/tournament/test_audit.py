"""An audit finds whatever in a stored tournament is not as it was played and dealt."""

import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest
import zstandard

from arena.replay.steps import Difference
from arena.store.tables import Tournament
from arena.tournament.audit import audit
from tests.conftest import Arena
from tests.tournament.inside import League, mixed


@pytest.fixture
async def league(tmp_path: Path) -> League:
    league = League(tmp_path, {f"tests/{name}@1": mixed(name) for name in ("fox", "hen", "owl")})
    await league.play(league.plan("fox", "hen", "owl"))
    return league


def found(league: League, number: int = 1) -> list[str]:
    """The matches that an audit finds right."""
    tournament = league.store.tournament(number)
    return list(audit(tournament, league.store.matches(number), league.load))


def change(league: League, statement: str, *values: Any) -> None:
    with sqlite3.connect(league.home.database) as database:
        assert database.execute(statement, values).rowcount == 1


def rewrite(league: League, match: str, old: str, new: str, *, hashed: bool = True) -> None:
    """Change a replay's text; and its hash too, here and in the database, as a forger would."""
    file = league.home.replays / "1" / f"{match}.jsonl.zst"
    text = zstandard.decompress(file.read_bytes()).decode()
    changed = re.sub(old, new, text, count=1)
    assert changed != text
    file.write_bytes(zstandard.compress(changed.encode()))
    if hashed:
        replay = league.load(league.store.match(match)[0])
        assert replay.result
        changed = changed.replace(replay.result.sha256, replay.found_sha256)
        file.write_bytes(zstandard.compress(changed.encode()))
        change(league, "update match set sha256 = ? where id = ?", replay.found_sha256, match)


async def test_what_was_played_is_found_right(league: League) -> None:
    assert found(league) == [f"1-{block}-{seating}" for block in range(6) for seating in (0, 1)]


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("update tournament set secret_hash = '00'", "the hash of the secret is"),
        ("update tournament set secret = '00'", "the secret is"),
        ("update tournament set game_version = 9", "the conditions' game_version is 1, not 9"),
        ("update match set deal = 7 where id = '1-2-0'", "match 1-2-0: its deal is 7, not 2"),
        (
            "update matchseat set rank = 3 - rank where match = '1-2-0' and seat = 0",
            r"match 1-2-0: the replay's rank of seat 0 is \d, not \d",
        ),
        (
            "update matchseat set score = score + 1 where match = '1-2-0' and seat = 1",
            r"match 1-2-0: the replay's score of seat 1 is \d+, not \d+",
        ),
        (
            "update matchseat set verdict = 'crash' where match = '1-2-0' and seat = 1",
            "match 1-2-0: the replay's verdict on seat 1 is 'ok', not 'crash'",
        ),
        (
            "update matchseat set player = 'tests/cat@1' where match = '1-2-0' and seat = 1",
            "match 1-2-0: the bot of seat 1 is 'tests/cat@1', not 'tests/",
        ),
        (
            "update match set sha256 = 'ab' where id = '1-5-1'",
            "match 1-5-1: the replay's hash is '[0-9a-f]{64}', not 'ab'",
        ),
    ],
)
async def test_a_changed_row_is_named(league: League, statement: str, said: str) -> None:
    change(league, statement)
    with pytest.raises(Difference, match=f"^{said}"):
        found(league)


async def test_missing_matches_are_named(league: League) -> None:
    change(league, "delete from match where id = '1-5-1'")
    with pytest.raises(Difference, match=r"^block 5 is not whole: 1 of its matches"):
        found(league)
    change(league, "delete from match where id = '1-5-0'")
    with pytest.raises(Difference, match=r"^the tournament is done, but lacks block 5"):
        found(league)
    change(league, "update tournament set state = 'running'")
    assert len(found(league)) == 10


async def test_a_match_beyond_the_schedule_is_named(league: League) -> None:
    change(
        league,
        "insert into match select '1-6-0', tournament, 6, 0, 6, game, variant, seats, decisions,"
        " sha256, replay, isolation, played from match where id = '1-5-0'",
    )
    with pytest.raises(Difference, match=r"^match 1-6-0 is not in the schedule"):
        found(league)


async def test_a_forged_replay_is_found_out(league: League) -> None:
    rewrite(league, "1-3-1", r'"score":\d+', '"score":99', hashed=False)
    with pytest.raises(Difference, match=r"^match 1-3-1: the log was changed"):
        found(league)
    rewrite(league, "1-3-1", r'"score":99', '"score":98')
    with pytest.raises(Difference, match=r"^match 1-3-1: standing of seat 0: the record has"):
        found(league)


async def test_cards_that_the_secret_does_not_deal_are_found_out(league: League) -> None:
    # Two unequal cards change places: a deal as good as any, but not that of the secret.
    cards = r'("shuffle":\[)("[^"]+"),((?:\2,)*)("[^"]+")'
    rewrite(league, "1-0-0", cards, r"\1\4,\3\2")
    with pytest.raises(Difference, match=r"^match 1-0-0: step 0: the cards do not lie as the deal"):
        found(league)


async def test_places_must_follow_from_standing_and_verdicts(league: League) -> None:
    rewrite(
        league,
        "1-0-0",
        r'("places":\[)(\{[^}]*\}),(\{[^}]*\})',
        r"\1\3,\2",
    )
    with pytest.raises(Difference, match=r"^match 1-0-0: the places are not those"):
        found(league)


async def test_a_lost_replay_is_named(league: League) -> None:
    (league.home.replays / "1" / "1-4-0.jsonl.zst").unlink()
    with pytest.raises(Difference, match=r"^match 1-4-0: no replay: "):
        found(league)


async def test_the_command_says_what_was_found(league: League) -> None:
    arena = Arena(league.home.path)
    assert "verified: 12 of 12 matches" in arena("tournament", "audit", "1")
    assert arena.json("tournament", "audit", "1")["verified"]
    change(league, "update match set deal = 7 where id = '1-2-0'")
    said = "match 1-2-0: its deal is 7, not 2"
    assert arena("tournament", "audit", "1", code=1) == f"arena: tournament 1: {said}\n"


async def test_tournaments_of_several_rounds_are_audited_too(league: League) -> None:
    swiss = await league.play(league.plan("fox", "hen", "owl", format="swiss"))
    assert isinstance(swiss, Tournament)
    assert len(found(league, 2)) == swiss.matches_planned
