"""Reading one page stage by stage, remembering for every element who took it and who left it out.

The page's elements are numbered in document order. While the chain runs they carry their numbers as an attribute, which
copies keep: so a part that a stage dropped is known by the number that is no longer there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field, replace

from lxml.html import HtmlElement

from blogcorpus.body import Body
from blogcorpus.chain import fill, read_with_wrapper, trim_content, with_body
from blogcorpus.cleaners import Profile, clean
from blogcorpus.heuristics.comments import comments_of, marked_comments
from blogcorpus.index import Index
from blogcorpus.items import Draft, Page, Post
from blogcorpus.publish import PublishOptions, publish
from blogcorpus.wrapper import Wrapper

NUMBER = "data-blogcorpus-n"
#: Takes templates out of a page's content, where the store knows its blog.
Template = Callable[[Page, Body], Body]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dropped:
    """An element of the page that a stage left out of the content."""

    number: int
    stage: str
    reason: str


@dataclass(frozen=True, kw_only=True)
class Found:
    """A page with all findings, before its content is cleaned."""

    draft: Draft
    index: Index
    #: The element with the content; `None` where the text is the feed's.
    content: int | None
    #: Elements that hold the comments.
    comments: tuple[int, ...]
    dropped: tuple[Dropped, ...]


@dataclass(frozen=True, kw_only=True)
class Reading:
    """A page that was read to the end; its record is the one that a crawl would write."""

    found: Found
    draft: Draft
    post: Post
    profile: Profile
    #: Cleaner → how much it did.
    counts: dict[str, int] = field(default_factory=dict)
    dropped: tuple[Dropped, ...] = ()


def find(page: Page, wrapper: Wrapper | None) -> Found:
    """The findings of a page: what its wrapper says and what heuristics add."""
    index = page.dom.index
    for element, number in index.order.items():
        element.set(NUMBER, str(number))
    try:
        draft = fill(read_with_wrapper(page, wrapper))
        marked = draft.hints.marked
        area = comments_of(page) if marked is None else marked_comments(page, marked)
    finally:
        for element in index.order:
            element.attrib.pop(NUMBER, None)
    comments = {index.order[part] for part in (area.parts if area is not None else ())}
    best = draft.best("content")
    root = best.value.root if best is not None else None
    numbered = root.get(NUMBER) if root is not None else None
    if root is None or numbered is None:
        return Found(draft=draft, index=index, content=None, comments=tuple(sorted(comments)), dropped=())
    return Found(
        draft=draft,
        index=index,
        content=int(numbered),
        comments=tuple(sorted(comments)),
        dropped=tuple(_left_out(root, list(index.order)[int(numbered)], comments, index)),
    )


def finish(found: Found, profile: Profile, template: Template | None = None) -> Reading:
    """Clean the content with a profile, take templates and lines about the post out, make the record."""
    draft, dropped, counts = found.draft, list(found.dropped), dict[str, int]()
    best = draft.best("content")
    if best is not None:
        root = deepcopy(best.value.root)
        numbers = {e: int(n) for e in root.iter("*") if (n := e.attrib.pop(NUMBER, None)) is not None}
        root, report = clean(root, profile, draft.page.dom.base)
        counts = dict(report.counts)
        dropped += (Dropped(number=numbers[e], stage="cleaner", reason=by) for e, by in report.parts if e in numbers)
        for element in root.iter("*"):
            if element in numbers:
                element.set(NUMBER, str(numbers[element]))
        draft = with_body(draft, replace(best.value, root=root, removed=(*best.value.removed, *report.removed)))
        if template is not None:
            draft = _stage(draft, with_body(draft, template(draft.page, _body(draft))), dropped)
        draft = _stage(draft, trim_content(draft), dropped)
        for element in _body(draft).root.iter("*"):
            element.attrib.pop(NUMBER, None)
        draft = with_body(draft, replace(_body(draft)))  # the old one has been written with its numbers
    post = publish(draft, PublishOptions(removed=True))
    return Reading(found=found, draft=draft, post=post, profile=profile, counts=counts, dropped=tuple(dropped))


def _left_out(copy: HtmlElement, element: HtmlElement, comments: set[int], index: Index) -> Iterator[Dropped]:
    """The outermost parts of the content's element that its copy does not have."""
    kept = _numbers(copy)
    last = -1
    for part in element.iterdescendants("*"):
        number = index.order[part]
        if number > last and number not in kept:
            last = number + index.size(part) - 1
            if number not in comments:
                yield Dropped(number=number, stage="wrapper", reason="left out")


def _stage(before: Draft, after: Draft, dropped: list[Dropped]) -> Draft:
    """Note what a stage dropped: what it says it removed, and the elements that are gone."""
    old, new = _body(before), _body(after)
    if new is not old:
        told = new.removed[len(old.removed) :]
        gone = sorted(_numbers(old.root) - _numbers(new.root))
        reason = told[0].reason if told else ""
        dropped += (Dropped(number=n, stage=told[0].stage if told else "", reason=reason) for n in gone)
    return after


def _body(draft: Draft) -> Body:
    finding = draft.best("content")
    if finding is None:
        raise ValueError("a draft without content has no body")
    body: Body = finding.value
    return body


def _numbers(root: HtmlElement) -> set[int]:
    return {int(number) for element in root.iter("*") if (number := element.get(NUMBER)) is not None}


def outermost(dropped: tuple[Dropped, ...], index: Index) -> tuple[Dropped, ...]:
    """Parts without those that lie inside of another: one frame each."""
    elements = list(index.order)
    result: list[Dropped] = []
    last = -1
    for part in sorted(dropped, key=lambda d: d.number):
        if part.number > last:
            result.append(part)
            last = part.number + index.size(elements[part.number]) - 1
    return tuple(result)
