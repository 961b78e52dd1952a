"""A wrapper: a blog's rules for every property, as a value that a person can read and edit as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from blogcorpus.errors import RuleError
from blogcorpus.evolution import TaughtField
from blogcorpus.items import Lesson
from blogcorpus.wrapper.content import ContentRule, induce_content
from blogcorpus.wrapper.dates import DateHints, learn_hints, modified, published
from blogcorpus.wrapper.induce import induce
from blogcorpus.wrapper.properties import AUTHORS, TITLE, LessonPage
from blogcorpus.wrapper.rules import Rule
from blogcorpus.wrapper.tags import induce_tags

FORMAT = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrapper:
    """What a lesson taught: rules per property, best first."""

    blog: str
    rules: Mapping[str, tuple[Rule, ...]] = field(default_factory=dict)
    content: ContentRule | None = None
    dates: DateHints = field(default_factory=DateHints)
    #: The one author of all entries, where there is only one: true of older posts too when their pages name nobody.
    author: str | None = None
    #: Fields taught by example, by name.
    extra: Mapping[str, TaughtField] = field(default_factory=dict)
    #: Pages it was learnt from, and the day.
    pages: int = 0
    learnt: str | None = None
    #: A person fixed it: it is not learnt anew.
    pinned: bool = False

    @property
    def version(self) -> str:
        """Short name of exactly these rules."""
        text = json.dumps({**self.to_json(), "learnt": None}, sort_keys=True)
        return blake2b(text.encode(), digest_size=4).hexdigest()

    def to_json(self) -> dict[str, Any]:
        """As written to a wrapper file."""
        return {
            "format": FORMAT,
            "blog": self.blog,
            "learnt": self.learnt,
            "pages": self.pages,
            "pinned": self.pinned,
            "author": self.author,
            "dates": self.dates.to_json(),
            "content": self.content.to_json() if self.content else None,
            "rules": {name: [rule.to_json() for rule in rules] for name, rules in self.rules.items()},
            "extra": [taught.to_json() for taught in self.extra.values()],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Wrapper:
        """Read a wrapper file; what is wrong with it is said."""
        if data.get("format") != FORMAT:
            raise RuleError(f"has format {data.get('format')!r}, not {FORMAT}", subject="wrapper")
        rules = data.get("rules", {})
        return cls(
            blog=data["blog"],
            rules={name: tuple(Rule.from_json(r) for r in found) for name, found in rules.items()},
            content=ContentRule.from_json(data["content"]) if data.get("content") else None,
            dates=DateHints.from_json(data.get("dates") or {}),
            author=data.get("author"),
            extra={taught.name: taught for taught in map(TaughtField.from_json, data.get("extra", ()))},
            pages=int(data.get("pages", 0)),
            learnt=data.get("learnt"),
            pinned=bool(data.get("pinned", False)),
        )


def learn(lesson: Lesson, *, learnt: str | None = None) -> Wrapper:
    """Induce a blog's wrapper from its lesson."""
    pages = [LessonPage(entry, page) for entry, page in lesson.pairs]
    hints = learn_hints(pages, _languages(lesson))
    rules = {
        "title": induce(pages, TITLE),
        "authors": induce(pages, AUTHORS),
        "published": induce(pages, published(hints)),
        "modified": induce(pages, modified(hints)),
        "tags": induce_tags(pages),
    }
    return Wrapper(
        blog=lesson.blog.url,
        rules={name: found for name, found in rules.items() if found},
        content=induce_content(pages),
        dates=hints,
        author=_only_author(pages),
        pages=len(pages),
        learnt=learnt,
    )


def _languages(lesson: Lesson) -> tuple[str, ...]:
    """Languages the blog declares: of its feed first, then of its pages."""
    declared = [lesson.blog.language, *(page.dom.root.get("lang") for page in lesson.pages[:3])]
    return tuple(dict.fromkeys(tag for tag in declared if tag))


def _only_author(pages: Sequence[LessonPage]) -> str | None:
    names = {page.entry.authors for page in pages if page.entry.authors}
    if len(names) == 1 and len(pages) >= 3:
        found = names.pop()
        return found[0] if len(found) == 1 else None
    return None
