"""Entries for blogs without a feed: what a list says of a post, corrected by what the post's own page surely says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from lxml.html import HtmlElement

from blogcorpus.copies import copy_of
from blogcorpus.heuristics.author import find_authors
from blogcorpus.heuristics.content import find_content
from blogcorpus.heuristics.date import find_published
from blogcorpus.heuristics.date_reading import DateContext
from blogcorpus.heuristics.title import find_titles
from blogcorpus.items import Entry, Finding, Page
from blogcorpus.text import squash

#: What is less sure than this teaches nothing.
_SURE = 0.85


def taught_by_pages(pages: Sequence[Page]) -> list[Page]:
    """The pages with entries that a wrapper can be learnt from. What most could be called is no post's title."""
    contents = [_content(page) for page in pages]
    titles = [
        find_titles(page.dom, content, page.blog.title if page.blog else None)
        for page, content in zip(pages, contents, strict=True)
    ]
    # The first two: further down stand titles of other posts, which popular ones have on every page.
    counts = Counter(name for found in titles for name in {squash(finding.value) for finding in found[:2]})
    common = {name for name, count in counts.items() if count > max(1, len(pages) // 2)}
    return [
        _taught(page, content, [finding for finding in found if squash(finding.value) not in common])
        for page, content, found in zip(pages, contents, titles, strict=True)
    ]


def _content(page: Page) -> HtmlElement | None:
    found = find_content(page.dom)
    return found.element if found is not None else None


def _taught(page: Page, content: HtmlElement | None, titles: Sequence[Finding[str]]) -> Page:
    listed = page.entry or Entry(url=page.url, listed=True)
    languages = tuple(tag for tag in (page.dom.root.get("lang"),) if tag)
    authors = find_authors(page.dom, content)
    dates = find_published(page.dom, DateContext(languages=languages, now=page.fetched_at), content)
    named = {squash(finding.value) for finding in titles}
    title = listed.title if listed.title and squash(listed.title) in named else None
    if titles and (titles[0].confidence >= _SURE or title is None):
        title = titles[0].value
    entry = replace(
        listed,
        title=title,
        authors=authors[0].value if authors and authors[0].confidence >= _SURE else (),
        published=dates[0].value if dates and dates[0].confidence >= _SURE else None,
    )
    return copy_of(page, entry=entry)
