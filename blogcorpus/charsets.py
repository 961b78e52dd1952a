"""Charsets that pages may be written in, and the text of a page's bytes.

Python's codecs are more than charsets: some escape or pack, and decoding `punycode` takes quadratic time: a page
of ten megabytes which calls itself that would hold a crawl up for hours. Such a name counts as if nothing was said.
"""

from __future__ import annotations

import re

from w3lib.encoding import (
    html_body_declared_encoding,
    html_to_unicode,
    http_content_type_encoding,
    resolve_encoding,
)

#: By the codec's name.
_TRUSTED = re.compile(
    r"(?:utf-(?:8|16|32)|ascii|latin|cp|iso8859|koi8|gb|big5|euc|johab|shift|iso2022|mac-|tis|hz|kz1048|ptcp)", re.I
)


#: So many signs outside ASCII in so much of a page are no chance.
_SIGN, _SIGNS, _LOOK = re.compile(r"[^\x00-\x7f]"), 6, 100_000


def trusted(charset: str) -> str | None:
    """The codec for a charset's name; `None` where it is none in which pages are written.

    >>> trusted("latin1"), trusted("Shift_JIS"), trusted("punycode"), trusted("no-such")
    ('cp1252', 'cp932', None, None)
    """
    name = resolve_encoding(charset)  # the larger charset that is meant: latin-1 is cp1252
    return name if name and _TRUSTED.match(name) else None


def misdeclared(body: bytes, content_type: str | None = None) -> bool:
    """The server or the page names a codec that is no charset of pages, or another one than UTF-8 for what is UTF-8."""
    said = (http_content_type_encoding(content_type), html_body_declared_encoding(body))
    named = {trusted(name) for name in said if name is not None}
    return None in named or (bool(named - {"utf-8"}) and _is_utf8(body))


def page_text(body: bytes, content_type: str | None = None) -> str:
    r"""The text of a page, as browsers read it; but saved pages and blogs that moved keep the name of an old charset.

    >>> page_text(b'<meta charset="latin1">caf\xe9')[-4:]
    'café'
    >>> page_text(b'<meta charset="hex">caf\xc3\xa9')[-4:]
    'café'
    >>> page_text('<meta charset="gb2312">三个人喝茶，两个人'.encode())[-4:]
    '，两个人'
    """
    if misdeclared(body, content_type):
        return body.decode("utf-8", "replace")
    return html_to_unicode(content_type, body)[1]


def _is_utf8(body: bytes) -> bool:
    """Text in another charset is hardly ever valid UTF-8; a few signs of an Asian one may be.

    >>> _is_utf8("三个人喝茶，两个人".encode()), _is_utf8("茶".encode()), _is_utf8("café".encode("latin1") * 9)
    (True, False, False)
    """
    if body.isascii():
        return False
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return len(_SIGN.findall(text, 0, _LOOK)) >= _SIGNS
