"""Pages that are broken, endless or malicious: no crash, nothing slow."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blogcorpus.dom import parse
from blogcorpus.heuristics.comments import comment_count, find_comments
from blogcorpus.heuristics.comments.classnames import normal, number_of
from blogcorpus.heuristics.comments.roles import table

_NAMES = (
    "comment comments commentlist comment-author fn comment-meta comment-content comment-body children reply pingback"
    " respond comment-form u-comment dsq-comment indented vcard date time sidebar recent-comments"
).split()
_attributes = st.one_of(
    st.sampled_from(_NAMES).map(lambda name: f' class="{name}"'),
    st.integers(1, 4).map(lambda n: f' id="comment-{n}"'),
    st.just(' itemprop="comment"'),
    st.just(""),
)
_tags = st.sampled_from("div li ol ul dl dt dd p a cite time span article h3 form textarea table tr td pre br".split())
_texts = st.one_of(
    st.text(max_size=12), st.sampled_from(["2 Comments", "Ann says:", "May 3, 2010 at 10:11", "Reply", "in reply to"])
)


def _element(children: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.builds(
        lambda tag, attributes, inner: f"<{tag}{attributes}>{''.join(inner)}</{tag}>",
        _tags,
        _attributes,
        st.lists(children, max_size=4),
    )


@settings(max_examples=100, deadline=None)
@given(st.lists(st.recursive(_texts, _element, max_leaves=25), max_size=4).map("".join))
def test_any_tree(html: str) -> None:
    dom = parse(html, "http://tea.example/p")
    area = find_comments(dom)
    comment_count(dom)
    if area is None:
        return
    ids = [comment.id for comment in area.comments]
    assert len(set(ids)) == len(ids)
    assert {comment.parent for comment in area.comments} <= {None, *ids}
    assert all(comment.parent != comment.id for comment in area.comments)
    assert 0 <= area.confidence <= 1
    assert not any(part in other.iterdescendants() for part in area.parts for other in area.parts)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=300))
def test_any_text(text: str) -> None:
    find_comments(parse(text))
    number_of(text)
    normal(text)


def _comment(n: int, inner: str = "") -> str:
    return (
        f'<li class="comment" id="comment-{n}"><cite class="fn">P{n}</cite>'
        '<time datetime="2010-05-03T10:11:00Z"></time>'
        f'<div class="comment-content"><p>Text {n}</p></div>{inner}</li>'
    )


def _seconds(html: str, count: int) -> float:
    dom = parse(html)
    start = time.process_time()
    area = find_comments(dom)
    seconds = time.process_time() - start
    assert area is not None
    assert len(area.comments) == count
    return seconds


def test_thousands_of_comments_cost_their_number() -> None:
    few = _seconds(f"<ol>{''.join(_comment(n) for n in range(300))}</ol>", 300)
    many = _seconds(f"<ol>{''.join(_comment(n) for n in range(3000))}</ol>", 3000)
    assert many < 40 * few


def test_deep_threads() -> None:
    opened = "".join(
        f'<ul class="children"><li class="comment" id="comment-{n}"><cite>P{n}</cite><p>Text {n}</p>'
        for n in range(400)
    )
    area = find_comments(parse(opened))
    assert area is not None
    assert [comment.parent for comment in area.comments] == [None, *(str(n) for n in range(399))]


@pytest.mark.parametrize(
    "text",
    [
        "!" * 40_000,
        "1" * 40_000,
        "a-" * 20_000,
        "reply " * 8_000,
        "on " * 12_000,
        "2004 " * 8_000,
        "\n<br>" * 8_000,
    ],
)
def test_long_nonsense_is_quick(text: str) -> None:
    html = (
        f'<div id="comments"><h3>{text}</h3><div class="comment" id="comment-1"><p class="comment-meta">{text}</p>'
        f'{text}<a href="#comment-2" title="{text[:1000]}">{text}</a></div>'
        f'<div class="comment {text}">{text}</div></div>'
    )
    dom = parse(html)
    start = time.process_time()
    find_comments(dom)
    assert time.process_time() - start < 1.5


def test_table_of_platforms_is_in_normal_form() -> None:
    for row in table():
        bare = row.name.replace("%", "")
        assert normal(bare) == bare.rstrip("-"), row
