"""What one comment says: author, date and text, out of its parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from lxml.html import HtmlElement

from blogcorpus.heuristics.comments.author import find_author
from blogcorpus.heuristics.comments.body import find_text, trim
from blogcorpus.heuristics.comments.names import read_byline
from blogcorpus.heuristics.comments.parts import Part, Parts, is_date, read_parts
from blogcorpus.heuristics.comments.roles import Role
from blogcorpus.heuristics.comments.thread import Item, Step
from blogcorpus.heuristics.comments.when import parse_date
from blogcorpus.heuristics.comments.words import DATE_LIKE, PING_START

_DATE_ATTRIBUTES = ("datetime", "content", "title", "data-time", "data-date", "data-timestamp", "data-utime")
_PINGS = ("pingback", "trackback", "pings", "pinglist", "linkback")


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """What reading a date may need to know."""

    languages: Sequence[str] = ()
    now: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Fields:
    """What a comment says."""

    author: str | None
    published: datetime | None
    text: str
    pingback: bool
    number: str | None
    reply_to: str | None
    #: A date stands there, whether or not it could be read.
    dated: bool


def read_fields(item: Item, language: Language) -> Fields:
    """Author, date and text of a comment."""
    parts = read_parts(item)
    dates = [link for link in parts.permalinks if is_date(parts, link)]
    apart = parts.elements(Role.NOISE, Role.DATE) | {link.element for link in parts.permalinks}
    pingback = _is_ping(item)
    author, author_at = find_author(parts, apart, pingback=pingback)
    heads = apart | parts.elements(Role.AUTHOR, Role.META) | ({author_at} if author_at is not None else set())
    text, loose = find_text(parts, heads, apart)
    when = ""
    if author is None and text:
        author, when, text = _byline_in(text)
    text, removed = trim(text, loose=loose)
    if loose and text == [author]:  # a button: nothing stands there but the link that was taken for a name
        text = []
    if text and PING_START.match(text[0]):
        pingback, text = True, [t for t in (PING_START.sub("", text[0]), *text[1:]) if t]
    published, dated = _date(parts, dates, [when, *removed], language)
    return Fields(
        author=author,
        published=published,
        text="\n\n".join(text),
        pingback=pingback,
        number=item.number or parts.number,
        reply_to=parts.reply_to,
        dated=dated,
    )


def _is_ping(item: Item) -> bool:
    """The comment or a list around it says that it is another site's link."""
    node: HtmlElement | None = item.element
    for _ in range(4):
        if node is None or node.tag in ("body", "html"):
            break
        names = f"{node.get('class') or ''} {node.get('id') or ''}".lower()
        if any(word in names for word in _PINGS) and (node is item.element or "comment" not in names):
            return True
        node = node.getparent()
    return False


def _byline_in(text: list[str]) -> tuple[str | None, str, list[str]]:
    """Name and date from the first or the last line of a comment that marks neither."""
    for at in (0, -1):
        lines = text[at].split("\n")
        if byline := read_byline(lines[at]):
            rest = "\n".join(lines[1:] if at == 0 else lines[:-1]).strip()
            kept = [rest, *text[1:]] if at == 0 else [*text[:-1], rest]
            return byline[0], byline[1], [t for t in kept if t]
    return None, "", text


def _date(parts: Parts, links: list[Part], lines: list[str], language: Language) -> tuple[datetime | None, bool]:
    """When it was written, and whether a date stands there at all."""
    dated = False
    for text in _date_texts(parts, links, lines):
        if not any(c.isdigit() for c in text) and not DATE_LIKE.search(text):
            continue
        dated = True
        if found := parse_date(text, languages=language.languages, now=language.now):
            return found, True
    return None, dated


def _date_texts(parts: Parts, links: list[Part], lines: list[str]) -> Iterator[str]:
    marked = [part for part in parts.of(Role.DATE) if not part.in_body] or parts.of(Role.DATE)
    for part in (*marked, *links):
        for step, element in parts.item.steps[part.start : part.end + 1]:
            if step is Step.START:
                yield from (value for name in _DATE_ATTRIBUTES if (value := element.get(name)))
    noise = parts.elements(Role.NOISE)
    for part in (*marked, *links):
        yield parts.text(part, noise)
    for part in parts.of(Role.META):
        text = parts.text(part, noise)
        found = read_byline(text)
        yield found[1] if found else parts.text(part, noise | parts.elements(Role.AUTHOR))
    yield from lines
