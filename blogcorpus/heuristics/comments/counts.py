"""How many comments a page or a teaser says there are."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from lxml.html import HtmlElement

from blogcorpus.dom import Dom, join
from blogcorpus.heuristics.comments.thread import Ancestors
from blogcorpus.heuristics.comments.words import COUNT_FIRST, COUNT_LAST, COUNT_NONE, COUNT_ONE, SPACE

#: A declaration is a heading or a link; anything longer only mentions comments.
_LONGEST = 250
_FRAGMENTS = ("#comments", "#respond", "#comment-form", "#disqus_thread", "#comment")
_SMALL = (
    "a",
    "span",
    "p",
    "li",
    "div",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "em",
    "strong",
    "legend",
    "small",
    "b",
    "dd",
)
_NAMED = re.compile(
    r"(?:^|\s)(?:\w+[-_]){0,2}(?:comments?[-_]?(?:link|links|counts?|number|num|total|title|info)|num[-_]?comments|comments)(?:\s|$)",
    re.I,
)
#: Longer texts of elements named so are comments themselves.
_LONGEST_NAMED = 120
_COUNT_PROPERTIES = ("commentCount", "interactionCount")
_DIGITS = re.compile(r"\D")
_ONLY_NUMBER = re.compile(r"\W*(\d{1,6})\W*")


def read_count(text: str) -> int | None:
    """The number of comments that a heading or link declares.

    >>> [read_count(t) for t in ("17 Comments", "Комментариев: 5", "コメント(2)", "No comments yet", "One thought on “X”")]
    [17, 5, 2, 0, 1]
    >>> read_count("Leave a comment"), read_count("7 ways to write"), read_count("1,204 responses to “5 cats”")
    (None, None, 1204)
    """
    text = SPACE.sub(" ", text).strip()
    if not text or len(text) > _LONGEST:
        return None
    match = COUNT_FIRST.search(text) or COUNT_LAST.search(text)
    if match:
        return int(_DIGITS.sub("", match[1]))
    if COUNT_NONE.search(text):
        return 0
    return 1 if COUNT_ONE.search(text) else None


def comment_count(dom: Dom, *, within: HtmlElement | None = None, apart: Sequence[HtmlElement] = ()) -> int | None:
    """How many comments a page, or one element of it such as a teaser, declares; None where it says nothing.

    A link to the page's own comments is believed first; else all declarations must agree, since a page may also tell of
    other posts. `apart` are elements not to be asked: the comments themselves.
    """
    found: set[int] = set()
    outside = Ancestors(set(apart))
    for element, own in _declarations(dom, dom.body if within is None else within):
        if element in apart or outside.inside(element) or (count := _declared_by(element)) is None:
            continue
        if own or within is not None:
            return count
        found.add(count)
    if len(found) == 1:
        return found.pop()
    return _in_data(dom) if within is None else None


def _declarations(dom: Dom, scope: HtmlElement) -> Iterator[tuple[HtmlElement, bool]]:
    """Small elements that link to comments or are named after them; whether they link to this page's own."""
    page = _bare(dom.url)
    for element in scope.iter(*_SMALL):
        if element.tag == "a" and (href := element.get("href") or "").endswith(_FRAGMENTS):
            link = href.rpartition("#")[0]
            yield element, not link or (bool(page) and _bare(join(dom.base, link)) == page)
        elif (names := element.get("class")) and "omment" in names and _NAMED.search(names):
            yield element, False
        elif element.get("itemprop") in _COUNT_PROPERTIES:
            yield element, True


def _bare(url: str) -> str:
    """An address as far as it names a page."""
    return url.partition("#")[0].partition("://")[2].removeprefix("www.").rstrip("/")


def _declared_by(element: HtmlElement) -> int | None:
    text = element.get("content") or _short_text(element)
    if element.get("itemprop") in _COUNT_PROPERTIES:
        text = f"{text.replace('UserComments:', '')} comments"
    if len(text.strip()) > _LONGEST_NAMED and element.tag not in ("h1", "h2", "h3", "h4", "h5", "h6", "a"):
        return None
    if element.tag == "a" and (match := _ONLY_NUMBER.fullmatch(text)):
        return int(match[1])
    return read_count(text)


def _short_text(element: HtmlElement) -> str:
    parts: list[str] = []
    length = 0
    for part in element.itertext():
        parts.append(part)
        length += len(part)
        if length > 4 * _LONGEST:
            break
    return " ".join(parts)


def _in_data(dom: Dom) -> int | None:
    """`commentCount` of the page's JSON-LD or of a meta element."""
    for meta in dom.root.iterfind(".//meta[@itemprop]"):
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
