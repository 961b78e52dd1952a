"""The language that a blog is written in: themes declare their own, and nobody changes that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from blogcorpus.language_script import told_by_script
from blogcorpus.language_words import told_by_words
from blogcorpus.wrapper.content_rule import ContentRule
from blogcorpus.wrapper.properties import LessonPage

#: Posts that must tell their language, and the share of them that must tell the same: some blogs have two.
_FEW, _MOST = 3, 0.8
#: Characters of a post that are looked at.
_SAMPLE = 1000


def usual_language(pages: Sequence[LessonPage], content: ContentRule | None) -> str | None:
    """The language of nearly all posts of a lesson whose words leave no doubt."""
    elements = ((page, content.element(page.index)) for page in pages) if content is not None else ()
    texts = (page.flat.of(element)[:_SAMPLE] for page, element in elements if element is not None)
    told = Counter(language for text in texts if (language := told_by_script(text) or told_by_words(text)))
    if told.total() < _FEW:
        return None
    language, count = told.most_common(1)[0]
    return language if count >= _MOST * told.total() else None
