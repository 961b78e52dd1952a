"""Feeds of every format, and broken ones, with what they must read as beside them."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from blogcorpus.errors import FeedError
from blogcorpus.feed import Feed, FeedLimits, is_feed, read_feed
from blogcorpus.items import Entry

URL = "https://example.org/blog/feed/"


def feed(text: str | bytes, **kwargs: object) -> Feed:
    return read_feed(text.encode() if isinstance(text, str) else text, URL, **kwargs)  # type: ignore[arg-type]


def rss(items: str, channel: str = "", root: str = "") -> str:
    names = (
        'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/"'
        ' xmlns:slash="http://purl.org/rss/1.0/modules/slash/" xmlns:wfw="http://wellformedweb.org/CommentAPI/"'
    )
    return f'<rss version="2.0" {names} {root}><channel><title>Blog</title>{channel}{items}</channel></rss>'


def only(items: str, **kwargs: str) -> Entry:
    (entry,) = feed(rss(f"<item>{items}</item>", **kwargs)).entries
    return entry


WORDPRESS = """<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
 xmlns:wfw="http://wellformedweb.org/CommentAPI/" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:atom="http://www.w3.org/2005/Atom" xmlns:slash="http://purl.org/rss/1.0/modules/slash/">
<channel>
 <title>Tea &amp; Toast</title>
 <atom:link href="https://example.org/blog/feed/" rel="self" type="application/rss+xml" />
 <link>https://example.org/blog</link>
 <description>Breakfasts</description>
 <lastBuildDate>Tue, 02 Mar 2021 08:00:00 +0000</lastBuildDate>
 <language>en-GB</language>
 <generator>https://wordpress.org/?v=5.6</generator>
 <item>
  <title>First &#8216;cup&#8217;</title>
  <link>https://example.org/blog/2021/03/first-cup/</link>
  <comments>https://example.org/blog/2021/03/first-cup/#comments</comments>
  <dc:creator><![CDATA[Ada Pott]]></dc:creator>
  <pubDate>Mon, 01 Mar 2021 18:30:00 +0200</pubDate>
  <category><![CDATA[Tea]]></category>
  <category><![CDATA[tea]]></category>
  <category><![CDATA[Morning]]></category>
  <guid isPermaLink="false">https://example.org/blog/?p=12</guid>
  <description><![CDATA[<p>Water first. [&#8230;]</p>]]></description>
  <content:encoded><![CDATA[<p>Water first.</p><p>Then leaves &amp; patience.</p>]]></content:encoded>
  <wfw:commentRss>https://example.org/blog/2021/03/first-cup/feed/</wfw:commentRss>
  <slash:comments>3</slash:comments>
 </item>
</channel></rss>"""


def test_wordpress_feed() -> None:
    read = feed(WORDPRESS)
    assert (read.title, read.link, read.language) == ("Tea & Toast", "https://example.org/blog", "en-GB")
    assert (read.generator, read.version) == ("https://wordpress.org/?v=5.6", "rss20")
    assert not read.is_comment_feed
    (entry,) = read.entries
    assert entry.published
    assert entry.published.isoformat() == "2021-03-01T18:30:00+02:00"
    assert entry == Entry(
        url="https://example.org/blog/2021/03/first-cup/",
        id="https://example.org/blog/?p=12",
        title="First ‘cup’",
        authors=("Ada Pott",),
        published=entry.published,
        html="<p>Water first.</p><p>Then leaves &amp; patience.</p>",
        full=True,
        summary="Water first. […]",
        tags=("Tea", "Morning"),
        comment_count=3,
        comment_feed="https://example.org/blog/2021/03/first-cup/feed/",
        source=URL,
    )


BLOGGER = """<?xml version='1.0' encoding='UTF-8'?><?xml-stylesheet href="x.css" type="text/css"?>
<feed xmlns='http://www.w3.org/2005/Atom' xmlns:openSearch='http://a9.com/-/spec/opensearchrss/1.0/'
 xmlns:thr='http://purl.org/syndication/thread/1.0'>
 <id>tag:blogger.com,1999:blog-1</id><updated>2012-05-01T10:00:00.001+02:00</updated><title type='text'>Wash</title>
 <link rel='http://schemas.google.com/g/2005#feed' type='application/atom+xml' href='http://w.example/feeds/posts/default'/>
 <link rel='alternate' type='text/html' href='http://w.example/'/>
 <link rel='next' type='application/atom+xml' href='http://w.example/feeds/posts/default?start-index=26&amp;max-results=25'/>
 <author><name>Unknown</name><email>noreply@blogger.com</email></author>
 <generator version='7.00' uri='http://www.blogger.com'>Blogger</generator>
 <openSearch:totalResults>63</openSearch:totalResults>
 <entry><id>tag:blogger.com,1999:blog-1.post-9</id>
  <published>2012-04-30T23:59:00.003+02:00</published><updated>2012-05-01T09:00:00.000+02:00</updated>
  <category scheme='http://schemas.google.com/blogger/2008/kind#' term='http://schemas.google.com/blogger/2008/kind#post'/>
  <category scheme='http://schemas.google.com/g/2005#kind' term='http://schemas.google.com/blogger/2008/kind#post'/>
  <category scheme='http://www.blogger.com/atom/ns#' term='soap'/>
  <title type='text'>Suds</title><content type='html'>&lt;b&gt;Foam&lt;/b&gt; everywhere</content>
  <link rel='replies' type='application/atom+xml' href='http://w.example/feeds/9/comments/default'/>
  <link rel='replies' type='text/html' href='http://w.example/2012/04/suds.html#comment-form' title='2 Comments'/>
  <link rel='self' type='application/atom+xml' href='http://w.example/feeds/posts/default/9'/>
  <link rel='alternate' type='text/html' href='http://w.example/2012/04/suds.html' title='Suds'/>
  <author><name>Lye</name><uri>http://p.example/1</uri><email>noreply@blogger.com</email></author>
  <thr:total>2</thr:total>
 </entry>
</feed>"""


def test_blogger_feed() -> None:
    read = feed(BLOGGER)
    assert (read.link, read.total) == ("http://w.example/", 63)
    assert read.next_page == "http://w.example/feeds/posts/default?start-index=26&max-results=25"
    assert read.generator
    assert read.generator.startswith("Blogger")
    (entry,) = read.entries
    assert entry.url == "http://w.example/2012/04/suds.html"
    assert entry.id == "tag:blogger.com,1999:blog-1.post-9"
    assert (entry.authors, entry.tags, entry.comment_count) == (("Lye",), ("soap",), 2)
    assert entry.comment_feed == "http://w.example/feeds/9/comments/default"
    assert (entry.html, entry.full) == ("<b>Foam</b> everywhere", True)
    assert entry.modified
    assert entry.modified.isoformat() == "2012-05-01T09:00:00+02:00"


FORMATS = {
    "RSS 0.91 with Netscape's DTD and its entities": """<?xml version="1.0"?>
        <!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN"
        "http://my.netscape.com/publish/formats/rss-0.91.dtd">
        <rss version="0.91"><channel><title>B</title><link>https://example.org/</link>
        <item><title>Caf&eacute;</title><link>https://example.org/1</link></item></channel></rss>""",
    "RSS 0.92 without a declaration": """<rss version="0.92"><channel>
        <item><title>Café</title><link>https://example.org/1</link></item></channel></rss>""",
    "RSS 2.0 in a namespace of its own": """<rss version="2.0" xmlns="http://backend.userland.com/rss2"><channel>
        <item><title>Café</title><link>https://example.org/1</link></item></channel></rss>""",
    "RDF": """<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
        <channel rdf:about="https://example.org/"><title>B</title><items><rdf:Seq/></items>
        </channel><item rdf:about="https://example.org/1"><title>Café</title><link>https://example.org/1</link></item>
        </rdf:RDF>""",
    "RDF that names the post only in rdf:about": """<rdf:RDF xmlns="http://purl.org/rss/1.0/"
        xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><item rdf:about="https://example.org/1">
        <title>Café</title></item></rdf:RDF>""",
    "Atom 0.3": """<feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry>
        <title mode="escaped" type="text/html">Caf&amp;eacute;</title>
        <link rel="alternate" type="text/html" href="https://example.org/1"/></entry></feed>""",
    "Atom 1.0 with a prefix": """<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:title>Café</a:title>
        <a:link href="https://example.org/1"/></a:entry></a:feed>""",
    "JSON Feed": json.dumps(
        {
            "version": "https://jsonfeed.org/version/1.1",
            "title": "B",
            "items": [{"id": "1", "url": "https://example.org/1", "title": "Café"}],
        }
    ),
}


@pytest.mark.parametrize("text", FORMATS.values(), ids=FORMATS.keys())
def test_formats(text: str) -> None:
    read = feed(text)
    assert [(entry.url, entry.title) for entry in read.entries] == [("https://example.org/1", "Café")]
    assert is_feed(text.encode())


ITEM = "<item><title>One &amp; two</title><link>https://example.org/1</link></item>"
BROKEN = {
    "junk before the declaration": f"<br />\n<b>Warning</b>: headers already sent\n<?xml version='1.0'?>{rss(ITEM)}",
    "blank lines before the declaration": f"\n\n <?xml version='1.0'?>{rss(ITEM)}",
    "a control character": rss(ITEM.replace("<title>", "<title>\x08")),
    "a character reference XML forbids": rss(ITEM.replace("<title>", "<title>&#8;")),
    "a stray ampersand": rss(ITEM.replace("&amp;", "&")),
    "an undeclared prefix": rss(ITEM.replace("<link>", "<media:thumb url='x'/><link>")),
    "a missing end": rss(ITEM)[:-20],
    "the end inside another entry": rss(ITEM).replace("</channel></rss>", "<item><title>Thr"),
    "no end tag between entries": rss("<item><title>One &amp; two</title><link>https://example.org/1</link>"),
    "entries beside the channel": f"<rss><channel><title>B</title></channel>{ITEM}</rss>",
    "text after the root": rss(ITEM) + "<!-- cached --> trailing words",
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN.keys())
def test_broken_feeds_are_read(text: str) -> None:
    entries = [(entry.url, entry.title) for entry in feed(text).entries]
    assert entries == [("https://example.org/1", "One & two")]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"   ",
        b"Not found",
        b"<html><body><rss>no</rss></body></html>",
        b"<!DOCTYPE html><title>404</title>",
        b"<urlset><url><loc>https://example.org/</loc></url></urlset>",
        b'{"items": []}',
        b'{"version": "https://jsonfeed.org/version/1", "items": {}}',
        b'{"version": "https://jsonfeed.org/version/1", "items": [',
        b"\x89PNG\r\n\x1a\n",
    ],
)
def test_no_feed(body: bytes) -> None:
    with pytest.raises(FeedError) as caught:
        feed(body)
    assert caught.value.subject == URL


