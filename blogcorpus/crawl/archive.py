"""The archive of a blog: every way to posts that its feed no longer names.

Sources are tried in this order, and each post is asked for as soon as its address is known:

    paged feeds (RFC 5005)  ─►  the platform's interface  ─►  sitemaps  ─►  index pages: paging, archives, categories

Where an interface has given its whole list, the rest is left out: it could bring nothing but requests.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from blogcorpus.archive import Answer as StepAnswer
from blogcorpus.archive import (
    ArchiveLink,
    Step,
    archive_links,
    neighbours,
    next_pages,
    platform_of,
    rank_sitemaps,
    read_sitemap,
    routes,
    sitemap_candidates,
)
from blogcorpus.crawl.events import Answer, Failure, Fetch, Purpose
from blogcorpus.crawl.frontier import Frontier
from blogcorpus.crawl.options import CrawlOptions
from blogcorpus.crawl.verdict import Judge
from blogcorpus.dom import Dom, join
from blogcorpus.errors import FeedError
from blogcorpus.feed import Feed, read_feed
from blogcorpus.heuristics.segments import segments
from blogcorpus.items import Blog, Entry, Lesson, Page
from blogcorpus.urls import looks_like_index

Fetches = Iterator[Fetch | None]


@dataclass(frozen=True, kw_only=True)
class Ground:
    """What the archive starts from."""

    blog: Blog
    home: Page | None
    feeds: tuple[Feed, ...]
    #: Sitemaps that robots.txt names.
    sitemaps: tuple[str, ...]
    lesson: Lesson | None


@dataclass
class _Interface:
    """A platform's interface under way."""

    steps: deque[Step]
    current: Step | None = None
    answers: int = 0
    #: It was read to its end.
    complete: bool = False


@dataclass
class _Indexes:
    """Index pages that wait, and kinds that have brought nothing for a while."""

    waiting: deque[ArchiveLink] = field(default_factory=deque)
    barren: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    known: set[str] = field(default_factory=set)


