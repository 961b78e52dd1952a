"""The parts of wrapper induction one by one: candidates, rules, judging, tags, words, signatures, voting."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from blogcorpus.dom import parse
from blogcorpus.errors import RuleError
from blogcorpus.filters import parse_filter
from blogcorpus.flat import Flat
from blogcorpus.items import Entry, Page
from blogcorpus.text import words
from blogcorpus.wrapper import Signature, Wrapper, apply, learn_signature
from blogcorpus.wrapper.candidates import absolute, candidates, child_path
from blogcorpus.wrapper.content_rule import ContentRule
from blogcorpus.wrapper.induce import induce, judge
from blogcorpus.wrapper.properties import AUTHORS, TITLE, LessonPage
from blogcorpus.wrapper.rules import Rule
from blogcorpus.wrapper.signature import Known
from blogcorpus.wrapper.tags import induce_tags
from blogcorpus.wrapper.words import in_one_run, overlap, page_words
from tests.lessons import BLOG, HOME, POSTS, Told, classic, entry, page

# --- candidates ------------------------------------------------------------------------------------------------------

PAGE = """<div id=main><div class="box first"><p>a</p><p class="x y">b</p></div>
<div class=box><p class=x>c</p></div></div><a.b><p>d</p></a.b>"""


def test_every_candidate_selects_its_element_and_can_be_written() -> None:
    dom = parse(PAGE)
    index = dom.index
    for element in dom.body.iter("p"):
        found = list(candidates(element, index))
        assert found
        for filter_ in found:
            assert filter_.select(index) == [element]
            assert parse_filter(str(filter_)) == filter_


@pytest.mark.parametrize(
    ("text", "some", "never"),
    [
        ("b", ["p.x", "p.y", "p.x.y", ".box p :2", "#main p.y", ".box > p[2]"], ["p"]),
        ("c", ["p.x :-1", "p :3", ".box p :-1", "html > body[1] > div[1] > div[2] > p[1]"], ["p.x"]),
        ("d", ["p :-1"], ["html > body[1] > a.b[1] > p[1]"]),
    ],
)
def test_candidates(text: str, some: list[str], never: list[str]) -> None:
    dom = parse(PAGE)
    element = next(p for p in dom.body.iter("p") if p.text == text)
    written = {str(filter_) for filter_ in candidates(element, dom.index)}
    assert written >= set(some)
    assert not written & set(never)


def test_paths() -> None:
    dom = parse(PAGE)
    element = next(p for p in dom.body.iter("p") if p.text == "b")
    main = dom.body[0]
    assert child_path(main, element) == (("div", 1), ("p", 2))
    assert child_path(element, element) == ()
    assert str(absolute(element)) == "html > body[1] > div[1] > div[1] > p[2]"


# --- rules -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "text", "value"),
    [
        ("", "", "Ann Lee", "Ann Lee"),
        ("Posted by ", "", "Posted by Ann", "Ann"),
        ("Posted by ", "", "posted by Ann", None),
        ("", " | Blog", "Tea | Blog", "Tea"),
        ("", " | Blog", "Tea | Log", None),
        ("By ", " on …", "By Ann on 4 March", "Ann"),
        ("By ", " on …", "By Ann", None),
        ("… by ", "", "4 March by Ann", "Ann"),
        ("… by ", "", "Ann", None),
        ("… by ", " in …", "4 March by Ann in Tea", "Ann"),
        ("… by ", "", "4 March by ", ""),
        ("Posted by ", "", "Posted by ", ""),
        ("a", "a", "a", None),  # what stands before and behind may not be the same letter
        ("", "", "", None),
        ("", "", "x" * 501, None),
    ],
)
def test_the_value_inside_its_surroundings(before: str, after: str, text: str, value: str | None) -> None:
    assert Rule(filter=parse_filter("p"), before=before, after=after).inside(text) == value


def test_raw_values_of_a_page() -> None:
    index = parse("<p>by Ann</p><p>Bo</p><p>by </p><p title=T>by Cy <b>Fo</b></p>").index
    assert list(Rule(filter=parse_filter("p :all"), before="by ").raw(index)) == ["Ann", "Cy Fo"]
    assert list(Rule(filter=parse_filter("p :all"), take="own").raw(index)) == ["by Ann", "Bo", "by", "by Cy"]
    assert list(Rule(filter=parse_filter("p :all"), take="@title").raw(index)) == ["T"]


@pytest.mark.parametrize(
    "data",
    [
        {"filter": "h1"},
        {"filter": ".x > p[2] :all", "take": "@title", "before": "by ", "nth": 1, "score": 0.5, "wrong": 0.25},
    ],
)
def test_rules_as_files_have_them(data: dict[str, Any]) -> None:
    rule = Rule.from_json(data)
    assert Rule.from_json(rule.to_json()) == rule
    assert rule.to_json() == {"score": 0, "wrong": 0, **data}


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"filter": 3},
        {"filter": "h1..x"},
        {"filter": "h1", "colour": "red"},
        {"filter": "h1", "score": "high"},
        {"filter": "h1", "before": None},
        {"filter": "h1", "nth": "first"},
        [],
        "h1",
        None,
    ],
)
def test_rules_that_cannot_be_are_refused(data: Any) -> None:
    with pytest.raises(RuleError):
        Rule.from_json(data)


GOOD = {"format": 1, "blog": HOME}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"format": 2}, "has format 2, not 1"),
        ({"format": None}, "has format None"),
        ({"rules": []}, HOME),
        ({"rules": {"title": 3}}, HOME),
        ({"rules": {"title": [{"filter": "h1 >"}]}}, "h1 >"),
        ({"rules": {"title": [{"filter": "h1", "wrong": []}]}}, "wrong cannot be"),
        ({"content": {"exclude": []}}, "needs a filter"),
        ({"content": {"filter": "p", "score": "x"}}, HOME),
        ({"content": {"filter": "p", "exclude": [3]}}, HOME),
        ({"dates": {"order": "sideways"}}, HOME),
        ({"dates": 3}, HOME),
        ({"pages": "many"}, HOME),
        ({"extra": 3}, HOME),
    ],
)
def test_a_wrapper_file_that_cannot_be_says_why(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(RuleError) as caught:
        Wrapper.from_json({**GOOD, **wrong})
    assert said in str(caught.value)


def test_a_wrapper_file_without_a_blog() -> None:
    with pytest.raises(RuleError):
        Wrapper.from_json({"format": 1})


# --- judging ---------------------------------------------------------------------------------------------------------


def lesson_pages(*htmls: str, **said: Any) -> list[LessonPage]:
    """Pages of which the feed says the values of a list, each its own."""
    entries = [Entry(url=f"{HOME}{n}", **{k: v[n] for k, v in said.items()}) for n in range(len(htmls))]
    return [LessonPage(e, Page(url=e.url, html=html)) for e, html in zip(entries, htmls, strict=True)]


def test_a_rule_is_judged_by_all_pages() -> None:
    pages = lesson_pages("<h1>A", "<h1>B", "<h1>Z", "<p>D", title=["A", "B", "C", "D"])
    judged = judge(Rule(filter=parse_filter("h1")), pages, TITLE)
    assert (judged.score, judged.wrong) == (0.5, 0.25)


def test_rules_that_are_right_by_chance_are_not_kept() -> None:
    pages = lesson_pages(
        "<h1>Site</h1>", "<h1>Site</h1>", "<h1>Site</h1>", "<h1>Site</h1>", title=["Site", "B", "C", "D"]
    )
    assert induce(pages, TITLE) == ()


def test_rules_are_varied_and_few() -> None:
    rules = induce([LessonPage(entry(t), page(classic, t)) for t in POSTS], TITLE)
    assert 2 <= len(rules) <= 5
    assert len({(r.filter.steps[-1], r.filter.path, r.take) for r in rules}) == len(rules)
    assert [r.score - r.wrong for r in rules] == sorted((r.score - r.wrong for r in rules), reverse=True)


def test_surroundings_that_vary_leave_the_nearest_word() -> None:
    pages = lesson_pages(
        *(f"<p>{day} March by {name} in Tea {day}</p>" for day, name in ((1, "Ann"), (2, "Bo Ek"), (3, "Cy"))),
        authors=[("Ann",), ("Bo Ek",), ("Cy",)],
    )
    best = induce(pages, AUTHORS)[0]
    assert (best.before, best.after, best.score) == ("… by ", " in …", 1.0)


def test_excluded_parts_teach_nothing() -> None:
    told = Entry(url=HOME, title="Tea")
    html = Page(url=HOME, html="<div class=c><h1>Tea</h1></div>")
    comments = [html.dom.body[0]]
    assert induce([LessonPage(told, html)], TITLE)
    assert induce([LessonPage(told, html, comments)], TITLE) == ()


# --- tags ------------------------------------------------------------------------------------------------------------


def tagged(tags: tuple[str, ...], cloud: tuple[str, ...] = ("tea", "milk", "sugar", "cup", "pot")) -> str:
    def links(names: tuple[str, ...]) -> str:
        return "".join(f"<a href=/t/{name}>{name.title()}</a> " for name in names)

    return f"<p class=tags>{links(tags)}</p><div class=cloud>{links(cloud)}</div>"


def test_the_posts_own_tags_not_the_cloud() -> None:
    told = [("tea", "milk"), ("tea",), ("sugar", "cup")]
    [rule] = induce_tags(lesson_pages(*map(tagged, told), tags=told))
    assert str(rule.filter) == ".tags a :all"
    assert rule.score == 1.0


def test_tags_that_stand_nowhere_teach_nothing() -> None:
    told = [("tea", "milk"), ("tea",), ("sugar", "cup")]
    assert induce_tags(lesson_pages("<p>x", "<p>y", "<p>z", tags=told)) == ()
    assert induce_tags(lesson_pages(*(tagged(("other",)) for _ in told), tags=told)) == ()
    assert induce_tags(lesson_pages(*map(tagged, told))) == ()


# --- words -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "known", "of"),
    [
        ("one two three four", 4, 4),
        ("one two", 2, 4),
        ("four three", 0, 4),  # single words, out of order
        ("nothing of it", 0, 4),
        ("ONE, two. THREE four", 4, 4),
        ("ｏｎｅ ｔｗｏ three four", 4, 4),
        ("", 0, 4),
    ],
)
def test_words_are_known_where_two_stand_together(text: str, known: int, of: int) -> None:
    dom = parse(f"<p>{text}</p><p>and more</p>")
    said = overlap(page_words(dom.flat), "One two three four.")
    assert said.wanted == of
    assert said.count(dom.body[0])[1] == known
    assert dict(said.scores()).get(dom.body[0], 0.0) == pytest.approx(2 * known / (len(text.split()) + of))


@pytest.mark.parametrize(
    ("page", "entry", "known"),
    [
        ("<h2>Tea</h2><p>One two, <i>three</i></p><p>four</p>", "One two three. Four!", 4),
        ("<p>Один – два: “три”</p><p>ещё</p>", "один два три", 3),
        ("<p>日本のお茶</p><p>また</p>", "日本のお茶", 5),
        ("<p>one two three</p>", "three", 1),
        ("<p>one two</p><p>like three</p>", "one two three", None),  # something between
        ("<p>one two</p><p>one two</p>", "one two", None),  # which of both?
        ("<p>gone two</p>", "one two", None),  # a part of a word
        ("<p>one</p>", "…", None),
        ("", "one", None),
    ],
)
def test_texts_that_stand_on_the_page_as_a_whole(page: str, entry: str, known: int | None) -> None:
    dom = parse(page)
    found = in_one_run(page_words(dom.flat), entry)
    assert (found and found.wanted) == known
    if found is not None:
        aligned = overlap(page_words(dom.flat), entry)
        assert [found.count(e) for e in dom.flat.spans] == [aligned.count(e) for e in dom.flat.spans]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "…",
        "One two",
        " One -two_three!4",
        "“Tea” – ½ Tee\u00adbeutel\xa0ﬁn\x1f",
        "日本 tea 日",
        "İstanbul’da ÇAY",
        "a\ud800b",
    ],
)
def test_places_of_words_are_where_they_begin(text: str) -> None:
    found = page_words(Flat(text=text, spans={}, elements=(), starts=(), depth=0))
    assert len(found.starts) == len(found.tokens)
    assert [word for token in found.tokens for word in words(token)] == words(text)
    assert all(
        words(text[start : start + len(token)]) == words(token)
        for start, token in zip(found.starts, found.tokens, strict=True)
    )


# --- signatures ------------------------------------------------------------------------------------------------------

POST_PAGE = parse("<div class='single post-1'><article class=post><h1>T</h1><p class=byline>x</p></article></div>")
LIST_PAGE = parse("<div class='home list'><div class=teaser>x</div><p class=pager>1 2</p><b class=byline>y</b></div>")


def test_what_posts_have_and_lists_lack() -> None:
    signature = learn_signature([Known(POST_PAGE), Known(POST_PAGE)], [LIST_PAGE])
    assert signature.post == {".single", ".post-*", ".post", "article", "h1"}
    assert signature.index == {".home", ".list", ".teaser", ".pager"}
    assert signature.likeness(POST_PAGE) == 1.0
    assert signature.likeness(LIST_PAGE) == 0.0
    assert signature.likeness(parse("<p>nothing</p>")) == 0.0
    assert Signature.from_json(signature.to_json()) == signature


@pytest.mark.parametrize(("posts", "lists"), [([], [LIST_PAGE]), ([POST_PAGE], []), ([LIST_PAGE], [LIST_PAGE])])
def test_where_nothing_tells_them_apart_nothing_is_said(posts: list[Any], lists: list[Any]) -> None:
    assert learn_signature(list(map(Known, posts)), lists).likeness(POST_PAGE) is None


def test_a_feature_of_few_posts_is_no_sign() -> None:
    odd = parse("<div class='single post-2'><article class='post sticky'><h1>T</h1></article></div>")
    assert ".sticky" not in learn_signature([*[Known(POST_PAGE)] * 4, Known(odd)], [LIST_PAGE]).post


# --- voting ----------------------------------------------------------------------------------------------------------


def rules(*told: tuple[str, float]) -> tuple[Rule, ...]:
    return tuple(Rule(filter=parse_filter(f), score=score) for f, score in told)


def elected(html: str, name: str, *told: tuple[str, float], pages: int = 10) -> list[tuple[Any, float]]:
    wrapper = Wrapper(blog=HOME, rules={name: rules(*told)}, pages=pages)
    found = apply(wrapper, Page(url=HOME, html=html, blog=BLOG)).get(name, ())
    return [(finding.value, finding.confidence) for finding in found]


def test_rules_that_agree_outvote_a_better_one() -> None:
    html = "<h1>Shout</h1><h2>Tea!</h2><h3>tea</h3><h4>Tea</h4>"
    votes = elected(html, "title", ("h1", 1.0), ("h2", 0.9), ("h3", 0.9), ("h4", 0.9))
    assert [value for value, _ in votes] == ["Tea!", "Shout"]
    alone = elected("<h1>Shout</h1>", "title", ("h1", 1.0))
    assert votes[1][1] < votes[0][1] < alone[0][1]


def test_few_pages_mean_doubt() -> None:
    sure = [elected("<h1>Tea</h1>", "title", ("h1", 1.0), pages=n)[0][1] for n in (1, 3, 10)]
    assert sure == [0.75, 0.875, 0.955]


@pytest.mark.parametrize(
    ("html", "name", "values"),
    [
        ("<h1> </h1>", "title", []),
        ("<h1>— !</h1>", "title", []),
        ("<h1>4 March 2024</h1>", "title", []),
        ("<h1>Leaves and Letters</h1>", "title", ["Leaves and Letters"]),
        ("<h1>Posted by Ann Lee</h1>", "authors", [("Ann Lee",)]),
        ("<h1>Ann Lee and Bo Ek</h1>", "authors", [("Ann Lee", "Bo Ek")]),
        ("<h1>View all posts</h1>", "authors", []),
        ("<h1>March 2024</h1>", "published", []),
        ("<h1>soon</h1>", "published", []),
    ],
)
def test_values_are_read_as_what_they_are(html: str, name: str, values: list[Any]) -> None:
    assert [value for value, _ in elected(html, name, ("h1", 1.0))] == values


def test_the_blogs_own_name_is_no_title_in_metadata() -> None:
    assert elected("<head><title>Leaves and Letters</title></head><p>x", "title", ("title", 1.0)) == []


def test_a_date_in_the_future_is_none() -> None:
    wrapper = Wrapper(blog=HOME, rules={"published": rules(("h1", 1.0))}, pages=10)
    told = replace(page(classic, Told(1)), html="<h1>4 March 2031</h1>")
    assert "published" not in apply(wrapper, told)


def test_what_is_left_out_of_the_content_is_told() -> None:
    content = ContentRule(
        filter=parse_filter(".entry"), exclude=(parse_filter(".share :all"), parse_filter(".share b :all")), score=1.0
    )
    wrapper = Wrapper(blog=HOME, content=content, pages=10)
    html = "<div class=share>outside</div><div class=entry>a<p class=share>Share <b>now</b></p>b</div>"
    [finding] = apply(wrapper, Page(url=HOME, html=html))["content"]
    assert finding.value.root.text_content() == "ab"
    assert [(part.stage, part.text) for part in finding.value.removed] == [("wrapper", "Share now")]
    assert ContentRule.from_json(content.to_json()) == content


def test_nothing_is_found_where_the_element_is_not_there() -> None:
    wrapper = Wrapper(blog=HOME, content=ContentRule(filter=parse_filter(".entry"), score=1.0), pages=10)
    assert apply(wrapper, Page(url=HOME, html="<p>x</p>")) == {}
