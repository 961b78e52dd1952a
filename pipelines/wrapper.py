"""Learn a blog's wrapper from its lesson, once; read every page with it."""

from __future__ import annotations

from datetime import datetime, timezone
from typing import TYPE_CHECKING

from typing_extensions import Self

from blogcorpus.chain import read_with_wrapper
from blogcorpus.items import Draft, Lesson, Page
from blogcorpus.stores import WRAPPER, Store, store_for
from blogcorpus.wrapper import Wrapper, learn

if TYPE_CHECKING:
    from scrapy.crawler import Crawler


class WrapperPipeline:
    """Turns a page into a draft with what its entry says and what its blog's wrapper finds."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._wrappers: dict[str, Wrapper] = {}

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Wrappers are kept in the store."""
        return cls(store_for(crawler, crawler.settings["BLOGCORPUS_STORE"]))

    def process_item(self, item: Page) -> Draft:
        """The page as a draft."""
        blog = item.blog.url if item.blog else ""
        if blog not in self._wrappers and (wrapper := self._stored(blog) or self._learnt(item.lesson)) is not None:
            self._wrappers[blog] = wrapper
        return read_with_wrapper(item, self._wrappers.get(blog))

    def _stored(self, blog: str) -> Wrapper | None:
        data = self._store.get(WRAPPER, blog)
        return Wrapper.from_json(data) if data else None

    def _learnt(self, lesson: Lesson | None) -> Wrapper | None:
        if lesson is None:
            return None
        wrapper = learn(lesson, learnt=datetime.now(timezone.utc).date().isoformat())
        # Kept at once: after a kill the next run reads the rest of the blog with the same rules.
        self._store.put(WRAPPER, lesson.blog.url, wrapper.to_json())
        return wrapper
