"""Links, lists of posts and kinds of pages: what knows no blog, on small pages of many makes."""

from __future__ import annotations

import pytest

from blogcorpus.dom import Dom, parse
from blogcorpus.heuristics.links import title_links
from blogcorpus.heuristics.list_entries import entries_of
from blogcorpus.heuristics.segments import segments
from blogcorpus.heuristics.verdict import Verdict, declared, verdict
from tests.small_pages import HOME, LONG, MENU, PROSE, dom

POSTING = '{{"@type":"BlogPosting","headline":"{}"}}'


# --- links and segments -----------------------------------------------------------------------------------------------


def teaser(n: int) -> str:
    return f"<div class=post><h2><a href=/2024/post-{n}>The story of number {n}</a></h2><p>{n} {PROSE}</p></div>"


def listed(page: Dom) -> list[str]:
    return [segment.url.removeprefix(HOME) for segment in segments(page)]


POSTS = [f"2024/post-{n}" for n in range(1, 6)]


@pytest.mark.parametrize(
    "body",
    [
        "".join(map(teaser, range(1, 6))),
        MENU
        + "".join(map(teaser, range(1, 6)))
        + "<aside><h3><a href=/old>An old story worth reading</a></h3></aside>",
        # A list without headings.
        f"<nav>{MENU}</nav><ul>"
        + "".join(f"<li><a href=/2024/post-{n}>The story of number {n}</a>" for n in range(1, 6)),
        # A flat page: nothing holds a post together.
        "".join(f"<h2><a href=/2024/post-{n}>The story of number {n}</a></h2><p>{n} {PROSE}</p>" for n in range(1, 6)),
        # Titles are not linked, the times are.
        "".join(
            f"<div><h3>The story of number {n}</h3><p>{n} {PROSE}<p><a href=/2024/post-{n}>0{n}:12 PM</a></div>"
            for n in range(1, 6)
        ),
        # Nothing holds a post together, and what leads to it stands in its last line.
        "".join(
            f"<p><b>The story of number {n}</b><p>{n} {PROSE}<p>Ann @ <a href=/2024/post-{n}>0{n}:12 PM CST</a>"
            for n in range(1, 6)
        ),
        # A whole card is one link, and nothing in it is called a title.
        "".join(
            f"<a href=/2024/post-{n}><div>{n} May 2024</div><div>The story of number {n}</div><div>{PROSE}</div></a>"
            for n in range(1, 6)
        ),
        # Titles are not linked; of two links that are written alike one leads to the post, one to its topic.
        "".join(
            f"<div><div><h2>The story of number {n}</h2><p><a href=/2024/post-{n}>permanent link</a>"
            f" · <a href=/tea-{n % 3}/>{'tea coffee milk'.split()[n % 3]}</a></p></div><div>{n} {PROSE}</div></div>"
            for n in range(1, 6)
        ),
        # The same where the texts of some have headings, too.
        "".join(
            f"<h2 class=date>May {n}, 2024</h2><div class=entry><h3 class=title>The story of number {n}</h3><div>"
            f"<p>{n} {PROSE}</p>{'<h2>Oars</h2><p>And more.</p>' * (n % 3)}"
            f"<p>Posted at 1:12 PM | <a href=/2024/post-{n}>Permalink</a></p></div></div>"
            for n in range(1, 6)
        ),
        # Every post has a second link with the same words.
        "".join(teaser(n) + f"<p><a href=/2024/post-{n}#more>Read more</a></p>" for n in range(1, 6)),
    ],
)
def test_the_posts_of_a_list(body: str) -> None:
    page = dom(body)
    assert listed(page) == POSTS
    assert [entry.title for entry in entries_of(page)] == [f"The story of number {n}" for n in range(1, 6)]


@pytest.mark.parametrize(
    "body",
    [
        # One heading over all links, and headings that lead elsewhere.
        "<div><h2>Our shops</h2>" + "".join(f"<p><a href=/shop-{n}>Way there</a></p>" for n in range(1, 6)) + "</div>",
        "".join(
            f"<div><h2><a href=http://x.example/{n}>Number {n}</a></h2><a href=/{n}>more</a></div>" for n in range(1, 6)
        ),
    ],
)
def test_links_of_the_same_words_without_headings_of_their_own(body: str) -> None:
    assert listed(dom(body)) == []


