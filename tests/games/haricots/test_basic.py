"""Haricots by the rules that both rule sets share, and by the basic ones: examples and rulings."""

import pytest

from arena.game import OptionsError, Place
from arena.games import options_from_plain
from arena.games.haricots import game
from arena.games.haricots.cards import DECK, Fold, Move, Pass, Play
from arena.table import cards_of, seen_from
from tests.games.haricots.played import Played, advanced, basic, pile

FOLD, PASS = Fold(), Pass()


def test_the_pack() -> None:
    copies = {code: DECK.count(code) for code in dict.fromkeys(DECK)}
    assert copies == {
        "1": 3, "2": 4, "3": 1, "4": 6, "5": 8, "6": 10, "7": 9, "8": 8, "9": 7, "10": 6, "11": 5,
        "12": 2, "15": 1,
    }  # fmt: skip
    assert len(DECK) == 70


# Dealing


def test_cards_are_dealt_one_at_a_time_from_the_seat_that_begins() -> None:
    played = Played("basic", 3, [DECK])
    rows = [[DECK[card * 3 + seat] for card in range(10)] for seat in range(3)]
    assert [list(played.view(seat).hand) for seat in range(3)] == rows
    assert played.do(PASS).view(0).hand == tuple(sorted([*rows[0], DECK[30]], key=DECK.index))


def test_round_number_two_begins_with_seat_one() -> None:
    played = basic("6 6 6 6 6 6 6 6 6 6", "", "").do(Play("6", 10))
    assert (played.view().round, played.view().first, played.turn) == (2, 1, 1)
    assert played.view(0).seats[0].chips == (1,)
    assert played.view(0).actions == ()
    assert played.view(0).table is None


# Playing


def test_example_values() -> None:
    played = basic("4 4 4 1", "15 2 2")
    assert played.do(Play("4", 3)).worth() == 12
    assert played.do(Play("15", 1)).worth() == 15
    assert played.do(Play("1", 1)).worth() == 17
    assert played.do(Play("2", 2)).worth() == 32


def test_example_a_low_two_does_not_beat_twelve() -> None:
    played = basic("4 4 4", "2 2 2 2").do(Play("4", 3))
    assert played.refused(Play("2", 1)) == "play: 1 x 2 is worth 2, it must be more than 12"
    assert not any(isinstance(move, Play) and move.card == "2" for move in played.legal())


def test_a_low_card_counts_low_up_to_fourteen_and_high_from_fifteen() -> None:
    for to_beat, beaten in (("7 7", False), ("5 5 5", True)):
        card, count = to_beat[0], len(to_beat.split())
        played = basic(to_beat, "1 1 1 2 2 2 2").do(Play(card, count))
        assert (Play("1", 1) in played.legal()) == beaten
        assert (Play("2", 1) in played.legal()) == beaten


def test_an_equal_value_does_not_beat() -> None:
    played = basic("12", "6 6 4 4 4").do(Play("12", 1))
    assert "must be more than 12" in played.refused(Play("6", 2))
    assert "must be more than 12" in played.refused(Play("4", 3))


def test_a_high_play_is_beaten_by_enough_cards_of_any_face() -> None:
    played = basic("5 5 5", "1 1 1", "11 11 11 11 11").do(Play("5", 3), Play("1", 3))
    assert played.worth() == 51
    plays = [move for move in played.legal() if isinstance(move, Play) and move.card == "11"]
    assert plays == [Play("11", 5)]


def test_example_a_high_play_comes_round_and_is_cleared() -> None:
    played = basic("15", "2 2 1", "", "").do(Play("15", 1), Play("2", 2), PASS, PASS, PASS)
    assert played.turn == 1
    assert played.view().table is None
    assert played.do(Play("1", 1)).worth() == 1


def test_the_table_is_not_cleared_where_the_turn_passes_its_owner_by() -> None:
    """Only the coming of the owner's turn clears it, and others see it until then."""
    played = basic("4", "5", "6").do(Play("4", 1), PASS)
    assert played.view(1).table is not None
    assert played.do(PASS).view(1).table is None


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (Play("4", 3), "play: you hold 2 x 4, you played 3"),
        (Play("9", 1), "play: you hold 0 x 9, you played 1"),
        (Play("4", 0), "play: play at least one card, not 0"),
        (Play("4", -1), "play: play at least one card, not -1"),
        (Play("13", 1), "play: there is no card '13'"),
        (Play("", 1), "play: there is no card ''"),
        (FOLD, "fold: only the advanced rules have it"),
    ],
)
def test_what_is_refused(move: Move, sentence: str) -> None:
    assert basic("4 4 5 5 5 5 5 5 5 5", "").refused(move) == sentence


def test_passing_is_the_harmless_move_and_allowed_on_an_empty_table() -> None:
    played = basic("4", "5")
    assert played.legal()[0] == PASS
    played.do(PASS, PASS)
    assert played.turn == 0
    assert Play("4", 1) in played.legal()


