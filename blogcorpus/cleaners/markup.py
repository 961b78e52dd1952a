"""A tree as written markup: how the renderers read it.

Walking a tree element by element costs as much as its parse; writing it out in C and splitting the result costs a tenth
of that. In what libxml2 writes every `<` and `>` of a text or attribute value is escaped: a `<` starts a tag.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter

_TAG = re.compile("<[^>]*>")
_ATTRIBUTE = re.compile(r'([^\s="]+)="([^"]*)"')
#: All that libxml2 writes in another way than it is read. The `&` comes last, or `&amp;lt;` would become `<`.
_ESCAPES = (
    ("&lt;", "<"),
    ("&gt;", ">"),
    ("&quot;", '"'),
    ("&#9;", " "),
    ("&#10;", " "),
    ("&#13;\n", "\n"),
    ("&#13;", " "),
    ("&amp;", "&"),
)
#: What is neither element nor text (comments, scripts' contents, instructions), by its first and last signs.
_ASIDES = (("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"))


def tag_pattern(names: str) -> re.Pattern[str]:
    """Matches the tags of some elements in written markup, both ends."""
    # By their first letters: one after the other they take a third more time.
    by_letter = groupby(sorted(names.split(), reverse=True), key=itemgetter(0))
    choice = "|".join(f"{letter}(?:{'|'.join(name[1:] for name in some)})" for letter, some in by_letter)
    return re.compile(rf"</?(?:{choice})(?:>|[ /][^>]*>)")


def name_of(tag: str) -> str:
    """The name in a start tag: of `br/` it is `br`, of `p class="a"` it is `p`."""
    return tag.partition(" ")[0].rstrip("/")


def nesting(tag: str, name: str) -> int:
    """How much deeper a tag leads into elements of this name: 1, -1 or 0."""
    if tag[:1] == "/":
        return -1 if tag[1:] == name else 0
    return 1 if tag.partition(" ")[0] == name and tag[-1:] != "/" else 0


def attributes(tag: str) -> dict[str, str]:
    """The attributes written in a tag.

    >>> attributes('a href="/?a&amp;b" title=""')
    {'href': '/?a&b', 'title': ''}
    """
    return {name: plain(value) for name, value in _ATTRIBUTE.findall(tag)}


def plain(text: str) -> str:
    """Text or an attribute's value as it is read."""
    if "&" not in text:
        return text
    for written, read in _ESCAPES:
        text = text.replace(written, read)
    return text


class Remover:
    """Takes elements of some names out of markup, with what they hold, and all that is neither element nor text."""

    def __init__(self, names: Iterable[str]) -> None:
        choice = f"({'|'.join(sorted(names))})(?: [^>]*)?/?>"
        self._element = re.compile(f"<{choice}")
        # One search for all: most markup has none of them.
        self._any = re.compile(f"<(?:[!?]|{choice})")

    def __call__(self, markup: str) -> str:
        """Markup without the elements, in which each `<` starts a tag and each `>` ends one.

        >>> Remover(("svg", "script"))("<p>a<svg><svg/>b</svg>c<!-- d --></p>")
        '<p>ac</p>'
        """
        if self._any.search(markup) or markup.count("<") != markup.count(">"):
            markup = _TAG.sub(_without_inner_brackets, _without_asides(markup))
            while match := self._element.search(markup):
                markup = _without_elements(markup, match[1])
        return markup


def _without_inner_brackets(tag: re.Match[str]) -> str:
    """A tag without `<` in its names: `<p<script>` is one tag of an element that has no meaning."""
    return "<" + tag[0][1:].replace("<", "-")


def _without_elements(markup: str, name: str) -> str:
    first, *rest = re.split(rf"(</?{name}(?: [^>]*)?/?>)", markup)
    parts, depth = [first], 0
    for tag, text in zip(rest[::2], rest[1::2], strict=True):
        depth = max(0, depth + nesting(tag[1:-1], name))
        if not depth:
            parts.append(text)
    return "".join(parts)


def _without_asides(markup: str) -> str:
    for first, last in _ASIDES:
        parts: list[str] = []
        place = 0
        while (start := markup.find(first, place)) >= 0 and (end := markup.find(last, start)) >= 0:
            parts.append(markup[place:start])
            place = end + len(last)
        markup = "".join((*parts, markup[place:]))
    return markup
