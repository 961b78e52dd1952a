"""Protocol `folds`: the wrapper paper's experiment, ten folds over the entries of each feed.

A wrapper is learnt from nine tenths of a blog's entries with their pages, and reads the pages of the last tenth, of
which it is told nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from blogcorpus.chain import fill, read_with_wrapper, tidy_content, trim_content
from blogcorpus.charsets import page_text
from blogcorpus.cleaners import profile
from blogcorpus.evaluate.crawl import judge
from blogcorpus.evaluate.labelled import KnownPost, LabelledBlog
from blogcorpus.evaluate.scores import Scores
from blogcorpus.exporters.record import record
from blogcorpus.items import Blog, Entry, Lesson, Page
from blogcorpus.publish import PublishOptions, publish
from blogcorpus.schema import Record
from blogcorpus.wrapper import Wrapper, learn

__all__ = ["evaluate_folds"]

_COLUMNS = ("title", "author", "date", "content", "good")
_FOLDS = 10
#: A lesson of less than this teaches nothing.
_FEWEST = 3


def evaluate_folds(
    blogs: Sequence[LabelledBlog],
    *,
    heuristics: bool = False,
    lesson_size: int = 10,
    learner: Callable[[Lesson], Wrapper] = learn,
) -> Scores:
    """Score wrappers alone, or with the heuristics that fill what they do not find.

    A lesson has at most `lesson_size` pages, as in a crawl; the paper took all there were.
    """
    scores = Scores(_COLUMNS)
    skipped = 0
    for blog in blogs:
        pages = [(post, page) for post in blog.posts if (page := _page(blog, post)) is not None]
        if len(pages) <= _FEWEST:
            skipped += 1
            continue
        for post, read in _read(blog, pages, heuristics, lesson_size, learner):
            scores.add(blog, judge(post, read, served=False))
    if skipped:
        scores.notes.append(f"{skipped} blogs have too few entries with pages")
    return scores


def _read(
    blog: LabelledBlog,
    pages: Sequence[tuple[KnownPost, Page]],
    heuristics: bool,
    size: int,
    learner: Callable[[Lesson], Wrapper],
) -> Iterator[tuple[KnownPost, Record]]:
    folds = min(_FOLDS, len(pages))
    for fold in range(folds):
        lesson = tuple(page for place, (_, page) in enumerate(pages) if place % folds != fold)[:size]
        about = Blog(url=blog.url, title=blog.about.get("title"), language=blog.language)
        wrapper = learner(Lesson(blog=about, pages=lesson))
        for post, page in pages[fold::folds]:
            # A page read before is parsed: only its text is handed on, so that nothing of the lesson stays with it.
            blank = Page(url=page.url, html=page.html, blog=about)
            yield post, _extracted(blank, wrapper, heuristics)


def _extracted(page: Page, wrapper: Wrapper, heuristics: bool) -> Record:
    draft = read_with_wrapper(page, wrapper)
    draft = tidy_content(fill(draft) if heuristics else draft, profile("corpus"))
    return record(publish(trim_content(draft), PublishOptions()))


def _page(blog: LabelledBlog, post: KnownPost) -> Page | None:
    body = blog.page(post.path)
    if body is None:
        return None
    entry = Entry(
        url=post.urls[-1],
        title=post.title,
        authors=(post.author,) if post.author else (),
        published=post.published,
        html=post.html,
        full=post.text is not None,
    )
    return Page(url=post.urls[-1], html=page_text(body), entry=entry)
