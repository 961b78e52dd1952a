"""Hidden elements: what a browser would not show."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lxml import etree
from lxml.html import HtmlElement

from blogcorpus.cleaners.attributes import HIDING_STYLE
from blogcorpus.cleaners.cleaner import Cleaner
from blogcorpus.cleaners.measure import letters_in
from blogcorpus.cleaners.work import Work, cut_small

#: Class names that hide in the style sheets of WordPress, Bootstrap, Tailwind, Drupal and HTML5 Boilerplate.
_CLASSES = frozenset(
    (
        "screen-reader-text sr-only visually-hidden visuallyhidden assistive-text element-invisible sr-only-focusable"
        " a11y-hidden u-hidden is-hidden skip-link"
    ).split()
)
#: A quick sign in the markup that something may be hidden.
_SIGNS = re.compile(r' hidden="| aria-hidden="| style="[^"]*(?i:display|visibility)\s*:\s*(?i:n|h)')
#: A class that hides more than this share of all letters does not hide.
_MOST = 0.4
#: Hidden parts of which the links are counted: they may nest, and each would be read to its end.
_FEW = 16
_MARKED = etree.XPath("descendant::*[@hidden or @aria-hidden or @style]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Hidden:
    """Which signs count."""

    #: `aria-hidden="true"`: shown, but not read aloud. Icons mostly, and formulas that stand there twice.
    aria: bool = True
    #: Not more letters than this: a script shows the reader what an author hides, and that is part of the post.
    letters: int = 30


def remove_hidden(work: Work, options: Hidden) -> None:
    """Remove hidden elements."""
    cut_small(work, work.carrying(_CLASSES), _MOST)
    if _SIGNS.search(work.attributes):
        found = [e for e in _MARKED(work.root) if _is_hidden(e, options)]
        cut_small(work, [e for e in found[:_FEW] if _is_links(e)], _MOST)
        cut_small(work, found, _MOST, options.letters)


def _is_links(element: HtmlElement) -> bool:
    """Most of it is links: buttons that a script shows."""
    linked = sum(letters_in(a.text_content()) for a in element.iter("a"))
    return 2 * linked > letters_in(element.text_content())


def _is_hidden(element: HtmlElement, options: Hidden) -> bool:
    hidden = element.get("hidden")
    # `hidden="until-found"` is shown when somebody looks for it.
    if hidden is not None and hidden.lower() != "until-found":
        return True
    if options.aria and (element.get("aria-hidden") or "").lower() == "true":
        return True
    return HIDING_STYLE.search(element.get("style") or "") is not None


CLEANERS = (Cleaner(name="hidden", about="Remove what a browser would not show", run=remove_hidden, options=Hidden()),)
