"""Hatena: paging by a moment in seconds, an archive by month, Atom with the whole text, dates in Japanese."""

from __future__ import annotations

from datetime import timedelta, timezone
from html import escape
from urllib.parse import quote

from tests.blogs.markup import inline, to_html
from tests.blogs.model import About, GoldenComment, GoldenPost, Response, Routes, Visit, slug
from tests.blogs.theming import FEED_ENTRIES, atom, each, element, excerpt, fill, in_words, page

ABOUT = About(
    host="ekiben.example",
    title="駅弁日和",
    tagline="ふたを開ける前がいちばんおいしい",
    language="ja",
    author="みなと",
    zone=timezone(timedelta(hours=9)),
    robots="User-agent: *\nDisallow: /search\nCrawl-delay: 0\n",
)

DAYS = "月火水木金土日"

_PAGE_SIZE = 5
_COMMENT = """<li class="entry-comment" id="comment-{id}"><div class="read-more-container">
<p class="comment-user-name"><span class="comment-nickname">{author}</span></p>
<div class="comment-content"><p>{text}</p></div>
<p class="comment-metadata"><time datetime="{iso}" class="relative-time">{date}</time></p></div></li>"""


def index(visit: Visit) -> Response | None:
    """The front page; `?page=1577836800` shows what is older than that moment."""
    limit = visit.number("page", 0)
    posts = tuple(post for post in visit.posts if not limit or post.published.timestamp() < limit)
    if not posts:
        return None
    shown = posts[:_PAGE_SIZE]
    main = "\n".join(_entry(visit, post) for post in shown)
    if len(posts) > _PAGE_SIZE:
        moment = int(shown[-1].published.timestamp())
        link = f'<a href="{visit.origin}/?page={moment}" rel="next">次のページ</a>'
        main += f'\n<div class="pager"><span class="pager-next">{link}</span></div>'
    return _page(visit, main, "", "page-index")


def archive(visit: Visit, year: str | None, month: str | None) -> Response | None:
    """Titles of all posts, of a year or of a month."""
    prefix = f"/entry/{year}/{month}/" if month else f"/entry/{year}/" if year else "/entry/"
    posts = tuple(post for post in visit.posts if post.path.startswith(prefix))
    return _listing(visit, posts, "記事一覧") if posts else None


def category(visit: Visit, name: str) -> Response | None:
    """Titles of a category's posts."""
    posts = visit.tagged(name)
    return _listing(visit, posts, f"{name} カテゴリーの記事一覧") if posts else None


def _listing(visit: Visit, posts: tuple[GoldenPost, ...], title: str) -> Response:
    lines = "\n".join(
        f'<section class="archive-entry"><div class="date archive-date"><time>{_date(post)}</time></div>'
        f'<h1 class="entry-title"><a class="entry-title-link" href="{visit.origin}{post.path}">'
        f'{escape(post.title or "", quote=False)}</a></h1><p class="entry-description">{post.text[:50]}…</p></section>'
        for post in posts
    )
    return _page(visit, f'<h2 class="archive-heading">{title}</h2>\n{lines}', title, "page-archive")


def single(visit: Visit) -> Response | None:
    """A post with its comments."""
    post = visit.post
    if post is None:
        return None
    older, newer = visit.neighbours(post)
    links = each('<span class="pager-permalink"><a href="{path}">{title}</a></span>', filter(None, (newer, older)))
    url, title = visit.origin + post.path, escape(post.title or "")
    head = "\n".join(
        f'<meta property="{name}" content="{content}"/>'
        for name, content in (
            ("og:title", f"{title} - {ABOUT.title}"),
            ("og:type", "article"),
            ("og:url", url),
            ("article:published_time", int(post.published.timestamp())),
            *(("article:tag", tag) for tag in post.tags),
        )
    )
    main = f'{_entry(visit, post, alone=True)}\n<div class="pager pager-permalink permalink">{links}</div>'
    return _page(visit, main, post.title or "", "page-entry", head)


