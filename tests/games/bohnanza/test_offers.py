"""Offer rounds: who may offer what to whom, who answers, which cards change hands."""

from random import Random

import pytest

from arena.chance import RecordedChance
from arena.game import IllegalMove
from arena.games.bohnanza import game
from arena.games.bohnanza.farm import EMPTY, Farm, Field
from arena.games.bohnanza.moves import (
    ACCEPT,
    DECLINE,
    PASS,
    STOP,
    Accept,
    Harvest,
    Move,
    Offer,
    Plant,
)
from arena.games.bohnanza.pile import Pile
from arena.games.bohnanza.state import Options, State
from arena.games.bohnanza.turn import begin_round
from arena.trading import ALL

NO_CHANCE = RecordedChance(())
PILE = Pile(("blue",) * 20)


def first_round(*hands: str, turn: int = 0, turned_up: str = "", rounds: int = 4) -> State:
    """Return the beginning of the trading: each seat with its hand and a field of two garden."""
    farms = tuple(Farm(tuple(hand.split()), (Field("garden", 2), EMPTY)) for hand in hands)
    options = Options(offer_rounds=rounds)
    state = State(options, farms, PILE, turn, "plant_next", (turn,), turned_up=words(turned_up))
    return begin_round(state, NO_CHANCE)


def words(cards: str) -> tuple[str, ...]:
    return tuple(cards.split())


def offer(to: int, give: str = "", want: str = "", give_open: str = "") -> Offer:
    return Offer(to, words(give), words(give_open), words(want))


def after(state: State, *moves: Move) -> State:
    """Apply moves one after the other, each of the first seat that is still to act."""
    waiting = list(moves)
    while waiting:
        made = {seat: waiting.pop(0) for seat in state.acting}
        for seat, move in made.items():
            game.check(state, seat, move)
        state = game.apply(state, made, NO_CHANCE)
    return state


def legal(state: State) -> set[Move]:
    (seat,) = state.acting
    return set(game.legal(state, seat))


def test_all_others_offer_at_the_same_time_and_may_not_harvest_then() -> None:
    state = first_round("soy", "red", "blue", "chili", turn=2)
    assert state.acting == (0, 1, 3)
    for seat in state.acting:
        assert list(game.legal(state, seat)) == [PASS]
        assert game.offers_open(state, seat) and not game.forced(state, seat)
        with pytest.raises(IllegalMove, match="harvest: not now"):
            game.check(state, seat, Harvest(0))
    state = after(state, offer(2, "soy"), PASS, offer(2, "chili", "blue"))
    assert state.acting == (2,)
    assert legal(state) == {PASS, STOP, Accept(0), Accept(3), Harvest(0)}
    assert game.offers_open(state, 2)


def test_only_what_can_be_paid_is_accepted() -> None:
    state = after(first_round("soy red", "blue", turned_up="red"), offer(0, "", "red red red"))
    assert legal(state) == {PASS, STOP, Harvest(0)}
    with pytest.raises(IllegalMove, match="accept: you hold 2 red, 3 are wanted"):
        game.check(state, 0, Accept(1))
    state = after(first_round("soy red", "blue", turned_up="red"), offer(0, "", "red red soy"))
    assert Accept(1) in legal(state)


def test_turned_up_cards_go_first_then_the_copies_nearest_the_front() -> None:
    state = first_round("soy red blue red", "chili soy chili", turned_up="red green")
    state = after(state, offer(0, "chili", "red red"), Accept(1))
    assert state.turned_up == ("green",)
    assert state.farms[0].hand == ("soy", "blue", "red")
    assert state.farms[1].hand == ("soy", "chili")
    assert state.farms[0].open == ("chili",) and state.farms[1].open == ("red", "red")


def test_give_open_spares_the_hand() -> None:
    state = first_round("red soy", "chili", turned_up="red green")
    state = after(state, PASS, offer(1, "soy", "chili", give_open="red"), ACCEPT)
    assert state.turned_up == ("green",)
    assert state.farms[0].hand == ("red",) and state.farms[0].open == ("chili",)
    assert sorted(state.farms[1].open) == ["red", "soy"] and state.farms[1].hand == ()


