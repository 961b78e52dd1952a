"""What a blog's post pages have in common that its index pages lack: how one tells a post by its structure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from lxml.html import HtmlElement

from blogcorpus.class_names import classes
from blogcorpus.dom import Dom, join
from blogcorpus.index import Step

#: A feature belongs to posts when this share of the lesson's pages has it.
_COMMON = 0.85
#: Fewer telling features than this tell nothing.
_ENOUGH = 3
#: Tags that name a part of a page.
_PARTS = ("article", "time", "main", "h1")
#: What is kept of a signature.
_KINDS = ("post", "index", "body", "styles", "comments")
#: What is called after comments.
_COMMENTS = re.compile(r"comment|respond|repl(?:y|ies)|trackback|pingback", re.I)


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """Features (classes, ids, item properties …) of post pages, and of index pages, that the other kind lacks."""

    post: frozenset[str]
    index: frozenset[str]
    #: Classes that the `<body>` of some post has.
    body: frozenset[str] = frozenset()
    #: Style sheets of posts.
    styles: frozenset[str] = frozenset()
    #: Those features of posts that they have in their comments: where nobody has commented, a page may lack them all.
    comments: frozenset[str] = frozenset()
    #: One post alone taught them: what is its own, and what all posts have, is not known.
    alone: bool = False

    def is_post_named(self, classes: Iterable[str]) -> bool:
        """Some post calls itself so, too."""
        return not self.body.isdisjoint(classes)

    def is_of_other_design(self, dom: Dom) -> bool:
        """A page has style sheets, and none that posts have: it was made at another time than they were."""
        own = style_sheets(dom)
        return bool(own) and bool(self.styles) and own.isdisjoint(self.styles)

    def likeness(self, dom: Dom) -> float | None:
        """How much a page is like a post rather than like an index: 1 to 0; `None` where nothing tells."""
        if len(self.post) < _ENOUGH:
            return None
        here = page_features(dom)
        if self.comments.isdisjoint(here) and self.index.isdisjoint(here) and self.post - self.comments <= here:
            return 1.0 if self.post != self.comments else None
        like = len(self.post & here) / len(self.post)
        unlike = len(self.index & here) / len(self.index) if len(self.index) >= _ENOUGH else 0.0
        return max(0.0, min(1.0, like - unlike / 2))

    def to_json(self) -> dict[str, Any]:
        """As kept in the store."""
        return {**{kind: sorted(getattr(self, kind)) for kind in _KINDS}, "alone": self.alone}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Signature:
        """Read back what `to_json` wrote."""
        return cls(**{kind: frozenset(data.get(kind, ())) for kind in _KINDS}, alone=bool(data.get("alone")))


def page_features(dom: Dom) -> set[str]:
    """Every feature on a page, and each tag that names a part."""
    return {*dom.index.all_features, *(tag for tag in _PARTS if dom.index.matching(Step(tag)))}


def style_sheets(dom: Dom) -> frozenset[str]:
    """Addresses of a page's style sheets, without versions."""
    links = (link for link in dom.index.tagged("link") if "stylesheet" in (link.get("rel") or "").lower())
    return frozenset(join(dom.base, href).partition("?")[0] for link in links if (href := link.get("href")))


class Known(NamedTuple):
    """A page that is known to be a post, and what is known of it."""

    dom: Dom
    #: The element with its text: what stands only inside (pictures, headings, code) is in many posts, but not in short
    #: ones.
    text: HtmlElement | None = None
    #: The elements with its comments: where nobody has commented, a page may lack all that they have.
    comments: tuple[HtmlElement, ...] = ()


def learn_signature(known: Sequence[Known], indexes: Iterable[Dom]) -> Signature:
    """Tell post pages from index pages of one blog."""
    posts = [post.dom for post in known]
    body = frozenset(name for dom in posts for name in classes(dom.body))
    styles = frozenset(style for dom in posts for style in style_sheets(dom))
    counts: Counter[str] = Counter()
    for dom in posts:
        counts.update(page_features(dom))
    common = {f for f, n in counts.items() if n >= _COMMON * len(posts)}
    index: set[str] = set()
    for dom in indexes:
        index |= page_features(dom)
    if not index:
        return Signature(post=frozenset(), index=frozenset(), body=body, styles=styles)
    told = index - counts.keys()
    inner = {feature for feature in common - index if all(_is_inside(feature, post) for post in known)}
    post = frozenset(common - index - inner)
    comments = post.difference(*(page_features(post.dom) - _of_comments(post) for post in known))
    return Signature(
        post=post, index=frozenset(told), body=body, styles=styles, comments=comments, alone=len(known) == 1
    )


def _is_inside(feature: str, post: Known) -> bool:
    """A feature stands in a post's text and nowhere else; the element around the text is none of it."""
    if post.text is None:
        return False
    index = post.dom.index
    found = index.tagged(feature) if feature in _PARTS else index.named(feature)
    return post.text not in found and len(index.inside(found, (post.text,))) == len(found)


def _of_comments(post: Known) -> set[str]:
    """Features that a page has in its comments only, or in what is called after them."""
    index = post.dom.index
    inside = {element for part in post.comments for element in part.iter("*")}
    found = {feature for element in inside for feature in index.features(element)}
    alone = {feature for feature in found if inside.issuperset(index.named(feature))}
    return alone.union(filter(_COMMENTS.search, index.all_features))
