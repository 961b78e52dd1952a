"""Which post a page is: by the address asked for, the one that answered, and the one the page names for itself."""

from __future__ import annotations

from blogcorpus.copies import copy_of
from blogcorpus.crawl.duplicates import CANONICAL, REDIRECT
from blogcorpus.crawl.frontier import Frontier
from blogcorpus.crawl.verdict import Judge
from blogcorpus.items import Page
from blogcorpus.urls import declared_copies, digest, site

__all__ = ["Identity"]


class Identity:
    """Gives pages their own addresses and keys, and learns from them which addresses are the same."""

    def __init__(self, frontier: Frontier, judge: Judge) -> None:
        self._frontier = frontier
        self._keys = frontier.keys
        self._judge = judge

    def of(self, page: Page, *, moved: bool, told: bool) -> tuple[Page, bool]:
        """The page with its own address and key, and whether its post has been met under another one.

        `moved`: a permanent redirect led to the page. `told`: a feed names the posts of this blog, and knows best.
        """
        title = page.entry.title if page.entry is not None else None
        asked_url = page.requested_url or page.url
        self._judge.hear(page)
        own = page.url if page.entry is not None and told else self._judge.address(page)
        asked, key = self._frontier.key(asked_url, title), self._frontier.key(own, title)
        twin = False
        for url, found_by in {own: CANONICAL, page.url: REDIRECT}.items():
            here = self._frontier.key(url, title)
            if here != asked:
                if not twin and not self._frontier.fresh([here]):
                    twin = True
                    self._keys.duplicates.found[found_by] += 1
                self._frontier.mark(url)
        # A server may send readers elsewhere for a day; what it moved for good, or another site keeps, stays there.
        lasting = own != page.url or moved or site(asked_url) != site(own)
        if asked != key and lasting and key != self._frontier.key(self._frontier.home):
            self._keys.alias(asked_url, key)
        return copy_of(page, url=own, key=key), twin

    def witness(self, page: Page) -> None:
        """Let a post's page tell which parameters of addresses matter, and under which other address it is known."""
        asked = page.requested_url or page.url
        named = self._judge.named(page)
        if "?" in asked or self._keys.witnessed:
            self._keys.witness(asked, self._frontier.key(named) if named is not None else digest(page.dom.flat.text))
        if page.entry is None:
            return
        # Its feed decides on the post's key; what the page names besides is another address of it, if of none else.
        for address in [named] if named is not None else declared_copies(page.dom, page.url):
            other = self._frontier.key(address)
            if other != page.url_key and self._frontier.fresh([other]):
                self._keys.alias(address, page.url_key)
