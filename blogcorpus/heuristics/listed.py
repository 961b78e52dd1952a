"""What an index page says of each of its posts: date, author, text or teaser."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timezone
from itertools import islice

from blogcorpus.dates import complete, date_in_url, find_dates, learn_order, parse_date, plausible
from blogcorpus.dom import Dom
from blogcorpus.heuristics.author import authors_in
from blogcorpus.heuristics.content_names import called_texts
from blogcorpus.heuristics.date_places import is_called_date, is_of_change
from blogcorpus.heuristics.date_reading import DateContext
from blogcorpus.heuristics.edges import inner
from blogcorpus.heuristics.segments import Segment
from blogcorpus.text import squash, words
from blogcorpus.urls import url_key

#: How sure one is of a day that only a list shows.
LISTED = 0.65
#: A date header stands at most so far before its first post.
_BEFORE = 160
_LINE = 200
#: Characters of a date that is called one, and small parts of a card that are looked at.
_DATE, _PARTS = 40, 40
#: Posts that show how a list writes its dates, and the share of them that must agree.
_FEW, _MOST = 3, 0.8
_AT_BEGINNING, _AT_END = 6, 4
#: A heading that is a year.
_YEAR = re.compile(r"\W*((?:19|20)\d\d)\s?年?\W*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A post as a list shows it."""

    segment: Segment
    published: datetime | None = None
    author: str | None = None
    #: The whole text or only its beginning, as lines.
    text: str = ""


def read_list(dom: Dom, found: Sequence[Segment], context: DateContext) -> list[Listed]:
    """What the page says of its posts."""
    listed: list[Listed] = []
    for segment, date in zip(found, _dates(dom, found, context), strict=True):
        author = next(iter(authors_in(segment.element)), None)
        listed.append(Listed(segment=segment, published=date, author=author, text=_text(dom, segment)))
    return listed


def listed_days(dom: Dom, found: Sequence[Segment]) -> dict[str, datetime]:
    """The days that a list shows beside its posts, by the keys of their addresses."""
    context = DateContext(languages=tuple(filter(None, (dom.root.get("lang"),))))
    dated = zip(found, _dates(dom, found, context), strict=True)
    return {url_key(segment.url): date for segment, date in dated if date is not None}


def _dates(dom: Dom, found: Sequence[Segment], context: DateContext) -> Iterator[datetime | None]:
    """The date of each post. A date header stands for all posts until the next one."""
    last: datetime | None = None
    if context.order is None:
        context = replace(context, order=learn_order(line for s in found for line in _short_lines(dom, s)))
    contexts = [_within(context, year) for year in _years(dom, found)]
    inside = [_date_in(dom, segment, when) for segment, when in zip(found, contexts, strict=True)]
    before = [_header(dom, segment, when) for segment, when in zip(found, contexts, strict=True)]
    if _are_the_next_ones(inside, before):
        inside = [None] * len(found)
    for segment, own, header in zip(found, inside, before, strict=True):
        date = own or header or last or _in_address(segment)
        last = date if header is not None else last
        yield date


def _years(dom: Dom, found: Sequence[Segment]) -> Iterator[int | None]:
    """The year that each post stands under, in a list with years for headings."""
    year: int | None = None
    begin = max(0, found[0].span[0] - _BEFORE) if found else 0
    for segment in found:
        lines = dom.flat.text[begin : segment.span[0]].split("\n")
        year = next((int(said[1]) for line in reversed(lines) if (said := _YEAR.fullmatch(line))), year)
        yield year
        begin = segment.span[0]


def _within(context: DateContext, year: int | None) -> DateContext:
    """A day without a year is the last one before now: at the end of the year it is one of that year's."""
    if year is None:
        return context
    last = datetime(year, 12, 31, 23, 59, tzinfo=timezone.utc)
    return replace(context, now=last if context.now is None else min(last, context.now))


def _are_the_next_ones(inside: Sequence[datetime | None], before: Sequence[datetime | None]) -> bool:
    """In a flat list that writes dates before titles, what follows a title is the date of the next one."""
    if len(before) < _FEW or before[0] is None:
        return False
    same = sum(mine is not None and mine == following for mine, following in zip(inside, before[1:], strict=False))
    return same >= _MOST * (len(before) - 1)


