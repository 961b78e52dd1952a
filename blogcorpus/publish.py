"""The last station: choose among findings, finish the record, say where every value came from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import blake2b
from typing import Any

from blogcorpus.body import Body
from blogcorpus.cleaners import images, links, markup_to_html, markup_to_text
from blogcorpus.feed.more import without_more
from blogcorpus.items import FIELDS, Draft, Finding, Page, Post
from blogcorpus.language import detect_language
from blogcorpus.rights import license_of, rights_of
from blogcorpus.schema import SCHEMA_VERSION, post_id
from blogcorpus.text import shorten, squash, word_line
from blogcorpus.unfiled import filed_in

_SUMMARY = 300
_MAX_LINKS = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishOptions:
    """How records are made."""

    #: Values less sure than this are left out.
    min_confidence: Mapping[str, float] = field(default_factory=dict)
    #: Name of this run, for `crawl.run`.
    run: str | None = None
    #: List in `provenance` what stages took out of the text.
    removed: bool = False


def publish(draft: Draft, options: PublishOptions) -> Post:
    """The record of a draft. It may have no text and no title; whoever calls decides whether to keep it."""
    page = draft.page
    chosen = {name: _choose(draft, name, options) for name in draft.findings}
    body = _value(chosen, "content")
    root = body.root if isinstance(body, Body) else None
    markup = body.markup if isinstance(body, Body) else ""
    text = markup_to_text(markup)
    entry = page.entry
    summary = without_more(entry.summary, entry.title or "") if entry is not None and entry.summary else None
    comments, declared = tuple(_value(chosen, "comments") or ()), _value(chosen, "comment_count")
    return Post(
        schema_version=SCHEMA_VERSION,
        id=post_id(page.url_key),
        url=page.url,
        url_key=page.url_key,
        blog=page.blog_url or None,
        blog_title=page.blog.title if page.blog else None,
        title=_value(chosen, "title"),
        authors=tuple(_value(chosen, "authors") or ()),
        published=_value(chosen, "published"),
        modified=_after(_value(chosen, "modified"), _value(chosen, "published")),
        language=detect_language(page, text, draft.hints.language),
        tags=filed_in(_value(chosen, "tags") or ()),
        text=text,
        html=markup_to_html(markup, page.dom.base),
        summary=shorten(summary, _SUMMARY) if summary else None,
        comments=comments,
        comment_count=len(comments) or None if declared is None else declared,
        links=links(root, page.dom.base, (page.url, page.requested_url))[:_MAX_LINKS] if root is not None else (),
        images=tuple(images(root, page.dom.base))[:_MAX_LINKS] if root is not None else (),
        extra=_taught(chosen),
        duplicate_of=None,
        license=license_of(page.dom, body.source if isinstance(body, Body) else None),
        rights=rights_of(page.dom, page.headers, page.blog.tdm if page.blog else ()),
        provenance=_provenance(draft, chosen, options),
        crawl=_crawl(page, draft, options),
    )


def digest(post: Post) -> str:
    """What a change of the post would change."""
    return digest_of(post.title, post.text, post.tags)


def digest_of(title: str | None, text: str, tags: Iterable[str]) -> str:
    """Digest of a record's words."""
    said = "\x1f".join([squash(title or ""), word_line(text), *map(squash, tags)])
    return blake2b(said.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _choose(draft: Draft, name: str, options: PublishOptions) -> Finding[Any] | None:
    best = draft.best(name)
    if best is None or best.confidence < options.min_confidence.get(name, 0.0):
        return None
    return best


def _value(chosen: Mapping[str, Finding[Any] | None], name: str) -> Any:
    finding = chosen.get(name)
    return finding.value if finding is not None else None


def _taught(chosen: Mapping[str, Finding[Any] | None]) -> dict[str, Any]:
    """Fields that are not the record's own."""
    return {name: finding.value for name, finding in chosen.items() if finding is not None and name not in FIELDS}


def _after(modified: datetime | None, published: datetime | None) -> datetime | None:
    """A change before the publication is a mistake of the page."""
    if modified is None or published is None:
        return modified
    if (modified.tzinfo is None) != (published.tzinfo is None):
        return modified if modified.date() >= published.date() else None
    return modified if modified >= published else None


def _provenance(
    draft: Draft, chosen: Mapping[str, Finding[Any] | None], options: PublishOptions
) -> dict[str, dict[str, Any]]:
    said: dict[str, dict[str, Any]] = {}
    for name, finding in chosen.items():
        if finding is None:
            continue
        said[name] = {
            "method": finding.method,
            "rule": finding.rule,
            "confidence": round(finding.confidence, 2),
            "agrees": _agreeing(finding, draft.findings[name]),
        }
        if finding.precision is not None:
            said[name]["precision"] = finding.precision
        if options.removed and isinstance(finding.value, Body):
            said[name]["removed"] = [
                {"stage": r.stage, "reason": r.reason, "text": r.text, "after": r.after} for r in finding.value.removed
            ]
    return said


def _agreeing(chosen: Finding[Any], others: tuple[Finding[Any], ...]) -> list[str]:
    """Methods other than the chosen one that found the same value."""
    strangers = [other for other in others if other.method != chosen.method]
    mine = _plain(chosen.value) if strangers else ""
    return sorted({other.method for other in strangers if mine and _plain(other.value) == mine})


def _plain(value: Any) -> str:
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, str):
        return squash(value)
    return " ".join(squash(str(v)) for v in value) if isinstance(value, tuple) else ""


def _crawl(page: Page, draft: Draft, options: PublishOptions) -> dict[str, Any]:
    return {
        "feed": page.blog.feed if page.blog else None,
        "route": page.route or None,
        "requested_url": page.requested_url or page.url,
        "fetched_at": page.fetched_at.isoformat() if page.fetched_at else None,
        "status": page.status,
        "digest": blake2b(page.html.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest(),
        "wrapper_version": draft.wrapper_version,
        "rendered": page.rendered,
        "cut": page.dom.cut,
        "revision": 1,
        "run": options.run,
    }
