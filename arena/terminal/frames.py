"""A recorded match as a sequence of pictures to step through."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from arena.game import Standing
from arena.replay.steps import Moment, Walk
from arena.table import Table
from arena.terminal.moves import words


class Frame(NamedTuple):
    """One position of a match.

    ``step`` is the number of the record's step that led here (None: the first deal), ``made`` are
    the moves that did, as seats and words: several where seats move at the same time. ``standing``
    is None while the match is not over.
    """

    step: int | None
    made: tuple[tuple[int, str], ...]
    table: Table
    acting: tuple[int, ...]
    standing: Standing | None


def frames(walk: Walk) -> Iterator[Frame]:
    """Yield a frame for every position of a match; raise ``Difference`` where the walk does."""
    made: list[Moment] = []
    state: Any = None
    for moment in walk:
        if moment.state is not state:
            yield _frame(walk, moment.state, made)
            state, made = moment.state, []
        made.append(moment)
    if walk.state is not state or made:
        yield _frame(walk, walk.state, made)


def _frame(walk: Walk, state: Any, made: list[Moment]) -> Frame:
    acting = tuple(walk.game.to_act(state))
    return Frame(
        made[-1].step if made else None,
        tuple((moment.seat, words(moment.move)) for moment in made),
        walk.game.table(state),
        acting,
        None if acting else walk.game.standing(state),
    )
