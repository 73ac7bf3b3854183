"""Shuffles: fair, equal for equal deals, different for all others, and checked in replays."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.chance import ChanceError, DealChance, ObservedChance, RecordedChance, fisher_yates

SECRET = b"a secret of 16 bytes and more"


@given(st.lists(st.text(max_size=3), max_size=120), st.binary(max_size=64))
def test_a_shuffle_is_an_order_of_the_pile(pile: list[str], key: bytes) -> None:
    assert sorted(fisher_yates(pile, key)) == sorted(pile)


def test_every_order_is_as_likely_as_any_other() -> None:
    drawn = Counter("".join(fisher_yates("abcd", number.to_bytes(4))) for number in range(24_000))
    assert set(drawn) == {"".join(order) for order in permutations("abcd")}
    # Chi-square with 23 degrees of freedom: 49.7 is passed once in a thousand.
    assert sum((count - 1000) ** 2 / 1000 for count in drawn.values()) < 49.7


def test_the_first_shuffle_of_a_deal_is_this_one() -> None:
    """A change here changes every deal of every tournament: its secret would tell other deals."""
    chance = DealChance(SECRET, "1", 0)
    assert "".join(chance.shuffle("abcdefghij")) == "hbgeadjicf"
    assert "".join(chance.shuffle("abcdefghij")) == "beghaidjcf"


def test_shuffle_k_depends_on_secret_tournament_deal_and_k_alone() -> None:
    pile = "abcdefghijklmnopqrstuvwxyz"
    long, short = DealChance(SECRET, "1", 7), DealChance(SECRET, "1", 7)
    long.shuffle(pile)
    short.shuffle("ab")
    assert long.shuffle(pile) == short.shuffle(pile)
    others = [DealChance(SECRET, "1", 8), DealChance(SECRET, "2", 7), DealChance(b"x" * 16, "1", 7)]
    first = DealChance(SECRET, "1", 7).shuffle(pile)
    assert all(other.shuffle(pile) != first for other in others)


def test_a_short_secret_is_refused() -> None:
    with pytest.raises(ValueError, match="16 bytes or more, this one has 3"):
        DealChance(b"abc", "1", 0)


def test_a_replay_returns_what_was_observed() -> None:
    seen: list[object] = []
    observed = ObservedChance(DealChance(SECRET, "1", 0), seen.append)
    outcomes = [observed.shuffle("abcde"), observed.shuffle("xyz")]
    assert seen == outcomes
    recorded = RecordedChance(outcomes)
    assert [recorded.shuffle("abcde"), recorded.shuffle("xyz")] == outcomes


@pytest.mark.parametrize(
    ("record", "why"),
    [
        ([], "a shuffle of 3 cards is needed, none is recorded"),
        (["ab"], "it has 2 cards, the pile 3"),
        (["aab"], "it has 2 x 'a', the pile 1"),
    ],
)
def test_a_record_that_is_no_order_of_the_pile_is_refused(record: list[str], why: str) -> None:
    with pytest.raises(ChanceError, match=why):
        RecordedChance(record).shuffle("abc")
