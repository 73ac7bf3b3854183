"""A duel claims wrongly at most as often as it says, whichever blocks end first."""

from collections import Counter

import numpy as np
import pytest
from numpy.typing import NDArray

from arena.rating import Claim, Duel, block_score, expected_score


def scores(rng: np.random.Generator, blocks: int, elo: float, luck: bool) -> NDArray[np.float64]:
    """Two-seat blocks of a league; with luck, both matches favour the same hand."""
    hands = rng.gumbel(size=(2, blocks, 2))
    if luck:
        hands = (hands - np.log(2 * rng.standard_normal((blocks, 2)) ** 2)) / 2
    ahead = elo * np.log(10) / 400
    first = hands[0, :, 0] + ahead > hands[0, :, 1]
    second = hands[1, :, 1] + ahead > hands[1, :, 0]
    together: NDArray[np.float64] = (first + 1.0 * second) / 2
    return together


def decide(duel: Duel, played: NDArray[np.float64]) -> Claim:
    for index, score in enumerate(played):
        if duel.add(index, float(score)).claim is not Claim.RUNNING:
            break
    return duel.standing.claim


@pytest.mark.slow
@pytest.mark.parametrize("luck", [False, True])
def test_a_bot_against_itself_is_called_better_at_most_five_times_in_a_hundred(luck: bool) -> None:
    rng = np.random.default_rng(17)
    claims = Counter(decide(Duel(0, 60), scores(rng, 2000, 0, luck)) for _ in range(1000))
    assert claims[Claim.BETTER] <= 50
    assert claims[Claim.NOT_BETTER] >= 940


@pytest.mark.slow
def test_fast_wins_do_not_make_a_bot_look_better() -> None:
    rng = np.random.default_rng(5)
    better = 0
    for _ in range(1000):
        duel, played = Duel(0, 60), scores(rng, 300, 0, luck=False)
        # Sixteen blocks run at once; the first bot's best blocks end first.
        running = list(range(16))
        launched = 16
        while running and duel.standing.claim is Claim.RUNNING:
            done = max(running, key=lambda index: (played[index], -index))
            running.remove(done)
            duel.add(done, float(played[done]))
            if launched < len(played):
                running.append(launched)
                launched += 1
        better += duel.standing.claim is Claim.BETTER
    assert better <= 50


@pytest.mark.slow
def test_a_better_bot_is_found_out_and_the_sooner_the_better_it_is() -> None:
    rng = np.random.default_rng(6)
    needed = []
    for elo in 60, 200:
        claims: Counter[Claim] = Counter()
        blocks = 0
        for _ in range(300):
            duel = Duel(0, 60)
            claims[decide(duel, scores(rng, 3000, elo, luck=True))] += 1
            blocks += duel.standing.blocks
        assert claims[Claim.BETTER] >= 0.94 * 300
        needed.append(blocks)
    assert needed[1] < needed[0] / 2


def test_scores_count_in_launch_order_and_after_the_claim_no_more() -> None:
    straight, mixed = Duel(0, 200), Duel(0, 200)
    for index in range(12):
        straight.add(index, 1.0)
    for index in reversed(range(12)):
        mixed.add(index, 1.0)
    assert straight.standing == mixed.standing
    assert straight.standing.claim is Claim.BETTER
    assert straight.standing.blocks < 12
    assert straight.standing.score == 1.0


def test_a_block_waits_for_those_launched_before_it() -> None:
    duel = Duel()
    assert duel.add(1, 1.0).blocks == 0
    assert duel.add(0, 0.0).blocks == 2
    assert duel.standing.score == 0.5
    assert duel.standing.elo == 0


def test_nothing_is_claimed_before_the_first_block_or_after_a_few() -> None:
    duel = Duel()
    assert (duel.standing.claim, duel.standing.blocks) == (Claim.RUNNING, 0)
    for index in range(5):
        assert duel.add(index, 1.0).claim is Claim.RUNNING


def test_impossible_scores_and_margins_are_refused_in_words() -> None:
    duel = Duel()
    duel.add(0, 0.5)
    with pytest.raises(ValueError, match="block 0 has a score already"):
        duel.add(0, 0.5)
    with pytest.raises(ValueError, match="the score of block 1 is 2"):
        duel.add(1, 2)
    with pytest.raises(ValueError, match="elo0 must be less"):
        Duel(20, 20)
    with pytest.raises(ValueError, match="alpha and beta must be"):
        Duel(alpha=0.7)


def test_the_score_of_a_block_is_how_often_one_ended_ahead_of_the_other() -> None:
    block = [(("a", "x", "b"), (1, 2, 3)), (("b", "x", "a"), (2, 1, 2))]
    assert block_score(block, "a", "b") == 0.75
    assert block_score(block, "b", "a") == 0.25


def test_expected_scores_are_on_the_elo_scale() -> None:
    assert expected_score(0) == 0.5
    assert expected_score(400) == pytest.approx(10 / 11)
