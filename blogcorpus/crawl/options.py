"""How far a crawl goes: bounds and switches, given by whoever runs it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class CrawlOptions:
    """Bounds and switches of one blog's crawl."""

    #: `new`: only what is new; `full`: every page is read again.
    mode: Literal["new", "full"] = "new"
    #: Use feeds. Off, a blog is read as if it had none.
    feeds: bool = True
    #: Look for posts older than the feed.
    archive: bool = True
    #: Ask comment feeds for comments that pages only count.
    comment_feeds: bool = True
    #: Entries whose pages teach the wrapper.
    lesson_size: int = 10
    #: Feeds of one blog that are read.
    max_feeds: int = 3
    #: Addresses tried as a feed where the front page names none.
    max_feed_guesses: int = 6
    #: Pages fetched for one blog, of whatever kind.
    max_pages: int = 5000
    #: Index pages (paging, archives, categories) among them.
    max_index_pages: int = 1000
    #: Sitemap files among them.
    max_sitemaps: int = 100
    #: Entries that are read of one feed, the newest first.
    max_entries: int = 1000
    #: Timeouts, lost connections and server errors in a row, after which the blog is left to the next run.
    max_failures: int = 10
    #: Index pages of one kind that bring nothing new before that kind is given up.
    patience: int = 4
