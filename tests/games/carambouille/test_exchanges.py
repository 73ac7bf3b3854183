"""The floor, offers and answers, lies, and how the exchanges end."""

from random import Random

import pytest

from arena.chance import RecordedChance
from arena.game import IllegalMove
from arena.games.carambouille import game
from arena.games.carambouille.cards import (
    CARAMBOUILLE_PILE,
    PRODUCT_PILE,
    cards_in,
    holding_of,
)
from arena.games.carambouille.moves import (
    ACCEPT,
    DECLINE,
    LAY,
    PASS,
    RING,
    Accept,
    Move,
    Offer,
    Persuade,
    Skip,
)
from arena.games.carambouille.state import Options, State
from arena.trading import ALL

NO_CHANCE = RecordedChance(())


def market(*hands: str, floor_rounds: int = 5) -> State:
    """Return the first floor of a match in which the seats hold these cards."""
    chance = RecordedChance([PRODUCT_PILE, CARAMBOUILLE_PILE])
    state = game.start(Options(floor_rounds=floor_rounds), len(hands), chance)
    for seat, hand in enumerate(hands):
        state = state.with_holding(seat, holding_of(hand.split()))
    return state


def after(state: State, *moves: Move) -> State:
    """Make moves one after the other, each by the seat that is asked."""
    for move in moves:
        (seat,) = game.to_act(state)
        game.check(state, seat, move)
        state = game.apply(state, {seat: move}, NO_CHANCE)
    return state


def offer(to: int, give: str = "", want: str = "", really: str = "") -> Offer:
    return Offer(to, tuple(give.split()), tuple(want.split()), tuple(really.split()))


def lying(really: str) -> Accept:
    return Accept(tuple(really.split()))


def hands(state: State) -> list[str]:
    return [" ".join(cards_in(holding)) for holding in state.holdings]


def legal(state: State) -> set[Move]:
    (seat,) = game.to_act(state)
    return set(game.legal(state, seat))


def is_open(state: State) -> bool:
    (seat,) = game.to_act(state)
    return game.offers_open(state, seat)


def refusal(state: State, move: Move) -> str:
    (seat,) = game.to_act(state)
    with pytest.raises(IllegalMove) as error:
        game.check(state, seat, move)
    return str(error.value)


def test_what_a_seat_with_the_floor_may_do() -> None:
    state = market("onions", "basket persuasion", "wine")
    assert legal(state) == {PASS, RING}
    state = after(state, PASS)
    assert legal(state) == {PASS, LAY, Persuade(0), Persuade(2)}
    assert is_open(state)
    assert game.legal(state, 1)[0] == PASS
    assert "only the First Trader" in refusal(state, RING)
    assert "no other seat 1" in refusal(state, Persuade(1))
    for seat in (-1, 3):
        assert f"no other seat {seat}" in refusal(state, Persuade(seat))
    assert refusal(state, DECLINE).startswith("decline: you have the floor")
    assert refusal(state, Skip()).startswith("skip: you have the floor")
    state = after(state, PASS)
    assert refusal(state, LAY) == "lay: you hold no basket"
    assert refusal(state, Persuade(1)) == "persuade: you hold no persuasion"


def test_the_floor_is_open_even_for_a_seat_without_cards() -> None:
    state = market("", "onions", "wine")
    assert is_open(state)
    assert game.to_act(after(state, offer(ALL, want="onions"))) == (1,)


def test_who_lays_a_basket_keeps_the_floor() -> None:
    state = after(market("basket basket", "", ""), LAY, LAY)
    assert game.to_act(state) == (0,) and [seat.baskets for seat in state.seats] == [2, 0, 0]
    assert legal(state) == {PASS, RING}
    assert after(state, PASS, PASS, PASS).round == 0, "laying and passing is a pass"


def test_a_swap() -> None:
    state = after(market("hens onions", "wine", "rabbits ham"), offer(2, "hens", "rabbits ham"))
    assert game.to_act(state) == (2,)
    assert legal(state) == {DECLINE, ACCEPT} and game.legal(state, 2)[0] == DECLINE
    state = after(state, ACCEPT)
    assert hands(state) == ["onions ham rabbits", "wine", "hens"]
    assert game.to_act(state) == (1,), "the floor passes on"


def test_gifts_and_carambouilles_change_hands_too() -> None:
    state = market("hens bargain", "wine", "")
    assert hands(after(state, offer(2, "bargain hens"), ACCEPT)) == ["", "wine", "hens bargain"]
    assert hands(after(state, offer(1, want="wine"), ACCEPT)) == ["wine hens bargain", "", ""]


