"""Dates on pages nobody taught us: tables of pages with what they say, and near misses."""

from __future__ import annotations

from datetime import datetime, timezone

import pytest

from blogcorpus.dates import Order
from blogcorpus.dom import Dom, parse
from blogcorpus.heuristics.content import find_content
from blogcorpus.heuristics.date import find_modified, find_published
from blogcorpus.heuristics.date_reading import DateContext
from tests import small_pages
from tests.small_pages import TEXT

URL = "http://blog.example/tea-for-two"
NOW = datetime(2024, 5, 1, 12, tzinfo=timezone.utc)


def dom(body: str, head: str = "", url: str = URL) -> Dom:
    return small_pages.dom(body, head, url)


def day(page: Dom, order: Order | None = None) -> str | None:
    content = find_content(page)
    context = DateContext(languages=("en",), order=order, now=NOW)
    found = find_published(page, context, content.element if content else None)
    return found[0].value.date().isoformat() if found else None


@pytest.mark.parametrize(
    ("body", "head", "url", "found"),
    [
        ("", "<meta property=article:published_time content=2024-03-04T10:00:00Z>", URL, "2024-03-04"),
        ("", "<meta name=DC.date.issued content=2024-03-04>", URL, "2024-03-04"),
        ("<time pubdate datetime=2024-03-04>x</time>", "", URL, "2024-03-04"),
        ("<abbr class=published title=2024-03-04T10:00:00Z>some time ago</abbr>", "", URL, "2024-03-04"),
        ("<time datetime=2024-03-04>Monday</time>", "", URL, "2024-03-04"),
        ("<p class=date>March 4, 2024</p>", "", URL, "2024-03-04"),
        ("<p>Posted on March 4, 2024 in Tea</p>", "", URL, "2024-03-04"),
        ("<p class=date>March 4</p>", "", URL, "2024-03-04"),  # the year is the last one that had it
        ("", "", "http://blog.example/2024/03/04/tea", "2024-03-04"),
        ("<p class=date>March 4, 2024</p>", "", "http://blog.example/2024/03/tea", "2024-03-04"),
        # Or the first one behind the month in which its newest picture was put there.
        ("<p class=date>March 4</p><img src=/wp-content/uploads/2019/03/a.jpg>", "", URL, "2024-03-04"),  # not its own
        ("<article><p class=date>March 4</p><img src=/wp-content/uploads/2019/03/a.jpg>", "", URL, "2019-03-04"),
        (
            "<p class=date>March 4</p>",
            "<meta property=og:image content=/wp-content/uploads/2019/03/a.jpg>",
            URL,
            "2019-03-04",
        ),
        (
            "<p class=date>March 4</p>",
            "<meta property=og:image content=/wp-content/uploads/2019/04/a.jpg>",
            URL,
            "2020-03-04",
        ),
        ("<p class=date>March 4</p>", "<meta property=og:image content=/uploads/2019/13/a.jpg>", URL, "2024-03-04"),
        # Metadata before text; the address decides between dates in the text.
        (
            "<p class=date>May 4, 2023</p>",
            "<meta property=article:published_time content=2024-03-04>",
            URL,
            "2024-03-04",
        ),
        ("<p>May 4, 2023</p><p>March 4, 2024</p>", "", "http://blog.example/2024/03/tea", "2024-03-04"),
        # Numbers: as another date of the page shows, else as its language has it (here English).
        ("<p class=date>04/03/2024</p><p>Since 25/12/2003</p>", "", URL, "2024-03-04"),
        ("<p class=date>03/04/2024</p>", "", URL, "2024-03-04"),
        # What is written for machines goes before the text, whatever order its numbers have.
        (
            "<p>Since 25/12/2003</p><abbr itemprop=datePublished title=2024-03-04T01:00:00Z>03/04/2024</abbr>",
            "",
            URL,
            "2024-03-04",
        ),
        # A date without a year is nobody's where another has one.
        (
            "<time class=dt-published datetime='Mar 4' pubdate>Mar 4</time>",
            "<meta property=article:published_time content=2022-03-05>",
            URL,
            "2022-03-05",
        ),
        # A banner over one post is its own, the site's is not.
        ("<section role=banner class=entry-hero><p class=date>March 4, 2024</p></section>", "", URL, "2024-03-04"),
        ("<section role=banner class=top><p class=date>March 4, 2024</p></section>", "", URL, None),
        ("<div class=banner><p class=post-meta><time datetime=2024-03-04>x</time></div>", "", URL, "2024-03-04"),
        (
            "<div class=banner><h1>Leaves of tea</h1><p class=date>March 4, 2024</p></div>",
            "<title>Leaves of tea</title>",
            URL,
            "2024-03-04",
        ),
        (
            "<div class=banner><h1><a href=/>Leaves of tea</a></h1><p class=date>March 4, 2024</p></div>",
            "<title>Leaves of tea</title>",
            URL,
            None,
        ),
        # What is called the post's data goes before a line that opens the text; a line that is called nothing does not.
        ("<p class=entry-meta>March 4, 2024 by Ann</p><p>Tea, milk</p><p>April 1, 2024</p>", "", URL, "2024-03-04"),
        ("<p>March 4, 2024 by Ann</p><p>Tea, milk</p><p>April 1, 2024</p>", "", URL, "2024-04-01"),
        # When it was changed is another day.
        ("<p>Last updated on May 5, 2024 am</p><p>March 4, 2024</p>", "", URL, "2024-03-04"),
        ("<p>March 4, 2024</p><p>最后更新：<time datetime=2024-05-05>x</time></p>", "", URL, "2024-03-04"),
        ("<p>Published March 4, 2024, updated May 5, 2024</p>", "", URL, "2024-03-04"),
        ("<p>Last updated on March 4, 2024</p>", "", URL, "2024-03-04"),  # where no other is told
        (
            "<time datetime=2024-03-04>x</time><p class=updated><time datetime=2024-05-05>x</time></p>",
            "",
            URL,
            "2024-03-04",
        ),
        ("<span class=updated>March 4, 2024</span>", "", URL, "2024-03-04"),  # an old microformat's word for it
        # Somebody else's dates.
        ("<p>Posted on March 4, 2024</p><p><a rel=next href=/x>March 5, 2024</a></p>", "", URL, "2024-03-04"),
        ("<p><a rel=bookmark href=/x>March 4, 2024</a></p>", "", URL, "2024-03-04"),  # its own
        ("<div class=comments><time datetime=2024-04-01>x</time></div>", "", URL, None),
        ("<aside><p>Written on April 1, 2024</p></aside>", "", URL, "2024-04-01"),  # of the heading before it
        ("<p>x</p><aside><p class=date>April 1, 2024</p></aside>", "", URL, None),
        ("<p class=date>April 1, 2031</p>", "", URL, None),
        ("<p class=date>April 2024</p>", "", URL, None),
        ("<p class=date>Part 3 of 4</p>", "", URL, None),
        ("", "", "http://blog.example/2024/03/tea", None),
        ("", "", URL, None),
    ],
)
def test_dates(body: str, head: str, url: str, found: str | None) -> None:
    assert day(dom(f"<h1>Tea</h1>{body}<div class=entry-content>{TEXT}</div>", head, url)) == found


