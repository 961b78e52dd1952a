"""The element that holds a post's text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from lxml.html import HtmlElement

from blogcorpus.class_names import name_words, names
from blogcorpus.cleaners.headings import heading_of
from blogcorpus.dom import Dom, is_within
from blogcorpus.heuristics.blocks import Blocks, blocks_of
from blogcorpus.heuristics.content_names import called_texts
from blogcorpus.heuristics.density import COMMENTS, MORE, SOMETHING, find_densest, is_behind
from blogcorpus.heuristics.heading import TOP_HEADINGS, titled
from blogcorpus.heuristics.regions import SHARES, side_parts
from blogcorpus.sections import is_section

#: An inner element with a name of its own is the text when it holds this share of the outer one's prose.
_NEARLY = 0.75
#: Prose of a page that says next to nothing.
_LITTLE = 120
_DENSITY = "density"
#: Behind its comments a post has no more than this share of what stands before them.
_BEHIND = 0.2
#: Names that other parts of pages have as well, and the share of the prose that one alone must have.
_VAGUE, _FAINT = frozenset({".section-content", ".text-content", ".blog-content", ".prose", ".texte"}), 0.1
#: What themes call a text, or all of a post: the text where its heading stands before it.
_LOOSE = (".entry", ".post")
#: Inside what the microformat calls a post, whole pages elsewhere.
_POST, _IN_POST = ".hentry", ".content"
#: Elements between the parts of a text and the one that holds them all.
_LEVELS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """Where the text is, by which rule, how surely."""

    element: HtmlElement
    rule: str
    confidence: float


def find_content(dom: Dom, excluded: frozenset[HtmlElement] = frozenset()) -> Content | None:
    """The element with the post's text; `excluded` elements (comments) are known not to be it."""
    blocks = blocks_of(dom, excluded | side_parts(dom))
    if not blocks.starts:
        return None
    named = _named(dom, blocks) or _pictured(dom, blocks) or _loosely_named(dom, blocks)
    if named is not None:
        return named
    densest = find_densest(dom, blocks, excluded)
    return Content(element=densest, rule=_DENSITY, confidence=0.6) if densest is not None else None


def anchor(dom: Dom, content: HtmlElement | None, excluded: frozenset[HtmlElement]) -> HtmlElement | None:
    """Where to look for what stands around the text: not around a content that is the page, less what is left out."""
    if content is not dom.body:
        return content
    found = find_content(dom, excluded)
    return found.element if found is not None else content


def foreign_parts(dom: Dom, content: Content) -> list[HtmlElement]:
    """Lists of links inside a content that say what they are: menus, sidebars, other posts.

    Not share bars: a cleaner takes them out, which may be off.
    """
    blocks = blocks_of(dom)
    inside = (part for part in side_parts(dom) if is_within(part, content.element))
    lists = [part for part in inside if blocks.is_links(part) and not _is_share_bar(part)]
    return [*lists, *(heading for part in lists if (heading := heading_of(part)) is not None)]


def _is_share_bar(part: HtmlElement) -> bool:
    return not SHARES.isdisjoint(name_words(names(part)))


def before_heading(dom: Dom, content: Content) -> list[HtmlElement]:
    """What stands before the post's heading in a content that nothing named, if it is less than what follows.

    On pages that are written flat, this is the site's name and its menu.
    """
    heading = titled(dom) if content.rule == _DENSITY else None
    if heading is None or not is_within(heading, content.element) or not _is_line(heading, dom):
        return []
    spans, blocks = dom.flat.spans, blocks_of(dom, side_parts(dom))
    (start, end), place = spans[content.element], spans[heading][0]
    if sum(blocks.between(start, place)) >= sum(blocks.between(spans[heading][1], end)):
        return []
    found: list[HtmlElement] = []
    here = heading
    while here is not content.element and (above := here.getparent()) is not None:
        found += (e for e in here.itersiblings(preceding=True) if spans[e][0] < spans[e][1])
        here = above
    return found


def _is_line(element: HtmlElement, dom: Dom) -> bool:
    """It has a line to itself: letters written large within a sentence may say a part of `<title>`, too."""
    text, (start, end) = dom.flat.text, dom.flat.spans[element]
    return text[max(0, start - 1) : start] in ("", "\n") and text[end : end + 1] in ("", "\n")


def behind_comments(dom: Dom, content: Content, excluded: frozenset[HtmlElement]) -> list[HtmlElement]:
    """What stands behind the comments in a content that nothing named: notices, forms, the sidebar."""
    if content.rule != _DENSITY:
        return []
    spans, start = dom.flat.spans, dom.flat.spans[content.element][0]
    over = next(_over_comments(dom, content.element, start), None)
    if over is not None:
        return [over, *_behind(over, content.element)]
    inside = dom.index.parts(excluded, content.element)
    if not inside:
        return []
    first, last = min(inside, key=lambda e: spans[e]), max(inside, key=lambda e: spans[e][1])
    heading = titled(dom)
    headed = heading is not None and start <= spans[heading][0] < spans[first][0]
    most = max(_BEHIND * (spans[first][0] - start), _LITTLE if headed else 0)
    return _behind(last, content.element) if spans[content.element][1] - spans[last][1] <= most else []


