"""Signs that a page needs a browser, each beside a page that nearly has it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blogcorpus.items import Entry
from blogcorpus.scripted import Sign, Told, gained, late_comments, needs_browser, shown, told

PROSE = "The wheel turns whether I am there or not, which is the difference between a mill and most other work. "
NAV = '<nav><a href="/">Home</a> <a href="/about">About</a> <a href="/archive">Archive</a></nav>'

SHELLS = [
    # React, Vue, Next, Nuxt, Gatsby, Angular, Docsify: as their own templates write them.
    (
        '<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>'
        '<script src="/m.js"></script>',
        Sign.MOUNT,
    ),
    ('<div id="app"></div><script type="module" crossorigin src="/assets/index.js"></script>', Sign.MOUNT),
    (
        '<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">{"props":{}}</script>'
        '<script src="/n.js"></script>',
        Sign.MOUNT,
    ),
    ('<div id="__nuxt"><div class="spinner"></div></div><script src="/_nuxt/entry.js"></script>', Sign.MOUNT),
    ('<div id="___gatsby"></div><script src="/app.js"></script>', Sign.MOUNT),
    ("<app-root></app-root><script src=/main.js></script>", Sign.MOUNT),
    ('<div id="app">Loading …</div><script src="//cdn.example/docsify.min.js"></script>', Sign.MOUNT),
    # What is the same on every page stands there already.
    (f'{NAV}<main id="app"></main><footer>© The Mill Race</footer><script src="/a.js"></script>', Sign.MOUNT),
    # No name we know, but the page says what it wants, in any language.
    ('<noscript>JavaScript が必要です</noscript><div class="view"></div><script src="/a.js"></script>', Sign.REQUEST),
    ('<p>Bitte JavaScript einschalten.</p><section></section><script src="/a.js"></script>', Sign.REQUEST),
    # Neither: SvelteKit, Ember.
    ('<div style="display: contents"><script>import("/_app/start.js")</script></div>', Sign.NOTHING),
    ('<script src="/vendor.js"></script><script src="/app.js"></script><div id="ember-bootstrap"></div>', Sign.NOTHING),
]

WHOLE = [
    # Text enough, or all there is.
    f"<article><p>{PROSE * 6}</p></article><script src='/count.js'></script>",
    "<p>A short post.</p><div class='clear'></div><script src='/count.js'></script>",
    f'<div id="root"><article><p>{PROSE}</p></article></div><script src="/hydrate.js"></script>',
    f'<div id="app"></div><p>{PROSE * 5}</p><script src="/widget.js"></script>',
    # Empty for other reasons.
    "",
    '<div id="root"></div>',
    '<img src="/photo.jpg"><div></div><script src="/zoom.js"></script>',
    '<frameset><frame src="/a.html"></frameset><div></div><script src="/a.js"></script>',
    '<script src="/u.js"></script><script>window.location.href = "https://new.example/"</script><div></div>',
    '<div></div><script>location.replace("/post/");</script><script src="/a.js"></script>',
    '<div id="root"></div><script type="application/ld+json">{"@type": "WebSite"}</script>',
    # The request is about comments, or about a post on the subject.
    '<p>Hello.</p><div id="thread"><noscript>Please enable JavaScript to view the comments.</noscript></div>'
    '<form></form><script src="/embed.js"></script>',
    '<ul><li><a href="/js">All about JavaScript</a></li></ul><script src="/a.js"></script>',
    # More than a shell.
    '<div id="root">' + "<div>" * 4000 + '</div><script src="/a.js"></script>',
]


@pytest.mark.parametrize(("html", "sign"), SHELLS)
def test_shells_need_a_browser(html: str, sign: Sign) -> None:
    assert (
        needs_browser(f"<!DOCTYPE html><html><head><title>The Mill Race</title></head><body>{html}</body></html>")
        is sign
    )


@pytest.mark.parametrize("html", WHOLE)
def test_whole_pages_do_not(html: str) -> None:
    assert (
        needs_browser(f"<!DOCTYPE html><html><head><title>The Mill Race</title></head><body>{html}</body></html>")
        is None
    )


def _entry(html: str) -> Entry:
    return Entry(url="http://mill.example/a", html=html)


AROUND = "<p>" + "This is the weblog of a mill, and of nothing else that anybody has ever heard of. " * 8 + "</p>"


@pytest.mark.parametrize(
    ("page", "entry", "sign"),
    [
        (AROUND, f"<p>{PROSE * 3}</p>", Sign.ENTRY),
        (f"{AROUND}<p>{PROSE * 3}</p>", f"<p>{PROSE * 3}</p>", None),
        # Marked up otherwise, or cut short: still there.
        (f"{AROUND}<p>{PROSE.replace('wheel', '<b>wh</b>eel')}</p>", f"<p>{PROSE * 2}</p>", None),
        (f"{AROUND}<p>{PROSE.replace(',', '&#44;')}</p>", f"<p>{PROSE * 3}</p>", None),
        # In a script it is not to be read.
        (f"{AROUND}<script>const post = '<p>{PROSE * 3}</p>'</script>", f"<p>{PROSE * 3}</p>", Sign.ENTRY),
        # Too little to tell.
        (AROUND, "<p>Of wheels and water.</p>", None),
    ],
)
def test_what_the_entry_says_is_looked_for(page: str, entry: str, sign: Sign | None) -> None:
    assert needs_browser(f"<body>{page}<script src='/a.js'></script></body>", _entry(entry)) is sign


@pytest.mark.parametrize(
    ("title", "page", "sign"),
    [
        ("Of Wheels and Water", AROUND, Sign.ENTRY),
        ("Of Wheels and Water", f"<h1>Of wheels &amp; water</h1>{AROUND}", None),
        ("Wheels &c. – “Water”", f"<h1>Water; “wheels”</h1>{AROUND}", None),
        # Feeds and themes add to titles.
        ("Of wheels and water 3 Recently updated!", f"<h1>Of Wheels and Water</h1>{AROUND}", None),
        # What the page says anyway is no proof; what only its head says is not shown.
        ("The weblog of wheels, waterways and millstones", AROUND, Sign.ENTRY),
        ("Of Wheels and Water", f"<title>Of Wheels and Water</title>{AROUND}", Sign.ENTRY),
        ("水車と水の話、またはその逆", AROUND, Sign.ENTRY),
        ("水車と水の話、またはその逆", f"<h1>水車と水の話 またはその逆</h1>{AROUND}", None),
        # Too little to tell.
        ("Of wheels", AROUND, None),
        ("To be or not to be at all", AROUND, None),
        (None, AROUND, None),
    ],
)
def test_of_an_entry_that_says_little_the_title_is_looked_for(title: str | None, page: str, sign: Sign | None) -> None:
    entry = Entry(url="http://mill.example/a", title=title, summary="Short.")
    assert needs_browser(f"<body>{page}<script src='/a.js'></script></body>", entry) is sign


def test_entries_in_scripts_without_spaces() -> None:
    said = (
        "水車は私がいてもいなくても回っている。夜になると床の下で同じ問いを繰り返す音が聞こえ、朝になってもまだ答えは出ていない。"
        * 5
    )
    page = "<body>{}<script src='/a.js'></script></body>"
    assert needs_browser(page.format(AROUND), _entry(said)) is Sign.ENTRY
    assert needs_browser(page.format(AROUND + said), _entry(said)) is None


def test_an_entry_tells_enough_or_not() -> None:
    assert told(_entry(PROSE * 3)) is Told.TEXT
    assert told(replace(_entry("<p>Short.</p>"), title="Of wheels and water")) is Told.TITLE
    assert told(_entry("<p>Short.</p>")) is Told.NOTHING
    assert told(None) is Told.NOTHING


@pytest.mark.parametrize(
    ("html", "late"),
    [
        ('<div id="disqus_thread"></div>', True),
        ('<script src="https://giscus.app/client.js" async></script>', True),
        ('<iframe src="/comments/12"></iframe>', True),
        ('<section class="recommendations" data-post="12"> </section>', False),
        ('<section class="comments" data-post="12">\n</section>', True),
        ('<div id="comments"><p>No comments yet.</p></div>', False),
        ('<div class="clear"></div><p>comments</p>', False),
        ('<iframe src="https://video.example/embed/1"></iframe><p>two comments</p>', False),
    ],
)
def test_comments_that_come_by_script(html: str, late: bool) -> None:
    assert late_comments(html) is late


@pytest.mark.parametrize(
    ("html", "count"),
    [
        ("<p>four</p>", 4),
        ("<title>no</title><style>p > b {}</style><noscript>no</noscript><p>yes</p>", 3),
        ("<!-- <p>no</p> --><p>yes</p>", 3),
        ("<SCRIPT>if (a > 1) b()</SCRIPT><P>yes</P>", 3),
        ("<p>yes</p><script>never closed > ", 3),
        ("", 0),
    ],
)
def test_text_that_is_shown(html: str, count: int) -> None:
    assert shown(html) == count


def test_counting_stops() -> None:
    assert 1000 <= shown("<p>ten letters</p>" * 100_000, 1000) < 1100


def test_a_rendering_that_was_worth_it() -> None:
    assert gained(40, f"<p>{PROSE * 3}</p>")
    assert not gained(300, f"<p>{PROSE * 3}</p>")
    assert not gained(0, "<p>Loading</p>")


PIECES = st.sampled_from(
    ["<", ">", "/", "script", "<div", " id=root", "<!--", "a", "</", '"', "<noscript>", "comments"]
)


@given(st.lists(PIECES, max_size=100).map("".join))
def test_nothing_breaks_it(html: str) -> None:
    needs_browser(html, _entry(html * 40))
    late_comments(html)