def test_an_offer_to_all_is_answered_clockwise_and_the_first_acceptance_takes_it() -> None:
    state = first_round("soy", "red", "blue", "red", turn=1)
    state = after(state, PASS, PASS, PASS, offer(ALL, "red"))
    assert state.acting == (2,)
    state = after(state, DECLINE)
    assert state.acting == (3,)
    state = after(state, ACCEPT)
    assert state.farms[3].open == ("red",)
    # Seat 1 has no card left, so there is no second round, and nobody else has open cards.
    assert state.step == "plant_open" and state.acting == (3,)


def test_an_offer_that_all_decline_ends_the_round() -> None:
    state = first_round("soy", "red", "blue")
    state = after(state, PASS, PASS, offer(ALL, "soy", "red"), DECLINE)
    assert state.acting == (2,) and legal(state) == {DECLINE, Harvest(0)}
    assert not game.forced(state, 2), "an answer is always asked"
    state = after(state, DECLINE)
    assert state.step == "offers" and state.round == 2 and state.offers == ()


def test_an_answering_seat_may_harvest_first_and_is_asked_again() -> None:
    state = after(first_round("soy", "red"), PASS, offer(1, "soy"))
    assert legal(state) == {ACCEPT, DECLINE, Harvest(0)}
    assert not game.offers_open(state, 1)
    state = after(state, Harvest(0))
    assert state.farms[1].coins == ("garden", "garden")
    assert state.acting == (1,) and legal(state) == {ACCEPT, DECLINE}


def test_a_harvest_of_the_trader_leaves_the_offers_standing() -> None:
    state = after(first_round("soy", "red"), offer(0, "red"), Harvest(0))
    assert legal(state) == {PASS, STOP, Accept(1)}


def test_offers_lapse_when_the_trader_makes_its_own() -> None:
    state = after(first_round("soy", "red"), offer(0, "red"), offer(1, "soy", "red"), DECLINE)
    state = after(state, PASS)
    assert state.round == 2
    with pytest.raises(IllegalMove, match="seat names whose offer it is"):
        game.check(state, 0, Accept(1))


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_rounds_follow_until_the_last(rounds: int) -> None:
    state = first_round("soy", "red", turned_up="blue green", rounds=rounds)
    for number in range(1, rounds + 1):
        assert (state.step, state.round) == ("offers", number)
        state = after(state, PASS, PASS)
    assert state.step == "plant_open"
    assert legal(state) == {Plant(1, "blue"), Plant(1, "green"), Harvest(0)}


def test_without_rounds_the_turned_up_cards_are_planted_at_once() -> None:
    state = first_round("soy", "red", turned_up="blue green", rounds=0)
    assert state.step == "plant_open" and state.farms[0].open == ("blue", "green")


def test_stop_ends_the_trading() -> None:
    state = after(first_round("soy", "red", turned_up="blue"), PASS, STOP)
    assert state.step == "plant_open" and state.turned_up == ()


def test_a_round_needs_a_turned_up_card_or_a_hand() -> None:
    assert first_round("", "red", turned_up="blue").step == "offers"
    assert first_round("soy", "red").step == "offers"
    state = first_round("", "red")
    assert state.turn == 1, "nothing to trade, nothing to plant: the turn is over"


def test_hand_cards_are_traded_after_both_turned_up_cards_are_settled() -> None:
    state = first_round("soy", "red", turned_up="blue")
    state = after(state, PASS, offer(1, give_open="blue"), ACCEPT)
    assert state.turned_up == () and state.step == "offers"
    state = after(state, offer(0, "red", "soy"), Accept(1))
    assert state.farms[0].open == ("red",) and state.farms[1].open == ("blue", "soy")


def test_received_cards_are_not_traded_on() -> None:
    state = after(first_round("soy", "red"), offer(0, "red"), Accept(1))
    state = after(state, PASS)
    for nonsense in (offer(1, "red"), offer(1, give_open="red")):
        with pytest.raises(IllegalMove):
            game.check(state, 0, nonsense)


def test_a_seat_without_cards_may_ask_for_a_gift() -> None:
    state = after(first_round("soy", ""), offer(0, want="soy"), Accept(1))
    assert state.farms[1].open == ("soy",)