FOLLOW = "You can follow any responses to this entry through the feed, or leave one from your own site. " * 3


@pytest.mark.parametrize(
    ("foot", "found"),
    [
        # What WordPress wrote under each post for years, and other footers that go on after the date.
        (f"<p>This entry was posted on Monday, March 4th, 2024 at 9:30 am and is filed under Tea. {FOLLOW}</p>", True),
        (f"<p>Dieser Beitrag wurde am Montag, 4. März 2024 um 9:30 veröffentlicht. {FOLLOW}</p>", True),
        (f"<p class='postmetadata alt'>On March 4, 2024, Ann wrote this. {FOLLOW}</p>", True),
        (f"<div class=asset-footer>By Ann on 2024-03-04 | {FOLLOW}</div>", True),
        # A paragraph that begins with a day is the text's, or somebody else's.
        (f"<p>On March 4, 2024, Ann wrote this. {FOLLOW}</p>", False),
        (f"<div class=widget-footer>By Ann on 2024-03-04 | {FOLLOW}</div>", False),
    ],
)
def test_the_day_in_a_long_notice_under_a_post(foot: str, found: bool) -> None:
    page = dom(f"<h1>Tea</h1><div class=entry-content>{TEXT}</div>{foot}")
    assert (day(page) == "2024-03-04") == found


