"""Entries of one blog: where they come from, on which host their posts are, and one entry for each post."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from urllib.parse import unquote, urlsplit

from blogcorpus.crawl.feeds import FeedHunt
from blogcorpus.crawl.frontier import Frontier
from blogcorpus.dom import join
from blogcorpus.heuristics.list_entries import entries_of
from blogcorpus.items import Entry, Page
from blogcorpus.urls import same_site, site

#: A feed is a blog's own when this share of its entries is on one site; below it is a planet or a link list.
_OWN = 0.6
#: Entries that a blog's front page links under its own host, where its feed names another one's.
_LINKED = 2


class Entries:
    """The entries of a blog: of all its feeds, or of its front page, or of what the site calls its blog."""

    def __init__(self, feeds: FeedHunt) -> None:
        self._feeds = feeds
        #: The feeds name another host, where none of the posts is.
        self._at_home = False

    def all(self, home: Page | None, blog: str, frontier: Frontier) -> list[Entry]:
        """All entries; one that several feeds name comes several times. The frontier learns their hosts."""
        entries = [entry for feed in self._feeds.found for entry in feed.entries]
        if not entries:
            return (list(entries_of(home.dom)) or self._feeds.listed) if home is not None else []
        entries = under(entries, join(blog, "./")) if self._at_home else at_home(entries, home)
        frontier.settle(home_site(entries, blog if self._at_home else frontier.home), [entry.url for entry in entries])
        return entries

    def come_home(self, blog: str, frontier: Frontier) -> bool:
        """From now on look for the posts on the blog's own host; false if its feeds do not name another one."""
        if self._at_home or not self._feeds.found or same_site(frontier.home, blog):
            return False
        self._at_home = True
        return True


def home_site(entries: Sequence[Entry], home: str) -> str:
    """An address on the site of the entries' posts: that of `home`, or the one that most of them are on."""
    if not entries or any(same_site(e.url, home) for e in entries):
        return home
    counts = Counter(site(e.url) for e in entries)
    name, count = counts.most_common(1)[0]
    if count >= _OWN * len(entries):
        return next(e.url for e in entries if site(e.url) == name)
    return home


def at_home(entries: Sequence[Entry], home: Page | None) -> list[Entry]:
    """The entries with the addresses by which the front page links to them.

    A feed may name another host, or leave out the folder in which the blog lies: the blog has moved, or nobody told its
    software where it is. Otherwise the entries stay as they are.
    """
    if home is None or not entries:
        return list(entries)
    links = (join(home.dom.base, a.get("href") or "") for a in home.dom.body.iter("a"))
    linked = {_path(url) for url in links if same_site(url, home.url)}
    folder = urlsplit(join(home.url, "./")).path
    ways = ["/"] if not any(same_site(e.url, home.url) for e in entries) else []
    if folder != "/" and not any(_path(e.url) in linked or _path(e.url).startswith(folder) for e in entries):
        ways.append(folder)
    for way in ways:
        moved = under(entries, join(home.url, way))
        if sum(_path(e.url) in linked for e in moved) >= _LINKED:
            return moved
    return list(entries)


def under(entries: Sequence[Entry], folder: str) -> list[Entry]:
    """Entries by their paths under another folder."""
    top = urlsplit(folder).path
    paths = (urlsplit(e.url).path for e in entries)
    places = (path if path.startswith(top) else top.rstrip("/") + path for path in paths)
    return [replace(e, url=join(folder, place)) for e, place in zip(entries, places, strict=True)]


def _path(url: str) -> str:
    """An address's path in a form that can be compared.

    Feeds escape letters beyond ASCII, pages often do not; copies of sites name the index file of a folder.
    """
    return unquote(urlsplit(url).path).removesuffix("index.html")


def merge(entries: Iterable[Entry], key: Callable[[Entry], str]) -> list[Entry]:
    """One entry for each post, in the order in which posts are first named."""
    merged: dict[str, Entry] = {}
    for entry in entries:
        name = key(entry)
        merged[name] = _better(merged[name], entry) if name in merged else entry
    return list(merged.values())


def _better(first: Entry, second: Entry) -> Entry:
    """The first entry with what only the second says; of two texts the longer one."""
    longer = len(second.html or "") > 1.2 * len(first.html or "")
    dated = second if first.published is None or (first.dated_by_change and second.published is not None) else first
    return replace(
        first,
        title=first.title or second.title,
        authors=first.authors or second.authors,
        published=dated.published,
        modified=dated.modified or first.modified or second.modified,
        dated_by_change=dated.dated_by_change,
        html=second.html if longer else first.html,
        full=second.full if longer else first.full,
        summary=first.summary or second.summary,
        tags=tuple(dict.fromkeys((*first.tags, *second.tags))),
        comment_count=first.comment_count if first.comment_count is not None else second.comment_count,
        comment_feed=first.comment_feed or second.comment_feed,
    )
