"""The language that a blog is written in, learnt from its lesson."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from blogcorpus.items import Blog, Entry, Lesson, Page
from blogcorpus.wrapper import Wrapper, learn

HOME = "http://blog.example/"
GERMAN = (
    "Am Tag {0} war der Tee kalt, und ich habe ihn nicht mit dem Kuchen, den wir noch hatten, auf den Tisch gestellt."
)
ENGLISH = "On day {0} the tea was cold, and there was nobody who would have wanted it with the cake that was left."
#: No small words of any language that is told by them.
CROATIAN = "Dan {0}: čaj je bio hladan, a kolač nitko nije htio jer ga je bilo previše za jedno poslijepodne."


def lesson(texts: Sequence[str]) -> Lesson:
    blog = Blog(url=HOME, language="en")
    pages = []
    for number, line in enumerate(texts):
        url, text = f"{HOME}{number}", "".join(f"<p>{line.format(100 * number + n)}</p>" for n in range(3))
        html = f"<html lang=en><title>Day {number}</title><h1>Day {number}</h1><div class=text>{text}</div><p>Read more"
        entry = Entry(url=url, title=f"Day {number}", html=text, full=True)
        pages.append(Page(url=url, html=html, entry=entry, blog=blog))
    return Lesson(blog=blog, pages=tuple(pages))


@pytest.mark.parametrize(
    ("texts", "language"),
    [
        ([GERMAN] * 6, "de"),
        ([ENGLISH] * 3, "en"),
        ([GERMAN] * 9 + [ENGLISH], "de"),
        ([GERMAN, ENGLISH] * 3, None),  # written in two
        ([GERMAN] * 2, None),
        ([CROATIAN] * 6, None),
    ],
)
def test_the_language_of_nearly_all_posts(texts: list[str], language: str | None) -> None:
    wrapper = learn(lesson(texts))
    assert wrapper.language == language
    assert Wrapper.from_json(wrapper.to_json()) == wrapper
