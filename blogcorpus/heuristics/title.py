"""The title of a post on a page nobody taught us.

Nearly every page repeats its post's title in `<title>`, with the site's name around it; headings repeat it in the
page, among others. So candidates (headings and metadata) are judged by whether `<title>` holds them, by what they are
called, and by where they stand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice

from lxml.html import HtmlElement

from blogcorpus.class_names import names
from blogcorpus.dom import Dom
from blogcorpus.flat import HEADINGS
from blogcorpus.heuristics.datelines import is_dateline
from blogcorpus.heuristics.head_title import SEPARATOR, may_be_site, name_of_feeds, title_part, without_site
from blogcorpus.heuristics.heading import stands_beside_menu, without_aside
from blogcorpus.heuristics.heading_links import leads_here, leads_home
from blogcorpus.heuristics.places import title_of_place
from blogcorpus.heuristics.regions import elsewhere
from blogcorpus.heuristics.telling import told
from blogcorpus.heuristics.title_names import name_score, names_title
from blogcorpus.items import Finding
from blogcorpus.text import squash, tidy

#: What each heading tag is worth.
_TAGS = dict(zip(HEADINGS, (2.0, 1.6, 1.1, 0.6, 0.3, 0.2), strict=True))
#: What metadata calls a title, and what each is worth. That for trackbacks is written by the software, not by themes.
_META = {
    "trackback:title": 7.0,
    "og:title": 2.2,
    "ld:headline": 2.2,
    "twitter:title": 1.6,
    "dc.title": 1.6,
    "title": 1.6,
}
#: A post's own comment feed is called after it ("Blog » Title Comments Feed"); shorter words stand in many titles.
_TELLING = 10
_MAX_TITLE = 300
#: How what is cut short ends, and letters of a text's beginning that is told from a title.
_CUT, _BEGUN = ("…", "..."), 12
_MAX_HEAD = 1000
#: Candidates below this are no titles: better none than a widget's.
_FLOOR = 1.0
#: What a line is worth that says a part of `<title>` right before the text, where no heading says any of it.
_LINE = 3.5
#: What the title is worth at the place that a page's permanent link leads to.
_PLACED = 6.0
#: Characters between a site's motto and its post's heading.
_MOTTO = 200
#: What a heading gains by leading to its own page, and by that where `<title>` has it: a site's name leads home.
_LEADING_HERE, _TITLED_HERE = 2.0, 3.0
#: What the site's name loses that stands before the post's, and how far into the text that one may stand.
_OF_SITE, _OPENING = 4.0, 200
#: Headings of a page that are looked at for both.
_MOST_NAMES = 20
#: What a heading loses beside the site's menu.
_BESIDE_MENU = 2.0


@dataclass(frozen=True, slots=True)
class _Candidate:
    text: str
    rule: str
    score: float
    #: Its element is called a post's title.
    named: bool = False
    #: It stands before the text, or soon behind its beginning.
    leading: bool = False
    #: It leads to the front page, as the site's name does.
    home: bool = False


def find_titles(dom: Dom, content: HtmlElement | None = None, site_name: str | None = None) -> list[Finding[str]]:
    """Titles with the best first; empty where the page has none.

    `content` is the element with the post's text, `site_name` the blog's name where it is known.
    """
    head = tidy(dom.title[:_MAX_HEAD])
    meta = dict(_metadata(dom))
    own_name = _property(dom, "og:site_name")
    site = site_name or own_name or name_of_feeds(dom, head)
    if own_name:
        # A page may call its site otherwise than the feed does.
        meta = {name: without_site(value, own_name) for name, value in meta.items()}
    headings = _without_sites(list(_headings(dom, head, meta, site, content)), squash(head))
    candidates = [*headings, *_from_meta(meta, head, site)]
    if content is not None and not any(c.named or squash(c.text) in squash(head) for c in headings if not c.home):
        candidates += _lines(dom, head, site, content)
    best: dict[str, _Candidate] = {}
    for candidate in candidates:
        name = squash(candidate.text)
        if candidate.score < _FLOOR or (is_dateline(candidate.text) and not _is_titled(candidate, head)):
            continue
        if name == squash(site or "") and not candidate.named:
            continue  # the blog's own title, where a post has none
        if name and (name not in best or best[name].score < candidate.score):
            best[name] = candidate
    ranked = [_whole(candidate, headings) for candidate in sorted(best.values(), key=lambda c: -c.score)]
    if content is not None and (not ranked or may_be_site(ranked[0].text, head)):
        placed = title_of_place(dom, content)
        ranked = [_Candidate(placed, "place", _PLACED), *ranked] if placed is not None else ranked
    if not ranked or ranked[0].score < 1.5:
        part = title_part(head, site, dom)
        ranked = [_Candidate(part, "title element", 1.5), *ranked] if part is not None else ranked
    return [Finding(value=c.text, method="heuristic", rule=c.rule, confidence=_confidence(c.score)) for c in ranked[:5]]


def _is_titled(candidate: _Candidate, head: str) -> bool:
    """It is called a post's title, and `<title>` has it: posts may be called by their day, "Tea 3/19/15"."""
    return candidate.named and squash(candidate.text) in squash(head)


