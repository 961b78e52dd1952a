"""Bytes of a feed to text, when its own word about its charset may be wrong, missing or contradicted by a BOM."""

from __future__ import annotations

import codecs
import re

from blogcorpus.charsets import trusted

#: Byte order marks, the longer first: the UTF-32 mark begins with the UTF-16 one.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
#: How `<?` or `<r` begins where there is no mark.
_WIDE = ((b"<\0", "utf-16-le"), (b"\0<", "utf-16-be"))

_DECLARED = re.compile(rb"<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([\w.:-]{1,40})[\"']", re.I)
_HTTP = re.compile(r"charset\s*=\s*[\"']?([\w.:-]{1,40})", re.I)


def _as_cp1252(error: UnicodeError) -> tuple[str, int]:
    """Read bytes that are no UTF-8 as Windows-1252: pasted quotes and dashes, the usual fault."""
    if not isinstance(error, UnicodeDecodeError):  # pragma: no cover - we only decode with it
        raise error
    return error.object[error.start : error.end].decode("cp1252", "replace"), error.end


codecs.register_error("blogcorpus.cp1252", _as_cp1252)


def decode(body: bytes, content_type: str | None = None) -> str:
    r"""Text of a feed. The bytes are believed before the declarations, because UTF-8 is hard to hit by chance.

    >>> decode(b"<?xml version='1.0' encoding='iso-8859-1'?><a>caf\xc3\xa9</a>")[-8:]
    'café</a>'
    >>> decode(b"<?xml version='1.0' encoding='utf-8'?><a>caf\xe9</a>")[-8:]
    'café</a>'
    """
    for mark, charset in _MARKS:
        if body.startswith(mark):
            return body[len(mark) :].decode(charset, "replace")
    head = body.lstrip()[:2]
    for start, charset in _WIDE:
        if head == start:
            return body.decode(charset, "replace")
    if not body.isascii():
        try:
            return body.decode("utf-8")
        except UnicodeDecodeError:
            pass
    for label in _declared(body, content_type):
        text = _try(body, label)
        if text is not None:
            return text
    return body.decode("utf-8", "blogcorpus.cp1252")


def _declared(body: bytes, content_type: str | None) -> list[str]:
    """Charsets that the document, then the server, names; UTF-8 was tried before."""
    labels = []
    if found := _DECLARED.search(body[:1000]):
        labels.append(found.group(1).decode("ascii"))
    if named := _HTTP.search(content_type or ""):
        labels.append(named.group(1))
    return [name for name in map(trusted, labels) if name is not None]


def _try(body: bytes, charset: str) -> str | None:
    """The text if it is wholly in this charset."""
    try:
        return body.decode(charset)
    except (LookupError, UnicodeError):
        return None
