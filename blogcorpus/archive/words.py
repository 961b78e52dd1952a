"""What links to older posts, newer posts and archives are called; the phrases stand in `link_words.txt`."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files

_EDGES = re.compile(r"^[\W\d_]+|[\W\d_]+$")


def bare(text: str) -> str:
    """The words of a link's text.

    >>> bare("« Ältere Beiträge"), bare("Older Posts →"), bare("»")
    ('ältere beiträge', 'older posts', '')
    """
    return _bare(text[:80])


@lru_cache(maxsize=4096)  # the pages of a blog have most of their links in common
def _bare(text: str) -> str:
    return _EDGES.sub("", " ".join(text.split())).casefold()


def _load() -> dict[str, frozenset[str]]:
    """Sections of the file: name → phrases."""
    sections: dict[str, set[str]] = {}
    current: set[str] = set()
    for line in (files(__package__) / "link_words.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            current = sections.setdefault(line.strip("[]"), set())
        elif line and not line.startswith("#"):
            current.update(bare(phrase) for phrase in line.split("|"))
    return {name: frozenset(phrases) for name, phrases in sections.items()}


_PHRASES = _load()

#: The list goes on: these are never said of a single post.
OLDER_POSTS = _PHRASES["older_posts"]
#: Said of lists and of single posts alike: the address must tell.
ONWARD = _PHRASES["onward"]
#: Back to newer posts.
NEWER = _PHRASES["newer"]
#: A neighbour of one post.
NEIGHBOUR = _PHRASES["neighbour"]
#: Pages that list all posts.
INDEX = _PHRASES["index"]
#: The blog inside a larger site.
BLOG = _PHRASES["blog"]
