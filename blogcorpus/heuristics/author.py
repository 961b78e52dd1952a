"""Who wrote a post, on a page nobody taught us. Better no name than a wrong one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from lxml.html import HtmlElement

from blogcorpus.dates import find_dates
from blogcorpus.dom import Dom, index_of, join
from blogcorpus.heuristics.author_icons import beside_icons
from blogcorpus.heuristics.author_notices import addressed, beside_day, labelled, owner, signed, under_title
from blogcorpus.heuristics.author_places import author_places
from blogcorpus.heuristics.bylines import BARS, MAX_TEXT, clean_name, is_byline, is_phrase, named_in, split_names
from blogcorpus.heuristics.regions import Elsewhere, elsewhere, side_parts
from blogcorpus.heuristics.rule_tables import field_rules, present
from blogcorpus.index import Index
from blogcorpus.items import Finding
from blogcorpus.text import words
from blogcorpus.urls import index_reason

#: Where platforms write authors: filter, what to take, how often it is right (on the saved blogs, rounded down).
RULES: tuple[tuple[str, str, float], ...] = (
    ("meta[property=ld:author]", "@content", 0.93),
    ("[rel=author]", "text", 0.95),
    ("[itemprop=author] [itemprop=name]", "text", 0.95),
    ("[itemprop=author] meta[itemprop=name]", "@content", 0.9),
    (".p-author .p-name", "text", 0.94),
    (".p-author", "text", 0.92),
    (".author .fn", "text", 0.93),
    (".byline .fn", "text", 0.93),
    (".vcard .fn", "text", 0.9),
    ("[itemprop=author]", "text", 0.9),
    ("meta[itemprop=author]", "@content", 0.85),
    (".post-author .fn", "text", 0.93),
    (".entry-author-name", "text", 0.93),
    (".wp-block-post-author-name", "text", 0.93),
    (".wp-block-post-author__name", "text", 0.93),
    (".author-name", "text", 0.9),
    (".entry-author", "text", 0.88),
    (".post-author", "text", 0.88),
    (".post-author-name", "text", 0.9),
    (".postauthor", "text", 0.88),
    (".byline-name", "text", 0.9),
    (".byline .author", "text", 0.9),
    (".byline a", "text", 0.85),
    (".byline", "text", 0.8),
    (".by-author", "text", 0.88),
    (".posted-by", "text", 0.88),
    (".postedby", "text", 0.88),
    (".meta-author", "text", 0.88),
    (".article-author", "text", 0.88),
    (".entry-meta .author", "text", 0.9),
    (".post-meta .author", "text", 0.9),
    (".postmetadata .author", "text", 0.9),
    (".author a", "text", 0.85),
    (".ljuser", "text", 0.8),
    (".tc-subtitle a", "text", 0.8),
    (".author", "text", 0.75),
    (".autor", "text", 0.75),
    (".auteur", "text", 0.75),
    ("meta[property=article:author]", "@content", 0.75),
    ("meta[name=article:author]", "@content", 0.75),
    ("meta[name=dc.creator]", "@content", 0.8),
    ("meta[name=DC.creator]", "@content", 0.8),
    ("meta[name=DC.Creator]", "@content", 0.8),
    ("meta[name=dcterms.creator]", "@content", 0.8),
    ("meta[name=parsely-author]", "@content", 0.85),
    ("meta[name=sailthru.author]", "@content", 0.85),
    ("meta[property=trackback:author]", "@content", 0.69),  # often what one logs in with: a line "by …" is asked first
    ("meta[name=author]", "@content", 0.7),
    ("meta[name=Author]", "@content", 0.7),
    ("meta[name=AUTHOR]", "@content", 0.7),
)

#: Where links to a post's comments lead.
_TO_COMMENTS = re.compile(r"#(?:comment|respond|disqus)", re.I)
#: What a phrase in a name's place costs: "View more posts", in any language.
_DOUBT = 0.3
#: How often a line "by …" is right.
_LINE = 0.7
#: A finding surer than this needs no guess; no guess is surer.
_SURE = 0.72
_MAX_LINE = 120
#: Words of a name.
_MAX_NAME = 5

_RULES = field_rules(RULES)


def find_authors(
    dom: Dom,
    content: HtmlElement | None = None,
    excluded: frozenset[HtmlElement] = frozenset(),
    *,
    above: float = 0.0,
) -> list[Finding[tuple[str, ...]]]:
    """Lists of names with the most trusted first. `excluded` elements (comments) name other people.

    Guesses are not made where only what is surer than `above` is wanted, and none of them is.
    """
    others = elsewhere(dom, excluded)
    found = list(_by_rules(dom, others))
    if above < _SURE:
        found += _guesses(found, dom, content, excluded)
    return sorted(found, key=lambda f: -f.confidence)[:5]


def _guesses(
    found: Sequence[Finding[tuple[str, ...]]],
    dom: Dom,
    content: HtmlElement | None,
    excluded: frozenset[HtmlElement],
) -> list[Finding[tuple[str, ...]]]:
    """What lines, places and notices say, as long as nothing surer was found."""
    guessed: list[Finding[tuple[str, ...]]] = []
    if all(f.confidence < _LINE for f in found):
        guessed += filter(None, [_byline(dom, content, excluded)])
    if content is not None and all(f.confidence < _SURE for f in (*found, *guessed)):
        guessed += islice(_in_places(dom, content, elsewhere(dom, excluded)), 1)
    if not found and not guessed:
        guessed += islice(_by_notices(dom, content, excluded), 1)
    return guessed


def _by_rules(dom: Dom, others: Elsewhere) -> Iterator[Finding[tuple[str, ...]]]:
    """What the rules say, the most trusted first, up to one that leaves no doubt."""
    for rule in present(_RULES, dom.index):
        candidates = (
            e for e in rule.filter.select(dom.index) if _is_short(e, rule.take, dom) and not _is_other(e, dom)
        )
        names = _names((e for e in candidates if not others.surrounds(e)), rule.take, dom.index)
        if names:
            doubtful = any(map(is_phrase, names))
            sure = round(rule.confidence - (_DOUBT if doubtful else 0), 3)
            yield Finding(value=names, method="heuristic", rule=str(rule.filter), confidence=sure)
            if not doubtful:
                return


def _is_short(element: HtmlElement, how: str, dom: Dom) -> bool:
    """Asked before its text is taken: elements may nest, and each would be read to its end."""
    start, end = dom.flat.spans[element]
    return how != "text" or end - start <= MAX_TEXT


def _is_other(element: HtmlElement, dom: Dom) -> bool:
    """A link to a tag's page or to the comments, such as stand in bylines, too."""
    href = element.get("href") if element.tag == "a" else None
    return href is not None and (_TO_COMMENTS.search(href) is not None or index_reason(join(dom.base, href)) == "tag")


