"""Tag lists inside the content: blocks that consist of links to tags and categories. The post's tags are a field."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lxml.html import HtmlElement

from blogcorpus.cleaners.cleaner import Cleaner
from blogcorpus.cleaners.link_blocks import related, remove_link_blocks
from blogcorpus.cleaners.work import Work
from blogcorpus.dom import join
from blogcorpus.text import words
from blogcorpus.urls import index_reason, same_site
from blogcorpus.urls.words import TAG

_RELATIONS = frozenset(("tag", "category", "p-category"))
#: Words of a tag that does not call itself one; what is longer is a sentence's link.
_LONGEST_TAG = 4
#: What parts the words of an address, and a sign that some are escaped, or that the word is joined to its topic.
_BETWEEN = re.compile(r"[/.?#]")
_HIDDEN = ("%", "tag_", "category_", "label_")
_FROM_HOST = ("/", "http:", "https:")
#: How people write tags, whatever their pages are called; `#7` is a number.
_HASHTAG = re.compile(r"\s*#\s?[^\W\d]")


@dataclass(frozen=True, slots=True, kw_only=True)
class TagLists:
    """What a tag list may hold beside its links."""

    #: Letters beside the links: room for "Posted in:" in any language.
    letters: int = 30
    #: Letters beside links that only lead to tags and do not call themselves so: authors link to their topics, too.
    unnamed: int = 10


def remove_tag_lists(work: Work, options: TagLists) -> None:
    """Remove the largest blocks that hold little but links to tags."""
    links = list(work.root.iter("a"))
    named = [link for link in links if link.text and "#" in link.text and _is_hashtag(link, work)]
    remove_link_blocks(work, list(dict.fromkeys((*related(work, _RELATIONS), *named))), options.letters)
    remove_link_blocks(work, [link for link in links if _leads_to_tag(link, work)], options.unnamed)


def _is_hashtag(link: HtmlElement, work: Work) -> bool:
    """It is written as a tag, leads to another page of this site, and no words stand behind it as in a sentence."""
    href = link.get("href") or ""
    if not _HASHTAG.match(link.text or "") or href.startswith("#") or words(link.tail or ""):
        return False
    return _is_short(link) and same_site(join(work.base, href), work.base)


def _leads_to_tag(link: HtmlElement, work: Work) -> bool:
    """It leads to a tag of this site, and may be its name."""
    href = link.get("href") or ""
    # Most links have no word for it, or lead to other sites, which is sooner told than what an address means.
    if "/" not in href or not _has_word(href if href.startswith(_FROM_HOST) else f"{work.base}/{href}"):
        return False
    if not same_site(url := join(work.base, href), work.base):
        return False
    return index_reason(url) == "tag" and _is_short(link)


def _is_short(link: HtmlElement) -> bool:
    return len(words(link.text_content())) <= _LONGEST_TAG


def _has_word(address: str) -> bool:
    """One of the words before a topic's name may stand in an address."""
    said = address.lower()
    return not TAG.isdisjoint(_BETWEEN.split(said)) or any(sign in said for sign in _HIDDEN)


CLEANERS = (
    Cleaner(
        name="tag_lists",
        about="Remove blocks that consist of links to tags and categories",
        run=remove_tag_lists,
        options=TagLists(),
    ),
)
