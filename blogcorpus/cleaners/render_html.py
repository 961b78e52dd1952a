"""Content as HTML that is safe to show: an allow-list of elements and attributes.

Every `<` of the result comes out of the table below, and only inert elements stand in it, none whose content a browser
reads by other rules (`style`, `svg`, `math`, `noscript`, `template` …): however a browser takes the result, it cannot
become something else.
"""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape

from lxml.html import HtmlElement

from blogcorpus.cleaners.addresses import is_pixel, web_address
from blogcorpus.cleaners.lazy_images import image_address
from blogcorpus.cleaners.lines import UNREAD
from blogcorpus.cleaners.markup import Remover, attributes, name_of, plain, tag_pattern
from blogcorpus.dom import write_markup
from blogcorpus.flat import BLOCK_TAGS

#: Written as they are.
_KEPT = frozenset(
    "a abbr b blockquote br caption cite code dd del details div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img"
    " ins kbd li mark ol p pre q rp rt ruby s samp small strong sub summary sup table tbody td tfoot th thead time tr u"
    " ul var".split()
)
#: Gone with what they hold.
_GONE = UNREAD | frozenset("input select textarea button option optgroup datalist canvas map frame frameset".split())
_shown_only = Remover(_GONE)
_VOID = frozenset(("br", "hr", "img"))
#: Start and end to write for an element. Other blocks become a `div`; of all else only the content is written.
_PAIRS = {name: (f"<{name}>", "" if name in _VOID else f"</{name}>") for name in _KEPT}
_PAIRS |= dict.fromkeys(BLOCK_TAGS - _KEPT - _GONE, ("<div>", "</div>"))
_NOTHING = ("", "")
#: Tags that stay as they are: those of kept elements without attributes. A link always needs a look.
_SAME = frozenset(tag for name in _KEPT - _VOID - {"a"} for tag in (name, f"/{name}")) | {"br", "br/", "hr", "hr/"}
#: Of these nothing is written but their content, and code is full of them.
_UNWRITTEN = tag_pattern("span font")
#: Attributes that may stand on an element beside addresses: numbers, texts, and the direction of the script.
_NUMBERS = {"img": ("width", "height"), "td": ("colspan", "rowspan"), "th": ("colspan", "rowspan"), "ol": ("start",)}
_TEXTS = {"abbr": "title", "time": "datetime"}
_HREF = re.compile(r' href="([^"]*)"')
_DIRECTIONS = ("ltr", "rtl", "auto")
#: Blocks that say nothing when they are empty, and how deep in each other they are looked for.
_EMPTY = re.compile(r"<(div|p)>\s*</\1>")
_NESTED = 5
_BLOCK = re.compile(rf"\s*</?(?:{'|'.join(sorted(_KEPT & BLOCK_TAGS - {'br'}))})(?: [^<>]*)?/?>")
#: Longer tags are not remembered.
_CACHED_LENGTH = 200


def to_html(root: HtmlElement, base: str = "") -> str:
    """A content element as safe HTML. `base` is the address that relative links start from; without it they go.

    >>> from lxml.html import fromstring
    >>> to_html(fromstring('<p onclick="x()">See <a href="/b">b</a><script>x()</script></p>'), "https://blog.example/")
    '<p>See <a href="https://blog.example/b" rel="nofollow noopener">b</a></p>'
    """
    return markup_to_html(write_markup(root), base)


def markup_to_html(markup: str, base: str = "") -> str:
    """A content element that is written already as safe HTML."""
    return _without_empties(_Writer(base).write(_UNWRITTEN.sub("", _shown_only(markup))))


def _without_empties(html: str) -> str:
    """Without blocks of which nothing was left; one that stands between two texts keeps them apart.

    >>> _without_empties("<p>a</p><div><div></div> </div><p>b</p>"), _without_empties("a<div></div>b")
    ('<p>a</p><p>b</p>', 'a<div></div>b')
    """
    for _ in range(_NESTED):
        less = _EMPTY.sub(_apart, html)
        if len(less) == len(html):
            break
        html = less
    return html


def _apart(match: re.Match[str]) -> str:
    """What to write for an empty block: nothing beside the tag of another block."""
    html, start = match.string, match.start()
    before = html[html.rfind("<", 0, start) : start].rstrip()
    return "" if _BLOCK.fullmatch(before) or _BLOCK.match(html, match.end()) else match[0]


class _Writer:
    """Writes markup with the tags that may stand in it."""

    def __init__(self, base: str) -> None:
        self._base = base
        #: What ends each open link.
        self._links: list[str] = []

    def write(self, markup: str) -> str:
        """The markup, each tag as it is or as it may be."""
        first, *pieces = markup.split("<")
        parts = [first]
        for piece in pieces:
            tag, _, text = piece.partition(">")
            parts += ("<", piece) if tag in _SAME else (self._tag(tag), text)
        return "".join(parts)

    def _tag(self, tag: str) -> str:
        """What to write for a tag that cannot stay as it is."""
        if tag == "/a":
            return self._links.pop() if self._links else ""
        if tag[:2] == "a ":
            return self._link(tag)
        if tag[:4] == "img ":
            return self._picture(tag)
        return _other(tag) if len(tag) < _CACHED_LENGTH else _other.__wrapped__(tag)

    def _link(self, tag: str) -> str:
        if tag[-1] == "/":
            return ""  # a link that holds nothing
        match = _HREF.search(tag)
        written = match[1].strip() if match else ""
        # Most addresses are absolute, and escaped as they should be.
        if not written.startswith(("http://", "https://")):
            href = plain(written)
            written = escape(href if href[:7].lower() == "mailto:" else web_address(self._base, href))
        self._links.append("</a>" if written else "")
        return f'<a href="{written}" rel="nofollow noopener">' if written else ""

    def _picture(self, tag: str) -> str:
        found = attributes(tag)
        if is_pixel(found):
            return ""
        address = web_address(self._base, image_address(found))
        return _start("img", found, {"src": address, "alt": found.get("alt", "")}) if address else ""


@lru_cache(maxsize=2048)
def _other(tag: str) -> str:
    """What to write for a tag that is no link and no picture. Blogs repeat theirs on every page."""
    if tag[:1] == "/":
        return _PAIRS.get(tag[1:], _NOTHING)[1]
    name = name_of(tag)
    start, end = _PAIRS.get(name, _NOTHING)
    if name in ("a", "img"):
        return ""
    if start and " " in tag:
        start = _start(name, attributes(tag), {})
    return start + end if tag[-1:] == "/" else start


def _start(name: str, found: dict[str, str], given: dict[str, str]) -> str:
    """A start tag with given attributes and those of the page that may stand on it."""
    for key in _NUMBERS.get(name, ()):
        if (number := found.get(key, "").strip()).isdecimal() and len(number) < 5:
            given[key] = number
    if (key := _TEXTS.get(name, "")) in found:
        given[key] = found[key]
    if found.get("dir", "").lower() in _DIRECTIONS:
        given["dir"] = found["dir"].lower()
    start = _PAIRS[name][0]
    return start[:-1] + "".join(f' {key}="{escape(value)}"' for key, value in given.items()) + ">"
