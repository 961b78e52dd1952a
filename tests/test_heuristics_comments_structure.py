"""Comments that no class or id marks: found by their heading and the pattern that repeats."""

from __future__ import annotations

import pytest

from tests.comment_pages import SAID, area_of, find, told

FOUND = {
    "list, byline above": "<h3>2 Comments</h3><ul><li><p><b>Ann</b> wrote on May 3, 2004 10:11:</p>"
    "<p>First words.</p></li>"
    "<li><p><b>Bo</b> wrote on May 4, 2004 10:11:</p><p>Other.</p></li></ul><form><textarea></textarea></form>",
    "blocks, byline below": "<div><h2>Comments</h2><div class='k'><p>First words.</p>"
    "<p>Posted by Ann at May 3, 2004 10:11</p></div><div class='k'><p>Other.</p>"
    "<p>Posted by <a href='u'>Bo</a> at May 4, 2004 10:11</p></div></div>",
    "rows side by side, byline below": "<h2>Reacties</h2><p>First words.</p><p><i>Ann - 3 mei 2004 10:11</i></p><hr>"
    "<p>Other.</p><p><i>Bo - 4 mei 2004 10:12</i></p><hr><form><textarea></textarea></form>",
    "names and days in lists below": "<div id='comments'><p>First words.</p><ul class='comments-info'>"
    "<li><a href='u'>Ann</a></li><li>May 3, 2004 10:11</li></ul><p>Other.</p><ul class='comments-info'><li>Bo</li>"
    "<li>May 4, 2004 10:11</li></ul></div>",
    "definition list": "<h2>Комментарии</h2><dl><dt>Ann, 03.05.2004 10:11</dt><dd>First words.</dd>"
    "<dt>Bo, 04.05.2004 10:11</dt><dd>Other.</dd></dl>",
    "table": "<h2>2 comments</h2><table><tr><td><b>Ann</b><br>May 3, 2004</td><td>First words.</td></tr>"
    "<tr><td><b>Bo</b><br>May 4, 2004</td><td>Other.</td></tr></table>",
    "heading that says whose": "<h3>Vos réactions</h3><dl><dt>Le 03/05/2004 à 10:11, <em>Ann</em> a écrit :</dt>"
    "<dd>First words.</dd><dt>Le 04/05/2004 à 10:11, <em>Bo</em> a écrit :</dt><dd>Other.</dd></dl>",
    "heading that says on what": "<h3>Kommentare zu diesem Eintrag:</h3><table><tr><td><b>Ann</b> schrieb am 03.05.2004"
    " um 10:11 Uhr:</td></tr><tr><td>First words.</td></tr><tr><td><b>Bo</b> schrieb am 04.05.2004 um 10:11 Uhr:</td>"
    "</tr><tr><td>Other.</td></tr></table>",
    "heading without spaces": "<h2>历史评论</h2><ul><li><b>Ann</b> <i>2004-05-03 10:11</i><br>First words.</li>"
    "<li><b>Bo</b> <i>2004-05-04 10:11</i><br>Other.</li></ul>",
    "area without items": "<div id='comments'><div class='x'><h4>Ann</h4><time>3 May 2004</time>"
    "<p>First words.</p></div>"
    "<div class='x'><h4>Bo</h4><time>4 May 2004</time><p>Other.</p></div></div>",
}

NOT_FOUND = {
    "no heading": "<ul><li><p>Ann wrote on May 3, 2004 10:11:</p><p>First.</p></li>"
    "<li><p>Bo wrote on May 4, 2004 10:11:</p><p>Other.</p></li></ul>",
    "heading on something else": "<h2>Opinion</h2><article><h3><a href='/a'>A</a></h3><time>3 May 2004</time>"
    "<p>Text.</p></article><article><h3><a href='/b'>B</a></h3><time>4 May 2004</time><p>Text.</p></article>",
    "comments of other posts": "<h3>Latest comments on this blog</h3><ul><li>Ann wrote on May 3, 2004:<br>First.</li>"
    "<li>Bo wrote on May 4, 2004:<br>Other.</li></ul>",
    "a text with the word above": "<h3>Why there are no more comments on this site, and what became of old ones</h3>"
    "<ul><li>Ann wrote on May 3, 2004:<br>First.</li><li>Bo wrote on May 4, 2004:<br>Other.</li></ul>",
    "paragraphs without bylines": "<h2>Comments</h2><p>Please write to us.</p><p>We read all letters.</p>",
    "lists of events": "<div id='comments'><p>What happened:</p><ul><li>It rained all day, and all of the night.</li>"
    "<li>May 3, 2004</li></ul><p>And then:</p><ul><li>It stopped, and everybody went out.</li><li>May 4, 2004</li></ul>"
    "</div>",
    "no names": "<h2>Comments</h2><p>In 2004 it rained a lot in the north.</p><p>In 2005 it did not rain at all.</p>",
}


@pytest.mark.parametrize("name", FOUND)
def test_found(name: str) -> None:
    area = area_of(FOUND[name])
    assert told(area) == SAID
    assert area.rule == "structure"
    assert area.confidence < 0.9


@pytest.mark.parametrize("name", NOT_FOUND)
def test_not_found(name: str) -> None:
    area = find(NOT_FOUND[name])
    assert area is None or area.comments == ()


@pytest.mark.parametrize(("said", "count"), [("Comments (1)", 1), ("Comments (3)", 0), ("Comments", 0)])
def test_a_single_one_is_one_where_the_page_counts_it(said: str, count: int) -> None:
    one = "<h2>Comments</h2><p>First words.</p><p>Posted by: Ann | May 3, 2004 at 10:11 AM</p>"
    area = find(f"<p>Ann posted it in <a href='/tea'>Tea</a> | <a href='#comments'>{said}</a></p>{one}")
    assert len(area.comments if area is not None else ()) == count


