"""The tree under the cleaners' hands: cutting, counting, and what several cleaners ask of it.

Everything here is linear in the size of the tree, however deep it is, and nothing recurses. Most cleaners find nothing
on most pages, so the questions that rule them out are answered from the written markup, which costs a tenth of a walk.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from functools import cached_property, lru_cache
from operator import itemgetter

from lxml import etree
from lxml.html import HtmlElement

from blogcorpus.body import Removed
from blogcorpus.cleaners.markup import name_of
from blogcorpus.cleaners.measure import SHOWN_LETTERS, count, glimpse, letters_in
from blogcorpus.dom import write_markup
from blogcorpus.flat import HEADINGS

#: Elements that are cut get this name first and leave the tree together: one pass, however many they are.
_CUT = "blogcorpus-cut"
#: Parts that are shown at most; the counts go on.
_SHOWN_PARTS = 500
#: What shows a part that has no text.
_ADDRESSES = ("src", "href", "data")
#: Elements whose letters are counted one by one; for more all are counted at once, so that it stays linear.
_FEW = 16
#: From so much markup on a tree may be deep enough to matter.
_LARGE = 20_000
_START_TAG = re.compile(r"<([^/>][^>]*)>")
_CLASSES = re.compile(r' class="([^"]*)"')
_IDENTIFIERS = re.compile(r' id="([^"]*)"')


class Work:
    """A content element that is being cleaned. Its root is never cut."""

    def __init__(self, root: HtmlElement, base: str = "", *, retain_links: bool = False) -> None:
        self.root = root
        #: Address that relative links start from.
        self.base = base
        #: How often each cleaner did something.
        self.counts: Counter[str] = Counter()
        self.removed: list[Removed] = []
        #: Elements that were cut or emptied, and the cleaner that did it.
        self.parts: list[tuple[HtmlElement, str]] = []
        #: Links that went with removed parts, for the removed link retainer.
        self.lost_links: list[tuple[str, str]] = []
        #: How many parts were taken out.
        self.cuts = 0
        #: Something was cut after a cleaner had passed over a part as too large: it may have become small enough.
        self.again = False
        self._refused = False
        self._retain_links = retain_links
        self._cleaner = ""
        self._pending = False
        #: Elements that have left the tree, or are about to.
        self.gone: set[HtmlElement] = set()
        self._counted: dict[HtmlElement, int] = {}
        # When lxml lets go of an element it looks for another one in use above it: in a deep tree that is a long way,
        # unless all of them are in use.
        self._held = list(root.iter()) if len(self.markup) > _LARGE else []

    def start(self, cleaner: str) -> None:
        """What is done from here on is done by this cleaner."""
        self._cleaner = cleaner

    def edited(self, times: int = 1) -> None:
        """Count edits."""
        if times:
            self.counts[self._cleaner] += times
            self._forget("markup", "_start_tags", "tags", "attributes", "letters", "code")

    def cut(self, elements: Iterable[HtmlElement]) -> None:
        """Take elements out of the tree; text behind them stays. Parts of what is already out are passed over."""
        for element in elements:
            if element is self.root or element in self.gone:
                continue
            self._note(element)
            self.gone.update(element.iter())
            element.tag = _CUT
            self._pending = True

    def empty(self, element: HtmlElement) -> None:
        """Take out all that an element holds, and leave the element itself."""
        if element in self.gone or not (len(element) or element.text):
            return
        self._note(element)
        self.gone.update(element.iterdescendants())
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
            # Names of what was there may stay: they only say where to look.
            self._forget("markup", "letters")

    def _forget(self, *known: str) -> None:
        self._counted = {}
        for name in known:
            self.__dict__.pop(name, None)

    def lose_links(self, element: HtmlElement) -> None:
        """Remember the text links of a part that goes."""
        if self._retain_links:
            for link in element.iter("a"):
                self.lost_links.append((link.get("href") or "", " ".join("".join(link.itertext()).split())))

    def _note(self, element: HtmlElement) -> None:
        self.counts[self._cleaner] += 1
        self.cuts += 1
        self.lose_links(element)
        if len(self.parts) < _SHOWN_PARTS:
            self.parts.append((element, self._cleaner))
        text = glimpse(element)
        if text and self._refused:
            self.again = True
        text = text or next((a for a in map(element.get, _ADDRESSES) if a), "")[:SHOWN_LETTERS]
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
        """Class names there are, and identifiers after a `#`, both as `words_of` makes them."""
        names = words_of(" ".join(_CLASSES.findall(self.attributes)))
        return {*names, *(f"#{word}" for word in words_of(" ".join(_IDENTIFIERS.findall(self.attributes))))}

    @cached_property
    def _index(self) -> dict[str, list[tuple[int, HtmlElement]]]:
        """Class names and identifiers → the elements that carry them, with their place in the document.

        Identifiers of headings do not count: software makes them of what the heading says.
        """
        index: dict[str, list[tuple[int, HtmlElement]]] = {}
        for place, element in enumerate(self.root.iterdescendants("*")):
            words = _known_words(classes) if (classes := element.get("class")) else ()
            if (identifier := element.get("id")) and element.tag not in HEADINGS:
                words = (*words, *(f"#{word}" for word in words_of(identifier)))
            for word in words:
                index.setdefault(word, []).append((place, element))
        return index

    def carrying(self, words: AbstractSet[str]) -> list[HtmlElement]:
        """Elements with one of these words as class (`#word`: identifier) that are still there, in the page's order."""
        if self.names.isdisjoint(words):
            return []
        found = {entry for word in words & self._index.keys() for entry in self._index[word]}
        return [element for _, element in sorted(found, key=itemgetter(0)) if element not in self.gone]

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


def words_of(names: str) -> list[str]:
    """Class names in one spelling: lower case, `-` for `_` and `__`.

    >>> words_of("addtoany_list Post__Meta")
    ['addtoany-list', 'post-meta']
    """
    return names.lower().replace("_", "-").replace("--", "-").split()


@lru_cache(maxsize=4096)  # code has the same few on every word of it
def _known_words(classes: str) -> tuple[str, ...]:
    return tuple(words_of(classes))
