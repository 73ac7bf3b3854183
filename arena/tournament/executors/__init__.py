"""Executors: where runs are played. Each takes assignments and gives back reports."""
