"""What the rules of nicht_die_bohne promise, example by example and ruling by ruling."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.chance import DealChance, ObservedChance, RecordedChance
from arena.game import IllegalMove, OptionsError, Place
from arena.games import options_from_plain
from arena.games.nicht_die_bohne import game
from arena.games.nicht_die_bohne.rules import (
    DECK,
    Commit,
    Move,
    Options,
    State,
    Take,
    harvest_points,
)

HIDDEN, OPEN = Options("hidden"), Options("open")


def dealt(hands: Sequence[Sequence[str]], options: Options = HIDDEN) -> State:
    """Start a match of the first game: each hand's cards first, then the rest of the pack."""
    rest = Counter(DECK) - Counter(card for hand in hands for card in hand)
    pool = list(rest.elements())
    size = len(DECK) // len(hands)
    full = [[*hand, *(pool.pop() for _ in range(size - len(hand)))] for hand in hands]
    pile = [card for cards in zip(*full, strict=True) for card in cards]
    return game.start(options, len(hands), RecordedChance([pile]))


def commit(state: State, *cards: str) -> State:
    """All who must act commit, in the order of their seats."""
    moves = {seat: Commit(card) for seat, card in zip(state.acting, cards, strict=True)}
    for seat, move in moves.items():
        game.check(state, seat, move)
    return game.apply(state, moves, RecordedChance([]))


def take(state: State, *owners: int) -> State:
    """The seats whose turn it is take the cards of these seats, one after the other."""
    for owner in owners:
        (seat,) = state.acting
        game.check(state, seat, Take(owner))
        state = game.apply(state, {seat: Take(owner)}, RecordedChance([]))
    return state


def read_aloud(harvest: Sequence[str]) -> int:
    """What a harvest is worth, by the words of the rules."""
    total = 0
    for colour in "grby":
        cards = [card for card in harvest if card[0] == colour]
        column = sum(int(card[1:]) for card in cards if card[1:].isdigit())
        if f"{colour}x2" in cards:
            column *= 2
        if cards.count(f"{colour}-") in (1, 3):
            column = -column
        if f"{colour}0" in cards:
            column = 0
        total += column
    return total


def random_states(options: Options, seats: int, seed: int) -> Iterator[State]:
    chance, rng = DealChance(b"tests of the rules", "nicht_die_bohne", seed), Random(seed)
    state = game.start(options, seats, chance)
    while True:
        yield state
        moves = {seat: game.sample(state, seat, rng) for seat in state.acting}
        if not moves:
            return
        state = game.apply(state, moves, chance)


class TestDeal:
    def test_the_pack_is_shuffled_in_canonical_order(self) -> None:
        piles: list[Sequence[str]] = []

        class Chance:
            def shuffle(self, pile: Sequence[str]) -> Sequence[str]:
                piles.append(pile)
                return pile

        game.start(HIDDEN, 3, Chance())
        (pile,) = piles
        assert len(pile) == 60
        assert list(pile[:16]) == [
            "g1", "g2", "g3", "g4", "g5", "g6", "g7", "g8", "g9", "g10",
            "gx2", "g-", "g-", "g-", "g0", "r1",
        ]  # fmt: skip
        assert [card[0] for card in pile] == ["g"] * 15 + ["r"] * 15 + ["b"] * 15 + ["y"] * 15

    @pytest.mark.parametrize(("seats", "size"), [(3, 20), (4, 15), (5, 12), (6, 10)])
    def test_all_cards_are_dealt_out_one_at_a_time_from_the_active_player(
        self, seats: int, size: int
    ) -> None:
        start = game.start(HIDDEN, seats, RecordedChance([DECK]))
        assert [len(hand) for hand in start.hands] == [size] * seats
        assert [hand[0] for hand in start.hands] == [f"g{seat + 1}" for seat in range(seats)]

    def test_game_g_starts_with_seat_g_minus_1_whoever_took_the_last_card(self) -> None:
        starts: dict[int, State] = {}
        for state in random_states(HIDDEN, 5, 2):
            starts.setdefault(state.game, state)
        assert {number: state.active for number, state in starts.items()} == {
            1: 0, 2: 1, 3: 2, 4: 3, 5: 4,
        }  # fmt: skip