def begins_text(title: str, text: str) -> bool:
    """It is no more than the text's own beginning, cut short: what software writes where a post has no title.

    >>> begins_text("After the rain the…", "After the rain the air was warm."), begins_text("After…", "After the rain.")
    (True, False)
    """
    begun = squash(title)
    return title.endswith(_CUT) and len(begun) >= _BEGUN and squash(text[: 2 * len(title)]).startswith(begun)


def _whole(candidate: _Candidate, headings: list[_Candidate]) -> _Candidate:
    """A title that is cut short, as a heading has it in full."""
    if not candidate.text.endswith(_CUT):
        return candidate
    begun = candidate.text.rstrip(" .…")
    longer = next((h.text for h in headings if h.text.startswith(begun) and h.text.rstrip(" .…") != begun), None)
    return replace(candidate, text=longer) if longer is not None else candidate


def _confidence(score: float) -> float:
    """Calibrated on the saved blogs: share of right titles at each score."""
    return max(0.3, min(0.97, 0.5 + score / 14))


def _metadata(dom: Dom) -> Iterator[tuple[str, str]]:
    for name in _META:
        value = _property(dom, name)
        if value:
            yield name, value


def _property(dom: Dom, name: str) -> str | None:
    said = dom.meta(name)
    return tidy(said)[:_MAX_TITLE] if said else None


def _headings(
    dom: Dom, head: str, meta: dict[str, str], site: str | None, content: HtmlElement | None
) -> Iterator[_Candidate]:
    head_squashed, site_squashed = squash(head), squash(site or "")
    told = {squash(v) for v in meta.values()}
    linked = [squash(link.get("title", "")) for link in dom.root.iterfind("head/link[@title]")]
    flat, others = dom.flat, elsewhere(dom)
    around = flat.spans[content] if content is not None else None
    for element in _called_titles(dom):
        named = name_score(element)
        if element.tag not in _TAGS and not named > 0:
            continue
        begin, end = flat.spans[element]
        if end - begin > _MAX_TITLE + 1:  # before it is read: elements may nest, and each would be read to its end
            continue
        text = _without_extras(element, tidy(flat.of(element)), (head_squashed, *told), dom)
        name = squash(text)
        if not name:
            continue
        score = _TAGS.get(str(element.tag), 0.0) + named
        if name in head_squashed:
            score += 2.5 + min(1.5, len(name) / 40)
        if name in told or (len(name) >= _TELLING and any(name in title for title in linked)):
            score += 2.0
        near = _nearness((begin, end), around) if around is not None else 0.0
        if score + near < _FLOOR:  # what is asked below speaks against it, too
            continue
        home = leads_home(element, dom)
        if name == site_squashed or home:
            score -= 4.0
        elif leads_here(element, dom):
            score += _TITLED_HERE if name in head_squashed else _LEADING_HERE
        if others.surrounds(element):
            score -= 2.5
        if stands_beside_menu(element):
            score -= _BESIDE_MENU
        score += near
        label = names(element)
        rule = f"{element.tag!s}{'.' + label.split()[0] if label else ''}"
        leading = around is not None and begin <= around[0] + _OPENING and not others.surrounds(element)
        yield _Candidate(text, rule, score, named > 1, leading, home)


def _without_sites(headings: list[_Candidate], head: str) -> list[_Candidate]:
    """The headings, the site's name worth less: of two that say `<title>` together, the post's is at its text."""
    named = ((squash(heading.text), heading) for heading in headings if heading.leading)
    pairs = combinations(islice((pair for pair in named if pair[0] in head), _MOST_NAMES), 2)
    sites = {id(one) for (a, one), (b, _) in pairs if head in (a + b, b + a) and not one.named}
    return [replace(one, score=one.score - _OF_SITE) if id(one) in sites else one for one in headings]


