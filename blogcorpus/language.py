"""The language of a post: what its blog taught or the page declares, unless the text itself clearly says otherwise."""

from __future__ import annotations

import re
from functools import lru_cache
from threading import Lock

from py3langid.langid import MODEL_FILE, LanguageIdentifier

from blogcorpus.items import Page
from blogcorpus.language_script import in_other_letters, may_be, told_by_few, told_by_script
from blogcorpus.language_words import leaning, told_by_words

#: Shorter texts tell too little.
_ENOUGH = 120
#: So much is enough where its letters say that it is not what is expected.
_SHORT = 30
#: What the detector reads: the beginning says it nearly always, in a fraction of the time; else more of it.
_SAMPLES = (500, 2000)
#: So much is enough where it says what the page declares.
_BEGINNING = 200
#: How sure it must be to overrule the page.
_SURE = 0.99
#: Languages between which the detector cannot tell surely.
_NEIGHBOURS = (
    frozenset({"id", "ms", "jv"}),
    frozenset({"no", "nb", "nn", "da"}),
    frozenset({"cs", "sk"}),
    frozenset({"hr", "sr", "bs"}),
    frozenset({"gl", "pt"}),
)
_LOADING = Lock()
_TAG = re.compile(r"\s*([a-z]{2,3})(?![a-z])", re.I)


def detect_language(page: Page, text: str, usual: str | None = None) -> str | None:
    """ISO 639 code of the post's language, or `None`; `usual` is the language that its blog's posts taught."""
    usual = usual if usual is not None and may_be(text, usual) else None
    expected = usual or declared_language(page)
    if len(text) < _ENOUGH:
        told = told_by_few(text, expected)
        if told is None and len(text) >= _SHORT and in_other_letters(text, expected):
            told = _identifier().classify(text)[0]
        return told or expected or told_by_words(text, None)
    sample = text[: _SAMPLES[0]]
    told = told_by_script(sample, expected) or told_by_words(sample, expected)
    if told is not None:
        return told
    if usual is not None and leaning(sample) in (None, usual):
        return usual
    return _told_by_detector(text, expected)


def _told_by_detector(text: str, expected: str | None) -> str | None:
    """What the detector is sure of; it takes a second to load, and few texts need it."""
    if expected is not None and _identifier().classify(text[:_BEGINNING])[0] == expected:
        return expected
    found: str | None = None
    for length in _SAMPLES:
        found, sure = _identifier().classify(text[:length])
        if sure >= _SURE:
            return found
    if in_other_letters(text[: _SAMPLES[0]], expected):
        return found  # whichever it is, it is not what the theme declares
    return _between_neighbours(text[: _SAMPLES[-1]], expected) or expected or found


def _between_neighbours(text: str, expected: str | None) -> str | None:
    """The likelier of two languages that are much alike, where it is surely one of them, and not what is expected."""
    (first, sure), (second, rest) = _identifier().rank(text)[:2]
    alike = any({first, second} <= neighbours for neighbours in _NEIGHBOURS)
    return first if alike and sure + rest >= _SURE and expected not in (first, second) else None


def page_languages(page: Page) -> tuple[str, ...]:
    """Languages that a page's dates may be written in: its own, then its blog's."""
    declared = page.dom.root.get("lang") or declared_language(page)
    return tuple(tag for tag in (declared, page.blog.language if page.blog else None) if tag)


def declared_language(page: Page) -> str | None:
    """What the page, or else its blog's feed, says of its language."""
    root = page.dom.root
    said = [root.get("lang"), root.get("xml:lang")]
    said += [page.dom.meta("og:locale"), page.headers.get("content-language")]
    said += [page.blog.language if page.blog else None]
    for tag in said:
        match = _TAG.match(tag or "")
        if match:
            return match[1].lower()
    return None


def load_detector() -> None:
    """Have it at hand, for who would rather wait for it now than at the first text that needs it."""
    _identifier()


def _identifier() -> LanguageIdentifier:
    with _LOADING:  # several threads may ask, and each would load one of its own
        return _loaded()


@lru_cache(maxsize=1)
def _loaded() -> LanguageIdentifier:
    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
