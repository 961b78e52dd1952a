"""Comments by structure alone: after a heading that speaks of comments, the same pattern again and again.

Each time there is a line with a name and a date, and there are words. The line may stand above the words or below them,
in one element with them or beside them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import islice
from typing import Any

from lxml import etree
from lxml.html import HtmlElement

from blogcorpus.dom import Dom
from blogcorpus.heuristics.comments.byline import is_dated, is_noise, read_byline
from blogcorpus.heuristics.comments.counts import comment_count, mentions_comments, read_count
from blogcorpus.heuristics.comments.landmarks import landmarks_of
from blogcorpus.heuristics.comments.role import Role
from blogcorpus.heuristics.comments.roles import roles
from blogcorpus.heuristics.comments.segment import Ancestors
from blogcorpus.heuristics.comments.text import paragraphs
from blogcorpus.heuristics.comments.words import DATE_LIKE, HEADING, NOUN, NOUN_UNSPACED, RECENT_HEADING, RECENT_WORD
from blogcorpus.heuristics.datelines import is_dateline

_HEADING_TAGS = ("h1", "h2", "h3", "h4", "h5", "h6", "legend", "dt", "caption")
#: What ends a list of comments.
_ENDS = frozenset({"h1", "h2", "h3", "form", "footer", "nav", "aside"})
_PASSED = frozenset({"hr", "br", "a", "img", "script", "input"})
#: Rows to look at before judging a list; more say nothing new.
_SAMPLE = 30
_MOST_LINES, _MOST_ELEMENTS = 40, 60
_LONGEST_BYLINE = 160
#: Where a name and a day stand in lines of their own, and the characters of both.
_PAIRS, _SHORT = frozenset({"dt", "ul"}), 60
#: Words of a name in a line to itself.
_NAME = 4
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
#: Share of the rows that must fit the pattern.
_FIT = 0.6
_DEEPEST = 6
#: Characters of what has no more than a heading or a button.
_FEW = 40
#: Characters of a heading that says more than "Comments": "Your comments on this post", "Vos réactions".
_LOOSE = 50
#: Longer headings are texts; asked before they are read, since headings may nest.
_MAX_HEADING = 250


class Kind(Enum):
    """What a row of a list holds."""

    EMPTY = auto()
    BYLINE = auto()
    TEXT = auto()
    #: Byline and text.
    WHOLE = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """Elements that begin the comments of a page, by structure."""

    starts: tuple[HtmlElement, ...]
    #: Each comment goes on over the siblings of its first element.
    runs: bool
    #: How many the heading says there are.
    declared: int | None = None


def find_pattern(dom: Dom, areas: Sequence[HtmlElement]) -> Pattern | None:
    """The first list in an area, or after a heading that speaks of comments, which looks like comments.

    Where an area has its form, comments stand there or nowhere.
    """
    nested, marks = Ancestors(set(areas)), landmarks_of(dom)
    outer = [area for area in areas if not nested.inside(area)]
    for area in outer:
        if pattern := find_rows(area, dom):
            return pattern
    if any(map(marks.frames, outer)):
        return None
    return next((found for count, rows in _after_headings(dom) if (found := _in_rows(rows, count))), None)


def find_rows(area: HtmlElement, dom: Dom) -> Pattern | None:
    """The list in an area that looks like comments."""
    marks = landmarks_of(dom)
    rows = [row for row in area if row.tag not in _ENDS and Role.FORM not in roles(row)]
    return _in_rows(rows, None) if sum(map(marks.length, rows)) > _FEW else None


def _after_headings(dom: Dom) -> Iterator[tuple[int | None, list[HtmlElement]]]:
    spans, said, order = dom.flat.spans, dom.flat.text, dom.index.order
    headings = [heading for tag in _HEADING_TAGS for heading in dom.index.tagged(tag)]
    for heading in sorted(headings, key=order.__getitem__):
        start, end = spans[heading]
        if end - start > _MAX_HEADING:
            continue
        text = said[start:end].replace("\n", " ").strip()
        if not mentions_comments(text) or RECENT_HEADING.match(text):
            continue
        declared = read_count(text)
        if declared:
            yield declared, _behind(heading)
        elif declared is None and _is_heading(text):
            yield comment_count(dom, before=heading), _behind(heading)


def _is_heading(text: str) -> bool:
    """A short heading with the word in it may stand over this post's comments: what stands behind it must tell."""
    if HEADING.match(text) is not None:
        return True
    named = len(text) <= _LOOSE and (NOUN.search(text) or NOUN_UNSPACED.search(text))
    return bool(named) and RECENT_WORD.search(text) is None


def _behind(heading: HtmlElement) -> list[HtmlElement]:
    """The siblings behind a heading, or behind what wraps it, up to the next heading or form."""
    node = heading
    for _ in range(3):
        rows: list[HtmlElement] = []
        for sibling in node.itersiblings():
            if sibling.tag in _ENDS:
                break
            rows.append(sibling)
        above = node.getparent()
        if rows or above is None or above.tag in ("body", "html"):
            return rows
        node = above
    return []


