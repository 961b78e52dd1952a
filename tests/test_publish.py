"""From a draft to a record: the most trusted finding wins, and every value says where it came from."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime, timezone
from typing import Any

import pytest

from blogcorpus.body import Body, Removed
from blogcorpus.dom import parse
from blogcorpus.exporters.record import record
from blogcorpus.items import Blog, Comment, Draft, Entry, Finding, Method, Page
from blogcorpus.publish import PublishOptions, digest, digest_of, publish

HTML = """<html lang=en><head><title>Tea</title></head><body><div id=post><p>First the <a href=/pot>pot</a>.</p>
<p>Then the tea. <img src=cup.png alt=Cup></p></div></body></html>"""
DAY = datetime(2024, 5, 1, 12, tzinfo=timezone.utc)
BLOG = Blog(url="http://blog.example/", title="Leaves", feed="http://blog.example/feed")
PAGE = Page(url="http://blog.example/tea?utm_source=x", html=HTML, blog=BLOG, fetched_at=DAY, route="feed")


def finding(
    value: Any, confidence: float = 0.9, method: Method = "heuristic", precision: str | None = None
) -> Finding[Any]:
    return Finding(value=value, method=method, rule=f"by {method}", confidence=confidence, precision=precision)


def draft(page: Page = PAGE, **found: Finding[Any] | tuple[Finding[Any], ...]) -> Draft:
    made = Draft(page=page, wrapper_version="abc")
    for name, findings in found.items():
        made = made.add(name, *(findings if isinstance(findings, tuple) else (findings,)))
    return made


def body(**more: Any) -> Body:
    return Body(root=parse(HTML, PAGE.url).body[0], **more)


def test_a_whole_record() -> None:
    page = replace(PAGE, entry=Entry(url=PAGE.url, summary=" How to make\n tea "))
    comment = Comment(id="1", author="Bo", text="Nice.")
    post = publish(
        draft(
            page,
            title=finding("Tea"),
            authors=finding(("Ann", "Bo")),
            published=finding(DAY, precision="minute"),
            tags=finding(("tea",)),
            content=finding(body()),
            comments=finding((comment,)),
            comment_count=finding(3),
            mood=finding("calm"),
        ),
        PublishOptions(run="r1"),
    )
    assert post.url == PAGE.url
    assert post.url_key == "http://blog.example/tea"
    assert (post.blog, post.blog_title) == ("http://blog.example/", "Leaves")
    assert (post.title, post.authors, post.tags, post.published) == ("Tea", ("Ann", "Bo"), ("tea",), DAY)
    assert post.text == "First the pot.\n\nThen the tea."
    assert post.html.startswith("<div")
    assert post.summary == "How to make tea"
    assert (post.comments, post.comment_count) == ((comment,), 3)
    assert post.links == ("http://blog.example/pot",)
    assert post.images == ("http://blog.example/cup.png",)
    assert post.language == "en"
    assert post.extra == {"mood": "calm"}
    assert post.crawl["feed"] == BLOG.feed
    assert post.crawl["route"] == "feed"
    assert post.crawl["requested_url"] == PAGE.url
    assert post.crawl["fetched_at"] == "2024-05-01T12:00:00+00:00"
    assert (post.crawl["wrapper_version"], post.crawl["revision"], post.crawl["run"]) == ("abc", 1, "r1")
    assert json.loads(json.dumps(record(post)))["published"] == "2024-05-01T12:00:00+00:00"


@pytest.mark.parametrize(
    ("declared", "found", "count"),
    [(None, 2, 2), (7, 2, 7), (0, 2, 0), (7, 0, 7), (0, 0, 0), (None, 0, None)],
)
def test_comments_are_counted_where_nobody_else_did(declared: int | None, found: int, count: int | None) -> None:
    made = draft(comments=finding(tuple(Comment(id=str(n), text="Nice.") for n in range(found))))
    if declared is not None:
        made = made.add("comment_count", finding(declared))
    assert publish(made, PublishOptions()).comment_count == count


def test_the_category_of_posts_without_one_is_no_tag() -> None:
    post = publish(draft(tags=finding(("Tea", "Uncategorized", "Без рубрики", "Allgemein"))), PublishOptions())
    assert post.tags == ("Tea", "Allgemein")


@pytest.mark.parametrize(
    ("said", "summary"),
    [
        ("How to make tea … Continue reading →", "How to make tea …"),
        ("How to make tea. Read more… (2 min remaining to read)", "How to make tea."),
        ("How to make tea […] Continue reading “Tea” →", "How to make tea …"),
        ("How to make tea… Weiterlesen", "How to make tea…"),
        ("茶の話。 続きを読む »", "茶の話。"),
        ("How to make tea […]", "How to make tea …"),
        ("Read more", None),
        # What a sentence ends with.
        ("Tea is what we want. I read more", "Tea is what we want. I read more"),
        ("There is no more", "There is no more"),
        ("Tea. Read more books in winter", "Tea. Read more books in winter"),
    ],
)
def test_a_summary_has_no_words_that_lead_on(said: str, summary: str | None) -> None:
    page = Page(url="http://a.example/x", html="", entry=Entry(url="http://a.example/x", title="Tea", summary=said))
    assert publish(Draft(page=page), PublishOptions()).summary == summary


def test_a_record_with_nothing_has_all_its_keys() -> None:
    post = publish(Draft(page=Page(url="http://a.example/x", html="")), PublishOptions())
    plain = record(post)
    assert [name for name, value in plain.items() if value is None] == [
        *("blog", "blog_title", "title", "published", "modified", "language", "summary", "comment_count"),
        *("duplicate_of", "license"),
    ]
    assert (post.text, post.html, post.authors, post.comments, post.provenance) == ("", "", (), (), {})


def test_the_most_trusted_finding_wins_and_equals_keep_their_order() -> None:
    made = draft(title=(finding("B", 0.5), finding("A", 0.9), finding("C", 0.9)))
    assert publish(made, PublishOptions()).title == "A"


@pytest.mark.parametrize(
    ("least", "title"), [({}, "A"), ({"title": 0.5}, "A"), ({"title": 0.51}, None), ({"tags": 1}, "A")]
)
def test_doubtful_values_are_left_out_where_asked(least: dict[str, float], title: str | None) -> None:
    post = publish(draft(title=finding("A", 0.5)), PublishOptions(min_confidence=least))
    assert post.title == title
    assert ("title" in post.provenance) is (title is not None)


NAIVE = DAY.replace(tzinfo=None)


@pytest.mark.parametrize(
    ("published", "modified", "kept"),
    [
        (DAY, DAY.replace(day=2), True),
        (DAY, DAY, True),
        (DAY, DAY.replace(hour=11), False),
        (DAY, NAIVE.replace(hour=1), True),  # the same day, and nobody knows in which zone
        (DAY, NAIVE.replace(month=4), False),
        (NAIVE, DAY.replace(month=4), False),
        (None, DAY, True),
    ],
)
def test_a_change_before_the_publication_is_a_mistake(
    published: datetime | None, modified: datetime, kept: bool
) -> None:
    made = draft(modified=finding(modified))
    made = made.add("published", finding(published)) if published else made
    assert publish(made, PublishOptions()).modified == (modified if kept else None)


def test_provenance_says_who_agrees() -> None:
    made = draft(
        title=(finding("Tea!", 0.98, "feed"), finding("tea", 0.9, "wrapper"), finding("Milk", 0.8, "heuristic")),
        published=(finding(DAY, 0.98, "feed"), finding(NAIVE.replace(hour=0), 0.9, "heuristic", "day")),
        authors=(finding(("Ann",), 0.9, "feed"), finding(("Bo",), 0.8, "wrapper")),
    )
    told = publish(made, PublishOptions()).provenance
    assert told["title"] == {"method": "feed", "rule": "by feed", "confidence": 0.98, "agrees": ["wrapper"]}
    assert told["published"]["agrees"] == ["heuristic"]
    assert told["authors"]["agrees"] == []


def test_a_date_says_how_far_it_was_written_out() -> None:
    told = publish(draft(published=finding(DAY, precision="day")), PublishOptions()).provenance
    assert told["published"]["precision"] == "day"


@pytest.mark.parametrize("wanted", [True, False])
def test_what_was_taken_out_is_told_on_request(wanted: bool) -> None:
    content = body(removed=(Removed(stage="template", reason="repeats", text="Menu"),))
    told = publish(draft(content=finding(content)), PublishOptions(removed=wanted)).provenance["content"]
    part = {"stage": "template", "reason": "repeats", "text": "Menu", "after": None}
    assert told.get("removed") == ([part] if wanted else None)


def test_the_identity_is_of_the_key_not_of_the_address() -> None:
    one = publish(draft(), PublishOptions())
    other = publish(draft(replace(PAGE, url="https://www.blog.example/tea#top")), PublishOptions())
    assert one.id == other.id
    assert one.url != other.url
    assert publish(draft(replace(PAGE, url="http://other.example/")), PublishOptions()).id != one.id


@pytest.mark.parametrize(
    ("title", "text", "tags", "same"),
    [
        ("Tea", "One two.", ["a"], True),
        ("TEA!", "One  two", ["A"], True),
        ("Tea", "One three.", ["a"], False),
        ("Teas", "One two.", ["a"], False),
        ("Tea", "One two.", ["a", "b"], False),
        ("Tea", "Onetwo.", ["a"], False),
        (None, "One two.", ["a"], False),
        ("Tea", "half a \ud83d pair", ["a"], False),
    ],
)
def test_a_digest_changes_with_the_words(title: str | None, text: str, tags: list[str], same: bool) -> None:
    assert (digest_of(title, text, tags) == digest_of("Tea", "One two.", ["a"])) is same


def test_the_digest_of_a_post_is_that_of_its_record() -> None:
    post = publish(draft(title=finding("Tea"), content=finding(body())), PublishOptions())
    assert digest(post) == digest_of("Tea", post.text, ())
