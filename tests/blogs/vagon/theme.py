"""Drupal: pages counted from nought, dates in Russian words, indented comments, Atom with the whole text."""

from __future__ import annotations

from datetime import timedelta, timezone
from html import escape
from urllib.parse import quote

from tests.blogs.markup import inline, to_html
from tests.blogs.model import About, GoldenPost, Response, Routes, Visit, sheet, slug
from tests.blogs.theming import FEED_ENTRIES, atom, element, fill, in_words, page

ABOUT = About(
    host="vagon.example",
    title="Окно в вагоне",
    tagline="Записки пассажира",
    language="ru",
    author="Глеб Синицын",
    zone=timezone(timedelta(hours=3)),
    robots="User-agent: *\nCrawl-delay: 0\nDisallow: /comment/reply/\nDisallow: /user/\n",
)

MONTHS = "января февраля марта апреля мая июня июля августа сентября октября ноября декабря".split()

_PAGE_SIZE = 6
#: Index pages show the first paragraphs.
_TEASER = 2


def index(visit: Visit) -> Response | None:
    """The front page and its older pages, `?page=1` being the second."""
    return _listing(visit, visit.posts, "/", "")


def term(visit: Visit, name: str) -> Response | None:
    """Posts on a subject."""
    posts = visit.tagged(name)
    return _listing(visit, posts, f"/tema/{quote(name)}", name.replace("-", " ")) if posts else None


def _listing(visit: Visit, posts: tuple[GoldenPost, ...], first: str, title: str) -> Response | None:
    shown = sheet(posts, visit.number("page", 0) + 1, _PAGE_SIZE)
    if shown is None:
        return None
    items = []
    if shown.newer:
        address = first if shown.newer == 1 else f"{first}?page={shown.newer - 1}"
        items.append(f'<li class="pager-previous first"><a href="{address}">‹ предыдущая</a></li>')
    items.append(f'<li class="pager-current">{shown.number} из {shown.last}</li>')
    if shown.older:
        items.append(f'<li class="pager-next last"><a href="{first}?page={shown.older - 1}">следующая ›</a></li>')
    nodes = "\n".join(_node(visit, post, teaser=True) for post in shown.posts)
    heading = f'<h1 class="title" id="page-title">{title}</h1>\n' if title else ""
    main = f'{heading}{nodes}\n<div class="item-list"><ul class="pager">{"".join(items)}</ul></div>'
    return _page(visit, main, title, "front" if not title else "not-front")


def single(visit: Visit) -> Response | None:
    """A post with its comments."""
    post = visit.post
    if post is None:
        return None
    title = escape(post.title or "", quote=False)
    heading = f'<h1 class="title" id="page-title">{title}</h1>\n'
    return _page(visit, heading + _node(visit, post, teaser=False), post.title or "", "not-front node-type-blog")


def about(visit: Visit) -> Response:
    """A page that is no post."""
    words = "Глеб Синицын ездит на поездах и записывает, что видно из окна. В самолётах спит."
    return _page(visit, f'<h1 class="title">Об авторе</h1><div class="content"><p>{words}</p></div>', "Об авторе", "")


def feed(visit: Visit) -> Response:
    """Atom with the whole text."""
    return atom(
        visit,
        (_feed_entry(visit, post) for post in visit.posts[:FEED_ENTRIES]),
        element("link", rel="self", type="application/atom+xml", href=f"{visit.origin}/atom.xml"),
    )


def _feed_entry(visit: Visit, post: GoldenPost) -> str:
    return "\n".join(
        (
            element("title", post.title),
            element("link", rel="alternate", type="text/html", href=visit.origin + post.path),
            element("id", f"{visit.origin}/node/{post.number}"),
            element("published", post.published.isoformat()),
            element("updated", (post.modified or post.published).isoformat()),
            f"<author>{element('name', post.authors[0])}</author>",
            *(element("category", term=tag) for tag in post.tags),
            element("content", to_html(post.source, base=visit.origin), type="html"),
        )
    )


def _node(visit: Visit, post: GoldenPost, *, teaser: bool) -> str:
    title = escape(post.title or "", quote=False)
    blocks = post.source.split("\n\n")
    count = f'<li class="comment-comments"><a href="{post.path}#comments">Комментарии: {len(post.comments)}</a></li>'
    more = f'<li class="node-readmore first"><a href="{post.path}" rel="tag">Подробнее</a></li>'
    return fill(
        "vagon/node.html",
        number=post.number,
        view="node-teaser" if teaser else "node-full",
        path=post.path,
        heading=f'<h2><a href="{post.path}">{title}</a></h2>' if teaser else "",
        date=in_words(post.published, "{d} {month} {y}", MONTHS),
        time=f"{post.published:%H:%M}",
        author=post.authors[0],
        content=to_html("\n\n".join(blocks[:_TEASER]) if teaser else post.source),
        tags="\n".join(f"<li>{_term(tag)}</li>" for tag in post.tags),
        links=more + count
        if teaser
        else '<li class="comment-add"><a href="#comment-form">Добавить комментарий</a></li>',
        comments="" if teaser else _comments(post),
    )


def _term(tag: str) -> str:
    return f'<a href="/tema/{quote(slug(tag))}" typeof="skos:Concept">{tag}</a>'


def _comments(post: GoldenPost) -> str:
    if not post.comments:
        return '<div id="comments" class="comment-wrapper"></div>'
    return f'<div id="comments" class="comment-wrapper"><h2 class="title">Комментарии</h2>\n{_thread(post, None)}</div>'


def _thread(post: GoldenPost, parent: str | None) -> str:
    html = []
    for comment in post.comments:
        if comment.parent != parent:
            continue
        replies = _thread(post, comment.id)
        html.append(
            fill(
                "vagon/comment.html",
                id=comment.id,
                author=escape(comment.author),
                date=in_words(comment.published, "{d} {month} {y}", MONTHS),
                time=f"{comment.published:%H:%M}",
                path=post.path,
                number=post.number,
                text=inline(comment.text),
                replies=f'<div class="indented">{replies}</div>' if replies else "",
            )
        )
    return "\n".join(html)


def _page(visit: Visit, main: str, title: str, body_class: str) -> Response:
    pairs = sorted(((c, post) for post in visit.posts for c in post.comments), key=lambda pair: pair[0].published)
    tags = sorted({tag for post in visit.posts for tag in post.tags})
    html = fill(
        "vagon/page.html",
        origin=visit.origin,
        head_title=f"{escape(title, quote=False)} | {ABOUT.title}" if title else f"{ABOUT.title} | {ABOUT.tagline}",
        body_class=body_class,
        main=main,
        recent="\n".join(
            f'<li><a href="{post.path}#comment-{comment.id}">{escape(comment.text[:30], quote=False)}</a></li>'
            for comment, post in pairs[:-5:-1]
        ),
        tags=" ".join(map(_term, tags)),
    )
    return page(visit, html)


ROUTES: Routes = (
    (r"/", index),
    (r"/atom\.xml", feed),
    (r"/tema/([^/]+)", term),
    (r"/ob-avtore", about),
    (r"/zapis/[\w-]+", single),
)
