"""Fitness: the product of both parts, with what is superfluous taken off."""

from __future__ import annotations

import pytest

from blogcorpus.dom import parse as page
from blogcorpus.evolution.example import Example, example, kept, takes
from blogcorpus.evolution.fitness import Judge, JudgedPage, dom_worth
from blogcorpus.evolution.language import parse
from blogcorpus.evolution.parsimony import cost
from blogcorpus.evolution.targets import hits, nearest

HTML = """
<div class=product><h1>Blue kettle</h1><p class=price><b>12</b></p><p>Weighs 3 kg</p></div>
<div class=related><p class=price><b>40</b></p><p class=price><b>7</b></p></div>
"""


def judged(html: str, *values: str) -> JudgedPage:
    case = example("page", page(html), values)
    return JudgedPage(case, hits(case))


def rank(text: str, html: str = HTML, *values: str) -> float:
    return Judge([judged(html, *(values or ("12",)))], "first").score(parse(text)).rank


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("//div[@class='product']//b&N(0).text", "//b&N(0).text"),  # nothing else is selected
        ("//b&N(0).text", "//b&N(1).text"),  # right before wrong
        ("//div[@class='product']//b&N(0).text", "//div[@class='product']&N(0).text"),  # the value alone
        ("//div[@class='product']//b&N(0).text", "//div[@class='product']&N(0).E(1).E(0).text"),  # less to break
        ("//div[@class='product']&N(0).E(1).text", "//b&N(2).text"),  # right from afar before wrong near by
        ("//p[@class='price']&N(0).text", "//h1&N(0).text"),
    ],
)
def test_what_is_fitter(better: str, worse: str) -> None:
    assert rank(better) > rank(worse)


def test_the_product_of_both_parts() -> None:
    page_ = judged(HTML, "12")
    # The XPath part selects three places, one of them right: half of its redundancy of 2/3 counts. The DOM part is
    # right.
    fitness, right = page_.score(parse("//b&N(0).text"), "first")
    assert fitness == pytest.approx(1 - 0.5 * 2 / 3)
    assert right
    # Only the XPath part: the DOM part takes another of the places.
    assert page_.score(parse("//b&N(1).text"), "first") == (0.0, False)
    assert page_.score(parse("//h1&N(0).text"), "first") == (0.0, False)


def test_superfluous_values_are_redundant() -> None:
    case = example("page", page("<i>a</i>"), ["a", "b"])
    assert dom_worth(["a", "b"], case) == 1.0
    assert dom_worth(["a", "b", "zz", "yy"], case) == pytest.approx(0.5)
    assert dom_worth(["a"], case) == pytest.approx(0.5)


def test_a_page_without_the_field_asks_for_nothing() -> None:
    page_ = judged("<p class=other>5</p>")
    assert page_.score(parse("//p[@class='price']&N(0).text"), "first") == (1.0, True)
    assert page_.score(parse("//p&N(0).text"), "first") == (0.0, False)


def test_counts_are_values_only_where_they_may_be() -> None:
    pages = [judged("<i>x</i>" * n, str(n)) for n in (2, 5)]
    assert Judge(pages, "first", counts=True).score(parse("//i&count")).right == 1.0
    assert Judge(pages, "first", counts=False).score(parse("//i&count")).right == 0.0


@pytest.mark.parametrize(
    ("cheap", "dear"),
    [
        ("//a[@rel='tag']&text", "//a&text"),
        ("//b[@class='x']&N(0).text", "//b[@class='x']&N(3).text"),
        ("//b[@class='x']&N(0).text", "//i[@class='y']/b[@class='x']&N(0).text"),
        ("//b[@class='x']&N(0).text", "//b[@class='x-*']&N(0).text"),
        ("//tr[th='Size']/td&N(0).text", "//table[@class='x']&N(0).E(2).E(1).text"),
        ("//p[@class='x']&N(0).text.after('y')", "//p[@class='x']&N(0).T(1).text"),
    ],
)
def test_what_asks_less_of_a_page(cheap: str, dear: str) -> None:
    assert cost(parse(cheap)) < cost(parse(dear))


@pytest.mark.parametrize(
    ("html", "value", "take"),
    [
        ("<b>Altera</b>", "Altera", "text"),
        ("<p>Made by Altera, Norway</p>", "Altera", "text.after('by').before(',')"),
        ("<p>Price: £12.50</p>", "12.50", "text.number"),
        ("<p>4.5 of 5 by 12 people</p>", "12", "text.after('by').number"),
        ("<p>Posted on 4 March 2012</p>", "2012-03-04", "text.date"),
        ("<p><b>Brand</b> Altera</p>", "Altera", "T(0).text"),
        ("<p>Street: 1 Elm Road<br>Phone: 555<br>Open: late</p>", "555", "text.after('Phone:').number"),
        ("<img alt='A kettle'>", "A kettle", "A(alt).value"),
        ("<a href='/brand/altera/x'>more</a>", "altera", "A(href).value.after('/brand/').before('/x')"),
    ],
)
def test_where_a_value_stands(html: str, value: str, take: str) -> None:
    case = example("page", page(html), [value])
    assert take in {hit.take for hit in hits(case)[0]}


def test_a_value_that_is_not_there() -> None:
    case = example("page", page("<p>12.90</p><p>other</p>"), ["12.99"])
    assert hits(case) == [[]]
    assert nearest(case, case.wanted[0]) == "12.90"


def _cases(*values: list[str]) -> list[Example]:
    return [example("page", page(""), v) for v in values]


def test_how_many_values_a_field_has() -> None:
    assert takes(_cases(["a"], [], ["b"])) == "first"
    assert takes(_cases(["a", "b"], ["c"])) == "distinct"
    assert takes(_cases(["5", "5", "4"], ["3"])) == "all"
    assert kept(["a", "b", "a"], "first") == ["a"]
    assert kept(["a", "b", "a"], "distinct") == ["a", "b"]
    assert kept(["a", "b", "a"], "all") == ["a", "b", "a"]
