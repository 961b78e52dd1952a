"""What a page says its address is, where that can be believed."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from urllib.parse import unquote, urlsplit

from blogcorpus.dom import Dom, join
from blogcorpus.urls.address import is_http
from blogcorpus.urls.copied import is_copied
from blogcorpus.urls.index_pages import index_reason
from blogcorpus.urls.key import url_key
from blogcorpus.urls.site import same_site, site

__all__ = ["CanonicalTrust", "canonical_url", "declared_canonical", "declared_copies"]

#: So many pages with keys of their own may name one address; more, and it is the site's mistake.
MAX_TWINS = 2
#: A site's statements are not believed at all if this share of its pages names an address that is not believed.
MAX_WRONG = 0.5
MIN_PAGES = 4

#: Name of what is remembered of a page.
_CANONICAL = "canonical"
#: A root that ends with a slash and a path that begins with one, joined by a template; not the scheme of an address.
_DOUBLED = re.compile(r"(?<![:/])//+")
#: Templates that were never filled in.
_UNFILLED = re.compile(r"\{\{|\}\}|\{%|<%|\$\{|%7B%7B|/(?:undefined|null|nan|none)(?:/|\Z)", re.I)
#: Where WordPress keeps the feed of a folder: the blog's, all its comments', those of one post.
_FEED_OF = re.compile(r"(.*?/)(comments/)?feed/(?:index\.\w+)?\Z", re.I)
#: What an embedded form is asked for.
_EMBEDS = re.compile(r"[?&]url=(https?://[^&\s]+)")
#: What lies beneath a post: its pages, those of its comments, other forms of it.
_PART = re.compile(r"(?:\d{1,3}|page|comments?|amp|print|embed|feed|attachment)\b", re.I)


@dataclass(slots=True)
class CanonicalTrust:
    """Remembers which pages of a site name which address, and so whether the site's word is worth something."""

    #: How addresses become keys on this site.
    key: Callable[[str], str] = url_key
    #: Pages that name an address with their own key.
    _right: set[str] = field(default_factory=set)
    #: Pages that name another.
    _astray: set[str] = field(default_factory=set)
    #: Key of another address that is named → keys of the pages that name it.
    _named: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    _pages: int = 0
    _wrong: int = 0

    def add(self, url: str, canonical: str | None) -> None:
        """A page and what it says of itself."""
        if canonical is None:
            return
        page, named = self.key(url), self.key(canonical)
        pages = self._right if page == named else self._named[named]
        if page in pages:
            return
        pages.add(page)
        self._pages += 1
        if pages is self._right:
            return
        self._astray.add(page)
        if len(pages) > MAX_TWINS:
            self._wrong += len(pages) if len(pages) == MAX_TWINS + 1 else 1
        # A page that others name must name itself; a theme that writes the neighbour's address never does.
        elif named in self._astray or page in self._named:
            self._wrong += 1

    def trusts(self, canonical: str) -> bool:
        """Whether an address named by a page of the site can be believed."""
        named = self.key(canonical)
        return len(self._named.get(named, ())) <= MAX_TWINS and named not in self._astray and self.site_trusted

    @property
    def site_trusted(self) -> bool:
        """Whether the site tells its pages apart, and does not name one address for most of them."""
        return self._pages < MIN_PAGES or self._wrong <= MAX_WRONG * self._pages


def declared_canonical(dom: Dom, url: str) -> str | None:
    """The address a page names: `<link rel=canonical>`, else `og:url`, else that for trackbacks.

    Two that contradict each other are none.
    """
    known: dict[str, str | None] = dom.memo.setdefault(_CANONICAL, {})
    if url not in known:
        known[url] = _declared(dom, url)
    return known[url]


