"""What a store promises: the memory between runs, whatever holds it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol

#: Kinds of notes. One name each, so that a misspelt kind is found by the type checker.
BLOG = "blog"
FEED = "feed"
#: What posts of a blog name, while its archive has not been read to its end.
TRAIL = "trail"
WRAPPER = "wrapper"
#: Wrappers of a blog's older pages and other templates, and how well the newest one agreed with later entries.
OTHER_WRAPPERS = "other_wrappers"
WRAPPER_CHECKS = "wrapper_checks"
TREE = "tree"
KEY_RULES = "key_rules"
CORPUS = "corpus"
#: What the last run of a blog came to, and what each run did: for the report.
OUTCOME = "outcome"
RUN = "run"
#: Keys that a person asked never to fetch again.
FORGOTTEN = "forgotten"


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A post that the corpus has."""

    key: str
    url: str
    blog: str
    #: Digest of what was written, so that a change is noticed.
    digest: str
    #: Similarity hash of the text; 0 where the text is too short to have one.
    fingerprint: int = 0
    #: How often it was written: 1, and one more for each change.
    revision: int = 1


class Store(Protocol):
    """Posts that are known, and notes (JSON values) by kind and name.

    Guarantees of every implementation:

    - What was written inside `transaction()` is there entirely or not at all, after a kill as well.
    - Outside of one, each call is its own transaction.
    - Any method may raise `StoreError`, with the driver's error as its cause, and no other error of the driver.
    - One thread uses it; several processes may, one of them writing a given blog.
    """

    def transaction(self) -> AbstractContextManager[None]:
        """Everything inside is written together."""

    def known(self, keys: Iterable[str]) -> dict[str, Known]:
        """Those of the keys that the corpus has."""

    def remember(self, posts: Iterable[Known]) -> None:
        """Posts that have been written to the corpus."""

    def near(self, fingerprint: int, bands: Iterable[int]) -> list[Known]:
        """Posts that share a band of the fingerprint: candidates for the same text under another address."""

    def posts(self, blog: str | None = None) -> Iterator[Known]:
        """All posts, or those of one blog."""

    def forget(self, keys: Iterable[str]) -> None:
        """Take posts out, as if they had never been seen."""

    def get(self, kind: str, name: str) -> Any | None:
        """A note, or `None`."""

    def put(self, kind: str, name: str, value: Any) -> None:
        """Write a note; it replaces the one of that name."""

    def names(self, kind: str) -> list[str]:
        """Names of all notes of a kind."""

    def delete(self, kind: str, name: str) -> None:
        """Take a note away; nothing happens where there is none."""

    def turn(self, host: str, pause: float) -> float:
        """Seconds until the caller may ask a host that other processes ask as well, one every `pause` seconds.

        The turn is taken with the answer: whoever asks next waits longer.
        """

    def close(self) -> None:
        """Let go of files and connections."""
