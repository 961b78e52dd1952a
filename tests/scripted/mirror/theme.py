"""Plenty of words around a post that a script writes; its comments stand in a frame of a service on another host."""

from __future__ import annotations

from datetime import timezone
from html import escape

from tests.blogs.markup import to_html
from tests.blogs.model import About, GoldenComment, GoldenPost, Response, Routes, Visit
from tests.blogs.theming import page
from tests.scripted.serving import answer, feed, post_of, script, whole

ABOUT = About(
    host="mirror.example",
    title="The Mirror Maker",
    tagline="silver, glass and other people's faces",
    language="en",
    author="Lena Strand",
    zone=timezone.utc,
)
_AROUND = (
    "<p>This is the weblog of a small workshop behind the station, where old mirrors are silvered again and new ones"
    " are made to measure. We answer letters on Fridays. If you come by train, take the back door and mind the step;"
    " if you come by bicycle, bring it in. Frames are made next door by Mr. Abel, who does not read this and need not"
    " know. The shop is closed in August, when it is too damp for silver, and whenever there is a sign on the door"
    " that says so.</p>"
)


def shell(visit: Visit) -> Response | None:
    """What is the same on every page is plain HTML."""
    if visit.path != "/" and visit.post is None:
        return None
    html = (
        f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{ABOUT.title}</title>'
        '<link rel="alternate" type="application/rss+xml" href="/rss"></head><body>'
        f'<div id="content"></div><aside>{_AROUND}</aside><script defer src="/mirror.js"></script></body></html>'
    )
    return page(visit, html) if visit.path != "/" else front(visit)


def front(visit: Visit) -> Response:
    """The front page needs no script."""
    links = "".join(f'<li><a href="{post.path}">{escape(post.title or "")}</a></li>' for post in visit.posts)
    head = f'<title>{ABOUT.title}</title><link rel="alternate" type="application/rss+xml" href="/rss">'
    return page(visit, f"<!DOCTYPE html><html><head>{head}</head><body><ul>{links}</ul>{_AROUND}</body></html>")


def embed(visit: Visit) -> Response:
    """The service: a page of its own that a script fills."""
    post = post_of(visit)
    items = "".join(_comment(comment) for comment in post.comments) if post is not None else ""
    html = (
        '<!DOCTYPE html><html><head><meta charset="utf-8"><title>Talk</title></head><body><div id="layout">'
        "<script>addEventListener('load', () => setTimeout(() => {"
        "document.getElementById('posts').innerHTML = document.getElementById('all').innerHTML}, 100))</script>"
        f'<template id="all">{items}</template><ul id="posts" class="post-list"></ul></div></body></html>'
    )
    return page(visit, html)


def _comment(comment: GoldenComment) -> str:
    return (
        f'<li class="comment" id="comment-{comment.id}"><span class="author">{escape(comment.author)}</span>'
        f' <time datetime="{comment.published.isoformat()}">some time ago</time>'
        f'<div class="comment-body">{to_html(comment.text)}</div></li>'
    )


def _whole(post: GoldenPost | None) -> Response | None:
    return answer(whole(post)) if post is not None else None


ROUTES: Routes = (
    (r"/mirror\.js", lambda _: script("mirror/mirror.js")),
    (r"/data", lambda visit: _whole(post_of(visit))),
    (r"/embed/comments", embed),
    (r"/embed/advert", lambda visit: page(visit, "<p>Buy a bigger mirror.</p>")),
    (r"/rss", lambda visit: feed(visit, 2, full=True)),
    (r"/(?:[\w-]+)?", shell),
)
