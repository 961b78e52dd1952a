"""A wrapper learns which elements are a blog's comments, also where no name says so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from blogcorpus.chain import fill, read_with_wrapper
from blogcorpus.errors import RuleError
from blogcorpus.filters import parse_filter
from blogcorpus.heuristics.comments import marked_comments
from blogcorpus.items import Comment, Finding, Lesson, Page
from blogcorpus.wrapper import CommentRule, Wrapper, learn
from tests.lessons import BLOG, NOW, Told, entry

#: Who said what on which day of May 2024.
Said = tuple[str, str, int]
ANN: Said = ("Ann", "The ladder was mine all along.", 3)
BO: Said = ("Bo", "I have seen taller ones in Delft.", 4)
CY: Said = ("Cy", "Both of you should read the second part.", 5)
DI: Said = ("Di", "Thank you for the candles.", 6)

#: Lessons in which every page has several comments.
TALKS = [(ANN, BO), (BO, CY, DI), (CY, ANN, BO, DI), (DI, ANN), (ANN, CY, DI)]


def block(said: Said, number: int) -> str:
    """A comment in an element of its own whose names say nothing."""
    who, text, day = said
    return f'<div class="zu mo" id="ka-{number}"><p><b>{who}</b> wrote on May {day}, 2024 10:11:</p><p>{text}</p></div>'


def rows(said: Said, _: int) -> str:
    """A comment in elements side by side."""
    who, text, day = said
    return f'<dt class="zu">{who}, 0{day}.05.2024 10:11</dt><dd class="mo">{text}</dd>'


def html(told: Told, talk: Sequence[Said], theme: Callable[[Said, int], str], heading: str) -> str:
    """A page of a theme whose names mean nothing."""
    said = "".join(theme(one, 100 * told.number + n) for n, one in enumerate(talk))
    return f"""<html lang="en"><head><title>{told.title}</title></head><body>
    <div class="po"><h2 class="ti">{told.title}</h2>
    <p class="da">{told.day:%B %d, %Y}</p><div class="ru">{told.html}</div></div>
    <div class="fe"><h3>{heading}</h3>{said}<form><textarea></textarea></form></div>
    <div class="su"><p>Leaves of paper, nothing else.</p></div></body></html>"""


def page(
    number: int, talk: Sequence[Said], theme: Callable[[Said, int], str] = block, heading: str = "", **more: Any
) -> Page:
    told = Told(number)
    heading = heading or ("1 comment" if len(talk) == 1 else f"{len(talk)} comments")
    return Page(url=told.url, html=html(told, talk, theme, heading), blog=BLOG, fetched_at=NOW, **more)


def lesson(theme: Callable[[Said, int], str] = block, talks: Sequence[Sequence[Said]] = tuple(TALKS)) -> Lesson:
    pages = [page(n, talk, theme, entry=entry(Told(n))) for n, talk in enumerate(talks, 1)]
    return Lesson(blog=BLOG, pages=tuple(pages))


@pytest.fixture(scope="module")
def wrapper() -> Wrapper:
    return learn(lesson())


def comments(page: Page, wrapper: Wrapper | None) -> Finding[tuple[Comment, ...]] | None:
    return fill(read_with_wrapper(page, wrapper)).best("comments")


def told(found: Finding[tuple[Comment, ...]] | None) -> list[Said]:
    said = found.value if found is not None else ()
    return [(c.author or "", c.text, c.published.day if c.published else 0) for c in said]


def with_rule(**said: Any) -> Wrapper:
    """A wrapper as a person writes it."""
    return Wrapper.from_json({"format": 1, "blog": BLOG.url, "comments": said})


def test_items_and_area_are_learnt(wrapper: Wrapper) -> None:
    assert wrapper.comments is not None
    assert wrapper.comments.to_json() == {"items": "div#ka-* :all", "area": "div.fe", "score": 1.0}


def test_a_single_comment_is_found_where_no_name_tells_it(wrapper: Wrapper) -> None:
    one = page(20, [CY], heading="What was said")
    assert comments(one, None) is None  # else this would test nothing
    found = comments(one, wrapper)
    assert told(found) == [CY]
    assert found is not None
    assert (found.method, found.rule) == ("wrapper", "div#ka-* :all")
    assert [c.id for c in found.value] == ["2000"]


def test_several_are_found_as_before(wrapper: Wrapper) -> None:
    assert told(comments(page(21, [BO, ANN, DI]), wrapper)) == [BO, ANN, DI]


def place(page: Page, wrapper: Wrapper) -> list[str]:
    """Classes of the elements that are left out because comments belong there."""
    marked = read_with_wrapper(page, wrapper).hints.marked
    area = marked_comments(page, marked) if marked is not None else None
    return [part.get("class", "") for part in area.parts] if area is not None else []


def test_a_page_without_comments_has_none_and_keeps_their_place_apart(wrapper: Wrapper) -> None:
    none = page(22, [], heading="What was said")
    assert comments(none, wrapper) is None
    assert place(none, wrapper) == ["fe"]


def test_comments_over_several_elements() -> None:
    wrapper = learn(lesson(rows))
    assert wrapper.comments is not None
    assert wrapper.comments.to_json() == {"items": "dt.zu :all", "area": "div.fe", "runs": True, "score": 1.0}
    one = page(20, [CY], rows, heading="What was said")
    assert comments(one, None) is None
    assert told(comments(one, wrapper)) == [CY]


def test_answers_inside_comments() -> None:
    """The last comment of each page stands inside the one before it."""

    def nested(one: Page) -> Page:
        first, last = one.html.rsplit('</div><div class="zu mo"', 1)
        return replace(one, html=f'{first}<div class="zu mo"{last.replace("</div>", "</div></div>", 1)}')

    wrapper = learn(Lesson(blog=BLOG, pages=tuple(map(nested, lesson().pages))))
    assert wrapper.comments is not None
    assert (str(wrapper.comments.items), wrapper.comments.score) == ("div#ka-* :all", 1.0)
    found = comments(nested(page(20, [CY, ANN], heading="What was said")), wrapper)
    assert told(found) == [CY, ANN]
    assert found is not None
    assert [(c.id, c.parent) for c in found.value] == [("2000", None), ("2001", "2000")]


def test_the_comment_feed_teaches_what_no_heuristic_finds() -> None:
    def plain(said: Said, number: int) -> str:
        return f'<div class="zu"><i>{said[0]}</i><div class="mo"><p>{said[1]}</p></div></div>'

    def feed(talk: Sequence[Said]) -> tuple[Comment, ...]:
        return tuple(Comment(id=str(n), author=who, text=text) for n, (who, text, _) in enumerate(talk))

    pages = [page(n, talk, plain, "Talk", entry=entry(Told(n))) for n, talk in enumerate(TALKS, 1)]
    assert learn(Lesson(blog=BLOG, pages=tuple(pages))).comments is None
    told_of = [replace(one, comments=feed(talk)) for one, talk in zip(pages, TALKS, strict=True)]
    rule = learn(Lesson(blog=BLOG, pages=tuple(told_of))).comments
    assert rule is not None
    assert (str(rule.items), rule.score) == ("div.zu :all", 1.0)
    found = comments(page(20, [CY], plain, "Talk"), with_rule(**rule.to_json()))
    assert [one[:2] for one in told(found)] == [CY[:2]]


def test_a_filter_that_also_selects_something_else_is_not_learnt() -> None:
    """The form's own row is named like the comments; what is around them tells them apart, or nothing is learnt."""

    def like_the_form(said: Said, number: int) -> str:
        return block(said, number).replace(f' id="ka-{number}"', "")

    pages = tuple(
        replace(one, html=one.html.replace("<textarea>", '<div class="zu mo">Be kind.</div><textarea>'))
        for one in lesson(like_the_form).pages
    )
    rule = learn(Lesson(blog=BLOG, pages=pages)).comments
    assert rule is None


