"""Combinations, their readings and their order, against the test of the rules read aloud."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.games.haggis.cards import CODES, PACK, cards_of, codes_of
from arena.games.haggis.combinations import Kind, Play, beats, readings
from arena.games.haggis.holdings import bombs, follows, leads

Reading = tuple[str, int, int]
"""Kind, width and rank."""
FOUR, FIVE = 4, 5
"""The numbers of suits in play with two and with three seats."""
WILD = {"J": 11, "Q": 12, "K": 13}


def read_aloud(cards: tuple[str, ...], suits: int) -> set[Reading]:
    """What the cards can be, word by word as the rules say it."""
    naturals = [(card[0], int(card[1:])) for card in cards if card not in WILD]
    wilds = [card for card in cards if card in WILD]
    if not naturals:
        if len(wilds) == 1:
            return {("SET", 1, WILD[wilds[0]])}
        return {("BOMB", 0, ["JQ", "JK", "QK", "JQK"].index("".join(wilds)) + 2)}
    found: set[Reading] = set()
    ranks = sorted(rank for _suit, rank in naturals)
    low, high = ranks[0], ranks[-1]
    if low == high:
        found.add(("SET", len(cards), low))
    shown = len({suit for suit, _rank in naturals})
    for width in range(1, suits + 1):
        for length in range(2 if width > 1 else 3, 13):
            if len(cards) != width * length or shown > width:
                continue
            starts = [
                start for start in range(2, low + 1) if high <= start + length - 1 <= WILD["K"]
            ]
            if starts:
                found.add(("SEQUENCE", width, max(starts) + length - 1))
    if ranks == [3, 5, 7, 9] and not wilds and shown in (1, 4):
        found.add(("BOMB", 0, 6 if shown == 1 else 1))
    return found


def all_plays(hand: tuple[str, ...], suits: int) -> set[Play]:
    """Every play of any cards of a hand."""
    return {
        Play(cards, Kind[kind], width, rank)
        for count in range(1, len(hand) + 1)
        for cards in combinations(hand, count)
        for kind, width, rank in read_aloud(cards, suits)
    }


def higher(play: Play, last: Play) -> bool:
    """Whether a play is higher than the last one, as the rules say it."""
    if play.kind is Kind.BOMB and last.kind is Kind.BOMB:
        return play.rank > last.rank
    if play.kind is Kind.BOMB or last.kind is Kind.BOMB:
        return play.kind is Kind.BOMB
    same = play.kind == last.kind and len(play.cards) == len(last.cards)
    return same and play.width == last.width and play.rank > last.rank


def assert_all_that_a_hand_can_play(hand: tuple[str, ...], suits: int, rng: Random) -> None:
    expected = all_plays(hand, suits)
    listed = leads(cards_of(hand), suits)
    assert len(listed) == len(set(listed))
    assert set(listed) == expected
    everything = sorted(expected, key=repr)
    for last in rng.sample(everything, min(6, len(everything))):
        listed = follows(cards_of(hand), suits, last)
        assert len(listed) == len(set(listed))
        assert set(listed) == {play for play in expected if higher(play, last)}


@st.composite
def hands(draw: st.DrawFn, most: int = 8) -> tuple[tuple[str, ...], int]:
    """Hands of some cards: any, of few ranks, or of odd ranks, so that all kinds come up."""
    suits = draw(st.sampled_from([FOUR, FIVE]))
    low = draw(st.integers(2, 8))
    ranks = draw(st.sampled_from([range(2, 11), range(low, low + 3), (3, 5, 7, 9)]))
    numbers = [card for card in codes_of(PACK[suits - 2]) if int(card[1:]) in ranks]
    chosen = draw(st.sets(st.sampled_from(numbers), max_size=most))
    chosen |= draw(st.sets(st.sampled_from(sorted(WILD))))
    return tuple(card for card in CODES if card in chosen), suits


@settings(max_examples=60, deadline=None)
@given(hands(), st.randoms(use_true_random=False))
def test_all_that_a_hand_can_play(hand: tuple[tuple[str, ...], int], rng: Random) -> None:
    assert_all_that_a_hand_can_play(*hand, rng)


@pytest.mark.slow
@pytest.mark.parametrize("suits", [FOUR, FIVE])
def test_all_that_a_large_hand_with_all_wilds_can_play(suits: int) -> None:
    rng = Random(suits)
    numbers = set(rng.sample(codes_of(PACK[suits - 2]), 11))
    hand = tuple(card for card in CODES if card in numbers or card in WILD)
    assert_all_that_a_hand_can_play(hand, suits, rng)


@settings(deadline=None)
@given(hands())
def test_readings_of_any_cards(hand: tuple[tuple[str, ...], int]) -> None:
    cards, suits = hand
    found = readings(cards_of(cards), suits) if cards else ()
    assert len(found) == len(set(found))
    assert all(play.cards == cards for play in found)
    expected = read_aloud(cards, suits) if cards else set()
    assert {(play.kind.name, play.width, play.rank) for play in found} == expected


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("r5 r6 J", {("SEQUENCE", 1, 7)}),
        ("r5 r6 J Q", {("SEQUENCE", 1, 8), ("SEQUENCE", 2, 6)}),
        ("r5 J Q", {("SET", 3, 5), ("SEQUENCE", 1, 7)}),
        ("r5 J Q K", {("SET", 4, 5), ("SEQUENCE", 1, 8), ("SEQUENCE", 2, 6)}),
        ("r9 r10 J", {("SEQUENCE", 1, 11)}),
        ("r10 J Q K", {("SET", 4, 10), ("SEQUENCE", 1, 13), ("SEQUENCE", 2, 11)}),
        ("r10 o10 J Q", {("SET", 4, 10), ("SEQUENCE", 2, 11)}),
        ("r9 r10 o9 o10", {("SEQUENCE", 2, 10)}),
        ("r9 r10 o9 g10", set()),
        ("r9 o10", set()),
        ("r9 r10", set()),
        ("r4 r6 J", {("SEQUENCE", 1, 6)}),
        ("r4 r8 J Q", set()),
        ("r4 r8 J Q K", {("SEQUENCE", 1, 8)}),
        ("J", {("SET", 1, 11)}),
        ("K", {("SET", 1, 13)}),
        ("r10", {("SET", 1, 10)}),
        ("J Q", {("BOMB", 0, 2)}),
        ("J K", {("BOMB", 0, 3)}),
        ("Q K", {("BOMB", 0, 4)}),
        ("J Q K", {("BOMB", 0, 5)}),
        ("r3 o5 y7 g9", {("BOMB", 0, 1)}),
        ("o3 r5 g7 b9", {("BOMB", 0, 1)}),
        ("r3 r5 r7 r9", {("BOMB", 0, 6)}),
        ("r3 r5 y7 g9", set()),
        ("r3 r5 y7 y9", set()),
        ("r3 o5 y7 J", set()),
        ("r7 o7 y7 g7 b7 J Q K", {("SET", 8, 7)}),
        ("r7 o7 y7 J Q K", {("SET", 6, 7), ("SEQUENCE", 3, 8)}),
    ],
)
def test_examples(cards: str, expected: set[Reading]) -> None:
    named = sorted(cards.split(), key=CODES.index)
    found = readings(cards_of(named), FIVE)
    assert {(play.kind.name, play.width, play.rank) for play in found} == expected


def test_a_sequence_is_at_most_as_wide_as_there_are_suits() -> None:
    """The ten cards 5 and 6 in four suits with J and Q would be five wide."""
    cards = cards_of(f"{suit}{rank}" for suit in "royg" for rank in (5, 6)) | cards_of("JQ")
    assert readings(cards, FOUR) == ()
    assert [(play.width, play.rank) for play in readings(cards, FIVE)] == [(5, 6)]
    assert not any(len(play.cards) == 10 for play in leads(cards, FOUR))


def one(cards: str, kind: Kind, width: int) -> Play:
    """The play of these cards that has this kind and width."""
    (play,) = (
        play
        for play in readings(cards_of(cards.split()), FIVE)
        if play.kind is kind and play.width == width
    )
    return play


def test_what_beats_what() -> None:
    climbing = [
        (one("r10", Kind.SET, 1), one("J", Kind.SET, 1)),
        (one("g8 g9 g10", Kind.SEQUENCE, 1), one("r9 r10 J", Kind.SEQUENCE, 1)),
        (one("r9 r10 o9 o10", Kind.SEQUENCE, 2), one("y10 g10 J Q", Kind.SEQUENCE, 2)),
        (one("K", Kind.SET, 1), one("r3 o5 y7 g9", Kind.BOMB, 0)),
        (one("r3 o5 y7 g9", Kind.BOMB, 0), one("J Q", Kind.BOMB, 0)),
        (one("J Q K", Kind.BOMB, 0), one("o3 o5 o7 o9", Kind.BOMB, 0)),
    ]
    for low, high in climbing:
        assert beats(high, low)
        assert not beats(low, high)
    level = [
        (one("r5", Kind.SET, 1), one("o5", Kind.SET, 1)),
        (one("J Q", Kind.BOMB, 0), one("J Q", Kind.BOMB, 0)),
        (one("r5 r6 r7", Kind.SEQUENCE, 1), one("r2 r3 r4 r5", Kind.SEQUENCE, 1)),
        (one("r5 r6 r7 r8", Kind.SEQUENCE, 1), one("r5 r6 o5 o6", Kind.SEQUENCE, 2)),
        (one("r5 o5 y5", Kind.SET, 3), one("r5 r6 r7", Kind.SEQUENCE, 1)),
        (
            one("r2 r3 r4 r5 r6 r7", Kind.SEQUENCE, 1),
            one("r5 r6 r7 o5 o6 o7", Kind.SEQUENCE, 2),
        ),
    ]
    for one_play, other in level:
        assert not beats(one_play, other)
        assert not beats(other, one_play)


def test_numbers_known_from_counting() -> None:
    """With all cards in one hand: sets, bombs and pure sequences as combinatorics has them."""
    for seats, suits in ((2, FOUR), (3, FIVE)):
        hand = PACK[seats]
        found = leads(hand, suits)
        sets = [play for play in found if play.kind is Kind.SET]
        assert len(sets) == 9 * (2**suits - 1)
        straights = [play for play in found if play.kind is Kind.SEQUENCE and play.width == 1]
        assert len(straights) == suits * (7 * 8 // 2)
        pairs = [play for play in found if play.kind is Kind.SEQUENCE and play.width == 2]
        assert len(pairs) == suits * (suits - 1) // 2 * (8 * 9 // 2)
        rainbow = [bomb for bomb in bombs(hand) if bomb.rank == 1]
        suited = [bomb for bomb in bombs(hand) if bomb.rank == 6]
        assert (len(rainbow), len(suited)) == ({FOUR: 24, FIVE: 120}[suits], suits)
