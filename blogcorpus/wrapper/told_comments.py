"""The comments of a comment feed on their post's page: each text is looked up, then what holds one each is named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from lxml.html import HtmlElement

from blogcorpus.flat import Flat
from blogcorpus.index import Index, Step
from blogcorpus.items import Page
from blogcorpus.text import words
from blogcorpus.wrapper.words import PageWords, page_words

#: So many words of a comment are looked up; fewer stand anywhere.
_MOST, _FEWEST = 40, 3
#: More comments teach no more than these do, and take long.
_LONGEST_THREAD = 60
#: How far above its words a comment's element may be.
_HEIGHT = 12


def told_items(page: Page) -> tuple[HtmlElement, ...]:
    """The elements of the page's comments, where its comment feed has all that it shows, and at least two."""
    if len(page.comments) > _LONGEST_THREAD:
        return ()
    text = page_words(page.dom.flat)
    places = [_place(text, words(comment.text)[:_MOST]) for comment in page.comments]
    marks = [_innermost(text.flat, page.dom.body, *place) for place in places if place is not None]
    if len(marks) < 2:  # what holds a single one may hold anything
        return ()
    index = page.dom.index
    named = (index.chain((step,)) for step in _around(marks[0], index))
    return next((tuple(found) for found in named if _one_each(found, marks)), ())


def _place(text: PageWords, wanted: Sequence[str]) -> tuple[int, int] | None:
    """Where these words stand on the page: their first and last character's place, if they stand there once."""
    if len(wanted) < _FEWEST:
        return None
    size = len(wanted)
    found = [
        at
        for at, token in enumerate(text.tokens)
        if token == wanted[0] and list(text.tokens[at : at + size]) == list(wanted)
    ]
    return (text.starts[found[0]], text.starts[found[0] + size - 1]) if len(found) == 1 else None


def _innermost(flat: Flat, top: HtmlElement, first: int, last: int) -> HtmlElement:
    """The smallest element that has both places in its text."""
    here = top
    inner: HtmlElement | None = top
    while inner is not None:
        here = inner
        spans = ((child, *flat.spans[child]) for child in here if child in flat.spans)
        inner = next((child for child, start, end in spans if start <= first and last < end), None)
    return here


def _around(mark: HtmlElement, index: Index) -> Iterator[Step]:
    """Names of what is around a comment's words, the outermost first: who wrote it, and when, stands there too."""
    above = [mark, *islice(mark.iterancestors(), _HEIGHT)]
    for element in reversed(above):
        yield from (Step(str(element.tag), (feature,)) for feature in index.features(element))


def _one_each(found: Sequence[HtmlElement], marks: Sequence[HtmlElement]) -> bool:
    """The innermost of these elements around each comment's words is its own, and none is left."""
    if len(found) != len(marks):
        return False
    known = set(found)
    owners = {next((e for e in (mark, *mark.iterancestors()) if e in known), None) for mark in marks}
    return owners == known
