"""One spelling for the characters of an address: escapes, Unicode forms, international hosts.

The key is an IRI: what people can read is written as itself, in NFC; what would be mistaken for a delimiter, or cannot
be seen, stays escaped. Bytes that are no UTF-8 (Latin-1, EUC and others before 2005) keep their escapes: they are
identity, whatever they mean.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable
from unicodedata import normalize

__all__ = ["host_form", "path_form", "query_form"]

_UNRESERVED = string.ascii_letters + string.digits + "-._~"
#: Characters that mean the same escaped and plain, by place. In a query `+` is a space; `;` may separate parameters.
_PATH_PLAIN = _UNRESERVED + "!$'()*,:@=&+"
_QUERY_PLAIN = _UNRESERVED + "!$'()*,:@/?"

#: A text made only of these has nothing to do. `%` is left out: an escape has to be looked at.
_PATH_DONE = re.compile(rf"[{re.escape(_PATH_PLAIN)}/;]*")
_QUERY_DONE = re.compile(rf"[{re.escape(_QUERY_PLAIN)}&=+;]*")

_ESCAPES = re.compile(r"((?:%[0-9A-Fa-f]{2})+)")
_BROKEN = re.compile(r"%(?![0-9A-Fa-f]{2})")
#: Characters that may not stand in an address as themselves.
_UNSAFE = re.compile(r'[\x00-\x20"<>\\^`{|}\[\]\x7f]|[^\x00-\x7f]')

#: Delimiters that a compatibility form may hide in a host; a host that would grow one is left as it is.
_DELIMITERS = frozenset("/?#@:%[]\\ ")
_DEFAULT_PORT = re.compile(r"(?::0*(?:80|443)?|\.)+\Z")


def path_form(path: str) -> str:
    """The one spelling of a path.

    >>> path_form("/caf%c3%a9/%7euser/a%2fb/100%/x y"), path_form("/cafe\u0301")
    ('/café/~user/a%2Fb/100%25/x%20y', '/café')
    """
    if _PATH_DONE.fullmatch(path):
        return path
    return _form(path.replace("\\", "/"), _PATH_PLAIN)


def query_form(piece: str) -> str:
    """The one spelling of a parameter, `name=value`.

    >>> query_form("q=news%2flocal&x=a%20b"), query_form("tx[id]=%26")
    ('q=news/local&x=a+b', 'tx%5Bid%5D=%26')
    """
    if _QUERY_DONE.fullmatch(piece):
        return piece
    return _form(piece, _QUERY_PLAIN).replace("%20", "+")


def _form(text: str, plain: str) -> str:
    text = _BROKEN.sub("%25", text)
    pieces = _ESCAPES.split(text)
    if len(pieces) > 1:
        decode = _decoder(plain)
        # Escapes at odd places; those that stay escapes must not join the text beside them when it is composed.
        pieces = _ESCAPES.split("".join(decode(p) if i % 2 else p for i, p in enumerate(pieces)))
    return "".join(p if i % 2 else _UNSAFE.sub(_escape, normalize("NFC", p)) for i, p in enumerate(pieces))


def _decoder(plain: str) -> Callable[[str], str]:
    def decode(run: str) -> str:
        text = bytes.fromhex(run.replace("%", "")).decode("utf-8", "surrogateescape")
        return "".join(c if c in plain or "\x7f" < c < "\udc80" or c > "\udcff" else _escaped(c) for c in text)

    return decode


def _escape(match: re.Match[str]) -> str:
    char = match[0]
    return char if char > "\x7f" and char.isprintable() else _escaped(char)


def _escaped(char: str) -> str:
    if "\udc80" <= char <= "\udcff":  # a byte that was no UTF-8
        return f"%{ord(char) - 0xDC00:02X}"
    return "".join(f"%{byte:02X}" for byte in char.encode("utf-8", "surrogatepass"))


def host_form(host: str) -> str:
    """The one spelling of a host: lower case, letters instead of punycode, no user, no default port, no last dot.

    >>> host_form("me:secret@WWW.Example.ORG.:80"), host_form("xn--bcher-kva.example"), host_form("Bücher.example:8080")
    ('www.example.org', 'bücher.example', 'bücher.example:8080')
    """
    host = host.rpartition("@")[2].lower()
    if not host.isascii():
        host = _compatible(host)
    if ":" in host or host.endswith("."):
        host = _DEFAULT_PORT.sub("", host)
    if "xn--" in host:
        host = ".".join(_letters(label) if label.startswith("xn--") else label for label in host.split("."))
    return host


def _compatible(host: str) -> str:
    """Full-width letters and dots as people type them in China and Japan become plain ones."""
    form = normalize("NFKC", normalize("NFKC", host).lower()).replace("\u3002", ".")
    return host if _DELIMITERS & (set(form) - set(host)) else form


def _letters(label: str) -> str:
    """A punycode label in letters, where that is sure to lead back to it; else as it is."""
    try:
        text = label[4:].encode("ascii").decode("punycode")
        back = text.encode("punycode").decode("ascii")
    except (UnicodeError, OverflowError):
        return label
    honest = all(c.isprintable() and (c > "\x7f" or c.isalnum() or c in "-_") for c in text)
    same = honest and not text.isascii() and back == label[4:] and not text.startswith("xn--")
    return text if same and _compatible(text.lower()) == text else label
