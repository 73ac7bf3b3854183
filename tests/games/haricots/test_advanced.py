"""Haricots by the advanced rules: folding, negative points and who stands better."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.game import Place
from arena.games.haricots import game
from arena.games.haricots.cards import DECK, Fold, Pass, Play
from tests.games.haricots.played import Played, advanced, pile

FOLD, PASS = Fold(), Pass()
SIXES = "6 6 6 6 6 6 6 6 6 6"


def fold_costs(hand: str, *, first: Play) -> int:
    """Return the points that seat 0 takes for folding the hand left after its first play."""
    played = advanced(hand, "", "").do(first, PASS, PASS, FOLD)
    return played.view(0).negative


@pytest.mark.parametrize(
    ("hand", "first", "points"),
    [
        ("2 3 4 4 5 5 7 8 9 12", Play("12", 1), 5),
        ("5 6 7 8 4 4 4 4 4 4", Play("4", 6), 0),
        ("1 2 15 6 6 6 6 6 6 6", Play("6", 7), 1),
        ("4 6 6 9 5 5 5 5 5 5", Play("5", 6), 3),
        ("12 15 6 6 6 6 6 6 6 6", Play("6", 8), 1),
        ("7 6 6 6 6 6 6 6 6 6", Play("6", 9), 0),
        ("7 7 6 6 6 6 6 6 6 6", Play("6", 8), 1),
        ("3 4 5 8 9 10 11 12 15 7", Play("7", 1), 4),
        ("1 2 3 4 5 6 7 8 9 12", Play("12", 1), 0),
    ],
)
def test_a_fold_sets_the_longest_run_aside(hand: str, first: Play, points: int) -> None:
    assert fold_costs(hand, first=first) == points


@given(st.permutations(DECK))
def test_a_fold_costs_what_no_run_holds(order: list[str]) -> None:
    """All sets of consecutive values are tried, as the rules say it: one card of each."""
    played = Played("advanced", 3, [order])
    hand = played.view(0).hand
    values = {*map(int, hand)}
    run = max(
        length
        for start in values
        for length in range(1, 13)
        if values >= {*range(start, start + length)} and (start + length <= 13 or length == 1)
    )
    assert played.do(FOLD).view(0).negative == len(hand) - run


def test_a_folded_hand_is_shown_whole_and_skipped() -> None:
    played = advanced("", "15 12", "").do(PASS, FOLD)
    view = played.view(2)
    assert view.seats[1].status == "folded"
    assert view.seats[1].revealed == played.view(1).hand
    assert view.seats[0].revealed == ()
    assert view.actions[-1] == (1, FOLD)
    assert played.do(PASS).turn == 0
    assert played.do(PASS).turn == 2


def test_no_pass_without_a_personal_deck() -> None:
    played = advanced("", "")
    assert played.legal()[:2] == [PASS, FOLD]
    played.do(*[PASS] * 8)
    assert played.legal()[0] == FOLD
    assert PASS not in played.legal()
    sentence = "pass: your personal deck is empty; play a higher value or fold"
    assert played.refused(PASS) == sentence
    assert [seat.status for seat in played.view().seats] == ["in", "in"]


def test_who_is_left_alone_wins_and_nobody_takes_more() -> None:
    played = advanced("", "", "4 4 6 6 9").do(FOLD, FOLD)
    assert played.view().round == 2
    assert [seat.chips for seat in played.view().seats] == [(), (), (1,)]
    assert played.view(2).negative == 0


def test_an_emptied_hand_costs_those_who_did_not_fold() -> None:
    played = advanced("", SIXES, "", "", decks=["15"])
    played.do(PASS, PASS, FOLD)
    folded = played.view(2).negative
    assert 0 < folded < 10
    played.do(PASS, PASS, Play("6", 10), PASS)
    assert played.view().round == 1, "seat 1 drew a card, and still has it"
    drawn = played.view(1).hand
    played.do(PASS)
    assert len(drawn) == 1
    cards = [seat.cards for seat in played.view().seats]
    played.do(Play(drawn[0], 1))
    assert played.view().round == 2
    assert [played.view(seat).negative for seat in range(4)] == [cards[0], 0, folded, cards[3]]


def test_negative_points_are_ones_own_until_the_match_is_over() -> None:
    played = advanced("", "").do(FOLD)
    assert played.view(0).negative > 0
    assert played.view(1).negative == 0
    assert played.view(0).negatives == played.view(1).negatives == ()
    negative = played.view(0).negative
    played.do(FOLD)
    assert played.over
    assert played.view(0).negatives == (negative, played.view(1).negative)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_as_many_rounds_as_seats(seats: int) -> None:
    played = advanced(*[""] * seats)
    for number in range(1, seats + 1):
        assert (played.view().round, played.turn) == (number, number - 1)
        played.do(*[FOLD] * (seats - 1))
    assert played.over
    assert sum(len(seat.chips) for seat in played.view(0).seats) == seats


def test_a_chip_is_worth_three_points() -> None:
    piles = [pile(SIXES, ""), pile(SIXES, "", first=1)]
    played = Played("advanced", 2, piles).do(Play("6", 10), PASS, Play("6", 10))
    assert game.standing(played.state) == (Place(6, 1), Place(-21, 2))


# Hands that fold for no, one and two points.
NONE, ONE, TWO = "3 4 5 6 7 8 9 10 11 12", "4 4 5 6 7 8 9 10 11 12", "4 4 4 5 6 7 8 9 10 11"


def test_equal_points_go_to_the_seat_with_more_chips() -> None:
    piles = [
        pile("", NONE, ONE),
        pile(ONE, NONE, "", first=1),
        pile(TWO, NONE, "", first=2),
    ]
    played = Played("advanced", 3, piles)
    played.do(PASS, FOLD, FOLD).do(FOLD, PASS, FOLD).do(PASS, FOLD, FOLD)
    assert played.over
    assert game.standing(played.state) == (Place(0, 2), Place(0, 3), Place(5, 1))


def test_then_to_the_seat_with_the_highest_chip_number() -> None:
    played = Played("advanced", 2, [pile("", ONE), pile(ONE, "", first=1)])
    played.do(PASS, FOLD).do(PASS, FOLD)
    assert played.over
    assert game.standing(played.state) == (Place(2, 2), Place(2, 1))


def test_seats_still_tied_share_a_rank() -> None:
    piles = [pile("", ONE, ONE), pile("", ONE, ONE, first=1), pile("", ONE, ONE, first=2)]
    played = Played("advanced", 3, piles)
    played.do(PASS, FOLD, FOLD).do(FOLD, FOLD).do(FOLD, PASS, FOLD)
    assert played.over
    assert game.standing(played.state) == (Place(9, 1), Place(-3, 2), Place(-3, 2))
