"""Content as HTML that is safe to show, and the addresses in it."""

from __future__ import annotations

import re
import time

import pytest
from lxml.html import document_fromstring, fromstring

from blogcorpus.cleaners import images, links, to_html, to_text
from blogcorpus.dom import parse

BASE = "https://blog.example/2024/post/"
#: All that may ever start a tag in the result.
SAFE_TAG = re.compile(
    r"</?(?:abbr|b|blockquote|caption|cite|code|dd|del|details|div|dl|dt|em|figcaption|figure|h[1-6]|i|ins|kbd|li|mark"
    r"|ol|p|pre|q|rp|rt|ruby|s|samp|small|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|time|tr|u|ul|var)>"
    r"|<(?:br|hr)/?>"
    r"|<(?:t[dh]|ol|abbr|time|[a-z][a-z0-9]*)(?: (?:colspan|rowspan|start|dir|title|datetime)=\"[^\"<>]*\")+>"
    r"|<a href=\"(?:https?://|mailto:)[^\"<>]*\" rel=\"nofollow noopener\">|</a>"
    r"|<img src=\"https?://[^\"<>]*\" alt=\"[^\"<>]*\"(?: (?:width|height)=\"\d+\")*(?: dir=\"[a-z]+\")?>",
    re.I,
)

VECTORS = """
<script>alert(1)</script>
<SCRIPT SRC=http://evil.example/x.js></SCRIPT>
<scr<script>ipt>alert(1)</scr</script>ipt>
<p<script>alert(1)</p<script>
<p<b>x</p>
<a<img src=x onerror=alert(1)>x</a>
<img src=x onerror=alert(1)>
<img src="javascript:alert(1)">
<img src="data:text/html;base64,PHNjcmlwdD4=">
<img src=`javascript:alert(1)`>
<img ""><script>alert(1)</script>">
<a href="javascript:alert(1)">x</a>
<a href=" &#14; javascript:alert(1)">x</a>
<a href="java&#9;script:alert(1)">x</a>
<a href="java&#10;script:alert(1)">x</a>
<a href="JaVaScRiPt&colon;alert(1)">x</a>
<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>
<a href="vbscript:msgbox(1)">x</a>
<a href="data:text/html,<script>alert(1)</script>">x</a>
<a href="https://x.example/&quot; onmouseover=&quot;alert(1)">x</a>
<a href='https://x.example/"><script>alert(1)</script>'>x</a>
<a href="//evil.example" onclick=alert(1)>x</a>
<a href="mailto:a@b.example?body=&quot;><script>alert(1)</script>">x</a>
<svg onload=alert(1)><script>alert(1)</script></svg>
<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">
<math href="javascript:alert(1)">x</math>
<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>
<style>@import 'http://evil.example/x.css';</style>
<style><img src="</style><img src=x onerror=alert(1)//">
<p style="background:url(javascript:alert(1))">x</p>
<p style="width:expression(alert(1))">x</p>
<link rel=stylesheet href=javascript:alert(1)>
<meta http-equiv=refresh content="0;url=javascript:alert(1)">
<base href="javascript:alert(1)//">
<iframe src=javascript:alert(1)></iframe>
<iframe srcdoc="<script>alert(1)</script>"></iframe>
<object data=javascript:alert(1)></object>
<embed src=javascript:alert(1)>
<form action=https://evil.example><input name=password><button formaction=javascript:alert(1)>x</button></form>
<isindex type=image src=1 onerror=alert(1)>
<input onfocus=alert(1) autofocus>
<video><source onerror=alert(1)></video>
<video poster=javascript:alert(1)//></video>
<audio src=x onerror=alert(1)></audio>
<details open ontoggle=alert(1)>x</details>
<marquee onstart=alert(1)>x</marquee>
<body onload=alert(1)>
<table background="javascript:alert(1)"><td background="javascript:alert(1)">x</td></table>
<textarea><script>alert(1)</script></textarea>
<xmp><script>alert(1)</script></xmp>
<plaintext><script>alert(1)</script>
<title><script>alert(1)</script></title>
<template><script>alert(1)</script></template>
<!--[if gte IE 4]><script>alert(1)</script><![endif]-->
<!--><script>alert(1)</script>-->
<?xml-stylesheet href="javascript:alert(1)"?>
<![CDATA[<script>alert(1)</script>]]>
<p id="x" name="y" class="z" contenteditable data-x="<script>">x</p>
<p x="><script>alert(1)</script>">x</p>
<p <script>alert(1)</script>>x</p>
<p/onclick=alert(1)//>x</p>
<a<script>alert(1)</script>>x</a>
<p <<=1 <x <!--=2>x</p>
< p>x</ p><>x</>
<abbr title='"><script>alert(1)</script>'>x</abbr>
<time datetime='" onclick="alert(1)'>x</time>
<td colspan='1" onclick="alert(1)'>x</td>
<ol start="1 onclick=alert(1)"><li>x</li></ol>
<p dir='ltr" onclick="alert(1)'>x</p>
<img src="https://x.example/a.png" alt='"><script>alert(1)</script>'>
<img src="https://x.example/a.png' onerror='alert(1)">
<img srcset="javascript:alert(1) 1x" data-src="javascript:alert(1)">
<a href="https://x.example/"><a href="javascript:alert(1)">x</a></a>
&lt;script&gt;alert(1)&lt;/script&gt;
&amp;lt;img src=x onerror=alert(1)&amp;gt;
<p>\x00<scr\x00ipt>alert(1)</scr\x00ipt></p>
<ﬆyle>x</ﬆyle>
<select><option><script>alert(1)</script></option></select>
<frameset onload=alert(1)><frame src=javascript:alert(1)></frameset>
<bgsound src=javascript:alert(1)>
<layer src=javascript:alert(1)></layer>
<o:p onclick=alert(1)>x</o:p>
<custom-element onclick=alert(1)>x</custom-element>
""".strip().splitlines()


