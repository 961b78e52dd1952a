"""Finding the comments of a page: fields, threads, pingbacks, the area, and what is no comment."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from blogcorpus.dom import parse
from blogcorpus.heuristics.comments import find_comments
from tests.comment_pages import POST, SAID, area_of, find, inside, told


def comment(number: int, author: str, text: str, inner: str = "") -> str:
    """A comment as WordPress writes it."""
    return (
        f'<li class="comment" id="comment-{number}"><article id="div-comment-{number}" class="comment-body">'
        f'<footer class="comment-meta"><div class="comment-author vcard"><b class="fn">{author}</b>'
        f' <span class="says">says:</span></div><div class="comment-metadata"><a href="#comment-{number}">'
        f'<time datetime="2016-12-16T06:53:55+01:00">16 December 2016</time></a></div></footer>'
        f'<div class="comment-content">{text}</div><div class="reply"><a class="comment-reply-link">Reply</a></div>'
        f"</article>{inner}</li>"
    )


def page(*comments: str, heading: str = "<h2>2 Comments</h2>") -> str:
    return f'<div id="comments">{heading}<ol class="commentlist">{"".join(comments)}</ol></div>'


def test_all_fields() -> None:
    area = area_of(page(comment(7, "Ann", "<p>Well said.</p>")))
    (found,) = area.comments
    assert found.id == "7"
    assert found.parent is None
    assert found.author == "Ann"
    assert found.published == datetime(2016, 12, 16, 6, 53, 55, tzinfo=timezone(timedelta(hours=1)))
    assert found.text == "Well said."
    assert not found.pingback


def test_threads_by_nesting() -> None:
    deep = comment(3, "Cy", "<p>Three</p>")
    mid = comment(2, "Bo", "<p>Two</p>", f'<ul class="children">{deep}</ul>')
    area = area_of(
        page(comment(1, "Ann", "<p>One</p>", f'<ul class="children">{mid}</ul>'), comment(4, "Di", "<p>4</p>"))
    )
    assert [(c.id, c.parent) for c in area.comments] == [("1", None), ("2", "1"), ("3", "2"), ("4", None)]
    assert [c.text for c in area.comments] == ["One", "Two", "Three", "4"]


@pytest.mark.parametrize(
    ("piece", "found"),
    [
        ("<div id=c7>{}</div>", 1),
        # Pieces of pages that some software numbers in the same way.
        ("<div id=c7 class='frame frame-default'>{}</div>", 0),
        ("<div id=c7 class=csc-default>{}</div>", 0),
        ("<div id=c7><div itemprop=articleBody>{}</div></div>", 0),
    ],
)
def test_a_numbered_piece_of_a_page_is_no_comment(piece: str, found: int) -> None:
    said = "<p><b class=author>Ann</b>, <time datetime=2016-12-16>16 December 2016</time></p><p>Well said.</p>"
    area = find(piece.format(said))
    assert (len(area.comments) if area is not None else 0) == found


@pytest.mark.parametrize(
    "inner",
    [
        "<form class=comment-reply-form id=reply-7><div class='form-group name'>Name <p>required</p></div>"
        "<p>Your address is never shown to anybody, nor given away to anybody else.</p><textarea></textarea></form>",
        "<form class=rating><label>One star</label><input type=radio></form>",
    ],
)
def test_a_form_in_a_comment_says_nothing(inner: str) -> None:
    said = "<div class=media-body><h4 class=media-heading>Ann</h4><p>Well said.</p><a class=reply>Reply</a>"
    area = area_of(f"<div id=comments><div class='comment media' id=comment-7>{said}{inner}</div></div></div>")
    assert [(c.author, c.text) for c in area.comments] == [("Ann", "Well said.")]


def test_a_comment_in_a_form_is_read() -> None:
    body = "<b class=fn>Ann</b><div class=comment-content>Well said.</div>"
    area = area_of(
        f"<form><div id=comments><div class=comment id=comment-7>{body}</div></div><textarea></textarea></form>"
    )
    assert [(c.author, c.text) for c in area.comments] == [("Ann", "Well said.")]


def test_threads_by_depth_classes() -> None:
    html = "".join(
        f'<div class="comment depth-{depth}" id="comment-{n}"><cite>P{n}</cite><p>Text {n}</p></div>'
        for n, depth in enumerate((1, 2, 3, 2, 1), 1)
    )
    area = area_of(f'<div id="comments">{html}</div>')
    assert [c.parent for c in area.comments] == [None, "1", "2", "1", None]


def test_threads_by_items_of_lists() -> None:
    said = [f"<div><div class=comment><cite>P{n}</cite><p>Text {n}</p></div></div>" for n in range(1, 4)]
    nested = f"<ol><li>{said[0]}<ol><li>{said[1]}</li></ol></li><li>{said[2]}</li></ol>"
    first, second, third = area_of(f"<div id=comments>{nested}</div>").comments
    assert [c.parent for c in (first, second, third)] == [None, first.id, None]
    # One item around them all is the page's.
    area = area_of(f"<ul><li><div id=comments>{''.join(said)}</div></li></ul>")
    assert [c.parent for c in area.comments] == [None, None, None]


def test_threads_by_links_to_what_is_answered() -> None:
    answer = 'in reply to <a href="#comment-1">Ann</a>'
    area = area_of(
        '<div id="comments"><div class="comment" id="comment-1"><b class="author">Ann</b>'
        '<div class="text">One</div></div>'
        f'<div class="comment" id="comment-2"><b class="author">Bo</b> <span class="meta">{answer}</span>'
        '<div class="text">Two</div></div></div>'
    )
    assert [(c.author, c.parent) for c in area.comments] == [("Ann", None), ("Bo", "1")]


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>One</p><p>Two</p>", "One\n\nTwo"),
        ("One<br>two<br><br>three", "One\ntwo\n\nthree"),
        ("<blockquote><p>They said</p></blockquote><p>Yes</p>", "They said\n\nYes"),
        ("<p>See <a href='#comment-1'>Ann</a>’s <cite>Tea</cite></p>", "See Ann’s Tea"),
        ("<pre>if tea:\n    drink()</pre>", "if tea:\n    drink()"),
        ("<p>Reply</p>", "Reply"),
        ("<p>Good</p><p>Reply</p>", "Good"),
        ("<p>Nice <img class='wp-smiley' alt=':)'></p>", "Nice :)"),
        ("<p><em class='comment-awaiting-moderation'>Your comment is awaiting moderation.</em></p><p>Hi</p>", "Hi"),
    ],
)
def test_text(html: str, text: str) -> None:
    assert told(area_of(page(comment(1, "Ann", html)))) == [("Ann", text)]


@pytest.mark.parametrize(
    ("html", "author"),
    [
        ("Ann", "Ann"),
        ("<a href='http://a.example' rel='external nofollow'>Ann Lee</a>", "Ann Lee"),
        ("Anonymous", "Anonymous"),
        ("Ann <span>Post author</span>", "Ann"),
        ("Ann says:", "Ann"),
        ("Мария пишет:", "Мария"),
        ("Tea in 2009", "Tea in 2009"),
        ("Simon Says", "Simon Says"),
        ("<img alt='Ann'>Bo", "Bo"),
    ],
)
def test_author(html: str, author: str) -> None:
    (found,) = area_of(page(comment(1, html, "<p>Text</p>"))).comments
    assert found.author == author


def test_pingbacks_are_told_apart() -> None:
    area = area_of(
        page(
            comment(1, "Ann", "<p>Text</p>"),
            '<li class="pingback" id="comment-2"><div class="comment-body">Pingback: <a class="url" href="u">On cups'
            '</a> <span class="edit-link"><a>Edit</a></span></div></li>',
            '<li class="trackback" id="comment-3"><cite class="fn"><a href="u">Pots</a></cite> says:<p>[…] tea […]</p>'
            "</li>",
        )
    )
    assert [(c.author, c.text, c.pingback) for c in area.comments] == [
        ("Ann", "Text", False),
        ("On cups", "", True),
        ("Pots", "[…] tea […]", True),
    ]


def test_order_of_numbers_is_told_by_the_other_dates() -> None:
    html = "".join(
        f'<li class="comment" id="comment-{n}"><cite>P{n}</cite> <span class="date">{date}</span><p>Text {n}</p></li>'
        for n, date in enumerate(("03/04/2012 10:00", "05/04/2012 11:00", "23/04/2012 9:00"))
    )
    area = find_comments(parse(f"<ol>{html}</ol>"), languages=["en-US"])
    assert area is not None
    assert [c.published for c in area.comments] == [
        datetime(2012, 4, 3, 10),
        datetime(2012, 4, 5, 11),
        datetime(2012, 4, 23, 9),
    ]


def test_time_passed_is_read_with_a_clock_only() -> None:
    html = page(
        '<li class="comment" id="comment-1"><cite>Ann</cite> <span class="date">3 days ago</span><p>Hi</p></li>'
    )
    dated = find_comments(parse(html), now=datetime(2020, 5, 10))
    undated = find_comments(parse(html))
    assert dated is not None
    assert undated is not None
    assert dated.comments[0].published == datetime(2020, 5, 7, 12)
    assert undated.comments[0].published is None


@pytest.mark.parametrize(
    ("title", "read"),
    [("2012-04-05T11:00:00Z", datetime(2012, 4, 5, 11, tzinfo=timezone.utc)), ("as soon as can", None)],
)
def test_an_abbreviation_stands_for_its_moment(title: str, read: datetime | None) -> None:
    html = (
        f'<li class="comment" id="comment-1"><cite>Ann</cite> <abbr title="{title}">2 days later:</abbr><p>Hi</p></li>'
    )
    area = find_comments(parse(page(html)))
    assert area is not None
    assert area.comments[0].published == read


def test_ids_without_numbers_are_stable_and_single() -> None:
    one = '<div class="comment"><b class="author">Ann</b><i class="date">3 May 2010</i><div class="text">Hi</div></div>'
    other = one.replace("Hi", "Ho")
    first, second, third = (c.id for c in area_of(f"<div id='comments'>{one}{other}{one}</div>").comments)
    alone = area_of(f"<div id='comments'>{other}{one}</div>").comments
    assert len({first, second, third}) == 3
    assert [c.id for c in alone] == [second, first]


def test_area_has_heading_and_form() -> None:
    area = area_of(
        f"<div id='discuss'>{page(comment(1, 'Ann', '<p>Text</p>'))}"
        "<form><label>Name</label><textarea></textarea>Send</form></div>"
    )
    assert area.element is not None
    assert area.parts == (area.element,)
    assert "2 Comments" in inside(area)
    assert "Send" in inside(area)


def test_heading_and_form_beside_the_post_are_parts() -> None:
    area = area_of(
        f"<h3>1 Comment</h3><ol class='commentlist'>{comment(1, 'Ann', '<p>Text</p>')}</ol>"
        "<h3>Leave a comment</h3><form><textarea></textarea></form>"
    )
    assert area.element is not None
    assert [part.tag for part in area.parts] == ["ol", "h3", "h3", "form"]
    assert area.declared == 1


def test_comments_among_the_posts_own_elements() -> None:
    html = (
        "<div class='box'><h1>Tea</h1><p>Water.</p>"
        + "".join(
            f'<div class="comment" id="comment-{n}"><b class="author">{who}</b><div class="text">{what}</div></div>'
            for n, (who, what) in enumerate(SAID)
        )
        + "</div>"
    )
    area = find_comments(parse(html))
    assert area is not None
    assert told(area) == SAID
    assert area.element is None
    assert "Water" not in inside(area)


@pytest.mark.parametrize(
    ("html", "declared"),
    [
        ("<div id='comments'><h3>No comments yet</h3><form><textarea></textarea></form></div>", 0),
        ("<div id='respond' class='comment-respond'><form><textarea></textarea></form></div>", None),
        ("<div id='disqus_thread'></div>", None),
        ("<div id='comments'><p>Comments are closed.</p></div>", None),
    ],
)
def test_empty_area(html: str, declared: int | None) -> None:
    area = area_of(html)
    assert area.comments == ()
    assert area.element is not None
    assert area.declared == declared


@pytest.mark.parametrize(
    "html",
    [
        "",
        "<p class='comments-link'><a href='/post#comments'>3 Comments</a></p>",
        "<div class='comment'><a href='/post#respond'>Leave a comment</a></div>",
        "<div id='sidebar'><ul><li class='comment'><a href='/x#comment-1'>Ann</a> on Tea, May 3, 2010</li></ul></div>",
        "<ul id='recentcomments'><li class='recentcomments'><span class='comment-author-link'>Ann</span> on"
        " <a href='/x#comment-3'>Tea</a></li></ul>",
        "<div><h3>Latest Comments</h3><ul><li><b>Ann</b> on May 3, 2010: <p>nice</p></li>"
        "<li><b>Bo</b> on May 4, 2010: <p>good</p></li></ul></div>",
        "<h3>Related posts</h3><ul><li><a href='/a'>Cups</a> <small>May 3, 2010</small><p>Teaser</p></li>"
        "<li><a href='/b'>Pots</a> <small>May 4, 2010</small><p>Teaser</p></li></ul>",
        "<div id='c12' class='csc-default'><h2>Head</h2><p>Text</p></div><div id='c13'><p>More</p></div>",
        "<article class='category-comments tag-comment'><h2>A post</h2><p>On comments</p></article>",
    ],
)
def test_no_comments(html: str) -> None:
    assert find(html) is None


def test_recent_comments_do_not_mix_with_the_posts() -> None:
    widget = (
        "<aside class='widget widget_recent_comments'><ul><li class='comment' id='comment-90'><cite>Zoe</cite>"
        "<p>Elsewhere</p></li></ul></aside>"
    )
    area = area_of(page(comment(1, "Ann", "<p>Text</p>")) + widget)
    assert told(area) == [("Ann", "Text")]


@pytest.mark.parametrize("name", ["jx_meta_comment", "post-comment"])
@pytest.mark.parametrize("count", ["3", "3 comments"])
def test_counts_in_cards_of_other_posts_are_no_comments(name: str, count: str) -> None:
    cards = "".join(
        f"<article><h3><a href=/p{n}>Post {n}</a></h3><div>by <a href=/ann>Ann</a> <time>May {n}, 2020</time>"
        f"<div class={name}><a href=/p{n}#comments><i></i> {count}</a></div></div><p>Tea and more.</p></article>"
        for n in range(1, 4)
    )
    area = find(f"<div class=related>{cards}</div>")
    assert area is None or area.comments == ()


def test_post_alone_has_no_area() -> None:
    assert find_comments(parse(POST)) is None


@pytest.mark.parametrize(
    "html",
    [
        f"<ol class='commentlist'>{comment(1, 'Ann', '<p>Text</p>')}</ol><h3>Leave a reply</h3>"
        "<form><textarea></textarea></form>",
        f"<h3>2 Comments</h3>{comment(1, 'Ann', '<p>Text</p>')}{comment(2, 'Bo', '<p>Text</p>')}",
        "<div id='respond'><form><textarea></textarea></form></div>",
        "<div id='disqus_thread'></div><p>More on tea tomorrow.</p>",
    ],
)
def test_short_post_stays_outside(html: str) -> None:
    area = find_comments(parse(f"<div id='content'><h2>Tea</h2><p>Drink it.</p>{html}</div>"))
    assert area is not None
    assert "Drink it." not in inside(area)
    assert "tomorrow" not in inside(area)


def test_a_post_that_says_that_comments_are_open_is_no_form() -> None:
    post = f"<div class='hentry comments-open'><h1>Tea</h1><div class=entry-content>{POST}</div></div>"
    area = find_comments(
        parse(f"{post}<div id=comments><h3>Post a comment</h3><form><textarea></textarea></form></div>")
    )
    assert area is not None
    assert [part.get("id") for part in area.parts] == ["comments"]


def comments_of(html: str) -> list[str]:
    area = find_comments(parse(html))
    return [comment.text for comment in area.comments] if area is not None else []


def test_a_numbered_column_with_the_post_is_no_comment() -> None:
    post = "<div id=c1>2 May 2010 by Ann<h2>Tea for two</h2><p>The kettle sings.</p></div>"
    page = f"<title>Tea for two</title>{post}<div id=c2><p>Bo says on 3 May 2010: Milk.</p></div>"
    assert not [comment for comment in comments_of(page) if "kettle" in comment]


def test_sidebar_is_elsewhere() -> None:
    listed = "".join(
        f"<li class='comment'><b class='author'>{who}</b> <i class='date'>3 May 2010</i><p class='text'>{what}</p></li>"
        for who, what in SAID
    )
    assert find(f"<div id='sidebar'><ul>{listed}</ul></div>") is None
    assert told(area_of(f"<div id='below'><ul>{listed}</ul></div>")) == SAID


def newest(*pages: str) -> str:
    """A blog's newest comments, called as a post's own are."""
    said = "".join(f"<div class=comment><a href='{page}'>Cy</a>: Another thing altogether.</div>" for page in pages)
    return f"<div id=right><b>{{}}</b>{said}</div>"


@pytest.mark.parametrize(
    ("beside", "found"),
    [
        (newest("/a#c1", "/b#c2"), ["7"]),
        (newest("/a?showComment=1#c1", "/b#c2"), ["7"]),
        ("<div><h4>Recent comments</h4><ul><li class=comment>Cy: So it is.</li></ul></div>", ["7"]),
        ("<div><h4>Letzte Kommentare</h4><div class=comment><b>Cy</b> So it is.</div></div>", ["7"]),
        # One other address may be the post's own.
        ("<ol><li class=comment id=comment-8><a href='/?p=3#comment-8'>Cy</a>: So it is.</li></ol>", ["7", "8"]),
        ("<ol><li class=comment id=comment-8><a href='#comment-8'>Cy</a>: So it is.</li></ol>", ["7", "8"]),
        (
            "<ol><li class=comment id=comment-8><a href='index.html#comment-8'>Cy</a>: So it is.</li>"
            "<li class=comment id=comment-9><a href='index.html#comment-9'>Di</a>: So <a href=/a#c1>they</a> said.</li>"
            "<li class=comment id=comment-10><a href='comment-page-2/#comment-10'>Ed</a>: No.</li></ol>",
            ["7", "8", "9", "10"],
        ),
        # What people quote.
        (
            "<ol><li class=comment id=comment-8><a href='/post#comment-8'>Cy</a>: So <a href=/a#c1>they</a>"
            " <a href=/b#c2>said</a>.</li></ol>",
            ["7", "8"],
        ),
    ],
)
def test_comments_of_other_posts(beside: str, found: list[str]) -> None:
    area = area_of(page(comment(7, "Ann", "<p>Well said.</p>"), heading="<h2>Comments</h2>") + beside)
    assert [said.id for said in area.comments] == found


@pytest.mark.parametrize("beside", [newest("/a#c1", "/b#c2"), "<h4>Recent comments</h4><p class=comment>Cy: So it is."])
def test_only_comments_of_other_posts(beside: str) -> None:
    area = find(beside)
    assert area is None or area.comments == ()


@pytest.mark.parametrize(
    ("text", "pingback"),
    [
        ("<p>[…] what Ann says of tea is true […]</p>", True),
        ("<p>[&#8230;] what Ann says</p><p>of tea [&#8230;]</p>", True),
        ("<p>[...] what Ann says of tea is true [...]</p>", True),
        ("<p>[…] what Ann says of tea is true.</p>", False),
        ("<p>I say: […] what Ann says of tea […]</p>", False),
        ("<p>… and so on …</p>", False),
    ],
)
def test_an_excerpt_is_another_sites(text: str, pingback: bool) -> None:
    (found,) = area_of(page(comment(7, "Pots", text))).comments
    assert found.pingback == pingback


def test_trackbacks_of_movable_type() -> None:
    area = area_of(
        "<div class=trackbacks><h2>TrackBack</h2><div class=trackback id=ping-4><div class=trackback-content>"
        "<p>&raquo; <a href=http://pots.example/3>On pots</a> from Potter's<br>Ann says of tea."
        " [<a href=http://pots.example/3>Read More</a>]</p></div><p class=trackback-footer>Tracked on May 3, 2005 10:11"
        " AM</p></div></div>"
    )
    (found,) = area.comments
    assert (found.author, found.pingback, found.published) == ("On pots", True, datetime(2005, 5, 3, 10, 11))
    assert found.text == "from Potter's\nAnn says of tea."


@pytest.mark.parametrize(
    ("foot", "path", "day"),
    [
        ("", "/tea", datetime(2012, 5, 4, 10, 11)),
        ("<p>Last changed 31/12/2013</p>", "/tea", datetime(2012, 5, 4, 10, 11)),
        # The page's other dates, its address, and a clock of twelve hours.
        ("<p>Last changed 12/31/2013</p>", "/tea", datetime(2012, 4, 5, 10, 11)),
        ("", "/2012/04/tea", datetime(2012, 4, 5, 10, 11)),
        ("<p>4/7/2012 10:11 AM</p>", "/tea", datetime(2012, 4, 5, 10, 11)),
    ],
)
def test_the_page_tells_the_order_of_numbers(foot: str, path: str, day: datetime) -> None:
    said = "<li class=comment id=comment-7><cite class=fn>Ann</cite> <span class=date>4/5/2012 10:11</span><p>So.</li>"
    dom = parse(f"<body>{POST}<ol class=commentlist>{said}</ol>{foot}</body>", f"http://tea.example{path}")
    area = find_comments(dom, now=datetime(2014, 1, 1, tzinfo=timezone.utc))
    assert area is not None
    assert [comment.published for comment in area.comments] == [day]


@pytest.mark.parametrize(
    ("head", "text", "found"),
    [
        ("<cite class=fn>Trackback from Pots</cite>", "<p>On pots</p>", ("Pots", "On pots", True)),
        ("<span class=type>Pingback</span> by <cite class=fn>Pots</cite>", "<p>On pots</p>", ("Pots", "On pots", True)),
        ("<i>Comment</i> by <cite class=fn>Pots</cite>", "<p>On pots</p>", ("Pots", "On pots", False)),
        ("<cite class=fn>Ping Pong</cite>", "<p>On pots</p>", ("Ping Pong", "On pots", False)),
    ],
)
def test_pingbacks_that_a_label_tells(head: str, text: str, found: tuple[str, str, bool]) -> None:
    area = area_of(f"<ol class=commentlist><li class=comment id=comment-7>{head}{text}</li></ol>")
    assert [(said.author, said.text, said.pingback) for said in area.comments] == [found]


def test_a_pingback_that_is_no_more_than_a_link_and_its_day() -> None:
    link = "<a href=http://pots.example/3>On pots</a>"
    area = area_of(f"<ol><li class=pingback id=c7><p>Pingback from {link} on March 4, 2012</p></li></ol>")
    assert [(said.author, said.text) for said in area.comments] == [("On pots", "")]


@pytest.mark.parametrize(
    ("written", "name"), [("Bo&amp;apos;s Pots", "Bo's Pots"), ("R&amp;B", "R&B"), ("Q&amp;#38;A", "Q&A")]
)
def test_names_that_were_escaped_twice(written: str, name: str) -> None:
    assert area_of(page(comment(7, written, "<p>So.</p>"))).comments[0].author == name
