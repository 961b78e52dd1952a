"""Learn a blog's wrapper from its lesson, once; read every page with it; notice when it no longer holds."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from datetime import datetime, timezone
from typing import TYPE_CHECKING

from typing_extensions import Self

from blogcorpus.chain import read_with_wrapper
from blogcorpus.evolution.improve import improve_all
from blogcorpus.items import Draft, Lesson, Page
from blogcorpus.language import load_detector
from blogcorpus.stores import Store, store_for
from blogcorpus.wrapper import (
    Shelf,
    Wrapper,
    agreement,
    choose,
    learn_as_paper,
    learn_templates,
    note_check,
    put_wrappers,
    read_shelf,
)

if TYPE_CHECKING:
    from scrapy.crawler import Crawler


class WrapperPipeline:
    """Turns a page into a draft with what its entry says and what its blog's wrapper finds."""

    def __init__(self, store: Store, *, induction: str = "full", seconds: float = 0.0) -> None:
        self._store = store
        self._seconds = seconds
        self._paper = induction == "paper"
        self._shelves: dict[str, Shelf] = {}
        #: Of a blog that is learning, one page waits for what it learns, and the others for that one.
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        #: Blogs whose wrapper was learnt in this run: their pages were its lesson, and tell nothing about it.
        self._new: set[str] = set()

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Wrappers are kept in the store."""
        store = store_for(crawler, crawler.settings["BLOGCORPUS_STORE"])
        seconds = crawler.settings.getfloat("BLOGCORPUS_EVOLUTION_SECONDS")
        return cls(store, induction=crawler.settings["BLOGCORPUS_INDUCTION"], seconds=seconds)

    async def process_item(self, item: Page) -> Draft:
        """The page as a draft; while its blog's wrapper is being learnt, pages of other blogs pass."""
        blog = item.blog_url
        async with self._locks[blog]:
            shelf = await self._shelf(blog, item.lesson)
        wrapper = choose(shelf.wrappers, item.dom.index) if shelf.wrappers else None
        draft = read_with_wrapper(item, wrapper)
        if wrapper is not None and blog not in self._new:
            self._check(blog, wrapper, draft)
        return draft

    async def _shelf(self, blog: str, lesson: Lesson | None) -> Shelf:
        if blog not in self._shelves:
            self._shelves[blog] = read_shelf(self._store, blog)
        shelf = self._shelves[blog]
        if lesson is not None and blog not in self._new and (not shelf.wrappers or shelf.stale):
            # In a thread: learning takes long enough for downloads to stall, and for servers to hang up.
            learnt = await asyncio.to_thread(self._learnt, lesson)
            # Kept at once: after a kill the next run reads the rest of the blog with the same rules.
            shelf = self._shelves[blog] = put_wrappers(self._store, blog, learnt)
            self._new.add(blog)
        return shelf

    def _learnt(self, lesson: Lesson) -> tuple[Wrapper, ...]:
        load_detector()  # here nobody waits for it; some page of the blog will ask
        if self._paper:
            return (learn_as_paper(lesson, learnt=_today()),)
        return improve_all(learn_templates(lesson, learnt=_today()), lesson, self._seconds)

    def _check(self, blog: str, wrapper: Wrapper, draft: Draft) -> None:
        entry = draft.page.entry
        share = agreement(wrapper, entry, draft.findings) if entry is not None and not entry.listed else None
        if share is not None:
            self._shelves[blog] = note_check(self._store, blog, self._shelves[blog], share, _today())


def _today() -> str:
    return datetime.now(timezone.utc).date().isoformat()
