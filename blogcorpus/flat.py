"""A page's text in one line of blocks, and where each element's text stands in it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lxml.html import HtmlElement

#: Elements that start a new line: text on both sides does not belong to one sentence.
BLOCK_TAGS = frozenset(
    "address article aside blockquote body br button caption center col colgroup dd details dialog dir div dl dt"
    " fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe"
    " legend li main menu nav noframes ol optgroup option p pre section select summary table tbody td textarea"
    " tfoot th thead title tr ul video".split()
)
#: From the most important on.
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")


@dataclass(frozen=True)
class Flat:
    """The text of a page in one line of blocks, and where each element's text stands in it."""

    #: Inline white space is one space, a block boundary one newline.
    text: str
    #: Element → (start, end) in `text`. Holds a reference to every element, so they stay the same objects.
    spans: Mapping[HtmlElement, tuple[int, int]]
    #: Every element in document order, and where its text starts: never before that of the one before.
    elements: Sequence[HtmlElement]
    starts: Sequence[int]
    depth: int

    def of(self, element: HtmlElement) -> str:
        """Text of an element, blocks separated by newlines."""
        start, end = self.spans[element]
        return self.text[start:end].strip()

    def between(self, first: int, last: int) -> range:
        """Places in `elements` of those whose text starts from one place of the text to another."""
        return range(bisect_left(self.starts, first), bisect_right(self.starts, last))


def flatten(root: HtmlElement) -> Flat:
    r"""Text of a tree with the span of every element.

    >>> from blogcorpus.dom import parse
    >>> flat = flatten(parse("<p>One <b>two</b></p><p>three</p>").body)
    >>> flat.text
    'One two\nthree\n'
    """
    return flat_of(list(root.iter("*")))


def flat_of(elements: Sequence[HtmlElement]) -> Flat:
    """The same of all elements of a tree in document order, in one pass without recursion."""
    parts: list[str] = []
    spans: dict[HtmlElement, tuple[int, int]] = {}
    starts: list[int] = []
    above: list[HtmlElement] = []  # the open elements
    begun: list[int] = []  # where the text of each of them began
    length = deepest = 0
    last = "\n"  # the last character written, so that white space is never doubled
    # Every page goes through this loop, so it calls little that it can do itself; elements in document order with
    # their parents are had in three quarters of the time that lxml's own walk with its events takes.
    for element in (*elements, None):
        parent = element.getparent() if element is not None and above else None
        while above and above[-1] is not parent:
            closed = above.pop()
            spans[closed] = (begun.pop(), length)
            if last != "\n" and closed.tag in BLOCK_TAGS:
                parts.append("\n")
                length += 1
                last = "\n"
            # Most text between elements is white space behind white space.
            if (text := closed.tail) and above and not (last in " \n" and text.isspace()):
                line = _one_line(text, last in " \n")
                parts.append(line)
                length += len(line)
                last = line[-1]
        if element is None:
            break
        if last != "\n" and element.tag in BLOCK_TAGS:
            parts.append("\n")
            length += 1
            last = "\n"
        above.append(element)
        begun.append(length)
        starts.append(length)
        if len(above) > deepest:
            deepest = len(above)
        if (text := element.text) and not (last in " \n" and text.isspace()):
            line = _one_line(text, last in " \n")
            parts.append(line)
            length += len(line)
            last = line[-1]
    return Flat(text="".join(parts), spans=spans, elements=elements, starts=starts, depth=deepest)


def _one_line(text: str, after_space: bool) -> str:
    """Inline text with white space as single spaces, none at its beginning behind another; never empty."""
    if (
        text.isprintable() and "  " not in text
    ):  # no white space but single spaces: most text, and sooner told than split
        return text[1:] if after_space and text[0] == " " else text
    line = " ".join(text.split())
    if not line:
        return " "
    before = " " if text[0].isspace() and not after_space else ""
    return f"{before}{line} " if text[-1].isspace() else before + line
