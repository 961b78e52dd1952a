"""Protocol `front`: front pages cut into posts (BlogBuster's experiment)."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urljoin, urlsplit

from blogcorpus.evaluate.labelled import LabelledBlog, Listed
from blogcorpus.evaluate.measures import address, instant, is_index, same_date, same_title, word_f1
from blogcorpus.evaluate.scores import Scores
from blogcorpus.exporters.record import record
from blogcorpus.schema import Record
from blogcorpus.single import extract, extract_by_rules

__all__ = ["evaluate_front"]

_COLUMNS = ("recall", "precision", "title", "date", "content")


def evaluate_front(blogs: Sequence[LabelledBlog], *, by_rules: bool = False) -> Scores:
    """Score the posts that are read out of front pages and of their second pages.

    A read post is right where its address or title is that of a known entry; wrong where it repeats one, has no address
    on this site, or the address of a list. Other posts of the site are left out of the count: the feed may be shorter
    than the page. Title and text are asked of those that were found, dates where the page shows them. `by_rules`: the
    rules of the BlogBuster paper read them instead of ours.
    """
    scores = Scores(_COLUMNS, unit="entries")
    read_posts = extract_by_rules if by_rules else extract
    for blog in blogs:
        texts = {post.path: post.text for post in blog.posts}
        for path in dict.fromkeys(entry.page_path for entry in blog.listed):
            entries = [entry for entry in blog.listed if entry.page_path == path]
            body = blog.page(path)
            if body is None:
                continue
            read = [record(post) for post in read_posts(body, url=entries[0].page_url)]
            _judge(scores, blog, entries, read, texts)
    return scores


def _judge(
    scores: Scores, blog: LabelledBlog, entries: list[Listed], read: list[Record], texts: dict[str, str | None]
) -> None:
    base = entries[0].page_url
    found: dict[str, Record] = {}
    for post in read:
        link = urljoin(base, post["url"])
        entry = _entry(entries, link, post, base)
        if entry is None:
            if _elsewhere(link, blog) or is_index(link):
                scores.add(blog, {"precision": 0.0})
        elif entry.path in found:
            scores.add(blog, {"precision": 0.0})
        else:
            found[entry.path] = post
            scores.add(blog, {"precision": 1.0})
    for entry in entries:
        scores.add(blog, _entry_scores(entry, found.get(entry.path), texts.get(entry.path)))


def _entry_scores(entry: Listed, post: Record | None, text: str | None) -> dict[str, float | None]:
    if post is None:
        return {"recall": 0.0}
    date = instant(post["published"])
    asked = entry.published is not None
    return {
        "recall": 1.0,
        "title": float(same_title(entry.title, post["title"])),
        "date": float(date is not None and same_date(entry.published or date, date)) if asked else None,
        "content": word_f1(text, post["text"]) if text is not None and entry.full_text else None,
    }


def _entry(entries: list[Listed], link: str, post: Record, base: str) -> Listed | None:
    for entry in entries:
        if any(address(urljoin(base, url)) == address(link) for url in entry.urls):
            return entry
    return next((e for e in entries if e.title and same_title(e.title, post["title"])), None)


def _elsewhere(link: str, blog: LabelledBlog) -> bool:
    return (urlsplit(link).hostname or "").removeprefix("www.") not in blog.hosts()
