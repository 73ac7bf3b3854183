"""The store: what is kept of bots, tournaments and results, in one SQL database."""

from arena.store.database import Store, StoreError, DatabaseUnusableError

__all__ = ["Store", "StoreError", "DatabaseUnusableError"]