class TestTrick:
    def example(self) -> State:
        return dealt([["r1"], ["y2"], ["r8"], ["y-"]])

    def test_the_example_of_the_rules(self) -> None:
        state = commit(self.example(), "r1", "y2", "r8", "y-")
        assert state.acting == (0,)
        assert list(game.legal(state, 0)) == [Take(1), Take(2), Take(3)]
        state = take(state, 2)
        assert state.acting == (2,)
        assert list(game.legal(state, 2)) == [Take(1), Take(3)]
        state = take(state, 1)
        assert state.acting == (1,)
        assert list(game.legal(state, 1)) == [Take(3)]
        state = take(state, 3)
        assert state.acting == (3,)
        assert list(game.legal(state, 3)) == [Take(0)]
        state = take(state, 0)
        assert [seat.harvest for seat in state.seats] == [("r8",), ("y-",), ("y2",), ("r1",)]
        assert (state.active, state.trick, state.acting) == (3, 2, (0, 1, 2, 3))

    def test_the_active_player_s_card_goes_last_and_own_cards_never(self) -> None:
        state = commit(self.example(), "r1", "y2", "r8", "y-")
        with pytest.raises(IllegalMove, match="on offer are the cards of seats 1, 2, 3, not of 0"):
            game.check(state, 0, Take(0))
        state = take(state, 2)
        for owner in (0, 2, -1, 4):
            with pytest.raises(IllegalMove, match=f"seats 1, 3, not of {owner}"):
                game.check(state, 2, Take(owner))

    def test_all_choose_at_the_same_time_and_nobody_sees_before_all_have_chosen(self) -> None:
        state = self.example()
        assert game.to_act(state) == (0, 1, 2, 3)
        assert all(seat.committed is None for seat in game.view(state, 0).seats)
        state = commit(state, "r1", "y2", "r8", "y-")
        view = game.view(state, 3)
        assert [seat.committed for seat in view.seats] == ["r1", "y2", "r8", "y-"]
        assert "y-" not in view.hand

    def test_open_the_active_player_chooses_first_and_is_seen(self) -> None:
        state = dealt([["r1"], ["y2"], ["r8"], ["y-"]], OPEN)
        assert game.to_act(state) == (0,)
        state = commit(state, "r1")
        assert game.to_act(state) == (1, 2, 3)
        assert [seat.committed for seat in game.view(state, 2).seats] == ["r1", None, None, None]
        state = take(commit(state, "y2", "r8", "y-"), 2, 1, 3, 0)
        assert game.to_act(state) == (3,)

    def test_equal_cards_on_offer_are_two_moves_and_equal_cards_in_hand_are_one(self) -> None:
        state = dealt([["r1"], ["y-"], ["y-"], ["r-", "r-", "r-"]])
        assert [move for move in game.legal(state, 3) if move == Commit("r-")] == [Commit("r-")]
        state = commit(state, "r1", "y-", "y-", "r-")
        assert list(game.legal(state, 0)) == [Take(1), Take(2), Take(3)]
        assert state.hands[3].count("r-") == 2

    def test_what_is_taken_is_seen_until_the_trick_ends(self) -> None:
        state = take(commit(self.example(), "r1", "y2", "r8", "y-"), 2, 1)
        view = game.view(state, 0)
        assert [seat.taken_by for seat in view.seats] == [None, 2, 0, None]
        state = take(state, 3, 0)
        assert {(seat.committed, seat.taken_by) for seat in state.seats} == {(None, None)}

    def test_only_cards_of_the_hand_can_be_committed(self) -> None:
        state = self.example()
        with pytest.raises(IllegalMove, match="you do not hold 'y2'"):
            game.check(state, 0, Commit("y2"))
        with pytest.raises(IllegalMove, match="there is no card 'g0 '"):
            game.check(state, 0, Commit("g0 "))
        with pytest.raises(IllegalMove, match="commit a card of your hand"):
            game.check(state, 0, Take(1))
        with pytest.raises(IllegalMove, match="take one of those on offer"):
            game.check(commit(state, "r1", "y2", "r8", "y-"), 0, Commit(state.hands[0][0]))

    @pytest.mark.parametrize("options", [HIDDEN, OPEN])
    @pytest.mark.parametrize("seats", [3, 6])
    def test_the_last_two_takes_and_the_last_trick_s_commits_are_forced(
        self, options: Options, seats: int
    ) -> None:
        for state in random_states(options, seats, 3):
            for seat in state.acting:
                if state.seats[seat].committed is None:
                    last = len(state.hands[seat]) == 1
                    assert game.forced(state, seat) == last
                else:
                    left = sum(other.taken_by is None for other in state.seats)
                    assert game.forced(state, seat) == (left <= 2)

    def test_a_hand_of_equal_cards_is_not_forced_since_others_cannot_see_it(self) -> None:
        state = dealt([["g-", "g-"], ["r1"], ["r2"]])
        hands = (("g-", "g-"), *state.hands[1:])
        assert not game.forced(state._replace(hands=hands, trick=19), 0)