@pytest.mark.parametrize(
    ("items", "expected"),
    [
        ("<link>/2020/a/</link>", "https://example.org/2020/a/"),
        ("<link>\n  https://example.org/a?x=1&amp;y=2 \n</link>", "https://example.org/a?x=1&y=2"),
        ("<guid>https://example.org/g</guid>", "https://example.org/g"),
        ("<guid isPermaLink='false'>https://example.org/?p=1</guid>", "https://example.org/?p=1"),
        ("<link>https://example.org/l</link><guid>https://example.org/g</guid>", "https://example.org/l"),
        ("<atom:link rel='alternate' href='/b' xmlns:atom='http://www.w3.org/2005/Atom'/>", "https://example.org/b"),
        (
            "<link>http://feedproxy.example/~r/b/1</link><f:origLink xmlns:f='http://rssnamespace.org/feedburner/ext/1.0'>"
            "https://example.org/o</f:origLink>",
            "https://example.org/o",
        ),
    ],
)
def test_address_of_an_entry(items: str, expected: str) -> None:
    assert only(items).url == expected


@pytest.mark.parametrize(
    "items",
    [
        "<title>No link</title>",
        "<guid>12345</guid>",
        "<guid isPermaLink='false'>tag:example.org,2020:1</guid>",
        "<link>javascript:alert(1)</link>",
        "<link>mailto:a@example.org</link>",
    ],
)
def test_entries_without_an_address_are_left_out(items: str) -> None:
    assert feed(rss(f"<item>{items}</item>")).entries == ()


