"""The rules read a second time, as one plain procedure, and played beside the engine.

Nothing here is taken from the engine but the names of the moves.
"""

from collections import Counter
from collections.abc import Callable, Generator, Sequence
from functools import partial
from random import Random
from typing import Any, NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from arena.chance import DealChance
from arena.game import IllegalMove
from arena.games.bohnanza import game
from arena.games.bohnanza.moves import Harvest, Offer
from arena.games.bohnanza.state import Options, State
from arena.plain import case_from_plain, case_to_plain

TABLE = """
    blue 20 4 6 8 10
    chili 18 3 6 8 9
    stink 16 3 5 7 8
    green 14 3 5 6 7
    soy 12 2 4 6 7
    black_eyed 10 2 4 5 6
    red 8 2 3 4 5
    garden 6 99 2 3 99
"""
ROWS = {row.split()[0]: [int(cell) for cell in row.split()[1:]] for row in TABLE.split("\n")[1:-1]}
BEANS = list(ROWS)
Plain = dict[str, Any]


class Shuffles:
    """Shuffles for the engine, and then again, of the same piles, for the second reading."""

    def __init__(self, seed: int) -> None:
        self.chance = DealChance(b"the second reading", "", seed)
        self.done: list[tuple[Sequence[str], Sequence[str]]] = []

    def shuffle(self, pile: Sequence[str]) -> Sequence[str]:
        self.done.append((pile, self.chance.shuffle(pile)))
        return self.done[-1][1]

    def again(self, pile: Sequence[str]) -> Sequence[str]:
        before, after = self.done.pop(0)
        assert list(pile) == list(before)
        return after


class Asked(NamedTuple):
    legal: list[Plain]
    open: bool = False
    forced: bool = False


Asking = Generator[dict[int, Asked], dict[int, Plain], Any]


