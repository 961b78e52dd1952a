"""Files of copied blogs that stand for an address with parameters, or with letters that it escapes.

Tools that copy a site cannot keep `/?p=7` as the name of a file, so they write `index.html%3Fp=7.html`,
`index.html@p=7.html`, `index-p=7.html` or `index0f3c.html?p=7`, and link to that. It is the same post as at the address
that the blog's feed names.
"""

from __future__ import annotations

import re
import string
from urllib.parse import quote, unquote

from blogcorpus.urls.address import Address, split
from blogcorpus.urls.encoding import path_form

__all__ = ["copied", "is_copied", "original"]

#: The document that stands for its folder, with parameters behind it; any other with a sign that no name has.
_FILE = re.compile(
    r"(?:(?P<folder>.*/)index(?:\.(?:html?|php\d?))?(?:%3F|[@_-])|(?P<file>.*\.(?:html?|php\d?|aspx?))(?:%3F|@))"
    r"(?P<query>\w+=[^/]*?)(?:\.html?)?\Z",
    re.I | re.S,
)
#: The same with its parameters behind it, and a mark that keeps the files of a folder apart: `index0f3c.html?p=7`.
_MARKED = re.compile(r"(.*/)index[0-9a-f]{4}\.(?:html?|php\d?)", re.I | re.S)
#: A page of a server's software, with the ending of a file behind its own.
_ENDED = re.compile(r"(.*\.(?:php\d?|phtml|aspx?|cgi|pl|jsp|cfm))\.html?", re.I | re.S)
#: Letters whose escapes were escaped: files are called by the escapes of an address, and a link to one escapes those.
_TWICE = re.compile(r"(?:%25[89A-F][0-9A-F])+", re.I)


def copied(a: Address) -> Address:
    """A file that stands for parameters has them, one called by escapes has its letters, none has two endings."""
    if "%25" in a.path and (once := _TWICE.sub(_once, a.path)) != a.path:
        a = a._replace(path=path_form(once))
    path = a.path
    if path[-4:].lower() in ("html", ".htm") and (match := _ENDED.fullmatch(path)) is not None:
        return a._replace(path=match[1])
    if a.params and (match := _MARKED.fullmatch(path)) is not None:
        return a._replace(path=match[1])
    if "=" not in path or (match := _FILE.fullmatch(path)) is None:
        return a
    return a._replace(path=match["folder"] or match["file"], params=(*match["query"].split("&"), *a.params))


def _once(match: re.Match[str]) -> str:
    """Escapes of letters, escaped once; others as they are."""
    once = match[0].replace("%25", "%")
    return match[0] if "\N{REPLACEMENT CHARACTER}" in unquote(once) else once


def is_copied(url: str) -> bool:
    """The address is such a file's.

    >>> is_copied("http://example.org/index.html%3Fp=7.html"), is_copied("http://example.org/?p=7")
    (True, False)
    """
    address = split(url)
    return address is not None and copied(address) is not address


def original(url: str) -> str:
    """The address that a file stands for; any other as it is.

    >>> original("http://example.org/blog/index.html%3Fp=7.html"), original("http://example.org/caf%25C3%25A9")
    ('http://example.org/blog/?p=7', 'http://example.org/caf%C3%A9')
    """
    address = split(url)
    if address is None or (found := copied(address)) is address:
        return url
    return quote(str(found), safe=string.punctuation)