def test_xml_base_comes_before_the_feeds_address() -> None:
    text = """<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://other.example/x/"><entry xml:base="y/">
        <title>T</title><link href="z.html"/></entry></feed>"""
    assert feed(text).entries[0].url == "https://other.example/x/y/z.html"


def test_the_page_is_chosen_among_alternates() -> None:
    text = """<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>T</title><link rel="self" href="/self"/>
        <link rel="alternate" type="application/json" href="/t.json"/><link rel="enclosure" href="/t.mp3"/>
        <link rel="alternate" type="text/html" href="/t"/><link rel="alternate" type="text/html" href="/t/amp"/>
        </entry></feed>"""
    assert feed(text).entries[0].url == "https://example.org/t"


def test_elements_of_other_modules_are_not_the_posts() -> None:
    items = """<title>The post</title><link>/1</link><m:title xmlns:m="http://search.yahoo.com/mrss/">photo.jpg</m:title>
        <g:author xmlns:g="http://www.google.com/schemas/play-podcasts/1.0">Studio</g:author>"""
    entry = only(items)
    assert (entry.title, entry.authors) == ("The post", ())


def test_a_module_with_a_misspelt_address() -> None:
    text = """<rss xmlns:content="http://purl.org/rss/1.0/modules/content#"><channel><item><link>/1</link>
        <content:encoded>All of it</content:encoded></item></channel></rss>"""
    assert feed(text).entries[0].html == "All of it"


