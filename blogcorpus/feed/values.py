"""Values out of feeds: lines of text, names of people, tags, addresses, and the HTML of a post."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape, unescape
from urllib.parse import urlsplit

from blogcorpus.dom import parse, text_of
from blogcorpus.joining import LONGEST_LINK, joined, published, rooted

#: Inline markup that titles carry. Other things in angle brackets are text: `vector<int>`.
_INLINE_TAG = re.compile(
    r"</?(?:a|abbr|acronym|b|big|br|center|cite|code|del|div|em|font|h[1-6]|i|img|ins|kbd|mark|nobr|p|q|s|small|span"
    r"|strike|strong|sub|sup|tt|u|wbr)(?:\s[^<>]{0,2000})?/?>",
    re.I,
)
_BLOCK_BREAK = re.compile(r"<(?:br|p|div|li)\b[^<>]{0,200}>", re.I)
_SPACE = re.compile(r"\s+")
_TAG = re.compile(r"<[a-zA-Z/!][^<>]{0,2000}>")
#: A tag written as text; `&amp;lt;` in the feed.
_ESCAPED_TAG = re.compile(
    r"&(?:lt|#60|#x3c);/?(?:p|a|br|div|img|h[1-6]|ul|ol|li|em|strong|span|table|blockquote)\b", re.I
)

#: Most links need no joining, which is slow for the thousands of a sitemap.
_ABSOLUTE = re.compile(r"https?://[a-zA-Z0-9][\w.-]*(?::\d{1,5})?(?:[/?#][^\s\\]*)?", re.A)
_SCHEME_ONLY = re.compile(r"https?:/*", re.I)

_MAIL = r"[\w.+%-]{1,64}@[\w.-]{1,120}"
_MAIL_FIRST = re.compile(rf"{_MAIL}\s*\((.*)\)\s*")
_MAIL_LAST = re.compile(rf"(.*?)\s*[<(\[]\s*(?:mailto:)?{_MAIL}\s*[>)\]]\s*")
_MAIL_ONLY = re.compile(rf"(?:mailto:)?{_MAIL}")
#: What platforms write where a blog has no author's name.
NOBODY = frozenset({"unknown", "noreply", "no-reply", "none", "null", "undefined", "anonymous author", "author", "n/a"})


def line(value: object, longest: int = 1_000) -> str | None:
    r"""A title or name as one line of plain text: markup taken out, entities that were escaped twice resolved.

    >>> line("Tom &amp;amp; <i>Jerry</i>\n in C++ vector<int>")
    'Tom & Jerry in C++ vector<int>'
    """
    if not isinstance(value, str):
        return None
    text = value[: longest * 4]
    for _ in range(2):
        if "<" in text:
            text = _INLINE_TAG.sub("", _BLOCK_BREAK.sub(" ", text))
        if "&" in text:
            text = unescape(text)
    return _SPACE.sub(" ", text).strip()[:longest] or None


def person(value: object) -> str | None:
    """The name in an author line; None where there is only an address or a stand-in.

    >>> person("jane@example.org (Jane Doe)"), person("Jane Doe <jane@example.org>")
    ('Jane Doe', 'Jane Doe')
    >>> person("noreply@blogger.com (Unknown)"), person("jane@example.org")
    (None, None)
    """
    text = line(value, 200)
    if text is None:
        return None
    if found := _MAIL_FIRST.fullmatch(text) or _MAIL_LAST.fullmatch(text):
        text = found.group(1)
    text = text.strip(' ,;()<>"')
    text = f"{text})" if text.count("(") > text.count(")") else text  # "Jane Doe (jane)" keeps what it has inside
    if not text or _MAIL_ONLY.fullmatch(text) or text.casefold() in NOBODY or "://" in text:
        return None
    return text


def unique(values: Iterable[str | None]) -> tuple[str, ...]:
    """Values once each, in order, compared without regard to case."""
    first: dict[str, str] = {}
    for value in values:
        if value:
            first.setdefault(value.casefold(), value)
    return tuple(first.values())


def address(link: object, base: str) -> str | None:
    r"""An absolute http(s) address, or None.

    >>> address(" /2020/a.html\n", "https://example.org/feed/")
    'https://example.org/2020/a.html'
    >>> address("tag:example.org,2020:1", "https://example.org/")
    """
    if not isinstance(link, str) or len(link) > LONGEST_LINK or not (link := link.strip()):
        return None
    link = published(base, link)
    if link.startswith("http") and _ABSOLUTE.fullmatch(link):
        return link
    if (url := rooted(base, link)) is not None:
        return url
    link = "".join(link.split()) if "\n" in link else link.replace(" ", "%20")
    if _SCHEME_ONLY.fullmatch(link):
        return None
    try:
        url = joined(base, link)
        if _ABSOLUTE.fullmatch(url):
            return url
        parts = urlsplit(url)
        host = parts.hostname
    except ValueError:
        return None
    return url if parts.scheme in {"http", "https"} and host else None


def markup(value: str, *, plain: bool = False) -> str:
    """A post's text as HTML: plain text is escaped, text that was escaped twice is unescaped once more.

    >>> markup("&lt;p&gt;One&lt;/p&gt; &lt;p&gt;two&lt;/p&gt;")
    '<p>One</p> <p>two</p>'
    >>> markup("<p>Write &lt;p&gt; for a paragraph</p>")
    '<p>Write &lt;p&gt; for a paragraph</p>'
    """
    value = value.strip()
    if _ESCAPED_TAG.match(value[:200]) and not _TAG.search(value):
        return unescape(value)
    if plain and not _TAG.search(value):
        paragraphs = re.split(r"\n\s*\n", value)
        return "".join(f"<p>{escape(unescape(text), quote=False)}</p>" for text in paragraphs)
    return value


def plain_text(html: str, longest: int = 10_000) -> str | None:
    """A summary as one line of plain text."""
    if "<" not in html and "&" not in html:
        return _SPACE.sub(" ", html).strip()[:longest] or None
    return text_of(parse(html[: longest * 10]).body)[:longest] or None


def number(value: object) -> int | None:
    """A count, or None.

    >>> number(" 12 "), number("many"), number(-1)
    (12, None, None)
    """
    text = str(value).strip() if isinstance(value, str | int) and not isinstance(value, bool) else ""
    return int(text) if text.isdecimal() and len(text) < 10 else None
