"""Who wrote a comment."""

from __future__ import annotations

from itertools import islice

from lxml.html import HtmlElement

from blogcorpus.flat import BLOCK_TAGS
from blogcorpus.heuristics.comments.byline import clean_name, is_noise, is_says, read_byline
from blogcorpus.heuristics.comments.parts import Part, Parts
from blogcorpus.heuristics.comments.role import Role
from blogcorpus.heuristics.comments.text import line, paragraphs
from blogcorpus.heuristics.comments.words import BADGE, BY_LINE, DATE_LIKE, PING_START

#: Elements that hold a name where no class says so.
_NAME_TAGS = frozenset({"strong", "b", "em", "i", "h2", "h3", "h4", "h5", "h6", "a", "address", "cite"})
_BADGE_TAGS = ("span", "small", "em", "i", "sup", "b", "strong", "abbr", "div")
_LONGEST_HEAD, _LONGEST_TITLE = 80, 400
#: A head line has no more elements than this.
_MOST_ELEMENTS = 50
#: Names have no more words than this; what ends like this is a sentence.
_MOST_WORDS = 6
_SENTENCE = (".", "!", "?", "…", ",")
#: Stands for the date while the line that it stands in is looked for; a parsed page holds no such character.
_DATE = "\x04"

Found = tuple[str | None, HtmlElement | None]


def find_author(parts: Parts, apart: set[HtmlElement], *, pingback: bool) -> Found:
    """The name, and the element that holds it. `apart` are dates, buttons and links to the comment itself."""
    skip = apart.union([part.element for part in parts.bodies])
    authors = [part for part in parts.authors if not part.wraps]
    if len(authors) > 1:
        authors.sort(key=_order)
    titles: Found = None, None
    for part in authors:
        if name := _marked_name(parts, part.element, skip):
            if not BADGE.fullmatch(name):
                return name, part.element
            titles = titles if titles[0] else (name, part.element)
    for part in authors if not titles[0] else ():  # some themes call the name a link to the comment
        said = clean_name(line(part.element, {*_dates(parts), *_buttons(part.element)} - {part.element}))
        if said and not is_noise(said) and any(map(str.isalnum, said)):
            return said, part.element
    if titles[0]:  # nobody is called "Post author" unless nothing else is there
        return titles
    # "Tracked on 3 May" names nobody; where the link of a pingback stands in such a line, it is the same.
    if pingback and (linking := _linking_site(parts, skip))[0]:
        return linking
    for part in parts.metas:
        if not part.wraps and (name := _in_meta(parts, part.element, skip)):
            return name, part.element
    if pingback:
        return None, None
    found = _leading(parts, skip)
    return found if found[0] or parts.bodies or parts.metas else _beside_date(parts, apart)


def _order(part: Part) -> tuple[bool, int, int]:
    """Outside the text first, then by how sure the outermost name is, then from the inside out."""
    rank, depth = part.ranks[Role.AUTHOR][0], 0
    for around in part.around():
        if Role.AUTHOR in around.ranks:
            rank, depth = around.ranks[Role.AUTHOR][0], depth + 1
    return part.in_body, -rank, -depth


def _marked_name(parts: Parts, element: HtmlElement, skip: set[HtmlElement]) -> str | None:
    """The name in an element that says it holds one."""
    while len(element) == 1 and not (element.text or "").strip() and not (element[0].tail or "").strip():
        element = element[0]
    if len(element):
        badges = [
            e for e in element.iter(*_BADGE_TAGS) if e is not element and BADGE.fullmatch(line(e)[:_LONGEST_HEAD])
        ]
        text = line(element, skip.union(badges, _buttons(element)) - {element})
        # "Ann said on", where the date stands in the same element: nobody is called so.
        if is_says(_last_words(text)) and not _dates(parts).isdisjoint(element.iter()):
            text = clean_name(text, told=True) or text
    else:
        text = line(element)
    # "Posted by Ann at 5 May 2003" where no date is marked; where one is, a name with a year in it.
    byline = None if parts.dates or parts.permalinks else read_byline(text)
    name = byline[0] if byline else clean_name(text, marked=True)
    return None if name and BY_LINE.fullmatch(name) else name


