"""A hand-made static site: no feed anywhere, so all that is known of a post stands on index pages and on its own."""

from __future__ import annotations

from datetime import timezone
from html import escape

from tests.blogs.markup import to_html
from tests.blogs.model import About, GoldenPost, Response, Routes, Visit, sheet
from tests.blogs.theming import fill, page, pager

ABOUT = About(
    host="plot.example",
    title="Plot 14",
    tagline="a diary of ten rods of clay",
    language="en",
    author="Nora Blythe",
    zone=timezone.utc,
)

_PAGE_SIZE = 6
_WELCOME = (
    '<p>You are reading Plot 14, the diary of an allotment. New here? <a href="/about.html">Begin with the plot</a>'
    " and mind the nettles.</p>"
)


def index(visit: Visit, number: str | None) -> Response | None:
    """The front page and its older pages."""
    shown = sheet(visit.posts, number, _PAGE_SIZE)
    if shown is None:
        return None
    older, newer = pager(shown, "/page{}.html", "Older posts", "Newer posts")
    notes = "\n".join(map(_note, shown.posts))
    title = ABOUT.title if shown.number == 1 else f"{ABOUT.title}, page {shown.number}"
    return _page(visit, f'{notes}\n<div class="pages">{newer} {older}</div>', title)


def _note(post: GoldenPost) -> str:
    first = to_html(post.source.split("\n\n")[0])
    more = f'<p class="go"><a href="{post.path}">Read on</a></p>' if "\n\n" in post.source else ""
    return (
        f'<div class="note">\n<h2><a href="{post.path}">{escape(post.title or "", quote=False)}</a></h2>\n'
        f'<div class="when">{_date(post)}</div>\n{first}\n{more}\n</div>'
    )


def single(visit: Visit) -> Response | None:
    """A post."""
    post = visit.post
    if post is None:
        return None
    older, newer = visit.neighbours(post)
    links = [
        f'<a href="{other.path}">{words}: {escape(other.title or "", quote=False)}</a>'
        for other, words in ((older, "Before"), (newer, "After"))
        if other
    ]
    title = escape(post.title or "", quote=False)
    main = (
        f'<h1>{title}</h1>\n<div class="when">{_date(post)}</div>\n<div class="text">\n{_WELCOME}\n'
        f'{to_html(post.source)}\n</div>\n<div class="filed">Filed under: {", ".join(post.tags)}</div>\n'
        f'<div class="pages">{" | ".join(links)}</div>'
    )
    return _page(visit, main, f"{title} - {ABOUT.title}")


def about(visit: Visit) -> Response:
    """A page that is no post."""
    words = (
        "Ten rods is an old measure and means about two hundred and fifty square metres. Mine are clay. They lie"
        " behind the bicycle shop, between a retired sailor and a wall."
    )
    return _page(visit, f'<h1>About the plot</h1><div class="text"><p>{words}</p></div>', f"About - {ABOUT.title}")


def _date(post: GoldenPost) -> str:
    return f"{post.published.day} {post.published:%B %Y}"


def _page(visit: Visit, main: str, title: str) -> Response:
    return page(visit, fill("plot/page.html", head_title=title, main=main))


ROUTES: Routes = (
    (r"/(?:page(\d+)\.html)?", index),
    (r"/about\.html", about),
    (r"/notes/[\w-]+\.html", single),
)
