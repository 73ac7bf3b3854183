"""The three piles, the last turn and the standing."""

import pytest

from arena.chance import ChanceError, RecordedChance
from arena.game import Place
from arena.games.bohnanza import game
from arena.games.bohnanza.farm import EMPTY, Farm, Field
from arena.games.bohnanza.moves import DONE, Plant
from arena.games.bohnanza.pile import Pile
from arena.games.bohnanza.state import Options, State

NO_CHANCE = RecordedChance(())


def test_the_discards_are_shuffled_only_when_a_card_is_needed() -> None:
    pile = Pile(("red", "soy"), ("blue", "blue", "chili"))
    drawn, pile = pile.draw(2, NO_CHANCE)
    assert drawn == ("red", "soy") and pile == Pile((), ("blue", "blue", "chili"))
    drawn, pile = pile.draw(2, RecordedChance([["chili", "blue", "blue"]]))
    assert drawn == ("chili", "blue") and pile == Pile(("blue",), (), 1)


def test_one_draw_may_come_from_two_piles() -> None:
    drawn, pile = Pile(("red",), ("blue", "blue")).draw(3, RecordedChance([["blue", "blue"]]))
    assert drawn == ("red", "blue", "blue") and pile == Pile((), (), 1)


def test_the_last_card_of_the_third_pile_ends_the_drawing() -> None:
    drawn, pile = Pile(("red",), ("blue",), shuffled=2).draw(3, NO_CHANCE)
    assert drawn == ("red",) and pile.last
    assert pile.discard(("soy",)).draw(3, NO_CHANCE) == ((), pile.discard(("soy",)))


def test_the_last_card_of_an_earlier_pile_does_not() -> None:
    assert not Pile(("red",), ("blue",), shuffled=1).draw(1, NO_CHANCE)[1].last


def test_without_discards_nothing_more_is_drawn_even_if_some_come_later() -> None:
    drawn, pile = Pile(("red",)).draw(2, NO_CHANCE)
    assert drawn == ("red",) and pile.last and pile.shuffled == 0
    assert pile.discard(("soy",)).draw(1, NO_CHANCE)[0] == ()


def test_discards_are_kept_in_canonical_order() -> None:
    assert Pile((), ("red",)).discard(("garden", "blue")).discards == ("blue", "red", "garden")
    with pytest.raises(ChanceError):
        Pile((), ("red",)).draw(1, RecordedChance([["soy"]]))


def last_turn(*farms: Farm, pile: Pile, turn: int = 0) -> State:
    """Play the last turn from the second card of step 1, without any trading."""
    options = Options(offer_rounds=0)
    state = State(options, farms, pile, turn, "plant_next", (turn,))
    state = game.apply(state, {turn: DONE}, NO_CHANCE)
    while state.acting:
        (seat,) = state.acting
        state = game.apply(state, {seat: next(iter(game.legal(state, seat)))}, NO_CHANCE)
    return state


def test_the_turn_goes_on_to_its_end_with_what_there_is() -> None:
    first = Farm(("soy",), (Field("red", 1), EMPTY), turns=4)
    second = Farm(("soy",) * 3, (Field("blue", 4), Field("green", 5)), turns=3)
    state = last_turn(first, second, pile=Pile(("red",), (), 2))
    assert state.farms[0].hand == ("soy",), "nothing is drawn in step 4"
    assert state.farms[0].coins == ("red",), "two red pay 1"
    assert state.farms[1].coins == ("blue", "green", "green")
    assert state.pile.discards == ("blue",) * 3 + ("green",) * 3 + ("red",)
    assert state.step == "over" and state.acting == ()
    assert all(farm.fields == (EMPTY, EMPTY) for farm in state.farms)
    assert game.standing(state) == (Place(1, 2), Place(3, 1))


def test_the_pile_may_run_out_in_step_4() -> None:
    farm = Farm((), (EMPTY, EMPTY))
    state = last_turn(farm, farm, pile=Pile(("red", "red", "soy", "soy"), (), 2))
    assert state.farms[0].hand == ("soy", "soy")


def test_the_last_harvest_knows_no_protection() -> None:
    farm = Farm((), (Field("garden", 1), Field("soy", 2)), turns=1)
    state = last_turn(farm, farm, pile=Pile((), (), 0))
    assert (
        state.farms[0].coins == ("soy",) and state.pile.discards == ("soy",) * 2 + ("garden",) * 2
    )


def test_level_coins_go_to_fewer_turns_then_the_rank_is_shared() -> None:
    farms = [Farm((), (EMPTY, EMPTY), (), ("soy",) * coins, turns)
             for coins, turns in ((5, 3), (5, 2), (6, 3), (5, 2))]  # fmt: skip
    state = last_turn(*farms, pile=Pile(()))
    assert game.standing(state) == (Place(5, 4), Place(5, 2), Place(6, 1), Place(5, 2))


def test_a_turn_begun_counts() -> None:
    farms = (Farm(("soy",), (EMPTY, EMPTY), turns=1), Farm(("soy",), (EMPTY, EMPTY)))
    state = State(Options(offer_rounds=0), farms, Pile(("red",) * 9), 0, "plant_front", (0,))
    state = game.apply(state, {0: Plant(0)}, NO_CHANCE)
    while state.turn == 0:
        (seat,) = state.acting
        state = game.apply(state, {seat: next(iter(game.legal(state, seat)))}, NO_CHANCE)
    assert [farm.turns for farm in state.farms] == [1, 1]
    assert state.farms[0].hand == ("red",) * 3, "new cards go to the back"
