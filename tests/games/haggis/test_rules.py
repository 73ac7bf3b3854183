"""What the rules of haggis promise, example by example and ruling by ruling."""

from collections.abc import Sequence
from typing import Any

import pytest

from arena.chance import RecordedChance
from arena.game import IllegalMove, OptionsError, Place
from arena.games import options_from_plain
from arena.games.haggis import game
from arena.games.haggis.cards import CODES, PACK, cards_of, codes_of
from arena.games.haggis.combinations import Kind, Play, readings
from arena.games.haggis.scoring import bet_points, next_leader
from arena.games.haggis.state import Bet, Give, Move, Options, Pass, State

STANDARD, SECOND_BEST = Options(), Options(bomb_gift="second_best")
PANG = Options(target=70, scoring="pang")
RAINBOW, SUITED = "r3 o5 y7 g9", "r3 r5 r7 r9"


class Unshuffled:
    """Chance that leaves every pile as it is, and remembers it."""

    def __init__(self) -> None:
        self.piles: list[Sequence[str]] = []

    def shuffle(self, pile: Sequence[str]) -> Sequence[str]:
        self.piles.append(pile)
        return pile


def at_table(*hands: str, options: Options = STANDARD, haggis: str = "", **fields: Any) -> State:
    """A first round in which seat 0 leads and the seats hold these cards."""
    start = game.start(options, len(hands), Unshuffled())
    held = tuple(cards_of(hand.split()) for hand in hands)
    return start._replace(hands=held, haggis=cards_of(haggis.split()), **fields)


def move_of(text: str) -> Move:
    """``pass``, ``bet 15``, ``give 2``, or cards in their first reading."""
    word, *rest = text.split()
    if word == "pass":
        return Pass()
    if word in ("bet", "give"):
        return Bet(int(rest[0])) if word == "bet" else Give(int(rest[0]))
    return readings(cards_of(text.split()), 5)[0]


def after(state: State, *texts: str) -> State:
    """The state after the seats whose turn it is made these moves, each of them checked."""
    for text in texts:
        assert state.turn is not None
        move = move_of(text)
        game.check(state, state.turn, move)
        assert move in game.legal(state, state.turn)
        state = game.apply(state, {state.turn: move}, Unshuffled())
    return state


def refuse(state: State, text: str, why: str) -> None:
    assert state.turn is not None
    assert move_of(text) not in game.legal(state, state.turn)
    with pytest.raises(IllegalMove, match=why):
        game.check(state, state.turn, move_of(text))


class TestDeal:
    @pytest.mark.parametrize(("seats", "suits", "left"), [(2, "royg", 8), (3, "roygb", 3)])
    def test_14_number_cards_each_from_the_leader_and_three_wilds(
        self, seats: int, suits: str, left: int
    ) -> None:
        chance = Unshuffled()
        state = game.start(STANDARD, seats, chance)
        pile = [f"{suit}{rank}" for suit in suits for rank in range(2, 11)]
        assert [list(cards) for cards in chance.piles] == [pile]
        for seat, hand in enumerate(state.hands):
            assert codes_of(hand) == (*pile[seat : 14 * seats : seats], "J", "Q", "K")
        assert codes_of(state.haggis) == tuple(pile[14 * seats :])
        assert len(pile[14 * seats :]) == left
        assert game.to_act(state) == (0,)

    def test_a_later_round_is_dealt_from_its_leader(self) -> None:
        state = after(at_table("r2", "r3 r4", totals=(0, 200)), "r2")
        assert (state.round, state.turn) == (2, 0)
        state = after(at_table("r2", "r3 r4", totals=(200, 0)), "r2")
        assert (state.round, state.turn, state.leader) == (2, 1, 1)
        assert codes_of(state.hands[1])[0] == "r2"
        assert codes_of(state.hands[0])[0] == "r3"

    @pytest.mark.parametrize(
        ("totals", "first_out", "leader"),
        [
            ((10, 20), 0, 0),
            ((30, 20), 0, 1),
            ((20, 20), 0, 1),
            ((20, 20), 1, 0),
            ((5, 20, 30), 2, 0),
            ((20, 20, 30), 0, 0),
            ((20, 30, 20), 0, 2),
            ((30, 20, 20), 1, 1),
            ((30, 30, 20), 0, 2),
            ((7, 7, 7), 1, 2),
            ((7, 7, 7), 2, 0),
        ],
    )
    def test_who_leads_next(self, totals: tuple[int, ...], first_out: int, leader: int) -> None:
        assert next_leader(totals, first_out) == leader


