"""What platforms and themes call the element with a post's text, and which elements of a page are called so."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import product

from lxml.html import HtmlElement

from blogcorpus.dom import Dom
from blogcorpus.index import Index

#: Surest first, as the page's index names it. `entry-body`, `entry_body` and `entryBody` are one name.
NAMES = (
    "[itemprop=articleBody] .e-content .entry-content .post-body .post-content .entry-body .article-content"
    " .article-body .article-entry .post-entry .entry-text .post-text .story-content .story-text .asset-body"
    " .asset-content .post-full-content .gh-content .kg-canvas .blog-post-content .blog-content .blog-post-body"
    " .single-content .td-post-content .post-inner-content .content-entry .entry-inner .post-single-content"
    " .markdown-body .field-name-body .snap_preview .instapaper_body .js-post-content .section-content"
    " .hatenablog-entry .se-main-container .post-article .the-content .text-content .prose .serendipity_entry_body"
    " .bText .elementor-widget-theme-post-content .tt_article_useless_p_margin .skin-entry-body .w-richtext"
).split()
#: Further names are made of these.
_OF_POSTS = ("entry", "post", "article", "story", "blogpost", "blogentry", "blogarticle")
_OF_TEXTS = ("body", "content", "contents", "text", "entry")


@lru_cache(maxsize=4096)  # a theme has a few hundred names
def _normal(feature: str) -> str:
    return feature.lower().replace("-", "").replace("_", "")


#: Each name by its normal form.
_BY_NORMAL: dict[str, str] = {}
for _name in (*NAMES, *(f".{'-'.join(pair)}" for pair in product(_OF_POSTS, _OF_TEXTS))):
    _BY_NORMAL.setdefault(_normal(_name), _name)
#: Themes put their own name before them, `sea-article-content`; before the text of another post stands one of these.
_OTHERS = frozenset(
    "related recent popular similar prev previous next featured latest random hot more comment comments widget sidebar"
    " footer header nav menu list archive archives card grid loop teaser preview excerpt summary search sticky".split()
)
_PART = re.compile(r"[-_]+")
#: Words of such a name.
_PREFIXED = range(3, 5)
#: Name of what is remembered of a page.
_CALLED = "called a text"

#: The same behind a prefix, which is less sure.
_PREFIXES = {f"*{''.join(pair)}": f".*-{'-'.join(pair)}" for pair in product(_OF_POSTS, _OF_TEXTS)}


@lru_cache(maxsize=4096)
def _without_prefix(feature: str) -> str:
    """The key in `_PREFIXES` of a class that ends with a known name; ids are given to what is around the text, too.

    >>> _without_prefix(".sea-article-content"), _without_prefix(".related-post-body"), _without_prefix("#my-post-body")
    ('*articlecontent', '', '')
    """
    parts = _PART.split(feature.lower()[1:]) if feature.startswith(".") else []
    key = f"*{''.join(parts[-2:])}"
    return key if len(parts) in _PREFIXED and key in _PREFIXES and _OTHERS.isdisjoint(parts) else ""


def called_texts(dom: Dom) -> dict[str, list[HtmlElement]]:
    """Elements that are called a post's text, by name, the surest first; found once for everybody who asks."""
    known = dom.memo.get(_CALLED)
    if known is None:
        known = dom.memo[_CALLED] = _find(dom.index)
    called: dict[str, list[HtmlElement]] = known
    return called


def _find(index: Index) -> dict[str, list[HtmlElement]]:
    found: dict[str, list[HtmlElement]] = {}
    for feature in index.all_features:
        if (normal := _normal(feature)) in _BY_NORMAL or (normal := _without_prefix(feature)):
            found.setdefault(normal, []).extend(index.named(feature))
    known = [(name, found[normal]) for normal, name in (*_BY_NORMAL.items(), *_PREFIXES.items()) if normal in found]
    return {name: sorted(elements, key=index.order.__getitem__) for name, elements in known}