@pytest.mark.parametrize(
    ("line", "found"),
    [("<p class=faded>March 4, 2024</p>", True), (f"<p class=faded>March 4, 2024</p>{TEXT}{TEXT}", False)],
)
def test_the_day_between_a_text_and_its_comments(line: str, found: bool) -> None:
    remarks = "".join(f"<li class=comment id=comment-{n}><b>Ben</b><p>{FOLLOW}</p></li>" for n in range(3))
    page = dom(f"<h1>Tea</h1><div class=entry-content>{TEXT}{TEXT}{line}<ol id=comments>{remarks}</ol></div>")
    comments = frozenset(page.body.iter("ol"))
    content = next(page.body.iter("div"))
    days = {finding.value.date().isoformat() for finding in find_published(page, DateContext(), content, comments)}
    assert ("2024-03-04" in days) == found


def test_dates_of_other_posts_behind_the_text_are_theirs() -> None:
    cards = "".join(
        f"<div class=card><a href=/{slug}>{slug}</a><div class=blog-date>{said}</div></div>"
        for slug, said in (("coffee", "May 1, 2023"), ("cocoa", "May 2, 2023"))
    )
    text = f"<div class=entry-content>{TEXT}</div>"
    assert day(dom(f"<h1>Tea</h1><div class=t>March 4, 2024</div>{text}<h2>More</h2>{cards}")) == "2024-03-04"
    # In a list without cards a day stands behind each title.
    flat = "".join(f"<h1><a href=/{slug}>{slug}</a></h1><time>{n} May 2023</time>" for n, slug in enumerate("abc", 1))
    head = "<h1>Tea</h1><div class=t>March 4, 2024</div>"
    assert day(dom(f"{head}{text}<div><h1>Recent</h1>{flat}</div>")) == "2024-03-04"
    # Such lists hold the page's own post, too, and may hold one other beside it.
    other, own = "<h1><a href=/coffee>Coffee</a></h1><time>1 May 2023</time>", f"<h1><a href='{URL}'>Tea</a></h1>"
    for both in (other + own, own + other):
        assert day(dom(f"{head}{text}<div><h2>Recent</h2>{both}</div>")) == "2024-03-04"
    # Nor where a card is a line, or the page shows no other day.
    rows = "".join(f"<li class=post><h3><a href=/{slug}>{slug}</a></h3><time>{n} May 2023</time></li>" for n, slug in
                   enumerate("abc", 1))  # fmt: skip
    assert day(dom(f"<h1>Tea</h1>{text}<div><h2>More</h2><ul>{rows}</ul></div>")) is None
    # One line with a link is the post's own: its date and its category.
    assert day(dom(f"<h1>Tea</h1>{text}<div>March 4, 2024 in <a href=/kettles>Kettles</a></div>")) == "2024-03-04"


@pytest.mark.parametrize(
    ("said", "found"),
    [("03/04/2024 9:13 AM", "2024-03-04"), ("03/04/2024 09:13 CST", "2024-03-04"), ("04/03/2024 21:13", "2024-03-04")],
)
def test_the_order_of_numbers_where_no_language_is_declared(said: str, found: str) -> None:
    page = parse(f"<h1>Tea</h1><p class=date>{said}</p><div class=entry-content>{TEXT}</div>", URL)
    assert find_published(page, DateContext(now=NOW))[0].value.date().isoformat() == found


