"""BlogCrawl: the order of work for one blog, without I/O.

Events come in (an answer, a failure), actions go out (fetch this, publish that). The phases, each a method:

    start ─► seed ─► feeds ─► lesson ─► archive ─► done

seed     the front page, or a feed given directly
feeds    find the blog's feeds and read them; without one, the front page's own posts are the entries
lesson   fetch the newest entries' pages; together they teach the wrapper
archive  every older post, by the routes of `crawl.archive`
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime

from blogcorpus.crawl.archive import Archive
from blogcorpus.crawl.verdict import Judge
from blogcorpus.urls import learn as learn_key_rules

from blogcorpus.crawl.entries import home_site, merge
from blogcorpus.crawl.events import Action, Answer, Event, Failure, Fetch, Publish, Purpose, Reason
from blogcorpus.crawl.frontier import Frontier
from blogcorpus.crawl.options import CrawlOptions
from blogcorpus.crawl.state import BlogState, Memory
from blogcorpus.crawl.summary import Summary
from blogcorpus.errors import FeedError
from blogcorpus.feed import Feed, FeedState, after, feed_links, guess_feeds, headers, is_feed, read_feed
from blogcorpus.heuristics.segments import entries_of
from blogcorpus.items import Blog, Entry, Lesson, Page

#: Response headers that say something about rights or identity.
_KEPT_HEADERS = frozenset("content-language last-modified x-robots-tag tdm-reservation tdm-policy link".split())
#: Fetches of one blog under way at once; the rest waits here, not in the scheduler's memory.
_WINDOW = 4
#: Failures that mean the whole blog cannot be had.
_FATAL = frozenset({Reason.ROBOTS, Reason.BLOCKED, Reason.UNREACHABLE, Reason.REFUSED_ADDRESS})


class BlogCrawl:
    """The crawl of one blog. `receive` every event that its fetches lead to, until `done`."""

    def __init__(
        self,
        seed: str,
        *,
        memory: Memory,
        options: CrawlOptions,
        state: BlogState | None = None,
        feed_states: Mapping[str, FeedState] | None = None,
    ) -> None:
        self.seed = seed
        self.state = state or BlogState()
        self.feed_states: dict[str, FeedState] = dict(feed_states or {})
        self.blog = Blog(url=self.state.home or seed, title=self.state.title, language=self.state.language)
        self.summary = Summary(blog=self.blog.url, title=self.blog.title)
        self.frontier = Frontier(self.blog.url, memory, options)
        #: Sitemaps that robots.txt names; whoever reads robots.txt fills it.
        self.sitemaps: list[str] = []
        self._memory = memory
        self._options = options
        self._home: Page | None = None
        self._feeds: list[Feed] = []
        self._candidates: deque[str] = deque()
        self._guessed = False
        self._lesson: list[Page] = []
        self._learning = False
        self._judge = Judge.from_state(self.state)
        self._archive: Archive | None = None
        self._waiting: deque[Fetch] = deque()
        self._flying = 0

    # --- the outside -------------------------------------------------------------------------------------------

    @property
    def done(self) -> bool:
        """Nothing is under way and nothing waits."""
        return not self._flying and not self._waiting

    def start(self, now: datetime) -> list[Action]:
        """The first actions: the known feed, or the seed."""
        if self.state.feeds and self._options.feeds and self._options.mode == "new":
            known = self.feed_states.get(self.state.feeds[0]) or FeedState(url=self.state.feeds[0])
            if known.retry_at is not None and known.retry_at > now:
                self.summary.reason = Reason.BUSY
                return []
            if not known.gone:
                self.frontier.rules = learn_key_rules(self.state.permalinks, ())
                return self._go([self._feed_fetch(known.moved_to or known.url)])
        seed_headers = dict(self.state.validators) if self.state.archive_done else {}
        return self._go([Fetch(url=self.seed, purpose=Purpose.SEED, headers=seed_headers, priority=30)])

    def receive(self, event: Event) -> list[Action]:
        """What an answer or a failure leads to."""
        self._flying -= 1
        self.summary.requests += 1
        actions = list(self._failed(event)) if isinstance(event, Failure) else list(self._answered(event))
        actions = self._go(actions)
        while not self._flying and not self._waiting:
            more = self._go(list(self._next_phase()))
            if not more:
                break
            actions += more
        return actions

    def _go(self, actions: Iterable[Action | None]) -> list[Action]:
        """Publishing happens at once; of the fetches so many as may be under way."""
        out: list[Action] = []
        for action in actions:
            if isinstance(action, Publish):
                self.summary.published[action.page.route] += 1
                out.append(action)
            elif action is not None:
                self._waiting.append(action)
        while self._waiting and self._flying < _WINDOW:
            best = max(self._waiting, key=lambda f: f.priority)
            self._waiting.remove(best)
            self._flying += 1
            out.append(best)
        return out

    # --- events ------------------------------------------------------------------------------------------------

    def _answered(self, answer: Answer) -> Iterator[Action | None]:
        match answer.fetch.purpose:
            case Purpose.SEED:
                yield from self._on_seed(answer)
            case Purpose.FEED:
                yield from self._on_feed(answer)
            case Purpose.LESSON | Purpose.POST:
                yield from self._on_page(answer)
            case _:
                if self._archive is not None:
                    yield from self._archive.answered(answer, self._page(answer))

    def _failed(self, failure: Failure) -> Iterator[Action | None]:
        self.summary.failures[failure.reason] += 1
        purpose = failure.fetch.purpose
        if purpose is Purpose.SEED:
            if failure.reason in _FATAL:
                self.summary.reason = failure.reason
            else:
                self._candidates.extend(guess_feeds(self.seed, None)[: self._options.max_feed_guesses])
                self._guessed = True
        elif purpose is Purpose.FEED:
            self._feed_failed(failure)
        elif self._archive is not None and purpose not in (Purpose.LESSON, Purpose.POST):
            yield from self._archive.failed(failure)

    # --- seed --------------------------------------------------------------------------------------------------

    def _on_seed(self, answer: Answer) -> Iterator[Action | None]:
        if answer.status == 304:
            self.summary.nothing_new = True
            return
        if is_feed(answer.body, answer.headers.get("content-type")):
            self._accept_feed(answer)
            return
        self._set_home(answer)
        if self._home is not None and self._options.feeds:
            self._candidates.extend(link.url for link in feed_links(self._home.dom)[: self._options.max_feeds])
        yield from ()

    def _set_home(self, answer: Answer) -> None:
        page = self._page(answer)
        if page is None:
            self.summary.failures[Reason.NOT_HTML] += 1
            return
        self._home = page
        validators = {"etag": "If-None-Match", "last-modified": "If-Modified-Since"}
        kept = {asked: answer.headers[given] for given, asked in validators.items() if given in answer.headers}
        self.state = replace(self.state, home=answer.url, validators=kept)
        self.blog = replace(self.blog, url=answer.url)
        self.frontier.home = answer.url
        self.frontier.mark(answer.url)

    # --- feeds -------------------------------------------------------------------------------------------------

    def _feed_fetch(self, url: str) -> Fetch:
        known = self.feed_states.setdefault(url, FeedState(url=url))
        # Validators only when the last run came to its end: before that the feed's posts may not all be written.
        asked = headers(known) if self.state.archive_done and self._options.mode == "new" else {}
        return Fetch(url=url, purpose=Purpose.FEED, route="feed", headers=asked, priority=20)

    def _on_feed(self, answer: Answer) -> Iterator[Action | None]:
        if answer.status == 304:
            url = answer.fetch.url
            self.feed_states[url] = after(
                self.feed_states[url], 304, answer.headers, None, answer.fetched_at, final_url=answer.url
            )
            self.summary.nothing_new = True
        else:
            self._accept_feed(answer)
        yield from ()

    def _accept_feed(self, answer: Answer) -> None:
        """Read a feed and keep it, unless it is one of comments or brings nothing."""
        try:
            feed = read_feed(answer.body, answer.url, content_type=answer.headers.get("content-type"))
        except FeedError:
            self.summary.failures[Reason.BAD_FEED] += 1
            return
        if feed.is_comment_feed or not feed.entries:
            return
        url = answer.fetch.url
        state = self.feed_states.get(url) or FeedState(url=url)
        moved = answer.url if answer.moved else None
        self.feed_states[url] = after(state, answer.status, answer.headers, feed, answer.fetched_at, final_url=moved)
        self._feeds.append(feed)
        if self._guessed:
            self._candidates.clear()

    def _feed_failed(self, failure: Failure) -> None:
        url = failure.fetch.url
        if failure.status is not None and url in self.feed_states and url in self.state.feeds:
            self.feed_states[url] = after(self.feed_states[url], failure.status, failure.headers, None, None)

    # --- phases ------------------------------------------------------------------------------------------------

    def _next_phase(self) -> Iterator[Action | None]:
        """What to do when everything asked for has come."""
        if self.summary.reason is not None or self.summary.nothing_new:
            return
        if self._candidates:
            yield self._feed_fetch(self._candidates.popleft())
        elif not self._feeds and self._may_guess():
            self._guessed = True
            generator = _generator(self._home)
            self._candidates.extend(guess_feeds(self.blog.url, generator)[: self._options.max_feed_guesses])
            if self._candidates:
                yield self._feed_fetch(self._candidates.popleft())
        elif self._archive is None and not self._learning:
            yield from self._begin_lesson()
        elif self._learning:
            yield from self._close_lesson()
        elif self._archive is not None:
            yield from self._archive.next()

    def _may_guess(self) -> bool:
        return self._options.feeds and not self._guessed and self._home is not None

    def _begin_lesson(self) -> Iterator[Action | None]:
        """The blog's entries are known: fetch the newest ones' pages."""
        self._learning = True
        entries = self._entries()
        self._describe_blog()
        fresh = set(self.frontier.fresh(e.url for e in entries))
        if not fresh and self.state.archive_done and entries:
            self.summary.nothing_new = True
            return
        taught = self._memory.has_wrapper(self.blog.url)
        for number, entry in enumerate(entries):
            lesson = number < self._options.lesson_size and not taught
            if lesson or entry.url in fresh:
                purpose = Purpose.LESSON if lesson else Purpose.POST
                yield self.frontier.post(entry.url, route=self._entry_route, entry=entry, purpose=purpose)

    @property
    def _entry_route(self) -> str:
        return "feed" if self._feeds else "front page"

    def _entries(self) -> list[Entry]:
        """Entries of all feeds, or of the front page, on this blog's site."""
        if self._feeds:
            entries = [e for feed in self._feeds for e in feed.entries]
            self.frontier.home = home_site(entries, self.frontier.home)
        else:
            entries = list(entries_of(self._home.dom)) if self._home is not None else []
        self.frontier.rules = learn_key_rules([e.url for e in entries], ())
        entries = merge(entries, lambda e: self.frontier.key(e.url, e.title))
        self._judge.learn_addresses([e.url for e in entries])
        if self._feeds:
            self.summary.feed_entries = len(entries)
        return entries

    def _describe_blog(self) -> None:
        main = self._feeds[0] if self._feeds else None
        title = main.title if main else _title(self._home)
        home = self.blog.url
        if self._home is None and main is not None and main.link:
            home = main.link
        self.blog = Blog(
            url=home,
            title=title or self.state.title,
            feed=main.url if main else None,
            language=(main.language if main else None) or self.state.language or _language(self._home),
            generator=(main.generator if main else None) or _generator(self._home),
        )
        self.summary.blog, self.summary.title, self.summary.feed = home, self.blog.title, self.blog.feed

    def _close_lesson(self) -> Iterator[Action | None]:
        """Every lesson page has come or failed: learn what posts look like, publish them, open the archive."""
        self._learning = False
        lesson = Lesson(blog=self.blog, pages=tuple(self._lesson)) if self._lesson else None
        if lesson is not None:
            indexes = [self._home.dom.root] if self._home is not None else []
            self._judge.learn_structure([p.dom.root for p in lesson.pages], indexes)
        fresh = set(self.frontier_unknown(p.url for p in self._lesson))
        for page in self._lesson:
            if page.url in fresh:
                yield Publish(replace(page, blog=self.blog, lesson=lesson))
        self._lesson = []
        self._archive = Archive(
            blog=self.blog,
            home=self._home,
            feeds=self._feeds,
            frontier=self.frontier,
            judge=self._judge,
            options=self._options,
            sitemaps=self.sitemaps,
            lesson=lesson,
            enabled=self._options.archive and (not self.state.archive_done or self._options.mode == "full"),
        )
        yield from self._archive.next()

    def frontier_unknown(self, urls: Iterable[str]) -> list[str]:
        """Those addresses whose posts the corpus does not have."""
        keys = {url: self.frontier.key(url) for url in urls}
        known = self._memory.known(keys.values()) if self._options.mode == "new" else set()
        return [url for url, key in keys.items() if key not in known]

    # --- pages -------------------------------------------------------------------------------------------------

    def _page(self, answer: Answer) -> Page | None:
        """An answer as a page; `None` where it is no HTML."""
        if answer.text is None or is_feed(answer.body[:5000], answer.headers.get("content-type")):
            return None
        kept = {name: value for name, value in answer.headers.items() if name in _KEPT_HEADERS}
        return Page(
            url=answer.url,
            requested_url=answer.fetch.url,
            html=answer.text,
            status=answer.status,
            fetched_at=answer.fetched_at,
            headers=kept,
            blog=self.blog,
            entry=answer.fetch.entry,
            route=answer.fetch.route,
            rendered=answer.rendered,
        )

    def _on_page(self, answer: Answer) -> Iterator[Action | None]:
        page = self._page(answer)
        if page is None:
            self.summary.failures[Reason.NOT_HTML] += 1
            return
        if answer.url != answer.fetch.url:
            self.frontier.mark(answer.url)
        if answer.fetch.purpose is Purpose.LESSON and self._learning:
            self._lesson.append(page)
            return
        reason = None if page.entry is not None else self._judge.against(page)
        if reason is None:
            yield Publish(replace(page, lesson=self._archive.lesson if self._archive is not None else None))
        else:
            self.summary.refused[reason] += 1
        if self._archive is not None:
            yield from self._archive.follow(page, reason)

    # --- the end -----------------------------------------------------------------------------------------------

    def final_state(self) -> BlogState:
        """What to remember, once everything that was published has been written."""
        feeds = tuple(self.feed_states[f].moved_to or f for f in self.feed_states if not self.feed_states[f].gone)
        return replace(
            self.state,
            home=self.blog.url,
            title=self.blog.title,
            language=self.blog.language,
            generator=self.blog.generator,
            feeds=tuple(dict.fromkeys(f.url for f in self._feeds)) or self.state.feeds or feeds[:0],
            archive_done=self.state.archive_done or (self._archive is not None and self.summary.reason is None),
            routes={k: self.state.routes.get(k, 0) + v for k, v in self.summary.published.items()}
            | {k: v for k, v in self.state.routes.items() if k not in self.summary.published},
            **self._judge.to_state(),
        )


def _generator(page: Page | None) -> str | None:
    if page is None:
        return None
    found = page.dom.root.find(".//meta[@name='generator']")
    return found.get("content") if found is not None else None


def _title(page: Page | None) -> str | None:
    found = page.dom.root.find(".//title") if page is not None else None
    return found.text.strip() if found is not None and found.text else None


def _language(page: Page | None) -> str | None:
    return page.dom.root.get("lang") if page is not None else None
