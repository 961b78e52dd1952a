"""Signs that a page is empty, or not whole, before its scripts have run.

A quick look at the raw HTML lets nearly every page pass without a parse: it shows enough text, and its entry's words
stand in it. Only what is left is looked at closely.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum, IntEnum
from html import unescape
from itertools import islice

from lxml import etree
from lxml.html import HtmlElement

from blogcorpus.dom import read_tree
from blogcorpus.items import Entry
from blogcorpus.text import words

__all__ = ["Sign", "Told", "gained", "late_comments", "needs_browser", "shown", "told"]

#: Where frameworks hang their pages: ids of their own documentation and of their project templates.
_MOUNT_IDS = frozenset(
    "root app __next __nuxt ___gatsby __docusaurus svelte sapper react-root reactroot react-app vue-app vueapp vue"
    " app-root approot main-app mainapp app-mount mount q-app app-container ember-app ember-application page-root"
    " site-root spa blazor-app notion-app outlet".split()
)
#: `<app-root>`, `<my-app>`: an element of the page's own making that is the whole page.
_MOUNT_TAG = re.compile(r"(?:\w+-)?(?:app|root|spa)(?:-\w+)?")
#: Characters, links included, that a page without its scripts may show: a menu, a footer, "Loading". Of the 10,097
#: pages of 50 real blogs that were looked at, 805 show so few, and none of those has any of the signs below.
_ENOUGH = 400
_MUCH = 1_000_000
#: The same where the page asks for JavaScript, or where it is just empty.
_REQUEST, _NOTHING = 200, 60
#: A waiting element may say so: "Loading, please wait …".
_WAITING = 60
#: A page of so many elements that shows next to nothing is no shell but a trick.
_MOST_ELEMENTS = 3000
#: Tags that may wait for a script's output.
_PLACES = ("div", "main", "section", "article")
#: Elements that say something to readers, and those of them that are no part of a list of links.
_WORDS = ("div", "main", "section", "center", "p", "strong", "b", "em", "h1", "h2", "h3")
_SAYING = (*_WORDS, "article", "span", "i", "a", "h4", "ul", "ol", "li", "header", "footer", "nav")
#: What fills a page without any text.
_SHOWS = etree.XPath("boolean(//img|//picture|//video|//audio|//object|//embed|//iframe|//frame|//canvas|//form)")
#: Somebody has written here, however little.
_SPEAKS = etree.XPath("boolean(//*[self::p or self::h1 or self::h2 or self::article or self::li][normalize-space()])")
#: A page whose script sends the reader away has nothing to render.
_SENDS_AWAY = re.compile(r"\blocation(?:\.href)?\s*=[^=]|\blocation\.(?:replace|assign)\s*\(")

_SCRIPT = re.compile("<script", re.I)
#: Text (between most tags is only white space), and the beginnings of what is no text: one look at each character.
_PIECE = re.compile(r"<(script|style|noscript|template|title|svg|!--)|>\s*([^<\s][^<]*)", re.I)
_ENDS = {
    name: re.compile("-->" if name == "!--" else f"</{name}", re.I)
    for name in ("script", "style", "noscript", "template", "title", "svg", "!--")
}

#: An entry shorter than this (in letters) may well be missing from its page for other reasons.
_ENTRY_LETTERS = 200
_SAMPLES, _SAMPLE = 40, 24
#: Of such an entry the title is looked for: its longer words, which must have so many letters together.
_WORD, _TITLE_LETTERS = 4, 10

#: Comment services whose comments come by script, as they stand in a page's HTML.
_SERVICES = (
    "disqus_thread disqus.com/embed giscus.app utteranc.es isso-thread data-isso commento.js cusdis remark42 hyvor-talk"
    " intensedebate livefyre gitalk valine waline twikoo artalk fb-comments hypercomments cackle.me vk_comments"
    " graphcomment fastcomments just-comments coral_talk spot.im viafoura"
).split()
_SERVICE = re.compile("|".join(map(re.escape, _SERVICES)), re.I)
#: A frame of comments, or an element for comments with nothing in it.
_COMMENT_FRAME = re.compile(r"<iframe\b[^>]{0,800}\bcomment", re.I)
_COMMENT_PLACE = re.compile(r"<(div|section|aside)\b([^>]{0,400})>\s{0,50}</\1\s*>", re.I)
_COMMENT_NAME = re.compile(
    r"\b(?:id|class)\s*=\s*[\"']?[^\"'>]*\b(?:comments|comment-list|commentlist|replies)\b", re.I
)


class Sign(str, Enum):
    """Why a page needs a browser."""

    MOUNT = "empty mount point"
    REQUEST = "asks for JavaScript"
    NOTHING = "nothing but scripts"
    ENTRY = "entry's text is missing"
    COMMENTS = "comments come by script"


class Told(IntEnum):
    """How much an entry says of its post that can be looked for in the page."""

    NOTHING = 0
    TITLE = 1
    TEXT = 2


#: Share of what was told that a page may show although the post is missing. None of 1,525 posts of 50 real blogs shows
#: so little of its title.
_MISSING = {Told.TITLE: 1 / 3, Told.TEXT: 0.05}


def needs_browser(html: str, entry: Entry | None = None) -> Sign | None:
    """The sign that a page must be rendered to be read; `None` where its HTML is all there is.

    >>> needs_browser('<body><div id="root"></div><script src="/main.js"></script>').value
    'empty mount point'
    >>> needs_browser("<body><p>A short post.</p><script src='/count.js'></script>") is None
    True
    """
    if not _SCRIPT.search(html):
        return None
    letters = shown(html, _ENOUGH)
    if letters < _ENOUGH and (sign := _empty(read_tree(html), letters)) is not None:
        return sign
    return Sign.ENTRY if entry is not None and _lacks(html, entry) else None


def shown(html: str, most: int = _MUCH) -> int:
    """Characters of text that a page shows without scripts, counted up to about `most`.

    >>> shown("<title>No</title><script>no</script><p>Yes</p> <!-- no -->")
    3
    """
    count = 0
    for text in _pieces(html):
        count += len(text.strip())
        if count >= most:
            break
    return count


def _pieces(html: str) -> Iterator[str]:
    """Runs of text, as they are written, without those inside scripts and the like."""
    place = 0
    while piece := _PIECE.search(html, place):
        kind, text = piece.groups()
        place = piece.end()
        if kind is None:
            yield text
        elif end := _ENDS[kind.lower()].search(html, place):
            place = end.end() - 1 if kind == "!--" else end.end()
        else:
            return


def gained(before: int, html: str) -> bool:
    """Scripts wrote a good deal of what a rendered page shows; it showed `before` characters without them."""
    return shown(html, _MUCH) > 1.2 * before + 100


def late_comments(html: str) -> bool:
    """The page has a place for comments that a script or a frame fills.

    >>> late_comments('<div id="disqus_thread"></div>'), late_comments('<div id="comments"><p>No comments.</p></div>')
    (True, False)
    """
    if _SERVICE.search(html) or _COMMENT_FRAME.search(html):
        return True
    return any(_COMMENT_NAME.search(place[2]) for place in _COMMENT_PLACE.finditer(html))


def _empty(root: HtmlElement, letters: int) -> Sign | None:
    """The sign of a page that shows little text."""
    scripts = [s for s in root.iter("script") if "json" not in (s.get("type") or "").lower()]
    elements = list(islice(root.iter(etree.Element), _MOST_ELEMENTS))
    if not scripts or len(elements) == _MOST_ELEMENTS:
        return None
    if any(_is_mount(element) and _says(element) < _WAITING for element in elements):
        return Sign.MOUNT
    if not any(map(_loads, scripts)) or any(map(_sends_away, scripts)) or _SHOWS(root):
        return None
    if letters < _REQUEST and _asks(root):
        return Sign.REQUEST
    empty = letters < _NOTHING and not _SPEAKS(root) and any(_says(place) == 0 for place in root.iter(*_PLACES))
    return Sign.NOTHING if empty else None


def _loads(script: HtmlElement) -> bool:
    return bool(script.get("src")) or script.get("type") == "module" or "import(" in (script.text or "")


def _sends_away(script: HtmlElement) -> bool:
    return _SENDS_AWAY.search(script.text or "") is not None


def _is_mount(element: HtmlElement) -> bool:
    tag = str(element.tag)
    if "-" in tag:
        return _MOUNT_TAG.fullmatch(tag) is not None
    return (element.get("id") or "").lower() in _MOUNT_IDS


def _says(element: HtmlElement) -> int:
    return sum(len(text.strip()) for text in element.itertext(*_SAYING, str(element.tag)))


def _asks(root: HtmlElement) -> bool:
    """The page as a whole tells readers to turn JavaScript on: whatever the language, it says its name."""
    said = [text for part in root.findall("body/noscript") for text in part.itertext()]
    said += root.itertext("body", *_WORDS)
    return any("javascript" in text.lower() for text in said)


def told(entry: Entry | None) -> Told:
    """What an entry says of its post.

    >>> told(Entry(url="http://mill.example/a", title="Of wheels and water", summary="Read more …")).name
    'TITLE'
    """
    return _samples(entry)[0] if entry is not None else Told.NOTHING


def _lacks(html: str, entry: Entry) -> bool:
    """Nothing of what the entry says stands in the page."""
    kind, samples = _samples(entry)
    if kind is Told.NOTHING:
        return False
    page = _letters(html)
    return sum(sample in page for sample in samples) <= _MISSING[kind] * len(samples)


def _samples(entry: Entry) -> tuple[Told, list[str]]:
    """Pieces of an entry to look for: of its text, or, where that is too short to tell, its title."""
    if len(said := _letters(">" + (entry.html or entry.summary or ""))) >= _ENTRY_LETTERS:
        return Told.TEXT, _pieces_of(said)
    longer = [word for part in (entry.title or "").split() if len(word := "".join(words(part))) >= _WORD]
    return (Told.TITLE, longer) if sum(map(len, longer)) >= _TITLE_LETTERS else (Told.NOTHING, [])


def _pieces_of(said: str) -> list[str]:
    """Pieces of a text, evenly taken."""
    step = max(_SAMPLE, len(said) // _SAMPLES)
    return [said[place : place + _SAMPLE] for place in range(0, len(said) - _SAMPLE, step)]


def _letters(html: str) -> str:
    return "".join(words(unescape("".join(_pieces(html)))))
