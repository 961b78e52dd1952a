"""The date of a post in a column beside its text, or at its foot."""

from __future__ import annotations

import pytest

from blogcorpus import extract

_TEXT = "<p>The boat is painted at last, and it is as blue as I wanted it to be, and bluer than the sea.</p>" * 3
_LISTS = "<h3>Topics</h3><ul><li><a href='/cat/a'>Boats</a></li><li><a href='/cat/b'>Paint</a></li></ul>"
_ROW = "<div class='row'><div class='col-9'>{text}</div><div class='col-3 right-bar'>{column}</div></div>"


def _day(body: str) -> str | None:
    html = f"<html><head><title>Blue: Harbour</title></head><body>{body}</body></html>"
    (post, *_) = extract(html, url="https://harbour.example/archives/000200.html")
    return post.published.date().isoformat() if post.published else None


def _article(column: str) -> str:
    return f"<article><div class='row'><h1>Blue</h1></div>{_ROW.format(text=_TEXT, column=column)}</article>"


def test_a_date_that_opens_the_column_of_an_article_is_its_own() -> None:
    assert _day(_article(f"<p><i>May 28, 2003</i></p>{_LISTS}")) == "2003-05-28"


@pytest.mark.parametrize(
    "body",
    [
        # Of something else in the column, or a sentence.
        _article(f"{_LISTS}<h3>Last seen</h3><p>May 28, 2003</p>"),
        _article(f"<p>On May 28, 2003 this page moved here from another place.</p>{_LISTS}"),
        # The column is the page's.
        f"<div><h1>Blue</h1>{_TEXT}</div><div class='right-bar'><p>May 28, 2003</p>{_LISTS}</div>",
    ],
)
def test_other_dates_of_columns_are_not(body: str) -> None:
    assert _day(body) is None


def _entry(foot: str, behind: str = "") -> str:
    return f"<div class='entry'><h2>Blue</h2>{_TEXT}<div class='foot'>{foot}</div>{behind}</div>"


def test_a_date_that_ends_the_text_is_the_posts_whatever_its_part_is_called() -> None:
    assert _day(_entry("3 May 2006")) == "2006-05-03"


@pytest.mark.parametrize(
    "body",
    [
        _entry("All of us sailed away from there in the rain, early on 3 May 2006, and never came back."),
        # Something follows, or the foot is the page's.
        _entry("3 May 2006", "<p>There she lay, and nobody came to see her for a week.</p>"),
        f"<div class='entry'><h2>Blue</h2>{_TEXT}</div><div class='foot'>3 May 2006</div>",
    ],
)
def test_other_dates_of_feet_are_not(body: str) -> None:
    assert _day(body) is None
