"""Inside content: what the `pipeline` heuristic takes out of a blog's posts, and what it must leave."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from lxml import etree

from blogcorpus.body import Body, Removed
from blogcorpus.dom import parse
from blogcorpus.errors import OptionError
from blogcorpus.flat import flatten
from blogcorpus.template import (
    HEURISTICS,
    Block,
    UrlTree,
    Verdict,
    blocks,
    classify,
    document_hashes,
    feed_hashes,
    heuristic,
    page_hashes,
    remove,
    with_near,
)

PROSE = "Number {} of the posts tells at some length what happened on that day and what we thought about it later on."
POSTS = 20


def page(number: int, content: str) -> str:
    """A page of a small blog; the newest posts' titles are linked in its sidebar."""
    return f"""<html><body><nav><a href=/>Home</a> <a href=/about>About</a></nav>
        <aside><ul><li><a href=/0>Happy new year!</a></li><li><a href=/1>Second</a></li></ul></aside>
        <div class=entry>{content}</div><footer>All rights reserved</footer></body></html>"""


def clean(contents: Sequence[str], number: int, **options: object) -> Body:
    """Content of one post, judged after all were seen."""
    tree = UrlTree(branches=False)
    key = "http://example.org/{}".format
    doms = [parse(page(i, content)) for i, content in enumerate(contents)]
    tree.warm((key(i), page_hashes(dom), float(i)) for i, dom in enumerate(doms))
    body = Body(root=doms[number].body.find_class("entry")[0])
    found = blocks(body.root, links_apart=True)
    verdicts = classify(tree, key(number), found, HEURISTICS["pipeline"], **options)  # type: ignore[arg-type]
    return remove(body, found, verdicts)


def lines(body: Body) -> list[str]:
    return [line.strip() for line in flatten(body.root).text.split("\n") if line.strip()]


def prose(number: int) -> str:
    return f"<p>{PROSE.format('abcdefghijklmnopqrstuvwxyz'[number] * 3)}</p>"


DISCLAIMER = "<p>The opinions here are my own and not those of the company that I happen to work for.</p>"
SHARE = "<div class=share><a href=f><img src=f.png>Facebook</a> <a href=t>Twitter</a></div>"
SUBSCRIBE = "<p>Subscribe to our <a href=/feed>feed</a>!</p>"


@pytest.mark.parametrize("extra", [DISCLAIMER, SHARE, SUBSCRIBE])
@pytest.mark.parametrize("place", ["{extra}{text}", "{text}{extra}"])
def test_what_stands_in_nearly_every_post_goes(extra: str, place: str) -> None:
    contents = [place.format(extra=extra if i != 7 else "", text=prose(i)) for i in range(POSTS)]
    body = clean(contents, 3)
    assert lines(body) == lines(Body(root=parse(prose(3)).body))
    assert [removed.stage for removed in body.removed] == ["template"]
    assert body.removed[0].reason == "in 19 of 20 documents"
    assert "img" not in etree.tostring(body.root).decode()


def test_a_series_introduction_in_a_minority_of_posts_stays() -> None:
    intro = "<p>This is part of our series about lighthouses, which runs every other week.</p>"
    contents = [(intro if i % 5 < 2 else "") + prose(i) for i in range(POSTS)]
    assert clean(contents, 0).removed == ()


def test_the_refrain_of_a_poem_stays() -> None:
    refrain = "Nevermore, nevermore, said the bird"
    poem = "<p>" + "<br>".join(f"{word} at the door<br>{refrain}" for word in ("once", "twice", "thrice")) + "</p>"
    contents = [poem, poem.replace("door", "window"), *(prose(i) for i in range(2, POSTS))]
    assert lines(clean(contents, 0)).count(refrain) == 3


def test_a_post_of_one_line_stays_though_it_comes_every_year_and_in_every_sidebar() -> None:
    line = "<p>Happy new year!</p>"
    contents = [line + DISCLAIMER, line + DISCLAIMER, *(prose(i) + DISCLAIMER for i in range(2, POSTS))]
    assert lines(clean(contents, 0)) == ["Happy new year!"]


def test_a_post_is_never_emptied() -> None:
    contents = ["<p>Photo of the day</p><img src=x>"] * POSTS
    assert clean(contents, 4).removed == ()


@pytest.mark.parametrize("place", ["<h3>Ingredients</h3>{}", "{}<h3>Ingredients</h3>{}", "{}<p>Ingredients</p>{}"])
def test_a_heading_that_most_posts_have_stays(place: str) -> None:
    contents = [place.format(prose(i), prose(i + 1)) for i in range(POSTS)]
    assert "Ingredients" in lines(clean(contents, 1))


def test_a_heading_goes_with_what_it_heads() -> None:
    contents = [prose(i) + "<h3>Share this:</h3>" + SHARE for i in range(POSTS)]
    assert [removed.text for removed in clean(contents, 1).removed] == ["Share this:", "Facebook Twitter"]


def test_numbers_and_brackets_stay_where_they_are_in_the_text() -> None:
    code = "<div>1<br>}<br>2<br>}</div>"
    contents = [prose(i) + code + prose(i + 1) + "<p>Share this</p><p>12</p>" for i in range(POSTS)]
    assert lines(clean(contents, 2))[1:-1] == ["1", "}", "2", "}"]  # and the 12 at the end went with its line


def test_few_documents_prove_nothing() -> None:
    contents = [prose(i) + SUBSCRIBE for i in range(4)]
    assert clean(contents, 0).removed == ()
    assert clean([*contents, prose(4) + SUBSCRIBE], 0).removed != ()


