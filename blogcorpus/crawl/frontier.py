"""Which addresses of a blog are asked for: every post once, within the budget, and no traps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from blogcorpus.crawl.events import Fetch, Purpose, Reason
from blogcorpus.crawl.keys import Keys
from blogcorpus.crawl.options import CrawlOptions
from blogcorpus.crawl.state import Memory
from blogcorpus.crawl.trail import Trail
from blogcorpus.items import Entry
from blogcorpus.urls import is_http, is_trap, is_view, same_site, site

#: The route of what posts name.
LINKS = "links"


class Frontier:
    """Decides for each address whether it is fetched, and counts why not."""

    def __init__(self, home: str, memory: Memory, options: CrawlOptions, keys: Keys | None = None) -> None:
        self._home = home
        self._hosts = {site(home)}
        self.keys = keys or Keys()
        self.fetched = 0
        self.index_pages = 0
        #: Refusals by reason, for the summary; each address counts once.
        self.refused: Counter[Reason] = Counter()
        self._memory = memory
        self._options = options
        self._seen: set[str] = set()
        #: Keys of posts that this run met for the first time, but the corpus has.
        self._met: set[str] = set()
        #: Keys of what was asked for before the archive was begun: the feed's posts above all.
        self.early: frozenset[str] = frozenset()
        #: Posts that were named only by the address of a view so far: key → its address and route.
        self._views: dict[str, tuple[str, str]] = {}
        #: What posts name.
        self.trail = Trail()

    @property
    def home(self) -> str:
        """The blog's front page, or another address on its host."""
        return self._home

    def settle(self, home: str, permalinks: Iterable[str] = ()) -> None:
        """The blog's address is known better now, and which hosts of its domain its posts live on."""
        self._home = home
        self._hosts = {site(home), *(site(url) for url in permalinks if same_site(url, home))}

    def take_up(self, blog: str) -> None:
        """The blog's archive is begun, or gone on with where earlier runs left it."""
        self.trail.recall(self._memory.left(blog))
        self.early = frozenset(self._seen)

    def local(self, url: str) -> str:
        """The address with the scheme under which the blog answers: a blog without TLS may still link to https."""
        if site(url) == site(self._home) and ":" in url:
            return f"{self._home.split(':', 1)[0]}:{url.split(':', 1)[1]}"
        return url

    def key(self, url: str, title: str | None = None) -> str:
        """The key of an address on this blog."""
        return self.keys.key(url, title)

    def seen(self, url: str) -> bool:
        """The address has been asked for in this run."""
        return self.key(url) in self._seen

    def mark(self, url: str) -> None:
        """Treat the address as asked for: a redirect led there, or it is the front page."""
        self._seen.update((self.key(url), _index_name(url, Purpose.INDEX)))

    def unwritten(self, keys: Iterable[str]) -> set[str]:
        """Those keys whose posts the corpus does not have; all of them when everything is read again."""
        keys = set(keys)
        known = self._memory.known(keys) if self._options.mode == "new" else set()
        return keys - known - self._memory.forgotten(keys)

    def fresh(self, keys: Iterable[str]) -> set[str]:
        """Those keys whose posts neither this run nor the corpus has."""
        return self.unwritten(keys) - self._seen

    def post(
        self,
        url: str,
        *,
        route: str,
        entry: Entry | None = None,
        purpose: Purpose = Purpose.POST,
        again: bool = False,
    ) -> Fetch | None:
        """A fetch for a post's address, unless there is a reason against it.

        Known posts are read again for a lesson, and where their feed says that they changed; forgotten ones never.
        Views of a post (print, mobile, AMP, its comments) wait: the post's own address may still come (`views`).
        """
        title = entry.title if entry is not None else None
        first = self.keys.met(url, title)
        url = self.local(url)
        key = self.key(url, title)
        reason = self._against(url) or self._known(key, reread=purpose is Purpose.LESSON or again)
        if first and route == LINKS and (reason is None or (reason is Reason.BUDGET and self.fresh([key]))):
            self.trail.add(url)
        if reason is not None:
            if reason is Reason.KNOWN and key not in self._seen:
                self._met.add(key)
            self.refused[reason] += first or reason is Reason.BUDGET
            return None
        if entry is None and is_view(url):
            self._views.setdefault(key, (url, route))
            return None
        urgent = 10 if entry is not None else 0
        return self._ask(Fetch(url=url, purpose=purpose, route=route, entry=entry, again=again, priority=urgent), key)

    def again(self, url: str) -> None:
        """Count that an address of a known post was named once more."""
        self.keys.met(url)

    @property
    def spent(self) -> bool:
        """No more pages may be fetched."""
        return self.fetched >= self._options.max_pages

    def views(self) -> Iterator[Fetch]:
        """Fetches for posts of which nothing but a view was ever named."""
        waiting, self._views = self._views, {}
        for key, (url, route) in waiting.items():
            if self._against(url) is None and self._known(key, reread=False) is None:
                yield self._ask(Fetch(url=url, purpose=Purpose.POST, route=route), key)

    def _known(self, key: str, *, reread: bool) -> Reason | None:
        if key in self._seen:
            return Reason.KNOWN
        if self._memory.forgotten([key]):
            return Reason.FORGOTTEN
        return None if reread or self.fresh([key]) else Reason.KNOWN

    def _ask(self, fetch: Fetch, key: str) -> Fetch:
        self._seen.add(key)
        self.fetched += 1
        return fetch

    @property
    def met(self) -> int:
        """How many posts this run met that the corpus has. A list of these is no dead end, but has nothing new."""
        return len(self._met)

    def walk(self, url: str) -> Fetch | None:
        """A fetch of a known post, for its links only, once."""
        if self.seen(url) or self._against(self.local(url)) is not None:
            return None
        self.mark(url)
        self.fetched += 1
        return Fetch(url=self.local(url), purpose=Purpose.INDEX, route=LINKS)

    def index(self, url: str, *, route: str, purpose: Purpose = Purpose.INDEX) -> Fetch | None:
        """A fetch for a page that lists posts; known by its whole address, not by a post's key."""
        url = self.local(url)
        name = _index_name(url, purpose)
        if name in self._seen or self._against(url) is not None:
            return None
        if self.index_pages >= self._options.max_index_pages:
            self.refused[Reason.BUDGET] += 1
            return None
        self._seen.add(name)
        self.index_pages += 1
        self.fetched += 1
        return Fetch(url=url, purpose=purpose, route=route, priority=5)

    def may_be_asked(self, url: str) -> bool:
        """The address is one of this blog's hosts, and no trap."""
        return self._refused(url) is None

    def _against(self, url: str) -> Reason | None:
        return self._refused(url) or (Reason.BUDGET if self.spent else None)

    def _refused(self, url: str) -> Reason | None:
        if not is_http(url) or site(url) not in self._hosts:
            return Reason.OTHER_SITE
        return Reason.TRAP if is_trap(url) else None


def _index_name(url: str, purpose: Purpose) -> str:
    return f"{purpose.value} {url.split('#')[0]}"
