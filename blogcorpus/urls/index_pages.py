"""Addresses that lead to posts but are none: lists, feeds, searches, doors, files."""

from __future__ import annotations

import re
from functools import lru_cache

from blogcorpus.urls.address import Address, split
from blogcorpus.urls.steps import STEPS
from blogcorpus.urls.words import ARCHIVE, AUTHOR, DOOR, FEED, NUMBERED, PAGE, PAGING, POST, SEARCH, TAG

__all__ = ["index_reason", "looks_like_index", "plain_address"]

#: Parameters that ask for a list, with the values that do.
_LIST_PARAMS = {
    **dict.fromkeys("paged updated-max updated-min max-results cat category category_name tag label author author_name"
                    " monthnum archive start offset skip limitstart before after".split(), re.compile(r".+")),
    **dict.fromkeys("s q query search".split(), re.compile(r"(?!node/|blog/|content/).*")),
    **dict.fromkeys("page pagina pag seite sida side strona".split(), re.compile(r"\d+")),
    "m": re.compile(r"\d{4,8}"),
    "feed": re.compile(r".*"),
    "replytocom": re.compile(r".*"),
}  # fmt: skip

_FILE = re.compile(
    r"\.(?:jpe?g|png|gif|webp|avif|svg|ico|bmp|tiff?|mp[34]|m4[av]|ogg|wav|flac|webm|mov|avi|wmv|mkv|pdf|docx?|xlsx?"
    r"|pptx?|odt|epub|zip|rar|7z|gz|tgz|bz2|exe|dmg|apk|css|js|json|xml|rss|atom|rdf|txt|woff2?|ttf|swf|ics|opml)\Z",
    re.I,
)
_ENDING = re.compile(r"\.(?:html?|php|aspx?)\Z")
#: Files by which an owner proves to a search engine that a site is his.
_PROOF = re.compile(r"(?:google|yandex_|baidu_verify_|pinterest-|wmail_|mywot)[0-9a-z]{5,}\.(?:html?|txt)")
_PAGE_NUMBER = re.compile(r"(?:page|paged|seite|pagina|p|pg|sida|side|strana|trang)[-_=]?\d{1,5}")
_YEAR = re.compile(r"(?:19[89]\d|20\d\d)")
_MONTH = re.compile(r"0?[1-9]|1[0-2]|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec", re.I)
_DAY = re.compile(r"0?[1-9]|[12]\d|3[01]")
_MONTH_FILE = re.compile(
    r"(?:\d{4}_\d\d_\d\d_archive|(?:19|20)\d\d[-_](?:0[1-9]|1[0-2])|archives?[-_]\d+)(?:\.html?)?", re.I
)

#: A topic's list as a file beside the posts; a title would have more words behind the first.
_TOPIC_FILE = re.compile(r"(?:tag|category|label)_[^_]+")

#: Doors that are names of writers as well.
_LOGINS = frozenset({"admin", "administrator"})

#: The steps that tidy an address and leave what makes it a list.
_TIDY = tuple(
    step for name, step in STEPS if name in {"host", "www", "encoding", "fragment", "dots", "copied", "index", "slash"}
)


@lru_cache(maxsize=1024)
def plain_address(url: str) -> Address | None:
    """An address tidied, with its query and ending: what the questions about its form are asked of."""
    address = split(url)
    if address is not None:
        for step in _TIDY:
            address = step(address)
    return address


def looks_like_index(url: str) -> bool:
    """Whether an address leads to a list, a feed, a search, a door or a file rather than to a post.

    >>> [looks_like_index("http://example.org" + p) for p in ("/tag/x/", "/2012/03/", "/2012/03/post/", "/blog/page/2")]
    [True, True, False, True]
    """
    return index_reason(url) is not None


@lru_cache(maxsize=4096)  # the pages of a blog link to the same addresses again and again
def index_reason(url: str) -> str | None:
    """Why an address does not look like a post's, or `None`.

    >>> index_reason("http://example.org/kategorie/reisen/"), index_reason("http://example.org/?p=12")
    ('tag', None)
    """
    address = plain_address(url)
    if address is None:
        return "no address"
    segments = [segment.lower() for segment in address.path.split("/") if segment]
    return _by_query(address) or (_by_path(segments) if segments else _front(address))


def _front(address: Address) -> str | None:
    return None if address.params or address.fragment.startswith("!") else "front page"


def _by_query(address: Address) -> str | None:
    for param in address.params:
        name, _, value = param.partition("=")
        values = _LIST_PARAMS.get(name.lower())
        if values is not None and values.fullmatch(value):
            return "comments" if name == "replytocom" else "feed" if name == "feed" else "list"
    return None


def _by_path(segments: list[str]) -> str | None:
    last = segments[-1]
    bare = _ENDING.sub("", last)
    if last in FEED or bare in FEED or "feeds" in segments[:-1]:
        return "feed"
    if _FILE.search(last) or _PROOF.fullmatch(last):
        return "file"
    if segments[0] in DOOR or ((last in DOOR or bare in DOOR) and not _is_login(segments, bare)):
        return "door"
    if last.startswith("comment-page-"):
        return "comments"
    if _is_paging(segments, bare):
        return "paging"
    # Below a date a word is the name of a post.
    word = "" if any(_YEAR.fullmatch(segment) for segment in segments[:-1]) else bare
    for kind, words in (("tag", TAG), ("author", AUTHOR)):
        if word in words or _below(segments, words):
            return kind
    if _TOPIC_FILE.fullmatch(word):
        return "tag"
    if bare.isdigit() and segments[-2:-1] and segments[-2] in POST:
        return None
    if word in SEARCH or segments[0] in SEARCH:
        return "search"
    if word in ARCHIVE or _is_date(segments) or _MONTH_FILE.fullmatch(last):
        return "archive"
    return "page" if word in PAGE else None


def _is_login(segments: list[str], bare: str) -> bool:
    """Who set up a blog writes by that name: `/author/admin`; but `/user/login` is a door."""
    return bare in _LOGINS and _below(segments, AUTHOR)


def _is_paging(segments: list[str], bare: str) -> bool:
    """`/page/2`, `/page-2`, `/articles2.html`; but `/p/2` alone is a post's number."""
    if segments[:-1] == ["p"]:
        return False
    below = segments[-2:-1] and segments[-2] in PAGING and bare.isdigit() and len(bare) <= 5
    return bool(
        below or _PAGE_NUMBER.fullmatch(bare) or (bare[-1:].isdigit() and bare.rstrip("0123456789") in NUMBERED)
    )


def _below(segments: list[str], words: frozenset[str]) -> bool:
    """A list's word is followed by a name or two; deeper down, or before a date, it may be part of a permalink."""
    for place, segment in enumerate(segments[:-1]):
        if segment in words:
            rest = segments[place + 1 :]
            return len(rest) <= 3 and not any(_YEAR.fullmatch(part) for part in rest)
    return False


def _is_date(segments: list[str]) -> bool:
    """The path ends with a year, a month or a day, and nothing behind it."""
    tail = segments[-3:]
    for size, forms in ((3, (_YEAR, _MONTH, _DAY)), (2, (_YEAR, _MONTH)), (1, (_YEAR,))):
        part = tail[-size:]
        if len(part) == size and all(form.fullmatch(text) for form, text in zip(forms, part, strict=True)):
            return True
    return False