@pytest.mark.parametrize("space", [" ", "\n", "\xa0"])
def test_a_module_with_a_space_in_its_address(space: str) -> None:
    text = f"""<rss xmlns:dc="{space}http://purl.org/dc/{space}elements/1.1/"><channel><item><link>/1</link>
        <dc:creator>Ann</dc:creator></item></channel></rss>"""
    assert feed(text).entries[0].authors == ("Ann",)


def test_archives_of_rfc_5005() -> None:
    text = """<feed xmlns="http://www.w3.org/2005/Atom"><link rel="prev-archive" href="/2019.atom"/>
        <link rel="next" href="?page=2"/></feed>"""
    read = feed(text)
    assert (read.prev_archive, read.next_page) == ("https://example.org/2019.atom", f"{URL}?page=2")


@pytest.mark.parametrize(
    ("items", "expected"),
    [
        ("<author>ada@example.org (Ada Pott)</author>", ("Ada Pott",)),
        ("<author>Ada Pott &lt;ada@example.org&gt;</author>", ("Ada Pott",)),
        ("<author>noreply@blogger.com (Unknown)</author>", ()),
        ("<author>ada@example.org</author>", ()),
        ("<dc:creator>Ada Pott</dc:creator><dc:creator>Bo Kett</dc:creator>", ("Ada Pott", "Bo Kett")),
        ("<dc:creator>Ada Pott</dc:creator><author>a@example.org (Ada Pott)</author>", ("Ada Pott",)),
        ("<i:author xmlns:i='http://www.itunes.com/dtds/podcast-1.0.dtd'>Ada Pott</i:author>", ("Ada Pott",)),
        ("<dc:creator/>", ()),
    ],
)
def test_authors(items: str, expected: tuple[str, ...]) -> None:
    channel = "<managingEditor>ed@example.org (The Editor)</managingEditor>"  # of the feed, not of its entries
    assert only(f"<link>/1</link>{items}", channel=channel).authors == expected


def test_atom_entries_inherit_the_feeds_author() -> None:
    text = """<feed xmlns="http://www.w3.org/2005/Atom"><author><name>Ada</name></author>
        <entry><link href="/1"/></entry><entry><link href="/2"/><author><name>Bo</name></author></entry></feed>"""
    assert [entry.authors for entry in feed(text).entries] == [("Ada",), ("Bo",)]


LONG = "<p>" + "word " * 400 + "</p>"


