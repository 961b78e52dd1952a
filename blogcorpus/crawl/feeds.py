"""The hunt for a blog's feeds: candidates are tried one by one, those that are its posts' feeds are kept."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from datetime import datetime

from blogcorpus.archive import archive_links
from blogcorpus.crawl.events import Answer, Failure, Fetch, Purpose, Reason
from blogcorpus.crawl.options import CrawlOptions
from blogcorpus.crawl.pages import generator_of
from blogcorpus.dom import parse
from blogcorpus.errors import FeedError
from blogcorpus.feed import (
    Feed,
    FeedLimits,
    FeedState,
    after,
    feed_links,
    fresh,
    guess_feeds,
    headers,
    part_feeds,
    read_feed,
)
from blogcorpus.heuristics.list_entries import entries_of
from blogcorpus.items import Entry, Page

_DEAD = frozenset({Reason.GONE, Reason.NOT_FOUND})
#: What leads to a page that names feeds or lists posts, and how many such pages are asked for.
_BLOG, _INDEX, _MOST_BLOGS = "blog", "index", 2


class FeedHunt:
    """Feeds of one blog: where to look, what was found, what to remember of each."""

    def __init__(self, options: CrawlOptions, states: Mapping[str, FeedState]) -> None:
        self.states: dict[str, FeedState] = dict(states)
        self.found: list[Feed] = []
        #: Where to ask for each of them next time.
        self.addresses: list[str] = []
        #: Addresses of entries that an earlier run saw with other words, or did not see.
        self.fresh: set[str] = set()
        #: Known feeds that are not there any more.
        self.dead: set[str] = set()
        #: What a page that the site calls its blog says of the posts that it lists.
        self.listed: list[Entry] = []
        #: A candidate was there, but could not be read.
        self.broken = 0
        self._options = options
        self._candidates: deque[str] = deque()
        #: Pages among the candidates.
        self._blogs: list[str] = []
        self._asked: set[str] = set()
        self._guessing = False

    def known(self, url: str) -> FeedState:
        """What is remembered of a feed."""
        return self.states.get(url) or FeedState(url=url)

    def declared(self, page: Page) -> None:
        """Feeds that a page names."""
        if self._options.feeds:
            self._candidates.extend(link.url for link in feed_links(page.dom)[: self._options.max_feeds])

    def guess(self, url: str, home: Page | None) -> None:
        """Where platforms keep their feeds, once, and only while nothing has been found.

        First comes what a site calls its blog, whose page may name a feed that the front page does not, or list posts
        where that lists none; last come feeds of parts (a category, an author): where the main feed is gone they teach
        as well.
        """
        if self._options.feeds and not self.found and not self._guessing:
            self._guessing = True
            generator = generator_of(home)
            if home is not None:
                self._blogs = _blogs(home)
                self._candidates.extend(self._blogs)
            self._candidates.extend(guess_feeds(url, generator)[: self._options.max_feed_guesses])
            if home is not None:
                self._candidates.extend(part_feeds(home.dom, generator)[: self._options.max_feed_guesses])

    def next(self) -> Fetch | None:
        """The next candidate; a guess is given up as soon as one was right."""
        while self._candidates and len(self.found) < (1 if self._guessing else self._options.max_feeds):
            url = self._candidates.popleft()
            if url not in self._asked and url not in {feed.url for feed in self.found}:
                return self.fetch(url, conditional=False)
        return None

    def fetch(self, url: str, *, conditional: bool) -> Fetch:
        """Ask for a feed; conditionally where nothing but news is wanted."""
        self._asked.add(url)
        asked = headers(self.known(url)) if conditional else {}
        route = _BLOG if url in self._blogs else "feed"
        return Fetch(url=url, purpose=Purpose.FEED, route=route, headers=asked, priority=20)

    def answered(self, answer: Answer) -> bool:
        """Keep what an answer says; whether it is a feed of posts with entries."""
        if answer.fetch.route == _BLOG and answer.text is not None:
            page = parse(answer.text, answer.url)
            links = feed_links(page)[: self._options.max_feeds]
            self._candidates.extendleft(link.url for link in reversed(links))
            self.listed = self.listed or list(entries_of(page))
            return False
        state = self.known(answer.fetch.url)
        if answer.status == 304:
            self.states[state.url] = after(state, 304, answer.headers, None, answer.fetched_at)
            return False
        try:
            kind = answer.headers.get("content-type")
            limits = FeedLimits(entries=self._options.max_entries)
            feed = read_feed(answer.body, answer.url, content_type=kind, limits=limits)
        except FeedError:
            self.broken += 1
            return False
        if feed.is_comment_feed or not feed.entries:
            return False
        if state.seen:
            self.fresh.update(entry.url for entry in fresh(state, feed))
        if answer.moved and answer.url != state.url:
            state = after(state, 301, {"location": answer.url}, None, answer.fetched_at)
        self.states.pop(state.url, None)
        state = after(state, answer.status, answer.headers, feed, answer.fetched_at)
        self.states[state.url] = state
        self.addresses.append(state.url)
        self.found.append(feed)
        return True

    def failed(self, failure: Failure, now: datetime) -> None:
        """A feed that was known before remembers its failures; a candidate is simply none."""
        url = failure.fetch.url
        if failure.reason in _DEAD:
            self.dead.add(url)
        if url in self.states:
            self.states[url] = after(self.states[url], failure.status or 0, failure.headers, None, now)


def _blogs(home: Page) -> list[str]:
    """Pages that a site calls its blog, or its list of posts where the front page has none."""
    links = archive_links(home.dom)
    found = [link.url for link in links if link.kind == _BLOG]
    if len(found) < _MOST_BLOGS and not entries_of(home.dom):
        found += [link.url for link in links if link.kind == _INDEX]
    return found[:_MOST_BLOGS]