def check_safe(html: str) -> None:
    """Every tag is one that we write, and what a parser makes of it holds nothing that acts."""
    assert "<" not in SAFE_TAG.sub("", html), html
    for element in document_fromstring(f"<body>{html}</body>").iter():
        assert element.tag not in ("script", "style", "iframe", "object", "embed", "form", "input", "svg", "math")
        for name, value in element.attrib.items():
            assert not str(name).startswith("on")
            assert not re.match(r"\W*(?:javascript|vbscript|data):", str(value), re.I) or name in ("alt", "title")


@pytest.mark.parametrize("vector", VECTORS)
@pytest.mark.parametrize("base", [BASE, "", "javascript:alert(1)//"])
def test_vectors(vector: str, base: str) -> None:
    to_text(fromstring(f"<div>{vector}</div>"))
    check_safe(to_html(parse(vector).root, base))
    check_safe(to_html(fromstring(f"<div>{vector}</div>"), base))


@pytest.mark.parametrize(
    ("html", "safe"),
    [
        ("<p>a <b>b</b> &lt;i&gt; &amp;</p>", "<p>a <b>b</b> &lt;i&gt; &amp;</p>"),
        ("<section><span class=x>a</span></section>", "<div>a</div>"),
        ("<p class=x>a</p><p></p><br><hr>", "<p>a</p><br/><hr/>"),
        (
            '<a href="../x?a=1&amp;b=2">y</a>',
            '<a href="https://blog.example/2024/x?a=1&amp;b=2" rel="nofollow noopener">y</a>',
        ),
        ('<a href="#n">1</a>', '<a href="https://blog.example/2024/post/#n" rel="nofollow noopener">1</a>'),
        ('<a href="mailto:a@b.example">m</a>', '<a href="mailto:a@b.example" rel="nofollow noopener">m</a>'),
        ('<a href="ftp://x.example/">f</a><a name=x>n</a><a>o</a>', "fno"),
        (
            '<img data-src="i.png" width=3 height=4px>',
            '<img src="https://blog.example/2024/post/i.png" alt="" width="3">',
        ),
        (
            '<img src="a.png" alt="&quot;x&quot;">',
            '<img src="https://blog.example/2024/post/a.png" alt="&quot;x&quot;">',
        ),
        ('a<img src="p.gif" width=1 height=1px>b<img src="q.gif" style="border:0; width:1px; height: 0">', "ab"),
        (
            '<img src="a.png" style="max-width:1px;height:1px"><img src="b.png" width=1>',
            '<img src="https://blog.example/2024/post/a.png" alt="">'
            '<img src="https://blog.example/2024/post/b.png" alt="" width="1">',
        ),
        ("<table><tr><td colspan=2 width=9>a</td></tr></table>", '<table><tr><td colspan="2">a</td></tr></table>'),
        (
            '<ol start=3><li>a</li></ol><abbr title="T">t</abbr>',
            '<ol start="3"><li>a</li></ol><abbr title="T">t</abbr>',
        ),
        ("<p dir=RTL lang=he>a</p>", '<p dir="rtl">a</p>'),
        ("<form><p>a</p><input><textarea>b</textarea></form>", "<div><p>a</p></div>"),
        ("<pre>  a\n b</pre>", "<pre>  a\n b</pre>"),
        ("<svg><svg><path/></svg>x</svg>y", "y"),
    ],
)
def test_html(html: str, safe: str) -> None:
    assert to_html(fromstring(f"<div>{html}</div>"), BASE) == f"<div>{safe}</div>"


