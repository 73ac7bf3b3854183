"""Leaderboards: ladders rated from stored results, as people and scripts get them."""
