"""When a value on a page is the wanted one."""

from __future__ import annotations

from decimal import Decimal

import pytest

from blogcorpus.evolution.values import RIGHT, Wanted, first_number, matched, numbers_in, plain_number


@pytest.mark.parametrize(
    ("wanted", "value"),
    [
        ("Blue kettle", "Blue kettle"),
        ("Blue kettle", "BLUE  Kettle!"),
        ("12.50", "£12.50"),
        ("12.50", "12,50 €"),
        ("1299", "1,299"),
        ("2012-03-04", "4 March 2012"),
        ("2012-03-04", "March 4, 2012 10:32"),
        ("https://a.example/b/", "http://www.a.example/b"),
        ("/media/1.jpg", "https://a.example/media/1.jpg"),
        ("★★★☆☆", "★★★☆☆"),
    ],
)
def test_right(wanted: str, value: str) -> None:
    assert Wanted(wanted).like(value) >= RIGHT


@pytest.mark.parametrize(
    ("wanted", "value"),
    [
        ("Blue kettle", "Blue kettles"),
        ("Blue kettle", "Blue kettle, now cheaper"),
        ("12.50", "1250"),
        ("12", "12 comments"),
        ("12", "12 of 30"),
        ("12", "2012"),
        ("£12.50", "12.50"),  # the currency was asked for
        ("2012-03-04", "5 March 2012"),
        ("2012-03-04", "on 4 March 2012 from London to Rome and further on"),
        ("/media/1.jpg", "/media/11.jpg"),
        ("★★★☆☆", "★★★★☆"),
    ],
)
def test_not_right(wanted: str, value: str) -> None:
    assert Wanted(wanted).like(value) < RIGHT


@pytest.mark.parametrize(
    ("wanted", "better", "worse"),
    [
        ("12.50", "12.50", "£12.50"),
        ("Altera", "Altera", "Altera)"),
        ("12", "12 comments", "12 comments and 3 likes and 40 shares"),
        ("Blue kettle", "Blue kettle, new", "Red kettle"),
        ("4 March 2012", "4 March 2012", "2012-03-04"),
    ],
)
def test_nearer_is_worth_more(wanted: str, better: str, worse: str) -> None:
    assert Wanted(wanted).like(better) > Wanted(wanted).like(worse)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Price: £1,299.00 (was 1.450,00)", ["1299.00", "1450.00"]),
        ("1.234", ["1234"]),
        ("0.125 and 12.5", ["0.125", "12.5"]),
        ("1\u00a0000\u00a0000 and 1 000", ["1000000", "1", "000"]),
        ("-3 and A-3 and 5-3", ["-3", "3", "5", "3"]),
        ("1'234.50", ["1234.50"]),
        ("1,234,567", ["1234567"]),
        ("12345.678", ["12345.678"]),
        ("none", []),
    ],
)
def test_numbers(text: str, numbers: list[str]) -> None:
    assert list(numbers_in(text)) == [Decimal(n) for n in numbers]


def test_a_number_keeps_its_decimals() -> None:
    number = first_number("£12.50")
    assert number is not None
    assert plain_number(number) == "12.50"


def test_each_found_value_counts_once() -> None:
    assert matched(["a", "b"], [Wanted("a"), Wanted("a")])[0] == 1.0
    assert matched(["a", "b"], [Wanted("a"), Wanted("a")])[1] < RIGHT
    assert matched(["b", "a"], [Wanted("a"), Wanted("b")]) == [1.0, 1.0]
    assert matched([], [Wanted("a")]) == [0.0]
