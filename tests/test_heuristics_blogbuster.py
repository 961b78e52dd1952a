"""The paper's rules for front pages: as they are written there, and as a file that a person edits."""

from __future__ import annotations

from datetime import datetime, timezone

import pytest

from blogcorpus.dom import parse
from blogcorpus.errors import RuleError
from blogcorpus.heuristics.blogbuster import blogbuster, paper_rules, read_rules
from blogcorpus.heuristics.date_reading import DateContext

NOW = DateContext(languages=("en",), now=datetime(2012, 1, 1, tzinfo=timezone.utc))


def posts(html: str) -> list[tuple[str, str, str | None, str]]:
    """(address, title, day, text) of each post."""
    dom = parse(f"<body>{html}</body>", "http://blog.example/")
    return [
        (p.segment.url, p.segment.title, p.published.date().isoformat() if p.published else None, p.text)
        for p in blogbuster(dom, context=NOW)
    ]


def test_a_page_of_blogger() -> None:
    found = posts(
        """<h2 class="date-header">Friday, March 4, 2011</h2>
        <div class="post hentry"><h3 class="post-title entry-title"><a href="/2011/03/tea.html">Tea</a></h3>
        <div class="post-body entry-content">Water first.</div><div class="post-footer">Posted by Ann</div></div>
        <h2 class="date-header">Thursday, March 3, 2011</h2>
        <div class="post hentry"><h3 class="post-title"><a href="/2011/03/rain.html">Rain</a></h3>
        <div class="post-body">All day.</div></div><div class="sidebar"><h2>About</h2>Me.</div>"""
    )
    assert found == [
        ("http://blog.example/2011/03/tea.html", "Tea", "2011-03-04", "Water first."),
        ("http://blog.example/2011/03/rain.html", "Rain", "2011-03-03", "All day."),
    ]


@pytest.mark.parametrize(
    ("html", "found"),
    [
        # step 1: which elements hold a post
        ('<div class="posted"><div class="entry">Yes.</div></div>', 1),
        ('<div id="post-7"><div class="entry">Yes.</div></div>', 1),
        ('<div class="divlog"><div class="text">Yes.</div></div>', 1),
        ('<div class="snap_preview">Yes.</div>', 1),
        ('<div class="my-entry-a-post"><div class="entry">Yes.</div></div>', 1),
        ('<div class="compost"><div class="entry">No.</div></div>', 0),
        ('<article class="post"><div class="entry">No div.</div></article>', 0),
        # step 2: where its text is, or there is no post
        ('<div class="post"><div class="words">No.</div></div>', 0),
        ('<div class="post"><p class="entry">No div.</p></div>', 0),
        ('<div class="post"><section><div class="entry">No child.</div></section></div>', 0),
        ('<div class="post"><div class="entrybody">Yes.</div></div>', 1),
        ('<div class="post content">Yes.</div>', 1),
    ],
)
def test_which_elements_are_posts(html: str, found: int) -> None:
    assert len(posts(html)) == found


@pytest.mark.parametrize(
    ("html", "title"),
    [
        ('<div class="post">@<div class="entry">x</div></div>'.replace("@", '<h2 class="title">T</h2>'), "T"),
        ('<div class="post">@<div class="entry">x</div></div>'.replace("@", "<h2>T</h2>"), ""),
        ('<h4>T</h4><div class="post"><div class="entry">x</div></div>', "T"),
        ('<h4>Far</h4><h5>T</h5><p>q</p><div class="post"><div class="entry">x</div></div>', "T"),
        ('<h6>T</h6><div class="post"><div class="entry">x</div></div>', ""),
        (
            '<h1>No</h1><div class="post"><a class="title">A</a><h3 class="entry-title">T</h3>'
            '<div class="entry">x</div></div>',
            "T",
        ),
    ],
)
def test_titles(html: str, title: str) -> None:
    assert [post[1] for post in posts(html)] == [title]


@pytest.mark.parametrize(
    ("date", "day"),
    [
        ('<div class="date">4 March 2011</div>', "2011-03-04"),
        ('<div class="postinfo"><b id="postdate">4 March 2011</b></div>', "2011-03-04"),
        ('<div class="post-head"><small class="mytime">4 March 2011</small></div>', "2011-03-04"),
        ('<div class="post-head"><i class="mytime">4 March 2011</i></div>', None),
        ('<span class="date">4 March 2011</span>', None),
    ],
)
def test_dates(date: str, day: str | None) -> None:
    assert [post[2] for post in posts(f'<div class="post">{date}<div class="entry">x</div></div>')] == [day]


def test_rules_of_ones_own() -> None:
    rules = read_rules("# mine\npost self article *  h-*\ntext inside p|div -\ntitle inside h1 -\n", "mine.rules")
    dom = parse('<article class="h-entry"><header><h1>T</h1></header><div>d</div><p>words</p></article>')
    [post] = blogbuster(dom, rules)
    assert (post.segment.title, post.text) == ("T", "words")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("pots self div class post*", "begins with a step"),
        ("post", "begins with a step"),
        ("post under div class post*", "'under' is no place"),
        ("post self d!v class post*", "'d!v' is no tag"),
        ("post self div", "needs tags and an attribute"),
        ("post self div class", "needs patterns"),
        ("post self div - post*", "patterns for no attribute"),
        ("date child div class date in: div", "needs tags and an attribute"),
    ],
)
def test_a_bad_line_is_refused_with_its_number(line: str, complaint: str) -> None:
    with pytest.raises(RuleError, match=complaint) as caught:
        read_rules(f"# head\n\n{line}\n", "my.rules")
    assert "my.rules, line 3" in str(caught.value)


def test_a_table_without_posts_is_refused() -> None:
    with pytest.raises(RuleError, match="no rule for post"):
        read_rules("text self div class entry", "my.rules")


def test_the_papers_table_has_all_steps() -> None:
    assert {step: len(rules) for step, rules in paper_rules().items()} == {"post": 1, "text": 2, "title": 2, "date": 4}
