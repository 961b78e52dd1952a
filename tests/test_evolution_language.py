"""The XPath-DOM language: read, written, evaluated, and said in plain XPath."""

from __future__ import annotations

import re
import time
from contextlib import suppress

import pytest
from lxml import etree

from blogcorpus.dom import parse as page
from blogcorpus.errors import RuleError
from blogcorpus.evolution.language import parse
from blogcorpus.evolution.plain import beyond, to_xpath
from blogcorpus.evolution.reader import OverBudgetError, Reader

HTML = """
<html><head><meta name="keywords" content="tea, milk"></head><body class="p12">
<h1 id="post-77">Blue <i>kettle</i></h1>
<div class="buy now"><del class=price>£15.00</del> <span class=price>£1,299.50</span></div>
<table><tr><th>Brand</th><td>Altera</td></tr><tr><th>Phone</th><td><b>020-55</b></td></tr></table>
<dl><dt>Size</dt><dd>big</dd><dt>Colour</dt><dd>red</dd><dd>blue</dd></dl>
<p class=lines><b>Street:</b> 1 Elm Road<br><b>Phone:</b> 555<br>Open: late</p>
<ul class="tags"><li><a href="/t/1" rel="tag nofollow">one</a></li><li><a href="/t/2" rel=tag>two</a></li></ul>
<p class=by>Posted on 4 March 2012 by Ann; 12 comments (3 new)</p>
</body></html>
"""
PAGE = page(HTML, "https://shop.example/p/")

EXAMPLES = [
    ("//h1&N(0).text", ["Blue kettle"]),
    ("//h1&N(0).T(0).text", ["Blue"]),
    ("//h1[@id='post-*']&N(0).E(0).text", ["kettle"]),
    ("//span[@class='price']&N(0).text.number", ["1299.50"]),
    ("//div[@class='now']/span&N(0).text", ["£1,299.50"]),
    ("//*[@class='price']&text", ["£15.00", "£1,299.50"]),
    ("//*[@class='price']&N(-1).text", ["£1,299.50"]),
    ("//*[@class='price']&N(2).text", []),
    ("//*[@class='price']&count", ["2"]),
    ("//*[@class='price']&sum", ["1314.50"]),
    ("//ul&N(0).count", ["2"]),
    ("//h6&count", ["0"]),
    ("//tr[th='Phone']/td&N(0).text", ["020-55"]),
    ("//tr[th='Pho']/td&N(0).text", []),
    ("//th[.='Brand']/following-sibling::td&N(0).text", ["Altera"]),
    ("//dt[.='Colour']/following-sibling::dd&text", ["red"]),
    ("//dt/following-sibling::dd&text", ["big", "red"]),
    ("//p[starts-with(.,'Street')]&N(0).text.after('Phone:')", ["555"]),
    ("//p[@class='lines']&N(0).text.after('Street:')", ["1 Elm Road"]),
    ("//p[@class='lines']&N(0).T(2).text.after('Open:')", ["late"]),
    ("//p[@class='lines']&N(0).text.after('Fax:')", []),
    ("//p[@class='by']&N(0).text.date", ["2012-03-04"]),
    ("//p[@class='by']&N(0).text.after('by').before(';')", ["Ann"]),
    ("//p[@class='by']&N(0).text.after('by').before('missing')", ["Ann; 12 comments (3 new)"]),
    ("//p[@class='by']&N(0).text.after('Ann').number", ["12"]),
    ("//a[@rel='tag']&text", ["one", "two"]),
    ("//ul/li/a&A(href).value", ["https://shop.example/t/1", "https://shop.example/t/2"]),
    ("//a[@rel='nofollow']&N(0).A(0).value", ["https://shop.example/t/1"]),
    ("//meta[@name='keywords']&A(content).value.split(',')", ["tea", "milk"]),
    ("/html/body/h1&N(0).text", ["Blue kettle"]),
    ("/body&N(0).text", []),
    ("//body//div//del&N(0).text", ["£15.00"]),
    ("//div/h1&N(0).text", []),
]


@pytest.mark.parametrize(("text", "values"), EXAMPLES)
def test_values_of_an_expression(text: str, values: list[str]) -> None:
    assert Reader(PAGE.index, PAGE.base).values(parse(text)) == values


