"""Other addresses of posts, as crawls noted them: an old permalink, a short link, a number that leads to a title."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from blogcorpus.crawl import BlogState
from blogcorpus.stores import BLOG, Store, site_rules
from blogcorpus.urls import KeyRules, site, url_key

__all__ = ["all_keys", "forget_aliases", "stored_key"]

#: No rules have this mark, so in the next run the posts of the corpus keep their keys (`crawl.keys.Keys.recall`).
_NO_RULES = "forgotten"


def stored_key(store: Store, url: str, *, title: str | None = None, rules: KeyRules | None = None) -> str:
    """The key by which the corpus knows the post behind an address: by what was learnt of its site, and by aliases."""
    key = url_key(url, title=title, rules=rules, learnt=site_rules(store, site(url)))
    return next((state.aliases[key] for _, state in _states(store) if key in state.aliases), key)


def all_keys(store: Store, keys: Iterable[str]) -> set[str]:
    """Keys with all others of the same posts: those that lead to them, and those to which they lead."""
    found, waiting = set[str](), set(keys)
    pairs = [pair for _, state in _states(store) for pair in state.aliases.items()]
    while waiting:
        found |= waiting
        reached = {key for pair in pairs if not waiting.isdisjoint(pair) for key in pair}
        waiting = reached - found
    return found


def forget_aliases(store: Store, place: str) -> None:
    """Forget the other addresses of a site's posts; the posts keep their keys."""
    for name, state in _states(store):
        if state.aliases and site(state.home or name) == place:
            store.put(BLOG, name, replace(state, aliases={}, key_rules=_NO_RULES).to_json())


def _states(store: Store) -> Iterator[tuple[str, BlogState]]:
    for name in store.names(BLOG):
        yield name, BlogState.from_json(store.get(BLOG, name))