def test_what_the_blog_s_feed_has_in_its_texts_stays() -> None:
    contents = [prose(i) + DISCLAIMER + SUBSCRIBE for i in range(POSTS)]
    body = clean(contents, 3, vouched=feed_hashes([contents[5].replace(SUBSCRIBE, "")]))
    assert [removed.text for removed in body.removed] == ["Subscribe to our feed!"]


def test_near_repeats_go_where_they_are_asked_for() -> None:
    names = [f"<p class=by>Written by {chr(65 + i)}nna on {i + 1} May</p>" for i in range(POSTS)]
    doms = [parse(page(i, prose(i) + names[i])) for i in range(POSTS)]
    root = doms[3].body.find_class("entry")[0]
    for near, gone in ((False, []), (True, ["Written by Dnna on 4 May"])):
        tree = UrlTree(branches=False)
        for i, dom in enumerate(doms):
            found = blocks(dom.body, dom.flat, links_apart=True)
            tree.insert(f"/{i}", document_hashes(with_near(dom.body, dom.flat, found) if near else found), 0.0)
        found = blocks(root, doms[3].flat, links_apart=True)
        found = with_near(root, doms[3].flat, found) if near else found
        verdicts = classify(tree, "/3", found, heuristic("pipeline+near"))
        assert [removed.text for removed in remove(Body(root=root), found, verdicts).removed] == gone


@pytest.mark.parametrize(
    ("html", "left"),
    [
        ("<p>good</p><p>Bad <b>line</b> here</p>", "<p>good</p>"),
        ("good<br>bad line<br>good <i>too</i>", "good<br><br>good <i>too</i>"),
        ("<ul><li>bad one</li><li>bad two</li></ul><p>good</p>", "<p>good</p>"),
        ("<p>good</p>bad tail", "<p>good</p>"),
        ("bad head<p>good</p>", "<p>good</p>"),
        ("<p>good</p><p><img src=photo>bad caption</p>", '<p>good</p><p><img src="photo"></p>'),
        ("<p>good</p><p><a href=x><img src=icon>bad button</a></p>", "<p>good</p>"),
        (
            "<p>good</p><p><a href=x><img src=photo></a><br>bad</p>",
            '<p>good</p><p><a href="x"><img src="photo"></a><br></p>',
        ),
        (
            "<p>good <b>words</b> here</p><div>bad<p>good</p>bad</div>",
            "<p>good <b>words</b> here</p><div><p>good</p></div>",
        ),
        ("<img src=photo><p>good</p><hr><p>bad</p>", '<img src="photo"><p>good</p><hr>'),
    ],
)
def test_only_the_text_of_template_blocks_goes(html: str, left: str) -> None:
    root = parse(f"<div>{html}</div>").body[0]
    before = etree.tostring(root)
    found = blocks(root)
    verdicts = [Verdict("bad" in block.text.lower(), 9, 10) for block in found]
    body = remove(Body(root=root, removed=(Removed(stage="cleaners", reason="x", text="y"),)), found, verdicts)
    assert etree.tostring(body.root, method="html").decode() == f"<div>{left}</div>"
    assert body.removed[0].stage == "cleaners"
    assert len(body.removed) == 1 + sum(verdict.template for verdict in verdicts)
    assert etree.tostring(root) == before  # the value that came in is as it was


@pytest.mark.parametrize(
    ("name", "documents", "counts", "template"),
    [
        ("strict", 6, [1, 2, 6], [False, True, True]),
        ("strict-at-domain", 6, [1, 2, 6], [False, True, True]),
        ("strict-support-100", 6, [1, 2, 6], [False, True, True]),
        ("relaxed-at-domain-500", 6, [1, 2, 6], [False, True, True]),
        ("relaxed-at-domain-6", 6, [1, 2, 3], [False, True, True]),  # more than six are needed
        ("relaxed-at-domain-5", 6, [1, 2, 3], [False, False, True]),
    ],
)
def test_the_paper_s_heuristics(name: str, documents: int, counts: list[int], template: list[bool]) -> None:
    tree = UrlTree()
    for number in range(documents):
        tree.insert(f"http://example.org/{number}", [h for h, c in enumerate(counts, 1) if number < c], 0.0)
    found = [Block("text", 0, value, 0.0) for value in range(1, len(counts) + 1)]
    verdicts = classify(tree, "http://example.org/0", found, heuristic(name))
    assert [verdict.template for verdict in verdicts] == template


def test_strict_asks_the_lowest_node_with_five_documents_and_support_one_with_more() -> None:
    tree = UrlTree()
    for number in range(30):
        tree.insert(f"http://example.org/{number // 5}/{number}", [7] if number in (0, 29) else [], 0.0)
    found = [Block("text", 0, 7, 0.0)]
    key = "http://example.org/0/0"
    assert classify(tree, key, found, heuristic("strict")) == [Verdict(False, 1, 5)]
    assert classify(tree, key, found, heuristic("strict-support-4")) == [Verdict(False, 1, 5)]
    assert classify(tree, key, found, heuristic("strict-support-5")) == [Verdict(True, 2, 30)]


@pytest.mark.parametrize("name", ["strictest", "strict-support-", "strict-support-x", "strict-at-domain-5", ""])
def test_a_heuristic_that_is_none_is_named(name: str) -> None:
    with pytest.raises(OptionError, match="no such heuristic"):
        heuristic(name)
