"""The store: what is kept of bots, tournaments and results, in one SQL database."""

from arena.store.database import DatabaseUnusableError, Store, StoreError

__all__ = ["DatabaseUnusableError", "Store", "StoreError"]
