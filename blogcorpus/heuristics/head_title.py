"""What a page's `<title>` says: the post's title, the site's name, and which is which."""

from __future__ import annotations

import re
from itertools import islice
from urllib.parse import urlsplit

from blogcorpus.dom import Dom
from blogcorpus.heuristics.blocks import blocks_of
from blogcorpus.heuristics.datelines import is_dateline
from blogcorpus.heuristics.heading_links import leads_home
from blogcorpus.heuristics.regions import elsewhere
from blogcorpus.text import squash, tidy, words

#: What separates a title from the site's name in `<title>`.
SEPARATOR = re.compile(r"\s+[|·•»«–—:~/\\>-]+\s+|\s*[|»«]\s*|\s*::\s*|:\s+|(?<=\S)\s*[–—]\s*")
#: What is left of it beside a part that is taken off.
_SIGNS = " |·•»«–—:~/\\>-"
#: Lines longer than this are no titles.
_LONGEST = 300
#: Characters above a heading that stands at the top of its page: a menu, no text.
_TOP = 300
#: Weight of a paragraph.
_PARAGRAPH = 80
#: Links of a page among which the blog's name leads home.
_FIRST_LINKS = 10
#: What front pages are called, beside the site's name.
_HOMES = frozenset(
    map(
        squash,
        "home|home page|welcome|blog|posts|index|startseite|start|accueil|inicio|página de inicio|início|página inicial"
        "|pagina iniziale|strona główna|domů|úvod|főoldal|kezdőlap|forsíða|hem|startsida|hjem|forside|etusivu|ana sayfa"
        "|главная|главная страница|головна|начало|αρχική|首页|首頁|主页|主頁|ホーム|トップページ|홈|trang chủ"
        "|beranda|блог|ブログ".split("|"),
    )
)
#: Letters of a host's name, and words of a site's that begins with it.
_SHORTEST, _FEW = 5, 4


def name_of_feeds(dom: Dom, head: str) -> str | None:
    """The part of `<title>` that all feeds of the page are called after: the site's name."""
    links = dom.root.iterfind("head/link[@title]")
    feeds = [squash(link.get("title", "")) for link in links if "alternate" in (link.get("rel") or "").lower()]
    if not feeds:
        return None
    parts = {squash(part): tidy(part) for part in SEPARATOR.split(head) if squash(part)}
    if len(parts) == 1 and not any(feed.startswith(squash(head)) for feed in feeds):
        return None  # a post's own title, after which the feed of its comments is called: "Leaves » Tea Comments Feed"
    last_first = [*islice(parts, 1, None), *islice(parts, 1)]
    common = next((part for part in last_first if all(part in feed for feed in feeds)), None)
    if common is None:
        # Of feeds called "RSS" nothing is learnt; "Blog » Title Comments Feed" begins with the site's.
        telling = [feed for feed in feeds if sum(part in feed for part in parts) > 1]
        common = next((part for part in parts if telling and all(feed.startswith(part) for feed in telling)), None)
    return parts[common] if common is not None else None


def site_title(head: str) -> str:
    """What the `<title>` of a site's front page calls the site, without what says that it is the front page.

    >>> site_title("Home — Leaves"), site_title("Leaves | Startseite"), site_title("Leaves · Leaves")
    ('Leaves', 'Leaves', 'Leaves')
    >>> site_title("Leaves: on tea"), site_title("Home"), site_title("Home is where the tea is")
    ('Leaves: on tea', 'Home', 'Home is where the tea is')
    """
    parts = [tidy(part) for part in SEPARATOR.split(head) if squash(part)]
    kept = {squash(part): part for part in parts if squash(part) not in _HOMES}
    return " | ".join(kept.values()) if 0 < len(kept) < len(parts) else head