class TestBets:
    def test_at_a_decision_of_one_s_own_and_the_turn_goes_on(self) -> None:
        state = game.start(STANDARD, 3, Unshuffled())
        assert {Bet(15), Bet(30)} < set(game.legal(state, 0))
        state = after(state, "bet 30")
        assert game.to_act(state) == (0,)
        assert game.view(state, 2).seats[0].bet == 30
        refuse(state, "bet 15", "you have bet 30")

    def test_passing_does_not_close_it_and_playing_does(self) -> None:
        state = after(game.start(STANDARD, 3, Unshuffled()), "r2", "pass", "r4")
        refuse(state, "bet 15", "you have played a card")
        state = after(state, "r5", "bet 15", "r6")
        assert state.bets == (0, 15, 0)

    def test_none_once_a_seat_is_out(self) -> None:
        full = " ".join(codes_of(PACK[3])[1:15]) + " J Q K"
        state = after(at_table("r2", full, "o9 o10"), "r2")
        assert game.to_act(state) == (1,)
        refuse(state, "bet 15", "seat 0 is out")

    def test_only_15_and_30_and_none_by_pang(self) -> None:
        state = game.start(STANDARD, 2, Unshuffled())
        for amount in (0, 16, -15, 45):
            with pytest.raises(IllegalMove, match="15 or 30"):
                game.check(state, 0, Bet(amount))
        state = game.start(PANG, 2, Unshuffled())
        refuse(state, "bet 15", "pang has no bets")

    @pytest.mark.parametrize(
        ("bets", "first_out", "points"),
        [
            ((15, 15, 0), 0, [30, 0, 15]),
            ((15, 15, 0), 2, [0, 0, 30]),
            ((30, 0, 0), 0, [30, 0, 0]),
            ((30, 0, 0), 1, [0, 30, 30]),
            ((15, 30, 15), 1, [0, 60, 0]),
            ((0, 0, 0), 1, [0, 0, 0]),
            ((30, 15), 1, [0, 45]),
            ((30, 0), 0, [30, 0]),
        ],
    )
    def test_what_they_are_worth(
        self, bets: tuple[int, ...], first_out: int, points: list[int]
    ) -> None:
        assert bet_points(bets, first_out) == points