@pytest.mark.parametrize(
    ("items", "html", "full", "summary"),
    [
        # Both: the content is the text, the description the summary.
        (
            "<description>Short.</description><content:encoded>&lt;p&gt;All of it.&lt;/p&gt;</content:encoded>",
            "<p>All of it.</p>",
            True,
            "Short.",
        ),
        # The content says itself that it goes on.
        (
            "<content:encoded>&lt;p&gt;Some… &lt;a&gt;Read more&lt;/a&gt;&lt;/p&gt;</content:encoded>",
            "<p>Some… <a>Read more</a></p>",
            False,
            "Some… Read more",
        ),
        (
            "<description>Only a taste of it […]</description>",
            "Only a taste of it […]",
            False,
            "Only a taste of it […]",
        ),
        # Escaped twice.
        ("<description>&amp;lt;p&amp;gt;Hi&amp;lt;/p&amp;gt;</description>", "<p>Hi</p>", False, "Hi"),
        # Text about markup is not markup.
        (
            "<content:encoded>&lt;p&gt;Write &amp;lt;p&amp;gt;.&lt;/p&gt;</content:encoded>",
            "<p>Write &lt;p&gt;.</p>",
            True,
            None,
        ),
        # A description that is empty leaves the content, and the other way round.
        ("<description/><content:encoded>All.</content:encoded>", "All.", True, None),
        ("<description>All.</description><content:encoded/>", "All.", False, "All."),
        ("", None, False, None),
    ],
)
def test_texts(items: str, html: str | None, full: bool, summary: str | None) -> None:
    entry = only(f"<title>T</title><link>/1</link>{items}")
    assert (entry.html, entry.full, entry.summary) == (html, full, summary)


def test_descriptions_that_are_whole_posts() -> None:
    def texts(*lengths: int) -> list[bool]:
        items = "".join(
            f"<item><link>/{i}</link><description>{'word ' * n}</description></item>" for i, n in enumerate(lengths)
        )
        return [entry.full for entry in feed(rss(items)).entries]

    assert texts(400, 30, 900) == [True, True, True]  # a short post among long ones
    assert texts(50, 55, 54) == [False, False, False]
    cut = rss("".join(f"<item><link>/{i}</link><description>{'w ' * 900}...</description></item>" for i in range(3)))
    assert [entry.full for entry in feed(cut).entries] == [False, False, False]


def test_the_footer_of_plugins_is_no_text() -> None:
    html = '<p>Text.</p> <p>Het bericht <a href="/1">A title</a> verscheen eerst op <a href="/">Blog</a>.</p>'
    other = '<p>Text.</p> <p>See <a href="/2">another</a> and <a href="/">Blog</a>.</p>'
    for given_html, expected in ((html, "<p>Text.</p>"), (other, other)):
        item = f"<title>A title</title><link>/1</link><content:encoded><![CDATA[{given_html}]]></content:encoded>"
        assert only(item).html == expected


def test_inline_xhtml_becomes_html() -> None:
    text = """<feed xmlns="http://www.w3.org/2005/Atom"><entry><link href="/1"/><content type="xhtml">
        <div xmlns="http://www.w3.org/1999/xhtml"><p>A<br/>b &amp; <i>c</i></p><o:p>d</o:p></div></content>
        </entry></feed>"""
    assert feed(text).entries[0].html == "<p>A<br>b &amp; <i>c</i></p><p>d</p>"


def test_plain_text_content_is_escaped() -> None:
    text = """<feed xmlns="http://www.w3.org/2005/Atom"><entry><link href="/1"/><title type="text">a &lt; b</title>
        <content type="text">if a &lt; b

then c</content></entry></feed>"""
    (entry,) = feed(text).entries
    assert (entry.title, entry.html) == ("a < b", "<p>if a &lt; b</p><p>then c</p>")


@pytest.mark.parametrize(
    ("items", "published", "modified"),
    [
        ("<pubDate>Mon, 01 Mar 2021 18:30:00 EST</pubDate>", "2021-03-01T18:30:00-05:00", None),
        ("<dc:date>2021-03-01T18:30:00+09:00</dc:date>", "2021-03-01T18:30:00+09:00", None),
        ("<pubDate>Mon, 01 Mar 1900 18:30:00 GMT</pubDate>", None, None),
        ("<pubDate>Thu, 01 Jan 1970 00:00:00 GMT</pubDate>", None, None),
        # Dates that were never set, as Go and MySQL have them.
        ("<pubDate>Mon, 01 Jan 0001 00:00:00 +0000</pubDate>", None, None),
        ("<pubDate>Wed, 30 Nov -0001 00:00:00 +0000</pubDate>", None, None),
        ("<pubDate>yesterday</pubDate>", None, None),
        ("", None, None),
    ],
)
def test_dates_of_rss(items: str, published: str | None, modified: str | None) -> None:
    entry = only(f"<link>/1</link>{items}")
    found = tuple(date.isoformat() if date else None for date in (entry.published, entry.modified))
    assert found == (published, modified)


