"""What teaches where a blog keeps its texts: the feed's text of a page, or our own reading where the feed cuts it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from html import unescape

from blogcorpus.dom import parse
from blogcorpus.feed import is_cut_off
from blogcorpus.flat import BLOCK_TAGS
from blogcorpus.heuristics.content import find_content
from blogcorpus.heuristics.edges import inner
from blogcorpus.heuristics.verdict import Verdict, verdict
from blogcorpus.items import Entry
from blogcorpus.wrapper.properties import LessonPage
from blogcorpus.wrapper.words import Overlap, in_one_run, overlap

#: Words of a text that teaches something.
_FEWEST = 3
#: A page's text is so much longer than its entry's: the entry has only the beginning.
_GOES_ON = 1.5
#: So many words more are no text: a date, a name.
_A_FEW = 5
#: Tags inside a word part it from nothing.
_INLINE_TAG = re.compile(
    r"</?(?:a|abbr|b|big|cite|code|del|em|font|i|img|ins|kbd|mark|q|s|small|span|strike|strong|sub|sup|tt|u)"
    r"(?:\s[^<>]*)?>"
)
_TAG = re.compile(r"<[a-zA-Z/][^<>]*>")


@dataclass(frozen=True)
class TeachingText:
    """The text that teaches on a lesson's page, and which of the page's words are its words."""

    page: LessonPage
    overlap: Overlap = field(repr=False)


def texts_of(pages: Sequence[LessonPage]) -> tuple[list[TeachingText], bool]:
    """Pages with the texts that teach, and whether the feed gives these."""
    taught = [TeachingText(p, _compared(p, p.entry.html)) for p in pages if p.entry.html]
    taught = [one for one in taught if one.overlap.wanted >= _FEWEST]
    open_ended = [one for one in taught if _may_be_cut(one.page.entry)]
    if len(open_ended) * 2 < len(taught):
        return taught, True
    common = _common_lines(pages)
    read = {page: one for page in pages if (one := _read(page, common)) is not None}
    if taught and not _are_beginnings(open_ended, read, len(taught)):
        return [_whole(one, read) for one in taught], True
    return list(read.values()), False


def _compared(page: LessonPage, html: str) -> Overlap:
    """A page beside its entry. Most feeds have what the page has: then it is found without parsing the entry."""
    return in_one_run(page.words, _untagged(html)) or overlap(page.words, _words_of(html))


def _untagged(html: str) -> str:
    """The text of an entry by patterns: seldom wrong, and then it is not the page's."""
    return unescape(_TAG.sub(" ", _INLINE_TAG.sub("", html)))


def _words_of(html: str) -> str:
    """The words of an entry, those of different blocks apart; a quarter of the work that `Flat` is."""
    root = parse(html).root
    for block in root.iter(*BLOCK_TAGS):
        block.text, block.tail = f"\n{block.text or ''}", f"\n{block.tail or ''}"
    return root.text_content()


def _read(page: LessonPage, common: Set[str]) -> TeachingText | None:
    """The page taught by what knows no blog: where most pages agree, the odd mistake is outvoted.

    A list of posts, which some feeds name among their entries without a word, teaches nothing about a post.
    """
    if not page.entry.html and verdict(page.dom) is Verdict.INDEX:
        return None
    found = find_content(page.dom, page.excluded)
    lines = page.own_text(found.element).split("\n") if found is not None else []
    lines = [line for line in lines if line not in common]
    first, last = inner(lines, page.entry.title)
    text = "\n".join(lines[first:last])
    return TeachingText(page, overlap(page.words, text)) if text else None


def _common_lines(pages: Sequence[LessonPage]) -> Set[str]:
    """Lines that stand on most pages of the lesson: template."""
    counts = Counter(line for page in pages for line in set(page.flat.text.split("\n")))
    return {line for line, count in counts.items() if count > max(1, len(pages) // 2)}


def _are_beginnings(open_ended: Sequence[TeachingText], read: Mapping[LessonPage, TeachingText], count: int) -> bool:
    """Most entries' texts stop where the pages go on: the feed gives summaries."""
    cut = sum(_read_words(t.page, read) > _GOES_ON * t.overlap.wanted for t in open_ended)
    return cut * 2 > count


def _whole(one: TeachingText, read: Mapping[LessonPage, TeachingText]) -> TeachingText:
    """The page taught by its own reading where its entry says that there is more, and there is: others are short."""
    goes_on = _read_words(one.page, read) > one.overlap.wanted + _A_FEW
    return read[one.page] if goes_on and _ends_open(one.page.entry) else one


def _read_words(page: LessonPage, read: Mapping[LessonPage, TeachingText]) -> int:
    return read[page].overlap.wanted if page in read else 0


def _may_be_cut(entry: Entry) -> bool:
    """The feed does not call it the whole text, or it ends as if there were more."""
    return not entry.full or _ends_open(entry)


def _ends_open(entry: Entry) -> bool:
    return is_cut_off(entry.html or "")
