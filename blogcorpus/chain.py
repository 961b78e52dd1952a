"""The chain for one page, without Scrapy: what its entry says, what its blog's wrapper finds, what heuristics add."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime, timezone
from typing import Any

from lxml.html import HtmlElement
from rapidfuzz.distance import LCSseq

from blogcorpus.body import Body, Removed
from blogcorpus.cleaners import Profile, clean
from blogcorpus.dates import in_zone
from blogcorpus.dom import is_within, parse, private_copy
from blogcorpus.flat import flatten
from blogcorpus.heuristics.author import find_authors
from blogcorpus.heuristics.comments import comments_of, marked_comments
from blogcorpus.heuristics.content import anchor, before_heading, behind_comments, find_content, foreign_parts
from blogcorpus.heuristics.date import find_modified, find_published
from blogcorpus.heuristics.date_reading import DateContext
from blogcorpus.heuristics.datelines import is_dateline
from blogcorpus.heuristics.edges import trim_edges
from blogcorpus.heuristics.listed import LISTED
from blogcorpus.heuristics.tags import find_tags
from blogcorpus.heuristics.title import begins_text, find_titles
from blogcorpus.items import Comment, CommentArea, Draft, Entry, Finding, Hints, Page
from blogcorpus.language import page_languages
from blogcorpus.text import shorten, squash, words
from blogcorpus.wrapper import Wrapper, apply, lacks_title

#: How far the feed's word is trusted.
_FEED = {"title": 0.98, "authors": 0.97, "published": 0.98, "modified": 0.9, "tags": 0.95, "comment_count": 0.9}
#: Comments that were asked for because the page shows fewer than it counts.
_COMMENT_FEED = 0.97
#: The number of comments that a page declares.
_COUNTED = 0.85
#: Titles of a feed that adds something to them.
_DECORATED = 0.4
#: A field found more surely than this needs no heuristic.
SURE = 0.85
#: Authors less sure than this are not believed where a blog names nobody.
_HEARSAY = 0.75
#: Below this, what the wrapper takes for the content is not what the feed says it is.
_SAME_TEXT = 0.5
_COMPARED = 3000
#: Share of a page's prose below which a doubtful content is some other element; not where a page is mostly template.
_SCRAP, _LONG = 0.2, 1500


def read_with_wrapper(page: Page, wrapper: Wrapper | None) -> Draft:
    """A draft with what the page's entry says and what the wrapper finds."""
    draft = Draft(page=page)
    if page.entry is not None and not page.entry.listed:
        for name, finding in _from_entry(page.entry):
            if name == "title" and wrapper is not None and wrapper.decorated_titles:
                finding = replace(finding, confidence=_DECORATED)
            draft = draft.add(name, finding)
    if wrapper is None:
        return draft
    for name, findings in apply(wrapper, page).items():
        draft = draft.add(name, *findings)
    marked = wrapper.comments.mark(page.dom.index) if wrapper.comments is not None else None
    hints = Hints(
        marked=marked,
        headings=wrapper.headings,
        nameless=wrapper.nameless,
        untitled=wrapper.untitled,
        titleless=lacks_title(wrapper, page.dom.index),
        zone=wrapper.dates.zone,
        exact=wrapper.exact,
        language=wrapper.language,
    )
    return replace(draft, wrapper_version=wrapper.version, hints=hints)


def fill(draft: Draft) -> Draft:
    """Add what rules that know no blog find, for every field that is missing or doubtful."""
    page, hints = draft.page, draft.hints
    area = comments_of(page) if hints.marked is None else marked_comments(page, hints.marked)
    excluded = frozenset(area.parts) if area is not None else frozenset()
    draft = _without_comments(_with_comments(draft, area), area)
    if not _sure(draft, "content"):
        draft = _with_content(draft, excluded)
    best = draft.best("content")
    content = anchor(page.dom, best.value.source if best is not None else None, excluded)
    context = DateContext(languages=page_languages(page), now=page.fetched_at)
    if not _sure(draft, "title"):
        site = page.blog.title if page.blog else None
        titles = [title for title in find_titles(page.dom, content, site) if squash(title.value) not in hints.headings]
        if hints.untitled and best is not None:
            titles = [title for title in titles if not begins_text(title.value, best.value.flat.text)]
        if hints.titleless:
            titles = [title for title in titles if not is_dateline(title.value)]
        draft = draft.add("title", *titles)
    if not _sure(draft, "authors"):
        believed = _HEARSAY if hints.nameless else 0.0
        authors = find_authors(page.dom, content, excluded, above=believed)
        draft = draft.add("authors", *(found for found in authors if found.confidence > believed))
    if not _sure(draft, "published"):
        draft = draft.add("published", *_placed(find_published(page.dom, context, content, excluded), hints))
        draft = draft.add("published", *_listed(page))
    if "modified" not in draft.findings:
        draft = draft.add("modified", *_placed(find_modified(page.dom, context, content), hints))
    if not _sure(draft, "tags"):
        known = (tag for entry, _ in page.lesson.pairs for tag in entry.tags) if page.lesson is not None else ()
        draft = draft.add("tags", *find_tags(page.dom, content, excluded, known))
    return _with_feed_text(draft)


def _listed(page: Page) -> Iterator[Finding[datetime]]:
    """The day that a list shows beside the post: less is known of it than of one on the post's own page."""
    if page.listed is not None:
        yield Finding(value=page.listed, method="heuristic", rule="list", confidence=LISTED, precision="day")


def tidy_content(draft: Draft, profile: Profile) -> Draft:
    """The draft with its content cleaned."""
    finding = draft.best("content")
    if finding is None:
        return draft
    return with_body(draft, cleaned(finding.value, profile, draft.page.dom.base))


