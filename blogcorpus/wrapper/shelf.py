"""The wrappers of a blog in the store: the newest, those of its other templates and older pages, and how well it holds.

A wrapper that a person pinned is never replaced. One that no longer agrees with the feed is *stale*: the next run
fetches a lesson again and learns a new one; pages that still look like before go on being read with the old one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from blogcorpus.stores import OTHER_WRAPPERS, WRAPPER, WRAPPER_CHECKS, Store
from blogcorpus.wrapper.wrapper import Wrapper

#: Wrappers kept beside the newest one.
_OTHERS = 4
#: Checks that are remembered, one a day.
_DAYS = 60
#: The last so many entries decide: a wrapper that agrees less with them is stale.
_JUDGED = 3
_STALE = 0.6


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """Entries of one day beside what the wrapper found on their pages."""

    day: str
    pages: int
    #: Sum of the pages' agreement.
    agreed: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelf:
    """What the store has of one blog's wrappers."""

    #: The newest first.
    wrappers: tuple[Wrapper, ...] = ()
    checks: tuple[Check, ...] = field(default_factory=tuple)

    @property
    def pinned(self) -> bool:
        """A person fixed the newest one."""
        return bool(self.wrappers) and self.wrappers[0].pinned

    @property
    def stale(self) -> bool:
        """The feed's last entries were not found where the wrapper says, and nobody pinned it."""
        pages, agreed = 0, 0.0
        for check in reversed(self.checks):
            pages, agreed = pages + check.pages, agreed + check.agreed
            if pages >= _JUDGED:
                return not self.pinned and agreed < _STALE * pages
        return False


def read_shelf(store: Store, blog: str) -> Shelf:
    """The wrappers of a blog."""
    newest = store.get(WRAPPER, blog)
    if newest is None:
        return Shelf()
    others = store.get(OTHER_WRAPPERS, blog) or []
    checks = store.get(WRAPPER_CHECKS, blog) or []
    return Shelf(
        wrappers=tuple(Wrapper.from_json(data) for data in (newest, *others)),
        checks=tuple(Check(day=str(day), pages=int(pages), agreed=float(agreed)) for day, pages, agreed in checks),
    )


def put_wrappers(store: Store, blog: str, learnt: Sequence[Wrapper]) -> Shelf:
    """Put newly learnt wrappers before those that are there; what was taught by example goes with them."""
    before = read_shelf(store, blog)
    if before.pinned or not learnt:
        return before
    extra = before.wrappers[0].extra if before.wrappers else {}
    taught = {name: field for name, field in extra.items() if not field.fallback}
    known = {wrapper.version for wrapper in learnt}
    old = [wrapper for wrapper in before.wrappers if wrapper.version not in known]
    newest, *rest = (wrapper.taught(taught) for wrapper in learnt)
    with store.transaction():
        store.put(WRAPPER, blog, newest.to_json())
        _put_or_delete(store, OTHER_WRAPPERS, blog, [w.to_json() for w in (*rest, *old)][:_OTHERS])
        store.delete(WRAPPER_CHECKS, blog)
    return read_shelf(store, blog)


def note_check(store: Store, blog: str, shelf: Shelf, share: float, day: str) -> Shelf:
    """Remember how much of one entry the wrapper found."""
    *earlier, last = shelf.checks or (Check(day=day, pages=0, agreed=0.0),)
    if last.day != day:
        earlier, last = [*earlier, last], Check(day=day, pages=0, agreed=0.0)
    checks = (*earlier, Check(day=day, pages=last.pages + 1, agreed=last.agreed + share))[-_DAYS:]
    store.put(WRAPPER_CHECKS, blog, [[check.day, check.pages, round(check.agreed, 2)] for check in checks])
    return Shelf(wrappers=shelf.wrappers, checks=checks)


def forget_wrappers(store: Store, blog: str) -> None:
    """Take a blog's wrappers away: the next crawl learns anew."""
    with store.transaction():
        for kind in (WRAPPER, OTHER_WRAPPERS, WRAPPER_CHECKS):
            store.delete(kind, blog)


def _put_or_delete(store: Store, kind: str, name: str, value: list[Any]) -> None:
    if value:
        store.put(kind, name, value)
    else:
        store.delete(kind, name)
