"""The game nicht_die_bohne."""

from arena.games.nicht_die_bohne.rules import NichtDieBohne

game = NichtDieBohne()
