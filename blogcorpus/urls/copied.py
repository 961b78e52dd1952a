"""Files of copied blogs that stand for an address with parameters.

Tools that copy a site cannot keep `/?p=7` as the name of a file, so they write `index.html%3Fp=7.html`, or
`index.html@p=7.html`, and link to that. It is the same post as at the address that the blog's feed names.
"""

from __future__ import annotations

import re

from blogcorpus.urls.address import Address, split

__all__ = ["copied", "is_copied", "original"]

_FILE = re.compile(r"(.*\.(?:html?|php\d?|aspx?))(?:%3F|@)(\w+=[^/]*?)(?:\.html?)?\Z", re.I | re.S)
#: The document that stands for its folder; only these have parameters in the addresses of blogs.
_INDEX = re.compile(r"/index\.(?:html?|php\d?)\Z", re.I)


def copied(a: Address) -> Address:
    """A file that stands for parameters has them."""
    path = a.path
    if "%3" not in path and "@" not in path:
        return a
    match = _FILE.fullmatch(path)
    return a if match is None else a._replace(path=match[1], params=(*match[2].split("&"), *a.params))


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
    if address is None or (found := copied(address)) is address:
        return url
    return str(found._replace(path=_INDEX.sub("/", found.path)))
