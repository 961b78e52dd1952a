"""Post, index or something else: by its address, by its structure beside the lesson's pages, by what it declares."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from blogcorpus.crawl.events import Reason
from blogcorpus.crawl.state import BlogState
from blogcorpus.dom import Dom, join
from blogcorpus.heuristics.comments import comments_of
from blogcorpus.heuristics.content import find_content
from blogcorpus.heuristics.date import find_published
from blogcorpus.heuristics.date_reading import DateContext
from blogcorpus.heuristics.list_headings import announces_list
from blogcorpus.heuristics.verdict import Verdict, declared, other_classes, post_classes, verdict
from blogcorpus.items import Page
from blogcorpus.urls import (
    CanonicalTrust,
    PostShapes,
    canonical_url,
    declared_canonical,
    is_copied,
    original,
    same_site,
    url_key,
)
from blogcorpus.wrapper.signature import Known, Signature, learn_signature

#: Above this a page has a post's structure; below the second it has not. Between the two its own words decide.
_LIKE, _UNLIKE = 0.6, 0.3
_KEPT_PERMALINKS = 40
#: The file that a server shows for a folder.
_INDEX_FILE = re.compile(r"/index\.\w{2,5}$")
#: How sure a day must be by which an old post is told from other old pages.
_DATED = 0.7


class Judge:
    """Knows what a blog's posts look like, from the entries' addresses and the lesson's pages."""

    def __init__(
        self,
        permalinks: Iterable[str] = (),
        signature: Signature | None = None,
        *,
        key: Callable[[str], str] = url_key,
    ) -> None:
        self._know(tuple(permalinks))
        self._signature = signature
        self._trust = CanonicalTrust(key)
        self._sure = bool(self._permalinks)

    def _know(self, permalinks: tuple[str, ...]) -> None:
        self._permalinks = permalinks
        self._shapes = PostShapes.learn(permalinks)
        #: The blog itself names the files of a copy.
        self._files = any(map(is_copied, permalinks))

    @classmethod
    def from_state(cls, state: BlogState, key: Callable[[str], str] = url_key) -> Judge:
        """What earlier runs learnt; `key` is how addresses become keys on this blog."""
        signature = Signature.from_json(dict(state.signature)) if state.signature else None
        return cls(state.permalinks, signature, key=key)

    def to_state(self) -> dict[str, Any]:
        """For `BlogState`."""
        return {
            "permalinks": self._permalinks[:_KEPT_PERMALINKS],
            "signature": self._signature.to_json() if self._signature else None,
        }

    @property
    def taught(self) -> bool:
        """It knows what a post of this blog is built like."""
        return self._signature is not None

    def learn_addresses(self, permalinks: Sequence[str], *, sure: bool) -> None:
        """More addresses of posts: `sure` where a feed names them, only probable where a list links to them."""
        self._sure = sure
        self._know(tuple(dict.fromkeys((*permalinks, *self._permalinks))))

    def learn_structure(self, posts: Sequence[Page], indexes: Iterable[Dom]) -> None:
        """Pages that are known to be posts, and pages that are known to list them."""
        self._signature = learn_signature(list(map(_known, posts)), indexes)

    def likely(self, url: str) -> bool:
        """The address looks like one of this blog's posts."""
        return self._shapes.matches(url)

    def address(self, page: Page) -> str:
        """The post's own address: the one the page names for itself, if that looks like this blog's permalinks.

        It is not always right: static copies of blogs name their files, and some sites name their front page on every
        page. The addresses of the entries are known to be right.
        """
        named = self.named(page)
        if not self._sure:
            return named or page.url
        said = [named, page.url, *_own_addresses(page)]
        for url in said:
            if url is not None and same_site(url, page.url) and self.likely(url):
                return url if self._files else original(url)
        return named or page.url

    def hear(self, page: Page) -> None:
        """Note which address a page names for itself. Whether these are believed depends on all pages of the site."""
        self._trust.add(page.url, declared_canonical(page.dom, page.url))

    def named(self, page: Page) -> str | None:
        """The address that a page names for itself, where its site can be believed."""
        self.hear(page)
        return canonical_url(page.dom, page.url, trust=self._trust)

    def against(self, page: Page) -> Reason | None:
        """Why a page is no post; `None` where it is one."""
        said = declared(page.dom)
        if said is Verdict.OTHER and self._signature and not self._signature.is_post_named(other_classes(page.dom)):
            return Reason.NOT_A_POST
        if said is None and (self._is_folder(page.url) or announces_list(page.dom)):
            return Reason.INDEX_PAGE
        likeness = self._signature.likeness(page.dom) if self._signature else None
        if likeness is not None and likeness >= _LIKE:
            return None
        unlike = likeness is not None and likeness < _UNLIKE and not self._is_doubted(page.url)
        # Engines write a post's metadata into every page; where nothing else speaks for it, the lesson knows better.
        if said is Verdict.POST and (not unlike or post_classes(page.dom) or self.likely(page.url)):
            return None
        kind = verdict(page.dom, vouched=self.likely(page.url))
        if kind is Verdict.INDEX:
            return Reason.INDEX_PAGE
        unlike = unlike and not self._is_older(page)
        return Reason.NOT_A_POST if unlike or kind is Verdict.OTHER else None

    def _is_folder(self, url: str) -> bool:
        """The address is the folder in which posts lie: a list, even if it shows a single post like a post's page."""
        folder = _INDEX_FILE.sub("/", url)
        return folder.endswith("/") and any(_folder_of(post) == folder for post in self._permalinks)

    def _is_doubted(self, url: str) -> bool:
        """The address looks like a post's, and the lesson had only one page: other posts may look different."""
        return self._signature is not None and self._signature.alone and self.likely(url)

    def _is_older(self, page: Page) -> bool:
        """A post in an older design of the blog: it has a post's address and a date of its own."""
        return (
            self._signature is not None
            and self._signature.is_of_other_design(page.dom)
            and self.likely(page.url)
            and self.is_dated(page)
        )

    def is_dated(self, page: Page) -> bool:
        """The page has a date where posts have theirs; dates of comments do not count."""
        dom, text, comments = _known(page)
        if text is None:
            return False
        dates = find_published(dom, DateContext(now=page.fetched_at), text, frozenset(comments))
        return bool(dates) and dates[0].confidence >= _DATED


def _folder_of(url: str) -> str:
    """The folder that a page lies in.

    >>> _folder_of("http://example.org/tea/milk.html"), _folder_of("http://example.org/tea/milk/")
    ('http://example.org/tea/', 'http://example.org/tea/')
    """
    return _INDEX_FILE.sub("/", url).rstrip("/").rpartition("/")[0] + "/"


def _known(page: Page) -> Known:
    """A post's page with its text and its comments."""
    area = comments_of(page)
    comments = area.parts if area is not None else ()
    content = find_content(page.dom, frozenset(comments))
    return Known(page.dom, content.element if content is not None else None, comments)


def _own_addresses(page: Page) -> Iterator[str]:
    """Addresses that a page gives itself in its metadata."""
    for name in ("og:url", "ld:url", "trackback:url"):
        if (said := page.dom.meta(name)) is not None:
            yield join(page.url, said)
