"""Dates as properties: when a date on a page is the entry's, and which of several it is."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from blogcorpus.dates import Order, parse_date
from blogcorpus.items import Entry, Page
from blogcorpus.wrapper import apply, learn
from blogcorpus.wrapper.dates import DateHints, closeness, learn_hints, modified, published, read_date, with_zone
from blogcorpus.wrapper.induce import induce
from blogcorpus.wrapper.properties import LessonPage
from tests.lessons import BLOG, NOW, POSTS, Told, lesson

#: Half past nine in the evening, in London.
MOMENT = datetime(2024, 3, 4, 21, 30, tzinfo=timezone.utc)
HINTS = DateHints(languages=("en",))
#: Half past three in the morning, and half past seven.
EVENINGS = [datetime(2024, 3, day, hour, 30, tzinfo=timezone.utc) for day, hour in ((4, 3), (7, 7), (12, 3), (15, 15))]


@pytest.mark.parametrize(
    ("written", "close"),
    [
        ("2024-03-04T21:30:00Z", 1.0),
        ("2024-03-04T22:30:00+01:00", 1.0),
        ("2024-03-04 22:30", 1.0),  # one hour apart: a zone that is not named
        ("2024-03-05 06:30", 1.0),  # nine hours: Tokyo
        ("2024-03-04 21:37", 0.98),  # the same day, at another minute
        ("4 March 2024", 0.97),
        ("5 March 2024", 0.9),  # Tokyo's day
        ("3 March 2024", 0.0),
        ("6 March 2024", 0.0),
        ("March 2024", 0.0),
        ("4 March", 0.0),
        ("4 March 2023", 0.0),
    ],
)
def test_how_close_a_date_is(written: str, close: float) -> None:
    when = parse_date(written, languages=("en",))
    assert when is not None
    assert closeness(when, MOMENT) == pytest.approx(close)


@pytest.mark.parametrize(
    ("raw", "nth", "day"),
    [
        ("Posted on 4 March 2024, updated 5 March 2024", 0, 4),
        ("Posted on 4 March 2024, updated 5 March 2024", 1, 5),
        ("Posted on 4 March 2024", 1, None),
        ("no date", 0, None),
        ("", 0, None),
    ],
)
def test_the_nth_date_of_a_text(raw: str, nth: int, day: int | None) -> None:
    when = read_date(raw, nth, HINTS)
    assert (when.value.day if when is not None else None) == day


def lesson_pages(*told: tuple[datetime, str]) -> list[LessonPage]:
    entries = [(Entry(url=f"http://blog.example/{n}", published=moment), html) for n, (moment, html) in enumerate(told)]
    return [LessonPage(entry, Page(url=entry.url, html=html)) for entry, html in entries]


DAYS = [MOMENT + timedelta(days=13 * n) for n in range(5)]


@pytest.mark.parametrize(
    ("style", "order"), [("%d/%m/%Y", Order.DMY), ("%m/%d/%Y", Order.MDY), ("%Y-%m-%d", None), ("%d %B %Y", None)]
)
def test_the_order_of_numbers_is_learnt(style: str, order: Order | None) -> None:
    pages = lesson_pages(*((day, f"<p class=d>{day:{style}}</p>") for day in DAYS))
    hints = learn_hints(pages, ("en",))
    assert hints.languages == ("en",)
    if order is not None:
        assert hints.order is order
    [best, *_] = induce(pages, published(hints))
    assert str(best.filter) == "p.d"
    assert best.score >= 0.97


def test_machine_readable_moments_win_over_days() -> None:
    pages = lesson_pages(*((day, f"<time datetime={day.isoformat()}>{day:%d %B %Y}</time>") for day in DAYS))
    best = induce(pages, published(HINTS))[0]
    assert (best.take, best.score) == ("@datetime", 1.0)


def test_the_second_date_of_a_line_is_learnt_as_such() -> None:
    pages = lesson_pages(*((day, f"<p>Seen 1 January 2020, posted {day:%d %B %Y}</p>") for day in DAYS))
    assert induce(pages, published(HINTS))[0].nth == 1


def test_dates_of_something_else_teach_nothing() -> None:
    pages = lesson_pages(*((day, "<p class=d>1 January 2020</p><p>Copyright 2024</p>") for day in DAYS))
    assert induce(pages, published(HINTS)) == ()


def test_a_change_on_the_day_itself_is_none() -> None:
    told = [(day, f"<p>{day:%d %B %Y}</p>") for day in DAYS]
    for hours, asked in ((0, False), (5, False), (48, True)):
        pages = lesson_pages(*told)
        entry = Entry(url="x", published=MOMENT, modified=MOMENT + timedelta(hours=hours))
        assert modified(HINTS).asked(entry) is asked
        assert induce(pages, modified(HINTS)) == ()


def test_the_zone_of_a_blog_is_that_of_its_pages() -> None:
    west = timezone(timedelta(hours=-6))
    told = [(day, f"<h1>Tea</h1><p class=date>{day.astimezone(west):%d %B %Y}</p>") for day in EVENINGS]
    pages = lesson_pages(*told)
    rules = induce(pages, published(HINTS))
    hints = with_zone(HINTS, pages, rules)
    assert hints.zone == west
    when = read_date("3 May 2008", 0, hints)
    assert when is not None
    assert hints.moment(when).isoformat() == "2008-05-03T12:00:00-06:00"
    assert with_zone(HINTS, pages, ()).zone is None


@pytest.mark.parametrize(
    "hints",
    [
        DateHints(),
        DateHints(languages=("de", "en"), order=Order.DMY),
        DateHints(zone=timezone(timedelta(hours=-6))),
        DateHints(zone=timezone(timedelta(hours=5, minutes=30))),
        DateHints(zone=timezone.utc),
    ],
)
def test_hints_are_read_back(hints: DateHints) -> None:
    assert DateHints.from_json(hints.to_json()) == hints


def last_line(told: Told, said: str = "") -> str:
    """A theme that writes who wrote a post and when under its comments."""
    return f"""<html><head><title>{told.title}</title></head><body><h1>{told.title}</h1><div id="text">{told.html}</div>
    <div id="talk">{said}</div><p><span class="author">{told.author}</span>
    <time datetime="{told.day:%Y-%m-%dT%H:%M:00Z}">{told.day:%d %B %Y}</time></p></body></html>"""


@pytest.mark.parametrize(
    ("kind", "ours"),
    [
        ("comment", True),
        ("recap", False),  # nothing says that it is somebody else's
    ],
)
def test_the_first_date_and_name_of_a_page_may_be_a_comments(kind: str, ours: bool) -> None:
    wrapper = learn(lesson(last_line, POSTS[:3]))
    said = f"""<div class="{kind}" id="{kind}-7"><p>Well said.</p><span class="author">Bo Ek</span>
    <time datetime="2024-12-24T10:00:00Z">24 December 2024</time></div>"""
    beyond = POSTS[5]
    found = apply(wrapper, Page(url=beyond.url, html=last_line(beyond, said), blog=BLOG, fetched_at=NOW))
    assert (found["published"][0].value.date() == beyond.day.date()) is ours
    assert (found["authors"][0].value == (beyond.author,)) is ours
