"""Trackbacks: what old software says of a post in RDF, for who links to it; and what it shows of who did."""

from __future__ import annotations

import re
from html import unescape
from itertools import islice

#: How such a description begins, and what every one has, in attributes: licences are described by elements.
_SIGN, _NEEDED = "<rdf:Description", ("rdf:about", "dc:title")
_DESCRIPTION = re.compile(r"<rdf:Description\s([^<]{1,5000}?)/>")
_VALUE = re.compile(r'(?<![\w:])(rdf:about|dc:\w{1,20})\s*=\s*"([^"]{1,1000})"')
#: What is shown of a post that links to this one: some of its words, with dots in brackets around them.
_EXCERPT = re.compile(r"\W{0,2}\[\s?(?:…|\.{3})\s?\]\s.*\s\[\s?(?:…|\.{3})\s?\]\W{0,2}", re.S)
#: Read from a description: what it calls a value → name of the pair.
_NAMES = {
    "rdf:about": "url",
    "dc:title": "title",
    "dc:creator": "author",
    "dc:date": "published",
    "dc:subject": "subject",
}


def trackback_pairs(html: str) -> list[tuple[str, str]]:
    """What a page says of its post, in order; nothing where it describes several, as lists do.

    >>> trackback_pairs('<!-- <rdf:Description rdf:about="/tea" trackback:ping="/tb" dc:title="Tea &amp; milk" /> -->')
    [('url', '/tea'), ('title', 'Tea & milk')]
    """
    if _SIGN not in html:
        return []
    described = [match[1] for match in islice(_DESCRIPTION.finditer(html), 2)]
    if len(described) != 1 or not all(name in described[0] for name in _NEEDED):
        return []
    values = ((name, unescape(value).strip()) for name, value in _VALUE.findall(described[0]))
    return [(_NAMES[name], value) for name, value in values if name in _NAMES and value]


def is_excerpt(text: str) -> bool:
    """All of it is cut out of another text, as WordPress shows pingbacks.

    >>> is_excerpt("[…] as Ann says of tea […]"), is_excerpt("Hm […] so it is […]"), is_excerpt("… and so on …")
    (True, False, False)
    """
    return _EXCERPT.fullmatch(text) is not None
