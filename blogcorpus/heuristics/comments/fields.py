"""What one comment says: author, date and text, out of its parts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice

from lxml.html import HtmlElement

from blogcorpus.dates import When
from blogcorpus.heuristics.comments.author import find_author
from blogcorpus.heuristics.comments.body import find_text, trim
from blogcorpus.heuristics.comments.byline import clean_name, is_dated, read_byline
from blogcorpus.heuristics.comments.parts import Parts, read_parts
from blogcorpus.heuristics.comments.segment import Item
from blogcorpus.heuristics.comments.text import line
from blogcorpus.heuristics.comments.when import Clock
from blogcorpus.heuristics.comments.words import DATE_LIKE, PING_LABEL, PING_START
from blogcorpus.index import Index
from blogcorpus.trackback import is_excerpt

_DATE_ATTRIBUTES = ("datetime", "content", "title", "data-time", "data-date", "data-timestamp", "data-utime")
_LONGEST_START, _LONGEST_DATE, _LABEL = 100, 300, 30
_DIGIT = re.compile(r"\d")
#: The number of a comment beside its day, which links to it: "3 May 2010 | #12".
_OWN_NUMBER = re.compile(r"^\W*#\s?\d+\W+|\W*#\s?\d+\W*$")
#: Before and behind what another site says.
_SIGN = re.compile(r"^(?:[»«>|·•–—-]\s*)+")
_MORE = re.compile(r"\s*\[\s*read more\s*\]\s*$", re.I)
_PINGS = ("pingback", "trackback", "pings", "pinglist", "linkback")


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """What reading the comments of one page needs to know."""

    clock: Clock
    #: The page's elements by their names.
    index: Index
    #: Lists seen so far, and whether they hold pingbacks.
    pings: dict[HtmlElement, bool] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fields:
    """What a comment says."""

    author: str | None
    when: When | None
    text: str
    pingback: bool
    number: str | None
    reply_to: str | None
    #: A date stands there, whether or not it could be read.
    dated: bool


def read_fields(item: Item, context: Context) -> Fields:
    """Author, date and text of a comment."""
    parts = read_parts(item, context.index)
    apart = parts.apart
    pingback = _is_ping(item.element, context.pings)
    author, author_at = find_author(parts, apart, pingback=pingback)
    heads = apart.union([part.element for part in (*parts.authors, *parts.metas) if not part.wraps])
    if author_at is not None and all(author_at is not part.element for part in parts.bodies):
        heads.add(author_at)
    text, loose = find_text(parts, heads, apart)
    when = ""
    if author is not None and author_at is None:
        text = _without_name(text, author)
    if author is None and text:
        author, when, text = _byline_in(text)
    text, removed = trim(text, loose=loose)
    if loose and text == [author]:  # a button: nothing stands there but the link that was taken for a name
        text = []
    if start := _ping_start(text):
        pingback, text = True, [t for t in (text[0][start:], *text[1:]) if t]
    pingback = pingback or is_excerpt("\n".join(text)) or _is_labelled(author_at)
    text = _without_signs(text) if pingback else text
    date, dated = _date(parts, [when, *removed, *_heads(item, author)], context.clock)
    return Fields(
        author=author,
        when=date,
        text="\n\n".join(text),
        pingback=pingback,
        number=item.number or parts.number,
        reply_to=parts.reply_to,
        dated=dated,
    )


def _heads(item: Item, author: str | None) -> list[str]:
    """What a comment that goes on over its siblings says in its first element, without the name."""
    said = line(item.element, frozenset()) if item.run else ""
    return [said.replace(author or "", "").strip()] if said else []


def _is_ping(element: HtmlElement, known: dict[HtmlElement, bool]) -> bool:
    """The comment or a list around it says that it is another site's link."""
    if _names_ping(element.get("class")):
        return True
    parent = element.getparent()
    if parent is None:
        return False
    if parent not in known:
        around = [parent, *islice(parent.iterancestors(), 2)]
        names = [f"{node.get('class') or ''} {node.get('id') or ''}" for node in around if node.tag != "body"]
        known[parent] = any(_names_ping(name) and "comment" not in name.lower() for name in names)
    return known[parent]


