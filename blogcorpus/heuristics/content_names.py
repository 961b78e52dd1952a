"""What platforms and themes call the element with a post's text, and which elements of a page are called so."""

from __future__ import annotations

import re
from itertools import product

from lxml.html import HtmlElement

from blogcorpus.dom import Dom
from blogcorpus.heuristics.telling import of_names, telling

#: Surest first, as the page's index names it. `entry-body`, `entry_body` and `entryBody` are one name.
NAMES = (
    "[itemprop=articleBody] .e-content .entry-content .post-body .post-content .entry-body .article-content"
    " .article-body .article-entry .post-entry .entry-text .post-text .story-content .story-text .asset-body"
    " .asset-content .post-full-content .gh-content .kg-canvas .blog-post-content .blog-content .blog-post-body"
    " .single-content .td-post-content .post-inner-content .content-entry .entry-inner .post-single-content"
    " .markdown-body .field-name-body .snap_preview .instapaper_body .js-post-content .section-content"
    " .hatenablog-entry .se-main-container .post-article .the-content .text-content .prose .serendipity_entry_body"
    " .bText .elementor-widget-theme-post-content .tt_article_useless_p_margin .skin-entry-body .w-richtext"
    " .theme-hope-content .theme-default-content .blog-text .article-texte-* .texte-principal .texte"
).split()
#: Further names are made of these.
_OF_POSTS = ("entry", "post", "article", "story", "blogpost", "blogentry", "blogarticle")
_OF_TEXTS = ("body", "content", "contents", "text", "entry")


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
#: All of them, and how sure each is.
_NAMED = {**_BY_NORMAL, **_PREFIXES}
_RANKS = {normal: rank for rank, normal in enumerate(_NAMED)}


def _text_name(feature: str) -> str:
    """The key in `_BY_NORMAL` or `_PREFIXES` of a class or property that names a text; most name none."""
    normal = _normal(feature)
    return normal if normal in _BY_NORMAL else _without_prefix(feature)


@of_names
def _names_text(feature: str) -> bool:
    """A class or property that names a text."""
    return bool(_text_name(feature))


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
        known = dom.memo[_CALLED] = _find(dom)
    called: dict[str, list[HtmlElement]] = known
    return called


def _find(dom: Dom) -> dict[str, list[HtmlElement]]:
    found: dict[str, list[HtmlElement]] = {}
    for feature in telling(dom, _names_text):
        found.setdefault(_text_name(feature), []).extend(dom.index.named(feature))
    known = sorted(found, key=_RANKS.__getitem__)
    return {_NAMED[normal]: sorted(found[normal], key=dom.index.order.__getitem__) for normal in known}
