"""The rules read a second time, as one plain procedure, and played beside the engine.

Nothing here is taken from the engine but the forms of its moves.
"""

from collections import Counter, defaultdict
from collections.abc import Generator, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any, NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from arena.chance import DealChance
from arena.game import IllegalMove
from arena.games.carambouille import game
from arena.games.carambouille.state import Options, State
from arena.plain import case_from_plain, case_to_plain

PRICES = """
    10 onions garlic herbs
    20 tomatoes sweet_pepper aubergines
    30 lemons hot_peppers lavender
    40 cheese sausage
    50 wine ham
    60 hens rabbits
    70 olive_oil fabric
    80 foie_gras
    90 truffles
    100 saffron
"""
ROWS = [row.split() for row in PRICES.split("\n")[1:-1]]
FACE = {card: int(price) for price, *cards in ROWS for card in cards}
TRICKS = ["basket", "i_lied", "persuasion", "illusion", "bargain", "overstock"]
PLACE = {card: place for place, card in enumerate([*FACE, *TRICKS])}
PAIRS = 1_000_000
"""Where two hands have more pairs of parts, their takes are not worked out a second time."""
Plain = dict[str, Any]


class Asked(NamedTuple):
    """A decision; ``further`` are some moves that are not listed, each with whether it is legal."""

    seat: int
    legal: list[Plain]
    forced: bool = False
    open: bool = False
    further: Sequence[tuple[Plain, bool]] = ()


Asking = Generator[Asked, Plain, None]


class TwoLargeHands(Exception):  # noqa: N818 - a signal within this module
    """A persuasion that the second reading cannot follow: here the match is left."""


