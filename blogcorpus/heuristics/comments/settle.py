"""Which items are comments of their own, and what each says."""

from __future__ import annotations

from dataclasses import dataclass

from lxml.html import HtmlElement

from blogcorpus.class_names import name_words, names
from blogcorpus.heuristics.comments.byline import is_noise
from blogcorpus.heuristics.comments.counts import read_count
from blogcorpus.heuristics.comments.fields import Context, Fields, read_fields
from blogcorpus.heuristics.comments.segment import Item
from blogcorpus.heuristics.comments.words import HEADING

#: Ids that other software gives to anything, not only to comments (TYPO3 numbers every piece of a page like this).
_ANY_NUMBER = ("#c%", "#com-%", "#comm-%")
#: Words of the classes that it gives to such pieces.
_PIECES = frozenset({"csc", "frame"})

#: Themes wrap a comment in no more elements that look like one.
_MOST_JOINS = 4


@dataclass(slots=True, eq=False)
class Read:
    """An item with what it says."""

    item: Item
    fields: Fields


def settle(items: list[Item], context: Context, *, sure: bool = False) -> list[Read]:
    """Read all items, join those that are one comment in two elements, drop those that are none.

    `sure`: they are known to be comments, who wrote them or not.
    """
    fields = {item: read_fields(item, context) for item in items}
    gone: set[Item] = set()
    for item in items:
        for _ in range(_MOST_JOINS):
            if item in gone or not item.inside or (joined := _join(item, fields)) is None:
                break
            gone.add(joined)
            if joined is not item:
                fields[item] = read_fields(item, context)
    left = [Read(item, fields[item]) for item in items if item not in gone]
    several = len(left) > 1
    return [read for read in left if _is_comment(read, several=several, sure=sure)]


def _join(item: Item, fields: dict[Item, Fields]) -> Item | None:
    """The item that is no comment of its own: a wrapper of several, or the first inside, a part of this one."""
    first = item.inside[0]
    outer, inner = fields[item], fields[first]
    if first.in_replies or (item.number and first.number and item.number != first.number):
        return None
    beside = (other for other in item.inside if other.element.getparent() is first.element.getparent())
    siblings = sum(not _is_like(other, item, first) for other in beside)
    if siblings > 1 and not item.number and not (outer.author and outer.text and outer.dated):
        for other in item.inside:
            other.parent = item.parent
        return item
    if outer.text and inner.author:
        return None
    if outer.author and inner.author and outer.author != inner.author:
        return None
    item.own += first.own
    item.number = item.number or first.number
    for other in first.inside:
        other.parent = item
    item.inside = [*first.inside, *item.inside[1:]]
    return first


def _is_like(other: Item, outer: Item, first: Item) -> bool:
    """It is written as the item around both rather than as the first inside: an answer, beside what it answers."""
    said, around, within = (frozenset(names(item.element).split()) for item in (other, outer, first))
    return len(said & around) > len(said & within)


def _is_comment(read: Read, *, several: bool, sure: bool) -> bool:
    """It says something, and something tells that it is one person's: a number, a name, a date."""
    said = read.fields
    if not said.text:
        return said.pingback and said.author is not None
    if len(said.text) < 60 and not said.dated and _is_furniture(said.text):
        return False
    if sure:
        return True
    if read.item.rule.endswith(_ANY_NUMBER):
        return said.author is not None and said.dated and not _is_piece(read.item.element)
    if said.number is not None:
        return True
    return said.author is not None and (several or said.dated) and read.item.element.find(".//h1") is None


def _is_furniture(text: str) -> bool:
    """A heading, or nothing but a button."""
    return read_count(text) is not None or HEADING.match(text) is not None or is_noise(text)


def _is_piece(element: HtmlElement) -> bool:
    """It is a piece of a page, by its class, or because it has the post's text in it."""
    called = not _PIECES.isdisjoint(name_words(names(element)))
    return called or element.find(".//*[@itemprop='articleBody']") is not None
