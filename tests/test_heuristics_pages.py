"""Pages as blocks, regions and contents: what knows no blog, on small pages of many makes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from blogcorpus.class_names import name_words
from blogcorpus.dom import parse
from blogcorpus.filters import parse_filter
from blogcorpus.heuristics.blocks import blocks_of, prose
from blogcorpus.heuristics.content import (
    Content,
    anchor,
    before_heading,
    behind_comments,
    find_content,
    foreign_parts,
)
from blogcorpus.heuristics.content_names import NAMES
from blogcorpus.heuristics.heading import titled
from blogcorpus.heuristics.regions import is_side, side_parts
from tests.small_pages import HOME, LONG, MENU, PROSE, dom

# --- blocks -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("length", "linked", "weight"),
    [(100, 0, 100), (100, 100, 0), (100, 50, 25), (80, 0, 48), (25, 0, 7.5), (3, 0, 0), (0, 0, 0)],
)
def test_the_weight_of_a_block(length: int, linked: int, weight: float) -> None:
    assert prose(length, linked) == pytest.approx(weight)


def test_links_and_excluded_parts_weigh_nothing() -> None:
    links = f"<p><a href=/x>{PROSE}</a></p><p><a href=/x><b>{PROSE[:40]}</b></a>{PROSE[40:]}</p>"
    page = dom(f"<p>{PROSE}</p>{links}<p>{PROSE}</p>")
    plain, link, half, excluded = page.body
    blocks = blocks_of(page, frozenset([excluded]))
    assert blocks.weight(plain) == pytest.approx(len(PROSE))
    assert blocks.weight(link) == 0
    assert 0 < blocks.weight(half) < blocks.weight(plain)
    assert blocks.weight(excluded) == 0
    assert blocks.total == pytest.approx(blocks.weight(plain) + blocks.weight(half))
    assert blocks.length(plain) == len(PROSE)


def test_a_page_without_text_has_no_blocks() -> None:
    assert blocks_of(dom("")).starts == ()
    assert blocks_of(dom("")).total == 0


def test_lines_at_the_foot_of_every_page_weigh_nothing() -> None:
    page = dom(f"<p>{PROSE}</p><p>© 2010–2024 Ann Lee, {PROSE}</p><p>This blog is powered by tea and {PROSE}</p>")
    assert blocks_of(page).total == pytest.approx(len(PROSE))


# --- regions ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("html", "side"),
    [
        ("<nav>", True),
        ("<aside>", True),
        ("<h2>Tea</h2><aside>", False),  # what is said about a heading
        ("<h2>Tea</h2><p>Milk</p><aside>", True),
        ("<p>Milk</p><aside class=post-meta>", False),
        ("<p>Milk</p><aside class=post-list>", True),
        ("<div role=navigation>", True),
        ("<div id=sidebar>", True),
        ("<div id=postamble>", True),
        ("<div class=right-sidebar>", True),
        ("<div id=sideBar>", True),
        ("<div class=side_bar>", True),
        ("<div class='side bar'>", False),
        ("<div class=bar-side>", False),
        ("<div class=relatedPosts>", True),
        ("<div class=recommend-area>", True),
        ("<div class=widget_recent_entries>", True),
        ("<ol class=commentlist>", True),
        # Page builders call all parts of a post widgets.
        ("<div class='elementor-element elementor-widget elementor-widget-text-editor'>", False),
        ("<div class='so-panel widget widget_sow-editor'>", False),
        ("<div class='elementor-widget elementor-widget-share-buttons'>", True),
        ("<header role=banner class=site-header>", True),
        ("<section role=banner class=entry-hero>", False),
        ("<footer>", True),
        ("<article><footer>", False),  # the post's own: its author, date and tags
        ("<section><footer class=post-info>", False),
        ("<section><footer class=site-info>", True),
        ("<div class=my_entryFooter>", False),
        ("<div class=my_siteFooter>", True),
        ("<article class='post comments-open'>", False),
        ("<div class='post related'>", False),
        ("<div class=entry-content>", False),
        ("<div class=breadth>", False),
        ("<div class=shareholders>", False),
        ("<td class=blog-sidebar>", True),
        ("<div class=archives>", True),
        ("<div class='main-content has-navigation'>", False),
        ("<body class='sidebar-right'>", False),
        # What the page has around its post, and what it has not.
        ("<div class='theme-container no-navbar has-toc'>", False),
        ("<div class='bodyContainer withSidebar'>", False),
        ("<div class='withsidebar sidebar'>", True),
        ("<div class='section section--has-ads'>", False),
        ("<div class='section section--ads'>", True),
        ("<div class='page has_sidebar'>", False),
        ("<div class='sidebar has-background'>", True),
        ("<div class=nav-with-icons>", True),
        ("<div>", False),
    ],
)
def test_which_elements_are_not_the_post(html: str, side: bool) -> None:
    page = parse(html)
    tag = html.rpartition("<")[2].strip(">").split()[0]
    assert is_side(next(page.root.iter(tag))) is side


def test_a_list_behind_a_heading_is_a_sidebar() -> None:
    assert is_side(next(dom("<h2>Tea</h2><aside><ul><li>Milk</ul></aside>").body.iter("aside")))
    assert not is_side(next(dom("<h2>Tea</h2><aside><p>On 2024-05-01</p></aside>").body.iter("aside")))
    assert not is_side(
        next(dom("<h2>Tea</h2><aside class=post-meta><ul><li>2024-05-01</ul></aside>").body.iter("aside"))
    )


def test_an_aside_of_an_article_that_tells_its_time_is_its_own() -> None:
    time = "<p>Ann Lee, <time>2024-05-01</time></p>"
    assert not is_side(next(dom(f"<article><p>Tea</p><aside>{time}</aside></article>").body.iter("aside")))
    assert is_side(next(dom(f"<p>Tea</p><aside>{time}</aside>").body.iter("aside")))
    assert is_side(next(dom(f"<article><p>Tea</p><aside><h3>Milk</h3>{time}</aside></article>").body.iter("aside")))


def test_what_holds_the_main_part_is_no_side_part() -> None:
    layout, sidebar = dom("<div class=sidebar-layout><main>x</main></div><div class=sidebar-layout>y</div>").body
    assert (is_side(layout), is_side(sidebar)) == (False, True)


@pytest.mark.parametrize(
    ("body", "around"),
    [
        # Layouts named after what stands beside the post, and forms around pages.
        (f"<div class=footer-push><h2>Tea</h2><div>{LONG}</div></div>", True),
        (f"<form id=aspnetForm><h2>Tea</h2><div>{LONG}</div></form>", True),
        (f"<h1>Tea</h1><div class=l-sidebar-fixed><div class=c-entry-content>{LONG}</div></div>", True),
        (f"<h1>Tea</h1><div class=lay-sidebar><div>{LONG}{LONG}</div></div>", True),
        # Sidebars, comments and other posts that are longer than the post.
        (f"<h1>Tea</h1><p>{PROSE}</p><div class=sidebar><div>{LONG}</div></div>", False),
        (f"<h1>Tea</h1>{LONG}{LONG}<div id=navigation><div>{LONG * 9}</div></div>", False),
        (f"<h1>Tea</h1><p>{PROSE}</p><div class=comments><h3>Tea</h3><div>{LONG}</div></div>", False),
        (f"<h1>Tea</h1><p>{PROSE}</p><div class=related-posts><div class=entry-content>{LONG}</div></div>", False),
        (f"<h1>Tea</h1><p>{PROSE}</p><aside><h3>Tea</h3><div>{LONG}</div></aside>", False),
    ],
)
def test_a_side_part_around_the_post_is_none(body: str, around: bool) -> None:
    page = dom(body, head="<title>Tea - A blog</title>")
    assert (page.body[-1] not in side_parts(page)) == around


def test_only_outermost_parts_are_named() -> None:
    page = dom("<nav><aside>x</aside></nav><p>y</p><aside><nav>z</nav></aside>")
    assert {part.tag for part in side_parts(page)} == {"nav", "aside"}
    assert len(side_parts(page)) == 2


@pytest.mark.parametrize(
    ("label", "words"),
    [
        ("postMeta", {"post", "meta", "postmeta"}),
        ("wp-block_x", {"wp", "block", "x", "wpblock", "blockx"}),
        ("A B", {"a", "b"}),
        ("", set()),
    ],
)
def test_name_words(label: str, words: set[str]) -> None:
    assert name_words(label) == words


# --- content ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "rule"),
    [
        (f"<div class=entry-content id=t>{LONG}</div>", ".entry-content"),
        (f"<div itemprop=articleBody id=t>{LONG}</div>", "[itemprop=articleBody]"),
        # However it is spelt.
        (f"<p>Leaves</p><div class=entry_Body id=t>{LONG}</div>", ".entry-body"),
        (f"<p>Leaves</p><div class=blogpost-contents id=t>{LONG}</div>", ".blogpost-contents"),
        # Behind a theme's own name, where it is not another post's.
        (f"<p>Leaves</p><div class=oak-article-content id=t>{LONG}</div>", ".*-article-content"),
        (f"<div><div id=t>{LONG}</div></div><div class=related-article-content>Tea and milk</div>", "density"),
        (f"<div class=oak-post-body><p>x</p><div class=post-text id=t>{LONG}</div></div>", ".post-text"),
        (f"<div class=post-body>Short.</div><div class=post-body id=t>{LONG}</div>", ".post-body"),
        # Inside of one name another, with nearly all; what is around it are notices.
        (
            f"<div class=post-content><p>Changed in May</p><div class=markdown-body id=t>{LONG}</div></div>",
            ".markdown-body",
        ),
        (f"<div class=post-content id=t>{LONG}<div class=prose>{PROSE}</div></div>", ".post-content"),
        # In parts: sections of one name, or what stands behind "read more"; but not several posts.
        (f"<div id=t><div class=post-text>{LONG}</div><p>x</p><div class=post-text>{LONG}</div></div>", ".post-text"),
        (
            f"<div id=t><div><p></p><div class=story-text>{LONG}</div></div><div class=story-text>{LONG}</div></div>",
            ".story-text",
        ),
        (f"<div id=t><div class=entry-body>{LONG}</div><div class=entry-more>{LONG}</div></div>", ".entry-body"),
        (f"<div><div class=entry-body id=t>{LONG}</div><p class=read-more>{PROSE * 3}</p></div>", ".entry-body"),
        (
            f"<h2>A</h2><div class=post-text id=t>{LONG}{LONG}</div><h2>B</h2><div class=post-text>{LONG}</div>",
            ".post-text",
        ),
        (
            f"<div id=t><p class=chapo>{PROSE}</p><div class='article-texte-12 texte'>{LONG}</div></div>",
            ".article-texte-*",
        ),
        (f"<div><div class=texte id=t>{LONG}</div><div>{LONG}</div></div>", ".texte"),
        (f"<p class=chapo>{PROSE}</p><div><div class=texte id=t>{LONG}</div></div>", ".texte"),
        # A name that says little, and little in it.
        (f"<div id=t>{LONG * 3}</div><div class=section-content>{PROSE}</div>", "density"),
        (f"<div>{PROSE * 3}</div><div class=section-content id=t>{PROSE}</div>", ".section-content"),
        # Pictures and no words.
        ("<p>Leaves</p><div class=entry-content id=t><img src=x></div><p class=entry-text>x</p>", "pictures"),
        (f"<div>{MENU}</div><div id=t>{LONG}</div>", "density"),
        (f"<div><div id=t>{LONG}</div></div>{MENU}", "density"),
        (f"<table><tr><td>{MENU}<td id=t>{LONG}</table>", "density"),
        (f"<div id=t>{LONG}</div><div class=comments>{LONG}{LONG}</div>", "density"),
        (f"<div class=sidebar><div class=entry-content>{PROSE}</div></div><div id=t>{LONG}{LONG}</div>", "density"),
    ],
)
def test_the_element_with_the_text(body: str, rule: str) -> None:
    found = find_content(dom(body))
    assert found is not None
    assert (found.element.get("id"), found.rule) == ("t", rule)


def test_a_heading_beside_a_short_text_is_no_prose() -> None:
    heading = "How a blue kettle came to sing best of all"
    page = f"<div><h1>{heading}</h1></div><div id=t><p>{PROSE}</p></div><p>Nearby, on a shelf</p>"
    found = find_content(dom(page, head=f"<title>{heading} - Leaves</title>"))
    assert found is not None
    assert found.element.get("id") == "t"
    other = find_content(dom(page, head="<title>Leaves</title>"))  # a line like any other
    assert other is not None
    assert other.element.tag == "body"


@pytest.mark.parametrize(
    ("before", "text", "is_cut"),
    [
        ("<div><h2>Ann Lee</h2>Tea taster</div><p><a href=/>Home</a></p>", f"<p>{PROSE}</p>", True),
        ("<div><h2>Ann Lee</h2>Tea taster</div>", f"<div><img src=x>{LONG}</div>", True),
        (LONG, f"<p>{PROSE[:40]}</p>", False),  # more than what follows: the heading may be of another part
    ],
)
def test_what_stands_before_the_heading_of_a_flat_page(before: str, text: str, is_cut: bool) -> None:
    page = parse(f"<title>Tea for two - Ann Lee</title><body>{before}<h1>Tea for two</h1>{text}<p>{PROSE}</p>", HOME)
    whole = Content(element=page.body, rule="density", confidence=0.6)
    heading = next(page.body.iter("h1"))
    expected = list(heading.itersiblings(preceding=True)) if is_cut else []
    assert before_heading(page, whole) == expected
    assert before_heading(page, replace(whole, rule=".post-body")) == []  # who names a text knows where it begins


def test_large_letters_in_a_sentence_are_no_heading() -> None:
    page = parse(
        f"<title>Tea for two - Ann Lee</title><body>{LONG}<p>We had <b>tea for two</b>, and {PROSE}</p>{LONG * 3}"
    )
    assert before_heading(page, Content(element=page.body, rule="density", confidence=0.6)) == []
    page = parse(f"<title>Tea for two - Ann Lee</title><body><p>Ann Lee<p><b>Tea for two</b></p>{LONG}")
    assert before_heading(page, Content(element=page.body, rule="density", confidence=0.6)) != []


def test_a_picture_is_not_left_for_the_line_above_it() -> None:
    post = "<div id=t><h2>Wood</h2><div>1 March 2011 | <a href=#c>Comments</a></div><div><img src=wood.jpg></div></div>"
    found = find_content(dom(post, head="<title>Wood - Leaves</title>"))
    assert found is not None
    assert found.element.get("id") == "t"


def test_the_text_is_where_its_title_is() -> None:
    """Much prose stands around a short post; of two elements the one with the heading that `<title>` names is it."""
    columns = (
        f"<div><h3>About</h3>{LONG}</div><div id=t><h3>Tea</h3><p>{PROSE}</p>{LONG}</div><div><h3>Me</h3>{LONG}</div>"
    )
    titled = parse(f"<title>Tea | Leaves</title><body>{columns}", HOME)
    found = find_content(titled)
    assert found is not None
    assert found.element.tag == "body"  # a third of the prose may be anything
    most = parse(f"<title>Tea | Leaves</title><body>{columns.replace(f'<h3>Me</h3>{LONG}', '')}", HOME)
    found = find_content(most)
    assert found is not None
    assert found.element.get("id") == "t"


@pytest.mark.parametrize(
    ("line", "listed", "where"),
    [
        ("<p class=title>Tea for two</p>", "<h3><a href=/tea>Tea for two</a></h3>", "t"),  # the list has it, too
        ("<p class=title>Tea for two</p>", "<h3><a href=/milk>Milk</a></h3>", "t"),
        ("<p>Tea for two</p>", "<h3><a href=/tea>Tea for two</a></h3>", "side"),  # nothing calls it a title
        ("<p class=title>Tea</p>", "<h3><a href=/tea>Tea for two</a></h3>", "side"),  # it says less
    ],
)
def test_a_title_that_is_no_heading(line: str, listed: str, where: str) -> None:
    columns = f"<div id=t>{line}<p>{PROSE}</p></div><div id=side>{listed}<p>{PROSE}</p></div>"
    heading = titled(parse(f"<title>Leaves | Tea for two</title><body>{columns}", HOME))
    assert heading is not None
    assert next(e.get("id") for e in heading.iterancestors()) == where


@pytest.mark.parametrize(
    ("headings", "found"),
    [
        # A motto that is written small in the blog's name makes it no longer than the post's title.
        ("<h1>Leaves<small>All that is to be said of tea, in short</small></h1><h3>Tea for two</h3>", "Tea for two"),
        ("<h3>Leaves</h3><h1><small>Tea for two</small></h1>", "Tea for two"),
        ("<h3>Leaves</h3><h1>Tea <small>for two</small></h1>", "Tea for two"),
    ],
)
def test_what_is_written_small_does_not_make_a_heading_longer(headings: str, found: str) -> None:
    page = parse(f"<title>Leaves | Tea for two</title><body>{headings}<p>{PROSE}</p>", HOME)
    heading = titled(page)
    assert heading is not None
    assert page.flat.of(heading) == found


ASIDE = "<p>Subscribe here!</p><p>Follow me there</p><h4>Search for tea</h4><h4>Recommended books</h4>"


@pytest.mark.parametrize(
    ("body", "element", "rule"),
    [
        # What is called an entry, or a post, behind the heading; the only one.
        (f"<div><h1>Tea</h1><div class=entry id=t>Good.</div></div><p>{PROSE}</p>", "t", ".entry"),
        (f"<div><h1>Tea</h1><p>By Ann Lee</p><div class=post id=t>Good.</div></div><p>{PROSE}</p>", "t", ".post"),
        (f"<div class=post><h1>Tea</h1><div class=entry id=t>Good.</div></div><p>{PROSE}</p>", "t", ".entry"),
        (f"<div id=t><h1>Tea</h1><p>{PROSE}</p></div><i class=entry>1</i><i class=entry>2</i>", "t", "density"),
        (f"<div class=entry id=t><h1>Tea</h1><p>{PROSE}</p></div>", "t", "density"),
        (f"<div class=entry>Good.</div><div id=t><h1>Tea</h1><p>{PROSE}</p></div>", "t", "density"),
        # WordPress' number of a post says that the element is the post, unless it has next to nothing.
        (f"<div><div id=post-7><h1>Tea</h1><p>Bad, as ever.</p></div>{ASIDE}</div>", "post-7", "density"),
        (f"<div id=t><div id=tea-7><h1>Tea</h1><p>Bad, as ever.</p></div>{ASIDE}</div>", "t", "density"),
        (f"<div id=t><div id=post-7><h1>Tea</h1><p>On Monday</p></div>{LONG}</div>", "t", "density"),
    ],
)
def test_the_text_of_a_short_post(body: str, element: str, rule: str) -> None:
    found = find_content(parse(f"<title>Tea | Leaves</title><body>{body}", HOME))
    assert found is not None
    assert (found.element.get("id"), found.rule) == (element, rule)


def test_a_page_without_headings_writes_its_title_in_bold_letters() -> None:
    menu = f"<td><b><a href=/>Leaves</a></b><br>{PROSE[:40]}<br>{MENU}"
    post = f"<td id=t><b>Tea for two</b><p>{PROSE[:60]}</p>"
    page = parse(f"<title>Leaves - Tea for two</title><table><tr>{menu}{post}</table>", HOME)
    found = find_content(page)
    assert found is not None
    assert [e.get("id") for e in (found.element, *found.element.iterancestors()) if e.get("id")] == ["t"]


def test_lists_of_links_inside_a_text_that_say_what_they_are_are_not_of_it() -> None:
    page = dom(f"<div>{LONG}<aside>{MENU}</aside><aside><p>{PROSE}</p></aside></div>")
    found = find_content(page)
    assert found is not None
    assert foreign_parts(page, found) == [page.body[0][2]]
    named = dom(f"<div class=entry-content>{LONG}{MENU}<div class=more-related>{MENU}</div></div>")
    found = find_content(named)
    assert found is not None
    assert foreign_parts(named, found) == [named.body[0][-1]]


def test_excluded_elements_are_not_it() -> None:
    page = dom(f"<div>{LONG}</div><div>{LONG}{LONG}</div>")
    found = find_content(page, frozenset([page.body[1]]))
    assert found is not None
    assert found.element is page.body[0]


def test_a_page_without_words_has_none() -> None:
    assert find_content(dom("<img src=x>")) is None


def test_around_a_content_that_is_the_whole_page_there_is_nothing() -> None:
    page = dom(f"<div>{MENU}</div><div><h1>Tea</h1><p>by Ann</p><div class=text>{LONG}</div></div><p>Imprint</p>")
    text = page.body[1][2]
    assert anchor(page, page.body, frozenset()) is text
    assert anchor(page, page.body[1], frozenset()) is page.body[1]
    assert anchor(page, None, frozenset()) is None


def test_a_short_post_in_the_only_article_is_the_content() -> None:
    notices = f"<section><p>{PROSE}</p><p>{PROSE}</p></section>"
    found = find_content(dom(f"<h1>Tea</h1><article id=t><p>{PROSE[:60]}</p></article>{notices}", "<title>Tea</title>"))
    assert found is not None
    assert found.element.get("id") == "t"
    # One that stands before the heading, or beside others, is something else.
    for page in (
        f"<article id=t><p>{PROSE[:60]}</p></article><h1>Tea</h1>{notices}",
        f"<h1>Tea</h1><article id=t><p>{PROSE[:60]}</p></article>{notices}<article><p>{PROSE}</p></article>",
    ):
        other = find_content(dom(page, "<title>Tea</title>"))
        assert other is not None
        assert other.element.get("id") != "t"


def test_words_of_a_sidebar_are_no_content_where_there_are_no_others() -> None:
    assert find_content(dom(f"<div id=content></div><aside>{LONG}</aside>")) is None
    assert find_content(dom(f"<div id=content><p>{PROSE}</p></div><aside>{LONG}</aside>")) is not None


def test_what_stands_behind_the_comments_is_not_the_post() -> None:
    page = dom(f"<div>{LONG}<ul><li>Well said</ul><p>Comments are closed.</p></div>")
    found, comments = find_content(page), frozenset(page.body.iter("ul"))
    assert found is not None
    assert [part.text for part in behind_comments(page, found, comments)] == ["Comments are closed."]
    assert behind_comments(page, found, frozenset()) == []


def test_a_post_below_its_comments_stays() -> None:
    page = dom(f"<div><p>{PROSE}</p><ul><li>Well said</ul>{LONG}</div>")
    found = find_content(page)
    assert found is not None
    assert behind_comments(page, found, frozenset(page.body.iter("ul"))) == []


def test_a_heading_goes_with_the_list_below_it() -> None:
    links = "".join(f"<li><a href=/{n}>The story of number {n}</a>" for n in range(4))
    page = dom(f"<div>{LONG}<div><h3>See also</h3><ul class=related>{links}</ul></div></div>")
    found = find_content(page)
    assert found is not None
    assert [part.tag for part in foreign_parts(page, found)] == ["ul", "h3"]


@pytest.mark.parametrize("name", NAMES)
def test_names_of_contents_are_single_features(name: str) -> None:
    (step,) = parse_filter(name).steps
    assert (step.tag, str(step)) == (None, name)
    assert not name.endswith("-")