def _in_meta(parts: Parts, meta: HtmlElement, skip: set[HtmlElement]) -> str | None:
    """A name in a head or foot line: the linked or set off one, else what stands before the date."""
    for element in islice(meta.iter(), _MOST_ELEMENTS):
        if element.tag in _NAME_TAGS and element not in skip and element is not meta:
            name = clean_name(line(element))
            if name and not is_noise(name) and any(map(str.isalnum, name)):
                return name
    buttons = _buttons(meta)
    rest = line(meta, skip.union(buttons) - {meta})[:_LONGEST_TITLE]
    name = None if DATE_LIKE.search(rest) or is_noise(rest) else clean_name(rest)
    byline = None if name else read_byline(line(meta, skip.union(buttons) - _dates(parts) - {meta}))
    return byline[0] if byline else name


def _buttons(element: HtmlElement) -> list[HtmlElement]:
    """Links and buttons in a line with nothing but a word of the software, or a sign."""
    inside = islice(element.iter("a", "button"), _MOST_ELEMENTS)
    return [e for e in inside if e is not element and ((said := line(e)) == "" or is_noise(said) or _is_sign(said))]


def _is_sign(text: str) -> bool:
    return len(text) == 1 and not text.isalnum()


def _dates(parts: Parts) -> set[HtmlElement]:
    return {*parts.permalinks, *(part.element for part in parts.dates)}


def _last_words(text: str) -> str:
    """The end of a line, as long as "said on"."""
    return " ".join(text.split()[-2:])


def _leading(parts: Parts, skip: set[HtmlElement]) -> Found:
    """A link or emphasis that begins the comment and has its line for itself, but for a date or "says"."""
    for element in parts.item.own:
        if element in skip:
            continue
        if element.tag in _NAME_TAGS:
            name = clean_name(line(element, skip))
            if name and not is_noise(name):
                return (name, element) if _heads_line(element) else (None, None)
        lead = (element.text or "").strip()[:_LONGEST_TITLE]
        if lead and not is_says(lead) and any(c.isalpha() for c in lead):
            return None, None
    return None, None


def _beside_date(parts: Parts, apart: set[HtmlElement]) -> Found:
    """Where no class tells the parts of a comment: what stands in the line of its date, else in the line before."""
    dates = dict.fromkeys([*(part.element for part in parts.dates), *parts.permalinks], _DATE)
    text = [paragraph for top in parts.item.tops for paragraph in paragraphs(top, apart, dates)]
    lines = [said for paragraph in text for said in paragraph.split("\n") if not is_noise(said)]
    at = next((number for number, said in enumerate(lines) if _DATE in said), None)
    if at is None:
        return None, None
    before, _, behind = lines[at].partition(_DATE)
    # A second line may be the date of the first, a first one the date of the second.
    near = lines[:1] if at == 1 else lines[1:2] if at == 0 else []
    for said in (before.rstrip(" ,"), behind.replace(_DATE, " "), *near):
        name = clean_name(said)
        if name and _is_name_like(said, name) and len(lines) > 1:
            return name, _holder(parts, name, apart)
    return None, None


def _is_name_like(said: str, name: str) -> bool:
    """Few words, and no sentence: what people write begins with "Thanks, Ann!" too."""
    return len(name) <= _LONGEST_HEAD and len(name.split()) <= _MOST_WORDS and not said.rstrip().endswith(_SENTENCE)


def _holder(parts: Parts, name: str, apart: set[HtmlElement]) -> HtmlElement | None:
    """The element that holds a name and nothing else, if there is one."""
    dates = _dates(parts)
    for element in islice(parts.item.own, 1, _MOST_ELEMENTS):
        if element not in apart and clean_name(line(element)[:_LONGEST_TITLE]) == name:
            return element if dates.isdisjoint(element.iter()) else None
    return None


def _heads_line(element: HtmlElement) -> bool:
    """What follows in the line of an element is a date, "says", or nothing."""
    rest = "" if element.tag in BLOCK_TAGS else element.tail or ""
    node = element if element.tag not in BLOCK_TAGS else None
    while node is not None and len(rest) <= _LONGEST_HEAD:
        following = node.getnext()
        if following is None:
            above = node.getparent()
            node = above if above is not None and above.tag not in BLOCK_TAGS else None
        elif following.tag in BLOCK_TAGS:
            break
        else:
            rest += f" {line(following)} {following.tail or ''}"
            node = following
    return len(rest) <= _LONGEST_HEAD and bool(is_says(rest) or DATE_LIKE.search(rest) or is_noise(rest))


def _linking_site(parts: Parts, skip: set[HtmlElement]) -> Found:
    """The first link of a pingback: the post that links here."""
    for element in parts.item.own:
        if element.tag == "a" and element not in skip:
            text = PING_START.sub("", line(element, skip)[:_LONGEST_TITLE]).lstrip("0123456789. ")
            if name := clean_name(text, marked=True):
                return name, element
    return None, None
