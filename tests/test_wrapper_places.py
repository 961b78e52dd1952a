"""Which of the places where an entry's value stands teaches: the post's own, the most exact, in the feed's letters."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

from blogcorpus.chain import fill, read_with_wrapper
from blogcorpus.wrapper import apply, learn
from tests.lessons import POSTS, Told, lesson, page

#: A post that no lesson has, by somebody else.
OLD = Told(30, author="Bob Ray")


def busy(told: Told) -> str:
    """A sidebar that says the day and the author again and again, under many names, before the post does."""
    others = "".join(
        f'<li class="recent-{place} item item-{place} side-{place}"><span class="by-{place} who">Ann Lee</span> on '
        f'<b class="day-{place} when">{told.day:%Y-%m-%d}</b></li>'
        for place in "abcdef"
    )
    stamp = f'<time class="entry-date published" datetime="{told.day.isoformat()}">{told.day:%Y-%m-%d}</time>'
    return (
        f'<html><head><title>x</title></head><body><div id="sidebar" class="sidebar"><ul>{others}</ul></div>'
        f'<div class="post"><h1 class="site">ANN LEE</h1><h2 class="entry-title">{told.title}</h2>'
        f'<p class="byline">{stamp} <a class="vcard fn">{told.author}</a></p><div class="entry">{told.html}</div>'
        "</div></body></html>"
    )


def test_the_exact_time_is_found_behind_many_places_of_the_day() -> None:
    [best, *_] = apply(learn(lesson(busy, POSTS)), page(busy, OLD))["published"]
    assert best.value == OLD.day
    assert best.value != datetime.combine(OLD.day.date(), datetime.min.time(), OLD.day.tzinfo)


def test_the_byline_comes_before_sidebars_and_names_in_other_letters() -> None:
    wrapper = learn(lesson(busy, POSTS))
    assert apply(wrapper, page(busy, OLD))["authors"][0].value == ("Bob Ray",)
    assert str(wrapper.rules["authors"][0].filter) == "a.vcard"


def test_a_name_in_other_letters_teaches_where_there_is_no_other() -> None:
    def loud(told: Told) -> str:
        return busy(told).replace(told.author, told.author.upper())

    wrapper = learn(lesson(loud, POSTS))
    assert apply(wrapper, page(loud, Told(30)))["authors"][0].value == ("ANN LEE",)


def test_comments_are_in_the_zone_of_the_blog() -> None:
    """Its clock is two hours ahead of the feed's, and comments of which only the day is known have its noon."""

    def local(told: Told) -> str:
        comments = "".join(
            f'<li class="comment" id="comment-{n}"><cite class="fn">Bob</cite> <span class="date">{said}</span>'
            f"<p>Well said, {n}.</p></li>"
            for n, said in enumerate((f"{told.day:%Y-%m-%d} 23:30", f"{told.day:%Y-%m-%d}"))
        )
        shown = f"{told.day + timedelta(hours=2):%Y-%m-%d %H:%M}"
        return (
            f'<html><body><h2 class="entry-title">{told.title}</h2><p class="date">{shown}</p>'
            f'<div class="entry">{told.html}</div>'
            f'<div id="comments"><h3>2 comments</h3><ol class="commentlist">{comments}</ol></div></body></html>'
        )

    wrapper = learn(lesson(local, POSTS))
    found = fill(read_with_wrapper(page(local, OLD), wrapper)).best("comments")
    assert found is not None
    zone = timezone(timedelta(hours=2))
    assert [comment.published for comment in found.value] == [
        datetime(OLD.day.year, OLD.day.month, OLD.day.day, *clock, tzinfo=zone) for clock in ((23, 30), (12, 0))
    ]