@pytest.mark.parametrize(
    ("said", "path", "found"),
    [
        ("03.04.24", "/2024/03/tea", "2024-03-04"),
        ("03.04.24", "/2024/04/tea", "2024-04-03"),
        ("03.04.24", "/2023/03/tea", "2024-04-03"),  # another year: it may be a date of something else
        ("03.04.24", "/2024/05/tea", "2024-04-03"),
        ("03.04.24", "/tea", "2024-04-03"),
    ],
)
def test_the_month_in_the_address_tells_the_order_of_numbers(said: str, path: str, found: str) -> None:
    page = dom(f"<h1>Tea</h1><p>{said}</p><div class=entry-content>{TEXT}</div>", "", f"http://blog.example{path}")
    content = find_content(page)
    assert content is not None
    dates = find_published(page, DateContext(languages=("de",), now=NOW), content.element)
    assert dates[0].value.date().isoformat() == found


@pytest.mark.parametrize(("order", "found"), [(Order.DMY, "2024-04-03"), (Order.MDY, "2024-03-04")])
def test_the_order_of_numbers_is_told(order: Order, found: str) -> None:
    assert day(dom(f"<p class=date>03/04/2024</p>{TEXT}"), order) == found


def test_places_that_agree_are_surer() -> None:
    one = dom(f"<p class=date>March 4, 2024</p><div class=entry-content>{TEXT}</div>")
    two = dom(
        f"<p class=date>March 4, 2024</p><div class=entry-content>{TEXT}</div>", url="http://blog.example/2024/03/04/x"
    )
    context = DateContext(languages=("en",), now=NOW)
    assert find_published(two, context)[0].confidence > find_published(one, context)[0].confidence


def test_a_moment_says_more_than_a_day() -> None:
    page = dom(
        TEXT, "<meta property=article:published_time content=2024-03-04T10:15:00Z>", "http://blog.example/2024/03/04/x"
    )
    best = find_published(page, DateContext(now=NOW))[0]
    assert (best.value.hour, best.value.minute) == (10, 15)


@pytest.mark.parametrize(
    ("moment", "said", "path", "found"),
    [
        ("2024-03-03T16:00:00Z", "2024-03-04", "/2024/03/04/tea", "2024-03-03T16:00:00+00:00"),  # midnight in Taipei
        ("2024-03-05T04:30:00Z", "2024-03-04", "/2024/03/04/tea", "2024-03-05T04:30:00+00:00"),  # an evening in Denver
        ("2024-03-03T16:00:00+00:00", "2024-03-04", "/tea", "2024-03-03T16:00:00+00:00"),
        (
            "2024-03-03T16:00:00+08:00",
            "2024-03-04",
            "/2024/03/04/tea",
            "2024-03-04T12:00:00",
        ),  # its own clock says the 3rd
        ("2024-03-03T10:00:00Z", "2024-03-04", "/2024/03/04/tea", "2024-03-04T12:00:00"),  # nowhere the 4th
        ("2024-03-01T16:00:00Z", "2024-03-04", "/2024/03/04/tea", "2024-03-04T12:00:00"),
        ("0001-01-01T00:00:00Z", "2024-03-04", "/2024/03/04/tea", "2024-03-04T12:00:00"),  # no date at all
    ],
)
def test_a_moment_in_utc_is_of_the_day_that_its_page_names(moment: str, said: str, path: str, found: str) -> None:
    line = f"<time datetime={moment}><a href={path}>{said}</a></time>"
    page = dom(f"<h1>Tea</h1>{line}<div class=entry-content>{TEXT}</div>", "", f"http://blog.example{path}")
    content = find_content(page)
    assert content is not None
    best = find_published(page, DateContext(languages=("en",), now=NOW), content.element)[0]
    assert best.value.isoformat() == found


def test_changes() -> None:
    page = dom(TEXT, "<meta property=article:modified_time content=2024-03-09T10:00:00Z>")
    assert find_modified(page, DateContext(now=NOW))[0].value.day == 9
    assert find_modified(dom(TEXT), DateContext(now=NOW)) == []


def test_what_is_around_comments_tells_no_date() -> None:
    comments = "<div class=row><div class=said><b>Ann</b><br>3 May 2010, 10:11<p>So true.</p></div></div>"
    page = dom(f"<div class=text><h1>Tea</h1><p>{TEXT}</p></div>{comments}")
    said = frozenset(page.index.named(".said"))
    content = next(iter(page.index.named(".text")))
    assert [f.value.day for f in find_published(page, DateContext(now=NOW), content)] == [3]
    assert find_published(page, DateContext(now=NOW), content, said) == []


