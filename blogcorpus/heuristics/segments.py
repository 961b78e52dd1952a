"""A front or archive page cut into its posts.

Posts of one list are written alike: their title links share a style. The style whose links look most like the titles
of a list of posts wins; each post is the largest element around its link that holds no other one's.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from unicodedata import normalize
from urllib.parse import unquote

from lxml.html import HtmlElement

from blogcorpus.dom import Dom
from blogcorpus.flat import HEADINGS
from blogcorpus.heuristics.blocks import Blocks, blocks_of
from blogcorpus.heuristics.datelines import is_clock, is_dateline
from blogcorpus.heuristics.headed_links import called_by_headings, is_headed, own_part
from blogcorpus.heuristics.links import TitleLink, title_links
from blogcorpus.text import squash, tidy, words
from blogcorpus.urls import url_key

#: Name of what is remembered of a page.
_SEGMENTS = "segments"
#: Another group of links belongs to the list when its score is this share of the best one's.
_ALSO = 0.12
_CUT = ("…", "...")
#: Characters of a line under a post, and of a first post before its line.
_LAST_LINE, _FIRST = 120, 4000
#: Words before a link amid a sentence; a date has fewer.
_AMID = 5
#: A link with fewer letters is a sign.
_WORDY = 2
#: Links of one list that say the same.
_USUAL = 3
#: The share of a list's links that have words of their own.
_DISTINCT = 0.6


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """A post on an index page: its title link and the part of the page that is its."""

    url: str
    title: str
    link: HtmlElement
    #: The largest element around the link without another post's; the link's own list item, heading …
    element: HtmlElement
    #: From here to here in the page's flat text: in a flat page (h2, p, p, h2 …) this is more than the element.
    span: tuple[int, int]


def segments(dom: Dom) -> tuple[Segment, ...]:
    """The posts that a page lists, in page order; empty where it lists none."""
    found: tuple[Segment, ...] | None = dom.memo.get(_SEGMENTS)
    if found is None:  # what kind of page it is, which posts it names and on which days is asked one after the other
        found = dom.memo[_SEGMENTS] = _segments(dom)
    return found


def _segments(dom: Dom) -> tuple[Segment, ...]:
    links = list(title_links(dom))
    groups: dict[tuple[object, ...], list[TitleLink]] = {}
    for link in links:
        groups.setdefault(link.style, []).append(link)
    blocks = blocks_of(dom)
    called = [_told_apart(called_by_headings(group, dom)) for group in groups.values()]
    scored = sorted(((_score(_once(group), dom, blocks), group) for group in called), key=lambda p: -p[0])
    if not scored or scored[0][0] <= 0:
        return ()
    # Featured posts and further lists are written another way than the main list, but as titles too.
    chosen = [
        link
        for score, group in scored
        if score >= _ALSO * scored[0][0] and _like(group, scored[0][1])
        for link in group
    ]
    order = dom.flat.spans
    whole = _whole_titles(links)
    chosen = [replace(link, text=whole.get((url_key(link.url), link.text), link.text)) for link in chosen]
    return tuple(_cut(_once(sorted(chosen, key=lambda link: order[link.element])), dom))


def _told_apart(group: Sequence[TitleLink]) -> Sequence[TitleLink]:
    """A group without links that say the same beside other titles, and lead elsewhere: to a version in English."""
    counts = Counter(squash(link.text) for link in group)
    usual = max(counts.values())
    if usual < _USUAL:
        return group
    rest = [link for link in group if counts[squash(link.text)] < _USUAL]
    beside = {link.element.getparent() for link in rest}
    same = (link.element.getparent() in beside for link in group if counts[squash(link.text)] >= _USUAL)
    return rest if usual <= len(rest) <= 2 * usual and all(same) else group


def _whole_titles(links: Sequence[TitleLink]) -> dict[tuple[str, str], str]:
    """Titles that a card cuts short, by address and text, with what another link to the same post says in full."""
    texts: dict[str, list[str]] = {}
    for link in links:
        texts.setdefault(url_key(link.url), []).append(link.text)
    whole = {}
    for key, same in texts.items():
        for text in same:
            longer = [other for other in same if len(other) > len(text) and _goes_on(text, other, key)]
            if longer:
                whole[key, text] = max(longer, key=len)
    return whole


def _goes_on(text: str, longer: str, address: str) -> bool:
    """One text begins the other; where it does not say that it is cut, the address must know most words of the rest."""
    begun = text.rstrip(" .…")
    if not begun or not longer.startswith(begun):
        return False
    rest = [_ascii(word) for word in words(longer[len(begun) :])]
    known = {_ascii(word) for word in words(unquote(address))}
    return text.endswith(_CUT) or (len(rest) > 0 and 2 * sum(word in known for word in rest) > len(rest))


def _ascii(word: str) -> str:
    """A word as addresses write it."""
    return normalize("NFKD", word).encode("ascii", "ignore").decode() or word


def _like(group: Sequence[TitleLink], best: Sequence[TitleLink]) -> bool:
    """A group as the best one is: headings beside headings, in the page's main part beside such."""
    return group is best or (group[0].heading and best[0].heading and group[0].side == best[0].side)


