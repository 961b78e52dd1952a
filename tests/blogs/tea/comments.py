"""Comments in the manner of WordPress: nested lists below a post, and feeds of them."""

from __future__ import annotations

from datetime import datetime
from html import escape

from tests.blogs.markup import to_html
from tests.blogs.model import GoldenComment, GoldenPost, Response, Visit, slug
from tests.blogs.theming import FEED_ENTRIES, cdata, element, fill, rfc822, rss


def in_full(moment: datetime) -> str:
    """A date as `September 4, 2018`."""
    return f"{moment:%B} {moment.day}, {moment.year}"


def comment_section(visit: Visit, post: GoldenPost) -> str:
    """The comments below a post."""
    number = len(post.comments)
    headline = (
        f"{number or 'No'} {'thought' if number == 1 else 'thoughts'} on “{escape(post.title or '', quote=False)}”"
    )
    return fill(
        "tea/comments.html",
        headline=headline,
        list=_thread(visit, post, None, 1),
        url=visit.origin + post.path,
        origin=visit.origin,
    )


def _thread(visit: Visit, post: GoldenPost, parent: str | None, depth: int) -> str:
    return "\n".join(_comment(visit, post, comment, depth) for comment in post.comments if comment.parent == parent)


def _comment(visit: Visit, post: GoldenPost, comment: GoldenComment, depth: int) -> str:
    children = _thread(visit, post, comment.id, depth + 1)
    moment = comment.published
    return fill(
        "tea/comment.html",
        id=comment.id,
        depth=depth,
        parity="odd" if int(comment.id) % 2 else "even",
        avatar=slug(comment.author),
        author=escape(comment.author),
        url=visit.origin + post.path,
        iso=moment.isoformat(),
        date=in_full(moment),
        time=f"{moment:%I:%M %p}".lstrip("0").lower(),
        text=to_html(comment.text),
        children=f'<ol class="children">\n{children}\n</ol>' if children else "",
    )


def comment_feed(visit: Visit, path: str) -> Response | None:
    """The comments of one post, or of all, newest first."""
    posts = tuple(post for post in visit.posts if post.path == path) if path != "/comments/" else visit.posts
    if not posts:
        return None
    pairs = sorted(((c, post) for post in posts for c in post.comments), key=lambda pair: pair[0].published)
    title = f"Comments on: {posts[0].title}" if len(posts) == 1 else f"Comments for {visit.about.title}"
    items = [_comment_item(visit, comment, post) for comment, post in reversed(pairs)]
    return rss(visit, items[:FEED_ENTRIES], title=title)


def _comment_item(visit: Visit, comment: GoldenComment, post: GoldenPost) -> str:
    link = f"{visit.origin}{post.path}#comment-{comment.id}"
    return "\n".join(
        (
            element("title", f"By: {comment.author}"),
            element("link", link),
            cdata("dc:creator", comment.author),
            element("pubDate", rfc822(comment.published, utc=True)),
            element("guid", link, isPermaLink="false"),
            cdata("content:encoded", to_html(comment.text)),
        )
    )
