"""Title, authors, date and text of a learnt blog's pages, several times faster than their whole records.

What is wanted is read out of the page's source (`wrapper/source.py`), and the page is not parsed. That is believed only
after pages have been read both ways and gave the same, it is asked again now and then, and a page whose source does
not tell enough is read as every other page.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from blogcorpus.body import Body
from blogcorpus.chain import SURE, cleaned, trim_content
from blogcorpus.cleaners import markup_to_text, profile
from blogcorpus.dom import drop, index_of
from blogcorpus.heuristics.edges import trim_edges
from blogcorpus.items import Blog, Finding, Page
from blogcorpus.single import draft_of, list_of
from blogcorpus.urls import is_http, looks_like_index
from blogcorpus.wrapper import Wrapper
from blogcorpus.wrapper.apply import apply_main, content_confidence
from blogcorpus.wrapper.source import SourceIndex

__all__ = ["QUICK_FIELDS", "QuickReader"]

#: Fields that can be had so.
QUICK_FIELDS = ("title", "authors", "published", "text")
#: Pages that are read both ways before the source is believed, and how often it is asked again afterwards.
_TRIED, _AGAIN = 5, 100
#: Rules of one property that are asked for their opinion; where only the text is wanted, one says how it may begin.
_VOTERS = 2
_NOTHING: dict[str, Any] = {"title": None, "authors": (), "published": None, "text": ""}

Values = dict[str, Any]


class QuickReader:
    """Reads some of `QUICK_FIELDS` of one blog's pages with its wrapper; they are what `extract` says of them."""

    def __init__(self, wrapper: Wrapper, blog: Blog | None = None, fields: Sequence[str] = QUICK_FIELDS) -> None:
        self._wrapper = wrapper
        self._blog = blog
        self._fields = tuple(fields)
        #: Fields that are looked for in the source; the edges of a text are told by its title.
        self._asked = frozenset(fields) - {"text"} | (frozenset() if wrapper.exact else {"title"})
        self._profile = profile("corpus")
        #: Pages that were read out of their source; None: that is not tried, or said something else than the page.
        self._read: int | None = 0 if self._may_tell() else None

    def read(self, html: str, *, url: str = "", now: datetime | None = None) -> Values | None:
        """The fields of a page's post, by their names; None of a page that lists posts, or has a list's address."""
        if is_http(url) and looks_like_index(url):
            return None
        page = Page(url=url, html=html, fetched_at=now, blog=self._blog)
        quick = self._from_source(page) if self._read is not None else None
        if quick is None or self._read is None:
            return self._from_page(page)
        self._read += 1
        if self._read > _TRIED and self._read % _AGAIN:
            return quick
        whole = self._from_page(page)
        if whole != quick:
            self._read = None
        return whole

    def _may_tell(self) -> bool:
        """Whether the wrapper says enough: it knows the text, and how pages name authors if these are wanted."""
        rule = self._wrapper.content
        if rule is None or content_confidence(rule, self._wrapper.pages) < SURE:
            return False
        named = self._wrapper.rules.get("authors") or self._wrapper.author or self._wrapper.nameless
        return bool(named) or "authors" not in self._fields

    def _from_page(self, page: Page) -> Values | None:
        """By all that is known, as every page is read."""
        if list_of(page):
            return None
        draft = trim_content(draft_of(page, self._wrapper))
        best = {name: found.value for name in draft.findings if (found := draft.best(name)) is not None}
        body = best.get("content")
        best["text"] = markup_to_text(body.markup) if body is not None else ""
        return {name: best.get(name, _NOTHING[name]) for name in self._fields}

    def _from_source(self, page: Page) -> Values | None:
        """By the wrapper and the page's source alone; None where that is not enough."""
        if page.html.find("<base", 0, page.html.find("</head")) >= 0:
            return None  # links mean something else than their address says
        places = SourceIndex(page.html)
        voters = _VOTERS if "title" in self._fields else 1
        found = apply_main(self._wrapper, page, places, self._asked, voters) if self._asked else {}
        best = {name: findings[0].value for name, findings in found.items() if findings}
        if any(name in self._fields and not _is_sure(found[name]) for name in ("title", "published")):
            return None
        if "text" in self._fields:
            best["text"] = self._text(page, places, best.get("title"), best.get("authors", ()))
            if not best["text"]:
                return None
        return {name: best.get(name, _NOTHING[name]) for name in self._fields}

    def _text(self, page: Page, places: SourceIndex, title: str | None, authors: tuple[str, ...]) -> str:
        rule = self._wrapper.content
        if rule is None:
            return ""
        found = rule.filter.all(places)
        if len(found) > 1 and rule.filter.pick == 1:
            return ""  # the page may be a list of them
        source = found[0] if len(found) == 1 else rule.element(places)
        root = source.element if source is not None else None
        if root is None:
            return ""
        for part in rule.excluded(index_of(root), root) if rule.exclude else ():
            drop(part)
        body = cleaned(Body(root=root), self._profile, page.url)
        if not self._wrapper.exact:
            body = trim_edges(body, title, authors)
        return markup_to_text(body.markup)


def _is_sure(findings: tuple[Finding[Any], ...]) -> bool:
    return bool(findings) and findings[0].confidence >= SURE
