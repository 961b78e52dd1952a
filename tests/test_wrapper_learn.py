"""Wrapper induction as lessons: what a good one teaches, and that a bad one never teaches something wrong for sure."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from blogcorpus.chain import fill, read_with_wrapper, tidy_content, trim_content
from blogcorpus.cleaners import Profile
from blogcorpus.dom import text_of
from blogcorpus.items import Entry, Lesson
from blogcorpus.text import squash
from blogcorpus.wrapper import Wrapper, apply, learn
from tests.lessons import BLOG, HOME, NOW, POSTS, Told, classic, entry, lesson, page

OLD = Told(30)
#: Less sure than this, and heuristics are asked as well.
SURE = 0.85


def read(wrapper: Wrapper, told: Told = OLD, theme: Any = classic) -> dict[str, Any]:
    """The best value of each field, on a page that no feed describes."""
    found = {name: values[0].value for name, values in apply(wrapper, page(theme, told)).items()}
    if "content" in found:
        found["content"] = text_of(found["content"].root)
    return found


def sureness(wrapper: Wrapper, told: Told = OLD, theme: Any = classic) -> dict[str, float]:
    return {name: values[0].confidence for name, values in apply(wrapper, page(theme, told)).items()}


@pytest.fixture(scope="module")
def taught() -> Wrapper:
    return learn(lesson(classic, POSTS), learnt="2025-06-01")


def test_a_good_lesson_teaches_every_field(taught: Wrapper) -> None:
    found = read(taught)
    assert found["title"] == OLD.title
    assert found["authors"] == (OLD.author,)
    assert found["published"].date() == OLD.day.date()
    assert found["tags"] == OLD.tags
    assert found["content"] == " ".join(OLD.paragraphs)
    assert min(sureness(taught).values()) > SURE
    assert taught.pages == len(POSTS)
    assert taught.blog == HOME
    assert taught.learnt == "2025-06-01"


def test_rules_prefer_names_to_places(taught: Wrapper) -> None:
    assert str(taught.rules["title"][0].filter) == "h2.entry-title"
    assert str(taught.rules["authors"][0].filter) == "span.author"
    assert str(taught.rules["published"][0].filter) == "span.date"
    assert taught.content is not None
    assert str(taught.content.filter) == "div.entry"


def test_without_names_places_are_learnt() -> None:
    def bare(told: Told) -> str:
        return (
            f"<html><head><title>x</title></head><body><div><b>Leaves</b></div><div><b>{told.title}</b><br>"
            f"<i>{told.day:%Y-%m-%d}</i>{told.html}</div><div>footer</div></body></html>"
        )

    found = read(learn(lesson(bare, POSTS)), OLD, bare)
    assert found["title"] == OLD.title
    assert found["published"].date() == OLD.day.date()
    assert all(paragraph in found["content"] for paragraph in OLD.paragraphs)


def test_one_entry_teaches_the_same_with_doubt() -> None:
    wrapper = learn(lesson(classic, POSTS[:1]))
    assert read(wrapper)["title"] == OLD.title
    assert max(sureness(wrapper).values()) < SURE
    assert wrapper.author is None


def test_no_lesson_teaches_nothing() -> None:
    for empty in (Lesson(blog=BLOG, pages=()), Lesson(blog=BLOG, pages=(page(classic, OLD),))):
        wrapper = learn(empty)
        assert wrapper.rules == {}
        assert wrapper.content is None
        assert apply(wrapper, page(classic, OLD)) == {}


@pytest.mark.parametrize("html", ["", "<html><title>Error</title><body><h1>Not found</h1><p>Try the search.</p>"])
def test_pages_that_are_not_the_posts_teach_nothing(html: str) -> None:
    wrapper = learn(lesson(lambda _: html, POSTS))
    assert wrapper.rules == {}
    found = apply(wrapper, page(classic, OLD))
    assert set(found) <= {"authors", "content"}
    assert all(values[0].confidence < SURE for values in found.values())


@pytest.mark.parametrize("shift", [20, 1])
def test_a_feed_and_pages_of_different_posts_teach_nothing_for_sure(shift: int) -> None:
    def other(told: Told) -> Entry:
        return replace(entry(Told(told.number + shift)), url=told.url)

    wrapper = learn(lesson(classic, POSTS, other))
    assert not {"title", "published", "tags"} & set(wrapper.rules)
    assert sureness(wrapper)["content"] < SURE


def test_half_a_lesson_of_other_posts_is_outvoted_or_doubted() -> None:
    def mixed(told: Told) -> Entry:
        return entry(told) if told.number % 4 else replace(entry(Told(told.number + 20)), url=told.url)

    wrapper = learn(lesson(classic, POSTS, mixed))
    assert read(wrapper)["title"] == OLD.title
    assert sureness(wrapper)["title"] < SURE


def test_dates_that_are_all_the_same_are_the_feeds_own() -> None:
    """The day the feed was made stands in every page's header too: not when the posts were published."""
    wrapper = learn(lesson(classic, POSTS, lambda told: replace(entry(told), published=NOW)))
    assert "published" not in wrapper.rules


