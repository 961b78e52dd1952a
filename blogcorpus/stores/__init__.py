"""What is remembered between runs."""

from blogcorpus.stores.protocol import BLOG, CORPUS, FEED, KEY_RULES, TREE, WRAPPER, Known, Store
from blogcorpus.stores.sqlite import SqliteStore

__all__ = ["BLOG", "CORPUS", "FEED", "KEY_RULES", "TREE", "WRAPPER", "Known", "SqliteStore", "Store"]
