"""The legal moves that a record lists are compared with those of the rules, in whatever order."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import pytest

from arena.chance import DealChance, ObservedChance
from arena.games import find
from arena.plain import case_to_plain
from arena.replay.steps import Decided, Difference, Shuffled, Walk

GAME = find("haggis")
OPTIONS = GAME.variants["standard"].options

SHUFFLES: list[Sequence[str]] = []
LEAD = GAME.start(OPTIONS, 3, ObservedChance(DealChance(b"s" * 16, "t-1", 0), SHUFFLES.append))
LEGAL = [case_to_plain(move) for move in GAME.legal(LEAD, 0)]


def verify(recorded: Sequence[Any]) -> None:
    """Walk over a deal and the first decision, of which these legal moves are recorded."""
    decision = Decided(0, LEGAL[0], False, recorded, False)
    Walk(GAME, OPTIONS, 3, [Shuffled(SHUFFLES[0]), decision]).finish()


def test_moves_and_their_fields_are_recorded_in_any_order() -> None:
    turned = [
        {case: dict(reversed(fields.items())) for case, fields in move.items()} for move in LEGAL
    ]
    assert str(turned) != str(LEGAL)
    verify(turned[::-1])


@pytest.mark.parametrize(
    ("recorded", "words"),
    [
        (LEGAL[:-1], "step 1, seat 0: .* is legal, and the record does not list it"),
        ([*LEGAL, {"pass": {}}], "step 1, seat 0: the record lists .*, which is not legal"),
        ([*LEGAL, LEGAL[0]], "step 1, seat 0: the record lists a legal move twice"),
        ([*LEGAL, "pass"], "step 1, seat 0: the record lists pass, which is not legal"),
        ([*LEGAL, {"bet": {"amount": Decimal("7.5")}}], "step 1, seat 0: the record lists .*7.5"),
    ],
)
def test_a_list_of_other_moves_is_a_difference(recorded: Sequence[Any], words: str) -> None:
    with pytest.raises(Difference, match=words):
        verify(recorded)
