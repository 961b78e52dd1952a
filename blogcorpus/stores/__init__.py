"""What is remembered between runs."""

from blogcorpus.stores.protocol import (
    BLOG,
    CORPUS,
    FEED,
    FORGOTTEN,
    KEY_RULES,
    OTHER_WRAPPERS,
    OUTCOME,
    RUN,
    TREE,
    WRAPPER,
    WRAPPER_CHECKS,
    Known,
    Store,
)
from blogcorpus.stores.shared import store_for
from blogcorpus.stores.site_rules import put_site_rules, site_rules
from blogcorpus.stores.sqlite import SqliteStore
from blogcorpus.stores.wishes import keep_wishes, wishes_of

__all__ = [
    "BLOG",
    "CORPUS",
    "FEED",
    "FORGOTTEN",
    "KEY_RULES",
    "OTHER_WRAPPERS",
    "OUTCOME",
    "RUN",
    "TREE",
    "WRAPPER",
    "WRAPPER_CHECKS",
    "Known",
    "SqliteStore",
    "Store",
    "keep_wishes",
    "put_site_rules",
    "site_rules",
    "store_for",
    "wishes_of",
]
