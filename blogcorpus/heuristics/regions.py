"""Which parts of a page are not the post, by what their tags, roles, classes and ids say."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import islice
from operator import itemgetter
from weakref import ref

from lxml.html import HtmlElement

from blogcorpus.class_names import name_words, names
from blogcorpus.dom import Dom
from blogcorpus.flat import HEADINGS
from blogcorpus.heuristics.blocks import Blocks, blocks_of
from blogcorpus.heuristics.content_names import called_texts
from blogcorpus.heuristics.heading import titled
from blogcorpus.heuristics.heading_links import leads_home
from blogcorpus.heuristics.telling import of_names, told

_TAGS = frozenset({"nav", "aside", "footer", "form", "select", "button", "dialog", "menu"})
_HEADINGS = HEADINGS[:4]
_ROLES = frozenset({"navigation", "complementary", "contentinfo", "search", "banner", "menu", "dialog", "alert"})
_ROLE_FEATURES = frozenset(f"[role={role}]" for role in _ROLES)

#: Words that say what stands beside a post: layouts are named after it, too, `l-sidebar-fixed`, `footer-push`.
_LAYOUT = frozenset(
    "nav navi navbar navigation menu submenu topmenu sidebar sidebars sidebar1 sidebar2 rightbar leftbar aside footer"
    " foot banner masthead".split()
)
#: Those of comments and of other posts, which are often longer than the post.
_OF_OTHERS = frozenset(
    "comment comments commentlist respond disqus trackback trackbacks pingback pingbacks reply replies recent popular"
    " related relatedposts seealso similar recommend recommended".split()
)
#: Those of bars with buttons.
SHARES = frozenset("share sharing sharedaddy social addtoany addthis sociable".split())
#: Whole words of class names and ids (split at hyphens, underscores and camel humps) that name such parts.
_WORDS = frozenset(
    "colophon postamble copyright breadcrumb breadcrumbs pagination pager paging pagenavi wp-pagenavi widget widgets"
    " blogroll tagcloud tagadelic archives twitter facebook ad ads advert adsense advertisement sponsor promo"
    " newsletter subscribe subscription signup search searchform login cookie popup modal skip".split()
).union(_LAYOUT, _OF_OTHERS, SHARES)
#: The share of a page's prose that a side part with the post's heading or text in it has if it is around the post.
_HALF = 0.5
#: The same where it has neither, and the paragraphs there; outside there are fewer.
_MOST, _LONG, _PARAGRAPHS = 0.7, 80, 3
#: Words that make an element the post's own part whatever else its classes say ("post comments-open").
_OWN = re.compile(
    r"\b(h?entry|h-entry|e-content|hentry|(?:post|entry|article|page|blog|main)[-_]?(?:content|body|text)|articlebody|"
    r"post|article|content|main|blog|blog1)\b",
    re.I,
)
#: Names of what stands beside it, whatever they are of: `blog-sidebar`, `main-menu`.
_BESIDE = re.compile(r"(?<!\S)\S*[-_](?:sidebar|navbar|navigation|nav|menu)(?!\S)", re.I)
#: What a post's own footer is called.
_OF_POST = re.compile(r"(?:\b|_)(?:post|entry|article|asset)[-_]?(?:info|meta|data|footer|details)", re.I)
#: A banner over one post, with its title, author and date: `role="banner" class="entry-hero"`.
_OF_ENTRY = re.compile(r"\b(?:entry|post|article|single)[-_]", re.I)
#: Others are called so and show what is said of the post; elements of one that are looked at.
_BANNERS, _BANNER = frozenset({"banner", "masthead"}), 60
#: Page builders call every piece of a post a widget.
_BUILDER = re.compile(r"\b(?:elementor-|so-panel\b|panel-widget-style\b)")
_WIDGETS = frozenset({"widget", "widgets"})
#: What lists of posts are called, in sidebars and on pages of their own.
_LISTS = re.compile(r"\barchives\b", re.I)
#: What a page has around its post, said of the element around both: `no-navbar`, `has-sidebar`, `main--with-ads`.
_STATE = re.compile(r"(?:(?<!\S)|--)(?:(?i:no|has|with|without|hide)[-_]|(?:no|has|with|without|hide)(?=[A-Z]))\S+")
#: Names of what is remembered of a page.
_SIDES, _ELSEWHERE = "side parts", "elsewhere"


def is_side(element: HtmlElement) -> bool:
    """The element says that it is navigation, a sidebar, comments, sharing, advertising …."""
    if (element.tag == "footer" and _is_posts_own(element)) or (element.tag == "aside" and _is_about_post(element)):
        return False  # its author, date and tags
    label = names(element)
    role = element.get("role") or ""
    if element.tag in _TAGS or (role in _ROLES and not (role == "banner" and _OF_ENTRY.search(label))):
        return True
    if not label or element.tag in ("body", "html", "article", "main"):
        return False
    within = ("main", "article") if _LISTS.search(label) else ("main",)
    return _is_side_name(label) and next(element.iter(*within), None) is None


def _is_posts_own(footer: HtmlElement) -> bool:
    return next(footer.iterancestors("article"), None) is not None or is_of_post(footer)


def is_of_post(element: HtmlElement) -> bool:
    """It is called what stands around a post and is about it: its footer, its data."""
    return _OF_POST.search(names(element)) is not None


def _is_about_post(aside: HtmlElement) -> bool:
    """It is called so; or it stands right behind a heading, or in an article with a time in it, and is no list."""
    if is_of_post(aside):
        return True
    if next(aside.iter(*_HEADINGS, "ul", "ol"), None) is not None:
        return False
    before = aside.getprevious()
    if before is not None and before.tag in _HEADINGS:
        return True
    return next(aside.iter("time"), None) is not None and next(aside.iterancestors("article"), None) is not None


@lru_cache(maxsize=4096)
def _is_side_name(label: str) -> bool:
    words = name_words(_STATE.sub(" ", label)) - (_WIDGETS if _BUILDER.search(label) else frozenset())
    return not _WORDS.isdisjoint(words) and not _OWN.search(_BESIDE.sub(" ", label)) and not _OF_POST.search(label)


def side_parts(dom: Dom) -> frozenset[HtmlElement]:
    """Outermost elements that are not the post, found once for everybody who asks."""
    known = dom.memo.get(_SIDES)
    if known is None:
        known = dom.memo[_SIDES] = frozenset(_outermost_sides(dom))
    parts: frozenset[HtmlElement] = known
    return parts


def _outermost_sides(dom: Dom) -> Iterator[HtmlElement]:
    index, order = dom.index, dom.index.order
    may_be = {*told(dom, _may_be_side), *(element for tag in _TAGS for element in index.tagged(tag))}
    end = order[dom.body] - 1
    for element in sorted(may_be, key=order.__getitem__):
        if (
            order[element] > end
            and is_side(element)
            and not (_is_over_post(element, dom) or _is_around_post(element, dom))
        ):
            end = order[element] + index.size(element) - 1
            yield element


def _is_over_post(element: HtmlElement, dom: Dom) -> bool:
    """A banner that shows the post's heading, or what is said of the post."""
    if not _is_banner_name(names(element)):
        return False
    heading = titled(dom)
    if heading is not None and dom.index.parts((heading,), element) and not leads_home(heading, dom):
        return True
    return any(map(is_of_post, islice(element.iterdescendants("*"), _BANNER)))


