"""Tags and categories of a post, on a page nobody taught us."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from urllib.parse import unquote

from lxml.html import HtmlElement

from blogcorpus.class_names import name_words, names
from blogcorpus.dom import Dom, join
from blogcorpus.heuristics.datelines import is_dateline
from blogcorpus.heuristics.regions import Elsewhere, elsewhere, side_parts
from blogcorpus.heuristics.rule_tables import FieldRule, field_rules, present
from blogcorpus.heuristics.tag_classes import tags_of_classes
from blogcorpus.heuristics.tag_lines import filed, tidy_tag
from blogcorpus.items import Finding
from blogcorpus.text import squash
from blogcorpus.urls import same_site

#: Where platforms write tags, surest first; all rules of one kind that match are joined.
RULES: tuple[tuple[str, str, float], ...] = (
    ("a[rel=tag]", "text", 0.9),
    (".p-category", "text", 0.9),
    ("meta[property=article:tag]", "@content", 0.88),
    (".post-labels a", "text", 0.88),
    (".labels a", "text", 0.85),
    (".post-tags a", "text", 0.88),
    (".entry-tags a", "text", 0.88),
    (".tag-links a", "text", 0.88),
    (".field--name-field-tags a", "text", 0.88),
    (".field-name-field-tags a", "text", 0.88),
    (".tags a", "text", 0.8),
    (".article-tag-list-link", "text", 0.88),
    (".quarto-category", "text", 0.88),
    (".tag_box a", "own", 0.85),  # how many posts have it stands beside each
    ("meta[property=ld:keywords]", "@content", 0.7),
    ("meta[itemprop=keywords]", "@content", 0.7),
    ("[itemprop=keywords]", "text", 0.7),
)
#: Where they write categories, which are joined to the tags.
CATEGORIES: tuple[tuple[str, str, float], ...] = (
    (".post-categories a", "text", 0.85),
    (".cat-links a", "text", 0.85),
    (".article-category-link", "text", 0.85),
    (".article-categories a", "text", 0.85),
    (".category-name a", "text", 0.85),
    (".category-link", "text", 0.85),
    ("[itemprop=genre]", "text", 0.8),
    ("a[rel=category]", "text", 0.8),
    (".categories a", "text", 0.75),
    ("meta[property=trackback:subject]", "@content", 0.75),
    ("meta[property=article:section]", "@content", 0.7),
    ("meta[property=ld:section]", "@content", 0.7),
)
#: What themes call the lists of other things, too, as of what a dish is made of: where no link leads to a tag's page.
LISTS: tuple[tuple[str, str, float], ...] = ((".tag-list a", "text", 0.75),)
_RULES, _CATEGORIES, _LISTS = field_rules(RULES), field_rules(CATEGORIES), field_rules(LISTS)
#: What themes call the cloud of all tags, too: believed near the text, and elsewhere where nothing else is said.
_OF_CLOUDS = frozenset({".tags", ".tag-list", ".labels", ".categories"})
_CLOUD = "tagcloud"
#: What generators that know no categories say as sections: the folder or the kind of all posts.
_OF_SECTIONS = frozenset({"[property=article:section]", "[property=ld:section]"})
_KINDS = frozenset("post posts blog blogs article articles entry entries page pages story stories note notes".split())
_MAX_TAG = 60
#: So far from the text tags may stand.
_NEAR = 400
#: Lines about a post are shorter than most of its own.
_PROSE = 120
_TAG_ADDRESS = re.compile(
    r"(?:^|/)(?:(?:tags?|categor(?:y|ies|ias?|ie)|kategorien?|topics?|labels?|search/label|t|schlagwort"
    r"|etiquetas?|taxonomy/term)/[^/#]+/?"
    r"|categor(?:y|ies)/(?:(?!page/|\d)[^/]+/){2,3}|cat_\d+\.html)(?:#.*)?$",
    re.I,
)
#: A place on the page of all tags, as software has it that makes no page for each.
_TAG_PLACE = re.compile(
    r"(?:^|/)(?:tags?|categor(?:y|ies|ias?|ie)|kategorien?|topics?|labels?|etiquetas?)(?:\.html?|/(?:index\.html?)?)?"
    r"#(?P<place>[^#]+)$",
    re.I,
)
#: The same where they are asked for; shops have such links for who sent the buyer.
_TAG_QUERY = re.compile(r"\?(?:cat|tag|category)=[^&#]+$", re.I)
#: How people write tags, whatever their pages are called; `#7` is a number, and more than a few words are a title.
_HASHTAG = re.compile(r"\s*#\s?[^\W\d][\w.+-]*(?: [\w.+-]+){0,2}\s*")
_MAX_TAGS = 40


def find_tags(
    dom: Dom,
    content: HtmlElement | None = None,
    excluded: frozenset[HtmlElement] = frozenset(),
    known: Iterable[str] = (),
) -> list[Finding[tuple[str, ...]]]:
    """The most trusted list of tags, or none; `known` are tags that other posts of the blog have."""
    others = elsewhere(dom, excluded)
    said, filed = (next(_by_rules(dom, others, rules, content), None) for rules in (_RULES, _CATEGORIES))
    if said is None and content is not None:
        far = _by_rules(dom, others, _RULES) if filed is None else ()
        shown = chain(_near(dom, content, others), _by_rules(dom, others, _LISTS, content))
        said = next(chain(shown, _classes(dom, content, known), far), None)
    if said is None or filed is None:
        return [found for found in (said, filed) if found is not None]
    joined = {squash(tag): tag for tag in (*filed.value, *said.value)}
    return [replace(said, value=tuple(joined.values()))]


def _by_rules(
    dom: Dom, others: Elsewhere, rules: Sequence[FieldRule], content: HtmlElement | None = None
) -> Iterator[Finding[tuple[str, ...]]]:
    """What each rule finds; near a content alone where that is given, and the name is one of clouds, too."""
    own = _own_clouds(dom, content) if content is not None else ()
    for rule in present(rules, dom.index):
        selected = rule.filter.select(dom.index)
        found = [e for e in selected if not others.surrounds(e) or any(dom.index.parts((e,), cloud) for cloud in own)]
        near = content is None or _OF_CLOUDS.isdisjoint(rule.needed) or any(_is_near(e, content, dom) for e in found)
        if not near:
            continue
        texts = [dom.index.take(e, rule.take) for e in _with_neighbours(found, dom)]
        if len(texts) == 1 and "," in texts[0]:
            texts = texts[0].split(",")
        if not _OF_SECTIONS.isdisjoint(rule.needed):
            texts = [text for text in texts if squash(text) not in _KINDS]
        named = (text for text in texts if squash(text) and len(text) <= _MAX_TAG and not is_dateline(text))
        tags = {squash(tag): tag for text in named if (tag := tidy_tag(text))}
        if 0 < len(tags) <= _MAX_TAGS:
            names, sure = tuple(tags.values()), rule.confidence
            yield Finding(value=names, method="heuristic", rule=str(rule.filter), confidence=sure)


def _with_neighbours(found: Sequence[HtmlElement], dom: Dom) -> list[HtmlElement]:
    """Links to tags, and those right beside them that lead to further ones: some themes mark one of them alone."""
    links = dict.fromkeys(found)
    beside = (a for e in found if e.tag == "a" for a in (*e.itersiblings("a"), *e.itersiblings("a", preceding=True)))
    links.update({a: None for a in beside if a not in links and _leads_to_tag(a, dom)})
    return sorted(links, key=dom.index.order.__getitem__) if len(links) > len(found) else list(found)


def _own_clouds(dom: Dom, content: HtmlElement) -> tuple[HtmlElement, ...]:
    """What is called a cloud of tags in the text's own element, or in the article that it is in: the post's tags."""
    if content.tag == "body":
        return ()
    clouds = {part for part in side_parts(dom) if _CLOUD in name_words(names(part))}
    around = next(content.iterancestors("article"), content) if clouds else content
    return tuple(dom.index.parts(clouds, around))


def _is_near(element: HtmlElement, content: HtmlElement, dom: Dom) -> bool:
    (start, end), place = dom.flat.spans[content], dom.flat.spans[element][0]
    return start - _NEAR <= place <= end + _NEAR


def _is_own_tag(link: HtmlElement, dom: Dom) -> bool:
    """It is written as a tag, or asks for one, and leads to another page of this site."""
    href = link.get("href") or "#"
    written = _HASHTAG.fullmatch(link.text or "") or _TAG_QUERY.search(href)
    return written is not None and href[0] != "#" and same_site(join(dom.base, href), dom.url)


def _near(dom: Dom, content: HtmlElement, others: Elsewhere) -> Iterator[Finding[tuple[str, ...]]]:
    """Links to tag pages, and lines "Filed under: …", close to the text."""
    spans = dom.flat.spans
    start, end = spans[content]
    first, last = start - _NEAR, end + _NEAR
    around = [a for a in dom.index.tagged("a") if first <= spans[a][0] <= last and not others.surrounds(a)]
    texts = {a: dom.index.take(a, "text") for a in around if _leads_to_tag(a, dom)}
    prose = _in_prose(dom, texts, start, end)
    links = {
        squash(tag): tag
        for a, text in texts.items()
        if squash(tag := tidy_tag(text)) and len(text) <= _MAX_TAG and a not in prose
    }
    if len(links) > _MAX_TAGS:
        links = {}
    lines = chain(filed(dom, around, first, min(start + _NEAR, end)), filed(dom, around, max(start, end - _NEAR), last))
    tags = links | {squash(tag): tag for tag in lines}
    if tags:
        rule, sure = ("tag links", 0.75) if links else ("filed under", 0.7)
        yield Finding(value=tuple(tags.values()), method="heuristic", rule=rule, confidence=sure)


def _classes(dom: Dom, content: HtmlElement, known: Iterable[str]) -> Iterator[Finding[tuple[str, ...]]]:
    if tags := tags_of_classes(dom, content, known):
        yield Finding(value=tags, method="heuristic", rule="classes", confidence=0.6)


def _leads_to_tag(link: HtmlElement, dom: Dom) -> bool:
    href = link.get("href") or ""
    return _TAG_ADDRESS.search(href) is not None or _is_own_tag(link, dom) or _leads_to_its_place(link, href, dom)


def _leads_to_its_place(link: HtmlElement, href: str, dom: Dom) -> bool:
    """It leads to the place that is called like it on the page of all tags: `/tags/#tea`, `/tags.html#tea-ref`."""
    found = _TAG_PLACE.search(href)
    name = squash(dom.index.take(link, "text")) if found is not None else ""
    return found is not None and bool(name) and squash(unquote(found["place"])).startswith(name)


def _in_prose(dom: Dom, links: Iterable[HtmlElement], start: int, end: int) -> set[HtmlElement]:
    """Those links that stand in the sentences of a text: in a long line most of which is linked nowhere."""
    text, lines = dom.flat.text, dict[int, list[HtmlElement]]()
    for link in links:
        place = dom.flat.spans[link][0]
        if start <= place < end:
            lines.setdefault(text.rfind("\n", 0, place) + 1, []).append(link)
    prose = set[HtmlElement]()
    for begin, within in lines.items():
        behind = text.find("\n", begin)
        length = (behind if behind >= 0 else len(text)) - begin
        linked = sum(last - first for first, last in (dom.flat.spans[link] for link in within))
        if length > _PROSE and 2 * linked < length:
            prose.update(within)
    return prose