def test_decorated_titles_are_known_and_the_pages_own_are_taken() -> None:
    wrapper = learn(
        lesson(classic, POSTS, lambda told: replace(entry(told), title=f"{told.title} 13 Recently updated!"))
    )
    assert wrapper.decorated_titles
    assert read(wrapper)["title"] == OLD.title
    assert not learn(lesson(classic, POSTS)).decorated_titles


def test_titles_behind_the_name_of_the_blog() -> None:
    wrapper = learn(lesson(classic, POSTS, lambda told: replace(entry(told), title=f"Leaves of Ann: {told.title}")))
    assert wrapper.decorated_titles
    assert read(wrapper)["title"] == OLD.title


def test_the_end_of_a_title_is_no_title() -> None:
    """Every page has a line with the last words of its title: what comes before them differs."""

    def cut(told: Told) -> str:
        heading = f'<h2 class="entry-title">{told.title}</h2>'
        return classic(told).replace(heading, f"<i>{told.title.split(', ')[1]}</i>").replace(f"{told.title} | ", "")

    wrapper = learn(lesson(cut, POSTS))
    assert not wrapper.decorated_titles
    assert "title" not in wrapper.rules


def test_titles_that_share_their_heading_with_a_number() -> None:
    def counted(told: Told) -> str:
        number = f"<a href=#c>{told.number * 7 % 5}</a></h2>"
        return classic(told).replace(f"{told.title}</h2>", f"{told.title} {number}").replace(f"{told.title} | ", "")

    assert read(learn(lesson(counted, POSTS)), OLD, counted)["title"] == OLD.title


def test_a_series_begins_alike_and_is_not_decorated() -> None:
    """Every title begins with the menu's word "Tea": that is no reason to call all posts so."""

    def series(told: Told) -> str:
        return (
            classic(told)
            .replace(told.title, f"Tea {told.number}")
            .replace('<div id="header">', '<div id="header"><i>Tea</i>')
        )

    wrapper = learn(lesson(series, POSTS, lambda told: replace(entry(told), title=f"Tea {told.number}")))
    assert not wrapper.decorated_titles
    assert read(wrapper, OLD, series)["title"] == "Tea 30"


def test_a_blog_without_titles_has_no_title_rule() -> None:
    def untitled(told: Told) -> str:
        return classic(told).replace(f'<h2 class="entry-title">{told.title}</h2>', "").replace(f"{told.title} | ", "")

    wrapper = learn(lesson(untitled, POSTS, lambda told: replace(entry(told), title=None)))
    assert "title" not in wrapper.rules
    assert "title" not in read(wrapper, OLD, untitled)


def test_untitled_posts_among_others_do_not_unteach_the_rule() -> None:
    def some(told: Told) -> Entry:
        return replace(entry(told), title=told.title if told.number % 2 else None)

    assert read(learn(lesson(classic, POSTS, some)))["title"] == OLD.title


@pytest.mark.parametrize(
    "card",
    [
        f'<h3><a href="/popular">{OLD.title}</a></h3>',
        # The link lies over the card.
        f'<div><h3>{OLD.title}</h3><a href="/popular" aria-label="{OLD.title}"></a></div>',
    ],
)
def test_titles_of_popular_posts_are_titles_on_their_own_pages(card: str) -> None:
    def popular(told: Told) -> str:
        return classic(told).replace("</body>", f"{card}</body>")

    wrapper = learn(lesson(popular, POSTS))
    assert squash(OLD.title) not in wrapper.headings
    assert read(wrapper, theme=popular)["title"] == OLD.title


def test_what_one_entry_of_many_says_teaches_nothing() -> None:
    def once(told: Told) -> Entry:
        return entry(told) if told is POSTS[0] else replace(entry(told), published=None)

    assert "published" not in learn(lesson(classic, POSTS, once)).rules


def test_headings_of_most_pages_are_no_titles(taught: Wrapper) -> None:
    def named(told: Told) -> str:
        """Its banner says more than the blog's name, and it calls every page the same."""
        html = classic(told).replace("<title>", "<title>Leaves, letters and more – ")
        return html.replace('<h1><a href="/">Leaves and Letters</a></h1>', "<h1>Leaves, letters and more</h1>")

    def untitled(told: Told) -> str:
        return named(told).replace(f'<h2 class="entry-title">{told.title}</h2>', "").replace(f"{told.title} | ", "")

    assert taught.headings == {"leavesandletters", "recentposts"}
    wrapper = learn(lesson(named, POSTS))
    without = replace(wrapper, headings=frozenset())
    titles = [fill(read_with_wrapper(page(untitled, OLD), w)).best("title") for w in (wrapper, without)]
    assert titles[0] is None or titles[0].value != "Leaves, letters and more"
    assert titles[1] is not None
    assert titles[1].value == "Leaves, letters and more"