def cleaned(body: Body, profile: Profile, base: str) -> Body:
    """A content after the cleaners; its element is theirs to change."""
    root, report = clean(body.root, profile, base)
    body = replace(body, root=root, removed=(*body.removed, *report.removed))
    if report.markup is not None:
        vars(body)["markup"] = report.markup  # written already
    return body


def trim_content(draft: Draft) -> Draft:
    """The draft without lines about the post at the edges of its content; last, when templates are gone.

    Where the blog's rule gives what the feed has, word for word, such lines are what authors wrote.
    """
    finding, title, authors = draft.best("content"), draft.best("title"), draft.best("authors")
    if finding is None or finding.method == "feed" or (finding.method == "wrapper" and draft.hints.exact):
        return draft
    names = authors.value if authors is not None else ()
    return with_body(draft, trim_edges(finding.value, title.value if title is not None else None, names))


def with_body(draft: Draft, body: Body) -> Draft:
    """The draft with another version of its content."""
    first, *rest = draft.findings["content"]
    return replace(draft, findings={**draft.findings, "content": (replace(first, value=body), *rest)})


def _from_entry(entry: Entry) -> list[tuple[str, Finding[Any]]]:
    values: dict[str, Any] = {
        "title": entry.title,
        "authors": entry.authors,
        "published": entry.published,
        "modified": entry.modified,
        "tags": entry.tags,
        "comment_count": entry.comment_count,
    }
    # A feed's entry without a title is a post without one.
    told = {"title", *(name for name, value in values.items() if value not in (None, ()))}
    return [
        (name, Finding(value=values[name], method="feed", rule=name, confidence=_FEED[name])) for name in sorted(told)
    ]


def _with_comments(draft: Draft, area: CommentArea | None) -> Draft:
    if draft.page.comments:
        finding = Finding(value=draft.page.comments, method="feed", rule="comments", confidence=_COMMENT_FEED)
        draft = draft.add("comments", finding)
    if area is None:
        return draft
    if area.comments:
        comments = _comments_in_zone(area.comments, draft.hints.zone)
        found = Finding(value=comments, method=area.method, rule=area.rule, confidence=area.confidence)
        draft = draft.add("comments", found)
    if area.declared is not None:
        count = Finding(value=area.declared, method=area.method, rule=area.rule, confidence=_COUNTED)
        draft = draft.add("comment_count", count)
    return draft


def _comments_in_zone(comments: tuple[Comment, ...], zone: timezone | None) -> tuple[Comment, ...]:
    """Comments with their dates in the zone of the blog, as its posts have theirs."""
    if zone is None:
        return comments
    return tuple(replace(c, published=c.published and in_zone(c.published, zone)) for c in comments)


def _without_comments(draft: Draft, area: CommentArea | None) -> Draft:
    """The draft with a content that has none of the comments in it: few posts of a lesson had any, or none."""
    best = draft.best("content")
    if area is None or not area.comments or best is None or best.value.source is None:
        return draft
    body, index = best.value, draft.page.dom.index
    inside = index.parts(area.parts, body.source)
    parts = index.outermost((*body.without, *inside))
    new = [part for part in inside if part in parts and part not in body.without]
    if not new:
        return draft
    removed = (Removed(stage="heuristics", reason="comment", text=shorten(part.text_content())) for part in new)
    root = private_copy(body.source, parts)
    return with_body(draft, replace(body, root=root, removed=(*body.removed, *removed), without=tuple(parts)))


def _with_content(draft: Draft, excluded: frozenset[HtmlElement]) -> Draft:
    found = find_content(draft.page.dom, excluded)
    if found is None:
        return draft
    dom = draft.page.dom
    foreign = (*foreign_parts(dom, found), *before_heading(dom, found), *behind_comments(dom, found, excluded))
    parts = [*(e for e in excluded if is_within(e, found.element)), *foreign]
    body = Body(root=private_copy(found.element, parts), source=found.element)
    best, sure = draft.best("content"), found.confidence
    if best is not None and _is_scrap(best.value, body):
        sure = max(sure, best.confidence + 0.01)
    return draft.add("content", _heuristic(body, found.rule, sure))


def _with_feed_text(draft: Draft) -> Draft:
    """Use the feed's own text where the page's content is clearly not it and is shorter."""
    entry = draft.page.entry
    if entry is None or not entry.html or not entry.full:
        return draft
    root = parse(entry.html).body
    said = words(flatten(root).text)[:_COMPARED]
    best = draft.best("content")
    have = words(best.value.flat.text)[:_COMPARED] if best is not None else []
    same = 2 * LCSseq.similarity(said, have) / (len(said) + len(have)) if said or have else 1.0
    if same >= _SAME_TEXT or len(have) > len(said):
        return draft
    finding = Finding(value=Body(root=root), method="feed", rule="content", confidence=0.9)
    return replace(draft, findings={**draft.findings, "content": (finding, *draft.findings.get("content", ()))})


def _sure(draft: Draft, name: str) -> bool:
    best = draft.best(name)
    return best is not None and best.confidence >= SURE


def _heuristic(value: Any, rule: str, confidence: float) -> Finding[Any]:
    return Finding(value=value, method="heuristic", rule=rule, confidence=confidence)


def _placed(dates: Iterable[Finding[datetime]], hints: Hints) -> Iterator[Finding[datetime]]:
    """Dates of a page in the zone of its blog."""
    return (replace(found, value=in_zone(found.value, hints.zone)) for found in dates)


def _is_scrap(body: Body, whole: Body) -> bool:
    """A doubtful rule found a small part of what the page has of prose: the wrong element."""
    length = len(whole.flat.text)
    return length >= _LONG and len(body.flat.text) < _SCRAP * length