def about(visit: Visit) -> Response:
    """A page that is no post."""
    main = '<article class="entry"><div class="entry-content"><p>駅弁のことだけを書いています。</p></div></article>'
    return _page(visit, main, "このブログについて", "page-about")


def feed(visit: Visit) -> Response:
    """Atom with the whole text."""
    return atom(visit, (_feed_entry(visit, post) for post in visit.posts[:FEED_ENTRIES]))


def _feed_entry(visit: Visit, post: GoldenPost) -> str:
    return "\n".join(
        (
            element("title", post.title),
            element("link", href=visit.origin + post.path),
            element("id", f"hatenablog://entry/{post.number}"),
            element("published", post.published.isoformat()),
            element("updated", (post.modified or post.published).isoformat()),
            element("summary", excerpt(post, 1, ""), type="html"),
            element("content", to_html(post.source, base=visit.origin), type="html"),
            *(element("category", term=tag, label=tag) for tag in post.tags),
            f"<author>{element('name', post.authors[0])}</author>",
        )
    )


def _entry(visit: Visit, post: GoldenPost, *, alone: bool = False) -> str:
    return fill(
        "ekiben/entry.html",
        number=post.number,
        month_url=f"{visit.origin}/archive/{post.published:%Y/%m}",
        utc=f"{post.published.astimezone(timezone.utc):%Y-%m-%dT%H:%M:%SZ}",
        date=f"{_date(post)}({DAYS[post.published.weekday()]})",
        url=visit.origin + post.path,
        title=escape(post.title or "", quote=False),
        categories=" ".join(_category_link(visit, tag) for tag in post.tags),
        content=to_html(post.source),
        author=post.authors[0],
        ago=in_words(post.published, "{d}日 {0:%H:%M}"),
        comments=_comments(post) if alone else "",
    )


def _category_link(visit: Visit, tag: str) -> str:
    return f'<a href="{visit.origin}/archive/category/{quote(slug(tag))}" class="entry-category-link">{tag}</a>'


def _comments(post: GoldenPost) -> str:
    items = "\n".join(map(_comment, post.comments))
    title = '<a class="leave-comment-title" href="#">コメントを書く</a>'
    return f'<div class="comment-box"><ul class="comment">\n{items}\n</ul>\n{title}</div>'


def _comment(comment: GoldenComment) -> str:
    return _COMMENT.format(
        id=comment.id,
        author=escape(comment.author),
        text=inline(comment.text),
        iso=comment.published.isoformat(),
        date=in_words(comment.published, "{y}年{0.month}月{d}日 {0:%H:%M}"),
    )


def _date(post: GoldenPost) -> str:
    return in_words(post.published, "{y}年{0.month}月{d}日")


def _page(visit: Visit, main: str, title: str, body_class: str, head: str = "") -> Response:
    tags = sorted({tag for post in visit.posts for tag in post.tags})
    html = fill(
        "ekiben/page.html",
        head_title=f"{escape(title, quote=False)} - {ABOUT.title}" if title else ABOUT.title,
        origin=visit.origin,
        url=visit.origin + quote(visit.path),
        head=head,
        body_class=body_class,
        main=main,
        recent=each(
            '<li class="urllist-item"><a href="{origin}{path}" class="urllist-title-link">{title}</a></li>',
            visit.posts[:5],
            origin=visit.origin,
        ),
        categories="\n".join(f"<li>{_category_link(visit, tag)}</li>" for tag in tags),
    )
    return page(visit, html)


ROUTES: Routes = (
    (r"/", index),
    (r"/feed", feed),
    (r"/about", about),
    (r"/archive(?:/(\d{4})(?:/(\d\d))?)?", archive),
    (r"/archive/category/([^/]+)", category),
    (r"/entry/\d{4}/\d\d/\d\d/\d{6}", single),
)
