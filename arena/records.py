"""Named tuples made fast, for what is made at every decision of every match."""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

Record = TypeVar("Record", bound=tuple[Any, ...])


def maker(record: type[Record]) -> Callable[[tuple[Any, ...]], Record]:
    """Return a function that makes a named tuple of its fields, which are given as one tuple.

    A call of the class runs a Python function and takes twice as long. Nothing counts the fields.
    """
    return partial(tuple.__new__, record)
