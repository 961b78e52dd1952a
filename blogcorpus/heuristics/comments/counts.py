"""How many comments a page or a teaser says there are."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from lxml.html import HtmlElement

from blogcorpus.dom import Dom, join
from blogcorpus.flat import HEADINGS
from blogcorpus.heuristics.comments.landmarks import landmarks_of
from blogcorpus.heuristics.comments.words import COUNT_FIRST, COUNT_LAST, COUNT_NONE, COUNT_ONE, SPACE, STEMS
from blogcorpus.heuristics.telling import of_names, told

#: A declaration is a heading or a link; anything longer only mentions comments.
_LONGEST = 250
#: Longer texts of elements named after comments are comments themselves.
_LONGEST_NAMED = 120
_FRAGMENTS = ("#comments", "#respond", "#comment-form", "#disqus_thread", "#comment")
_COUNT_PROPERTIES = ("commentCount", "interactionCount")
_NAMED = re.compile(
    r"(?:\w+[-_]){0,2}(?:comments?[-_]?(?:link|links|counts?|number|num|total|title|info)|num[-_]?comments|comments)",
    re.I,
)
_HEADINGS = (*HEADINGS, "a")
_ASCII_STEMS = tuple(filter(str.isascii, STEMS))
_DIGITS = re.compile(r"\D")
_ONLY_NUMBER = re.compile(r"\W*(\d{1,6})\W*")


def read_count(text: str) -> int | None:
    """The number of comments that a heading or link declares.

    >>> [read_count(text) for text in ("17 Comments", "Комментариев: 5", "コメント(2)", "No comments yet", "One reply")]
    [17, 5, 2, 0, 1]
    >>> read_count("Leave a comment"), read_count("7 ways to write"), read_count("1,204 responses to “5 cats”")
    (None, None, 1204)
    """
    text = SPACE.sub(" ", text[: 4 * _LONGEST]).strip()
    if not text or len(text) > _LONGEST or not mentions_comments(text):
        return None
    match = COUNT_FIRST.search(text) or COUNT_LAST.search(text)
    if match:
        return int(_DIGITS.sub("", match[1]))
    if COUNT_NONE.search(text):
        return 0
    return 1 if COUNT_ONE.search(text) else None


def mentions_comments(text: str) -> bool:
    """A cheap look at whether a text may speak of comments at all."""
    lower = text.lower()
    for stem in _ASCII_STEMS if lower.isascii() else STEMS:  # noqa: SIM110 - asked of every heading: a generator takes twice as long
        if stem in lower:
            return True
    return False


def comment_count(dom: Dom, *, within: HtmlElement | None = None, before: HtmlElement | None = None) -> int | None:
    """How many comments a page, or one element of it such as a teaser, declares; None where it says nothing.

    A link to the page's own comments is believed first; else all declarations must agree, since a page may also tell of
    other posts. Where the comments themselves are known, ask only what stands `before` them.
    """
    found: set[int] = set()
    for element, own in _declarations(dom, within, before):
        if (count := _declared_by(element, dom)) is None:
            continue
        if own or within is not None:
            return count
        found.add(count)
    if len(found) == 1:
        return found.pop()
    return _in_data(dom) if within is None else None


def _declarations(
    dom: Dom, within: HtmlElement | None, before: HtmlElement | None
) -> Iterator[tuple[HtmlElement, bool]]:
    """Small elements that link to comments or are named after them; whether they speak of this page's own."""
    index, page = dom.index, _bare(dom.url)
    if before is not None:
        around, first, last = {*before.iterancestors()}, 0, index.order[before] - 1
    else:
        scope = dom.body if within is None else within
        first = index.order[scope]
        around, last = set(), first + index.size(scope) - 1

    def there(elements: Iterable[HtmlElement]) -> Iterator[HtmlElement]:
        return (e for e in elements if first <= index.order[e] <= last and e not in around)

    targets = {link: href.rpartition("#")[0] for link, href in dom.links if href.endswith(_FRAGMENTS)}
    for link in there(targets):
        target = targets[link]
        yield link, not target or (bool(page) and _bare(join(dom.base, target)) == page)
    for name in _COUNT_PROPERTIES:
        yield from ((e, True) for e in there(index.named(f"[itemprop={name}]")) if e.get("itemprop") == name)
    named = sorted(told(dom, _declares), key=index.order.__getitem__)
    yield from ((element, False) for element in there(named))


@of_names
def _declares(feature: str) -> bool:
    """A class that is named after a number of comments; the index writes numbers as `*`."""
    return feature[0] == "." and "omment" in feature and _NAMED.fullmatch(feature[1:].replace("*", "0")) is not None


def _bare(url: str) -> str:
    """An address as far as it names a page."""
    return url.partition("#")[0].partition("://")[2].removeprefix("www.").rstrip("/")


def _declared_by(element: HtmlElement, dom: Dom) -> int | None:
    text = element.get("content") or landmarks_of(dom).text(element)
    if element.get("itemprop") in _COUNT_PROPERTIES:
        text = f"{text.replace('UserComments:', '')} comments"
    if len(text.strip()) > _LONGEST_NAMED and element.tag not in _HEADINGS:
        return None
    if element.tag == "a" and (match := _ONLY_NUMBER.fullmatch(text)):
        return int(match[1])
    return read_count(text)


def _in_data(dom: Dom) -> int | None:
    """`commentCount` of the page's JSON-LD or of a meta element."""
    for meta in dom.root.iterfind("head/meta[@itemprop]"):
        value = (meta.get("content") or "").replace("UserComments:", "").strip()
        if meta.get("itemprop") in _COUNT_PROPERTIES and value.isdecimal():
            return int(value)
    for script in dom.json_ld:
        if '"commentCount"' in script and (count := _find_key(script)) is not None:
            return count
    return None


def _find_key(script: str) -> int | None:
    try:
        queue: list[Any] = [json.loads(script, strict=False)]
    except (ValueError, RecursionError):
        return None
    while queue:
        node = queue.pop()
        if isinstance(node, dict):
            value = node.get("commentCount")
            if isinstance(value, (int, str)) and str(value).isdecimal():
                return int(value)
            queue.extend(node.values())
        elif isinstance(node, list):
            queue.extend(node)
    return None
