"""Dates around a post that no rule knows: in short texts near its beginning or end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import islice

from lxml.html import HtmlElement

from blogcorpus.class_names import name_words, names
from blogcorpus.dates import When
from blogcorpus.dom import Dom, join
from blogcorpus.heuristics.date_reading import DateContext, found, read
from blogcorpus.heuristics.datelines import ENTRY, NOTICE, OPENING, is_dateline
from blogcorpus.heuristics.regions import elsewhere, is_of_post, side_parts
from blogcorpus.heuristics.telling import of_names, told
from blogcorpus.items import Finding
from blogcorpus.urls import looks_like_index, same_site, url_key

#: Words of classes and ids that name a date; an element called so in the post's region holds its date.
_DATE_WORDS = frozenset(
    "date datetime time timestamp published posted pubdate day fecha datum data dato postdate".split()
)
#: Words of names of which the date is that of an event; what a page has that is about one, in plugins and microformats.
_EVENT_WORDS = frozenset("event events dtstart dtend eventdate startdate enddate".split())
_EVENTS = (".type-event", ".type-tribe_events", ".vevent", ".h-event")
#: Words of names that say what a date is of.
_CHANGED = frozenset("updated modified modif lastmod datemodified lastupdated update modify".split())
_PUBLISHED_WORDS = frozenset("published created datepublished entry".split())
#: The same in words, in the languages that themes speak, and how much of a line is looked at for them.
CHANGE = re.compile(
    r"updated?\b|modified|edited|revised|aktualisiert|geändert|änderung|mise? à jour|modifi(?:é|cation)|actualizad"
    r"|modifica(?:d|ç|ci)|atualiza"
    r"|aggiornat|modificat|bijgewerkt|gewijzigd|uppdatera|oppdatert|opdateret|päivitetty|muokattu|обновл|измен|оновлен"
    r"|zaktualizowan|aktualizov|frissítve|güncelle|更新|修改|최종|수정|업데이트|cập nhật|diperbarui",
    re.I,
)
_PUBLICATION = re.compile(
    r"publi|posted|created|written|veröffentlicht|erstellt|gepost|geplaatst|опублик|создан|发布|發布|发表|發表|投稿|公開"
    r"|작성|게시",
    re.I,
)
#: What is said before the day of an event.
_EVENT = re.compile(
    r"(?<!\w)(?:when|event date|starts?|begins?|deadline|wann|termin|beginn|quand|cuándo|quando|wanneer|når|när|kiedy"
    r"|kdy|когда|коли|日時|開催日)\s*[:\uff1a]",
    re.I,
)
_LABEL = 40
_NEIGHBOURS = frozenset({"next", "prev", "previous", "up"})
_MIN_TEXT, _MAX_TEXT = 4, 150
#: Characters from the beginning or the end of the text to an unnamed date, and how many elements such a line has.
_NEAR, _FEW = 600, 8
#: How sure a date is that its element is called: a date, what is about the post; or nothing, as in a text's first line.
_CALLED, _OF_POST, _ANY = 0.88, 0.8, 0.72
#: Dates behind so much of the text, and before so much of its end, are what it tells of.
_INNER, _END = 300, 200
_DAY = timedelta(days=1)
_OF_OTHERS, _OF_PUBLICATION, _NOT_OF_ADDRESS = -0.25, 0.05, 0.3
_NUMBER = re.compile(r"\d+")
#: Elements around a date that may be the card of another post, and how much text such a card has.
_HEIGHT, _CARD = 4, 400


def near_text(
    dom: Dom,
    context: DateContext,
    content: HtmlElement | None,
    excluded: frozenset[HtmlElement],
    address: When | None,
) -> Iterator[Finding[datetime]]:
    """Dates in short texts around the post: called a date, in a `<time>`, or simply near its beginning or end."""
    flat, others = dom.flat, elsewhere(dom, excluded)
    start, end = _span(dom, content, excluded) if content is not None else (0, len(flat.text))
    event = tells_of_event(dom)
    for element in _candidates(dom, start, end):
        begin, finish = flat.spans[element]
        stamp = element.get("datetime") if element.tag == "time" else None
        text = stamp or _short(element, dom)
        if not _NUMBER.search(text) or (start + _INNER < begin and finish < end - _END):
            continue
        called = is_called_date(element)
        distance = min(abs(start - finish), abs(begin - start), abs(begin - end))
        if not called and (distance > _NEAR or len(element) > _FEW):
            continue
        if others.holds(element) and not (_opens_column(element, dom, text) or _closes(element, dom, content, text)):
            continue
        if dom.index.parts(excluded, element) or _leads_beside(element) or _is_of_event(element):
            continue
        if begin >= end and _is_of_another_post(element, dom):
            continue
        said = read(text, context)
        if said is not None:
            base = _CALLED if called else _OF_POST if is_of_post(element) else _ANY
            label = _by_label(element, stamp is None, dom)
            sure = base - min(distance, 4000) / 20000 - said.doubt + label
            other = address is not None and not _agrees(said.when, address)
            if (other or event) and start <= begin < end and label <= 0 and not is_of_post(element):
                continue  # the text tells of that day
            sure -= _NOT_OF_ADDRESS if other else 0.0
            yield found(said.when, "time" if stamp else "near the text", sure)


def _span(dom: Dom, content: HtmlElement, excluded: frozenset[HtmlElement]) -> tuple[int, int]:
    """Where the text begins and ends: before its comments, where these stand in the same element."""
    spans = dom.flat.spans
    start, end = spans[content]
    behind = (spans[part][0] for part in dom.index.parts(excluded, content))
    return start, min((place for place in behind if place > start + _INNER), default=end)


def _short(element: HtmlElement, dom: Dom) -> str:
    """What an element says if it is short; of a longer notice about the post, how it begins."""
    begin, end = dom.flat.spans[element]
    if end - begin <= _MAX_TEXT:
        return dom.flat.of(element) if end - begin >= _MIN_TEXT else ""
    opening = dom.flat.text[begin : begin + OPENING] if end - begin <= NOTICE else ""
    return opening if opening and (ENTRY.match(opening) or is_of_post(element)) else ""


def _candidates(dom: Dom, start: int, end: int) -> list[HtmlElement]:
    """Elements of the body that are called a date, and those around the beginning and the end of the text."""
    flat, index = dom.flat, dom.index
    places = {index.order[element] for element in (*index.tagged("time"), *told(dom, _names_date))}
    for first, last in ((start - _NEAR - _MAX_TEXT, start + _NEAR), (end - _NEAR, end + _NEAR)):
        places.update(flat.between(first, last))
    body = index.order[dom.body]
    return [flat.elements[place] for place in sorted(places) if place >= body]


@of_names
def _names_date(feature: str) -> bool:
    """A class or an id that names a date."""
    return feature[0] in ".#" and not _DATE_WORDS.isdisjoint(name_words(feature))


def _leads_beside(element: HtmlElement) -> bool:
    """It is, or holds, a link to the post before or after, which may be called by its day."""
    links = (link for link in (element, element.getparent(), *element) if link is not None and link.tag == "a")
    if any(map(_is_beside, links)):
        return True
    return any(_is_beside(link) and _NUMBER.search(link.text_content()) for link in element.iter("a"))


def _is_beside(link: HtmlElement) -> bool:
    return not _NEIGHBOURS.isdisjoint((link.get("rel") or "").split())


def _opens_column(element: HtmlElement, dom: Dom, text: str) -> bool:
    """It is a date, and the first thing that is said in a column beside the text of the page's only article."""
    if not is_dateline(text):
        return False
    column = next((part for part in element.iterancestors() if part in side_parts(dom)), None)
    article = next(column.iterancestors("article"), None) if column is not None else None
    if column is None or article is None or len(dom.index.tagged("article")) > 1:
        return False
    return dom.flat.spans[column][0] == dom.flat.spans[element][0]


