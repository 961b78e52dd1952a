"""Record, schema and documentation say the same."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from blogcorpus.exporters.record import record
from blogcorpus.items import Comment, Post
from blogcorpus.schema import COMMENT_FIELDS, RECORD_FIELDS, complete, schema
from blogcorpus.single import extract
from tests.blogs import GoldenBlog, all_blogs

DOCS = Path(__file__).parent.parent / "docs" / "fields.md"
#: Section of docs/fields.md → the part of the schema that it explains.
SECTIONS = {
    "The record": lambda s: s,
    "comments": lambda s: s["$defs"]["comment"],
    "rights": lambda s: s["$defs"]["rights"],
    "provenance": lambda s: s["$defs"]["origin"],
    "crawl": lambda s: s["$defs"]["crawl"],
}


def problems(data: object) -> list[str]:
    return [f"{error.json_path}: {error.message}" for error in Draft202012Validator(schema()).iter_errors(data)]


def test_schema_is_one() -> None:
    Draft202012Validator.check_schema(schema())


def test_schema_has_the_fields_of_the_record_in_its_order() -> None:
    assert tuple(schema()["properties"]) == tuple(schema()["required"]) == RECORD_FIELDS
    assert tuple(schema()["$defs"]["comment"]["properties"]) == COMMENT_FIELDS == tuple(f.name for f in fields(Comment))
    assert tuple(f.name for f in fields(Post)) == RECORD_FIELDS


@pytest.mark.parametrize("section", SECTIONS)
def test_docs_define_every_field_as_the_schema_does(section: str) -> None:
    text = re.split(r"^## ", DOCS.read_text("utf-8"), flags=re.MULTILINE)
    part = next(p for p in text if p.startswith(section + "\n"))
    rows = re.findall(r"^\| `(\w+)` \| [^|]+ \| (.+) \|$", part, re.MULTILINE)
    properties = SECTIONS[section](schema())["properties"]
    assert rows == [(name, said["description"]) for name, said in properties.items()]


@pytest.mark.parametrize("blog", all_blogs(), ids=lambda blog: blog.name)
def test_golden_records_fit(blog: GoldenBlog) -> None:
    for post in (blog.posts[0], blog.posts[-1]):
        response = blog.render(post.path)
        assert response is not None
        for found in extract(response.body, url=blog.seed + post.path.lstrip("/")):
            data = record(found)
            assert problems(data) == []
            assert complete(data) == data


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"id": "short"}, "$.id"),
        ({"published": "yesterday"}, "$.published"),
        ({"published": "2024-05-01"}, "$.published"),
        ({"comment_count": -1}, "$.comment_count"),
        ({"comments": [{"id": "1"}]}, "$.comments[0]"),
        ({"provenance": {"title": {"method": "guess", "rule": "", "confidence": 1, "agrees": []}}}, "$.provenance"),
        ({"surprise": 1}, "$: "),
    ],
)
def test_schema_refuses(change: dict[str, Any], told: str) -> None:
    good = record(next(extract("<title>A</title><p>Some text.", url="http://example.org/a")))
    assert problems(good) == []
    assert any(problem.startswith(told) for problem in problems({**good, **change}))


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ([], "is no object"),
        ({"title": "no address"}, "has no url"),
        ({"url": ""}, "has no url"),
        ({"url": "u", "title": 3}, "title is no text"),
        ({"url": "u", "authors": [None]}, "authors holds something that is no text"),
        ({"url": "u", "crawl": []}, "crawl is no object"),
        ({"url": "u", "comment_count": "3"}, "comment_count is no number"),
        ({"url": "u", "comments": ["nice"]}, "comments holds something that is no object"),
        ({"url": "u", "comments": [{"text": 1}]}, "comments.text is no text"),
    ],
)
def test_complete_refuses(data: object, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        complete(data)


def test_complete_fills_in_what_is_missing_and_drops_what_is_unknown() -> None:
    found = complete({"comments": [{"text": "Yes."}], "url": "http://example.org/", "surprise": 1})
    assert tuple(found) == RECORD_FIELDS
    assert found["comments"] == [
        {"id": "", "parent": None, "author": None, "published": None, "text": "Yes.", "pingback": False}
    ]
    assert found["title"] is None
    assert found["text"] == ""
    assert found["crawl"] == {}