class Archive:
    """Finds older posts: `next` when nothing is under way, `answered` and `failed` for what its fetches bring."""

    def __init__(
        self, ground: Ground, frontier: Frontier, judge: Judge, options: CrawlOptions, *, enabled: bool
    ) -> None:
        self.ground = ground
        self._frontier = frontier
        self._judge = judge
        self._options = options
        self._enabled = enabled
        self._front = ground.home
        main = ground.feeds[0] if ground.feeds else None
        platform = platform_of(ground.blog.generator, ground.home.dom if ground.home else None, main)
        feed = main.url if main else None
        self._interface = _Interface(deque(routes(platform, ground.blog.url, feed) if options.feeds else ()))
        self._indexes = _Indexes()
        self._sitemap_places: deque[str] = deque()
        #: Neighbours of posts that the corpus has, and whether anything else than neighbours led beyond the lesson.
        self._neighbours: deque[str] = deque()
        self._led_on = False
        sources: list[Callable[[], Fetches]] = [
            self._paged_feeds,
            self._platform,
            self._sitemaps,
            self._front_page,
            self._lesson_pages,
            self._index_pages,
            self._sections,
            self._index_pages,
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

    def _paged_feeds(self) -> Fetches:
        for feed in self.ground.feeds:
            older = feed.prev_archive or feed.next_page
            if older:
                yield self._frontier.index(older, route="feed archive", purpose=Purpose.API)

    def _platform(self) -> Fetches:
        """One interface after the other, until one has been read to its end."""
        interface = self._interface
        while interface.current is None and interface.steps and not interface.complete:
            interface.current = interface.steps.popleft()
            interface.answers = 0
            yield self._frontier.index(interface.current.url, route=interface.current.route.name, purpose=Purpose.API)

    def _sitemaps(self) -> Fetches:
        """Sitemaps that robots.txt names, all; else the usual places one by one until there is one."""
        if self._interface.complete:
            return
        if self.ground.sitemaps:
            for url in self.ground.sitemaps:
                yield self._frontier.index(url, route="sitemap", purpose=Purpose.SITEMAP)
            return
        if not self._sitemap_places:
            self._sitemap_places.extend(sitemap_candidates(None, self.ground.blog.url))
            self._sitemap_places.append("")  # the end: not to be filled again
        place = self._sitemap_places.popleft()
        if place:
            yield self._frontier.index(place, route="sitemap", purpose=Purpose.SITEMAP)
        else:
            self._sitemap_places.append("")

    def _front_page(self) -> Fetches:
        if self._interface.complete:
            return
        if self._front is not None:
            yield from self._links(self._front.dom, "front page", listing=True)
            yield from self._lists(self._front.dom, "front page")
        else:  # the seed was a feed
            yield self._frontier.index(self.ground.blog.url, route="front page")
            yield self._frontier.index(join(self.ground.blog.url, "/"), route="front page")

    def _lesson_pages(self) -> Fetches:
        """Posts that the lesson's pages link to: their neighbours, related ones, archives in sidebars."""
        lesson = self.ground.lesson
        for page in lesson.pages if lesson is not None and not self._interface.complete else ():
            yield from self.follow(page, is_post=True)
            self._wait(page.dom)
            page.release()

    def _index_pages(self) -> Fetches:
        """The next archive page whose kind still brings something."""
        while self._indexes.waiting and not self._interface.complete:
            link = self._indexes.waiting.popleft()
            if self._indexes.barren[link.kind] < self._patience(link.kind):
                fetch = self._frontier.index(link.url, route=f"archive: {link.kind}")
                if fetch is not None:
                    yield fetch
                    return

    def _sections(self) -> Fetches:
        """Last, whatever else the front page links to: pages that list posts under a name of their own."""
        front = self._front
        for a in front.dom.body.iter("a") if front is not None else ():
            url = join(front.dom.base, a.get("href") or "").split("#")[0] if front is not None else ""
            if not self._judge.likely(url) and url not in self._indexes.known:
                self._indexes.known.add(url)
                self._indexes.waiting.append(ArchiveLink(url=url, kind="section"))
        yield from ()

    def _chain(self) -> Fetches:
        """Where each post leads only to the next, a run that was killed is taken up by walking along known posts."""
        while self._neighbours and not self._led_on:
            fetch = self._frontier.walk(self._neighbours.popleft())
            if fetch is not None:
                yield fetch
                return

    # --- what came ---------------------------------------------------------------------------------------------

    def answered(self, answer: Answer, page: Page | None) -> Fetches:
        """Posts and further pages that an answer leads to."""
        purpose = answer.fetch.purpose
        if purpose is Purpose.SITEMAP:
            yield from self._read_sitemap(answer)
        elif purpose is Purpose.API and self._is_step(answer.fetch):
            yield from self._read_step(answer)
        elif purpose is Purpose.API:
            yield from self._read_feed(answer)
        elif page is not None and answer.fetch.route == "links":
            yield from self.follow(page, is_post=True)
        elif page is not None:
            self._front = self._front or page
            yield from self._read_index(page, answer.fetch.route)

    def failed(self, failure: Failure) -> Fetches:
        """A source that gave nothing is given up."""
        if self._is_step(failure.fetch):
            self._interface.complete = self._interface.answers > 0
            self._interface.current = None
        elif failure.fetch.purpose is Purpose.INDEX:
            # A dead link says less about its kind than a list without posts.
            self._indexes.barren[failure.fetch.route.removeprefix("archive: ")] += 0.5
        yield from ()

    def follow(self, page: Page, *, is_post: bool) -> Fetches:
        """Links to further posts on a page that was fetched as one."""
        if self._enabled and not self._interface.complete:
            yield from self._links(page.dom, "links")
            for url in neighbours(page.dom) if is_post else ():
                fetch = self._frontier.post(url, route="links")
                yield fetch
                if fetch is None:
                    self._neighbours.append(url)
            if not is_post:
                yield from self._lists(page.dom, "links")

    def _is_step(self, fetch: Fetch) -> bool:
        return self._interface.current is not None and fetch.url == self._interface.current.url

    def _read_step(self, answer: Answer) -> Fetches:
        step = self._interface.current
        if step is None:
            return
        entries = step.read(answer.body)
        met = self._frontier.met
        found = list(self._posts(entries, step.route.name))
        yield from found
        brought = self._brought(found, met)
        self._interface.answers += bool(brought)
        pages = answer.headers.get("x-wp-totalpages", "")
        told = StepAnswer(
            status=answer.status,
            entries=len(entries),
            new=brought,
            pages=int(pages) if pages.isdigit() else None,
        )
        self._interface.current = step.after(told)
        if self._interface.current is not None:
            url = self._interface.current.url
            yield self._frontier.index(url, route=step.route.name, purpose=Purpose.API)
        else:
            self._interface.complete = self._interface.answers > 0

    def _read_feed(self, answer: Answer) -> Fetches:
        try:
            feed = read_feed(answer.body, answer.url, content_type=answer.headers.get("content-type"))
        except FeedError:
            return
        met = self._frontier.met
        found = list(self._posts(feed.entries, answer.fetch.route))
        yield from found
        older = feed.prev_archive or feed.next_page
        if older and self._brought(found, met):
            yield self._frontier.index(older, route=answer.fetch.route, purpose=Purpose.API)

    def _brought(self, found: Sequence[Fetch], met: int) -> int:
        """How many posts a list led to that this run had not met: new ones, and those that a killed run wrote."""
        brought = len(found) + self._frontier.met - met
        self._led_on = self._led_on or brought > 0
        return brought

    def _posts(self, entries: Iterable[Entry], route: str) -> Iterator[Fetch]:
        for entry in entries:
            fetch = self._frontier.post(entry.url, route=route, entry=entry)
            if fetch is not None:
                yield fetch

    def _read_sitemap(self, answer: Answer) -> Fetches:
        sitemap = read_sitemap(answer.body, answer.url)
        if sitemap.sitemaps or sitemap.pages:
            self._sitemap_places.clear()
            self._sitemap_places.append("")
        for link in rank_sitemaps(sitemap.sitemaps)[: self._options.max_sitemaps]:
            yield self._frontier.index(link.url, route="sitemap", purpose=Purpose.SITEMAP)
        met = self._frontier.met
        for link in sitemap.pages:
            # Without a feed, addresses of posts are only guessed at: the pages themselves decide.
            if self._judge.likely(link.url) or (not self.ground.feeds and not looks_like_index(link.url)):
                fetch = self._frontier.post(link.url, route="sitemap")
                self._led_on = self._led_on or fetch is not None or self._frontier.met > met
                yield fetch

    def _read_index(self, page: Page, route: str) -> Fetches:
        met = self._frontier.met
        found = [fetch for fetch in self._links(page.dom, route, listing=True) if fetch is not None]
        yield from found
        kind = route.removeprefix("archive: ")
        brought = self._brought(found, met)
        self._indexes.barren[kind] = 0 if brought else self._indexes.barren[kind] + 1
        if brought or self._indexes.barren[kind] < self._patience(kind):
            yield from self._lists(page.dom, route)

    def _patience(self, kind: str) -> int:
        """Lists that have no known kind are mostly none: more of them are tried before they are given up."""
        return self._options.patience * (3 if kind == "section" else 1)

    def _links(self, dom: Dom, route: str, *, listing: bool = False) -> Fetches:
        """Posts that a page links to: by the look of their addresses, or because a list names them as posts."""
        seen: set[str] = set()
        for a in dom.body.iter("a"):
            href = a.get("href")
            url = join(dom.base, href).split("#")[0] if href else ""
            if url and url not in seen:
                seen.add(url)
                if self._judge.likely(url):
                    yield self._frontier.post(url, route=route)
        if listing:
            for segment in segments(dom):
                yield self._frontier.post(segment.url, route=route)

    def _lists(self, dom: Dom, route: str) -> Fetches:
        """Further pages of the same list at once; other lists later."""
        for url in next_pages(dom):
            yield self._frontier.index(url, route="paging" if route == "front page" else route)
        self._wait(dom)

    def _wait(self, dom: Dom) -> None:
        """Other lists that a page links to wait their turn."""
        for link in archive_links(dom):
            if link.url not in self._indexes.known:
                self._indexes.known.add(link.url)
                self._indexes.waiting.append(link)
