"""What kind of page this is: one post, a list of posts, or neither."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from blogcorpus.class_names import classes
from blogcorpus.dom import Dom
from blogcorpus.heuristics.blocks import blocks_of
from blogcorpus.heuristics.heading import titled
from blogcorpus.heuristics.heading_links import leads_elsewhere, leads_home
from blogcorpus.heuristics.list_headings import announces_list
from blogcorpus.heuristics.regions import elsewhere, side_parts
from blogcorpus.heuristics.segments import Segment, segments
from blogcorpus.urls import index_reason, is_http, looks_like_index

#: Body classes by which WordPress and themes made like its own say what a page is.
_POST_CLASSES = frozenset("single single-post post-template post-template-default item-page item-view".split())
_INDEX_CLASSES = frozenset("home blog archive category tag author date search paged index-page tag-template".split())
_OTHER_CLASSES = frozenset("page page-template page-template-default error404 static_page".split())
#: What WordPress calls a page beside; by itself the word may be a designer's for any page.
_PAGE, _PAGE_NUMBER = frozenset({"page"}), "page-id-"
#: What WordPress calls every post, in lists as well.
_TYPE = "type-post"
#: A picture's page, which WordPress calls a single one, too.
_PART_CLASSES = frozenset({"attachment", "single-attachment"})
#: A list has at least two posts; of less than four it must be most of the page.
_SEVERAL, _MANY = 2, 4
#: Posts beneath an address make it a list, whatever else is shown there.
_BENEATH, _MOST = 5, 0.8
#: Classes that some themes give to every page.
_LOOSE = frozenset({"home", "blog"})
#: What an address is called that has the word for a topic in it, as those of posts may have.
_TOPIC = "tag"
#: Weight of a long paragraph, and how many of them are a text.
_PARAGRAPH, _PARAGRAPHS = 80, 3
#: Share of the page's text that its posts have, without the longest.
_SHARE, _SHARE_OF_FEW = 0.3, 0.5


class Verdict(Enum):
    """Kinds of pages."""

    POST = "post"
    INDEX = "index"
    OTHER = "other"


def verdict(dom: Dom, *, vouched: bool = False) -> Verdict:
    """Kind of a page, by what it declares first and by its structure else.

    `vouched`: addresses like its own are those of its blog's posts, whatever they would mean elsewhere.
    """
    said = declared(dom)
    if said is not None and said is not Verdict.INDEX:
        return said
    reason = index_reason(dom.url) if is_http(dom.url) and not vouched else None
    if reason is not None and (said is Verdict.INDEX or reason != _TOPIC):
        return Verdict.INDEX
    listed = segments(dom)
    if said is Verdict.INDEX:
        # Some themes call every page `blog` or `home`: a list must be there, too, and no text before it. Two or three
        # links may lead to the other parts of a series.
        loose = reason is None and _INDEX_CLASSES.intersection(classes(dom.body)) <= _LOOSE
        listing = len(listed) >= (_MANY if loose else _SEVERAL) or (loose and _are_the_page(dom, listed))
        return Verdict.INDEX if listing and not (loose and _has_headed_text(dom, listed)) else Verdict.POST
    if _are_beneath(dom.url, listed) or announces_list(dom):
        return Verdict.INDEX
    if reason is None and not _are_the_page(dom, listed):
        return Verdict.POST
    return Verdict.POST if _has_headed_text(dom, listed) else Verdict.INDEX


def declared(dom: Dom) -> Verdict | None:
    """What a page says of its kind itself; `None` where it says nothing."""
    body = frozenset(classes(dom.body))
    if body & _PART_CLASSES:
        return Verdict.OTHER
    if post_classes(dom):
        return Verdict.POST
    article = _is_article(dom)
    if body & _INDEX_CLASSES and not (article and body.isdisjoint(_INDEX_CLASSES - _LOOSE)):
        return Verdict.INDEX
    if body & _OTHER_CLASSES and "post" not in body and not _may_be_any(dom, body):
        return Verdict.OTHER
    # Some lists describe each of their posts; others themselves, as if they were one.
    headlines = set(dom.metas.get("ld:headline", ()))
    described = article or len(headlines) == 1 or "article:published_time" in dom.metas
    return Verdict.POST if described and not _is_list_at_its_place(dom) else None


def _may_be_any(dom: Dom, body: frozenset[str]) -> bool:
    """Only one word calls it a page, and there is an article with its time, as posts have it."""
    if body & _OTHER_CLASSES != _PAGE or any(name.startswith(_PAGE_NUMBER) for name in body):
        return False
    return bool(dom.index.inside(dom.index.tagged("time"), dom.index.tagged("article")))


def _is_article(dom: Dom) -> bool:
    """The page calls itself an article, and its address is none of lists, where some sites do so as well."""
    said = dom.meta("og:type") == "article" or "article:published_time" in dom.metas
    return said and is_http(dom.url) and not looks_like_index(dom.url)


def post_classes(dom: Dom) -> frozenset[str]:
    """Classes by which a page says that it is a post: those of its body, or of the only post on it."""
    return _POST_CLASSES.intersection(classes(dom.body)) or _only_post(dom)


def _only_post(dom: Dom) -> frozenset[str]:
    """What WordPress calls posts, where one part is called so and has the page's own heading: bodies get lost."""
    parts = dom.index.named(f".{_TYPE}")
    heading = titled(dom) if len(parts) == 1 else None
    if heading is None or not dom.index.parts((heading,), parts[0]) or leads_elsewhere(heading, dom):
        return frozenset()
    return frozenset({_TYPE})


