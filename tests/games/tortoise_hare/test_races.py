"""A race and a match from move to move: drawing, dry passes, the ends, the points."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.chance import DealChance, RecordedChance
from arena.decktet import as_set, cards_in, suits_of
from arena.game import OptionsError, Place
from arena.games import options_from_plain
from arena.games.tortoise_hare import game
from arena.games.tortoise_hare.racer import DECKS, PASS, Deck, Move, Play, Role, Series
from arena.games.tortoise_hare.state import Options, SeatView, Side, State

LEAD = Series(0)


class Unshuffled:
    """Deals every race from the canonical order."""

    def shuffle(self, pile: Sequence[str]) -> Sequence[str]:
        return pile


def race(
    *,
    hare: str = "",
    tortoise: str = "",
    decks: tuple[str, str] = ("", ""),
    tops: tuple[str, str] = ("9MS", "AM"),
    series: Series = LEAD,
    turn: int = 0,
    number: int = 1,
    count_deck: bool = False,
    dry: bool = False,
    points: tuple[int, int] = (0, 0),
) -> State:
    """Return a race of which seat 0 is the hare, if its number is odd."""
    of_hare, of_tortoise = points if number % 2 else points[::-1]
    first = side("hare", hare, decks[0], tops[0], of_hare)
    second = side("tortoise", tortoise, decks[1], tops[1], of_tortoise)
    sides = (first, second) if number % 2 else (second, first)
    options, discarded = Options(count_deck=count_deck), ("AY", "AK")
    return State(options, number, turn, sides, discarded, series, dry)


def side(role: Role, hand: str, deck: str, top: str, points: int) -> Side:
    cards, undrawn = hand.split(), tuple(deck.split())
    shown = SeatView(role, len(cards), len(undrawn), (top,), points)
    return shown, as_set(cards), undrawn


def play(cards: str) -> Play:
    return Play(tuple(cards.split()))


def after(state: State, *moves: Move) -> State:
    """Return the state after legal moves."""
    for move in moves:
        (seat,) = game.to_act(state)
        game.check(state, seat, move)
        assert move in game.legal(state, seat)
        state = game.apply(state, {seat: move}, Unshuffled())
    return state


def sizes(state: State) -> list[tuple[int, int]]:
    """Return the sizes of hand and deck of each seat."""
    return [(seat.hand, seat.deck) for seat in game.view(state, 0).seats]


def hand(state: State, seat: int) -> str:
    _shown, cards, _deck = state.sides[seat]
    return " ".join(cards_in(cards))


def undrawn(state: State, seat: int) -> tuple[str, ...]:
    return state.sides[seat][2]


def courses(state: State) -> tuple[tuple[str, ...], ...]:
    return tuple(shown.course for shown, _hand, _deck in state.sides)


def totals(state: State) -> tuple[int, ...]:
    return tuple(shown.points for shown, _hand, _deck in state.sides)


def roles(state: State) -> tuple[str, ...]:
    return tuple(shown.role for shown, _hand, _deck in state.sides)


@pytest.mark.parametrize(("deck", "dealt", "drawn"), [("basic", 16, 8), ("extended", 20, 10)])
def test_set_up(deck: Deck, dealt: int, drawn: int) -> None:
    state = game.start(Options(deck), 2, Unshuffled())
    pile = DECKS[deck]
    assert state.discarded == pile[:2]
    assert courses(state) == (pile[2:3], pile[3:4])
    assert hand(state, 0) == " ".join(pile[4::2][:drawn])
    assert (undrawn(state, 0), undrawn(state, 1)) == (pile[4::2][drawn:], pile[5::2])
    assert sizes(state) == [(drawn, dealt - drawn), (0, dealt)]
    assert game.to_act(state) == (0,)


def test_set_up_with_the_excuse_discards_three() -> None:
    state = game.start(Options("excuse"), 2, Unshuffled())
    assert state.discarded == ("AM", "AS", "AV")
    assert courses(state) == (("AL",), ("AY",))
    assert sizes(state) == [(10, 10), (0, 20)]


def test_the_tortoise_draws_two_before_each_turn_of_hers_also_on_the_lead() -> None:
    state = after(race(hare="9LK 2MK", tortoise="AS", decks=("3MV", "8VL 8YK 2SY 2VL 4MS")), PASS)
    assert hand(state, 1) == "AS 8VL 8YK"
    assert game.to_act(state) == (1,)
    state = after(state, PASS, PASS)
    assert hand(state, 1) == "AS 2SY 2VL 8VL 8YK"
    state = after(state, PASS, PASS)
    assert hand(state, 1) == "AS 2SY 2VL 4MS 8VL 8YK"


def test_the_hare_draws_one_by_a_pass_with_cards_in_hand() -> None:
    following = race(
        hare="9LK", decks=("3MV 4MS", "2SY 2VL 5ML 5SV"), series=Series(1, "single", "C")
    )
    leading = following._replace(series=Series(0))
    for state in (following, leading):
        state = after(state, PASS)
        assert (hand(state, 0), undrawn(state, 0)) == ("3MV 9LK", ("4MS",))


def test_the_hare_draws_nothing_by_a_play() -> None:
    state = after(race(hare="9LK 2MK", decks=("3MV 4MS", "2SY 2VL")), play("9LK"))
    assert (hand(state, 0), undrawn(state, 0)) == ("2MK", ("3MV", "4MS"))


def test_a_hare_without_a_hand_must_pass_and_draws_the_rest() -> None:
    state = after(race(hare="9LK", decks=("3MV 4MS", "2SY 2VL 5ML 5SV 5YK 6MV")), play("9LK"))
    assert game.to_act(state) == (1,)
    state = after(state, PASS)
    assert game.legal(state, 0) == [PASS]
    assert game.forced(state, 0)
    state = after(state, PASS)
    assert (hand(state, 0), undrawn(state, 0)) == ("3MV 4MS", ())
    assert state.series == Series(1)


def test_no_other_single_move_is_forced() -> None:
    state = race(hare="8VL", series=Series(1, "single", "9"))
    assert game.legal(state, 0) == [PASS]
    assert not game.forced(state, 0)


@pytest.mark.parametrize("passing", ["tortoise", "hare"])
def test_the_hare_draws_the_rest_at_the_first_pass_after_the_tortoise_drew_her_last(
    passing: str,
) -> None:
    decks = ("3MV 4MS 5ML", "9VY CM")
    state = after(race(hare="8MS 2VL", decks=decks), play("8MS"))
    assert sizes(state) == [(1, 3), (2, 0)]
    state = after(state, *((PASS,) if passing == "tortoise" else (play("CM"), PASS)))
    assert (hand(state, 0), undrawn(state, 0)) == ("2VL 3MV 4MS 5ML", ())


def test_her_last_draw_after_his_pass_belongs_to_the_new_series() -> None:
    state = after(race(hare="9LK", decks=("3MV 4MS 5ML", "2SY 2VL")), PASS)
    assert sizes(state) == [(2, 2), (2, 0)]


def test_going_out_scores_the_cards_in_the_other_hand() -> None:
    """Example 1 of the published rules: Jen plays her last card, Brad has 3 left, she scores 3."""
    state = after(race(hare="9LK", tortoise="2SY 3SK 4VL"), play("9LK"))
    assert totals(state) == (3, 0)
    assert (state.race, roles(state), game.to_act(state)) == (2, ("tortoise", "hare"), (1,))


def test_a_last_card_does_not_win_while_the_deck_has_cards() -> None:
    state = after(race(hare="9LK", tortoise="2SY", decks=("3MV", "")), play("9LK"))
    assert (state.race, totals(state)) == (1, (0, 0))


@pytest.mark.parametrize(("count_deck", "points"), [(False, (0, 1)), (True, (0, 3))])
def test_the_losers_deck_counts_by_the_option_only(
    count_deck: bool, points: tuple[int, int]
) -> None:
    state = race(hare="9LK", tortoise="AS", decks=("3MV 4MS", ""), turn=1, count_deck=count_deck)
    assert totals(after(state, play("AS"))) == points


def test_two_dry_passes_score_the_difference_of_the_hands() -> None:
    """Example 2 of the published rules: both pass, 2 cards against 4 score 2."""
    state = after(race(hare="8YK 8VL 2VL 3LY", tortoise="4YK 5YK"), PASS)
    assert (state.dry, state.race) == (True, 1)
    state = after(state, PASS)
    assert (state.race, totals(state), state.dry) == (2, (0, 2), False)


def test_equal_hands_after_two_dry_passes_are_a_draw() -> None:
    state = after(race(hare="8YK", tortoise="4YK", count_deck=True, points=(3, 4)), PASS, PASS)
    assert (state.race, totals(state)) == (2, (3, 4))


def test_a_pass_that_follows_a_set_is_not_dry() -> None:
    state = after(race(hare="9LK 8YK", tortoise="4YK 5YK 3LY"), play("9LK"), PASS)
    assert not state.dry
    state = after(state, PASS)
    assert state.dry
    assert totals(after(state, PASS)) == (2, 0)


def test_a_play_between_two_dry_passes_makes_the_count_start_anew() -> None:
    state = after(race(hare="9LK 8YK", tortoise="AS 5YK 3LY"), PASS)
    assert state.dry
    state = after(state, play("AS"), PASS)
    assert not state.dry
    assert totals(after(state, PASS, PASS)) == (0, 0)


def test_a_pass_on_the_lead_is_not_dry_if_it_draws_the_last_cards() -> None:
    state = after(race(hare="9LK", tortoise="4YK", decks=("3MV", "")), PASS)
    assert (hand(state, 0), state.dry) == ("3MV 9LK", False)
    assert after(state, PASS).dry


def test_her_pass_in_the_turn_of_her_last_draw_can_be_dry() -> None:
    state = after(race(hare="9LK", decks=("", "2SY 2VL")), PASS)
    assert (sizes(state)[1], state.dry) == ((2, 0), False)
    assert after(state, PASS).dry


def test_the_match_ends_after_four_races_with_a_difference() -> None:
    state = after(
        race(hare="9LK", tortoise="2SY 3SK", number=4, turn=1, points=(3, 2)), play("9LK")
    )
    assert game.to_act(state) == ()
    assert game.standing(state) == (Place(3, 2), Place(4, 1))


@pytest.mark.parametrize("number", [4, 5, 11])
def test_level_totals_lead_to_another_race(number: int) -> None:
    turn = (number - 1) % 2
    points = (3, 1) if turn else (1, 3)
    state = race(hare="9LK", tortoise="2SY 3SK", number=number, turn=turn, points=points)
    state = after(state, play("9LK"))
    assert (state.race, totals(state)) == (number + 1, (3, 3))
    assert game.to_act(state) == (1 - turn,)


def test_a_race_won_for_nothing_decides_nothing() -> None:
    state = race(tortoise="AS", decks=("3MV", ""), turn=1, number=5, points=(2, 2))
    state = after(state, play("AS"))
    assert (state.race, totals(state)) == (6, (2, 2))


def test_race_twelve_is_the_last() -> None:
    state = after(race(hare="8YK", tortoise="4YK", number=12, turn=1, points=(5, 5)), PASS, PASS)
    assert game.to_act(state) == ()
    assert game.standing(state) == (Place(5, 1), Place(5, 1))


def test_a_pass_ends_the_series_and_the_other_leads() -> None:
    state = after(race(hare="9LK 2MK", tortoise="AS 3LY"), play("9LK"))
    assert state.series == Series(0, "single", "9")
    state = after(state, PASS)
    assert state.series == Series(0)
    assert game.view(state, 1).series == Series(0)
    assert after(state, PASS).series == Series(1)


def test_the_view_shows_what_lies_open_and_counts_the_rest() -> None:
    state = after(
        race(hare="9LK CK 2MK", tortoise="AS", decks=("3MV", "8VL 8YK 2SY"), points=(2, 1)),
        play("9LK CK"),
    )
    view = game.view(state, 1)
    assert (view.seat, view.race, view.hand, view.dry) == (1, 1, ("AS", "8VL", "8YK"), False)
    assert view.series == Series(0, "straight", "C")
    hare, tortoise = view.seats
    assert hare == ("hare", 1, 1, ("9MS", "9LK", "CK"), 2)
    assert tortoise == ("tortoise", 3, 1, ("AM",), 1)


@pytest.mark.parametrize("options", [{"deck": "huge"}, {"count_deck": 1}, {"decks": "basic"}])
def test_senseless_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(OptionsError):
        options_from_plain(game, options)


def test_the_game_is_for_two() -> None:
    with pytest.raises(OptionsError):
        game.validate(Options(), 3)


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(deck=st.sampled_from(tuple(DECKS)), count_deck=st.booleans(), number=st.integers(0, 10**6))
def test_invariants(deck: Deck, count_deck: bool, number: int) -> None:
    """Courses are connected from beginning to end, and nobody draws out of turn."""
    options, chance = Options(deck, count_deck), DealChance(b"secret of this test", "", number)
    rng = Random(number)
    state = game.start(options, 2, chance)
    ranks = [rank for rank in "A23456789PTC" if any(code[0] == rank for code in DECKS[deck])]
    in_race = 0
    while acting := game.to_act(state):
        (seat,) = acting
        before, move = state, game.sample(state, seat, rng)
        state = game.apply(state, {seat: move}, chance)
        in_race = in_race + 1 if state.race == before.race else 0
        assert in_race <= 143
        if state.race > before.race:
            continue
        for course in courses(state):
            for top, code in pairwise(course):
                assert "X" in (top, code) or (
                    set(suits_of(top)) & set(suits_of(code))
                    or ranks.index(code[0]) - ranks.index(top[0]) in (0, 1)
                )
        hare, tortoise = roles(before).index("hare"), roles(before).index("tortoise")
        if move != PASS:
            assert undrawn(state, hare) == undrawn(before, hare)
        if seat == tortoise:
            assert undrawn(state, tortoise) == undrawn(before, tortoise)
    assert state.race <= 12
    assert state.race == 12 or totals(state)[0] != totals(state)[1]


def test_every_race_has_one_shuffle_of_the_whole_deck() -> None:
    chance = RecordedChance([DECKS["basic"]] * 4)
    state = game.start(Options(), 2, chance)
    while state.race < 4:
        state = game.apply(state, {game.to_act(state)[0]: PASS}, chance)
