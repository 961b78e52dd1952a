"""Forgetting: posts and people that must go, wherever they stand, and must not come back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any

from blogcorpus.items import Post
from blogcorpus.schema import Record, post_id
from blogcorpus.stores import FORGOTTEN, Store
from blogcorpus.text import squash
from blogcorpus.urls import is_http, url_key

__all__ = ["Forgetting", "key_of", "name_mark"]

#: Marks of people among the notes of kind FORGOTTEN, beside the keys of posts.
_PERSON = "person "


def key_of(url: str | None) -> str | None:
    """The key of an address; `None` where it is none."""
    return url_key(url) if url and is_http(url) else None


def name_mark(name: str) -> str:
    """What is remembered of a person who must not come back: a hash, not the name."""
    return _PERSON + blake2b(squash(name).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Forgetting:
    """Keys of posts, and marks of people."""

    keys: frozenset[str] = frozenset()
    people: frozenset[str] = frozenset()

    @classmethod
    def of(cls, wishes: Iterable[str]) -> Forgetting:
        """Out of addresses and names, as a person gives them."""
        given = list(wishes)
        return cls(
            keys=frozenset(url_key(wish) for wish in given if is_http(wish)),
            people=frozenset(name_mark(wish) for wish in given if not is_http(wish) and squash(wish)),
        )

    @classmethod
    def from_store(cls, store: Store) -> Forgetting:
        """All that was ever to be forgotten."""
        names = store.names(FORGOTTEN)
        people = frozenset(name for name in names if name.startswith(_PERSON))
        return cls(keys=frozenset(names) - people, people=people)

    @property
    def ids(self) -> frozenset[str]:
        """Identities of the posts."""
        return frozenset(map(post_id, self.keys))

    def knows(self, name: str | None) -> bool:
        """A person is to be forgotten."""
        return bool(name) and bool(self.people) and name_mark(name or "") in self.people

    def gone(self, key: str | None, authors: Iterable[str]) -> bool:
        """A post is to be forgotten: itself, or because of who wrote it."""
        return key in self.keys or (bool(self.people) and any(map(self.knows, authors)))

    def comments(self, comments: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
        """Comments without those of people to be forgotten; answers to these stand alone."""
        kept = [comment for comment in comments if not self.knows(comment.get("author"))]
        there = {comment.get("id") for comment in kept}
        return [c if c.get("parent") is None or c["parent"] in there else {**c, "parent": None} for c in kept]

    def record(self, record: Record) -> Record | None:
        """What stays of a record: itself where nothing is to be forgotten, or `None`."""
        if self.gone(record["url_key"], record["authors"]) or url_key(record["url"]) in self.keys:
            return None
        changes: dict[str, Any] = {}
        if record["duplicate_of"] and url_key(record["duplicate_of"]) in self.keys:
            changes["duplicate_of"] = None
        if any(self.knows(comment["author"]) for comment in record["comments"]):
            changes["comments"] = self.comments(record["comments"])
        return {**record, **changes} if changes else record

    def post(self, post: Post) -> Post | None:
        """The same for a post that is about to be written."""
        if self.gone(post.url_key, post.authors):
            return None
        kept = tuple(comment for comment in post.comments if not self.knows(comment.author))
        if len(kept) == len(post.comments):
            return post
        there = {comment.id for comment in kept}
        return replace(post, comments=tuple(c if c.parent in there else replace(c, parent=None) for c in kept))
