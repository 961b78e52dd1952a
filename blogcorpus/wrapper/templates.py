"""Several templates in one blog: where one wrapper fails on some pages of the lesson, those get one of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from blogcorpus.items import Lesson, Page
from blogcorpus.wrapper.apply import apply
from blogcorpus.wrapper.check import agreement
from blogcorpus.wrapper.wrapper import Wrapper, learn

#: A wrapper all of whose main rules hold on this share of the pages describes them all.
_HOLDS = 0.85
#: A page on which less than this agrees with its entry is not described.
_FAILS = 0.6
#: Fewer pages teach no template.
_FEWEST = 3
#: By how much a wrapper of their own must describe them better.
_BETTER = 0.25


def learn_templates(lesson: Lesson, *, learnt: str | None = None) -> tuple[Wrapper, ...]:
    """The wrappers of a blog, the one of most pages first: one, unless its pages follow two templates."""
    whole = learn(lesson, learnt=learnt)
    if _describes_all(whole) or len(lesson.pages) < 2 * _FEWEST:
        return (whole,)
    good, bad = _divided(whole, lesson.pages)
    if len(bad) < _FEWEST or len(good) < _FEWEST:
        return (whole,)
    second = learn(replace(lesson, pages=bad), learnt=learnt)
    if _mean(second, bad) < _mean(whole, bad) + _BETTER:
        return (whole,)
    first = learn(replace(lesson, pages=good), learnt=learnt)
    return (first, second) if len(good) >= len(bad) else (second, first)


def _describes_all(wrapper: Wrapper) -> bool:
    main = [rules[0].score for name in ("title", "published") if (rules := wrapper.rules.get(name))]
    if wrapper.content is not None:
        main.append(wrapper.content.score)
    return bool(main) and min(main) >= _HOLDS


def _divided(wrapper: Wrapper, pages: Sequence[Page]) -> tuple[tuple[Page, ...], tuple[Page, ...]]:
    shares = [(page, _agreement(wrapper, page)) for page in pages]
    return tuple(p for p, share in shares if share >= _FAILS), tuple(p for p, share in shares if share < _FAILS)


def _mean(wrapper: Wrapper, pages: Sequence[Page]) -> float:
    return sum(_agreement(wrapper, page) for page in pages) / len(pages)


def _agreement(wrapper: Wrapper, page: Page) -> float:
    share = agreement(wrapper, page.entry, apply(wrapper, page)) if page.entry is not None else None
    return 1.0 if share is None else share