def _once(group: Sequence[TitleLink]) -> list[TitleLink]:
    """One link to each address: the first with words of its own, else the first."""
    kept: dict[str, TitleLink] = {}
    for link in group:
        key = url_key(link.url)
        if key not in kept or (link.own and link.heading and not kept[key].own):
            kept[key] = link
    return list(kept.values())


def _score(group: Sequence[TitleLink], dom: Dom, blocks: Blocks) -> float:
    """How much a group of links looks like the titles of a list of posts."""
    count = len(group)
    wordy = sum(min(len(words(link.text)), 6) for link in group) / count
    if _are_alike(group) and not all(map(is_headed, group)):
        return 0.0  # "Read more": the same words at every post
    if sum(_amid(group, dom)) * 2 > count:
        return 0.0
    # Dates that lead to posts are seldom their titles.
    dates = 0.15 if sum(is_dateline(link.text) for link in group) * 2 > count else 1.0
    heading = sum(link.heading for link in group) / count
    side = sum(link.side for link in group) / count
    prose = _prose_between(group, dom, blocks)
    many = float(min(count, 12) ** 0.6)
    return dates * many * (0.5 + wordy / 4) * (0.4 + 1.6 * heading) * (1 - 0.9 * side) * (0.6 + prose)


def _are_alike(group: Sequence[TitleLink]) -> bool:
    """Many of the links have the same words."""
    return len({squash(link.text) for link in group}) < len(group) * _DISTINCT


def _amid(group: Sequence[TitleLink], dom: Dom) -> Iterator[bool]:
    """Whether each link stands amid a sentence: words before it and behind it in the same block.

    Those of other links of the group are none of a sentence: a list may be written in one block.
    """
    text, line, last, before = dom.flat.text, -1, 0, 0
    for link in group:
        start, end = dom.flat.spans[link.element]
        if _is_in_own_line(link.element):
            yield False
            continue
        if (begin := text.rfind("\n", last, start) + 1) > line:
            line, before = begin, 0
        before += len(words(text[max(line, last) : start]))
        last = end
        yield not link.heading and before >= _AMID and len(words(_rest_of_line(text, end))) > 1


def _is_in_own_line(link: HtmlElement) -> bool:
    """In text whose lines are its author's, the link has one for itself, but for a day or the like before it."""
    if next(link.iterancestors("pre"), None) is None:
        return False
    previous, parent = link.getprevious(), link.getparent()
    above = previous.tail if previous is not None else parent.text if parent is not None else None
    _, broken, before = (above or "").rpartition("\n")
    after, ended, _ = (link.tail or "").partition("\n")
    return bool(broken and ended) and len(words(before)) < _AMID and len(words(after)) <= 1


