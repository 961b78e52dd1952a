"""Protocol `crawl`: a corpus against the posts that are known. A post that the corpus lacks is wrong in every field."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from urllib.parse import urlsplit

from blogcorpus.evaluate.labelled import KnownPost, LabelledBlog
from blogcorpus.evaluate.measures import address, instant, is_index, same_author, same_date, same_title, word_f1
from blogcorpus.evaluate.scores import Scores
from blogcorpus.schema import Record

__all__ = ["COLUMNS", "evaluate_crawl", "judge"]

COLUMNS = ("posts", "title", "author", "date", "content", "good", "comments")
#: A text this near to the known one is good: what differs is a caption, a date line.
GOOD = 0.95
#: A comment whose words are as near as this is the same comment.
_SAME_COMMENT = 0.9
BEYOND = "beyond the feed"


def evaluate_crawl(
    records: Iterable[Record], blogs: Sequence[LabelledBlog], *, feed_entries: int | None = None
) -> Scores:
    """Score a corpus.

    `feed_entries`: so many entries of each feed were served; older posts are a group of their own. An author or a date
    that stands neither in the page nor in the feed as served is not asked for.
    """
    wanted = {address(url): (blog, post) for blog in blogs for post in blog.posts for url in post.urls}
    hosts = set().union(*(blog.hosts() for blog in blogs)) if blogs else set()
    found: dict[tuple[str, str], Record] = {}
    count = extra = twice = 0
    for record in records:
        if (urlsplit(record["url"]).hostname or "").removeprefix("www.") not in hosts:
            continue
        count += 1
        known = wanted.get(address(record["url"]))
        if known is None:
            extra += is_index(record["url"])
        elif (known[0].name, known[1].path) in found:
            twice += 1
        else:
            found[known[0].name, known[1].path] = record
    scores = Scores(COLUMNS)
    for blog in blogs:
        for post in blog.posts:
            served = feed_entries is None or post.place < feed_entries
            groups = () if feed_entries is None or served else (BEYOND,)
            scores.add(blog, judge(post, found.get((blog.name, post.path)), served=served), groups)
    scores.notes.append(f"{count} records, {extra} of them index pages, {twice} repeats")
    return scores


def judge(post: KnownPost, record: Record | None, *, served: bool = True) -> dict[str, float | None]:
    """Score one record against what is known of its post. `served`: the feed tells author and date."""
    if record is None:
        record = {"title": None, "authors": [], "published": None, "text": "", "comments": [], "missing": True}
    there = "missing" not in record
    date = instant(record["published"])
    text = word_f1(post.text, record["text"]) if post.text is not None and there else 0.0
    author_asked = post.author is not None and (post.author_in_page or served)
    date_asked = post.published is not None and (post.date_in_page or served)
    return {
        "posts": float(there),
        "title": float(there and same_title(post.title, record["title"])),
        "author": float(same_author(post.author or "", record["authors"])) if author_asked else None,
        "date": float(date is not None and same_date(post.published or date, date)) if date_asked else None,
        "content": text if post.text is not None else None,
        "good": float(text >= GOOD) if post.text is not None else None,
        "comments": _comments(post, record) if post.comments else None,
    }


def _comments(post: KnownPost, record: Record) -> float:
    """Share of the known comments that are there with their authors. More may be there than are known."""
    left = list(record["comments"])
    right = 0
    for comment in post.comments:
        for place, given in enumerate(left):
            same = same_title(comment.author, given["author"]) or comment.author is None
            if same and word_f1(comment.text, given["text"]) >= _SAME_COMMENT:
                right += 1
                del left[place]
                break
    return right / len(post.comments)
