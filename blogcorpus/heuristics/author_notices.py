"""Authors in what themes write about whose the page is: a notice under every post, an address or a line at its foot.

None is part of the post. A notice gives its author, its address and its licence; the foot names who owns the site.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from urllib.parse import urlsplit

from lxml.html import HtmlElement

from blogcorpus.class_names import name_words, names
from blogcorpus.dates import find_dates
from blogcorpus.dom import Dom, join
from blogcorpus.heuristics.bylines import BARS, MAX_TEXT, clean_name, named_in
from blogcorpus.heuristics.datelines import is_dateline
from blogcorpus.heuristics.regions import side_parts
from blogcorpus.text import squash
from blogcorpus.urls import same_site

#: What class names and ids call such a notice, as far as it is not part of the post.
_WORDS = frozenset({"copyright"})
#: What a label says of a name, in the languages that themes speak; and what else one says before it.
LABELS = frozenset(
    map(squash, "author|authors|post author|autor|autorin|auteur|autore|автор|作者|著者|글쓴이".split("|"))
)
_OF_NAMES = frozenset(map(squash, "name|names|nom|nombre|nome|имя|名前|姓名|이름".split("|")))
#: Tags of a page's own foot.
_FEET = frozenset({"footer", "aside", "nav"})
#: Characters of a notice, and of the line in it that names somebody.
_LONGEST, _LINE = 600, 80
#: What separates the site's name in `<title>`.
_HEAD_PARTS = re.compile(r"\s+[|·•»«–—:~/\\>-]+\s+|\s*[|»«]\s*")
#: "© 2010–2024 Ann Lee. All rights reserved", at the foot of a page.
_COPYRIGHT = re.compile(
    r"(?:©|\(c\)|\bcopyright\b|版[权權]所有)\s*(?:©|\(c\)|copyright\b)?\s*(?:by\s+)?(?:\d{4}(?:\s*[-–—,]\s*(?:\d{4}|present))?,?\s+)?(?:by\s+)?"
    r"(?P<name>[^\W\d_](?:[^|·•⋅.,;:()\[\]©–—\d]|(?<=\b\w)\.(?=\s)){2,40}?)"
    r"(?=\s*(?:[|·•⋅,;:()\[\]–—\d]|(?<!\b\w)\.(?!\w)|\.?rss\b|\be-?mail\b|\s-\s|\ball rights|\bpowered|$))",
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
#: A family's name and two more syllables, as most names in Korean are.
_HANGUL_NAME = re.compile(
    "[김이박최정강조윤장임한오서신권황안송류유전홍고문양손배백허남심노하곽성차주우구민진지엄채원천방공현함변염여추도석선설]"
    "[\uac00-\ud7af]{2}"
)
#: Words of three syllables that begin like one.
_HANGUL_WORDS = frozenset(
    "홍보팀 정보원 전자책 이야기 한국어 개발자 연구소 도서관 공작소 작업실 사무소 방송국 한겨레 서울시".split()
)
_HAN_FIRM = re.compile("[网站博客社司团队室院所志刊版权备案记录]|ブログ|保留|主题")
#: How names of places begin that a writer may put beside the day, and people's hardly ever.
_PLACES = frozenset(
    "new san santa los las saint st são sankt port fort cape tel hong kuala buenos rio north south".split()
)
_FOOT = 1500
#: Characters over the text in which a row about the post may stand, and its parts.
_ABOVE, _MOST_PARTS = 300, 4
#: Lines of what was taken for the text that may still be its head.
_HEAD_LINES = 3
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


def labelled(lines: Sequence[str]) -> Iterator[str]:
    """Names in lines of their own behind a line that says "Author", as lists of terms have them."""
    for at, line in enumerate(lines):
        if squash(line) in LABELS:
            name = next((said for said in lines[at + 1 :] if said and squash(said) not in _OF_NAMES), None)
            yield from filter(None, (clean_name(name) if name is not None and len(name) <= _LINE else None,))


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
    """Who stands in a row with a day at the text, where the page's foot or its address says the same: "ann • 1 May"."""
    start, end = dom.flat.spans[content]
    text = dom.flat.text
    rows = (
        *reversed(text[max(0, start - _ABOVE) : start].split("\n")),
        *text[start : min(end, start + _ABOVE)].split("\n"),
        *text[max(start, end - _ABOVE) : end + _ABOVE].split("\n")[1:],
    )
    for line in rows:
        parts = [part for bar in BARS.split(line) for part in _before_day(bar)] if len(line) <= _LINE else []
        if not 1 < len(parts) <= _MOST_PARTS or not any(map(is_dateline, parts)):
            continue
        owners = {squash(name) for name in (*_owners(dom), *_labels(dom.url))}
        yield from (part for part in parts if _is_owner(part, owners) and clean_name(part) == part)


def under_title(dom: Dom, content: HtmlElement) -> Iterator[str]:
    """Who stands right over the text beside the day and a bar, and is no link to a list: "1 May 2024 • Ann Lee".

    A city stands there, too, but behind a dash.
    """
    start, end = dom.flat.spans[content]
    above = dom.flat.text[max(0, start - _ABOVE) : start].split("\n")
    for line in (*reversed(above), *dom.flat.text[start : min(end, start + _ABOVE)].split("\n")[:_HEAD_LINES]):
        parts = [part for part in BARS.split(line) if part] if len(line) <= _LINE else []
        if not 1 < len(parts) <= _MOST_PARTS or not any(map(is_dateline, parts)):
            continue
        people = [part for part in parts if " " in part and "," not in part and _is_person(part)]
        if len(people) == 1 and people[0].split()[0].lower() not in _PLACES and not _is_linked(people[0], dom):
            yield people[0]
        return


def _is_linked(said: str, dom: Dom) -> bool:
    """A link says it that leads on within the site: to a category, mostly."""
    links = (e for e in dom.index.tagged("a") if squash(dom.flat.of(e)) == squash(said))
    return any(same_site(join(dom.base, link.get("href") or ""), dom.url) for link in links)


def _before_day(part: str) -> tuple[str, ...]:
    """A name and the day behind its comma: "Ann Lee, 1 May 2024"."""
    day = next(iter(find_dates(part)), None) if "," in part or "，" in part else None
    name = part[: day.start].rstrip() if day is not None else ""
    return (name[:-1].rstrip(), part[len(name) :].strip()) if name.endswith((",", "，")) else (part,)


def _labels(url: str) -> Iterator[str]:
    """What an address may call whose it is: the first label of its host, and a home in its path, `/~ann/`."""
    parts = urlsplit(url)
    yield (parts.hostname or "").removeprefix("www.").partition(".")[0]
    home = parts.path.removeprefix("/").partition("/")[0]
    if home.startswith("~"):
        yield home[1:]


def _is_owner(part: str, owners: Container[str]) -> bool:
    """A name that is said elsewhere; of a person's the first or the last will do."""
    names = part.split()
    return squash(part) in owners or (_is_person(part) and any(squash(name) in owners for name in names))


def _is_person(name: str) -> bool:
    if _HAN_NAME.fullmatch(name):
        return not _HAN_FIRM.search(name)
    if _HANGUL_NAME.fullmatch(name):
        return name not in _HANGUL_WORDS
    parts = name.split()
    return 2 <= len(parts) <= 4 and all(part[0].isupper() for part in parts) and not _FIRM.search(name)


def _is_host(name: str, url: str) -> bool:
    """One word that the site's address has too: people call their sites after themselves."""
    return len(name) >= _SHORTEST_HANDLE and name.isalnum() and name.lower() in (urlsplit(url).hostname or "")
