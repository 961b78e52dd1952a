"""How texts end that go on elsewhere: "… Continue reading →", "Read more", "[…]"."""

from __future__ import annotations

import re

#: Dots, and words that lead on.
_DOTS = r"\[\s*(?:…|\.\.\.|&#8230;|&hellip;)\s*\]|(?<!\.)\.\.\.|…|&hellip;|&#8230;"
_WORDS = (
    r"\b(?:read (?:more|on|the rest)|(?:continue|keep) reading|more|weiterlesen|mehr lesen|lire (?:la suite|plus)"
    r"|(?:leer|ver) más|seguir leyendo|ler mais|leia mais|continue lendo|continua(?: a leggere)?|leggi tutto"
    r"|lees verder|läs mer|les mer|læs mere|lue lisää|czytaj (?:dalej|więcej)|číst dál|devamını oku"
    r"|διαβάστε περισσότερα|читать (?:далее|дальше|полностью)|читати далі"
    r"|阅读全文|閱讀全文|继续阅读|繼續閱讀|続きを読む|더 보기|계속 읽기)"
)
_REMARK = r"\W{0,12}(?:\([^()]{0,40}\))?"
_CUT_OFF = re.compile(rf"(?:{_DOTS}|{_WORDS}{_REMARK}|\bremaining\))\W{{0,4}}$", re.I)
#: The words behind a sentence or dots; which title they may name is put in.
_LINK = re.compile(rf"(?:^|(?<=[.!?…\]»”\")\u3002])\s*){_WORDS}(?P<rest>.*)$", re.I | re.S)
_NOT_TITLE = re.compile(rf"{_REMARK}\W*", re.I)
#: A link to the rest is no longer than this, without the title.
_END = 80
_BRACKETS = re.compile(r"\s*\[\s*(?:…|\.\.\.)\s*\]$")


def ends_cut_off(text: str) -> bool:
    """Whether a text ends with a sign that it goes on elsewhere."""
    return _CUT_OFF.search(text) is not None


def without_more(text: str, title: str = "") -> str:
    """A summary without the words that lead on from it; the dots stay.

    >>> without_more("Tea is […] Continue reading →"), without_more("Tea. Read more… (2 min)"), without_more("No more")
    ('Tea is …', 'Tea.', 'No more')
    >>> without_more("Tea … Continue reading “On tea” →", "On tea")
    'Tea …'
    """
    start = max(0, len(text) - _END - len(title))
    for found in _LINK.finditer(text, start):
        if _NOT_TITLE.fullmatch(found["rest"].replace(title, "", 1) if title else found["rest"]):
            text = text[: found.start()].rstrip()
            break
    return _BRACKETS.sub(" …", text)
