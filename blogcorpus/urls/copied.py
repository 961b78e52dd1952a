"""Files of copied blogs that stand for an address with parameters.

Tools that copy a site cannot keep `/?p=7` as the name of a file, so they write `index.html%3Fp=7.html`,
`index.html@p=7.html`, `index-p=7.html` or `index0f3c.html?p=7`, and link to that. It is the same post as at the address
that the blog's feed names.
"""

from __future__ import annotations

import re

from blogcorpus.urls.address import Address, split

__all__ = ["copied", "is_copied", "original"]

#: The document that stands for its folder, with parameters behind it; any other with a sign that no name has.
_FILE = re.compile(
    r"(?:(?P<folder>.*/)index(?:\.(?:html?|php\d?))?(?:%3F|[@_-])|(?P<file>.*\.(?:html?|php\d?|aspx?))(?:%3F|@))"
    r"(?P<query>\w+=[^/]*?)(?:\.html?)?\Z",
    re.I | re.S,
)
#: The same with its parameters behind it, and a mark that keeps the files of a folder apart: `index0f3c.html?p=7`.
_MARKED = re.compile(r"(.*/)index[0-9a-f]{4}\.(?:html?|php\d?)", re.I | re.S)


def copied(a: Address) -> Address:
    """A file that stands for parameters has them."""
    path = a.path
    if a.params and (match := _MARKED.fullmatch(path)) is not None:
        return a._replace(path=match[1])
    if "=" not in path or (match := _FILE.fullmatch(path)) is None:
        return a
    return a._replace(path=match["folder"] or match["file"], params=(*match["query"].split("&"), *a.params))


def is_copied(url: str) -> bool:
    """The address is such a file's.

    >>> is_copied("http://example.org/index.html%3Fp=7.html"), is_copied("http://example.org/?p=7")
    (True, False)
    """
    address = split(url)
    return address is not None and copied(address) is not address


def original(url: str) -> str:
    """The address that a file stands for; any other as it is.

    >>> original("http://example.org/blog/index.html%3Fp=7.html"), original("http://example.org/@ann/tea.html")
    ('http://example.org/blog/?p=7', 'http://example.org/@ann/tea.html')
    """
    address = split(url)
    return url if address is None or (found := copied(address)) is address else str(found)
