"""The game carambouille."""

from arena.games.carambouille.rules import Carambouille

game = Carambouille()