class TestTrick:
    def test_the_leader_must_play_and_the_others_may_pass(self) -> None:
        state = at_table("r2 r3", "o4 o5", "y6 y7")
        refuse(state, "pass", "you lead")
        assert next(iter(game.legal(after(state, "r2"), 1))) == Pass()

    def test_who_passed_may_come_back_and_the_trick_ends_when_all_others_passed(self) -> None:
        state = after(at_table("r2 r8 J", "o4 o9 J", "y6 y7 J"), "r2", "pass", "y6", "r8")
        assert game.to_act(state) == (1,)
        state = after(state, "o9", "pass", "pass")
        assert game.to_act(state) == (1,)
        assert (state.trick, state.leader) == ((), 1)
        assert state.piles[1] == ("r2", "y6", "r8", "o9")
        assert state.captured == (0, 1, 0)

    def test_a_play_must_be_higher_and_of_the_same_shape(self) -> None:
        state = after(at_table("r5 o5 r9", "r4 o4 y6 g6 b6 y7 y8 J", "K"), "r5 o5")
        refuse(state, "r4 o4", "does not beat")
        refuse(state, "y6", "does not beat")
        refuse(state, "y6 g6 b6", "does not beat")
        refuse(state, "y6 y7 y8", "does not beat")
        after(state, "y6 J")

    def test_a_bomb_beats_everything_but_a_higher_one(self) -> None:
        state = after(at_table("r2 o2 K", f"{RAINBOW} b2", "J Q y2"), "r2 o2", RAINBOW, "J Q")
        assert game.to_act(state) == (0,)
        assert list(game.legal(state, 0)) == [Pass()]
        state = after(at_table("J Q K r2", "J Q K o2"), "J Q K")
        refuse(state, "J Q K", "does not beat")
        after(at_table("J Q K r2", f"{SUITED} o2"), "J Q K", SUITED)

    def test_a_winner_that_is_out_lets_the_next_seat_with_cards_lead(self) -> None:
        state = after(at_table("r8", "o2 o3", "y4 y5"), "r8")
        assert game.to_act(state) == (1,)
        state = after(state, "pass")
        assert game.to_act(state) == (2,)
        state = after(state, "pass")
        assert (game.to_act(state), state.leader) == ((1,), 1)
        assert state.piles[0] == ("r8",)

    def test_one_play_has_one_reading_and_one_order_of_cards(self) -> None:
        state = at_table("r5 r6 o5 J Q", "o2", "y2")
        for cards in (("r6", "r5", "J"), ("J", "r5", "r6"), ("o5", "r5"), ("r5", "r5")):
            with pytest.raises(IllegalMove, match="name each card once"):
                game.check(state, 0, Play(cards, Kind.SET, len(cards), 5))
        for card, why in (("r7", "you do not hold r7"), ("x1", "there is no card 'x1'")):
            with pytest.raises(IllegalMove, match=why):
                game.check(state, 0, Play((card,), Kind.SET, 1, 7))
        four = ("r5", "r6", "J", "Q")
        for width, rank in ((1, 8), (2, 6)):
            game.check(state, 0, Play(four, Kind.SEQUENCE, width, rank))
        for kind, width, rank in ((Kind.SEQUENCE, 1, 7), (Kind.SET, 4, 6), (Kind.BOMB, 0, 2)):
            with pytest.raises(IllegalMove, match="is SEQUENCE of width 1 and rank 8 or SEQUENCE"):
                game.check(state, 0, Play(four, kind, width, rank))
        with pytest.raises(IllegalMove, match="is nothing"):
            game.check(state, 0, Play(("r5", "r6"), Kind.SEQUENCE, 1, 6))
        with pytest.raises(IllegalMove):
            game.check(state, 0, Play((), Kind.SET, 0, 0))


class TestBombedTrick:
    def test_with_two_seats_the_opponent_gets_it(self) -> None:
        state = after(at_table("r9 r2", "J Q o2"), "r9", "J Q", "pass")
        assert game.to_act(state) == (1,)
        assert state.piles == (("r9", "J", "Q"), ())
        assert state.captured == (6, 0)

    def test_choose_the_winner_names_an_opponent(self) -> None:
        state = after(at_table("r9 r2", "o10 o2", "J Q y2"), "r9", "o10", "J Q", "pass", "pass")
        assert game.to_act(state) == (2,)
        assert list(game.legal(state, 2)) == [Give(0), Give(1)]
        for text in ("give 2", "give 3", "give -1"):
            refuse(state, text, "one of your opponents")
        refuse(state, "pass", "give it to an opponent")
        refuse(state, "y2", "give it to an opponent")
        refuse(state, "bet 15", "give it to an opponent")
        state = after(state, "give 0")
        assert (game.to_act(state), state.captured) == ((2,), (6, 0, 0))
        refuse(state, "give 0", "no bombed trick")

    def test_second_best_the_play_before_the_bomb(self) -> None:
        table = at_table("r9 r2", "o10 o2", "J Q y2", options=SECOND_BEST)
        state = after(table, "r9", "o10", "J Q", "pass", "pass")
        assert (game.to_act(state), state.captured) == ((2,), (0, 6, 0))
        state = after(table, "r9", "pass", "J Q", "pass", "pass")
        assert state.captured == (6, 0, 0)

    def test_second_best_of_led_bombs(self) -> None:
        table = at_table("J Q r2", "J K o2", "y2 y3", options=SECOND_BEST)
        state = after(table, "J Q", "pass", "pass")
        assert (game.to_act(state), state.captured) == ((0,), (0, 0, 5))
        state = after(table, "J Q", "J K", "pass", "pass")
        assert (game.to_act(state), state.captured) == ((1,), (12, 0, 0))

    def test_a_seat_that_is_out_can_get_it_and_can_give_it(self) -> None:
        state = after(at_table("r9", "J Q o2", "y2 y3"), "r9", "J Q", "pass")
        assert list(game.legal(state, 1)) == [Give(0), Give(2)]
        state = after(state, "give 0")
        assert (game.to_act(state), state.captured[0]) == ((1,), 6)
        state = after(at_table("J Q", "o2 o3", "y2 y3"), "J Q", "pass", "pass")
        assert game.to_act(state) == (0,)
        state = after(state, "give 2")
        assert (game.to_act(state), state.captured) == ((1,), (0, 0, 5))

    def test_also_after_the_last_trick_of_a_round(self) -> None:
        state = after(at_table("r9", "J Q", "y2 y3", options=Options(target=1)), "r9", "J Q")
        assert game.to_act(state) == (1,)
        assert state.giving
        state = after(state, "give 2")
        assert game.to_act(state) == ()
        assert [place.score for place in game.standing(state)] == [5 * 2 + 5 + 1, 5 * 2, 6]


