"""Another player in the place of one that played: what it would have answered, move by move."""

from collections.abc import Collection
from contextlib import suppress
from typing import Any, NamedTuple

from arena.referee.match import check_answer
from arena.referee.player import Begin, Decision, End, Player, TimeControl, Timing
from arena.referee.verdict import BotFault, Verdict
from arena.replay.steps import Walk


class Answered(NamedTuple):
    """One decision: its position, what was played, what the shadow answers.

    ``choice`` says whether there was anything to choose.
    """

    position: int
    decision: Decision
    choice: bool
    played: Any
    answer: Any
    timing: Timing | None

    @property
    def same(self) -> bool:
        """Whether the shadow answers what was played."""
        return bool(self.answer == self.played)


class Shadow(NamedTuple):
    """All answers, up to the ``fault`` of the shadow where there is one.

    Its ``decision`` is the number of the position. ``left_out`` counts the decisions that were not
    put to it: those that the referee makes by itself.
    """

    answers: tuple[Answered, ...]
    left_out: int
    fault: Verdict | None
    notes: tuple[str, ...]

    @property
    def differences(self) -> list[Answered]:
        """Where it answers something else."""
        return [answered for answered in self.answers if not answered.same]


async def shadow(
    walk: Walk,
    stand_ins: Collection[int],
    seat: int,
    player: Player,
    time_control: TimeControl,
    match: str,
) -> Shadow:
    """Put every decision of a seat to a player, whatever it answers; the match goes on as recorded.

    What everybody sees to be forced, and the steps ``stand_ins`` that the referee made for a failed
    seat, are left out. Raises ``Difference`` where the record cannot be re-executed.
    """
    game, state = walk.game, None
    answers: list[Answered] = []
    left_out = made = number = 0
    fault: Verdict | None = None
    begun = False
    try:
        await player.begin(Begin(match, game, walk.options, seat, walk.seats, time_control))
        begun = True
        for moment in walk:
            if moment.state is not state:
                state, number = moment.state, made
            made += 1
            if moment.seat != seat:
                continue
            if moment.step in stand_ins or game.forced(state, seat):
                left_out += 1
                continue
            decision = Decision(game, state, seat, number)
            move, timing = await player.decide(decision)
            check_answer(decision, move)
            choice = len(decision.moves) > 1 or decision.offers_open
            answers.append(Answered(decision.number, decision, choice, moment.move, move, timing))
    except BotFault as error:
        found = error.verdict
        position = number if begun else None
        fault = Verdict(found.kind, found.cause, found.advice, position, found.facts)
    if walk.over and fault is None:
        with suppress(BotFault):  # what it does now counts in no match either
            await player.end(End(match, game.standing(walk.state), ["ok"] * walk.seats))
    return Shadow(tuple(answers), left_out, fault, tuple(player.notes))