def _names(elements: Iterable[HtmlElement], how: str, index: Index) -> tuple[str, ...]:
    """The name that the first element gives; several elements side by side give several."""
    values = (clean_name(index.take(e, how)) for e in islice(elements, 4))
    first = next((v for v in values if v), None)
    return split_names(first) if first else ()


def _in_places(dom: Dom, content: HtmlElement, others: Elsewhere) -> Iterator[Finding[tuple[str, ...]]]:
    for element, rule, sure in author_places(dom, content, others):
        name = clean_name(dom.flat.of(element))
        if name and len(words(name)) <= 5 and not is_phrase(name) and next(iter(find_dates(name)), None) is None:
            yield Finding(value=split_names(name), method="heuristic", rule=rule, confidence=sure)


def _by_notices(
    dom: Dom, content: HtmlElement | None, excluded: frozenset[HtmlElement]
) -> Iterator[Finding[tuple[str, ...]]]:
    for name in beside_icons(dom, content, elsewhere(dom, excluded)) if content is not None else ():
        yield Finding(value=split_names(name), method="heuristic", rule="beside an icon", confidence=0.65)
    for name in beside_day(dom, content) if content is not None else ():
        yield Finding(value=(name,), method="heuristic", rule="beside a day", confidence=0.65)
    for name in signed(dom):
        yield Finding(value=split_names(name), method="heuristic", rule="notice", confidence=0.6)
    for name in addressed(dom, excluded):
        yield Finding(value=(name,), method="heuristic", rule="address", confidence=0.55)
    for name in under_title(dom, content) if content is not None else ():
        yield Finding(value=(name,), method="heuristic", rule="under the title", confidence=0.55)
    for name in owner(dom):
        yield Finding(value=(name,), method="heuristic", rule="copyright", confidence=0.5)


def _byline(dom: Dom, content: HtmlElement | None, excluded: frozenset[HtmlElement]) -> Finding[tuple[str, ...]] | None:
    """A short line at the beginning or the end of the text that says "by …"."""
    if content is None:
        return None
    text = dom.flat.text
    start, end = dom.flat.spans[content]
    # Comments may stand inside of what was taken for the text.
    inside = (dom.flat.spans[part][0] for part in excluded)
    own = [line for line in text[start : min((s for s in inside if start < s), default=end)].split("\n") if line]
    # What stands behind the text may be a comment, or a sidebar, "posted by" somebody else.
    others = (dom.flat.spans[part][0] for part in side_parts(dom) | excluded)
    last = min((first for first in others if first >= end), default=len(text))
    before, after = text[max(0, start - 400) : start], text[end : min(last, end + 300)]
    for line in (*_short(before.split("\n"))[::-1], *_short(own[:3] + own[-3:]), *_short(after.split("\n"))):
        name = named_in(line)
        if name is not None:
            return Finding(value=split_names(name), method="heuristic", rule="byline", confidence=_LINE)
    label = next(labelled(before.split("\n")), None)
    if label is not None and len(words(label)) <= _MAX_NAME and not is_phrase(label):
        return Finding(value=split_names(label), method="heuristic", rule="labelled", confidence=_LINE)
    return next(_signed(own), None)


def _signed(lines: list[str]) -> Iterator[Finding[tuple[str, ...]]]:
    """Lines anywhere in what was taken for the text that nobody writes but software: the first is the post's own."""
    for line in lines:
        name = clean_name(line) if len(line) <= _MAX_LINE and is_byline(line) else None
        if name and len(words(name)) <= 5:
            yield Finding(value=split_names(name), method="heuristic", rule="signed", confidence=0.6)


def _short(lines: list[str]) -> list[str]:
    """Lines that may be bylines; long ones about the post have their parts between bars and dots."""
    return [part for line in lines for part in BARS.split(line) if 3 < len(part) <= 150]


def authors_in(element: HtmlElement) -> Iterator[str]:
    """Names inside one segment of an index page."""
    index = index_of(element)
    for rule in present(_RULES, index):
        for found in rule.filter.select(index):
            name = clean_name(index.take(found, rule.take))
            if name:
                yield name