def test_two_authors_are_told_apart_and_a_third_is_read() -> None:
    posts = [replace(told, author="Ann Lee" if told.number % 2 else "Bo Ek") for told in POSTS]
    wrapper = learn(lesson(classic, posts))
    assert wrapper.author is None
    assert read(wrapper, Told(30, "Cy Fo"))["authors"] == ("Cy Fo",)


def test_the_only_author_is_assumed_where_a_page_names_nobody() -> None:
    def anonymous(told: Told) -> str:
        return classic(told).replace(told.author, "").replace("Posted by", "")

    wrapper = learn(lesson(anonymous, POSTS))
    [finding] = apply(wrapper, page(anonymous, OLD))["authors"]
    assert (finding.value, finding.rule) == (("Ann Lee",), "only author")
    assert finding.confidence < SURE


def test_a_short_name_is_found_though_it_stands_in_other_words() -> None:
    def theme(told: Told) -> str:
        words = "".join(f"<meta name=m{n} content='http://samovar.example/{told.number}/{n}'>" for n in range(30))
        return classic(told).replace("<title>", f"{words}<title>")

    wrapper = learn(lesson(theme, [replace(told, author="Sam") for told in POSTS]))
    assert str(wrapper.rules["authors"][0].filter) == "span.author"
    assert read(wrapper, OLD, theme)["authors"] == (OLD.author,)


def test_where_a_blog_names_nobody_a_book_has_its_author() -> None:
    def bare(told: Told) -> str:
        named = f'Posted by <span class="author">{told.author}</span> on'
        return classic(told).replace(named, "").replace("Posted by", "")

    def review(told: Told) -> str:
        return bare(told).replace('<div class="entry">', '<div class="entry"><p>by Ann Lee</p>')

    wrapper = learn(lesson(bare, POSTS, lambda told: replace(entry(told), authors=())))
    assert wrapper.nameless
    assert not learn(lesson(classic, POSTS)).nameless
    found = [fill(read_with_wrapper(page(review, OLD), w)).best("authors") for w in (wrapper, None)]
    assert found[0] is None
    assert found[1] is not None
    assert found[1].value == ("Ann Lee",)


def test_commenters_are_not_the_author() -> None:
    """Ann answers under every post; where the post itself names nobody, her comments are no byline."""

    def discussed(told: Told) -> str:
        comment = "<li class=comment><cite class=fn>{}</cite> says: <p>Indeed, I think so as well.</p></li>"
        names = ("Bo Ek", told.author, "Cy Fo")
        thread = f"<ol class=commentlist>{''.join(comment.format(name) for name in names)}</ol>"
        page_ = classic(told).replace(f'Posted by <span class="author">{told.author}</span>', "")
        return page_.replace(
            '<div id="sidebar">', f'<div id="comments"><h3>3 comments</h3>{thread}</div><div id="sidebar">'
        )

    wrapper = learn(lesson(discussed, [replace(told, author=("Ann Lee", "Dee Ro")[told.number % 2]) for told in POSTS]))
    assert "authors" not in wrapper.rules


def test_a_feed_with_summaries_teaches_whole_texts_with_a_little_doubt() -> None:
    def cut(told: Told) -> Entry:
        return replace(entry(told), html=f"<p>{told.paragraphs[0]}</p>", full=False)

    wrapper = learn(lesson(classic, POSTS, cut))
    assert all(paragraph in read(wrapper)["content"] for paragraph in OLD.paragraphs)
    assert sureness(wrapper)["content"] < sureness(learn(lesson(classic, POSTS)))["content"]


def dated(told: Told) -> str:
    """The day stands in the text's element, where nothing but it tells it from the text."""
    return classic(told).replace('<div class="entry">', f'<div class="entry">{told.day:%B %d, %Y}')


def cut_short(told: Told) -> Entry:
    return replace(entry(told), html=f"<p>{told.paragraphs[0]}</p>", full=False)


@pytest.mark.parametrize(
    ("theme", "posts", "feed", "exact"),
    [
        (classic, POSTS, entry, True),
        (classic, POSTS[:2], entry, False),
        (classic, POSTS, cut_short, False),
        (dated, POSTS, entry, False),
    ],
)
def test_where_the_feed_has_what_the_page_has_lines_about_a_post_are_its_authors(
    theme: Callable[[Told], str], posts: Sequence[Told], feed: Callable[[Told], Entry], exact: bool
) -> None:
    def changed(told: Told) -> str:
        return theme(told).replace('<div class="entry">', '<div class="entry"><p>Updated on May 1, 2024</p>')

    wrapper = learn(lesson(theme, posts, feed))
    draft = trim_content(tidy_content(fill(read_with_wrapper(page(changed, OLD), wrapper)), Profile(name="none")))
    body = draft.best("content")
    assert wrapper.exact is exact
    assert body is not None
    assert ("Updated on May 1, 2024" in text_of(body.value.root)) is exact


