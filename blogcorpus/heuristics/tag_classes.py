"""Tags that WordPress writes into the classes of a post: `category-hot-drinks tag-tea`, whatever its theme shows."""

from __future__ import annotations

import re
from collections.abc import Iterable
from unicodedata import normalize
from urllib.parse import unquote

from lxml.html import HtmlElement

from blogcorpus.dom import Dom

#: What the element of a post is called, and in which class a tag stands.
_POSTS = (".type-post", ".hentry")
_TAG = re.compile(r"(?:category|tag)-([a-z][a-z0-9-]*)")
#: Where a tag's name is found: in the last part of the address of its list.
_LAST = re.compile(r"/(?:category|tag)/(?:[^?#]*/)?([^/?#]+)(?:/(?:index\.html?)?)?$")
_MAX_NAME = 60
#: What WordPress adds to the tag that is called as a category is.
_SECOND = "-2"
_APART = re.compile(r"[\W_]+")


def tags_of_classes(dom: Dom, content: HtmlElement, known: Iterable[str] = ()) -> tuple[str, ...]:
    """The tags in the classes of the post's element: as other posts have them, else by links, else in words."""
    post = _post(dom, content)
    classes = (post.get("class") or "").split() if post is not None else ()
    slugs = dict.fromkeys(said[1].removesuffix(_SECOND) for name in classes if (said := _TAG.fullmatch(name)))
    if not slugs:
        return ()
    names = {slug: name for name in known if (slug := _slug(name)) in slugs}
    for link, href in dom.links:
        found = _LAST.search(href)
        if found is not None and (slug := unquote(found[1]).removesuffix(_SECOND)) in slugs:
            name = dom.index.take(link, "text")
            names.setdefault(slug, name if len(name) <= _MAX_NAME else "")
    return tuple(names.get(slug) or slug.replace("-", " ") for slug in slugs)


def _slug(name: str) -> str:
    """A tag as WordPress writes it into addresses.

    >>> _slug("Café & Té")
    'cafe-te'
    """
    return _APART.sub("-", normalize("NFKD", name.lower()).encode("ascii", "ignore").decode()).strip("-")


def _post(dom: Dom, content: HtmlElement) -> HtmlElement | None:
    """The element that is called a post and holds the content, else the only one."""
    posts = {post: None for name in _POSTS for post in dom.index.named(name)}
    around = (element for element in (content, *content.iterancestors()) if element in posts)
    return next(around, next(iter(posts)) if len(posts) == 1 else None)