@pytest.mark.parametrize(
    ("item", "found"),
    [
        ("<li>{n} May 2024 <a href=/de/post-{n}>How the kettle sang in {n}</a> <a href=/en/post-{n}>(en)</a>", 6),
        ("<li><a href=/en/post-{n}>(en)</a> <a href=/de/post-{n}>How the kettle sang in {n}</a>", 6),
        # Posts may be called the same, where no other title stands beside them.
        ("<li><a href=/de/post-{n}>How the kettle sang in {n}</a><li><a href=/en/post-{n}>Untitled</a>", 0),
        ("<li><a href=/de/post-{n}>Untitled</a>", 0),
    ],
)
def test_links_that_say_the_same_beside_each_title_are_no_titles(item: str, found: int) -> None:
    page = dom("<ul>" + "".join(item.format(n=n) for n in range(1, 7)) + "</ul>")
    assert len(segments(page)) == found
    assert all("/de/" in segment.url for segment in segments(page))


def test_a_title_that_counts_thoughts_is_a_title() -> None:
    title = "49 thoughts about tea"
    page = dom(f"<div class=post><h2><a href=/tea>{title}</a></h2><p>{PROSE}</p></div>{teaser(1)}{teaser(2)}")
    assert segments(page)[0].title == title
    counted = dom(f"{teaser(1)}<p><a href=/tea>{title}</a></p>{teaser(2)}")
    assert title not in [link.text for link in title_links(counted)]
    longer = dom(f"{teaser(1)}<p><a href=/tea>49 thoughts on tea and the sea</a></p>{teaser(2)}")
    assert "49 thoughts on tea and the sea" in [link.text for link in title_links(longer)]


@pytest.mark.parametrize("body", ["", LONG, f"<p><a href=/category/tea/>Tea</a></p>{LONG}"])
def test_pages_that_list_no_posts(body: str) -> None:
    assert listed(dom(body)) == []


def test_a_segment_is_its_posts_part_of_the_page() -> None:
    page = dom("".join(map(teaser, range(1, 4))))
    for number, segment in enumerate(segments(page), 1):
        start, end = segment.span
        assert page.flat.text[start:end].strip() == f"The story of number {number}\n{number} {PROSE}".strip()


def test_in_a_flat_page_headings_may_say_more_than_the_title() -> None:
    heading = "<h3><a href=/story-{n}>The story of number {n}</a> · May {n}, 2024 by Ann Lee</h3>"
    page = dom("".join(f"{heading.format(n=n)}<p>{n} {PROSE}</p>" for n in range(1, 4)))
    assert [page.flat.text[slice(*s.span)].count(PROSE.strip()) for s in segments(page)] == [1, 1, 1]


def test_posts_whose_links_stand_below_them_are_cut_there() -> None:
    posts = "".join(f"<p><b>Story {n}</b><p>{n} {PROSE}<p>Ann @ <a href=/{n}>0{n}:12 PM</a>" for n in range(1, 4))
    found = segments(page := dom(posts))
    assert [segment.title for segment in found] == ["Story 1", "Story 2", "Story 3"]
    assert [page.flat.text[slice(*s.span)].strip()[:9] for s in found] == ["Story 1\n1", "Story 2\n2", "Story 3\n3"]


def test_a_permanent_link_below_each_post_of_a_flat_page_is_called_by_the_heading_before_it() -> None:
    under = "<p>Ann at 1:12 PM | <a href=/{n}>Permalink</a> | <a href=/{n}#comments>Comments ({n})</a></p>"
    post = "<h2>May 0{n}, 2006</h2><h3>Story {n}</h3><p>{n} {prose}</p>"
    posts = "".join((post + under).format(n=n, prose=PROSE) for n in range(1, 4))
    found = segments(page := dom(posts))
    assert [segment.title for segment in found] == ["Story 1", "Story 2", "Story 3"]
    assert [page.flat.text[slice(*s.span)].count(PROSE.strip()) for s in found] == [1, 1, 1]
    # One heading over two links is neither's.
    assert listed(dom(posts.replace("<h3>Story 2</h3>", ""))) == []