def test_an_answer_is_asked_even_where_nothing_can_be_accepted() -> None:
    state = after(market("hens", "wine", ""), offer(2, "hens", "wine"))
    assert legal(state) == {DECLINE} and not game.forced(state, 2)
    assert refusal(state, ACCEPT) == "accept: you hold 0 wine, 1 wanted"
    assert refusal(state, PASS).startswith("pass: an offer waits for your answer")
    assert hands(after(state, DECLINE)) == ["hens", "wine", ""]


def test_an_offer_to_all_goes_round_from_the_left_until_somebody_accepts() -> None:
    state = after(market("", "hens", "", "wine", "wine"), PASS, offer(ALL, "hens", "wine"))
    state = after(state, DECLINE)
    assert game.to_act(state) == (3,)
    assert hands(after(state, ACCEPT)) == ["", "wine", "", "hens", "wine"]
    state = after(state, DECLINE, DECLINE)
    assert game.to_act(state) == (0,) and legal(state) == {DECLINE}
    assert game.to_act(after(state, DECLINE)) == (2,)


def test_offers_that_are_refused() -> None:
    state = market("onions i_lied", "", "")
    assert "no seat 3" in refusal(state, offer(3, "onions"))
    assert "no seat -2" in refusal(state, offer(-2, "onions"))
    assert "to yourself" in refusal(state, offer(0, "onions"))
    assert "both sides are empty" in refusal(state, offer(1))
    assert "both sides are empty" in refusal(state, offer(1, really="onions"))
    assert "no card 'gold'" in refusal(state, offer(1, "gold"))
    assert "no card ''" in refusal(state, Offer(1, (), ("",), ()))
    assert refusal(state, offer(1, "onions onions")) == "offer: you hold 1 onions, you offered 2"
    assert "there are 5 wine in the game, not 6" in refusal(state, offer(1, want="wine " * 6))
    assert "there are 4 basket in the game, not 5" in refusal(state, offer(1, want="basket " * 5))
    nine = "wine wine wine wine wine ham ham ham ham"
    assert "at most 8" in refusal(state, offer(1, want=nine))
    game.check(state, 0, offer(1, "i_lied onions", "wine wine wine wine wine basket basket basket"))
    game.check(state, 0, offer(ALL, want="basket basket basket basket"))


@pytest.mark.parametrize(
    "announced", ["saffron saffron", "", "onions onions", "onions i_lied", "overstock"]
)
def test_a_lie_may_announce_anything(announced: str) -> None:
    lie = offer(1, announced, "wine", "onions")
    state = after(market("onions i_lied", "wine", ""), lie)
    assert legal(state) == {DECLINE, ACCEPT}
    kept, spent = after(state, DECLINE), after(state, ACCEPT)
    assert hands(kept) == ["onions i_lied", "wine", ""], "nobody believed it"
    assert hands(spent) == ["wine", "onions", ""]
    assert spent.spent == ("i_lied",)


def test_lies_that_are_refused() -> None:
    state = market("onions garlic basket i_lied" + " herbs" * 5 + " wine" * 2, "", "onions")
    assert "at least one product" in refusal(state, offer(1, "saffron", "ham", "basket"))
    assert "what you announced" in refusal(state, offer(1, "garlic onions", "", "onions garlic"))
    assert "you hold 0 ham" in refusal(state, offer(1, "saffron", "", "ham"))
    assert "you hold 1 onions, `really` names 2" in refusal(
        state, offer(1, "saffron", "", "onions onions")
    )
    assert "beside the i_lied you hold 0 i_lied" in refusal(
        state, offer(1, "saffron", "", "onions i_lied")
    )
    nine = "onions garlic herbs herbs herbs herbs herbs wine wine"
    assert "at most 8" in refusal(state, offer(1, "saffron", "", nine))
    game.check(state, 0, offer(1, "saffron", "", "onions garlic basket"))
    honest = after(state, PASS, PASS)
    assert "you hold no i_lied" in refusal(honest, offer(1, "saffron", "wine", "onions"))
    assert "you hold 0 saffron" in refusal(honest, offer(1, "saffron", "wine"))


def test_an_i_lied_may_be_handed_over_beside_another_one() -> None:
    state = after(market("onions i_lied i_lied", "", ""), offer(1, "ham", "", "onions i_lied"))
    state = after(state, ACCEPT)
    assert hands(state) == ["", "onions i_lied", ""]
    assert state.spent == ("i_lied",)


