"""Forgetting in the store: posts go, what was learnt from them goes, and the wish stays."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from blogcorpus.crawl import BlogState
from blogcorpus.privacy.forgetting import Forgetting
from blogcorpus.stores import BLOG, CORPUS, FORGOTTEN, WRAPPER, Store, strike_from_trails
from blogcorpus.urls import url_key
from blogcorpus.wrapper import forget_wrappers

__all__ = ["forget_in_store"]


def forget_in_store(store: Store, what: Forgetting, *, asked: str, corpora: tuple[Path, ...] = ()) -> None:
    """Take everything out in one transaction, and remember the wish with the day it was `asked`.

    `what` has the keys of all posts that went, also of those that went with their author. Sizes of the corpora that
    were edited are noted, so that the next run does not take them for other files.
    """
    with store.transaction():
        store.forget(what.keys)
        for name in (*what.keys, *what.people):
            store.put(FORGOTTEN, name, {"asked": asked})
        for name in store.names(BLOG):
            state = BlogState.from_json(store.get(BLOG, name))
            permalinks = tuple(url for url in state.permalinks if url_key(url) not in what.keys)
            if permalinks != state.permalinks:
                store.put(BLOG, name, replace(state, permalinks=permalinks).to_json())
        strike_from_trails(store, lambda url: url_key(url) in what.keys)
        for name in store.names(WRAPPER):
            wrapper = store.get(WRAPPER, name) or {}
            if what.knows(wrapper.get("author")):
                # Learnt anew from the next lesson, without the name.
                forget_wrappers(store, name)
        for corpus in corpora:
            store.put(CORPUS, str(corpus.resolve()), corpus.stat().st_size)
