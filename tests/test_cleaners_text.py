"""Content as text."""

from __future__ import annotations

import pytest
from lxml.html import fromstring

from blogcorpus.cleaners import TextStyle, to_text

MARKED = TextStyle(lists=True, quotes=True, cells=" | ")


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>One</p><p>two</p>", "One\n\ntwo"),
        ("<p>One <b>two</b>, <i>three</i>.</p>", "One two, three."),
        ("<p>un<b>broken</b> <i> spaces </i> once</p>", "unbroken spaces once"),
        ("<p>\n  lines\n  in   the\tsource\n</p>\n\n", "lines in the source"),
        ("<h2>Head</h2>text<p>more</p>", "Head\n\ntext\n\nmore"),
        ("one<br>two<br/>three", "one\ntwo\nthree"),
        ("one<br><br><br>two", "one\n\ntwo"),
        ("<p>one<br></p><p>two</p>", "one\n\ntwo"),
        ("<div>one</div><div>two</div>", "one\ntwo"),
        ("<div>one</div><div><br></div><div>two</div>", "one\n\ntwo"),
        ("<div>one</div><div>&nbsp;</div><div>two</div>", "one\n\ntwo"),
        ("one&nbsp;&nbsp;two &nbsp; three", "one two three"),
        ("<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>d", "a\nb\nc\n\nd"),
        ("<ol><li><p>a</p></li><li>b</li></ol>", "a\n\nb"),
        ("<dl><dt>t</dt><dd>d</dd></dl>", "t\nd"),
        ("<blockquote><p>a</p><p>b</p></blockquote>c", "a\n\nb\n\nc"),
        ("<p>a</p><pre>\nif x:\n    y  &lt; 1\n\n\nz\n</pre><p>b</p>", "a\n\nif x:\n    y  < 1\n\n\nz\n\nb"),
        ("<pre><code><span>a</span>\n  <span>b</span></code></pre>", "a\n  b"),
        ("<pre>a<br>b<div>c</div>d</pre>", "a\nb\nc\nd"),
        ("<pre></pre><p>a</p><pre>  \n </pre>", "a"),
        ("<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td><p>2</p></td></tr></table>", "a\tb\n1\t2"),
        ("<table><tr><td>a</td><td></td><td>b<br>c</td></tr></table>", "a\t\tb c"),
        ("<table><tr><td>One<br><br>two</td></tr></table>", "One\n\ntwo"),
        ("<table><tr><td><p>One</p><ul><li>x</li></ul></td><td>side</td></tr></table>", "One\n\nx\n\nside"),
        ("<table><tr><td>a</td><td><table><tr><td>b</td><td>c</td></tr></table></td></tr></table>", "a\n\nb\tc"),
        ("a<script>x</script><style>y</style><svg><title>z</title></svg>b", "ab"),
        ("a<!-- <p>b</p> -->c<?php d ?>e", "ace"),
        ("1 &lt; 2 &amp; &amp;lt; &quot;q&quot; >", '1 < 2 & &lt; "q" >'),
        ("so\u00adft w\u200bide\ufeff \u2060join", "soft wide join"),
        ("ภาษา\u200bไทย", "ภาษา\u200bไทย"),
        ("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"),
        ("<p>\u3000一段</p>", "一段"),
        ("<section><h1>a</h1></section><article>b</article>", "a\n\nb"),
        ("<figure><img src=x><figcaption>c</figcaption></figure>d", "c\n\nd"),
        ("<button>Go</button>on", "Go\non"),
        ("", ""),
    ],
)
def test_plain(html: str, text: str) -> None:
    assert to_text(fromstring(f"<div>{html}</div>")) == text


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<ul><li>a</li><li>b</li></ul>", "- a\n- b"),
        ("<ol start=3><li>a<li value=7>b<li>c</ol>", "3. a\n7. b\n8. c"),
        ("<ol start=x><li value=-1>a</ol>", "1. a"),
        ("<ul><li>a<ol><li>b</li></ol></li><li>c<p>d</p></li></ul>", "- a\n  1. b\n- c\n\n  d"),
        ("<ul><li></li><li>a</li></ul>b", "- a\n\nb"),
        ("a<blockquote><p>b</p><p>c<br>d</p></blockquote>e", "a\n\n> b\n>\n> c\n> d\n\ne"),
        ("<blockquote>a<blockquote>b</blockquote></blockquote>", "> a\n>\n> > b"),
        ("<blockquote><ul><li>a</li></ul></blockquote>", "> - a"),
        ("<blockquote><pre>a\n b</pre></blockquote>", "> a\n>  b"),
        ("<table><tr><td>a</td><td>b</td></tr></table>", "a | b"),
        ("</li></ul></blockquote>a", "a"),
    ],
)
def test_marked(html: str, text: str) -> None:
    assert to_text(fromstring(f"<div>{html}</div>"), MARKED) == text


def test_markers_can_be_had_one_by_one() -> None:
    root = fromstring("<div><blockquote>a</blockquote><ul><li>b</li></ul></div>")
    assert to_text(root, TextStyle(lists=True)) == "a\n\n- b"
    assert to_text(root, TextStyle(quotes=True)) == "> a\n\nb"


def test_an_inline_root_and_the_text_behind_it() -> None:
    root = fromstring("<p>a <b>c <i>d</i></b> e</p>")
    assert to_text(root[0]) == "c d"
