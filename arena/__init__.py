"""arena: a tournament platform for card-playing bots."""

__version__ = "0.1.0"
