"""What lists say of their posts, and what posts' own pages teach where there is no feed."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timezone

import pytest

from blogcorpus.dom import parse
from blogcorpus.heuristics.date_reading import DateContext
from blogcorpus.heuristics.listed import Listed, listed_days, read_list
from blogcorpus.heuristics.segments import segments
from blogcorpus.heuristics.self_taught import taught_by_pages
from blogcorpus.items import Blog, Entry, Page
from tests.lessons import BLOG, POSTS, Told, classic

HOME = "http://blog.example/"
NOW = datetime(2024, 6, 1, tzinfo=timezone.utc)
PROSE = "The kettle sings, and two of us wait for the tea that neither of us wanted to make on such a day."


def read(post: str) -> list[Listed]:
    """A list of four posts, each written like the first; `N` stands for its number."""
    dom = parse("".join(f"<div class=post>{post.replace('N', str(n))}</div>" for n in range(1, 5)), HOME)
    return read_list(dom, segments(dom), DateContext(languages=("en",), now=NOW))


LINK = "<h2><a href=/story-N>The tale of day N</a></h2>"


@pytest.mark.parametrize(
    ("post", "dated"),
    [
        (f"{LINK}<time datetime=2024-05-0N>x</time><p>{PROSE}</p>", True),
        (f"{LINK}<p>Posted on May N, 2024</p><p>{PROSE}</p>", True),
        (f"{LINK}<p>{PROSE}</p><p>N May 2024</p>", True),
        (f"<p>May N, 2024</p>{LINK}<p>{PROSE}</p>", True),
        # The day of a change is another one; so is a day that the post tells of.
        (
            f"{LINK}<time class=updated datetime=2024-05-30>x</time><time datetime=2024-05-0N>x</time><p>{PROSE}</p>",
            True,
        ),
        (f"{LINK}<p class=date><span class=updated>May N, 2024</span></p><p>{PROSE}</p>", True),
        (f"{LINK}<time class=updated datetime=2024-05-0N>x</time><p>{PROSE}</p>", True),
        (f"{LINK}<p>Ann | <span class=updated>2024-05-30</span> | May N, 2024</p><p>{PROSE}</p>", True),
        (f"{LINK}<div class=entry-content><p>April 2, 2024</p><p>{PROSE}</p></div><p>May N, 2024</p>", True),
        # Cards glue their parts together, and put icons before them.
        (f"{LINK}<span class=excerpt>{PROSE}</span><span class=date>2024.05.0N</span>", True),
        (
            f"{LINK}<p><span class=post-update><i></i><span class=entry-date>2024.05.30</span></span>"
            "<span class=post-date><i></i><span class=entry-date>2024.05.0N</span></span></p>",
            True,
        ),
        # Little more than a date and a title, and nothing between them and the next ones.
        ("<span>May N, 2024</span><h3><a href=/story-N>Day N</a></h3>", True),
        ("<h3><a href=/story-N>Day N</a></h3><span>May N, 2024</span>", True),
        # What is called a text may be the whole card.
        (f"<div class=post-entry><p>2024-05-0N</p>{LINK}<p>{PROSE}</p></div>", True),
        (f"<div class=post-entry>{LINK}<p>{PROSE}</p><a href=/2024/>2024-05-0N</a></div>", True),
        (f"{LINK}<p>{PROSE}</p>", False),
        (f"{LINK}<p>May 2024</p><p>{PROSE}</p>", False),
        (f"{LINK}<p>May N, 2031</p><p>{PROSE}</p>", False),
    ],
)
def test_dates_of_listed_posts(post: str, dated: bool) -> None:
    days = [listed.published.date().isoformat() if listed.published else None for listed in read(post)]
    assert days == [f"2024-05-0{n}" if dated else None for n in range(1, 5)]


@pytest.mark.parametrize("item", ["<i>{day}</i> {link}", "{link} <i>{day}</i>", "<i>{day}</i><br>{link}"])
def test_days_stand_under_their_year(item: str) -> None:
    days = {"ash": "Mar 08", "bay": "Jan 02", "elm": "Dec 23", "fir": "May 01"}
    items = [
        f"<li>{item.format(day=day, link=f'<a href=/{name}>A tale called {name}</a>')}</li>"
        for name, day in days.items()
    ]
    dom = parse(f"<h2>2023</h2><ul>{''.join(items[:2])}</ul><h2>2022</h2><ul>{''.join(items[2:])}</ul>", HOME)
    found = read_list(dom, segments(dom), DateContext(languages=("en",), now=NOW))
    told = [listed.published.date().isoformat() if listed.published else None for listed in found]
    assert told == ["2023-03-08", "2023-01-02", "2022-12-23", "2022-05-01"]


def test_the_title_of_a_card_is_the_part_that_is_called_so() -> None:
    card = f"<a href=/story-N><span class=title>The tale of day N</span><span class=excerpt>{PROSE}</span></a>"
    assert [listed.segment.title for listed in read(card)] == [f"The tale of day {n}" for n in range(1, 5)]


def test_a_days_header_stands_for_all_its_posts() -> None:
    def post(name: str) -> str:
        return f"<div class=post><h3><a href=/{name}>A tale called {name}</a></h3><p>{PROSE}</p></div>"

    page = f"<h2>May 2, 2024</h2>{post('ash')}{post('bay')}<h2>May 1, 2024</h2>{post('elm')}{post('fir')}"
    dom = parse(page, HOME)
    found = read_list(dom, segments(dom), DateContext(languages=("en",), now=NOW))
    assert [listed.published.day if listed.published else None for listed in found] == [2, 2, 1, 1]


@pytest.mark.parametrize(
    ("post", "author"),
    [
        (f"{LINK}<span class=author>Ann Lee</span><p>{PROSE}</p>", "Ann Lee"),
        (f"{LINK}<a rel=author href=/ann>Ann Lee</a><p>{PROSE}</p>", "Ann Lee"),
        (f"{LINK}<p>{PROSE}</p>", None),
    ],
)
def test_authors_of_listed_posts(post: str, author: str | None) -> None:
    assert [listed.author for listed in read(post)] == [author] * 4


def test_texts_of_listed_posts_are_their_own() -> None:
    for number, listed in enumerate(read(f"{LINK}<p>May N, 2024</p><p>N. {PROSE}</p><p>Filed under: Tea</p>"), 1):
        assert listed.text == f"{number}. {PROSE}"


def test_a_text_that_the_theme_names_is_all_of_it() -> None:
    post = f"{LINK}<p>by Ann Lee</p><div class=entry-content><p>N. {PROSE}</p></div><p>Mood: calm</p>"
    for number, listed in enumerate(read(post), 1):
        assert listed.text == f"{number}. {PROSE}"


# --- taught by pages -------------------------------------------------------------------------------------------------


def taught(html: str, title: str | None = None, blog: Blog = BLOG) -> Entry:
    entry = Entry(url=HOME, title=title, listed=True)
    page = taught_by_pages(
        [Page(url=f"{HOME}x", html=html, blog=blog, entry=entry, fetched_at=NOW.replace(year=2025))]
    )[0]
    assert page.entry is not None
    return page.entry


def test_a_page_teaches_what_it_surely_says() -> None:
    told = POSTS[0]
    said = taught(classic(told), told.title)
    assert said.title == told.title
    assert said.listed


def test_a_link_that_is_no_title_is_corrected_by_the_page() -> None:
    told = POSTS[0]
    assert taught(classic(told), "Read more").title == told.title


def test_what_is_doubtful_teaches_nothing() -> None:
    said = taught("<body><p>Some words about something that somebody wrote once upon a time.</p>")
    assert (said.authors, said.published) == ((), None)


def test_pages_with_metadata_teach_author_and_date() -> None:
    head = (
        "<meta property=article:published_time content=2024-03-04T10:00:00Z>"
        '<script type=application/ld+json>{"@type": "BlogPosting", "author": {"name": "Ann Lee"}}</script>'
    )
    said = taught(f"<head>{head}</head>{classic(replace(Told(1), author='Ann Lee'))}")
    assert said.authors == ("Ann Lee",)
    assert said.published is not None
    assert said.published.date().isoformat() == "2024-03-04"


def test_what_every_page_is_called_is_no_title() -> None:
    """Nothing in the head tells the tagline from the titles; that it stands on all pages does."""
    pages = [
        Page(url=f"{HOME}{told.number}", html=f"<h1>Of leaves and tea</h1><div><h3>{told.title}</h3>{told.html}</div>")
        for told in POSTS
    ]
    assert [page.entry and page.entry.title for page in taught_by_pages(pages)] == [told.title for told in POSTS]


def titles(card: str) -> list[str]:
    """What a list of four cards calls its posts; `N` stands for a card's number."""
    page = parse("".join(f"<div class=card>{card.replace('N', str(n))}</div>" for n in range(1, 5)), HOME)
    return [segment.title for segment in segments(page)]


