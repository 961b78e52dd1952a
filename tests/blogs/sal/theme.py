"""WordPress of 2010 with its default theme: addresses `/?p=12`, dates dd/mm/yyyy, flat comments, two authors.

It asks not to be used for artificial intelligence: `<meta name="robots" content="noai">`.
"""

from __future__ import annotations

from datetime import timedelta, timezone
from html import escape

from tests.blogs.markup import inline, to_html
from tests.blogs.model import About, GoldenComment, GoldenPost, Response, Routes, Visit, sheet
from tests.blogs.theming import FEED_ENTRIES, cdata, each, element, excerpt, fill, page, pager, rfc822, rss

ABOUT = About(
    host="sal.example",
    title="Sal y sombra",
    tagline="Una cocina, un cine y el camino entre los dos",
    language="es",
    author="Inés Robledo",
    zone=timezone(timedelta(hours=1)),
    robots="User-agent: *\nDisallow: /wp-admin/\nCrawl-delay: 0\n",
)

MONTHS = "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split()

_PAGE_SIZE = 5


def front(visit: Visit) -> Response | None:
    """Everything lives at `/`: the query says what is wanted."""
    query = visit.query
    for name, view in _QUERIES:
        if name in query:
            return view(visit, query[name])
    return _listing(visit, visit.posts, "", "")


def _single(visit: Visit, number: str) -> Response | None:
    post = _find(visit, number)
    if post is None:
        return None
    older, newer = visit.neighbours(post)
    links = each('<div class="navlink"><a href="{path}">« {title} »</a></div>', filter(None, (older, newer)))
    main = f'<div class="navigation">{links}</div>\n' + fill(
        "sal/post.html",
        number=number,
        title=escape(post.title or "", quote=False),
        date=f"{post.published:%d/%m/%Y}",
        time=f"{post.published:%H:%M}",
        author=_authors(post),
        content=to_html(post.source),
        categories=_categories(visit, post.tags),
        origin=visit.origin,
        comments=_comments(post),
    )
    return _page(visit, main, post.title or "", "widecolumn")


def _category(visit: Visit, number: str) -> Response | None:
    names = _names(visit)
    if not number.isdecimal() or not 1 <= int(number) <= len(names):
        return None
    name = names[int(number) - 1]
    posts = tuple(post for post in visit.posts if name in post.tags)
    return _listing(visit, posts, f"cat={number}", f"Archivo de la categoría ‘{name}’")


def _month(visit: Visit, number: str) -> Response | None:
    posts = tuple(post for post in visit.posts if f"{post.published:%Y%m}" == number)
    return _listing(visit, posts, f"m={number}", f"Archivo de {_month_name(posts[0])}") if posts else None


def _about(visit: Visit, number: str) -> Response | None:
    words = "Inés cocina y Martín proyecta películas. Escriben por turnos, y a veces a la vez."
    main = f'<div class="post"><h2>Quiénes somos</h2><div class="entry"><p>{words}</p></div></div>'
    return _page(visit, main, "Quiénes somos", "narrowcolumn") if number == "2" else None


def _feed(visit: Visit, kind: str) -> Response | None:
    if kind != "rss2" or "p" in visit.query:
        return _comment_feed(visit)
    items = (_item(visit, post) for post in visit.posts[:FEED_ENTRIES])
    return rss(visit, items, element("generator", "http://wordpress.org/?v=2.9.2"))


def _item(visit: Visit, post: GoldenPost) -> str:
    url = visit.origin + post.path
    return "\n".join(
        (
            element("title", post.title),
            element("link", url),
            element("comments", f"{url}#comments"),
            element("pubDate", rfc822(post.published, utc=True)),
            *(element("dc:creator", author) for author in post.authors),
            *(cdata("category", tag) for tag in post.tags),
            element("guid", url, isPermaLink="false"),
            cdata("description", escape(excerpt(post, 55, " [...]"), quote=False)),
            cdata("content:encoded", to_html(post.source, base=visit.origin)),
            element("wfw:commentRss", f"{visit.origin}/?feed=rss2&p={post.path.removeprefix('/?p=')}"),
            element("slash:comments", len(post.comments)),
        )
    )


def _comment_feed(visit: Visit) -> Response | None:
    found = _find(visit, visit.query.get("p", ""))
    posts = (found,) if found else visit.posts
    if "p" in visit.query and found is None:
        return None
    pairs = sorted(((c, post) for post in posts for c in post.comments), key=lambda pair: pair[0].published)
    return rss(visit, [_comment_item(visit, *pair) for pair in pairs[: -FEED_ENTRIES - 1 : -1]], title="Comentarios")


