"""The inspector's only way to the store: a blog's wrapper, its posts, what repeats on its pages."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import Any
from urllib.parse import urlsplit

from blogcorpus.body import Body
from blogcorpus.crawl.state import BlogState
from blogcorpus.errors import OptionError
from blogcorpus.filters import parse_filter
from blogcorpus.index import Index
from blogcorpus.inspector.reading import Template
from blogcorpus.items import Page
from blogcorpus.stores import BLOG, OTHER_WRAPPERS, TREE, WRAPPER, Store
from blogcorpus.template import UrlTree, blocks, classify, heuristic, remove
from blogcorpus.urls import url_key
from blogcorpus.wrapper import Shelf, Wrapper, choose, read_shelf
from blogcorpus.wrapper.content_rule import ContentRule
from blogcorpus.wrapper.rules import Rule

#: Fields whose rule a person can choose; comments are found by structure, not by one rule.
PINNABLE = ("title", "authors", "published", "modified", "tags", "content")
_MOST_POSTS = 200
#: What a change may change.
_KEPT = (WRAPPER, OTHER_WRAPPERS)


class Memory:
    """What is remembered of blogs; without a store it remembers nothing, and what is pinned is told only."""

    def __init__(self, store: Store | None) -> None:
        self._store = store
        #: Notes as they were before each change, for undoing.
        self._before: dict[str, list[dict[str, Any]]] = {}

    @property
    def lasting(self) -> bool:
        """What is pinned is kept."""
        return self._store is not None

    def blogs(self) -> list[str]:
        """Addresses of all blogs that have a wrapper or were crawled."""
        return sorted({*(self._store.names(WRAPPER) if self._store is not None else ()), *self._states()})

    def _states(self) -> dict[str, BlogState]:
        """What the crawl noted of each blog, by its address; the store's own names are those of seeds."""
        if self._store is None:
            return {}
        states = [BlogState.from_json(self._store.get(BLOG, name)) for name in self._store.names(BLOG)]
        return {state.home: state for state in states if state.home}

    def blog_of(self, url: str) -> str:
        """The blog that a page belongs to.

        It is the one that the corpus has it from, else the longest address known that it lies under, else its site.
        """
        key = url_key(url)
        known = self._store.known([key]).get(key) if self._store is not None else None
        if known is not None:
            return known.blog
        page = _parts(url)
        under = [blog for blog in self.blogs() if page[: len(_folder(blog))] == _folder(blog)]
        if under:
            return max(under, key=len)
        split = urlsplit(url)
        return f"{split.scheme}://{split.netloc}/" if split.netloc else ""

    def posts(self, blog: str) -> list[str]:
        """Addresses of posts that the corpus has of a blog."""
        if self._store is None:
            return []
        return sorted(known.url for known in islice(self._store.posts(blog), _MOST_POSTS))

    def state(self, blog: str) -> BlogState:
        """What the crawl noted of a blog: its feed, its title, the posts that taught."""
        return self._states().get(blog, BlogState())

    def shelf(self, blog: str) -> Shelf:
        """All wrappers of a blog, and how well they hold."""
        return read_shelf(self._store, blog) if self._store is not None and blog else Shelf()

    def wrapper(self, blog: str, index: Index) -> Wrapper | None:
        """The blog's wrapper for a page, as the crawl would choose it."""
        return choose(self.shelf(blog).wrappers, index)

    def pin(self, blog: str, index: Index, field: str, filter_: str, take: str = "text") -> Wrapper:
        """Make a rule the one that counts on pages like this, and keep the wrapper: it is not learnt anew."""
        if self._store is None or not blog:
            raise OptionError("there is no store to keep a rule in; give --store", subject=field)
        if field not in PINNABLE:
            raise OptionError(f"no rule can be chosen; there are {', '.join(PINNABLE)}", subject=field)
        before = self.shelf(blog).wrappers
        old = choose(before, index)
        new = pinned(old or Wrapper(blog=blog), field, filter_, take)
        self._before.setdefault(blog, []).append({kind: self._store.get(kind, blog) for kind in _KEPT})
        with self._store.transaction():
            self._store.put(WRAPPER, blog, new.to_json())
            self._store.put(OTHER_WRAPPERS, blog, [w.to_json() for w in before if w is not old])
        return new

    def undo(self, blog: str) -> bool:
        """Take the last change back; `False` where there is none."""
        if self._store is None or not self._before.get(blog):
            return False
        with self._store.transaction():
            for kind, note in self._before[blog].pop().items():
                if note is None:
                    self._store.delete(kind, blog)
                else:
                    self._store.put(kind, blog, note)
        return True

    def changes(self, blog: str) -> int:
        """How many changes can be undone."""
        return len(self._before.get(blog, ()))

    def template(self, blog: str) -> Template | None:
        """Takes out what repeats on the blog's pages, as the crawl counted it."""
        data = self._store.get(TREE, blog) if self._store is not None and blog else None
        if not data:
            return None
        by = heuristic("pipeline")
        tree = UrlTree.from_bytes(base64.b64decode(data), branches=by.support is not None)

        def without(page: Page, body: Body) -> Body:
            found = blocks(body.root, links_apart=True)
            return remove(body, found, classify(tree, url_key(page.url), found, by, vouched=frozenset()))

        return without


def pinned(wrapper: Wrapper, field: str, filter_: str, take: str = "text") -> Wrapper:
    """A wrapper in which a person's rule for a field comes before what was learnt."""
    chosen = parse_filter(filter_)
    if field == "content":
        # What was left out inside of the old element is named by filters that hold in the new one too, or find nothing.
        exclude = wrapper.content.exclude if wrapper.content is not None else ()
        return replace(
            wrapper, content=ContentRule(filter=chosen, exclude=exclude, score=1.0, pinned=True), pinned=True
        )
    rule = Rule(filter=chosen, take=take, score=1.0, pinned=True)
    learnt = [old for old in wrapper.rules.get(field, ()) if not old.pinned and str(old.filter) != str(chosen)]
    return replace(wrapper, rules={**wrapper.rules, field: (rule, *learnt)}, pinned=True)


def _folder(blog: str) -> Sequence[str]:
    """Where a blog's pages lie: beside `/blog/index.html`, below `/blog`."""
    parts = _parts(blog)
    return parts[:-1] if len(parts) > 1 and "." in parts[-1] else parts


def _parts(address: str) -> Sequence[str]:
    split = urlsplit(address)
    return [(split.hostname or "").removeprefix("www."), *filter(None, split.path.split("/"))]
