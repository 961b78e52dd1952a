"""Remove from the text what repeats from page to page."""

from __future__ import annotations

import base64
from collections import Counter
from typing import TYPE_CHECKING

from scrapy.exceptions import NotConfigured
from typing_extensions import Self

from blogcorpus.chain import with_body
from blogcorpus.items import Draft, Lesson, Page
from blogcorpus.stores import TREE, Store, store_for
from blogcorpus.template import (
    Heuristic,
    Trees,
    classify,
    content_blocks,
    document_hashes,
    feed_hashes,
    heuristic,
    in_content,
    judged_blocks,
    on_page,
    page_hashes,
    remove,
    site_of,
)

if TYPE_CHECKING:
    from scrapy.crawler import Crawler


class TemplatePipeline:
    """Counts the blocks of every page in its site's tree, and takes templates out of the content."""

    def __init__(self, store: Store, by: Heuristic) -> None:
        self._by = by
        self._trees = Trees(
            lambda site: _unpacked(store.get(TREE, site)),
            lambda site, data: store.put(TREE, site, base64.b64encode(data).decode("ascii")),
            branches=by.support is not None,
        )
        #: Sites whose lesson has been counted → blocks that their feed has in most posts.
        self._warmed: dict[str, frozenset[int]] = {}

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Which heuristic, or none at all, is a setting."""
        name = crawler.settings.get("BLOGCORPUS_TEMPLATE")
        if not name:
            raise NotConfigured
        return cls(store_for(crawler, crawler.settings["BLOGCORPUS_STORE"]), heuristic(name))

    def process_item(self, item: Draft) -> Draft:
        """The draft with a cleaner content."""
        page = item.page
        key = page.url_key
        # A tree for each blog: hosts of many blogs have one template for each of them.
        site = page.blog_url or site_of(key)
        tree = self._trees.of(site)
        if site not in self._warmed and page.lesson is not None:
            self._warmed[site] = _usual(page.lesson)
            tree.warm((p.url_key, on_page(self._hashes(p)), _time(p)) for p in page.lesson.pages)
            for taught in page.lesson.pages:  # nobody after this station asks for them
                taught.release()
        everywhere = self._hashes(page)
        tree.insert(key, on_page(everywhere), _time(page))
        finding = item.best("content")
        if finding is None:
            return item
        found = content_blocks(finding.value, page.dom, near=self._by.near)
        vouched = _vouched(page) | self._warmed.get(site, frozenset())
        counted = in_content([block.hash for block in found], everywhere)
        verdicts = classify(tree, key, found, self._by, vouched=vouched, counted=counted)
        return with_body(item, remove(finding.value, found, verdicts))

    def _hashes(self, page: Page) -> list[int]:
        if not self._by.near:
            return page_hashes(page.dom)
        return document_hashes(judged_blocks(page.dom.body, page.dom.flat, near=True))

    def close_spider(self) -> None:
        """Keep the trees for the next run."""
        self._trees.close()


def _vouched(page: Page) -> frozenset[int]:
    """Blocks that the feed's whole text has are content, however often they repeat."""
    entry = page.entry
    if entry is None or not entry.html or not entry.full:
        return frozenset()
    return feed_hashes([entry.html])


def _usual(lesson: Lesson) -> frozenset[int]:
    """Blocks that most whole texts of the feed have: a signature the author thinks part of every post."""
    texts = [hashes for page in lesson.pages if (hashes := _vouched(page))]
    counts = Counter(block for hashes in texts for block in hashes)
    return frozenset(block for block, count in counts.items() if 2 * count > len(texts) > 2)


def _time(page: Page) -> float:
    return page.fetched_at.timestamp() if page.fetched_at is not None else 0.0


def _unpacked(note: str | None) -> bytes | None:
    return base64.b64decode(note) if note else None