def _date_in(dom: Dom, segment: Segment, context: DateContext) -> datetime | None:
    # Where there is no other, the day of a change is the post's: an old microformat calls it so.
    for changes in (False, True):
        found = _stamped(segment, context, changes) or _called(dom, segment, context, changes)
        if found is not None:
            return found
        lines = _short_lines(dom, segment, changes)
        if (found := next((d for line in lines if (d := moment_in(line, context)) is not None), None)) is not None:
            return found
    return None


def _stamped(segment: Segment, context: DateContext, changes: bool) -> datetime | None:
    for element in segment.element.iter("time", "abbr"):
        stamp = element.get("datetime") or (element.get("title") if element.tag == "abbr" else None)
        found = moment_in(stamp, context) if stamp and (changes or not is_of_change(element)) else None
        if found is not None:
            return found
    return None


def _called(dom: Dom, segment: Segment, context: DateContext, changes: bool) -> datetime | None:
    """The first small part of a card that is called a date: cards glue their parts together."""
    for element in islice(segment.element.iter("span", "small", "em", "i"), _PARTS):
        start, end = dom.flat.spans[element]
        if 0 < end - start <= _DATE and is_called_date(element) and (changes or not is_of_change(element)):
            found = moment_in(dom.flat.of(element), context)
            if found is not None:
                return found
    return None


def _body(dom: Dom, segment: Segment) -> tuple[int, int] | None:
    """Where the post's text stands, if the theme names it; what holds the title, too, is the whole card."""
    title = dom.flat.spans[segment.link][0]
    for called in called_texts(dom).values():
        for element in called:
            begin, end = dom.flat.spans[element]
            if segment.span[0] <= begin < end <= segment.span[1] and not begin <= title < end:
                return begin, end
    return None


def _short_lines(dom: Dom, segment: Segment, changes: bool = True) -> list[str]:
    """Lines in which a post's date may stand: short ones at its beginning and at its end, around its text."""
    start, stop = segment.span
    marked = () if changes else segment.element.iter("span", "time", "small")
    gone = [dom.flat.spans[e] for e in marked if is_of_change(e)]
    if (body := _body(dom, segment)) is not None:
        gone.append(body)
    if squash(dom.flat.of(segment.link)) == squash(segment.title):  # else it is around the whole card
        gone.append(dom.flat.spans[segment.link])
    kept: list[str] = []
    for begin, end in sorted(gone):
        kept.append(dom.flat.text[start : max(start, begin)])
        start = max(start, end)
    lines = "\n".join([*kept, dom.flat.text[start:stop]]).split("\n")
    short = [line for line in lines if len(line) <= _LINE and squash(line) != squash(segment.title)]
    return short if len(short) <= _AT_BEGINNING + _AT_END else [*short[:_AT_BEGINNING], *short[-_AT_END:]]


def _in_address(segment: Segment) -> datetime | None:
    when = date_in_url(segment.url)
    return when.moment if when is not None and when.precision == "day" else None


def _header(dom: Dom, segment: Segment, context: DateContext) -> datetime | None:
    """A date in the lines just before the segment."""
    start = segment.span[0]
    lines = [line for line in dom.flat.text[max(0, start - _BEFORE) : start].split("\n") if line]
    return next((d for line in lines[:-3:-1] if len(line) < 60 and (d := moment_in(line, context)) is not None), None)


def moment_in(text: str, context: DateContext) -> datetime | None:
    """The date that a short text says, where it says a day that can be."""
    if not any(c.isdigit() for c in text):
        return None
    found = next(iter(find_dates(text, languages=context.languages, order=context.order)), None)
    when = found.when if found is not None else parse_date(text, languages=context.languages, now=context.now)
    if when is None or when.precision in ("year", "month"):
        return None
    if not when.year_known:
        when = complete(when, context.now) if context.now is not None else when
    ok = when.year_known and (context.now is None or plausible(when, context.now))
    return when.moment if ok else None


def _text(dom: Dom, segment: Segment) -> str:
    start, stop = _body(dom, segment) or segment.span
    lines = [line for line in dom.flat.text[start:stop].split("\n") if words(line)]
    first, last = inner(lines, segment.title)
    return "\n\n".join(lines[first:last])
