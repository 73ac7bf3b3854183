"""Any table of results can be rated, and what is wrong with one is said with its line."""

import io
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.rating import Result, ResultsError
from arena.rating.csv_form import read_csv, write_csv

TEXTS = st.text(
    st.characters(codec="utf-8", exclude_categories=["C"]), min_size=1, max_size=9
).filter(lambda text: text == text.strip())
ROWS = st.builds(
    Result, TEXTS, TEXTS, st.integers(0, 9), TEXTS, st.integers(1, 9),
    st.none() | st.floats(allow_nan=False, allow_infinity=False), st.booleans(),
)  # fmt: skip


def read(text: str) -> list[Result]:
    return list(read_csv(io.StringIO(text, newline=""), "results.csv"))


def written(rows: list[Result]) -> str:
    file = io.StringIO(newline="")
    write_csv(rows, file)
    return file.getvalue()


@given(st.lists(ROWS, max_size=6, unique_by=lambda row: row[:3]), st.randoms(use_true_random=False))
def test_what_is_written_is_read_again_in_one_order(
    rows: list[Result], chance: random.Random
) -> None:
    text = written(rows)
    assert read(text) == sorted(rows, key=lambda row: row[:3])
    chance.shuffle(rows)
    assert written(rows) == text


def test_columns_may_be_left_out_added_and_stand_in_any_order() -> None:
    text = "bot,note,rank,seat,match,block\nann,x,1,0,m,b\n\nbob,y,2,1,m,b\n"
    assert read(text) == [Result("b", "m", 0, "ann", 1), Result("b", "m", 1, "bob", 2)]


def test_forfeits_and_scores_are_read_as_people_write_them() -> None:
    header = "block,match,seat,bot,rank,score,forfeit\n"
    rows = read(header + "b,m,0,ann,1,-2.5,no\nb,m,1,bob,2,,TRUE\nb,m,2,cat,2,7,\n")
    assert [(row.score, row.forfeit) for row in rows] == [(-2.5, False), (None, True), (7, False)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1: there is no column 'block' among: "),
        ("block,match,seat,bot\n", "line 1: there is no column 'rank' among: block, match, seat"),
        ("block,match,seat,bot,rank\nb,m,0,ann\n", "line 2: it has 4 cells, the first line 5"),
        ("block,match,seat,bot,rank\nb,m,0,ann,1\nb,m,x,bob,2\n", "line 3: the seat is 'x', not a"),
        ("block,match,seat,bot,rank\nb,m,0,ann,0\n", "line 2: the rank is '0', not a whole number"),
        ("block,match,seat,bot,rank\nb,m,0,ann,1.5\n", "line 2: the rank is '1.5', not a whole"),
        ("block,match,seat,bot,rank\nb,m,0,,1\n", "line 2: the bot is empty"),
        ("block,match,seat,bot,rank,score\nb,m,0,ann,1,inf\n", "line 2: the score is 'inf', not a"),
        ("block,match,seat,bot,rank,forfeit\nb,m,0,ann,1,x\n", "line 2: the forfeit is 'x', neit"),
        ('block,match,seat,bot,rank\nb,m,0,"ann,1\n', "line 2: unexpected end of data"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text: str, said: str) -> None:
    with pytest.raises(ResultsError) as error:
        read(text)
    assert str(error.value).startswith(f"results.csv, {said}")
