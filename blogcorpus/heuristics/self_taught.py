"""Entries for blogs without a feed: what a list says of a post, corrected by what the post's own page surely says."""

from __future__ import annotations

from dataclasses import replace

from blogcorpus.heuristics.author import find_authors
from blogcorpus.heuristics.content import find_content
from blogcorpus.heuristics.date import DateContext, find_published
from blogcorpus.heuristics.title import find_titles
from blogcorpus.items import Entry, Page
from blogcorpus.text import squash

#: What is less sure than this teaches nothing.
_SURE = 0.85


def taught_by_page(page: Page) -> Page:
    """The page with an entry that a wrapper can be learnt from."""
    listed = page.entry or Entry(url=page.url, listed=True)
    found = find_content(page.dom)
    content = found.element if found is not None else None
    languages = tuple(tag for tag in (page.dom.root.get("lang"),) if tag)
    titles = find_titles(page.dom, content, page.blog.title if page.blog else None)
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
    return replace(page, entry=entry)
