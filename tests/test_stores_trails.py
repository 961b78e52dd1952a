"""What a crawl leaves to the next one: in parts, as they come, until the archive has been read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from blogcorpus.stores import (
    TRAIL,
    Known,
    SqliteStore,
    add_to_trail,
    drop_trail,
    note_unread,
    strike_from_trails,
    trail,
    unread,
)

BLOG = "http://blog.example/"
OTHER = "http://blog.example/2/"


@pytest.fixture
def store() -> Iterator[SqliteStore]:
    opened = SqliteStore(":memory:")
    add_to_trail(opened, BLOG, 0, ["a", "b"])
    add_to_trail(opened, BLOG, 2, ["c"])
    add_to_trail(opened, BLOG, 3, [])
    add_to_trail(opened, OTHER, 0, ["d"])
    note_unread(opened, [known("e"), known("f"), known("e"), known("g", blog="")])
    yield opened
    opened.close()


def known(url: str, blog: str = BLOG) -> Known:
    return Known(key=url, url=url, blog=blog, digest="")


def test_parts_are_one_trail(store: SqliteStore) -> None:
    assert trail(store, BLOG) == ["a", "b", "c"]
    assert trail(store, OTHER) == ["d"]
    assert trail(store, "http://nowhere.example/") == []
    assert unread(store, BLOG) == ["e", "f"]
    assert unread(store, OTHER) == []


def test_a_trail_is_dropped_as_a_whole_and_alone(store: SqliteStore) -> None:
    drop_trail(store, BLOG)
    assert trail(store, BLOG) == unread(store, BLOG) == []
    assert trail(store, OTHER) == ["d"]
    assert store.names(TRAIL) == [f"{OTHER} 0"]


def test_what_is_struck_leaves_the_rest_where_it_was(store: SqliteStore) -> None:
    strike_from_trails(store, lambda url: url in "ae")
    assert trail(store, BLOG) == ["b", "c"]
    assert unread(store, BLOG) == ["f"]
    add_to_trail(store, BLOG, 3, ["h"])
    assert trail(store, BLOG) == ["b", "c", "h"]
    assert "a" not in str([store.get(TRAIL, name) for name in store.names(TRAIL)])
