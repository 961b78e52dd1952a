"""Authors in what themes write about whose the page is: a notice under every post, an address or a line at its foot.

None is part of the post. A notice gives its author, its address and its licence; the foot names who owns the site.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

from lxml.html import HtmlElement

from blogcorpus.class_names import name_words, names
from blogcorpus.dom import Dom
from blogcorpus.heuristics.bylines import BARS, MAX_TEXT, clean_name, named_in
from blogcorpus.heuristics.datelines import is_dateline
from blogcorpus.heuristics.regions import side_parts
from blogcorpus.text import squash

#: What class names and ids call such a notice, as far as it is not part of the post.
_WORDS = frozenset({"copyright"})
#: Tags of a page's own foot.
_FEET = frozenset({"footer", "aside", "nav"})
#: Characters of a notice, and of the line in it that names somebody.
_LONGEST, _LINE = 600, 80
#: What separates the site's name in `<title>`.
_HEAD_PARTS = re.compile(r"\s+[|·•»«–—:~/\\>-]+\s+|\s*[|»«]\s*")
#: "© 2010–2024 Ann Lee. All rights reserved", at the foot of a page.
_COPYRIGHT = re.compile(
    r"(?:©|\(c\)|\bcopyright\b)\s*(?:©|\(c\)|copyright\b)?\s*(?:by\s+)?(?:\d{4}(?:\s*[-–—,]\s*(?:\d{4}|present))?,?\s+)?(?:by\s+)?"
    r"(?P<name>[^\W\d_](?:[^|·•⋅.,;:()\[\]©–—\d]|(?<=\b\w)\.(?=\s)){2,40}?)"
    r"(?=\s*(?:[|·•⋅,;:()\[\]–—\d]|(?<!\b\w)\.(?!\w)|\s-\s|\ball rights|\bpowered|$))",
    re.I,
)
_FIRM = re.compile(
    r"\b(?:inc|llc|ltd|gmbh|corp|company|group|media|magazine|news|team|university|institute|network|studios?|press"
    r"|foundation|association|society|blogs?|the|rights|reserved|creative commons|policy|theme|com|net|org)\b",
    re.I,
)
#: What follows a firm's name behind a comma: "Lee, LLC".
_FORM = re.compile(r"\s*,?\s*(?:inc|llc|ltd|gmbh|corp|co|s\.?a|b\.?v|pty|kg|ug)\b", re.I)
#: Names in Chinese characters, with kana behind them or not, and what is none of a person's.
_HAN_NAME = re.compile(r"[\u4e00-\u9fff]{2,4}[\u3040-\u30ff]{0,4}")
_HAN_FIRM = re.compile("[网站博客社司团队室院所志刊版权备案记录]|ブログ|保留|主题")
_FOOT = 1500
#: Characters over the text in which a row about the post may stand, and its parts.
_ABOVE, _MOST_PARTS = 300, 4
#: What stands behind a name in an address: "Ann Lee (ann@example.org)", "Ann Lee, 12 High Street".
_CONTACT = re.compile(r"[(<\[,;|\n]|\s[-–—]\s|\S+@")
_SHORTEST_HANDLE = 4


def signed(dom: Dom) -> Iterator[str]:
    """Names that notices outside the post's text give, in page order."""
    called = [e for e in side_parts(dom) if e.tag not in _FEET and not _WORDS.isdisjoint(name_words(names(e)))]
    for element in sorted(called, key=dom.index.order.__getitem__):
        start, end = dom.flat.spans[element]
        lines = dom.flat.text[start:end].split("\n") if end - start <= _LONGEST else ()
        yield from filter(None, (named_in(line) for line in lines if len(line) <= _LINE))


def addressed(dom: Dom, excluded: frozenset[HtmlElement]) -> Iterator[str]:
    """Whom an `<address>` names, HTML's own element for who is behind a page; the last stands at its foot."""
    for element in reversed(dom.index.tagged("address")):
        start, end = dom.flat.spans[element]
        said = _CONTACT.split(dom.flat.text[start:end], maxsplit=1)[0] if end - start <= MAX_TEXT else ""
        name = clean_name(said)
        if name and _is_person(name) and excluded.isdisjoint((element, *element.iterancestors())):
            yield name


def owner(dom: Dom) -> Iterator[str]:
    """Whom the copyright line names: on a blog of one person, the author. Not where that is the blog's own name."""
    head = {squash(part) for part in _HEAD_PARTS.split(dom.title)}
    for name in _owners(dom):
        if (_is_person(name) or _is_host(name, dom.url)) and squash(name) not in head:
            yield name


def _owners(dom: Dom) -> Iterator[str]:
    """Names in copyright lines, the last line first; a firm's is none."""
    for line in reversed(dom.flat.text[-_FOOT:].split("\n")):
        said = _COPYRIGHT.search(line) if len(line) <= MAX_TEXT else None
        if said is not None and not _FORM.match(line, said.end("name")) and (name := clean_name(said["name"])):
            yield name


def beside_day(dom: Dom, content: HtmlElement) -> Iterator[str]:
    """Who stands in a row with a day over the text, where the page's foot or its host says the same: "ann • 1 May"."""
    start = dom.flat.spans[content][0]
    for line in reversed(dom.flat.text[max(0, start - _ABOVE) : start].split("\n")):
        parts = BARS.split(line) if len(line) <= _LINE else ()
        if not 1 < len(parts) <= _MOST_PARTS or not any(map(is_dateline, parts)):
            continue
        label = (urlsplit(dom.url).hostname or "").removeprefix("www.").partition(".")[0]
        owners = {squash(name) for name in (*_owners(dom), label)}
        yield from (part for part in parts if squash(part) in owners and clean_name(part) == part)


def _is_person(name: str) -> bool:
    if _HAN_NAME.fullmatch(name):
        return not _HAN_FIRM.search(name)
    parts = name.split()
    return 2 <= len(parts) <= 4 and all(part[0].isupper() for part in parts) and not _FIRM.search(name)


def _is_host(name: str, url: str) -> bool:
    """One word that the site's address has too: people call their sites after themselves."""
    return len(name) >= _SHORTEST_HANDLE and name.isalnum() and name.lower() in (urlsplit(url).hostname or "")
