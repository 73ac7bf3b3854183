"""The same checks for every game that is found."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.chance import DealChance
from arena.games import find, packages, rules_text
from arena.testing import check_match
from arena.testing.playthrough import golden_file, playthrough

LADDERS = [
    (name, variant, seats)
    for name in packages()
    for variant, (_options, numbers) in find(name).variants.items()
    for seats in numbers
]


@pytest.mark.parametrize(("name", "variant", "seats"), LADDERS)
def test_conformance(name: str, variant: str, seats: int) -> None:
    game = find(name)
    for deal in range(2):
        check_match(game, game.variants[variant].options, seats, deal)


@pytest.mark.parametrize("name", packages())
def test_golden_playthrough(name: str) -> None:
    lines = golden_file(name).read_text("utf-8").splitlines(keepends=True)
    for number, (golden, actual) in enumerate(zip(lines, playthrough(find(name)), strict=True)):
        assert actual == golden, f"line {number + 1} differs from the golden playthrough"


@pytest.mark.parametrize("name", packages())
def test_rules_in_prose(name: str) -> None:
    text = rules_text(name)
    for heading in ("Goal", "Components", "Play", "Scoring", "Rulings", "Codes", "Examples"):
        assert f"\n## {heading}" in text, f"RULES.md of {name} lacks the section {heading}"


@pytest.mark.parametrize(("name", "variant", "seats"), LADDERS)
@settings(max_examples=5, deadline=None)
@given(data=st.data())
def test_random_play(name: str, variant: str, seats: int, data: st.DataObject) -> None:
    """Any choice of legal moves leads to an end within the bound, with a proper standing."""
    game = find(name)
    options = game.variants[variant].options
    secret = data.draw(st.binary(min_size=16, max_size=16))
    rng = data.draw(st.randoms(use_true_random=True))  # a long match draws more than examples hold
    chance = DealChance(secret, "random play", 0)
    state, decisions = game.start(options, seats, chance), 0
    while acting := game.to_act(state):
        moves = {seat: game.sample(state, seat, rng) for seat in acting}
        for seat, move in moves.items():
            game.check(state, seat, move)
        decisions += len(moves)
        assert decisions <= game.decision_limit
        state = game.apply(state, moves, chance)
    assert min(place.rank for place in game.standing(state)) == 1
