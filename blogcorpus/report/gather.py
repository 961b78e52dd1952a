"""One pass over a corpus gathers all figures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from blogcorpus.items import FIELDS
from blogcorpus.privacy.pseudonyms import is_pseudonym
from blogcorpus.report.figures import BlogFigures, FieldFigures, Figures, WrapperFigures
from blogcorpus.rights import opts_out
from blogcorpus.schema import Record, revision_of
from blogcorpus.text import words
from blogcorpus.urls import trace

__all__ = ["SHOWN", "gather"]

#: Fields of the record whose filling is told, and the finding that each came from.
SHOWN = {
    "title": "title",
    "authors": "authors",
    "published": "published",
    "modified": "modified",
    "text": "content",
    "tags": "tags",
    "comments": "comments",
    "comment_count": "comment_count",
    "language": None,
    "summary": None,
    "license": None,
}


_DATED = re.compile(r"\d{4}-\d\d", re.ASCII)


def gather(records: Iterable[Record]) -> Figures:
    """The figures of some records."""
    figures = Figures(fields={name: FieldFigures() for name in SHOWN})
    authors: set[int] = set()
    commenters: set[int] = set()
    for record in records:
        _count(figures, record)
        names = [comment["author"] for comment in record["comments"] if comment["author"]]
        authors.update(map(hash, record["authors"]))
        commenters.update(map(hash, names))
        figures.named += sum(not is_pseudonym(name) for name in (*record["authors"], *names))
    figures.authors, figures.commenters = len(authors), len(commenters)
    return figures


def _count(figures: Figures, record: Record) -> None:
    size = len(words(record["text"]))
    figures.posts += 1
    figures.words.add(size)
    figures.copies += record["duplicate_of"] is not None
    figures.changed += revision_of(record) != 1
    language = record["language"] or "unknown"
    figures.languages[language] += 1
    figures.language_words[language] += size
    pingbacks = sum(comment["pingback"] for comment in record["comments"])
    figures.pingbacks += pingbacks
    figures.comments += len(record["comments"]) - pingbacks
    figures.per_post_comments.add(len(record["comments"]) - pingbacks)
    if _DATED.match(record["published"] or ""):
        figures.months[record["published"][:7]] += 1
    _count_crawl(figures, record)
    _count_rights(figures, record)
    for name, finding in SHOWN.items():
        _count_field(figures.fields[name], record[name], record["provenance"].get(finding) if finding else None)
    _count_blog(figures, record, size, language)


def _count_crawl(figures: Figures, record: Record) -> None:
    crawl = record["crawl"]
    figures.routes[crawl.get("route") or "unknown"] += 1
    fetched = crawl.get("fetched_at")
    if fetched:
        first, last = figures.fetched or (fetched, fetched)
        figures.fetched = (min(first, fetched), max(last, fetched))
    figures.key_steps.update(_changing_steps(crawl.get("requested_url") or record["url"]))
    for part in (record["provenance"].get("content") or {}).get("removed", ()):
        figures.removed[f"{part.get('stage')}: {part.get('reason')}"] += 1


def _changing_steps(url: str) -> Iterator[str]:
    """Steps of the key that changed an address."""
    before = url
    for step, after in trace(url):
        if after != before:
            yield step
        before = after


def _count_rights(figures: Figures, record: Record) -> None:
    if record["license"]:
        figures.licenses[record["license"]] += 1
    wish = opts_out(record["rights"])
    if wish is not None:
        figures.opt_outs[wish] += 1


def _count_field(field: FieldFigures, value: Any, origin: Mapping[str, Any] | None) -> None:
    if value in (None, "", []):
        return
    field.filled += 1
    if origin is None:
        return
    sure = float(origin.get("confidence", 0.0))
    field.rated += 1
    field.confidence += sure
    field.tenths[min(9, int(sure * 10))] += 1
    field.methods[str(origin.get("method"))] += 1
    field.agreed += bool(origin.get("agrees"))


def _count_blog(figures: Figures, record: Record, size: int, language: str) -> None:
    url = record["blog"] or record["url"]
    blog = figures.blogs.setdefault(url, BlogFigures(url))
    blog.title = blog.title or record["blog_title"]
    blog.posts += 1
    blog.comments += len(record["comments"])
    blog.copies += record["duplicate_of"] is not None
    day = (record["published"] or "")[:10]
    if day:
        blog.first = min(blog.first or day, day)
        blog.last = max(blog.last or day, day)
    blog.words.add(size)
    blog.languages[language] += 1
    blog.routes[record["crawl"].get("route") or "unknown"] += 1
    blog.filled.update(name for name in SHOWN if record[name] not in (None, "", []))
    blog.methods[(record["provenance"].get("content") or {}).get("method") or "none"] += 1
    _count_wrapper(blog, record["crawl"], record["provenance"].get("content") or {})


def _count_wrapper(blog: BlogFigures, crawl: Mapping[str, Any], content: Mapping[str, Any]) -> None:
    version = crawl.get("wrapper_version")
    if version:
        blog.wrappers.setdefault(version, WrapperFigures()).add(
            read=content.get("method") == "wrapper",
            confidence=float(content.get("confidence", 0.0)),
            day=(crawl.get("fetched_at") or "")[:10] or None,
        )


assert {finding for finding in SHOWN.values() if finding} == set(FIELDS)  # noqa: S101 - a new field wants its place here
