"""Elements in a page's source: found as the index of the parsed page finds them, or not at all."""

from __future__ import annotations

import time

import pytest

from blogcorpus.dom import parse
from blogcorpus.filters import parse_filter
from blogcorpus.wrapper.source import SourceIndex

PAGE = """<html><head><title>Tea &amp; time | Garden</title>
<meta property="og:title" content="Tea &quot;time&quot;"></head>
<body><!-- <h1 class="title">Not this</h1> --><script>var a = '<h1 class="title">Nor this</h1>';</script>
<div id="post-17" class='post  hentry'><h1 class="title">Tea &amp; <i>time</i></h1>
<span class="meta">by <a rel="author" href="/ann">Ann</a>, <time datetime="2012-03-04">4 March</time></span>
<div class=entry><p>One<div>two</div></p><!-- </div> --><script>"</div>"</script><p>three</p></div>
<p class="last">Unclosed<p class="last">and so on</div>
<div class="entry">Another <span class="meta">4 comments</span></div></body></html>"""


def both(text: str, how: str = "text") -> tuple[str | None, str | None]:
    """A filter's value in the source, and in the parsed page."""
    source, index, chosen = SourceIndex(PAGE), parse(PAGE).index, parse_filter(text)
    here, there = chosen.one(source), chosen.one(index)
    return (
        source.take(here, how) if here is not None else None,
        index.take(there, how) if there is not None else None,
    )


@pytest.mark.parametrize(
    ("text", "how", "value"),
    [
        ("h1.title", "text", "Tea & time"),
        ("h1", "own", "Tea &"),
        (".hentry h1", "text", "Tea & time"),
        ("#post-* .title", "text", "Tea & time"),
        ("title", "text", "Tea & time | Garden"),
        ("meta[property=og:title]", "@content", 'Tea "time"'),
        ("a[rel=author]", "text", "Ann"),
        (".hentry time[datetime]", "@datetime", "2012-03-04"),
        (".meta", "text", "by Ann, 4 March"),
        (".meta :last", "text", "4 comments"),
        (".meta :2", "text", "4 comments"),
        ("div.entry", "text", "One two three"),
        (".entry .meta", "text", "4 comments"),
        (".post > span[1] > time[1]", "text", "4 March"),
        ("body > div[2] > span[1]", "text", "4 comments"),
        (".absent", "text", None),
        (".entry h1", "text", None),
    ],
)
def test_what_the_source_says_is_what_the_page_says(text: str, how: str, value: str | None) -> None:
    assert both(text, how) == (value, value)


@pytest.mark.parametrize("text", ["p.last", "html", "*"])
def test_what_the_source_cannot_tell_it_does_not_tell(text: str) -> None:
    assert SourceIndex(PAGE).first(parse_filter(text).steps) is None


def test_an_element_that_nobody_closes_holds_nothing() -> None:
    source = SourceIndex('<div class="entry"><p>One <div>two')
    [found] = source.chain(parse_filter(".entry").steps)
    assert found.element is None
    assert source.take(found, "text") == ""


@pytest.mark.parametrize(
    "piece", ['<div class="entry">', "entry ", '<a class="entry" b="', "<!-- entry", "<script entry"]
)
def test_a_page_that_repeats_itself_takes_linear_time(piece: str) -> None:
    source = SourceIndex(piece * (1_000_000 // len(piece)))
    begin = time.process_time()
    for text in (".entry", "div.entry", ".entry a", "div div div"):
        source.first(parse_filter(text).steps)
    assert time.process_time() - begin < 5
