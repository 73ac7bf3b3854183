"""One match: ask, check, apply, from deal to standing."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import trio

from arena.chance import ObservedChance
from arena.game import Chance, IllegalMove, Place, Standing
from arena.games import AnyGame
from arena.plain import case_to_plain
from arena.referee.player import RULES, Begin, Decision, End, Player, TimeControl, Timing
from arena.referee.verdict import OK, ArenaFault, BotFault, Kind, Verdict, first_of

_SHOWN = 1000
"""Characters that are kept of an answer that the rules refuse, and of what they say of it."""


class Setup(NamedTuple):
    """What is played; ``tell_names`` says whether players hear who the others are."""

    match: str
    game: AnyGame
    options: Any
    time_control: TimeControl = TimeControl()
    tell_names: bool = False


class Outcome(NamedTuple):
    """How a match ended.

    ``standing`` is by the rules. In ``places`` seats whose bot failed stand behind all others, on a
    shared rank: that is what is rated. ``logs`` are what the players wrote, by seat.
    """

    standing: Standing
    places: Standing
    verdicts: tuple[Verdict, ...]
    decisions: int
    logs: tuple[str, ...] = ()


class Recorder(Protocol):
    """Hears what happens in a match, as it happens."""

    def shuffled(self, cards: Sequence[str]) -> None:
        """Hear a shuffle's outcome."""

    def decided(
        self, seat: int, move: Any, *, forced: bool, stand_in: bool, timing: Timing | None
    ) -> None:
        """Hear a move that the rules have checked; ``stand_in``: the referee made it."""

    def ended(self, outcome: Outcome) -> None:
        """Hear how the match ended."""


def places_of(standing: Standing, verdicts: Sequence[Verdict]) -> Standing:
    """Return the places that are rated: behind all others, on a shared rank, whoever failed."""
    keys = [
        (verdict.kind is Kind.OK, -place.rank if verdict.kind is Kind.OK else 0)
        for place, verdict in zip(standing, verdicts, strict=True)
    ]
    return tuple(
        Place(place.score, 1 + sum(other > key for other in keys))
        for place, key in zip(standing, keys, strict=True)
    )


async def play(
    setup: Setup, players: Sequence[Player], chance: Chance, recorder: Recorder
) -> Outcome:
    """Play the match; raise :class:`ArenaFault` where a fault of ours makes it void."""
    table = _Table(setup, players)
    return await table.play(ObservedChance(chance, recorder.shuffled), recorder)


class _Table:
    """A match that is being played: the seats, who sits there, and who has failed."""

    def __init__(self, setup: Setup, players: Sequence[Player]) -> None:
        self.setup, self.game, self.players = setup, setup.game, players
        self.verdicts = [OK] * len(players)
        self.decisions = 0
        self._instant = all(player.instant for player in players)

    async def play(self, chance: Chance, recorder: Recorder) -> Outcome:
        game, seats = self.game, len(self.players)
        await self._all(self._begin, range(seats))
        with RULES:
            state = game.start(self.setup.options, seats, chance)
        while True:
            with RULES:
                acting = game.to_act(state)
            if not acting:
                break
            moves = await self._decide(state, acting, recorder)
            with RULES:
                state = game.apply(state, moves, chance)
        with RULES:
            standing = game.standing(state)
        self._note()
        places = places_of(standing, self.verdicts)
        logs = tuple(player.log for player in self.players)
        outcome = Outcome(standing, places, tuple(self.verdicts), self.decisions, logs)
        end = End(self.setup.match, standing, [verdict.kind.value for verdict in self.verdicts])
        recorder.ended(outcome)
        await self._all(self._end, [seat for seat in range(seats) if self._plays(seat)], end)
        return outcome

    async def _decide(
        self, state: Any, acting: Sequence[int], recorder: Recorder
    ) -> dict[int, Any]:
        """Return a checked move for each acting seat, recorded in the order of seats."""
        made: dict[int, _Made] = {}
        await self._all(self._decide_seat, acting, state, made)
        for seat in acting:
            move, forced, stand_in, timing = made[seat]
            recorder.decided(seat, move, forced=forced, stand_in=stand_in, timing=timing)
        self.decisions += len(acting)
        return {seat: made[seat].move for seat in acting}

    async def _decide_seat(self, seat: int, state: Any, made: dict[int, "_Made"]) -> None:
        with RULES:
            forced = self.game.forced(state, seat)
        timing = None
        if not forced and self._plays(seat):
            decision = Decision(self.game, state, seat, self.decisions)
            try:
                move, timing = await self.players[seat].decide(decision)
                check_answer(decision, move)
            except BotFault as fault:
                self._failed(seat, fault)
            else:
                made[seat] = _Made(move, False, False, timing)
                return
        with RULES:
            move = next(iter(self.game.legal(state, seat)))
        made[seat] = _Made(move, forced, not forced, timing)

    async def _begin(self, seat: int) -> None:
        setup, players = self.setup, self.players
        names = tuple(player.name for player in players) if setup.tell_names else ()
        begin = Begin(
            setup.match, setup.game, setup.options, seat, len(players), setup.time_control, names
        )
        try:
            await players[seat].begin(begin)
        except BotFault as fault:
            self._failed(seat, fault, before=True)

    async def _end(self, seat: int, end: End) -> None:
        """Tell a player of the end; what it does then no longer counts in this match."""
        try:
            await self.players[seat].end(end)
        except BotFault:
            return

    async def _all(self, act: Any, seats: Sequence[int], *args: Any) -> None:
        """Call ``act`` for each seat, at the same time where that makes a difference."""
        if self._instant or len(seats) == 1:
            for seat in seats:
                await act(seat, *args)
            return
        try:
            async with trio.open_nursery() as nursery:
                for seat in seats:
                    nursery.start_soon(act, seat, *args)
        except BaseExceptionGroup as group:
            # What voids the match says so by its type, also where two seats were asked.
            faults = group.subgroup(ArenaFault)
            raise (first_of(faults) if faults else group) from None

    def _plays(self, seat: int) -> bool:
        return self.verdicts[seat].kind is Kind.OK

    def _note(self) -> None:
        """Let the verdicts of those that did not fail say what else there is to say of them."""
        for seat, player in enumerate(self.players):
            if self._plays(seat) and player.notes:
                self.verdicts[seat] = Verdict(cause=" ".join(player.notes))

    def _failed(self, seat: int, fault: BotFault, *, before: bool = False) -> None:
        verdict = fault.verdict
        number = None if before else self.decisions
        self.verdicts[seat] = Verdict(
            verdict.kind, verdict.cause, verdict.advice, number, verdict.facts
        )


def check_answer(decision: Decision, move: Any) -> None:
    """Raise :class:`BotFault` unless the rules allow the move that was answered."""
    try:
        decision.check(move)
    except IllegalMove as error:
        plain = json.dumps(case_to_plain(move))
        raise BotFault(
            Verdict(
                Kind.ILLEGAL,
                f"answered {_brief(plain)}: {_brief(str(error))}",
                "Answer with one of the legal moves listed in the decision"
                + (", or with an offer that the rules allow." if decision.offers_open else "."),
            )
        ) from None


def _brief(text: str) -> str:
    """Return the text, cut: what a bot answers can be a megabyte of it."""
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}… ({len(text)} characters)"


class _Made(NamedTuple):
    move: Any
    forced: bool
    stand_in: bool
    timing: Timing | None
