"""Protocol `pages`: an extractor, ours or another, on each post's page by itself, without feed or wrapper."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

from blogcorpus.charsets import page_text
from blogcorpus.errors import OptionError
from blogcorpus.evaluate.crawl import judge
from blogcorpus.evaluate.labelled import LabelledBlog
from blogcorpus.evaluate.scores import Scores
from blogcorpus.exporters.record import record
from blogcorpus.schema import complete
from blogcorpus.single import extract

__all__ = ["Extractor", "evaluate_pages", "extractor_named"]

#: A page's HTML and address in, fields of the record out: of these title, authors, published, text and comments count.
Extractor = Callable[[str, str], Mapping[str, Any]]
_COLUMNS = ("title", "author", "date", "content", "good", "comments")


def evaluate_pages(blogs: Sequence[LabelledBlog], extractor: Extractor | None = None) -> Scores:
    """Score an extractor; one that raises has found nothing, and is counted."""
    scores = Scores(_COLUMNS)
    read = extractor or _ours
    failed = 0
    for blog in blogs:
        for post in blog.posts:
            body = blog.page(post.path)
            if body is None:
                continue
            try:
                found = complete({"url": post.urls[-1], **read(page_text(body), post.urls[-1])})
            except Exception:  # whatever another program raises
                found, failed = complete({"url": post.urls[-1]}), failed + 1
            scores.add(blog, judge(post, found, served=False))
    if failed:
        scores.notes.append(f"{failed} pages made the extractor fail")
    return scores


def extractor_named(name: str) -> Extractor:
    """The function that `package.module:function` names."""
    module, _, function = name.partition(":")
    try:
        found: Extractor = getattr(import_module(module), function)
    except (ImportError, AttributeError, ValueError) as error:
        raise OptionError("names no function; write package.module:function", subject=name) from error
    return found


def _ours(html: str, url: str) -> Mapping[str, Any]:
    """The post that a page is; where it is taken for a list, the first."""
    return next(map(record, extract(html, url=url)), {})
