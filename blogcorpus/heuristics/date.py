"""When a post was published and changed, on a page nobody taught us."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from itertools import islice

from lxml.html import HtmlElement

from blogcorpus.dates import date_in_url
from blogcorpus.dom import Dom
from blogcorpus.heuristics.date_order import order_of
from blogcorpus.heuristics.date_places import CHANGE, near_text, tells_of_event
from blogcorpus.heuristics.date_reading import DateContext, Said, found, is_possible, read
from blogcorpus.heuristics.datelines import is_dateline
from blogcorpus.heuristics.heading import titled
from blogcorpus.heuristics.heading_links import leads_home
from blogcorpus.heuristics.regions import Elsewhere, elsewhere
from blogcorpus.heuristics.rule_tables import FieldRule, field_rules, present
from blogcorpus.items import Finding

#: Where platforms write the date of publication: filter, what to take, how often it is right.
PUBLISHED: tuple[tuple[str, str, float], ...] = (
    ("meta[property=article:published_time]", "@content", 0.97),
    ("meta[property=ld:datePublished]", "@content", 0.97),
    ("meta[property=trackback:published]", "@content", 0.97),
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
    ("meta[name=DC.Date]", "@content", 0.85),
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

_MAX_TEXT = 150
#: Lines behind a heading's last letter up to what may be a date's, and how sure one is.
_LINES, _LINE = 2, 0.7
#: A label before the day of a post, not of its export, and characters of the foot behind a text where one may stand.
_LABEL = re.compile(
    r"\W{0,3}(?:date|published|posted|written|datum|veröffentlicht|fecha|publicado|data|pubblicato|дата|опубликовано|日期"
    r"|发布|發布|公開日?|日付|작성일|날짜)(?: on| am| el| le)?\s*[:：]\s*(?P<day>\S.*)",
    re.I,
)
_FOOT = 400
#: The share of a post that is plain text, and characters and lines of it that may say its day.
_MOSTLY, _OPENING, _FIRST_LINES = 0.8, 600, 6
#: Attributes in which an element says for machines what its text says for people; a whole date begins like this.
_STAMPS = ("datetime", "content", "title")
_FULL = re.compile(r"(?:19|20)\d\d-?[01]\d-?[0-3]\d")
#: Where WordPress puts pictures.
_UPLOADED = re.compile(r"/uploads/((?:19|20)\d\d)/(0[1-9]|1[0-2])/")

_PUBLISHED, _MODIFIED = field_rules(PUBLISHED), field_rules(MODIFIED)
#: From when to when a day lasts anywhere, by its midnight in UTC: it begins in New Zealand and ends in Hawaii.
_SOMEWHERE = (timedelta(hours=-13), timedelta(hours=34))
#: What a rule is so sure of, nothing around the text is surer of.
_SURE = 0.95


def find_published(
    dom: Dom,
    context: DateContext,
    content: HtmlElement | None = None,
    excluded: frozenset[HtmlElement] = frozenset(),
) -> list[Finding[datetime]]:
    """Dates of publication, the most trusted first. `excluded` elements (comments) have dates of their own."""
    others, address = elsewhere(dom, excluded), date_in_url(dom.url)
    dates = list(_by_rules(dom, _PUBLISHED, context, others))
    if not any(date.confidence >= _SURE for date in dates):
        order = context.order or order_of(dom, context.languages, address)
        context = replace(context, order=order, since=_newest_picture(dom, content))
        dates = [
            *_by_rules(dom, _PUBLISHED, context, others),
            *near_text(dom, context, content, excluded, address),
        ]
    told = not dates and tells_of_event(dom)
    if not dates and not told:
        dates += islice(_behind_heading(dom, context, others), 1)
    if not dates and not told and content is not None:
        dates += _labelled(dom, context, content, excluded)
        dates += islice(_in_plain_text(dom, context, content), 0 if dates else 1)
    if address is not None and address.precision == "day" and is_possible(address, context):
        dates.append(found(address, "address", 0.9))
    return sorted(_corroborated(dates), key=lambda f: -f.confidence)[:5]


def declared(dom: Dom, context: DateContext) -> datetime | None:
    """The day on which a page's metadata, or else its address, say that it was published."""
    for said in _by_rules(dom, _PUBLISHED, context, elsewhere(dom)):
        if said.confidence >= _SURE:
            return said.value
    address = date_in_url(dom.url)
    return address.moment if address is not None and address.precision == "day" else None


def _behind_heading(dom: Dom, context: DateContext, others: Elsewhere) -> Iterator[Finding[datetime]]:
    """A date that has a line to itself right behind the post's heading, but no element."""
    heading = titled(dom)
    if heading is None or others.holds(heading) or leads_home(heading, dom):
        return
    end = dom.flat.spans[heading][1]
    for line in dom.flat.text[end : end + _MAX_TEXT].split("\n")[:_LINES]:
        said = read(line, context) if is_dateline(line) else None
        if said is not None:
            yield found(said.when, "behind the heading", _LINE - said.doubt)


