"""Blogger: date headers, Atom with `start-index`, labels, comments with replies, a month archive in the sidebar.

Its index pages live under `/search`, which its `robots.txt` keeps crawlers out of, as on the real Blogger.
"""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta, timezone
from html import escape
from urllib.parse import quote

from tests.blogs.markup import inline, to_html
from tests.blogs.model import About, GoldenComment, GoldenPost, Response, Routes, Visit
from tests.blogs.theming import FEED_ENTRIES, atom, each, element, fill, in_words, page

ABOUT = About(
    host="katze.example",
    title="Die Katze vom Dienst",
    tagline="Aus dem Leben eines Antiquariats mit Fell",
    language="de",
    author="Rieke Sommer",
    zone=timezone(timedelta(hours=1)),
    robots="User-agent: *\nDisallow: /search\nAllow: /\nCrawl-delay: 0\n",
)

MONTHS = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split()
DAYS = "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag".split()

_PAGE_SIZE = 4
_MOST_ENTRIES = 25


def front(visit: Visit) -> Response:
    """The front page."""
    return _index(visit, visit.posts, "")


def search(visit: Visit) -> Response | None:
    """Older posts: those published before `updated-max`."""
    try:
        limit = datetime.fromisoformat(visit.query.get("updated-max", ""))
    except ValueError:
        return None
    return _index(visit, tuple(post for post in visit.posts if post.published < limit), "")


def label(visit: Visit, name: str) -> Response | None:
    """Posts with a label."""
    posts = tuple(post for post in visit.posts if name in post.tags)
    return _index(visit, posts, name) if posts else None


def month(visit: Visit, path: str) -> Response | None:
    """All posts of a month."""
    posts = tuple(post for post in visit.posts if post.path.startswith(path))
    if not posts:
        return None
    title = in_words(posts[0].published, "{month} {y}", MONTHS)
    return _page(visit, _entries(visit, posts), title=title)


def _index(visit: Visit, posts: tuple[GoldenPost, ...], title: str) -> Response:
    shown, rest = posts[:_PAGE_SIZE], posts[_PAGE_SIZE:]
    pager = f"<a class='home-link' href='{visit.origin}/'>Startseite</a>"
    if rest and not title:
        limit = quote(shown[-1].published.isoformat())
        pager += (
            f"\n<span id='blog-pager-older-link'><a class='blog-pager-older-link' href='{visit.origin}/search"
            f"?updated-max={limit}&amp;max-results={_PAGE_SIZE}' title='Ältere Posts'>Ältere Posts</a></span>"
        )
    return _page(visit, _entries(visit, posts if title else shown), title=title, pager=pager)


def single(visit: Visit) -> Response | None:
    """A post with its comments."""
    post = visit.post
    if post is None:
        return None
    older, newer = visit.neighbours(post)
    links = []
    if newer:
        links.append(f"<a class='blog-pager-newer-link' href='{visit.origin}{newer.path}'>Neuerer Post</a>")
    if older:
        links.append(f"<a class='blog-pager-older-link' href='{visit.origin}{older.path}'>Älterer Post</a>")
    title = escape(post.title or "")
    head = (
        f"<meta content='{visit.origin}{post.path}' property='og:url'/>\n<meta content='{title}' property='og:title'/>"
    )
    main = _entry(visit, post, comments=_comments(visit, post))
    return _page(visit, main, title=post.title or "", pager="\n".join(links), head=head)


def imprint(visit: Visit) -> Response:
    """A page that is no post."""
    main = (
        "<div class='post hentry'><h3 class='post-title entry-title'>Impressum</h3>"
        "<div class='post-body entry-content'><p>Antiquariat Sommer, Hintergasse 3."
        " Montags geschlossen. Die Katze haftet für nichts.</p></div></div>"
    )
    return _page(visit, main, title="Impressum")


def feed(visit: Visit) -> Response:
    """Atom with the whole text, in pieces: `start-index` and `max-results`."""
    start = max(1, visit.number("start-index"))
    size = min(_MOST_ENTRIES, visit.number("max-results", FEED_ENTRIES))
    shown = visit.posts[start - 1 : start - 1 + size]
    own = f"{visit.origin}/feeds/posts/default"
    links = [element("link", rel="self", type="application/atom+xml", href=own)]
    if start + size <= len(visit.posts):
        address = f"{own}?start-index={start + size}&max-results={size}"
        links.append(element("link", rel="next", type="application/atom+xml", href=address))
    return atom(
        visit,
        (_feed_entry(visit, post) for post in shown),
        *links,
        element("generator", "Blogger", version="7.00", uri="http://www.blogger.com"),
        element("openSearch:totalResults", len(visit.posts)),
        element("openSearch:startIndex", start),
        element("openSearch:itemsPerPage", size),
    )


