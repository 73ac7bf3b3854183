"""The game haricots."""

from arena.games.haricots.rules import Haricots

game = Haricots()