@lru_cache(maxsize=1024)
def _names_ping(names: str | None) -> bool:
    return names is not None and any(word in names.lower() for word in _PINGS)


def _ping_start(text: list[str]) -> int:
    """How much of the text says that a link is what follows; there is a colon in that."""
    beginning = text[0][:_LONGEST_START] if text else ""
    match = PING_START.match(beginning) if ":" in beginning or "：" in beginning else None
    return match.end() if match else 0


def _without_signs(text: list[str]) -> list[str]:
    """What another site says, without what the software puts around it: label, sign, day, link to the rest."""
    ends = [*text[:-1], _MORE.sub("", text[-1])] if text else []
    kept = [_SIGN.sub("", PING_LABEL.sub("", ends[0])), *ends[1:]] if ends else []
    return [t for t in kept if t and not (len(t) <= _LONGEST_START and is_dated(t))]


def _is_labelled(name: HtmlElement | None) -> bool:
    """The name begins with "Trackback from", or stands behind an element that says so."""
    before = name.getprevious() if name is not None else None
    label = line(before) if before is not None and not len(before) else ""
    said = (line(name)[:_LONGEST_START] if name is not None else "", label if len(label) <= _LABEL else "")
    return any(map(PING_LABEL.match, said))


def _without_name(text: list[str], author: str) -> list[str]:
    """The text without the line at its beginning or end that names its author and nothing else."""
    for at in (0, -1):
        lines = text[at].split("\n") if text else []
        if len(text) + len(lines) > 2 and clean_name(lines[at]) == author:
            rest = "\n".join(lines[1:] if at == 0 else lines[:-1])
            return [t for t in ([rest, *text[1:]] if at == 0 else [*text[:-1], rest]) if t]
    return text


def _byline_in(text: list[str]) -> tuple[str | None, str, list[str]]:
    """Name and date from the first or the last line of a comment that marks neither."""
    for at in (0, -1):
        lines = text[at].split("\n")
        if byline := read_byline(lines[at]):
            rest = "\n".join(lines[1:] if at == 0 else lines[:-1]).strip()
            kept = [rest, *text[1:]] if at == 0 else [*text[:-1], rest]
            return byline[0], byline[1], [t for t in kept if t]
    return None, "", text


def _date(parts: Parts, lines: list[str], clock: Clock) -> tuple[When | None, bool]:
    """When it was written, and whether a date stands there at all."""
    dated = False
    for said in _date_texts(parts, lines):
        text = _OWN_NUMBER.sub("", said) if "#" in said and len(said) <= _LONGEST_DATE else said
        if len(text) > _LONGEST_DATE or not (_DIGIT.search(text) or DATE_LIKE.search(text)):
            continue
        dated = True
        if found := clock.read(text):
            return found, True
    return None, dated


def _date_texts(parts: Parts, lines: list[str]) -> Iterator[str]:
    """Where a date may stand, the surest place first."""
    marked = [part for part in parts.dates if not part.in_body] or parts.dates
    places = [*(part.element for part in marked), *parts.permalinks]
    for place in places:
        for element in islice(place.iter(), 5):
            there = element.keys()
            yield from [value for name in _DATE_ATTRIBUTES if name in there and (value := element.get(name))]
    noise = {part.element for part in parts.noise}
    for place in places:
        yield line(place, noise - {place})
    for part in parts.metas:
        text = line(part.element, noise - {part.element})
        found = read_byline(text)
        yield found[1] if found else line(part.element, noise.union([author.element for author in parts.authors]))
    for part in parts.authors:
        if found := read_byline(line(part.element, noise - {part.element})):
            yield found[1]
    yield from lines
