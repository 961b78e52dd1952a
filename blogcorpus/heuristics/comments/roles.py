"""What an element is to a comment, told by its class, id and microdata: the table of platforms, then general words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from lxml.html import HtmlElement

from blogcorpus.heuristics.comments.classnames import (
    PART_ROLES,
    TOPICS,
    WEAK_WORDS,
    WORDS,
    around,
    normal,
    number_of,
    part_word,
)
from blogcorpus.heuristics.comments.platforms import ROWS
from blogcorpus.heuristics.comments.role import OWN, SURE, WEAK, Role

#: How the index writes an item property.
_PROPERTY = "[itemprop="
#: Longer lists of names are cut.
_LONGEST_NAMES = 1000


@dataclass(frozen=True, slots=True)
class Row:
    """One selector of the table of platforms."""

    platform: str
    role: Role
    tag: str | None
    name: str
    #: The name is an id, not a class.
    by_id: bool


def table() -> Iterator[Row]:
    """The rows of the table of platforms."""
    for line in ROWS.strip().splitlines():
        if not line.strip():
            continue
        platform, role, *selectors = line.split()
        for selector in selectors:
            tag, kind, name = re.fullmatch(r"([a-z0-9]*)([.#])(\S+)", selector).groups()  # type: ignore[union-attr]
            yield Row(platform, Role[role.upper()], tag or None, name, kind == "#")


_BY_CLASS: dict[str, list[Row]] = {}
_BY_ID: dict[str, list[Row]] = {}
for _row in table():
    (_BY_ID if _row.by_id else _BY_CLASS).setdefault(_row.name, []).append(_row)


#: Where a role is from that no row of the table gives.
BY_WORDS = "words"


class Rule(NamedTuple):
    """A role that a name gives."""

    role: Role
    rank: int
    #: Only on this tag.
    only: str | None = None
    source: str = BY_WORDS


#: role → (how sure, where from). Where from is a platform with its selector, or "words".
Roles = Mapping[Role, tuple[int, str]]
_NOTHING: Roles = MappingProxyType({})


@lru_cache(maxsize=8192)
def _token_roles(name: str) -> tuple[Rule, ...]:
    """Roles that one class name gives."""
    if name.startswith(TOPICS):
        return ()
    found = [Rule(r.role, OWN, r.tag, f"{r.platform} {r.tag or ''}.{r.name}") for r in _BY_CLASS.get(name, ())]
    if not {rule.role for rule in found} & PART_ROLES and (word := part_word(name)):
        found.append(Rule(WORDS[word], WEAK if word in WEAK_WORDS else SURE))
    found += [Rule(role, rank) for role, rank in around(name)]
    return tuple(found)


#: Tags that say what they are without a class.
TAG_ROLES: Mapping[str, tuple[Role, int]] = {
    "cite": (Role.AUTHOR, WEAK),
    "time": (Role.DATE, SURE),
    **dict.fromkeys(("form", "textarea", "input", "button", "select", "label"), (Role.NOISE, OWN)),
}
_PROP_ROLES: Mapping[str, tuple[Role, int]] = {
    "author": (Role.AUTHOR, SURE),
    "creator": (Role.AUTHOR, SURE),
    "datePublished": (Role.DATE, OWN),
    "dateCreated": (Role.DATE, OWN),
    "commentTime": (Role.DATE, OWN),
    "text": (Role.BODY, OWN),
    "commentText": (Role.BODY, OWN),
    "comment": (Role.ITEM, OWN),
}


@lru_cache(maxsize=4096)
def _roles(tag: str, names: str | None, ident: str | None) -> Roles:
    found: dict[Role, tuple[int, str]] = {}
    rules = [_token_roles(normal(name)) for name in (names or "")[:_LONGEST_NAMES].split()]
    if ident:
        rules.append(_id_roles(ident))
    for group in rules:
        here = [rule for rule in group if rule.only in (None, tag)]
        # What the table calls a comment is one, whatever the words in its name say.
        settled = any(rule.role is Role.ITEM and rule.rank == OWN for rule in here)
        for rule in here:
            if rule.rank > found.get(rule.role, (0, ""))[0] and (rule.rank == OWN or not settled):
                found[rule.role] = rule.rank, rule.source
    if tag in TAG_ROLES:
        role, rank = TAG_ROLES[tag]
        if rank > found.get(role, (0, ""))[0]:  # a form called "reply" is still a form, however long
            found[role] = rank, tag
    return _settle(tag, found, numbered=ident is not None and ident.endswith("%"))


def _id_roles(ident: str) -> tuple[Rule, ...]:
    if ident.startswith(TOPICS):
        return ()
    rules = [Rule(r.role, OWN, r.tag, f"{r.platform} {r.tag or ''}#{r.name}") for r in _BY_ID.get(ident, ())]
    if not ident.endswith("%"):
        rules += [Rule(role, rank) for role, rank in around(ident)]
    return tuple(rules)


#: Tags that hold one comment, or all of them. A span or link with such a name is a count or a button.
HOLDERS = frozenset(
    "li div article section dl dt ol ul table tbody tr td p aside form footer details fieldset main".split()
)


def _settle(tag: str, found: dict[Role, tuple[int, str]], *, numbered: bool) -> Roles:
    """Where several names stand on one element, which of them count."""
    if tag not in HOLDERS or tag in ("form", "dd"):
        for role in (Role.ITEM, Role.RUN, Role.AREA):
            found.pop(role, None)
    if tag != "dt":
        found.pop(Role.RUN, None)
    elif Role.ITEM in found:
        found.setdefault(Role.RUN, found[Role.ITEM])
    if Role.BODY in found:
        # div.e-content.p-name is what was said; span.datetime.body-text is about its looks.
        for role in (Role.BODY,) if Role.DATE in found else (Role.AUTHOR, Role.NOISE):
            found.pop(role, None)
    if Role.AREA in found and Role.ITEM in found and not numbered:
        found.pop(min((Role.ITEM, Role.AREA), key=lambda role: found[role][0]))
    if Role.RUN in found:
        found.pop(Role.ITEM, None)
    elif Role.ITEM in found and not numbered and Role.BODY in found:
        # section.comment-content.comment is the text; li.comment-body#comment-7 is the whole comment.
        found.pop(Role.ITEM)
    elif Role.ITEM in found:
        # li.comment.comment-author-jo names its author's login, it is not the author's name.
        for role in PART_ROLES:
            found.pop(role, None)
    return found


@lru_cache(maxsize=4096)
def _pattern(ident: str) -> str:
    """An id in normal form, with `%` where it numbers a comment."""
    number = number_of(ident)
    if number is None:
        return normal(ident)
    return normal(ident[: -len(number)]) + ("-%" if ident[-len(number) - 1] in "-_" else "%")


def roles(element: HtmlElement) -> Roles:
    """What an element is, by its names."""
    tag: Any = element.tag
    names, ident = element.get("class"), element.get("id")
    if ident is not None:
        found = _roles(tag, names, _pattern(ident))
    elif names is not None or tag in TAG_ROLES:
        found = _roles(tag, names, None)
    else:
        found = _NOTHING
    prop = element.get("itemprop")
    return found if prop is None else {**found, **_by_property(prop)}


def roles_by(tag: str, features: tuple[str, ...], element: HtmlElement) -> Roles:
    """The same where the page's index has told what names the element: most of what is there is asked again."""
    found = _by_features(tag, features)
    return roles(element) if found is None else found


@lru_cache(maxsize=4096)
def _by_features(tag: str, features: tuple[str, ...]) -> Roles | None:
    """Roles that classes and properties give; None where there is an id, of which the index does not keep numbers."""
    if any(feature.startswith("#") for feature in features):
        return None
    names = " ".join(feature[1:].replace("*", "0") for feature in features if feature.startswith("."))
    properties = " ".join(feature[len(_PROPERTY) : -1] for feature in features if feature.startswith(_PROPERTY))
    return {**_roles(tag, names, None), **_by_property(properties)}


@lru_cache(maxsize=256)
def _by_property(properties: str) -> Roles:
    found = {}
    for name in properties.split():
        if name in _PROP_ROLES:
            role, rank = _PROP_ROLES[name]
            found[role] = rank, f"microdata {name}"
    return found
