"""The game bohnanza."""

from arena.games.bohnanza.rules import Bohnanza

game = Bohnanza()
