"""The store: the only disk of the house."""

from bankomet.play.store.kept import (
    Conflict,
    Damaged,
    GoneBack,
    Hear,
    Notice,
    Person,
    Row,
    SharedStore,
    Shown,
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
    "Damaged",
    "GoneBack",
    "Hear",
    "MemoryStore",
    "Notice",
    "Person",
    "Row",
    "SharedStore",
    "Shown",
    "SqliteStore",
    "StaleLease",
    "Store",
    "StoreDown",
    "TableInfo",
    "Unsure",
    "canonical",
]
