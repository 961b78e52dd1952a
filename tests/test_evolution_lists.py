"""List pages: records and their fields."""

from __future__ import annotations

from blogcorpus.dom import parse as page
from blogcorpus.evolution import ListExample, TaughtList, evaluate_list, teach_list
from blogcorpus.evolution.report import list_report
from tests.sites import make

CARD = '<li class="card c{n}"><a href=/{n}><h3>Lamp {n}</h3></a><p>£{n}.00{rating}</p></li>'
AD = "<li class=card><b>Buy a lamp for £5</b></li>"


def cards(*numbers: int) -> str:
    items = [CARD.format(n=n, rating=f"<i>{n % 5} stars</i>" if n % 3 else "") for n in numbers]
    return f"<h1>Lamps</h1><ul>{items[0]}{AD}{''.join(items[1:])}</ul><ul><li>1</li><li>2</li></ul>"


def records(*numbers: int) -> list[dict[str, list[str]]]:
    return [{"name": [f"Lamp {n}"], "price": [f"£{n}.00"], "stars": [str(n % 5)] if n % 3 else []} for n in numbers]


PAGES = [(10, 11, 12, 13), (20, 21, 23), (31, 32, 33, 34, 35)]


def test_records_with_their_fields_from_a_few_of_them() -> None:
    examples = [ListExample(f"page {p[0]}", page(cards(*p)), records(*p[:3])) for p in PAGES]
    taught = teach_list(examples).list
    assert taught is not None
    assert {field.name for field in taught.fields} == {"name", "price", "stars"}
    assert taught.required == ("name", "price")
    assert TaughtList.from_json(taught.to_json()) == taught
    assert evaluate_list(taught, page(cards(41, 42, 43, 46))) == records(41, 42, 43, 46)


def test_records_that_are_not_on_their_page_are_named() -> None:
    taught = teach_list([ListExample("page 1", page(cards(1, 2)), records(77, 78))])
    assert taught.list is None
    assert taught.lost == (("page 1", 1), ("page 1", 2))
    assert "not found on their pages: record 1 of page 1, 2 of page 1" in list_report(taught, 0.1)


def test_the_list_pages_of_a_site() -> None:
    lists = make("food-lines", 7, seed=2).lists
    taught = teach_list([ListExample(f"page {n}", page(html), known) for n, (html, known) in enumerate(lists[:3])]).list
    assert taught is not None
    for html, known in lists[3:]:
        assert evaluate_list(taught, page(html)) == known
