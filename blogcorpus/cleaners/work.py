"""The tree under the cleaners' hands: cutting, counting, and what several cleaners ask of it.

Everything here is linear in the size of the tree, however deep it is, and nothing recurses. Most cleaners find nothing
on most pages, so the questions that rule them out are answered from the written markup, which costs a tenth of a walk.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from functools import cached_property
from operator import itemgetter

from lxml import etree
from lxml.html import HtmlElement

from blogcorpus.cleaners.markup import name_of, write_markup
from blogcorpus.items import Removed

#: Elements that are cut get this name first and leave the tree together: one pass, however many they are.
_CUT = "blogcorpus-cut"
#: How much of a removed part's text is kept to show it.
_SHOWN_LETTERS = 160
#: Parts that are shown at most; the counts go on.
_SHOWN_PARTS = 500
#: What shows a part that has no text.
_ADDRESSES = ("src", "href", "data")
#: Elements whose letters are counted one by one; for more all are counted at once, so that it stays linear.
_FEW = 16
_START_TAG = re.compile(r"<([^/>][^>]*)>")
_NAMES = re.compile(r' (?:class|id)="([^"]*)"')


class Work:
    """A content element that is being cleaned. Its root is never cut."""

    def __init__(self, root: HtmlElement, base: str = "", *, retain_links: bool = False) -> None:
        self.root = root
        #: Address that relative links start from.
        self.base = base
        #: How often each cleaner did something.
        self.counts: Counter[str] = Counter()
        self.removed: list[Removed] = []
        #: Links that went with removed parts, for the removed link retainer.
        self.lost_links: list[tuple[str, str]] = []
        #: Something was cut after a cleaner had passed over a part as too large: it may have become small enough.
        self.again = False
        self._refused = False
        self._retain_links = retain_links
        self._cleaner = ""
        self._pending = False
        self._gone: set[HtmlElement] = set()
        self._counted: dict[HtmlElement, int] = {}

    def start(self, cleaner: str) -> None:
        """What is done from here on is done by this cleaner."""
        self._cleaner = cleaner

    def edited(self, times: int = 1) -> None:
        """Count edits."""
        if times:
            self.counts[self._cleaner] += times
            self.__dict__.pop("markup", None)

    def cut(self, elements: Iterable[HtmlElement]) -> None:
        """Take elements out of the tree; text behind them stays. Parts of what is already out are passed over."""
        for element in elements:
            if element is self.root or element in self._gone:
                continue
            self._note(element)
            self._gone.update(element.iter())
            element.tag = _CUT
            self._pending = True

    def empty(self, element: HtmlElement) -> None:
        """Take out all that an element holds, and leave the element itself."""
        if element in self._gone or not (len(element) or element.text):
            return
        self._note(element)
        self._gone.update(element.iterdescendants())
        del element[:]
        element.text = None
        self._pending = True

    def refuse(self) -> None:
        """Say that a part was passed over for what it holds."""
        self._refused = True

    def finish(self) -> None:
        """Let what was cut leave the tree."""
        if self._pending:
            etree.strip_elements(self.root, _CUT, with_tail=False)
            self._pending = False
            self._counted = {}
            self.__dict__.pop("letters", None)
            self.__dict__.pop("markup", None)

    def lose_links(self, element: HtmlElement) -> None:
        """Remember the text links of a part that goes."""
        if self._retain_links:
            for link in element.iter("a"):
                self.lost_links.append((link.get("href") or "", " ".join("".join(link.itertext()).split())))

    def _note(self, element: HtmlElement) -> None:
        self.counts[self._cleaner] += 1
        self.lose_links(element)
        text = glimpse(element)
        if text and self._refused:
            self.again = True
        text = text or next((a for a in map(element.get, _ADDRESSES) if a), "")[:_SHOWN_LETTERS]
        if text and len(self.removed) < _SHOWN_PARTS:
            self.removed.append(Removed(stage="cleaner", reason=self._cleaner, text=text))

    @cached_property
    def markup(self) -> str:
        """The tree as it is written now."""
        return write_markup(self.root)

    @cached_property
    def _start_tags(self) -> AbstractSet[str]:
        return set(_START_TAG.findall(self.markup))

    @cached_property
    def tags(self) -> AbstractSet[str]:
        """Names of the elements there are, or were before the last edit."""
        return set(map(name_of, self._start_tags))

    @cached_property
    def attributes(self) -> str:
        """All different start tags that carry attributes, as they are written."""
        return "\n".join(tag for tag in self._start_tags if " " in tag)

    @cached_property
    def names(self) -> AbstractSet[str]:
        """Class names and identifiers, in lower case with `-` for `_`: `addtoany_list` is `addtoany-list`."""
        return set(_words(" ".join(_NAMES.findall(self.attributes))))

    @cached_property
    def _index(self) -> dict[str, list[tuple[int, HtmlElement]]]:
        """Class names and identifiers → the elements that carry them, with their place in the document."""
        index: dict[str, list[tuple[int, HtmlElement]]] = {}
        for place, element in enumerate(self.root.iterdescendants("*")):
            names = element.get("class") or ""
            if identity := element.get("id"):
                names = f"{names} {identity}"
            for word in _words(names) if names else ():
                index.setdefault(word, []).append((place, element))
        return index

    def carrying(self, words: AbstractSet[str]) -> list[HtmlElement]:
        """Elements with one of these words as class or identifier that are still there, in the order of the page."""
        if self.names.isdisjoint(words):
            return []
        found = {entry for word in words & self._index.keys() for entry in self._index[word]}
        return [element for _, element in sorted(found, key=itemgetter(0)) if element not in self._gone]

    def letters_of(self, element: HtmlElement) -> int:
        """How many letters (characters but white space) an element holds."""
        known = self._counted.get(element)
        if known is not None:
            return known
        if len(self._counted) >= _FEW:
            return self.letters.get(element, 0)
        text = etree.tostring(element, encoding="unicode", method="text", with_tail=False)
        letters = self._counted[element] = letters_in(text)
        return letters

    @cached_property
    def letters(self) -> dict[HtmlElement, int]:
        """How many letters each element holds."""
        return count(self.root, letters_in)

    @cached_property
    def code(self) -> AbstractSet[HtmlElement]:
        """Elements inside of code: their class names belong to a highlighter."""
        inside: set[HtmlElement] = set()
        for element in self.root.iter("pre", "code"):
            if element not in inside:
                inside.update(element.iterdescendants())
        return inside


def cut_small(work: Work, found: list[HtmlElement], most: float, letters: int | None = None) -> None:
    """Cut parts that hold at most a share of all letters, and no more than so many; larger ones are something else."""
    if found:
        limit = most * work.letters_of(work.root)
        limit = limit if letters is None else min(limit, letters)
        for element in found:
            if work.letters_of(element) <= limit:
                work.cut((element,))
            else:
                work.refuse()


def _words(names: str) -> list[str]:
    return names.lower().replace("_", "-").split()


def letters_in(text: str) -> int:
    """Characters but white space."""
    return sum(map(len, text.split()))


def count(root: HtmlElement, measure: Callable[[str], int]) -> dict[HtmlElement, int]:
    """A measure of the text in each element of a tree, summed over its descendants in one pass from the leaves up."""
    sums = dict.fromkeys(root.iter("*"), 0)
    for element, parent in children_first(root):
        if element.text:
            sums[element] += measure(element.text)
        sums[parent] += sums[element] + (measure(element.tail) if element.tail else 0)
    if root.text:
        sums[root] += measure(root.text)
    return sums


def children_first(root: HtmlElement) -> Iterator[tuple[HtmlElement, HtmlElement]]:
    """All elements below the root with their parents, from the end of the page to its beginning."""
    for element in reversed(list(root.iter("*"))[1:]):
        parent = element.getparent()
        if parent is not None:
            yield element, parent


def glimpse(element: HtmlElement) -> str:
    """The beginning of an element's text in one line.

    >>> from lxml.html import fromstring
    >>> glimpse(fromstring("<div><p>Share</p><p>this</p></div>"))
    'Share this'
    """
    parts: list[str] = []
    room = _SHOWN_LETTERS
    for text in element.itertext():
        if words := text.split():
            parts.append(" ".join(words))
            room -= len(parts[-1]) + 1
        if room < 0:
            return " ".join(parts)[: _SHOWN_LETTERS - 1].rstrip() + "…"
    return " ".join(parts)
