"""Places near a post that themes keep for its author, where no rule knows them.

They are links to a writer's page, and elements whose class names or labels speak of an author.
"""

from __future__ import annotations

from collections.abc import Iterator

from lxml.etree import XPath
from lxml.html import HtmlElement

from blogcorpus.class_names import name_words, names
from blogcorpus.dom import Dom, join
from blogcorpus.heuristics.author_notices import LABELS
from blogcorpus.heuristics.regions import Elsewhere
from blogcorpus.heuristics.telling import of_names, told
from blogcorpus.text import squash
from blogcorpus.urls import index_reason, same_site

#: Words of class names and ids that speak of who wrote the post …
_WORDS = frozenset("author authors byline writer poster autor auteur autore postedby".split())
#: … and those that make it something else.
_OTHER = frozenset(
    "avatar image img pic photo bio description about link links comment comments date time social title tips".split()
)
#: Boxes about the author, at the head of which the name stands.
_BOXES, _HEADINGS = frozenset("about bio box card info profile details".split()), frozenset({"h2", "h3", "h4", "h5"})
#: How such a head begins that is none: "About me".
_ABOUT = ("about", "über", "à propos", "sobre", "acerca", "об ", "关于", "關於")
#: Labels that pop up or are read out, and may say that what has them is a name.
_LABEL_ATTRIBUTES = ("title", "aria-label")
_LABELLED = XPath("descendant::*[@title or @aria-label]")
#: Characters of text in such an element, and how far from the post's text it stands.
_LONGEST, _FARTHEST = 60, 1500
#: Characters at both ends of what was taken for the post's text that may still be about it …
_EDGE = 250
#: … as long as they are no sentence: characters of a line about the post, and how sentences end.
_LINE, _SENTENCE = 120, (".", "!", "?", "。", "！", "？")


def author_places(dom: Dom, content: HtmlElement, others: Elsewhere) -> Iterator[tuple[HtmlElement, str, float]]:
    """Elements that may hold the author's name, with the rule and how far it is trusted: the nearest first."""
    start, end = dom.flat.spans[content]
    found: list[tuple[float, int, HtmlElement, str]] = []
    for place, element in _candidates(dom):
        begin, finish = dom.flat.spans[element]
        if not 0 < finish - begin <= _LONGEST or start + _EDGE < begin < end - _EDGE:
            continue
        distance = max(0, start - finish if begin <= start + _EDGE else begin - end)
        if distance > _FARTHEST or (rule := _rule(element, dom)) is None or others.surrounds(element):
            continue
        if start <= begin < end and _in_prose(dom.flat.text, begin, finish):
            continue
        # Inner elements are read first: what is around a name says more than a name.
        found.append((distance + (0 if begin <= start + _EDGE else _FARTHEST / 4), -place, element, rule))
    for far, _, element, rule in sorted(found, key=lambda f: f[:2]):
        yield element, rule, 0.72 if far < _FARTHEST / 3 else 0.6


def _in_prose(text: str, begin: int, finish: int) -> bool:
    """It stands in a sentence: posts begin and end with people who have pages of their own, too."""
    ending = text.find("\n", finish)
    line = text[text.rfind("\n", 0, begin) + 1 : ending if ending >= 0 else len(text)].strip()
    return len(line) > _LINE or line.endswith(_SENTENCE)


def _candidates(dom: Dom) -> Iterator[tuple[int, HtmlElement]]:
    """Links, and elements of which a name or a label speaks of an author, with their places."""
    index = dom.index
    labelled = (element for element in _LABELLED(dom.body) if _is_labelled(element))
    called = told(dom, _names_author)
    heads = (element[0] for element in called if len(element) and element[0].tag in _HEADINGS)
    found = {*index.tagged("a"), *called, *heads, *labelled}
    return ((index.order[element], element) for element in found)


@of_names
def _names_author(feature: str) -> bool:
    """A class or an id that speaks of who wrote the post."""
    return feature[0] in ".#" and not _WORDS.isdisjoint(name_words(feature))


def _rule(element: HtmlElement, dom: Dom) -> str | None:
    if element.tag == "a" and (href := element.get("href")):
        url = join(dom.base, href)
        if same_site(url, dom.url) and index_reason(url) == "author":
            return "link to a writer"
    if label := names(element):
        said = name_words(label)
        if not _WORDS.isdisjoint(said) and _OTHER.isdisjoint(said):
            return "called an author"
    if element.tag in _HEADINGS and _opens_box(element):
        return "head of an author's box"
    return "labelled an author" if _is_labelled(element) else None


def _opens_box(heading: HtmlElement) -> bool:
    """It is the first thing that a box about the author says."""
    box = heading.getparent()
    if box is None or box[0] is not heading or (box.text or "").strip():
        return False
    if heading.text_content().strip().lower().startswith(_ABOUT):
        return False
    said = name_words(names(box))
    return not _WORDS.isdisjoint(said) and not _BOXES.isdisjoint(said)


def _is_labelled(element: HtmlElement) -> bool:
    labels = (element.get(name) or "" for name in _LABEL_ATTRIBUTES)
    return any(len(label) <= _LONGEST and squash(label) in LABELS for label in labels)