def _labelled(
    dom: Dom, context: DateContext, content: HtmlElement, excluded: Set[HtmlElement]
) -> Iterator[Finding[datetime]]:
    """The only line at the page's foot that says "Date:" and a day, whatever that part is called."""
    start, end = dom.flat.spans[content]
    behind = (dom.flat.spans[part][0] for part in excluded)
    last = min((place for place in behind if place >= end), default=len(dom.flat.text))
    lines = dom.flat.text[max(start, end - _MAX_TEXT) : min(last, end + _FOOT)].split("\n")
    labelled = [match["day"] for line in lines if (match := _LABEL.match(line)) is not None and is_dateline(line)]
    said = read(labelled[0], context) if len(labelled) == 1 else None
    if said is not None:
        yield found(said.when, "labelled", _LINE - said.doubt)


def _in_plain_text(dom: Dom, context: DateContext, content: HtmlElement) -> Iterator[Finding[datetime]]:
    """A line of its own among the first of a post that is written as plain text, as a whole."""
    start, end = dom.flat.spans[content]
    for pre in (content, *content.iter("pre")):
        begin, finish = dom.flat.spans[pre]
        if pre.tag == "pre" and finish - begin >= _MOSTLY * (end - start):
            lines = [line for line in pre.text_content()[:_OPENING].split("\n") if line.strip()]
            for line in filter(is_dateline, lines[:_FIRST_LINES]):
                said = read(line.strip(), context)
                if said is not None:
                    yield found(said.when, "line", _LINE - said.doubt)


def _newest_picture(dom: Dom, content: HtmlElement | None) -> datetime | None:
    """The month in which the newest picture of the post was put on the site, where addresses tell, as WordPress' do."""
    if content is None:
        return None
    post = next(content.iterancestors("article"), content)
    sources = (*(image.get("src") or "" for image in post.iter("img")), dom.meta("og:image") or "")
    return max(
        (datetime(int(m[1]), int(m[2]), 1) for source in sources if (m := _UPLOADED.search(source))), default=None
    )


def find_modified(dom: Dom, context: DateContext, content: HtmlElement | None = None) -> list[Finding[datetime]]:
    """Dates of the last change, where the page declares one, or a line beside the text says so."""
    said = list(islice(_by_rules(dom, _MODIFIED, context, elsewhere(dom)), 3))
    return said or list(islice(_by_lines(dom, context, content), 1 if content is not None else 0))


def _by_lines(dom: Dom, context: DateContext, content: HtmlElement | None) -> Iterator[Finding[datetime]]:
    """Lines around the beginning and the end of the text that say "Last updated on …" and a day."""
    text, (start, end) = dom.flat.text, dom.flat.spans[content if content is not None else dom.body]
    heading, top = titled(dom), dom.flat.spans[dom.body][0]
    title = dom.flat.of(heading) if heading is not None else ""
    for first, last in ((start - _FOOT, start + _MAX_TEXT), (end - _MAX_TEXT, end + _FOOT)):
        for line in text[max(top, first) : max(top, last)].split("\n"):
            label = CHANGE.search(line) if len(line) <= _MAX_TEXT and line.strip() != title else None
            said = read(line[label.end() :], context) if label and is_dateline(line[label.start() :]) else None
            if said is not None:
                yield found(said.when, "line of a change", _LINE - said.doubt)


def _by_rules(
    dom: Dom, rules: Sequence[FieldRule], context: DateContext, others: Elsewhere
) -> Iterator[Finding[datetime]]:
    body = dom.index.order[dom.body]
    for rule in present(rules, dom.index):
        for element in rule.filter.select(dom.index)[:4]:
            # What the head says is of the page: where its other parts are need not be known for it.
            if dom.index.order[element] > body and others.holds(element):
                continue
            said = _said(element, rule.take, dom, context)
            if said is not None:
                yield found(said.when, f"{rule.filter} {rule.take}", rule.confidence - said.doubt)
                break


def _said(element: HtmlElement, take: str, dom: Dom, context: DateContext) -> Said | None:
    """The date of an element; where it has one for machines, that one, whatever its text may say."""
    stamps = [dom.index.take(element, f"@{name}") for name in _STAMPS] if take == "text" else []
    for text in (*filter(_FULL.match, stamps), dom.index.take(element, take)):
        said = read(text, context) if 4 <= len(text) <= _MAX_TEXT else None
        if said is not None:
            return said
    return None


def _corroborated(found: list[Finding[datetime]]) -> Iterator[Finding[datetime]]:
    """Each day once, surer where several places name it."""
    named = {finding.value.date() for finding in found if finding.precision == "day"}
    days: dict[date, list[Finding[datetime]]] = {}
    for finding in found:
        days.setdefault(_day(finding, named), []).append(finding)
    for group in days.values():
        # A moment says more than a day; where both are trusted alike, the moment counts.
        best = max(group, key=lambda f: (round(f.confidence, 1), f.precision != "day", f.confidence))
        kinds = {f.rule for f in group}
        surer = min(0.99, max(f.confidence for f in group) + 0.03 * (len(kinds) - 1))
        yield replace(best, confidence=round(surer, 3))


def _day(finding: Finding[datetime], named: Set[date]) -> date:
    """The day of a finding: of a moment in UTC, the day beside it where only that one is named, by its author."""
    moment = finding.value
    if finding.precision == "day" or moment.tzinfo is None or moment.utcoffset() or moment.date() in named:
        return moment.date()
    first, last = _SOMEWHERE
    midnights = (datetime.combine(day, time(), moment.tzinfo) for day in sorted(named))
    return next((m.date() for m in midnights if first <= moment - m < last), moment.date())
