"""Bots are meant by their names as the command line has them; matches count whole."""

import pytest

from arena.rating import Result, ResultsError
from arena.rating.choosing import Label, choose_anchor, choose_bots, whole_matches

BOTS = ("ann/fox@1", "ann/fox@12", "ann/fox@2", "ben/fox@3", "ben/hen@1", "stockfish")


def test_a_label_is_taken_apart_where_it_has_parts() -> None:
    assert Label.of("ann/fox@12") == ("ann", "fox", 12)
    for name in ("stockfish", "fox@1", "ann/fox", "ann/fox@x"):
        assert Label.of(name) == (None, name, None)


def test_references_mean_all_versions_unless_they_name_one() -> None:
    assert choose_bots(["ann/fox"], BOTS) == {"ann/fox@1", "ann/fox@2", "ann/fox@12"}
    assert choose_bots(["fox@2", "stockfish"], BOTS) == {"ann/fox@2", "stockfish"}
    assert choose_bots(["hen", "ben/fox@3"], BOTS) == {"ben/hen@1", "ben/fox@3"}
    with pytest.raises(ResultsError, match="there are no results of 'cow' here"):
        choose_bots(["hen", "cow"], BOTS)


def test_an_anchor_is_the_lowest_version_of_one_bot() -> None:
    assert choose_anchor("ann/fox", BOTS) == "ann/fox@1"
    assert choose_anchor("fox@12", BOTS) == "ann/fox@12"
    with pytest.raises(ResultsError, match="several owners have a bot 'fox': say which of ann/fox"):
        choose_anchor("fox", BOTS)


def test_a_match_counts_only_if_all_of_it_does() -> None:
    rows = [
        Result("b", match, seat, bot, seat + 1)
        for match, bots in {"1": "xy", "2": "xz", "3": "yx"}.items()
        for seat, bot in enumerate(bots)
    ]
    assert {row.match for row in whole_matches(rows, lambda row: row.bot != "z")} == {"1", "3"}