class TestEndOfRound:
    def test_at_once_when_only_one_seat_holds_cards(self) -> None:
        state = after(at_table("r2", "K J", options=Options(target=1), haggis="o3 o5"), "r2")
        assert game.to_act(state) == ()
        # 5 x 2 cards, K and J of the last hand, and two points of the haggis.
        assert game.standing(state) == (Place(10 + 7 + 2, 1), Place(0, 2))

    def test_the_last_trick_goes_to_its_last_player(self) -> None:
        options = Options(target=1)
        state = after(at_table("r9", "o10", "y3 y5 K", options=options, haggis="b7"), "r9", "o10")
        # First out: 5 x 3 + 5, then the last hand and the haggis; second out: 5 x 3, the trick.
        assert [place.score for place in game.standing(state)] == [20 + 7 + 1, 15 + 1, 0]

    def test_out_with_a_bomb_gives_the_trick_away(self) -> None:
        state = after(at_table("r2 J", "J K", options=Options(target=1)), "r2", "J K")
        assert game.standing(state)[1].score == 5 * 1 + 2
        assert game.standing(state)[0].score == 2 + 5

    def test_the_fullest_hand_counts_and_the_first_out_has_a_bonus(self) -> None:
        state = after(at_table("r2", "o3 o4", "y5 y6 y8 J"), "r2")
        assert state.totals == (5 * 4 + 5, 0, 0)
        other = Options(first_out_bonus=20)
        assert after(at_table("r2", "o3 o4", "y5 y6", options=other), "r2").totals == (30, 0, 0)
        two = after(at_table("r2", "o3 o4", options=Options(first_out_bonus=20, target=1)), "r2")
        assert game.standing(two)[0].score == 10 + 1

    def test_bets_are_settled(self) -> None:
        table = at_table("r2", "o4", "y6 y8", options=Options(target=1), bets=(15, 15, 0))
        state = after(table, "r2", "o4")
        assert [place.score for place in game.standing(state)] == [15 + 30, 10, 15]


class TestPang:
    def test_one_point_a_card_no_bonus_and_faces_only(self) -> None:
        table = at_table("r9", "J", "y3 y5 Q K", options=Options(target=1, scoring="pang"))
        state = after(table, "r9")
        assert state.totals == (4, 0, 0)
        state = after(state, "J")
        assert [place.score for place in game.standing(state)] == [4 + 2, 4 + 1, 0]

    @pytest.mark.parametrize(("bomb", "points"), [(RAINBOW, 2), (SUITED, 3), ("J Q", 2)])
    def test_a_trick_won_by_a_bomb_3_5_7_9_is_worth_more(self, bomb: str, points: int) -> None:
        state = after(at_table("b2 b3", f"{bomb} b8", options=PANG), "b2", bomb, "pass")
        assert state.captured == (points, 0)

    def test_a_bomb_that_was_beaten_is_worth_nothing(self) -> None:
        state = after(at_table(f"{RAINBOW} b2", "J Q b8", options=PANG), RAINBOW, "J Q", "pass")
        assert state.captured == (2, 0)

    def test_without_its_variant_it_keeps_the_target(self) -> None:
        options = options_from_plain(game, {"scoring": "pang", "first_out_bonus": 9})
        assert options.target == 350
        state = after(at_table("r2", "o3 o4", "y5 y6", options=options), "r2")
        assert state.totals == (2, 0, 0)