def _comment_item(visit: Visit, comment: GoldenComment, post: GoldenPost) -> str:
    link = f"{visit.origin}{post.path}#comment-{comment.id}"
    return "\n".join(
        (
            element("title", f"Por: {comment.author}"),
            element("link", link),
            element("dc:creator", comment.author),
            element("pubDate", rfc822(comment.published, utc=True)),
            element("guid", link, isPermaLink="false"),
            cdata("content:encoded", f"<p>{inline(comment.text)}</p>"),
        )
    )


def _find(visit: Visit, number: str) -> GoldenPost | None:
    return next((post for post in visit.posts if post.path == f"/?p={number}"), None)


def _listing(visit: Visit, posts: tuple[GoldenPost, ...], query: str, title: str) -> Response | None:
    shown = sheet(posts, visit.number("paged"), _PAGE_SIZE)
    if shown is None:
        return None
    base = f"{visit.origin}/?{query}&" if query else f"{visit.origin}/?"
    older, newer = pager(shown, base + "paged={}", "« Entradas anteriores", "Entradas siguientes »", base.rstrip("?&"))
    heading = f'<h2 class="pagetitle">{title}</h2>\n' if title else ""
    navigation = (
        f'<div class="navigation"><div class="alignleft">{older}</div><div class="alignright">{newer}</div></div>'
    )
    entries = "\n".join(_entry(visit, post) for post in shown.posts)
    return _page(visit, f"{heading}{entries}\n{navigation}", title, "narrowcolumn")


def _entry(visit: Visit, post: GoldenPost) -> str:
    url, count = visit.origin + post.path, len(post.comments)
    comments = "Un comentario »" if count == 1 else f"{count or 'No hay'} comentarios »"
    return (
        f'<div class="post" id="post-{post.path.removeprefix("/?p=")}">\n'
        f'<h2><a href="{url}" rel="bookmark">{escape(post.title or "", quote=False)}</a></h2>\n'
        f"<small>{post.published:%d/%m/%Y} <!-- por {_authors(post)} --></small>\n"
        f'<div class="entry">\n{to_html(post.source)}\n</div>\n'
        f'<p class="postmetadata">Archivado en {_categories(visit, post.tags)} | '
        f'<a href="{url}#respond">{comments}</a></p>\n</div>'
    )


def _authors(post: GoldenPost) -> str:
    return " y ".join(post.authors)


def _names(visit: Visit) -> list[str]:
    return sorted({tag for post in visit.posts for tag in post.tags})


def _categories(visit: Visit, tags: tuple[str, ...]) -> str:
    names = _names(visit)
    return ", ".join(f'<a href="{visit.origin}/?cat={names.index(tag) + 1}" rel="category">{tag}</a>' for tag in tags)


def _comments(post: GoldenPost) -> str:
    if not post.comments:
        return ""
    number = f"{len(post.comments)} respuestas" if len(post.comments) > 1 else "Una respuesta"
    items = "\n".join(
        fill(
            "sal/comment.html",
            id=comment.id,
            author=escape(comment.author),
            date=f"{comment.published:%d/%m/%Y}",
            time=f"{comment.published:%H:%M}",
            text=inline(comment.text),
        )
        for comment in post.comments
    )
    return f'<h3 id="comments">{number} a “{escape(post.title or "")}”</h3>\n<ol class="commentlist">\n{items}\n</ol>'


def _month_name(post: GoldenPost) -> str:
    return f"{MONTHS[post.published.month - 1]} {post.published.year}"


def _page(visit: Visit, main: str, title: str, column: str) -> Response:
    months = dict.fromkeys((f"{post.published:%Y%m}", _month_name(post)) for post in visit.posts)
    html = fill(
        "sal/page.html",
        origin=visit.origin,
        head_title=f"{ABOUT.title} » {escape(title, quote=False)}" if title else ABOUT.title,
        column=column,
        main=main,
        recent=each('<li><a href="{origin}{path}">{title}</a></li>', visit.posts[:5], origin=visit.origin),
        months="\n".join(f'<li><a href="{visit.origin}/?m={number}">{name}</a></li>' for number, name in months),
        categories="\n".join(f'<li class="cat-item">{_categories(visit, (name,))}</li>' for name in _names(visit)),
    )
    return page(visit, html)


#: Name in the query → what answers; `feed` before `p`, which it may carry.
_QUERIES = (("feed", _feed), ("p", _single), ("cat", _category), ("m", _month), ("page_id", _about))

ROUTES: Routes = ((r"/", front),)
