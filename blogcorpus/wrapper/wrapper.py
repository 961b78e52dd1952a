"""A wrapper: a blog's rules for every property, as a value that a person can read and edit as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import blake2b
from typing import Any

from lxml.html import HtmlElement

from blogcorpus.errors import RuleError
from blogcorpus.evolution import TaughtField
from blogcorpus.heuristics.comments import comments_of
from blogcorpus.items import Lesson, Page
from blogcorpus.wrapper.authors import name_nobody, only_author
from blogcorpus.wrapper.comment_items import induce_comments
from blogcorpus.wrapper.comments import CommentRule
from blogcorpus.wrapper.content import induce_content
from blogcorpus.wrapper.content_rule import ContentRule
from blogcorpus.wrapper.dates import DateHints, learn_hints, modified, published, with_zone
from blogcorpus.wrapper.induce import induce
from blogcorpus.wrapper.language import usual_language
from blogcorpus.wrapper.properties import AUTHORS, COMMENT_COUNT, LessonPage
from blogcorpus.wrapper.rules import Rule
from blogcorpus.wrapper.tags import induce_tags
from blogcorpus.wrapper.titles import induce_titles, repeated_headings, stand_apart

FORMAT = 1
#: So few entries may share a day by chance; fewer do not show that a rule is exact, either.
_FEW = 3
#: The mean F1 of a content rule that took the feed's words and no others: a date beside them would be seen.
_EXACT = 0.999


@dataclass(frozen=True, kw_only=True)
class Wrapper:
    """What a lesson taught: rules per property, best first."""

    blog: str
    rules: Mapping[str, tuple[Rule, ...]] = field(default_factory=dict)
    content: ContentRule | None = None
    comments: CommentRule | None = None
    dates: DateHints = field(default_factory=DateHints)
    #: The one author of all entries, where there is only one: true of older posts too when their pages name nobody.
    author: str | None = None
    #: Entries and pages alike name nobody: "by …" on one of them is about something else.
    nameless: bool = False
    #: Some entries have no title.
    untitled: bool = False
    #: No title stood in its text, or around it: what a title's rule finds there is a part of the text.
    apart: bool = False
    #: The feed adds something to its titles ("… 13 comments"): the page's own are better.
    decorated_titles: bool = False
    #: Headings that most pages have, as `squash` leaves them: the blog's name, a widget's; never a post's title.
    headings: frozenset[str] = frozenset()
    #: The language of nearly all posts, where their words tell it.
    language: str | None = None
    #: Fields taught by example, by name.
    extra: Mapping[str, TaughtField] = field(default_factory=dict)
    #: Pages it was learnt from, and the day.
    pages: int = 0
    learnt: str | None = None
    #: A person fixed it: it is not learnt anew.
    pinned: bool = False

    @cached_property
    def version(self) -> str:
        """Short name of exactly these rules."""
        text = json.dumps({**self.to_json(), "learnt": None}, sort_keys=True)
        return blake2b(text.encode(), digest_size=4).hexdigest()

    @property
    def exact(self) -> bool:
        """On all its pages the content was word for word what the feed calls it: nothing at its edges is too much."""
        return self.content is not None and self.content.score >= _EXACT and self.pages >= _FEW

    def taught(self, extra: Mapping[str, TaughtField]) -> Wrapper:
        """The same with fields that were taught by example."""
        return replace(self, extra={**extra, **self.extra}) if extra else self

    def to_json(self) -> dict[str, Any]:
        """As written to a wrapper file."""
        data = {
            "format": FORMAT,
            "blog": self.blog,
            "learnt": self.learnt,
            "pages": self.pages,
            "pinned": self.pinned,
            "author": self.author,
            "decorated_titles": self.decorated_titles,
            "dates": self.dates.to_json(),
            "content": self.content.to_json() if self.content else None,
            "rules": {name: [rule.to_json() for rule in rules] for name, rules in self.rules.items()},
            "extra": [taught.to_json() for taught in self.extra.values()],
        }
        # Left out where there is none, so that wrappers from before there were such rules keep their version.
        if self.comments:
            data["comments"] = self.comments.to_json()
        if self.headings:
            data["headings"] = sorted(self.headings)
        if self.nameless:
            data["nameless"] = True
        if self.untitled:
            data["untitled"] = True
        if self.apart:
            data["apart"] = True
        if self.language:
            data["language"] = self.language
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Wrapper:
        """Read a wrapper file; what is wrong with it is said."""
        if data.get("format") != FORMAT:
            raise RuleError(f"has format {data.get('format')!r}, not {FORMAT}", subject="wrapper")
        try:
            return cls._from_json(data)
        except RuleError:
            raise
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise RuleError("cannot be read", subject=f"wrapper of {data.get('blog')!r}") from error

    @classmethod
    def _from_json(cls, data: Mapping[str, Any]) -> Wrapper:
        rules = data.get("rules", {})
        return cls(
            blog=data["blog"],
            rules={name: tuple(Rule.from_json(r) for r in found) for name, found in rules.items()},
            content=ContentRule.from_json(data["content"]) if data.get("content") else None,
            comments=CommentRule.from_json(data["comments"]) if data.get("comments") else None,
            dates=DateHints.from_json(data.get("dates") or {}),
            author=data.get("author"),
            decorated_titles=bool(data.get("decorated_titles", False)),
            headings=frozenset(map(str, data.get("headings", ()))),
            nameless=bool(data.get("nameless", False)),
            untitled=bool(data.get("untitled", False)),
            apart=bool(data.get("apart", False)),
            language=str(data["language"]) if data.get("language") else None,
            extra={taught.name: taught for taught in map(TaughtField.from_json, data.get("extra", ()))},
            pages=max(0, int(data.get("pages", 0))),
            learnt=data.get("learnt"),
            pinned=bool(data.get("pinned", False)),
        )


def learn(lesson: Lesson, *, learnt: str | None = None) -> Wrapper:
    """Induce a blog's wrapper from its lesson."""
    pages = [LessonPage(entry, page, _comments(page)) for entry, page in lesson.pairs]
    hints = learn_hints(pages, _languages(lesson))
    titles, decorated = induce_titles(pages)
    rules = {
        "title": titles,
        "authors": induce(pages, AUTHORS),
        "published": induce(pages, published(hints)) if _tell_apart(pages) else (),
        "modified": induce(pages, modified(hints)),
        "tags": induce_tags(pages),
        "comment_count": induce(pages, COMMENT_COUNT) if _counts_differ(pages) else (),
    }
    content = induce_content(pages)
    return Wrapper(
        blog=lesson.blog.url,
        rules={name: found for name, found in rules.items() if found},
        content=content,
        comments=induce_comments(lesson.pairs),
        dates=with_zone(hints, pages, rules["published"]),
        author=only_author(pages),
        nameless=name_nobody(pages, content),
        untitled=any(page.entry.title is None and not page.entry.listed for page in pages),
        apart=stand_apart(titles, content, pages),
        decorated_titles=decorated,
        headings=repeated_headings(pages),
        language=usual_language(pages, content),
        pages=len(pages),
        learnt=learnt,
    )


def _comments(page: Page) -> tuple[HtmlElement, ...]:
    area = comments_of(page)
    return area.parts if area is not None else ()


def _tell_apart(pages: Sequence[LessonPage]) -> bool:
    """The entries have dates of their own: where all have one, it is the feed's, and stands on pages by chance."""
    days = [page.entry.published.date() for page in pages if page.entry.published is not None]
    return len(days) < _FEW or len(set(days)) > 1


def _counts_differ(pages: Sequence[LessonPage]) -> bool:
    """Several posts have comments, and not all the same number of them: "1" stands anywhere."""
    counts = [page.entry.comment_count for page in pages if page.entry.comment_count]
    return len(counts) >= _FEW and len(set(counts)) > 1


def _languages(lesson: Lesson) -> tuple[str, ...]:
    """Languages the blog declares: of its feed first, then of its pages."""
    declared = [lesson.blog.language, *(page.dom.root.get("lang") for page in lesson.pages[:3])]
    return tuple(dict.fromkeys(tag for tag in declared if tag))