@pytest.mark.parametrize(("text", "values"), EXAMPLES)
def test_labels_that_were_indexed_change_nothing(text: str, values: list[str]) -> None:
    reader = Reader(PAGE.index, PAGE.base)
    reader.index_labels()
    assert reader.fresh().values(parse(text)) == values


@pytest.mark.parametrize("text", [text for text, _ in EXAMPLES])
def test_written_as_it_was_read(text: str) -> None:
    assert str(parse(text)) == text


#: XPath sums only bare numbers, and knows no lines.
UNLIKE = ("sum", "text.after('Street:')", "text.after('Phone:')")


@pytest.mark.parametrize(
    ("text", "values"), [(t, v) for t, v in EXAMPLES if not beyond(parse(t)) and not t.endswith(UNLIKE)]
)
def test_plain_xpath_finds_the_same(text: str, values: list[str]) -> None:
    found = etree.XPath(to_xpath(parse(text)))(PAGE.root)
    relative = [value.removeprefix("https://shop.example") for value in values]
    if isinstance(found, str):
        assert found == "".join(relative)
    elif isinstance(found, float):
        assert [f"{found:g}"] == values
    else:
        assert [str(f) if isinstance(f, str) else "".join(f.itertext()) for f in found] == relative


def test_what_xpath_cannot_say_is_named() -> None:
    assert beyond(parse("//p&N(0).text.after('x').number")) == "number"
    assert beyond(parse("//p&text.after('x').split(',')")) == "after('x').split(',')"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "needs a path"),
        ("//p", "needs `&`"),
        ("//p&", "gives no value"),
        ("p&text", "needs a path"),
        ("//p&text.text", "gives no value"),
        ("//p&E(0)", "gives no value"),
        ("//p&value", "gives no value"),
        ("//p&N(x).text", "N needs another argument"),
        ("//p&A.value", "A needs another argument"),
        ("//p&text.after()", "after needs a text in quotes"),
        ("//p&text.after(1)", "after needs a text in quotes"),
        ("//p&count(2)", "count has no argument"),
        ("//p&run('x')", "has no operation"),
        ("//*[//*[contains(.,'zzz')]]&text", "a test that is not in the language"),
        ("//p[re:test(@class,'^(a+)+$')]&text", "a test that is not in the language"),
        ("//p/preceding::b&text", "needs `&`"),
        ("//p[1]&text", "a test that is not in the language"),
        ("//p" * 9 + "&text", "1 to 8 steps"),
        ("//p[.='" + "x" * 700 + "']&text", "longer than 600"),
    ],
)
def test_what_is_not_in_the_language_is_refused(text: str, message: str) -> None:
    with pytest.raises(RuleError, match=re.escape(message)):
        parse(text)


def test_constants_may_hold_the_signs_of_the_language() -> None:
    expression = parse("""//p[.="Tom's & Co."]&N(0).text.after('a.b(c)')""")
    assert expression.path == """//p[.="Tom's & Co."]"""
    assert expression.dom == "N(0).text.after('a.b(c)')"


def test_the_paper_s_expressions_are_read() -> None:
    found = parse("//UL[@class='list-h']//DIV[@class='extra'] & N(0).A(href).value")
    assert str(found) == "//ul[@class='list-h']//div[@class='extra']&N(0).A(href).value"


def test_an_expression_that_looks_at_too_much_is_stopped() -> None:
    reader = Reader(page("<p>x</p>" * 5000).index, nodes=4000)
    with pytest.raises(OverBudgetError):
        reader.values(parse("//*//p&text"))


@pytest.mark.parametrize(
    "text",
    [
        "//*//*//*//*//*//*//*//*&text",
        "//*[starts-with(.,'x')]//*[starts-with(.,'x')]&count",
        "//div/following-sibling::p&count",
        "//div[div='x']/following-sibling::*&count",
    ],
)
def test_no_expression_hangs_on_a_deep_or_wide_page(text: str) -> None:
    for html in ("<div>" * 1900 + "x", "<div>x</div>" * 10_000):
        begin = time.thread_time()
        with suppress(OverBudgetError):
            Reader(page(html).index).values(parse(text))
        assert time.thread_time() - begin < 2
