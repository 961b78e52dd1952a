"""What is remembered between runs."""

from blogcorpus.stores.protocol import (
    BLOG,
    CORPUS,
    FEED,
    FORGOTTEN,
    KEY_RULES,
    OTHER_WRAPPERS,
    TREE,
    WRAPPER,
    WRAPPER_CHECKS,
    Known,
    Store,
)
from blogcorpus.stores.shared import open_store, store_exists, store_for
from blogcorpus.stores.sqlite import SqliteStore

__all__ = [
    "BLOG",
    "CORPUS",
    "FEED",
    "FORGOTTEN",
    "KEY_RULES",
    "OTHER_WRAPPERS",
    "TREE",
    "WRAPPER",
    "WRAPPER_CHECKS",
    "Known",
    "SqliteStore",
    "Store",
    "open_store",
    "store_exists",
    "store_for",
]