def _declared(dom: Dom, url: str) -> str | None:
    links = [e.get("href") or "" for e in dom.root.iter("link") if "canonical" in (e.get("rel") or "").lower().split()]
    if not any(link.strip() for link in links) or _rewritten(links):
        metas_say = list(dom.metas.get("og:url") or dom.metas.get("trackback:url", ()))
        if not metas_say and any(is_copied(_absolute(link.strip(), dom, url)) for link in links):
            metas_say = _links_say(dom, url)
        if not metas_say and url_key(_absolute(links[0].strip(), dom, url) if links else "") != url_key(url):
            return None
        links = metas_say or links
    named = [_absolute(link.strip(), dom, url) for link in links if link.strip()]
    if not named or len({url_key(address) for address in named}) > 1:
        return None
    return named[0]


def _links_say(dom: Dom, url: str) -> list[str]:
    """The post that a page's other links are about: its embedded form names it, and its own comment feed lies in it."""
    links = [e for e in dom.root.iter("link") if "alternate" in (e.get("rel") or "").lower().split()]
    embedded = [_EMBEDS.search(unquote(unquote(e.get("href") or ""))) for e in links if "oembed" in e.get("type", "")]
    if named := [match[1] for match in embedded if match]:
        return named
    feeds = [match for e in links if (match := _FEED_OF.match(_absolute((e.get("href") or "").strip(), dom, url)))]
    blogs = {match[1] for match in feeds if match[2]}
    return list(dict.fromkeys(match[1] for match in feeds if not match[2] and match[1] not in blogs)) if blogs else []


def declared_copies(dom: Dom, url: str) -> Iterator[str]:
    """Files of a copy that a page names for itself: they stand for its short address."""
    for link in dom.root.iter("link"):
        if {"canonical", "shortlink"}.intersection((link.get("rel") or "").lower().split()):
            address = _absolute((link.get("href") or "").strip(), dom, url)
            if is_copied(address):
                yield address


def canonical_url(dom: Dom, url: str, *, trust: CanonicalTrust | None = None) -> str | None:
    """The address a page names for itself, if it can be believed; else `None`.

    Believed is an address of the same site that could be this page's: no front page, list or file while we are on
    something else, no unfilled template, and none that many other pages of the site name too (`trust`).

    >>> from blogcorpus.dom import parse
    >>> page = parse('<link rel="canonical" href="/2012/03/post/">')
    >>> canonical_url(page, "http://example.org/2012/03/post/?replytocom=7")
    'http://example.org/2012/03/post/'
    """
    named = declared_canonical(dom, url)
    if named is None or refused(named, url) is not None:
        return None
    return named if trust is None or trust.trusts(named) else None


def refused(canonical: str, url: str) -> str | None:
    """Why an address that a page names is not believed, whatever the rest of the site says; `None` where it may be."""
    if not is_http(canonical):
        return "no address"
    if _UNFILLED.search(canonical):
        return "unfilled template"
    if not same_site(canonical, url):
        return "another site"
    if url_key(canonical) == url_key(url):
        return None
    if index_reason(canonical) is not None and index_reason(url) is None:
        return "a list"
    if _lies_far_above(canonical, url):
        return "a folder"
    return None


def _lies_far_above(canonical: str, url: str) -> bool:
    """It is a folder that the page lies deep in: where a blog is, not a post. Parts of a post lie right beneath it."""
    above, here = (urlsplit(address).path.rstrip("/") for address in (canonical, url))
    beneath = here.removeprefix(f"{above}/") if here.startswith(f"{above}/") else ""
    return "/" in beneath and not urlsplit(canonical).query and _PART.match(beneath) is None


def _rewritten(links: list[str]) -> bool:
    """Canonical links have their host; tools that copy sites make them relative to the page, but leave `og:url`."""
    return all("//" not in link and not link.strip().startswith("/") for link in links)


def _absolute(link: str, dom: Dom, url: str) -> str:
    """Some themes write the host without `http://`; joined to the page that would be a folder. Some double a slash."""
    host = site(url)
    named = (
        f"http://{link}"
        if host and link.lower().removeprefix("www.").startswith(host + "/")
        else join(dom.base or url, link)
    )
    return _DOUBLED.sub("/", named) if "//" in named[8:] and "//" not in url[8:] else named