class Market:
    def __init__(self, options: Options, seats: int, chance: DealChance, rng: Random) -> None:
        self.memo = [Fraction(multiplier) for multiplier in options.memo]
        self.floor_rounds, self.seats, self.rng = options.floor_rounds, seats, rng
        self.stock = list(chance.shuffle([card for card in FACE for _ in range(5)]))
        self.deck = list(chance.shuffle([card for card in TRICKS for _ in range(4)]))
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        for card in range(6 * seats):
            self.hands[card % seats].append(self.stock.pop(0))
        self.baskets, self.scores = [0] * seats, [0] * seats

    def round_from(self, seat: int) -> list[int]:
        return [(seat + step) % self.seats for step in range(self.seats)]

    def products(self, seat: int) -> list[str]:
        return [card for card in self.hands[seat] if card in FACE]

    def lay(self, seat: int) -> None:
        self.hands[seat].remove("basket")
        self.baskets[seat] += 1

    def play(self) -> Asking:
        for number in range(1, 41):
            first = (number - 1) % self.seats
            if number > 1:
                self.deal(first)
            last = not self.stock or number == 40
            yield from self.exchanges(first)
            yield from self.sales(first, last)
            if last:
                return

    def deal(self, first: int) -> None:
        for _ in range(3):
            for seat in self.round_from(first):
                limit = [8, 10, 11, 12, 14][self.baskets[seat]]
                if self.stock and len(self.products(seat)) < limit:
                    self.hands[seat].append(self.stock.pop(0))

    def exchanges(self, first: int) -> Asking:
        for _ in range(self.floor_rounds):
            passed = 0
            for seat in self.round_from(first):
                move = yield from self.floor(seat, first)
                while move == {"lay": {}}:
                    self.lay(seat)
                    move = yield from self.floor(seat, first)
                if move == {"ring": {}}:
                    return
                passed += move == {"pass": {}}
                if "offer" in move:
                    yield from self.answers(seat, move["offer"])
                if "persuade" in move:
                    yield from self.persuasion(seat, move["persuade"]["seat"])
            if passed == self.seats:
                return

    def floor(self, seat: int, first: int) -> Generator[Asked, Plain, Plain]:
        legal: list[Plain] = [{"pass": {}}]
        if seat == first:
            legal.append({"ring": {}})
        if "basket" in self.hands[seat]:
            legal.append({"lay": {}})
        if "persuasion" in self.hands[seat]:
            legal += [{"persuade": {"seat": at}} for at in range(self.seats) if at != seat]
        offers = [self.any_offer(seat) for _ in range(6)]
        further = [({"offer": offer}, self.fair_offer(seat, offer)) for offer in offers]
        move = yield Asked(seat, legal, open=True, further=further)
        return move

    def any_offer(self, seat: int) -> Plain:
        """Return an offer, legal or not."""
        own, every = self.hands[seat], list(PLACE)
        give = some(self.rng, own if self.rng.random() < 0.8 else every)
        return {
            "to": self.rng.randint(-1, self.seats if self.rng.random() < 0.1 else self.seats - 1),
            "give": give,
            "want": some(self.rng, every),
            "really": some(self.rng, own) if self.rng.random() < 0.5 else [],
        }

    def fair_offer(self, seat: int, offer: Plain) -> bool:
        if offer["to"] not in {-1, *range(self.seats)} - {seat}:
            return False
        if not offer["give"] and not offer["want"]:
            return False
        for side in (offer["give"], offer["want"]):
            copies = [side.count(card) <= (5 if card in FACE else 4) for card in side]
            if len(side) > 8 or not all(copies):
                return False
        return self.keeps_its_word(seat, offer["give"], offer["really"])

    def keeps_its_word(self, seat: int, announced: list[str], really: list[str]) -> bool:
        """Tell whether the seat holds what it announced, or may lie about it in this way."""
        if not really:
            return Counter(announced) <= Counter(self.hands[seat])
        return (
            Counter([*really, "i_lied"]) <= Counter(self.hands[seat])
            and len(really) <= 8
            and any(card in FACE for card in really)
            and Counter(really) != Counter(announced)
        )

    def answers(self, seat: int, offer: Plain) -> Asking:
        for other in self.round_from(seat)[1:] if offer["to"] == -1 else [offer["to"]]:
            legal: list[Plain] = [{"decline": {}}]
            if self.keeps_its_word(other, offer["want"], []):
                legal.append({"accept": {"really": []}})
            lies = [some(self.rng, self.hands[other]) or ["onions"] for _ in range(6)]
            further = [
                ({"accept": {"really": lie}}, self.keeps_its_word(other, offer["want"], lie))
                for lie in [*lies, offer["want"] or ["onions"]]
            ]
            move = yield Asked(other, legal, False, self.can_lie(other, offer["want"]), further)
            if "accept" in move:
                sides = ((seat, other, offer["give"], offer["really"]),
                         (other, seat, offer["want"], move["accept"]["really"]))  # fmt: skip
                for giver, _receiver, announced, really in sides:
                    for card in [*really, "i_lied"] if really else announced:
                        self.hands[giver].remove(card)
                for _giver, receiver, announced, really in sides:
                    self.hands[receiver] += really or announced
                return

    def can_lie(self, seat: int, announced: list[str]) -> bool:
        """Tell whether there is some lie: each single product held, and two cards, are tried."""
        hand = self.hands[seat]
        lies = [[one] for one in hand] + [[one, other] for one in hand for other in hand]
        return any(self.keeps_its_word(seat, announced, lie) for lie in lies)

    def persuasion(self, seat: int, victim: int) -> Asking:
        self.hands[seat].remove("persuasion")
        found = takes(self.products(victim), self.products(seat))
        if not found:
            return
        plain = [{"take": {"cards": list(cards), "give": list(give)}} for cards, give in found]
        beyond = [(take, True) for take in self.rng.sample(plain[500:], min(5, len(plain[500:])))]
        cards, give = (some(self.rng, self.products(at)) for at in (victim, seat))
        any_take = {"take": {"cards": cards, "give": give}}
        move = yield Asked(
            seat, plain[:500], False, len(plain) > 500, [*beyond, (any_take, any_take in plain)]
        )
        for card in move["take"]["cards"]:
            self.hands[victim].remove(card)
            self.hands[seat].append(card)
        for card in move["take"]["give"]:
            self.hands[seat].remove(card)
            self.hands[victim].append(card)

    def sales(self, first: int, last: bool) -> Asking:
        for seat in self.round_from(first):
            bought, barred = False, set[str]()
            while True:
                legal: list[Plain] = []
                for card in [] if bought else FACE.keys() - barred:
                    held = self.hands[seat].count(card)
                    legal += [
                        {"sell": {"product": card, "count": count}} for count in range(1, held + 1)
                    ]
                if not last:
                    most = 0 if bought else min(2, self.scores[seat] // 50, len(self.deck))
                    legal += [{"buy": {"count": count}} for count in range(1, most + 1)]
                    legal += [{"lay": {}}] if "basket" in self.hands[seat] else []
                    legal.append({"done": {}})
                if not legal:
                    break
                move = yield Asked(seat, legal)
                if "done" in move:
                    break
                if "lay" in move:
                    self.lay(seat)
                if "buy" in move:
                    bought = True
                    for _ in range(move["buy"]["count"]):
                        self.scores[seat] -= 50
                        self.hands[seat].append(self.deck.pop(0))
                if "sell" in move:
                    yield from self.sale(seat, barred, **move["sell"])

    def sale(self, seller: int, barred: set[str], product: str, count: int) -> Asking:
        value = FACE[product] * self.memo[count - 1]
        for seat in self.round_from(seller):
            hand = self.hands[seat]
            mine = ["illusion"] if seat == seller else ["bargain", "overstock"]
            if seat == seller and count == 5:
                mine = []
            legal: list[Plain] = [{"skip": {}}, *({card: {}} for card in mine if card in hand)]
            blank = not any(card in TRICKS for card in hand)
            move = yield Asked(seat, legal, forced=blank or not mine)
            (card,) = move
            if card != "skip":
                hand.remove(card)
            if card == "illusion":
                value = FACE[product] * self.memo[count]
            if card == "bargain":
                value = Fraction(-(-value // 2))
            if card == "overstock":
                barred.add(product)
                return
        assert value.denominator == 1
        self.scores[seller] += int(value)
        for _ in range(count):
            self.hands[seller].remove(product)


def some(rng: Random, cards: Sequence[str]) -> list[str]:
    return rng.sample(cards, min(len(cards), rng.choice([0, 1, 1, 1, 2, 2, 3, 9])))


def takes(victim: list[str], player: list[str]) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return all exchanges of equal value in the order of the rules: every pair is looked at."""
    by_worth = defaultdict(list)
    mine, gifts = list(parts(victim)), list(parts(player))
    if len(mine) * len(gifts) > PAIRS:
        raise TwoLargeHands
    for give in gifts:
        by_worth[sum(FACE[card] for card in give)].append(give)
    found = [
        (cards, give)
        for cards in mine
        for give in by_worth[sum(FACE[card] for card in cards)]
        if cards and not {*cards} & {*give}
    ]

    def order(pair: tuple[tuple[str, ...], tuple[str, ...]]) -> tuple[int, int, list[list[int]]]:
        cards, give = pair
        places = [[PLACE[card] for card in side] for side in pair]
        return len(cards) + len(give), len(cards), places

    return sorted(found, key=order)


def parts(hand: list[str]) -> Iterator[tuple[str, ...]]:
    kinds = sorted({*hand}, key=PLACE.__getitem__)
    for counts in product(*(range(hand.count(kind) + 1) for kind in kinds)):
        yield tuple(kind for kind, count in zip(kinds, counts, strict=True) for _ in range(count))


def compare(state: State, asked: Asked) -> None:
    (seat,) = game.to_act(state)
    assert seat == asked.seat
    legal = [case_to_plain(move) for move in game.legal(state, seat)]
    key = "take" if "take" in legal[0] else None
    assert legal == asked.legal if key else sorted(map(str, legal)) == sorted(map(str, asked.legal))
    assert game.offers_open(state, seat) == asked.open
    assert game.forced(state, seat) == asked.forced
    for plain, fair in asked.further:
        move = case_from_plain(game.move_type, plain)
        try:
            game.check(state, seat, move)
        except IllegalMove as error:
            assert not fair, f"{plain}: {error}"
        else:
            assert fair, f"{plain} is not legal"


OPTIONS = [
    Options(),
    Options(floor_rounds=0),
    Options(floor_rounds=2, memo=tuple(map(Decimal, ("0.1", "0.3", "1.7", "1.8", "50")))),
]


@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    seats=st.integers(3, 7),
    options=st.sampled_from(OPTIONS),
    greed=st.sampled_from([0.2, 0.6]),
)
def test_both_readings_agree(seed: int, seats: int, options: Options, greed: float) -> None:
    rng = Random(seed)
    state = game.start(options, seats, DealChance(b"the second reading", "", seed))
    market = Market(options, seats, DealChance(b"the second reading", "", seed), rng)
    asking, answer = market.play(), None
    while True:
        try:
            asked = next(asking) if answer is None else asking.send(answer)
        except StopIteration:
            break
        except TwoLargeHands:
            return
        compare(state, asked)
        fair = [move for move, fair in asked.further if fair]
        answer = rng.choice(fair if fair and rng.random() < greed else asked.legal)
        move = case_from_plain(game.move_type, answer)
        state = game.apply(state, {asked.seat: move}, DealChance(bytes(16), "", 0))
    assert game.to_act(state) == ()
    assert [place.score for place in game.standing(state)] == market.scores
    for seat, hand in enumerate(market.hands):
        view = game.view(state, seat)
        assert sorted(hand) == sorted(view.products + view.carambouilles)
        assert view.seats[seat].baskets == market.baskets[seat]
