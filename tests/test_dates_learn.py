"""What a blog's dates tell of its habits."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from blogcorpus.dates import Order, languages_of, learn_order
from blogcorpus.dates.learn import Sample

FOURTH = date(2012, 3, 4)


@pytest.mark.parametrize(
    ("samples", "expected"),
    [
        ([("03/04/2012", FOURTH)], Order.MDY),
        ([("04/03/2012", FOURTH)], Order.DMY),
        ([("12-03-04", FOURTH)], Order.YMD),
        ([("posted on 04/03/2012 22:20", datetime(2012, 3, 5, 1))], Order.DMY),
        ([("04/04/2012", date(2012, 4, 4))], None),
        ([("07/09/2012", FOURTH)], None),
        ([("March 4, 2012", FOURTH)], None),
        (["01/02/2012", "14/02/2012"], Order.DMY),
        (["01/02/2012", "02/14/2012"], Order.MDY),
        (["14/02/2012", "02/14/2012"], None),
        (["12/02/2012", "11/02/2012", "01/02/2012"], None),
        (["02/03/2012", "01/03/2012", "12/02/2012", "11/02/2012"], Order.DMY),
        (["03/02/2012", "03/01/2012", "02/12/2012", "02/11/2012"], Order.MDY),
        ([], None),
    ],
)
def test_learn_order(samples: list[Sample], expected: Order | None) -> None:
    assert learn_order(samples) is expected


@pytest.mark.parametrize(
    ("samples", "expected"),
    [
        ([("4 mars 2012", FOURTH), ("5 août 2012", date(2012, 8, 5))], ("fr",)),
        ([("Sonntag, 4. März 2012", FOURTH)], ("de",)),
        ([("1. listopada 2012", date(2012, 10, 1))], ("hr",)),
        ([("1 listopada 2012", date(2012, 11, 1))], ("pl",)),
        ([("2012-03-04", FOURTH)], ()),
        ([("4 mars 2012", date(2012, 7, 9))], ()),
        ([], ()),
    ],
)
def test_languages_of(samples: list[tuple[str, date]], expected: tuple[str, ...]) -> None:
    assert languages_of(samples) == expected


def test_english_comes_first_where_languages_share_a_name() -> None:
    assert languages_of([("4 april 2012", date(2012, 4, 4))])[:2] == ("en", "de")
