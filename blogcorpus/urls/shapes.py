"""The shape of a blog's permalinks, and which addresses have it."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from blogcorpus.urls.index_pages import index_reason, plain_address
from blogcorpus.urls.key import url_key
from blogcorpus.urls.words import ARCHIVE, AUTHOR, PAGING, TAG

__all__ = ["PostShapes", "shape"]

#: Permalinks that are looked at; more teach nothing new.
MAX_PERMALINKS = 2000
#: An address with this score or more is taken for a post.
ENOUGH = 0.5
#: So many permalinks are no accident.
_SEVERAL = 2

_DATE = re.compile(r"(?:19|20)\d\d[-_.]?(?:0[1-9]|1[0-2])[-_.]?(?:0[1-9]|[12]\d|3[01])")
_YEAR = re.compile(r"(?:19|20)\d\d")
_SHORT = re.compile(r"\d\d?")
_EXTENSION = re.compile(r"\.(?:[sx]?html?|php\d?|aspx?|cgi|jsp|cfm|md|entry)\Z", re.I)
_WORDS = re.compile(r"[^\W_]+")
#: Segments that are kept as they are: the words of blog software.
_LITERAL = TAG | AUTHOR | ARCHIVE | PAGING
#: Kinds of last segments that can be the name of a post.
_NAMES = frozenset({"{n}", "{slug}", "{dd}", "{mm}", "{yyyy}", "{date}"})
#: Kinds of numbers: the two-thousandth post may be taken for a year.
_NUMBERS = frozenset({"{n}", "{yyyy}"})
_DATES = ("{yyyy}", "{mm}", "{dd}", "{date}")


class _Form(NamedTuple):
    """An address cut for comparison."""

    #: What kind of thing each folder is: `{yyyy}`, `{n}`, `{slug}` or a word as it stands.
    folders: tuple[str, ...]
    #: The folders themselves.
    names: tuple[str, ...]
    #: The kind of the last segment, and itself without its ending.
    leaf: str
    name: str
    extension: str
    #: The query that is identity, generalised.
    query: str

    def __str__(self) -> str:
        return "/" + "/".join((*self.folders, self.leaf + self.extension)) + (f"?{self.query}" if self.query else "")


def shape(url: str) -> str:
    """The shape of an address; empty for what is none.

    >>> shape("http://example.org/2012/03/my-first-post.html"), shape("http://example.org/blog/hello-world/")
    ('/{yyyy}/{mm}/{slug}.html', '/blog/{slug}')
    >>> shape("http://example.org/?p=12"), shape("http://example.org/p/1234")
    ('/?p={n}', '/p/{n}')
    """
    form = _form(url)
    return str(form) if form else ""


@lru_cache(maxsize=4096)  # the pages of a blog link to the same addresses again and again
def _form(url: str) -> _Form | None:
    address = plain_address(url)
    if address is None:
        return None
    segments = [segment for segment in address.path.split("/") if segment]
    *folders, last = segments or [""]
    extension = _EXTENSION.search(last)
    name = last[: extension.start()] if extension else last
    kinds = _kinds((*folders, name))
    query = url_key(url).partition("?")[2] if address.params else ""
    return _Form(
        folders=kinds[:-1],
        names=tuple(folders),
        leaf=kinds[-1],
        name=name,
        extension=extension[0].lower() if extension else "",
        query="&".join(_param(param) for param in query.split("&")) if query else "",
    )


def _kinds(segments: Iterable[str]) -> tuple[str, ...]:
    kinds: list[str] = []
    for segment in segments:
        before = kinds[-1] if kinds else ""
        if _DATE.fullmatch(segment):
            kinds.append("{date}")
        elif _YEAR.fullmatch(segment):
            kinds.append("{yyyy}")
        elif before in ("{yyyy}", "{mm}") and _SHORT.fullmatch(segment):
            kinds.append("{mm}" if before == "{yyyy}" else "{dd}")
        elif segment.isdigit():
            kinds.append("{n}")
        else:  # below a date a word is the name of a post
            word = segment.lower() in _LITERAL and before not in _DATES
            kinds.append(segment.lower() if word or not segment else "{slug}")
    return tuple(kinds)


def _param(param: str) -> str:
    name, equals, value = param.partition("=")
    return f"{name}={_kinds([value])[0]}" if equals else _kinds([name])[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Known:
    """What permalinks of one shape have in common."""

    shape: str
    folders: tuple[str, ...]
    leaf: str
    extension: str
    query: str
    #: For each folder: the names it had.
    names: tuple[frozenset[str], ...]
    #: The fewest words in a name.
    words: int
    #: Share of the permalinks that have this shape.
    share: float
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PostShapes:
    """The shapes of a blog's permalinks."""

    known: tuple[_Known, ...] = ()
    #: Why addresses like most of these permalinks would be taken for lists, were they not posts (`index_reason`).
    reasons: frozenset[str] = frozenset()

    @property
    def shapes(self) -> tuple[str, ...]:
        """The shapes, the most frequent first."""
        return tuple(known.shape for known in self.known)

    @classmethod
    def learn(cls, permalinks: Iterable[str]) -> PostShapes:
        """Learn from permalinks of one blog; a handful is enough."""
        groups: dict[str, list[_Form]] = defaultdict(list)
        reasons: Counter[str] = Counter()
        for url in islice(permalinks, MAX_PERMALINKS):
            form = _form(url)
            if form is not None:
                groups[str(form)].append(form)
                reasons[index_reason(url) or ""] += 1
        total = sum(map(len, groups.values()))
        usual = frozenset(reason for reason, count in reasons.items() if 2 * count > total)
        known = [_known(text, forms, total) for text, forms in groups.items()]
        return cls(known=tuple(sorted(known, key=lambda k: (-k.share, k.shape))), reasons=usual)

    def score(self, url: str) -> float:
        """How much an address looks like one of this blog's posts, from 0 to 1."""
        form = _form(url)
        if form is None or (not self._vouch_for(index_reason(url)) and not self.are_numbers(url)):
            return 0.0
        return max((_score(form, known) for known in self.known), default=0.0)

    def _vouch_for(self, reason: str | None) -> bool:
        return reason is None or reason in self.reasons

    def are_numbers(self, url: str) -> bool:
        """Whether this blog numbers its posts, and the address is such a number, though it might be a year's, or 404.

        >>> shapes = PostShapes.learn(f"http://example.org/archives/{n}" for n in (1203, 1188, 954))
        >>> shapes.are_numbers("http://example.org/archives/2001"), shapes.are_numbers("http://example.org/2001")
        (True, False)
        >>> shapes = PostShapes.learn(f"http://example.org/log/{n}.html" for n in (2004, 2003, 2002))
        >>> shapes.are_numbers("http://example.org/log/404.html"), shapes.are_numbers("http://example.org/404.html")
        (True, False)
        """
        form = _form(url)
        return form is not None and form.name.isdigit() and any(_is_number_beside(form, known) for known in self.known)

    def matches(self, url: str) -> bool:
        """Whether an address looks like one of this blog's posts.

        >>> shapes = PostShapes.learn(f"http://example.org/2012/0{n}/post-number-{n}.html" for n in range(1, 6))
        >>> shapes.matches("http://example.org/2009/11/another-post.html"), shapes.matches("http://example.org/about.html")
        (True, False)
        """
        return self.score(url) >= ENOUGH


