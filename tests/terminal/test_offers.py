"""Offers of the trading games as people write them."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.games import find
from arena.games.bohnanza import moves as bohnanza
from arena.games.carambouille import moves as carambouille
from arena.plain import PlainError
from arena.terminal.moves import move_from_words, words

texts = st.sampled_from(["soy", "red", "black_eyed", "for", "nothing", "open", "2", "a b", "", "é"])
cards = st.lists(texts, max_size=5).map(tuple)
offers = st.builds(bohnanza.Offer, st.integers(-1, 6), cards, cards, cards) | st.builds(
    carambouille.Offer, st.integers(-1, 6), cards, cards, cards
)


@given(offers)
def test_words_of_an_offer_come_back(offer: Any) -> None:
    kind = type(offer)
    assert move_from_words(kind, words(offer)) == offer


@pytest.mark.parametrize(
    ("offer", "line"),
    [
        (bohnanza.Offer(2, ("soy", "soy"), (), ("blue",)), "offer to 2: 2 soy for blue"),
        (bohnanza.Offer(-1, ("soy",), ("red",), ()), "offer to all: soy, open red for nothing"),
        (bohnanza.Offer(0, (), (), ("red", "red")), "offer to 0: nothing for 2 red"),
        (
            carambouille.Offer(1, ("saffron",), ("wine",), ("onions",)),
            "offer to 1: saffron for wine; really onions",
        ),
    ],
)
def test_an_offer_in_words(offer: Any, line: str) -> None:
    assert words(offer) == line
    game = find(type(offer).__module__.split(".")[2])
    assert move_from_words(game.move_type, line) == offer


@pytest.mark.parametrize(
    "line",
    [
        "offer 2: soy 2 red for blue",
        "offer to seat 2: soy, red, red for blue",
        "offer 2 soy,2 red for blue",
        "offer to=2 give=soy,red,red want=blue",
    ],
)
def test_ways_to_write_an_offer(line: str) -> None:
    move = move_from_words(find("bohnanza").move_type, line)
    assert move == bohnanza.Offer(2, ("soy", "red", "red"), (), ("blue",))


@pytest.mark.parametrize(
    ("game", "line", "sentence"),
    [
        ("bohnanza", "offer", "such as offer SEAT: CARD, 2 CARD, open CARD for CARD"),
        ("bohnanza", "offer somebody: soy for red", "say to whom and what"),
        ("bohnanza", "offer 2: soy", "with 'for' between"),
        ("bohnanza", "offer 2: 2 for red", "a card is missing behind '2'"),
        ("bohnanza", "offer 2: open for red", "a card is missing behind 'open'"),
        ("bohnanza", "offer 2: 1000000 soy for red", "1000000 is no number of cards"),
        ("bohnanza", "offer 2: soy for red; really red", "behind ';' stands nothing"),
        ("carambouille", "offer 2: ham for wine; truly ham", "stands 'really', not 'truly'"),
    ],
)
def test_what_is_no_offer_is_refused_with_a_sentence(game: str, line: str, sentence: str) -> None:
    with pytest.raises(PlainError) as refused:
        move_from_words(find(game).move_type, line)
    assert sentence in str(refused.value)
