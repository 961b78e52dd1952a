"""Answers as pages, and what a blog's front page and feed say of the blog."""

from __future__ import annotations

from collections.abc import Sequence

from blogcorpus.crawl.events import Answer
from blogcorpus.feed import Feed, is_feed
from blogcorpus.heuristics.entry_date import with_own_date
from blogcorpus.heuristics.site_name import site_name
from blogcorpus.items import Blog, Page

#: Response headers that say something about rights or identity.
_KEPT_HEADERS = frozenset("content-language last-modified x-robots-tag tdm-reservation tdm-policy link".split())
_VALIDATORS = {"etag": "If-None-Match", "last-modified": "If-Modified-Since"}


def page_of(answer: Answer, blog: Blog) -> Page | None:
    """An answer as a page; `None` where it is no HTML."""
    if answer.text is None or is_feed(answer.body[:5000], answer.headers.get("content-type")):
        return None
    page = Page(
        url=answer.url,
        requested_url=answer.fetch.url,
        html=answer.text,
        status=answer.status,
        fetched_at=answer.fetched_at,
        headers={name: value for name, value in answer.headers.items() if name in _KEPT_HEADERS},
        blog=blog,
        entry=answer.fetch.entry,
        listed=answer.fetch.listed,
        route=answer.fetch.route,
        rendered=answer.rendered,
        changed=answer.fetch.again,
    )
    return with_own_date(page)


def validators_of(answer: Answer) -> dict[str, str]:
    """Request headers with which to ask whether the answer has changed."""
    return {asked: answer.headers[given] for given, asked in _VALIDATORS.items() if given in answer.headers}


def describe(blog: Blog, feeds: Sequence[Feed], home: Page | None) -> Blog:
    """The blog with what its feed, or else its front page, says of it."""
    main = feeds[0] if feeds else None
    return Blog(
        url=main.link if home is None and main is not None and main.link else blog.url,
        title=(main.title if main else None) or blog.title or (site_name(home.dom) if home is not None else None),
        feed=main.url if main else None,
        language=(main.language if main else None) or blog.language or (home.dom.root.get("lang") if home else None),
        generator=(main.generator if main else None) or generator_of(home),
        tdm=blog.tdm,
    )


def generator_of(page: Page | None) -> str | None:
    """The software that a page declares."""
    return page.dom.meta("generator") if page is not None else None