def _is_number_beside(form: _Form, known: _Known) -> bool:
    """Permalinks are numbers in the very folders, with the very ending, of this number."""
    if known.leaf not in _NUMBERS or known.count < _SEVERAL or form.query or known.query:
        return False
    like = form.folders == known.folders and form.extension == known.extension
    return like and all(name in names for name, names in zip(form.names, known.names, strict=True))


def _known(text: str, forms: list[_Form], total: int) -> _Known:
    first = forms[0]
    return _Known(
        shape=text,
        folders=first.folders,
        leaf=first.leaf,
        extension=first.extension,
        query=first.query,
        names=tuple(frozenset(column) for column in zip(*(form.names for form in forms), strict=True)),
        words=min(len(_WORDS.findall(form.name)) for form in forms),
        share=len(forms) / total,
        count=len(forms),
    )


def _score(form: _Form, known: _Known) -> float:
    if form.query != known.query or len(form.folders) != len(known.folders):
        return 0.0
    score = 1.0
    for kind, name, known_kind, names in zip(form.folders, form.names, known.folders, known.names, strict=True):
        score *= _folder(kind, name, known_kind, names, known.count)
    return score * _leaf(form, known)


def _folder(kind: str, name: str, known_kind: str, names: frozenset[str], count: int) -> float:
    if kind != known_kind:
        return 0.0
    if kind != "{slug}" or name in names:
        return 1.0
    if len(names) == 1 and count > 2:  # every permalink has this folder
        return 0.0
    return 0.8


def _leaf(form: _Form, known: _Known) -> float:
    below_date = bool(form.folders) and form.folders[-1] in _DATES
    # Software that changed its endings kept its dates; without a date another ending is another kind of page.
    score = 1.0 if form.extension == known.extension else 0.8 if below_date else 0.4
    if form.leaf != known.leaf:
        # Numbers became titles when the software changed, and some titles are numbers; a known folder vouches for them.
        return score * 0.7 if known.folders and {form.leaf, known.leaf} <= _NAMES else 0.0
    if form.leaf == "{slug}" and known.words > 1 and not below_date and len(_WORDS.findall(form.name)) == 1:
        return score * 0.4
    return score
