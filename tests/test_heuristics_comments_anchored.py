"""Comments that only their numbers and their links to themselves tell, in themes whose names say nothing."""

from __future__ import annotations

import pytest

from blogcorpus.dom import parse
from blogcorpus.heuristics.comments import find_comments

POST = "<div class='ka'><h2 class='lo'>Tea</h2><p>{}</p></div>".format("Tea wants water that has just boiled. " * 12)


def comment(number: int, name: str, text: str, inside: str = "", day: int = 3) -> str:
    """A comment in a theme of which nobody has heard."""
    return (
        f"<li class='zu' id='ri-{number}'><div class='mo' id='vu-{number}'><div><span>{name}</span>"
        f" on <a href='/tea#vu-{number}'>{day} May 2010, 10:11</a> said:</div><div class='du'><p>{text}</p></div>"
        f"<a href='/tea?answer={number}#form'>Reply</a></div>{inside}</li>"
    )


def read(html: str) -> list[tuple[str | None, str]]:
    """Authors and texts."""
    area = find_comments(parse(html, url="http://tea.example/tea"))
    return [(c.author, c.text) for c in area.comments] if area is not None else []


def test_elements_that_link_to_themselves() -> None:
    html = f"{POST}<ol>{comment(17, 'Ann', 'So true.')}{comment(23, 'Bo Ek', 'Not at all.')}</ol>"
    assert read(html) == [("Ann", "So true."), ("Bo Ek", "Not at all.")]


def test_answers_know_whom_they_answer() -> None:
    answer = f"<ol>{comment(23, 'Bo', 'Why?')}</ol>"
    area = find_comments(parse(f"{POST}<ol>{comment(17, 'Ann', 'So true.', answer)}</ol>"))
    assert area is not None
    assert [(c.id, c.parent) for c in area.comments] == [("17", None), ("23", "17")]
    assert area.rule == "anchors"


def test_a_single_comment_is_announced_or_can_be_answered() -> None:
    one = f"<ol>{comment(17, 'Ann', 'So true.')}</ol>"
    assert read(f"{POST}<div>1 comment</div>{one}") == [("Ann", "So true.")]
    assert read(f"{POST}{one}<form><textarea></textarea></form>") == [("Ann", "So true.")]
    assert read(f"{POST}{one}") == []


def signed(number: int, name: str, text: str) -> str:
    """A comment as Movable Type wrote it for years: only its text is in its element."""
    return (
        f"<div id='c{number}'><p>{text}</p></div><p class='posted'>Posted by: {name} at May {number}, 2004 10:11 AM</p>"
    )


@pytest.mark.parametrize(
    ("comments", "known"),
    [
        (signed(7, "Ann", "So true."), [("Ann", "So true.")]),
        (
            signed(7, "<a href='/ann'>Ann</a>", "So true.") + signed(9, "Don", "Why?"),
            [("Ann", "So true."), ("Don", "Why?")],
        ),
        ("<div id='c7'><p>So true.</p></div><div id='c9'><p>Why?</p></div>", []),  # pieces of a page, numbered
        ("<div id='c7'><p>So true.</p></div><p>Price, 30 Euro</p>", []),
    ],
)
def test_names_behind_the_elements_of_comments(comments: str, known: list[tuple[str, str]]) -> None:
    assert read(f"{POST}<h2>Comments</h2>{comments}") == known
    assert read(f"{POST}<h2>Said</h2>{comments}") == []


def row(name: str, text: str) -> str:
    """A comment whose name and text stand in two columns of a row."""
    who = f"<div class=l><p><b>{name}</b><br>3 May 2004 10:11</p></div>"
    return f"<div class=row>{who}<div class=comments-body><p>{text}</p></div></div>"


def test_names_beside_the_elements_of_comments() -> None:
    both = row("Ann", "So true.") + row("Bo", "Why?")
    assert read(f"{POST}<div class=indiv-comment>{both}</div>") == [("Ann", "So true."), ("Bo", "Why?")]
    assert read(f"{POST}<div class=indiv-comment>{row('Ann', 'So true.')}</div>") == [("Ann", "So true.")]
    unnamed = "".join(
        f"<div class=row><div class=comments-body id=comment-{n}><p>So true.</p></div></div>" for n in (1, 2)
    )
    assert read(f"{POST}<div>{unnamed}</div>") == [(None, "So true.")] * 2


def old(number: int, name: str) -> str:
    return f"<p><b>{name}</b> <a name='comment-{number}'></a></p><p>3 May 2010 | 12:20</p>"


def test_anchors_of_old_themes() -> None:
    items = [f"<li>{old(n, name)}<p>{said}</p></li>" for n, name, said in ((7, "Ann", "So true."), (9, "Bo", "Why?"))]
    assert read(f"{POST}<ol>{''.join(items)}</ol>") == [("Ann", "So true."), ("Bo", "Why?")]


def test_anchors_of_old_themes_above_the_text() -> None:
    rows = [
        f"<div class=m>{old(n, name)}</div><div class=t><p>{said}</p></div>"
        for n, name, said in ((7, "Ann", "So true."), (9, "Bo", "Why?"))
    ]
    assert read(f"{POST}<div><h3>Leserstimmen</h3>{''.join(rows)}</div>") == [("Ann", "So true."), ("Bo", "Why?")]


def test_other_anchors_are_no_comments() -> None:
    chapters = "".join(f"<div><a name='chapter-{n}'></a><b>Ann</b>, 3 May 2010<p>So true.</p></div>" for n in (1, 2))
    assert read(f"{POST}{chapters}") == []


def test_a_post_that_links_to_itself_is_no_comment() -> None:
    text = "Tea wants water that has just boiled. " * 12
    post = f"<div id='vu-5'>Ann, <a href='#vu-5'>3 May 2010</a><p>{text}</p></div><p>No comments</p>"
    assert read(f"<p>Comments are open.</p>{post}") == []


def test_footnotes_and_sections_are_no_comments() -> None:
    notes = (
        "<ol><li id='fn-1'>Hall 2010 <a href='#ref-1'>↩</a></li><li id='fn-2'>Lee 2011 <a href='#ref-2'>↩</a></li></ol>"
    )
    sections = "<div id='s-1'><a href='#s-1'>1</a> Of water</div><div id='s-2'><a href='#s-2'>2</a> Of leaves</div>"
    assert read(f"{POST}{notes}{sections}<p>2 comments</p>") == []


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("{date}<br>Ann Lee<p>So true.</p>", ("Ann Lee", "So true.")),
        ("<p>So true.</p><div>Ann Lee | {date}</div>", ("Ann Lee", "So true.")),
        ("<div>Ann Lee</div><div>{date}</div><p>So true.</p>", ("Ann Lee", "So true.")),
        ("Ann Lee, {date}<p>So true.</p>", ("Ann Lee", "So true.")),
        ("{date}<p>Thanks, Ann!</p><p>So true.</p>", (None, "Thanks, Ann!\n\nSo true.")),
    ],
)
def test_names_beside_the_date_where_nothing_marks_them(row: str, said: tuple[str | None, str]) -> None:
    others = "".join(comment(number, "Bo", "Not at all.") for number in (17, 18))
    last = row.format(date="<a href='#vu-19'>4 May 2010, 10:11</a>")
    assert read(f"{POST}{others}<li id='vu-19'>{last}</li>")[-1] == said
