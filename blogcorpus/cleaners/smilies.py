"""Smilies: pictures that stand for a character become that character."""

from __future__ import annotations

from blogcorpus.class_names import classes
from blogcorpus.cleaners.cleaner import Cleaner, Plain
from blogcorpus.cleaners.work import Work

#: Classes of such pictures: WordPress, its emoji script, Twitter, forum software.
_CLASSES = frozenset("wp-smiley emoji emojione twemoji smiley smilie".split())
#: A smiley's text is short; a longer one describes a picture.
_LONGEST = 16


def write_smilies(work: Work, _options: Plain) -> None:
    """Put the alternative text of smilies in their place."""
    if work.names.isdisjoint(_CLASSES):
        return
    for image in list(work.root.iter("img")):
        alt = (image.get("alt") or "").strip()
        if not 0 < len(alt) <= _LONGEST or _CLASSES.isdisjoint(classes(image)):
            continue
        image.tag = "span"
        image.attrib.clear()
        image.text = alt
        work.edited()


CLEANERS = (
    Cleaner(
        name="smilies",
        about="Write smilies that are pictures as characters",
        run=write_smilies,
        phase="edit",
    ),
)
