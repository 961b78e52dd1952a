"""Which addresses of a blog have been asked for: every post once, within the budget, out of traps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from blogcorpus.crawl.events import Fetch, Purpose, Reason
from blogcorpus.crawl.options import CrawlOptions
from blogcorpus.crawl.state import Memory
from blogcorpus.items import Entry
from blogcorpus.urls import SiteRules, is_http, is_trap, same_site, site, url_key


class Frontier:
    """Decides for each address whether it is fetched, and counts why not."""

    def __init__(self, home: str, memory: Memory, options: CrawlOptions) -> None:
        self._home = home
        self._hosts = {site(home)}
        self.rules: SiteRules | None = None
        self.fetched = 0
        self.index_pages = 0
        #: Refusals by reason, for the summary.
        self.refused: Counter[Reason] = Counter()
        self._memory = memory
        self._options = options
        self._seen: set[str] = set()
        #: Keys of posts that this run met for the first time, but the corpus has.
        self._met: set[str] = set()

    @property
    def home(self) -> str:
        """The blog's front page, or another address on its host."""
        return self._home

    def settle(self, home: str, permalinks: Iterable[str] = ()) -> None:
        """The blog's address is known better now, and which hosts of its domain its posts live on."""
        self._home = home
        self._hosts = {site(home), *(site(url) for url in permalinks if same_site(url, home))}

    def local(self, url: str) -> str:
        """The address by the scheme under which the blog answers: one that speaks no TLS may still link to https."""
        if site(url) == site(self._home) and ":" in url:
            return f"{self._home.split(':', 1)[0]}:{url.split(':', 1)[1]}"
        return url

    def key(self, url: str, title: str | None = None) -> str:
        """The key of an address on this blog."""
        return url_key(url, title=title, learnt=self.rules)

    def seen(self, url: str) -> bool:
        """The address has been asked for in this run."""
        return self.key(url) in self._seen

    def mark(self, url: str) -> None:
        """Treat the address as asked for: a redirect led there, or it is the front page."""
        self._seen.update((self.key(url), _index_name(url, Purpose.INDEX)))

    def unwritten(self, urls: Iterable[str]) -> list[str]:
        """Those addresses whose posts the corpus does not have; all of them when everything is read again."""
        keys = {url: self.key(url) for url in urls}
        known = self._memory.known(keys.values()) if self._options.mode == "new" else set()
        refused = known | self._memory.forgotten(keys.values())
        return [url for url, key in keys.items() if key not in refused]

    def fresh(self, urls: Iterable[str]) -> list[str]:
        """Those addresses that neither this run nor the corpus has, in order."""
        return [url for url in self.unwritten(urls) if self.key(url) not in self._seen]

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
        """
        url = self.local(url)
        reread = (purpose is Purpose.LESSON or again) and not self._memory.forgotten([self.key(url)])
        wanted = [url] if reread and not self.seen(url) else self.fresh([url])
        reason = self._against(url) or (None if wanted else Reason.KNOWN)
        if reason is not None:
            if reason is Reason.KNOWN and not self.seen(url):
                self._met.add(self.key(url))
            self.refused[reason] += 1
            return None
        self._seen.add(self.key(url))
        self.fetched += 1
        return Fetch(url=url, purpose=purpose, route=route, entry=entry, priority=10 if entry else 0, again=again)

    @property
    def met(self) -> int:
        """How many posts this run met that the corpus has: a list of them has led somewhere, though to nothing new."""
        return len(self._met)

    def walk(self, url: str) -> Fetch | None:
        """A fetch of a known post, for its links only, once."""
        if self.seen(url) or self._against(self.local(url)) is not None:
            return None
        self.mark(url)
        self.fetched += 1
        return Fetch(url=self.local(url), purpose=Purpose.INDEX, route="links")

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

    def _against(self, url: str) -> Reason | None:
        if not is_http(url) or site(url) not in self._hosts:
            return Reason.OTHER_SITE
        if is_trap(url):
            return Reason.TRAP
        if self.fetched >= self._options.max_pages:
            return Reason.BUDGET
        return None


def _index_name(url: str, purpose: Purpose) -> str:
    return f"{purpose.value} {url.split('#')[0]}"
