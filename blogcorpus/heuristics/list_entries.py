"""What a list of posts says of them, as a feed would. A site's menu is no such list."""

from __future__ import annotations

from collections.abc import Sequence

from lxml.html import HtmlElement

from blogcorpus.class_names import name_words, names
from blogcorpus.dom import Dom
from blogcorpus.heuristics.listed import listed_days
from blogcorpus.heuristics.segments import Segment, segments
from blogcorpus.items import Entry
from blogcorpus.text import words
from blogcorpus.urls import url_key

#: What menus are made of and called.
_TAGS, _ROLES = frozenset({"nav", "header"}), frozenset({"navigation", "menu", "menubar", "banner"})
_WORDS = frozenset("nav navi navbar navigation menu submenu topmenu".split())
#: Words of the names in a menu, on average; titles have more.
_FEW = 2
#: Where one link alone is no list, whatever it says.
_ASIDE = ("nav", "header", "footer", "aside")


def entries_of(dom: Dom) -> tuple[Entry, ...]:
    """What an index page says of its posts, as a feed would; nothing where all it links to is its site's menu."""
    found = segments(dom)
    if _is_menu(found, dom):
        return ()
    days = listed_days(dom, found)
    return tuple(
        Entry(url=s.url, title=s.title, published=days.get(url_key(s.url)), source=dom.url, listed=True) for s in found
    )


def _is_menu(found: Sequence[Segment], dom: Dom) -> bool:
    """Names of few words and without a day, where sites have their menus; or one link beside the page's main part."""
    if len(found) == 1 and next(found[0].link.iterancestors(*_ASIDE), None) is not None:
        return True
    named = [dom.flat.of(segment.link) for segment in found]
    if any(c.isdigit() for name in named for c in name) or sum(len(words(n)) for n in named) > _FEW * len(named):
        return False
    return all(any(map(_holds_menus, segment.link.iterancestors())) for segment in found)


def _holds_menus(element: HtmlElement) -> bool:
    if element.tag in _TAGS or element.get("role") in _ROLES:
        return True
    return element.tag not in ("body", "html") and not _WORDS.isdisjoint(name_words(names(element)))
