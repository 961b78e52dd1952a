"""Where a blog keeps its texts: the element, what inside it is not the text, and that no text is lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from blogcorpus.chain import fill, read_with_wrapper
from blogcorpus.dom import text_of
from blogcorpus.filters import parse_filter
from blogcorpus.items import Entry
from blogcorpus.wrapper import Wrapper, apply, learn
from blogcorpus.wrapper.content_rule import ContentRule
from tests.lessons import HOME, POSTS, Theme, Told, entry, lesson, page

#: Posts of other lengths than those of the lesson.
OLD = [Told(n) for n in (30, 31, 32, 33)]
SHARE = "Share this with your friends on every network"


def read(theme: Theme, posts: list[Told] = POSTS) -> tuple[ContentRule, dict[Told, str]]:
    """The rule that a theme teaches, and what it reads on other pages."""
    wrapper = learn(lesson(theme, posts))
    assert wrapper.content is not None
    found = {told: apply(wrapper, page(theme, told))["content"][0].value.root for told in OLD}
    return wrapper.content, {told: text_of(root) for told, root in found.items()}


def within(inner: Callable[[Told], str]) -> Theme:
    return lambda told: f"<body><ul class=menu><li>Home<li>About</ul><div class=text>{inner(told)}</div><p>Imprint</p>"


@pytest.mark.parametrize(
    ("inner", "exclude"),
    [
        (lambda told: told.html, []),
        (lambda told: f"<h1>{told.title}</h1>{told.html}", ["div.text h1 :all"]),
        (lambda told: f"{told.html}<div class=share>{SHARE}</div>", ["div.share :all"]),
        (lambda told: f"<div class=share-{told.number}>{SHARE}</div>{told.html}", ["div.share-* :all"]),
        (lambda told: f"{told.html}<footer>{SHARE}</footer>", ["div.text footer :all"]),
        (lambda told: f"<div>{SHARE}</div>{told.html}", ["div.text > div[1] :all"]),
    ],
)
def test_what_is_not_the_text_is_left_out(inner: Callable[[Told], str], exclude: list[str]) -> None:
    rule, texts = read(within(inner))
    assert str(rule.filter) == "div.text"
    assert [str(filter_) for filter_ in rule.exclude] == exclude
    assert texts == {told: " ".join(told.paragraphs) for told in OLD}
    assert rule.score > 0.97


@pytest.mark.parametrize(
    "inner",
    [
        # The same class holds text on every other page.
        lambda told: f"{told.html.replace('<p>', '<p class=box>', told.number % 2)}<p class=box>{SHARE}</p>",
        # A last paragraph without a name: its place depends on how long the post is.
        lambda told: f"{told.html}<p>{SHARE}</p>",
    ],
)
def test_text_is_never_left_out(inner: Callable[[Told], str]) -> None:
    _, texts = read(within(inner))
    for told, text in texts.items():
        assert all(paragraph in text for paragraph in told.paragraphs)


@pytest.mark.parametrize(
    ("inner", "exclude"),
    [
        # Behind two paragraphs of the text in all of the lesson: its place is counted from them.
        (lambda text: f"{text}<p>{SHARE}</p>", []),
        (lambda text: f"<div>{text}<p>{SHARE}</p></div>", []),
        (lambda text: f"{text}<div>{SHARE}</div>", ["div.text > div[1] :all"]),
        (lambda text: f"<p>{SHARE}</p>{text}", ["div.text > p[1] :all"]),
    ],
)
def test_a_place_behind_parts_of_the_text_is_none_of_noise(inner: Callable[[str], str], exclude: list[str]) -> None:
    def two(told: Told) -> str:
        return "".join(f"<p>{paragraph}</p>" for paragraph in told.paragraphs[:2])

    def theme(told: Told) -> str:
        return within(lambda told: inner(told.html if told in OLD else two(told)))(told)

    wrapper = learn(lesson(theme, POSTS, lambda told: replace(entry(told), html=two(told))))
    assert wrapper.content is not None
    assert [str(filter_) for filter_ in wrapper.content.exclude] == exclude
    for told in OLD:
        text = text_of(apply(wrapper, page(theme, told))["content"][0].value.root)
        assert " ".join(told.paragraphs) in text


def test_noise_that_only_one_post_has_is_no_rule() -> None:
    def once(told: Told) -> str:
        return told.html + (f"<div class=poll>{SHARE}</div>" if told.number == 3 else "")

    assert read(within(once))[0].exclude == ()


def test_a_text_in_two_elements_is_read_from_the_one_around_them() -> None:
    def split(told: Told) -> str:
        first, rest = told.html.split("</p>", 1)
        return (
            f"<body><div id=page><div class=a>{first}</p></div><div class=ad>Buy!</div><div class=a>{rest}</div></div>"
        )

    _, texts = read(split)
    assert texts == {told: " ".join(told.paragraphs) for told in OLD}


@pytest.mark.parametrize(
    ("theme", "filter_"),
    [
        (lambda told: f"<body><div id=p{told.number}>{told.html}</div><div id=side>Menu</div>", "div#p*"),
        (lambda told: f"<body><table><tr><td>Menu<td>{told.html}</table>", "td :-1"),
        (
            lambda told: f"<body><div><div class=x>Menu</div></div><div><div class=x>{told.html}</div></div>",
            "div.x :-1",
        ),
    ],
)
def test_the_element_is_found_by_what_holds_on_every_page(theme: Theme, filter_: str) -> None:
    rule, texts = read(theme)
    assert str(rule.filter) == filter_
    assert texts == {told: " ".join(told.paragraphs) for told in OLD}


@pytest.mark.parametrize(
    ("around", "filter_"),
    [
        # Around a paragraph stands what other posts fill with more of them …
        ("<div class=box><h3>{title}</h3><div class=meta>{day}</div>{text}</div>", "div.box"),
        # … unless it has a name of its own.
        (
            "<div class=box><p>{day} in {title}, and so on</p><p class=in>{text}</p><p>And {title} of {day}</p></div>",
            "p.in",
        ),
    ],
)
def test_one_paragraph_is_not_what_holds_texts(around: str, filter_: str) -> None:
    def first(told: Told) -> str:
        return f"<p>{told.paragraphs[0]}</p>"

    def short(told: Told) -> str:
        text = told.paragraphs[0] if filter_ == "p.in" else first(told)
        return f"<body>{around.format(title=told.title, day=f'{told.day:%d %B %Y}', text=text)}<p>Imprint</p>"

    rule = learn(lesson(short, POSTS, lambda told: replace(entry(told), html=first(told)))).content
    assert rule is not None
    assert str(rule.filter) == filter_


def test_a_page_that_goes_on_where_its_entry_ends_is_no_rule() -> None:
    """Feeds of full texts may leave out what stands behind a fold; of two posts one has such a part."""
    two = POSTS[:2]

    def folded(told: Told) -> str:
        more = f"<a name=more></a><p>{told.paragraphs[1]}</p>" if told is two[0] or told in OLD else ""
        text = f"<div class=wide><p>{told.paragraphs[0]}</p>{more}</div>"
        return f"<body><div class=row>{text}<div class=thin>Menu</div></div>"

    rule = learn(lesson(folded, two, lambda told: replace(entry(told), html=f"<p>{told.paragraphs[0]}</p>"))).content
    assert rule is not None
    assert (str(rule.filter), rule.exclude) == ("div.wide", ())


@pytest.mark.parametrize(
    ("number", "gone"),
    [(1, True), (2, True), (0, False)],
)
def test_comments_in_a_text_are_none_of_it(number: int, gone: bool) -> None:
    """No post of the lesson had comments, and they stand in the element of the text."""

    def talked(told: Told) -> str:
        said = "".join(
            f"<div class=comment id=comment-{n}><cite class=fn>Bo</cite> says: <p>Hear, hear, number {n}</p></div>"
            for n in range(number if told in OLD else 0)
        )
        return f"{told.html}{said}"

    wrapper = learn(lesson(within(talked), POSTS))
    best = fill(read_with_wrapper(page(within(talked), OLD[0]), wrapper)).best("content")
    assert best is not None
    assert best.method == "wrapper"
    assert text_of(best.value.root) == " ".join(OLD[0].paragraphs)
    assert [r.reason for r in best.value.removed] == ["comment"] * len(best.value.removed)
    assert bool(best.value.removed) is gone


def test_lines_that_only_the_feed_adds_cost_little() -> None:
    added = lesson(
        within(lambda told: told.html),
        POSTS,
        lambda told: replace(entry(told), html=f"{told.html}<p>The post {told.title} appeared first on Leaves.</p>"),
    )
    rule = learn(added).content
    assert rule is not None
    assert str(rule.filter) == "div.text"
    assert rule.score > 0.85


def test_entries_without_words_teach_nothing_of_their_own() -> None:
    images = lesson(
        within(lambda _: "<img src=a.png>"), POSTS, lambda told: replace(entry(told), html="<img src=a.png>")
    )
    rule = learn(images).content
    assert rule is None or rule.score < 0.96


def test_comments_beside_the_text_are_no_text_where_the_feed_gives_beginnings() -> None:
    """The element with most of the prose holds the comments too: what our own reading teaches is the post alone."""

    def talked(told: Told) -> str:
        said = "".join(
            f"<li class=comment id=comment-{n}><cite>Bo</cite> says: <p>{Told(n).paragraphs[0]}</p></li>"
            for n in range(90, 90 + told.number % 3)
        )
        text = f"<div class=ka>{told.paragraphs[0]}</div><div class=ka>{' '.join(told.paragraphs[1:])}</div>"
        return f"<body><div class=lo>{text}<ol class=commentlist>{said}</ol></div>"

    beginnings = lesson(talked, POSTS, lambda told: replace(entry(told), html=told.paragraphs[0][:60], full=False))
    wrapper = learn(beginnings)
    read = {told: apply(wrapper, page(talked, told))["content"][0].value.root for told in OLD}
    assert {told: text_of(root) for told, root in read.items()} == {told: " ".join(told.paragraphs) for told in OLD}


def test_a_scrap_of_the_page_that_a_doubtful_rule_finds_is_not_its_text() -> None:
    wrapper = Wrapper(blog=HOME, content=ContentRule(filter=parse_filter("i"), score=0.7), pages=8)
    texts = {}
    for times in (1, 5):
        theme = within(lambda told: f"<i>{SHARE}</i>{told.html * times}")  # noqa: B023 - used at once
        best = fill(read_with_wrapper(page(theme, OLD[0]), wrapper)).best("content")
        assert best is not None
        texts[times] = text_of(best.value.root)
    assert texts[1] == SHARE  # a page of few words may be mostly template
    assert OLD[0].paragraphs[-1] in texts[5]


def test_a_feed_that_cuts_only_its_long_posts_teaches_whole_texts() -> None:
    def short(told: Told) -> bool:
        return told.number % 3 > 0

    def theme(told: Told) -> str:
        return within(lambda one: f"<h1>{one.title}</h1><p>{one.paragraphs[0]}</p>" if short(one) else one.html)(told)

    def cut(told: Told) -> Entry:
        said = told.paragraphs[0] if short(told) else f"{told.paragraphs[0]} ..."
        return replace(entry(told), html=said, full=False)

    wrapper = learn(lesson(theme, POSTS, cut))
    old = next(told for told in OLD if not short(told))
    assert text_of(apply(wrapper, page(theme, old))["content"][0].value.root) == " ".join(old.paragraphs)