@pytest.mark.parametrize(
    ("above", "found"),
    [
        # links to the posts beside it, called by their days, two elements deep
        ("<div><p>Next: <a rel=next href=/b>2017 Feb 08</a>, Up: <a rel=up href=/c>2017</a></p></div>", None),
        (
            "<div><p>Next: <a rel=next href=/b>2017 Feb 08</a></p></div><h3>Tea</h3><p>Posted on Fri Feb 10, 2017</p>",
            "2017-02-10",
        ),
        # --- near misses: its own day beside such links, or in a link that leads nowhere else
        ("<div><p><b>10 February 2017</b> <span><a rel=next href=/b>Black tea</a></span></p></div>", "2017-02-10"),
        ("<div><p><a rel=bookmark href=/tea>10 February 2017</a></p></div>", "2017-02-10"),
    ],
)
def test_days_by_which_links_call_other_posts(above: str, found: str | None) -> None:
    assert day(dom(above + TEXT)) == found


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (f"<h1>Tea for two</h1>March 4, 2024{TEXT}", "2024-03-04"),
        (
            f"<header><h1>All the leaves of Ann</h1><nav>x</nav></header><h2>Tea for two</h2>2024-03-04{TEXT}",
            "2024-03-04",
        ),
        (f"<h1>Tea for two</h1>On March 4, 2024 it rained on all of us{TEXT}", None),
        (f"<h1>Tea for two</h1>{TEXT}March 4, 2024{TEXT}", None),
    ],
)
def test_a_line_right_behind_the_heading_that_has_no_element(body: str, found: str | None) -> None:
    assert day(dom(f"<article>{body}{TEXT}</article>", "<title>Tea for two - All the leaves of Ann</title>")) == found


@pytest.mark.parametrize(
    ("foot", "found"),
    [
        ("<p class=date>Date: 2024-03-04</p><p class=date>Created: 2024-04-30</p>", "2024-03-04"),
        ("<p>Ann Lee</p><p>Datum: 4. März 2024</p>", "2024-03-04"),
        ("<p>日期：2024年3月4日</p>", "2024-03-04"),
        # The day of an export, of a change, of several things; a sentence.
        ("<p class=date>Created: 2024-03-04</p>", None),
        ("<p>Last updated: 2024-03-04</p>", None),
        ("<p>Date: 2024-03-04</p><p>Date: 2024-03-05</p>", None),
        ("<p>Date: we met on March 4, 2024, and had some tea by the river until it rained</p>", None),
    ],
)
def test_a_labelled_day_at_the_foot_where_there_is_no_other(foot: str, found: str | None) -> None:
    assert day(dom(f"<div id=content><h1>Tea for two</h1>{TEXT}</div><div id=postamble>{foot}</div>")) == found


def test_a_labelled_day_among_comments_is_theirs() -> None:
    page = dom(f"<div id=content>{TEXT}</div><div id=postamble><div class=c><p>Date: 2024-03-04</p></div></div>")
    content, comment = find_content(page), next(e for e in page.body.iter("div") if e.get("class") == "c")
    assert content is not None
    assert find_published(page, DateContext(now=NOW), content.element, frozenset([comment])) == []


SHELL = "$ ls -la kettles/of/tea\n" * 8
PLAIN = "\n".join("The kettle was old and the tea was green, and the river went by" for _ in range(9))


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (f"<pre>home  log\n\nTea for two\n===========\n\n2024-03-04\n\n{PLAIN}</pre>", "2024-03-04"),
        (f"<pre>4 March 2024\n\n{PLAIN}</pre>", "2024-03-04"),
        # In a sentence; further down; a piece of what is not plain text as a whole.
        (f"<pre>We drank tea on 2024-03-04 and on the day behind it, too\n{PLAIN}</pre>", None),
        (f"<pre>{PLAIN}\n2024-03-04\n{PLAIN}</pre>", None),
        (f"<div><pre>$ date\n2024-03-04\n{SHELL}</pre><p>{PLAIN}</p><p>{PLAIN}</p></div>", None),
    ],
)
def test_a_line_of_a_post_in_plain_text(body: str, found: str | None) -> None:
    page = dom(body)
    content = page.body[0]
    said = find_published(page, DateContext(now=NOW), content)
    assert (said[0].value.date().isoformat() if said else None) == found


