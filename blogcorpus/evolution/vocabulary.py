"""The words of a grammar, out of the pages of the examples: what stands on the way to the wanted values, and beside."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from lxml.html import HtmlElement

from blogcorpus.evolution.example import Example
from blogcorpus.evolution.language import Op, parse, quote
from blogcorpus.evolution.targets import Hit
from blogcorpus.text import squash, tidy

#: Attributes that name kinds of elements; `data-` attributes too, where their value is a word.
_NAMING = ("class", "id", "itemprop", "rel", "role", "property", "name")
_MASKED = frozenset({"class", "id"})
_SEVERAL = frozenset({"class", "rel", "itemprop"})
_DIGITS = re.compile(r"\d+")
_WORD = re.compile(r"[A-Za-z][\w:.*/-]{0,39}")
#: Ancestors looked at, neighbours in which a label may stand, and a label's length.
ANCESTORS = 10
NEIGHBOURS = 4
LABEL = 40
#: What a word weighs that was found by counting.
_COUNTED = 2
_MOST = {"ElementTag": 40, "AttribTag": 90, "LabelText": 60, "AttribName": 20}


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Words by category of the grammar, the most telling first."""

    words: dict[str, tuple[str, ...]]

    def has(self, category: str, word: str) -> bool:
        """A word belongs to a category."""
        return word in self.words[category]


def vocabulary(
    examples: Sequence[Example], found: Sequence[Sequence[Sequence[Hit]]], counted: Sequence[str] = ()
) -> Vocabulary:
    """Words that stand near wanted values on at least two pages (on one, where there is only one).

    `counted` are steps to elements of which there are as many as wanted.
    """
    counts: dict[str, Counter[str]] = {category: Counter() for category in _MOST}
    pages = 0
    for example, values in zip(examples, found, strict=True):
        seen: dict[str, set[str]] = {category: set() for category in _MOST}
        for hit in (hit for hits in values for hit in hits):
            _collect(example, hit, seen)
        pages += any(values)
        for category, words in seen.items():
            counts[category].update(sorted(words))
    for name in counted:
        tag, _, test = name.partition("[")
        counts["ElementTag"][tag] += _COUNTED
        if test:
            counts["AttribTag"][test.removesuffix("]")] += _COUNTED
    often = min(2, pages)
    return Vocabulary({
        category: tuple(word for word, count in counts[category].most_common(most) if count >= often)
        for category, most in _MOST.items()
    })  # fmt: skip


def _collect(example: Example, hit: Hit, seen: dict[str, set[str]]) -> None:
    seen["LabelText"].update(quote(text) for text in hit.constants)
    seen["AttribName"].update(op.argument or "" for op in _ops(hit.take) if op.name == "A")
    for element in line(example, hit.element):
        seen["ElementTag"].add(str(element.tag))
        seen["AttribTag"].update(tests(element))
    for label, text in labels(example, hit.element):
        seen["ElementTag"].add(str(label.tag))
        seen["LabelText"].add(quote(text))


def _ops(take: str) -> tuple[Op, ...]:
    return parse(f"//a&{take}").ops


def line(example: Example, element: HtmlElement) -> list[HtmlElement]:
    """An element and the elements around it, as far as the page or the record goes."""
    order = example.index.order
    around = [element]
    for ancestor in element.iterancestors():
        if ancestor not in order or len(around) > ANCESTORS:
            break
        around.append(ancestor)
    return around


def tests(element: HtmlElement) -> list[str]:
    """What may stand in brackets to name an element: `@class='price'`, `@itemprop='name'` …; digits are `*`."""
    found = []
    for name, value in element.attrib.items():
        if name in _NAMING or name.startswith("data-"):
            masked = _DIGITS.sub("*", value) if name in _MASKED else value
            words = masked.split() if name in _SEVERAL else [masked.strip()]
            found += [f"@{name}='{word}'" for word in words[:8] if _WORD.fullmatch(word)]
    return found


def labels(example: Example, element: HtmlElement) -> Iterator[tuple[HtmlElement, str]]:
    """Short texts beside an element: in front of it, in its row, inside it, at the beginning of what is around it."""
    for inner in line(example, element)[:3]:
        before = inner.getprevious()
        row = inner.getparent()
        near = [before, *(row[:NEIGHBOURS] if row is not None else ())]
        yield from _labels_in(example, (e for e in near if e is not None and e is not inner))
    yield from _labels_in(example, element[:NEIGHBOURS])
    for outer in line(example, element)[1:4]:
        text = tidy(outer.text or "")
        if _is_label(text, example):
            yield outer, text


def _labels_in(example: Example, elements: Iterable[HtmlElement]) -> Iterator[tuple[HtmlElement, str]]:
    for element in elements:
        if element in example.index.order and example.index.size(element) <= NEIGHBOURS:
            text = example.reader.fresh().line(element)
            if _is_label(text, example):
                yield element, text


def _is_label(text: str, example: Example) -> bool:
    """Short, can be written in quotes, and is not itself what is wanted."""
    if not 0 < len(text) <= LABEL or ("'" in text and '"' in text):
        return False
    return all(wanted.text != text and wanted.squashed != squash(text) for wanted in example.wanted)
