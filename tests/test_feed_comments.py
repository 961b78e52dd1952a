"""Comment feeds of WordPress and Blogger."""

from __future__ import annotations

import pytest

from blogcorpus.errors import FeedError
from blogcorpus.feed import comment_post, read_comment_feed

WORDPRESS = b"""<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
 xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Comments on: A post</title>
<item><title>By: Ada</title><link>https://example.org/a-post/#comment-12</link><dc:creator><![CDATA[Ada]]></dc:creator>
 <pubDate>Mon, 01 Mar 2021 10:00:00 +0000</pubDate><guid isPermaLink="false">https://example.org/?p=1#comment-12</guid>
 <description>First one. Second.</description>
 <content:encoded><![CDATA[<p>First <b>one</b>.</p><p>Second.</p>]]></content:encoded></item>
<item><title>By: Other blog</title><link>https://example.org/a-post/#comment-13</link>
 <description><![CDATA[[&#8230;] says a post [&#8230;]]]></description></item>
<item><title>Comment on A post by Bo</title><guid>13-b</guid><description>[sic] he said</description></item>
</channel></rss>"""

BLOGGER = b"""<feed xmlns="http://www.w3.org/2005/Atom" xmlns:thr="http://purl.org/syndication/thread/1.0">
<entry><id>tag:blogger.com,1999:blog-1.post-20</id><published>2012-04-30T23:59:00+02:00</published>
 <title>Yes</title><content type="html">Yes.&lt;br&gt;Really.</content><author><name>Anonymous</name></author>
 <link rel="alternate" type="text/html" href="http://w.example/2012/04/suds.html?showComment=13#c20"/>
 <thr:in-reply-to href="http://w.example/2012/04/suds.html" ref="tag:blogger.com,1999:blog-1.post-9" type="text/html"/>
</entry>
<entry><id>tag:blogger.com,1999:blog-1.post-21</id><content type="html">No.</content><author><name>Bo</name></author>
 <link rel="alternate" type="text/html" href="http://w.example/2012/04/suds.html?showComment=14#c21"/>
 <link rel="related" href="http://w.example/feeds/9/comments/default/20"/>
 <thr:in-reply-to href="http://w.example/2012/04/suds.html" ref="tag:blogger.com,1999:blog-1.post-9" type="text/html"/>
</entry>
<entry><id>tag:blogger.com,1999:blog-1.post-22</id><content type="html">Hm.</content>
 <link rel="alternate" href="http://w.example/2012/04/suds.html#c22"/>
 <thr:in-reply-to ref="tag:blogger.com,1999:blog-1.post-21"/></entry>
</feed>"""


def test_wordpress() -> None:
    first, ping, third = read_comment_feed(WORDPRESS, "https://example.org/a-post/feed/")
    assert (first.id, first.parent, first.author) == ("comment-12", None, "Ada")
    assert first.text == "First one.\nSecond."
    assert first.published
    assert first.published.isoformat() == "2021-03-01T10:00:00+00:00"
    assert (ping.id, ping.author, ping.pingback) == ("comment-13", "Other blog", True)
    assert (third.id, third.author, third.pingback) == ("13-b", "Bo", False)


def test_blogger_threads() -> None:
    comments = read_comment_feed(BLOGGER, "http://w.example/feeds/9/comments/default")
    assert [(comment.id, comment.parent) for comment in comments] == [("c20", None), ("c21", "c20"), ("c22", "c21")]
    assert [comment.author for comment in comments] == ["Anonymous", "Bo", None]
    assert comments[0].text == "Yes.\nReally."


def test_no_feed() -> None:
    with pytest.raises(FeedError):
        read_comment_feed(b"<html>", "https://example.org/")


@pytest.mark.parametrize(
    ("link", "post"),
    [
        ("https://example.org/a/#comment-1", "https://example.org/a/"),
        ("https://example.org/a/comment-page-2/#comment-1", "https://example.org/a/"),
        ("http://w.example/a.html?showComment=13#c20", "http://w.example/a.html"),
        ("https://example.org/?p=3#comment-1", "https://example.org/?p=3"),
    ],
)
def test_comment_post(link: str, post: str) -> None:
    assert comment_post(link) == post
