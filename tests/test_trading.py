"""What the trading games share: who answers an offer, what is refused, how one reads."""

from collections import Counter
from random import Random

import pytest

from arena.game import IllegalMove
from arena.trading import (
    ALL,
    SIDE_LIMIT,
    answering,
    check_held,
    check_receiver,
    check_sides,
    draw_sides,
    lack,
    words,
)

BEANS = ("blue", "red", "soy")


def test_an_offer_to_all_is_answered_clockwise_from_the_giver() -> None:
    assert answering(2, ALL, 4) == (3, 0, 1)
    assert answering(2, 0, 4) == (0,)


def test_lack_counts_copies() -> None:
    assert lack(("soy", "red", "soy"), ("soy", "soy")) is None
    assert lack(("soy", "red"), ("red", "soy", "soy")) == ("soy", 1, 2)
    assert lack((), ()) is None


def test_an_offer_proves_its_maker_to_hold_the_cards() -> None:
    check_held(("soy", "red"), ("soy",))
    with pytest.raises(IllegalMove, match="offer: you hold 1 soy, you offered 2"):
        check_held(("soy", "red"), ("soy", "soy"))
    with pytest.raises(IllegalMove, match="offer: before you lie 0 blue, you offered 1"):
        check_held(("soy", "red"), ("blue",), "before you lie")


@pytest.mark.parametrize(
    ("give", "want", "sentence"),
    [
        ((), (), "both sides are empty"),
        (("soy",) * 9, (), "you give 9 cards, at most 8"),
        ((), ("soy",) * 9, "you want 9 cards, at most 8"),
        (("soy",), ("pinto",), "there is no card 'pinto'"),
        (("",), (), "there is no card ''"),
    ],
)
def test_senseless_sides(give: tuple[str, ...], want: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(IllegalMove, match=sentence):
        check_sides(give, want, BEANS)


def test_a_gift_and_a_plea_are_offers() -> None:
    check_sides(("soy",), (), BEANS)
    check_sides((), ("soy",) * SIDE_LIMIT, BEANS)


@pytest.mark.parametrize("to", [1, 3, -2, 10**30])
def test_receivers_that_are_not_there(to: int) -> None:
    with pytest.raises(IllegalMove):
        check_receiver(1, to, 3)


@pytest.mark.parametrize("to", [0, 2, ALL])
def test_receivers(to: int) -> None:
    check_receiver(1, to, 3)


def test_drawn_sides_are_legal_and_various() -> None:
    rng, held, pool = Random(1), ("soy", "soy", "red"), BEANS * SIDE_LIMIT
    drawn = [draw_sides(rng, held, pool) for _ in range(4000)]
    for give, want in drawn:
        check_sides(give, want, BEANS)
        check_held(held, give)
    gifts = {" ".join(sorted(give)) for give, want in drawn if not want}
    assert gifts == {"soy", "red", "red soy", "soy soy", "red soy soy"}
    assert {len(want) for _give, want in drawn} == set(range(SIDE_LIMIT + 1))
    assert all(not Counter(give) - Counter(held) for give, _want in drawn)


def test_nothing_to_give_leads_to_a_plea() -> None:
    for seed in range(50):
        give, want = draw_sides(Random(seed), tuple[str, ...](), BEANS)
        assert give == () and want


def test_words() -> None:
    assert words(2, ("soy", "soy", "red"), ("blue",)) == "to seat 2: 2 soy, red for blue"
    assert words(ALL, (), ("blue", "blue")) == "to all: nothing for 2 blue"
