"""Notes for the next run, as long as a blog's archive has not been read to its end: addresses that only posts name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from blogcorpus.stores.protocol import TRAIL, Known, Store

__all__ = ["add_to_trail", "drop_trail", "note_unread", "strike_from_trails", "trail", "unread"]


def trail(store: Store, blog: str) -> list[str]:
    """Addresses that posts of a blog named, in their order."""
    return [url for _, urls in _parts(store, blog) for url in urls if url]


def add_to_trail(store: Store, blog: str, before: int, urls: list[str]) -> None:
    """Note further addresses; `before` are noted already. Each part is written once, however long the trail gets."""
    if urls:
        store.put(TRAIL, _name(blog, before), urls)


def unread(store: Store, blog: str) -> list[str]:
    """Posts of a blog that were written just before a kill."""
    return [url for url in store.get(TRAIL, blog) or [] if url]


def note_unread(store: Store, posts: Iterable[Known]) -> None:
    """Note posts that are in the corpus, but whose links were not noted: a kill came between."""
    for post in posts:
        if post.blog:
            store.put(TRAIL, post.blog, list(dict.fromkeys([*unread(store, post.blog), post.url])))


def drop_trail(store: Store, blog: str) -> None:
    """Remove the notes of a blog whose archive has been read."""
    for name, _ in list(_parts(store, blog)):
        store.delete(TRAIL, name)
    store.delete(TRAIL, blog)


def strike_from_trails(store: Store, gone: Callable[[str], bool]) -> None:
    """Take addresses out, wherever they are noted."""
    for name in store.names(TRAIL):
        urls = store.get(TRAIL, name) or []
        # Nothing stands in the place of an address: parts of a trail are found by how many there are before them.
        kept = ["" if gone(url) else url for url in urls]
        if kept != urls:
            store.put(TRAIL, name, kept)


def _parts(store: Store, blog: str) -> Iterator[tuple[str, list[str]]]:
    before = 0
    while urls := store.get(TRAIL, name := _name(blog, before)):
        yield name, urls
        before += len(urls)


def _name(blog: str, before: int) -> str:
    return f"{blog} {before}"