def _in_rows(rows: list[HtmlElement], declared: int | None) -> Pattern | None:
    """Judge these rows, then the children of the only long one among them, and so on down."""
    for _ in range(_DEEPEST):
        rows = [row for row in rows if row.tag not in _PASSED]
        if not rows:
            return None
        if pattern := _judge(rows, declared):
            return pattern
        longest = max(rows, key=lambda row: len(row) and sum(1 for _ in islice(row.iter(), 500)))
        rows = list(longest)
    return None


def _judge(rows: list[HtmlElement], declared: int | None) -> Pattern | None:
    kinds = [_kind(row) for row in rows[:_SAMPLE]]
    known = [kind for kind in kinds if kind is not Kind.EMPTY]
    whole, bylines, texts = (known.count(kind) for kind in (Kind.WHOLE, Kind.BYLINE, Kind.TEXT))
    alone = declared is None and len(known) == 1 and any(_is_headed(row) or _is_signed(row) for row in rows)
    enough = 1 if declared == 1 or alone else 2
    if whole and whole >= _FIT * len(known) and len(starts := _alike(rows, kinds)) >= enough:
        return Pattern(starts=starts, runs=False, declared=declared)
    if bylines >= enough and texts >= bylines and not whole:
        return Pattern(starts=tuple(_run_starts([_kind(row) for row in rows], rows)), runs=True, declared=declared)
    return None


def _alike(rows: list[HtmlElement], kinds: list[Kind]) -> tuple[HtmlElement, ...]:
    """The rows that look like the comments among them; with the same class also deeper down, as answers are."""
    model = rows[kinds.index(Kind.WHOLE)]
    tag: Any = model.tag
    name = model.get("class")
    alike = [row for row in rows if row.tag == tag]
    if not name:
        return tuple(alike)
    first = name.split()[:1]
    return tuple(e for row in alike for e in row.iter(tag) if e is row or (e.get("class") or "").split()[:1] == first)


def _run_starts(kinds: list[Kind], rows: list[HtmlElement]) -> Iterator[HtmlElement]:
    """Where comments begin: at each byline if the first row is one, else at the first row behind each."""
    known = [(kind, row) for kind, row in zip(kinds, rows, strict=True) if kind is not Kind.EMPTY]
    above = known[0][0] is Kind.BYLINE
    last = max(index for index, (kind, _) in enumerate(known) if kind is Kind.BYLINE)
    before = Kind.BYLINE
    for index, (kind, row) in enumerate(known):
        if (above and kind is Kind.BYLINE) or (not above and before is Kind.BYLINE and index <= last):
            yield row
        before = kind


def _lines(row: HtmlElement) -> list[str]:
    """What a row says, without buttons and links of the software."""
    lines = (line for paragraph in paragraphs(row)[:_MOST_LINES] for line in paragraph.split("\n"))
    return [line for line in lines if not is_noise(line)]


def _kind(row: HtmlElement) -> Kind:
    if row.tag in _ENDS:
        return Kind.EMPTY
    lines = _lines(row)
    if not lines:
        return Kind.EMPTY
    bylines = sum(_is_byline(line) for line in lines)
    if not bylines:
        return Kind.WHOLE if len(lines) > 1 and _marks_date(row) else Kind.TEXT
    if bylines == len(lines) or (len(lines) == 2 and len("".join(lines)) < _SHORT and row.tag in _PAIRS):
        return Kind.BYLINE
    return Kind.WHOLE


def _is_headed(row: HtmlElement) -> bool:
    """Its first line is a name, its second a day, and there are words behind: nobody writes so but who comments.

    Or the first line is both, with a year: "3 days ago" may stand in the next one's line, glued to a name.
    """
    name, day, *said = [*_lines(row), "", ""]
    if _is_byline(name) and _YEAR.search(name):
        return bool(day) and not any(map(_is_byline, (day, *said)))
    named = len(name.split()) <= _NAME and name[-1:].isalnum() and not DATE_LIKE.search(name)
    # With another day among them, it holds several.
    return named and is_dateline(day) and any(said) and not any(map(is_dateline, said))


def _is_signed(row: HtmlElement) -> bool:
    """Its last line is a name and a day with its year, and there are words before: "— Ann · 4 March 2012"."""
    *said, last = ["", *_lines(row)]
    return (
        any(said)
        and _YEAR.search(last) is not None
        and read_byline(last) is not None
        and not any(map(_is_byline, said))
    )


def _marks_date(row: HtmlElement) -> bool:
    return any(Role.DATE in roles(element) for element in islice(row.iter(etree.Element), _MOST_ELEMENTS))


def _is_byline(line: str) -> bool:
    return (
        len(line) < _LONGEST_BYLINE
        and DATE_LIKE.search(line) is not None
        and (is_dated(line) or read_byline(line) is not None)
    )
