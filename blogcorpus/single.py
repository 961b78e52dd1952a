"""One page, no crawl: `from blogcorpus import extract`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from blogcorpus.chain import fill, read_with_wrapper, tidy_content, trim_content
from blogcorpus.charsets import page_text
from blogcorpus.cleaners import profile
from blogcorpus.heuristics.blogbuster import Rules, blogbuster
from blogcorpus.heuristics.date_reading import DateContext
from blogcorpus.heuristics.listed import Listed, read_list
from blogcorpus.heuristics.segments import Segment, segments
from blogcorpus.heuristics.verdict import Verdict, verdict
from blogcorpus.items import Draft, Finding, Page, Post
from blogcorpus.language import page_languages
from blogcorpus.publish import PublishOptions, publish
from blogcorpus.wrapper import Wrapper


def extract(
    html: str | bytes, *, url: str = "", now: datetime | None = None, wrapper: Wrapper | None = None
) -> Iterator[Post]:
    """The posts of a page, in page order: one of a post's page, several of a front page.

    `now` is when the page was fetched; it resolves "3 days ago" and rules out dates in the future.
    """
    text = html if isinstance(html, str) else page_text(html)
    page = Page(url=url, html=text, fetched_at=now)
    if found := list_of(page):
        for listed in read_list(page.dom, found, DateContext(languages=page_languages(page), now=now)):
            yield _listed(page, listed)
    else:
        yield publish(trim_content(draft_of(page, wrapper)), PublishOptions())


def list_of(page: Page) -> tuple[Segment, ...]:
    """The posts that a page lists; none where it is a post itself."""
    found = segments(page.dom) if verdict(page.dom) is Verdict.INDEX else ()
    return found if len(found) > 1 else ()


def draft_of(page: Page, wrapper: Wrapper | None = None) -> Draft:
    """What is found on a post's page, its content cleaned."""
    return tidy_content(fill(read_with_wrapper(page, wrapper)), profile("corpus"))


def extract_by_rules(
    html: str | bytes, *, url: str = "", now: datetime | None = None, rules: Rules | None = None
) -> Iterator[Post]:
    """The posts of a page by BlogBuster's rules alone, the paper's own unless others are given."""
    page = Page(url=url, html=html if isinstance(html, str) else page_text(html), fetched_at=now)
    for listed in blogbuster(page.dom, rules, DateContext(languages=page_languages(page), now=now)):
        yield _listed(page, listed)


def _listed(page: Page, listed: Listed) -> Post:
    """A post as an index page shows it."""
    values = {
        "title": listed.segment.title,
        "authors": (listed.author,) if listed.author else None,
        "published": listed.published,
    }
    draft = Draft(page=replace(page, url=listed.segment.url, html=""))
    for name, value in values.items():
        if value is not None:
            draft = draft.add(name, Finding(value=value, method="heuristic", rule="segment", confidence=0.85))
    return replace(publish(draft, PublishOptions()), text=listed.text)
