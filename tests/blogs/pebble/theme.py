"""Hugo with a minimal theme: hardly any classes, a feed of summaries at `/index.xml`, and a sitemap."""

from __future__ import annotations

import json
from datetime import timezone
from html import escape

from tests.blogs.markup import to_html
from tests.blogs.model import About, GoldenPost, Response, Routes, Visit, sheet, slug
from tests.blogs.theming import FEED_ENTRIES, document, element, excerpt, fill, page, pager, rfc822, rss

ABOUT = About(
    host="pebble.example",
    title="Pebbles",
    tagline="Small programs, kept smooth by carrying them around",
    language="en",
    author="Ada Fenn",
    zone=timezone.utc,
    robots="User-agent: *\nDisallow:\nCrawl-delay: 0.01\nSitemap: $origin/sitemap.xml\n",
)

_PAGE_SIZE = 8
_LINE = '<li><time datetime="{iso}">{date}</time> <a href="{path}">{title}</a><p class="summary">{summary}</p></li>'


def index(visit: Visit, number: str | None) -> Response | None:
    """The front page and its older pages."""
    return _listing(visit, visit.posts, number, "/", ABOUT.title)


def section(visit: Visit, number: str | None) -> Response | None:
    """The list of posts, the same as the front page under another heading."""
    return _listing(visit, visit.posts, number, "/posts/", "Posts")


def tag(visit: Visit, name: str, number: str | None) -> Response | None:
    """Posts with a tag."""
    posts = visit.tagged(name)
    return _listing(visit, posts, number, f"/tags/{name}/", f"#{name}") if posts else None


def tags(visit: Visit) -> Response:
    """The list of tags."""
    names = sorted({tag for post in visit.posts for tag in post.tags})
    lines = "\n".join(f'<li><a href="/tags/{slug(name)}/">{name}</a></li>' for name in names)
    return _page(visit, f"<h1>Tags</h1>\n<ul>\n{lines}\n</ul>", "Tags")


def about(visit: Visit) -> Response:
    """A page that is no post."""
    words = "I am Ada. I write small programs for a museum and smaller ones for myself. This page has no comments."
    return _page(visit, f"<article><h1>About</h1><p>{words}</p></article>", "About")


def _listing(
    visit: Visit, posts: tuple[GoldenPost, ...], number: str | None, first: str, title: str
) -> Response | None:
    shown = sheet(posts, number, _PAGE_SIZE)
    if shown is None:
        return None
    older, newer = pager(shown, first + "page/{}/", "Older »", "« Newer", first)
    lines = "\n".join(_line(post) for post in shown.posts)
    main = f"<h1>{title}</h1>\n<ul>\n{lines}\n</ul>\n<nav>{newer} {older}</nav>"
    return _page(visit, main, title)


def _line(post: GoldenPost) -> str:
    return _LINE.format(
        iso=post.published.isoformat(),
        date=_date(post),
        path=post.path,
        title=escape(post.title or "", quote=False),
        summary=escape(excerpt(post), quote=False),
    )


def single(visit: Visit) -> Response | None:
    """A post."""
    post = visit.post
    if post is None:
        return None
    title = escape(post.title or "", quote=False)
    links = " ".join(f'<a href="/tags/{slug(tag)}/">#{tag}</a>' for tag in post.tags)
    minutes = max(1, len(post.text.split()) // 200)
    main = "\n".join(
        (
            "<article>",
            f'<header><h1>{title}</h1><p><time datetime="{post.published.isoformat()}">{_date(post)}</time>'
            f" · {minutes} min read</p></header>",
            to_html(post.source),
            f"<footer><p>{links}</p></footer>",
            "</article>",
            '<p><a href="/posts/">« All posts</a></p>',
        )
    )
    facts = {
        "@context": "https://schema.org",
        "@type": "BlogPosting",
        "headline": post.title,
        "datePublished": post.published.isoformat(),
        "author": {"@type": "Person", "name": post.authors[0]},
        "url": visit.origin + post.path,
    }
    head = f'<script type="application/ld+json">{json.dumps(facts)}</script>'
    return _page(visit, main, post.title or "", head=head, description=excerpt(post, 20))


def feed(visit: Visit, name: str | None = None) -> Response:
    """RSS with summaries only, of the blog or of a tag."""
    posts = visit.posts if name is None else visit.tagged(name)
    return rss(
        visit,
        (_item(visit, post) for post in posts[:FEED_ENTRIES]),
        element("generator", "Hugo -- gohugo.io"),
        element("copyright", "https://creativecommons.org/licenses/by/4.0/"),
    )


def _item(visit: Visit, post: GoldenPost) -> str:
    url = visit.origin + post.path
    return "\n".join(
        (
            element("title", post.title),
            element("link", url),
            element("pubDate", rfc822(post.published)),
            element("guid", url),
            element("description", excerpt(post, 40)),
        )
    )


def sitemap(visit: Visit) -> Response:
    """Every address, posts and lists alike."""
    lists = ["/", "/posts/", "/tags/", "/about/", *sorted({f"/tags/{slug(t)}/" for p in visit.posts for t in p.tags})]
    lines = [f"<url><loc>{visit.origin}{path}</loc></url>" for path in lists]
    lines += [
        f"<url><loc>{visit.origin}{post.path}</loc><lastmod>{post.newest.isoformat()}</lastmod></url>"
        for post in visit.posts
    ]
    head = '<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    return document(head + "\n".join(lines) + "\n</urlset>\n")


def _date(post: GoldenPost) -> str:
    return f"{post.published:%b} {post.published.day}, {post.published.year}"


def _page(visit: Visit, main: str, title: str, *, head: str = "", description: str = ABOUT.tagline) -> Response:
    name = escape(title, quote=False)
    html = fill(
        "pebble/page.html",
        head_title=name if title == ABOUT.title else f"{name} | {ABOUT.title}",
        description=escape(description),
        origin=visit.origin,
        url=visit.origin + visit.path,
        head=head,
        main=main,
    )
    return page(visit, html)


ROUTES: Routes = (
    (r"/(?:page/(\d+)/)?", index),
    (r"/posts/(?:page/(\d+)/)?", section),
    (r"/tags/", tags),
    (r"/tags/([\w-]+)/(?:page/(\d+)/)?", tag),
    (r"/(?:posts/)?index\.xml", feed),
    (r"/tags/([\w-]+)/index\.xml", feed),
    (r"/about/", about),
    (r"/sitemap\.xml", sitemap),
    (r"/posts/[\w-]+/", single),
)
