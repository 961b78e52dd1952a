"""Ghost with its Casper theme: JSON-LD and Open Graph, a feed of summaries, paging, no comments.

It reserves its rights to text and data mining: a header and a meta element say so.
"""

from __future__ import annotations

import json
from datetime import datetime, timedelta, timezone
from html import escape

from tests.blogs.markup import to_html
from tests.blogs.model import About, GoldenPost, Response, Routes, Visit, sheet, slug
from tests.blogs.theming import FEED_ENTRIES, cdata, each, element, excerpt, fill, page, pager, rfc822, rss

ABOUT = About(
    host="press.example",
    title="Fourteen Point",
    tagline="Lead, ink and damp paper",
    language="en",
    author="Edda Marlow",
    zone=timezone(timedelta(hours=-5)),
    robots="User-agent: *\nDisallow: /ghost/\nDisallow: /p/\nCrawl-delay: 0\n",
    headers={"tdm-reservation": "1"},
)

_PAGE_SIZE = 7


def index(visit: Visit, number: str | None) -> Response | None:
    """The front page and its older pages."""
    return _listing(visit, visit.posts, number, "/", ABOUT.title)


def tag(visit: Visit, name: str, number: str | None) -> Response | None:
    """Posts with a tag."""
    posts = visit.tagged(name)
    return _listing(visit, posts, number, f"/tag/{name}/", name.capitalize()) if posts else None


def author(visit: Visit, name: str, number: str | None) -> Response | None:
    """Posts by an author."""
    posts = tuple(post for post in visit.posts if name in map(slug, post.authors))
    return _listing(visit, posts, number, f"/author/{name}/", posts[0].authors[0]) if posts else None


def workshop(visit: Visit) -> Response:
    """A page that is no post."""
    words = "The press stands in a former bakery. You may visit on the first Saturday of each month. Bring an apron."
    main = (
        '<article class="post-full post page"><header class="post-full-header"><h1 class="post-full-title">The workshop'
        f'</h1></header><section class="post-full-content"><div class="post-content"><p>{words}</p></div></section>'
        "</article>"
    )
    return _page(visit, main, title="The workshop", body_class="page-template", head="")


def _listing(
    visit: Visit, posts: tuple[GoldenPost, ...], number: str | None, first: str, title: str
) -> Response | None:
    shown = sheet(posts, number, _PAGE_SIZE)
    if shown is None:
        return None
    older, newer = pager(shown, first + "page/{}/", "Older Posts →", "← Newer Posts", first)
    cards = "\n".join(fill("press/card.html", **_parts(post)) for post in shown.posts)
    place = f'<span class="page-number">Page {shown.number} of {shown.last}</span>'
    main = f'<h1 class="site-title">{title}</h1>\n<div class="post-feed">\n{cards}\n</div>'
    main += f'\n<nav class="pagination">{newer} {place} {older}</nav>'
    return _page(visit, main, title=title, body_class="home-template", head="")


def single(visit: Visit) -> Response | None:
    """A post."""
    post = visit.post
    if post is None:
        return None
    parts = _parts(post)
    main = fill(
        "press/post.html",
        **{key: parts[key] for key in parts if key != "path"},
        content=to_html(post.source),
        more=each(
            '<li><h4><a href="{path}">{title}</a></h4></li>',
            [other for other in visit.tagged(slug(post.tags[0])) if other is not post][:3],
        ),
        neighbours=each(
            '<article class="post-card"><a href="{path}"><h2 class="post-card-title">{title}</h2></a></article>',
            filter(None, visit.neighbours(post)),
        ),
    )
    return _page(visit, main, title=post.title or "", body_class="post-template", head=_head(visit, post))


def _head(visit: Visit, post: GoldenPost) -> str:
    url, moment, changed = visit.origin + post.path, _utc(post.published), _utc(post.modified or post.published)
    metas = [("og:type", "article"), ("og:title", post.title or ""), ("og:description", excerpt(post, 20))]
    metas += [("og:url", url), ("article:published_time", moment), ("article:modified_time", changed)]
    metas += [("article:tag", tag) for tag in post.tags]
    facts = {
        "@context": "https://schema.org",
        "@type": "Article",
        "publisher": {"@type": "Organization", "name": ABOUT.title},
        "author": {"@type": "Person", "name": post.authors[0]},
        "headline": post.title,
        "url": url,
        "datePublished": moment,
        "dateModified": changed,
        "keywords": ", ".join(post.tags),
        "mainEntityOfPage": {"@type": "WebPage", "@id": visit.origin + "/"},
    }
    lines = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in metas]
    return "\n".join((*lines, f'<script type="application/ld+json">\n{json.dumps(facts, indent=4)}\n</script>'))


def feed(visit: Visit) -> Response:
    """RSS that holds only the beginning of each post."""
    return rss(
        visit,
        (_item(visit, post) for post in visit.posts[:FEED_ENTRIES]),
        element("generator", "Ghost 3.41"),
        element("ttl", 60),
    )


def _item(visit: Visit, post: GoldenPost) -> str:
    return "\n".join(
        (
            cdata("title", post.title or ""),
            cdata("description", escape(_lead(post), quote=False)),
            element("link", visit.origin + post.path),
            element("guid", f"5f0c{post.number:020x}", isPermaLink="false"),
            *(cdata("category", tag) for tag in post.tags),
            cdata("dc:creator", post.authors[0]),
            element("pubDate", rfc822(post.published, utc=True)),
        )
    )


def _parts(post: GoldenPost) -> dict[str, object]:
    return {
        "path": post.path,
        "number": post.number,
        "title": escape(post.title or "", quote=False),
        "lead": escape(_lead(post), quote=False),
        "tag": post.tags[0],
        "tag_url": f"/tag/{slug(post.tags[0])}/",
        "tag_class": " ".join(f"tag-{slug(tag)}" for tag in post.tags),
        "author": post.authors[0],
        "author_url": f"/author/{slug(post.authors[0])}/",
        "day": f"{post.published:%Y-%m-%d}",
        "date": f"{post.published.day} {post.published:%b %Y}",
        "minutes": max(1, len(post.text.split()) // 200),
    }


def _lead(post: GoldenPost) -> str:
    """The first sentence, by hand or not, with which Ghost advertises a post."""
    return post.text.split("\n")[0].split(". ")[0].rstrip(".") + "."


def _utc(moment: datetime) -> str:
    return f"{moment.astimezone(timezone.utc):%Y-%m-%dT%H:%M:%S.000Z}"


def _page(visit: Visit, main: str, *, title: str, body_class: str, head: str) -> Response:
    html = fill(
        "press/page.html",
        head_title=escape(title, quote=False),
        origin=visit.origin,
        url=visit.origin + visit.path,
        head=head,
        body_class=body_class,
        main=main,
    )
    return page(visit, html)


ROUTES: Routes = (
    (r"/(?:page/(\d+)/)?", index),
    (r"/rss/", feed),
    (r"/tag/([\w-]+)/(?:page/(\d+)/)?", tag),
    (r"/author/([\w-]+)/(?:page/(\d+)/)?", author),
    (r"/workshop/", workshop),
    (r"/[\w-]+/", single),
)
