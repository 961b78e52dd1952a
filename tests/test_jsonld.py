"""JSON-LD as pages write it: what it says of the post, and nothing else, whatever it looks like."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from blogcorpus.jsonld import post_pairs

POST = '{"@type": "BlogPosting", "headline": "Tea"}'


def pairs(**properties: Any) -> list[tuple[str, str]]:
    return post_pairs((json.dumps({"@type": "BlogPosting", **properties}),))


@pytest.mark.parametrize(
    ("properties", "found"),
    [
        ({"headline": " Tea &amp; milk "}, [("headline", "Tea & milk")]),
        ({"author": "Ann"}, [("author", "Ann")]),
        ({"author": {"@type": "Person", "name": "Ann"}}, [("author", "Ann")]),
        ({"author": [{"name": "Ann"}, "Bo"]}, [("author", "Ann"), ("author", "Bo")]),
        ({"author": {"name": ["Ann", "Bo"]}}, [("author", "Ann"), ("author", "Bo")]),
        ({"creator": "Ann"}, [("author", "Ann")]),
        ({"keywords": ["tea", "milk"]}, [("keywords", "tea"), ("keywords", "milk")]),
        ({"keywords": "tea, milk"}, [("keywords", "tea, milk")]),
        ({"commentCount": 3}, [("commentCount", "3")]),
        ({"mainEntityOfPage": {"@id": "http://example.org/tea", "name": "Tea"}}, [("url", "http://example.org/tea")]),
        ({"license": {"@id": "http://example.org/cc"}}, [("license", "http://example.org/cc")]),
        ({"license": {"name": "CC BY"}}, [("license", "CC BY")]),
        # An author who is only referred to has no name.
        ({"author": {"@id": "#ann"}}, []),
        ({"author": {"@id": 3, "name": None}}, []),
        ({"author": [None, True, [["Ann"]], {"name": 3}]}, []),
        ({"headline": "   "}, []),
        ({"headline": None, "datePublished": True}, []),
        ({"comment": "no business of ours"}, []),
    ],
)
def test_properties(properties: dict[str, Any], found: list[tuple[str, str]]) -> None:
    assert pairs(**properties) == found


@pytest.mark.parametrize(
    "kind",
    [
        "BlogPosting",
        "blogposting",
        "http://schema.org/NewsArticle",
        ["Thing", "Article"],
        ["https://schema.org/Report"],
    ],
)
def test_kinds_that_are_posts(kind: Any) -> None:
    assert post_pairs((json.dumps({"@type": kind, "headline": "Tea"}),)) == [("headline", "Tea")]


@pytest.mark.parametrize("kind", ["WebSite", "Blog", "Person", "Articles", None, 3, [None, 3, {"@type": "Article"}]])
def test_kinds_that_are_none(kind: Any) -> None:
    assert post_pairs((json.dumps({"@type": kind, "headline": "Tea"}),)) == []


@pytest.mark.parametrize(
    "script",
    [
        POST,
        f"\ufeff{POST}",
        f"\n <!-- {POST} -->\n",
        f"//<![CDATA[\n{POST}\n//]]>",
        f"/*<![CDATA[*/{POST}/*]]>*/",
        f"<![CDATA[{POST}]]>",
        f"[{POST}]",
        '{"@graph": [{"@type": "WebPage"}, ' + POST + "]}",
        '{"@type": "WebPage", "mainEntity": ' + POST + "}",
        '{"@type": "BlogPosting", "headline": "Tea",}',
        '{"@type": "BlogPosting", "headline": "Tea", "x": [1, 2, ] }',
        '{"@type": "BlogPosting", "articleBody": "a\nline", "headline": "Tea"}',
    ],
)
def test_ways_to_write_it(script: str) -> None:
    assert post_pairs((script,)) == [("headline", "Tea")]


@pytest.mark.parametrize("script", ["", "null", "3", '"text"', "[]", "{", "var x = 1;", POST[:25], "[" * 50_000, "NaN"])
def test_what_cannot_be_read_says_nothing(script: str) -> None:
    assert post_pairs((script,)) == []


BROKEN = '{"@context": "http://schema.org", "@type": "BlogPosting", %s, "keywords": [""tea""]}'


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ('"headline": "Tea"', [("headline", "Tea")]),
        ('"headline": "Tea \\x26 milk"', [("headline", "Tea & milk")]),
        ('"headline": "Ann\\\'s tea"', [("headline", "Ann's tea")]),
        ('"headline": "Tea",\n"description": "they call it "tea", too"', [("headline", "Tea")]),
        ('"datePublished": "2012-05-02 00:00:00 \\x2b0000 UTC"', [("datePublished", "2012-05-02 00:00:00 +0000 UTC")]),
        ('"author": "Ann"', [("author", "Ann")]),
        ('"author": {"@type": "Person", "name": "Ann"}', [("author", "Ann")]),
        ('"author": [{"@type": "Person",\n "name": "Ann"}, {"name": "Bo"}]', [("author", "Ann")]),
        ('"image": , "dateModified": "2012-05-03"', [("dateModified", "2012-05-03")]),
        # A text that holds quotes has no end that is known.
        ('"headline": "They call it "tea""', []),
        ('"headline": "Tea" and "milk"', []),
        ('"headline": "bad \\u00zz"', []),
        ('"headline": ""', []),
        # A person's kind is no name, nor is who publishes it.
        ('"author": {"@type": "Person"}, "publisher": {"name": "Tea Ltd"}', []),
    ],
)
def test_templates_that_forget_to_escape(said: str, found: list[tuple[str, str]]) -> None:
    assert post_pairs((BROKEN % said,)) == found
    assert post_pairs((BROKEN.replace("BlogPosting", "WebSite") % said,)) == []


def test_two_descriptions_in_one_script_are_not_lost() -> None:
    assert post_pairs((POST + POST,)) == post_pairs((POST[:-1],)) == [("headline", "Tea")]


def test_a_person_may_be_described_elsewhere() -> None:
    person = {"@type": "Person", "@id": "#ann", "name": "Ann"}
    post = {"@type": "BlogPosting", "author": {"@id": "#ann"}}
    assert post_pairs((json.dumps({"@graph": [person, post]}),)) == [("author", "Ann")]
    assert post_pairs((json.dumps(post), json.dumps(person))) == [("author", "Ann")]


def test_a_page_says_who_wrote_it_where_nothing_describes_its_post() -> None:
    person = {"@type": ["Person"], "@id": "#ann", "name": "Ann"}
    page = {"@type": "WebPage", "name": "Tea | Blog", "datePublished": "2012-05-02", "author": {"@id": "#ann"}}
    said = post_pairs((json.dumps({"@graph": [page, person]}),))
    assert said == [("datePublished", "2012-05-02"), ("author", "Ann")]
    assert post_pairs((json.dumps([page, person]), POST)) == [("headline", "Tea")]


def test_pairs_stand_in_the_scripts_order() -> None:
    assert post_pairs((POST, POST.replace("Tea", "Milk"))) == [("headline", "Tea"), ("headline", "Milk")]


def test_values_are_bounded() -> None:
    [(_, value)] = pairs(headline="x" * 5_000)
    assert len(value) == 2_000


@pytest.mark.parametrize(
    "script",
    [
        "x" + " " * 300_000 + "y",
        "{" + "/" * 300_000,
        "[" + "0," * 300_000 + "0]",
        "[" + "{}," * 300_000 + "{}]",
        '{"a":' * 30_000 + "1" + "}" * 30_000,
        "," * 300_000,
        '"author": {' * 30_000,
        '"@type": "Article", "author": {"name": "' + '\\\\"' * 100_000,
    ],
)
def test_hostile_scripts_end_soon(script: str) -> None:
    start = time.process_time()
    assert post_pairs((script,)) == []
    assert time.process_time() - start < 1.0