def test_in_a_flat_page_a_segment_goes_on_to_the_next() -> None:
    page = dom(
        "".join(f"<h2><a href=/story-{n}>The story of number {n}</a></h2><p>{n} {PROSE}</p>" for n in range(1, 4))
    )
    first = segments(page)[0]
    assert page.flat.text[slice(*first.span)].strip() == f"The story of number 1\n1 {PROSE}".strip()


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ("<a href=/tea>Tea for two</a>", ["tea"]),
        ("<a href=/tea#more>Tea for two</a>", ["tea"]),
        ("<a href=http://www.blog.example/tea>Tea for two</a>", ["http://www.blog.example/tea"]),
        ("<a href=http://other.example/tea>Tea for two</a>", []),
        ("<a href=/category/tea/>Tea for two</a>", []),
        ("<a href=/>Home</a>", []),
        ("<a href=#top>Back to top</a>", []),
        ("<a href=mailto:a@b.example>Write to me</a>", []),
        ("<a href='javascript:x()'>Click on me</a>", []),
        ("<a href=http://[bad>Tea for two</a>", []),
        ("<a href=/tea>»</a>", []),
        (f"<a href=/tea>{'x' * 251}</a>", []),
        ("<a name=x>Tea for two</a>", []),
    ],
)
def test_links_that_may_be_titles(html: str, found: list[str]) -> None:
    assert [link.url.removeprefix(HOME) for link in title_links(dom(html))] == found


def test_links_know_how_they_are_written() -> None:
    page = dom(
        "<h2><a href=/a>One a</a></h2><p class=entry-title><a href=/b>Two a</a></p><nav><a href=/c>Three a</a></nav>"
    )
    assert [(link.heading, link.side) for link in title_links(page)] == [(True, False), (True, False), (False, True)]


# --- kinds ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("html", "kind"),
    [
        ("<body class='single single-post postid-12'>", Verdict.POST),
        ("<body class='post-template tag-news'>", Verdict.POST),
        ("<body class='home blog'>", Verdict.INDEX),
        ("<body class='archive category'>", Verdict.INDEX),
        ("<body class='page page-id-2'>", Verdict.OTHER),
        ("<body class=error404>", Verdict.OTHER),
        # A designer's word for any page, where there is an article with its time; a platform's has a number.
        ("<body class=page><article><time>1 May</time></article>", None),
        ("<body class=page><article>x</article><footer><time>1 May</time></footer>", Verdict.OTHER),
        ("<body class='page page-id-2'><article><time>1 May</time></article>", Verdict.OTHER),
        ("<head><meta property=article:published_time content=2024></head><body>", Verdict.POST),
        ('<script type=application/ld+json>{"@type":"BlogPosting","headline":"T"}</script><body>', Verdict.POST),
        # A list that describes each of its posts.
        (f"<script type=application/ld+json>[{POSTING.format('T')},{POSTING.format('U')}]</script><body>", None),
        ("<body class='homely pages'>", None),
        ("<head><meta property=og:type content=article></head><body>", Verdict.POST),
        ("<head><meta property=og:type content=website></head><body>", None),
        # Classes that some themes give to every page, and others that they do not.
        ("<head><meta property=og:type content=article></head><body class='home article'>", Verdict.POST),
        ("<head><meta property=og:type content=article></head><body class='blog category'>", Verdict.INDEX),
        ("<body>", None),
    ],
)
def test_what_a_page_declares(html: str, kind: Verdict | None) -> None:
    assert declared(parse(html, f"{HOME}x")) is kind


LIST = "".join(map(teaser, range(1, 6)))


def recent(folder: str) -> str:
    names = ("tea-in-spring", "cups-of-clay", "a-late-kettle", "the-blue-pot", "on-milk")
    return "".join(f"<p><a href={folder}{name}>{name.replace('-', ' ').title()}</a></p>" for name in names)


