"""Each cleaner on its own: what it takes, and the near misses it must leave."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from lxml import etree
from lxml.html import fromstring

from blogcorpus.body import Removed
from blogcorpus.cleaners import CLEANERS, Profile, clean
from blogcorpus.cleaners.toml import parse_toml, shipped
from blogcorpus.cleaners.work import words_of

BASE = "https://blog.example/2024/post/"
#: Enough text around a part that it is small beside it.
PROSE = f"<p>{'The river ran high that spring and nobody crossed it. ' * 12}</p>"

On = bool | dict[str, Any]


def cleaned(name: str, html: str, on: On = True) -> str:
    """A fragment after one cleaner, without the prose around it."""
    root = fromstring(f"<div>{PROSE}{html}</div>")
    clean(root, Profile(name="one").switch(**{name: on}), BASE)
    inner = etree.tostring(root, encoding="unicode", method="html")
    return inner.removeprefix("<div>").removesuffix("</div>").replace(PROSE, "", 1)


#: Cleaner, switch, before, after; nothing after: it stays as it is.
CASES: list[tuple[str, On, str, str | None]] = [
    # attributes
    ("attributes", True, '<p onclick="x()" style="color:red" class="a">t</p>', '<p class="a">t</p>'),
    (
        "attributes",
        True,
        '<table><tr><td width="10" bgcolor="red">t</td></tr></table>',
        "<table><tr><td>t</td></tr></table>",
    ),
    (
        "attributes",
        True,
        '<img src="a.png" width="10" height="5" border="0">',
        '<img src="a.png" width="10" height="5">',
    ),
    ("attributes", True, '<p style="display: none">t</p>', '<p hidden="">t</p>'),
    ("attributes", {"styles": False}, '<p style="color:red" ONLOAD="x">t</p>', '<p style="color:red">t</p>'),
    ("attributes", True, '<p data-x="1">t</p>', None),
    ("attributes", {"data": True}, '<p data-x="1">t</p>', "<p>t</p>"),
    # lazy_images
    ("lazy_images", True, '<img data-src="/a.jpg">', '<img data-src="/a.jpg" src="/a.jpg">'),
    ("lazy_images", True, '<img src="/b.jpg" data-src="/a.jpg">', None),
    # smilies
    ("smilies", True, '<p>ha <img class="wp-smiley" alt=":-)" src="s.gif"></p>', "<p>ha <span>:-)</span></p>"),
    ("smilies", True, '<img class="emoji" alt="A long description of it" src="s.gif">', None),
    ("smilies", True, '<img class="photo" alt=":-)" src="s.gif">', None),
    # links
    ("links", True, '<p>a <a href="/b">b</a> c</p>', "<p>a b c</p>"),
    ("links", {"text": False}, '<p>a <a href="/b">b</a> c</p>', "<p>a  c</p>"),
    # paragraphs
    (
        "paragraphs",
        True,
        "<div>one<br><br>two <b>bold</b><br> <br><br>three</div>",
        "<div><p>one</p><p>two <b>bold</b></p><p>three</p></div>",
    ),
    ("paragraphs", True, "<p>one<br><br>two</p>", "<div><p>one</p><p>two</p></div>"),
    (
        "paragraphs",
        True,
        "<div>one<br><br><ul><li>x</li></ul>two</div>",
        "<div><p>one</p><ul><li>x</li></ul><p>two</p></div>",
    ),
    ("paragraphs", True, "<div>one<br>two</div>", None),
    ("paragraphs", True, "<div>one<br>and<br>two</div>", None),
    # tags
    ("scripts", True, "<script>x()</script><p>t</p><noscript>n</noscript>", "<p>t</p>"),
    ("styles", True, '<style>p{}</style><link rel="stylesheet" href="a.css"><p>t</p>', "<p>t</p>"),
    ("images", True, '<p>a <img src="a.png"> b</p>', "<p>a  b</p>"),
    ("media", True, '<video><source src="a.mp4">No film.</video>t', "t"),
    ("iframes", True, '<iframe src="x"></iframe>t', "t"),
    ("embeds", True, '<object data="a"><embed src="a"></object>t', "t"),
    ("buttons", True, "<p>Press <button>Copy</button> now</p>", "<p>Press  now</p>"),
    # forms
    ("forms", True, "<form><p>Your address</p><input><button>Go</button></form>", ""),
    (
        "forms",
        {"letters": 5},
        "<form><p>The text of a page</p><input></form>",
        "<form><p>The text of a page</p></form>",
    ),
    # hidden
    ("hidden", True, '<span class="screen-reader-text">Skip</span><p hidden>x</p><i aria-hidden="true">y</i>', ""),
    (
        "hidden",
        True,
        '<p style="color: red; display : none">x</p><p style="display:block">y</p>',
        '<p style="display:block">y</p>',
    ),
    ("hidden", True, '<p aria-hidden="false">x</p><p hidden="until-found">y</p>', None),
    (
        "hidden",
        True,
        '<p style="DISPLAY:NONE">x</p><p class="d-none d-md-block">wide</p>',
        '<p class="d-none d-md-block">wide</p>',
    ),
    ("hidden", {"aria": False}, '<i aria-hidden="true">y</i>', None),
    ("hidden", True, f'<p style="display:none">{"A spoiler. " * 9}</p>', None),
    ("hidden", True, f'<p style="display:none">Share: {"<a href=x>by letter</a> " * 9}</p>', ""),
    # line_numbers
    (
        "line_numbers",
        True,
        '<table><tr><td class="gutter"><pre>1\n2</pre></td><td>x</td></tr></table>',
        "<table><tr><td>x</td></tr></table>",
    ),
    ("line_numbers", True, '<pre class="line-numbers">x = 1</pre>', None),
    # anchors
    ("anchors", True, '<h2>Title <a class="headerlink" href="#title">¶</a></h2>', "<h2>Title </h2>"),
    ("anchors", True, '<p>note <a href="#fnref1" class="footnote-backref">↩</a></p>', "<p>note </p>"),
    ("anchors", True, '<h2>Title <a href="#title">permalink</a></h2>', "<h2>Title </h2>"),
    ("anchors", True, '<p>see <a href="#end">the end</a> <a href="/x">*</a></p>', None),
    ("anchors", True, '<sup><a href="#fn1">1</a></sup>', None),
    # widgets
    ("share", True, '<div class="sharedaddy sd-block"><a>Tweet</a></div>', ""),
    ("share", True, '<div class="addtoany_share_save_container">Share</div>', ""),
    ("share", True, '<div class="post__share">Share</div>', ""),
    ("share", True, '<div class="shared-memories">Share</div>', None),
    ("share", True, f'<div class="share">{"A long story. " * 60}</div>', None),
    ("share", True, '<pre><span class="share">share</span></pre>', None),
    ("share", {"keep": ["share"]}, '<div class="share">Share</div>', None),
    ("share", {"add": ["My_Bar"]}, '<div class="my-bar">Share</div>', ""),
    ("related", True, '<div id="jp-relatedposts" class="jp-relatedposts"><h3>Related</h3></div>', ""),
    ("related", True, '<h2 id="related">Related work</h2>', None),
    ("related", True, '<div><h3>See also</h3><ul class="related-post"><li>a</li></ul></div>', "<div></div>"),
    (
        "related",
        True,
        '<div><h3>My tea</h3><ul class="related-post"><li>a</li></ul><p>t</p></div>',
        "<div><h3>My tea</h3><p>t</p></div>",
    ),
    # More than the post itself: a plug-in's own name is trusted, a common word is not.
    ("related", True, f'<div class="yarpp-related">{"A story. " * 300}</div>', ""),
    ("related", True, f'<div class="recommended">{"A story. " * 300}</div>', None),
    (
        "post_actions",
        True,
        '<p>Tea, and milk.</p><span class="wpfp-span"><a>Add to my favourites</a></span>',
        "<p>Tea, and milk.</p>",
    ),
    ("meta", True, f'<p class="postmetadata alt">{"x" * 590}</p>', ""),
    ("menus", True, '<div id="toc_container"><p>Contents</p></div>', ""),
    ("comments", True, f'<div id="comments">{"Well said. " * 200}</div>', ""),
    ("comments", True, '<h2 id="comments">Comments on the law</h2>', None),
    ("titles", True, '<h1 class="entry-title">Title</h1>', ""),
    ("meta", True, '<p class="post-meta">Posted on Monday</p>', ""),
    ("toc", True, '<nav id="TableOfContents">One</nav>', ""),
    # ends
    ("ends", True, "<header><h1>Title</h1></header><footer>Tags</footer>", ""),
    # With the title it may be most of a short post.
    ("ends", {"letters": 9999}, "<header><h1>Title</h1>" + "at home " * 50 + "</header>", ""),
    ("ends", {"letters": 9999}, "<header>" + "at home " * 50 + "</header>", None),
    ("ends", {"letters": 9999}, "<footer><time>May</time>" + "at home " * 50 + "</footer>", ""),
    ("ends", {"letters": 9999}, "<footer>" + "at home " * 50 + "</footer>", None),
    ("ends", True, "<blockquote>To be.<footer>Hamlet</footer></blockquote>", None),
    ("ends", True, '<footer><ol class="footnotes"><li>A note.</li></ol></footer>', None),
    # navigation
    ("navigation", True, "<nav><a href='/'>Home</a></nav>", ""),
    ("navigation", True, '<p><a rel="prev" href="/1">Older</a> | <a rel="next" href="/3">Newer</a></p>', ""),
    (
        "navigation",
        True,
        '<p>As I said in <a rel="prev" href="/1">the last post</a>, it was the wettest spring in years.</p>',
        None,
    ),
    (
        "navigation",
        True,
        "<p>It rained.</p><div><div>« <a href='/1'>Tea</a></div><div><a href='/3'>Milk...</a> »</div></div>",
        "<p>It rained.</p>",
    ),
    # a quotation, of which both halves are links; links in quotation marks
    ("navigation", True, '<p>« <a href="/1">Tea.</a></p><p>It rained.</p><p><a href="/3">Milk.</a> »</p>', None),
    ("navigation", True, '<p>« <a href="/1">Tea</a> »</p><p>« <a href="/3">Milk</a> »</p>', None),
    # the pages of a post, seen on its first and on its second; footnotes, years, and a count by itself
    ("navigation", True, '<p>Pages: 1 <a href="/tea/2/">2</a> <a href="/tea/3/">3</a></p>', ""),
    ("navigation", True, '<p><b>Seiten:</b> <a href="/tea/">1</a> | 2 | <a href="/tea/3/">3</a></p>', ""),
    ("navigation", True, '<div>页: [1] <a href="/?p=7&amp;page=2">[2]</a></div>', None),
    ("navigation", True, '<div>页: [1] [<a href="/?p=7&amp;page=2">2</a>]</div>', ""),
    ("navigation", True, '<p>Notes: 1 <a href="#fn2">2</a> <a href="#fn3">3</a></p>', None),
    ("navigation", True, '<p>Years: <a href="/2011/">11</a> <a href="/2012/">12</a></p>', None),
    ("navigation", True, '<p>Cups: 1 <a href="/tea/2/">2</a> <a href="/milk/3/">3</a></p>', None),
    ("navigation", True, '<p>1 <a href="/tea/2/">cup</a>, 2 <a href="/tea/3/">cups</a></p>', None),
    (
        "counters",
        True,
        '<ol class="notes"><li class="note like tumblelog_ann without_commentary">ann liked this</li></ol>',
        '<ol class="notes"></ol>',
    ),
    ("counters", True, '<ol class="notes"><li class="note">Tea is an infusion.</li></ol>', None),
    # other_posts
    (
        "other_posts",
        True,
        '<h3>Related Posts:</h3><ul><li><a href="/a">Milk</a> (3 May 2010)</li>'
        '<li><a href="/b">Sugar</a> (4 May 2010)</li></ul>',
        "",
    ),
    (
        "other_posts",
        True,
        "<p><b>Artículos relacionados</b></p><br>"
        '<div><ol><li><a href="https://blog.example/a" rel="bookmark">Té</a></li></ol></div>',
        "<br><div></div>",
    ),
    (
        "other_posts",
        True,
        '<p>Possibly related posts: (automatically generated)</p><ul><li><a href="/a">Milk</a></li></ul>',
        "",
    ),
    ("other_posts", True, '<h3>関連記事</h3><ul><li><a href="/a" title="お茶の話">お茶の話</a></li></ul>', ""),
    # The author's own lists, another site's pages, places of the page, remarks on posts, a heading with more below it.
    ("other_posts", True, '<h3>Related Posts</h3><ul><li><a href="/a">Milk</a></li></ul>', None),
    (
        "other_posts",
        True,
        '<h3>Related</h3><ul><li><a href="/a" title="Milk">Milk</a></li><li><a href="/b">Sugar</a></li></ul>',
        None,
    ),
    ("other_posts", True, '<p>I wrote of it twice:</p><ul><li><a href="/a" title="Milk">Milk</a></li></ul>', None),
    ("other_posts", True, '<h3>Related</h3><ul><li><a href="https://tea.example/" title="a">Tea</a></li></ul>', None),
    ("other_posts", True, '<h3>Related</h3><ul><li><a href="#milk" title="Milk">Milk</a></li></ul>', None),
    (
        "other_posts",
        True,
        '<h3>Related</h3><ul><li><a href="/a" title="Milk">Milk</a>, not that I would write it again</li></ul>',
        None,
    ),
    (
        "other_posts",
        True,
        '<h3>Related</h3><p>Few of us know.</p><ul><li><a href="/a" title="Milk">Milk</a></li></ul>',
        None,
    ),
    (
        "other_posts",
        {"most": 0.01},
        '<h3>Related</h3><ul><li><a href="/a" title="Milk">Milk</a></li></ul>',
        None,
    ),
    # tag_lists
    (
        "tag_lists",
        True,
        '<div><p>Tags: <a rel="tag" href="/t/a">a</a>, <a rel="category tag" href="/t/b">b</a></p></div>',
        "",
    ),
    (
        "tag_lists",
        True,
        '<p>We spoke of <a rel="tag" href="/t/a">rivers</a> all night, and of what comes after them.</p>',
        None,
    ),
    ("tag_lists", True, '<p><a href="/t/a">a</a>, <a href="/t/b">b</a></p>', None),
    # Without a word of their own, but leading to tags.
    ("tag_lists", True, '<ul><li><a href="/tags/a/">a</a></li><li><a href="/tags/b/">b</a></li></ul>', ""),
    ("tag_lists", True, '<p><a href="/kat%65gorie/a/">a</a></p>', ""),
    ("tag_lists", True, '<p><a href="/tag_tea.html">tea</a></p>', ""),
    ("tag_lists", True, '<p><a href="/vintage/cats/">tea</a></p>', ""),
    ("tag_lists", True, '<p><a href="/vintage/scatter/">tea</a></p>', None),
    (
        "tag_lists",
        True,
        '<p>---<br><i>Kind:</i> <a href="all.html?tea">#tea</a> <a href="all.html?milk"># milk</a></p>',
        "",
    ),
    ("tag_lists", True, '<p><a href="https://talk.example.com/tea">#tea</a></p>', None),
    ("tag_lists", True, '<p><a href="#tea">#tea</a> <a href="/issues/7">#7</a></p>', None),
    ("tag_lists", True, '<p>We drink <a href="/all.html?tea">#tea</a> at five.</p>', None),
    ("tag_lists", True, '<p>More of these: <a href="/tags/a/">all about tea</a></p>', None),
    ("tag_lists", True, '<p><a href="/tags/a/">my other stories about tea</a></p>', None),
    ("tag_lists", True, '<p><a href="http://other.example/tags/a/">tea</a></p>', None),
    # feed_footer
    (
        "feed_footer",
        True,
        '<p>El artículo <a href="https://x.example/a/">A</a> se publicó primero en <a href="https://x.example">X</a>.</p>',
        "",
    ),
    (
        "feed_footer",
        True,
        '<p>El artículo <a href="https://x.example/a/">A</a> cita a <a href="https://y.example">Y</a>.</p>',
        None,
    ),
    # empty_tables
    ("empty_tables", True, "<table><tr><td> </td><td><table><tr><td></td></tr></table></td></tr></table>", ""),
    ("empty_tables", True, '<table><tr><td><img src="a.png"></td></tr></table>', None),
    ("empty_tables", {"letters": 5, "tags": []}, '<table><tr><td>abc<img src="a.png"></td></tr></table>', ""),
    ("empty_tables", {"letters": 5}, "<table><tr><td>abcde</td></tr></table>", None),
    # empties
    ("empties", True, "<p> </p><div><span></span></div><p>\xa0</p><ul><li></li></ul><p><br></p>", ""),
    ("empties", True, "<p>a<span> </span>b</p>", None),
    ("empties", True, "<div>a</div><div><br></div><div>b</div>", None),
    ("empties", True, '<p><img src="a.png"></p><table><tr><td></td></tr></table>', None),
    ("empties", True, '<p><a id="x"></a>t</p>', "<p>t</p>"),
    ("empties", {"targets": True}, '<p><a id="x"></a>t</p>', None),
]


@pytest.mark.parametrize(("name", "on", "before", "after"), CASES)
def test_cleaner(name: str, on: On, before: str, after: str | None) -> None:
    assert cleaned(name, before, on) == (before if after is None else after)


def test_every_cleaner_that_has_a_file_of_its_own_has_a_case() -> None:
    elsewhere = {"advertisements", "link_lists", "removed_links"}
    widgets = {"ad_slots", "subscribe", "author_box", "counters", "post_actions", "code_tools"}
    assert set(CLEANERS) == {name for name, *_ in CASES} | elsewhere | widgets


def test_widget_words_are_written_as_they_are_compared_and_stand_once() -> None:
    tables = parse_toml(shipped("widgets.toml"), "widgets.toml")
    words = [word for table in tables.values() for kind in ("words", "sure") for word in table.get(kind, "").split()]
    assert [word for word in words if words_of(word) != [word]] == []
    assert [word for word, times in Counter(words).items() if times > 1] == []


def test_report_counts_and_shows_what_was_removed() -> None:
    root = fromstring(f'<div>{PROSE}<div class="share">Share <b>this</b></div><p class="share">{"x" * 300}</p></div>')
    _, report = clean(root, Profile(name="one").switch(share=True), BASE)
    assert report.counts == {"share": 2}
    assert report.removed[0] == Removed(stage="cleaner", reason="share", text="Share this")
    assert len(report.removed[1].text) == 160
    assert report.removed[1].text.endswith("x…")


def test_a_removed_picture_is_shown_by_its_address() -> None:
    root = fromstring('<div>a<img src="/a.png"></div>')
    _, report = clean(root, Profile(name="one").switch(images=True), BASE)
    assert [part.text for part in report.removed] == ["/a.png"]


def test_text_behind_a_removed_part_stays() -> None:
    assert cleaned("share", '<p>a <i class="share">Share</i> b <i class="share">it</i> c</p>') == "<p>a  b  c</p>"


def test_the_root_is_never_removed() -> None:
    root = fromstring('<div class="share"><p>Share</p></div>')
    clean(root, Profile(name="one").switch(share=True, empties=True), BASE)
    assert root.text_content() == "Share"


def test_comments_and_instructions_leave_the_tree() -> None:
    root = fromstring("<div>a<!-- b --><?php c ?>d</div>")
    clean(root, Profile(name="none"))
    assert etree.tostring(root) == b"<div>ad</div>"
