"""What others must hold, so that a decision can stand as it does."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from arena.games.carambouille.cards import FACE, PRODUCTS, holding_of
from arena.games.carambouille.known import Cards, products_among
from arena.games.carambouille.moves import Offer, Overstock, Sell
from arena.games.carambouille.presentation import View
from arena.games.carambouille.takes import all_takes


class Need(NamedTuple):
    """A seat holds a card of one of these kinds, besides what it is known to hold."""

    seat: int
    kinds: Collection[str]


def needed_cards(view: View, known: Sequence[Cards], pile: Sequence[str]) -> list[tuple[int, str]]:
    """Return seats and the cards of the pile that they hold for the decision to stand.

    ``known`` are by seat the cards that it is known to hold, ``pile`` all those that may be
    anywhere, shuffled.
    """
    for needs in _ways(view, known, pile):
        cards = _met(needs, pile) if _fit(needs, view, known) else None
        if cards is not None:
            return [(need.seat, card) for need, card in zip(needs, cards, strict=True)]
    raise AssertionError("the true cards are one way")


def _ways(view: View, known: Sequence[Cards], pile: Sequence[str]) -> Iterator[list[Need]]:
    """Yield what may be needed, each way by itself.

    An offer is a lie where its maker gets an *I lied!* by chance, else a true one if that can be.
    """
    if view.turn == view.seat:
        yield []
    elif view.offer is not None:
        offer = view.offer.move
        assert isinstance(offer, Offer)
        true = _missing(view.turn, offer.give, known)
        lie = _missing(view.turn, ("i_lied",), known)
        dealt = [card for card in pile if card not in FACE][: room(view, known, view.turn)[1]]
        yield from (lie, true) if not lie or "i_lied" in dealt else (true, lie)
    elif view.victim is not None:
        sides = [_may_hold(side, view, known, pile) for side in (view.victim, view.turn)]
        for cards, give in all_takes(*sides):
            gifts = _missing(view.turn, give, known)
            yield gifts + _missing(view.victim, cards, known)
    elif view.last and view.phase == "sales":
        yield list(_left_after_sales(view, known))
    else:
        yield []


def _missing(seat: int, cards: Sequence[str], known: Sequence[Cards]) -> list[Need]:
    return [Need(seat, (card,)) for card in (Counter(cards) - known[seat]).elements()]


def _may_hold(seat: int, view: View, known: Sequence[Cards], pile: Sequence[str]) -> int:
    """Return the products that a seat may hold, as a holding."""
    cards = known[seat] if seat == view.seat else known[seat] + Counter(pile)
    return holding_of([card for card in cards.elements() if card in FACE])


def _left_after_sales(view: View, known: Sequence[Cards]) -> Iterator[Need]:
    """Yield what the last sales need.

    Who has sold has nothing left but what met an overstock; who is to sell has something.
    """
    returned: list[set[str]] = [set() for _ in view.seats]
    seller, product = 0, ""
    for action in view.actions:
        if isinstance(action.move, Sell):
            seller, product = action.seat, action.move.product
        elif isinstance(action.move, Overstock):
            returned[seller].add(product)
    seats = len(view.seats)
    begun = (view.turn - view.first_trader) % seats
    sold_out = [(view.first_trader + step) % seats for step in range(begun)]
    if view.asked is None:
        sold_out.append(view.turn)
    elif view.sale is None and not any(
        known[view.turn][card] for card in PRODUCTS if card not in view.barred
    ):
        yield Need(view.turn, [card for card in PRODUCTS if card not in view.barred])
    for seat in sold_out:
        for _ in range(room(view, known, seat)[0]):
            yield Need(seat, returned[seat])


def _fit(needs: Sequence[Need], view: View, known: Sequence[Cards]) -> bool:
    """Tell whether the hands are large enough for what they need; a need is all of one sort."""
    products, carambouilles = Counter[int](), Counter[int]()
    for seat, kinds in needs:
        sort = carambouilles if FACE.keys().isdisjoint(kinds) else products
        sort[seat] += 1
    for seat in range(len(view.seats)):
        for_products, for_carambouilles = room(view, known, seat)
        if products[seat] > for_products or carambouilles[seat] > for_carambouilles:
            return False
    return True


def room(view: View, known: Sequence[Cards], seat: int) -> tuple[int, int]:
    """Return how many products and carambouilles a seat holds besides those known."""
    shown, held = view.seats[seat], products_among(known[seat])
    return shown.products - held, shown.carambouilles - known[seat].total() + held


def _met(needs: Sequence[Need], pile: Sequence[str]) -> list[str] | None:
    """Return for each need a card of the pile that meets it, None where not all can be met.

    Needs are matched with cards one by one; one that was matched before may have to change its.
    """
    matched: dict[int, int] = {}

    def match(number: int, tried: set[int]) -> bool:
        for place, card in enumerate(pile):
            if card in needs[number].kinds and place not in tried:
                tried.add(place)
                if place not in matched or match(matched[place], tried):
                    matched[place] = number
                    return True
        return False

    if not all(match(number, set()) for number in range(len(needs))):
        return None
    places = {number: place for place, number in matched.items()}
    return [pile[places[number]] for number in range(len(needs))]
