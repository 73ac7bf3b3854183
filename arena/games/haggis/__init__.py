"""The game haggis."""

from arena.games.haggis.rules import Haggis

game = Haggis()
