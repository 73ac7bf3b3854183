"""Random matches against books that are kept from the plays alone."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.chance import DealChance
from arena.decktet import CARDS, SUITS, as_set, cards_in, suits_of
from arena.games.blulu import game
from arena.games.blulu.captures import Play
from arena.games.blulu.state import DECKS, State, Turn

VARIANTS = [(name, seats) for name, variant in game.variants.items() for seats in variant.seats]
RANKS_BY_VALUE = "0A23456789C"
"""Without pawns and courts, as in the variant that is played with the arithmetic both."""


class Books:
    """Keeps the books of a match from the plays alone, by the rules' own words."""

    def __init__(self, state: State) -> None:
        self.options, self.seats = state.options, len(state.hands)
        self.scores = [0] * self.seats
        self.begin(state)

    def begin(self, state: State) -> None:
        self.table = list(cards_in(state.table))
        self.piles: list[list[str]] = [[] for _ in range(self.seats)]
        self.captor: int | None = None

    def enter(self, seat: int, play: Play) -> None:
        if not play.capture:
            self.table += play.cards
            return
        ranks = self.all_targets(play) if play.capture == "all" else play.capture
        taken = sorted((code for code in self.table if code[0] in ranks), key=CARDS.index)
        self.table = [code for code in self.table if code not in taken]
        group = [*play.cards, *taken]
        self.piles[seat] += group
        self.captor = seat
        shown = [suit for code in group for suit in suits_of(code)]
        flush = any(all(suit in suits_of(code) for code in group) for suit in SUITS)
        points = 2 * flush + 4 * all(shown.count(suit) == 1 for suit in SUITS)
        if self.options.bonuses == "tally":
            self.scores[seat] += points
        else:
            self.piles[seat] += self.piles[1 - seat][:points]
            del self.piles[1 - seat][:points]

    def all_targets(self, play: Play) -> str:
        one, two = (RANKS_BY_VALUE.index(code[0]) for code in play.cards)
        difference = RANKS_BY_VALUE[one if one == two else abs(one - two)]
        return difference + RANKS_BY_VALUE[one + two : one + two + 1]

    def end_round(self) -> None:
        if self.captor is not None:
            self.piles[self.captor] += sorted(self.table, key=CARDS.index)
        for seat, pile in enumerate(self.piles):
            self.scores[seat] += max(0, len(pile) - len(DECKS[self.options.deck]) // self.seats)

    def decided(self) -> bool:
        highest = max(self.scores)
        return highest >= self.options.target and self.scores.count(highest) == 1


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(variant=st.sampled_from(VARIANTS), number=st.integers(0, 10**6))
def test_random_matches_agree_with_books_kept_aside(variant: tuple[str, int], number: int) -> None:
    name, seats = variant
    chance, rng = DealChance(b"secret of this test", "", number), Random(number)
    state = game.start(game.variants[name].options, seats, chance)
    books = Books(state)
    while state.turn is not None:
        seat, before, scores = state.turn, state, [*books.scores]
        play = game.sample(state, seat, rng)
        state = game.apply(state, {seat: play}, chance)
        books.enter(seat, play)
        last = not before.deck and sum(map(len, before.hands)) == 2
        over = books.scores != scores and books.decided()
        if last and not over:
            books.end_round()
            over = books.decided() or before.round == 40
        assert [seat.score for seat in state.seats] == books.scores
        assert (state.turn is None) == over
        if last and not over:
            assert (state.round, state.turn) == (before.round + 1, before.round % seats)
            books.begin(state)
        else:
            assert [list(seat.captured) for seat in state.seats] == books.piles
            assert state.plays == (*before.plays, Turn(seat, play))
            assert over or state.table == as_set(books.table)
