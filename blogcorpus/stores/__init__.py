"""What is remembered between runs."""

from blogcorpus.stores.anew import drop_old, put_back
from blogcorpus.stores.protocol import (
    BLOG,
    CORPUS,
    FEED,
    FORGOTTEN,
    KEY_RULES,
    OTHER_WRAPPERS,
    OUTCOME,
    RUN,
    TRAIL,
    TREE,
    WRAPPER,
    WRAPPER_CHECKS,
    Known,
    Store,
)
from blogcorpus.stores.shared import open_store, store_exists, store_for
from blogcorpus.stores.site_rules import put_site_rules, site_rules
from blogcorpus.stores.sqlite import SqliteStore
from blogcorpus.stores.trails import add_to_trail, drop_trail, note_unread, strike_from_trails, trail, unread
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
    "TRAIL",
    "TREE",
    "WRAPPER",
    "WRAPPER_CHECKS",
    "Known",
    "SqliteStore",
    "Store",
    "add_to_trail",
    "drop_old",
    "drop_trail",
    "keep_wishes",
    "note_unread",
    "open_store",
    "put_back",
    "put_site_rules",
    "site_rules",
    "store_exists",
    "store_for",
    "strike_from_trails",
    "trail",
    "unread",
    "wishes_of",
]
