"""Files of examples."""

from __future__ import annotations

import pytest

from blogcorpus.errors import TeachError
from blogcorpus.evolution import read_examples


def test_csv_with_several_values_and_none() -> None:
    found = read_examples("page,field,value\na.html,tags,red\na.html,tags,blue\nb.html,tags,\n", "ex.csv")
    assert found.fields == {"tags": {"a.html": ["red", "blue"], "b.html": []}}
    assert found.pages == ("a.html", "b.html")


def test_csv_as_spreadsheets_write_it() -> None:
    found = read_examples('\ufeffpage;field;value\na.html;price;"12,50"\n', "ex.csv")
    assert found.fields == {"price": {"a.html": ["12,50"]}}


def test_json_lines() -> None:
    first = '{"page": "a", "field": "n", "value": 12, "url": "https://a.example/"}'
    text = first + '\n\n{"page": "b", "field": "n", "value": ["x", 1.5]}'
    found = read_examples(text, "ex.jsonl")
    assert found.fields == {"n": {"a": ["12"], "b": ["x", "1.5"]}}
    assert found.urls == {"a": "https://a.example/"}


def test_records_of_list_pages() -> None:
    found = read_examples("page\trecord\tfield\tvalue\nl\t1\tname\tA\nl\t1\tprice\t5\nl\t2\tname\tB\n", "ex.tsv")
    assert found.lists == {"l": {"1": {"name": ["A"], "price": ["5"]}, "2": {"name": ["B"]}}}
    assert found.fields == {}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "ex: has no examples"),
        ("page,field,value\n", "ex: has no examples"),
        ("page,field,value\n,price,5\n", "ex:2: needs a page and a field"),
        ("seite,feld,wert\na,b,c\n", "ex:2: needs a page and a field"),
        ("page,field,value,note\na,b,c,d\n", r"ex:2: has \['note'\]"),
        ('{"page": "a", "field": "b", "value": {"x": 1}}', "ex:1: has the value"),
        ('{"page": "a", "field": "b"}\n{oops', "ex:2: is no JSON"),
        ('{"page": "a", "field": "b"}\n[1]', "ex:2: is no JSON object"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(text: str, message: str) -> None:
    with pytest.raises(TeachError, match=message):
        read_examples(text, "ex")
