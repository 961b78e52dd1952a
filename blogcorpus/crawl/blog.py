"""BlogCrawl: the order of work for one blog, without I/O.

Events come in (an answer, a failure), actions go out (fetch this, publish that). The phases:

    seed ─► feeds ─► lesson ─► archive ─► done

seed     the front page, or a feed given directly
feeds    find the blog's feeds and read them; without one, the front page's own posts are the entries
lesson   fetch the newest entries' pages; together they teach the wrapper
archive  every older post, by the sources of `crawl.archive`
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, replace
from datetime import datetime
from enum import Enum

from blogcorpus.copies import copy_of
from blogcorpus.crawl.archive import Archive, Ground
from blogcorpus.crawl.comments import CommentHunt
from blogcorpus.crawl.entries import Entries, merge
from blogcorpus.crawl.events import Action, Answer, Event, Failure, Fetch, Publish, Purpose, Reason
from blogcorpus.crawl.feeds import FeedHunt
from blogcorpus.crawl.forward import forward
from blogcorpus.crawl.frontier import Frontier
from blogcorpus.crawl.health import FATAL, Health
from blogcorpus.crawl.identity import Identity
from blogcorpus.crawl.keys import Keys
from blogcorpus.crawl.lesson import LessonHunt
from blogcorpus.crawl.options import CrawlOptions
from blogcorpus.crawl.pages import describe, page_of, validators_of
from blogcorpus.crawl.state import BlogState, Memory
from blogcorpus.crawl.summary import Summary
from blogcorpus.crawl.verdict import Judge
from blogcorpus.crawl.window import Window
from blogcorpus.dom import join
from blogcorpus.feed import FeedState, fresh, is_feed
from blogcorpus.items import Blog, Entry, Lesson, Page, TdmRule
from blogcorpus.rights import read_tdmrep

#: Where a site says what may be mined.
TDMREP = "/.well-known/tdmrep.json"


class Phase(Enum):
    """Where a crawl stands."""

    FEEDS = "feeds"
    LESSON = "lesson"
    ARCHIVE = "archive"
    DONE = "done"


class BlogCrawl:
    """The crawl of one blog. Give it every event that its fetches lead to, until `done`."""

    def __init__(
        self,
        seed: str,
        *,
        memory: Memory,
        options: CrawlOptions,
        state: BlogState | None = None,
        feed_states: Mapping[str, FeedState] | None = None,
        keys: Keys | None = None,
    ) -> None:
        self.seed = seed
        self.keys = keys or Keys()
        self.state = state or BlogState()
        self.blog = Blog(
            url=self.state.home or seed,
            title=self.state.title,
            language=self.state.language,
            tdm=tuple(TdmRule(**rule) for rule in self.state.tdm),
        )
        self.summary = Summary(blog=self.blog.url, title=self.blog.title)
        #: Sitemaps that robots.txt names; whoever reads robots.txt fills it.
        self.sitemaps: list[str] = []
        self.feeds = FeedHunt(options, feed_states or {})
        self._frontier = Frontier(self.blog.url, memory, options, self.keys)
        #: What this run leaves to the next if it does not come to its end.
        self.trail = self._frontier.trail
        self._judge = Judge.from_state(self.state, self.keys.key)
        self._identity = Identity(self._frontier, self._judge)
        self._memory = memory
        self._options = options
        self._phase = Phase.FEEDS
        self._home: Page | None = None
        self._entries = Entries(self.feeds)
        self._lesson = LessonHunt()
        self._archive: Archive | None = None
        self._comments = CommentHunt()
        self._window = Window()
        self._health = Health(options.max_failures)
        #: The feed of the last run is asked first, without looking at the front page.
        self._trusting = False
        #: The corpus has everything that the feed names.
        self._all_known = False
        self._now: datetime | None = None

    # --- the outside -------------------------------------------------------------------------------------------

    @property
    def done(self) -> bool:
        """Nothing is under way and nothing waits."""
        return self._window.empty

    @property
    def only_news(self) -> bool:
        """An earlier run read the whole archive: only what is new is wanted."""
        return self.state.archive_done and self._options.mode == "new"

    def start(self, now: datetime) -> list[Action]:
        """The first actions: the known feed, or the seed."""
        self._now = now
        if self.state.feeds and self._options.feeds:
            known = self.feeds.known(self.state.feeds[0])
            if not known.gone and not known.due(now):
                self.summary.reason = Reason.BUSY
                return []
            if self.only_news and not known.gone:
                self._trusting = True
                return self._go([self.feeds.fetch(known.address, conditional=True)])
        if self.only_news:
            return self._go([self._ask_seed(self.state.validators)])
        rights = Fetch(url=join(self.seed, TDMREP), purpose=Purpose.RIGHTS, priority=29)
        return self._go([self._ask_seed({}), rights])

    def _ask_seed(self, headers: Mapping[str, str]) -> Fetch:
        self._trusting = False
        self._frontier.mark(self.seed)
        return Fetch(url=self.seed, purpose=Purpose.SEED, headers=dict(headers), priority=30)

    def receive(self, event: Event) -> list[Action]:
        """What an answer or a failure leads to."""
        self._window.landed()
        self.summary.requests += 1
        if isinstance(event, Answer) and event.status == 304 and not event.fetch.headers:
            event = Failure(fetch=event.fetch, reason=Reason.NOT_FOUND, status=304)  # said unasked, it means nothing
        self.summary.reason = self.summary.reason or self._health.after(event)
        if isinstance(event, Answer):
            self._now = event.fetched_at
            actions = self._go(self._answered(event))
        else:
            self.summary.failures[event.reason] += 1
            actions = self._go(self._failed(event))
        while self.done and self._phase is not Phase.DONE:
            actions += self._go(self._advance())
        return actions

    def offer(self, urls: Iterable[str], *, route: str) -> list[Action]:
        """Addresses known from elsewhere that may be posts; each is judged when it comes."""
        offered = [self._frontier.post(url, route=route) for url in urls]
        return self._go([*offered, *self._frontier.views()])

    def final_state(self) -> BlogState:
        """What to remember, once everything that was published has been written."""
        read = self._archive is not None and not self.summary.failed and not self._frontier.refused[Reason.BUDGET]
        return replace(
            self.state,
            home=self.blog.url,
            title=self.blog.title,
            language=self.blog.language,
            generator=self.blog.generator,
            feeds=tuple(self.feeds.addresses) or tuple(f for f in self.state.feeds if f not in self.feeds.dead),
            archive_done=self.state.archive_done or (read and self._options.archive),
            routes=dict(Counter(self.state.routes) + self.summary.published),
            tdm=tuple(asdict(rule) for rule in self.blog.tdm),
            # Where nothing was new, nothing was asked, and what is remembered stays.
            aliases=self.keys.aliases() if self.keys.site else self.state.aliases,
            key_rules=self.keys.rules_mark() if self.keys.site else self.state.key_rules,
            addresses=self.state.addresses + self.keys.duplicates.addresses,
            duplicates=dict(Counter(self.state.duplicates) + self.keys.duplicates.found),
            **self._judge.to_state(),
        )

    def _go(self, actions: Iterable[Action | None]) -> list[Action]:
        """Publishing happens at once; of the fetches so many as may be under way, the most urgent first."""
        out: list[Action] = []
        for action in actions:
            if isinstance(action, Publish):
                self.summary.published[action.page.route] += 1
                out.append(action)
            elif action is not None:
                self._window.add(action)
        if self.summary.reason is not None:  # the blog is given up: what is under way comes in, nothing follows
            self._window.close()
        return [*out, *self._window.release()]

    # --- events ------------------------------------------------------------------------------------------------

    def _answered(self, answer: Answer) -> Iterator[Action | None]:
        purpose = answer.fetch.purpose
        if purpose is Purpose.SEED:
            yield self._on_seed(answer)
        elif purpose is Purpose.FEED:
            yield from self._on_feed(answer)
        elif purpose in (Purpose.LESSON, Purpose.POST):
            yield from self._on_page(answer)
        elif answer.fetch.page is not None:
            yield self._complete(answer.fetch.page, answer)
        elif purpose is Purpose.RIGHTS:
            self.blog = replace(self.blog, tdm=read_tdmrep(answer.body))
        elif self._archive is not None:
            yield from self._archive.answered(answer, page_of(answer, self.blog))

    def _failed(self, failure: Failure) -> Iterator[Action | None]:
        purpose = failure.fetch.purpose
        if purpose in (Purpose.SEED, Purpose.LESSON, Purpose.POST):
            self.summary.missed[failure.reason] += 1
        if purpose is Purpose.SEED:
            if failure.reason in FATAL and self._home is None:
                self.summary.reason, self.summary.detail = failure.reason, failure.detail
            else:
                self.feeds.guess(self.seed, self._home)
        elif purpose is Purpose.FEED:
            if self._now is not None:
                self.feeds.failed(failure, self._now)
            if self._trusting and failure.fetch.url in self.feeds.dead:
                yield self._ask_seed({})  # it may have moved: the front page knows
            elif self._trusting:
                self.summary.reason = failure.reason
        elif failure.fetch.page is not None:
            yield self._complete(failure.fetch.page, None)
        elif self._archive is not None and purpose not in (Purpose.LESSON, Purpose.POST, Purpose.RIGHTS):
            self._archive.failed(failure)

    def _on_seed(self, answer: Answer) -> Fetch | None:
        if answer.status == 304:
            self.summary.nothing_new = True
        elif is_feed(answer.body, answer.headers.get("content-type")):
            self.feeds.answered(answer)
        else:
            self._set_home(answer)
            onward = forward(self._home) if self._home is not None else None
            if onward is not None and not self._frontier.seen(onward):
                self._frontier.mark(onward)
                return Fetch(url=onward, purpose=Purpose.SEED, priority=30)
        return None

    def _set_home(self, answer: Answer) -> None:
        self._home = page_of(answer, self.blog)
        if self._home is None:
            self.summary.failures[Reason.NOT_HTML] += 1
            return
        self.state = replace(self.state, home=answer.url, validators=validators_of(answer))
        self.blog = replace(self.blog, url=answer.url)
        self._frontier.settle(answer.url)
        self._frontier.mark(answer.url)
        self.feeds.declared(self._home)

    def _on_feed(self, answer: Answer) -> Iterator[Action | None]:
        before = self.feeds.known(answer.fetch.url)
        good = self.feeds.answered(answer)
        if answer.status == 304 or (good and self.only_news and not fresh(before, self.feeds.found[-1])):
            self.summary.nothing_new = True
        elif self._trusting and not good:
            yield self._ask_seed({})

    def _on_page(self, answer: Answer) -> Iterator[Action | None]:
        page = page_of(answer, self.blog)
        if page is None:
            self.summary.failures[Reason.NOT_HTML] += 1
            return
        page, twin = self._identity.of(page, moved=answer.moved, told=bool(self.feeds.found))
        if answer.fetch.purpose is Purpose.LESSON:
            self._lesson.pages.append(page)
            if page.changed or self._frontier.unwritten([page.url_key]):
                # Before the lesson is over: known comments teach where the blog's pages keep them.
                yield self._comment_source(page)
            return
        reason = Reason.KNOWN if twin else None if page.entry is not None else self._judge.against(page)
        if reason is None:
            self._identity.witness(page)
            yield self._whole(copy_of(page, lesson=self._archive.ground.lesson if self._archive else None))
        else:
            self.summary.refused[reason] += 1
        if self._archive is not None:
            yield from self._archive.follow(page, is_post=reason is None)

    def _whole(self, page: Page) -> Action:
        """Publish a page, or ask first for comments that it counts and does not show."""
        return self._comment_source(page) or Publish(page)

    def _comment_source(self, page: Page) -> Fetch | None:
        source = self._comments.source(page) if self._options.comment_feeds else None
        if source is None:
            return None
        return Fetch(url=self._frontier.local(source), purpose=Purpose.COMMENTS, priority=20, page=page)

    def _complete(self, page: Page, answer: Answer | None) -> Publish | None:
        """A page with the comments that were asked for; one of the lesson is published with the others."""
        whole = self._comments.completed(page, answer)
        if self._phase is Phase.LESSON:
            self._lesson.complete(page, whole)
            return None
        return Publish(whole)

    # --- phases ------------------------------------------------------------------------------------------------

    def _advance(self) -> Iterator[Action | None]:
        """What to do when everything that was asked for has come."""
        if self._phase is Phase.LESSON and not self.summary.nothing_new:
            lost = self._lesson.lost and self._home is not None
            if lost and self._entries.come_home(self.blog.url, self._frontier):
                yield from self._begin_lesson()
                return
            self._phase = Phase.ARCHIVE
            yield from self._close_lesson()
        elif self.summary.reason is not None or self.summary.nothing_new:
            self._finish()
        elif self._phase is Phase.FEEDS:
            yield from self._seek_feed()
        elif self._archive is not None:
            fetches = list(self._archive.next())
            yield from fetches
            if not fetches:
                self._finish()

    def _finish(self) -> None:
        self._phase = Phase.DONE
        self.summary.nothing_new = self.summary.nothing_new or (self._all_known and not self.summary.posts)
        if spent := self._frontier.refused[Reason.BUDGET]:
            self.summary.refused[Reason.BUDGET] = spent

    def _seek_feed(self) -> Iterator[Action | None]:
        candidate = self.feeds.next()
        if candidate is None and (self.state.feeds or not self.only_news):  # an earlier run guessed in vain
            self.feeds.guess(self.blog.url, self._home)
            candidate = self.feeds.next()
        if candidate is not None:
            yield replace(candidate, url=self._frontier.local(candidate.url))
        else:
            self._phase = Phase.LESSON
            yield from self._begin_lesson()

    def _begin_lesson(self) -> Iterator[Action | None]:
        """The blog's entries are known: fetch the newest ones' pages."""
        entries = self._learn_entries()
        self.blog = describe(self.blog, self.feeds.found, self._home)
        self.summary.blog, self.summary.title, self.summary.feed = self.blog.url, self.blog.title, self.blog.feed
        found = [(self._frontier.key(entry.url, entry.title), entry) for entry in entries]
        news = self._frontier.fresh(key for key, _ in found)
        again = {key for key, entry in found if entry.url in self.feeds.fresh and key not in news}
        self._all_known = bool(entries) and not news and not again
        if self._all_known and self.only_news:
            self.summary.nothing_new = True
            return
        # A run that was killed behind its lesson left a wrapper, but not what tells posts of the archive from others.
        knows = self._judge.taught or self.state.archive_done
        size = 0 if knows and self._memory.has_wrapper(self.blog.url) else self._options.lesson_size
        for entry, changed in self._lesson.begin(found, size, news=news, again=again):
            yield self._entry_page(entry, Purpose.LESSON, again=changed)

    def _entry_page(self, entry: Entry, purpose: Purpose, *, again: bool) -> Fetch | None:
        route = "feed" if self.feeds.found else "front page"
        fetch = self._frontier.post(entry.url, route=route, entry=entry, purpose=purpose, again=again)
        return replace(fetch, listed=entry.published) if fetch is not None and entry.listed else fetch

    def _learn_entries(self) -> list[Entry]:
        """The blog's entries, every post once, and what their addresses teach."""
        entries = self._entries.all(self._home, self.blog.url, self._frontier)
        self.keys.settle(self._frontier.home, [*(e.url for e in entries), *self.state.permalinks])
        self.keys.recall(self.state.aliases, self.state.key_rules, self.blog.url)
        self._frontier.mark(self.blog.url)
        entries = merge(entries, lambda entry: self._frontier.key(entry.url, entry.title))
        self._judge.learn_addresses([entry.url for entry in entries], sure=bool(self.feeds.found))
        self.summary.feed_entries = len(entries) if self.feeds.found else 0
        return entries

    def _close_lesson(self) -> Iterator[Action | None]:
        """Every lesson page has come or failed: learn what posts look like, publish them, open the archive."""
        pages, beyond = self._lesson.close(told=bool(self.feeds.found))
        lesson = Lesson(blog=self.blog, pages=tuple(pages)) if pages else None
        if lesson is not None and self._home is not None:
            self._judge.learn_structure(lesson.pages, [self._home.dom])
        wanted = self._frontier.unwritten(page.url_key for page in pages)
        for page in pages:
            if page.url_key in wanted or page.changed:
                self._identity.witness(page)
                yield Publish(copy_of(page, blog=self.blog, lesson=lesson))
        for entry, again in beyond:
            yield self._entry_page(entry, Purpose.POST, again=again)
        feeds, sitemaps = tuple(self.feeds.found), tuple(self.sitemaps)
        ground = Ground(blog=self.blog, home=self._home, feeds=feeds, sitemaps=sitemaps, lesson=lesson)
        enabled = self._options.archive and not self.only_news
        self._archive = Archive(ground, self._frontier, self._judge, self._options, enabled=enabled)