def _closes(element: HtmlElement, dom: Dom, content: HtmlElement | None, text: str) -> bool:
    """It is a date, and the last thing said in the text's element, whatever that part is called: its foot."""
    if content is None or content.tag == "body" or content not in element.iterancestors() or not is_dateline(text):
        return False
    finish, end = dom.flat.spans[element][1], dom.flat.spans[content][1]
    return not dom.flat.text[finish:end].strip()


def _is_of_another_post(element: HtmlElement, dom: Dom) -> bool:
    """It stands in one of several like parts that link to other pages of the site: a card of a list behind the text.

    Or in a list without cards, behind one of several like lines that do; or it is such a card, or such a list.
    """
    before = element.getprevious()
    if before is not None and _leads_to_another(before, dom) and _is_in_flat_list(before, dom):
        return True
    for part in (*islice(element.iter("*"), _FEW), *islice(element.iterancestors(), _HEIGHT)):
        start, end = dom.flat.spans[part]
        if end - start > _CARD:
            return False
        if _leads_to_another(part, dom) and any(_leads_to_post(sibling, dom) for sibling in _like(part)):
            return True
    return False


def _is_in_flat_list(line: HtmlElement, dom: Dom) -> bool:
    """Beside a line that links to another page there are others like it, with something between them."""
    beside = (*islice(line.itersiblings(preceding=True), 2), *islice(line.itersiblings(), 2))
    like = (sibling for sibling in beside if (sibling.tag, sibling.get("class")) == (line.tag, line.get("class")))
    return any(_leads_to_post(sibling, dom) for sibling in like)


