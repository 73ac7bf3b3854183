"""What people see and do at a terminal: any game drawn from its generic table, and moves in words.

There is no code for a game here: everything comes from tables and declared types.
"""

from arena.terminal.draw import draw
from arena.terminal.moves import words

__all__ = ["draw", "words"]