def test_an_acceptance_with_a_lie() -> None:
    state = after(market("hens", "onions basket i_lied", ""), offer(1, "hens", "saffron"))
    assert legal(state) == {DECLINE} and is_open(state)
    assert "at least one product" in refusal(state, lying("basket"))
    assert "you hold 0 hens" in refusal(state, lying("hens")), "cards received do not count"
    assert "you hold 0 i_lied" in refusal(state, lying("onions i_lied"))
    assert "you hold 0 " in refusal(state, lying("gold"))
    assert hands(after(state, lying("basket onions"))) == ["onions basket", "hens", ""]


def test_a_gift_may_be_accepted_with_a_lie_and_what_is_held_may_be_kept() -> None:
    gift = after(market("hens", "onions i_lied", ""), offer(1, "hens"))
    assert legal(gift) == {DECLINE, ACCEPT} and is_open(gift)
    assert hands(after(gift, lying("onions"))) == ["onions", "hens", ""]
    held = after(market("hens", "onions wine i_lied", ""), offer(1, "hens", "wine"))
    assert hands(after(held, lying("onions"))) == ["onions", "wine hens", ""]
    assert "what you announced" in refusal(held, lying("wine"))


def test_both_sides_may_lie() -> None:
    state = after(
        market("onions i_lied", "garlic i_lied", ""),
        offer(1, "saffron", "truffles", "onions"),
        lying("garlic"),
    )
    assert hands(state) == ["garlic", "onions", ""]
    assert state.spent == ("i_lied", "i_lied")


@pytest.mark.parametrize(
    ("hand", "want", "open_"),
    [
        ("onions", "wine", False),
        ("i_lied", "wine", False),
        ("i_lied i_lied", "wine", False),
        ("i_lied basket", "wine", False),
        ("i_lied onions", "wine", True),
        ("i_lied onions", "", True),
        ("i_lied onions", "onions", False),
        ("i_lied onions", "onions onions", True),
        ("i_lied onions onions", "onions", True),
        ("i_lied onions basket", "onions", True),
        ("i_lied i_lied onions", "onions", True),
        ("i_lied onions basket", "onions basket", True),
        ("i_lied onions wine", "wine onions", True),
        ("i_lied onions wine", "onions wine", True),
    ],
)
def test_an_answer_is_open_where_some_lie_would_be_legal(hand: str, want: str, open_: bool) -> None:
    state = after(market("hens", hand, ""), offer(1, "hens", want))
    assert is_open(state) == open_
    draws = {game.sample(state, 1, Random(seed)) for seed in range(60)}
    assert any(isinstance(move, Accept) and move.really for move in draws) == open_


def test_the_exchanges_end_when_all_pass_in_one_round() -> None:
    state = after(market("onions", "garlic", "herbs"), PASS, offer(0, "garlic"), DECLINE, PASS)
    assert state.round == 2, "an offer is no pass, even if it is declined"
    state = after(state, PASS, PASS)
    assert state.round == 2
    assert after(state, PASS).round == 0
    assert game.to_act(after(state, PASS)) == (0,)


def test_a_persuasion_is_no_pass() -> None:
    state = after(market("persuasion", "", ""), Persuade(1), PASS, PASS)
    assert state.round == 2


def test_the_exchanges_end_after_the_last_round() -> None:
    gift = offer(1, want="saffron")
    state = after(market("", "", "", floor_rounds=2), gift, DECLINE, PASS, PASS)
    assert (state.round, game.to_act(state)) == (2, (0,))
    assert after(state, gift, DECLINE, PASS, PASS).round == 0


def test_the_bell_ends_the_exchanges_at_once_in_any_round() -> None:
    gift = offer(1, want="saffron")
    state = after(market("", "", ""), gift, DECLINE, PASS, PASS, RING)
    assert (state.round, state.hand, game.to_act(state)) == (0, 1, (0,))


def test_without_rounds_there_are_no_exchanges() -> None:
    state = market("onions", "", "", floor_rounds=0)
    assert state.round == 0 and "floor" not in refusal(state, PASS)


def test_random_moves_include_every_kind_of_offer() -> None:
    state = market("onions garlic i_lied", "wine", "ham")
    draws = [game.sample(state, 0, Random(seed)) for seed in range(400)]
    offers = [move for move in draws if isinstance(move, Offer)]
    for move in draws:
        game.check(state, 0, move)
    assert {offer.to for offer in offers} == {ALL, 1, 2}
    assert {bool(offer.really) for offer in offers} == {True, False}
    assert {PASS, RING} <= set(draws)
