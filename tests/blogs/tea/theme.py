"""WordPress with one of its own themes: `hentry`, full-text RSS, threaded comments, a sidebar full of repetitions."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta, timezone
from html import escape

from tests.blogs.markup import to_html
from tests.blogs.model import About, GoldenPost, Response, Routes, Visit, sheet, slug
from tests.blogs.tea.comments import comment_feed, comment_section, in_full
from tests.blogs.theming import (
    FEED_ENTRIES,
    cdata,
    each,
    element,
    excerpt,
    fill,
    page,
    pager,
    redirect,
    rfc822,
    rss,
)

ABOUT = About(
    host="tea.example",
    title="The Second Steep",
    tagline="Leaves, kettles and other slow things",
    language="en-GB",
    author="Mara Lind",
    zone=timezone(timedelta(hours=1)),
    robots="User-agent: *\nDisallow: /wp-admin/\nDisallow: /tasting-room/\nCrawl-delay: 0\n",
)

_PAGE_SIZE = 5
#: The longest a post may be on index pages, in paragraphs; longer ones are cut with a link.
_CUT = 3
_MORE = ' <a href="{url}#more-{number}" class="more-link">Continue reading <span class="meta-nav">→</span></a>'


def index(visit: Visit, number: str | None) -> Response | None:
    """The front page and its older pages; `/?p=12` leads to the post."""
    if "p" in visit.query:
        found = next((post for post in visit.posts if post.number == visit.number("p")), None)
        return redirect(visit.origin + found.path) if found else None
    return _listing(visit, visit.posts, number, "/page/{}/", "/", "")


def archive(visit: Visit, kind: str, name: str, number: str | None) -> Response | None:
    """Posts of a category, a tag or an author."""
    if kind == "author":
        posts = tuple(post for post in visit.posts if name in map(slug, post.authors))
    else:
        posts = visit.tagged(name)
    words = name.replace("-", " ")
    title = {"category": "Category: ", "tag": "Tag: ", "author": "Author: "}[kind] + words.capitalize()
    first = f"/{kind}/{name}/"
    return _listing(visit, posts, number, first + "page/{}/", first, title) if posts else None


def month(visit: Visit, year: str, month: str, number: str | None) -> Response | None:
    """Posts of a month."""
    first = f"/{year}/{month}/"
    posts = tuple(post for post in visit.posts if post.path.startswith(first))
    title = f"Month: {posts[0].published:%B %Y}" if posts else ""
    return _listing(visit, posts, number, first + "page/{}/", first, title) if posts else None


def _listing(
    visit: Visit, posts: tuple[GoldenPost, ...], number: str | None, pattern: str, first: str, title: str
) -> Response | None:
    shown = sheet(posts, number, _PAGE_SIZE)
    if shown is None:
        return None
    older, newer = pager(shown, visit.origin + pattern, "← Older posts", "Newer posts →", visit.origin + first)
    heading = f'<header class="page-header"><h1 class="page-title">{title}</h1></header>\n' if title else ""
    links = f'<div class="nav-previous">{older}</div><div class="nav-next">{newer}</div>'
    main = heading + "\n".join(fill("tea/entry.html", **_parts(visit, post, cut=True)) for post in shown.posts)
    main += f'\n<nav class="navigation posts-navigation"><div class="nav-links">{links}</div></nav>'
    return _page(visit, main, title=title, body_class="archive" if title else "home blog")


def single(visit: Visit) -> Response | None:
    """A post with its comments."""
    post = visit.post
    if post is None:
        return None
    older, newer = visit.neighbours(post)
    url = visit.origin + post.path
    main = fill(
        "tea/post.html",
        **_parts(visit, post, cut=False),
        origin=visit.origin,
        related=each('<p><a class="jp-relatedposts-post-a" href="{path}">{title}</a></p>', _related(visit, post)),
        category=f'<a href="{visit.origin}/category/{slug(post.tags[0])}/" rel="category tag">{post.tags[0]}</a>',
        tags=", ".join(f'<a href="{visit.origin}/tag/{slug(tag)}/" rel="tag">{tag}</a>' for tag in post.tags),
        older=_neighbour(visit, older, "previous", "← "),
        newer=_neighbour(visit, newer, "next", "→ "),
        comments=comment_section(visit, post),
    )
    head = f'<link rel="canonical" href="{url}">\n<link rel="shortlink" href="{visit.origin}/?p={post.number}">'
    feed = f'<link rel="alternate" type="application/rss+xml" title="{escape(post.title or "")} Comments Feed"'
    head += f'\n{feed} href="{url}feed/">'
    return _page(visit, main, title=post.title or "", body_class="single single-post", head=head)


def about(visit: Visit) -> Response:
    """A page that is no post."""
    main = (
        '<article id="post-2" class="post-2 page type-page hentry"><h2 class="entry-title">About</h2>'
        '<div class="entry-content"><p>Mara Lind writes here about tea, and about the things tea is made with. Tobias'
        " Wren lends her his kettles and sometimes a post.</p></div></article>"
    )
    return _page(visit, main, title="About", body_class="page")


def tasting_room(visit: Visit) -> Response:
    """A page that `robots.txt` asks to leave alone."""
    return _page(visit, "<p>Members only. Please knock.</p>", title="Tasting room", body_class="page")


def feed(visit: Visit) -> Response | None:
    """Full-text RSS; `?paged=2` gives older entries, as on WordPress."""
    shown = sheet(visit.posts, visit.number("paged"), FEED_ENTRIES)
    if shown is None:
        return None
    own = f'<atom:link href="{visit.origin}/feed/" rel="self" type="application/rss+xml"/>'
    generator = element("generator", "https://wordpress.org/?v=4.9.8")
    return rss(visit, (_item(visit, post) for post in shown.posts), own, generator)


def _item(visit: Visit, post: GoldenPost) -> str:
    url = visit.origin + post.path
    return "\n".join(
        (
            element("title", post.title),
            element("link", url),
            element("comments", f"{url}#comments"),
            element("pubDate", rfc822(post.published, utc=True)),
            *(cdata("dc:creator", author) for author in post.authors),
            *(cdata("category", tag) for tag in post.tags),
            element("guid", f"{visit.origin}/?p={post.number}", isPermaLink="false"),
            cdata("description", f"{escape(excerpt(post, 55, ' […]'), quote=False)}"),
            cdata("content:encoded", to_html(post.source, base=visit.origin)),
            element("wfw:commentRss", f"{url}feed/"),
            element("slash:comments", len(post.comments)),
        )
    )


def _parts(visit: Visit, post: GoldenPost, *, cut: bool) -> dict[str, object]:
    url = visit.origin + post.path
    blocks = post.source.split("\n\n")
    content = to_html(post.source)
    if cut and len(blocks) > _CUT:
        content = to_html("\n\n".join(blocks[:2])) + _MORE.format(url=url, number=post.number)
    return {
        "number": post.number,
        "url": url,
        "times": _times(post),
        "author": post.authors[0],
        "author_url": f"{visit.origin}/author/{slug(post.authors[0])}/",
        "title": escape(post.title or "", quote=False),
        "count": _count(len(post.comments)),
        "content": content,
    }


def _times(post: GoldenPost) -> str:
    def time(kind: str, moment: datetime) -> str:
        return f'<time class="{kind}" datetime="{moment.isoformat()}">{in_full(moment)}</time>'

    if post.modified is None:
        return time("entry-date published updated", post.published)
    return time("entry-date published", post.published) + time("updated", post.modified)


def _count(comments: int) -> str:
    return {0: "Leave a comment", 1: "1 Comment"}.get(comments, f"{comments} Comments")


def _related(visit: Visit, post: GoldenPost) -> tuple[GoldenPost, ...]:
    return tuple(other for other in visit.posts if other is not post and set(other.tags) & set(post.tags))[:3]


def _neighbour(visit: Visit, post: GoldenPost | None, side: str, arrow: str) -> str:
    if post is None:
        return ""
    relation = "prev" if side == "previous" else "next"
    link = f'<a href="{visit.origin}{post.path}" rel="{relation}">{arrow}{escape(post.title or "", quote=False)}</a>'
    return f'<div class="nav-{side}">{link}</div>'


def _page(visit: Visit, main: str, *, title: str, body_class: str, head: str = "") -> Response:
    months = Counter((post.path[1:8], f"{post.published:%B %Y}") for post in visit.posts)
    categories = sorted({post.tags[0] for post in visit.posts})
    comments = sorted(((c, post) for post in visit.posts for c in post.comments), key=lambda pair: pair[0].published)
    html = fill(
        "tea/page.html",
        head_title=f"{escape(title, quote=False)} – The Second Steep"
        if title
        else "The Second Steep – Leaves, kettles",
        origin=visit.origin,
        head=head,
        body_class=body_class,
        main=main,
        recent_posts=each('<li><a href="{origin}{path}">{title}</a></li>', visit.posts[:5], origin=visit.origin),
        recent_comments="\n".join(
            f'<li class="recentcomments"><span class="comment-author-link">{escape(comment.author)}</span> on '
            f'<a href="{visit.origin}{post.path}#comment-{comment.id}">{escape(post.title or "", quote=False)}</a></li>'
            for comment, post in comments[:-6:-1]
        ),
        archives="\n".join(
            f'<li><a href="{visit.origin}/{path}/">{name}</a>&nbsp;({count})</li>'
            for (path, name), count in months.items()
        ),
        categories="\n".join(
            f'<li class="cat-item"><a href="{visit.origin}/category/{slug(name)}/">{name}</a></li>'
            for name in categories
        ),
    )
    return page(visit, html)


ROUTES: Routes = (
    (r"/(?:page/(\d+)/)?", index),
    (r"/about/", about),
    (r"/tasting-room/", tasting_room),
    (r"/feed/?", feed),
    (r"(/comments/|/\d{4}/\d\d/[\w-]+/)feed/", comment_feed),
    (r"/(category|tag|author)/([\w-]+)/(?:page/(\d+)/)?", archive),
    (r"/(\d{4})/(\d\d)/(?:page/(\d+)/)?", month),
    (r"/\d{4}/\d\d/[\w-]+/", single),
)
