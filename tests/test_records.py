"""Records made fast are the records that their class makes."""

from typing import NamedTuple

from arena.records import maker


class Point(NamedTuple):
    x: int
    y: int


def test_a_maker_makes_what_the_class_makes() -> None:
    point = maker(Point)((1, 2))
    assert type(point) is Point
    assert (point, point.x, point.y) == (Point(1, 2), 1, 2)
