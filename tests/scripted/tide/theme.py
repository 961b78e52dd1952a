"""Written by a script; comments two by two, the first when the end of the post is in sight, the rest by a button."""

from __future__ import annotations

from datetime import timedelta, timezone

from tests.blogs.model import About, Response, Routes, Visit
from tests.blogs.theming import page
from tests.scripted.serving import answer, post_of, said, script, summary, whole

ABOUT = About(
    host="tide.example",
    title="Gezeiten",
    tagline="ein Tagebuch vom Deich",
    language="de",
    author="Wiebke Harms",
    zone=timezone(timedelta(hours=1)),
)
_AT_ONCE = 2


def shell(visit: Visit) -> Response | None:
    """Menu and footer stand there; what is between them does not."""
    if visit.path != "/" and visit.post is None:
        return None
    html = (
        f'<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>{ABOUT.title}</title>'
        '<link rel="stylesheet" href="/style.css"></head><body><nav><a href="/">Start</a></nav>'
        '<main id="app"><p>Einen Augenblick, bitte …</p></main><footer>Wiebke Harms, am Deich</footer>'
        '<script type="module" src="/tide.js"></script></body></html>'
    )
    return page(visit, html)


def data(visit: Visit) -> Response:
    """A post, or the list of them."""
    post = post_of(visit)
    return answer(whole(post) if post is not None else list(map(summary, visit.posts)))


def comments(visit: Visit) -> Response:
    """Some comments, and how many there are."""
    post = post_of(visit)
    every = list(map(said, post.comments)) if post is not None else []
    place = visit.number("from", 0)
    return answer({"count": len(every), "comments": every[place : place + _AT_ONCE]})


ROUTES: Routes = (
    (r"/tide\.js", lambda _: script("tide/tide.js")),
    (r"/daten/beitrag", data),
    (r"/daten/kommentare", comments),
    (r"/(?:[\w-]+\.html)?", shell),
)
