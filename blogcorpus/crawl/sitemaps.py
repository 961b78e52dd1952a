"""Sitemaps as a source of posts: those that robots.txt names, then the usual places, until there is one.

Addresses that look like none of the feed's posts may be those of an older software: of each kind some are tried.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from blogcorpus.archive import rank_sitemaps, read_sitemap, usual_sitemaps
from blogcorpus.crawl.events import Answer, Fetch, Purpose
from blogcorpus.crawl.frontier import Frontier
from blogcorpus.crawl.leads import Fetches, Leads
from blogcorpus.crawl.verdict import Judge
from blogcorpus.dom import join
from blogcorpus.items import Page
from blogcorpus.urls import looks_like_index, shape

#: The route of pages that only tell what their kind is.
TRIAL: Final = "sitemap trial"
#: Addresses of a kind that are tried, how many of them must be posts, and of how many there must be a kind.
_TRIED, _GOOD, _MANY = 3, 2, 5
#: Posts that a sitemap of another host names by their paths.
_SEVERAL = 2


class Sitemaps:
    """Asks for sitemaps and reads them."""

    def __init__(self, named: tuple[str, ...], home: str, frontier: Frontier, judge: Judge, leads: Leads) -> None:
        self._named = named
        self._frontier = frontier
        self._judge = judge
        self._leads = leads
        self._folder = urlsplit(home).path.rpartition("/")[0] + "/"
        #: Usual places that were not yet tried.
        self._places = deque(usual_sitemaps(home))
        #: Addresses by their shapes, where it is not that of a post, and how many of those tried were posts.
        self._unlike: dict[str, dict[str, None]] = defaultdict(dict)
        self._good: Counter[str] = Counter()

    def next(self) -> Fetches:
        """All that robots.txt names; else the usual places one by one until there is one; then what is to be tried."""
        named, self._named = self._named, ()
        for url in named:
            yield self._fetch(url)
        while self._places and not named:
            if (fetch := self._fetch(self._places.popleft())) is not None:
                yield fetch
                return
        for kind, urls in list(self._unlike.items()) if not named else ():
            yield from self._of_kind(kind, list(urls))

    def _of_kind(self, kind: str, urls: list[str]) -> Fetches:
        """Some addresses of a kind; once they have shown that these are posts, all."""
        if self._good[kind] >= _GOOD:
            del self._unlike[kind]
            found, _ = self._leads.take(self._frontier.post(url, route="sitemap") for url in urls)
            yield from found
        elif len(urls) >= _MANY:
            for url in urls[:: len(urls) // _TRIED][:_TRIED]:
                yield self._frontier.index(url, route=TRIAL)

    def tried(self, page: Page) -> None:
        """Note whether a page that was tried is a post."""
        if self._judge.against(page) is None and self._judge.is_dated(page):
            self._good[shape(page.requested_url or page.url)] += 1

    def read(self, answer: Answer, *, most: int, guessing: bool) -> Fetches:
        """The posts and further sitemaps, at most so many, that a sitemap names.

        `guessing`: nobody knows how addresses of posts look; the pages themselves decide.
        """
        sitemap = read_sitemap(answer.body, answer.url)
        if sitemap.sitemaps or sitemap.pages:
            self._places.clear()
        for url in rank_sitemaps(sitemap.sitemaps)[:most]:
            yield self._fetch(url)
        urls = self._at_home(list(sitemap.pages))
        wanted = [url for url in urls if self._is_wanted(url, guessing)]
        for url in urls if not guessing else ():
            if self._is_at_home(url) and not (self._judge.likely(url) or looks_like_index(url)):
                self._unlike[shape(url)].setdefault(url)
        found, _ = self._leads.take(self._frontier.post(url, route="sitemap") for url in wanted)
        yield from found

    def _at_home(self, urls: list[str]) -> list[str]:
        """The addresses of a sitemap; if all are on another host, as where the blog was made, their paths on its own.

        The paths of posts that are known must be among them.
        """
        if any(map(self._frontier.may_be_asked, urls)):
            return urls
        moved = [join(self._frontier.home, f"{path}?{query}" if query else path) for path, query in _paths(urls)]
        return moved if sum(map(self._frontier.seen, moved)) >= _SEVERAL else urls

    def _is_at_home(self, url: str) -> bool:
        """An address in the blog's folder: beside it, other people's blogs may be."""
        return self._frontier.may_be_asked(url) and urlsplit(url).path.startswith(self._folder)

    def _is_wanted(self, url: str, guessing: bool) -> bool:
        return self._judge.likely(url) or (guessing and not looks_like_index(url))

    def _fetch(self, url: str) -> Fetch | None:
        return self._frontier.index(url, route="sitemap", purpose=Purpose.SITEMAP)


def _paths(urls: Iterable[str]) -> Iterable[tuple[str, str]]:
    parts = map(urlsplit, urls)
    return ((part.path, part.query) for part in parts if part.path.strip("/") or part.query)
