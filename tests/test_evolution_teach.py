"""Teaching a field: from examples to an expression that reads other pages."""

from __future__ import annotations

import random

import pytest

from blogcorpus.dom import parse as page
from blogcorpus.errors import RuleError
from blogcorpus.evolution import Example, Plan, TaughtField, evaluate, example, teach
from blogcorpus.evolution.counting import countable
from blogcorpus.evolution.grammar import shipped
from blogcorpus.evolution.report import report
from tests.sites import make

LAMP = '<body class=p{n}><h1>Lamp {n}</h1><table>{rows}</table><p class="price big">£{n}.50</p><p class=price>£99</p>'


def lamp(n: int, *labels: str) -> str:
    rows = "".join(f"<tr><th>{label}</th><td>{label.lower()} {n}</td></tr>" for label in labels)
    return LAMP.format(n=n, rows=rows)


def cases(htmls: list[str], values: list[list[str]]) -> list[Example]:
    return [example(f"page {n}", page(h), v) for n, (h, v) in enumerate(zip(htmls, values, strict=True), 1)]


LAMPS = [
    lamp(11, "Size", "Colour"),
    lamp(12, "Colour", "Size"),
    lamp(13, "Maker", "Size", "Colour"),
    lamp(14, "Colour"),
    lamp(15, "Maker", "Colour", "Size"),
]
COLOURS = [[f"colour {n}"] for n in range(11, 16)]


def test_a_row_is_known_by_its_label_wherever_it_stands() -> None:
    taught = teach("colour", cases(LAMPS[:4], COLOURS[:4]))
    assert taught.field is not None
    assert taught.field.score == 1.0
    assert evaluate(taught.field, page(LAMPS[4])) == ["colour 15"]
    assert evaluate(taught.field, page(lamp(16, "Size", "Maker"))) == []


def test_the_same_seed_finds_the_same() -> None:
    runs = [teach("colour", cases(LAMPS, COLOURS), Plan(seed=7)) for _ in range(2)]
    assert runs[0] == runs[1]


def test_the_global_generator_is_left_alone() -> None:
    random.seed(1)
    before = random.getstate()
    teach("colour", cases(LAMPS[:3], COLOURS[:3]))
    assert random.getstate() == before


def test_without_seeds_evolution_finds_its_way_too() -> None:
    plan = Plan(seeded=0.0, population=120, generations=40, still=15)
    prices = [[f"£{n}.50"] for n in range(11, 16)]
    taught = teach("price", cases(LAMPS, prices), plan)
    assert taught.field is not None
    assert taught.run.generations > 1
    assert evaluate(taught.field, page(lamp(31, "Size"))) == ["£31.50"]


def test_with_the_paper_s_own_grammar() -> None:
    plan = Plan(seeded=0.0, population=120, generations=40, still=15)
    names = [[f"Lamp {n}"] for n in range(11, 16)]
    taught = teach("name", cases(LAMPS, names), plan, shipped("paper"))
    assert taught.field is not None
    assert evaluate(taught.field, page(lamp(31))) == ["Lamp 31"]


def test_what_fits_three_pages_and_fails_on_the_fourth_is_not_kept() -> None:
    htmls = [*LAMPS[:3], "<h1>Chair 4</h1><p class='price big'>£99</p><p>£98</p><p>x</p><div>Offer: £4.50</div>"]
    taught = teach("price", cases(htmls, [["11.50"], ["12.50"], ["13.50"], ["4.50"]]))
    assert taught.field is None
    assert taught.closest is not None
    assert [(miss.page, miss.wanted) for miss in taught.misses] == [("page 4", ("4.50",))]
    assert "page 4: finds “99” instead of “4.50”" in report(taught, 0.1)


def test_a_value_that_stands_nowhere_is_named() -> None:
    taught = teach("price", cases(LAMPS[:3], [["11.90"], ["12.90"], ["13.90"]]))
    assert taught.field is None
    first = taught.absent[0]
    assert (first.page, first.value, first.nearest) == ("page 1", "11.90", "£11.50")
    assert "page 1: “11.90” stands nowhere on the page; the nearest is “£11.50”" in report(taught, 0.1)


@pytest.mark.parametrize(("absent", "searched"), [(0, True), (1, True), (2, False), (5, False)])
def test_what_stands_on_too_few_pages_to_be_kept_is_not_searched_for(absent: int, searched: bool) -> None:
    values = [[f"no such {n}"] for n in range(absent)] + COLOURS[absent:]
    told = teach("colour", cases(LAMPS, values), explained=False)
    assert (told.run.judged > 0) is searched
    assert (told.field is not None) is (teach("colour", cases(LAMPS, values)).field is not None)


