"""Tags that WordPress writes into the classes of a post: `category-hot-drinks tag-tea`, whatever its theme shows."""

from __future__ import annotations

import re
from urllib.parse import unquote

from lxml.html import HtmlElement

from blogcorpus.dom import Dom

#: What the element of a post is called, and in which class a tag stands.
_POSTS = (".type-post", ".hentry")
_TAG = re.compile(r"(?:category|tag)-([a-z][a-z0-9-]*)")
#: Where a tag's name is found: in the last part of the address of its list.
_LAST = re.compile(r"/(?:category|tag)/(?:[^?#]*/)?([^/?#]+)(?:/(?:index\.html?)?)?$")
_MAX_NAME = 60


def tags_of_classes(dom: Dom, content: HtmlElement) -> tuple[str, ...]:
    """The tags in the classes of the post's element: by the names that links to their lists have, else in its words."""
    post = _post(dom, content)
    classes = (post.get("class") or "").split() if post is not None else ()
    slugs = dict.fromkeys(said[1] for name in classes if (said := _TAG.fullmatch(name)))
    if not slugs:
        return ()
    names: dict[str, str] = {}
    for link, href in dom.links:
        found = _LAST.search(href)
        if found is not None and (slug := unquote(found[1])) in slugs:
            name = dom.index.take(link, "text")
            names.setdefault(slug, name if len(name) <= _MAX_NAME else "")
    return tuple(names.get(slug) or slug.replace("-", " ") for slug in slugs)


def _post(dom: Dom, content: HtmlElement) -> HtmlElement | None:
    """The element that is called a post and holds the content, else the only one."""
    posts = {post: None for name in _POSTS for post in dom.index.named(name)}
    around = (element for element in (content, *content.iterancestors()) if element in posts)
    return next(around, next(iter(posts)) if len(posts) == 1 else None)
