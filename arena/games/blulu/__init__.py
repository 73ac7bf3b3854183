"""The game blulu."""

from arena.games.blulu.rules import Blulu

game = Blulu()
