"""The second line of defence: pages whose post is known are dropped with a reason, copies of texts are marked."""

from __future__ import annotations

import pytest
from scrapy.exceptions import DropItem

from blogcorpus.chain import fill, read_with_wrapper
from blogcorpus.crawl import Reason
from blogcorpus.items import Page
from blogcorpus.publish import PublishOptions
from blogcorpus.stores import Known, SqliteStore
from blogcorpus.urls import fingerprint
from pipelines.dedup import DedupPipeline
from pipelines.publish import PublishPipeline

TEXT = " ".join(f"In the {n}th year the river rose by another {n * 7} inches and took the mill." for n in range(12))


def page(url: str, text: str = TEXT, key: str | None = None) -> Page:
    html = (
        f"<html><head><title>A story</title></head><body><article><h1>A story</h1><p>{text}</p></article></body></html>"
    )
    return Page(url=url, html=html, key=key)


def publisher(store: SqliteStore, *, drop: bool = False) -> PublishPipeline:
    return PublishPipeline(store, PublishOptions(), respect=False, drop_copies=drop)


def copy_of(publish: PublishPipeline, url: str, text: str = TEXT) -> str | None:
    return publish.process_item(fill(read_with_wrapper(page(url, text), None))).duplicate_of


def test_copies_are_marked_before_the_store_has_heard_of_the_first() -> None:
    publish = publisher(SqliteStore(":memory:"))
    assert copy_of(publish, "http://one.example/a-story") is None
    assert copy_of(publish, "http://two.example/a-story", TEXT + " Moved here.") == "http://one.example/a-story"
    assert copy_of(publish, "http://two.example/another", "Something else. " * 3 + TEXT[::-1]) is None


def test_copies_of_what_the_store_knows() -> None:
    store = SqliteStore(":memory:")
    publish = publisher(store)
    post = publish.process_item(fill(read_with_wrapper(page("http://one.example/a-story"), None)))
    store.remember([Known(key=post.url_key, url=post.url, blog="", digest="d", fingerprint=fingerprint(post.text))])
    assert copy_of(publisher(store), "http://two.example/a-story") == "http://one.example/a-story"
    with pytest.raises(DropItem, match=Reason.SAME_TEXT.value):
        copy_of(publisher(store, drop=True), "http://two.example/a-story")


def test_pages_are_known_by_the_key_of_their_crawl() -> None:
    store = SqliteStore(":memory:")
    dedup = DedupPipeline(store, reread=False)
    show = "http://one.example/some-show?nr="
    dedup.process_item(page(show + "1", key=show + "1"))
    dedup.process_item(page(show + "2", key=show + "2"))
    with pytest.raises(DropItem, match=Reason.KNOWN.value):
        dedup.process_item(page("http://one.example/moved", key=show + "2"))
    store.remember([Known(key=show + "3", url=show + "3", blog="", digest="d")])
    with pytest.raises(DropItem, match=Reason.KNOWN.value):
        dedup.process_item(page(show + "3", key=show + "3"))
