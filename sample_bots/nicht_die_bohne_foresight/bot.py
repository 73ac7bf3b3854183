"""Foresight: judge a harvest by what its colours may still become, and play the trick out."""

from random import Random

from arena_sdk import run

COLOURS = "grby"
CARDS = [
    colour + face
    for colour in COLOURS
    for face in [*map(str, range(1, 11)), "x2", "-", "-", "-", "0"]
]
WORLDS = 8
"""How often the other seats' cards are imagined before a card is committed."""
CONTROL = 0.5
"""How far a seat can keep off cards that it does not want: 1 is not at all."""


class Prospects:
    """What each colour may still bring: the cards that no harvest holds yet."""

    def __init__(self, harvests, seats):
        outstanding = list(CARDS)
        for harvest in harvests:
            for card in harvest:
                outstanding.remove(card)
        self.chance = 1 / seats
        self.numbers = dict.fromkeys(COLOURS, 0)
        self.others = set(outstanding)
        self.minuses = {colour: outstanding.count(colour + "-") for colour in COLOURS}
        for card in outstanding:
            if card[1:].isdigit():
                self.numbers[card[0]] += int(card[1:])

    def worth(self, harvest):
        """Return about what the harvest will be worth at the end of the game."""
        return sum(self.column(harvest, colour) for colour in COLOURS)

    def column(self, harvest, colour):
        faces = [card[1:] for card in harvest if card[0] == colour]
        if "0" in faces:
            return 0.0
        points = sum(int(face) for face in faces if face.isdigit())
        points += self.chance * self.numbers[colour]
        if "x2" in faces:
            points *= 2
        elif colour + "x2" in self.others:
            points *= 1 + self.chance
        unwanted = CONTROL * self.chance
        if colour + "0" in self.others:
            points *= 1 - unwanted
        sign = (-1) ** faces.count("-")
        return points * sign * (1 - 2 * unwanted) ** self.minuses[colour]


def play_out(prospects, harvests, offered, chooser, active):
    """Let every seat take what is best for itself; return about what the harvests are worth."""
    harvests, offered = list(harvests), dict(offered)
    while offered:
        choices = [seat for seat in offered if seat != active] or [active]
        before = prospects.worth(harvests[chooser])

        def gain(seat, chooser=chooser, before=before):
            return prospects.worth([*harvests[chooser], offered[seat]]) - before

        taken = max(choices, key=gain) if len(choices) > 1 else choices[0]
        harvests[chooser] = [*harvests[chooser], offered.pop(taken)]
        chooser = taken
    return [prospects.worth(harvest) for harvest in harvests]


def lead(worths, seat):
    """Return how far a seat is ahead of the mean of the others."""
    return worths[seat] - (sum(worths) - worths[seat]) / (len(worths) - 1)


def choose(decision):
    if len(decision.moves) == 1:
        return 0
    view = decision.view
    harvests = [list(seat.harvest) for seat in view.seats]
    prospects = Prospects(harvests, len(harvests))
    if decision.moves[0].HasField("take"):
        return best_take(view, decision.moves, harvests, prospects)
    return best_commit(view, decision.moves, harvests, prospects)


def best_take(view, moves, harvests, prospects):
    offered = {
        number: seat.committed
        for number, seat in enumerate(view.seats)
        if not seat.HasField("taken_by")
    }

    def value(index):
        owner = moves[index].take.seat
        rest = {seat: card for seat, card in offered.items() if seat != owner}
        after = list(harvests)
        after[view.seat] = [*harvests[view.seat], offered[owner]]
        return lead(play_out(prospects, after, rest, owner, view.active), view.seat)

    return max(range(len(moves)), key=value)


def best_commit(view, moves, harvests, prospects):
    unseen = list(CARDS)
    for card in [card for harvest in harvests for card in harvest] + list(view.hand):
        unseen.remove(card)
    revealed = {
        number: seat.committed
        for number, seat in enumerate(view.seats)
        if seat.HasField("committed")
    }
    for card in revealed.values():
        unseen.remove(card)
    hidden = [seat for seat in range(len(harvests)) if seat != view.seat and seat not in revealed]
    random = Random(" ".join([*view.hand, *harvests[view.seat]]))
    totals = [0.0] * len(moves)
    for _ in range(WORLDS):
        offered = revealed | dict(zip(hidden, random.sample(unseen, len(hidden)), strict=True))
        for index, move in enumerate(moves):
            offered[view.seat] = move.commit.card
            worths = play_out(prospects, harvests, offered, view.active, view.active)
            totals[index] += lead(worths, view.seat)
    return max(range(len(moves)), key=totals.__getitem__)


if __name__ == "__main__":
    run(choose)
