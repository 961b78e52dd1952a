"""A page as the post on it alone; or the reason why it is left as it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from importlib import resources

from lxml import etree
from lxml.html import HtmlElement

from blogcorpus.chain import fill, read_with_wrapper, tidy_content, trim_content
from blogcorpus.charsets import page_text
from blogcorpus.cleaners import Profile, to_html
from blogcorpus.dom import Dom
from blogcorpus.heuristics.segments import segments
from blogcorpus.heuristics.verdict import Verdict, declared, verdict
from blogcorpus.items import Comment, Draft, Page
from blogcorpus.urls import looks_like_index

#: Less text than so many letters is a caption, a notice, the shell of an application.
_LETTERS = 280
#: A content of which more than this share is links is a menu.
_LINKED = 0.5
#: A content with a smaller share of the page's own words is not what the page is about.
_SHARE = 0.15


@dataclass(frozen=True, slots=True, kw_only=True)
class Improved:
    """A whole page with the post alone."""

    html: str


@dataclass(frozen=True, slots=True)
class Untouched:
    """Why a page is left as it is."""

    reason: str


def improve(body: bytes, kind: str, url: str, profile: Profile) -> Improved | Untouched:
    """The page for a reader. `kind` is its `Content-Type`; nothing that a page can be like makes it fail."""
    page = Page(url=url, html=page_text(body, kind or None))
    if _is_list(page.dom):
        return Untouched("a list")
    draft = fill(read_with_wrapper(page, None))
    best = draft.best("content")
    if best is None:
        return Untouched(_emptiness(page.dom))
    comments = draft.best("comments")
    reason = _doubt(best.value.root, page.dom, comments.value if comments is not None else ())
    if reason is not None:
        return Untouched(reason)
    draft = trim_content(tidy_content(draft, profile))
    root = draft.findings["content"][0].value.root
    if _letters(root) < _LETTERS:
        return Untouched("too little text")
    return Improved(html=_written(draft, root, profile))


def _is_list(dom: Dom) -> bool:
    """The page lists posts. Themes write `home` or `archive` on every page: that alone is not believed."""
    if verdict(dom) is not Verdict.INDEX:
        return False
    return declared(dom) is not Verdict.INDEX or looks_like_index(dom.url) or len(segments(dom)) > 1


def _doubt(root: HtmlElement, dom: Dom, comments: Iterable[Comment]) -> str | None:
    """Why a content is not worth showing alone. What readers wrote below it does not count against it."""
    letters = _letters(root)
    if letters < _LETTERS:
        return _emptiness(dom)
    if sum(map(_letters, root.iter("a"))) > _LINKED * letters:
        return "mostly links"
    below = sum(len("".join(comment.text.split())) for comment in comments)
    if letters < _SHARE * (_letters(dom.body) - below):
        return "the text is a small part of it"
    return None


def _emptiness(dom: Dom) -> str:
    return "an application" if dom.scripts else "too little text"


def _letters(element: HtmlElement) -> int:
    return len("".join(etree.tostring(element, encoding="unicode", method="text", with_tail=False).split()))


def _written(draft: Draft, root: HtmlElement, profile: Profile) -> str:
    """The page: title, byline, post."""
    page = draft.page
    title, authors, published = (draft.best(name) for name in ("title", "authors", "published"))
    head = str(title.value) if title is not None and title.value else page.url
    byline = [*(authors.value if authors is not None else ())]
    if published is not None:
        byline.append(f"{published.value:%Y-%m-%d}")
    language = page.dom.root.get("lang") or ""
    direction = page.dom.root.get("dir") or page.dom.body.get("dir") or "auto"
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(language)}" dir="{escape(direction)}"><head><meta charset="utf-8">'
        f'<title>{escape(head)}</title><meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{_style()}</style></head><body><header><h1>{escape(head)}</h1>"
        f"<p>{escape(' · '.join(byline))}</p></header><main>{to_html(root, page.dom.base)}</main>"
        f"<footer><p>Cleaned by blogcorpus, profile {escape(profile.name)}:"
        f" <code>{escape(page.url)}</code></p></footer>"
        "</body></html>\n"
    )


def _style() -> str:
    return resources.files("blogcorpus.proxy").joinpath("reader.css").read_text(encoding="utf-8")
