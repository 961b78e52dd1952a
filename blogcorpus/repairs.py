"""What pages write that the parser would make worse, mended in their source."""

from __future__ import annotations

import re

#: Some pages close `</html>`, even twice, before they open `<body>`; libxml2 then drops the whole body.
_EARLY_END = re.compile(rb"</html\s*>", re.I)
#: A paragraph in a heading: libxml2, which is older than HTML 5, ends the heading before it, and leaves it empty.
_HEADED_PARAGRAPH = re.compile(
    rb"(<h[1-6](?:\s[^<>]*)?>)\s*<p(?:\s[^<>]*)?>((?:[^<]|<(?!/?[ph]))*)</p>\s*(?=</h[1-6]>)"
)


def repaired(html: bytes) -> bytes:
    """A page's source in UTF-8 that the parser reads as browsers do.

    >>> repaired(b'<h2 class="title"><p>On <i>tea</i></p></h2><h2></h2><p>Text</p>')
    b'<h2 class="title">On <i>tea</i></h2><h2></h2><p>Text</p>'
    """
    if (begin := _body_behind_end(html)) is not None:
        html = _EARLY_END.sub(b"", html[:begin]) + html[begin:]
    return _HEADED_PARAGRAPH.sub(rb"\1\2", html)


def _body_behind_end(html: bytes) -> int | None:
    """Where the `<body>` begins, if there is a `</html>` before it."""
    begin = html.find(b"<body")
    if begin < 0:
        begin = max(0, html.lower().find(b"<body"))
    early = html.find(b"</html", 0, begin) >= 0 or html.find(b"</HTML", 0, begin) >= 0
    return begin if early else None
