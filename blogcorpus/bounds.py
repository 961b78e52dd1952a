"""How much of a page is read: beyond it, time and memory would have no bound but the page's own."""

from __future__ import annotations

import re
from itertools import islice

#: Tags of a page that are read: some seconds of work. Threads of thousands of comments have less.
TAG_LIMIT = 200_000
#: Characters of a page that are read; a crawl fetches no more bytes of one unless it is told to.
LENGTH_LIMIT = 10 * 1024 * 1024

#: Pictures written into the page: browsers save pages so. They make it long without making it long to read.
_INLINE = re.compile(r"(?<=;base64,)[\w+/=%]{1000,}", re.ASCII)


def bounded(html: str) -> tuple[str, bool]:
    """A page as far as it is read, and whether that is less than all of it.

    >>> bounded("<p>Text")
    ('<p>Text', False)
    >>> page, cut = bounded("<p>" * (TAG_LIMIT + 1))
    >>> page.count("<") == TAG_LIMIT, cut
    (True, True)
    """
    if len(html) > LENGTH_LIMIT:
        html = _INLINE.sub("", html)
    end = len(html)
    if html.count("<") > TAG_LIMIT:
        end = next(islice(re.finditer("<", html), TAG_LIMIT, None)).start()
    end = min(end, LENGTH_LIMIT)
    return html[:end], end < len(html)