def _over_comments(dom: Dom, content: HtmlElement, start: int) -> Iterator[HtmlElement]:
    """Headings that links to a post's comments lead to, behind something to read."""
    spans, blocks = dom.flat.spans, blocks_of(dom)
    for element in dom.index.parts(dom.index.named(COMMENTS), content):
        if element.tag in TOP_HEADINGS and sum(blocks.between(start, spans[element][0])) >= SOMETHING:
            behind = (e for e in content.iter(str(element.tag)) if dom.index.order[e] > dom.index.order[element])
            if not is_section(element, behind):
                yield element


def _behind(element: HtmlElement, around: HtmlElement) -> list[HtmlElement]:
    """What stands behind an element inside another."""
    found: list[HtmlElement] = []
    while element is not around and (above := element.getparent()) is not None:
        found += element.itersiblings()
        element = above
    return found


def _named(dom: Dom, blocks: Blocks) -> Content | None:
    """The best element that a platform's name points to, if it holds enough of the page's prose."""
    for name, called in called_texts(dom).items():
        found = _weighty(called, blocks) or called  # comments may be called so, too
        part = max(found, key=blocks.weight)
        best = _whole(part, found, blocks)
        alone = (_FAINT if name in _VAGUE else 0) * blocks.total if len(found) == 1 else blocks.total
        if blocks.weight(best) >= 0.35 * blocks.total or blocks.weight(best) > alone:
            inner = _inner(best, dom, blocks) if best is part else None
            return inner or Content(element=best, rule=name, confidence=0.9)
    return None


def _whole(part: HtmlElement, same: Sequence[HtmlElement], blocks: Blocks) -> HtmlElement:
    """What holds a text that stands in several parts: sections of one name, an introduction, what "read more" shows."""
    parent = part.getparent()
    beside = parent if parent is not None else ()
    more = [e for e in beside if e is not part and MORE.search(names(e)) and blocks.weight(e) > 0]
    parts = [part, *more, *(e for e in same if blocks.weight(e) > 0 and e not in more and not _overlap(e, part))]
    if len(parts) == 1:
        return part
    for around in islice(part.iterancestors(), _LEVELS):
        inside = [e for e in parts if is_within(e, around)]
        together = sum(map(blocks.weight, inside))
        enough = blocks.weight(part) < (together if inside[1:] == more else together * _NEARLY)
        if enough and together >= _NEARLY * blocks.weight(around):
            return around if _is_one_post(around, inside) else part
        if around.tag == "article":
            break
    return part


def _overlap(one: HtmlElement, other: HtmlElement) -> bool:
    return one is other or is_within(one, other) or is_within(other, one)


def _is_one_post(around: HtmlElement, parts: Sequence[HtmlElement]) -> bool:
    """One heading at most stands outside the parts: each of several posts would have its own."""
    headings = around.iter(*TOP_HEADINGS)
    return sum(not any(is_within(heading, part) for part in parts) for heading in headings) <= 1


def _pictured(dom: Dom, blocks: Blocks) -> Content | None:
    """On a page without prose: the one element that is named and holds pictures."""
    if blocks.total >= _LITTLE:
        return None
    alone = (found[0] for found in called_texts(dom).values() if len(found) == 1)
    best = next((e for e in alone if next(e.iter("img", "video", "iframe"), None) is not None), None)
    return Content(element=best, rule="pictures", confidence=0.6) if best is not None else None


def _loosely_named(dom: Dom, blocks: Blocks) -> Content | None:
    """The only element of such a name, where the post's heading stands right before it and not in it."""
    heading = titled(dom)
    if heading is None:
        return None
    for name, called in _loose(dom):
        found = _weighty(called, blocks)
        if len(found) == 1 and is_behind(found[0], heading, dom):
            return Content(element=found[0], rule=name, confidence=0.7)
    return None


def _weighty(elements: Sequence[HtmlElement], blocks: Blocks) -> list[HtmlElement]:
    """Those elements that hold prose; comments and what stands at the side have none."""
    return [element for element in elements if blocks.weight(element) > 0]


def _loose(dom: Dom) -> Iterator[tuple[str, list[HtmlElement]]]:
    """Elements of each loose name."""
    index = dom.index
    posts = index.named(_POST)
    if len(posts) == 1:
        yield _IN_POST, index.inside(index.named(_IN_POST), posts)
    yield from ((name, index.named(name)) for name in _LOOSE)


def _inner(outer: HtmlElement, dom: Dom, blocks: Blocks) -> Content | None:
    """An element inside that is named, too, and holds nearly all: the text without the notices around it."""
    for name, called in called_texts(dom).items():
        found = dom.index.inside(called, [outer])
        if len(found) == 1 and blocks.weight(found[0]) >= _NEARLY * blocks.weight(outer):
            return Content(element=found[0], rule=name, confidence=0.9)
    return None
