"""What authors of games and bots test with: part of the package, for use in any test runner."""

from arena.testing.conformance import NonConformance, check_game, check_match

__all__ = ["NonConformance", "check_game", "check_match"]
