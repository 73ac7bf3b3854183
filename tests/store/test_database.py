"""What the store promises to those who ask it."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from arena.store import Store, StoreError
from arena.store.database import BlockResult
from arena.store.tables import Match, MatchSeat, Tournament


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "arena.db")


def tournament(store: Store) -> int:
    stored = store.add_tournament(
        Tournament(
            game="haricots", game_version=1, variant="basic", options="{}", seats=2,
            secret="00", secret_hash="11", isolation="tier A", host="here",
            blocks_planned=3, matches_planned=6,
        ),
        lambda number: f'{{"tournament": {number}}}',
    )  # fmt: skip
    assert stored.id is not None
    assert store.tournament(stored.id).conditions == f'{{"tournament": {stored.id}}}'
    return stored.id


def block(number: int, in_tournament: int, versions: tuple[int, int]) -> BlockResult:
    matches = []
    for seating in (0, 1):
        match_id = f"{in_tournament}-{number}-{seating}"
        match = Match(
            id=match_id, tournament=in_tournament, block=number, seating=seating, deal=number,
            game="haricots", variant="basic", seats=2, decisions=9, sha256="ab", replay="r",
            isolation="tier A",
        )  # fmt: skip
        seats = [
            MatchSeat(
                match=match_id, seat=seat, version=version, player="x", score=2 - seat,
                rank=1 + seat, verdict="ok",
            )
            for seat, version in enumerate(versions)
        ]  # fmt: skip
        matches.append((match, seats))
    return BlockResult(number, matches)


def test_versions_count_for_each_bot(store: Store) -> None:
    for owner, name, sha256 in (("ann", "fox", "a"), ("ann", "fox", "b"), ("ben", "hen", "a")):
        store.add_version(owner, name, sha256, "{}")
    assert store.add_version("ann", "fox", "a", "{}").number == 1
    assert [(bot.owner, bot.name, bot.number) for bot in store.versions()] == [
        ("ann", "fox", 1),
        ("ann", "fox", 2),
        ("ben", "hen", 1),
    ]
    assert store.find_version("fox").number == 2
    assert store.find_version("ann/fox@1").number == 1


def test_a_bot_that_is_not_there_or_not_alone_is_said(store: Store) -> None:
    store.add_version("ann", "fox", "ab", "{}")
    store.add_version("ben", "fox", "ab", "{}")
    with pytest.raises(StoreError, match="no bot 'cow'"):
        store.find_version("cow")
    with pytest.raises(StoreError, match="no bot 'ann/fox@7'"):
        store.find_version("ann/fox@7")
    with pytest.raises(StoreError, match="say which of ann/fox, ben/fox"):
        store.find_version("fox")


def test_blocks_are_stored_whole_or_not_at_all(store: Store) -> None:
    number = tournament(store)
    version = store.add_version("ann", "fox", "ab", "{}").id or 0
    good, bad = block(0, number, (version, version)), block(1, number, (version, 999))
    with pytest.raises(Exception, match="FOREIGN KEY"):
        store.commit_blocks([good, bad])
    assert (store.blocks_done(number), store.matches_done(number)) == (0, 0)
    store.commit_blocks([block(0, number, (version, version))])
    assert (store.blocks_done(number), store.matches_done(number)) == (1, 2)


def test_results_are_those_of_the_ladder_and_its_rules_version(store: Store) -> None:
    number = tournament(store)
    fox = store.add_version("ann", "fox", "ab", "{}").id or 0
    hen = store.add_version("ben", "hen", "ab", "{}").id or 0
    store.commit_blocks([block(0, number, (fox, hen))])
    results = store.results("haricots", "basic", 2, 1)
    assert [(r.block, r.match, r.seat, r.bot, r.rank) for r in results] == [
        ("1-0", "1-0-0", 0, "ann/fox@1", 1),
        ("1-0", "1-0-0", 1, "ben/hen@1", 2),
        ("1-0", "1-0-1", 0, "ann/fox@1", 1),
        ("1-0", "1-0-1", 1, "ben/hen@1", 2),
    ]
    assert store.results("haricots", "basic", 2, 2) == []
    assert store.results("haricots", "advanced", 2, 1) == []


def test_a_file_that_is_no_database_is_said(tmp_path: Path) -> None:
    (tmp_path / "arena.db").write_text("hello, this is no database at all, not even close" * 9)
    with pytest.raises(StoreError, match="cannot be used: file is not a database"):
        Store(tmp_path / "arena.db")


def test_the_database_is_its_owners_alone(tmp_path: Path) -> None:
    Store(tmp_path / "arena.db")
    assert (tmp_path / "arena.db").stat().st_mode & 0o777 == 0o600


def test_processes_may_make_the_database_at_the_same_time(tmp_path: Path) -> None:
    script = (
        "import sys, time\nfrom pathlib import Path\nfrom arena.store import Store\n"
        "print(flush=True)\nbegin = float(sys.stdin.readline())\n"
        "for number in range(60):\n"
        "    while time.monotonic() < begin + 0.05 * number:\n"
        "        pass\n"
        "    Store(Path(sys.argv[1], f'{number}.db')).close()\n"
    )
    both = [
        subprocess.Popen(
            [sys.executable, "-c", script, str(tmp_path)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        for _ in range(2)
    ]  # fmt: skip
    for process in both:
        assert process.stdout
        process.stdout.readline()
    begin = time.monotonic() + 0.1
    for process in both:
        assert process.stdin
        process.stdin.write(f"{begin}\n")
        process.stdin.flush()
    said = [process.communicate()[1] for process in both]
    assert [process.returncode for process in both] == [0, 0], said
