"""A weblog of 2003: tables and font tags, no class anywhere, upper-case HTML in Latin-1, summaries in the feeds."""

from __future__ import annotations

from datetime import timedelta, timezone
from html import escape
from itertools import groupby

from tests.blogs.markup import to_html
from tests.blogs.model import About, GoldenPost, Response, Routes, Visit
from tests.blogs.theming import FEED_ENTRIES, document, element, excerpt, fill, page, rfc822, rss

ABOUT = About(
    host="shortwave.example",
    title="Shortwave Diary",
    tagline="one receiver, sixty feet of wire and a bad back",
    language="en-us",
    author="walt",
    zone=timezone(timedelta(hours=-5)),
    robots="User-agent: *\nDisallow: /cgi-bin/\nCrawl-delay: 0\n",
    encoding="iso-8859-1",
)

_ON_FRONT = 6
_HEADING = '<TR><TD><FONT FACE="Verdana,Arial" SIZE="4" COLOR="#336666"><B>{}</B></FONT></TD></TR>'
_DAY = '<P><FONT FACE="Verdana,Arial" SIZE="2" COLOR="#993300"><B>{}</B></FONT></P>'


def front(visit: Visit) -> Response:
    """The newest entries, whole."""
    return _page(visit, _days(visit.posts[:_ON_FRONT]), "")


def month(visit: Visit, year: str, month: str) -> Response | None:
    """All entries of a month, whole."""
    posts = tuple(post for post in visit.posts if f"{post.published:%Y_%m}" == f"{year}_{month}")
    return _page(visit, _days(posts), f"{posts[0].published:%B %Y}".lower()) if posts else None


def single(visit: Visit) -> Response | None:
    """One entry alone."""
    post = visit.post
    if post is None:
        return None
    older, newer = visit.neighbours(post)
    links = [
        f'<A HREF="{other.path}">{words}</A>'
        for other, words in ((older, "&lt;&lt; before"), (newer, "after &gt;&gt;"))
        if other
    ]
    row = f'<P ALIGN="CENTER"><FONT FACE="Verdana,Arial" SIZE="-2">{" | ".join(links)}</FONT></P>'
    return _page(visit, row + _days((post,)), post.title or f"{post.published:%m/%d/%y}")


def feed(visit: Visit) -> Response:
    """RSS 2.0 with the first words of each entry."""
    return rss(visit, (_item(visit, post) for post in visit.posts[:FEED_ENTRIES]))


def _item(visit: Visit, post: GoldenPost) -> str:
    url = visit.origin + post.path
    parts = (
        element("title", post.title),
        element("link", url),
        element("description", excerpt(post, 25, " ...")),
        element("pubDate", rfc822(post.published)),
        element("guid", url, isPermaLink="true"),
    )
    return "\n".join(filter(None, parts))


def old_feed(visit: Visit) -> Response:
    """RSS 0.91, which knows no dates."""
    items = "\n".join(
        f"<item>{element('title', post.title or '...')}{element('link', visit.origin + post.path)}"
        f"{element('description', excerpt(post, 25, ' ...'))}</item>"
        for post in visit.posts[:FEED_ENTRIES]
    )
    channel = element("title", ABOUT.title) + element("link", visit.origin + "/")
    channel += element("description", ABOUT.tagline) + element("language", ABOUT.language)
    return document(
        f'<?xml version="1.0"?>\n<rss version="0.91">\n<channel>\n{channel}\n{items}\n</channel>\n</rss>\n', "text/xml"
    )


def _days(posts: tuple[GoldenPost, ...]) -> str:
    """Entries under the day they were written on."""
    html = []
    for day, entries in groupby(
        posts, key=lambda post: f"{post.published:%A, %B} {post.published.day}, {post.published:%Y}"
    ):
        html += [_DAY.format(day), *map(_entry, entries)]
    return "\n".join(html)


def _entry(post: GoldenPost) -> str:
    return fill(
        "shortwave/entry.html",
        anchor=_anchor(post),
        heading=_HEADING.format(escape(post.title, quote=False)) if post.title else "",
        content=to_html(post.source, breaks=True),
        author=post.authors[0],
        time=f"{post.published:%I:%M %p}".lstrip("0"),
        path=post.path,
    )


def _anchor(post: GoldenPost) -> str:
    return post.path.rpartition("/")[2].removesuffix(".html")


def _page(visit: Visit, main: str, title: str) -> Response:
    months = dict.fromkeys((f"{p.published:%Y_%m}", f"{p.published:%B %Y}".lower()) for p in visit.posts)
    html = fill(
        "shortwave/page.html",
        head_title=f"Shortwave Diary: {escape(title, quote=False)}" if title else "Shortwave Diary",
        months="<BR>\n".join(f'<A HREF="/archive/{number}.html">{name}</A>' for number, name in months),
        main=main,
    )
    return page(visit, html)


ROUTES: Routes = (
    (r"/(?:index\.html)?", front),
    (r"/rss\.xml", feed),
    (r"/rss091\.xml", old_feed),
    (r"/archive/(\d{4})_(\d\d)\.html", month),
    (r"/archives/\d+\.html", single),
)