def other_classes(dom: Dom) -> frozenset[str]:
    """Classes by which a page says that it is neither a post nor a list."""
    return (_OTHER_CLASSES | _PART_CLASSES).intersection(classes(dom.body))


def _is_list_at_its_place(dom: Dom) -> bool:
    """The address is one of lists, and posts are listed there."""
    return is_http(dom.url) and looks_like_index(dom.url) and _are_the_page(dom, segments(dom))


def _are_the_page(dom: Dom, listed: Sequence[Segment]) -> bool:
    """Several listed posts take up much of the page, and not one of them all: a menu's last link may stand for it."""
    sides = elsewhere(dom)
    listed = [segment for segment in listed if not sides.holds(segment.link)]
    if len(listed) < _SEVERAL:
        return False
    lengths = [segment.span[1] - segment.span[0] for segment in listed]
    share = _SHARE if len(listed) >= _MANY else _SHARE_OF_FEW
    return sum(lengths) - max(lengths) > share * len(dom.flat.text)


def _has_headed_text(dom: Dom, listed: Sequence[Segment]) -> bool:
    """Under the heading that `<title>` says, before any listed post, stand paragraphs that outweigh all of those."""
    heading = titled(dom)
    if heading is None or leads_home(heading, dom) or leads_elsewhere(heading, dom):
        return False
    blocks = blocks_of(dom, side_parts(dom))
    start = dom.flat.spans[heading][1]
    end = min((place for s in listed if (place := dom.flat.spans[s.link][0]) >= start), default=len(dom.flat.text))
    paragraphs = [w for w in blocks.between(start, end) if w > _PARAGRAPH]
    others = (w for s in listed for w in blocks.between(*s.span) if not s.span[0] <= start < s.span[1])
    return len(paragraphs) >= _PARAGRAPHS and sum(paragraphs) > sum(others)


def _are_beneath(url: str, listed: Sequence[Segment]) -> bool:
    """The page's address is the folder of most posts it links to: `/blog/` that shows the newest post, then titles."""
    if not url.endswith("/"):
        return False
    beneath = sum(len(segment.url) > len(url) and segment.url.startswith(url) for segment in listed)
    return beneath >= _BENEATH and beneath >= _MOST * len(listed)
