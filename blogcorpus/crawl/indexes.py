"""Index pages as a source of posts: front page, paging, archives, categories, sections."""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import replace
from datetime import datetime
from typing import Final

from blogcorpus.archive import ArchiveLink, Mark, archive_links, next_pages, perhaps_next
from blogcorpus.crawl.events import Fetch
from blogcorpus.crawl.frontier import Frontier
from blogcorpus.crawl.leads import Fetches, Leads
from blogcorpus.crawl.links import Lead, Links
from blogcorpus.crawl.verdict import Judge
from blogcorpus.dom import Dom, join
from blogcorpus.heuristics.listed import listed_days
from blogcorpus.heuristics.segments import segments
from blogcorpus.items import Page
from blogcorpus.urls import shape, url_key

#: Before the kind of an archive page, in the route that led to a post.
_ARCHIVE = "archive: "
#: Links that the front page has beside posts and archives; some of them list posts under a name of their own.
_SECTION: Final = "section"
#: Links by which a list may go on, and those of lists that lists without a known kind lead to.
_ONWARD: Final = "onward"
_DEEPER: Final = "deeper"
#: Lists whose other links are worth a try: those of posts themselves are known.
_OPEN_KINDS = frozenset({_SECTION, _DEEPER, "index", "blog", "year", "category"})
#: Links alike on a page that lists nothing: a tree of topics, years, letters.
_TREE = 3
#: Lists that have no known kind are mostly none: so many times more of them are tried before they are given up.
_MORE = 3
#: Links that are remembered of a blog.
_MOST_PASSED = 20_000