def _feed_entry(visit: Visit, post: GoldenPost) -> str:
    url = visit.origin + post.path
    replies = f"{visit.origin}/feeds/{post.number}/comments/default"
    return "\n".join(
        (
            element("id", f"tag:blogger.com,1999:blog-7.post-{post.number}"),
            element("published", post.published.isoformat()),
            element("updated", (post.modified or post.published).isoformat()),
            *(element("category", scheme="http://www.blogger.com/atom/ns#", term=tag) for tag in post.tags),
            element("title", post.title, type="text"),
            element("content", to_html(post.source, base=visit.origin), type="html"),
            element("link", rel="replies", type="application/atom+xml", href=replies, title="Kommentare zum Post"),
            element("link", rel="alternate", type="text/html", href=url, title=post.title or ""),
            f"<author>{element('name', post.authors[0])}</author>",
            element("thr:total", len(post.comments)),
        )
    )


def comment_feed(visit: Visit, number: str) -> Response | None:
    """The comments of one post."""
    post = next((post for post in visit.posts if post.number == int(number)), None)
    if post is None:
        return None
    return atom(visit, ("\n".join(_comment_entry(visit, post, comment)) for comment in reversed(post.comments)))


def _comment_entry(visit: Visit, post: GoldenPost, comment: GoldenComment) -> tuple[str, ...]:
    identity = f"tag:blogger.com,1999:blog-7.post-{comment.id}"
    parent = f"tag:blogger.com,1999:blog-7.post-{comment.parent or post.number}"
    return (
        element("id", identity),
        element("published", comment.published.isoformat()),
        element("updated", comment.published.isoformat()),
        element("title", comment.text[:60]),
        element("content", inline(comment.text), type="html"),
        element("thr:in-reply-to", ref=parent, href=visit.origin + post.path),
        element("link", rel="alternate", type="text/html", href=f"{visit.origin}{post.path}#c{comment.id}"),
        f"<author>{element('name', comment.author)}</author>",
    )


def _entries(visit: Visit, posts: tuple[GoldenPost, ...]) -> str:
    return "\n".join(_entry(visit, post) for post in posts)


def _entry(visit: Visit, post: GoldenPost, comments: str | None = None) -> str:
    url, title = visit.origin + post.path, escape(post.title or "", quote=False)
    labels = ", ".join(f"<a href='{visit.origin}/search/label/{quote(tag)}' rel='tag'>{tag}</a>" for tag in post.tags)
    link = f"<a class='comment-link' href='{url}#comment-form'>{_count(len(post.comments))}</a>"
    return fill(
        "katze/entry.html",
        date=in_words(post.published, "{weekday}, {d}. {month} {y}", MONTHS, DAYS),
        number=post.number,
        title=f"<a href='{url}'>{title}</a>" if comments is None else title,
        content=to_html(post.source),
        origin=visit.origin,
        author=post.authors[0],
        url=url,
        iso=post.published.isoformat(),
        time=f"{post.published:%H:%M}",
        comment_link=link if comments is None else "",
        labels=f"Labels:\n{labels}" if labels else "",
        comments=comments or "",
    )


def _count(number: int) -> str:
    return {0: "Keine Kommentare:", 1: "1 Kommentar:"}.get(number, f"{number} Kommentare:")


def _comments(visit: Visit, post: GoldenPost) -> str:
    return fill("katze/comments.html", count=_count(len(post.comments)), list=_thread(visit, post, None))


def _thread(visit: Visit, post: GoldenPost, parent: str | None) -> str:
    return "\n".join(
        fill(
            "katze/comment.html",
            id=comment.id,
            author=escape(comment.author),
            url=visit.origin + post.path,
            date=in_words(comment.published, "{d}. {month} {y} um {0:%H:%M}", MONTHS),
            text=inline(comment.text),
            replies=_thread(visit, post, comment.id),
        )
        for comment in post.comments
        if comment.parent == parent
    )


def _page(visit: Visit, main: str, *, title: str, pager: str = "", head: str = "") -> Response:
    months = Counter((post.path[:8], in_words(post.published, "{month} {y}", MONTHS)) for post in visit.posts)
    popular = sorted(visit.posts, key=lambda post: -len(post.comments))[:4]
    html = fill(
        "katze/page.html",
        origin=visit.origin,
        path=escape(visit.path),
        head=head,
        head_title=f"{ABOUT.title}: {escape(title, quote=False)}" if title else ABOUT.title,
        main=main,
        pager=pager,
        archive="\n".join(
            f"<ul class='posts'><li class='archivedate'><a class='post-count-link' href='{visit.origin}{path}'>"
            f"{name}</a> <span class='post-count' dir='ltr'>({count})</span></li></ul>"
            for (path, name), count in months.items()
        ),
        popular=each("<li><div class='item-title'><a href='{path}'>{title}</a></div></li>", popular),
        labels="\n".join(
            f"<li><a dir='ltr' href='{visit.origin}/search/label/{quote(tag)}'>{tag}</a></li>"
            for tag in sorted({tag for post in visit.posts for tag in post.tags})
        ),
    )
    return page(visit, html)


ROUTES: Routes = (
    (r"/", front),
    (r"/search", search),
    (r"/search/label/([^/]+)", label),
    (r"/feeds/posts/default", feed),
    (r"/feeds/(\d+)/comments/default", comment_feed),
    (r"(/\d{4}/\d\d/)", month),
    (r"/p/impressum\.html", imprint),
    (r"/\d{4}/\d\d/[\w-]+\.html", single),
)