@lru_cache(maxsize=4096)
def _is_banner_name(label: str) -> bool:
    said = _WORDS & name_words(label)
    return bool(said) and _BANNERS.issuperset(said)


def _is_around_post(element: HtmlElement, dom: Dom) -> bool:
    """The post is inside: a layout that is named after its sidebar, or a form around the whole page."""
    said = name_words(names(element))
    if (element.tag in _TAGS and element.tag != "form") or not _OF_OTHERS.isdisjoint(said):
        return False
    marked = _has_mark_of_post(element, dom)
    layout = element.tag == "form" or not _LAYOUT.isdisjoint(said)
    if not marked and not (layout and _long_lines(element, dom) >= _PARAGRAPHS):
        return False  # so most are seen before the page's text is weighed
    blocks = blocks_of(dom)
    weight = blocks.weight(element)
    if marked or not weight > _MOST * blocks.total:
        return marked and weight > _HALF * blocks.total
    inside = _paragraphs(element, blocks)
    return inside >= _PARAGRAPHS > _paragraphs(blocks.body, blocks) - inside


def _has_mark_of_post(element: HtmlElement, dom: Dom) -> bool:
    """The post's heading begins in it, or what is called its text. What leads home is the blog's name."""
    spans = dom.flat.spans
    start, end = spans[element]
    if any(start <= spans[text][0] < end for found in called_texts(dom).values() for text in found):
        return True
    heading = titled(dom)
    return heading is not None and start <= spans[heading][0] < end and not leads_home(heading, dom)


def _long_lines(element: HtmlElement, dom: Dom) -> int:
    """Long lines that an element has a part in: no fewer than there are paragraphs."""
    text, (start, end) = dom.flat.text, dom.flat.spans[element]
    behind = text.find("\n", end)
    return sum(len(line) > _LONG for line in text[start : behind if behind >= 0 else len(text)].split("\n"))


def _paragraphs(element: HtmlElement, blocks: Blocks) -> int:
    """Long blocks in an element that are not links."""
    return sum(weight > _LONG for weight in blocks.between(*blocks.spans[element]))


@of_names
def _may_be_side(feature: str) -> bool:
    """A role, or a class or an id with a word, that names such a part; the index writes numbers as `*`."""
    if feature[0] in ".#":
        return not _WORDS.isdisjoint(name_words(feature))
    return feature in _ROLE_FEATURES


class Elsewhere:
    """Parts of a page that are not the post: those that say so, and others that are known not to be."""

    def __init__(self, dom: Dom, excluded: Iterable[HtmlElement] = ()) -> None:
        self._dom, self._index = ref(dom), dom.index  # the page remembers this, and is to be freed when it is done with
        self._excluded = excluded

    @cached_property
    def _ranges(self) -> tuple[list[int], list[int]]:
        """Where each of them starts and ends; made on first use, for many pages are never asked."""
        dom = self._dom()
        every = {*(side_parts(dom) if dom is not None else ()), *self._excluded}
        starts, ends = list[int](), list[int]()
        for start, part in sorted(((self._index.order[part], part) for part in every), key=itemgetter(0)):
            if not ends or start > ends[-1]:  # else it lies in the one before
                starts.append(start)
                ends.append(start + self._index.size(part) - 1)
        return starts, ends

    def holds(self, element: HtmlElement) -> bool:
        """The element is one of them, or lies in one."""
        place, (starts, ends) = self._index.order[element], self._ranges
        before = bisect_right(starts, place) - 1
        return before >= 0 and place <= ends[before]

    def surrounds(self, element: HtmlElement) -> bool:
        """The element lies in one of them."""
        parent = element.getparent()
        return parent is not None and self.holds(parent)


def elsewhere(dom: Dom, excluded: frozenset[HtmlElement] = frozenset()) -> Elsewhere:
    """What is not the post on a page, made once for everybody who asks with the same exclusions."""
    known = dom.memo.setdefault(_ELSEWHERE, {})
    if excluded not in known:
        known[excluded] = Elsewhere(dom, excluded)
    found: Elsewhere = known[excluded]
    return found
