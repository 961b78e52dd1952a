"""Where the links of a blog's pages lead. All its pages have mostly the same links, so each address is judged once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import Enum
from itertools import islice

from lxml.html import HtmlElement

from blogcorpus.crawl.frontier import Frontier
from blogcorpus.crawl.verdict import Judge
from blogcorpus.dom import Dom, join
from blogcorpus.flat import HEADINGS
from blogcorpus.urls import looks_like_index, url_key

__all__ = ["Lead", "Links"]

#: Addresses, and links as they are written, that are remembered of a blog.
_MOST = 20_000
#: Lists that passed an address over before nobody looks for another one that names it: a door, an imprint.
_OFTEN = 2
#: Elements around a picture in which a heading says what it leads to.
_CARD = 3
#: Name of what is remembered of a page.
_LINKS = "links"


class Lead(Enum):
    """What an address promises."""

    #: It looks like a post's.
    POST = "post"
    #: It does not, but it is one of this blog's: where a list names it as a post, it is asked for.
    OPEN = "open"
    #: Another site's, or a trap: nothing that names it makes it a post.
    CLOSED = "closed"


class Links:
    """Remembers what the links of a blog promise."""

    def __init__(self, frontier: Frontier, judge: Judge) -> None:
        self._frontier = frontier
        self._judge = judge
        self._leads: dict[str, Lead] = {}
        #: Links that lead to the same page from everywhere on a host, and to which.
        self._joined: dict[str, str] = {}
        self._origin = ""
        #: How many lists have shown an address and not named it as a post; and a link as it is written, for menus may
        #: name their pages relative to each folder that they stand in.
        self._passed: Counter[str] = Counter()

    def known(self, url: str) -> Lead | None:
        """What an address promises; `None` where it has not been met before."""
        return self._leads.get(url)

    def judge(self, url: str) -> Lead:
        """What a new address promises.

        Not remembered where the budget is spent: then posts are refused for that reason, each time they are named.
        """
        closed = not self._frontier.may_be_asked(url)
        lead = Lead.CLOSED if closed else Lead.POST if self._judge.likely(url) else Lead.OPEN
        if len(self._leads) >= _MOST:
            self._leads.clear()
        if not self._frontier.spent:
            self._leads[url] = lead
        return lead

    def on(self, dom: Dom) -> dict[str, str]:
        """The links of a page: as they are written → the address they lead to, without its fragment."""
        found: dict[str, str] | None = dom.memo.get(_LINKS)
        if found is None:
            self._settle(dom.base)
            known, hrefs = self._joined, dict.fromkeys(href for _, href in dom.links)
            found = {href: url for href in hrefs if (url := known.get(href) or self._url(href, dom.base))}
            dom.memo[_LINKS] = found
        return found

    def open_on(self, dom: Dom) -> Iterator[tuple[str, str]]:
        """Links that may lead to a post although they do not look like it, and that nobody has asked for."""
        spent = self._frontier.spent
        for href, url in self.on(dom).items():
            if spent or (self._leads.get(url, Lead.OPEN) is Lead.OPEN and not self._frontier.seen(url)):
                yield href, url

    def may_list_more(self, dom: Dom) -> bool:
        """The page may list posts that do not look like posts; those that do have been asked for already."""
        own = url_key(dom.url)
        passed = self._passed
        new = {href: url for href, url in self.open_on(dom) if max(passed[href], passed[url]) < _OFTEN}
        new = {href: url for href, url in new.items() if not looks_like_index(url) and url_key(url) != own}
        return bool(new) and any(_may_be_title(a) for a, href in dom.links if href in new)

    def pass_over(self, dom: Dom) -> None:
        """The list of this page has been read: its other open links were not named as posts."""
        if len(self._passed) >= _MOST:
            self._passed.clear()
        self._passed.update({said for pair in self.open_on(dom) for said in pair})

    def _settle(self, base: str) -> None:
        origin = "/".join(base.split("/", 3)[:3])
        if origin != self._origin or len(self._joined) >= _MOST:
            self._origin = origin
            self._joined.clear()

    def _url(self, href: str, base: str) -> str:
        url = join(base, href).partition("#")[0]
        rooted = href.startswith("/") and not href.startswith("//")
        if url != base and (rooted or href.startswith(("http://", "https://"))):
            self._joined[href] = url
        return url


def _may_be_title(a: HtmlElement) -> bool:
    """The link has words that could be a title. A picture in a text, which leads to its own page, has none."""
    if a.get("title") or any(text.strip() for text in a.itertext()):
        return True
    around = islice(a.iterancestors(), _CARD)
    return any(next(part.iter(*HEADINGS), None) is not None for part in around)
