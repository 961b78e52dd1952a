"""Scripts that never end: answers that hang, a text that never rests, questions, windows, downloads, a loop."""

from __future__ import annotations

import time
from datetime import timezone

from tests.blogs.model import About, Response, Routes, Visit
from tests.blogs.theming import document, page
from tests.scripted.serving import answer, post_of, script, summary, whole

ABOUT = About(
    host="mill.example",
    title="The Mill Race",
    tagline="water under the floor",
    language="en",
    author="Oscar Wray",
    zone=timezone.utc,
)
#: Longer than any reader waits.
_FOREVER = 30.0


def shell(visit: Visit) -> Response | None:
    """An empty page with a script that loads and one that never does."""
    if visit.path != "/" and visit.post is None:
        return None
    html = (
        f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{ABOUT.title}</title></head><body>'
        '<mill-app></mill-app><script src="/mill.js"></script><script async src="/hangs.js"></script></body></html>'
    )
    return page(visit, html)


def data(visit: Visit) -> Response:
    """A post, or the list of them."""
    post = post_of(visit)
    return answer(whole(post) if post is not None else list(map(summary, visit.posts)))


def hangs(_: Visit) -> Response:
    """An answer that does not come."""
    time.sleep(_FOREVER)
    return document("", "text/javascript")


def download(_: Visit) -> Response:
    """A file that a browser would save."""
    headers = {"Content-Type": "application/zip", "Content-Disposition": "attachment; filename=mill.zip"}
    return Response(body=b"PK", headers=headers)


ROUTES: Routes = (
    (r"/mill\.js", lambda _: script("mill/mill.js")),
    (r"/hangs\.js", hangs),
    (r"/worker\.js", lambda _: document("setInterval(() => fetch('/tick'), 50)", "text/javascript")),
    (r"/tick", lambda _: answer("tack")),
    (r"/data", data),
    (r"/mill\.zip", download),
    (r"/(?:[\w-]+)?", shell),
)
