"""Moves as words, and back."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.plain import PlainError
from arena.terminal.moves import move_from_words, words


@dataclass(frozen=True)
class Play:
    card: str
    count: int


@dataclass(frozen=True)
class BuyField:
    pass


@dataclass(frozen=True)
class Side:
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Offer:
    to: int
    give: tuple[str, ...]
    want: tuple[str, ...]
    open: bool
    sides: tuple[Side, ...]
    seat: int | None = None


Move = Play | BuyField | Offer

texts = st.text(max_size=4) | st.sampled_from(["", "soy", "[", "a b", "a,b", "a=b", '"', "\x1b"])
cards = st.lists(texts, max_size=3).map(tuple)
moves = (
    st.builds(Play, texts, st.integers(-(10**9), 10**9))
    | st.just(BuyField())
    | st.builds(
        Offer,
        st.integers(-1, 5),
        cards,
        cards,
        st.booleans(),
        st.lists(st.builds(Side, cards), max_size=2).map(tuple),
        st.none() | st.integers(0, 5),
    )
)


def test_words_of_a_move() -> None:
    assert words(Play("4", 3)) == "play 4 count=3"
    assert words(Play("", 3)) == "play count=3"
    assert words(BuyField()) == "buy_field"
    offer = Offer(-1, ("soy", "red"), (), False, (Side(("a b",)),))
    expected = 'offer to=-1 give=soy,red open=false sides=[{"cards":["a\\u0020b"]}]'
    assert words(offer) == expected


@given(moves)
def test_words_are_one_harmless_line_and_come_back(move: Move) -> None:
    line = words(move)
    assert line.isprintable()
    if "\x7f" not in repr(move):
        assert move_from_words(Move, line) == move


@pytest.mark.parametrize(
    "line",
    [
        "play card=4 count=3",
        "  play   count=3  card=4 ",
        "play 4 3",
        "play 4 count=3",
        '{"play": {"card": "4", "count": 3}}',
    ],
)
def test_ways_to_write_a_move(line: str) -> None:
    assert move_from_words(Move, line) == Play("4", 3)


def test_empty_lists_and_optional_fields_may_be_left_out() -> None:
    move = move_from_words(Move, "offer to=2 give=soy,red open=true")
    assert move == Offer(2, ("soy", "red"), (), True, (), None)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "there is no move ''"),
        ("plant 3", "there are play, buy_field, offer"),
        ("play 4", "play: field 'count' is missing"),
        ("play 4 many", "play.count: expected a whole number, got 'many'"),
        ("play 4 3 2", "play has no field for '2'; its fields are card, count"),
        ("play colour=red", "play has no field for 'colour=red'"),
        ("buy_field 1", "its fields are none"),
        ("{play", "is no JSON"),
        ('{"pass": {}}', "expected one of play, buy_field, offer"),
        ("offer to=2 open=true sides=[", "is no JSON"),
    ],
)
def test_what_is_no_move_is_refused_with_a_sentence(line: str, sentence: str) -> None:
    with pytest.raises(PlainError) as refused:
        move_from_words(Move, line)
    assert sentence in str(refused.value)
