"""Who wrote a post, on a page nobody taught us. Better no name than a wrong one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from urllib.parse import urlsplit

from lxml.html import HtmlElement

from blogcorpus.dates import find_dates
from blogcorpus.dom import Dom, index_of
from blogcorpus.filters import Filter, parse_filter
from blogcorpus.heuristics.author_places import author_places
from blogcorpus.heuristics.regions import Elsewhere, elsewhere
from blogcorpus.index import Index
from blogcorpus.items import Finding
from blogcorpus.text import squash, tidy, words

#: Where platforms write authors: filter, what to take, how often it is right (on the saved blogs, rounded down).
RULES: tuple[tuple[str, str, float], ...] = (
    ("meta[property=ld:author]", "@content", 0.93),
    ("[rel=author]", "text", 0.95),
    ("[itemprop=author] [itemprop=name]", "text", 0.95),
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
    (".author", "text", 0.75),
    (".autor", "text", 0.75),
    (".auteur", "text", 0.75),
    ("a[rel=me]", "text", 0.3),
    ("meta[property=article:author]", "@content", 0.75),
    ("meta[name=article:author]", "@content", 0.75),
    ("meta[name=dc.creator]", "@content", 0.8),
    ("meta[name=DC.creator]", "@content", 0.8),
    ("meta[name=parsely-author]", "@content", 0.85),
    ("meta[name=sailthru.author]", "@content", 0.85),
    ("meta[name=author]", "@content", 0.7),
)

#: Words before a name in a byline, longest first; a name follows one of them.
_BY = (
    "written and posted by|guest post by|posted by|written by|published by|submitted by|created by|article by|story by"
    "|author|by|geschrieben von|verfasst von|veröffentlicht von|erstellt von|eingestellt von|gepostet von|von|autor"
    "|écrit par|publié par|posté par|rédigé par|proposé par|auteur|par|escrito por|publicado por|enviado por"
    "|posteado por|por|scritto da|pubblicato da|postato da|inserito da|autore|da|geschreven door|geplaatst door|door"
    "|skrevet av|skriven av|postat av|publicerad av|skrevet af|af|av|kirjoittanut|kirjoittaja|julkaissut|автор"
    "|опубликовал|опубликовано|написал|написала|добавил|от|автор публікації|napisał|napisała|opublikowane przez|przez"
    "|napsal|vložil|autorem|írta|szerző|közzétette|yazan|gönderen|tarafından|συντάκτης|από|viết bởi|oleh|ditulis oleh"
    "|作者|投稿者|著者|文責|筆者|글쓴이|작성자|לפי|מאת|بواسطة|كتبه|نویسنده"
)
_BYLINE = re.compile(
    rf"(?:^|[\s|·•,(–—-])(?:{_BY})\s*[::]?\s+(?=\S)|(?:作者|投稿者|著者|文責|筆者|글쓴이|작성자)\s*[::／/]?\s*", re.I
)
#: Markers that nobody writes at the beginning of a sentence.
_STRONG = re.compile(
    r"^\W*(?:posted by|written by|published by|submitted by|geschrieben von|verfasst von|eingestellt von|gepostet von"
    r"|écrit par|publié par|posté par|rédigé par|escrito por|publicado por|scritto da|pubblicato da|geplaatst door"
    r"|geschreven door|skrevet av|skriven av|автор|опубликовал\w*|作者|投稿者)\b",
    re.I,
)
#: What ends a name in a byline.
_END = re.compile(
    r"\s*(?:[|·•,;(\n@\[\]]|–|—|\s-\s|\s/\s|\d|\s(?:on|in|at|am|um|le|dans|el|en|il|alle|op|om|den|kl|под|в|dne|dnia|"
    r"w|với|에|says|said|who|posted|published|filed|under|comments?|tags?|read|leave|share)\b)",
    re.I,
)
#: Not names: what themes write where a name could stand.
_NOT_NAMES = frozenset(
    squash(w)
    for w in (
        "author|about the author|about|posted by|by|view all posts|email|e-mail|email the author|website|unknown|"
        "follow|rss|home|admin's profile|read more|share|none|null|profile|contact|comments|the author|guest|"
        "autor|auteur|автор|作者|permalink|edit|reply|post author|author archive|article|blog|twitter|facebook|google"
    ).split("|")
)
_VIEW_ALL = re.compile(
    r"^(?:view all posts by|posts by|all posts by|ver todas las entradas de|alle beiträge von"
    r"|voir tous les articles (?:par|de)|tutti gli articoli di|посмотреть все записи автора"
    r"|author archives?:?)\s+",
    re.I,
)
#: Lines that credit somebody else: the software, the theme, a photographer, a translator.
_CREDIT = re.compile(
    r"powered|theme|template|design|photo|image|picture|translat|hosted|illustrat|copyright|©|bild|foto|traduit|traduc"
    r"|übersetz|перевод|licen|proudly|generated|gehostet|propulsé|funciona|desarrollado|book|film|music|comment",
    re.I,
)
_PARTS = re.compile(r"\s*[|·•⋅∙]\s*")
#: What separates the site's name in `<title>`.
_HEAD_PARTS = re.compile(r"\s+[|·•»«–—:~/\\>-]+\s+|\s*[|»«]\s*")
_ADDRESS = re.compile(r"[^\s@]+@[^\s@]+\.[^\s@]+|https?://\S+|(?:^|(?<=\s))/[\w./~-]+|\bnoreply\b")
#: Small words inside names.
_PARTICLES = frozenset(
    "de da do dos das del della di du des la le van von vom zu zum zur der den ter ten te af av el al bin ibn ben y e i"
    " and und et och og en a o the & +".split()
)
#: What a phrase in a name's place costs: "View more posts", in any language.
_DOUBT = 0.3
#: A finding surer than this needs no guess.
_SURE = 0.72
#: "© 2010–2024 Ann Lee. All rights reserved", at the foot of a page.
_COPYRIGHT = re.compile(
    r"(?:©|\(c\)|\bcopyright\b)\s*(?:©|\(c\))?\s*(?:by\s+)?(?:\d{4}(?:\s*[-–—,]\s*(?:\d{4}|present))?,?\s+)?(?:by\s+)?"
    r"(?P<name>[^\W\d_][^|·•⋅.,;:()\[\]©–—\d]{2,40}?)(?=\s*(?:[|·•⋅.,;:()\[\]–—\d]|\s-\s|\ball rights|\bpowered|$))",
    re.I,
)
_FIRM = re.compile(
    r"\b(?:inc|llc|ltd|gmbh|corp|company|group|media|magazine|news|team|university|institute|network|studios?|press"
    r"|foundation|association|society|blogs?|the|rights|reserved|creative commons|policy|theme|com|net|org)\b",
    re.I,
)
_FOOT = 1500
_SHORTEST_HANDLE = 4
_MAX_NAME = 60
_MAX_LINE = 120
#: Elements with more text than this name nobody, or everybody.
_MAX_TEXT = 300


@dataclass(frozen=True, slots=True)
class _Rule:
    filter: Filter
    take: str
    confidence: float


_RULES = tuple(_Rule(parse_filter(f + " :all"), t, c) for f, t, c in RULES)


def find_authors(
    dom: Dom, content: HtmlElement | None = None, excluded: frozenset[HtmlElement] = frozenset()
) -> list[Finding[tuple[str, ...]]]:
    """Lists of names with the most trusted first. `excluded` elements (comments) name other people."""
    found: list[Finding[tuple[str, ...]]] = []
    others = elsewhere(dom, excluded)
    for rule in _RULES:
        candidates = (e for e in rule.filter.select(dom.index) if _is_short(e, rule.take, dom))
        names = _names((e for e in candidates if not others.surrounds(e)), rule.take, dom.index)
        if names:
            sure = rule.confidence - (_DOUBT if any(map(_is_phrase, names)) else 0)
            found.append(Finding(value=names, method="heuristic", rule=str(rule.filter), confidence=round(sure, 3)))
    byline = _byline(dom, content)
    if byline is not None:
        found.append(byline)
    if content is not None and all(f.confidence < _SURE for f in found):
        found += islice(_in_places(dom, content, others), 1)
    if not found and (owner := _owner(dom)) is not None:
        found.append(owner)
    return sorted(found, key=lambda f: -f.confidence)[:5]


def clean_name(text: str) -> str | None:
    """A person's name out of what stands in an author's place; `None` where it is no name.

    >>> clean_name("Posted by Ann Lee on 4 March")
    'Ann Lee'
    >>> clean_name("View all posts by ann")
    'ann'
    """
    if len(text) > _MAX_TEXT:
        return None
    text = _VIEW_ALL.sub("", tidy(_ADDRESS.sub(" ", text))).strip(" ,;:|·•–—-()")
    marker = _BYLINE.match(f" {text}")
    if marker:
        text = f" {text}"[marker.end() :]
        ending = _END.search(text)
        text = text[: ending.start()] if ending else text
    text = text.strip(" ,;:|·•–—-()")
    if not text or len(text) > _MAX_NAME or squash(text) in _NOT_NAMES or len(words(text)) > 12:
        return None
    if sum(c.isdigit() for c in text) > 4 or not any(c.isalpha() for c in text):
        return None
    return text


def is_byline(text: str) -> bool:
    """The line says who wrote the post, and little else.

    >>> is_byline("Posted by Ann Lee at 10:32"), is_byline("By the river we sat down and ate all of our bread.")
    (True, False)
    """
    marker = _STRONG.match(text)
    return marker is not None and len(words(text)) <= 12 and not text.endswith((".", "!", "?"))


def split_names(text: str) -> tuple[str, ...]:
    """Several names out of one line.

    >>> split_names("Ann Lee, Bo Ek and Cy Fo")
    ('Ann Lee', 'Bo Ek', 'Cy Fo')
    """
    parts = re.split(r"\s*(?:,|;|&|\s(?:and|und|et|y|e|en|och|og|и|i)\s)\s*", text)
    if len(parts) > 1 and all(2 <= len(words(p)) <= 4 for p in parts):
        return tuple(dict.fromkeys(parts))
    return (text,)


def _is_short(element: HtmlElement, how: str, dom: Dom) -> bool:
    """Asked before its text is taken: elements may nest, and each would be read to its end."""
    start, end = dom.flat.spans[element]
    return how != "text" or end - start <= _MAX_TEXT


def _names(elements: Iterable[HtmlElement], how: str, index: Index) -> tuple[str, ...]:
    """The name that the first element gives; several elements side by side give several."""
    values = (clean_name(index.take(e, how)) for e in islice(elements, 4))
    first = next((v for v in values if v), None)
    return split_names(first) if first else ()


def _is_phrase(name: str) -> bool:
    """Small and capital letters mix as in a sentence: names have capitals, or are written small throughout.

    >>> [_is_phrase(n) for n in ("Ver más entradas", "Ann Lee", "ann lee", "Ludwig van Beethoven", "View all of mine")]
    [True, False, False, False, True]
    """
    parts = [part for part in name.split() if part[0].isalpha() and part not in _PARTICLES]
    small = sum(part[0].islower() for part in parts)
    return len(parts) > 1 and 0 < small < len(parts)


def _in_places(dom: Dom, content: HtmlElement, others: Elsewhere) -> Iterator[Finding[tuple[str, ...]]]:
    for element, rule, sure in author_places(dom, content, others):
        name = clean_name(dom.flat.of(element))
        if name and len(words(name)) <= 5 and not _is_phrase(name) and next(iter(find_dates(name)), None) is None:
            yield Finding(value=split_names(name), method="heuristic", rule=rule, confidence=sure)


def _byline(dom: Dom, content: HtmlElement | None) -> Finding[tuple[str, ...]] | None:
    """A short line at the beginning or the end of the text that says "by …"."""
    if content is None:
        return None
    text = dom.flat.text
    start, end = dom.flat.spans[content]
    own = [line for line in text[start:end].split("\n") if line]
    places = (_short(text[max(0, start - 400) : start].split("\n"))[::-1], _short(own[:3] + own[-3:]))
    for line in (*places[0], *places[1], *_short(text[end : end + 300].split("\n"))):
        marker = _BYLINE.search(f" {line}")
        if marker is None or _CREDIT.search(line):
            continue
        name = clean_name(line[max(0, marker.start() - 1) :])
        if name and 1 <= len(words(name)) <= 5 and (name[0].upper() == name[0] or _STRONG.match(line)):
            return Finding(value=split_names(name), method="heuristic", rule="byline", confidence=0.7)
    return next(_signed(own), None)


def _signed(lines: list[str]) -> Iterator[Finding[tuple[str, ...]]]:
    """Lines anywhere in what was taken for the text that nobody writes but software: the first is the post's own."""
    for line in lines:
        name = clean_name(line) if len(line) <= _MAX_LINE and is_byline(line) else None
        if name and len(words(name)) <= 5:
            yield Finding(value=split_names(name), method="heuristic", rule="signed", confidence=0.6)


