"""What the name of a class or an id says of comments, by the words in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from blogcorpus.heuristics.comments.role import SURE, WEAK, Role

_IN_ITEM = {
    Role.AUTHOR: "author fn name nick nickname username user commenter commentor commentator poster writer sender"
    " displayname who by auteur autor autore verfasser authorname",
    Role.DATE: "date time datetime timestamp published when timeago ago created createdtime postdate datum fecha day",
    Role.META: "meta metadata info details header head heading footer foot byline submitted data signature source"
    " postinfo attribution posted",
    Role.BODY: "content contents cont text message msg copy description txt body excerpt summary",
    Role.NOISE: "reply actions action buttons button avatar gravatar vote votes voting rating ratings karma likes like"
    " edit permalink number counter moderation says report share badge toggle tools toolbar controls menu userpic thumb"
    " label hidden photo portrait",
}
#: "entry-text" is text, "secondary-text" a look.
_TEXT_OF = frozenset({"text", "entry", "post", "format", "reply", "message", "review", "body", "main", "full", "user"})
#: "comment-from-text" is "From:".
_BEFORE_NAMES = frozenset({"from", "by", "on", "at"})
#: These mean a comment's text only where nothing better is marked: themes call the whole comment "body".
WEAK_WORDS = frozenset({"body", "cont", "excerpt", "copy"})
WORDS: Mapping[str, Role] = {word: role for role, words in _IN_ITEM.items() for word in words.split()}

_NOUN = r"(?:comments?|kommentare?|comentarios?|commentaires?|commenti|reacties?|komentarze|responses?)"
#: What else may stand in the name of an area: "comments-area", "post-comments-wrapper".
_AREA = re.compile(
    r"(?:[a-z0-9]+-){0,2}(?:comments|kommentare|comentarios|commentaires|commenti|reacties|responses|discussion)"
    r"(?:-(?:area|section|wrapper|wrap|container|block|list|template|holder|threads?|loop|inner|outer|box|tree|module|main"
    r"|panel|region|here|single|post|body|content))?"
    r"|(?:[a-z0-9]+-){0,2}comment-?(?:area|section|lists?|threads?|tree|lijst|liste|holder|template)"
)
_ITEM = re.compile(
    r"(?!(?:[a-z0-9]+-)?(?:field|input|textarea|meta|info)-)(?:[a-z0-9]{1,10}-){0,2}comment"
    r"|(?:[a-z0-9]{1,10}-)?comment-(?:item|entry|single|container|wrapper|wrap|box|block|post|row|card|node|main|inner"
    r"|bubble|outer|unit|element|odd|even|alt|parent|child|level-\d|depth-\d)"
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
    r"|(?:primary-|secondary-)?side-?bar(?:-?(?:\d|primary|secondary))?"
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
#: What such a key may end with, besides a number: most names end otherwise.
_KEY_ENDS = frozenset("abcdefABCDEF")
#: Longer names are not looked at.
_LONGEST_NAME = 60
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_DASHES = re.compile(r"[-_:]+")
_GLUED = re.compile(
    r"(?<![a-z])(comments?|no(?=comments))(?=(?:author|list|body|text|content|cont|meta|data|date|time|number|form|box|head|"
    r"foot|title|info|link|area|count|wrap|block|item|entry|reply|post|avatar|name|by|message|comments)[a-z]*)"
)


PART_ROLES = frozenset(_IN_ITEM)
#: What a post is about, or what its software says of it; a post on comments is no comment.
TOPICS = ("category-", "tag-", "cat-", "topic-", "label-", "taxonomy-", "mce-", "post-tag-", "menu-")


@lru_cache(maxsize=8192)
def normal(name: str) -> str:
    """A class or id in normal form.

    >>> [normal(n) for n in ("comment__author", "bCommentText", "commentmetadata", "Comment_Body", "commenter")]
    ['comment-author', 'b-comment-text', 'comment-metadata', 'comment-body', 'commenter']
    """
    if len(name) > _LONGEST_NAME:
        return ""
    lower = _DASHES.sub("-", _CAMEL.sub("-", name)).lower().strip("-")
    return _GLUED.sub(r"\1-", lower)


def part_word(name: str) -> str | None:
    """The word that tells what a part of a comment is: the last one known; but a date's text is no comment's.

    >>> [part_word(f"comment-{name}") for name in ("meta-author", "date-text", "from-text", "text", "meta2")]
    ['author', 'date', 'label', 'text', 'meta']
    """
    words = [word for numbered in name.split("-") if (word := numbered.rstrip("0123456789"))]
    if any(word.startswith(("comment", "cmt")) for word in words[:-1]):
        if words[-1] == "text" and (words[-2] in _BEFORE_NAMES or WORDS.get(words[-2]) is Role.DATE):
            return "label" if words[-2] in _BEFORE_NAMES else words[-2]
        return next((word for word in reversed(words) if word in WORDS), None)
    if words and len(words) <= 3 and words[-1] in WORDS and (words[-1] != "text" or words[0] in _TEXT_OF):
        return words[-1]
    return None


def around(name: str) -> Iterator[tuple[Role, int]]:
    """Roles around comments that general words tell."""
    if _ELSEWHERE.fullmatch(name):
        yield Role.ELSEWHERE, SURE
    elif _FORM.fullmatch(name):
        yield Role.FORM, SURE
    elif _NOT_COMMENTS.search(name):
        return
    elif _AREA.fullmatch(name):
        yield Role.AREA, SURE
    elif _ITEM.fullmatch(name):
        yield Role.ITEM, SURE if name == "comment" else WEAK
    if _REPLIES.fullmatch(name):
        yield Role.REPLIES, SURE


@lru_cache(maxsize=4096)  # the same id is asked for its element, for what wraps it and for the link to it
def number_of(ident: str | None) -> str | None:
    """The number or key of the comment that an id names.

    >>> [number_of(i) for i in ("comment-12", "li-comment-12", "c0123", "commentform", "comment-reply-12")]
    ['12', '12', '0123', None, None]
    """
    if not ident or len(ident) >= 100 or not (ident[-1].isdecimal() or ident[-1] in _KEY_ENDS):
        return None
    match = _NUMBERED.fullmatch(ident)
    return match[1] if match else None