def test_cards_that_nobody_has_may_be_wanted() -> None:
    state = after(first_round("soy", "red"), PASS, offer(1, "soy", "garden " * 8))
    assert legal(state) == {DECLINE, Harvest(0)}
    with pytest.raises(IllegalMove, match="accept: you hold 0 garden, 8 are wanted"):
        game.check(state, 1, ACCEPT)


@pytest.mark.parametrize(
    ("nonsense", "sentence"),
    [
        (offer(0, "soy soy"), "offer: you hold 1 soy, you offered 2"),
        (offer(0, "pinto"), "there is no card 'pinto'"),
        (offer(0, want="pinto"), "there is no card 'pinto'"),
        (offer(0), "both sides are empty"),
        (offer(0, "red", "soy " * 9), "you want 9 cards, at most 8"),
        (offer(2, "soy"), "only seat 0, whose turn it is, trades with you, not 2"),
        (offer(1, "soy"), "only seat 0"),
        (offer(ALL, "soy"), "only seat 0, whose turn it is, trades with you, not all"),
        (offer(0, "red", give_open="blue"), "give_open is for seat 0 alone"),
        (offer(0, "blue"), "you hold 0 blue"),
        (STOP, "stop: not now; you may make an offer"),
    ],
)
def test_offers_that_others_may_not_make(nonsense: Move, sentence: str) -> None:
    state = first_round("chili", "soy red", "red", turned_up="blue blue")
    with pytest.raises(IllegalMove, match=sentence):
        game.check(state, 1, nonsense)


@pytest.mark.parametrize(
    ("nonsense", "sentence"),
    [
        (offer(0, "soy"), "offer to yourself"),
        (offer(3, "soy"), "there is no seat 3"),
        (offer(-2, "soy"), "there is no seat -2"),
        (offer(1, "blue"), "you hold 0 blue, you offered 1"),
        (offer(1, give_open="soy"), "turned up lie 0 soy, you offered 1"),
        (offer(1, give_open="blue blue blue"), "turned up lie 2 blue, you offered 3"),
        (offer(1, "soy " * 7, give_open="blue blue"), "you give 9 cards, at most 8"),
        (Accept(1), r"seat names whose offer it is \(2\), not 1"),
        (ACCEPT, "not None"),
        (DECLINE, "decline: not now; you may accept an offer"),
    ],
)
def test_moves_that_the_trader_may_not_make(nonsense: Move, sentence: str) -> None:
    state = after(
        first_round("soy " * 9, "red", "red", turned_up="blue blue"), PASS, offer(0, "red")
    )
    with pytest.raises(IllegalMove, match=sentence):
        game.check(state, 0, nonsense)


def test_eight_cards_on_both_sides_are_allowed() -> None:
    state = after(first_round("soy " * 9, "red", turned_up="blue blue"), PASS)
    game.check(state, 0, offer(1, "soy " * 6, "red " * 8, give_open="blue blue"))


def test_no_offer_is_made_in_answer_to_one() -> None:
    state = after(first_round("soy", "red"), PASS, offer(1, "soy"))
    with pytest.raises(IllegalMove, match="offer: not now; you are to accept or decline"):
        game.check(state, 1, offer(0, "red"))
    with pytest.raises(IllegalMove, match="leave seat out"):
        game.check(state, 1, Accept(0))


def test_drawn_moves_come_from_all_that_is_legal() -> None:
    state = after(first_round("soy chili", "red", "red"), PASS, offer(0, "red"))
    state = state._replace(turned_up=("blue",))
    rng = Random(3)
    drawn = [game.sample(state, 0, rng) for _ in range(3000)]
    for move in drawn:
        game.check(state, 0, move)
    assert legal(state) <= set(drawn)
    offers = [move for move in drawn if isinstance(move, Offer)]
    assert {move.to for move in offers} == {1, 2, ALL}
    assert {"".join(sorted(move.give)) for move in offers} == {"", "chili", "soy", "chilisoy"}
    assert offer(1, give_open="blue") in offers and offer(2, want="red") in offers
    assert {len(move.want) for move in offers} == set(range(9))


def test_drawn_offers_of_others() -> None:
    state, rng = first_round("soy", "red", "", turned_up="blue"), Random(4)
    for seat in state.acting:
        offers = [
            move for move in (game.sample(state, seat, rng) for _ in range(500)) if move != PASS
        ]
        for move in offers:
            game.check(state, seat, move)
        assert offer(0, want="blue") in offers
