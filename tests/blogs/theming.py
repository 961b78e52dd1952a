"""What themes share: templates from files, answers, excerpts, dates in words, and the bones of feeds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timezone
from email.utils import format_datetime
from functools import cache
from html import escape
from string import Template
from xml.sax.saxutils import quoteattr

from tests.blogs.model import HERE, GoldenPost, Response, Sheet, Visit

#: How many entries a feed holds: the rest of a blog stands only in its archive.
FEED_ENTRIES = 10


@cache
def _template(name: str) -> Template:
    return Template((HERE / name).read_text(encoding="utf-8"))


def fill(name: str, **parts: object) -> str:
    """A template, as `tea/page.html`, with its `$places` filled. Parts are HTML already."""
    return _template(name).substitute({key: "" if part is None else str(part) for key, part in parts.items()})


def page(visit: Visit, html: str) -> Response:
    """An HTML page in the blog's encoding."""
    encoding = visit.about.encoding
    kind = {"Content-Type": f"text/html; charset={encoding}"}
    return Response(body=html.encode(encoding, "xmlcharrefreplace"), headers={**kind, **visit.about.headers})


def document(text: str, kind: str = "application/xml") -> Response:
    """A feed, sitemap or text file."""
    return Response(body=text.encode(), headers={"Content-Type": f"{kind}; charset=utf-8"})


def redirect(address: str) -> Response:
    """A permanent redirect."""
    return Response(body=b"", status=301, headers={"Location": address, "Content-Type": "text/html; charset=utf-8"})


def each(template: str, posts: Iterable[GoldenPost], **more: object) -> str:
    """A line of HTML per post: `{path}`, `{title}` and what else is given."""
    return "\n".join(
        template.format(path=escape(post.path), title=escape(post.title or "", quote=False), **more) for post in posts
    )


def excerpt(post: GoldenPost, words: int = 30, more: str = "…") -> str:
    """The first words of a post, on one line."""
    all_words = post.text.split()
    return " ".join(all_words[:words]) + (more if len(all_words) > words else "")


def pager(sheet: Sheet, pattern: str, older: str, newer: str, first: str = "/") -> tuple[str, str]:
    """Links to the pages with older and newer posts, or nothing; `pattern` holds `{}` for the number."""

    def link(number: int | None, words: str) -> str:
        address = first if number == 1 else pattern.format(number)
        return f'<a href="{escape(address)}">{words}</a>' if number else ""

    return link(sheet.older, older), link(sheet.newer, newer)


def in_words(moment: datetime, pattern: str, months: Sequence[str] = (), days: Sequence[str] = ()) -> str:
    """A date as people of a language write it; `{month}` and `{weekday}` come from the lists."""
    return pattern.format(
        moment,
        d=moment.day,
        y=moment.year,
        month=months[moment.month - 1] if months else "",
        weekday=days[moment.weekday()] if days else "",
    )


def rfc822(moment: datetime, *, utc: bool = False) -> str:
    """A date of RSS."""
    return format_datetime(moment.astimezone(timezone.utc) if utc else moment)


def element(name: str, text: object = None, **attributes: str) -> str:
    """An XML element; nothing at all where there is no text and no attribute."""
    if text is None and not attributes:
        return ""
    head = name + "".join(f" {key.rstrip('_')}={quoteattr(value)}" for key, value in attributes.items())
    return f"<{head}/>" if text is None else f"<{head}>{escape(str(text), quote=False)}</{name}>"


def cdata(name: str, html: str) -> str:
    """An XML element with HTML inside."""
    return f"<{name}><![CDATA[{html}]]></{name}>"


RSS_NAMES = " ".join(
    f'xmlns:{prefix}="{address}"'
    for prefix, address in (
        ("content", "http://purl.org/rss/1.0/modules/content/"),
        ("wfw", "http://wellformedweb.org/CommentAPI/"),
        ("dc", "http://purl.org/dc/elements/1.1/"),
        ("atom", "http://www.w3.org/2005/Atom"),
        ("slash", "http://purl.org/rss/1.0/modules/slash/"),
    )
)
ATOM_NAMES = 'xmlns="http://www.w3.org/2005/Atom" xmlns:thr="http://purl.org/syndication/thread/1.0"'
ATOM_NAMES += ' xmlns:openSearch="http://a9.com/-/spec/opensearchrss/1.0/"'


def rss(visit: Visit, items: Iterable[str], *head: str, title: str | None = None) -> Response:
    """An RSS 2.0 feed of items that are XML already."""
    about = visit.about
    parts = [
        element("title", title or about.title),
        element("link", visit.origin + "/"),
        element("description", about.tagline),
        element("language", about.language),
        *head,
        *(f"<item>\n{item}\n</item>" for item in items),
    ]
    channel = "\n".join(filter(None, parts))
    xml = f'<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" {RSS_NAMES}>\n<channel>\n{channel}\n'
    return document(xml + "</channel>\n</rss>\n", "application/rss+xml")


def atom(visit: Visit, entries: Iterable[str], *head: str) -> Response:
    """An Atom feed of entries that are XML already."""
    about, newest = visit.about, max(post.newest for post in visit.posts)
    parts = [
        element("title", about.title),
        element("subtitle", about.tagline),
        element("id", f"tag:{about.host},2005:blog"),
        element("updated", newest.isoformat()),
        element("link", rel="alternate", type="text/html", href=visit.origin + "/"),
        *head,
        *(f"<entry>\n{entry}\n</entry>" for entry in entries),
    ]
    feed = "\n".join(filter(None, parts))
    xml = f'<?xml version="1.0" encoding="UTF-8"?>\n<feed {ATOM_NAMES} xml:lang="{about.language}">\n{feed}\n</feed>\n'
    return document(xml, "application/atom+xml")
