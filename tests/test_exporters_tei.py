"""TEI that fits the TEI schema, whatever the posts hold."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from blogcorpus.exporters.protocol import ExportOptions
from blogcorpus.exporters.tei import Tei
from blogcorpus.schema import Record
from blogcorpus.text import words
from tests.desk import NASTY, PLAIN, made

NAMES = {"t": "http://www.tei-c.org/ns/1.0"}
ID = "{http://www.w3.org/XML/1998/namespace}id"


@cache
def schema() -> etree.RelaxNG:
    return etree.RelaxNG(etree.fromstring(files("blogcorpus.exporters").joinpath("tei.rng").read_bytes()))


def tei(*records: Record) -> etree._Element:
    """The records as TEI, valid."""
    file = BytesIO()
    exporter = Tei(ExportOptions(title="Cups & <more>"))
    exporter.open(file)
    for record in records:
        exporter.write(record)
    exporter.close()
    root = etree.fromstring(file.getvalue())
    schema().assertValid(root)
    return root


def body(html: str) -> str:
    """What HTML becomes, as written, without the namespace."""
    division = tei(made(1, html=html)).find(".//t:div[@type='post']", NAMES)
    assert division is not None
    text = etree.tostring(division, encoding="unicode", with_tail=False)
    return text.replace(' xmlns="http://www.tei-c.org/ns/1.0"', "")[len('<div type="post">') : -len("</div>")]


def test_header_says_what_the_record_says() -> None:
    root = tei(PLAIN, NASTY)
    first = root.findall("t:TEI", NAMES)[0]
    said = {
        path: first.xpath(f"string(.//t:{path})", namespaces=NAMES)
        for path in ("titleStmt/t:title", "author", "publisher", "idno", "language/@ident", "text/@xml:lang")
    }
    assert said == {
        "titleStmt/t:title": "Tea no. 1",
        "author": "Ada Leaf",
        "publisher": "Second Cup",
        "idno": "http://tea.example/1",
        "language/@ident": "en",
        "text/@xml:lang": "en",
    }
    assert [term.text for term in first.iterfind(".//t:term", NAMES)] == ["tea", "winter"]
    date = first.find(".//t:date", NAMES)
    assert date is not None
    assert dict(date.attrib) == {"type": "published", "when": "2001-05-17T08:30:00+02:00"}
    second = root.findall("t:TEI", NAMES)[1]
    assert second.xpath("string(.//t:date/@when)", namespaces=NAMES) == "1890-01-01"
    assert second.xpath("string(.//t:licence)", namespaces=NAMES) == NASTY["license"]


def test_comments_are_posts_with_who_and_reply() -> None:
    posts = tei(NASTY).findall(".//t:post", NAMES)
    name = f"p{NASTY['id']}"
    assert [post.get(ID) for post in posts] == [f"{name}.c1", f"{name}.c2", f"{name}.c3"]
    assert [post.get("replyTo") for post in posts] == [None, f"#{name}.c1", None]
    assert [post.get("who") for post in posts] == [f"#{name}.a1", None, f"#{name}.a1"]
    assert [post.get("type") for post in posts] == ["comment", "pingback", "comment"]
    assert [paragraph.text for paragraph in posts[0]] == ["One.", "Two <b>"]


def test_revisions_have_names_of_their_own() -> None:
    again = {**NASTY, "crawl": {"revision": 2}}
    assert [part.get(ID) for part in tei(NASTY, again)[1:]] == [f"p{NASTY['id']}", f"p{NASTY['id']}.r2"]


@pytest.mark.parametrize(
    ("html", "written"),
    [
        ("<p>a <em>b</em> c</p>", '<p>a <hi rend="italic">b</hi> c</p>'),
        ("bare<p>a</p>tail", "<p>bare</p><p>a</p><p>tail</p>"),
        ("<div>a<div>b</div>c</div>", "<p>a</p><p>b</p><p>c</p>"),
        ("<p>a<br>b</p>", "<p>a<lb/>b</p>"),
        (
            "<p>a</p><h2>b</h2><p>c</p><h3>d</h3>e",
            '<p>a</p><div type="section" n="2"><head>b</head><p>c</p></div>'
            '<div type="section" n="3"><head>d</head><p>e</p></div>',
        ),
        ("<div><h2>a</h2></div><p>b</p>", '<div type="section" n="2"><head>a</head><p>b</p></div>'),
        ("<h2>a</h2>", '<div type="section" n="2"><head>a</head><p/></div>'),
        ("<ul><li>a<li>b</ul>", '<list rend="bulleted"><item>a</item><item>b</item></list>'),
        ("<ul>x<li>a</ul>", '<list rend="bulleted"><item>x</item><item>a</item></list>'),
        ("<ul></ul><p>a</p>", "<p>a</p>"),
        (
            "<ol><li>a<ul><li>b</ul></ol>",
            '<list rend="numbered"><item>a<list rend="bulleted"><item>b</item></list></item></list>',
        ),
        (
            "<dl><dt>a<dd>b</dl>",
            '<list rend="definitions"><item rend="term">a</item><item>b</item></list>',
        ),
        ("<blockquote><p>a</p>b</blockquote>", "<quote><p>a</p>b</quote>"),
        ("<blockquote><h2>a</h2></blockquote>", '<quote><p rend="h2">a</p></quote>'),
        ("<table><tr><th>a<td></table>", '<table><row><cell role="label">a</cell><cell/></row></table>'),
        ("<pre>a\n  <b>b</b><br>c</pre>", '<p><code rend="block" xml:space="preserve">a\n  b\nc</code></p>'),
        ("<p>a <code>b  c</code></p>", "<p>a <code>b  c</code></p>"),
        ("<a href='http://x.example/?a b'>c</a>", '<p><ref target="http://x.example/?a%20b">c</ref></p>'),
        ("<a href='javascript:x'>c</a>", "<p><ref>c</ref></p>"),
        (
            "<img src='http://x.example/i.png' alt='A cup'>",
            '<p><figure><graphic url="http://x.example/i.png"/><figDesc>A cup</figDesc></figure></p>',
        ),
        ("a<hr>b", '<p>a</p><milestone unit="section" rend="line"/><p>b</p>'),
        ("<b><div>a</div><div>b</div></b>", '<p><hi rend="bold">a<lb/>b</hi></p>'),
        ("<p></p>", "<p/>"),
    ],
)
def test_html_as_tei(html: str, written: str) -> None:
    assert body(html) == written


def test_a_text_without_html_has_its_paragraphs() -> None:
    root = tei(made(1, html=""))
    assert len(root.findall(".//t:div[@type='post']/t:p", NAMES)) == 2


TAGS = (
    "p div h2 h3 ul ol li dl dt dd blockquote table thead tr td th pre code a em b br hr img figure figcaption".split()
)
markup = st.recursive(
    st.sampled_from(["", " ", "a ", "b", "<br>", "<hr>", "<img src='http://x.example/%'>", "&lt;"]),
    lambda inner: st.builds(
        lambda tag, parts: f"<{tag} href='http://x.example/#a#b'>{''.join(parts)}</{tag}>",
        st.sampled_from(TAGS),
        st.lists(inner, max_size=4),
    ),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(st.lists(markup, max_size=4))
def test_any_html_fits_and_keeps_its_words(parts: list[str]) -> None:
    html = f"<div>{''.join(parts)}</div>"
    root = tei(made(1, html=html))
    division = root.find(".//t:div[@type='post']", NAMES)
    assert division is not None
    seen = "".join(etree.fromstring(f"<x>{html}</x>", etree.HTMLParser()).itertext())
    assert "".join(words("".join(str(part) for part in division.itertext()))) == "".join(words(seen))
