"""When a post was published and changed, on a page nobody taught us."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice

from lxml.html import HtmlElement

from blogcorpus.class_names import name_words, names
from blogcorpus.dates import Order, When, complete, date_in_url, find_dates, learn_order, parse_date, plausible
from blogcorpus.dom import Dom
from blogcorpus.filters import Filter, parse_filter
from blogcorpus.heuristics.regions import Elsewhere, elsewhere
from blogcorpus.items import Finding

#: Where platforms write the date of publication: filter, what to take, how often it is right.
PUBLISHED: tuple[tuple[str, str, float], ...] = (
    ("meta[property=article:published_time]", "@content", 0.97),
    ("meta[property=ld:datePublished]", "@content", 0.97),
    ("[itemprop=datePublished]", "@datetime", 0.97),
    ("[itemprop=datePublished]", "@content", 0.97),
    ("[itemprop=datePublished]", "text", 0.94),
    ("abbr.published", "@title", 0.97),
    (".dt-published", "@datetime", 0.96),
    (".dt-published", "text", 0.9),
    ("time.published", "@datetime", 0.96),
    ("time.entry-date", "@datetime", 0.96),
    ("meta[name=parsely-pub-date]", "@content", 0.95),
    ("meta[name=article:published_time]", "@content", 0.95),
    ("meta[property=og:article:published_time]", "@content", 0.95),
    ("meta[name=DC.date.issued]", "@content", 0.93),
    ("meta[name=dcterms.created]", "@content", 0.9),
    ("meta[name=DC.date]", "@content", 0.85),
    ("meta[name=dc.date]", "@content", 0.85),
    ("meta[name=pubdate]", "@content", 0.9),
    ("meta[name=publish-date]", "@content", 0.9),
    ("meta[name=date]", "@content", 0.85),
    ("time[pubdate]", "@datetime", 0.95),
    (".published", "text", 0.9),
    ("[itemprop=dateCreated]", "@datetime", 0.9),
    ("meta[property=ld:dateCreated]", "@content", 0.88),
)
MODIFIED: tuple[tuple[str, str, float], ...] = (
    ("meta[property=article:modified_time]", "@content", 0.95),
    ("meta[property=ld:dateModified]", "@content", 0.95),
    ("meta[property=og:updated_time]", "@content", 0.85),
    ("[itemprop=dateModified]", "@datetime", 0.93),
    ("[itemprop=dateModified]", "@content", 0.93),
    (".dt-updated", "@datetime", 0.9),
    ("time.updated", "@datetime", 0.85),
    ("meta[name=last-modified]", "@content", 0.7),
)

#: Words of classes and ids that name a date; an element called so in the post's region holds its date.
_DATE_WORDS = frozenset(
    "date datetime time timestamp published posted pubdate day fecha datum data dato postdate".split()
)
_MAX_TEXT = 150
#: Words of names that say what a date is of.
_CHANGED = frozenset("updated modified modif lastmod datemodified lastupdated".split())
_PUBLISHED_WORDS = frozenset("published created datepublished entry".split())

_NUMBER = re.compile(r"\d+")
_NUMERIC = re.compile(r"(?<![\d/.-])\d{1,2}([/.-])\d{1,2}\1(?:\d{4}|\d\d)(?![\d/-])")
#: Dates of one page that are looked at.
_MOST_DATES = 40
#: Slashes, and a clock of twelve hours or a zone of North America.
_AMERICAN = re.compile(r"\d/\d{1,2}/\d{2,4}\W{1,3}\d{1,2}:\d\d(?::\d\d)?\s*(?:[AP]\.?M\b|[ECMP][SD]T\b)", re.I)


@dataclass(frozen=True, slots=True, kw_only=True)
class DateContext:
    """What is known around a page: its language, the order of its numbers, the time it was fetched."""

    languages: tuple[str, ...] = ()
    order: Order | None = None
    now: datetime | None = None


@dataclass(frozen=True, slots=True)
class _Rule:
    filter: Filter
    take: str
    confidence: float


_PUBLISHED = tuple(_Rule(parse_filter(f + " :all"), t, c) for f, t, c in PUBLISHED)
_MODIFIED = tuple(_Rule(parse_filter(f + " :all"), t, c) for f, t, c in MODIFIED)


def find_published(
    dom: Dom,
    context: DateContext,
    content: HtmlElement | None = None,
    excluded: frozenset[HtmlElement] = frozenset(),
) -> list[Finding[datetime]]:
    """Dates of publication, the most trusted first. `excluded` elements (comments) have dates of their own."""
    context = replace(context, order=context.order or _order_of(dom, context))
    others = elsewhere(dom, excluded)
    found = list(_by_rules(dom, _PUBLISHED, context, others))
    address = date_in_url(dom.url)
    found += _near_text(dom, context, content, others, address)
    if address is not None and address.precision == "day" and _possible(address, context):
        found.append(_finding(address, "address", 0.9))
    return sorted(_corroborated(found), key=lambda f: -f.confidence)[:5]


def _order_of(dom: Dom, context: DateContext) -> Order | None:
    """How the page writes its dates: as one of them shows that has a day beyond twelve, else as its clock does."""
    written = [found.group() for found in islice(_NUMERIC.finditer(dom.flat.text), _MOST_DATES)]
    if not written:
        return None
    order = learn_order(written)
    return Order.MDY if order is None and not context.languages and _AMERICAN.search(dom.flat.text) else order


def find_modified(dom: Dom, context: DateContext) -> list[Finding[datetime]]:
    """Dates of the last change, where the page declares one."""
    return list(_by_rules(dom, _MODIFIED, context, elsewhere(dom)))[:3]


def _by_rules(dom: Dom, rules: Sequence[_Rule], context: DateContext, others: Elsewhere) -> Iterator[Finding[datetime]]:
    for rule in rules:
        for element in rule.filter.select(dom.index)[:4]:
            if others.holds(element):
                continue
            text = dom.index.take(element, rule.take)
            when = _parse(text, context) if 4 <= len(text) <= _MAX_TEXT else None
            if when is not None:
                yield _finding(when, f"{rule.filter} {rule.take}", rule.confidence)
                break


def _parse(text: str, context: DateContext) -> When | None:
    when = parse_date(text, languages=context.languages, order=context.order, now=context.now)
    if when is None:
        found = next(iter(find_dates(text, languages=context.languages, order=context.order)), None)
        when = found.when if found is not None else None
    if when is not None and not when.year_known and context.now is not None:
        when = complete(when, context.now)
    return when if when is not None and _possible(when, context) else None


def _possible(when: When, context: DateContext) -> bool:
    exact = when.year_known and when.precision not in ("year", "month")
    return exact and (context.now is None or plausible(when, context.now))


def _near_text(
    dom: Dom,
    context: DateContext,
    content: HtmlElement | None,
    others: Elsewhere,
    address: When | None,
) -> Iterator[Finding[datetime]]:
    """Dates in short texts around the post: called a date, in a `<time>`, or simply near its beginning or end."""
    flat = dom.flat
    start, end = flat.spans[content] if content is not None else (0, len(flat.text))
    numbers = [number.start() for number in _NUMBER.finditer(flat.text)]
    for element in dom.body.iter("*"):
        begin, finish = flat.spans[element]
        stamp = element.get("datetime") if element.tag == "time" else None
        # Most elements hold too much or no number, and are passed by before anything else is asked of them.
        dated = 4 <= finish - begin <= _MAX_TEXT and bisect_left(numbers, begin) < bisect_left(numbers, finish)
        if not (dated or stamp) or (start < begin and finish < end - 200 and begin > start + 300):
            continue
        called = element.tag == "time" or not _DATE_WORDS.isdisjoint(name_words(names(element)))
        distance = min(abs(start - finish), abs(begin - start), abs(begin - end))
        if not called and (distance > 600 or len(element) > 8):
            continue
        text = stamp or flat.of(element)
        if not _NUMBER.search(text) or others.holds(element):
            continue
        when = _parse(text, context)
        if when is not None:
            sure = (0.88 if called else 0.72) - min(distance, 4000) / 20000 - (0.15 if when.ambiguous else 0)
            if address is not None and not _agrees(when, address):
                sure -= 0.3
            if is_of_change(element):
                sure -= 0.25
            yield _finding(when, "time" if stamp else "near the text", sure)


def is_of_change(element: HtmlElement) -> bool:
    """It is called the day of a change, or lies in a part that is. Where it is the only day, themes mean the post's."""
    for part in (element, element.getparent()):
        if part is not None and (part is element or len(part) <= 1):
            said = name_words(f"{names(part)} {part.get('itemprop') or ''}")
            if not _CHANGED.isdisjoint(said) and _PUBLISHED_WORDS.isdisjoint(said):
                return True
    return False


def _agrees(when: When, address: When) -> bool:
    same_month = (when.value.year, when.value.month) == (address.value.year, address.value.month)
    if address.precision == "year":
        return when.value.year == address.value.year
    return same_month if address.precision == "month" else abs((when.value.date() - address.value.date()).days) <= 1


def _corroborated(found: list[Finding[datetime]]) -> Iterator[Finding[datetime]]:
    """Each day once, surer where several places name it."""
    days: dict[object, list[Finding[datetime]]] = {}
    for finding in found:
        days.setdefault(finding.value.date(), []).append(finding)
    for group in days.values():
        # A moment says more than a day; where both are trusted alike, the moment counts.
        best = max(group, key=lambda f: (round(f.confidence, 1), f.precision != "day", f.confidence))
        kinds = {f.rule for f in group}
        surer = min(0.99, max(f.confidence for f in group) + 0.03 * (len(kinds) - 1))
        yield replace(best, confidence=round(surer, 3))


def _finding(when: When, rule: str, confidence: float) -> Finding[datetime]:
    return Finding(
        value=when.moment,
        method="heuristic",
        rule=rule,
        confidence=round(max(0.05, confidence), 3),
        precision=when.precision,
    )