class Match:
    def __init__(self, options: Options, seats: int, shuffle: Callable[..., Sequence[str]]) -> None:
        self.seats, self.shuffle = seats, shuffle
        self.price, self.rounds = options.third_field, options.offer_rounds
        self.pile: list[str] = []
        self.discards = [bean for bean, (copies, *_) in ROWS.items() for _ in range(copies)]
        self.shuffles, self.last = -1, False
        fields = (3 if seats == 3 else 2) if options.fields == "auto" else options.fields
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.fields: list[list[list[str]]] = [[[] for _ in range(fields)] for _ in range(seats)]
        self.open: list[list[str]] = [[] for _ in range(seats)]
        self.coins: list[list[str]] = [[] for _ in range(seats)]
        self.turns = [0] * seats
        self.turned_up: list[str] = []
        self.p = 0

    def card(self) -> list[str]:
        if not self.pile and not self.last:
            self.last = not self.discards
            if self.discards:
                self.pile = list(self.shuffle(sorted(self.discards, key=BEANS.index)))
                self.discards = []
                self.shuffles += 1
        if self.last:
            return []
        card = self.pile.pop(0)
        self.last = self.shuffles == 2 and not self.pile
        return [card]

    def play(self) -> Asking:
        for _ in range(5):
            for seat in range(self.seats):
                self.hands[seat] += self.card()
        while True:
            yield from self.turn()
            if self.last:
                break
            self.p = (self.p + 1) % self.seats
        for seat in range(self.seats):
            for field in range(len(self.fields[seat])):
                self.harvest(seat, field)

    def turn(self) -> Asking:
        p = self.p
        self.turns[p] += 1
        for number in range(2):
            if self.hands[p]:
                move = yield from self.ask(p, partial(self.from_hand, number), step=1)
                if "done" in move:
                    break
                self.fields[p][move["plant"]["field"]].append(self.hands[p].pop(0))
        self.turned_up = self.card() + self.card()
        for _ in range(self.rounds):
            if not self.turned_up and not self.hands[p]:
                break
            if (yield from self.round()):
                break
        self.open[p] += self.turned_up
        self.turned_up = []
        for step in range(self.seats):
            seat = (p + step) % self.seats
            while self.open[seat]:
                move = yield from self.ask(seat, partial(self.from_open, seat), step=3)
                card = move["plant"]["card"]
                self.open[seat].remove(card)
                self.fields[seat][move["plant"]["field"]].append(card)
        for _ in range(3):
            self.hands[p] += self.card()

    def round(self) -> Asking:
        p = self.p
        others = [seat for seat in range(self.seats) if seat != p]
        moves = yield {seat: Asked([{"pass": {}}], open=True) for seat in others}
        offers = {seat: move["offer"] for seat, move in moves.items() if "offer" in move}

        def choices() -> list[Plain]:
            able = [seat for seat in offers if self.has(p, offers[seat]["want"])]
            return [{"accept": {"seat": seat}} for seat in able] + [{"pass": {}}, {"stop": {}}]

        move = yield from self.ask(p, choices, step=2, offers=True)
        if "accept" in move:
            self.exchange(move["accept"]["seat"], offers[move["accept"]["seat"]], p)
        if "offer" in move:
            offer = move["offer"]
            clockwise = [(p + n) % self.seats for n in range(1, self.seats)]
            for seat in clockwise if offer["to"] == -1 else [offer["to"]]:
                answers: list[Plain] = [{"decline": {}}]
                if self.has(seat, offer["want"]):
                    answers.append({"accept": {}})
                answer = yield from self.ask(seat, answers.copy, step=2)
                if "accept" in answer:
                    self.exchange(p, offer, seat)
                    break
        return "stop" in move

    def ask(
        self, seat: int, moves: Callable[[], list[Plain]], step: int, offers: bool = False
    ) -> Asking:
        while True:
            legal = moves()
            sizes = [len(field) for field in self.fields[seat]]
            for field, size in enumerate(sizes):
                others = sizes[:field] + sizes[field + 1 :]
                if size > 1 or (size == 1 and all(other < 2 for other in others)):
                    legal.append({"harvest": {"field": field}})
            if step != 2 and self.price and len(sizes) == 2 and len(self.coins[seat]) >= self.price:
                legal.append({"buy_field": {}})
            forced = step == 3 and len(legal) == 1
            move = (yield {seat: Asked(legal, offers, forced)})[seat]
            if "harvest" in move:
                self.harvest(seat, move["harvest"]["field"])
            elif "buy_field" in move:
                for _ in range(self.price):
                    self.discards.append(self.coins[seat].pop(0))
                self.fields[seat].append([])
            else:
                return move

    def room(self, seat: int, card: str) -> list[int]:
        return [n for n, field in enumerate(self.fields[seat]) if set(field) <= {card}]

    def from_hand(self, number: int) -> list[Plain]:
        plants = [{"plant": {"field": n}} for n in self.room(self.p, self.hands[self.p][0])]
        return plants + ([{"done": {}}] if number else [])

    def from_open(self, seat: int) -> list[Plain]:
        return [
            {"plant": {"field": n, "card": card}}
            for card in set(self.open[seat])
            for n in self.room(seat, card)
        ]

    def harvest(self, seat: int, field: int) -> None:
        cards, self.fields[seat][field] = self.fields[seat][field], []
        if cards:
            _copies, *steps = ROWS[cards[0]]
            paid = max([n + 1 for n, fewest in enumerate(steps) if len(cards) >= fewest], default=0)
            self.coins[seat] += cards[:paid]
            self.discards += cards[paid:]

    def has(self, seat: int, want: list[str]) -> bool:
        cards = Counter(self.hands[seat]) + Counter(self.turned_up if seat == self.p else [])
        return Counter(want) <= cards

    def exchange(self, giver: int, offer: Plain, receiver: int) -> None:
        for card in offer["give"]:
            self.hands[giver].remove(card)
        for card in offer["give_open"]:
            self.turned_up.remove(card)
        for card in offer["want"]:
            if receiver == self.p and card in self.turned_up:
                self.turned_up.remove(card)
            else:
                self.hands[receiver].remove(card)
        self.open[receiver] += offer["give"] + offer["give_open"]
        self.open[giver] += offer["want"]

    def allows(self, seat: int, offer: Plain) -> bool:
        give, give_open, want = offer["give"], offer["give_open"], offer["want"]
        receivers = {-1, *range(self.seats)} - {seat} if seat == self.p else {self.p}
        return (
            offer["to"] in receivers
            and Counter(give) <= Counter(self.hands[seat])
            and Counter(give_open) <= Counter(self.turned_up if seat == self.p else [])
            and set(want) <= set(BEANS)
            and len(give + give_open + want) > 0
            and len(give + give_open) <= 8
            and len(want) <= 8
        )


