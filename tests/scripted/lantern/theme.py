"""A page that is nothing but a place for a script to write into: the same shell for every address."""

from __future__ import annotations

from datetime import timezone

from tests.blogs.model import About, Response, Routes, Visit
from tests.blogs.theming import page
from tests.scripted.serving import answer, feed, post_of, said, script, summary, whole

ABOUT = About(
    host="lantern.example",
    title="Lantern Street",
    tagline="notes from a repair shop for lamps",
    language="en",
    author="Ida Fenn",
    zone=timezone.utc,
    robots="User-agent: *\nDisallow: /private/\nCrawl-delay: 0\n",
)


def shell(visit: Visit) -> Response | None:
    """The same for the front page and every post; what is not there has no shell."""
    if visit.path != "/" and visit.post is None:
        return None
    html = (
        f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{ABOUT.title}</title>'
        '<link rel="alternate" type="application/rss+xml" href="/feed.xml"></head>'
        "<body><noscript>You need to enable JavaScript to run this app.</noscript>"
        '<div id="root"></div><script src="/app.js"></script></body></html>'
    )
    return page(visit, html)


def data(visit: Visit) -> Response | None:
    """What the script asks for."""
    post = post_of(visit)
    if post is not None:
        return answer({**whole(post), "comments": list(map(said, post.comments))})
    return answer(list(map(summary, visit.posts)))


ROUTES: Routes = (
    (r"/app\.js", lambda _: script("lantern/app.js")),
    (r"/api/posts", data),
    (r"/private/notes", lambda _: answer("robots.txt closes this")),
    (r"/astray", lambda _: Response(body=b"", status=302, headers={"Location": "/private/notes"})),
    (r"/away", lambda _: Response(body=b"", status=302, headers={"Location": "http://127.0.0.1:4711/inside"})),
    (r"/feed\.xml", lambda visit: feed(visit, 2, full=False)),
    (r"/(?:[\w-]+)?", shell),
)
