"""Comments that a page counts but does not show: where to ask for them, and what the answer says."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import datetime, timezone
from typing import Any

from blogcorpus.copies import copy_of
from blogcorpus.crawl.events import Answer
from blogcorpus.dom import join, parse
from blogcorpus.errors import FeedError
from blogcorpus.feed import read_comment_feed
from blogcorpus.heuristics.comments import comment_count, comments_of
from blogcorpus.items import Comment, Page
from blogcorpus.text import tidy
from blogcorpus.urls import same_site

#: Asked so often in vain, a blog is asked no more.
_PATIENCE = 3
#: Pages that show what a blog's are like.
_FEW = 5
#: WordPress gives at most so many at once; more comments than this are asked for in its feed, which has the newest.
_PER_PAGE = 100
_POST_NUMBER = re.compile(r"/wp/v2/[a-z_-]+/(\d+)/?$")
#: A feed that is one post's: WordPress's below its permalink, Blogger's by number.
_OWN_FEED = re.compile(r"/feeds/\d+/comments/default|/feed/?$|/comments?/(?:feed|rss|atom)", re.I)


class CommentHunt:
    """Asks for missing comments; stops when a blog has repeatedly had no more than its pages show."""

    def __init__(self) -> None:
        self._in_vain = 0
        #: Pages in a row that show comments and do not say how many.
        self._silent = 0
        #: The most comments that a page had which shows all that it counts.
        self._whole = 0

    def source(self, page: Page) -> str | None:
        """Where to ask for a page's comments; `None` where it shows them all."""
        if self._in_vain >= _PATIENCE:
            return None
        told = page.entry.comment_count if page.entry is not None else None
        if told == 0:
            return None
        # First whether there is anywhere to ask: to find and count what a page shows takes far longer.
        address = _interface(page) or _feed(page)
        if address is None or not same_site(address, page.url) or self._is_as_others(page, told):
            return None
        area = comments_of(page)
        shown = len(area.comments) if area is not None else 0
        declared = told if told is not None else area.declared if area is not None else None
        self._silent = 0 if declared is not None else self._silent + (shown > 0)
        if declared and declared > shown:
            return address
        self._whole = max(self._whole, declared or 0)
        return None

    def _is_as_others(self, page: Page, told: int | None) -> bool:
        """The page declares no more comments than other pages of its blog, which show all of theirs."""
        if told is None and self._silent >= _FEW:
            return True
        counted = told if told is not None or not self._whole else comment_count(page.dom)
        return counted is not None and 0 < counted <= self._whole  # a theme cuts its lists at a number of its own

    def completed(self, page: Page, answer: Answer | None) -> Page:
        """The page with the comments that came, where they are more than it shows."""
        found = _read(answer) if answer is not None else ()
        area = comments_of(page)
        if len(found) <= (len(area.comments) if area is not None else 0):
            self._in_vain += 1
            return page
        self._in_vain = 0
        return copy_of(page, comments=found)


def _interface(page: Page) -> str | None:
    """WordPress's own interface, where the page names it and its number there."""
    root = page.dom.root
    base = root.find("head/link[@rel='https://api.w.org/']")
    own = (link.get("href") or "" for link in root.iterfind("head/link[@type='application/json']"))
    number = next((found[1] for href in own if (found := _POST_NUMBER.search(href))), None)
    if base is None or number is None:
        return None
    return join(page.dom.base, f"{base.get('href')}wp/v2/comments?post={number}&per_page={_PER_PAGE}&order=asc")


def _feed(page: Page) -> str | None:
    """The post's own comment feed: as its entry says, or as the page does."""
    if page.entry is not None and page.entry.comment_feed:
        return page.entry.comment_feed
    here = page.url.rstrip("/")
    for link in page.dom.root.iterfind("head/link[@rel='alternate']"):
        address = join(page.dom.base, link.get("href") or "")
        if _OWN_FEED.search(address) and (address.startswith(f"{here}/") or "/comments/default" in address):
            return address
    return None


def _read(answer: Answer) -> tuple[Comment, ...]:
    if (answer.text or "").lstrip()[:1] in ("[", "{"):
        return _from_interface(answer.text or "")
    try:
        return read_comment_feed(answer.body, answer.url, content_type=answer.headers.get("content-type"))
    except FeedError:
        return ()


def _from_interface(text: str) -> tuple[Comment, ...]:
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        return ()
    return tuple(_comment(one) for one in said if isinstance(one, dict)) if isinstance(said, list) else ()


def _comment(said: Mapping[str, Any]) -> Comment:
    content = said.get("content")
    html = content.get("rendered") if isinstance(content, dict) else ""
    parent = said.get("parent")
    return Comment(
        id=str(said.get("id", "")),
        parent=str(parent) if parent else None,
        author=tidy(str(said.get("author_name") or ""))[:200] or None,
        published=_moment(said.get("date_gmt")),
        text=parse(str(html or "")).flat.text.strip(),
        pingback=said.get("type") in ("pingback", "trackback"),
    )


def _moment(text: object) -> datetime | None:
    try:
        return datetime.fromisoformat(str(text)).replace(tzinfo=timezone.utc)
    except ValueError:
        return None
