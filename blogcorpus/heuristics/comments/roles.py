"""What an element is to a comment, told by its class, id and microdata: first the table of platforms, then general words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum, auto
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from lxml.html import HtmlElement

from blogcorpus.heuristics.comments.platforms import ROWS


class Role(IntEnum):
    """What an element is."""

    #: One comment with all its parts, perhaps with the answers to it.
    ITEM = auto()
    #: The first of several siblings that are one comment.
    RUN = auto()
    AUTHOR = auto()
    DATE = auto()
    #: Author, date and links together: a comment's head or foot line.
    META = auto()
    BODY = auto()
    #: Buttons, pictures, votes: nobody's words.
    NOISE = auto()
    #: Holds the answers to the comment before or around it.
    REPLIES = auto()
    #: All comments of the page.
    AREA = auto()
    FORM = auto()
    #: A list of comments of other posts; or a sidebar.
    ELSEWHERE = auto()


#: How sure a role is told: by a platform's own name, by a telling word, by a word that also means other things.
OWN, SURE, WEAK = 3, 2, 1

_IN_ITEM = {
    Role.AUTHOR: "author fn name nick nickname username user commenter commentor poster writer sender displayname who"
    " auteur autor autore verfasser authorname",
    Role.DATE: "date time datetime timestamp published when timeago ago created createdtime postdate datum fecha day",
    Role.META: "meta metadata info details header head heading footer foot byline submitted data signature source postinfo"
    " attribution posted",
    Role.BODY: "content contents cont text message msg copy description txt body excerpt summary",
    Role.NOISE: "reply actions action buttons button avatar gravatar vote votes voting rating ratings karma likes like edit"
    " permalink number counter moderation says report share badge toggle tools toolbar controls menu userpic thumb"
    " label hidden photo portrait",
}
#: These mean a comment's text only where nothing better is marked: themes call the whole comment "body".
_WEAK_BODY = frozenset({"body", "cont", "excerpt", "copy"})
_WORDS: Mapping[str, Role] = {word: role for role, words in _IN_ITEM.items() for word in words.split()}

_NOUN = r"(?:comments?|kommentare?|comentarios?|commentaires?|commenti|reacties?|komentarze|responses?)"
#: What else may stand in the name of an area: "comments-area", "post-comments-wrapper".
_AREA = re.compile(
    r"(?:[a-z0-9]+-){0,2}(?:comments|kommentare|comentarios|commentaires|commenti|reacties|responses|discussion)"
    r"(?:-(?:area|section|wrapper|wrap|container|block|list|template|holder|threads?|loop|inner|outer|box|tree|module|main"
    r"|panel|region|here|single|post|body|content))?"
    r"|(?:[a-z0-9]+-){0,2}comment-?(?:area|section|lists?|threads?|tree|lijst|liste|holder|template)"
)
_ITEM = re.compile(
    r"(?:[a-z0-9]{1,10}-){0,2}comment"
    r"|(?:[a-z0-9]{1,10}-)?comment-(?:item|entry|single|container|wrapper|wrap|box|block|post|row|card|node|main|inner|bubble"
    r"|outer|unit|element|odd|even|alt|parent|child|level-\d|depth-\d)"
    r"|(?:kommentar|comentario|commentaire|reactie|komentarz)(?:-item)?|pingback|trackback"
)
#: Words that turn a name with "comment" into something else: a button, a count, a form, comments of other posts.
_NOT_COMMENTS = re.compile(
    r"(?:^|-)(?:add|leave|write|no|your|submit|latest|recent|last|edit|form|show|hide|toggle|view|top|load|more|icon|fa|btn"
    r"|button|links?|counts?|num|number|has|with|without|menu|nav|read|see|go|total|closed?|open|feed|rss|subscribe|notify"
    r"|popular|title|off|on|enabled|disabled|allowed)(?:-|$)"
)
_ELSEWHERE = re.compile(
    rf"(?:.*-)?(?:recent|latest|last|newest|popular|ultimos|recientes|derniers|letzte|neueste)-?(?:\w+-)?{_NOUN}(?:-.*)?"
    rf"|(?:.*-)?{_NOUN}-?(?:recent|latest|recientes|recents|widget)(?:-.*)?|(?:sidebar|widget)-comments?"
    r"|(?:primary-|secondary-|main-|left-|right-)?side-?bar(?:-?(?:\d|primary|secondary|container|inner|wrapper|area))?"
    r"|widget-area|blogroll|related-?posts?"
)
_FORM = re.compile(
    rf"(?:.*-)?(?:{_NOUN}|reply|respond)-?(?:form|respond|editor|reply-title)(?:-.*)?|respond"
    rf"|(?:add|leave|write)-?(?:a-)?(?:comment|reply)|form-?{_NOUN}"
)
_REPLIES = re.compile(
    r"(?:[a-z0-9]+-)*(?:children|replies|indented|subcomments|answers|child-?comments|nested(?:-comments)?)"
)

#: An id that numbers a comment; the group is its number or key.
_NUMBERED = re.compile(
    r"(?:(?:li|div|dsq|view|wp|wpd|blog|article|single|thread|media|item|node|the|dl|tr|p|anchor|a)[-_])*"
    r"(?:comments?|comm?|cmt|ljcmt|c|kommentare?|comentarios?|commentaires?|commento-comment-card|reactie|reaction|response"
    r"|trackback|tb|pingback|ping|isso|idcomment|comment-item|comment-id|commentid|comment-no|comment-entry|txp-comment"
    r"|dsq-comment|comment-body|comment-container|comment-wrapper|comment-post|comment-block)"
    r"[-_]?(\d+|[0-9a-f]{8,64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})",
    re.I,
)
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_DASHES = re.compile(r"[-_:]+")
_GLUED = re.compile(
    r"(?<![a-z])(comments?|no(?=comments))(?=(?:author|list|body|text|content|cont|meta|data|date|time|number|form|box|head|"
    r"foot|title|info|link|area|count|wrap|block|item|entry|reply|post|avatar|name|by|message|comments)[a-z]*)"
)


@dataclass(frozen=True, slots=True)
class Row:
    """One selector of the table of platforms."""

    platform: str
    role: Role
    tag: str | None
    name: str
    #: The name is an id, not a class.
    by_id: bool


def _rows() -> Iterator[Row]:
    for line in ROWS.strip().splitlines():
        if not line.strip():
            continue
        platform, role, *selectors = line.split()
        for selector in selectors:
            tag, kind, name = re.fullmatch(r"([a-z0-9]*)([.#])(\S+)", selector).groups()  # type: ignore[union-attr]
            yield Row(platform, Role[role.upper()], tag or None, name, kind == "#")


_BY_CLASS: dict[str, list[Row]] = {}
_BY_ID: dict[str, list[Row]] = {}
for _row in _rows():
    (_BY_ID if _row.by_id else _BY_CLASS).setdefault(_row.name, []).append(_row)


class Rule(NamedTuple):
    """A role that a name gives."""

    role: Role
    rank: int
    #: Only on this tag.
    only: str | None = None
    source: str = "words"


#: role → (how sure, where from). Where from is a platform with its selector, or "words".
Roles = Mapping[Role, tuple[int, str]]
_NOTHING: Roles = MappingProxyType({})


@lru_cache(maxsize=8192)
def normal(name: str) -> str:
    """A class or id in normal form.

    >>> [normal(n) for n in ("comment__author", "bCommentText", "commentmetadata", "Comment_Body", "commenter")]
    ['comment-author', 'b-comment-text', 'comment-metadata', 'comment-body', 'commenter']
    """
    lower = _DASHES.sub("-", _CAMEL.sub("-", name[:200])).lower().strip("-")
    return _GLUED.sub(r"\1-", lower)


@lru_cache(maxsize=8192)
def _token_roles(token: str) -> tuple[Rule, ...]:
    """Roles that one class name gives."""
    if token.startswith(_TOPICS):
        return ()
    found = [Rule(r.role, OWN, r.tag, f"{r.platform} {r.tag or ''}.{r.name}") for r in _BY_CLASS.get(token, ())]
    if not {rule.role for rule in found} & _WORDS_ROLES and (word := _word(token)):
        found.append(Rule(_WORDS[word], WEAK if word in _WEAK_BODY else SURE))
    found += [Rule(role, rank) for role, rank in _outer(token)]
    return tuple(found)


_WORDS_ROLES = frozenset(_IN_ITEM)
#: What a post is about, or what its software says of it; a post on comments is no comment.
_TOPICS = ("category-", "tag-", "cat-", "topic-", "label-", "taxonomy-", "format-", "mce-", "post-tag-", "menu-")


def _word(token: str) -> str | None:
    """The word that tells what a part of a comment is: the last one known."""
    words = [word for word in token.split("-") if not word.isdigit()]
    if any(word.startswith(("comment", "cmt")) for word in words[:-1]):
        return next((word for word in reversed(words) if word in _WORDS), None)
    return words[-1] if words and len(words) <= 3 and words[-1] in _WORDS else None


def _outer(token: str) -> Iterator[tuple[Role, int]]:
    """Roles around comments that general words tell."""
    if _ELSEWHERE.fullmatch(token):
        yield Role.ELSEWHERE, SURE
    elif _FORM.fullmatch(token):
        yield Role.FORM, SURE
    elif _NOT_COMMENTS.search(token):
        return
    elif _AREA.fullmatch(token):
        yield Role.AREA, SURE
    elif _ITEM.fullmatch(token):
        yield Role.ITEM, SURE if token == "comment" else WEAK
    if _REPLIES.fullmatch(token):
        yield Role.REPLIES, SURE


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
    rules = [_token_roles(normal(name)) for name in (names or "").split()]
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
        found.setdefault(role, (rank, tag))
    return _settle(tag, found, numbered=ident is not None and ident.endswith("%"))


def _id_roles(ident: str) -> tuple[Rule, ...]:
    if ident.startswith(_TOPICS):
        return ()
    rules = [Rule(r.role, OWN, r.tag, f"{r.platform} {r.tag or ''}#{r.name}") for r in _BY_ID.get(ident, ())]
    if not ident.endswith("%"):
        rules += [Rule(role, rank) for role, rank in _outer(ident)]
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
    if Role.AREA in found and Role.ITEM in found and not numbered:
        found.pop(min((Role.ITEM, Role.AREA), key=lambda role: found[role][0]))
    if Role.RUN in found:
        found.pop(Role.ITEM, None)
    elif Role.ITEM in found and not numbered and Role.BODY in found:
        # section.comment-content.comment is the text; li.comment-body#comment-7 is the whole comment.
        found.pop(Role.ITEM)
    elif Role.ITEM in found:
        # li.comment.comment-author-jo names its author's login, it is not the author's name.
        for role in _WORDS_ROLES:
            found.pop(role, None)
    return found


def number_of(ident: str | None) -> str | None:
    """The number or key of the comment that an id names.

    >>> [number_of(i) for i in ("comment-12", "li-comment-12", "c0123", "commentform", "comment-reply-12")]
    ['12', '12', '0123', None, None]
    """
    match = _NUMBERED.fullmatch(ident) if ident and len(ident) < 100 else None
    return match[1] if match else None


def _pattern(ident: str) -> str:
    number = number_of(ident)
    if number is None:
        return normal(ident)
    return normal(ident[: -len(number)]) + ("-%" if ident[-len(number) - 1] in "-_" else "%")


def roles(element: HtmlElement) -> Roles:
    """What an element is, by its names."""
    tag, names, ident = element.tag, element.get("class"), element.get("id")
    if ident is not None:
        found = _roles(tag, names, _pattern(ident))
    elif names is not None or tag in TAG_ROLES:
        found = _roles(tag, names, None)
    else:
        found = _NOTHING
    prop = element.get("itemprop")
    return found if prop is None else {**found, **_by_property(prop)}


@lru_cache(maxsize=256)
def _by_property(properties: str) -> Roles:
    found = {}
    for name in properties.split():
        if name in _PROP_ROLES:
            role, rank = _PROP_ROLES[name]
            found[role] = rank, f"microdata {name}"
    return found
