"""All cleaners, in the order they run: first those that edit, then those that delete, then what is added."""

from __future__ import annotations

from blogcorpus.cleaners import (
    advertisements,
    anchors,
    attributes,
    empties,
    empty_tables,
    ends,
    feed_footer,
    forms,
    hidden,
    lazy_images,
    line_numbers,
    link_lists,
    navigation,
    other_posts,
    paragraphs,
    removed_links,
    smilies,
    tag_lists,
    tags,
    unlink,
    widgets,
)
from blogcorpus.cleaners.cleaner import Cleaner

#: What takes out single marks comes first, what judges by how much is left comes last.
_MODULES = (
    attributes,
    lazy_images,
    smilies,
    unlink,
    paragraphs,
    tags,
    forms,
    advertisements,
    hidden,
    line_numbers,
    anchors,
    widgets,
    ends,
    navigation,
    other_posts,
    tag_lists,
    feed_footer,
    link_lists,
    empty_tables,
    empties,
    removed_links,
)

#: Name → cleaner, in running order.
CLEANERS: dict[str, Cleaner] = {cleaner.name: cleaner for module in _MODULES for cleaner in module.CLEANERS}