class Indexes:
    """Index pages that wait to be fetched. A kind of them that has brought nothing for a while is given up."""

    def __init__(
        self, frontier: Frontier, judge: Judge, leads: Leads, links: Links, *, patience: int, dated: bool
    ) -> None:
        self._frontier = frontier
        self._links = links
        self._judge = judge
        self._leads = leads
        self._patience_of_most = patience
        #: Posts say their own days.
        self._dated = dated
        self._waiting: deque[ArchiveLink] = deque()
        self._known: set[str] = set()
        #: Links that were looked at before: every page of a blog has most of them.
        self._passed: set[Mark] = set()
        self._barren: dict[str, float] = defaultdict(float)
        #: Lists of kinds that were given up, by kind.
        self._given_up: dict[str, list[ArchiveLink]] = {}
        #: The others of the kind whose last list is under way: archives begin with posts that other lists have, too.
        self._on_trial: list[ArchiveLink] = []
        #: Posts of the feed that lists of each kind have named.
        self._named: dict[str, set[str]] = defaultdict(set)

    def next(self) -> Fetches:
        """The next list of a kind that still brings something; when there is none, the last list of each other kind."""
        self._judge_trial()
        while self._waiting:
            link = self._waiting.popleft()
            if not self._brings(link.kind):
                self._given_up.setdefault(link.kind, []).append(link)
            elif (fetch := self._fetch(link)) is not None:
                yield fetch
                return
        while self._given_up:
            _, self._on_trial = self._given_up.popitem()
            if (fetch := self._fetch(self._on_trial.pop())) is not None:
                yield fetch
                return

    def _judge_trial(self) -> None:
        """If the last list of a kind that was given up brought something, the others of this kind wait again."""
        if self._on_trial and self._brings(self._on_trial[0].kind):
            self._waiting.extend(reversed(self._on_trial))
        self._on_trial = []

    def _fetch(self, link: ArchiveLink) -> Fetch | None:
        return self._frontier.index(link.url, route=f"{_ARCHIVE}{link.kind}")

    def _brings(self, kind: str) -> bool:
        return self._barren[kind] < self._patience_of_most * (_MORE if kind == _SECTION else 1)

    def read(self, page: Page, route: str) -> Fetches:
        """The posts that an index page names and, as long as its kind brings something, the lists that it links to."""
        found, brought = self._leads.take(self.links(page.dom, route, listing=True))
        yield from found
        kind = route.removeprefix(_ARCHIVE)
        leads = bool(brought or self._is_within_feed(page.dom, kind))
        self._barren[kind] = 0 if leads else self._barren[kind] + 1
        if self._brings(kind):
            yield from self.lists(page.dom, route)
        if leads:
            self.wait_for_next(page.dom)
        if kind in _OPEN_KINDS:
            self._wait_for_tree(page.dom, least=1 if leads else _TREE)

    def _is_within_feed(self, dom: Dom, kind: str) -> bool:
        """The list names posts of the feed that no list of its kind has named: older posts may come behind them."""
        urls = (url for url in self._links.on(dom).values() if self._links.known(url) is Lead.POST)
        named = self._frontier.early.intersection(map(self._frontier.key, urls)) - self._named[kind]
        self._named[kind] |= named
        return bool(named)

    def failed(self, route: str) -> None:
        """A dead link says less about its kind than a list without posts."""
        self._barren[route.removeprefix(_ARCHIVE)] += 0.5

    def links(self, dom: Dom, route: str, *, listing: bool = False) -> Fetches:
        """Posts that a page links to: by the look of their addresses, or because a list names them as posts.

        Where their own pages have none, they take the days with them that a list shows.
        """
        named = self._named_on(dom, route, listing=listing)
        return named if self._dated or not listing else self._with_days(named, dom)

    def _with_days(self, named: Fetches, dom: Dom) -> Fetches:
        days: dict[str, datetime] | None = None
        for fetch in named:
            if fetch is not None:
                days = listed_days(dom, segments(dom)) if days is None else days
                fetch = replace(fetch, listed=days.get(url_key(fetch.url)))
            yield fetch

    def _named_on(self, dom: Dom, route: str, *, listing: bool) -> Fetches:
        for url in dict.fromkeys(self._links.on(dom).values()):
            lead = self._links.known(url)
            if lead is None and self._links.judge(url) is Lead.POST:
                yield self._frontier.post(url, route=route)
            elif lead is Lead.POST:
                self._frontier.again(url)
        if listing and self._links.may_list_more(dom):
            listed = segments(dom)
            for segment in listed:
                yield self._frontier.post(segment.url, route=route)
            if listed:
                self._links.pass_over(dom)

    def lists(self, dom: Dom, route: str) -> Fetches:
        """Further pages of the same list at once; other lists later."""
        for url in next_pages(dom):
            yield self._frontier.index(url, route="paging" if route == "front page" else route)
        self.wait(dom)

    def wait(self, dom: Dom) -> None:
        """Other lists that a page links to wait their turn."""
        if len(self._passed) >= _MOST_PASSED:
            self._passed.clear()
        for link in archive_links(dom, self._passed):
            self._add(link)

    def wait_for_next(self, dom: Dom) -> None:
        """Let pages wait that may continue a list, although their addresses do not look like it."""
        for url in perhaps_next(dom):
            if self._links.known(url) is not Lead.POST:
                self._add(ArchiveLink(url=url, kind=_ONWARD))

    def _wait_for_tree(self, dom: Dom, *, least: int) -> None:
        """Let links of a list wait that lead nowhere known, if so many of them look alike: they may be lists too."""
        alike: dict[str, dict[str, None]] = defaultdict(dict)
        for _, url in self._links.open_on(dom):
            if not self._judge.likely(url):
                alike[shape(url)].setdefault(url)
        for urls in alike.values():
            for url in urls if len(urls) >= least else ():
                self._add(ArchiveLink(url=url, kind=_DEEPER))

    def wait_for_sections(self, front: Dom) -> None:
        """Let everything else wait that the front page links to."""
        for _, href in front.links:
            url = join(front.base, href).split("#")[0]
            if not self._judge.likely(url):
                self._add(ArchiveLink(url=url, kind=_SECTION))

    def _add(self, link: ArchiveLink) -> None:
        if link.url not in self._known:
            self._known.add(link.url)
            self._waiting.append(link)