def test_without_a_base_relative_addresses_go() -> None:
    assert to_html(fromstring('<p><a href="/x">a</a><img src="b.png"></p>')) == "<p>a</p>"


def test_links_inside_the_page_are_none() -> None:
    root = fromstring('<p><a href="#n">1</a><a href="/a/#n">2</a><a href="/a">3</a><a href="/a/b#n">4</a></p>')
    assert links(root, "https://x.example/a/", ["https://x.example/a/"]) == ("https://x.example/a/b#n",)


def test_links_and_images() -> None:
    root = fromstring(
        '<div><a href="/b">1</a><a href="https://x.example/a">2</a><a href="../../b">3</a><a href="#c">4</a>'
        '<a href="mailto:a@b.example">5</a><a href=" https://x.example/\n d ">6</a><a>7</a><a href="http://[">8</a>'
        '<img src="i.png"><img data-src="j.png" src="data:x"><img src="i.png"><img src="p.gif" width=1 height=1>'
        '<img src="q.gif" style="width:1px;height:1px">'
        '<img srcset="k.png 1x, l.png 2x"></div>'
    )
    assert links(root, BASE) == ("https://blog.example/b", "https://x.example/a", "https://x.example/d")
    assert images(root, BASE) == tuple(f"{BASE}{name}.png" for name in "ijk")
    assert links(root, BASE, ("https://x.example/a/", None)) == ("https://blog.example/b", "https://x.example/d")
    assert (links(root), images(root)) == (("https://x.example/a", "https://x.example/d"), ())


@pytest.mark.parametrize(
    ("html", "written"),
    [
        ("<div><p>a</p><div></div></div>", "<div><p>a</p></div>"),
        ("<div><p>a</p><div><div> \n</div></div><p>b</p></div>", "<div><p>a</p><p>b</p></div>"),
        (
            "<div><p>a</p><iframe src=x></iframe><p>&nbsp;</p><form><div><input></div></form>b</div>",
            "<div><p>a</p>b</div>",
        ),
        ("<div>a<div></div>b</div>", "<div>a<div></div>b</div>"),  # the line ends there
        ("<div>a<div></div><b>b</b></div>", "<div>a<div></div><b>b</b></div>"),
        ("<table><tr><td></td><td>1</td></tr></table>", "<table><tr><td></td><td>1</td></tr></table>"),
        ("<ol><li></li><li>second</li></ol>", "<ol><li></li><li>second</li></ol>"),
        ("<div>a<div><img src='/b.png'></div></div>", None),
        ("<div>" + "<div></div>" * 50 + "<p>a</p></div>", "<div><p>a</p></div>"),
    ],
)
def test_blocks_of_which_nothing_is_left_go(html: str, written: str | None) -> None:
    root = parse(html).body[0]
    if written is None:
        assert "<div><img " in to_html(root, BASE)
    else:
        assert to_html(root, BASE) == written


def test_empty_blocks_take_linear_time() -> None:
    html = "<div>" + "<div>" * 1_000 + " " * 100_000 + "</div>" * 1_000 + "<div> </div>a" * 50_000 + "</div>"
    begin = time.process_time()
    to_html(parse(html).body[0], BASE)
    assert time.process_time() - begin < 5