@pytest.mark.parametrize(
    ("item", "count"),
    [
        ("<b>Ann</b><br>May 3, 2004<br>First words.", 1),
        ("<b>Ann Lee</b><br>3 May 2004 10:11<br>First words.<br>More words.", 1),
        ("<b>Ann Lee</b> on 3 May 2004 10:11<br>First words.", 1),
        ("First words.<br>— Ann Lee · 3 May 2004, 10:11 · <a href='#c7'>#</a>", 1),
        # --- near misses: no day, a sentence before it, nothing said
        ("<b>Ann</b><br>First words.<br>More words.", 0),
        ("It rained all day, and then it stopped.<br>May 3, 2004<br>First words.", 0),
        ("<b>Tea:</b><br>May 3, 2004<br>First words.", 0),
        ("<b>Ann</b><br>May 3, 2004", 0),
        ("<b>Ann</b> on May 3, 2004", 0),
        ("First words.<br>— Ann Lee", 0),
        ("— Ann Lee · 3 May 2004", 0),
    ],
)
def test_a_single_one_is_one_where_it_begins_with_a_name_and_a_day(item: str, count: int) -> None:
    area = find(f"<p>It rained.</p><h2>Comments</h2><ul><li><p>{item}</p></li></ul>")
    assert len(area.comments if area is not None else ()) == count


def test_several_that_begin_so_are_several() -> None:
    items = "".join(f"<li><p><b>{who}</b><br>May 3, 2004<br>{said}</p></li>" for who, said in SAID)
    assert told(area_of(f"<p>It rained.</p><h2>Comments</h2><ul>{items}</ul>")) == SAID


ALL = {
    "old anchors": "<div id='comment-container'><h3>Comments...</h3><hr><a id='c71'></a><p>First words.</p>"
    "<p class='posted'>Posted by: <span class='author'>Ann</span> | 5:37pm 3 May 2004</p><hr><a id='c72'></a>"
    "<p>Other.</p><p class='posted'>Posted by: <span class='author'>Bo</span> | 5:38pm 4 May 2004</p><hr></div>",
    "rows": "<div id='comment-box'><div class='k'><p>First words.</p><p>Posted by Ann at May 3, 2004 10:11</p></div>"
    "<div class='k'><p>Other.</p><p>Posted by Bo at May 4, 2004 10:11</p></div></div>",
    "each is called so by its class": "<div class='comment-box'><p>First words.</p><p>Posted by Ann at May 3, 2004"
    " 10:11</p></div><div class='comment-box'><p>Other.</p><p>Posted by Bo at May 4, 2004 10:11</p></div>",
    "numbered ones inside": "<div id='commentblock'><h6>2 Responses</h6><ol><li id='comment-1'><cite>Ann</cite> Says:"
    "<br><small>May 3, 2004</small><p>First words.</p></li><li id='comment-2'><cite>Bo</cite> Says:<br><small>May 4,"
    " 2004</small><p>Other.</p></li></ol><h3>Leave a reply</h3>Will you dare?<form><textarea></textarea></form></div>",
    "each by its number": "<div id='comment-1'><p>First words.</p><p>Posted by Ann at May 3, 2004 10:11</p></div>"
    "<div id='comment-2'><p>Other.</p><p>Posted by Bo at May 4, 2004 10:11</p></div>",
    "several under one name": "<div class='comment'><p>[<a href='#c'>コメントを書く</a>]</p><ul><li><b>Ann</b>"
    " 2004/05/03 10:11<br>First words.</li><li><b>Bo</b> 2004/05/04 10:11<br>Other.</li></ul></div>",
    "several anchors under one name": "<div class='comment'><p>本日のツッコミ(全2件)</p><div class='commentbody'>"
    "<div class='commentator'><a name='c01' href='#c01'>_</a> <span class='commentator'>Ann</span> (2004-05-03 10:11)"
    "</div><p>First words.</p><div class='commentator'><a name='c02' href='#c02'>_</a> <span class='commentator'>Bo"
    "</span> (2004-05-04 10:11)</div><p>Other.</p></div></div>",
}


@pytest.mark.parametrize("name", ALL)
def test_what_is_called_a_comment_may_hold_all(name: str) -> None:
    assert told(area_of(ALL[name])) == SAID


def test_heading_over_the_only_comment_is_none_of_it() -> None:
    said = "<p class='posted'>Posted by: <span class='author'>Ann</span> | 5:37pm 3 May 2004</p>"
    area = area_of(f"<div id='comment-container'><h3>Comments...</h3><p>First words.</p>{said}</div>")
    assert told(area) == SAID[:1]
    near = area_of(f"<div id='comment-container'><p>Comments!</p>{said}</div>")
    assert told(near) == [("Ann", "Comments!")]


@pytest.mark.parametrize(
    ("inside", "names"),
    [
        ("<p><b>Ann</b> 2004/05/03 10:11</p><p>First words.</p>", ["Ann"]),
        # One who quotes another is one.
        (
            "<p><b>Ann</b> 2004/05/03 10:11</p><blockquote>Bo wrote on May 2, 2004: Other.</blockquote><p>Words.</p>",
            ["Ann"],
        ),
        # A button is nobody's words.
        ("<p>[<a href='#c'>コメントを書く</a>]</p>", []),
    ],
)
def test_the_only_one_under_a_name_is_one(inside: str, names: list[str]) -> None:
    area = find(f"<div class='comment'>{inside}</div>")
    assert [comment.author for comment in (area.comments if area is not None else ())] == names
