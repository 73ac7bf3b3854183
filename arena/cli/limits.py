"""How far numbers on the command line may go."""

DAY = 86_400.0
"""Seconds; no limit of a clock is longer."""