def test_pages_without_comments_speak_against_a_filter() -> None:
    """Pages that say they have none, but have the element: too often for the rule to be right."""
    nothing = '<div class="zu mo" id="ka-1">Nobody has said a word about this yet, so be bold.</div>'
    silent = [page(n, [], entry=replace(entry(Told(n)), comment_count=0)) for n in range(10, 13)]
    silent = [replace(one, html=one.html.replace("<form>", f"{nothing}<form>")) for one in silent]
    assert learn(Lesson(blog=BLOG, pages=(*lesson().pages, *silent))).comments is None


@pytest.mark.parametrize("talks", [[], [()], [(ANN,)]])
def test_too_few_comments_teach_nothing(talks: Sequence[Sequence[Said]]) -> None:
    assert learn(lesson(talks=talks)).comments is None


def test_a_rule_that_selects_nothing_leaves_the_page_to_heuristics() -> None:
    found = comments(page(20, [BO, CY]), with_rule(items="li.comment :all", score=1.0))
    assert told(found) == [BO, CY]
    assert found is not None
    assert (found.method, found.rule) == ("heuristic", "structure")


def test_a_rule_that_misses_comments_which_the_page_counts() -> None:
    """The theme has changed a little: heuristics find as many as the page says, the old rule does not."""
    changed = page(20, [BO, CY, ANN])
    changed = replace(changed, html=changed.html.replace('id="ka-2000"', 'id="first"'))
    rule = {"items": "div#ka-* :all", "score": 1.0}
    assert told(comments(changed, with_rule(**rule))) == [BO, CY, ANN]
    pinned = comments(changed, with_rule(**rule, pinned=True))
    assert told(pinned) == [CY, ANN]
    assert pinned is not None
    assert pinned.confidence == 0.99


def test_an_area_that_holds_the_post_is_not_believed() -> None:
    wrong = with_rule(items="div.no :all", area="div.po", score=1.0)
    none = page(20, [], heading="What was said")
    assert place(none, wrong) == ["po"]
    titled = replace(none, html=none.html.replace("<h2", "<h1").replace("</h2>", "</h1>"))
    assert place(titled, wrong) == []


def test_written_and_read_back(wrapper: Wrapper) -> None:
    assert Wrapper.from_json(wrapper.to_json()) == wrapper
    rule = CommentRule(items=parse_filter("dt :all"), area=parse_filter("#c"), runs=True, score=0.5, pinned=True)
    assert CommentRule.from_json(rule.to_json()) == rule


def test_old_files_have_no_such_rule(wrapper: Wrapper) -> None:
    old = {name: value for name, value in wrapper.to_json().items() if name != "comments"}
    assert Wrapper.from_json(old).comments is None
    assert "comments" not in Wrapper.from_json(old).to_json()


@pytest.mark.parametrize(
    "wrong",
    [{}, {"items": 3}, {"items": "li", "itmes": "li"}, {"items": "li", "area": None}, {"items": "li", "runs": 1}],
)
def test_what_is_wrong_in_a_file_is_said(wrong: dict[str, Any]) -> None:
    with pytest.raises(RuleError, match="comment rule"):
        CommentRule.from_json(wrong)


def test_one_element_that_holds_several_is_no_comment() -> None:
    rule = with_rule(items="div.fe", score=1.0)
    several = page(22, [ANN, BO], heading="2 comments")
    assert told(comments(several, rule)) == [ANN, BO]
    pinned = with_rule(items="div.fe", score=1.0, pinned=True)
    assert len(told(comments(several, pinned))) == 1