@pytest.mark.parametrize(
    ("before", "within", "behind", "path", "found"),
    [
        # The text tells of a day; a line says when it was posted.
        ("", "<p>Party: April 7, 2024</p>", "<p>Posted by Ann, March 3, 2024</p>", "/party", "2024-03-03"),
        (" on April 7, 2024", "", "<p>Posted March 3, 2024</p>", "/party", "2024-03-03"),
        ("", "<p>Party: April 7, 2024</p>", "", "/party", "2024-04-07"),
        # Its address knows better, but for where on earth the day begins.
        ("", "<p><time datetime=2024-04-07T20:00>7 April</time></p>", "", "/2024/03/party", None),
        ("", "<p>Party: April 7, 2024</p>", "", "/2024/03/party", None),
        ("", "<p>April 1, 2024</p>", "", "/2024/03/party", "2024-04-01"),
        ("", "<p>Posted on April 7, 2024</p>", "", "/2024/03/party", "2024-04-07"),
        ("", "<p>When: April 7, 2024, 20:00</p>", "<div>Ann · March 3, 2024</div>", "/party", "2024-03-03"),
        ("", "<p>Wann: 7. April 2024</p>", "", "/party", "2024-04-07"),
        # Pages and elements that are called an event's.
        ("", "<i itemprop=startDate>April 7, 2024</i>", "<p>Ann, March 3, 2024</p>", "/party", "2024-03-03"),
        ("", "<p class=event-date>April 7, 2024</p>", "<p>Ann, March 3, 2024</p>", "/party", "2024-03-03"),
        ("", "<p class=vevent>Party: April 7, 2024</p>", "", "/party", None),
        ("</h1>April 7, 2024<h1 class=vevent>", "", "", "/party", None),
        ("", "<p class=vevent>April 7, 2024</p>", "<p class=date>March 3, 2024</p>", "/party", "2024-03-03"),
    ],
)
def test_the_day_of_an_event(before: str, within: str, behind: str, path: str, found: str | None) -> None:
    body = f"<h1>Party{before}</h1><div class=entry-content>{within}{TEXT}</div>{behind}"
    assert day(dom(body, url=f"http://blog.example{path}")) == found


@pytest.mark.parametrize(
    ("above", "below", "found"),
    [
        ("<p>Posted March 3, 2022. Updated April 5, 2023.</p>", "", "2023-04-05"),
        ("", "<p>Last modified on April 5, 2023</p>", "2023-04-05"),
        ("<p>Zuletzt aktualisiert am 5. April 2023</p>", "", "2023-04-05"),
        ("<p>March 3, 2022</p>", "", None),
        ("", "<p>The list was updated in the spring of 2022 by those who had made it on April 5, 2023</p>", None),
        ("<time class=updated datetime=2023-05-06>x</time><p>Updated April 5, 2023</p>", "", "2023-05-06"),
    ],
)
def test_lines_that_tell_of_a_change(above: str, below: str, found: str | None) -> None:
    page = dom(f"<h1>Tea</h1>{above}<div class=entry-content>{TEXT}</div>{below}")
    changes = find_modified(page, DateContext(languages=("en",), now=NOW), page.index.named(".entry-content")[0])
    assert [change.value.date().isoformat() for change in changes] == ([found] if found else [])


def test_a_title_tells_of_no_change() -> None:
    head = "<title>Update April 5, 2023 - Leaves</title>"
    page = dom(f"<h1>Update April 5, 2023</h1><div class=entry-content>{TEXT}</div>", head)
    assert find_modified(page, DateContext(now=NOW), page.index.named(".entry-content")[0]) == []
