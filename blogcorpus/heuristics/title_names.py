"""What the names of an element say of it as a title: a post's, the site's, a widget's."""

from __future__ import annotations

from functools import lru_cache

from lxml.html import HtmlElement

from blogcorpus.class_names import name_words, names
from blogcorpus.flat import HEADINGS
from blogcorpus.heuristics.telling import of_names

#: Class, id and item property words that name a post's title, and those that name another one's.
_NAMED = frozenset(
    "entry-title post-title p-name headline article-title post__title entry__title posttitle entrytitle post_title"
    " blog-title-post story-title single-title post-name"
    " page-title asset-name ueberschrift titel titre titulo titolo".split()
)
_SITE = frozenset(
    "site-title blog-title sitename site-name logo brand site_title blogname masthead header-title".split()
)
#: A microformat's word for the name of anything, the site as well.
_OF_ANYTHING = frozenset({"p-name"})
_WIDGET = frozenset("widget-title widgettitle comments-title reply-title related comment-reply-title sidebar".split())


@of_names
def names_title(feature: str) -> bool:
    """A class, an id or an item property that names a post's title."""
    return feature[1:].lower() in _NAMED or (feature.startswith("[itemprop=") and "headline" in feature)


def name_score(element: HtmlElement) -> float:
    """What its name says: a post's title, the site's, a widget's, or nothing."""
    if "headline" in (element.get("itemprop") or ""):
        return 2.0
    label = names(element)
    return _score(label, element.tag in HEADINGS) if label else 0.0


@lru_cache(maxsize=4096)  # a theme has a few hundred names
def _score(label: str, heading: bool) -> float:
    tokens = set(label.lower().split())
    if tokens & _NAMED and not (tokens & _SITE and tokens & _NAMED == _OF_ANYTHING):
        return 2.0
    if tokens & _SITE or tokens & _WIDGET:
        return -3.0
    return 0.7 if heading and "title" in name_words(label.lower()) else 0.0
