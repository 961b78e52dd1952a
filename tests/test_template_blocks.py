"""Blocks: where they begin and end, what of them is hashed, and their near-repeats."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blogcorpus.body import Body
from blogcorpus.dom import parse, private_copy
from blogcorpus.template import (
    block_hash,
    blocks,
    content_blocks,
    document_hashes,
    feed_hashes,
    letters,
    page_hashes,
    with_near,
)
from blogcorpus.template.blocks import frames
from blogcorpus.template.letters import Hashes
from blogcorpus.template.similar import skeleton
from blogcorpus.template.whole import is_whole


@pytest.mark.parametrize(
    ("html", "texts"),
    [
        ("<p>One <b>bold</b> and <a href=x>a link</a>.</p><p>Two</p>", ["One bold and a link.", "Two"]),
        ("<div>before<p>inside</p>after</div>", ["before", "inside", "after"]),
        ("<p>line one<br>line two</p>", ["line one", "line two"]),
        ("<ul><li>a</li><li> </li><li>b</li></ul>", ["a", "b"]),
        ("<p>one\n   two</p><script>var x</script><style>p{}</style>", ["one two"]),
        ("", []),
    ],
)
def test_inline_tags_do_not_end_a_block(html: str, texts: list[str]) -> None:
    assert [block.text for block in blocks(parse(html).body)] == texts


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Posted on 3 May, 10:32!", "postedonmay"),
        ("ПРИВЕТ, мир №5", "приветмир"),
        ("評論 (3)", "評論"),
        ("naïve — “quoted”", "naïvequoted"),
        ("٣ أيام", "أيام"),
        ("snake_case", "snakecase"),
        ("12:30 — 14:00", ""),
    ],
)
def test_only_letters_are_left(text: str, kept: str) -> None:
    assert letters(text) == kept


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Comments (3)", "comments: 12", True),
        ("Comments (3)", "Comment (3)", False),
        ("1.", "}", True),  # neither has letters to speak of
        ("首页", "評論", False),
        ("x" * 100 + " 1", "X" * 100 + " 2", True),
    ],
)
def test_blocks_with_the_same_letters_are_the_same(one: str, other: str, same: bool) -> None:
    assert (block_hash(one) == block_hash(other)) is same


@given(st.text())
def test_any_text_has_a_hash_of_64_bits(text: str) -> None:
    assert 0 <= block_hash(text) < 2**64
    assert block_hash(text) == block_hash(f" {text} 1 ")


def test_links_are_known_and_can_be_apart() -> None:
    dom = parse(
        "<p>Happy new year!</p><ul><li><a href=x>Happy new year!</a></li></ul><p>see <a href=y>it</a> there</p>"
    )
    plain, apart = blocks(dom.body, dom.flat), blocks(dom.body, dom.flat, links_apart=True)
    assert [block.is_link for block in plain] == [False, True, False]
    assert plain[0].hash == plain[1].hash
    assert apart[0].hash == plain[0].hash != apart[1].hash
    assert page_hashes(dom) == [block.hash for block in apart]


def test_links_in_links_are_counted_once() -> None:
    dom = parse("<div>" + "<a href=x><p>text " * 50 + "</div>")
    assert max(block.linked for block in blocks(dom.body)) <= 1.0


def test_a_part_of_a_page_has_the_blocks_it_has_alone() -> None:
    dom = parse("<p>a<div id=part>one <i>two</i><p>three</p></div>four")
    part = dom.body.get_element_by_id("part")
    assert (
        [block[0] for block in blocks(part, dom.flat)] == [block[0] for block in blocks(part)] == ["one two", "three"]
    )


def test_frames_are_the_innermost_block_elements() -> None:
    dom = parse(
        "<div id=a>one<section id=b><p id=c>two <b>x</b></p>three</section><ul id=d><li id=e>four</ul>five</div>"
    )
    found = blocks(dom.body, dom.flat)
    assert [element.get("id") for element in frames(dom.body, dom.flat, found)] == ["a", "c", "b", "e", "a"]


def test_a_feed_vouches_for_the_blocks_of_its_texts() -> None:
    vouched = feed_hashes(["<p>First.</p><p>1</p><p>Copyright by me</p>", "<p>Second.</p>"])
    assert {block_hash("First."), block_hash("Second."), block_hash("Copyright by me")} == vouched


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Posted by Anna at 10:32", "Posted by Boris at 8:05", True),
        ("Tuesday, 3 May 2011 in News", "Friday, 28 October 2011 in Travel", True),
        ("le 12 mai 2013 par Zoé", "le 3 juin 2014 par Léo", True),
        ("published 2 days ago", "published yesterday", False),
        ("I like it", "you like it", False),
    ],
)
def test_skeletons(one: str, other: str, same: bool) -> None:
    assert skeleton(one)
    assert (skeleton(one) == skeleton(other)) is same


@pytest.mark.parametrize("text", ["Tom Sawyer", "12.", "a long text " * 8])
def test_names_numbers_and_prose_have_no_near_repeats(text: str) -> None:
    dom = parse(f"<p>{text}</p>")
    assert with_near(dom.body, dom.flat, blocks(dom.body, dom.flat))[0].near == 0


def test_near_repeats_are_in_the_same_kind_of_element() -> None:
    dom = parse("<p class=meta>by Anna, 1 May</p><p class=meta>by Boris, 2 June</p><h2>by Boris, 2 June</h2>")
    one, two, other = with_near(dom.body, dom.flat, blocks(dom.body, dom.flat))
    assert one.near == two.near != other.near
    assert len(set(document_hashes([one, two]))) == 3  # two texts, one kind


@given(st.lists(st.text(st.characters(exclude_characters="\n"))))
def test_hashes_of_many_blocks_are_those_of_each(texts: list[str]) -> None:
    hashes = Hashes()
    assert hashes.of(texts) == hashes.of(texts) == [block_hash(text) for text in texts]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("ΟΔΟΣ 3", "οδος"),  # a sigma at the end of a word
        ("İstanbul", "istanbul"),
        ("Tea 🍵 time", "teatime"),
        ("𝐀 𠀀", "𝐀𠀀"),  # letters beyond two bytes
        ("x² ٣ ‿", "x²"),
    ],
)
def test_letters_of_all_scripts(text: str, kept: str) -> None:
    assert letters(text) == kept


@pytest.mark.parametrize(
    ("html", "whole"),
    [
        ("<p>One <b>two</b></p><p>three</p>", True),
        ("<p>One</p><p class=x>two</p>", False),
        ("<p>One<i class=x></i></p>", False),
    ],
)
def test_blocks_of_a_content(html: str, whole: bool) -> None:
    dom = parse(f"<h1>Tea</h1><div id=post><h2>a</h2>{html}<a href=/>link</a></div><p>One</p>")
    source = dom.root.get_element_by_id("post")
    body = Body(root=private_copy(source, source.find_class("x")), source=source)
    assert is_whole(body.root, source) is whole
    told = [(b.text, b.hash, b.linked, b.heading) for b in content_blocks(body, dom)]
    assert told == [(b.text, b.hash, b.linked, b.heading) for b in blocks(body.root, links_apart=True)]
