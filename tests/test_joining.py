"""Joining the quick way gives what the standard library gives."""

from __future__ import annotations

from urllib.parse import urljoin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blogcorpus.joining import joined

BASES = ("https://blog.example/2012/03/a-post/", "http://blog.example:8080/x?y#z", "http://blog.example", "file:///a/b")

STARTS = ("", "/", "//", "http://x.example/", "?", "../", "../../", "../../../../", "a/", "https://x.example?", "a:")

links = st.text(st.sampled_from("ab/.?#&=;:%~-_()' é"), max_size=12)


@settings(max_examples=1500, deadline=None)
@given(base=st.sampled_from(BASES), link=links, start=st.sampled_from(STARTS))
def test_as_the_standard_library(base: str, link: str, start: str) -> None:
    assert joined(base, start + link) == urljoin(base, start + link)


@pytest.mark.parametrize(
    "link",
    [
        "/",
        "/a?",
        "/a?b=/../c",
        "/a/./b",
        "/a/..",
        "/a;",
        "/a;b?c",
        "//c.example/d",
        "/a:b",
        "../../../../a",
        "..",
        "../",
        "a/..",
        "b.html",
        "b?c",
        "../b?c=/../d",
        "http://x.example/a?b#c;",
    ],
)
def test_odd_links(link: str) -> None:
    assert joined(BASES[0], link) == urljoin(BASES[0], link)


@pytest.mark.parametrize(
    ("link", "address"),
    [
        (r"..\..\02\tea\index.htm", "https://blog.example/2012/02/tea/index.htm"),
        (r"\tea\index.htm", "https://blog.example/tea/index.htm"),
        (r"feed\index.rss", "https://blog.example/2012/03/a-post/feed/index.rss"),
        # Behind the path it is a letter like others.
        (r"tea?path=a\b", r"https://blog.example/2012/03/a-post/tea?path=a\b"),
        (r"tea#a\b", r"https://blog.example/2012/03/a-post/tea#a\b"),
    ],
)
def test_backslashes_as_browsers_read_them(link: str, address: str) -> None:
    assert joined(BASES[0], link) == address
