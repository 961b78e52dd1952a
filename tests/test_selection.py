"""Records are selected by blog, date, language and confidence."""

from __future__ import annotations

from typing import Any

import pytest

from blogcorpus.errors import OptionError
from blogcorpus.schema import complete
from blogcorpus.selection import EVERY, Selection, select

POST = complete(
    {
        "url": "http://www.example.org/blog/1",
        "blog": "http://www.example.org/blog/",
        "title": "One",
        "text": "Text",
        "html": "<p>Text</p>",
        "links": ["http://a.example/"],
        "published": "2024-05-17T23:30:00-07:00",
        "language": "pt",
        "provenance": {
            "title": {"method": "heuristic", "rule": "", "confidence": 0.6, "agrees": []},
            "content": {"method": "wrapper", "rule": "", "confidence": 0.9, "agrees": []},
            "taught": {"method": "wrapper", "rule": "", "confidence": 0.1, "agrees": []},
        },
    }
)
UNDATED = {**POST, "published": None}


@pytest.mark.parametrize(
    ("wanted", "kept"),
    [
        ({}, True),
        ({"blogs": ("example.org",)}, True),
        ({"blogs": ("https://EXAMPLE.org/blog",)}, True),
        ({"blogs": ("example.org/bl",)}, False),
        ({"blogs": ("other.example", "example.org")}, True),
        ({"blogs": ("ample.org",)}, False),
        ({"since": "2024"}, True),
        ({"since": "2024-05-17"}, True),
        ({"since": "2024-05-18"}, False),  # the writer's own day counts, not that of Greenwich
        ({"until": "2024-05"}, True),
        ({"until": "2024-05-16"}, False),
        ({"until": "2023"}, False),
        ({"languages": ("de", "pt")}, True),
        ({"languages": ("p",)}, False),
        ({"copies": False}, True),
    ],
)
def test_records(wanted: dict[str, Any], kept: bool) -> None:
    assert (Selection(**wanted).apply(POST) is not None) is kept


@pytest.mark.parametrize("wanted", [{"since": "1990"}, {"until": "2090"}])
def test_records_without_a_date_are_not_wanted_where_dates_are(wanted: dict[str, Any]) -> None:
    assert Selection(**wanted).apply(UNDATED) is None


def test_copies() -> None:
    copy = {**POST, "duplicate_of": "http://example.org/0"}
    assert list(select([POST, copy], Selection(copies=False))) == [POST]


def test_fields_in_the_order_asked_for() -> None:
    found = Selection(fields=("text", "url")).apply(POST)
    assert list((found or {}).items()) == [("text", "Text"), ("url", POST["url"])]


@pytest.mark.parametrize(
    ("bounds", "title", "text", "links"),
    [
        ({EVERY: 0.5}, "One", "Text", 1),
        ({EVERY: 0.7}, None, "Text", 1),
        ({"title": 0.5, EVERY: 0.95}, "One", "", 0),
        ({"content": 0.91}, "One", "", 0),
    ],
)
def test_doubtful_values_are_left_out(bounds: dict[str, float], title: str | None, text: str, links: int) -> None:
    found = Selection(min_confidence=bounds).apply(POST)
    assert found is not None
    assert (found["title"], found["text"], len(found["links"])) == (title, text, links)
    assert found["language"] == "pt"


def test_a_record_of_which_nothing_is_left_goes() -> None:
    assert Selection(min_confidence={EVERY: 0.99}).apply(POST) is None


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"fields": ("titel",)}, "fields: 'titel' is no field"),
        ({"since": "17.5.2024"}, "since: is '17.5.2024'"),
        ({"min_confidence": {"text": 0.5}}, "min_confidence: 'text' is no field"),
        ({"min_confidence": {"title": 7}}, "it can be 0 to 1"),
    ],
)
def test_wrong_wishes(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(OptionError, match=told):
        Selection(**wrong)
