"""Plays the first legal move."""

from arena_sdk import run

run(lambda decision: decision.moves[0])