def _lines(dom: Dom, head: str, site: str | None, content: HtmlElement) -> Iterator[_Candidate]:
    """The last element before the text, or at its beginning, that says a part of `<title>` and nothing else.

    Themes write titles in legends, in cells of tables, in bold letters. Of several parts the longest counts; between
    it and the text stands no heading, else it is the site's motto.
    """
    parts = {squash(part) for m in SEPARATOR.finditer(head) for part in (head[: m.start()], head[m.end() :])}
    parts = parts - {"", squash(site or "")}
    if not parts:
        return
    flat, others, start = dom.flat, elsewhere(dom), dom.flat.spans[content][0]
    said: dict[str, tuple[int, str, str]] = {}
    for element in dom.body.iter("legend", "div", "p", "td", "th", "span", "a", "b", "strong", "font", "big", "dt"):
        begin, end = flat.spans[element]
        if end - begin > _MAX_TITLE or begin > start + _MAX_TITLE:
            continue
        text = tidy(flat.of(element))
        if squash(text) in parts and not leads_home(element, dom) and not others.holds(element):
            said[squash(text)] = (begin, text, str(element.tag))
    if said:
        name = max(said, key=len)
        begin, text, tag = said[name]
        headings = (flat.spans[h][0] for h in dom.body.iter("h1", "h2", "h3", "h4") if not others.holds(h))
        if not any(begin < place <= max(start, begin + len(text) + _MOTTO) for place in headings):
            near = _nearness((begin, begin + len(text)), flat.spans[content])
            yield _Candidate(text, tag, _LINE + min(1.5, len(name) / 40) + near)


def _called_titles(dom: Dom) -> list[HtmlElement]:
    """Headings of the body, and elements that are called a post's title, in document order."""
    index = dom.index
    found = {*told(dom, names_title), *(element for tag in _TAGS for element in index.tagged(tag))}
    body = index.order[dom.body]
    return [e for e in sorted(found, key=index.order.__getitem__) if index.order[e] >= body]


def _without_extras(element: HtmlElement, text: str, told: Sequence[str], dom: Dom) -> str:
    """A heading without a date, a number of comments or a link to edit the post, where the head has the title alone."""
    if not len(element):
        return text
    if _is_told(text, told):
        return _without_sign(element, text)
    bare = without_aside(element, text)
    if bare != text and _is_told(bare, told):
        return bare
    own = dom.index.take(element, "own")
    if (2 * len(own) > len(text) or all(_is_extra(child, dom) for child in element)) and _is_told(own, told):
        return own
    linked = tidy(dom.flat.of(element[0])) if element[0].tag == "a" else ""
    return linked if _is_told(linked, told) else text


def _is_extra(child: HtmlElement, dom: Dom) -> bool:
    """It says a day, or is a sign without words."""
    said = dom.flat.of(child)
    return not squash(said) or is_dateline(said)


def _without_sign(element: HtmlElement, text: str) -> str:
    """A heading without a sign that leads to its own place, or on: "# Tea", "Tea →"."""
    for child in (element[0], element[-1]):
        sign = tidy(child.text_content()) if (child.get("href") or "").startswith("#") else ""
        if sign and not squash(sign):
            text = text.removeprefix(sign).removesuffix(sign)
    return text.rstrip("→").strip()


def _is_told(text: str, told: Sequence[str]) -> bool:
    """One of the titles in the head has it."""
    name = squash(text)
    return bool(name) and any(name in title for title in told)


def _nearness(span: tuple[int, int], content: tuple[int, int]) -> float:
    """Titles stand shortly before the text or open it; behind its beginning they are subheadings."""
    before = content[0] - span[1]
    if before >= 0:
        return max(0.0, 1.5 - before / 400)
    if span[0] <= content[1]:
        return max(-1.5, 0.8 - (span[0] - content[0]) / 100)
    return -1.5


def _from_meta(meta: dict[str, str], head: str, site: str | None) -> Iterator[_Candidate]:
    for name, value in meta.items():
        text = without_site(value, site)
        score = _META[name]
        if squash(text) in squash(head):
            score += 1.0
        if squash(text) == squash(site or ""):
            score -= 4.0
        yield _Candidate(text, f"meta {name}", score)