def test_no_move_is_visibly_forced() -> None:
    played = basic("15", "3 4 5 6 7 8 9 10 11 12").do(Play("15", 1))
    assert played.legal() == [PASS]
    assert not game.forced(played.state, played.turn)
    assert not game.offers_open(played.state, played.turn)


# Passing, basic rules


def test_a_pass_draws_the_first_card_of_the_personal_deck() -> None:
    played = basic("", "", decks=["12 9 10 11"])
    for card in ("12", "9"):
        before = list(played.view(0).hand)
        played.do(PASS)
        assert sorted(played.view(0).hand) == sorted([*before, card])
        played.do(PASS)
    assert played.view(1).seats[0].cards == 12
    assert played.view(1).seats[0].deck == 2


def test_who_drew_the_last_card_is_still_in_and_drops_out_at_the_next_pass() -> None:
    played = basic("", "", "")
    played.do(*[PASS] * 12)
    assert [seat.status for seat in played.view().seats] == ["in"] * 3
    assert [seat.deck for seat in played.view().seats] == [0] * 3
    assert played.legal()[0] == PASS
    cards = played.view(0).seats[0].cards
    played.do(PASS)
    assert played.view(0).seats[0].status == "dropped"
    assert played.view(0).seats[0].cards == cards == 14
    assert played.view(1).seats[0].revealed == ()


def test_a_seat_that_dropped_out_is_skipped() -> None:
    played = basic("", "", "").do(*[PASS] * 13)
    assert played.turn == 1
    played.do(Play("5", 1), Play("6", 1))
    assert played.turn == 1


def test_the_first_of_the_last_two_to_drop_out_leaves_the_other_as_winner() -> None:
    played = basic("", "").do(*[PASS] * 9)
    assert played.view().round == 2
    assert [seat.chips for seat in played.view().seats] == [(), (1,)]


def test_the_owner_who_dropped_out_clears_nothing_and_his_play_stays() -> None:
    played = basic("15", "", "").do(*[PASS] * 12).do(Play("15", 1), PASS)
    assert [seat.status for seat in played.view().seats] == ["in", "dropped", "in"]
    assert played.worth() == 15


def test_an_emptied_hand_wins_at_once() -> None:
    played = basic("6 6 6 6 6 6 6 6 6 6", "15").do(Play("6", 10))
    assert [seat.chips for seat in played.view().seats] == [(1,), ()]


def test_the_basic_match_ends_with_a_second_chip() -> None:
    full = "6 6 6 6 6 6 6 6 6 6"
    piles = [pile(full, "", ""), pile("", full, "", first=1), pile(full, "", "", first=2)]
    played = Played("basic", 3, piles).do(Play("6", 10), Play("6", 10), PASS, Play("6", 10))
    assert played.over
    assert game.standing(played.state) == (Place(2, 1), Place(1, 2), Place(0, 3))
    assert played.view(2).seats[0].chips == (1, 3)


def test_ties_share_a_rank() -> None:
    full = "6 6 6 6 6 6 6 6 6 6"
    piles = [pile(full, "", ""), pile(full, "", "", first=1)]
    played = Played("basic", 3, piles).do(Play("6", 10), PASS, PASS, Play("6", 10))
    assert game.standing(played.state) == (Place(2, 1), Place(0, 2), Place(0, 2))


# What a seat may know


def test_a_view_shows_no_others_cards() -> None:
    played = basic("15", "12 12", "11 11")
    view = played.do(Play("15", 1), PASS).view(2)
    assert view.hand.count("11") == 2
    assert [seat.cards for seat in view.seats] == [9, 11, 10]
    assert [seat.deck for seat in view.seats] == [4, 3, 4]
    assert [(action.seat, action.move) for action in view.actions] == [
        (0, Play("15", 1)),
        (1, PASS),
    ]
    assert "12" not in repr(view)


def test_the_table_shows_every_card_once_and_a_seat_its_own() -> None:
    played = advanced("15", "12 12", "11 11").do(Play("15", 1), FOLD, PASS)
    shown = game.table(played.state)
    assert cards_of(shown.zones) == sorted(DECK)
    seen = seen_from(shown, 0)
    hands = {zone.owner: zone.cards for zone in seen.zones if zone.label == "hand"}
    assert hands[0] == played.view(0).hand
    assert hands[1].count("12") == 2
    assert set(hands[2]) == {""}


def test_options() -> None:
    assert game.variant_of(options_from_plain(game, {}), 2) == "basic"
    with pytest.raises(OptionsError, match=r"options\.rules: expected one of basic, advanced"):
        options_from_plain(game, {"rules": "expert"})
    for seats in (1, 6):
        with pytest.raises(OptionsError, match=f"haricots is for .* seats, not {seats}"):
            game.validate(options_from_plain(game, {}), seats)
