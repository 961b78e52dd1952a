"""What pages write that the parser would make worse, mended in their source."""

from __future__ import annotations

import re

#: Some pages close `</html>`, even twice, before they open `<body>`; libxml2 then drops the whole body.
_EARLY_END = re.compile(rb"</html\s*>", re.I)
#: A paragraph in a heading: libxml2, which is older than HTML 5, ends the heading before it, and leaves it empty.
_HEADED_PARAGRAPH = re.compile(
    rb"(<h[1-6](?:\s[^<>]*)?>)\s*<p(?:\s[^<>]*)?>((?:[^<]|<(?!/?[ph]))*)</p>\s*(?=</h[1-6]>)"
)
#: What PHP says into the middle of a page when its software is older than itself, and a part of each such message.
_COMPLAINT = re.compile(
    rb"(?:<br\s*/?>\s*)?<b>(?:Warning|Notice|Deprecated|Strict Standards|Parse error|(?:\w+ )?[Ff]atal error)</b>:\s"
    rb"(?:[^<]|</?a\b[^<>]{0,300}>){0,1000}? in <b>[^<]{1,400}</b> on line <b>\d{1,6}</b>(?:\s*<br\s*/?>)?"
)
_OF_COMPLAINTS = b"</b> on line <b>"
#: Icons of a font that are written as words, `<i class="material-icons">event</i>`, and a part of their names.
_ICON = re.compile(
    rb"(<(i|span)\b[^<>]{0,200}\bclass=[^<>]{0,200}\bmaterial-(?:icons|symbols)[^<>]{0,300}>)\s*\w{2,40}\s*(?=</\2>)"
)
_OF_ICONS = b"material-"


def repaired(html: bytes) -> bytes:
    """A page's source in UTF-8 that the parser reads as browsers do, without words that nobody wrote to be read.

    >>> repaired(b'<h2 class="title"><p>On <i>tea</i></p></h2><h2></h2><p>Text</p>')
    b'<h2 class="title">On <i>tea</i></h2><h2></h2><p>Text</p>'
    """
    if (begin := _body_behind_end(html)) is not None:
        html = _EARLY_END.sub(b"", html[:begin]) + html[begin:]
    if _OF_COMPLAINTS in html:
        html = _COMPLAINT.sub(b"", html)
    if _OF_ICONS in html:
        html = _ICON.sub(rb"\1", html)
    return _HEADED_PARAGRAPH.sub(rb"\1\2", html)


def _body_behind_end(html: bytes) -> int | None:
    """Where the `<body>` begins, if there is a `</html>` before it."""
    begin = html.find(b"<body")
    if begin < 0:
        begin = max(0, html.lower().find(b"<body"))
    early = html.find(b"</html", 0, begin) >= 0 or html.find(b"</HTML", 0, begin) >= 0
    return begin if early else None