def _owner(dom: Dom) -> Finding[tuple[str, ...]] | None:
    """Whom the copyright line names: on a blog of one person, the author. Not where that is the blog's own name."""
    head = {squash(part) for part in _HEAD_PARTS.split(dom.root.findtext(".//title") or "")}
    for line in reversed(dom.flat.text[-_FOOT:].split("\n")):
        said = _COPYRIGHT.search(line) if len(line) <= _MAX_TEXT else None
        name = clean_name(said["name"]) if said is not None else None
        if name and (_is_person(name) or _is_host(name, dom.url)) and squash(name) not in head:
            return Finding(value=(name,), method="heuristic", rule="copyright", confidence=0.5)
    return None


def _is_person(name: str) -> bool:
    parts = name.split()
    return 2 <= len(parts) <= 4 and all(part[0].isupper() for part in parts) and not _FIRM.search(name)


def _is_host(name: str, url: str) -> bool:
    """One word that the site's address has too: people call their sites after themselves."""
    return len(name) >= _SHORTEST_HANDLE and name.isalnum() and name.lower() in (urlsplit(url).hostname or "")


def _short(lines: list[str]) -> list[str]:
    """Lines that may be bylines; long ones about the post have their parts between bars and dots."""
    return [part for line in lines for part in _PARTS.split(line) if 3 < len(part) <= 150]


def authors_in(element: HtmlElement) -> Iterator[str]:
    """Names inside one segment of an index page."""
    index = index_of(element)
    for rule in _RULES:
        for found in rule.filter.select(index):
            name = clean_name(index.take(found, rule.take))
            if name:
                yield name