def assert_same(state: State, match: Match) -> None:
    assert state.turned_up == tuple(match.turned_up)
    assert sorted(state.pile.discards) == sorted(match.discards)
    assert state.pile.cards == tuple(match.pile)
    for seat, farm in enumerate(state.farms):
        assert farm.hand == tuple(match.hands[seat])
        assert sorted(farm.open) == sorted(match.open[seat])
        assert farm.coins == tuple(match.coins[seat])
        assert farm.turns == match.turns[seat]
        fields = [(field[0] if field else None, len(field)) for field in match.fields[seat]]
        assert list(farm.fields) == fields


def some_offer(state: State, seat: int, rng: Random) -> Offer:
    """Draw an offer that may be illegal in every way there is."""
    cards = [*state.farms[seat].hand, *state.turned_up, rng.choice(BEANS), "pinto"]
    to = rng.choice((state.turn, rng.randrange(-2, len(state.farms) + 1)))

    def side(sizes: list[int]) -> tuple[str, ...]:
        return tuple(rng.choices(cards, k=rng.choice(sizes)))

    return Offer(to, side([0, 1, 2, 7, 9]), side([0, 0, 1, 2]), side([0, 1, 8, 9]))


def by_text(plain: Plain) -> str:
    return repr(sorted(plain.items()))


@settings(max_examples=40, deadline=None)
@given(
    fields=st.sampled_from(("auto", 2, 3)),
    price=st.sampled_from((0, 1, 3)),
    rounds=st.sampled_from((0, 1, 2, 4)),
    seats=st.integers(2, 5),
    reluctant=st.booleans(),
    seed=st.integers(0, 2**32),
)
def test_the_engine_follows_the_second_reading(
    fields: Any, price: int, rounds: int, seats: int, reluctant: bool, seed: int
) -> None:
    options, rng = Options(fields, price, rounds), Random(seed)
    chance = Shuffles(seed)
    state = game.start(options, seats, chance)
    match = Match(options, seats, chance.again)
    play, sent = match.play(), None
    while True:
        try:
            asked = play.send(sent) if sent else next(play)
        except StopIteration:
            break
        assert tuple(sorted(asked)) == state.acting
        assert_same(state, match)
        moves = {}
        for seat, (legal, is_open, forced) in asked.items():
            found = [case_to_plain(move) for move in game.legal(state, seat)]
            assert sorted(found, key=by_text) == sorted(legal, key=by_text)
            assert game.offers_open(state, seat) == is_open
            assert game.forced(state, seat) == forced
            if is_open:
                assert_same_offers(state, match, seat, rng)
            moves[seat] = game.sample(state, seat, rng)
            if reluctant and isinstance(moves[seat], Harvest):
                # Large fields, and so piles without discards, are rare in random play.
                moves[seat] = next(iter(game.legal(state, seat)))
        sent = {seat: case_to_plain(move) for seat, move in moves.items()}
        state = game.apply(state, moves, chance)
    assert state.acting == () and not chance.done
    assert_same(state, match)
    places = [(len(match.coins[seat]), -match.turns[seat]) for seat in range(seats)]
    assert [place.score for place in game.standing(state)] == [coins for coins, _turns in places]
    assert [place.rank for place in game.standing(state)] == [
        1 + sum(other > place for other in places) for place in places
    ]


def assert_same_offers(state: State, match: Match, seat: int, rng: Random) -> None:
    for _ in range(3):
        offer = some_offer(state, seat, rng)
        plain = case_to_plain(offer)
        assert case_from_plain(game.move_type, plain) == offer
        try:
            game.check(state, seat, offer)
        except IllegalMove:
            assert not match.allows(seat, plain["offer"]), plain
        else:
            assert match.allows(seat, plain["offer"]), plain