class TestMatch:
    def test_the_target_is_reached_at_that_number(self) -> None:
        table = at_table("r2", "o4 o6", totals=(340, 0))
        assert game.to_act(after(table, "r2")) == ()
        table = at_table("r2", "o4 o6", totals=(339, 0))
        assert game.to_act(after(table, "r2")) != ()

    def test_it_goes_on_while_the_highest_total_is_shared(self) -> None:
        state = after(at_table("r2", "o4 o6", totals=(390, 400)), "r2")
        assert (state.totals, state.round) == ((400, 400), 2)
        # Seat 0 was first out and deals.
        assert game.to_act(state) == (1,)

    def test_it_ends_after_60_rounds_as_it_stands(self) -> None:
        state = after(at_table("r2", "o4 o6", totals=(0, 10), round=60), "r2")
        assert game.to_act(state) == ()
        assert game.standing(state) == (Place(10, 1), Place(10, 1))
        state = after(at_table("r2", "o4 o6", totals=(0, 10), round=59), "r2")
        assert (state.round, game.to_act(state)) == (60, (1,))

    def test_ranks(self) -> None:
        state = at_table("r2", "o4", "y6", totals=(40, 60, 40))
        assert game.standing(state) == (Place(40, 2), Place(60, 1), Place(40, 2))

    def test_no_move_is_ever_forced(self) -> None:
        state = after(at_table("J Q K r2", "o2 o3"), "J Q K")
        assert list(game.legal(state, 1)) == [Pass()]
        assert not game.forced(state, 1)


class TestView:
    def test_what_a_seat_may_know(self) -> None:
        table = at_table("r2 r8 J", "o4 o9 J K", "y6 y7", haggis="b2")
        view = game.view(after(table, "r2", "pass", "y6"), 1)
        assert view.hand == ("o4", "o9", "J", "K")
        assert [seat.cards for seat in view.seats] == [2, 4, 1]
        assert [seat.wilds for seat in view.seats] == [("J",), ("J", "K"), ()]
        assert [played.seat for played in view.trick] == [0, 2]
        assert (view.leader, view.passed, view.played) == (0, (), ("r2", "y6"))
        assert view.haggis == ()

    def test_the_haggis_is_shown_when_the_match_is_over(self) -> None:
        state = after(at_table("r2", "o4", options=Options(target=1), haggis="b2 b3"), "r2")
        assert game.view(state, 1).haggis == ("b2", "b3")


def test_options() -> None:
    assert Options() == Options(350, "choose", 5, "standard")
    assert options_from_plain(game, {"target": 1, "first_out_bonus": 0}).target == 1
    for plain in (
        {"target": 0},
        {"target": -350},
        {"target": 12.5},
        {"target": "350"},
        {"first_out_bonus": -1},
        {"bomb_gift": "left"},
        {"scoring": "Pang"},
        {"haggis": True},
    ):
        with pytest.raises(OptionsError):
            options_from_plain(game, plain)
    for seats in (1, 4):
        with pytest.raises(OptionsError, match=f"not {seats}"):
            game.validate(STANDARD, seats)
    names = {variant: options for variant, (options, _seats) in game.variants.items()}
    assert names == {
        "standard": STANDARD,
        "short": Options(target=250),
        "second_best": SECOND_BEST,
        "pang": PANG,
    }


def test_recorded_shuffles_lead_to_the_same_deal() -> None:
    pile = list(CODES[:36])[::-1]
    state = game.start(STANDARD, 2, RecordedChance([pile]))
    assert set(codes_of(state.hands[0])) == {*pile[:28:2], "J", "Q", "K"}
