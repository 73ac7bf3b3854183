"""The deck is the published one."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from arena.decktet import (
    BASIC,
    BIT,
    CARDS,
    COURTS,
    EXCUSE,
    PAWNS,
    SUITS,
    as_set,
    cards_in,
    in_order,
    suits_of,
)


def test_sizes() -> None:
    assert (len(BASIC), len(PAWNS), len(COURTS), len(CARDS)) == (36, 4, 4, 45)
    assert len(set(CARDS)) == 45


def test_every_suit_stands_on_ten_basic_cards() -> None:
    assert Counter("".join(map(suits_of, BASIC))) == dict.fromkeys(SUITS, 10)


def test_each_rank_from_two_to_nine_shows_all_suits_once() -> None:
    for rank in "23456789":
        suits = [suits_of(code) for code in BASIC if code[0] == rank]
        assert len(suits) == 3
        assert sorted("".join(suits)) == sorted(SUITS)


def test_aces_and_crowns_have_one_suit_each_pawns_and_courts_three() -> None:
    for rank in "AC":
        assert [suits_of(code) for code in BASIC if code[0] == rank] == list(SUITS)
    for group in (PAWNS, COURTS):
        assert all(len(suits_of(code)) == 3 for code in group)
        assert Counter("".join(map(suits_of, group))) == dict.fromkeys(SUITS, 2)


def test_suits_are_written_in_the_order_of_the_suits() -> None:
    for code in CARDS:
        assert list(suits_of(code)) == sorted(suits_of(code), key=SUITS.index)


def test_the_excuse_has_no_suit() -> None:
    assert suits_of(EXCUSE) == ""


@given(st.lists(st.sampled_from(CARDS)))
def test_a_set_gives_its_cards_once_and_in_order(codes: list[str]) -> None:
    assert cards_in(as_set(codes)) == tuple(code for code in CARDS if code in codes)
    assert as_set(codes).bit_count() == len(set(codes))
    assert all(BIT[code] & as_set(codes) for code in codes)


@given(st.lists(st.sampled_from(CARDS)))
def test_cards_are_put_in_order(codes: list[str]) -> None:
    assert in_order(codes) == tuple(code for code in CARDS for _ in range(codes.count(code)))
