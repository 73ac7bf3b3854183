"""A table of results is the same however it is given, and refuses contradictions."""

import pytest

from arena.rating import Result, Results, ResultsError, points_per_match, seat_effects

ROWS = [
    Result("deal 1", "1", seat, bot, rank)
    for seat, (bot, rank) in enumerate([("ann", 1), ("bob", 2), ("cy", 2)])
] + [
    Result("deal 1", "2", seat, bot, rank)
    for seat, (bot, rank) in enumerate([("cy", 3), ("ann", 1), ("bob", 2)])
]


def test_rows_and_columns_give_the_same_table() -> None:
    given = Results.columns(
        [row.block for row in ROWS],
        [row.match for row in ROWS],
        [row.seat for row in ROWS],
        [row.bot for row in ROWS],
        [row.rank for row in ROWS],
    )
    made = Results.of(reversed(ROWS))
    assert given.bots == made.bots == ("ann", "bob", "cy")
    assert given.matches == made.matches == 2
    for name in "block", "match", "seat", "bot", "rank", "forfeit":
        assert (getattr(given, name) == getattr(made, name)).all()


def test_points_are_the_share_of_the_others_beaten() -> None:
    assert Results.of(ROWS).points.tolist() == [1.0, 0.25, 0.25, 0.0, 1.0, 0.5]
    found = points_per_match(Results.of(ROWS))
    assert found.mean.tolist() == [1.0, 0.375, 0.125]
    assert found.matches.tolist() == [2, 2, 2]


def test_seats_of_one_match_need_not_be_consecutive() -> None:
    rows = [Result("1", "1", seat, bot, rank) for seat, bot, rank in [(0, "a", 1), (3, "b", 2)]]
    assert Results.of(rows).points.tolist() == [1.0, 0.0]


def test_two_results_of_one_seat_are_refused_with_the_place() -> None:
    with pytest.raises(ResultsError, match="seat 1 of match '2' in block 'deal 1'"):
        Results.of([*ROWS, ROWS[4]])


def test_ranks_begin_at_one_and_seats_at_zero() -> None:
    with pytest.raises(ResultsError, match="a rank is 0, but the least is 1"):
        Results.of([ROWS[0]._replace(rank=0)])
    with pytest.raises(ResultsError, match="a seat is -1"):
        Results.of([ROWS[0]._replace(seat=-1)])


def test_columns_of_different_lengths_are_refused() -> None:
    with pytest.raises(ResultsError, match="1, 1, 2, 1, 1"):
        Results.columns(["1"], ["1"], [0, 1], ["a"], [1])


def test_a_seat_that_always_wins_is_seen_to() -> None:
    rows = [
        Result(str(block), str(match), seat, bot, 1 + seat)
        for block in range(20)
        for match, bots in enumerate(("ab", "ba"))
        for seat, bot in enumerate(bots)
    ]
    first, second = seat_effects(Results.of(rows))
    assert (first.points, second.points) == (1.0, 0.0)
    assert first.points - first.error > 0.5
    assert first.matches == 40


def test_a_strong_bot_that_often_sits_first_does_not_make_the_seat_look_strong() -> None:
    def match(block: int, bots: str, ahead: str) -> list[Result]:
        return [
            Result(str(block), "1", seat, bot, 1 if bot == ahead else 2)
            for seat, bot in enumerate(bots)
        ]

    rows = [row for block in range(90) for row in match(block, "sw", "w" if block < 9 else "s")]
    rows += [
        row for block in range(90, 100) for row in match(block, "ws", "w" if block < 91 else "s")
    ]
    first = seat_effects(Results.of(rows))[0]
    assert sum(row.rank == 1 and row.seat == 0 for row in rows) > 80
    assert abs(first.points - 0.5) < 0.02
