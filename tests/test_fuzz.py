"""The fuzzers' targets (`benchmarks/fuzz/`) by hypothesis, and every input that once failed."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from benchmarks.fuzz.targets import TARGETS

#: (target, what it showed, input)
FOUND: tuple[tuple[str, str, bytes], ...] = (
    (
        "feeds",
        "a name that ends in a colon inside of markup",
        b"<rss><channel><item><title>x<a:>y</a:></title><link>http://a.example/1</link></item></channel></rss>",
    ),
    (
        "feeds",
        "a sitemap's namespace with a bracket in it",
        b'<urlset xmlns="ht}tp:/0.9"><url><loc>http://a.example/1</loc></url></urlset>',
    ),
    (
        "feeds",
        "a no-break space in a namespace",
        '<rss><x:item xmlns:x="a\xa0b" x:c="1"><link>http://a.example/1</link></x:item></rss>'.encode(),
    ),
    (
        "feeds",
        "a name that ends in a colon in a namespace with a space",
        b'<feed xmlns="a b"><entry><p:>1</p:></entry></feed>',
    ),
    ("rules", "a profile whose base is a table", b"[strict]\nbase = { letters = 5 }\n"),
    ("rules", "a host whose profile is a table", b"[hosts]\n'a.example' = { letters = 5 }\n"),
    ("rules", "a filter list whose name is a number", b"[mine]\nadvertisements = { lists = [3] }\n"),
)

_TAGS = st.sampled_from(
    "<p> </p> <div class=post> </div> <h1> </h1> <a href=/1> </a> <!-- --> <![CDATA[ ]]> <rss> <channel> <item> "
    "</item> <title> </title> <link> </link> <pubDate> <entry> <content type=xhtml> <x:> <urlset> <url> <loc> "
    "<table> <td> & &a; &#x0; < > \" '".split()
)
_SAID = ["1 May 2024", "2024-02-30", "三月", "http://a.example/1", "\0"]
_TEXT = st.one_of(st.text(max_size=20), st.sampled_from(_SAID))
_MARKUP = st.lists(st.one_of(_TAGS, _TEXT), max_size=40).map(" ".join)
_SIGNS = st.text(alphabet="abAB01/.:?&=#%[]()@;-_ \\é。٣", max_size=60)
_JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=10)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=8), inner, max_size=4)),
    max_leaves=10,
)
_RECORD = st.dictionaries(
    st.sampled_from(["url", "url_key", "title", "text", "tags", "comments", "published", "crawl", "authors", "extra"]),
    _JSON,
)
_FEED = _MARKUP.map("<rss><channel><item>{}".format)


def _encoded(texts: st.SearchStrategy[str]) -> st.SearchStrategy[bytes]:
    return texts.map(lambda text: text.encode("utf-8", "surrogatepass"))


def _lines(records: st.SearchStrategy[object]) -> st.SearchStrategy[bytes]:
    return st.lists(records, max_size=4).map(lambda found: "\n".join(map(json.dumps, found)).encode())


INPUTS: dict[str, st.SearchStrategy[bytes]] = {
    "feeds": st.one_of(_encoded(_FEED), _encoded(_MARKUP), st.binary(max_size=200)),
    "urls": st.one_of(_encoded(_SIGNS), st.binary(max_size=80)),
    "dates": st.one_of(_encoded(_SIGNS), _encoded(_TEXT), st.binary(max_size=80)),
    "pages": _encoded(_MARKUP),
    "rules": st.one_of(_encoded(_SIGNS), _lines(_JSON), st.binary(max_size=100)),
    "corpora": st.one_of(_lines(_RECORD), _lines(_JSON), st.binary(max_size=200)),
}


@pytest.mark.parametrize("name", TARGETS)
def test_any_input(name: str) -> None:
    @settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
    @given(INPUTS[name])
    def run(data: bytes) -> None:
        TARGETS[name](data)

    run()


@pytest.mark.parametrize(("target", "what", "data"), FOUND)
def test_what_was_found_stays_away(target: str, what: str, data: bytes) -> None:
    TARGETS[target](data)
