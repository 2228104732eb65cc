"""The store: the only disk of the house."""

from bankomet.play.store.kept import (
    Conflict,
    Hear,
    Notice,
    Person,
    Row,
    SharedStore,
    StaleLease,
    Store,
    StoreDown,
    TableInfo,
    Unsure,
    canonical,
)
from bankomet.play.store.memory import MemoryStore
from bankomet.play.store.sqlite import SqliteStore

__all__ = [
    "Conflict",
    "Hear",
    "MemoryStore",
    "Notice",
    "Person",
    "Row",
    "SharedStore",
    "SqliteStore",
    "StaleLease",
    "Store",
    "StoreDown",
    "TableInfo",
    "Unsure",
    "canonical",
]
