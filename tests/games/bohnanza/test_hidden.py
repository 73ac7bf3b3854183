"""What a seat may know, and what other worlds it must reckon with."""

from arena.chance import DealChance
from arena.games.bohnanza import game
from arena.games.bohnanza.farm import EMPTY, Farm, Field
from arena.games.bohnanza.moves import DECLINE, PASS, Accept, Move, Offer
from arena.games.bohnanza.pile import Pile
from arena.games.bohnanza.state import Action, Options, StandingOffer, State
from arena.table import seen_from

SECRET = b"what lies face down"


def trading() -> State:
    """Return an offer round of seat 0: one turned-up card, hands of three, five cards to draw."""
    hands = (("soy", "red", "soy"), ("blue", "chili", "blue"), ("green", "stink", "garden"))
    farms = tuple(Farm(hand, (Field("soy", 1), EMPTY)) for hand in hands)
    pile = Pile(("red", "black_eyed", "blue", "chili", "soy"), ("stink",))
    return State(Options(), farms, pile, 0, "offers", (1, 2), 1, ("garden",))


def after(state: State, *moves: Move) -> State:
    waiting = list(moves)
    while waiting:
        made = {seat: waiting.pop(0) for seat in state.acting}
        for seat, move in made.items():
            game.check(state, seat, move)
        state = game.apply(state, made, DealChance(SECRET, "", 0))
    return state


def worlds(state: State, seat: int) -> list[State]:
    view = game.view(state, seat)
    chances = [DealChance(SECRET, "worlds", deal) for deal in range(200)]
    return [game.redeal(Options(), view, chance) for chance in chances]


def test_a_view_holds_what_lies_open_and_the_own_hand_alone() -> None:
    swap, gift = Offer(0, ("chili",), (), ("garden",)), Offer(0, ("green",), (), ())
    view = game.view(after(trading(), swap, gift), 2)
    assert view.hand == ("green", "stink", "garden")
    assert (view.turn, view.step, view.round, view.acting) == (0, "trade", 1, (0,))
    assert view.offers == (StandingOffer(1, swap), StandingOffer(2, gift))
    assert view.actions == (Action(1, 1, swap), Action(1, 2, gift))
    assert view.turned_up == ("garden",) and view.discards == ("stink",)
    assert (view.pile, view.shuffled, view.last) == (5, 0, False)
    assert [seat.cards for seat in view.seats] == [3, 3, 3]


def test_offers_and_answers_stay_in_view_until_the_turn_ends() -> None:
    asked = Offer(1, ("soy",), (), ("red",))
    state = after(trading(), PASS, PASS, asked, DECLINE, PASS, PASS)
    actions = game.view(state, 2).actions
    assert actions[:4] == (
        Action(1, 1, PASS), Action(1, 2, PASS), Action(1, 0, asked), Action(1, 1, DECLINE),
    )  # fmt: skip
    assert [action.round for action in actions] == [1, 1, 1, 1, 2, 2]


def test_other_worlds_differ_in_hands_and_pile() -> None:
    state = trading()
    found = worlds(state, 0)
    assert len({world.farms[1].hand for world in found}) > 50
    assert len({world.pile.cards for world in found}) > 50
    assert {world.farms[0] for world in found} == {state.farms[0]}


def test_an_offer_proves_its_cards_in_every_world() -> None:
    swap = Offer(0, ("blue", "blue"), (), ("garden",))
    state = after(trading(), swap, PASS)
    for world in worlds(state, 2):
        assert world.farms[1].hand.count("blue") >= 2
        game.apply(world, {0: Accept(1)}, DealChance(SECRET, "", 0))
    assert len({world.farms[1].hand for world in worlds(state, 2)}) > 10


def test_cards_handed_over_prove_nothing_more() -> None:
    swap = Offer(0, ("blue",), (), ("garden",))
    state = after(trading(), swap, PASS, Accept(1))
    assert {"blue" in world.farms[1].hand for world in worlds(state, 2)} == {True, False}


def test_repeated_offers_prove_the_larger_one() -> None:
    state = after(trading(), Offer(0, ("blue", "blue"), (), ()), PASS, PASS)
    state = after(state, Offer(0, ("blue", "chili"), (), ()), PASS)
    for world in worlds(state, 0):
        assert sorted(world.farms[1].hand) == ["blue", "blue", "chili"]


def test_the_table_shows_standing_offers_in_words() -> None:
    state = after(trading(), Offer(0, ("blue", "blue"), (), ("garden",)), PASS)
    table = seen_from(game.table(state), 2)
    assert ("offer", "to seat 0: 2 blue for garden", 1, None) in table.counters
    (hand,) = (zone for zone in table.zones if zone.label == "hand" and zone.owner == 1)
    assert hand.cards == ("", "", "")
    assert table.headline == "turn 0 (seat 0): offer round 1 of 4"