def test_a_list_of_posts_in_the_feed_does_not_teach_what_a_text_is() -> None:
    def listing(told: Told) -> str:
        cards = (f"<article><h2><a href=/{p.number}/>{p.title}</a></h2><p>{p.paragraphs[0]}</p>" for p in POSTS)
        return f"<title>Blog</title><h1>Blog</h1><div class=cards>{''.join(cards)}</div>"

    def plain(told: Told) -> str:
        return f"<title>{told.title}</title><h1>{told.title}</h1><div class=cards>{told.html}</div>"

    def taught_by(theme: Callable[[Told], str]) -> Wrapper:
        told = POSTS[0]
        alone = replace(page(theme, told, replace(entry(told), html=None)), url=f"{HOME}tea/")
        return learn(Lesson(blog=BLOG, pages=(alone,)))

    assert taught_by(listing).content is None
    assert taught_by(plain).content is not None


def test_changes_are_learnt_where_entries_were_changed() -> None:
    def changed(told: Told) -> Entry:
        return replace(entry(told), modified=told.day + timedelta(days=5))

    def theme(told: Told) -> str:
        return classic(told).replace(
            "</p>", f' <em class="updated">{told.day + timedelta(days=5):%d %B %Y}</em></p>', 1
        )

    wrapper = learn(lesson(theme, POSTS, changed))
    assert read(wrapper, OLD, theme)["modified"].date() == (OLD.day + timedelta(days=5)).date()
    assert "modified" not in learn(lesson(theme, POSTS, lambda told: replace(entry(told), modified=told.day))).rules


# --- as a file -------------------------------------------------------------------------------------------------------


def test_a_wrapper_is_read_back_as_it_was_written(taught: Wrapper) -> None:
    written = json.loads(json.dumps(taught.to_json()))
    again = Wrapper.from_json(written)
    assert again.to_json() == written
    assert again.version == taught.version
    assert read(again) == read(taught)


def test_the_version_is_of_the_rules_not_of_the_day(taught: Wrapper) -> None:
    assert replace(taught, learnt="2030-01-01").version == taught.version
    assert replace(taught, decorated_titles=True).version != taught.version


def test_a_wrapper_of_ones_own() -> None:
    own = {"format": 1, "blog": HOME, "pages": 5, "rules": {"title": [{"filter": "#post-* > h2[1]", "score": 1}]}}
    assert read(Wrapper.from_json(own)) == {"title": OLD.title}


def test_the_number_of_comments_is_learnt_where_the_feed_tells_it() -> None:
    def counting(told: Told) -> str:
        return classic(told).replace(
            "</h2>", f'</h2><a class="say" href="#c">{told.number * 3} comments</a><i>3</i>', 1
        )

    def says(told: Told) -> Entry:
        return replace(entry(told), comment_count=told.number * 3)

    wrapper = learn(lesson(counting, POSTS, says))
    assert str(wrapper.rules["comment_count"][0].filter) == "a.say"
    assert read(wrapper, theme=counting)["comment_count"] == OLD.number * 3


@pytest.mark.parametrize("count", [0, 3])
def test_one_number_for_all_posts_teaches_nothing(count: int) -> None:
    wrapper = learn(
        lesson(
            lambda told: classic(told) + f"<i>{count}</i>",
            POSTS,
            lambda told: replace(entry(told), comment_count=count),
        )
    )
    assert "comment_count" not in wrapper.rules


def test_where_a_feed_has_notes_without_a_title_a_cut_beginning_is_none() -> None:
    def note(told: Told) -> str:
        return f"<title>{said(told)}…</title><body><div class=entry><p>{said(told)} and more.</p></div></body>"

    def said(told: Told) -> str:
        return f"{told.title} is what we drank in the harbour"

    untitled = learn(lesson(note, POSTS, lambda told: replace(entry(told), title=None)))
    titled = learn(lesson(note, POSTS, lambda told: replace(entry(told), title=f"{said(told)}…")))
    assert (untitled.untitled, titled.untitled) == (True, False)
    found = [fill(read_with_wrapper(page(note, OLD), wrapper)).best("title") for wrapper in (untitled, titled)]
    assert found[0] is None
    assert found[1] is not None
    # The beginning of something else is a title, cut or not.
    whole = page(lambda told: note(told).replace("<p>", "<p>Once: "), OLD)
    assert fill(read_with_wrapper(whole, untitled)).best("title") is not None
