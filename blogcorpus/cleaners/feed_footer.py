"""The line that feed plug-ins add and aggregators republish: "The post … appeared first on …", in any language.

Known by its shape: a last paragraph with two links, the second to the front page of the site that the first leads into,
and only a few words beside them.
"""

from __future__ import annotations

import re
from itertools import islice
from urllib.parse import urlsplit

from lxml.html import HtmlElement

from blogcorpus.cleaners.cleaner import Cleaner, Plain
from blogcorpus.cleaners.work import Work

#: Letters beside the two links: "appeared first on" and its translations.
_BESIDE = (8, 60)
#: How many paragraphs from the end may be the line; share bars and signatures come after it.
_LAST = 4
#: A quick sign: a link to a front page.
_SIGN = re.compile(r' href="https?://[^/"]+/?(?:blog|weblog|wordpress|wp|news)?/?"')


def remove_feed_footer(work: Work, _options: Plain) -> None:
    """Remove the line."""
    if not _SIGN.search(work.attributes):
        return
    backwards = (p for p in reversed(list(work.root.iter("p"))) if any(text.strip() for text in p.itertext()))
    work.cut([paragraph for paragraph in reversed(list(islice(backwards, _LAST))) if _is_footer(paragraph, work)])


def _is_footer(paragraph: HtmlElement, work: Work) -> bool:
    links = list(paragraph.iter("a"))
    if len(links) != 2:
        return False
    post, site = ((link.get("href") or "").strip() for link in links)
    if not _leads_into(post, site):
        return False
    beside = work.letters_of(paragraph) - sum(map(work.letters_of, links))
    return _BESIDE[0] <= beside <= _BESIDE[1]


def _leads_into(post: str, site: str) -> bool:
    """`site` is the front page of the site that `post` stands on."""
    try:
        page, front = urlsplit(post), urlsplit(site)
    except ValueError:
        return False
    if not front.netloc or page.netloc.removeprefix("www.") != front.netloc.removeprefix("www."):
        return False
    home = front.path.rstrip("/")
    return home.count("/") <= 1 and page.path.startswith(f"{home}/") and len(page.path.rstrip("/")) > len(home)


CLEANERS = (Cleaner(name="feed_footer", about='Remove "The post … appeared first on …"', run=remove_feed_footer),)
