"""Filters: each way to write one, what it selects, and that what is written is read back."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from lxml.html import Element, HtmlElement, fragment_fromstring

from blogcorpus.dom import index_of, parse
from blogcorpus.errors import RuleError
from blogcorpus.filters import Filter, parse_filter
from blogcorpus.heuristics import author, date, tags
from blogcorpus.index import Index, Step

PAGE = """
<div id=main>
  <h1 class="entry-title big">title</h1>
  <h1>another</h1>
  <div id=post-12 class="post post-12 hentry">
    <p class=date>one</p> <p class=date>two</p> <p class=date>three</p>
    <div class=post-header><time datetime=2020-01-01>stamped</time> <time>bare</time></div>
    <div><h2>deep</h2></div>
    <a rel="author nofollow" href=/ann>Ann</a> <a href=/b>b</a>
    <span itemprop="http://schema.org/name">schema</span>
  </div>
  <time datetime=2021-01-01 pubdate>outside</time>
  <meta name=DC.creator content=Ann>
</div>
"""


@pytest.fixture(scope="module")
def index() -> Index:
    return parse(PAGE).index


@pytest.mark.parametrize(
    ("written", "selected"),
    [
        # tag and class
        ("h1.entry-title", ["title"]),
        ("h1.big.entry-title", ["title"]),
        ("h2.entry-title", []),
        ("h1", ["title"]),
        (".big", ["title"]),
        ("h1.entry", []),
        # inside another element: any depth, never itself
        (".post-header time[datetime]", ["stamped"]),
        (".post time", ["stamped"]),
        ("h1 .entry-title", []),
        (".post-header .post time", []),
        ("#main .post h2", ["deep"]),
        # digits in classes and ids are `*`, however a person writes them
        ("#post-* h2", ["deep"]),
        ("#post-12 h2", ["deep"]),
        (".post-7 h2", ["deep"]),
        ("#post- h2", []),
        # exact children
        ("#main > div[1] > p[2]", ["two"]),
        ("#main > div[1] > p[4]", []),
        ("#main > div[1] > h2[1]", []),
        ("#main>div[1]>div[2]>h2[1]", ["deep"]),
        ("html > body[1] > div[1] > h1[2]", ["another"]),
        # choices
        (".date", ["one"]),
        (".date :first", ["one"]),
        (".date :last", ["three"]),
        (".date :2", ["two"]),
        (".date :-2", ["two"]),
        (".date :4", []),
        (".date :-4", []),
        (".date :all", ["one", "two", "three"]),
        (".date:last", ["three"]),
        ("#main > h1[2] :all", ["another"]),
        # attributes
        ("[rel=author]", ["Ann"]),
        ("a[rel=nofollow]", ["Ann"]),
        ("a[rel=auth]", []),
        ("time[pubdate]", ["outside"]),
        ("[datetime] :all", ["stamped", "outside"]),
        ("[itemprop=http://schema.org/name]", ["schema"]),
        ("meta[name=DC.creator]", [""]),
        ("meta[name=dc.creator]", []),
        # any element
        (".post-header * :all", ["stamped", "bare"]),
        ("*.date :2", ["two"]),
    ],
)
def test_what_a_filter_selects(written: str, selected: list[str], index: Index) -> None:
    assert [index.take(e, "text") for e in parse_filter(written).select(index)] == selected


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("  h1.title   b  ", "h1.title b"),
        (".date:last", ".date :-1"),
        (".date :first", ".date"),
        (".date :0", ".date :all"),
        ("#post-12>p[1]", "#post-* > p[1]"),
        ("*.date", ".date"),
        (".a *", ".a *"),
        ("[datetime]:2", "[datetime] :2"),
    ],
)
def test_one_way_to_print_it(written: str, printed: str) -> None:
    assert str(parse_filter(written)) == printed
    assert str(parse_filter(printed)) == printed


@pytest.mark.parametrize(
    "written",
    [
        "",
        "  ",
        ":last",
        "> p[1]",
        "h1 > p",
        "h1 > p[0]",
        "h1 > p[1] b",
        "h1 > ",
        "h1 >> p[1]",
        "H1",
        "h1.",
        "h1..x",
        "#",
        "h1[",
        "h1]",
        "p, a",
        "p + a",
        "p:nth-child(2)",
        "p :second",
        # attributes by which no element can be selected
        "a[href=/x]",
        "[rel]",
        "[datetime=2020]",
        "p[class=a b]",
        "p[]",
    ],
)
def test_a_bad_filter_is_refused_by_name(written: str) -> None:
    with pytest.raises(RuleError) as caught:
        parse_filter(written)
    assert repr(written) in str(caught.value)


@pytest.mark.parametrize(
    ("html", "named"),
    [
        ("<p class='a b a'>", (".a", ".b")),
        ("<p class='post-12 post-13'>", (".post-*",)),
        ("<p id=comment-9-2>", ("#comment-*-*",)),
        ("<a rel='a b c d e' href=x>", ("[rel=a]", "[rel=b]", "[rel=c]", "[rel=d]")),
        ("<meta property=og:title content=x>", ("[property=og:title]",)),
        ("<time datetime=x>", ("[datetime]",)),
        ("<p class='w-[3px] md:w a.b x>y z'>", (".md:w", ".z")),
        ("<p class='odd:last even:first'>", ()),
        (f"<p class='{'x' * 61} {'y' * 60}'>", (f".{'y' * 60}",)),
        ("<p id='' class=' '>", ()),
        ("<p style=x title=y data-id=z>", ()),
    ],
)
def test_features(html: str, named: tuple[str, ...]) -> None:
    element = fragment_fromstring(html)
    assert index_of(element).features(element) == named


def test_inside_keeps_what_lies_in_one_of_several_even_nested_ones(index: Index) -> None:
    outer = [*index.matching(Step("div", (".post",))), *index.matching(Step(None, (".post-header",)))]
    times = index.matching(Step("time"))
    assert [index.take(e, "text") for e in index.inside(times, outer)] == ["stamped", "bare"]
    assert index.inside(outer, outer) == outer[1:]  # nothing lies in itself
    assert index.inside(times, []) == []
    assert index.inside([], outer) == []
    assert index.parts([*reversed(times), outer[0]], outer[0]) == [
        e for e in reversed(times) if outer[0] in e.iterancestors()
    ]
    assert index.outermost([*reversed(outer), *times, *outer]) == [
        e for e in index.order if e in (*outer, *times) and not any(up in (*outer, *times) for up in e.iterancestors())
    ]


@pytest.mark.parametrize(
    ("html", "how", "value"),
    [
        ("<p>  By <b>Ann</b>\n Lee </p>", "text", "By Ann Lee"),
        ("<p>By <b>Ann</b> today</p>", "own", "By today"),
        ("<p title=' a  b '>x</p>", "@title", "a b"),
        ("<p>x</p>", "@title", ""),
    ],
)
def test_take(html: str, how: str, value: str) -> None:
    element = fragment_fromstring(html)
    assert index_of(element).take(element, how) == value


_name = st.text(st.sampled_from("abcABC12-_:*.#[]>é日"), min_size=1, max_size=8)
_attributes = st.dictionaries(
    st.sampled_from(["class", "id", "rel", "role", "itemprop", "property", "name", "datetime", "title"]),
    st.lists(st.one_of(_name, st.sampled_from(["x:last", "x:2", ":all"])), max_size=3).map(" ".join),
    max_size=3,
)


@st.composite
def elements(draw: st.DrawFn) -> HtmlElement:
    tag = draw(st.sampled_from(["p", "h1", "x-y", "o:p", "st1:place"]))
    element = fragment_fromstring(f"<{tag}>x</{tag}>")
    for name, value in draw(_attributes).items():
        element.set(name, value)
    return element


@settings(max_examples=60)
@given(st.lists(elements(), min_size=1, max_size=3), st.sampled_from([1, 2, -1, -3, 0]), st.data())
def test_what_is_printed_is_read_back(chain: list[HtmlElement], pick: int, data: st.DataObject) -> None:
    steps = []
    for element in chain:
        tag = data.draw(st.sampled_from([None, str(element.tag)]))
        steps.append(Step(tag, index_of(element).features(element)))
    path = tuple(data.draw(st.lists(st.tuples(st.sampled_from(["div", "o:p"]), st.integers(1, 30)), max_size=2)))
    filter_ = Filter(tuple(steps), path, pick)
    assume(filter_.writable)
    assert parse_filter(str(filter_)) == filter_


@pytest.mark.parametrize(
    ("tag", "writable"), [("p", True), ("o:p", True), ("x-y", True), ("a.b", False), ("a_b", False), ("x:last", False)]
)
def test_tags_that_pages_make_up_are_not_writable(tag: str, writable: bool) -> None:
    assert Filter((Step(tag),)).writable is writable
    assert Filter((Step("p"),), ((tag, 1),)).writable is writable


def _an_element_for(filter_: Filter) -> HtmlElement:
    """A tree with one element in the other, each named as a step of the filter says."""
    root = here = Element("html")
    for step in filter_.steps:
        outer, here = here, Element(step.tag or "div")
        outer.append(here)
        for feature in step.features:
            if feature[0] in ".#":
                here.set("class" if feature[0] == "." else "id", feature[1:])
            else:
                name, _, value = feature[1:-1].partition("=")
                here.set(name, value)
    return root


@pytest.mark.parametrize(
    "written", [rule[0] for table in (author.RULES, date.PUBLISHED, date.MODIFIED, tags.RULES) for rule in table]
)
def test_every_rule_of_the_heuristics_can_match(written: str) -> None:
    filter_ = parse_filter(written)
    assert filter_.select(index_of(_an_element_for(filter_)))