SAID = '<script type=application/ld+json>{"@type":"BlogPosting","headline":"Tea"}</script>'


@pytest.mark.parametrize(
    ("body", "path", "kind"),
    [
        (LIST, "", Verdict.INDEX),
        (LIST, "stories", Verdict.INDEX),
        (f"<h1>T</h1>{LONG}<div class=sidebar>{LIST}</div>", "tea-for-two", Verdict.POST),  # a short post beside a list
        (f"{SAID}{LIST}", "", Verdict.INDEX),  # a front page that describes itself as if it were a post
        (f"{SAID}{LONG * 6}{LIST}", "", Verdict.POST),
        (f"{SAID}{LIST}", "tea-for-two", Verdict.POST),
        (LONG, "category/tea/", Verdict.INDEX),
        (LONG, "tea-for-two", Verdict.POST),
        (f"<h1>T</h1>{LONG * 6}<div class=related>{LIST}</div>", "tea-for-two", Verdict.POST),
        (f"<h1>T</h1>{LONG}<ul><li><a href=/p1>The one story<li><a href=/p2>The other one</ul>", "tea", Verdict.POST),
        ("", "tea", Verdict.POST),
        (f"<h1>T</h1>{LONG * 3}{recent('/ann/')}", "ann/", Verdict.INDEX),  # the newest post whole, then titles
        (f"<h1>T</h1>{LONG * 3}{recent('/ann/')}", "ann", Verdict.POST),
        (f"<h1>T</h1>{LONG * 3}{recent('/bob/')}", "ann/", Verdict.POST),
        # A topic with one post, and posts that are called like one.
        (f'<h1>Posts tagged "tea":</h1><h2><a href=/tale>The one story</a></h2>{LONG}', "tag-tea", Verdict.INDEX),
        (
            f"<h1>My blog</h1><h2>Kategorie: Tee</h2><h3><a href=/tale>Die Kanne</a></h3>{LONG}",
            "k-tea",
            Verdict.INDEX,
        ),
        (f"<h1>Posts tagged as spam</h1>{LONG * 3}", "tagged-as-spam", Verdict.POST),
        (
            f"<h1>Category: theory</h1>{LONG}<aside><h3><a href=/one-story>Another story</a></h3></aside>",
            "ct",
            Verdict.POST,
        ),
    ],
)
def test_kinds_of_pages(body: str, path: str, kind: Verdict) -> None:
    assert verdict(dom(body, url=HOME + path)) is kind


@pytest.mark.parametrize(
    ("body", "path", "kind"),
    [
        # A post beside a list that nothing names, and a topic's page with words about it.
        (f"<h1>Tea</h1>{LONG * 2}<div>{LIST}</div>", "tea", Verdict.POST),
        (f"<h1>Tea</h1>{LONG * 2}<div>{LIST}</div>", "topics/tea/", Verdict.POST),
        (f"<h1>Tea</h1>{LONG}<div>{LIST}</div>", "topics/tea/", Verdict.INDEX),
        # The front page, the blog's name, and another post's.
        (f"<h1>Tea</h1>{LONG * 2}<div>{LIST}</div>", "", Verdict.INDEX),
        (f"<h1><a href=/>Tea</a></h1>{LONG * 2}<div>{LIST}</div>", "stories", Verdict.INDEX),
        (f"<h1><a href=/p9>Tea</a></h1>{LONG * 2}<div>{LIST}</div>", "stories", Verdict.INDEX),
    ],
)
def test_a_text_under_its_heading_is_a_post_whatever_is_listed_beside_it(body: str, path: str, kind: Verdict) -> None:
    assert verdict(dom(body, head="<title>Tea - A blog</title>", url=HOME + path)) is kind


@pytest.mark.parametrize(("named", "kind"), [("blog", Verdict.POST), ("blog category", Verdict.INDEX)])
def test_a_text_under_its_heading_is_a_post_though_the_theme_calls_every_page_a_blog(named: str, kind: Verdict) -> None:
    page = f"<title>Tea - A blog</title><body class='{named}'><h1>Tea</h1>{LONG * 2}<div>{LIST}</div>"
    assert verdict(parse(page, f"{HOME}tea")) is kind


