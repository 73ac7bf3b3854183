"""A recorded match as a sequence of pictures to step through."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from arena.game import Standing
from arena.referee.verdict import Kind
from arena.replay.reader import Result
from arena.replay.steps import Moment, Walk
from arena.table import Table
from arena.terminal.moves import words

STAND_IN = "   (by the referee: the bot had failed)"


class Frame(NamedTuple):
    """One position of a match.

    ``step`` is the number of the record's step that led here (None: the first deal), ``made`` are
    the moves that did, as seats and words: several where seats move at the same time. ``standing``
    is None while the match is not over; ``verdicts`` are then those of the seats that failed.
    """

    step: int | None
    made: tuple[tuple[int, str], ...]
    table: Table
    acting: tuple[int, ...]
    standing: Standing | None
    verdicts: Mapping[int, str] = {}


def frames(
    walk: Walk, stand_ins: Collection[int] = (), result: Result | None = None
) -> Iterator[Frame]:
    """Yield a frame for every position of a match; raise ``Difference`` where the walk does.

    ``stand_ins`` are the steps that the referee made for failed seats. With ``result`` the last
    frame shows the places that were rated, and who failed.
    """
    made: list[Moment] = []
    state: Any = None
    for moment in walk:
        if moment.state is not state:
            yield _frame(walk, moment.state, made, stand_ins)
            state, made = moment.state, []
        made.append(moment)
    if walk.state is not state or made:
        last = _frame(walk, walk.state, made, stand_ins)
        yield _rated(last, result) if result and walk.over else last


def _rated(frame: Frame, result: Result) -> Frame:
    failed = {
        seat: verdict.kind.value
        for seat, verdict in enumerate(result.verdicts)
        if verdict.kind is not Kind.OK
    }
    return frame._replace(standing=result.places, verdicts=failed)


def _frame(walk: Walk, state: Any, made: list[Moment], stand_ins: Collection[int]) -> Frame:
    acting = tuple(walk.game.to_act(state))
    return Frame(
        made[-1].step if made else None,
        tuple(
            (moment.seat, words(moment.move) + (STAND_IN if moment.step in stand_ins else ""))
            for moment in made
        ),
        walk.game.table(state),
        acting,
        None if acting else walk.game.standing(state),
    )
