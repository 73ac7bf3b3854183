"""What a tournament is played under: whose bots may sit together, and that nothing gets lost."""

from arena.referee.player import TimeControl
from arena.tournament.conditions import Conditions, Entrant


def conditions(*bots: str) -> Conditions:
    return Conditions(
        tournament="7",
        secret="00" * 32,
        game="haricots",
        game_version=1,
        options='{"rules": "basic"}',
        seats=3,
        entrants=tuple(
            Entrant(number, f"{bot}@1", bot.split("/")[0], "ab") for number, bot in enumerate(bots)
        ),
        deals=4,
        time_control=TimeControl(5.0, None, 30.0, 0.5),
    )


def tables(planned: Conditions) -> set[frozenset[str]]:
    return {
        frozenset(planned.entrants[bot].label for bot in run.table) for run in planned.plan().runs()
    }


def test_two_bots_of_one_owner_do_not_share_a_table_of_three() -> None:
    planned = conditions("ann/a", "ann/b", "ben/c", "cid/d")
    assert tables(planned) == {
        frozenset({"ann/a@1", "ben/c@1", "cid/d@1"}),
        frozenset({"ann/b@1", "ben/c@1", "cid/d@1"}),
    }
    assert len(tables(planned._replace(share=True))) == 4


def test_bots_of_the_house_play_for_nobody() -> None:
    assert len(tables(conditions("arena/a", "arena/b", "ben/c"))) == 1


def test_among_the_bots_of_one_owner_nobody_is_wronged() -> None:
    assert len(tables(conditions("ann/a", "ann/b", "ann/c", "ann/d"))) == 4


def test_conditions_come_back_from_their_json() -> None:
    planned = conditions("ann/a", "ben/b", "cid/c")
    assert Conditions.from_json(planned.to_json()) == planned