def test_a_number_may_be_counted_where_it_stands_nowhere() -> None:
    htmls = [f"<ul>{'<li>x</li>' * n}</ul>" for n in (3, 5, 4)]
    assert teach("things", cases(htmls, [["3"], ["5"], ["4"]]), explained=False).run.judged


def test_pages_without_the_field_teach_as_well() -> None:
    htmls = [lamp(n) for n in (11, 12, 13)] + ["<h1>x</h1><p class=price>£99</p>", "<h1>y</h1><p class=price>£98</p>"]
    taught = teach("price", cases(htmls, [["11.50"], ["12.50"], ["13.50"], [], []]))
    assert taught.field is not None
    assert evaluate(taught.field, page("<p class=price>£99</p>")) == []
    assert evaluate(taught.field, page(lamp(20))) == ["20.50"]


@pytest.mark.parametrize(
    "template",
    [
        "<ul class=tags><li>{0}</li><li>{1}</li></ul><ul><li>x</li></ul>",
        "<p class=tags>Tags: {0}, {1}</p>",
        "<p>tags: <a>{0}</a> <a>{1}</a></p><p>more: <a>x</a> <a>y</a></p>",
    ],
)
def test_several_values(template: str) -> None:
    words = "ash birch cedar elder fir gum".split()
    htmls = [template.format(words[n], words[n + 1]) for n in range(5)]
    taught = teach("tags", cases(htmls[:4], [words[n : n + 2] for n in range(4)]))
    assert taught.field is not None
    assert taught.field.many
    assert evaluate(taught.field, page(htmls[4])) == ["fir", "gum"]


def test_a_number_that_is_a_number_of_things() -> None:
    htmls = ["<h1>x</h1>" + "<div class=comment>well</div>" * n + "<div>end</div>" for n in (2, 5, 3, 7, 0)]
    known = cases(htmls[:4], [["2"], ["5"], ["3"], ["7"]])
    assert countable(known) == ["div[@class='comment']"]
    taught = teach("comments", known)
    assert taught.field is not None
    assert evaluate(taught.field, page(htmls[4])) == ["0"]


def test_small_numbers_are_not_counted() -> None:
    htmls = ["<i>a</i>", "<i>a</i><i>b</i>", "<i>c</i>"]
    assert countable(cases(htmls, [["1"], ["2"], ["1"]])) == []


@pytest.mark.parametrize("count", [1, 2, 3, 6])
def test_few_examples_and_more(count: int) -> None:
    htmls = [lamp(n, "Size") for n in range(11, 11 + count)]
    taught = teach("price", cases(htmls, [[f"{n}.50"] for n in range(11, 11 + count)]))
    assert taught.field is not None
    assert (taught.held_out is None) == (count == 1)
    assert evaluate(taught.field, page(lamp(40))) == ["40.50"]


@pytest.mark.parametrize(
    ("site", "name"), [("shop-table", "price"), ("food-lines", "dishes"), ("travel-dl", "departs")]
)
def test_a_field_of_a_site(site: str, name: str) -> None:
    pages = make(site, 16, seed=5).details
    taught = teach(name, cases([html for html, _ in pages[:6]], [values[name] for _, values in pages[:6]]))
    assert taught.field is not None
    right = sum(evaluate(taught.field, page(html)) == values[name] for html, values in pages[6:])
    assert right >= 9


def test_a_taught_field_is_kept_as_json() -> None:
    field = TaughtField(name="tags", expression="//a[@rel='tag']&text", takes="distinct", score=0.75, pages=4)
    back = TaughtField.from_json(field.to_json())
    assert back.xpath.startswith("//a[contains(")
    assert (back.name, back.expression, back.takes, back.score, back.pages) == (
        "tags",
        field.expression,
        "distinct",
        0.75,
        4,
    )


@pytest.mark.parametrize(
    "data",
    [
        {"name": "x"},
        {"name": "x", "expression": "//*[//*]&text"},
        {"name": "x", "expression": "//a&text", "takes": "some"},
        {"name": "x", "expression": "//a&text", "colour": "red"},
        "x",
    ],
)
def test_a_taught_field_that_is_none_is_refused(data: object) -> None:
    with pytest.raises(RuleError):
        TaughtField.from_json(data)  # type: ignore[arg-type]
