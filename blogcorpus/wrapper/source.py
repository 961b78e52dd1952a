"""Elements found in a page's source, without parsing the page: by the words that filters name them with.

To read a heading, a date and a text, a page of fifty kilobytes is parsed and every one of its elements is named. Where
a wrapper says what these three are called, their tags are found as strings, and only what they hold is parsed. Of
elements whose end tags may be left out the source does not tell where they end: they are not found.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property, lru_cache
from html import unescape

from lxml.html import HtmlElement

from blogcorpus.dom import parse, text_of
from blogcorpus.index import NAMING, Path, Step, follow, named
from blogcorpus.text import tidy, without_tags

__all__ = ["Source", "SourceIndex"]

#: Elements that hold nothing, and those whose end tags may be left out.
_VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())
_OPEN_ENDED = frozenset("dd dt head html li optgroup option p rp rt tbody td tfoot th thead tr".split())

_START_TAG = re.compile(r"""<([a-z][a-z0-9:-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>""")
_ATTRIBUTE = re.compile(r"""([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?""")
#: Where parts of a source begin in which nothing is an element, and where they end.
_UNREAD = re.compile("<(?:!--|script|noscript|template)")
_READ_AGAIN = {"<!--": "-->", "<script": "</script", "<noscript": "</noscript", "<template": "</template"}
#: Letters of words that pages do not use for everything.
_RARE = 6
#: Places of a word that are looked at: a page may repeat it without end.
_MOST = 500
#: How often a page is looked through for the ends of elements, all in all.
_PASSES = 20


class Source:
    """An element as a page's source has it: what is in it is looked for, and parsed, when somebody asks."""

    def __init__(self, page: SourceIndex, tag: re.Match[str]) -> None:
        self._page = page
        self._tag = tag
        #: Where its inside begins.
        self.begin = tag.end()

    @cached_property
    def attributes(self) -> dict[str, str]:
        """Its attributes."""
        return _attributes(self._tag[2])

    @cached_property
    def end(self) -> int:
        """Where its inside ends; where it begins, if nobody closes it."""
        return self._page.end_of(self._tag)

    @property
    def inner(self) -> str:
        """What is in it."""
        return self._page.html[self.begin : self.end]

    @cached_property
    def element(self) -> HtmlElement | None:
        """The element in a tree of its own; None where nobody closes it."""
        if self.end <= self.begin:
            return None
        body = parse(f"{self._tag[0]}{self.inner}</{self._tag[1]}>").body
        return body if self._tag[1] == "body" else next(iter(body), None)


class _Parsed(Source):
    """An element inside another one, which was parsed."""

    def __init__(self, element: HtmlElement) -> None:
        vars(self).update(element=element, attributes=dict(element.attrib), begin=0, end=0)

    @property
    def inner(self) -> str:
        return "<"


class SourceIndex:
    """Finds elements in the source of a page, and their values, as an index finds them in its tree."""

    def __init__(self, html: str) -> None:
        self.html = html
        self._left = _PASSES * len(html)
        #: Parts that nobody reads, as far as they have been looked for, and how far that is.
        self._unread: list[tuple[int, int]] = []
        self._looked = 0

    def chain(self, steps: tuple[Step, ...]) -> list[Source]:
        """Elements that the last step names, inside one that the step before names, and so on."""
        found = {one.begin: one for one in self._chain(steps, 0, len(self.html))}
        return [found[begin] for begin in sorted(found)]

    def first(self, steps: tuple[Step, ...]) -> Source | None:
        """The first of them; what stands behind it is not looked at."""
        return next(self._chain(steps, 0, len(self.html)), None)

    def below(self, steps: tuple[Step, ...], path: Path) -> list[Source]:
        """Where an exact path leads from the elements that a chain names."""
        roots = (one.element for one in self.chain(steps))
        ends = (follow(root, path) for root in roots if root is not None)
        return [_Parsed(end) for end in ends if end is not None]

    def take(self, element: Source, how: str) -> str:
        """Value of an element in one tidy line."""
        if how.startswith("@"):
            return tidy(without_tags(element.attributes.get(how[1:], "")))
        if "<" not in element.inner:
            return tidy(without_tags(unescape(element.inner)))
        root = element.element
        if root is None:
            return ""
        return tidy((root.text or "") + "".join(child.tail or "" for child in root) if how == "own" else text_of(root))

    def end_of(self, tag: re.Match[str]) -> int:
        """Where what a start tag opens is closed: by the end tag before which as many of its kind end as begin."""
        if tag[1] in _VOID or self._left <= 0:
            return tag.end()
        end = self._closed(tag)
        self._left -= (len(self.html) if end is None else end) - tag.end()
        return tag.end() if end is None else end

    def _closed(self, tag: re.Match[str]) -> int | None:
        depth = 1
        for other in _tags_of(tag[1]).finditer(self.html, tag.end()):
            if not self._is_unread(other.start()):
                depth += -1 if other[1] else 1
                if not depth:
                    return other.start()
        return None

    def _chain(self, steps: tuple[Step, ...], begin: int, end: int) -> Iterator[Source]:
        for tag in self._tags(steps[0], begin, end):
            found = Source(self, tag)
            if len(steps) == 1:
                yield found
            else:
                yield from self._chain(steps[1:], found.begin, found.end)

    def _tags(self, step: Step, begin: int, end: int) -> Iterator[re.Match[str]]:
        """Start tags that a step names, in a part of the source."""
        html, sign = self.html, _sign(step)
        at = html.find(sign, begin, end) if sign else -1
        for _ in range(_MOST):
            if at < 0:
                return
            tag = _START_TAG.match(html, html.rfind("<", begin, at + 1))
            behind = at + 1
            if tag is not None and tag.end() > at:
                behind = tag.end()
                if _fits(tag, step) and not self._is_unread(tag.start()):
                    yield tag
            at = html.find(sign, behind, end)

    def _is_unread(self, at: int) -> bool:
        """A place lies in a comment or a script."""
        if at >= self._looked:
            self._look_for_unread(at)
        before = bisect_right(self._unread, (at, len(self.html)))
        return before > 0 and at < self._unread[before - 1][1]

    def _look_for_unread(self, at: int) -> None:
        """Up to a place: what stands behind a text is mostly nobody's question."""
        html = self.html
        while self._looked <= at:
            begin = _UNREAD.search(html, self._looked)
            if begin is None:
                self._looked = len(html) + 1
                return
            end = html.find(_READ_AGAIN[begin[0]], begin.end())
            self._looked = end if end >= 0 else len(html) + 1
            self._unread.append((begin.start(), self._looked))


@lru_cache(maxsize=1024)
def _sign(step: Step) -> str:
    """What every start tag has that a step names: a word of its names that is long enough to be rare, or its tag."""
    names = (feature.strip(".#[]").rpartition("=")[2] for feature in step.features)
    word = max((piece for name in names for piece in name.split("*")), key=len, default="")
    return word if len(word) >= _RARE or step.tag is None else f"<{step.tag}"


def _fits(tag: re.Match[str], step: Step) -> bool:
    if tag[1] in _OPEN_ENDED or step.tag not in (None, tag[1]):
        return False
    if not step.features:
        return True
    naming = ((name, value) for name, value in _attributes(tag[2]).items() if name in NAMING)
    return {feature for name, value in naming for feature in named(name, value)}.issuperset(step.features)


def _attributes(written: str) -> dict[str, str]:
    """Attributes of a start tag; of two with one name the first counts."""
    found: dict[str, str] = {}
    for name, *values in _ATTRIBUTE.findall(written):
        found.setdefault(name.lower(), unescape("".join(values)))
    return found


@lru_cache(maxsize=64)
def _tags_of(name: str) -> re.Pattern[str]:
    return re.compile(rf"<(/?){re.escape(name)}(?=[\s/>])")
