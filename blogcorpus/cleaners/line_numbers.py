"""Line numbers beside code: they are no text of the post."""

from __future__ import annotations

import re

from blogcorpus.cleaners.cleaner import Cleaner, Plain
from blogcorpus.cleaners.measure import count
from blogcorpus.cleaners.work import Work

#: Class names of number gutters: Pygments, Rouge, Hugo's Chroma, Hexo, GeSHi, CodeRay, SyntaxHighlighter, Crayon,
#: highlight.js, GitHub. Some also name the code beside them, so only an element of nothing but numbers goes.
_CLASSES = frozenset(
    (
        "gutter linenos lineno linenodiv line-numbers line-numbers-rows line-number linenumber linenumbers lnt ln lntd"
        " rouge-gutter gl crayon-nums crayon-num hljs-ln-numbers hljs-ln-n blob-num code-line-number code-line-numbers"
        " react-code-line-number"
    ).split()
)
#: So many are looked at one by one; for more all text is counted once, so that nested ones take no longer.
_FEW = 16
_NOT_NUMBERS = re.compile(r"[^\d\s.:|]+")


def remove_line_numbers(work: Work, _options: Plain) -> None:
    """Remove gutters of line numbers."""
    found = work.carrying(_CLASSES)
    if len(found) <= _FEW:
        numbers = [element for element in found if not any(map(_NOT_NUMBERS.search, element.itertext()))]
    else:
        others = count(work.root, lambda text: len(_NOT_NUMBERS.findall(text)))
        numbers = [element for element in found if not others.get(element)]
    work.cut(numbers)
    if len(numbers) < len(found):
        work.refuse()


CLEANERS = (Cleaner(name="line_numbers", about="Remove line numbers beside code", run=remove_line_numbers),)
