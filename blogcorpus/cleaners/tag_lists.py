"""Tag lists inside the content: blocks that consist of links to tags and categories. The post's tags are a field."""

from __future__ import annotations

from dataclasses import dataclass

from blogcorpus.cleaners.cleaner import Cleaner
from blogcorpus.cleaners.link_blocks import related, remove_link_blocks
from blogcorpus.cleaners.work import Work

_RELATIONS = frozenset(("tag", "category", "p-category"))


@dataclass(frozen=True, slots=True, kw_only=True)
class TagLists:
    """What a tag list may hold beside its links."""

    #: Letters beside the links: room for "Posted in:" in any language.
    letters: int = 30


def remove_tag_lists(work: Work, options: TagLists) -> None:
    """Remove the largest blocks that hold little but links to tags."""
    remove_link_blocks(work, related(work, _RELATIONS), options.letters)


CLEANERS = (
    Cleaner(
        name="tag_lists",
        about="Remove blocks that consist of links to tags and categories",
        run=remove_tag_lists,
        options=TagLists(),
    ),
)
