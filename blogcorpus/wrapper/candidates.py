"""Filters that could lead to an element: every way of naming it that may also hold on the blog's other pages."""

from __future__ import annotations

from collections.abc import Iterator

from lxml.html import HtmlElement

from blogcorpus.filters import Filter, is_plain
from blogcorpus.index import Index, Step

#: How many named ancestors serve as anchors, and how far up they may be.
_ANCHORS = 4
_HEIGHT = 11
#: An element that is not the first match may still be the second or the last; further in, position means nothing.
_PICKS = 3
_FEATURES = 5


def candidates(element: HtmlElement, index: Index) -> Iterator[Filter]:
    """Filters that select this element on its page, most telling first."""
    if not is_plain(str(element.tag)):
        return
    for filter_ in _unpicked(element, index):
        if filter_.path and not filter_.writable:
            continue
        found = filter_.all(index)
        if element not in found[:_PICKS] and element not in found[-_PICKS:]:
            continue
        place = found.index(element)
        if place < _PICKS:
            yield Filter(filter_.steps, filter_.path, place + 1)
        from_end = len(found) - place
        if len(found) > 1 and from_end <= _PICKS:
            yield Filter(filter_.steps, filter_.path, -from_end)


def _unpicked(element: HtmlElement, index: Index) -> Iterator[Filter]:
    tag = str(element.tag)
    own = index.features(element)[:_FEATURES]
    targets = [Step(tag, (f,)) for f in own]
    if len(own) > 1:
        targets.append(Step(tag, own))
    for target in targets:
        yield Filter((target,))
    anchors = list(_anchors(element, index))
    for _, anchor in anchors:
        for target in (*targets[:3], Step(tag)):
            yield Filter((anchor, target))
    yield Filter((Step(tag),))
    whole = absolute(element)
    for height, anchor in anchors[:2]:
        yield Filter((anchor,), whole.path[-height:])
    yield whole


def _anchors(element: HtmlElement, index: Index) -> Iterator[tuple[int, Step]]:
    """The nearest ancestors that have a name, by the features that name them, and how far up they are."""
    count = 0
    for height, ancestor in enumerate(element.iterancestors(), start=1):
        named = index.features(ancestor)
        if not named or ancestor.tag in ("html", "body"):
            continue
        for feature in named[:3]:
            yield height, Step(None, (feature,))
        count += 1
        if count == _ANCHORS or height > _HEIGHT:
            return


def child_path(ancestor: HtmlElement, element: HtmlElement) -> tuple[tuple[str, int], ...]:
    """Exact steps from an ancestor down to the element."""
    path: list[tuple[str, int]] = []
    here = element
    while here is not ancestor:
        tag = str(here.tag)
        path.append((tag, 1 + sum(1 for _ in here.itersiblings(tag, preceding=True))))
        parent = here.getparent()
        if parent is None:
            break
        here = parent
    return tuple(reversed(path))


def absolute(element: HtmlElement) -> Filter:
    """The element's path from the root of the document."""
    root = element.getroottree().getroot()
    return Filter((Step("html"),), child_path(root, element))