class TestScoring:
    @pytest.mark.parametrize(
        ("harvest", "points"),
        [
            ("g4 g9 gx2 g-", -26),
            ("b10 b3 b- b-", 13),
            ("y5 y6 yx2 y0", 0),
            ("r-", 0),
            ("g4 g9 gx2 g- b10 b3 b- b- y5 y6 yx2 y0 r-", -13),
            ("", 0),
            ("rx2 gx2", 0),
            ("r7 r- r- r-", -7),
            ("r7 rx2 r- r- r-", -14),
            ("r7 rx2 r- r-", 14),
            ("r7 r0 g7", 7),
            ("g1 g2 g3 g4 g5 g6 g7 g8 g9 g10 gx2", 110),
        ],
    )
    def test_harvests(self, harvest: str, points: int) -> None:
        assert harvest_points(harvest.split()) == points

    @given(st.permutations(DECK), st.integers(0, 60))
    def test_any_harvest_against_the_rule_read_aloud(self, pack: list[str], size: int) -> None:
        assert harvest_points(pack[:size]) == read_aloud(pack[:size])

    def test_ties_share_a_rank(self) -> None:
        state = game.start(HIDDEN, 4, RecordedChance([DECK]))
        seats = tuple(
            seat._replace(points=points)
            for seat, points in zip(state.seats, (5, -7, 5, 0), strict=True)
        )
        assert game.standing(state._replace(seats=seats)) == (
            Place(5, 1), Place(-7, 4), Place(5, 1), Place(0, 3),
        )  # fmt: skip


def test_options() -> None:
    assert Options() == HIDDEN
    assert options_from_plain(game, {"active_card": "open"}) == OPEN
    for plain in ({"active_card": "face_up"}, {"active_card": True}, {"games": 3}):
        with pytest.raises(OptionsError):
            options_from_plain(game, plain)
    for seats in (2, 7):
        with pytest.raises(OptionsError, match=f"not {seats}"):
            game.validate(HIDDEN, seats)


@pytest.mark.parametrize("options", [HIDDEN, OPEN])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_whole_matches_against_a_plain_reading_of_the_rules(options: Options, seats: int) -> None:
    """Play by lists of cards beside the game, and compare who acts, what is legal, and points."""
    piles: list[Sequence[str]] = []
    chance = ObservedChance(DealChance(b"tests of the rules", "oracle", seats), piles.append)
    rng = Random(seats)
    state = game.start(options, seats, chance)
    totals = [0] * seats

    def step(acting: list[int], legal: dict[int, list[Move]]) -> dict[int, Any]:
        nonlocal state
        assert list(game.to_act(state)) == acting
        for seat in acting:
            assert set(game.legal(state, seat)) == set(legal[seat])
        moves = {seat: rng.choice(legal[seat]) for seat in acting}
        state = game.apply(state, moves, chance)
        return moves

    for number in range(seats):
        active, pile = number, list(piles[number])
        hands: list[list[str]] = [[] for _ in range(seats)]
        harvests: list[list[str]] = [[] for _ in range(seats)]
        for place, card in enumerate(pile):
            hands[(active + place) % seats].append(card)
        while any(hands):
            others = [seat for seat in range(seats) if seat != active]
            groups = [[active], others] if options == OPEN else [sorted([active, *others])]
            offered: dict[int, str] = {}
            for group in groups:
                commits: dict[int, list[Move]] = {
                    seat: [Commit(card) for card in hands[seat]] for seat in group
                }
                for seat, move in step(group, commits).items():
                    hands[seat].remove(move.card)
                    offered[seat] = move.card
            chooser = active
            while offered:
                owners = [owner for owner in offered if owner != active] or [active]
                taken = step([chooser], {chooser: [Take(owner) for owner in owners]})[chooser].seat
                harvests[chooser].append(offered.pop(taken))
                last, chooser = chooser, taken
            active = last
        totals = [
            total + read_aloud(harvest) for total, harvest in zip(totals, harvests, strict=True)
        ]
        assert [seat.points for seat in state.seats] == totals
    assert state.acting == ()
    assert len(piles) == seats
    assert [place.score for place in game.standing(state)] == totals
