"""Running again: only what is new or changed is fetched and written."""

from __future__ import annotations

from pathlib import Path

from tests.blogs import golden_blog
from tests.blogs.server import serving
from tests.crawling import crawl

NAMES = ("pebble", "plot", "katze")


def test_a_second_run_asks_once_and_writes_nothing(tmp_path: Path) -> None:
    with serving([golden_blog(name) for name in NAMES], ports=False) as server:
        first = crawl(server, tmp_path)
        before = len(server.requests)
        second = crawl(server, tmp_path)
        asked = [url for _, url, _ in server.requests[before:]]
    assert second.code == 0
    assert len(second.records) == len(first.records)
    assert "nothing new" in second.shown
    for name in NAMES:
        assert sum(name in url for url in asked) <= 3, asked


def test_new_posts_are_written_and_nothing_else(tmp_path: Path) -> None:
    blogs = [golden_blog(name) for name in NAMES]
    with serving(blogs, ports=False, held_back=dict.fromkeys(NAMES, 2)) as server:
        first = crawl(server, tmp_path)
        for name in NAMES:
            server.reveal(name, 2)
        second = crawl(server, tmp_path)
    new = second.records[len(first.records) :]
    newest = {post.path.strip("/") for blog in blogs for post in blog.posts[:2]}
    assert {record["url"].split("/", 3)[3].strip("/") for record in new} == newest
    assert len(second.records) == sum(len(blog.posts) for blog in blogs)


def test_full_mode_reads_again_but_writes_no_post_twice(tmp_path: Path) -> None:
    with serving([golden_blog("pebble")], ports=False) as server:
        first = crawl(server, tmp_path)
        before = len(server.requests)
        second = crawl(server, tmp_path, arguments=("mode=full",))
        assert len(server.requests) - before > len(first.records)
    assert len(second.records) == len(first.records)


def test_a_changed_post_is_written_again_and_says_so(tmp_path: Path) -> None:
    blog = golden_blog("katze")
    post = blog.posts[0]
    with serving([blog], ports=False) as server:
        first = crawl(server, tmp_path)
        server.change("katze", post.path, source=post.source + "\n\nNachtrag: Die Katze ist wieder da.")
        second = crawl(server, tmp_path)
    new = second.records[len(first.records) :]
    assert [record["crawl"]["revision"] for record in new] == [2]
    assert "Nachtrag" in new[0]["text"]


def test_no_usable_seed_is_an_error(tmp_path: Path) -> None:
    with serving([golden_blog("plot")], ports=False) as server:
        server.seeds = ("not an address",)
        found = crawl(server, tmp_path)
    assert found.code == 2
    assert "seeds.txt:1" in found.shown
    assert "Traceback" not in found.shown