PARTS = ("tea-part-two", "tea-part-three", "tea-part-four", "tea-part-five")


@pytest.mark.parametrize(("named", "count", "kind"), [
    ("home", 2, Verdict.POST),
    ("home", 4, Verdict.INDEX),  # a front page in a folder, with words before its list
    ("home archive", 2, Verdict.INDEX),
])  # fmt: skip
def test_links_to_the_other_parts_of_a_series_make_no_list(named: str, count: int, kind: Verdict) -> None:
    parts = "".join(f"<li><a href=/{name}>{name.replace('-', ' ')}</a>" for name in PARTS[:count])
    page = f"<title>A blog</title><body class='{named}'><p>{PROSE}</p><ul>{parts}</ul>{LONG * 4}"
    assert verdict(parse(page, f"{HOME}tea")) is kind


def test_an_article_is_one_at_an_address_of_lists_only_without_a_list() -> None:
    head = "<meta property=og:type content=article>"
    assert verdict(dom(LIST, head=head, url=f"{HOME}category/tea/")) is Verdict.INDEX
    assert verdict(dom(LIST, head=head, url=f"{HOME}tea")) is Verdict.POST


def test_posts_may_be_called_alike_where_their_place_is_called_a_title() -> None:
    post = "<dl><dt class={1}><a href=/{0} rel=bookmark>From my notes</a></dt><dd>{2}</dd></dl>"
    pages = [dom("".join(post.format(n, name, LONG) for n in ("a1", "b2", "c3"))) for name in ("entry-title", "more")]
    assert [len(segments(page)) for page in pages] == [3, 0]


def test_links_amid_sentences_are_no_titles() -> None:
    names = ("tea-in-spring", "cups-of-clay", "a-late-kettle", "the-blue-pot", "on-milk")
    amid = "<p>What we said last year of <a href=/{0}>{1} and others</a> is still what we think of it today.</p>"
    first = "<p><a href=/{0}>{1} and others</a><br>What we said last year of it is still what we think.</p>"
    pages = [dom("".join(line.format(n, n.replace("-", " ")) for n in names)) for line in (amid, first)]
    assert [len(segments(page)) for page in pages] == [0, 5]


@pytest.mark.parametrize(
    ("block", "found"),
    [
        # A list in one block, as scripts write it without line breaks.
        ("<main><div>{}</div></main>", 5),
        ("<main><p>All that I wrote: {}</p></main>", 5),
        # A sentence before each of them.
        ("<main><p>{}</p></main>", 0),
    ],
)
def test_a_list_may_be_written_in_one_block(block: str, found: int) -> None:
    names = ("tea-in-spring", "cups-of-clay", "a-late-kettle", "the-blue-pot", "on-milk")
    links = [
        f"<a href=/{n}><span>{n.replace('-', ' ')}</span> - <span>2020-01-0{i}</span></a>" for i, n in enumerate(names)
    ]
    told = "" if found else " of which I have told all of you before, and will tell again: "
    assert len(segments(dom(block.format(told + told.join(links) + told)))) == found


@pytest.mark.parametrize(
    ("line", "found"),
    [
        # A list in plain text, with days and without.
        ("2024-03-0{1}  <a href=/{0}>{2}</a>\n", 5),
        ("<a href=/{0}>{2}</a>\n", 5),
        # Links amid sentences of such a text, whose lines break anywhere.
        ("of which I have told all of you before, in\n<a href=/{0}>{2}</a> and in other letters\n", 0),
        ("and so it was that we came to the house of <a href=/{0}>{2}</a>\nand to the river again\n", 0),
    ],
)
def test_a_list_may_be_plain_text(line: str, found: int) -> None:
    names = ("tea-in-spring", "cups-of-clay", "a-late-kettle", "the-blue-pot", "on-milk")
    lines = "".join(line.format(name, number, name.replace("-", " ")) for number, name in enumerate(names, 1))
    assert len(segments(dom(f"<pre>What I wrote of tea in the last years:\n\n{lines}\n-- \nAnn</pre>"))) == found