def _like(part: HtmlElement) -> Iterator[HtmlElement]:
    """Elements beside one that are written as it is."""
    beside = (*islice(part.itersiblings(preceding=True), 1), *islice(part.itersiblings(), 1))
    return (sibling for sibling in beside if (sibling.tag, sibling.get("class")) == (part.tag, part.get("class")))


def _leads_to_another(part: HtmlElement, dom: Dom) -> bool:
    own = url_key(dom.url)
    return any(url_key(url) != own for url in _posts(part, dom))


def _leads_to_post(part: HtmlElement, dom: Dom) -> bool:
    """It links to a post of the site; lists of recent posts hold the page's own, too."""
    return next(_posts(part, dom), None) is not None


def _posts(part: HtmlElement, dom: Dom) -> Iterator[str]:
    """Addresses of posts of the site that a part links to."""
    links = (join(dom.base, href) for a in part.iter("a") if (href := a.get("href")) and not href.startswith("#"))
    return (url for url in links if same_site(url, dom.url) and not looks_like_index(url))


def _says_the_same(outer: HtmlElement, inner: HtmlElement) -> bool:
    """What an element holds beside another has no words: an icon."""
    beside = [outer.text, *(child.tail for child in outer), *(child.text for child in outer if child is not inner)]
    return not any(text and text.strip() for text in beside)


def _by_label(element: HtmlElement, own: bool, dom: Dom) -> float:
    """What its name, the words before it in its line, or its own, add: "Last updated on …", "When: …"; "Posted …"."""
    begin, end = dom.flat.spans[element]
    line = dom.flat.text[max(0, begin - _LABEL) : begin].rpartition("\n")[2]
    said = line + dom.flat.text[begin : min(end, begin + _LABEL)] if own else line
    published = _PUBLICATION.search(said) is not None
    if is_of_change(element) or (not published and (CHANGE.search(said) or _EVENT.search(said))):
        return _OF_OTHERS
    return _OF_PUBLICATION if published else 0.0


def is_called_date(element: HtmlElement) -> bool:
    """Its tag, or its name, says that it is a date."""
    return element.tag == "time" or not _DATE_WORDS.isdisjoint(name_words(names(element)))


def tells_of_event(dom: Dom) -> bool:
    """The page is one of an event, whose day its text tells."""
    return any(dom.index.named(name) for name in _EVENTS)


def _is_of_event(element: HtmlElement) -> bool:
    return not _EVENT_WORDS.isdisjoint(name_words(f"{names(element)} {element.get('itemprop') or ''}"))


def is_of_change(element: HtmlElement) -> bool:
    """It is called the day of a change, or lies in a part that is. Where it is the only day, themes mean the post's."""
    for part in (element, element.getparent()):
        if part is not None and (part is element or len(part) <= 1 or _says_the_same(part, element)):
            said = name_words(f"{names(part)} {part.get('itemprop') or ''}")
            if not _CHANGED.isdisjoint(said) and _PUBLISHED_WORDS.isdisjoint(said):
                return True
    return False


def _agrees(when: When, address: When) -> bool:
    """It is of the address' year, month or day; a day may have begun elsewhere."""
    own = address.value
    if address.precision == "year":
        return when.value.year == own.year
    if address.precision == "month":
        days = (when.value - _DAY, when.value, when.value + _DAY)
        return any((day.year, day.month) == (own.year, own.month) for day in days)
    return abs((when.value.date() - own.date()).days) <= 1
