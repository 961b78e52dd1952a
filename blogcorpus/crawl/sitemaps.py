"""Sitemaps as a source of posts: those that robots.txt names, else the usual places."""

from __future__ import annotations

from collections import deque

from blogcorpus.archive import rank_sitemaps, read_sitemap, sitemap_candidates
from blogcorpus.crawl.events import Answer, Fetch, Purpose
from blogcorpus.crawl.frontier import Frontier
from blogcorpus.crawl.leads import Fetches, Leads
from blogcorpus.crawl.verdict import Judge
from blogcorpus.urls import looks_like_index


class Sitemaps:
    """Asks for sitemaps and reads them."""

    def __init__(self, named: tuple[str, ...], home: str, frontier: Frontier, judge: Judge, leads: Leads) -> None:
        self._named = named
        self._frontier = frontier
        self._judge = judge
        self._leads = leads
        #: Usual places that were not yet tried.
        self._places = deque(sitemap_candidates(None, home) if not named else ())

    def next(self) -> Fetches:
        """All that robots.txt names; else the usual places one by one until there is one."""
        for url in self._named:
            yield self._fetch(url)
        if self._places:
            yield self._fetch(self._places.popleft())

    def read(self, answer: Answer, *, most: int, guessing: bool) -> Fetches:
        """The posts and further sitemaps, at most so many, that a sitemap names.

        `guessing`: nobody knows how addresses of posts look; the pages themselves decide.
        """
        sitemap = read_sitemap(answer.body, answer.url)
        if sitemap.sitemaps or sitemap.pages:
            self._places.clear()
        for link in rank_sitemaps(sitemap.sitemaps)[:most]:
            yield self._fetch(link.url)
        wanted = (link.url for link in sitemap.pages if self._is_wanted(link.url, guessing))
        found, _ = self._leads.take(self._frontier.post(url, route="sitemap") for url in wanted)
        yield from found

    def _is_wanted(self, url: str, guessing: bool) -> bool:
        return self._judge.likely(url) or (guessing and not looks_like_index(url))

    def _fetch(self, url: str) -> Fetch | None:
        return self._frontier.index(url, route="sitemap", purpose=Purpose.SITEMAP)