def _rest_of_line(text: str, start: int) -> str:
    line_end = text.find("\n", start, start + _LAST_LINE)
    return text[start : line_end if line_end >= 0 else start + _LAST_LINE]


def _prose_between(group: Sequence[TitleLink], dom: Dom, blocks: Blocks) -> float:
    """How much of the page's prose stands between the first link and its list's end, from 0 to 1."""
    if not blocks.total:
        return 0.0
    starts = [dom.flat.spans[link.element][0] for link in group]
    first = bisect_left(blocks.starts, min(starts))
    last = bisect_left(blocks.starts, max(starts) + 1)
    return (blocks.weights[last] - blocks.weights[first]) / blocks.total


def _cut(group: Sequence[TitleLink], dom: Dom) -> Iterator[Segment]:
    starts = sorted(dom.flat.spans[link.element][0] for link in group)
    around = [own_part(link.element, starts, dom) for link in group]
    if _close(group, around, dom):
        yield from _cut_before(group, around, dom)
        return
    begins = sorted(dom.flat.spans[element][0] for element in around)
    for link, element in zip(group, around, strict=True):
        begin, end = dom.flat.spans[element]
        if _is_bare(link, element, dom):
            following = bisect_left(begins, begin + 1)
            end = begins[following] if following < len(begins) else min(begin + 4000, len(dom.flat.text))
        title = _title_beside(link, element, dom) or link.text
        yield Segment(url=link.url, title=title, link=link.element, element=element, span=(begin, end))


def _close(group: Sequence[TitleLink], around: Sequence[HtmlElement], dom: Dom) -> bool:
    """The links stand in a last line under each post of a flat page: "Ann @ 10:32 PM", and nothing holds a post."""
    if not all(_is_sign(link) or _is_beneath(link, e) for link, e in zip(group, around, strict=True)):
        return False
    last = sum(dom.flat.spans[e][1] - dom.flat.spans[e][0] <= _LAST_LINE for e in around)
    return 2 * last > len(group)


def _is_beneath(link: TitleLink, element: HtmlElement) -> bool:
    """The link is called by a heading that stands elsewhere: before it."""
    return link.heading and not link.own and next(element.iter(*HEADINGS), None) is None


def _cut_before(group: Sequence[TitleLink], around: Sequence[HtmlElement], dom: Dom) -> Iterator[Segment]:
    """Each post from behind the line of the one before; its title is what is first set off there."""
    begin = 0
    for link, element in zip(group, around, strict=True):
        end = dom.flat.spans[element][1]
        if not begin:  # what stands above the first post is not known
            begin = max(0, dom.flat.spans[link.element][0] - _FIRST)
        title = link.text if link.heading else _set_off(dom, begin, end) or link.text
        yield Segment(url=link.url, title=title, link=link.element, element=element, span=(begin, end))
        begin = end


def _set_off(dom: Dom, begin: int, end: int) -> str | None:
    for element in dom.body.iter("h1", "h2", "h3", "h4", "b", "strong"):
        start, stop = dom.flat.spans[element]
        if begin <= start < stop <= end and not is_dateline(text := tidy(dom.flat.of(element))):
            return text
    return None


def _is_sign(link: TitleLink) -> bool:
    """The link's words are a time, a date or a sign, as old software wrote them."""
    said = is_dateline(link.text) or is_clock(link.text) or len(squash(link.text)) < _WORDY
    return said and not link.heading


def _title_beside(link: TitleLink, element: HtmlElement, dom: Dom) -> str | None:
    """The heading of a post whose link is a time or a sign, as old software wrote them."""
    if not _is_sign(link):
        return None
    heading = next(element.iter(*HEADINGS), None)
    text = tidy(dom.flat.of(heading)) if heading is not None else ""
    return text if text and not is_dateline(text) else None


def _is_bare(link: TitleLink, element: HtmlElement, dom: Dom) -> bool:
    """The element holds little but the title: the rest of the post follows it."""
    begin, end = dom.flat.spans[element]
    return element.tag in HEADINGS or end - begin < 1.3 * len(link.text) + 10
