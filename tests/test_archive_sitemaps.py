"""Sitemaps of every kind."""

from __future__ import annotations

import gzip
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blogcorpus.archive import rank_sitemaps, read_sitemap, usual_sitemaps

URL = "https://example.org/sitemap.xml"
NS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
SET = f"""<?xml version="1.0" encoding="UTF-8"?><?xml-stylesheet href="x.xsl"?>
<urlset {NS} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
<url><loc> https://example.org/1/ </loc><lastmod>2021-03-01T18:30:00+02:00</lastmod>
 <image:image><image:loc>https://example.org/1.jpg</image:loc></image:image></url>
<url><loc>/2/</loc><lastmod>2021-03-02</lastmod></url>
<url><loc>https://example.org/1/</loc></url>
<url><lastmod>2021</lastmod></url></urlset>""".encode()


def pages(body: bytes) -> list[str]:
    return [url.removeprefix("https://example.org/") for url in read_sitemap(body, URL).pages]


def test_urlset() -> None:
    sitemap = read_sitemap(SET, URL)
    assert pages(SET) == ["1/", "2/"]
    assert sitemap.sitemaps == ()


def test_index() -> None:
    body = f"<sitemapindex {NS}><sitemap><loc>https://example.org/post-sitemap.xml</loc></sitemap></sitemapindex>"
    sitemap = read_sitemap(body.encode(), URL)
    assert sitemap.sitemaps == ("https://example.org/post-sitemap.xml",)
    assert sitemap.pages == ()


@pytest.mark.parametrize(
    "body",
    [
        gzip.compress(SET),
        gzip.compress(SET)[:-8],
        b"\n\n" + SET,
        SET.replace(NS.encode(), b""),
        SET.replace(b"</urlset>", b""),
        SET.replace(b"<url><lastmod>2021</lastmod>", b"<url><loc>https://example.org/?a=1&b=2"),
        b"https://example.org/1/\nhttps://example.org/2/\n\nnot an address\n",
        b"\xef\xbb\xbfhttps://example.org/1/\r\nhttps://example.org/2/",
        b"<rss><channel><item><link>https://example.org/1/</link></item><item><link>/2/</link></item></channel></rss>",
    ],
    ids=["gzip", "cut gzip", "blank lines", "no namespace", "no end", "broken", "text", "text with a mark", "feed"],
)
def test_other_kinds(body: bytes) -> None:
    assert pages(body)[:2] == ["1/", "2/"]


@pytest.mark.parametrize("body", [b"", b"<!DOCTYPE html><html><body>404</body></html>", b"\x1f\x8bnot gzip", b"{}"])
def test_no_sitemap(body: bytes) -> None:
    sitemap = read_sitemap(body, URL)
    assert (sitemap.pages, sitemap.sitemaps) == ((), ())


def test_entities_are_not_resolved() -> None:
    body = b"""<!DOCTYPE urlset [<!ENTITY a SYSTEM "file:///etc/hostname"><!ENTITY b "https://example.org/b/">]>
        <urlset><url><loc>&a;</loc></url><url><loc>&b;</loc></url><url><loc>https://example.org/c/</loc></url></urlset>"""
    assert pages(body) == ["c/"]


@pytest.mark.parametrize(
    "body",
    [
        gzip.compress(b"<urlset>" + b"\0" * 60_000_000, 1),
        gzip.compress(b"<urlset>" + b"<url><loc>https://example.org/1/</loc></url>" * 700_000, 1),
        b"<urlset>" + b"<url>" * 500_000,
        b"<urlset>" + b"<a/>" * 1_000_000,
        b"https://example.org/1/\n" * 300_000,
    ],
    ids=["a bomb of zeros", "a bomb of lines", "deep", "many elements", "long text"],
)
def test_attack_ends_soon(body: bytes) -> None:
    begin = time.process_time()
    assert len(read_sitemap(body, URL).pages) <= 1
    assert time.process_time() - begin < 4


@given(st.binary(max_size=200))
def test_no_bytes_crash(body: bytes) -> None:
    read_sitemap(body, URL)
    read_sitemap(b"<urlset><url><loc>" + body, URL)


def test_usual_places() -> None:
    found = usual_sitemaps("https://example.org/blog/")
    assert found[:2] == ("https://example.org/blog/sitemap.xml", "https://example.org/sitemap.xml")
    assert len(found) <= 7


def test_sitemaps_of_posts_come_first() -> None:
    names = [
        "image-sitemap.xml",
        "author-sitemap.xml",
        "post_tag-sitemap.xml",
        "page-sitemap.xml",
        "sitemap-2.xml",
        "blog/news-sitemap.xml",
        "post-sitemap2.xml",
        "wp-sitemap-posts-post-1.xml",
        "sitemap-pt-post-2020-01.xml",
    ]
    ranked = rank_sitemaps(f"https://example.org/{name}" for name in names)
    assert [url.removeprefix("https://example.org/") for url in ranked] == [
        "post-sitemap2.xml",
        "wp-sitemap-posts-post-1.xml",
        "sitemap-pt-post-2020-01.xml",
        "sitemap-2.xml",
        "page-sitemap.xml",
        "author-sitemap.xml",
        "post_tag-sitemap.xml",
        "blog/news-sitemap.xml",
    ]
