"""The archive of a blog: every way to posts that its feed no longer names.

Sources are tried in this order, and each post is asked for as soon as its address is known:

    paged feeds (RFC 5005)  ─►  the platform's interface  ─►  sitemaps  ─►  index pages: paging, archives, categories

Where an interface has given its whole list, the rest is left out: it could bring nothing but requests.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from lxml.html import HtmlElement

from blogcorpus.archive import neighbours, platform_of, routes
from blogcorpus.crawl.events import Answer, Failure, Purpose
from blogcorpus.crawl.frontier import LINKS, Frontier
from blogcorpus.crawl.indexes import Indexes
from blogcorpus.crawl.interface import Interface
from blogcorpus.crawl.leads import Fetches, Leads
from blogcorpus.crawl.links import Links
from blogcorpus.crawl.options import CrawlOptions
from blogcorpus.crawl.sitemaps import TRIAL, Sitemaps
from blogcorpus.crawl.verdict import Judge
from blogcorpus.dom import Dom, join
from blogcorpus.errors import FeedError
from blogcorpus.feed import Feed, read_feed
from blogcorpus.heuristics.comments import comments_of
from blogcorpus.heuristics.date import find_published
from blogcorpus.heuristics.date_reading import DateContext
from blogcorpus.heuristics.listed import LISTED
from blogcorpus.items import Blog, Lesson, Page
from blogcorpus.language import page_languages


@dataclass(frozen=True, kw_only=True)
class Ground:
    """What the archive starts from."""

    blog: Blog
    home: Page | None
    feeds: tuple[Feed, ...]
    #: Sitemaps that robots.txt names.
    sitemaps: tuple[str, ...]
    lesson: Lesson | None


class Archive:
    """Finds older posts: `next` when nothing is under way, `answered` and `failed` for what its fetches bring."""

    def __init__(
        self, ground: Ground, frontier: Frontier, judge: Judge, options: CrawlOptions, *, enabled: bool
    ) -> None:
        self.ground = ground
        self._frontier = frontier
        self._options = options
        self._enabled = enabled
        self._front = ground.home
        main = ground.feeds[0] if ground.feeds else None
        platform = platform_of(ground.blog.generator, ground.home.dom if ground.home else None, main)
        steps = routes(platform, ground.blog.url, main.url if main else None) if options.feeds else ()
        self._leads = Leads(frontier)
        self._interface = Interface(steps, frontier, self._leads)
        self._sitemaps = Sitemaps(ground.sitemaps, ground.blog.url, frontier, judge, self._leads)
        self._links = Links(frontier, judge)
        dated = enabled and _are_dated(ground.lesson)
        self._indexes = Indexes(frontier, judge, self._leads, self._links, patience=options.patience, dated=dated)
        #: Neighbours of posts that the corpus has.
        self._neighbours: deque[str] = deque()
        if enabled:
            frontier.take_up(ground.blog.url)
        sources: list[Callable[[], Fetches]] = [
            self._paged_feeds,
            self._interface.next,
            self._unless_complete(self._sitemaps.next),
            self._unless_complete(self._front_page),
            self._unless_complete(self._lesson_pages),
            self._left_behind,
            self._unless_complete(self._indexes.next),
            self._sections,
            self._unless_complete(self._indexes.next),
            self._chain,
            self._frontier.views,
        ]
        self._sources = deque(sources if enabled else ())

    # --- what to do next ---------------------------------------------------------------------------------------

    def next(self) -> Fetches:
        """Fetches of the next source that has any; nothing when all are spent."""
        while self._sources:
            fetches = [fetch for fetch in self._sources[0]() if fetch is not None]
            if fetches:
                yield from fetches
                return
            self._sources.popleft()

    def _unless_complete(self, source: Callable[[], Fetches]) -> Callable[[], Fetches]:
        """The source, but empty once an interface has given its whole list: it could find nothing more."""
        return lambda: iter(()) if self._interface.complete else source()

    def _paged_feeds(self) -> Fetches:
        for feed in self.ground.feeds:
            older = feed.prev_archive or feed.next_page
            if older:
                yield self._frontier.index(older, route="feed archive", purpose=Purpose.API)

    def _front_page(self) -> Fetches:
        if self._front is not None:
            yield from self._indexes.links(self._front.dom, "front page", listing=True)
            yield from self._indexes.lists(self._front.dom, "front page")
            self._indexes.wait_for_next(self._front.dom)
        else:  # the seed was a feed
            yield self._frontier.index(self.ground.blog.url, route="front page")
            yield self._frontier.index(join(self.ground.blog.url, "/"), route="front page")

    def _lesson_pages(self) -> Fetches:
        """Posts that the lesson's pages link to: their neighbours, related ones, archives in sidebars."""
        for page in self.ground.lesson.pages if self.ground.lesson is not None else ():
            yield from self.follow(page, is_post=True)
            self._indexes.wait(page.dom)
            page.release()

    def _left_behind(self) -> Fetches:
        """What posts named in a run that was cut off: they are not read again."""
        for url in self._frontier.trail.left.named:
            yield self._frontier.post(url, route=LINKS)
        for url in self._frontier.trail.left.unread:
            yield self._frontier.walk(url)

    def _sections(self) -> Fetches:
        """Last, whatever else the front page links to."""
        if self._front is not None:
            self._indexes.wait_for_sections(self._front.dom)
        yield from ()

    def _chain(self) -> Fetches:
        """Go on after a kill in a blog where each post links only to the next: walk along the posts that are known."""
        while self._neighbours and not self._leads.on:
            fetch = self._frontier.walk(self._neighbours.popleft())
            if fetch is not None:
                yield fetch
                return

    # --- what came ---------------------------------------------------------------------------------------------

    def answered(self, answer: Answer, page: Page | None) -> Fetches:
        """Posts and further pages that an answer leads to."""
        purpose = answer.fetch.purpose
        if purpose is Purpose.SITEMAP:
            guessing = not self.ground.feeds
            yield from self._sitemaps.read(answer, most=self._options.max_sitemaps, guessing=guessing)
        elif purpose is Purpose.API and self._interface.asked(answer.fetch):
            yield from self._interface.read(answer)
        elif purpose is Purpose.API:
            yield from self._read_feed(answer)
        elif page is not None and answer.fetch.route == TRIAL:
            self._sitemaps.tried(page)
        elif page is not None and answer.fetch.route == LINKS:
            yield from self.follow(page, is_post=True)
        elif page is not None:
            self._front = self._front or page
            yield from self._indexes.read(page, answer.fetch.route)

    def failed(self, failure: Failure) -> None:
        """A source that gave nothing is given up."""
        if self._interface.asked(failure.fetch):
            self._interface.failed()
        elif failure.fetch.purpose is Purpose.INDEX:
            self._indexes.failed(failure.fetch.route)

    def follow(self, page: Page, *, is_post: bool) -> Fetches:
        """Links to further posts on a page that was fetched as one."""
        if not self._enabled or self._interface.complete:
            return
        yield from self._indexes.links(page.dom, LINKS)
        for url in self._beside(page.dom) if is_post else ():
            fetch = self._frontier.post(url, route=LINKS)
            yield fetch
            if fetch is None:
                self._neighbours.append(url)
        if not is_post:
            yield from self._indexes.lists(page.dom, LINKS)

    def _beside(self, dom: Dom) -> tuple[str, ...]:
        """Neighbours of a post; known ones too, unless other lists lead on: only `_chain` needs them."""
        return neighbours(dom, dict(self._links.open_on(dom)) if self._leads.on else None)

    def _read_feed(self, answer: Answer) -> Fetches:
        try:
            feed = read_feed(answer.body, answer.url, content_type=answer.headers.get("content-type"))
        except FeedError:
            return
        found, brought = self._leads.take(self._leads.posts(feed.entries, answer.fetch.route))
        yield from found
        older = feed.prev_archive or feed.next_page
        if older and brought:
            yield self._frontier.index(older, route=answer.fetch.route, purpose=Purpose.API)


def _are_dated(lesson: Lesson | None) -> bool:
    """Most posts of the lesson say their day more surely than a list would, so lists need not be read for it."""
    pages = lesson.pages if lesson is not None else ()
    return 2 * sum(map(_is_dated, pages)) > len(pages)


def _is_dated(page: Page) -> bool:
    context, area = DateContext(languages=page_languages(page), now=page.fetched_at), comments_of(page)
    comments = frozenset(area.parts) if area is not None else frozenset[HtmlElement]()
    return any(found.confidence > LISTED for found in find_published(page.dom, context, excluded=comments))