def without_site(text: str, site: str | None) -> str:
    """A title without the site's name before it, or behind it whole or in parts: a home may be called "Home | Leaves".

    >>> without_site("Tea | Leaves", "Leaves"), without_site("Leaves: Tea", "Leaves"), without_site("Tea", "Leaves")
    ('Tea', 'Tea', 'Tea')
    >>> without_site("Tea | Ann | Leaves", "Home | Ann | Leaves"), without_site("Home | Leaves", "Home | Leaves")
    ('Tea', 'Home | Leaves')
    >>> without_site("Leaves: green tea", "Leaves: on tea")
    'Leaves: green tea'
    """
    if not site or squash(text) == squash(site):
        return text
    parts = [p for p in SEPARATOR.split(text) if squash(p)]
    if len(parts) > 1 and squash(parts[0]) == squash(site) != squash(parts[-1]):
        return tidy(text[text.find(parts[0]) + len(parts[0]) :]).lstrip(_SIGNS)
    names = {squash(site), *map(squash, SEPARATOR.split(site))}
    while len(parts) > 1 and squash(parts[-1]) in names:
        text = tidy(text[: text.rfind(parts.pop())]).rstrip(_SIGNS)
    return text


def title_part(head: str, site: str | None, dom: Dom) -> str | None:
    """What `<title>` says of the post; where that is no more than a day, what the page's first heading says."""
    part = _part(head, site, dom)
    return part if part is None or not is_dateline(part) else _first_heading(dom, site) or part


def _part(head: str, site: str | None, dom: Dom) -> str | None:
    """`<title>` without the site's name; where that is not known, without what leads home, and the shorter end."""
    home = {squash(dom.flat.of(a)) for a in islice(dom.index.tagged("a"), _FIRST_LINKS) if leads_home(a, dom)}
    if not head or squash(head) in home:  # "Leaves: ", where a post has no title
        return None
    text = without_site(head, site)
    if text == head and not site and not _stands_whole(head, dom):
        parts = [tidy(p) for p in SEPARATOR.split(head) if squash(p)]
        parts = [part for part in parts if squash(part) not in home and not _names_host(part, dom.url)] or parts
        text = max(parts, key=lambda p: len(words(p)), default=head)
    return text if squash(text) != squash(site or "") else None


def _names_host(part: str, url: str) -> bool:
    """A few words that begin with the host's own name: "teapot's blog" at teapot.example.org."""
    label = (urlsplit(url).hostname or "").removeprefix("www.").partition(".")[0]
    return len(label) >= _SHORTEST and len(words(part)) <= _FEW and squash(part).startswith(label.replace("-", ""))


def _stands_whole(head: str, dom: Dom) -> bool:
    """A line of the page ends with all of `<title>`: then no part of it is the site's name."""
    name, (begin, end) = squash(head), dom.flat.spans[dom.body]
    return any(squash(line).endswith(name) for line in dom.flat.text[begin:end].split("\n") if len(line) <= _LONGEST)


def _first_heading(dom: Dom, site: str | None) -> str | None:
    """What the first heading says, at the top of a page; below a text they are of its parts."""
    others, top, blocks = elsewhere(dom), dom.flat.spans[dom.body][0], blocks_of(dom)
    for element in dom.body.iter("h1", "h2", "h3", "h4"):
        begin, end = dom.flat.spans[element]
        if begin > top + _TOP or max(blocks.between(top, begin), default=0.0) > _PARAGRAPH:
            break
        if end - begin > _LONGEST or others.holds(element) or leads_home(element, dom):
            continue
        text = tidy(dom.flat.of(element))
        if squash(text) and squash(text) != squash(site or ""):
            return text
    return None


def may_be_site(text: str, head: str) -> bool:
    """All of `<title>`, but for a day, is no more than this: it may be the site's name.

    >>> may_be_site("Leaves", "Leaves"), may_be_site("Leaves", "4/3/2012 : Leaves"), may_be_site("Tea", "Tea : Leaves")
    (True, True, False)
    """
    rest = head.replace(text, " ")
    return rest != head and (not squash(rest) or is_dateline(rest))