def test_a_card_whose_link_holds_all_of_it() -> None:
    """The block that is called the title is the title, without the date inside it and the teaser below."""
    card = (
        "<a href=/2024/story-N/><div class=feat_title>The tale of day N<div class=date>May N, 2024</div></div>"
        f"<div class=feat_text><p>{PROSE}</p></div></a>"
    )
    assert titles(card) == [f"The tale of day {n}" for n in range(1, 5)]


@pytest.mark.parametrize(
    ("shown", "hidden", "title"),
    [
        ("The tale of …", "The tale of day N in the café", "The tale of day N in the café"),
        # No dots, but the address knows the words that are missing.
        ("The tale of day", "The tale of day N in the café", "The tale of day N in the café"),
        ("The tale of day N", "The tale of day N Read more", "The tale of day N"),
        ("The tale of day N", "Read more of the tale", "The tale of day N"),
    ],
)
def test_titles_that_cards_cut_short(shown: str, hidden: str, title: str) -> None:
    address = "/2024/the-tale-of-day-N-in-the-cafe/"
    card = f"<h2><a href={address}>{shown}</a></h2><p>{PROSE}</p><a class=reader href={address}>{hidden}</a>"
    assert titles(card) == [title.replace("N", str(n)) for n in range(1, 5)]


def test_days_that_a_list_shows_by_the_keys_of_its_posts() -> None:
    rows = "".join(f"<tr><td>2024.05.0{n}<td><a href=/story-{n}>The tale of day {n}</a>" for n in (1, 2, 3))
    dom = parse(f"<table>{rows}</table>", HOME)
    days = listed_days(dom, segments(dom))
    assert {key.rpartition("-")[2]: f"{day:%Y-%m-%d}" for key, day in days.items()} == {
        "1": "2024-05-01",
        "2": "2024-05-02",
        "3": "2024-05-03",
    }
