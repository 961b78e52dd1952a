"""Protocol `stream`: the URL Tree's experiment. Pages come one by one; each is judged as it comes, before the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from urllib.parse import urljoin

from blogcorpus.charsets import page_text
from blogcorpus.evaluate.crawl import GOOD
from blogcorpus.evaluate.labelled import LabelledBlog
from blogcorpus.evaluate.measures import word_f1
from blogcorpus.evaluate.scores import Scores
from blogcorpus.template.stream import REGION, extract_stream
from blogcorpus.urls import url_key

__all__ = ["evaluate_stream"]

_COLUMNS = ("content", "good")
#: Groups by how many pages of the site came before: what the tree has learnt from.
_SEEN = ((10, "first 10 pages"), (100, "pages 11 to 100"), (10**9, "pages after 100"))


def evaluate_stream(blogs: Sequence[LabelledBlog], *, by: str = REGION, pages: int = 300) -> Scores:
    """Score the texts of a stream of each blog's saved pages, at most so many, in the order of their addresses.

    `by` is our way (`region`) or one of the paper's heuristics.
    """
    scores = Scores(_COLUMNS)
    for blog in blogs:
        known = {post.path: post.text for post in blog.posts if post.text is not None}
        stream = list(_pages(blog, pages, set(known)))
        texts = extract_stream(((url, html) for url, _, html in stream), by=by, key=url_key)
        for place, ((_, path, _), (_, text)) in enumerate(zip(stream, texts, strict=True)):
            if path in known:
                f1 = word_f1(known[path] or "", text)
                group = next(name for most, name in _SEEN if place < most)
                scores.add(blog, {"content": f1, "good": float(f1 >= GOOD)}, (group,))
    return scores


def _pages(blog: LabelledBlog, most: int, wanted: set[str]) -> Iterator[tuple[str, str, str]]:
    """Address, file and HTML of saved pages, every file once; known posts are never left out for their number."""
    files: dict[str, str] = {}
    for url_path, path in sorted(blog.paths.items()):
        files.setdefault(path, urljoin(blog.url, url_path))
    chosen = [path for number, path in enumerate(files) if number < most or path in wanted]
    for path in chosen:
        body = blog.page(path)
        if body is not None and b"<html" in body[:2000].lower():
            yield files[path], path, page_text(body)
