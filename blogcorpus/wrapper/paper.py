"""Mode `paper`: induction as the paper on wrappers taught by feeds describes it, kept apart to be compared with ours.

An entry's values are matched to elements of its page: title and author as text, the date by parsing, the content by
its Jaro-Winkler similarity to the feed's text. A match gives a filter of three attributes, each collected upwards while
the element holds nothing but the value: absolute path, classes, ids. Each attribute is a candidate rule; the score of a
rule is the share of pages on which it gives the value; the best rule of each property wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from jellyfish import jaro_winkler_similarity
from lxml.html import HtmlElement

from blogcorpus.dates import parse_date
from blogcorpus.dom import parse
from blogcorpus.filters import Filter
from blogcorpus.index import Index, Step
from blogcorpus.items import Entry, Lesson
from blogcorpus.text import tidy
from blogcorpus.wrapper.candidates import absolute
from blogcorpus.wrapper.content_rule import ContentRule
from blogcorpus.wrapper.dates import closeness
from blogcorpus.wrapper.properties import LessonPage
from blogcorpus.wrapper.rules import MAX_VALUE, Rule
from blogcorpus.wrapper.wrapper import Wrapper

#: Words around an author's name that the paper knows.
_BYLINES = ("", "Posted by ", "Written by ", "Posted by: ", "Written by: ")
#: Two texts are the same post from this similarity on.
_SIMILAR = 0.8
#: Characters that are compared; the measure grows with the product of both lengths.
_COMPARED = 1000
#: Elements of a page that hold a value.
_MATCHES = 20


@dataclass(frozen=True, slots=True)
class _Property:
    """How a property is matched."""

    #: The entry's value, or `None`.
    value: Callable[[Entry], object]
    #: A text is the entry's value.
    same: Callable[[Entry, str], bool]
    #: The longest text that can be.
    longest: int = MAX_VALUE


def _same_author(entry: Entry, text: str) -> bool:
    return any(text == f"{byline}{name}" for name in entry.authors for byline in _BYLINES)


def _same_date(entry: Entry, text: str) -> bool:
    when = parse_date(text)
    return when is not None and entry.published is not None and closeness(when, entry.published) > 0


_PROPERTIES = {
    "title": _Property(lambda e: e.title, lambda e, text: text == tidy(e.title or "")),
    "authors": _Property(lambda e: e.authors, _same_author, longest=120),
    "published": _Property(lambda e: e.published, _same_date, longest=60),
}


def learn_as_paper(lesson: Lesson, *, learnt: str | None = None) -> Wrapper:
    """A wrapper of at most one rule for each property."""
    pages = [LessonPage(entry, page) for entry, page in lesson.pairs]
    rules = {name: _best(pages, target) for name, target in _PROPERTIES.items()}
    return Wrapper(
        blog=lesson.blog.url,
        rules={name: (rule,) for name, rule in rules.items() if rule is not None},
        content=_best_content(pages),
        pages=len(pages),
        learnt=learnt,
    )


def _best(pages: Sequence[LessonPage], target: _Property) -> Rule | None:
    asked = [page for page in pages if target.value(page.entry)]
    candidates: dict[Rule, None] = {}
    for page in asked:
        for filter_ in _filters(page, _matches(page, target)):
            candidates[Rule(filter=filter_)] = None
    judged = [replace(rule, score=_score(rule, asked, target)) for rule in candidates]
    return max(judged, key=lambda rule: rule.score, default=None)


def _matches(page: LessonPage, target: _Property) -> Iterator[HtmlElement]:
    found = 0
    for element, how, text in page.texts(1, target.longest):
        if how == "text" and target.same(page.entry, text):
            yield element
            found += 1
            if found == _MATCHES:
                return


def _score(rule: Rule, pages: Sequence[LessonPage], target: _Property) -> float:
    values = ((page.entry, rule.first(page.index)) for page in pages)
    return sum(value is not None and target.same(entry, value) for entry, value in values) / len(pages)


def _filters(page: LessonPage, elements: Iterator[HtmlElement]) -> Iterator[Filter]:
    """Each attribute of the filters of these elements."""
    for element in elements:
        levels = list(_levels(element, page))
        for mark in ".#":
            steps = [_step(level, mark, page.index) for level in levels]
            named = tuple(step for step in reversed(steps) if step is not None)
            if named:
                yield Filter(named)
        yield absolute(element)


def _levels(element: HtmlElement, page: LessonPage) -> Iterator[HtmlElement]:
    """The element, and those around it that hold nothing but its text."""
    text = page.index.take(element, "text")
    yield element
    for parent in element.iterancestors():
        start, end = page.flat.spans[parent]
        if end - start > len(text) + 2 or page.index.take(parent, "text") != text:
            return
        yield parent


def _step(element: HtmlElement, mark: str, index: Index) -> Step | None:
    """Its classes, or its id; those with numbers are another one's on every page."""
    found = tuple(f for f in index.features(element) if f.startswith(mark) and "*" not in f)
    return Step(None, found) if found else None


def _best_content(pages: Sequence[LessonPage]) -> ContentRule | None:
    texts = {page: parse(page.entry.html or page.entry.summary or "").flat.text[:_COMPARED] for page in pages}
    asked = [page for page in pages if texts[page].strip()]
    candidates: dict[Filter, None] = {}
    for page in asked:
        element = _most_similar(page, texts[page])
        if element is not None:
            candidates.update(dict.fromkeys(_filters(page, iter((element,)))))
    rules = [ContentRule(filter=f, score=_content_score(f, asked, texts)) for f in candidates]
    return max(rules, key=lambda rule: rule.score, default=None)


def _most_similar(page: LessonPage, text: str) -> HtmlElement | None:
    """The element whose text is most like the entry's; shorter ones are parts of it."""
    long_enough = (e for e, (start, end) in page.flat.spans.items() if end - start >= 0.8 * len(text))
    scored = ((_similarity(page, e, text), e) for e in long_enough)
    similarity, element = max(scored, key=lambda pair: pair[0], default=(0.0, None))
    return element if similarity >= _SIMILAR else None


def _similarity(page: LessonPage, element: HtmlElement, text: str) -> float:
    return jaro_winkler_similarity(text, page.flat.of(element)[:_COMPARED])


def _content_score(filter_: Filter, pages: Sequence[LessonPage], texts: dict[LessonPage, str]) -> float:
    found = ((page, ContentRule(filter=filter_).element(page.index)) for page in pages)
    return sum(e is not None and _similarity(p, e, texts[p]) >= _SIMILAR for p, e in found) / len(pages)
