"""Names behind the icon of a person, in a row about the post that tells its day, too: 👤 Ann Lee 🕑 1 May 2024."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from lxml.html import HtmlElement

from blogcorpus.class_names import name_words, names
from blogcorpus.dates import find_dates
from blogcorpus.dom import Dom
from blogcorpus.heuristics.bylines import clean_name, is_phrase
from blogcorpus.heuristics.regions import Elsewhere
from blogcorpus.heuristics.telling import of_names, told
from blogcorpus.text import words

#: Words of class names that sets of icons have for a person, and those that say that something is an icon.
_PERSON = frozenset("user account person people".split())
_ICON = frozenset(
    "icon icons iconfont fa fas far fal bi ri mdi glyphicon genericon dashicons feather ti tabler".split()
)
_TAGS = frozenset({"i", "svg", "use"})
#: Elements around an icon of which one is the row, characters of a row, and how far from the post's text it stands.
_HEIGHT, _ROW, _FARTHEST = 3, 150, 400
#: Words of a name.
_MOST = 5


def beside_icons(dom: Dom, content: HtmlElement, others: Elsewhere) -> Iterator[str]:
    """Names that stand with a person's icon, in page order."""
    start, end = dom.flat.spans[content]
    for icon in sorted(told(dom, _names_person), key=dom.index.order.__getitem__):
        place = dom.flat.spans[icon][0]
        near = start - _FARTHEST <= place <= start + _FARTHEST or end - _FARTHEST <= place <= end + _FARTHEST
        if near and _is_icon(icon) and not others.holds(icon) and _is_in_dated_row(icon, dom):
            name = clean_name(_beside(icon, dom))
            if name and len(words(name)) <= _MOST and not is_phrase(name):
                yield name


@of_names
def _names_person(feature: str) -> bool:
    """A class that may be the icon of a person."""
    return feature[0] == "." and not _PERSON.isdisjoint(name_words(feature))


def _is_icon(element: HtmlElement) -> bool:
    return element.tag in _TAGS or not _ICON.isdisjoint(name_words(names(element)))


def _is_in_dated_row(icon: HtmlElement, dom: Dom) -> bool:
    """It stands in a short part that says a day: rows of a menu have icons of people, too."""
    for part in islice(icon.iterancestors(), _HEIGHT):
        start, end = dom.flat.spans[part]
        if end - start > _ROW:
            return False
        if next(iter(find_dates(dom.flat.text[start:end])), None) is not None:
            return True
    return False


def _beside(icon: HtmlElement, dom: Dom) -> str:
    """What the icon's own element says, else what follows it, or what holds nothing else."""
    for part in (icon, *islice(icon.iterancestors(), _HEIGHT - 1)):
        following = part.getnext()
        for said in (dom.flat.of(part), part.tail or "", dom.flat.of(following) if following is not None else ""):
            if said.strip():
                return said
    return ""
