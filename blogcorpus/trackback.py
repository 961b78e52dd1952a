"""What old software says of a post to those who track back: RDF, in a comment of its page."""

from __future__ import annotations

import re
from html import unescape
from itertools import islice

#: Every such description names the address that takes trackbacks.
_SIGN = "trackback:ping"
_DESCRIPTION = re.compile(r"<rdf:Description\s([^<]{1,5000}?)/>")
_VALUE = re.compile(r'(?<![\w:])(rdf:about|dc:\w{1,20})\s*=\s*"([^"]{1,1000})"')
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
    if len(described) != 1 or _SIGN not in described[0]:
        return []
    values = ((name, unescape(value).strip()) for name, value in _VALUE.findall(described[0]))
    return [(_NAMES[name], value) for name, value in values if name in _NAMES and value]
