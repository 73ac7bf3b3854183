"""The game tortoise_hare."""

from arena.games.tortoise_hare.rules import TortoiseHare

game = TortoiseHare()
