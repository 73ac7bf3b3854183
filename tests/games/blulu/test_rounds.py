"""A round and a match from play to play: deals, bonuses, the last captor, points, ends."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from arena.decktet import as_set, cards_in, in_order
from arena.game import OptionsError, Place
from arena.games import options_from_plain
from arena.games.blulu import game
from arena.games.blulu.captures import Play
from arena.games.blulu.state import DECKS, Cards, Options, SeatView, State, Turn

VARIANTS = [(name, seats) for name, variant in game.variants.items() for seats in variant.seats]


class Unshuffled:
    """Deals every round from the canonical order."""

    def shuffle(self, pile: Sequence[str]) -> Sequence[str]:
        return pile


def words(text: str) -> Cards:
    return tuple(text.split())


def situation(
    hands: tuple[str, ...],
    table: str = "",
    *,
    piles: tuple[str, ...] = ("", ""),
    undealt: str = "",
    captor: int | None = None,
    scores: tuple[int, ...] = (0, 0),
    number: int = 1,
    turn: int = 0,
    **options: Any,
) -> State:
    in_hand = tuple(in_order(words(hand)) for hand in hands)
    return State(
        options=Options(**options),
        round=number,
        turn=turn,
        hands=in_hand,
        seats=tuple(map(SeatView, map(len, in_hand), map(words, piles), scores)),
        table=as_set(words(table)),
        deck=words(undealt),
        captor=captor,
        plays=(),
    )


def captured(state: State) -> tuple[tuple[str, ...], ...]:
    return tuple(seat.captured for seat in state.seats)


def scored(state: State) -> tuple[int, ...]:
    return tuple(seat.score for seat in state.seats)


def after(state: State, *plays: tuple[str, str]) -> State:
    """Return the state after legal plays: two cards, and the capture."""
    for cards, capture in plays:
        (seat,) = game.to_act(state)
        play = Play(words(cards), capture)
        game.check(state, seat, play)
        assert play in game.legal(state, seat)
        state = game.apply(state, {seat: play}, Unshuffled())
    return state


def test_hands_are_dealt_one_card_at_a_time_and_then_the_table() -> None:
    state = game.start(Options(), 2, Unshuffled())
    assert state.hands == (words("AM AV AY 2MK"), words("AS AL AK 2SY"))
    assert cards_in(state.table) == words("2VL 3MV 3SK 3LY")
    assert state.deck == DECKS["basic"][12:]
    assert (game.to_act(state), game.view(state, 0).dealer) == ((0,), 1)


def test_the_deal_begins_at_the_left_of_the_dealer() -> None:
    state = game.start(Options(), 4, Unshuffled())
    assert game.view(state, 0).dealer == 3
    state = state._replace(hands=(words("AM 8YK"), (), (), ()), deck=(), table=0)
    state = after(state, ("AM 8YK", ""))
    view = game.view(state, 0)
    assert (view.round, view.dealer, game.to_act(state)) == (2, 0, (1,))
    assert state.hands[1] == words("AM AY 2VL 4MS")
    assert state.hands[0] == words("AL 2SY 3LY 5ML")


def test_empty_hands_are_dealt_anew_in_the_same_order_and_none_to_the_table() -> None:
    undealt = "AM AS AV AL AY AK 2MK 2SY CM CS CV CL CY CK 9LK 9VY"
    state = situation(("", "3MV 9MS"), "5SV", undealt=undealt, turn=1)
    state = after(state, ("3MV 9MS", ""))
    assert state.hands == (words("AM AV AY 2MK"), words("AS AL AK 2SY"))
    assert cards_in(state.table) == words("3MV 5SV 9MS")
    assert (state.deck, state.round, game.to_act(state)) == (words(undealt)[8:], 1, (0,))


@pytest.mark.parametrize(("name", "seats"), VARIANTS)
def test_a_round_plays_the_whole_deck(name: str, seats: int) -> None:
    options = replace(game.variants[name].options, target=1000)
    state, turns = game.start(options, seats, Unshuffled()), 0
    while state.round == 1:
        (seat,) = game.to_act(state)
        assert seat == turns % seats
        state = game.apply(state, {seat: game.legal(state, seat)[0]}, Unshuffled())
        turns += 1
    assert 2 * turns == len(DECKS[options.deck]) - options.table


def test_a_capture_takes_all_cards_of_its_rank_onto_the_pile() -> None:
    state = situation(("3MV 7VY AM 2MK", "CM CS CV CL"), "4MS 4VL CK", piles=("9MS", "9LK"))
    state = after(state, ("3MV 7VY", "4"))
    assert captured(state) == (words("9MS 3MV 7VY 4MS 4VL"), ("9LK",))
    assert cards_in(state.table) == ("CK",)
    assert state.hands[0] == words("AM 2MK")
    assert state.captor == 0


def test_a_flush_brings_two_points_at_once() -> None:
    state = situation(("3MV 7VY AM 2MK", "CM CS CV CL"), "4VL")
    assert scored(after(state, ("3MV 7VY", "4"))) == (2, 0)


def test_a_sextet_brings_four_points_at_once() -> None:
    state = situation(("4VL 5YK AM 2MK", "CM CS CV CL"), "9MS")
    assert scored(after(state, ("4VL 5YK", "9"))) == (4, 0)


def test_the_bonus_goes_by_all_that_both_takes_together() -> None:
    state = situation(("3MV 7VY AM 2MK", "AS CS AV CL"), "4VL CV", arithmetic="both")
    assert scored(after(state, ("3MV 7VY", "all"))) == (2, 0)
    state = situation(("3MV 7VY AM 2MK", "AS CS AV CL"), "4VL CM", arithmetic="both")
    assert scored(after(state, ("3MV 7VY", "all"))) == (0, 0)


def test_by_exchange_the_opponent_hands_over_its_oldest_cards_after_the_capture() -> None:
    state = situation(
        ("3MV 7VY AM 2MK", "CM CS CV CL"), "4VL", piles=("9MS", "5ML 6MV AS"), bonuses="exchange"
    )
    state = after(state, ("3MV 7VY", "4"))
    assert captured(state) == (words("9MS 3MV 7VY 4VL 5ML 6MV"), ("AS",))
    assert scored(state) == (0, 0)


def test_by_exchange_nobody_hands_over_more_than_it_has() -> None:
    state = situation(
        ("4VL 5YK AM 2MK", "CM CS CV CL"), "9MS", piles=("", "AS"), bonuses="exchange", target=1
    )
    state = after(state, ("4VL 5YK", "9"))
    assert captured(state) == (words("4VL 5YK 9MS AS"), ())
    assert game.to_act(state) == (1,)


def end_of_round(captured: tuple[int, int], **changes: Any) -> State:
    """Return the end of a round: seat 1 has placed the last two cards, CY and CK."""
    cards = iter(code for code in DECKS["basic"] if code not in ("CY", "CK"))
    piles = tuple(" ".join(next(cards) for _ in range(number)) for number in captured)
    state = situation(("", "CY CK"), " ".join(cards), piles=piles, turn=1, **changes)
    return game.apply(state, {1: Play(("CY", "CK"), "")}, Unshuffled())


def test_the_last_captor_takes_the_rest_and_cards_above_half_the_deck_score() -> None:
    state = end_of_round((14, 14), captor=0, scores=(3, 5))
    assert scored(state) == (3 + 4, 5)
    assert state.round == 2
    assert scored(end_of_round((20, 14), captor=1, scores=(3, 5))) == (5, 5)


def test_the_rest_brings_no_bonus() -> None:
    state = end_of_round((17, 17), captor=1)
    assert scored(state) == (0, 1)


def test_where_nobody_captured_the_rest_counts_for_nobody() -> None:
    state = end_of_round((0, 0), captor=None, number=40)
    assert captured(state) == ((), ())
    assert len(cards_in(state.table)) == 36
    assert (scored(state), game.to_act(state)) == ((0, 0), ())


@pytest.mark.parametrize(
    ("deck", "seats", "fair_share"),
    [("basic", 2, 18), ("pawns", 2, 20), ("full", 2, 22), ("courts", 3, 13), ("basic", 4, 9)],
)
def test_a_card_above_the_fair_share_scores_a_point(deck: Any, seats: int, fair_share: int) -> None:
    nothing = [""] * (seats - 1)
    for above in (0, 1, 3):
        pile = " ".join(DECKS[deck][: fair_share + above])
        state = situation(
            ("8YK 9MS", *nothing),
            piles=(pile, *nothing),
            captor=1,
            scores=(0,) * seats,
            deck=deck,
        )
        assert scored(after(state, ("8YK 9MS", ""))) == (above, *[0] * (seats - 1))


def test_who_reaches_the_target_alone_wins_after_the_round() -> None:
    state = end_of_round((14, 14), captor=0, scores=(18, 5))
    assert game.to_act(state) == ()
    assert game.standing(state) == (Place(22, 1), Place(5, 2))


def test_the_higher_total_wins_where_both_reach_the_target() -> None:
    state = end_of_round((14, 14), captor=0, scores=(18, 23))
    assert game.standing(state) == (Place(22, 2), Place(23, 1))
    assert game.to_act(state) == ()


def test_a_shared_highest_total_leads_to_further_rounds() -> None:
    state = end_of_round((14, 14), captor=0, scores=(18, 22))
    assert (scored(state), state.round, game.to_act(state)) == ((22, 22), 2, (1,))
    state = state._replace(turn=0, hands=(words("3MV 7VY"), words("CS CL")), table=as_set(["4VL"]))
    assert game.to_act(after(state, ("3MV 7VY", "4"))) == ()


def test_a_bonus_ends_the_match_at_the_moment_when_it_leaves_one_seat_ahead_at_the_target() -> None:
    hands, table = ("3MV 7VY AM 2MK", "CM CS CV CL"), "4VL"
    state = after(situation(hands, table, scores=(20, 21)), ("3MV 7VY", "4"))
    assert game.to_act(state) == ()
    assert game.standing(state) == (Place(22, 1), Place(21, 2))
    for scores in ((19, 0), (20, 22)):
        state = after(situation(hands, table, scores=scores), ("3MV 7VY", "4"))
        assert game.to_act(state) == (1,)


def test_a_bonus_by_the_last_play_of_a_round_ends_the_match_before_the_cards_are_counted() -> None:
    pile = " ".join(DECKS["basic"][:20])
    state = situation(("7ML 7SK", ""), "7VY", piles=("", pile), scores=(18, 20))
    state = after(state, ("7ML 7SK", "7"))
    assert (scored(state), game.to_act(state)) == ((22, 20), ())


def test_by_exchange_nothing_ends_before_the_round_does() -> None:
    state = situation(("3MV 7VY AM 2MK", "CM CS CV CL"), "4VL", scores=(22, 22), bonuses="exchange")
    assert game.to_act(after(state, ("3MV 7VY", "4"))) == (1,)


def test_round_forty_is_the_last() -> None:
    state = end_of_round((15, 19), captor=0, number=40, scores=(4, 3))
    assert game.to_act(state) == ()
    assert game.standing(state) == (Place(4, 1), Place(4, 1))
    assert end_of_round((15, 19), captor=0, number=39, scores=(4, 3)).round == 40


def test_the_view_shows_what_lies_open_and_counts_the_rest() -> None:
    state = situation(("3MV 7VY AM 2MK", "CM CS CV CL"), "4VL 9VY", undealt="AY AK", scores=(1, 5))
    view = game.view(after(state, ("3MV 7VY", "4")), 1)
    assert view.hand == words("CM CS CV CL")
    assert (view.seat, view.table, view.deck, view.round, view.dealer) == (1, ("9VY",), 2, 1, 1)
    assert view.seats[0] == (2, words("3MV 7VY 4VL"), 3)
    assert view.seats[1] == (4, (), 5)
    assert view.plays == (Turn(0, Play(words("3MV 7VY"), "4")),)


@pytest.mark.parametrize(
    "options",
    [
        {"deck": "excuse"},
        {"hand": 5},
        {"table": 2},
        {"arithmetic": "sum"},
        {"must_capture": 1},
        {"bonuses": "none"},
        {"target": 0},
        {"target": "22"},
        {"goal": 22},
    ],
)
def test_senseless_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(OptionsError):
        options_from_plain(game, options)


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        (Options(table=0), 2),
        (Options(hand=6), 2),
        (Options(deck="full", table=0), 2),
        (Options(deck="full", hand=6), 2),
        (Options(), 3),
        (Options(deck="pawns", table=0), 3),
        (Options(table=0), 4),
        (Options(bonuses="exchange", deck="pawns"), 3),
        (Options(), 5),
        (Options(), 1),
    ],
)
def test_what_cannot_be_dealt_is_refused(options: Options, seats: int) -> None:
    with pytest.raises(OptionsError):
        game.validate(options, seats)


def test_a_refusal_says_what_does_not_come_out_even() -> None:
    with pytest.raises(
        OptionsError, match="leaves 32 cards, which cannot be dealt 6 at a time to 2"
    ):
        game.validate(Options(hand=6), 2)