def test_a_post_in_atom_with_one_date_was_published_then() -> None:
    text = """<feed xmlns="http://www.w3.org/2005/Atom"><entry><link href="/1"/>
        <updated>2021-03-01T18:30:00Z</updated></entry></feed>"""
    (entry,) = feed(text).entries
    assert entry.published
    assert (entry.published.isoformat(), entry.modified) == ("2021-03-01T18:30:00+00:00", None)


def test_json_feed() -> None:
    text = json.dumps(
        {
            "version": "https://jsonfeed.org/version/1",
            "title": "B",
            "home_page_url": "https://example.org/",
            "next_url": "/feed.json?page=2",
            "author": {"name": "Ada"},
            "items": [
                {
                    "id": 7,
                    "url": "/7",
                    "title": "Seven",
                    "content_text": "1 < 2\n\nand more",
                    "summary": "Numbers",
                    "date_published": "2021-03-01T18:30:00-07:00",
                    "date_modified": "2021-03-02T18:30:00-07:00",
                    "tags": ["n", 3, "N"],
                },
                {"id": "no address"},
                "not an object",
            ],
        }
    )
    read = feed(text)
    assert (read.version, read.link) == ("json", "https://example.org/")
    assert read.next_page == "https://example.org/feed.json?page=2"
    (entry,) = read.entries
    assert (entry.url, entry.id, entry.title) == ("https://example.org/7", "7", "Seven")
    assert (entry.authors, entry.tags, entry.summary) == (("Ada",), ("n",), "Numbers")
    assert (entry.html, entry.full) == ("<p>1 &lt; 2</p><p>and more</p>", True)
    assert entry.modified
    assert entry.modified.isoformat() == "2021-03-02T18:30:00-07:00"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (rss(ITEM, channel="<title>Comments on: A post</title>"), True),
        (rss("<item><link>https://example.org/a/#comment-3</link></item>"), True),
        (rss("<item><link>https://example.org/a/#more</link></item>"), False),
        (rss(ITEM), False),
        (
            '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:thr="http://purl.org/syndication/thread/1.0"><entry>'
            '<link href="/1"/><thr:in-reply-to ref="x" href="/0"/></entry></feed>',
            True,
        ),
    ],
)
def test_comment_feeds_are_known(text: str, expected: bool) -> None:
    text = text.replace("<title>Blog</title><title>", "<title>")
    assert feed(text).is_comment_feed is expected


def test_limits() -> None:
    items = "".join(f"<item><title>{'t' * 50}</title><link>/{i}</link></item>" for i in range(20))
    read = feed(rss(items), limits=FeedLimits(entries=5, line=10))
    assert [entry.url[-2:] for entry in read.entries] == ["/0", "/1", "/2", "/3", "/4"]
    assert read.entries[0].title == "t" * 10
    cut = feed(rss(items), limits=FeedLimits(size=1_000))
    assert 3 < len(cut.entries) < 12
    assert all(entry.title for entry in cut.entries)


@given(st.binary(max_size=300))
@example(b"<rss><channel><item><link>http://[</link>")
@example(b"<feed xmlns:a='http://[' a:b='c'><entry><a:link/>")
@settings(max_examples=60, deadline=None)
def test_no_bytes_crash(body: bytes) -> None:
    for start in (b"", b"<rss><channel><item><link>/1</link>", b'{"version":"jsonfeed.org","items":['):
        with suppress(FeedError):
            feed(start + body)


_TAGS = st.sampled_from(
    "rss channel item entry feed title link dc:creator content:encoded author name guid pubDate".split()
)
_PIECE = st.one_of(
    _TAGS.map(lambda tag: f"<{tag}>"),
    _TAGS.map(lambda tag: f"</{tag}>"),
    st.sampled_from(["<![CDATA[", "]]>", "&nbsp;", "&", "<!--", "-->", "<link href='/1' rel=''/>", "http://[", "/1"]),
    st.text(max_size=5),
)


@given(st.lists(_PIECE, max_size=30))
@settings(max_examples=60, deadline=None)
def test_no_markup_crashes(pieces: list[str]) -> None:
    read = feed("<rss><channel>" + "".join(pieces).replace("\ud800", ""))
    assert all(entry.url.startswith("http") for entry in read.entries)
