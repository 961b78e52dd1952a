"""BlogBuster as its paper has it: four steps that know nothing but names of elements, as a table in a file.

The richer rules of this package do better; these are kept to compare with, and for rules of one's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from lxml.html import HtmlElement

from blogcorpus.dom import Dom, join
from blogcorpus.errors import RuleError
from blogcorpus.heuristics.date_reading import DateContext
from blogcorpus.heuristics.listed import Listed, moment_in
from blogcorpus.heuristics.segments import Segment
from blogcorpus.text import tidy, words

STEPS = ("post", "text", "title", "date")
PLACES = ("self", "child", "inside", "before")
_TAG = re.compile(r"[a-z][a-z0-9]*")
_WITHIN = "in:"
_MAX_TITLE = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """Elements by tag and by what one of their attributes says."""

    tags: tuple[str, ...]
    #: `*` for any attribute, `-` to ask for none.
    attribute: str
    says: re.Pattern[str] | None

    def matches(self, element: HtmlElement, tag: str) -> bool:
        """The element is of this kind."""
        if not isinstance(element.tag, str) or tag not in ("*", element.tag):
            return False
        if self.says is None:
            return True
        values = element.attrib.values() if self.attribute == "*" else (element.get(self.attribute) or "",)
        return any(self.says.fullmatch(word) for value in values for word in str(value)[:1000].lower().split())


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One line of the table."""

    step: str
    place: str
    pattern: Pattern
    #: The place is looked for in a child that is like this.
    within: Pattern | None = None

    def find(self, element: HtmlElement) -> Iterator[HtmlElement]:
        """Elements that the rule leads to, the most wanted first."""
        starts = [element]
        if self.within is not None:
            starts = [child for child in element if any(self.within.matches(child, t) for t in self.within.tags)]
        for start in starts:
            if self.place == "before":  # the nearest one, whatever its tag
                near = start.itersiblings(preceding=True)
                yield from (e for e in near if any(self.pattern.matches(e, tag) for tag in self.pattern.tags))
                continue
            for tag in self.pattern.tags:
                yield from (e for e in self._around(start) if self.pattern.matches(e, tag))

    def _around(self, element: HtmlElement) -> Iterable[HtmlElement]:
        if self.place == "self":
            return (element,)
        return element.iterdescendants("*") if self.place == "inside" else element.iterchildren("*")


Rules = Mapping[str, tuple[Rule, ...]]


def read_rules(text: str, name: str = "rules") -> Rules:
    """Read a table of rules; a bad line is refused with its number."""
    found: dict[str, list[Rule]] = {step: [] for step in STEPS}
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            rule = _rule(line.split(), f"{name}, line {number}")
            found[rule.step].append(rule)
    for step in ("post", "text"):
        if not found[step]:
            raise RuleError(f"has no rule for {step}", subject=name)
    return {step: tuple(rules) for step, rules in found.items()}


@lru_cache(maxsize=1)
def paper_rules() -> Rules:
    """The paper's own."""
    file = files("blogcorpus.heuristics") / "blogbuster.rules"
    return read_rules(file.read_text(encoding="utf-8"), "blogbuster.rules")


def _rule(fields: list[str], subject: str) -> Rule:
    if len(fields) < 2 or fields[0] not in STEPS:
        raise RuleError(f"begins with a step, one of {', '.join(STEPS)}", subject=subject)
    if fields[1] not in PLACES:
        raise RuleError(f"{fields[1]!r} is no place; write one of {', '.join(PLACES)}", subject=subject)
    body, within = fields[2:], None
    if _WITHIN in body:
        at = body.index(_WITHIN)
        body, within = body[:at], _pattern(body[at + 1 :], subject)
    return Rule(step=fields[0], place=fields[1], pattern=_pattern(body, subject), within=within)


def _pattern(fields: list[str], subject: str) -> Pattern:
    if len(fields) < 2:
        raise RuleError("needs tags and an attribute", subject=subject)
    tags = tuple(fields[0].split("|"))
    if bad := next((tag for tag in tags if tag != "*" and not _TAG.fullmatch(tag)), None):
        raise RuleError(f"{bad!r} is no tag", subject=subject)
    attribute, patterns = fields[1], fields[2:]
    if (attribute == "-") == bool(patterns):
        raise RuleError("has patterns for no attribute" if patterns else "needs patterns", subject=subject)
    ways = "|".join(".*".join(map(re.escape, pattern.lower().split("*"))) for pattern in patterns)
    return Pattern(tags=tags, attribute=attribute, says=re.compile(ways) if patterns else None)


def blogbuster(dom: Dom, rules: Rules | None = None, context: DateContext | None = None) -> list[Listed]:
    """The posts of a page, by the paper's rules or by others of the same kind."""
    rules = rules or paper_rules()
    posts, taken = [], set[HtmlElement]()
    for element in dom.body.iter("*"):
        if any(next(rule.find(element), None) is not None for rule in rules["post"]):
            text = _first(rules["text"], element)
            if text is not None and text not in taken:
                taken.add(text)
                posts.append(_post(dom, element, text, rules, context or DateContext()))
    return posts


def _first(rules: Iterable[Rule], element: HtmlElement) -> HtmlElement | None:
    return next((found for rule in rules for found in rule.find(element)), None)


def _post(dom: Dom, element: HtmlElement, text: HtmlElement, rules: Rules, context: DateContext) -> Listed:
    title, date = _first(rules["title"], element), _first(rules["date"], element)
    link = _link(title, element)
    return Listed(
        segment=Segment(
            url=join(dom.base, link.get("href") or "") if link is not None else dom.url,
            title=tidy(dom.flat.of(title)[:_MAX_TITLE]) if title is not None else "",
            link=link if link is not None else element,
            element=element,
            span=dom.flat.spans[element],
        ),
        published=moment_in(tidy(dom.flat.of(date)), context) if date is not None else None,
        text="\n\n".join(line for line in dom.flat.of(text).split("\n") if words(line)),
    )


def _link(title: HtmlElement | None, element: HtmlElement) -> HtmlElement | None:
    """The paper has no permalinks: the title's own link, or the first one of the post."""
    for place in (title, element):
        if place is not None:
            link = place if place.tag == "a" else place.find(".//a[@href]")
            if link is not None:
                return link
    return None
